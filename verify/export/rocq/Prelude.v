(* The meaning of the book's operators in Rocq, and the laws that its proofs use. Everything here is proved from the
   axioms of classical logic that `Print Assumptions` lists. No argument is implicit: proof terms name all of them. *)
From Coq Require Export ZArith Lia Reals Lra Psatz Classical ClassicalEpsilon FunctionalExtensionality PropExtensionality
  Wellfounded.
Open Scope Z_scope.

(** * Operators *)

(* No sort is empty. *)
Notation Inh := inhabited.
Definition inh_Z : Inh Z := inhabits 0.
Definition inh_R : Inh R := inhabits 0%R.
Definition inh_Prop : Inh Prop := inhabits True.
Definition inh_fun (A B : Type) (h : Inh B) : Inh (A -> B) := match h with inhabits b => inhabits (fun _ => b) end.
(* A value of which nothing is known, such as the head of the empty list. *)
Definition any (T : Type) (h : Inh T) : T := epsilon h (fun _ => True).
Definition ITE (T : Type) (c : Prop) (a b : T) : T := if excluded_middle_informative c then a else b.
(* Euclidean division, as in SMT-LIB: the remainder is not negative. *)
Definition div (x y : Z) : Z := Z.sgn y * (x / Z.abs y).
Definition mod_ (x y : Z) : Z := x - y * div x y.
Definition floor (x : R) : Z := Int_part x.
(* Arrays are functions. *)
Definition constant (A B : Type) (v : B) : A -> B := fun _ => v.
Definition store (A B : Type) (f : A -> B) (i : A) (v : B) : A -> B := fun j => ITE B (i = j) v (f j).
Definition differ (A B : Type) (h : Inh A) (f g : A -> B) : A := epsilon h (fun i => f i <> g i).

(** * Logic *)

Lemma pe (A B : Prop) : (A -> B) -> (B -> A) -> A = B.
Proof. intros. now apply propositional_extensionality. Qed.
Lemma cases (A : Prop) (t : A -> False) (f : ~ A -> False) : False. Proof. exact (f t). Qed.
Lemma eq_iff (A B : Prop) : (A = B) = (A <-> B). Proof. apply pe; [intro e; now destruct e | intros [a b]; now apply pe]. Qed.
Lemma no_false : ~ False. Proof. tauto. Qed.
Lemma dn (A : Prop) (h : ~ ~ A) : A. Proof. now apply NNPP. Qed.
Lemma nn (A : Prop) (a : A) : ~ ~ A. Proof. tauto. Qed.
Lemma mp (A B : Prop) (e : A = B) (a : A) : B. Proof. now destruct e. Qed.
Lemma mpr (A B : Prop) (e : A = B) (b : B) : A. Proof. now destruct e. Qed.
Lemma nmp (A B : Prop) (e : A = B) (n : ~ A) : ~ B. Proof. now destruct e. Qed.
Lemma and_l (A B : Prop) (h : A /\ B) : A. Proof. tauto. Qed.
Lemma and_r (A B : Prop) (h : A /\ B) : B. Proof. tauto. Qed.
Lemma or_l (A B : Prop) (h : A \/ B) (n : ~ B) : A. Proof. tauto. Qed.
Lemma or_r (A B : Prop) (h : A \/ B) (n : ~ A) : B. Proof. tauto. Qed.
Lemma or_f (A B : Prop) (h : A \/ B) (n : ~ A) (m : ~ B) : False. Proof. tauto. Qed.
Lemma nor_l (A B : Prop) (h : ~ (A \/ B)) : ~ A. Proof. tauto. Qed.
Lemma nor_r (A B : Prop) (h : ~ (A \/ B)) : ~ B. Proof. tauto. Qed.
Lemma imp_l (A B : Prop) (h : ~ (A -> B)) : A. Proof. apply NNPP. tauto. Qed.
Lemma imp_r (A B : Prop) (h : ~ (A -> B)) : ~ B. Proof. tauto. Qed.
Lemma eq_tf (A B : Prop) (h : A = B) (a : A) (n : ~ B) : False. Proof. destruct h. tauto. Qed.
Lemma eq_ft (A B : Prop) (h : A = B) (n : ~ A) (b : B) : False. Proof. destruct h. tauto. Qed.
Lemma ne_tt (A B : Prop) (h : ~ A = B) (a : A) (b : B) : False. Proof. apply h, pe; tauto. Qed.
Lemma ne_ff (A B : Prop) (h : ~ A = B) (n : ~ A) (m : ~ B) : False. Proof. apply h, pe; tauto. Qed.
Lemma unit_true (A : Prop) (a : A) : A = True. Proof. apply pe; tauto. Qed.
Lemma unit_false (A : Prop) (n : ~ A) : A = False. Proof. apply pe; tauto. Qed.

