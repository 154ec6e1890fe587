"""The verification of claims: proofs, second opinions, mutants, brute force, certificates and results."""
