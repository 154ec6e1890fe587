"""Wythoff's game with finitely many blocked or terminal positions: eventually its own P-positions, shifted diagonally.

The P-positions are finitely many exceptions, and (a(d) + s, b(d) + s) for each distance d from some d₀ on, where (a(d),
b(d)) are the pairs of Wythoff's game. It suffices that both sequences increase, are disjoint, and cover all numbers.
The relation of the exceptions to the other pairs is computed for small heaps. In misère play the positions without a
move, finitely many, are N-positions. If the difference of the smaller heap and a(d) is not eventually constant, nothing
is found; it then takes three values (Fraenkel and Krieger, The structure of complementary sets of integers: a 3-shift
theorem, 2004).
"""

from dataclasses import replace
from typing import Any, NamedTuple

import z3

from theory.numbers.shifted_pairs import ShiftedPairs, low
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame
from theory.rules.options_from_rules import options
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.solution_theorem import GameTheory
from verify.discover.general.wythoff_pairs import WythoffPairs, wythoff_pairs
from verify.discover.result import SHIFTED_WYTHOFF_KIND, ProvedForm, StrategyFailed, proof_name
from verify.discover.strategies.joint_subtraction_games import ANY, compare_with_search
from verify.kernel import Fact, Kernel, ProofError, Theorem
from verify.proofs.general.z3_semantics import Pair, first, joint_move, pair, second, two_heaps

x, y, u, v, d = z3.Ints("x y u v d")
p, q = z3.Consts("p q", Pair)
# Number of rows examined; minimal numbers of final distances with equal shift, and of distances before them.
ROWS, LAST, EARLIEST = 600, 250, 40


def is_variant(game: HeapGame) -> bool:
    """Return whether the game is Wythoff's, with some positions blocked or terminal."""
    moves = (ANY, AllHeaps())
    return game == HeapGame(game.name, moves, heaps=2, blocked=game.blocked, terminal=game.terminal) and game.marked


def positions_without_move(game: HeapGame) -> list[tuple[int, int]]:
    """Return the positions without a move; none exists where both heaps exceed all marked positions."""
    within = range(2 + max(size for position in (*game.blocked, *game.terminal) for size in position))
    pairs = ((row, column) for row in within for column in within)
    return [position for position in pairs if next(options(game, position), None) is None]


def _distance(one: z3.ArithRef, other: z3.ArithRef) -> z3.ArithRef:
    """Return the term for the distance of two heaps."""
    return z3.If(one <= other, other - one, one - other)


