"""Values and outcomes of small positions by brute force, for games without a theorem."""
