(* The nim-sum of a list of heaps is a fold. Needs: thm_nim_sum_def thm_nimsum_def thm_valid_def *)

Lemma lxor_of_naturals (l : list Z) : List.Forall (fun x => 0 <= x) l -> 0 <= List.fold_right Z.lxor 0 l.
Proof. induction 1; simpl; [lia | apply Z.lxor_nonneg; lia]. Qed.

Theorem nim_sum_is_fold (l : list Z) :
  List.Forall (fun x => 0 <= x) l -> nim_sum (heaps_of l) = List.fold_right Z.lxor 0 l.
Proof.
  induction 1 as [|x l h all ih]; rewrite thm_nim_sum_def; simpl.
  - apply ITE_false. tauto.
  - rewrite ITE_true by exact I. rewrite ih. apply nimsum_is_lxor; [assumption | now apply lxor_of_naturals].
Qed.