(** * Case distinction *)

Lemma ITE_true (T : Type) (c : Prop) (a b : T) : c -> ITE T c a b = a.
Proof. unfold ITE. now destruct excluded_middle_informative. Qed.
Lemma ITE_false (T : Type) (c : Prop) (a b : T) : ~ c -> ITE T c a b = b.
Proof. unfold ITE. now destruct excluded_middle_informative. Qed.
Lemma ite_then (c a b : Prop) (h : ITE Prop c a b) (k : c) (n : ~ a) : False.
Proof. rewrite (ITE_true Prop c a b k) in h. tauto. Qed.
Lemma ite_else (c a b : Prop) (h : ITE Prop c a b) (k : ~ c) (n : ~ b) : False.
Proof. rewrite (ITE_false Prop c a b k) in h. tauto. Qed.
Lemma ite_both (c a b : Prop) (h : ITE Prop c a b) (n : ~ a) (m : ~ b) : False.
Proof. unfold ITE in h. destruct excluded_middle_informative; tauto. Qed.
Lemma nite_then (c a b : Prop) (h : ~ ITE Prop c a b) (k : c) (t : a) : False.
Proof. rewrite (ITE_true Prop c a b k) in h. tauto. Qed.
Lemma nite_else (c a b : Prop) (h : ~ ITE Prop c a b) (k : ~ c) (t : b) : False.
Proof. rewrite (ITE_false Prop c a b k) in h. tauto. Qed.
Lemma nite_both (c a b : Prop) (h : ~ ITE Prop c a b) (t : a) (u : b) : False.
Proof. unfold ITE in h. destruct excluded_middle_informative; tauto. Qed.
Lemma ite_app (T U : Type) (f : T -> U) (c : Prop) (a b : T) : f (ITE T c a b) = ITE U c (f a) (f b).
Proof. unfold ITE. now destruct excluded_middle_informative. Qed.

(** * Congruence *)

Lemma app_eq (A B : Type) (f g : A -> B) (p : f = g) (x y : A) (q : x = y) : f x = g y.
Proof. now destruct p, q. Qed.
Lemma imp_eq (A B : Prop) (p : A = B) (C D : Prop) (q : C = D) : (A -> C) = (B -> D).
Proof. now destruct p, q. Qed.
Lemma all_eq (T : Type) (P Q : T -> Prop) (h : forall x, P x = Q x) : (forall x, P x) = (forall x, Q x).
Proof. apply pe; intros k x; [rewrite <- h | rewrite h]; apply k. Qed.
Lemma ex_eq (T : Type) (P Q : T -> Prop) (h : forall x, P x = Q x) : (exists x, P x) = (exists x, Q x).
Proof. apply pe; intros [x k]; exists x; [rewrite <- h | rewrite h]; apply k. Qed.
Lemma unused_all (T : Type) (h : Inh T) (P : Prop) : (forall _ : T, P) = P.
Proof. apply pe; [intro k; exact (k (any T h)) | auto]. Qed.
Lemma unused_ex (T : Type) (h : Inh T) (P : Prop) : (exists _ : T, P) = P.
Proof. apply pe; [now intros [_ k] | intro k; now exists (any T h)]. Qed.
Lemma eq_swap (T : Type) (x y : T) : (x = y) = (y = x). Proof. apply pe; auto. Qed.
(* The parts of a formula that are evaluated only under a condition are equal under this condition. *)
Lemma and_cong (A B : Prop) (p : A = B) (C D : Prop) (q : A -> C = D) : (A /\ C) = (B /\ D).
Proof. destruct p. apply pe; intros [a c]; split; trivial; [rewrite <- q | rewrite q]; trivial. Qed.
Lemma or_cong (A B : Prop) (p : A = B) (C D : Prop) (q : ~ A -> C = D) : (A \/ C) = (B \/ D).
Proof. destruct p, (classic A). apply pe; auto. now rewrite q. Qed.
Lemma imp_cong (A B : Prop) (p : A = B) (C D : Prop) (q : A -> C = D) : (A -> C) = (B -> D).
Proof. destruct p. apply pe; intros h a; [rewrite <- q | rewrite q]; auto. Qed.
Lemma ite_cong (T : Type) (A B : Prop) (p : A = B) (a b : T) (q : A -> a = b) (c d : T) (r : ~ A -> c = d) :
  ITE T A a c = ITE T B b d.
