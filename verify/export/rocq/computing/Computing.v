(* Formulas by computing: numbers and truth values of functions with an equation, some of them kept in a tree. *)
From Takeaway Require Import Prelude Tuples.
Open Scope Z_scope.

(* Only the parts that decide are computed. *)
Lemma memo_if_and (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A /\ B) = ((if a then b else false) = true).
Proof. exact (and_twin A a p B b q). Qed.
Lemma memo_if_or (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A \/ B) = ((if a then true else b) = true).
Proof. exact (or_twin A a p B b q). Qed.
Lemma memo_if_imp (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A -> B) = ((if a then b else true) = true).
Proof. exact (imp_twin A a p B b q). Qed.
Lemma memo_if_eq (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A = B) = ((if a then b else negb b) = true).
Proof.
  subst A B. destruct a, b; simpl; apply pe; intro h; try reflexivity; try discriminate.
  - assert (false = true) by (rewrite <- h; reflexivity). discriminate.
  - assert (false = true) by (rewrite h; reflexivity). discriminate.
Qed.

(* Quantifiers over ranges. *)
Fixpoint memo_any_from (n : nat) (low : Z) (p : Z -> bool) : bool :=
  match n with O => false | S m => if p low then true else memo_any_from m (low + 1) p end.
Definition memo_any (low high : Z) (p : Z -> bool) : bool := memo_any_from (Z.to_nat (high - low)) low p.
Lemma memo_any_is (low high : Z) (p : Z -> bool) :
  (memo_any low high p = true) <-> exists x, x >= low /\ x < high /\ p x = true.
Proof.
  unfold memo_any. assert (K : forall n low, (memo_any_from n low p = true) <->
    exists x, x >= low /\ x < low + Z.of_nat n /\ p x = true).
  { induction n as [|n IH]; intro m; simpl memo_any_from.
    - split; [discriminate | intros [x [a [b _]]]; lia].
    - destruct (p m) eqn:E.
      + split; [intros _; exists m; repeat split; trivial; lia | trivial].
      + rewrite (IH (m + 1)). split; intros [x [a [b c]]]; exists x; repeat split; trivial; try lia.
        destruct (Z.eq_dec x m) as [->|d]; [congruence | lia]. }
  rewrite K. split; intros [x [a [b c]]]; exists x; repeat split; trivial; lia.
Qed.
Lemma memo_every_is (low high : Z) (p : Z -> bool) :
  (every low high p = true) <-> forall x, x >= low -> x < high -> p x = true.
Proof.
  split; [intros e x a b; exact (every_spec low high p e x a b) | intro h].
  unfold every. assert (K : forall n low, (forall x, x >= low -> x < low + Z.of_nat n -> p x = true) -> every_from n low p = true).
  { induction n as [|n IH]; intros m k; trivial. simpl. rewrite k by lia. apply IH. intros. apply k; lia. }
  apply K. intros. apply h; lia.
Qed.
Lemma memo_every_spec (low low' : Z) (l : low = low') (high high' : Z) (h : high = high') (p : Z -> bool)
  (e : every low' high' p = true) (x : Z) (a : x >= low) (b : x < high) : p x = true.
Proof. subst. exact (every_spec low' high' p e x a b). Qed.
Lemma memo_some1 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (P : Z -> Prop) (p : Z -> bool)
  (k : forall x, P x = (p x = true)) : (exists x, x >= a /\ x < b /\ P x) = (memo_any a' b' p = true).
Proof.
  subst. apply pe; rewrite memo_any_is; intros [x [c [d e]]]; exists x; repeat split; trivial; [now rewrite <- k | now rewrite k].
Qed.
Lemma memo_some2 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (c c' : Z -> Z) (ec : forall x, c x = c' x)
  (d d' : Z -> Z) (ed : forall x, d x = d' x)
  (P : Z -> Z -> Prop) (p : Z -> Z -> bool) (k : forall x y, P x y = (p x y = true)) :
  (exists x y, x >= a /\ x < b /\ y >= c x /\ y < d x /\ P x y) = (memo_any a' b' (fun x => memo_any (c' x) (d' x) (p x)) = true).
Proof.
  apply functional_extensionality in ec, ed. subst. apply pe; rewrite memo_any_is.
  - intros [x [y [g [h [i [j m]]]]]]. exists x. repeat split; trivial. rewrite memo_any_is. exists y. repeat split; trivial. now rewrite <- k.
  - intros [x [g [h m]]]. rewrite memo_any_is in m. destruct m as [y [i [j m]]]. exists x, y. repeat split; trivial. now rewrite k.
Qed.
Lemma memo_all1 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (P : Z -> Prop) (p : Z -> bool)
  (k : forall x, P x = (p x = true)) : (forall x, x >= a /\ x < b -> P x) = (every a' b' p = true).
