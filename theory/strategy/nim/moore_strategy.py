"""Strategy of Moore's Nim_k, where a move lowers at least one and at most k heaps.

Source: E. H. Moore, "A generalization of the game called Nim", Annals of Mathematics 11 (1910), 93–94. All binary
columns are computed at once. The cost of an outcome is the number of binary digits of the position times that of k.
"""

from collections.abc import Iterable, Sequence

from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome, Reply, Why


class _Residues:
    """Numbers below `modulus`, one for each binary column, stored bitwise: plane i holds bit i of all the numbers."""

    def __init__(self, modulus: int) -> None:
        self.modulus = modulus
        self.planes = [0] * modulus.bit_length()

    def where(self, number: int) -> int:
        """Return the columns that hold `number`, which must be positive, as the bits of an integer."""
        places = -1
        for i, plane in enumerate(self.planes):
            places &= plane if number >> i & 1 else ~plane
        return places

    def above(self, number: int) -> int:
        """Return the columns that hold more than `number`, as the bits of an integer."""
        more, same = 0, -1
        for i in reversed(range(len(self.planes))):
            plane = self.planes[i]
            if not number >> i & 1:
                more |= same & plane
            same &= plane if number >> i & 1 else ~plane
        return more

    def add(self, columns: int) -> None:
        """Add 1 modulo the modulus in the columns that are the one bits of `columns`."""
        carry = columns
        for i, plane in enumerate(self.planes):
            self.planes[i], carry = plane ^ carry, plane & carry
        full = self.where(self.modulus)
        for i in range(len(self.planes)):
            if self.modulus >> i & 1:
                self.planes[i] ^= full

    def at(self, column: int) -> int:
        """Return the number that one column holds."""
        return sum((plane >> column & 1) << i for i, plane in enumerate(self.planes))

    def keep(self, columns: int) -> None:
        """Drop all columns but the lowest `columns` ones."""
        low = (1 << columns) - 1
        self.planes = [plane & low for plane in self.planes]


def _missing_ones(heaps: Iterable[int], modulus: int) -> _Residues:
    """Return, for every column, the number of ones missing to the next multiple of `modulus`."""
    ones = _Residues(modulus)
    for n in sorted(heaps, key=int.bit_length):
        ones.add(n)
    # Subtract the residue r from the modulus m in every column with r > 0, bit by bit with a borrow.
    lacking = _Residues(modulus)
    some = ones.above(0)
    borrow = 0
    for i, plane in enumerate(ones.planes):
        top = some if modulus >> i & 1 else 0
        lacking.planes[i] = top ^ plane ^ borrow
        borrow = (~top & (plane | borrow)) | (plane & borrow)
    return lacking


def outcome(heaps: Sequence[int], k: int, play: Play = Play.NORMAL) -> Outcome:
    """Return the outcome of a position.

    In normal play it is P if the number of ones in every binary column is divisible by k + 1. Misère play agrees while
    some heap holds 2 or more; otherwise it is P if the number of ones leaves remainder 1 modulo k + 1.

    Raises:
        ValueError: a heap is negative, or k is below 1.
    """
    _check(heaps, k)
    if play is Play.MISERE and max(heaps, default=0) < 2:
        return Outcome.P if sum(heaps) % (k + 1) == 1 else Outcome.N
    return Outcome.N if _missing_ones(heaps, _modulus(heaps, k)).above(0) else Outcome.P


def winning_move(heaps: Sequence[int], k: int, play: Play = Play.NORMAL) -> Reply | None:
    """Return one winning move, or None in a P-position and at the end of the game.

    Raises:
        ValueError: a heap is negative, or k is below 1.
    """
    _check(heaps, k)
    if play is Play.MISERE and sum(1 for n in heaps if n > 1) <= k:
        return _parity_move(heaps, k)
    return _columns_move(heaps, k)


def _check(heaps: Sequence[int], k: int) -> None:
    """Raise ValueError if a heap is negative or k is below 1."""
    if any(n < 0 for n in heaps):
        raise ValueError("a heap cannot be negative: give 0 or more counters")
    if k < 1:
        raise ValueError("k must be at least 1: it is the largest number of heaps that a move lowers")


def _modulus(heaps: Sequence[int], k: int) -> int:
    """Return k + 1, or one more than the number of heaps if this is smaller; both numbers give the same outcomes."""
    return min(k, len(heaps)) + 1


def _parity_move(heaps: Sequence[int], k: int) -> Reply | None:
    """Return a misère move that lowers all heaps of 2 or more to 0 or 1; None if no heap has to change.

    There are at most k such heaps. The move leaves a number of ones with remainder 1 modulo k + 1, and may also take
    ones.
    """
    big = [place for place, n in enumerate(heaps) if n > 1]
    ones = [place for place, n in enumerate(heaps) if n == 1]
    # The number of big heaps that become ones. If there are too few big heaps, ones are taken as well.
    raised = (1 - len(ones)) % (k + 1)
    if raised <= len(big):
        changes = {place: int(index < raised) for index, place in enumerate(big)}
    else:
        changes = dict.fromkeys(big + ones[: (len(ones) - 1) % (k + 1)], 0)
    return Reply(tuple(sorted(changes.items())), Why.PARITY) if changes else None


def _columns_move(heaps: Sequence[int], k: int) -> Reply | None:
    """Return a winning move that corrects the columns from the highest to the lowest; None if there is none.

    A column lacks f ones modulo k + 1. If at least f heaps were lowered in higher columns, f of them get a one in this
    column. Otherwise k + 1 − f other heaps with a one here lose it and are lowered too; in all at most k heaps are
    lowered. In lower columns the digits of a lowered heap can be chosen freely.
    """
    modulus = _modulus(heaps, k)
    lacking = _missing_ones(heaps, modulus)
    given = [0] * len(lacking.planes)
    changed: list[tuple[int, int]] = []
    left = dict(enumerate(heaps))
    while True:
        column = lacking.above(len(changed)).bit_length() - 1
        # Between this column and the previous one the heaps already lowered supply the missing ones.
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
    # The heaps lowered last have the fewest free columns; each gets ones only in its own free columns.
    for index, (place, column) in reversed(list(enumerate(changed))):
        gifts.planes = [plane & ((1 << column) - 1) for plane in given]
        result.append((place, heaps[place] >> (column + 1) << (column + 1) | gifts.above(index)))
    return Reply(tuple(sorted(result)), Why.COLUMNS)
