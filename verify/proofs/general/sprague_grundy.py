"""The Sprague–Grundy theorem: the Grundy value of a sum is the nim-sum of the Grundy values.

It is proved for two games (`sum_of_two`) and as an equivalence with a nim-heap (`equivalent_to_heap`): in a sum with
any third game, a position and the heap of its Grundy value have the same outcome. The games are arbitrary impartial
games with finitely many options and a rank, from `impartial_games.declare`. The module `sums_of_different_games` has
more summands.
"""

import z3

from theory.rules.nim import NIM
from verify.kernel import Kernel, Theorem, given, theorem_name
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import small_value_sorts
from verify.proofs.general.game_sums import natural_count, natural_rank
from verify.proofs.general.impartial_games import Game, TermFunction, declare
from verify.proofs.general.z3_semantics import leaves

i, v = z3.Ints("i v")
n, m = z3.Ints("n m")


def first(k: Kernel) -> Game:
    """Declare the first arbitrary game."""
    return _declared(k, "First")


def second(k: Kernel) -> Game:
    """Declare the second arbitrary game."""
    return _declared(k, "Second")


def _declared(k: Kernel, name: str) -> Game:
    game, theory = declare(k, name)
    # Read as a heap of so many counters, with rules that are among the executable meanings.
    small_value_sorts.declare(game.sort, range(4))
    # The hypotheses can hold together: a single heap of Nim obeys them.
    move, rank, count, option, index = theory.functions
    k.model(
        theory,
        {game.sort: z3.IntSort()},
        {
            move: lambda x, y: z3.And(0 <= y, y < x),
            rank: lambda x: x,
            count: lambda x: x,
            option: lambda _, i: i,
            index: lambda _, y: y,
        },
    )
    return game


def heap(k: Kernel) -> Game:
    """One heap of Nim, its move read from the rules; a number below 0 has no moves."""
    leave = NIM.moves[0].leave  # type: ignore[union-attr]
    x, y = z3.Ints("x y")

    move = k.define("Heap.move", [x, y], z3.BoolSort(), lambda _, x, y: leaves(leave, x, y, {}))
    falls = k.prove("Heap.falls", [x, y], given(move(x, y)).then(0 <= y, y < x), unfold=1)
    listed = k.prove("Heap.listed", [x, y], given(move(x, y)).then(0 <= y, y < x, y == y), unfold=1)
    counted = k.prove("Heap.counted", [x, i], given(0 <= i, i < x).then(move(x, i)), unfold=1)
    return Game(
        k, "Heap", z3.IntSort(), move, lambda x: x, lambda x: x, lambda _, i: i, lambda _, y: y, falls, listed, counted
    )


def heap_value(k: Kernel) -> Theorem:
    """The Grundy value of a heap of n ≥ 0 counters is n."""
    game = k(heap)
    x, y = game.x, game.y
    size = z3.If(x > 0, x, 0)
    natural = k.prove("Heap.size-natural", [x], size >= 0)
    claim = given(game.move(x, y)).then(z3.If(y > 0, y, 0) != size)
    differs = k.prove("Heap.size-differs", [x, y], claim, by=[game.falls(x, y)])
    claim = given(0 <= v, v < size).then(game.move(x, v), z3.If(v > 0, v, 0) == v)
    reaches = k.prove("Heap.size-reaches", [x, v], claim, by=[game.counted(x, v)])
    return game.solved_by(lambda x: z3.If(x > 0, x, 0), lambda _, v: v, natural, differs, reaches)


