"""Long tables of values as functions for computations: integers that hold two decimal digits for each value.

Functions from the index of a part to the part split these integers. A computation remembers their values, so it divides
each integer only a few times. The integers are short, because Rocq divides in a time that grows with the square of
their length.
"""

from collections.abc import Sequence

import z3

from verify.discover.general.game_encoding import BASE, encode
from verify.kernel import Definition, Kernel

i = z3.Int("i")
# How many values an entry, a small part, a large part and an integer hold.
ONE, SMALL, LARGE, BLOCK = 1, 4, 16, 64


def selection(i: z3.ArithRef, entries: Sequence[z3.ArithRef], first: int = 0) -> z3.ArithRef:
    """Return the term for entry i, where the first entry has the index `first`; outside, it is the nearest entry.

    >>> selection(i, [z3.Int("x"), z3.Int("y"), z3.Int("z")])
    If(i < 1, x, If(i < 2, y, z))
    """
    if len(entries) == 1:
        return entries[0]
    half = len(entries) // 2
    border = first + half
    return z3.If(i < border, selection(i, entries[:half], first), selection(i, entries[half:], border))


def value_table(kernel: Kernel, name: str, values: Sequence[int]) -> Definition:
    """Define the function that gives the value at an index; `name` is the prefix of its name and of its parts' names.

    Each value is a remainder by definition, so it is natural.

    >>> from verify.kernel import Kernel
    >>> value_table(Kernel(), "squares", [0, 1, 4, 9]).equation.formula.num_vars()
    1
    """
    numbers = [encode(values[start : start + BLOCK]) for start in range(0, len(values), BLOCK)]
    table = kernel.define(f"{name}.block", [i], z3.IntSort(), lambda *_: selection(i, [*map(z3.IntVal, numbers)]))
    for small, large in ((LARGE, BLOCK), (SMALL, LARGE), (ONE, SMALL)):
        count, whole = large // small, table
        # The smaller part i lies in the larger part i / count.
        body = selection(i % count, [whole(i / count) / BASE ** (small * place) for place in range(count)])
        rest = kernel.define(f"{name}.rest-{small}", [i], z3.IntSort(), lambda *_, body=body: body)
        # The remainder stands outside the case distinction, so the proof that a value is natural needs no cases.
        called = f"{name}.part-{small}" if small > ONE else f"{name}.entry"
        table = kernel.define(called, [i], z3.IntSort(), lambda *_, rest=rest, small=small: rest(i) % BASE**small)
    return table
