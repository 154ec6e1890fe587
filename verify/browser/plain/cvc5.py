"""Names of cvc5 in a page, where only z3 is available; no search without second opinions uses them."""

__version__ = "none"


class TermManager:
    """Placeholder for the manager of terms."""


class Solver:
    """Placeholder for the solver."""
