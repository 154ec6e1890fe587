"""Moore's Nim_k: a move lowers at least one heap and at most k of them; who wins, and one winning move.

E. H. Moore, "A generalization of the game called Nim", Annals of Mathematics 11 (1910), 93–94. Everything works on
all columns of bits at once: the outcome is linear in the binary digits of the position times the digits of k.
"""

from collections.abc import Iterable, Sequence

from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome, Reply, Why


class _Residues:
    """For every binary column a number below `modulus`, kept as planes: plane i holds bit i of each of them."""

    def __init__(self, modulus: int) -> None:
        self.modulus = modulus
        self.planes = [0] * modulus.bit_length()

    def where(self, number: int) -> int:
        """The columns that hold `number`, for a number above 0, as the bits of an integer."""
        found = -1
        for i, plane in enumerate(self.planes):
            found &= plane if number >> i & 1 else ~plane
        return found

    def above(self, number: int) -> int:
        """The columns that hold more than `number`."""
        more, same = 0, -1
        for i in reversed(range(len(self.planes))):
            plane = self.planes[i]
            if not number >> i & 1:
                more |= same & plane
            same &= plane if number >> i & 1 else ~plane
        return more

    def add(self, columns: int) -> None:
        """Add 1, modulo the modulus, in the columns that are ones of `columns`."""
        carry = columns
        for i, plane in enumerate(self.planes):
            self.planes[i], carry = plane ^ carry, plane & carry
        full = self.where(self.modulus)
        for i in range(len(self.planes)):
            if self.modulus >> i & 1:
                self.planes[i] ^= full

    def at(self, column: int) -> int:
        """The number that one column holds."""
        return sum((plane >> column & 1) << i for i, plane in enumerate(self.planes))

    def keep(self, columns: int) -> None:
        """Forget all columns but the lowest `columns` ones."""
        low = (1 << columns) - 1
        self.planes = [plane & low for plane in self.planes]


def _lacking(heaps: Iterable[int], modulus: int) -> _Residues:
    """For every column how many ones it lacks to a number divisible by `modulus`."""
    ones = _Residues(modulus)
    for n in sorted(heaps, key=int.bit_length):
        ones.add(n)
    # m - r for r > 0 is the complement of r + (2^w - 1 - m) in w bits; subtracting column by column says the same.
    lacking = _Residues(modulus)
    some = ones.above(0)
    borrow = 0
    for i, plane in enumerate(ones.planes):
        top = some if modulus >> i & 1 else 0
        lacking.planes[i] = top ^ plane ^ borrow
        borrow = (~top & (plane | borrow)) | (plane & borrow)
    return lacking


def outcome(heaps: Sequence[int], k: int, play: Play = Play.NORMAL) -> Outcome:
    """Who wins.

    Normal: P exactly when the number of ones in every binary column is divisible by k + 1. Misère: the same while some
    heap holds 2 or more; when none does, P exactly when the number of ones leaves remainder 1 modulo k + 1.

    Raises:
        ValueError: a heap is negative, or k is below 1.
    """
    _check(heaps, k)
    if play is Play.MISERE and max(heaps, default=0) < 2:
        return Outcome.P if sum(heaps) % (k + 1) == 1 else Outcome.N
    return Outcome.N if _lacking(heaps, _modulus(heaps, k)).above(0) else Outcome.P


def winning_move(heaps: Sequence[int], k: int, play: Play = Play.NORMAL) -> Reply | None:
    """One winning move, or None in a P-position and at the end of the game.

    Raises:
        ValueError: a heap is negative, or k is below 1.
    """
    _check(heaps, k)
    if play is Play.MISERE and sum(1 for n in heaps if n > 1) <= k:
        return _parity_move(heaps, k)
    return _columns_move(heaps, k)


def _check(heaps: Sequence[int], k: int) -> None:
    if any(n < 0 for n in heaps):
        raise ValueError("a heap cannot be negative")
    if k < 1:
        raise ValueError("k must be at least 1: it is how many heaps a move may lower")


def _modulus(heaps: Sequence[int], k: int) -> int:
    """k + 1, or as small a number that says the same: no column has more ones than there are heaps."""
    return min(k, len(heaps)) + 1


def _parity_move(heaps: Sequence[int], k: int) -> Reply | None:
    """Misère, at most k heaps of 2 or more: all of them go to 0 or 1, so that the ones leave remainder 1."""
    big = [place for place, n in enumerate(heaps) if n > 1]
    ones = [place for place, n in enumerate(heaps) if n == 1]
    # The big heaps that must become ones, if any; or else so many ones to take besides them.
    raised = (1 - len(ones)) % (k + 1)
    if raised <= len(big):
        changes = {place: int(index < raised) for index, place in enumerate(big)}
    else:
        changes = dict.fromkeys(big + ones[: (len(ones) - 1) % (k + 1)], 0)
    return Reply(tuple(sorted(changes.items())), Why.PARITY) if changes else None


def _columns_move(heaps: Sequence[int], k: int) -> Reply | None:
    """From the highest column down, lower just so many heaps as the column needs; heaps already lowered are free below.

    A column lacks f ones, modulo k + 1. If f heaps or more were lowered above, f of those get their one here. If fewer
    were, k + 1 - f of the others give up their one here and are lowered too: with those before them at most k.
    """
    modulus = _modulus(heaps, k)
    lacking = _lacking(heaps, modulus)
    given = [0] * len(lacking.planes)
    changed: list[tuple[int, int]] = []
    left = dict(enumerate(heaps))
    while True:
        column = lacking.above(len(changed)).bit_length() - 1
        # Between this column and the last such one the heaps already lowered supply what is lacking.
        for i, plane in enumerate(lacking.planes):
            given[i] |= plane >> (column + 1) << (column + 1)
        if column < 0:
            break
        here = [place for place, n in left.items() if n >> column & 1]
        for place in here[: modulus - lacking.at(column)]:
            changed.append((place, column))
            lacking.add(left.pop(place))
        lacking.keep(column)
    if not changed:
        return None
    gifts = _Residues(modulus)
    result = []
    # The heaps lowered last have the fewest free columns; each is served only from those.
    for index, (place, column) in reversed(list(enumerate(changed))):
        gifts.planes = [plane & ((1 << column) - 1) for plane in given]
        result.append((place, heaps[place] >> (column + 1) << (column + 1) | gifts.above(index)))
    return Reply(tuple(sorted(result)), Why.COLUMNS)