Proof. destruct p. unfold ITE. destruct excluded_middle_informative; auto. Qed.

(** * Quantifiers *)

Lemma skolem (T : Type) (h : Inh T) (P : T -> Prop) (n : ~ (forall x, P x)) : ~ P (epsilon h (fun x => ~ P x)).
Proof. apply (epsilon_spec h (fun x => ~ P x)). now apply not_all_ex_not. Qed.

(** * Laws of arithmetic and of arrays *)

Lemma law_div (x y : Z) :
  (y > 0 -> y * div x y <= x /\ x < y * (div x y + 1)) /\ (y < 0 -> y * div x y <= x /\ x < y * (div x y + (-1))).
Proof.
  unfold div. split; intro H.
  - rewrite Z.sgn_pos, Z.abs_eq by lia. pose proof (Z.div_mod x y). pose proof (Z.mod_pos_bound x y). nia.
  - rewrite Z.sgn_neg, Z.abs_neq by lia. pose proof (Z.div_mod x (- y)). pose proof (Z.mod_pos_bound x (- y)). nia.
Qed.
Lemma law_mod (x y : Z) : ~ y = 0 -> mod_ x y = x - y * div x y. Proof. reflexivity. Qed.
Lemma law_quotient (x y : R) : ~ y = IZR 0 -> Rmult y (Rdiv x y) = x. Proof. intro. now field. Qed.
Lemma law_floor (x : R) : Rle (IZR (floor x)) x /\ Rlt x (Rplus (IZR (floor x)) (IZR 1)).
Proof. unfold floor. destruct (base_Int_part x). split; lra. Qed.
Lemma floor_is (x : R) (k : Z) (h : Rle (IZR k) x) (l : Rlt x (Rplus (IZR k) (IZR 1))) : floor x = k.
Proof.
  pose proof (law_floor x) as [a b]. rewrite <- plus_IZR in b, l. assert (k < floor x + 1) by (apply lt_IZR; lra).
  assert (floor x < k + 1) by (apply lt_IZR; lra). lia.
Qed.
Lemma law_differ (A B : Type) (h : Inh A) (f g : A -> B) : f = g \/ ~ f (differ A B h f g) = g (differ A B h f g).
Proof.
  destruct (classic (f = g)) as [e|n]; [now left | right]. apply (epsilon_spec h (fun i => f i <> g i)).
  apply NNPP. intro k. apply n. extensionality i. apply NNPP. intro m. apply k. now exists i.
Qed.

(** * Well-founded orders, recursion and induction *)

Lemma wf_measure (A : Type) (m : A -> Z) : well_founded (fun q p => m q >= 0 /\ m q < m p).
Proof.
  assert (H : forall n p, m p < Z.of_nat n -> Acc (fun q p => m q >= 0 /\ m q < m p) p).
  { induction n; intros p h; constructor; intros q [a b]; [lia | apply IHn; lia]. }
  intro p. apply (H (Z.to_nat (m p + 1))). lia.
