"""Long tables of values as functions to compute with: numbers of decimal digits, two for each value.

A number is cut into parts by functions of the part's number, so a computation divides each number only a few times.
"""

from collections.abc import Sequence

import z3

from verify.discover.general.encoding import BASE, encode
from verify.kernel import Defined, Kernel

i = z3.Int("i")
# The numbers of values in a value, a small part, a large part, and a whole number.
ONE, SMALL, LARGE, BLOCK = 1, 16, 256, 2048


def selection(i: z3.ArithRef, entries: Sequence[z3.ArithRef], first: int = 0) -> z3.ArithRef:
    """Return the term that is the entry at i, counted from `first`; the ends also stand for places beyond them.

    >>> selection(i, [z3.Int("x"), z3.Int("y"), z3.Int("z")])
    If(i < 1, x, If(i < 2, y, z))
    """
    if len(entries) == 1:
        return entries[0]
    half = len(entries) // 2
    border = first + half
    return z3.If(i < border, selection(i, entries[:half], first), selection(i, entries[half:], border))


def value_table(kernel: Kernel, name: str, values: Sequence[int]) -> Defined:
    """Define for i the value at i, for the values given; the prefix of the functions is `name`.

    The definition shows that each value is natural, as it is a remainder.

    >>> from verify.kernel import Kernel
    >>> value_table(Kernel(), "squares", [0, 1, 4, 9]).equation.formula.num_vars()
    1
    """
    numbers = [encode(values[start : start + BLOCK]) for start in range(0, len(values), BLOCK)]
    table = kernel.define(f"{name}.block", [i], z3.IntSort(), lambda *_: selection(i, [*map(z3.IntVal, numbers)]))
    for small, large in ((LARGE, BLOCK), (SMALL, LARGE), (ONE, SMALL)):
        count, whole = large // small, table
        # Place i of the smaller parts lies in place i / count of the larger ones.
        body = selection(i % count, [whole(i / count) / BASE ** (small * place) for place in range(count)])
        rest = kernel.define(f"{name}.rest-{small}", [i], z3.IntSort(), lambda *_, body=body: body)
        # The remainder stands outside the cases, so that it takes no cases to prove that a value is natural.
        called = f"{name}.part-{small}" if small > ONE else f"{name}.entry"
        table = kernel.define(called, [i], z3.IntSort(), lambda *_, rest=rest, small=small: rest(i) % BASE**small)
    return table
