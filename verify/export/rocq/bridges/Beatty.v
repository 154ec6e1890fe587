(* Multiples of the golden ratio, rounded down.
   Needs: thm_golden_e_def thm_real_floor_def thm_real_times_def thm_real_def *)

Theorem golden_e_is_Int_part (n : Z) (alpha : R) : golden_e n alpha = Int_part (IZR n * alpha)%R.
Proof. rewrite thm_golden_e_def, thm_real_floor_def, thm_real_times_def, thm_real_def. reflexivity. Qed.
