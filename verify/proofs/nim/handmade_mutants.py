"""Hand-made mutants of the theorems on Nim: the same proofs for changed games and for changed definitions.

Each proof must be refused, and brute force from the changed rules must find where the statement fails.
"""

from collections.abc import Callable
from functools import cached_property

import z3

from theory.claims.check import Truth, positions
from theory.numbers.nim_sum import nim_sum as xor
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op, Param, SomeHeaps
from theory.rules.nim import FREE_ADDING, LOWER, NIM
from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem, Theory, WellFounded
from verify.proofs.family_books import Mutant
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import zermelo
from verify.proofs.general.z3_semantics import MovesInHeaps, one_heap, some_heaps
from verify.proofs.general.zermelo_for_game import Duel, u, w
from verify.proofs.nim import moore, sets_as_numbers, zermelo_theorem
from verify.proofs.nim import positions as on_lists
from verify.proofs.theorem_chapters import Chapter

NORMAL, MISERE = Play.NORMAL, Play.MISERE


def _played(name: str, leave: LeaveBetween) -> tuple[HeapGame, Chapter]:
    """Return a game on heaps like Nim with another move, and the chapter that reads it in place of the rules of Nim."""
    game = HeapGame(name, (OneHeap(leave),))
    return game, lambda k: one_heap(k, HeapGame("nim", game.moves))


AT_MOST_THREE, at_most_three = _played("take at most three", LeaveBetween(Op("-", N, 3), Op("-", N, 1)))
NEVER_ALL, never_all = _played("never empty a heap", LeaveBetween(1, Op("-", N, 1)))
AT_LEAST_TWO, at_least_two = _played("take at least two", LeaveBetween(0, Op("-", N, 2)))
MAY_ADD_ONE, may_add_one = _played("one counter may be added", LeaveBetween(0, Op("+", N, 1)))


def _differs(game: HeapGame, play: Play) -> Callable[[Truth], str]:
    """Return a check by brute force that finds the smallest position of the changed game where the theorem is wrong."""

    def refuted(truth: Truth) -> str:
        for heaps in range(4):
            for p in positions(heaps, 5):
                law = xor(p) == (0 if play is NORMAL or any(n >= 2 for n in p) else 1)
                if truth.lost(p, play, game) != law:
                    text = f"({', '.join(map(str, p))})"
                    return f"{text}: " + ("won, and the rule says lost" if law else "lost, and the rule says won")
        raise AssertionError(f"{game.name}: the rule also holds for the changed game")

    return refuted


def carrying(k: Kernel) -> Definition:
    """Ordinary addition in place of the nim-sum."""
    a, b = algebra.a, algebra.b
    return k.define("nimsum", [a, b], z3.IntSort(), lambda _, a, b: a + b)


def _one_column_short(k: Kernel) -> Definition:
    """A nim-sum whose last digit is the logical or of the last digits of a and b."""
    a, b = algebra.a, algebra.b
    digit = z3.If(z3.And(a % 2 == 0, b % 2 == 0), 0, 1)
    body = lambda f, a, b: z3.If(z3.Or(a < 0, b < 0, z3.And(a == 0, b == 0)), 0, 2 * f(a / 2, b / 2) + digit)
    return k.define("nimsum", [a, b], z3.IntSort(), body, Measure((a + b,)))


def _sum_wrong(truth: Truth) -> str:
    assert truth.lost((1, 1)) and truth.grundy((1,)) == 1
    return "(1, 1): lost, and the changed sum of its heaps is not zero"


def _twins(play: Play, *, grundy: bool = False) -> tuple[Mutant, ...]:
    made = [Mutant("at most 3 counters may be taken", {on_lists.move: at_most_three}, _differs(AT_MOST_THREE, play))]
    made += [Mutant("a heap may not be emptied", {on_lists.move: never_all}, _differs(NEVER_ALL, play))]
    made += [Mutant("at least 2 counters must be taken", {on_lists.move: at_least_two}, _differs(AT_LEAST_TWO, play))]
    if not grundy:
        made.append(Mutant("the digits are combined by or", {algebra.nimsum: _one_column_short}, _sum_wrong))
    return (*made, Mutant("ordinary addition for the nim-sum", {algebra.nimsum: carrying}, _sum_wrong))


def _endless(truth: Truth) -> str:
    after = truth.options((1,), MAY_ADD_ONE)
    assert (2,) in after and (1,) in truth.options((2,), MAY_ADD_ONE)
    return "(1) → (2) → (1): play need not end"


def _drawn(k: Kernel) -> Theory:
    """Declare a game that may also end in a draw, which is written as a win of player 0."""
    x = zermelo.x
    ends = z3.Or(zermelo.winner(x) == 0, zermelo.winner(x) == 1, zermelo.winner(x) == 2)
    functions = [zermelo.move, zermelo.turn, zermelo.winner]
    hypotheses = {"turn": ([x], z3.Or(zermelo.turn(x) == 1, zermelo.turn(x) == 2)), "winner": ([x], ends)}
    return k.theory("a finite game with draws", [zermelo.Position], functions, hypotheses, zermelo.move)


def _never_both(k: Kernel) -> Theorem:
    """Return the part of “exactly one can win” that holds if a game may be drawn, so that only the last step fails."""
    f, x, y = k(zermelo.wins), zermelo.x, zermelo.y
    by: list[Fact] = [f.at(1, x), f.at(2, x), k(zermelo.game).hypotheses[0](x), k(zermelo.ended).at(x)]
    goal = z3.Not(z3.And(f(1, x), f(2, x)))
    return k.induct("zermelo.never-both", [x], goal, WellFounded(zermelo.move, x), at=[ForEach((y,), (y,))], by=by)


