"""Functions shared by the checks of several families: cases, descriptions of their range, and functions on heaps.

The functions contain no theory of a game; the meaning of a check is in its predicate.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import groupby, product
from typing import Any, TypeVar

from theory.claims.check import Check, Position, PrintedStatement, Truth, up_to
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.strategy.explained_move import Outcome

T = TypeVar("T", bound=Hashable)

# The bounds for the main theorems: 58 080 positions, every order of the heaps counted.
WIDE = {1: 64, 2: 40, 3: 20, 4: 10, 5: 6, 6: 4}
# The bounds for checks that visit every option of every position.
MEDIUM = {1: 64, 2: 30, 3: 12, 4: 6, 5: 4, 6: 3}
# The bounds for checks that visit every option of every option.
NARROW = {1: 30, 2: 12, 3: 6, 4: 4, 5: 2}


def words(bounds: Mapping[int, int]) -> str:
    """Return the range of the cases of `up_to(bounds)` as text.

    >>> words({1: 64, 2: 40, 3: 8, 4: 8})
    '1 heap ≤ 64; 2 heaps ≤ 40; 3 or 4 heaps ≤ 8'
    """
    runs = [(list(run), largest) for largest, run in groupby(bounds, key=bounds.__getitem__)]
    return "; ".join(f"{_number_of_heaps(heaps)} ≤ {largest}" for heaps, largest in runs)


def _number_of_heaps(heaps: list[int]) -> str:
    """Return a run of numbers of heaps as text."""
    first, last = heaps[0], heaps[-1]
    if first == last:
        return f"{first} heap{'s' if first > 1 else ''}"
    return f"{first} {'or' if last == first + 1 else 'to'} {last} heaps"


def check_positions(
    bounds: dict[int, int],
    what: str,
    holds: Callable[..., bool],
    where: Callable[[Position], bool] | None = None,
) -> Check:
    """Return a check of every position up to `bounds` that satisfies `where`."""

    def cases() -> Iterator[tuple[Position]]:
        return ((p,) for (p,) in up_to(bounds) if where is None or where(p))

    return Check(what, words(bounds), cases, holds)


def numbers(what: str, name: str, values: range, holds: Callable[..., bool]) -> Check:
    """Return a check of a claim about one natural number, for every number of a range."""
    bound = f"{values.start} ≤ {name} ≤ {values.stop - 1}"
    return Check(what, bound, lambda: ((n,) for n in values), holds)


def check_all_cases(what: str, holds: Callable[..., bool], cases: Iterable[tuple[Any, ...]] = ((),)) -> Check:
    """Return a check with a complete list of cases, so that it decides the statement.

    Without `cases` there is one case, and `holds` receives the truth alone.
    """
    listed = tuple(cases)
    bound = "the one case there is" if len(listed) == 1 else f"all {len(listed)} cases there are"
    return Check(what, bound, lambda: listed, holds, is_exhaustive=True)


def is_forced(options: Callable[[T], Iterable[T]], lost: Callable[[T], bool], start: T, play: Play) -> bool:
    """Return whether the winner at `start` wins every play from it, whatever the opponent does.

    The winner moves to the first option that is `lost`, and every move of the opponent is tried. The end of each play
    determines its winner.

    Args:
        options: returns the options of a position.
        lost: the claimed outcome: whether the player to move loses.
        start: the position.
        play: the convention.
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
    """Return the number of counters."""
    return sum(p)


def big(p: Position) -> int:
    """Return the number of heaps of two counters or more."""
    return sum(1 for x in p if x >= 2)


def ones(p: Position) -> int:
    """Return the number of heaps of exactly one counter."""
    return p.count(1)


def has_digit(x: int, d: int) -> bool:
    """Return whether the binary digit of weight 2**d of x is 1."""
    return x >> d & 1 == 1


def top_digit(s: int) -> int:
    """Return the d with 2**d ≤ s < 2**(d + 1), for s ≥ 1."""
    return s.bit_length() - 1


def with_heap(p: Position, index: int, size: int) -> Position:
    """Return the position whose heap at an index has a new size."""
    return (*p[:index], size, *p[index + 1 :])


def change_one_heap(p: Position, largest: int) -> Iterator[Position]:
    """Return an iterator over the positions that differ from p in one heap, of new size at most `largest`."""
    return (with_heap(p, i, y) for i, x in enumerate(p) for y in range(largest + 1) if y != x)


def outcome(truth: Truth, p: Position, play: Play = Play.NORMAL) -> Outcome:
    """Return the true outcome as a letter."""
    return Outcome.P if truth.lost(p, play) else Outcome.N


def options_with_outcomes(truth: Truth, p: Position, play: Play = Play.NORMAL) -> list[tuple[Position, Outcome]]:
    """Return every option with its true outcome."""
    return [(q, outcome(truth, q, play)) for q in truth.options(p)]


def up_to_order(positions: Iterable[Position]) -> list[Position]:
    """Return the positions with their heaps in ascending order, sorted and without duplicates."""
    return sorted({tuple(sorted(p)) for p in positions})


def chain(printed: str, members: dict[str, int], fitting: dict[str, Any]) -> PrintedStatement:
    """Return a printed chain of equalities whose members differ.

    Args:
        printed: the chain as printed.
        members: the true value of each member.
        fitting: the further facts about the counterexample, such as the correct statement.
    """
    return PrintedStatement(
        Check(printed, "the one chain of equalities", lambda: ((members,),), lambda _, m: len(set(m.values())) == 1),
        lambda _, m: {"values": m} | fitting,
    )


def _digitwise(_: Truth, a: int, b: int) -> bool:
    """Return whether each digit of the nim-sum is the sum of the digits of a and b without a carry."""
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
