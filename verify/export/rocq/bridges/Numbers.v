(* Floors and divisions are those of Rocq's library. *)

Theorem floor_is_Int_part (x : R) : floor x = Int_part x.
Proof. reflexivity. Qed.

Theorem div_is_division (x y : Z) : 0 < y -> div x y = x / y.
Proof. intro h. unfold div. rewrite Z.sgn_pos, Z.abs_eq by lia. lia. Qed.

Theorem mod_is_modulo (x y : Z) : 0 < y -> mod_ x y = x mod y.
Proof. intro h. unfold mod_. rewrite (div_is_division x y h). pose proof (Z.div_mod x y). lia. Qed.