Proof. subst. apply pe; rewrite memo_every_is; intros h x; [intros; rewrite <- k; auto | intros [c d]; rewrite k; auto]. Qed.
Lemma memo_all_if1 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (G : Z -> Prop) (g : Z -> bool)
  (l : forall x, G x = (g x = true)) (P : Z -> Prop) (p : Z -> bool) (k : forall x, P x = (p x = true)) :
  (forall x, x >= a /\ x < b /\ G x -> P x) = (every a' b' (fun x => if g x then p x else true) = true).
Proof.
  subst. apply pe; rewrite memo_every_is; intros h x.
  - intros c d. destruct (g x) eqn:E; trivial. rewrite <- k. apply h. repeat split; trivial. now rewrite l.
  - intros [c [d e]]. rewrite l in e. rewrite k. pose proof (h x c d) as m. simpl in m. now rewrite e in m.
Qed.
Lemma memo_all2 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (c c' : Z -> Z) (ec : forall x, c x = c' x)
  (d d' : Z -> Z) (ed : forall x, d x = d' x)
  (P : Z -> Z -> Prop) (p : Z -> Z -> bool) (k : forall x y, P x y = (p x y = true)) :
  (forall x y, x >= a /\ x < b /\ y >= c x /\ y < d x -> P x y) = (every a' b' (fun x => every (c' x) (d' x) (p x)) = true).
Proof.
  apply functional_extensionality in ec, ed. subst. apply pe; rewrite memo_every_is; intro h.
  - intros x i j. rewrite memo_every_is. intros y m n. rewrite <- k. apply h. now repeat split.
  - intros x y [i [j [m n]]]. rewrite k. pose proof (h x i j) as e. rewrite memo_every_is in e. exact (e y m n).
Qed.
Lemma memo_all_if2 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (c c' : Z -> Z) (ec : forall x, c x = c' x)
  (d d' : Z -> Z) (ed : forall x, d x = d' x)
  (G : Z -> Z -> Prop) (g : Z -> Z -> bool) (l : forall x y, G x y = (g x y = true))
  (P : Z -> Z -> Prop) (p : Z -> Z -> bool) (k : forall x y, P x y = (p x y = true)) :
  (forall x y, x >= a /\ x < b /\ y >= c x /\ y < d x /\ G x y -> P x y)
  = (every a' b' (fun x => every (c' x) (d' x) (fun y => if g x y then p x y else true)) = true).
Proof.
  apply functional_extensionality in ec, ed. subst. apply pe; rewrite memo_every_is; intro h.
  - intros x i j. rewrite memo_every_is. intros y m n. destruct (g x y) eqn:E; trivial. rewrite <- k. apply h.
    repeat split; trivial. now rewrite l.
  - intros x y [i [j [m [n q]]]]. rewrite k. rewrite l in q. pose proof (h x i j) as e. simpl in e. rewrite memo_every_is in e.
    pose proof (e y m n) as f. simpl in f. now rewrite q in f.
Qed.

(* A recursive function is computed to a certain depth; below it stands the function itself, which has no value here. *)
Definition memo_depth : nat := Z.to_nat 20000.
Definition memo_decide (A : Prop) : bool := if excluded_middle_informative A then true else false.
Lemma memo_decide_is (A : Prop) : A = (memo_decide A = true).
Proof. unfold memo_decide. destruct excluded_middle_informative; apply pe; intuition congruence. Qed.

(* A tree with the values of a function between two numbers. *)
Inductive memo_tree (V : Type) : Type :=
| memo_leaf (v : V)
| memo_node (middle : Z) (l r : memo_tree V).
Fixpoint memo_grown (V : Type) (other : V) (d : nat) (low high : Z) (f : Z -> V) : memo_tree V :=
  match d with
  | O => memo_leaf V (if low <? high then f low else other)
  | S d => let middle := low + 2 ^ Z.of_nat d in
    memo_node V middle (memo_grown V other d low high f)
      (if middle <? high then memo_grown V other d middle high f else memo_leaf V other)
  end.
Fixpoint memo_read (V : Type) (t : memo_tree V) (x : Z) : V :=
  match t with memo_leaf _ v => v | memo_node _ middle l r => memo_read V (if x <? middle then l else r) x end.
Lemma memo_read_grown (V : Type) (other : V) (high : Z) (f : Z -> V) (d : nat) : forall low x,
  low <= x -> x < low + 2 ^ Z.of_nat d -> x < high -> memo_read V (memo_grown V other d low high f) x = f x.
Proof.
  induction d as [|d IH]; intros low x a b c.
  - simpl in *. assert (x = low) by lia. subst. apply Z.ltb_lt in c. now rewrite c.
  - rewrite Nat2Z.inj_succ, Z.pow_succ_r in b by lia. simpl. destruct (x <? low + 2 ^ Z.of_nat d) eqn:E.
    + apply Z.ltb_lt in E. apply IH; lia.
    + apply Z.ltb_ge in E. assert (F : low + 2 ^ Z.of_nat d <? high = true) by (apply Z.ltb_lt; lia). rewrite F. apply IH; lia.
Qed.