def add(k: Kernel, left: Game, right: Game, name: str = "") -> Game:
    """Return the sum of two games: a position of each, and a move in one of them; by default named after both."""
    name = name or f"{left.name}+{right.name}"
    # The fields carry the name of the sum, since SMT-LIB has no overloading.
    fields = {f"{name}.left": left.sort, f"{name}.right": right.sort}
    sort, make, one, two = small_value_sorts.record_sort(name, f"{name}.pair", fields)
    x, y = z3.Consts("x y", sort)

    def move(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
        both = z3.And(left.move(one(x), one(y)), two(x) == two(y))
        return z3.Or(both, z3.And(one(x) == one(y), right.move(two(x), two(y))))

    rank: TermFunction = lambda x: natural_rank(left, one(x)) + natural_rank(right, two(x))
    count: TermFunction = lambda x: natural_count(left, one(x)) + natural_count(right, two(x))

    def option(x: z3.ExprRef, i: z3.ArithRef) -> z3.ExprRef:
        count = natural_count(left, one(x))
        return z3.If(i < count, make(left.option(one(x), i), two(x)), make(one(x), right.option(two(x), i - count)))

    def index(x: z3.ExprRef, y: z3.ExprRef) -> z3.ArithRef:
        count = natural_count(left, one(x))
        return z3.If(left.move(one(x), one(y)), left.index(one(x), one(y)), count + right.index(two(x), two(y)))

    sides = [(left, one), (right, two)]
    claim = given(move(x, y)).then(0 <= rank(y), rank(y) < rank(x))
    falls = k.prove(f"{name}.falls", [x, y], claim, by=[game.falls(part(x), part(y)) for game, part in sides])
    claim = given(move(x, y)).then(0 <= index(x, y), index(x, y) < count(x), y == option(x, index(x, y)))
    listed_by = [fact(part(x), part(y)) for game, part in sides for fact in (game.listed, game.falls)]
    options_listed = k.prove(f"{name}.listed", [x, y], claim, by=listed_by)
    claim = given(0 <= i, i < count(x)).then(move(x, option(x, i)))
    counted_by = [left.counted(one(x), i), right.counted(two(x), i - natural_count(left, one(x)))]
    options_counted = k.prove(f"{name}.counted", [x, i], claim, by=counted_by)
    return Game(k, name, sort, move, rank, count, option, index, falls, options_listed, options_counted)


def solve_sum(k: Kernel, left: Game, right: Game, name: str = "") -> tuple[Game, Theorem]:
    """Return the sum of two games, and the theorem that its Grundy value is the nim-sum of theirs."""
    game, star = add(k, left, right, name), k(algebra.nimsum)
    sort = game.sort
    make, one, two = sort.constructor(0), sort.accessor(0, 0), sort.accessor(0, 1)
    x, y = game.x, game.y
    value: TermFunction = lambda x: star(left.grundy(one(x)), right.grundy(two(x)))

    def reply(x: z3.ExprRef, v: z3.ArithRef) -> z3.ExprRef:
        a, b = left.grundy(one(x)), right.grundy(two(x))
        return z3.If(
            star(v, b) < a, make(left.reach(one(x), star(v, b)), two(x)), make(one(x), right.reach(two(x), star(v, a)))
        )

    a, b = left.grundy(one(x)), right.grundy(two(x))
    c, d = left.grundy(one(y)), right.grundy(two(y))
    naturals = [left.natural(one(x)), left.natural(one(y)), right.natural(two(x)), right.natural(two(y))]
    swap, cancel = k(algebra.commutative), k(algebra.cancel)
    natural = k.prove(f"{game.name}.sum-natural", [x], value(x) >= 0, by=[k(algebra.natural_value)(a, b)])
    claim = given(game.move(x, y)).then(value(y) != value(x))
    differs_by = [left.differs(one(x), one(y)), right.differs(two(x), two(y))]
    differs_by += [k(algebra.injective)(c, a, b), k(algebra.injective)(d, b, a), swap(a, b), swap(a, d), *naturals]
    differs = k.prove(f"{game.name}.sum-differs", [x, y], claim, by=differs_by)
    claim = given(0 <= v, v < value(x)).then(game.move(x, reply(x, v)), value(reply(x, v)) == v)
    reaches_by = [k(algebra.exchange)(a, b, v), cancel(v, b), cancel(v, a), swap(a, star(v, a))]
    reaches_by += [k(algebra.natural_value)(v, a), k(algebra.natural_value)(v, b), *naturals[:1], *naturals[2:3]]
    reaches = k.prove(f"{game.name}.sum-reaches", [x, v], claim, by=reaches_by, unfold=1)
    return game, game.solved_by(value, reply, natural, differs, reaches)


def two_games(k: Kernel) -> tuple[Game, Theorem]:
    """The sum of the two arbitrary games, and the theorem on its Grundy value."""
    return solve_sum(k, k(first), k(second))


@theorem_name("First+Second.solved")
def sum_of_two(k: Kernel) -> Theorem:
    """The Grundy value of a sum of two impartial games is the nim-sum of their Grundy values."""
    return k(two_games)[1]


def sum_lost_iff_equal(k: Kernel) -> Theorem:
    """A sum of two games is a P-position exactly when their Grundy values are equal."""
    game, theorem = k(two_games)
    left, right, x = k(first), k(second), game.x
    one, two = game.sort.accessor(0, 0), game.sort.accessor(0, 1)
    a, b = left.grundy(one(x)), right.grundy(two(x))
    by = [theorem(x), game.lost_iff_zero(x), k(algebra.zero_only_if_equal)(a, b)]
    by += [left.natural(one(x)), right.natural(two(x))]
    return k.prove([x], game.lost(x) == (a == b), by=by)


def heap_and_game(k: Kernel) -> tuple[Game, Theorem]:
    """The sum of a heap of Nim and the second arbitrary game."""
    return solve_sum(k, k(heap), k(second))


def equivalent_to_heap(k: Kernel) -> Theorem:
    """In a sum with any game, a position of another game and the nim-heap of its Grundy value have the same outcome."""
    both, value = k(two_games)
    with_heap, heap_sum = k(heap_and_game)
    x, h = z3.Const("g", k(first).sort), z3.Const("h", k(second).sort)
    a = k(first).grundy(x)
    game_beside, heap_beside = both.sort.constructor(0)(x, h), with_heap.sort.constructor(0)(a, h)
    by = [value(game_beside), both.lost_iff_zero(game_beside), heap_sum(heap_beside)]
    by += [with_heap.lost_iff_zero(heap_beside), k(heap_value)(a), k(first).natural(x)]
    return k.prove([x, h], both.lost(game_beside) == with_heap.lost(heap_beside), by=by)


@theorem_name("First.lost-iff-zero")
def lost_iff_zero(k: Kernel) -> Theorem:
    """A position of an arbitrary game is a P-position exactly when its Grundy value is zero."""
    return k(first).lost_iff_zero


@theorem_name("First.mex-rule")
def mex_rule(k: Kernel) -> Theorem:
    """A number is the value of a position when no option attains it and options attain every smaller number."""
    return k(first).mex_rule


@theorem_name("First.attained-rule")
def attained_rule(k: Kernel) -> Theorem:
    """A number is attained when some option has it as its value."""
    return k(first).attained_rule


@theorem_name("First.only-value")
def only_value(k: Kernel) -> Theorem:
    """Every position of an arbitrary game has one Grundy value and no other."""
    game = k(first)
    g, x = game.grundy, game.x
    return k.prove([x, v], game.is_value(x, v) == (v == g(x)), by=[game.is_grundy(x, v), g.at(x)])
