"""Hand-made mutants of the theorems on Chomp: the same proofs for changed rules.

Each proof must be refused, and brute force from the changed rules must find where the statement fails.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

import z3

from theory.claims.check import Truth
from theory.rules import chomp_rows
from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel, Structural, Theorem, Theory, given
from verify.proofs.chomp import (
    board,
    dickson,
    divisor_game,
    finite_posets,
    higher_dimensional_boxes,
    one_infinite_row,
    ordinal_columns,
    ordinal_layers,
    outcome_any_dimension,
    poset_games,
    three_dimensions,
    who_wins,
    zermelo_theorem,
)
from verify.proofs.chomp.board import OO, column, height, length, p, row, valid
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.chomp.zermelo_theorem import Strategies
from verify.proofs.family_books import Mutant
from verify.proofs.theorem_chapters import Chapter

Rows = tuple[int, ...]
Cells = frozenset[tuple[int, ...]]


def own_row_only(_: Kernel) -> Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]:
    """Return the order in which a bite takes only squares of its own row."""
    return lambda s, t: z3.And(row(s) == row(t), column(s) <= column(t))


def one_row_cut(rows: Rows) -> Iterator[Rows]:
    """Yield the options if a bite takes only squares of its own row."""
    for i, n in enumerate(rows):
        for size in range(n):
            yield (*rows[:i], size, *rows[i + 1 :])


def _square_pair(truth: Truth) -> str:
    assert truth.lost_in(one_row_cut, (2, 2), Play.MISERE)
    return "2 × 2: the second player wins, and the theorem says the first"


OWN_ROW = Mutant("a bite takes nothing from the rows above", {board.below: own_row_only}, _square_pair)


class TakeTheLast(Outcomes):
    """The outcomes if the player who takes the poisoned square wins."""

    @cached_property
    def lost(self) -> Definition:
        """The P-positions: the positions from which no bite leads to a P-position, such as the empty board."""
        s = self.s
        body = lambda f, p: z3.And(self.valid(p), z3.ForAll([s], z3.Implies(self.has(p, s), z3.Not(f(self.cut(p, s))))))
        return self.k.define(f"{self.name}.P", [self.p], z3.BoolSort(), body, self.order, by=[self.falls])


def sweet_square(k: Kernel) -> Outcomes:
    """Return the outcomes of Chomp if the player who takes the square (1, 1) wins; bites are unchanged."""
    plain = who_wins.outcomes(k)
    return TakeTheLast(**{name: getattr(plain, name) for name in plain.__dataclass_fields__})


class DrawnStrategies(Strategies):
    """The strategies if the game is drawn when (1, 1) is gone, with the theorems that then hold."""

    @cached_property
    def wins(self) -> Definition:
        """A player who chooses c[q] in each position q wins every play from p."""
        of, p, s, who = self.of, self.of.p, self.of.s, z3.Int("who")

        def body(f: z3.FuncDeclRef, c: z3.ExprRef, p: z3.ExprRef, who: z3.ExprRef) -> z3.ExprRef:
            mine = z3.And(of.has(p, c[p]), f(c, of.cut(p, c[p]), 0))
            all_replies = z3.ForAll([s], z3.Implies(of.has(p, s), f(c, of.cut(p, s), 1)))
            return z3.And(of.valid(p), of.left(p), z3.If(who == 1, mine, all_replies))

        return of.k.define(f"{of.name}.wins", [self.c, p, who], z3.BoolSort(), body, of.order, by=[of.falls])

    @cached_property
    def plan_wins(self) -> Theorem:
        """No plan wins for both players."""
        c, p, v = self.c, self.of.p, self.wins
        never = z3.Not(z3.And(v(c, p, 1), v(c, p, 0)))
        return self.of.k.prove(f"{self.of.name}.plan-wins", [c, p], never, [self.only_there(c, p)])


def drawn(k: Kernel) -> Strategies:
    """Return the strategies of Chomp if a player who finds an empty board has not won; bites are unchanged."""
    return DrawnStrategies(k(who_wins.outcomes))


def drawn_in_space(k: Kernel) -> Strategies:
    """Return the strategies of Chomp in any dimension if a player who finds an empty board has not won."""
    return DrawnStrategies(k(outcome_any_dimension.outcomes))


def _nobody_wins(truth: Truth) -> str:
    assert list(chomp_rows.options((1,))) == [()]
    return "1 × 1: after the only bite nobody has won, and the theorem says that one player has a winning strategy"


def _first_bite_wins(rows: Rows) -> Callable[[Truth], str]:
    def refuted(truth: Truth) -> str:
        assert truth.lost_in(chomp_rows.options, (), Play.NORMAL)
        assert not truth.lost_in(chomp_rows.options, rows, Play.NORMAL)
        return f"({', '.join(map(str, rows))}): won by taking (1, 1), and the theorem says lost"

    return refuted


def _opening_wins(board: str) -> Callable[[Truth], str]:
    def refuted(truth: Truth) -> str:
        assert truth.lost_in(chomp_rows.options, (), Play.NORMAL)
        return f"{board}: the first player wins by taking the first square, and the theorem says otherwise"

    return refuted


def _sweet(*rows: int) -> Mutant:
    return Mutant(SWEET_NAME, SWEET, _first_bite_wins(rows))


SWEET: dict[Chapter, Chapter] = {who_wins.outcomes: sweet_square}
SWEET_NAME = "whoever takes (1, 1) wins"


def sweet_cell(k: Kernel) -> Outcomes:
    """Return the outcomes in three dimensions if the player who takes cell (1, 1, 1) wins; bites are unchanged."""
    plain = three_dimensions.outcomes(k)
    return TakeTheLast(**{name: getattr(plain, name) for name in plain.__dataclass_fields__})


def sweet_column(k: Kernel) -> Outcomes:
    """Return the outcomes on two rows of ordinal length if taking the first square of row 1 wins."""
    plain = ordinal_columns.outcomes(k)
    return TakeTheLast(**{name: getattr(plain, name) for name in plain.__dataclass_fields__})


def alone_over_base(k: Kernel) -> Definition:
    """A bite shortens only the row over its own cell."""
    p, i, c, j = ordinal_layers.p, ordinal_layers.i, ordinal_layers.c, ordinal_layers.j

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, i: z3.ArithRef, c: z3.ExprRef, j: z3.ArithRef) -> z3.ExprRef:
        first, others = ordinal_layers.first(p), ordinal_layers.others(p)
        term = z3.If(i == j, ordinal_columns.shorter(first, c), first)
        return z3.If(ordinal_layers.more(p), ordinal_layers.row_over(term, f(others, i, c, j + 1)), ordinal_layers.none)

    k(ordinal_columns.theory)
    return k.define("layers.cut-from", [p, i, c, j], ordinal_layers.Layers, body, Structural(p))


def _two_heights(truth: Truth) -> str:
    for rows in ((1, 1), (2, 2)):
        assert truth.lost_in(one_row_cut, rows, Play.MISERE) == (rows == (2, 2))
    assert truth.lost_in(one_row_cut, (3, 3), Play.MISERE)
    return "2 × 2 and 2 × 3: both lost, as in misère Nim, and the theorem says at most one"


# Boards without an end


def cell_alone(k: Kernel) -> Definition:
    """A bite takes the chosen cell and no other, in any number of dimensions."""
    x, y = dickson.x, dickson.y
    return k.define("space.below", [dickson.d, x, y], z3.BoolSort(), lambda _, d, x, y: x == y)


def _endless(_: Truth) -> str:
    cells: set[int] = set()
    for cell in range(1, 100):
        assert cell not in cells
        cells.add(cell)
    return "1 × ∞: the squares 1, 2, 3, … can be taken one after the other for ever"


def any_second_row(k: Kernel) -> Definition:
    """The predicate that the first row is infinite and all columns are finite, whatever the second row is."""
    first, high = k(length)(p, 1), k(height)(p, 1)
    return k.define("chomp.one-row", [p], z3.BoolSort(), lambda *_: z3.And(k(valid)(p), first == OO, high != OO))


def _two_infinite_rows(truth: Truth) -> str:
    for n in range(1, 20):
        assert not truth.lost_in(chomp_rows.options, (n, n), Play.MISERE)
        assert truth.lost_in(chomp_rows.options, (n, n - 1), Play.MISERE)
    return "2 × ∞: each bite in the first row leaves two equal rows, which are won"


# Finite orders


def alone_in_box(k: Kernel) -> Definition:
    """In a box a bite takes the chosen cell and no other."""
    body = lambda _, x, y: x == y
    return k.define("cells.below", [higher_dimensional_boxes.x, higher_dimensional_boxes.y], z3.BoolSort(), body)


def alone_divisor(k: Kernel) -> Definition:
    """A divisor is taken without its multiples."""
    return k.define("divides", [divisor_game.x, divisor_game.y], z3.BoolSort(), lambda _, x, y: x == y)


def one_by_one(points: frozenset[object]) -> Iterable[frozenset[object]]:
    """Yield the options if each move takes one point."""
    return [points - {x} for x in points]


def _three_points(what: str, points: Iterable[object]) -> Callable[[Truth], str]:
    def refuted(truth: Truth) -> str:
        assert truth.lost_in(one_by_one, frozenset(points), Play.MISERE)
        return f"{what}: the second player takes the second of three points, and the theorem says the first wins"

    return refuted


def preorder(k: Kernel) -> Theory:
    """Declare numbered points, two of which may each be above the other."""
    x, y, le = z3.Int("x"), z3.Int("y"), finite_posets.above
    laws = poset_games.partial_order(le)
    laws["antisymmetric"] = ([x, y], given(le(x, y), le(y, x)).then(le(x, x)))
    theory = k.theory("a partial order of numbered points", [], [le], laws)
    k.model(theory, {}, {le: lambda x, y: x <= y})
    return theory


def _each_above_the_other(truth: Truth) -> str:
    assert truth.lost_in(lambda points: [frozenset()] if points else [], frozenset("xy"), Play.MISERE)
    return "two points, each above the other: the first choice takes both and loses, and the theorem says it wins"


IN_BOX = _three_points("1 × 1 × 3", [(1, 1, 1), (1, 1, 2), (1, 1, 3)])
OF_FOUR = _three_points("the divisors of 4", [1, 2, 4])

MUTANTS: dict[str, tuple[Mutant, ...]] = {
    "CHO-016": (Mutant("nobody wins when (1, 1) is taken", {zermelo_theorem.players: drawn}, _nobody_wins),),
    "CHO-018": (OWN_ROW, _sweet(1)),
    "CHO-022": (OWN_ROW, _sweet(2, 1)),
    "CHO-025": (_sweet(2, 1),),
    "CHO-026": (OWN_ROW, _sweet(2, 1)),
    "CHO-035": (
        Mutant("a bite takes one cell", {dickson.below: cell_alone}, _endless),
        Mutant(
            "nobody wins when the poisoned cell is taken", {outcome_any_dimension.players: drawn_in_space}, _nobody_wins
        ),
    ),
    "CHO-036": (Mutant(SWEET_NAME, SWEET, _opening_wins("2 × ∞")),),
    "CHO-037": (OWN_ROW, _sweet(1)),
    "CHO-042": (
        Mutant("the second row may be infinite", {one_infinite_row.one_row: any_second_row}, _two_infinite_rows),
    ),
    "CHO-046": (Mutant(SWEET_NAME, SWEET, _opening_wins("∞ × ∞")),),
    "CHO-049": (OWN_ROW, Mutant(SWEET_NAME, SWEET, _opening_wins("1 × 1"))),
    "CHO-050": (Mutant("a bite takes one cell", {higher_dimensional_boxes.below: alone_in_box}, IN_BOX),),
    "CHO-051": (
        Mutant("whoever takes (1, 1, 1) wins", {three_dimensions.outcomes: sweet_cell}, _opening_wins("1 × 2 × ∞")),
    ),
    "CHO-052": (
        Mutant("whoever takes the first square wins", {ordinal_columns.outcomes: sweet_column}, _opening_wins("2 × ω")),
    ),
    "CHO-055": (Mutant("a divisor goes without its multiples", {divisor_game.divides: alone_divisor}, OF_FOUR),),
    "CHO-056": (
        Mutant(
            "two points may each be above the other", {finite_posets.numbered_order: preorder}, _each_above_the_other
        ),
    ),
    "CHO-057": (Mutant("a bite takes one cell", {dickson.below: cell_alone}, _endless),),
    "CHO-059": (OWN_ROW, _sweet(3, 1, 1)),
    "CHO-060": (Mutant("a bite shortens one row", {ordinal_layers.cut_from: alone_over_base}, _two_heights),),
    "CHO-061": (Mutant("a bite shortens one row", {ordinal_layers.cut_from: alone_over_base}, _two_heights),),
}
