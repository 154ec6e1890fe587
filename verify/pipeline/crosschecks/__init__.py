"""Cross-checks of proofs: a second solver, consistent premises, mutants on small values, and brute force."""
