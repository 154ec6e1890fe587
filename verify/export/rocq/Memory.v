(* Recursive formulas by computing: a table has values that were computed before, and each of them is right. *)
From Takeaway Require Import Prelude Tuples.
Open Scope Z_scope.
From Coq Require Import List.

(* What is known of a formula: nothing, or its truth value. *)
Definition memo_known (A : Prop) (o : option bool) : Prop := match o with Some b => A = (b = true) | None => True end.
Definition memo_surely (o : option bool) : bool := match o with Some true => true | _ => false end.
Definition memo_not (o : option bool) : option bool := option_map negb o.
Definition memo_and (o p : option bool) : option bool :=
  match o with Some true => p | Some false => Some false | None => None end.
Definition memo_or (o p : option bool) : option bool :=
  match o with Some false => p | Some true => Some true | None => None end.
Definition memo_imp (o p : option bool) : option bool :=
  match o with Some true => p | Some false => Some true | None => None end.
Definition memo_eq (o p : option bool) : option bool :=
  match o, p with Some a, Some b => Some (Bool.eqb a b) | _, _ => None end.
Definition memo_ite (c : bool) (o p : option bool) : option bool := if c then o else p.
Fixpoint memo_some_from (n : nat) (low : Z) (p : Z -> option bool) : option bool :=
  match n with O => Some false | S m => memo_or (p low) (memo_some_from m (low + 1) p) end.
Definition memo_some (low high : Z) (p : Z -> option bool) : option bool := memo_some_from (Z.to_nat (high - low)) low p.

Lemma memo_surely_known (A : Prop) (o : option bool) (k : memo_known A o) (e : memo_surely o = true) : A.
Proof. destruct o as [[|]|]; try discriminate. simpl in k. now rewrite k. Qed.
Lemma memo_known_twin (A : Prop) (a : bool) (p : A = (a = true)) : memo_known A (Some a). Proof. exact p. Qed.
Lemma memo_known_same (A B : Prop) (e : A = B) (o : option bool) (k : memo_known B o) : memo_known A o. Proof. now destruct e. Qed.
Lemma memo_not_known (A : Prop) (o : option bool) (k : memo_known A o) : memo_known (~ A) (memo_not o).
Proof. destruct o; [now apply not_twin | exact I]. Qed.
Lemma memo_and_known (A : Prop) (o : option bool) (k : memo_known A o) (B : Prop) (p : option bool) (l : memo_known B p) :
  memo_known (A /\ B) (memo_and o p).
Proof.
  destruct o as [a|]; [|exact I]. destruct a, p as [b|]; simpl in *; try exact I.
  - exact (and_twin A true k B b l).
  - exact (and_twin A false k B b l).
  - subst A. apply pe; [intros [h _]; discriminate | discriminate].
Qed.
Lemma memo_or_known (A : Prop) (o : option bool) (k : memo_known A o) (B : Prop) (p : option bool) (l : memo_known B p) :
  memo_known (A \/ B) (memo_or o p).
Proof.
  destruct o as [a|]; [|exact I]. destruct a, p as [b|]; simpl in *; try exact I.
  - exact (or_twin A true k B b l).
  - subst A. apply pe; auto.
  - exact (or_twin A false k B b l).
Qed.
Lemma memo_imp_known (A : Prop) (o : option bool) (k : memo_known A o) (B : Prop) (p : option bool) (l : memo_known B p) :
  memo_known (A -> B) (memo_imp o p).
Proof.
  destruct o as [a|]; [|exact I]. destruct a, p as [b|]; simpl in *; try exact I.
  - exact (imp_twin A true k B b l).
  - exact (imp_twin A false k B b l).
  - subst A. apply pe; [auto | intros _ h; discriminate].
Qed.
Lemma memo_eq_known (A : Prop) (o : option bool) (k : memo_known A o) (B : Prop) (p : option bool) (l : memo_known B p) :
  memo_known (A = B) (memo_eq o p).
Proof.
  destruct o as [a|], p as [b|]; try exact I. simpl in *. subst A B.
  destruct a, b; simpl; apply pe; intro h; try reflexivity; try discriminate.
  - assert (false = true) by (rewrite <- h; reflexivity). discriminate.
  - assert (false = true) by (rewrite h; reflexivity). discriminate.
