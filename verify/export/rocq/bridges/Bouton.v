(* Bouton's theorem in the words of Rocq's library: it mentions no definition of the book.
   Needs: thm_nim_bouton thm_nim_P_def thm_nim_move_def thm_nim_sum_def thm_nimsum_def thm_valid_def *)

(* A move lowers one heap. *)
Inductive lowers : list Z -> list Z -> Prop :=
| lower_first (x y : Z) (l : list Z) : 0 <= y < x -> lowers (cons x l) (cons y l)
| lower_other (x : Z) (l m : list Z) : lowers l m -> lowers (cons x l) (cons x m).

Theorem nim_move_is_lowers (l m : list Z) : nim_move (heaps_of l) (heaps_of m) <-> lowers l m.
Proof.
  revert m. induction l as [|x l ih]; intros [|y m]; rewrite thm_nim_move_def; simpl.
  - split; [tauto | intro h; inversion h].
  - split; [tauto | intro h; inversion h].
  - split; [tauto | intro h; inversion h].
  - rewrite ih. split.
    + intros (_ & _ & [[h same] | [-> h]]).
      * rewrite <- (list_of_heaps_of l), <- (list_of_heaps_of m), same. constructor. lia.
      * now constructor.
    + intro h. do 2 (split; [exact I|]). inversion h; subst; [left | right].
      * split; [lia | reflexivity].
      * split; [reflexivity | assumption].
Qed.

Lemma lowers_keeps_naturals (l m : list Z) :
  lowers l m -> List.Forall (fun x => 0 <= x) l -> List.Forall (fun x => 0 <= x) m.
Proof. induction 1; intro all; inversion all; subst; constructor; auto; lia. Qed.

Lemma lowers_decreases (l m : list Z) : lowers l m -> List.fold_right Z.add 0 m < List.fold_right Z.add 0 l.
Proof. induction 1; simpl; lia. Qed.

Lemma sum_of_naturals (l : list Z) : List.Forall (fun x => 0 <= x) l -> 0 <= List.fold_right Z.add 0 l.
Proof. induction 1; simpl; lia. Qed.

Theorem Bouton (lost : list Z -> Prop) :
  (forall l, List.Forall (fun x => 0 <= x) l -> (lost l <-> forall m, lowers l m -> ~ lost m)) ->
  forall l, List.Forall (fun x => 0 <= x) l -> (lost l <-> List.fold_right Z.lxor 0 l = 0).
Proof.
  intros rule l all. rewrite <- (nim_sum_is_fold l all), <- thm_nim_bouton by now apply valid_is_Forall.
  assert (h : exists n, List.fold_right Z.add 0 l < Z.of_nat n)
    by (exists (S (Z.to_nat (List.fold_right Z.add 0 l))); lia).
  destruct h as [n h]. revert l all h. induction n as [|n below]; intros l all h.
  - pose proof (sum_of_naturals l all). lia.
  - rewrite (rule l all), thm_nim_P_def. split.
    + intro none. split; [now apply valid_is_Forall|]. intros q move. rewrite <- (heaps_of_list_of q) in move |- *.
      apply nim_move_is_lowers in move. pose proof (lowers_decreases _ _ move).
      rewrite <- below by (eauto using lowers_keeps_naturals; lia). auto.
    + intros [_ none] m move. pose proof (lowers_decreases _ _ move).
      rewrite below by (eauto using lowers_keeps_naturals; lia). apply none. now apply nim_move_is_lowers.
Qed.
