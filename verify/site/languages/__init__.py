"""Numbers, words and typography in each language."""
