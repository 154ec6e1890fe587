"""Zermelo's theorem for a given game: outcomes determine who has a winning strategy.

`Duel` takes a game whose P-positions are defined along its moves, and proves for it: in every position exactly one
player has a strategy that wins against every defence (`one_winner`), the player to move in N-positions and the other
one in P-positions (`strategies`); a player who always moves to a P-position has such a strategy (`leaving_lost_wins`);
and no play has more moves than the rank of its first position (`plays_end`). `verify.proofs.general.zermelo` has the
theorem for arbitrary games in which the two players may have different moves.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Fact, ForEach, Kernel, Measure, Theorem, given
from verify.proofs.theorem_chapters import Chapter, Examples

w, u, n, i = z3.Ints("w u n i")


@dataclass(frozen=True)
class Duel:
    """The two players of one game, 1 and 2, either of whom may be to move in each position.

    Args:
        name: the prefix of the names of its theorems.
        p, q: two variables for positions.
        domain: the predicate of positions.
        move: the relation between a position and its options.
        rank: a natural number that every move lowers.
        falls: at a position and an option: the option is a position of smaller rank.
        lost: the P-positions.
        params: the parameters, which move and lost take last, and the assumptions about them.
        natural: at a position: its rank is a natural number, if the domain does not say so.
    """

    k: Kernel
    name: str
    p: z3.ExprRef
    q: z3.ExprRef
    domain: Callable[[z3.ExprRef], z3.BoolRef]
    move: Callable[..., z3.BoolRef]
    rank: Callable[[z3.ExprRef], z3.ArithRef]
    falls: Callable[[z3.ExprRef, z3.ExprRef], Sequence[Fact]]
    lost: Definition
    play: Play
    params: tuple[z3.ExprRef, ...] = ()
    premises: tuple[z3.BoolRef, ...] = ()
    natural: Callable[[z3.ExprRef], Sequence[Fact]] = lambda _: ()

    def _moves(self, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
        return self.move(p, q, *self.params)

    def _order(self) -> Measure:
        return Measure((self.rank(self.p),))

    def _players(self) -> z3.BoolRef:
        return z3.And(*self.premises, self.domain(self.p), z3.Or(w == 1, w == 2), z3.Or(u == 1, u == 2))

    @cached_property
    def goes_down(self) -> Theorem:
        """A move leads from a position to a position of smaller rank."""
        p, q = self.p, self.q
        smaller_position = z3.And(self.domain(q), 0 <= self.rank(q), self.rank(q) < self.rank(p))
        goal = given(z3.And(*self.premises, self.domain(p), self._moves(p, q))).then(smaller_position)
        return self.k.prove(f"{self.name}.goes-down", [p, q, *self.params], goal, self.falls(p, q))

    @cached_property
    def over(self) -> Definition:
        """The predicate that the position has no move."""
        none = z3.ForAll([self.q], z3.Not(self._moves(self.p, self.q)))
        return self.k.define(f"{self.name}.over", [self.p, *self.params], z3.BoolSort(), lambda *_: none)

    @cached_property
    def wins(self) -> Definition:
        """Player w can win from p with player u to move.

        Without a move, the player to move has lost in normal play and won in misère play. Otherwise w needs one move
        after which w can win, if w is to move, and must be able to win after every move if not.
        """
        p, q, fixed = self.p, self.q, self.params
        winner = 3 - u if self.play is Play.NORMAL else u

        def body(f: z3.FuncDeclRef, *_: z3.ExprRef) -> z3.BoolRef:
            after = f(w, 3 - u, q, *fixed)
            some = z3.Exists([q], z3.And(self._moves(p, q), after))
            moving = z3.If(u == w, some, z3.ForAll([q], z3.Implies(self._moves(p, q), after)))
            return z3.And(*self.premises, self.domain(p), z3.If(self.over(p, *fixed), w == winner, moving))

        by = [self.goes_down]
        return self.k.define(f"{self.name}.wins", [w, u, p, *fixed], z3.BoolSort(), body, self._order(), by)

    @cached_property
    def wins_iff(self) -> Theorem:
        """A player can win exactly when to move in an N-position, or not to move in a P-position."""
        p, q, fixed = self.p, self.q, self.params
        goal = given(self._players()).then(self.wins(w, u, p, *fixed) == (self.lost(p, *fixed) == (u != w)))
        by: list[Fact] = [self.goes_down]
        hypothesis = ForEach((q,), (w, 3 - u, q, *fixed))
        return self.k.induct(
            f"{self.name}.wins-iff", [w, u, p, *fixed], goal, self._order(), at=[hypothesis], by=by, unfold=2
        )

    @cached_property
    def plan(self) -> Definition:
        """A strategy: where player w is to move and can win, a move after which w still can win."""
        p, q, fixed = self.p, self.q, self.params
        able = z3.And(self.wins(w, w, p, *fixed), z3.Not(self.over(p, *fixed)))
        good = z3.Exists([q], z3.And(self._moves(p, q), self.wins(w, 3 - w, q, *fixed)))
        good_move = self.k.prove(f"{self.name}.good-move", [w, p, *fixed], given(able).then(good), unfold=1)
        return self.k.choose(f"{self.name}.plan", good_move)

    @cached_property
    def beats(self) -> Definition:
        """Player w wins from p, with u to move, against every defence, by choosing c[x] wherever w is to move."""
        p, q, fixed, c = self.p, self.q, self.params, self.choices
        winner = 3 - u if self.play is Play.NORMAL else u

        def body(f: z3.FuncDeclRef, *_: z3.ExprRef) -> z3.BoolRef:
            all_replies = z3.ForAll([q], z3.Implies(self._moves(p, q), f(c, w, 3 - u, q, *fixed)))
            moving = z3.If(u == w, z3.And(self._moves(p, c[p]), f(c, w, 3 - u, c[p], *fixed)), all_replies)
            return z3.And(*self.premises, self.domain(p), z3.If(self.over(p, *fixed), w == winner, moving))

        by: list[Fact] = [self.goes_down, self.goes_down(p, c[p], *fixed)]
        return self.k.define(f"{self.name}.beats", [c, w, u, p, *fixed], z3.BoolSort(), body, self._order(), by)

    @property
    def choices(self) -> z3.ArrayRef:
        """A variable for a choice of a position for each position."""
        return z3.Const("c", z3.ArraySort(self.p.sort(), self.p.sort()))

    @cached_property
    def no_other_strategy(self) -> Theorem:
        """A player with a winning strategy can win, so the other player has no winning strategy."""
        p, q, fixed, c = self.p, self.q, self.params, self.choices
        goal = given(self.beats(c, w, u, p, *fixed)).then(self.wins(w, u, p, *fixed))
        by: list[Fact] = [self.goes_down, self.goes_down(p, c[p], *fixed)]
        places: list[Any] = [ForEach((q,), (c, w, 3 - u, q, *fixed)), (c, w, 3 - u, c[p], *fixed)]
        name = f"{self.name}.no-other-strategy"
        return self.k.induct(name, [c, w, u, p, *fixed], goal, self._order(), at=places, by=by, unfold=1)

    @cached_property
    def plan_beats(self) -> Theorem:
        """The choices of `plan` win against every defence."""
        p, q, fixed, c = self.p, self.q, self.params, self.choices
        same = z3.ForAll([q], c[q] == self.plan(w, q, *fixed))
        goal = given(same, self.wins(w, u, p, *fixed)).then(self.beats(c, w, u, p, *fixed))
        by: list[Fact] = [self.goes_down, self.goes_down(p, self.plan(w, p, *fixed), *fixed)]
        places: list[Any] = [ForEach((q,), (c, w, 3 - u, q, *fixed)), (c, w, 3 - u, self.plan(w, p, *fixed), *fixed)]
        name = f"{self.name}.plan-beats"
        return self.k.induct(name, [c, w, u, p, *fixed], goal, self._order(), at=places, by=by, unfold=1)

    @cached_property
    def strategy_beats(self) -> Theorem:
        """A player who can win has a winning strategy: some choices win against every defence."""
        p, q, fixed, c = self.p, self.q, self.params, self.choices
        some_strategy = self.k.tabulate(f"{self.name}.strategy-exists", [w, *fixed], q, self.plan(w, q, *fixed))
        strategy = self.k.choose(f"{self.name}.strategy", some_strategy)
        goal = given(self.wins(w, u, p, *fixed)).then(z3.Exists([c], self.beats(c, w, u, p, *fixed)))
        by: list[Fact] = [self.plan_beats(strategy(w, *fixed), w, u, p, *fixed)]
        return self.k.prove(f"{self.name}.strategy-beats", [w, u, p, *fixed], goal, by, unfold=1)

    @cached_property
    def strategies(self) -> Theorem:
        """In an N-position the player to move has a winning strategy, in a P-position the other one, and only there."""
        p, fixed, c = self.p, self.params, self.choices

        def able(one: z3.ArithRef) -> z3.BoolRef:
            return z3.Exists([c], self.beats(c, one, u, p, *fixed))

        sides = z3.And(z3.Not(self.lost(p, *fixed)) == able(u), self.lost(p, *fixed) == able(3 - u))
        goal = given(z3.And(*self.premises, self.domain(p), z3.Or(u == 1, u == 2))).then(sides)
        by: list[Fact] = [self.no_other_strategy]
        for one in (u, 3 - u):
            by += [self.wins_iff(one, u, p, *fixed), self.strategy_beats(one, u, p, *fixed)]
        return self.k.prove(f"{self.name}.strategies", [u, p, *fixed], goal, by)

    @cached_property
    def one_winner(self) -> Theorem:
        """In every position, with either player to move, exactly one of the two players has a winning strategy."""
        p, fixed, c = self.p, self.params, self.choices
        able = [z3.Exists([c], self.beats(c, one, u, p, *fixed)) for one in (1, 2)]
        goal = given(z3.And(*self.premises, self.domain(p), z3.Or(u == 1, u == 2))).then(z3.Xor(*able))
        return self.k.prove(f"{self.name}.one-winner", [u, p, *fixed], goal, [self.strategies(u, p, *fixed)])

    @cached_property
    def leaves_lost(self) -> Definition:
        """In every N-position that has a move, c chooses a move to a P-position."""
        p, fixed, c = self.p, self.params, self.choices
        won = z3.And(self.domain(p), z3.Not(self.lost(p, *fixed)), z3.Not(self.over(p, *fixed)))
        all_left_lost = z3.ForAll([p], z3.Implies(won, z3.And(self._moves(p, c[p]), self.lost(c[p], *fixed))))
        return self.k.define(f"{self.name}.leaves-lost", [c, *fixed], z3.BoolSort(), lambda *_: all_left_lost)

    @cached_property
    def leaving_lost_wins(self) -> Theorem:
        """A player who always moves to a P-position wins: from N-positions if to move, else from P-positions."""
        p, q, fixed, c = self.p, self.q, self.params, self.choices
        lost, over = self.lost, self.over
        premise = z3.And(self.domain(p), z3.Not(lost(p, *fixed)), z3.Not(over(p, *fixed)))
        goal = given(self.leaves_lost(c, *fixed), premise).then(self._moves(p, c[p]), lost(c[p], *fixed))
        each = self.k.prove(f"{self.name}.leaves-lost-at", [c, p, *fixed], goal, [self.leaves_lost.at(c, *fixed)])
        able = z3.And(self._players(), self.leaves_lost(c, *fixed), lost(p, *fixed) == (u != w))
        by: list[Fact] = [self.beats.at(c, w, u, p, *fixed), lost.at(p, *fixed), over.at(p, *fixed)]
        by += [each(c, p, *fixed), self.goes_down, self.goes_down(p, c[p], *fixed)]
        places: list[Any] = [ForEach((q,), (c, w, 3 - u, q, *fixed)), (c, w, 3 - u, c[p], *fixed)]
        name = f"{self.name}.leaving-lost-wins"
        goal = given(able).then(self.beats(c, w, u, p, *fixed))
        return self.k.induct(name, [c, w, u, p, *fixed], goal, self._order(), at=places, by=by)

    @cached_property
    def play_of(self) -> Definition:
        """The first n steps of the sequence s of positions are moves."""
        s, fixed = self.sequence, self.params
        steps = z3.ForAll([i], z3.Implies(z3.And(0 <= i, i < n), self._moves(s[i], s[i + 1])))
        return self.k.define(f"{self.name}.play", [s, n, *fixed], z3.BoolSort(), lambda *_: steps)

    @property
    def sequence(self) -> z3.ArrayRef:
        """A variable for a sequence of positions."""
        return z3.Const("s", z3.ArraySort(z3.IntSort(), self.p.sort()))

    @cached_property
    def play_falls(self) -> Theorem:
        """Each move of a play lowers the rank by at least one."""
        s, fixed = self.sequence, self.params
        step = z3.Implies(z3.And(self.play_of(s, n, *fixed), 0 <= i, i < n), self._moves(s[i], s[i + 1]))
        each = self.k.prove(f"{self.name}.each-step", [s, n, i, *fixed], step, unfold=1)
        goal = given(z3.And(*self.premises, self.domain(s[0]), self.play_of(s, n, *fixed), 0 <= i, i <= n)).then(
            z3.And(self.domain(s[i]), self.rank(s[i]) + i <= self.rank(s[0]))
        )
        by = [each(s, n, i - 1, *fixed), self.goes_down(s[i - 1], s[i], *fixed)]
        name = f"{self.name}.play-falls"
        return self.k.induct(name, [s, n, i, *fixed], goal, Measure((i,)), at=[(s, n, i - 1, *fixed)], by=by)

    @cached_property
    def plays_end(self) -> Theorem:
        """A play has at most as many moves as the rank of its first position."""
        s, fixed = self.sequence, self.params
        premise = z3.And(*self.premises, self.domain(s[0]), self.play_of(s, n, *fixed))
        by: list[Fact] = [self.play_falls(s, n, n, *fixed), *self.natural(s[0]), *self.natural(s[n])]
        return self.k.prove(f"{self.name}.plays-end", [s, n, *fixed], given(premise).then(n <= self.rank(s[0])), by)


@cache
def chapter_on(duel: Callable[[Kernel], Duel], theorem: str) -> Chapter:
    """Return the chapter that proves a theorem on a duel, such as one-winner."""
    return lambda k: getattr(k(duel), theorem.replace("-", "_"))


def chapters_on(name: str, duel: Callable[[Kernel], Duel]) -> Examples:
    """Return the chapters on the duel of this name: the winner, the winning strategy, and the length of plays."""
    pattern = rf"{re.escape(name)}\.(one-winner|strategies|leaving-lost-wins|plays-end)"
    return {pattern: lambda theorem: chapter_on(duel, theorem)}