class VariantProof:
    """The game with the guessed P-positions."""

    def __init__(self, k: Kernel, game: HeapGame, play: Play, form: ShiftedPairs) -> None:
        self.k, self.name, self.game, self.play, self.form = k, game.name, game, play, form
        self.golden: WythoffPairs = k(wythoff_pairs)
        marked = [*game.blocked, *game.terminal, *form.exceptions]
        first_pair = low(form.start) + form.start + form.shift
        # Heaps from here on are in no exception, not marked, and larger than the first regular pair.
        self.far = 1 + max([first_pair, form.start, *(size for position in marked for size in position)])
        self.late = self.far + abs(form.shift)
        # Each small heap has a partner below this bound; otherwise the proof fails.
        free = ([o for o in form.partners(one) if (one, o) not in game.blocked] for one in range(self.far))
        self.partner_bound = 1 + max(min(others, default=0) for others in free)
        # Positions without a move, which are N-positions in misère play and P-positions in normal play.
        self.won = positions_without_move(game) if play is Play.MISERE else []
        self._define_terms()

    def _define_terms(self) -> None:
        k, name, game, form, small = self.k, self.name, self.game, self.form, self.golden.small
        Bool = z3.BoolSort()
        self.move = two_heaps(k, game)
        after = joint_move(game, (x, y), (u, v), {})
        self.legal = k.define(f"{name}.legal", [x, y, u, v], Bool, lambda *_: after)
        apart, least = z3.If(x <= y, y - x, x - y), z3.If(x <= y, x, y)
        regular = z3.And(apart >= form.start, least == small(apart) + form.shift)
        self.regular = k.define(f"{name}.regular", [x, y], Bool, lambda *_: regular)
        listed = z3.Or([z3.And(x == one, y == other) for one, other in form.exceptions])
        self.listed = k.define(f"{name}.exception", [x, y], Bool, lambda *_: listed)
        lost = z3.Or(self.listed(x, y), self.regular(x, y))
        self.lost = k.define(f"{name}.listed", [x, y], Bool, lambda *_: lost)
        some = z3.Exists([u, v], z3.And(self.legal(x, y, u, v), self.lost(u, v)))
        self.leads = k.define(f"{name}.leads", [x, y], Bool, lambda *_: some)
        goal = z3.Implies(z3.And(self.legal(x, y, u, v), self.lost(u, v)), self.leads(x, y))
        self.shown = k.prove(f"{name}.leads-shown", [x, y, u, v], goal, [self.leads.at(x, y)])
        inside = z3.And(x >= 0, y >= 0, x < self.far, y < self.far)
        self.near = self._prove_for_exceptions("near", inside, [])

    def _inside(self, row: Any, column: Any) -> list[z3.BoolRef]:
        """Return the bounds of the square of positions that contains all exceptions."""
        return [row >= 0, row < self.far, column >= 0, column < self.far]

    def _prove_for_exceptions(self, label: str, goal: z3.BoolRef, by: list[Fact]) -> Theorem:
        """Prove a statement on exceptions (x, y), one by one.

        One query for all exceptions would have a disjunction as its premise, and the checker has no rule that splits
        such an implication into its cases.
        """
        each = [
            self.k.prove(f"{self.name}.{label}-{number}", [x, y], z3.Implies(z3.And(x == a, y == b), goal), by)(x, y)
            for number, (a, b) in enumerate(self.form.exceptions, 1)
        ]
        claim = z3.Implies(self.listed(x, y), goal)
        return self.k.prove(f"{self.name}.exceptions-{label}", [x, y], claim, [self.listed.at(x, y), *each])

    def _prove_symmetry(self) -> tuple[Theorem, Theorem]:
        """Prove that the order of the heaps is irrelevant."""
        k, name = self.k, self.name
        turned = self._prove_for_exceptions("turned", self.listed(y, x), [self.listed.at(y, x)])
        by: list[Fact] = [self.lost.at(x, y), self.lost.at(y, x), turned(x, y), turned(y, x)]
        by += [self.regular.at(x, y), self.regular.at(y, x)]
        lost = k.prove(f"{name}.listed-mirror", [x, y], self.lost(x, y) == self.lost(y, x), by)
        by = [self.legal.at(x, y, u, v), self.legal.at(y, x, v, u)]
        moves = k.prove(f"{name}.legal-mirror", [x, y, u, v], self.legal(x, y, u, v) == self.legal(y, x, v, u), by)
        goal = z3.Implies(z3.And(self.legal(y, x, u, v), self.lost(u, v)), self.leads(x, y))
        by = [self.shown(x, y, v, u), moves(y, x, u, v), lost(u, v)]
        turned = k.prove(f"{name}.leads-turned", [x, y, u, v], goal, by)
        goal = z3.Implies(self.leads(y, x), self.leads(x, y))
        return lost, k.prove(f"{name}.leads-mirror", [x, y], goal, [self.leads.at(y, x), turned])

    def _prove_no_move_between(self) -> Theorem:
        """Prove that no move leads from a guessed P-position to another."""
        k, name = self.k, self.name
        regular_quiet = self._prove_no_move_between_regular()
        exceptions_quiet = self._prove_no_move_between_exceptions()
        from_exceptions, to_exceptions = self._prove_no_move_between_kinds()
        goal = z3.Implies(z3.And(self.legal(x, y, u, v), self.lost(x, y)), z3.Not(self.lost(u, v)))
        by = [self.lost.at(x, y), self.lost.at(u, v), regular_quiet(x, y, u, v), exceptions_quiet(x, y, u, v)]
        by += [from_exceptions(x, y, u, v), to_exceptions(u, v, x, y)]
        return k.prove(f"{name}.listed-quiet", [x, y, u, v], goal, by)

    def _prove_no_move_between_regular(self) -> Theorem:
        """Prove that no move leads from a shifted pair to another."""
        legal, regular, g = self.legal, self.regular, self.golden
        before, after = _distance(x, y), _distance(u, v)
        goal = z3.Implies(z3.And(legal(x, y, u, v), regular(x, y)), z3.Not(regular(u, v)))
        by: list[Fact] = [legal.at(x, y, u, v), regular.at(x, y), regular.at(u, v)]
        by += [fact(*at) for fact in (g.grows, g.values_disjoint) for at in ((before, after), (after, before))]
        return self.k.prove(f"{self.name}.regular-quiet", [x, y, u, v], goal, by)

    def _prove_no_move_between_exceptions(self) -> Theorem:
        """Prove that no move leads from an exception to another."""
        k, name, legal, listed = self.k, self.name, self.legal, self.listed
        none = z3.ForAll([u, v], z3.Implies(z3.And(*self._inside(u, v), listed(u, v)), z3.Not(legal(x, y, u, v))))
        apart = k.define(f"{name}.exception-alone", [x, y], z3.BoolSort(), lambda *_: none)
        goal = z3.Implies(z3.And(*self._inside(x, y), listed(x, y)), apart(x, y))
        computation = k.evaluate(f"{name}.exceptions-alone", [x, y], goal)
        goal = z3.Implies(z3.And(listed(x, y), listed(u, v)), z3.Not(legal(x, y, u, v)))
        by = [computation(x, y), apart.at(x, y), self.near(x, y), self.near(u, v)]
        return k.prove(f"{name}.exceptions-quiet", [x, y, u, v], goal, by)

    def _prove_no_move_between_kinds(self) -> list[Theorem]:
        """Prove that no move leads from an exception (x, y) to a shifted pair (u, v), and that none leads back.

        A computation excludes moves to and from the first shifted pairs; the later ones are too far away.
        """
        k, name, legal, g = self.k, self.name, self.legal, self.golden
        lower = g.small(d) + self.form.shift
        pairs = ((lower, lower + d), (lower + d, lower))
        none = z3.And([z3.Not(legal(*way)) for to in pairs for way in ((x, y, *to), (*to, x, y))])
        early = z3.And(*self._inside(x, y), d >= self.form.start, d < self.late, self.listed(x, y))
        computation = k.evaluate(f"{name}.early-quiet", [x, y, d], z3.Implies(early, none))
        distance, theorems = _distance(u, v), []
        for label, way in (("from", (x, y, u, v)), ("to", (u, v, x, y))):
            goal = z3.Implies(z3.And(self.listed(x, y), self.regular(u, v)), z3.Not(legal(*way)))
            by = [computation(x, y, distance), self.regular.at(u, v), legal.at(*way)]
            by += [self.near(x, y), g.grows(distance, distance)]
            theorems.append(k.prove(f"{name}.quiet-{label}-exceptions", [x, y, u, v], goal, by))
        return theorems

    def _prove_small_partners(self) -> list[Theorem]:
        """Prove that each small heap has a partner below a bound, and which moves lead to such pairs."""
        k, name, legal, lost = self.k, self.name, self.legal, self.lost
        small = z3.And(x >= 0, x < self.far)
        way = z3.And(
            u >= 0, u < self.partner_bound, lost(x, u), *(z3.Not(z3.And(x == a, u == b)) for a, b in self.game.blocked)
        )
        has = k.define(f"{name}.has-partner", [x], z3.BoolSort(), lambda *_: z3.Exists([u], way))
        row = k.evaluate(f"{name}.small-partners", [x], z3.Implies(small, has(x)))
        goal = z3.Implies(z3.And(small, y >= self.partner_bound, y >= self.far, way), self.leads(x, y))
        lower = k.prove(f"{name}.small-lowered", [x, y, u], goal, [self.shown(x, y, x, u), legal.at(x, y, x, u)])
        goal = z3.Implies(z3.And(small, y >= self.partner_bound, y >= self.far), self.leads(x, y))
        above = k.prove(f"{name}.small-far", [x, y], goal, [row(x), has.at(x), lower])
        tos = ((x, u), (u, y), (x - u, y - u))
        bounds = ((0, y), (0, x), (1, x + 1))
        ways = []
        for number, (to, (least, most)) in enumerate(zip(tos, bounds, strict=True), 1):
            inside = z3.And(u >= least, u < most, lost(*to), legal(x, y, *to))
            way = k.define(f"{name}.way-{number}", [x, y], z3.BoolSort(), lambda *_, w=inside: z3.Exists([u], w))
            step = k.prove(
                f"{name}.way-{number}-step", [x, y, u], z3.Implies(inside, self.leads(x, y)), [self.shown(x, y, *to)]
            )
            way_leads = k.prove(
                f"{name}.way-{number}-leads", [x, y], z3.Implies(way(x, y), self.leads(x, y)), [way.at(x, y), step]
            )
            ways.append((way, way_leads))
        box = z3.And(x >= 0, x < self.far, y >= x, y < max(self.partner_bound, self.far))
        goal = z3.Implies(box, z3.Or(lost(x, y), *self._terminal_formulas(x, y), *(way(x, y) for way, _ in ways)))
        computation = k.evaluate(f"{name}.small-ways", [x, y], goal)
        goal = z3.Implies(box, z3.Or(lost(x, y), *self._terminal_formulas(x, y), self.leads(x, y)))
        below = k.prove(
            f"{name}.small-near", [x, y], goal, [computation(x, y), *(way_leads(x, y) for _, way_leads in ways)]
        )
        return [above, below]

    def _terminal_formulas(self, row: Any, column: Any) -> list[z3.BoolRef]:
        """Return the formulas for positions in which the game is over and the player to move wins."""
        return [z3.And(row == a, column == b) for a, b in self.won]

    def _prove_has_move(self) -> Theorem:
        """Prove that each guessed P-position has a move."""
        k, name, legal, lost = self.k, self.name, self.legal, self.lost
        end = self.far + 2
        # A large second heap may lose one counter; for small heaps a move is found by computation.
        self.goes = has_move = k.define(
            f"{name}.goes", [x, y], z3.BoolSort(), lambda *_: z3.Exists([u, v], legal(x, y, u, v))
        )
        theorem = k.prove(
            f"{name}.goes-shown", [x, y, u, v], z3.Implies(legal(x, y, u, v), has_move(x, y)), [has_move.at(x, y)]
        )
        tos = (((u, y), x), ((x, u), y))
        ways = [z3.Exists([u], z3.And(u >= 0, u < size, legal(x, y, *to))) for to, size in tos]
        near_moves = k.define(f"{name}.goes-near", [x, y], z3.BoolSort(), lambda *_: z3.Or(ways))
        small = z3.And(x >= 0, x < end, y >= 0, y < end, lost(x, y))
        computation = k.evaluate(f"{name}.small-goes", [x, y], z3.Implies(small, near_moves(x, y)))
        steps = [
            k.prove(
                f"{name}.goes-{number}", [x, y, u], z3.Implies(legal(x, y, *to), has_move(x, y)), [theorem(x, y, *to)]
            )
            for number, (to, _) in enumerate(tos, 1)
        ]
        so = k.prove(
            f"{name}.goes-so", [x, y], z3.Implies(near_moves(x, y), has_move(x, y)), [near_moves.at(x, y), *steps]
        )
        by = [computation(x, y), so(x, y)]
        for to in ((x, y - 1), (x - 1, y)):
            by += [theorem(x, y, *to), legal.at(x, y, *to)]
        goal = z3.Implies(z3.And(x >= 0, y >= 0, lost(x, y)), has_move(x, y))
        return k.prove(f"{name}.goes-on", [x, y], goal, by)

    def _prove_answered(self) -> Theorem:
        """Prove that from any other position a move leads to a guessed P-position."""
        k, name, lost = self.k, self.name, self.lost
        ends = self._terminal_formulas(x, y)
        far = self._prove_far_answered()
        above, below = self._prove_small_partners()
        goal = z3.Implies(z3.And(x >= 0, y >= x), z3.Or(lost(x, y), *ends, self.leads(x, y)))
        ordered = k.prove(f"{name}.in-order", [x, y], goal, [far(x, y), above(x, y), below(x, y)])
        mirror, turned = self._prove_symmetry()
        goal = z3.Implies(z3.And(x >= 0, y >= 0), z3.Or(lost(x, y), *ends, self.leads(x, y)))
        return k.prove(f"{name}.led", [x, y], goal, [ordered(x, y), ordered(y, x), mirror(x, y), turned(x, y)])

    def _prove_far_answered(self) -> Theorem:
        """Prove it if both heaps are large: lower the larger heap, or both by the same number."""
        k, name, form, g, lost = self.k, self.name, self.form, self.golden, self.lost
        small, s, at = g.small, form.shift, g.place(x - form.shift)
        large, apart = z3.And(x >= self.far, y >= x), y - x
        # Reduce the larger heap to the partner of the smaller one.
        partner = z3.If(small(at) == x - s, x + at, x - at)
        facts: list[Fact] = [g.covers(x - s), g.grows(at, form.start), g.grows(form.start, form.start)]
        start = k.evaluate(f"{name}.first-pair", [], small(form.start) + form.start + s < self.far)
        facts += [start, g.grows(at, at), self.regular.at(x, partner), lost.at(x, partner)]
        goal = z3.Implies(z3.And(large, y > partner), self.leads(x, y))
        by = [*facts, self.legal.at(x, y, x, partner), self.shown(x, y, x, partner)]
        lowered = k.prove(f"{name}.lowered", [x, y], goal, by)
        # Move along the diagonal to a regular pair of the same distance or to an exception. Regular pairs are not
        # blocked, because blocked positions have smaller distances.
        to = (small(apart) + s, small(apart) + s + apart)
        goal = z3.Implies(z3.And(large, y < partner, apart >= form.start), self.leads(x, y))
        by = [*facts, self.legal.at(x, y, *to), self.shown(x, y, *to), self.regular.at(*to), lost.at(*to)]
        by += [g.grows(apart, at), g.grows(apart, apart)]
        along = k.prove(f"{name}.along", [x, y], goal, by)
        exists, led = self._prove_exception_reached()
        goal = z3.Implies(large, z3.Or(lost(x, y), self.leads(x, y)))
        by = [*facts, lowered(x, y), along(x, y), led(x, apart), exists(apart)]
        return k.prove(f"{name}.far", [x, y], goal, by)

    def _prove_exception_reached(self) -> tuple[Theorem, Theorem]:
        """Prove that each small distance d is that of an exception, to which a move leads from (x, x + d), x large."""
        k, name = self.k, self.name
        blocked = (z3.Not(z3.And(u == a, u + d == b)) for a, b in self.game.blocked)
        way = z3.And(u >= 0, u < self.far, self.listed(u, u + d), *blocked)
        has = k.define(f"{name}.has-exception", [d], z3.BoolSort(), lambda *_: z3.Exists([u], way))
        goal = z3.Implies(z3.And(d >= 0, d < self.form.start), has(d))
        exists = k.evaluate(f"{name}.exceptions-reached", [d], goal)
        goal = z3.Implies(z3.And(x >= self.far, d >= 0, way), self.leads(x, x + d))
        by = [self.shown(x, x + d, u, u + d), self.legal.at(x, x + d, u, u + d), self.lost.at(u, u + d)]
        step = k.prove(f"{name}.to-exception", [x, d, u], goal, by)
        goal = z3.Implies(z3.And(x >= self.far, has(d), d >= 0), self.leads(x, x + d))
        return exists, k.prove(f"{name}.to-exceptions", [x, d], goal, [has.at(d), step])

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorem that the P-positions are the exceptions and the shifted pairs."""
        k, name, lost, move = self.k, self.name, self.lost, self.move
        positions = self._positions()
        parts = (first(p), second(p), first(q), second(q))
        by: list[Fact] = [move.at(p, q), self.legal.at(*parts)]
        same = k.prove(f"{name}.same-moves", [p, q], move(p, q) == self.legal(*parts), by)
        some, option_shown = positions.option_values(self._unlisted)
        goal = z3.Implies(z3.And(move(p, q), self._unlisted(p) == 0), self._unlisted(q) != 0)
        no_lost_option = k.prove(f"{name}.quiet", [p, q], goal, [same(p, q), self._prove_no_move_between()(*parts)])
        to = pair(u, v)
        goal = z3.Implies(z3.And(self.legal(parts[0], parts[1], u, v), lost(u, v)), some(p, 0))
        step = k.prove(f"{name}.step", [p, u, v], goal, [same(p, to), option_shown(p, to, 0)])
        goal = z3.Implies(self.leads(parts[0], parts[1]), some(p, 0))
        leads = k.prove(f"{name}.leads-so", [p], goal, [self.leads.at(parts[0], parts[1]), step])
        answered: list[Fact] = [self._prove_answered()(parts[0], parts[1]), leads(p)]
        if self.play is Play.NORMAL:
            goal = z3.Implies(z3.And(positions.domain(p), self._unlisted(p) != 0), some(p, 0))
            has_lost_option = k.prove(f"{name}.answered", [p], goal, answered)
            solution, is_lost = positions.normal(self._unlisted, no_lost_option, has_lost_option), positions.lost
        else:
            solution, is_lost = self._solve_misere(positions, same, no_lost_option, answered), positions.lost_misere
        goal = z3.Implies(z3.And(x >= 0, y >= 0), is_lost(pair(x, y)) == lost(x, y))
        lost_iff_listed = k.prove(f"{name}.lost-iff-listed", [x, y], goal, [solution(pair(x, y))])
        return [lost_iff_listed, self.golden.floor]

    def _positions(self) -> GameTheory:
        """Return the game on pairs of heaps, with the number of all counters as the rank."""
        size = first(q) + second(q), first(p) + second(p)
        goal = z3.Implies(self.move(p, q), z3.And(0 <= size[0], size[0] < size[1], first(q) >= 0, second(q) >= 0))
        rank_falls = self.k.prove(f"{self.name}.falls", [p, q], goal, [self.move.at(p, q)])
        return GameTheory(
            self.k,
            self.name,
            Pair,
            lambda p: z3.And(first(p) >= 0, second(p) >= 0),
            self.move,
            lambda p: first(p) + second(p),
            rank_falls,
        )

    def _unlisted(self, position: Any) -> Any:
        """Return the term that is 0 at guessed P-positions, and 1 at others."""
        return z3.If(self.lost(first(position), second(position)), 0, 1)

    def _solve_misere(
        self, positions: GameTheory, same: Theorem, no_lost_option: Theorem, answered: list[Fact]
    ) -> Theorem:
        """Prove that the guessed P-positions are those of misère play.

        Args:
            positions: the game on pairs.
            same: for p, q: the move relation of the game agrees with `legal`.
            no_lost_option: for p, q: no move leads from a guessed P-position to another.
            answered: facts about p: from any other position, except the terminal ones, a move leads to such a position.
        """
        k, name, legal, has_move = self.k, self.name, self.legal, positions.has_move
        some, to = positions.option_values(self._unlisted).some, pair(u, v)
        row, column = first(p), second(p)
        over = z3.And(positions.domain(p), z3.Or(self._terminal_formulas(row, column)))
        goal = z3.Implies(over, z3.Not(self.move(p, q)))
        none = k.prove(f"{name}.no-move", [p, q], goal, [same(p, q), legal.at(row, column, first(q), second(q))])
        stuck = k.prove(f"{name}.stuck", [p], z3.Implies(over, z3.Not(has_move(p))), [has_move.at(p), none])
        goal = z3.Implies(z3.And(has_move(p), positions.domain(p), self._unlisted(p) != 0), some(p, 0))
        has_lost_option = k.prove(f"{name}.answered", [p], goal, [*answered, stuck(p)])
        goes = self._prove_has_move()
        goal = z3.Implies(legal(row, column, u, v), has_move(p))
        step = k.prove(f"{name}.one-step", [p, u, v], goal, [same(p, to), has_move.at(p)])
        goal = z3.Implies(z3.And(positions.domain(p), self._unlisted(p) == 0), has_move(p))
        moves = k.prove(f"{name}.moves-on", [p], goal, [goes(row, column), self.goes.at(row, column), step])
        (solution,) = positions.misere(self._unlisted, no_lost_option, moves, has_lost_option)
        return solution


def guess_positions(game: HeapGame, play: Play, clock: Deadline) -> ShiftedPairs | None:
    """Return the P-positions if their smaller heaps eventually differ from Wythoff's by a constant; None otherwise."""
    rows, blocked, won = ROWS, set(game.blocked), set(positions_without_move(game)) if play is Play.MISERE else set()
    # In misère play terminal positions are N-positions and do not end a row.
    terminal = set(game.terminal) - won
    lost: list[tuple[int, int]] = []
    columns: set[int] = set()
    diagonals: set[int] = set()
    for row in range(rows):
        clock.check()
        column, has_loss, ends = 0, False, max((b for a, b in terminal if a == row), default=-1)
        # A row ends with the first P-position that may be entered, because larger heaps can move to it.
        while not has_loss or column <= ends:
            position = (row, column)
            barred = position in won or has_loss or column in columns or column - row in diagonals
            free = position in terminal or not barred
            if free:
                lost.append(position)
                if position not in blocked:
                    has_loss = True
                    columns.add(column)
                    diagonals.add(column - row)
            column += 1
    heap_by_distance = {column - row: row for row, column in lost if row <= column and (row, column) not in blocked}
    count = next(distance for distance in range(rows) if distance not in heap_by_distance)
    if count < LAST + EARLIEST:
        return None
    shift = heap_by_distance[count - 1] - low(count - 1)
    irregular = [distance for distance in range(count) if heap_by_distance[distance] - low(distance) != shift]
    marked_distances = [abs(row - column) for row, column in (*game.blocked, *game.terminal, *won)]
    start = 1 + max([-1, *irregular, *marked_distances])
    if count - start < LAST or low(start) + shift < 0:
        return None
    return ShiftedPairs(
        tuple(sorted(position for position in lost if abs(position[0] - position[1]) < start)), start, shift
    )


