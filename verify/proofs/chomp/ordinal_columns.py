"""Two rows with well-ordered columns: among the boards 2 × h, h an ordinal, the second player wins only 2 × ω.

A square is a row, 1 or 2, and a column. A position is given by the lengths of its two rows. Main statements:
`every_set` (every down-closed set is a position), `has_of_bitten` (the squares that a bite takes), `ends`,
`lost_positions` (the P-positions), `only_omega`.
"""

from collections.abc import Callable
from itertools import product

import z3

from verify.kernel import Definition, Fact, Kernel, NoInfiniteDescent, Theorem, Theory, WellFounded, given
from verify.proofs.chomp.board import by_coordinates
from verify.proofs.chomp.who_wins import Outcomes
from verify.proofs.chomp.zermelo_theorem import Strategies
from verify.proofs.general import small_value_sorts

PREFIX = "ordinal"

Ordinal = z3.DeclareSort("Ordinal")
# ω·a + n, as (a, n).
ORDINALS = small_value_sorts.declare(Ordinal, product(range(3), range(3)))
_fields, _squares = {"row_of": z3.IntSort(), "column_of": Ordinal}, product((1, 2), ORDINALS)
Square, square, row, column = small_value_sorts.record_sort("OrdinalSquare", "ordinal_square", _fields, _squares)
_fields, _positions = {"lower_length": Ordinal, "upper_length": Ordinal}, product(ORDINALS, ORDINALS)
TwoRows, two_rows, lower, upper = small_value_sorts.record_sort("TwoRows", "two_rows", _fields, _positions)

after = z3.Function("ordinal.after", Ordinal, Ordinal, z3.BoolSort())
fin = z3.Function("ordinal.fin", z3.IntSort(), Ordinal)
index = z3.Function("ordinal.index", Ordinal, z3.IntSort())

a, b, h, x, y, z = z3.Consts("a b h x y z", Ordinal)
p, q = z3.Consts("p q", TwoRows)
s, t = z3.Consts("s t", Square)
u = z3.Const("u", z3.ArraySort(z3.IntSort(), TwoRows))
S = z3.Const("S", z3.ArraySort(Square, z3.BoolSort()))
i, m, n = z3.Ints("i m n")

poison = square(1, fin(0))


