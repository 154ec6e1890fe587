(* Tables that are filled in a time in proportion to their length, and a search that ends with the number it finds. *)
From Takeaway Require Import Prelude Tuples.
Open Scope Z_scope.

(* The binary places of a number, and those with even and those with odd index. *)
Fixpoint vast_places (p : positive) : list bool :=
  match p with xH => cons true nil | xO q => cons false (vast_places q) | xI q => cons true (vast_places q) end.
Fixpoint vast_halves (l : list bool) : list bool * list bool :=
  match l with nil => (nil, nil) | cons b l => let (even, odd) := vast_halves l in (cons b odd, even) end.
Definition vast_first (l : list bool) : bool := match l with nil => false | cons b _ => b end.
Fixpoint vast_trie (V : Type) (d : nat) (l : list bool) (f : positive -> V) {struct d} : table_trie V :=
  match d, l with
  | S d, cons _ _ => let (even, odd) := vast_halves l in
    table_node V (if vast_first odd then Some (f xH) else None)
      (vast_trie V d even (fun p => f (xO p))) (vast_trie V d odd (fun p => f (xI p)))
  | _, _ => table_none V
  end.
Lemma vast_look (V : Type) (d : nat) : forall (l : list bool) (f : positive -> V) (p : positive) (v : V),
  table_look V (vast_trie V d l f) p = Some v -> f p = v.
Proof.
  induction d as [|d IH]; intros l f p v e; [discriminate|]. destruct l as [|b l]; [discriminate|].
  cbn [vast_trie] in e. destruct (vast_halves (cons b l)) as [even odd]. destruct p as [p|p|]; cbn [table_look] in e.
  - exact (IH odd (fun p => f (xI p)) p v e).
  - exact (IH even (fun p => f (xO p)) p v e).
  - destruct (vast_first odd); congruence.
Qed.
(* The name of the constructor is not imported. *)
Definition vast_map (V : Type) (zero : option V) (positive : table_trie V) : table_map V := ltac:(constructor; assumption).
(* The same as `table_grown`, which asks for each place of the table separately. *)
Definition vast_grown (V : Type) (d : nat) (bits : Z) (f : Z -> V) : table_map V :=
  let l := match bits with Zpos p => vast_places p | _ => nil end in
  vast_map V (if vast_first l then Some (f 0) else None) (vast_trie V d l (fun p => f (Zpos p))).
Lemma vast_grown_right (V : Type) (d : nat) (bits : Z) (f : Z -> V) : table_right V (vast_grown V d bits f) f.
Proof.
  intros x v e. unfold vast_grown, vast_map, table_at in e. destruct x as [|p|p]; [|exact (vast_look V d _ _ p v e)|discriminate].
  destruct (vast_first _); congruence.
Qed.
Definition vast_grown2 (V : Type) (d e : nat) (rows : list (Z * Z)) (bits : Z) (f : Z -> Z -> V) : table_map (table_map V) :=
  vast_grown (table_map V) d bits (fun x => vast_grown V e (table_bits rows x) (f x)).
Lemma vast_grown2_right (V : Type) (d e : nat) (rows : list (Z * Z)) (bits : Z) (f : Z -> Z -> V) :
  table_right2 V (vast_grown2 V d e rows bits f) f.
Proof. intros x s h. apply vast_grown_right in h. rewrite <- h. apply vast_grown_right. Qed.

(* The same as `memo_any`, which counts all numbers before it tries the first one. *)
Fixpoint vast_any_from (n : positive) (low : Z) (p : Z -> bool) {struct n} : bool :=
  match n with
  | xH => p low
  | xO m => if vast_any_from m low p then true else vast_any_from m (low + Zpos m) p
  | xI m => if p low then true else
    if vast_any_from m (low + 1) p then true else vast_any_from m (low + 1 + Zpos m) p
  end.
Definition vast_any (low high : Z) (p : Z -> bool) : bool :=
  match high - low with Zpos n => vast_any_from n low p | _ => false end.
