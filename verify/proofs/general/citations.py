"""Citations of several theorems at several places each."""

from collections.abc import Callable, Sequence

import z3

from verify.kernel import Instance, Kernel, Theorem


def each_at(
    k: Kernel, chapters: Sequence[Callable[[Kernel], Theorem]], *places: Sequence[z3.ExprRef | int]
) -> list[Instance]:
    """Return the theorem of each chapter at each of the places, theorem by theorem."""
    return [k(chapter)(*place) for chapter in chapters for place in places]