Qed.
Lemma wf_then (A : Type) (m : A -> Z) (R : A -> A -> Prop) (W : well_founded R) :
  well_founded (fun q p => (m q >= 0 /\ m q < m p) \/ (m q = m p /\ R q p)).
Proof.
  set (S := fun q p => (m q >= 0 /\ m q < m p) \/ (m q = m p /\ R q p)).
  assert (K : forall p, (forall q, m q >= 0 -> m q < m p -> Acc S q) -> Acc S p).
  { intro p. induction p as [p IH] using (well_founded_ind W). intro L. constructor. intros q [[a b]|[a b]].
    - now apply L.
    - apply IH; [exact b|]. intros r c d. apply L; lia. }
  assert (H : forall n p, m p < Z.of_nat n -> Acc S p).
  { induction n; intros p h; apply K; intros q a b; [lia | apply IHn; lia]. }
  intro p. apply (H (Z.to_nat (m p + 1))). lia.
Qed.
Lemma wf_sub (A : Type) (R S : A -> A -> Prop) (h : forall q p, S q p -> R q p) (W : well_founded R) : well_founded S.
Proof. intro p. induction p as [p IH] using (well_founded_ind W). constructor. intros q k. apply IH, h, k. Qed.
Lemma wf_2 (A : Type) (m n : A -> Z) :
  well_founded (fun q p => (m q >= 0 /\ m q < m p) \/ (m q = m p /\ n q >= 0 /\ n q < n p)).
Proof. exact (wf_then A m _ (wf_measure A n)). Qed.
Lemma wf_3 (A : Type) (m n k : A -> Z) :
  well_founded (fun q p => (m q >= 0 /\ m q < m p) \/ (m q = m p /\ n q >= 0 /\ n q < n p)
                        \/ (m q = m p /\ n q = n p /\ k q >= 0 /\ k q < k p)).
Proof. refine (wf_sub A _ _ _ (wf_then A m _ (wf_2 A n k))). intros q p h. tauto. Qed.
Lemma wf_image (A B : Type) (f : A -> B) (R : B -> B -> Prop) (W : well_founded R) :
  well_founded (fun q p => R (f q) (f p)).
Proof. exact (wf_inverse_image A B R f W). Qed.
(* By dependent choice, a relation along which no sequence descends for ever is well-founded. *)
Lemma wf_endless (A : Type) (R : A -> A -> Prop)
  (H : forall u : Z -> A, exists n, n >= 0 /\ ~ R (u (n + 1)) (u n)) : well_founded R.
Proof.
  apply NNPP. intro N. apply not_all_ex_not in N. destruct N as [p0 N].
  assert (D : forall p : {p | ~ Acc R p}, exists q : {p | ~ Acc R p}, R (proj1_sig q) (proj1_sig p)).
  { intros [p hp]. apply NNPP. intro k. apply hp. constructor. intros q h. apply NNPP. intro n. apply k.
    now exists (exist _ q n). }
  pose (next := fun p => proj1_sig (constructive_indefinite_description _ (D p))).
  pose (u := fun n : nat => Nat.iter n next (exist (fun p => ~ Acc R p) p0 N)).
  destruct (H (fun z => proj1_sig (u (Z.to_nat z)))) as [n [a b]]. apply b.
  replace (Z.to_nat (n + 1)) with (S (Z.to_nat n)) by lia. unfold u at 1. simpl. unfold next at 1.
  exact (proj2_sig (constructive_indefinite_description _ (D (u (Z.to_nat n))))).
Qed.
Lemma fix_exists (A B : Type) (h : Inh B) (R : A -> A -> Prop) (W : well_founded R) (F : (A -> B) -> A -> B)
  (H : forall f g x, (forall y, R y x -> f y = g y) -> F f x = F g x) : exists f, forall x, f x = F f x.
