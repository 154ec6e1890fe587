"""Goals in the form "given …, then …", a notation for proofs."""

import z3


class Given:
    """The premises of a goal, to which `then` adds the conclusions.

    Args:
        premises: the premises.
    """

    def __init__(self, *premises: z3.BoolRef) -> None:
        self._premises = premises

    def then(self, *conclusions: z3.BoolRef) -> z3.BoolRef:
        """Return the formula that the conjunction of the premises implies the conjunction of the conclusions.

        >>> n = z3.Int("n")
        >>> Given(n > 2).then(n > 1, n != 0)
        Implies(n > 2, And(n > 1, n != 0))
        """
        return z3.Implies(_all(self._premises), _all(conclusions))


def given(*premises: z3.BoolRef) -> Given:
    """Return premises, to which `then` adds the conclusions.

    >>> n = z3.Int("n")
    >>> given(n >= 0, n % 2 == 0).then(n != 1)
    Implies(And(n >= 0, n%2 == 0), n != 1)
    """
    return Given(*premises)


def _all(formulas: tuple[z3.BoolRef, ...]) -> z3.BoolRef:
    """Return the conjunction of formulas, or the formula itself if there is only one."""
    return formulas[0] if len(formulas) == 1 else z3.And(*formulas)
