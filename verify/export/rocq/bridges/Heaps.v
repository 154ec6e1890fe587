(* The heaps of the book are lists of integers. Needs: thm_valid_def *)

Fixpoint heaps_of (l : list Z) : Heaps := match l with nil => nil' | cons x m => cons' x (heaps_of m) end.
Fixpoint list_of (p : Heaps) : list Z := match p with nil' => nil | cons' x q => cons x (list_of q) end.

Theorem list_of_heaps_of (l : list Z) : list_of (heaps_of l) = l.
Proof. induction l; simpl; congruence. Qed.

Theorem heaps_of_list_of (p : Heaps) : heaps_of (list_of p) = p.
Proof. induction p; simpl; congruence. Qed.

Theorem valid_is_Forall (l : list Z) : valid (heaps_of l) <-> List.Forall (fun x => 0 <= x) l.
Proof.
  induction l as [|x l ih]; rewrite thm_valid_def; simpl.
  - split; [constructor | tauto].
  - rewrite ih. split; intro h.
    + destruct (h I). constructor; [lia | assumption].
    + intros _. inversion h; subst. split; [lia | assumption].
Qed.
