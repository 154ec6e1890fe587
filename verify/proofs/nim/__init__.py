"""Nim: the nim-sum, Bouton's theorem in both conventions, what follows from it, and its relatives."""
