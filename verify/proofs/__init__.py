"""The proofs: one folder for each family, and each file is readable as a section of a textbook."""
