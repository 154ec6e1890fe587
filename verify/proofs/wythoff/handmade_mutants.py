"""Hand-made mutants of the theorems on Wythoff's game: the same proofs for changed rules and changed definitions.

Each proof must be refused, and brute force from the changed rules, or arithmetic, must find where the statement fails.
"""

from collections.abc import Callable, Sequence
from typing import Any

import z3

from theory.claims.check import Truth
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, Move, OneHeap, Op, Param
from theory.rules.nim import LOWER
from theory.rules.wythoff import GAME
from verify.kernel import Definition, Kernel, Measure
from verify.proofs.family_books import Mutant
from verify.proofs.general import beatty_theorem, real_floors
from verify.proofs.general.z3_semantics import two_heaps
from verify.proofs.theorem_chapters import Chapter
from verify.proofs.wythoff import (
    golden_ratio,
    misere_digits,
    numeration,
    ostrowski_digits,
    pair_differences,
    wythoff_moves,
)

NORMAL, MISERE = Play.NORMAL, Play.MISERE
Ways = Callable[..., Sequence[z3.BoolRef]]


def _played(name: str, ways: Ways, *leaves: Move) -> tuple[HeapGame, dict[Chapter, Chapter]]:
    """Return a game like Wythoff's with other moves, and the chapters that replace those of the rules."""
    move = lambda k: two_heaps(k, HeapGame("wythoff", leaves, params=(("t", 1),), heaps=2))

    def legal(k: Kernel) -> Definition:
        x, y, u, v, T = pair_differences.x, pair_differences.y, wythoff_moves.u, wythoff_moves.v, pair_differences.T
        goal = z3.And(T >= 1, x >= 0, y >= 0, z3.Or(list(ways(x, y, u, v, T))))
        return k.define("wythoff.legal", [x, y, u, v, T], z3.BoolSort(), lambda *_: goal)

    return HeapGame(name, leaves, params=(("t", 1),), heaps=2), {wythoff_moves.move: move, wythoff_moves.legal: legal}


def _one_heap(x: Any, y: Any, u: Any, v: Any) -> list[z3.BoolRef]:
    return [z3.And(0 <= u, u < x, v == y), z3.And(u == x, 0 <= v, v < y)]


def _both_heaps(x: Any, y: Any, u: Any, v: Any, within: Any) -> list[z3.BoolRef]:
    return [z3.And(0 <= u, u < x, 0 <= v, v < y, z3.And((x - u) - (y - v) < within, (y - v) - (x - u) < within))]


NO_DIAGONAL, no_diagonal = _played(
    "only one heap may be lowered", lambda x, y, u, v, t: _one_heap(x, y, u, v), OneHeap(LOWER)
)
ONLY_DIAGONAL, only_diagonal = _played("only both heaps may be lowered", _both_heaps, AllHeaps(Param("t")))
ONE_MORE, one_more = _played(
    "within t instead of less than t",
    lambda x, y, u, v, t: [*_one_heap(x, y, u, v), *_both_heaps(x, y, u, v, t + 1)],
    OneHeap(LOWER),
    AllHeaps(Op("+", Param("t"), 1)),
)


def _law(play: Play, t: int) -> set[tuple[int, int]]:
    """Return the pairs (x, y) with x ≤ y, up to a bound, that are lost by the theorems."""
    e = 1 if play is Play.MISERE and t >= 2 else 0
    pairs: list[tuple[int, int]] = []
    for n in range(12):
        numbers = {v for pair in pairs for v in pair}
        least = next(v for v in range(40) if v not in numbers)
        pairs.append((least, least + t * n + e))
    return {*pairs[2:], (0, 1), (2, 2)} if play is Play.MISERE and t == 1 else set(pairs)


