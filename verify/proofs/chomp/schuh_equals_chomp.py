"""Schuh's game on N and Chomp on the box of the exponents of N are the same game, position by position.

A divisor d of N has a cell, whose coordinates are its exponents and one more, along the primes that divide N from the
largest to the smallest. Main statements: `order` (a divisor divides another when its cell is below the other's),
`every_cell` (each cell of the box is that of a divisor), `step` (moves correspond), `start`, `same_outcome`.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given
from verify.proofs.chomp import divisor_game, divisor_game_dimension, higher_dimensional_boxes
from verify.proofs.chomp.finite_posets import ListGame
from verify.proofs.general.z3_semantics import Heaps, cons, head, nil, tail

PREFIX = "schuh"

d, e, n, r, x, z, N = z3.Ints("d e n r x z N")
L, y = z3.Consts("L y", Heaps)
C = z3.Const("C", higher_dimensional_boxes.Cells)


def listed(k: Kernel) -> Definition:
    """The predicate that n is a prime divisor of N."""
    goal = z3.And(k(divisor_game_dimension.prime)(n), k(divisor_game.divides)(n, N))
    return k.define([n, N], z3.BoolSort(), lambda *_: goal)


def exponents(k: Kernel) -> Definition:
    """For each prime divisor of N up to n, the largest first, one more than its exponent in d."""

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, N: z3.ArithRef, d: z3.ArithRef) -> z3.ExprRef:
        smaller = f(n - 1, N, d)
        exponents = cons(k(divisor_game_dimension.exponent)(n, d) + 1, smaller)
        return z3.If(n <= 1, nil, z3.If(k(listed)(n, N), exponents, smaller))

    return k.define([n, N, d], Heaps, body, Measure((n,)))


def cell(k: Kernel) -> Definition:
    """The cell of d: for each prime divisor of N, the largest first, one more than its exponent in d."""
    return k.define([N, d], Heaps, lambda *_: k(exponents)(N, N, d))


def sides(k: Kernel) -> Definition:
    """The sides of the box of N: for each prime divisor of N, the largest first, one more than its exponent in N."""
    return k.define([N], Heaps, lambda *_: k(exponents)(N, N, N))


# Divisibility is the order of the cells


def no_larger(k: Kernel) -> Definition:
    """The predicate that no prime up to n that divides N has a larger exponent in d than in e."""
    v = k(divisor_game_dimension.exponent)
    all_smaller = z3.ForAll([r], given(k(listed)(r, N), r <= n).then(v(r, d) <= v(r, e)))
    return k.define([n, N, d, e], z3.BoolSort(), lambda *_: all_smaller)


def no_larger_before(k: Kernel) -> Theorem:
    """`no_larger` holds up to n if it holds up to n − 1 and, if n is a prime divisor of N, for n."""
    f, v = k(no_larger), k(divisor_game_dimension.exponent)
    claim_at_n = z3.Implies(k(listed)(n, N), v(n, d) <= v(n, e))
    return k.prove([n, N, d, e], f(n, N, d, e) == z3.And(f(n - 1, N, d, e), claim_at_n), unfold=1)


def below_up_to(k: Kernel) -> Theorem:
    """If `no_larger` holds, then the list of exponents of d is below that of e."""
    one, other = k(exponents)(n, N, d), k(exponents)(n, N, e)
    by: list[Fact] = [k(no_larger_before)(n, N, d, e), k(no_larger).at(n, N, d, e), k(small_primes)]
    goal = k(higher_dimensional_boxes.below)(one, other) == k(no_larger)(n, N, d, e)
    return k.induct([n, N, d, e], goal, Measure((n,)), at=[(n - 1, N, d, e)], by=by, unfold=1)


def small_primes(k: Kernel) -> Theorem:
    """Every prime is at least 2."""
    by = [k(divisor_game_dimension.prime_divisors)(n, n)]
    return k.prove([n, N], given(k(listed)(n, N)).then(n >= 2), by, unfold=1)


def no_larger_at_all(k: Kernel) -> Theorem:
    """No exponent of a divisor d of N is larger than that of e if this holds for the prime divisors of N."""
    f, v, on = k(no_larger), k(divisor_game_dimension.exponent), k(divisor_game.divides)
    both = z3.And(d >= 1, e >= 1, N >= 1, on(d, N), on(e, N))
    claim = given(both, f(N, N, d, e), k(divisor_game_dimension.prime)(r)).then(v(r, d) <= v(r, e))
    each_by = [f.at(N, N, d, e), k(listed).at(r, N), k(divisor_game_dimension.exponent_natural)(r, d)]
    each_by += [k(divisor_game_dimension.exponent_natural)(r, e), k(divisor_game_dimension.prime_divisors)(r, r)]
    each_by += [k(divisor_game.transitive)(r, d, N), k(divisor_game.no_larger)(r, N)]
    each = k.prove("schuh.prime-of-divisor", [N, d, e, r], claim, by=each_by)
    claim = given(k(divisor_game_dimension.at_most)(d, e)).then(f(N, N, d, e))
    back = k.prove("schuh.at-most-listed", [N, d, e], claim, by=[k(listed).equation], unfold=1)
    goal = given(both).then(k(divisor_game_dimension.at_most)(d, e) == f(N, N, d, e))
    return k.prove([N, d, e], goal, by=[each, back(N, d, e)], unfold=1)


def order(k: Kernel) -> Theorem:
    """Of two divisors of N the first divides the second exactly when its cell is below the cell of the second."""
    on, under = k(divisor_game.divides), k(higher_dimensional_boxes.below)
    one, other = k(cell)(N, d), k(cell)(N, e)
    goal = given(d >= 1, e >= 1, N >= 1, on(d, N), on(e, N)).then(on(d, e) == under(one, other))
    by = [k(cell).at(N, d), k(cell).at(N, e), k(below_up_to)(N, N, d, e), k(no_larger_at_all)(N, d, e)]
    return k.prove([N, d, e], goal, by=[*by, k(divisor_game_dimension.by_exponents)(d, e)])


# The cells of the divisors are the cells of the box


def inside_up_to(k: Kernel) -> Theorem:
    """No exponent of a divisor of N is larger than that of N."""
    f, within = k(exponents), k(higher_dimensional_boxes.inside)
    goal = given(d >= 1, N >= 1, k(divisor_game.divides)(d, N)).then(within(f(n, N, N), f(n, N, d)))
    by: list[Fact] = [k(divisor_game_dimension.divisor_at_most)(d, N), k(divisor_game_dimension.at_most_each)(d, N, n)]
    by += [k(divisor_game_dimension.exponent_natural)(n, d), k(listed).at(n, N), within.at(nil, nil)]
    return k.induct([n, N, d], goal, Measure((n,)), at=[(n - 1, N, d)], by=by, unfold=2)


def coordinate(k: Kernel) -> Definition:
    """The coordinate of a cell y for the prime r; 1 if r is not one of the primes up to n that divide N."""

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, N: z3.ArithRef, y: z3.ExprRef, r: z3.ArithRef) -> z3.ExprRef:
        value = z3.If(r == n, head(y), f(n - 1, N, tail(y), r))
        return z3.If(n <= 1, 1, z3.If(k(listed)(n, N), value, f(n - 1, N, y, r)))

    return k.define([n, N, y, r], z3.IntSort(), body, Measure((n,)))


def coordinate_inside(k: Kernel) -> Theorem:
    """In the box the coordinate is at least 1, and at most one more than the exponent of N."""
    g, v, within = k(exponents), k(divisor_game_dimension.exponent), k(higher_dimensional_boxes.inside)
    goal = given(within(g(n, N, N), y)).then(1 <= k(coordinate)(n, N, y, r), k(coordinate)(n, N, y, r) <= v(r, N) + 1)
    by: list[Fact] = [k(divisor_game_dimension.exponent_natural)(r, N)]
    return k.induct([n, N, y, r], goal, Measure((n,)), at=[(n - 1, N, tail(y), r), (n - 1, N, y, r)], by=by, unfold=1)


def agrees(k: Kernel) -> Definition:
    """The predicate that d has the exponents of a cell y, for the primes up to n that divide N."""
    v = k(divisor_game_dimension.exponent)
    all_agree = z3.ForAll([r], given(k(listed)(r, N), r <= n).then(k(coordinate)(n, N, y, r) == v(r, d) + 1))
    return k.define([n, N, y, d], z3.BoolSort(), lambda *_: all_agree)


def agrees_before(k: Kernel) -> Theorem:
    """If d agrees with a cell up to n, it agrees up to n − 1 with the cell without any coordinate of n."""
    is_listed = k(listed)(n, N)
    rest_of_cell = z3.If(is_listed, tail(y), y)
    claim = given(n >= 2, r <= n - 1).then(k(coordinate)(n, N, y, r) == k(coordinate)(n - 1, N, rest_of_cell, r))
    each = k.prove("schuh.coordinate-before", [n, N, y, r], claim, unfold=1)
    conclusions = [k(agrees)(n - 1, N, rest_of_cell, d)]
    conclusions += [z3.Implies(is_listed, head(y) == k(divisor_game_dimension.exponent)(n, d) + 1)]
    by = [k(agrees).at(n, N, y, d), k(agrees).at(n - 1, N, rest_of_cell, d), each, k(coordinate).at(n, N, y, n)]
    return k.prove([n, N, y, d], given(n >= 2, k(agrees)(n, N, y, d)).then(*conclusions), by)


def agrees_is_cell(k: Kernel) -> Theorem:
    """If d agrees with a cell of the box of N, the cell is the list of the exponents of d, each plus 1."""
    g = k(exponents)
    goal = given(k(higher_dimensional_boxes.inside)(g(n, N, N), y), k(agrees)(n, N, y, d)).then(y == g(n, N, d))
    places = [(n - 1, N, tail(y), d), (n - 1, N, y, d)]
    return k.induct([n, N, y, d], goal, Measure((n,)), at=places, by=[k(agrees_before)(n, N, y, d)], unfold=1)


def asked_for(k: Kernel) -> Definition:
    """The exponents of a cell of the box of N, one for each prime: its coordinates less 1."""
    return k.choose(k.tabulate("schuh.asked-table", [N, y], r, k(coordinate)(N, N, y, r) - 1))


def divisor(k: Kernel) -> Definition:
    """The divisor of N whose cell is y."""
    E = k(asked_for)(N, y)
    inside = z3.And(N >= 1, k(higher_dimensional_boxes.inside)(k(sides)(N), y))
    claim = given(inside).then(k(divisor_game_dimension.asked)(E, N))
    claim_of_exponents = k.prove("schuh.asked", [N, y], claim, by=[k(coordinate_inside)], unfold=1)
    claim = given(inside, k(divisor_game_dimension.given)(E, d)).then(y == k(cell)(N, d))
    given_by = [k(agrees_is_cell)(N, N, y, d), k(listed).equation]
    agrees = k.prove("schuh.given-agrees", [N, y, d], claim, by=given_by, unfold=1)
    some = z3.Exists([d], z3.And(d >= 1, k(divisor_game.divides)(d, N), k(cell)(N, d) == y))
    by: list[Fact] = [claim_of_exponents(N, y), agrees, k(divisor_game_dimension.every_cell)(E, N)]
    return k.choose(k.prove("schuh.divisor-exists", [N, y], given(inside).then(some), by))


def every_cell(k: Kernel) -> Theorem:
    """The cell of a divisor of N is in the box of N, and each cell of the box is that of a divisor."""
    on, within, to, back = k(divisor_game.divides), k(higher_dimensional_boxes.inside), k(cell), k(divisor)(N, y)
    inside_box = given(d >= 1, on(d, N)).then(within(k(sides)(N), to(N, d)))
    each = z3.Implies(within(k(sides)(N), y), z3.And(back >= 1, on(back, N), to(N, back) == y))
    return k.prove([N, d, y], given(N >= 1).then(inside_box, each), by=[k(inside_up_to)(N, N, d)], unfold=1)


def different_cells(k: Kernel) -> Theorem:
    """Two divisors of N with the same cell are the same."""
    on, to = k(divisor_game.divides), k(cell)
    by: list[Fact] = [k(order)(N, d, e), k(order)(N, e, d), k(divisor_game.antisymmetric)(d, e)]
    by += [k(higher_dimensional_boxes.reflexive)(to(N, d))]
    return k.prove([N, d, e], given(d >= 1, e >= 1, N >= 1, on(d, N), on(e, N), to(N, d) == to(N, e)).then(d == e), by)


# The two games


def same(k: Kernel) -> Definition:
    """The predicate that the numbers of L are divisors of N whose cells are on C, and the cells of C are those of
    numbers of L."""
    one, other = k(divisor_game.game).has, k(higher_dimensional_boxes.cells).has
    numbers = z3.Implies(one(L, x), z3.And(x >= 1, k(divisor_game.divides)(x, N), other(C, k(cell)(N, x))))
    back = k(divisor)(N, y)
    cells = z3.Implies(other(C, y), z3.And(one(L, back), k(cell)(N, back) == y))
    goal = z3.And(N >= 1, z3.ForAll([x], numbers), z3.ForAll([y], cells))
    return k.define([N, L, C], z3.BoolSort(), lambda *_: goal)


def same_number(k: Kernel) -> Theorem:
    """If L and C correspond and a number is on L, then it divides N and its cell is on C."""
    claim = z3.And(
        N >= 1, x >= 1, k(divisor_game.divides)(x, N), k(higher_dimensional_boxes.cells).has(C, k(cell)(N, x))
    )
    return k.prove([N, L, C, x], given(k(same)(N, L, C), k(divisor_game.game).has(L, x)).then(claim), unfold=1)


def same_cell(k: Kernel) -> Theorem:
    """If L and C correspond and a cell is on C, then it is the cell of a number on L."""
    back = k(divisor)(N, y)
    claim_of_cells = z3.And(k(divisor_game.game).has(L, back), k(cell)(N, back) == y)
    goal = given(k(same)(N, L, C), k(higher_dimensional_boxes.cells).has(C, y)).then(claim_of_cells)
    return k.prove([N, L, C, y], goal, unfold=1)


def start(k: Kernel) -> Theorem:
    """All divisors of N and all cells of its box correspond."""
    numbers, cells = k(divisor_game.divisors)(N, N), k(higher_dimensional_boxes.box)(k(sides)(N))
    by: list[Fact] = [k(same).at(N, numbers, cells)]
    by += [k(divisor_game.divisors_listed), k(higher_dimensional_boxes.box_cells), k(every_cell)]
    return k.prove([N], given(N >= 1).then(k(same)(N, numbers, cells)), by=[*by, k(divisor_game.no_larger)])


def step(k: Kernel) -> Theorem:
    """If a list of numbers and a list of cells correspond, they still do after x is named and its cell is bitten."""
    f, to, back, numbers = k(same), k(cell), k(divisor)(N, y), k(divisor_game.game)
    cells = k(higher_dimensional_boxes.cells)
    left, rest = numbers.cut(L, x), cells.cut(C, to(N, x))
    premise = z3.And(f(N, L, C), numbers.has(L, x))
    claim = given(premise, numbers.has(left, z)).then(z >= 1, k(divisor_game.divides)(z, N), cells.has(rest, to(N, z)))
    each_number_by = [k(same_number)(N, L, C, x), k(same_number)(N, L, C, z), numbers.cut_points(L, x, z)]
    each_number_by += [cells.cut_points(C, to(N, x), to(N, z)), k(order)(N, x, z)]
    each_number = k.prove("schuh.step-number", [N, L, C, x, z], claim, by=each_number_by)
    claim = given(premise, cells.has(rest, y)).then(numbers.has(left, back), to(N, back) == y)
    each_cell_by = [k(same_number)(N, L, C, x), k(same_number)(N, L, C, back), k(same_cell)(N, L, C, y)]
    each_cell_by += [numbers.cut_points(L, x, back), cells.cut_points(C, to(N, x), y), k(order)(N, x, back)]
    each_cell = k.prove("schuh.step-cell", [N, L, C, x, y], claim, by=each_cell_by)
    return k.prove([N, L, C, x], given(premise).then(f(N, left, rest)), by=[each_number, each_cell], unfold=2)


def rule_of_numbers(k: Kernel) -> tuple[Theorem, Definition, Definition]:
    """Return the rule for P-positions in Schuh's game."""
    return _rule(k(divisor_game.game))