Proof.
  pose (G := fun x (rec : forall y, R y x -> B) =>
    F (fun y => match excluded_middle_informative (R y x) with left k => rec y k | right _ => any B h end) x).
  exists (Fix W (fun _ => B) G). intro x. rewrite Fix_eq.
  - unfold G at 1. apply H. intros y k. destruct excluded_middle_informative; [reflexivity | contradiction].
  - intros y f g E. unfold G. apply H. intros z k. destruct excluded_middle_informative; auto.
Qed.

(** * Sums and products of comparisons; see Arithmetic.v *)

(* Quotients and remainders of numerals. *)
Ltac computed := repeat match goal with
  | |- context [div ?a ?b] => let v := eval vm_compute in (div a b) in change (div a b) with v
  | |- context [mod_ ?a ?b] => let v := eval vm_compute in (mod_ a b) in change (mod_ a b) with v
  | H : context [div ?a ?b] |- _ => let v := eval vm_compute in (div a b) in change (div a b) with v in H
  | H : context [mod_ ?a ?b] |- _ => let v := eval vm_compute in (mod_ a b) in change (mod_ a b) with v in H
  end.
Ltac linear := intros; first [lia | computed; lia].
(* A goal becomes a hypothesis. *)
Ltac denied := match goal with |- False => idtac | |- ~ _ => intro | |- _ => apply NNPP; intro end.
#[export] Hint Rewrite plus_IZR minus_IZR mult_IZR opp_IZR : integers.
Ltac pushed := autorewrite with integers in *.
(* Comparisons of integers become comparisons of real numbers, where n < m says that n + 1 is at most m. *)
Lemma below_real (n m : Z) (h : n < m) : (IZR n + 1 <= IZR m)%R.
Proof. rewrite <- plus_IZR. apply IZR_le. lia. Qed.
Ltac reals := repeat match goal with
  | H : ~ Z.le _ _ |- _ => apply Znot_le_gt in H
  | H : ~ Z.lt _ _ |- _ => apply Znot_lt_ge in H
  | H : ~ Z.ge _ _ |- _ => apply Znot_ge_lt in H
  | H : ~ Z.gt _ _ |- _ => apply Znot_gt_le in H
  | H : Z.ge _ _ |- _ => apply Z.ge_le, IZR_le in H
  | H : Z.gt _ _ |- _ => apply Z.gt_lt, below_real in H
  | H : Z.le _ _ |- _ => apply IZR_le in H
  | H : Z.lt _ _ |- _ => apply below_real in H
  | H : @eq Z _ _ |- _ => apply (f_equal IZR) in H
  end.
Ltac differs := let E := fresh in intro E; apply (f_equal IZR) in E; pushed;
  match goal with H : ~ _ = _ |- _ => apply H; lra end.
Ltac equated := match goal with H : ~ @eq R _ _ |- False => apply H; lra end.
Ltac linear_real := intros; first [lra | denied; first [pushed; lra | reals; pushed; lra | pushed; equated]].
Lemma use_ex (T : Type) (P : T -> Prop) (G : Prop) (e : exists x, P x) (k : forall x, P x -> G) : G.
Proof. destruct e as [x h]. exact (k x h). Qed.

(** * Roots of polynomials *)

Lemma continuous_id : continuity (fun x : R => x). Proof. exact (derivable_continuous _ derivable_id). Qed.
Lemma continuous_constant (c : R) : continuity (fun _ : R => c). Proof. apply continuity_const. now intros x y. Qed.
Lemma continuous_plus (f g : R -> R) (p : continuity f) (q : continuity g) : continuity (fun x => Rplus (f x) (g x)).
Proof. exact (continuity_plus f g p q). Qed.
Lemma continuous_minus (f g : R -> R) (p : continuity f) (q : continuity g) : continuity (fun x => Rminus (f x) (g x)).
Proof. exact (continuity_minus f g p q). Qed.
Lemma continuous_mult (f g : R -> R) (p : continuity f) (q : continuity g) : continuity (fun x => Rmult (f x) (g x)).
Proof. exact (continuity_mult f g p q). Qed.
Lemma root_between (f : R -> R) (c : continuity f) (low high : R) :
  (Rle low high /\ Rle (f low) (IZR 0) /\ Rle (IZR 0) (f high)) ->
  exists x, Rle low x /\ Rle x high /\ f x = IZR 0.
