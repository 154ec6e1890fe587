(* The golden ratio of the book is (1 + sqrt 5) / 2. Needs: thm_golden_ratio_def *)

Theorem golden_ratio_is_closed_form (alpha : R) : golden_ratio alpha <-> alpha = ((1 + sqrt 5) / 2)%R.
Proof.
  assert (square : (sqrt 5 * sqrt 5 = 5)%R) by (apply sqrt_sqrt; lra).
  assert (positive : (0 <= sqrt 5)%R) by apply sqrt_pos.
  rewrite thm_golden_ratio_def. split.
  - intros [h equation]. assert (zero : ((alpha - (1 + sqrt 5) / 2) * (alpha - (1 - sqrt 5) / 2) = 0)%R) by nra.
    apply Rmult_integral in zero. destruct zero as [zero | zero]; [lra|].
    assert (1 < sqrt 5)%R by nra. lra.
  - intros ->. split; [lra | nra].
Qed.
