"""Certificates of obligations and the book: what the independent checker reads."""
