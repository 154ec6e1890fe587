"""Strategy of Wythoff's game and t-Wythoff."""