Qed.
Lemma memo_ite_known (A : Prop) (a : bool) (p : A = (a = true)) (X : Prop) (o : option bool) (k : memo_known X o) (Y : Prop)
  (q : option bool) (l : memo_known Y q) : memo_known (ITE Prop A X Y) (memo_ite a o q).
Proof.
  subst A. destruct a; simpl.
  - now rewrite ITE_true.
  - rewrite ITE_false; [exact l | discriminate].
Qed.
Lemma memo_some_from_known (P : Z -> Prop) (p : Z -> option bool) (k : forall x, memo_known (P x) (p x)) (n : nat) :
  forall low, memo_known (exists x, x >= low /\ x < low + Z.of_nat n /\ P x) (memo_some_from n low p).
Proof.
  induction n as [|n IH]; intro low.
  - simpl. apply pe; [intros [x [a [b _]]]; lia | discriminate].
  - simpl memo_some_from. eapply memo_known_same; [|exact (memo_or_known _ _ (k low) _ _ (IH (low + 1)))].
    apply pe.
    + intros [x [a [b c]]]. destruct (Z.eq_dec x low) as [->|d]; [now left | right]. exists x. repeat split; trivial; lia.
    + intros [c|[x [a [b c]]]]; [exists low | exists x]; repeat split; trivial; lia.
Qed.
Lemma memo_some_known (low low' : Z) (l : low = low') (high high' : Z) (h : high = high') (P : Z -> Prop)
  (p : Z -> option bool) (k : forall x, memo_known (P x) (p x)) :
  memo_known (exists x, x >= low /\ x < high /\ P x) (memo_some low' high' p).
