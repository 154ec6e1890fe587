(* Values of functions in tables, which Rocq finds by the bits of the arguments. *)
From Takeaway Require Import Prelude Tuples.
Open Scope Z_scope.

(* A table may lack values, but has no wrong ones. *)
Inductive table_trie (V : Type) : Type :=
| table_none
| table_node (here : option V) (zero one : table_trie V).
Fixpoint table_look (V : Type) (t : table_trie V) (p : positive) {struct t} : option V :=
  match t with
  | table_none _ => None
  | table_node _ here zero one => match p with xH => here | xO q => table_look V zero q | xI q => table_look V one q end
  end.
Fixpoint table_trie_grown (V : Type) (d : nat) (f : positive -> option V) {struct d} : table_trie V :=
  match d with
  | O => table_none V
  | S d => table_node V (f xH) (table_trie_grown V d (fun p => f (xO p))) (table_trie_grown V d (fun p => f (xI p)))
  end.
Lemma table_look_grown (V : Type) (d : nat) : forall (f : positive -> option V) (p : positive) (v : V),
  table_look V (table_trie_grown V d f) p = Some v -> f p = Some v.
Proof.
  induction d as [|d IH]; intros f p v e; [discriminate|]. destruct p as [p|p|]; simpl in e.
  - exact (IH (fun p => f (xI p)) p v e).
  - exact (IH (fun p => f (xO p)) p v e).
  - exact e.
Qed.
Inductive table_map (V : Type) : Type := table_of (zero : option V) (positive : table_trie V).
Definition table_at (V : Type) (t : table_map V) (x : Z) : option V :=
  match t with table_of _ zero more => match x with Z0 => zero | Zpos p => table_look V more p | Zneg _ => None end end.
Definition table_right (V : Type) (t : table_map V) (f : Z -> V) : Prop := forall x v, table_at V t x = Some v -> f x = v.
(* The values at the places of the bits of a number. *)
Definition table_grown (V : Type) (d : nat) (bits : Z) (f : Z -> V) : table_map V :=
  table_of V (if Z.testbit bits 0 then Some (f 0) else None)
    (table_trie_grown V d (fun p => if Z.testbit bits (Zpos p) then Some (f (Zpos p)) else None)).
Lemma table_grown_right (V : Type) (d : nat) (bits : Z) (f : Z -> V) : table_right V (table_grown V d bits f) f.
Proof.
  intros x v e. unfold table_grown, table_at in e. destruct x as [|p|p]; [|apply table_look_grown in e|discriminate].
  - destruct (Z.testbit bits 0); congruence.
  - destruct (Z.testbit bits (Zpos p)); congruence.
Qed.
Definition table_kept (V : Type) (t : table_map V) (f : Z -> V) (x : Z) : V :=
  match table_at V t x with Some v => v | None => f x end.
Lemma table_kept_is (V : Type) (t : table_map V) (f : Z -> V) (r : table_right V t f) (x : Z) : f x = table_kept V t f x.
Proof. unfold table_kept. destruct (table_at V t x) eqn:e; trivial. exact (r x v e). Qed.

(* The same for two arguments: a table with a row for each value of the first. *)
Fixpoint table_bits (rows : list (Z * Z)) (x : Z) : Z :=
  match rows with nil => 0 | cons (y, bits) rows => if Z.eqb y x then bits else table_bits rows x end.
Definition table_grown2 (V : Type) (d e : nat) (rows : list (Z * Z)) (bits : Z) (f : Z -> Z -> V) : table_map (table_map V) :=
  table_grown (table_map V) d bits (fun x => table_grown V e (table_bits rows x) (f x)).
Definition table_right2 (V : Type) (t : table_map (table_map V)) (f : Z -> Z -> V) : Prop :=
  forall x s, table_at (table_map V) t x = Some s -> table_right V s (f x).
Lemma table_grown2_right (V : Type) (d e : nat) (rows : list (Z * Z)) (bits : Z) (f : Z -> Z -> V) :
  table_right2 V (table_grown2 V d e rows bits f) f.
Proof. intros x s h. apply table_grown_right in h. rewrite <- h. apply table_grown_right. Qed.
Definition table_kept2 (V : Type) (t : table_map (table_map V)) (f : Z -> Z -> V) (x y : Z) : V :=
  match table_at (table_map V) t x with Some s => table_kept V s (f x) y | None => f x y end.
Lemma table_kept2_is (V : Type) (t : table_map (table_map V)) (f : Z -> Z -> V) (r : table_right2 V t f) (x y : Z) :
  f x y = table_kept2 V t f x y.
Proof. unfold table_kept2. destruct (table_at (table_map V) t x) eqn:e; trivial. exact (table_kept_is V t0 (f x) (r x t0 e) y). Qed.

Lemma table_true (a b : bool) (e : a = b) : (a = true) = (b = true).
Proof. now subst. Qed.