Proof.
  intros [h [a b]]. destruct (IVT_cor f low high c h) as [x [[k l] e]].
  - rewrite <- (Rmult_0_l (f high)). now apply Rmult_le_compat_r.
  - now exists x.
Qed.

(** * Computing: booleans in the place of formulas *)

Fixpoint every_from (n : nat) (low : Z) (p : Z -> bool) : bool :=
  match n with O => true | S m => if p low then every_from m (low + 1) p else false end.
Definition every (low high : Z) (p : Z -> bool) : bool := every_from (Z.to_nat (high - low)) low p.
Lemma every_spec (low high : Z) (p : Z -> bool) (e : every low high p = true) (x : Z) (a : x >= low) (b : x < high) :
  p x = true.
Proof.
  unfold every in e. assert (c : x < low + Z.of_nat (Z.to_nat (high - low))) by lia.
  generalize dependent (Z.to_nat (high - low)). intro n. clear b. revert low a.
  induction n as [|n IH]; intros low a e c; [lia|].
  simpl in e. destruct (p low) eqn:E; [|discriminate]. destruct (Z.eq_dec x low) as [->|d]; [exact E|].
  apply (IH (low + 1)); [lia | exact e | lia].
Qed.
Lemma true_twin : True = (true = true). Proof. apply pe; auto. Qed.
Lemma false_twin : False = (false = true). Proof. apply pe; [tauto | discriminate]. Qed.
Lemma not_twin (A : Prop) (a : bool) (p : A = (a = true)) : (~ A) = (negb a = true).
Proof. subst A. destruct a; simpl; apply pe; intuition congruence. Qed.
Lemma and_twin (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A /\ B) = (andb a b = true).
Proof. subst A B. destruct a, b; simpl; apply pe; intuition congruence. Qed.
Lemma or_twin (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A \/ B) = (orb a b = true).
Proof. subst A B. destruct a, b; simpl; apply pe; intuition congruence. Qed.
Lemma imp_twin (A : Prop) (a : bool) (p : A = (a = true)) (B : Prop) (b : bool) (q : B = (b = true)) :
  (A -> B) = (implb a b = true).
Proof. subst A B. destruct a, b; simpl; apply pe; intuition congruence. Qed.
Lemma ite_twin (T : Type) (A : Prop) (a : bool) (p : A = (a = true)) (x x' : T) (q : x = x') (y y' : T) (r : y = y') :
  ITE T A x y = if a then x' else y'.
Proof. subst A x y. destruct a; [now apply ITE_true | apply ITE_false; discriminate]. Qed.
Lemma ite_Prop_twin (A : Prop) (a : bool) (p : A = (a = true)) (X : Prop) (x : bool) (q : X = (x = true)) (Y : Prop)
  (y : bool) (r : Y = (y = true)) : ITE Prop A X Y = ((if a then x else y) = true).
Proof. subst A X Y. destruct a; [now apply ITE_true | apply ITE_false; discriminate]. Qed.
Lemma lt_twin (a b : Z) (p : a = b) (c d : Z) (q : c = d) : (a < c) = (Z.ltb b d = true).
Proof. subst. apply pe; lia. Qed.
Lemma le_twin (a b : Z) (p : a = b) (c d : Z) (q : c = d) : (a <= c) = (Z.leb b d = true).
Proof. subst. apply pe; lia. Qed.
Lemma gt_twin (a b : Z) (p : a = b) (c d : Z) (q : c = d) : (a > c) = (Z.gtb b d = true).
Proof. subst. apply pe; lia. Qed.
Lemma ge_twin (a b : Z) (p : a = b) (c d : Z) (q : c = d) : (a >= c) = (Z.geb b d = true).
Proof. subst. apply pe; lia. Qed.
Lemma eq_twin (a b : Z) (p : a = b) (c d : Z) (q : c = d) : (a = c) = (Z.eqb b d = true).
Proof. subst. apply pe; lia. Qed.