def _differs(game: HeapGame, play: Play, t: int) -> Callable[[Truth], str]:
    """Return a check by brute force that finds the smallest position of the changed game where the theorem is wrong."""

    def refuted(truth: Truth) -> str:
        law = _law(play, t)
        for x, y in sorted(((i, j) for j in range(12) for i in range(j + 1)), key=lambda p: (sum(p), p)):
            if truth.lost((x, y), play, game, t=t) != ((x, y) in law):
                difference = "won, and the theorem says lost" if (x, y) in law else "lost, and the theorem says won"
                return f"({x}, {y}) with t = {t}: {difference}"
        raise AssertionError(f"{game.name}: the theorem also holds for the changed game")

    return refuted


def _rules(play: Play, t: int) -> tuple[Mutant, ...]:
    return (
        Mutant("both heaps may not be lowered at once", no_diagonal, _differs(NO_DIAGONAL, play, t)),
        Mutant("one heap alone may not be lowered", only_diagonal, _differs(ONLY_DIAGONAL, play, t)),
        Mutant("the two amounts may differ by t", one_more, _differs(ONE_MORE, play, t)),
    )


def _wider(k: Kernel) -> Definition:
    """The distances of the pairs if they grow by t + 1."""
    n, T, E = pair_differences.n, pair_differences.T, pair_differences.E
    body = lambda f, n, T, E: z3.If(n <= 0, E, f(n - 1, T, E) + T + 1)
    return k.define("wythoff.gap", [n, T, E], z3.IntSort(), body, Measure((n,)))


def _one_further(k: Kernel) -> Definition:
    """The distances t·n + 1 + e in place of t·n + e."""
    n, T, E = pair_differences.n, pair_differences.T, pair_differences.E
    body = lambda f, n, T, E: z3.If(n <= 0, E + 1, f(n - 1, T, E) + T)
    return k.define("wythoff.gap", [n, T, E], z3.IntSort(), body, Measure((n,)))


def _too_wide(truth: Truth) -> str:
    assert not truth.lost((1, 3), Play.NORMAL, GAME, t=1)
    return "(1, 3): the changed rule says lost, and the move to (1, 2) wins"


def _too_far(truth: Truth) -> str:
    assert not truth.lost((0, 1), Play.NORMAL, GAME, t=1)
    return "(0, 1): the changed rule says lost, and the move to (0, 0) wins"


def _two(k: Kernel) -> Definition:
    """The equation φ² = φ + 2, which makes φ = 2."""
    al = beatty_theorem.al
    return k.define("golden.ratio", [al], z3.BoolSort(), lambda _, al: z3.And(al > 0, al * al == al + 2))


def _rational(why: str) -> tuple[Mutant, ...]:
    """Return the mutant with φ = 2 in place of the golden ratio."""
    return (Mutant("φ² = φ + 2", {golden_ratio.golden: _two}, lambda _: why),)


def _any_number(k: Kernel) -> Definition:
    """The predicate `irrational` changed so that it holds for every number."""
    return k.define("real.irrational", [real_floors.z], z3.BoolSort(), lambda *_: z3.BoolVal(True))


def _twos_meet(_: Truth) -> str:
    return "α = β = 2: ⌊1·α⌋ = ⌊1·β⌋ = 2, and 1 is not reached at all"


def _binary(k: Kernel) -> Definition:
    """Places with the values 1, t + 1, (t + 1)², …: for t = 1 the binary digits."""
    i, T = pair_differences.i, pair_differences.T
    body = lambda f, i, T: z3.If(i <= 0, 1, k(numeration.multiple)(T + 1, f(i - 1, T)))
    return k.define("wythoff.worth", [i, T], z3.IntSort(), body, Measure((i,)))


def _binary_wrong(truth: Truth) -> str:
    assert truth.lost((3, 5), Play.NORMAL, GAME, t=1)
    return "x = 5: its binary digits 101 end in no zero, and yet 5 = d(2)"


