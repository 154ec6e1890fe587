"""Hand-made mutants of the theorems on MARK: the same proofs for changed rules and for changed definitions.

Each proof must be refused, and brute force from the changed rules, or arithmetic, must find where the statement fails.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import count, pairwise
from typing import Any

import z3

from theory.claims.check import Truth
from theory.numbers.base_digits import trailing_zeros
from theory.numbers.evil import odious
from theory.numbers.mex import mex
from theory.numbers.vile import dopey
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op, Param
from theory.strategy.mark import k_mark_strategy as strategy
from verify.kernel import Definition, Kernel, Measure
from verify.proofs.family_books import Mutant
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.base_k_division import K, based, digits, front, last, m, n
from verify.proofs.general.z3_semantics import heap_move
from verify.proofs.mark import up_mark
from verify.proofs.mark.misere import misere_k_mark as k_misere
from verify.proofs.mark.misere import misere_sums
from verify.proofs.mark.misere.finite_quotients import Quotient
from verify.proofs.mark.misere.misere_mutants import MUTANTS as MISERE_MUTANTS
from verify.proofs.mark.normal import closed_form, k_mark_outcomes, mark_outcomes
from verify.proofs.mark.numbers import evil_odious, mex_sequences, vile_base_k, vile_dopey
from verify.proofs.nim.handmade_mutants import carrying
from verify.proofs.theorem_chapters import Chapter

Law = Callable[[int], Any]

NORMAL, MISERE = Play.NORMAL, Play.MISERE
ONE = LeaveBetween(Op("-", N, 1), Op("-", N, 1))
TWO = LeaveBetween(Op("-", N, 2), Op("-", N, 2))
ONE_OR_TWO = LeaveBetween(Op("-", N, 2), Op("-", N, 1))
HALF = LeaveBetween(Op("floor/", N, 2), Op("floor/", N, 2))
HALF_UP = LeaveBetween(Op("ceil/", N, 2), Op("ceil/", N, 2))
THIRD = LeaveBetween(Op("floor/", N, 3), Op("floor/", N, 3))

TAKE = LeaveBetween(Op("-", Op("+", N, 1), Param("k")), Op("-", N, 1))
TAKE_K = LeaveBetween(Op("-", N, Param("k")), Op("-", N, 1))
PART = LeaveBetween(Op("floor/", N, Param("k")), Op("floor/", N, Param("k")))
PART_UP = LeaveBetween(Op("ceil/", N, Param("k")), Op("ceil/", N, Param("k")))


def _of_rules(name: str, *leaves: LeaveBetween, least: int = 0) -> HeapGame:
    params = (("k", 2),) if any("Param" in repr(leave) for leave in leaves) else ()
    return HeapGame(name, tuple(OneHeap(leave) for leave in leaves), params=params, least=least)


# Outcomes and values under changed rules


def _fails(
    game: HeapGame, law: Law, play: Play = NORMAL, *, grundy: bool = False, **params: int
) -> Callable[[Truth], str]:
    """Return, by brute force, the smallest heap whose outcome or value in the changed game contradicts the theorem."""

    def refuted(truth: Truth) -> str:
        for heap in range(game.least, 100):
            result = truth.grundy((heap,), game, **params) if grundy else truth.lost((heap,), play, game, **params)
            if result != law(heap):
                with_k = "".join(f", {name} = {value}" for name, value in params.items())
                if grundy:
                    return f"({heap}){with_k}: its value is {result}, and the rule says {law(heap)}"
                outcomes = "won, and the rule says lost" if law(heap) else "lost, and the rule says won"
                return f"({heap}){with_k}: {outcomes}"
        raise AssertionError(f"{game.name}: the rule also holds for the changed game")

    return refuted


def _mark(*leaves: LeaveBetween) -> tuple[HeapGame, Chapter]:
    """Return other rules for one heap of MARK, with the chapter that reads them instead of its own."""
    game = _of_rules("mark", *leaves)

    def move(k: Kernel) -> Definition:
        x, y = mark_outcomes.x, mark_outcomes.y
        return k.define("mark.move", [x, y], z3.BoolSort(), lambda _, x, y: heap_move(game, x, y, {}))

    return game, move


def _k_mark(*leaves: LeaveBetween, name: str = "k-mark", least: int = 0) -> tuple[HeapGame, Chapter]:
    """Return other rules for one heap of K-MARK, with the chapter that reads them instead of its own."""
    game = _of_rules(name, *leaves, least=least)

    def move(k: Kernel) -> Definition:
        body = lambda _, n, m, K: z3.And(based(n >= least), heap_move(game, n, m, {"k": K}))
        return k.define(f"{name}.move", [n, m, K], z3.BoolSort(), body)

    return game, move


def _up_k_mark(*leaves: LeaveBetween) -> tuple[HeapGame, Chapter]:
    """Return other rules for one heap of Up-K-MARK, with the chapter that reads them instead of its own."""
    return _k_mark(*leaves, name="up-k-mark", least=1)


MARK_RULES: tuple[tuple[str, tuple[LeaveBetween, ...]], ...] = (
    ("half is rounded up", (ONE, HALF_UP)),
    ("two counters are taken", (TWO, HALF)),
    ("one or two counters may be taken", (ONE_OR_TWO, HALF)),
    ("the heap may not be halved", (ONE,)),
    ("a third is left in place of half", (ONE, THIRD)),
)
K_MARK_RULES: tuple[tuple[str, tuple[LeaveBetween, ...]], ...] = (
    ("k counters may be taken", (TAKE_K, PART)),
    ("only one counter may be taken", (ONE, PART)),
    ("the heap may not be divided", (TAKE,)),
    ("the k-th part is rounded up", (TAKE, PART_UP)),
)
UP_K_MARK_RULES: tuple[tuple[str, tuple[LeaveBetween, ...]], ...] = (
    ("k counters may be taken", (TAKE_K, PART_UP)),
    ("the k-th part is rounded down", (TAKE, PART)),
)


def _mark_value(heap: int) -> int:
    return 0 if dopey(heap) else 1 if odious(heap) else 2


def _each(
    rules: Sequence[tuple[str, tuple[LeaveBetween, ...]]],
    make_game: Callable[..., tuple[HeapGame, Chapter]],
    chapter: Chapter,
    law: Law,
    play: Play = NORMAL,
    *,
    grundy: bool = False,
    **params: int,
) -> tuple[Mutant, ...]:
    """Return a mutant for each changed rule, which replaces a chapter; `law` is what the theorem would state."""
    mutants = []
    for name, leaves in rules:
        game, move = make_game(*leaves)
        mutants.append(Mutant(name, {chapter: move}, _fails(game, law, play, grundy=grundy, **params)))
    return tuple(mutants)


_normal = partial(_each, MARK_RULES, _mark, mark_outcomes.move)
_with_k = partial(_each, K_MARK_RULES, _k_mark, k_mark_outcomes.move, k=3)
_up_with_k = partial(_each, UP_K_MARK_RULES, _up_k_mark, up_mark.up_move, k=3)


# Changed definitions


def _zero_vile(k: Kernel) -> Definition:
    """Vile, except that zero is vile too because its numeral counts as ending in no zeros."""
    body = lambda _, n: z3.And(n >= 0, k(vile_dopey.zeros)(n) % 2 == 0)
    return k.define("mark.vile", [vile_dopey.n], z3.BoolSort(), body)


def _zero_vile_in_base_k(k: Kernel) -> Definition:
    body = lambda _, n, K: z3.And(n >= 0, k(vile_base_k.zeros)(n, K) % 2 == 0)
    return k.define("k-vile", [n, K], z3.BoolSort(), body)


def _by_ones(k: Kernel) -> Definition:
    """The number of ones at the end, in place of the number of zeros."""
    body = lambda _, n: z3.And(n > 0, k(vile_dopey.last_ones)(n) % 2 == 0)
    return k.define("mark.vile", [vile_dopey.n], z3.BoolSort(), body)


def _zero_is_lost(truth: Truth) -> str:
    assert truth.lost((0,), NORMAL, _of_rules("mark", ONE, HALF))
    return "(0): lost, and the rule says won"


def _ones_at_one(truth: Truth) -> str:
    assert not truth.lost((1,), NORMAL, _of_rules("mark", ONE, HALF))
    return "(1): won, and the rule says lost"


def _odious_is_odd(k: Kernel) -> Definition:
    return k.define("mark.odious", [evil_odious.n], z3.BoolSort(), lambda _, n: z3.And(n >= 0, n % 2 == 1))


def _odious_is_evil(k: Kernel) -> Definition:
    body = lambda _, n: z3.And(n >= 0, k(evil_odious.ones)(n) % 2 == 0)
    return k.define("mark.odious", [evil_odious.n], z3.BoolSort(), body)


def _odd_do_not_alternate(truth: Truth) -> str:
    members = [x for x in range(40) if not dopey(x)]
    x, y = next((x, y) for x, y in pairwise(members) if x % 2 == y % 2)
    return f"{x} and {y} follow each other, and {'both are odd' if x % 2 else 'neither is odd'}"


def _value_of(law: Law) -> Callable[[Truth], str]:
    return _fails(_of_rules("mark", ONE, HALF), law, grundy=True)


def _double_and_one(k: Kernel) -> Definition:
    return k.define("mark.b", [mex_sequences.n], z3.IntSort(), lambda _, n: 2 * k(mex_sequences.a)(n) + 1)


def _as_wythoff(k: Kernel) -> Definition:
    return k.define("mark.b", [mex_sequences.n], z3.IntSort(), lambda _, n: k(mex_sequences.a)(n) + n)


def _b_misses(other: Callable[[int, int], int]) -> Callable[[Truth], str]:
    """Return, by brute force, the first index at which the changed b(n) is an N-position, or is already taken."""

    def refuted(truth: Truth) -> str:
        numbers: set[int] = set()
        for place in count():
            a = mex(numbers)
            b = other(a, place)
            if not truth.lost((b,), NORMAL, _of_rules("mark", ONE, HALF)):
                return f"n = {place}: b = {b} is won"
            numbers |= {a, 2 * a}
        raise AssertionError

    return refuted


def _sum_wrong(truth: Truth) -> str:
    assert truth.lost((1, 1), NORMAL, _of_rules("mark", ONE, HALF))
    return "(1, 1): lost, and the changed sum of its values is 2"


def _longer_runs_never_low(k: Kernel) -> Definition:
    """Low, except that only a run of a single digit makes a number low."""
    equal_digits = z3.And(n >= K, k(last)(k(front)(n, K), K) == k(last)(n, K))
    body = lambda f, n, K: z3.And(n >= 0, K >= 2, k(last)(n, K) != K - 1, z3.Not(equal_digits))
    return k.define("k-low", [n, K], z3.BoolSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def _highs_swapped(k: Kernel) -> Definition:
    """The closed form with k for an odd number of turns and k − 1 for an even number."""
    high = z3.If(k(closed_form.parity)(n, K) == 1, K, K - 1)
    body = lambda _, n, K: z3.If(k(closed_form.low)(n, K), k(last)(n, K), high)
    return k.define("k-form", [n, K], z3.IntSort(), body)


def _low_by_single(heap: int) -> int:
    """The changed closed form for k = 3."""
    front, digit = divmod(heap, 3)
    if digit < 2 and not (front and front % 3 == digit):
        return digit
    return 2 if strategy.highs_are_odd(heap, 3) else 3


def _swapped(heap: int) -> int:
    low = strategy.low_value(heap, 3)
    return low if low is not None else 3 if strategy.highs_are_odd(heap, 3) else 2


def _in_base_three(law: Law) -> Callable[[Truth], str]:
    return _fails(_of_rules("k-mark", TAKE, PART), law, k=3, grundy=True)


def _one_is_no_exception(k: Kernel) -> Definition:
    """The misère test without the exception of a heap of one counter: dopey in base k."""
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), n == 0, z3.And(k(last)(n, K) == 0, z3.Not(f(k(front)(n, K), K))))
    return k.define("k-mark.test", [n, K], z3.BoolSort(), body, Measure((n,)), by=[k(digits)(n, K)])


def _other_class_lost(k: Kernel) -> Quotient:
    """The quotient for heaps up to 8 with one class of lost sums missing."""
    right = misere_sums
    contexts = ((), (6,), (8,), (1, 3, 7), (1,), (7,), (1, 8))
    return Quotient(k, 8, right.ACT_8, (1, 3, 8), right.KINDS_8, right.STEP_8, contexts, right.EXAMPLES_8)


def _seventh_as_sixth(k: Kernel) -> Quotient:
    """The quotient for heaps up to 7, where the heap of 7 changes the class as the heap of 6 does."""
    right = misere_sums
    act = (*right.ACT_7[:7], right.ACT_7[6])
    return Quotient(k, 7, act, (1, 3), right.KINDS_7, right.STEP_7, ((), (6,), (1,), (3,)), right.EXAMPLES_7)


def _lost_sum(*heaps: int, lost: bool) -> Callable[[Truth], str]:
    def refuted(truth: Truth) -> str:
        assert truth.lost(heaps, MISERE, _of_rules("mark", ONE, HALF)) == lost
        text = f"({', '.join(map(str, heaps))})"
        return f"{text}: lost, and the changed table says won" if lost else f"{text}: won, and the table says lost"

    return refuted


def _misere_law(heap: int) -> bool:
    """Return whether a heap is lost in misère K-MARK with k = 3, by powers of 3."""
    if heap == 0:
        return False
    zeros = trailing_zeros(heap, 3)
    return bool((zeros % 2 == 0) == (heap == 3**zeros))


def _up_misere_law(heap: int) -> bool:
    return _misere_law(heap - 1)


ZERO_VILE = Mutant("zero is vile", {vile_dopey.vile: _zero_vile}, _zero_is_lost)
BY_ONES = Mutant("vile by the ones at the end", {vile_dopey.vile: _by_ones}, _ones_at_one)
K_ZERO_VILE = Mutant("zero is vile", {vile_base_k.vile: _zero_vile_in_base_k}, _zero_is_lost)
DOUBLE_AND_ONE = Mutant("b = 2a + 1", {mex_sequences.b: _double_and_one}, _b_misses(lambda a, _: 2 * a + 1))
AS_WYTHOFF = Mutant("b = a + n", {mex_sequences.b: _as_wythoff}, _b_misses(lambda a, place: a + place))
ADDED = Mutant("ordinary addition for the nim-sum", {algebra.nimsum: carrying}, _sum_wrong)
ODD_FOR_ODIOUS: dict[Chapter, Chapter] = {evil_odious.odious: _odious_is_odd}

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    **MISERE_MUTANTS,
    "MARK-016": (*_normal(dopey), DOUBLE_AND_ONE, AS_WYTHOFF),
    "MARK-024": (*_normal(dopey), ZERO_VILE, BY_ONES),
    "MARK-029": (Mutant("odious means odd", ODD_FOR_ODIOUS, _odd_do_not_alternate),),
    "MARK-042": (
        *_normal(_mark_value, grundy=True),
        Mutant("odious means odd", ODD_FOR_ODIOUS, _value_of(lambda heap: 0 if dopey(heap) else 1 if heap % 2 else 2)),
        Mutant(
            "odious and evil are exchanged",
            {evil_odious.odious: _odious_is_evil},
            _value_of(lambda heap: 0 if dopey(heap) else 2 if odious(heap) else 1),
        ),
    ),
    "MARK-047": (ADDED,),
    "MARK-071": _up_with_k(lambda heap: dopey(heap - 1, 3)),
    "MARK-080": _up_with_k(lambda heap: dopey(heap - 1, 3)),
    "MARK-085": _with_k(lambda heap: dopey(heap, 3)),
    "MARK-091": (*_with_k(lambda heap: dopey(heap, 3)), K_ZERO_VILE),
    "MARK-094": (
        *_with_k(lambda heap: strategy.grundy(heap, 3), grundy=True),
        Mutant(
            "only a run of one digit is low", {closed_form.low: _longer_runs_never_low}, _in_base_three(_low_by_single)
        ),
        Mutant("the high values are exchanged", {closed_form.form: _highs_swapped}, _in_base_three(_swapped)),
    ),
    "MARK-095": _up_with_k(lambda heap: dopey(heap - 1, 3)),
    "MARK-096": (
        *_with_k(_misere_law, MISERE),
        Mutant(
            "a heap of one counter is no exception",
            {k_misere.test: _one_is_no_exception},
            _fails(_of_rules("k-mark", TAKE, PART), lambda heap: dopey(heap, 3), MISERE, k=3),
        ),
    ),
    "MARK-097": _up_with_k(_up_misere_law, MISERE),
    "MARK-099": (
        Mutant("a class of lost sums is forgotten", {misere_sums.eight: _other_class_lost}, _lost_sum(3, 8, lost=True)),
        Mutant("7 counts as 6", {misere_sums.seven: _seventh_as_sixth}, _lost_sum(7, lost=False)),
    ),
}