Proof.
  subst. unfold memo_some. eapply memo_known_same; [|exact (memo_some_from_known P p k _ low')].
  apply pe; intros [x [a [b c]]]; exists x; repeat split; trivial; lia.
Qed.

(* A tree of tables by the bits of a number. *)
Inductive memo_table : Type := memo_nothing | memo_fork (h : list (list Z * bool)) (l r : memo_table).
Fixpoint memo_entered (k : positive) (v : list Z * bool) (t : memo_table) : memo_table :=
  match k, t with
  | xH, memo_nothing => memo_fork (v :: nil) memo_nothing memo_nothing
  | xH, memo_fork h l r => memo_fork (v :: h) l r
  | xO k, memo_nothing => memo_fork nil (memo_entered k v memo_nothing) memo_nothing
  | xO k, memo_fork h l r => memo_fork h (memo_entered k v l) r
  | xI k, memo_nothing => memo_fork nil memo_nothing (memo_entered k v memo_nothing)
  | xI k, memo_fork h l r => memo_fork h l (memo_entered k v r)
  end.
Fixpoint memo_same (x y : list Z) : bool :=
  match x, y with
  | nil, nil => true
  | a :: x, b :: y => if Z.eqb a b then memo_same x y else false
  | _, _ => false
  end.
Fixpoint memo_among (x : list Z) (entries : list (list Z * bool)) : option bool :=
  match entries with nil => None | (y, b) :: rest => if memo_same x y then Some b else memo_among x rest end.
Fixpoint memo_found (k : positive) (x : list Z) (t : memo_table) : option bool :=
  match t with
  | memo_nothing => None
  | memo_fork h l r => match k with xH => memo_among x h | xO k => memo_found k x l | xI k => memo_found k x r end
  end.
Fixpoint memo_key (x : list Z) : Z := match x with nil => 0 | a :: x => Z.abs a + 16 * memo_key x end.
Definition memo_place (x : list Z) : positive := match memo_key x with Zpos k => k | _ => xH end.

Section Recursion.
Variable f : list Z -> Prop.
Variable body : (list Z -> option bool) -> list Z -> option bool.
Variable calls : list Z -> list (list Z).
Definition memo_right_in (t : list Z -> option bool) : Prop := forall x, memo_known (f x) (t x).
Hypothesis memo_body_known : forall t, memo_right_in t -> forall x, memo_known (f x) (body t x).

Definition memo_look (t : memo_table) (x : list Z) : option bool := memo_found (memo_place x) x t.
Fixpoint memo_visit (depth : nat) (t : memo_table) (x : list Z) : memo_table :=
  match depth with
  | O => t
  | S depth =>
    match memo_look t x with
    | Some _ => t
    | None =>
      let t := fold_left (memo_visit depth) (calls x) t in
      match body (memo_look t) x with Some b => memo_entered (memo_place x) (x, b) t | None => t end
    end
  end.
Definition memo_visited (depth : nat) (xs : list (list Z)) : memo_table := fold_left (memo_visit depth) xs memo_nothing.

Fixpoint memo_right (t : memo_table) : Prop :=
  match t with
  | memo_nothing => True
  | memo_fork h l r => (forall v, In v h -> f (fst v) = (snd v = true)) /\ memo_right l /\ memo_right r
  end.
Lemma memo_same_equal (x : list Z) : forall y, memo_same x y = true -> x = y.
Proof.
  induction x as [|a x IH]; intros [|b y] e; try reflexivity; try discriminate. simpl in e.
  destruct (Z.eqb a b) eqn:E; [|discriminate]. apply Z.eqb_eq in E. subst. now rewrite (IH y e).
Qed.
Lemma memo_look_right (t : memo_table) (r : memo_right t) : memo_right_in (memo_look t).
Proof.
  intro x. unfold memo_look. revert t r.
  induction (memo_place x) as [k IH|k IH|]; intros [|h l r'] g; simpl; try exact I; destruct g as [g [a b]]; auto.
  clear a b. induction h as [|[y v] h IH]; simpl; [exact I|]. destruct (memo_same x y) eqn:E.
  - apply memo_same_equal in E. subst. exact (g (y, v) (or_introl eq_refl)).
  - apply IH. intros w i. apply g. now right.
Qed.
Lemma memo_entered_right (v : list Z * bool) (e : f (fst v) = (snd v = true)) (k : positive) :
  forall t, memo_right t -> memo_right (memo_entered k v t).
Proof.
  induction k as [k IH|k IH|]; intros [|h l r] g; simpl in *.
  - repeat split; trivial; first [intros w [] | now apply IH].
  - destruct g as [a [b c]]. repeat split; trivial. now apply IH.
  - repeat split; trivial; first [intros w [] | now apply IH].
  - destruct g as [a [b c]]. repeat split; trivial. now apply IH.
  - repeat split; trivial. intros w [<-|[]]. exact e.
  - destruct g as [a [b c]]. repeat split; trivial. intros w [<-|i]; [exact e | now apply a].
Qed.
Lemma memo_visit_right (depth : nat) : forall t x, memo_right t -> memo_right (memo_visit depth t x).
Proof.
  induction depth as [|depth IH]; intros t x g; simpl; trivial. destruct (memo_look t x); trivial.
  assert (K : forall xs t, memo_right t -> memo_right (fold_left (memo_visit depth) xs t)).
  { induction xs as [|y xs JH]; intros s r; simpl; auto. }
  specialize (K (calls x) t g). pose proof (memo_body_known _ (memo_look_right _ K) x) as B.
  destruct (body (memo_look (fold_left (memo_visit depth) (calls x) t)) x); trivial. now apply memo_entered_right.
Qed.
Lemma memo_visited_right (depth : nat) (xs : list (list Z)) : memo_right_in (memo_look (memo_visited depth xs)).
Proof.
  apply memo_look_right. unfold memo_visited. assert (K : forall xs t, memo_right t -> memo_right (fold_left (memo_visit depth) xs t)).
  { induction xs0 as [|y ys JH]; intros s r; simpl; auto. now apply JH, memo_visit_right. }
  now apply K.
Qed.
End Recursion.

Fixpoint memo_gather_from (n : nat) (low : Z) (p : Z -> list (list Z)) : list (list Z) :=
  match n with O => nil | S m => p low ++ memo_gather_from m (low + 1) p end.
Definition memo_gather (low high : Z) (p : Z -> list (list Z)) : list (list Z) := memo_gather_from (Z.to_nat (high - low)) low p.
