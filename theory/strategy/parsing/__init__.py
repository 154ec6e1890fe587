"""Parsers of typed positions, moves and questions about them."""
