"""Placeholders for cvc5 in a page, where only z3 is available; a search without second opinions does not use them."""

__version__ = "none"


class TermManager:
    """Placeholder for the manager of terms."""


class Solver:
    """Placeholder for the solver."""
