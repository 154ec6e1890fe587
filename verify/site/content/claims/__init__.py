"""Contents of claim pages: statements, evidence, proofs, links and history."""
