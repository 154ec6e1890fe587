"""Evil and odious numbers, by the parity of the number of binary ones.

The names come from "Winning Ways" and from A. S. Fraenkel, "The vile, dopey, evil and odious game players", Discrete
Mathematics 312 (2012), 42–46.
"""


def evil(n: int) -> bool:
    """Return whether n ≥ 0 has an even number of ones in binary; 0 is evil.

    Raises:
        ValueError: n is negative.

    >>> [n for n in range(11) if evil(n)]
    [0, 3, 5, 6, 9, 10]
    """
    if n < 0:
        raise ValueError("the number cannot be negative: give 0 or more")
    return n.bit_count() % 2 == 0


def odious(n: int) -> bool:
    """Return whether n ≥ 0 has an odd number of ones in binary.

    Raises:
        ValueError: n is negative.

    >>> [n for n in range(9) if odious(n)]
    [1, 2, 4, 7, 8]
    """
    return not evil(n)
