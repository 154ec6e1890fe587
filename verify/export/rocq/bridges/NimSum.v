(* The nim-sum of two heaps is the exclusive or of Rocq's library. Needs: thm_nimsum_def *)

Lemma lxor_by_halves (a b : Z) :
  Z.lxor a b = 2 * Z.lxor (a / 2) (b / 2) + (if Bool.eqb (Z.odd a) (Z.odd b) then 0 else 1).
Proof.
  rewrite <- !Z.div2_div.
  pose proof (Z.div2_odd (Z.lxor a b)) as d. rewrite <- !Z.bit0_odd, Z.lxor_spec, !Z.bit0_odd in d.
  rewrite d, !Z.div2_spec, Z.shiftr_lxor. destruct (Z.odd a), (Z.odd b); reflexivity.
Qed.

Theorem nimsum_is_lxor (a b : Z) : 0 <= a -> 0 <= b -> nimsum a b = Z.lxor a b.
Proof.
  intros ha hb. assert (h : exists n, a + b < Z.of_nat n) by (exists (S (Z.to_nat (a + b))); lia).
  destruct h as [n h]. revert a b ha hb h. induction n as [|n below]; intros a b ha hb h; [lia|].
  rewrite thm_nimsum_def. destruct (classic (a = 0 /\ b = 0)) as [[-> ->]|positive].
  - rewrite ITE_true by tauto. reflexivity.
  - rewrite ITE_false by lia. rewrite !div_is_division, !mod_is_modulo, lxor_by_halves by lia.
    pose proof (Z.div_mod a 2). pose proof (Z.div_mod b 2).
    pose proof (Z.mod_pos_bound a 2). pose proof (Z.mod_pos_bound b 2).
    rewrite below by lia. f_equal. rewrite !Zmod_odd.
    destruct (Z.odd a), (Z.odd b); simpl; (rewrite ITE_true by lia; reflexivity) || (rewrite ITE_false by lia; reflexivity).
Qed.
