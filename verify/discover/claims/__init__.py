"""Claims about a game as people write them: parsing, and proof or refutation."""
