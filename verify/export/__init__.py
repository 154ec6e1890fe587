"""Books, claims and proofs in the formats of other systems."""