def _row_repeats(truth: Truth) -> str:
    assert truth.grundy((0, 0), ONLY_DIAGONAL, t=1) == truth.grundy((0, 1), ONLY_DIAGONAL, t=1) == 0
    return "(0, 0), (0, 1): both have the value 0, and the theorem says that no value stands twice in a row"


def _column_too_far(truth: Truth) -> str:
    assert 0 not in {truth.grundy((1, y), ONE_MORE, t=1) for y in range(3)}
    return "row 1: the value 0 stands in column 3, and the theorem says at most 2"


def _unbalanced(k: Kernel) -> Definition:
    """The mutant of `balanced` with an odd number of ones after a 0, or an even number after a digit ≥ 2."""
    x, T = pair_differences.x, pair_differences.T
    ones = k(misere_digits.ones)(x, T)
    test = (ones % 2 == 1) == (k(ostrowski_digits.digit)(x, ones, T) == 0)
    return k.define("misere-digits.balanced", [x, T], z3.BoolSort(), lambda *_: test)


def _zeros_for_ones(k: Kernel) -> Definition:
    """The number of zeros at the end, counted in place of the ones."""
    x, T = pair_differences.x, pair_differences.T
    return k.define("misere-digits.ones", [x, T], z3.IntSort(), lambda _, x, T: k(numeration.zeros)(x, T))


def _one_is_larger(truth: Truth) -> str:
    assert truth.lost((0, 1), MISERE, GAME, t=2)
    return "1 with t = 2: the changed rule makes it a smaller number, and it is the larger one of (0, 1)"


def _four_is_smaller(truth: Truth) -> str:
    assert truth.lost((4, 11), MISERE, GAME, t=2)
    return "4 with t = 2: the changed rule makes it a larger number, and it is the smaller one of (4, 11)"


WIDER = Mutant("distances that grow by t + 1", {pair_differences.gap: _wider}, _too_wide)
FURTHER = Mutant("all distances one larger", {pair_differences.gap: _one_further}, _too_far)
BINARY = Mutant("powers of t + 1 as the places", {numeration.worth: _binary}, _binary_wrong)
MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "WYT-004": _rules(MISERE, 1),
    "WYT-010": (*_rules(NORMAL, 1), WIDER, FURTHER),
    "WYT-028": _rational("n = 1: ⌊1·2⌋ = 2, and c_1 = 1"),
    "WYT-029": _rational("n = 2, m = 1: ⌊2·2⌋ = 4 = ⌊1·4⌋"),
    "WYT-030": _rational("q = 1: 1·2 = 2 is a whole number"),
    "WYT-031": _rational("n = m = 1: ⌊1·2⌋ = 2 is not below 1 + 1"),
    "WYT-032": _rational("n = 3, m = 1: ⌊1·4⌋ = 4 is not below 3 + 1"),
    "WYT-033": _rational("n = 1: ⌊1·4⌋ = 4, and ⌊1·2⌋ + 1 = 3"),
    "WYT-034": _rational("m = 1: ⌊1·2⌋ + 1 = 3, and ⌊1·4⌋ = 4"),
    "WYT-035": (Mutant("α need not be irrational", {real_floors.irrational: _any_number}, _twos_meet),),
    "WYT-036": _rational("n = 1: ⌊1·2⌋ = 2, and c_1 = 1"),
    "WYT-038": (BINARY,),
    "WYT-039": (*_rules(NORMAL, 2), WIDER, FURTHER),
    "WYT-040": (BINARY,),
    "WYT-041": _rules(MISERE, 2),
    "WYT-042": (
        Mutant("one heap alone may not be lowered", only_diagonal, _row_repeats),
        Mutant("the two amounts may differ by t", one_more, _column_too_far),
    ),
    "WYT-043": (
        Mutant("even and odd exchanged", {misere_digits.balanced: _unbalanced}, _one_is_larger),
        Mutant("zeros counted in place of ones", {misere_digits.ones: _zeros_for_ones}, _four_is_smaller),
    ),
}
