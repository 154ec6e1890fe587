"""Long tables of values: numbers of decimal digits, two for each value, in which a few divisions find a value."""

from collections.abc import Sequence

import z3

from verify.discover.general.encoding import BASE
from verify.kernel import Defined, Fact, Kernel, Theorem

N, i = z3.Ints("N i")
# The numbers of values in a part at each level of the search; the last is that in a whole number.
LEVELS = (1, 16, 256, 2048)
BLOCK = LEVELS[-1]


def selection(i: z3.ArithRef, entries: Sequence[z3.ArithRef], width: int = 1, first: int = 0) -> z3.ArithRef:
    """Return the term that is the entry in whose range i lies; each range has `width` numbers, the first from `first`.

    The first entry also stands for smaller numbers, and the last one for larger.

    >>> selection(i, [z3.Int("x"), z3.Int("y"), z3.Int("z")], 16)
    If(i < 16, x, If(i < 32, y, z))
    """
    if len(entries) == 1:
        return entries[0]
    half = len(entries) // 2
    border = first + half * width
    low, high = selection(i, entries[:half], width, first), selection(i, entries[half:], width, border)
    return z3.If(i < border, low, high)


def table_digit(kernel: Kernel) -> tuple[Defined, Theorem]:
    """Define for N and i < 2048 the digit of N at place i in base 100, and prove that it is natural."""
    at: Defined | None = None
    natural: Theorem | None = None
    for small, large in zip(LEVELS, LEVELS[1:], strict=False):
        starts = range(0, large, small)
        parts = [(N / BASE**start % BASE**small, i - start) for start in starts]
        whole = selection(i, [part if at is None else at(part, place) for part, place in parts], small)
        by: list[Fact] = [] if natural is None else [natural(part, place) for part, place in parts]
        at = kernel.define(f"table.digit-{large}", [N, i], z3.IntSort(), lambda *_, whole=whole: whole)
        natural = kernel.prove(f"table.digit-{large}-natural", [N, i], at(N, i) >= 0, [at.at(N, i), *by])
    assert at is not None and natural is not None
    return at, natural