def lt(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that x is before y."""
    return after(y, x)


def le(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that x is y or before it."""
    return z3.Or(x == y, lt(x, y))


def shorter(x: z3.ExprRef, y: z3.ExprRef) -> z3.ExprRef:
    """Return the smaller of two lengths."""
    return z3.If(lt(x, y), x, y)


def theory(k: Kernel) -> Theory:
    """A well-order that begins with 0, 1, 2, …"""
    result = k.theory(
        "ordinals",
        [Ordinal],
        [after, fin, index],
        {
            "transitive": ([x, y, z], given(lt(x, y), lt(y, z)).then(lt(x, z))),
            "linear": ([x, y], z3.Or(lt(x, y), x == y, lt(y, x))),
            "finite": ([m, n], given(0 <= m, m < n).then(lt(fin(m), fin(n)))),
            "index": ([n], z3.Implies(n >= 0, index(fin(n)) == n)),
            "initial": ([x, n], given(n >= 0, lt(x, fin(n))).then(0 <= index(x), index(x) < n, x == fin(index(x)))),
        },
        well_founded=after,
        words="a well-order whose first members are 0, 1, 2, …",
    )
    _pairs(k, result)
    return result


def _pairs(k: Kernel, theory: Theory) -> None:
    """Pairs of natural numbers, each numbered by all integers, in lexicographic order: a well-order of type ω²."""
    place = k.define("ordinal.place", [i], z3.IntSort(), lambda _, i: z3.If(i >= 0, 2 * i, -2 * i - 1))
    number = k.define("ordinal.number", [n], z3.IntSort(), lambda _, n: z3.If(n % 2 == 0, n / 2, -((n + 1) / 2)))
    both = k.prove("ordinal.numbered", [n], given(n >= 0).then(place(number(n)) == n), unfold=1)
    back = k.prove("ordinal.numbered-back", [i], z3.And(place(i) >= 0, number(place(i)) == i), unfold=1)
    declared = z3.Datatype("OrdinalPair")
    declared.declare("ordinal_pair", ("limits", z3.IntSort()), ("successors", z3.IntSort()))
    pair = declared.create()

    def rank(x: z3.ExprRef) -> tuple[z3.ArithRef, z3.ArithRef]:
        return place(pair.limits(x)), place(pair.successors(x))

    def before(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
        (a, m), (b, n) = rank(x), rank(y)
        return z3.Or(a < b, z3.And(a == b, m < n))

    functions: dict[z3.FuncDeclRef, Callable[..., z3.ExprRef]] = {
        after: lambda x, y: before(y, x),
        fin: lambda n: pair.ordinal_pair(number(0), number(n)),
        index: lambda x: z3.If(place(pair.limits(x)) == 0, place(pair.successors(x)), -1),
    }
    by: dict[str, list[Fact]] = {hypothesis.name: [both, back] for hypothesis in theory.hypotheses}
    by["rank"] = [back]
    k.model(theory, {Ordinal: pair}, functions, by, rank=rank)


def law(k: Kernel, number: int) -> Theorem:
    """A hypothesis of the theory, by its number."""
    return k(theory).hypotheses[number]


def irreflexive(k: Kernel) -> Theorem:
    """Nothing is before itself."""
    k(theory)
    return k.induct([x], z3.Not(lt(x, x)), WellFounded(after, x), at=[(x,)])


def orders(k: Kernel, *members: z3.ExprRef) -> list[Fact]:
    """Return the facts that the relation is an order on the given members."""
    facts: list[Fact] = [k(irreflexive)(x) for x in members]
    facts += [law(k, 1)(x, y) for number, x in enumerate(members) for y in members[:number]]
    return [*facts, *(law(k, 0)(x, y, z) for x, y, z in product(members, repeat=3) if not x.eq(y) and not y.eq(z))]


# Squares and bites


def below(k: Kernel) -> Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]:
    """below(s, t): whether a bite at s takes t, read from the rules."""
    by_coordinates()
    k(theory)
    return lambda s, t: z3.And(row(s) <= row(t), le(column(s), column(t)))


def has(k: Kernel) -> Definition:
    """The predicate that a square is left: in row 1 or 2, in a column below the length of the row."""
    k(theory)
    in_lower, in_upper = z3.And(row(s) == 1, lt(column(s), lower(p))), z3.And(row(s) == 2, lt(column(s), upper(p)))
    return k.define([p, s], z3.BoolSort(), lambda *_: z3.Or(in_lower, in_upper))


def cut(k: Kernel) -> Definition:
    """The position after a bite: its row and the rows above keep at most the columns before the bite."""
    k(theory)
    c = column(s)
    lengths = z3.If(row(s) <= 1, shorter(lower(p), c), lower(p)), z3.If(row(s) <= 2, shorter(upper(p), c), upper(p))
    return k.define([p, s], TwoRows, lambda *_: two_rows(*lengths))


def has_of_bitten(k: Kernel) -> Theorem:
    """A bite at t takes t and every square that is above it in the order, and no other."""
    f, later = k(has), k(cut)(p, t)
    goal = f(later, s) == z3.And(f(p, s), z3.Not(k(below)(t, s)))
    by: list[Fact] = [f.at(p, s), f.at(later, s), k(cut).at(p, t)]
    return k.prove([p, t, s], goal, [*by, *orders(k, column(s), column(t), lower(p), upper(p))])


def valid(k: Kernel) -> Definition:
    """The predicate that the upper row is no longer than the lower one."""
    k(theory)
    return k.define([p], z3.BoolSort(), lambda *_: le(upper(p), lower(p)))


def left_of(k: Kernel) -> Definition:
    """The predicate that S is a set of squares of 2 × h, and with a square it has those below it in the order."""
    board = two_rows(h, h)
    inside = z3.ForAll([s], z3.Implies(S[s], k(has)(board, s)))
    downset = z3.ForAll([s, t], given(S[t], k(has)(board, s), k(below)(s, t)).then(S[s]))
    return k.define([S, h], z3.BoolSort(), lambda *_: z3.And(inside, downset))


def first_gap(k: Kernel) -> Definition:
    """The first column that S does not have in row i, if there is one up to x."""
    k(theory)
    full = z3.ForAll([z], z3.Implies(lt(z, y), S[square(i, z)]))
    goal = given(z3.Not(S[square(i, x)])).then(z3.Exists([y], z3.And(le(y, x), z3.Not(S[square(i, y)]), full)))
    return k.choose(k.induct("ordinal.first-gap-exists", [x, S, i], goal, WellFounded(after, x), by=[law(k, 0)]))


def left_of_squares(k: Kernel) -> Theorem:
    """If `left_of` holds for S, then S contains, with a square, each square below it."""
    board = two_rows(h, h)
    downset = given(S[t], k(has)(board, s), k(below)(s, t)).then(S[s])
    return k.prove([S, h, s, t], given(k(left_of)(S, h)).then(z3.Implies(S[s], k(has)(board, s)), downset), unfold=1)


def full_until(k: Kernel) -> Theorem:
    """If S has a row i, it consists of the columns before its first gap up to h."""
    gap, at = k(first_gap)(h, S, i), square(i, h)
    condition = z3.And(le(gap, h), z3.Not(S[square(i, gap)]), z3.Implies(lt(x, gap), S[square(i, x)]))
    by: list[Fact] = [k(first_gap).at(h, S, i), k(left_of_squares)(S, h, at, at), k(has).at(two_rows(h, h), at)]
    return k.prove([S, h, i, x], given(k(left_of)(S, h)).then(condition), by=[*by, k(irreflexive)(h)])


def set_squares(k: Kernel) -> Theorem:
    """The squares of S are those of two rows that end at its first gaps, and the upper row is no longer."""
    f, member, gap, board, c = k(has), k(left_of_squares), k(first_gap), two_rows(h, h), column(s)
    one, two = gap(h, S, 1), gap(h, S, 2)
    ends = square(1, one), square(2, two)
    goal = given(k(left_of)(S, h)).then(le(two, one), S[s] == f(two_rows(one, two), s))
    by: list[Fact] = [k(full_until)(S, h, number, place) for number in (1, 2) for place in (c, one, two)]
    by += [member(S, h, ends[0], square(2, one)), member(S, h, s, s), *(member(S, h, end, s) for end in ends)]
    by += [f.at(board, place) for place in (*ends, s)]
    return k.prove([S, h, s], goal, by=[*by, *orders(k, c, one, two, h)], unfold=1)


def every_set(k: Kernel) -> Theorem:
    """Any down-closed set of squares of 2 × h is a position, given by two lengths up to h."""
    position = two_rows(k(first_gap)(h, S, 1), k(first_gap)(h, S, 2))
    claim = z3.And(k(valid)(p), le(lower(p), h), z3.ForAll([s], S[s] == k(has)(p, s)))
    goal = given(k(left_of)(S, h)).then(z3.Exists([p], claim))
    return k.prove([S, h], goal, by=[k(set_squares), k(valid).at(position), k(full_until)(S, h, 1, h)])


# Why the game ends


def shrinks(k: Kernel) -> Definition:
    """The predicate that q is not p, and no row is longer in q than in p."""
    k(theory)
    goal = z3.And(p != q, le(lower(q), lower(p)), le(upper(q), upper(p)))
    return k.define([p, q], z3.BoolSort(), lambda *_: goal)


def stops(k: Kernel) -> Definition:
    """The predicate that somewhere in a sequence a position is not followed by one with shorter rows."""
    some = z3.Exists([n], z3.And(n >= 0, z3.Not(k(shrinks)(u[n], u[n + 1]))))
    return k.define([u], z3.BoolSort(), lambda *_: some)


def ends(k: Kernel) -> Theorem:
    """No sequence of ever shorter rows is endless: the lower row falls finitely often, in between so does the upper."""
    at_minimum = z3.And(n >= 0, lower(u[n]) == a)
    earlier = z3.ForAll([m], given(m >= 0, lt(lower(u[m]), a)).then(k(stops)(u)))
    claim = given(n >= 0, z3.Not(k(stops)(u))).then(k(shrinks)(u[n], u[n + 1]))
    by = [k.prove("ordinal.shrinks-or-stops", [u, n], claim, unfold=1)(u, n), k(shrinks).at(u[n], u[n + 1])]
    claim = given(earlier).then(given(at_minimum, upper(u[n]) == b).then(k(stops)(u)))
    places = [(upper(u[n + 1]), a, u, n + 1)]
    inner = k.induct("ordinal.stops-above", [b, a, u, n], claim, WellFounded(after, b), at=places, by=by)
    claim = given(at_minimum).then(k(stops)(u))
    outer = k.induct("ordinal.stops", [a, u, n], claim, WellFounded(after, a), by=[inner(upper(u[n]), a, u, n)])
    by = [outer(lower(u[0]), u, 0), k(stops).at(u)]
    return k.prove([u], z3.Exists([n], z3.And(n >= 0, z3.Not(k(shrinks)(u[n], u[n + 1])))), by)


def _bite(k: Kernel, s: z3.ExprRef) -> list[Fact]:
    """Return the facts about the position after a bite at s on p."""
    facts: list[Fact] = [k(has).at(p, s), k(cut).at(p, s), k(valid).at(p), k(valid).at(k(cut)(p, s))]
    return [*facts, *orders(k, column(s), lower(p), upper(p))]


def lengths_of_bitten(k: Kernel) -> Theorem:
    """A bite in column c leaves the lengths c and min(b, c) if it is in row 1, and a and c if it is in row 2."""
    a, b, c = lower(p), upper(p), column(s)
    rows = z3.If(row(s) == 1, two_rows(c, shorter(b, c)), two_rows(a, c))
    return k.prove([p, s], given(k(valid)(p), k(has)(p, s)).then(k(cut)(p, s) == rows), by=_bite(k, s))


def falls(k: Kernel) -> Theorem:
    """A bite leaves a position other than before in which no row is longer."""
    later = k(cut)(p, s)
    goal = given(k(valid)(p), k(has)(p, s)).then(k(valid)(later), k(shrinks)(p, later))
    return k.prove([p, s], goal, by=[*_bite(k, s)], unfold=1)


def outcomes_on_rows(
    k: Kernel,
    name: str,
    p: z3.ExprRef,
    s: z3.ExprRef,
    valid: Definition,
    has: Definition,
    cut: Definition,
    poison: z3.ExprRef,
    order: NoInfiniteDescent,
    falls: Theorem,
    by: list[Fact],
    unfold: int = 0,
) -> Outcomes:
    """The outcomes of a game on rows, in which a bite makes a row shorter and none longer.

    Args:
        order: the order along which rows become shorter.
        falls: for p, s: valid(p) ∧ has(p, s) → valid(cut(p, s)), and cut(p, s) comes before p in that order.
        by: the facts for the proof that a position with a square has the poisoned one.
        unfold: the number of rounds in which that proof unfolds definitions.
    """
    premise, later = given(valid(p), has(p, s)), cut(p, s)
    shorter_rows = k.prove(f"{name}.shorter-rows", [p, s], premise.then(order.relation(p, later)), by=[falls(p, s)])
    stays = k.prove(f"{name}.stays", [p, s], premise.then(valid(later)), by=[falls(p, s)])
    has_poison = k.prove(f"{name}.has-poison", [p, s], premise.then(valid(p), has(p, poison)), by, unfold=unfold)
    on = lambda p, s: z3.And(valid(p), has(p, s))
    return Outcomes(k, name, p, s, on, cut, valid, poison, order, shorter_rows, stays, has_poison)


def outcomes(k: Kernel) -> Outcomes:
    """The outcomes on two rows of ordinal length."""
    by: list[Fact] = [*_bite(k, s), *orders(k, lower(p), fin(0))]
    by += [law(k, 4)(x, 0) for x in (column(s), lower(p), upper(p))]
    order = NoInfiniteDescent(k(shrinks).function, (p,), k(ends))
    rules = k(valid), k(has), k(cut)
    return outcomes_on_rows(k, "ordinal", p, s, *rules, poison, order, k(falls), by, unfold=1)


def lost(k: Kernel) -> Definition:
    """The P-positions."""
    return k(outcomes).lost


def exactly_one(k: Kernel) -> Theorem:
    """In every position of two rows exactly one player has a winning strategy."""
    return Strategies(k(outcomes)).exactly_one


# Finite and infinite lengths


def finite(k: Kernel) -> Definition:
    """The predicate that x is one of 0, 1, 2, …"""
    k(theory)
    return k.define("ordinal.is-finite", [x], z3.BoolSort(), lambda _, x: z3.And(index(x) >= 0, x == fin(index(x))))


def omega(k: Kernel) -> Definition:
    """The predicate that x is ω: x is not finite, but every smaller member is."""
    body = lambda _, x: z3.And(z3.Not(k(finite)(x)), z3.ForAll([y], z3.Implies(lt(y, x), k(finite)(y))))
    return k.define("ordinal.is-omega", [x], z3.BoolSort(), body)


def finite_first(k: Kernel) -> Theorem:
    """Finite members come before infinite ones; n is finite, with nothing between n and n + 1."""
    goal = z3.And(
        z3.Implies(n >= 0, k(finite)(fin(n))),
        given(k(finite)(x), lt(y, x)).then(k(finite)(y), index(y) < index(x)),
        given(k(finite)(x), z3.Not(k(finite)(y))).then(lt(x, y)),
        given(k(finite)(x), k(finite)(y)).then(lt(x, y) == (index(x) < index(y))),
    )
    by: list[Fact] = [law(k, 3)(n), law(k, 4)(y, index(x)), law(k, 1)(x, y)]
    by += [law(k, 2)(index(x), index(y)), k(irreflexive)(x)]
    by += [law(k, 0)(x, y, x), law(k, 3)(index(x)), law(k, 3)(index(y)), law(k, 2)(index(y), index(x))]
    return k.prove([n, x, y], goal, by, unfold=1)


def omega_before(k: Kernel) -> Definition:
    """For an x that is not finite: ω, which is x or before x."""
    f, o = k(finite), k(omega)
    doubt = z3.Exists([y], z3.And(lt(y, x), z3.Not(f(y))))
    infinite = k.prove("ordinal.infinite-before", [x], given(z3.Not(f(x)), z3.Not(o(x))).then(doubt), unfold=1)
    goal = given(z3.Not(f(x))).then(z3.Exists([y], z3.And(o(y), le(y, x))))
    places = [(k.choose("ordinal.before", infinite)(x),)]
    exists = k.induct("ordinal.omega-exists", [x], goal, WellFounded(after, x), at=places, by=[law(k, 0)], unfold=1)
    return k.choose("ordinal.omega", exists)


def test(k: Kernel, a: z3.ExprRef, b: z3.ExprRef) -> z3.BoolRef:
    """Return the formula that b = n and a = n + 1 for some n, or a = b = ω."""
    return z3.Or(z3.And(k(finite)(b), a == fin(index(b) + 1)), z3.And(a == b, k(omega)(a)))


def never_to_test(k: Kernel) -> Theorem:
    """A pair that passes the test has the poisoned square, and no bite leads from it to such a pair."""
    c, (f, o) = column(s), (k(finite), k(omega))
    a, b, later = lower(p), upper(p), k(cut)(p, s)
    none = z3.Implies(k(has)(p, s), z3.Not(test(k, lower(later), upper(later))))
    by: list[Fact] = [f.at(x) for x in (a, b, c)] + [o.at(a), o.at(c), k(finite_first), k(irreflexive), law(k, 3)]
    by += [f.at(fin(index(b) + 1)), law(k, 3)(index(b) + 1), law(k, 0), law(k, 4)(c, index(b) + 1), law(k, 1)(b, c)]
    by += [o.at(b), law(k, 3)(0), law(k, 3)(index(c) + 1), law(k, 3)(index(c)), law(k, 1)(a, c)]
    by += [k(valid).at(p), k(has).at(p, s), k(has).at(p, poison), k(cut).at(p, s)]
    by += [law(k, 2)(0, index(b) + 1), k(finite_first)(0, fin(0), a)]
    return k.prove([p, s], given(k(valid)(p), test(k, a, b)).then(k(has)(p, poison), none), by)


def reply_to(k: Kernel) -> Definition:
    """The row of the winning bite from a pair that fails the test: the upper row if both rows are finite and equal,
    else the lower one.
    """
    a, b = lower(p), upper(p)
    low = z3.If(k(finite)(b), fin(index(b) + 1), k(omega_before)(b))
    answer = z3.If(z3.And(a == b, k(finite)(b)), square(2, fin(index(b) - 1)), square(1, low))
    return k.define([p], Square, lambda *_: answer)


def reply_reaches(k: Kernel) -> Theorem:
    """From any pair with a square that fails the test, some bite leads to a pair that passes it."""
    f, o, w = k(finite), k(omega), k(omega_before)
    a, b, bite = lower(p), upper(p), k(reply_to)(p)
    later, low, high = k(cut)(p, bite), z3.If(f(b), fin(index(b) + 1), w(b)), fin(index(b) - 1)
    conclusion = z3.And(k(has)(p, bite), test(k, lower(later), upper(later)))
    by: list[Fact] = [f.at(x) for x in (a, b, high)] + [o.at(w(b)), w.at(b), k(irreflexive), law(k, 0)]
    by += [k(finite_first)(index(b) - 1, b, a), k(finite_first)(index(b) + 1, a, b), law(k, 3)(index(b) - 1), o.at(a)]
    by += [law(k, 2)(index(b), index(b) + 1), law(k, 2)(index(b) - 1, index(b)), law(k, 3)(index(b) + 1)]
    by += [f.at(low), law(k, 1)(a, low), law(k, 4)(a, index(b) + 1), law(k, 3)(index(b)), f.at(fin(index(b) + 1))]
    by += [law(k, 1)(a, w(b)), law(k, 1)(b, w(b)), k(valid).at(p), k(reply_to).at(p), k(has).at(p, poison)]
    by += [k(has).at(p, bite), k(cut).at(p, bite)]
    return k.prove([p], given(k(valid)(p), k(has)(p, poison), z3.Not(test(k, a, b))).then(conclusion), by)


def lost_positions(k: Kernel) -> Theorem:
    """Of the lengths a ≥ b of two rows those of a P-position are b = n, a = n + 1 for some n ≥ 0, and a = b = ω."""
    game = k(outcomes)
    winning_bite, bite = game.winning(p), k(reply_to)(p)
    claim = given(k(valid)(p)).then(game.lost(p) == test(k, lower(p), upper(p)))
    by: list[Fact] = [game.keeps(p, bite), game.lost_has_poison(p), k(never_to_test)(p, winning_bite)]
    by += [k(falls)(p, bite), k(falls)(p, winning_bite), k(reply_reaches)(p)]
    places = [(k(cut)(p, winning_bite),), (k(cut)(p, bite),)]
    solution = k.induct("ordinal.solved", [p], claim, game.order, at=places, by=by, unfold=1)
    goal = given(le(b, a)).then(game.lost(two_rows(a, b)) == test(k, a, b))
    return k.prove([a, b], goal, by=[solution(two_rows(a, b))], unfold=1)


def only_omega(k: Kernel) -> Theorem:
    """2 × h, h not 0, is a P-position exactly when h = ω."""
    by = [k(lost_positions)(h, h), law(k, 3)(index(h) + 1)]
    return k.prove([h], given(h != fin(0)).then(k(lost)(two_rows(h, h)) == k(omega)(h)), by, unfold=1)