def rule_of_cells(k: Kernel) -> tuple[Theorem, Definition, Definition]:
    """Return the rule for P-positions on a list of cells."""
    return _rule(k(higher_dimensional_boxes.cells))


def _rule(game: ListGame) -> tuple[Theorem, Definition, Definition]:
    """The rule for P-positions: no move joins two of them, each has a point, and each N-position has a move to a
    P-position.
    """
    k, p, x, y, f, on, cut = game.k, game.p, game.x, game.y, game.lost, game.has, game.cut
    not_empty = k.prove(f"{game.name}.not-empty", [p], given(f(p)).then(z3.Exists([y], on(p, y))), unfold=1)
    some_bite = z3.Exists([y], z3.And(on(p, y), f(cut(p, y))))
    won = k.prove(f"{game.name}.can-win", [p, x], given(on(p, x), z3.Not(f(p))).then(some_bite), unfold=1)
    return game.outcomes.keeps, k.choose(f"{game.name}.some-left", not_empty), k.choose(f"{game.name}.winning", won)


def same_outcome(k: Kernel) -> Theorem:
    """If a list of numbers and a list of cells correspond, the same player wins both games."""
    numbers, cells = k(divisor_game.game), k(higher_dimensional_boxes.cells)
    (keeps, not_empty, win), (cells_keep, cell_left, win_cell) = k(rule_of_numbers), k(rule_of_cells)
    # A winning bite if the numbers are lost and the cells are not, and a winning number the other way round.
    bite, named = win_cell(C, k(cell)(N, not_empty(L))), win(L, k(divisor)(N, cell_left(C)))
    by: list[Fact] = [k(same_number)(N, L, C, x) for x in (not_empty(L), named)]
    by += [k(same_cell)(N, L, C, y) for y in (cell_left(C), bite)]
    places = []
    for x in (k(divisor)(N, bite), named):
        after = numbers.cut(L, x), cells.cut(C, k(cell)(N, x))
        by += [k(step)(N, L, C, x), keeps(L, x), cells_keep(C, k(cell)(N, x)), numbers.shrinks(L, x)]
        places.append((N, *after))
    goal = given(k(same)(N, L, C)).then(numbers.lost(L) == cells.lost(C))
    return k.induct([N, L, C], goal, Measure((numbers.size(L),)), at=places, by=by, unfold=1)
