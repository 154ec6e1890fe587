"""The proofs, one folder a family, each file readable as a section of a textbook."""
