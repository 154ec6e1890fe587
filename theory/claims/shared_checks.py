"""What the checks of several families share: the cases that are tried, the words for their extent, and heaps.

Nothing here knows who wins. A check built by `over` or `whole` is as good as the function it is given.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import Any, TypeVar

from theory.claims.check import Check, Position, Printed, Truth, up_to
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome

T = TypeVar("T", bound=Hashable)

# As far as the headline theorems are checked: 58 080 positions, every order of the heaps counted.
WIDE = {1: 64, 2: 40, 3: 20, 4: 10, 5: 6, 6: 4}
# For checks that look at every option of every position.
MEDIUM = {1: 64, 2: 30, 3: 12, 4: 6, 5: 4, 6: 3}
# For checks that look at every option of every option.
NARROW = {1: 30, 2: 12, 3: 6, 4: 4, 5: 2}


def words(bounds: Mapping[int, int]) -> str:
    """The extent of `up_to(bounds)` in words.

    >>> words({1: 64, 2: 40, 3: 8, 4: 8})
    '1 heap ≤ 64; 2 heaps ≤ 40; 3 or 4 heaps ≤ 8'
    """
    runs = [(list(run), largest) for largest, run in groupby(bounds, key=bounds.__getitem__)]
    return "; ".join(f"{_counted(heaps)} ≤ {largest}" for heaps, largest in runs)


def _counted(heaps: list[int]) -> str:
    """A run of numbers of heaps in words."""
    first, last = heaps[0], heaps[-1]
    if first == last:
        return f"{first} heap{'s' if first > 1 else ''}"
    return f"{first} {'or' if last == first + 1 else 'to'} {last} heaps"


def over(
    bounds: dict[int, int],
    what: str,
    holds: Callable[..., bool],
    where: Callable[[Position], bool] | None = None,
) -> Check:
    """A check of every position up to `bounds` or, with `where`, of those that meet the hypothesis of the claim."""

    def cases() -> Iterator[tuple[Position]]:
        return ((p,) for (p,) in up_to(bounds) if where is None or where(p))

    return Check(what, words(bounds), cases, holds)


def numbers(what: str, name: str, values: range, holds: Callable[..., bool]) -> Check:
    """A check of a claim about one natural number, for every number of a range."""
    bound = f"{values.start} ≤ {name} ≤ {values.stop - 1}"
    return Check(what, bound, lambda: ((n,) for n in values), holds)


def whole(what: str, holds: Callable[..., bool], cases: Iterable[tuple[Any, ...]] = ((),)) -> Check:
    """A check whose few cases are all there are; without `cases` there is one, and `holds` gets the truth alone."""
    listed = tuple(cases)
    bound = "the one case there is" if len(listed) == 1 else f"all {len(listed)} cases there are"
    return Check(what, bound, lambda: listed, holds, whole=True)


def forced(options: Callable[[T], Iterable[T]], lost: Callable[[T], bool], start: T, play: Play) -> bool:
    """Whether the player who wins at `start` does win each play from it, whatever the other one does.

    Nothing of the recursion is believed: the winner moves to the first option that is `lost`, the other one everywhere,
    and who wins a play is read off its end.

    Args:
        options: the positions one move away.
        lost: what is said of who wins: whether the player to move loses.
    """

    def replies(at: T) -> list[T]:
        return [q for q in options(at) if lost(q)][:1]

    first = [start] if lost(start) else replies(start)
    if not first:
        return play is Play.MISERE and not [*options(start)]
    todo, seen = first, {*first}
    while todo:
        following = [*options(todo.pop())]
        if not following and play is Play.MISERE:
            return False
        for at in following:
            answers = replies(at)
            if not answers and (play is Play.NORMAL or [*options(at)]):
                return False
            todo += [answer for answer in answers if answer not in seen]
            seen |= {*answers}
    return True


def total(p: Position) -> int:
    """The number of counters."""
    return sum(p)


def big(p: Position) -> int:
    """The number of heaps of two counters or more."""
    return sum(1 for x in p if x >= 2)


def ones(p: Position) -> int:
    """The number of heaps of exactly one counter."""
    return p.count(1)


def has_digit(x: int, d: int) -> bool:
    """Whether the binary digit of weight 2**d of x is 1."""
    return x >> d & 1 == 1


def top_digit(s: int) -> int:
    """The d with 2**d ≤ s < 2**(d + 1), for s ≥ 1."""
    return s.bit_length() - 1


def with_heap(p: Position, place: int, size: int) -> Position:
    """The position with `size` in the given place, counted from 0."""
    return (*p[:place], size, *p[place + 1 :])


def one_changed(p: Position, largest: int) -> Iterator[Position]:
    """Every position that differs from p in exactly one heap, the new size at most `largest`."""
    return (with_heap(p, i, y) for i, x in enumerate(p) for y in range(largest + 1) if y != x)


def outcome(truth: Truth, p: Position, play: Play = Play.NORMAL) -> Outcome:
    """The true outcome as a letter."""
    return Outcome.P if truth.lost(p, play) else Outcome.N


def options_with_outcomes(truth: Truth, p: Position, play: Play = Play.NORMAL) -> list[tuple[Position, Outcome]]:
    """Every option with its true outcome."""
    return [(q, outcome(truth, q, play)) for q in truth.options(p)]


def up_to_order(found: Iterable[Position]) -> list[Position]:
    """The positions with their heaps in ascending order, each once, in order."""
    return sorted({tuple(sorted(p)) for p in found})


def chain(printed: str, members: dict[str, int], fitting: dict[str, Any]) -> Printed:
    """A printed chain of equalities whose members do not have one value; `fitting` holds the correction."""
    return Printed(
        Check(printed, "the one chain of equalities", lambda: ((members,),), lambda _, m: len(set(m.values())) == 1),
        lambda _, m: {"values": m} | fitting,
    )


def _digitwise(_: Truth, a: int, b: int) -> bool:
    """Each digit of the nim-sum is that of a plus that of b, without a carry."""
    rule = {(0, 0): 0, (0, 1): 1, (1, 0): 1, (1, 1): 0}
    width = max(a, b).bit_length() + 1
    return (
        all(has_digit(nim_sum([a, b]), j) == rule[has_digit(a, j), has_digit(b, j)] for j in range(width))
        and nim_sum([a, b]) < 2**width
    )


DIGITWISE = Check(
    "the nim-sum of two numbers against the rule for single digits",
    "a, b ≤ 127",
    lambda: product(range(128), repeat=2),
    _digitwise,
)