def _drawn_nim(k: Kernel) -> Duel:
    """Nim in which the end is a draw: nobody wins where there is no move."""
    plain = zermelo_theorem.duel(k)
    return DrawnDuel(**{name: getattr(plain, name) for name in plain.__dataclass_fields__})


class DrawnDuel(Duel):
    """A game whose plays all end in a draw, with those theorems of `Duel` that still hold there."""

    @cached_property
    def wins(self) -> Definition:
        """The predicate that player w can win from p with player u to move."""
        p, q = self.p, self.q

        def body(f: z3.FuncDeclRef, *_: z3.ExprRef) -> z3.BoolRef:
            after = f(w, 3 - u, q)
            some = z3.Exists([q], z3.And(self.move(p, q), after))
            all_replies = z3.ForAll([q], z3.Implies(self.move(p, q), after))
            return z3.And(self.domain(p), z3.Not(self.over(p)), z3.If(u == w, some, all_replies))

        order = Measure((self.rank(p),))
        return self.k.define(f"{self.name}.wins", [w, u, p], z3.BoolSort(), body, order, [self.goes_down])

    @cached_property
    def beats(self) -> Definition:
        """The predicate that player w wins from p, with u to move, by choosing c[x] wherever w is to move."""
        p, q, c = self.p, self.q, self.choices

        def body(f: z3.FuncDeclRef, *_: z3.ExprRef) -> z3.BoolRef:
            choice = z3.And(self.move(p, c[p]), f(c, w, 3 - u, c[p]))
            all_replies = z3.ForAll([q], z3.Implies(self.move(p, q), f(c, w, 3 - u, q)))
            return z3.And(self.domain(p), z3.Not(self.over(p)), z3.If(u == w, choice, all_replies))

        by: list[Fact] = [self.goes_down, self.goes_down(p, c[p])]
        return self.k.define(f"{self.name}.beats", [c, w, u, p], z3.BoolSort(), body, Measure((self.rank(p),)), by)

    @cached_property
    def wins_iff(self) -> Theorem:
        """Nobody can win."""
        p, q, order = self.p, self.q, Measure((self.rank(self.p),))
        by: list[Fact] = [self.wins.at(w, u, p), self.over.at(p), self.goes_down]
        place = ForEach((q,), (w, 3 - u, q))
        return self.k.induct(f"{self.name}.wins-iff", [w, u, p], z3.Not(self.wins(w, u, p)), order, at=[place], by=by)


def _nobody_won(truth: Truth) -> str:
    assert not list(truth.options((), NIM))
    return "no heaps: nobody has a move and nobody has won, and the theorem says that one player has a strategy"


def _nobody_wins(truth: Truth) -> str:
    assert truth.label((1, 1), NORMAL, FREE_ADDING, cap=2) == "draw"
    return "free adding, (1, 1): a draw, so neither player wins"


ONE_MORE = HeapGame("moore", (SomeHeaps(Op("+", Param("k"), 1), LOWER),), params=(("k", 1),))


def _one_more(k: Kernel) -> MovesInHeaps:
    """The move of Moore's Nim in which one heap more may be lowered than the columns allow for."""
    return some_heaps(k, ONE_MORE)


def _pair_is_won(truth: Truth) -> str:
    assert not truth.lost((1, 1), NORMAL, ONE_MORE, k=1)
    return "(1, 1) with k = 1: won by lowering both heaps, and the rule says lost"


def _united(k: Kernel) -> Definition:
    """The union of two sets in place of their symmetric difference."""
    A, B, m = sets_as_numbers.A, sets_as_numbers.B, sets_as_numbers.m
    either = z3.Or(A[m - 1], B[m - 1])
    body = lambda f, A, B, m: z3.If(m <= 0, sets_as_numbers.empty, z3.Store(f(A, B, m - 1), m - 1, either))
    return k.define("difference", [A, B, m], sets_as_numbers.Set, body, Measure((m,)))


def _union_wrong(truth: Truth) -> str:
    code = 1 << 0
    assert code | code != code ^ code
    return "A = B = {0}: the union has the code 1, and 1 ⊕ 1 = 0"


MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "NIM-002": (
        Mutant("a game may end in a draw", {zermelo.game: _drawn, zermelo.exactly_one: _never_both}, _nobody_wins),
    ),
    "NIM-088": (Mutant("where no move is left the game is drawn", {zermelo_theorem.duel: _drawn_nim}, _nobody_won),),
    "NIM-076": (Mutant("the union for the symmetric difference", {sets_as_numbers.difference: _united}, _union_wrong),),
    "NIM-119": (Mutant("k + 1 heaps may be lowered", {moore.rules: _one_more}, _pair_is_won),),
    "NIM-120": (Mutant("k + 1 heaps may be lowered", {moore.rules: _one_more}, _pair_is_won),),
    "NIM-013": _twins(NORMAL),
    "NIM-029": _twins(MISERE),
    "NIM-018": (Mutant("one counter may be added to a heap", {on_lists.move: may_add_one}, _endless),),
    "NIM-084": (Mutant("ordinary addition for the nim-sum", {algebra.nimsum: carrying}, _sum_wrong),),
    "NIM-116": _twins(NORMAL, grundy=True),
}