class ShiftedPairTheorems(NamedTuple):
    """Theorems on a game in normal play, by their names without the prefix of the game.

    Args:
        lost: a position is lost exactly when it is an exception or a shifted pair.
        floor: the integer characterization of ⌊d·φ⌋, the smaller heap of Wythoff's pairs.
    """

    lost: Theorem
    floor: Theorem


def prove_shifted_pairs(k: Kernel, rules: HeapGame, values: ShiftedPairs) -> ShiftedPairTheorems:
    """Prove all theorems on a game with known P-positions.

    Raises:
        ProofError: the positions are wrong, or the game does not belong to this class.
    """
    if not is_variant(rules):
        raise ProofError(f"{rules.name}: the rules must be Wythoff's game with blocked or terminal positions")
    return ShiftedPairTheorems(
        *VariantProof(k, replace(rules, name=proof_name(rules.name)), Play.NORMAL, values).theorems()
    )


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess from which distance on the P-positions are shifted Wythoff pairs, compare with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    form = guess_positions(game, play, clock)
    if form is None:
        raise StrategyFailed(f"after the first {ROWS} rows the P-positions are not Wythoff pairs shifted by a constant")
    compare_with_search(form, game, play)
    theorems = VariantProof(k, game, play, form).theorems()
    others = len(form.exceptions)
    description = (
        f"the P-positions are {others} exceptions and, from distance {form.start}, Wythoff pairs plus {form.shift}"
    )
    summary = Form(kind=SHIFTED_WYTHOFF_KIND, shift=form.shift, start=form.start, exceptions=others)
    return ProvedForm(summary, form, theorems, description, form)
