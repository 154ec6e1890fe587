"""The proofs on Wythoff's game and t-Wythoff, for all sizes and all t."""