Lemma vast_any_from_is (n : positive) : forall (low : Z) (p : Z -> bool),
  (vast_any_from n low p = true) <-> exists x, x >= low /\ x < low + Zpos n /\ p x = true.
Proof.
  induction n as [m IH|m IH|]; intros low p; cbn [vast_any_from].
  - rewrite Pos2Z.inj_xI. destruct (p low) eqn:E.
    + split; [intros _; exists low; repeat split; trivial; lia | trivial].
    + destruct (vast_any_from m (low + 1) p) eqn:F.
      * apply IH in F. destruct F as [x [a [b c]]]. split; [intros _; exists x; repeat split; trivial; lia | trivial].
      * rewrite IH. split; intros [x [a [b c]]]; exists x; repeat split; trivial; try lia.
        destruct (Z.eq_dec x low) as [->|d]; [congruence|]. destruct (Z_lt_dec x (low + 1 + Zpos m)) as [g|g]; [|lia].
        assert (H : vast_any_from m (low + 1) p = true) by (apply IH; exists x; repeat split; trivial; lia). congruence.
  - rewrite Pos2Z.inj_xO. destruct (vast_any_from m low p) eqn:F.
    + apply IH in F. destruct F as [x [a [b c]]]. split; [intros _; exists x; repeat split; trivial; lia | trivial].
    + rewrite IH. split; intros [x [a [b c]]]; exists x; repeat split; trivial; try lia.
      destruct (Z_lt_dec x (low + Zpos m)) as [g|g]; [|lia].
      assert (H : vast_any_from m low p = true) by (apply IH; exists x; repeat split; trivial; lia). congruence.
  - split.
    + intro e. exists low. repeat split; trivial; lia.
    + intros [x [a [b c]]]. assert (x = low) by lia. now subst.
Qed.
Lemma vast_any_is (low high : Z) (p : Z -> bool) : memo_any low high p = vast_any low high p.
Proof.
  apply Bool.eq_iff_eq_true. rewrite memo_any_is. unfold vast_any. destruct (high - low) as [|n|n] eqn:E.
  - split; [intros [x [a [b c]]]; lia | discriminate].
  - rewrite vast_any_from_is. split; intros [x [a [b c]]]; exists x; repeat split; trivial; lia.
  - split; [intros [x [a [b c]]]; lia | discriminate].
Qed.
Lemma vast_some1 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (P : Z -> Prop) (p : Z -> bool)
  (k : forall x, P x = (p x = true)) : (exists x, x >= a /\ x < b /\ P x) = (vast_any a' b' p = true).
Proof. rewrite <- vast_any_is. exact (memo_some1 a a' ea b b' eb P p k). Qed.
Lemma vast_some2 (a a' : Z) (ea : a = a') (b b' : Z) (eb : b = b') (c c' : Z -> Z) (ec : forall x, c x = c' x)
  (d d' : Z -> Z) (ed : forall x, d x = d' x)
  (P : Z -> Z -> Prop) (p : Z -> Z -> bool) (k : forall x y, P x y = (p x y = true)) :
  (exists x y, x >= a /\ x < b /\ y >= c x /\ y < d x /\ P x y) = (vast_any a' b' (fun x => vast_any (c' x) (d' x) (p x)) = true).
Proof.
  rewrite <- vast_any_is. rewrite (memo_some2 a a' ea b b' eb c c' ec d d' ed P p k). do 2 f_equal.
  apply functional_extensionality. intro x. apply vast_any_is.
Qed.

(* A remainder without a product. *)
Definition vast_mod (x y : Z) : Z := x mod Z.abs y.
Lemma vast_mod_is (x y : Z) : mod_ x y = vast_mod x y.
Proof.
  unfold mod_, vast_mod, div. destruct (Z.eq_dec y 0) as [->|h]; [destruct x; reflexivity|].
  rewrite Z.mod_eq by lia. rewrite Z.mul_assoc, Z.sgn_abs. reflexivity.
Qed.
