"""Two rows whose columns are well-ordered: of the boards 2 × h, h an ordinal, the second player wins 2 × ω alone.

A position is a pair of lengths b ≤ a, the lower row having the columns below a and the upper one those below b. Main
statements: `lost_positions` (which pairs are P-positions), `only_omega`.
"""

from collections.abc import Callable
from itertools import product

import z3

from verify.kernel import Along, Defined, Fact, Kernel, Theorem, Theory
from verify.proofs.general import small

PREFIX = "ordinal"

Ordinal = z3.DeclareSort("Ordinal")
# ω·a + n, as (a, n).
small.declare(Ordinal, product(range(3), range(4)))
after = z3.Function("ordinal.after", Ordinal, Ordinal, z3.BoolSort())
fin = z3.Function("ordinal.fin", z3.IntSort(), Ordinal)
index = z3.Function("ordinal.index", Ordinal, z3.IntSort())
lost = z3.Function("ordinal.P", Ordinal, Ordinal, z3.BoolSort())

a, b, c, x, y, z = z3.Consts("a b c x y z", Ordinal)
m, n = z3.Ints("m n")


def lt(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
    """That x is before y."""
    return after(y, x)


def le(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
    """That x is y or before it."""
    return z3.Or(x == y, lt(x, y))


def shorter(x: z3.ExprRef, y: z3.ExprRef) -> z3.ExprRef:
    """The earlier of the two."""
    return z3.If(lt(x, y), x, y)


def rule(k: Kernel, p: Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]) -> z3.BoolRef:
    """What the rules say of (a, b), b ≤ a: a P-position has a column, and no bite leads from it to a P-position."""
    some = k(poisoned)(a, fin(0))
    below = z3.ForAll([c], z3.Implies(lt(c, a), z3.Not(p(c, shorter(b, c)))))
    above = z3.ForAll([c], z3.Implies(lt(c, b), z3.Not(p(a, c))))
    return z3.Implies(le(b, a), p(a, b) == z3.And(some, below, above))


def poisoned(_: Kernel) -> Callable[[z3.ExprRef, z3.ExprRef], z3.BoolRef]:
    """That a lower row of length a has the poisoned square; whoever is left without it has won."""
    return lambda a, zero: a != zero


def theory(k: Kernel) -> Theory:
    """A well-order that begins with 0, 1, 2, …, and the P-positions of two rows in it."""
    made = k.theory(
        "ordinals and the P-positions of two rows",
        [Ordinal],
        [after, fin, index, lost],
        {
            "transitive": ([x, y, z], z3.Implies(z3.And(lt(x, y), lt(y, z)), lt(x, z))),
            "linear": ([x, y], z3.Or(lt(x, y), x == y, lt(y, x))),
            "finite": ([m, n], z3.Implies(z3.And(0 <= m, m < n), lt(fin(m), fin(n)))),
            "index": ([n], z3.Implies(n >= 0, index(fin(n)) == n)),
            "initial": (
                [x, n],
                z3.Implies(z3.And(n >= 0, lt(x, fin(n))), z3.And(0 <= index(x), index(x) < n, x == fin(index(x)))),
            ),
            "rule": ([a, b], rule(k, lost)),
        },
        well_founded=after,
        words=(
            "a well-order whose first members are 0, 1, 2, …, and a set of pairs of its members that is what the rules "
            "of Chomp make the P-positions of two rows"
        ),
    )
    _naturals(k, made)
    return made


def _naturals(k: Kernel, made: Theory) -> None:
    """The natural numbers, numbered by all integers, are such an order, and (n + 1, n) are the P-positions there."""
    whole = z3.IntSort()
    i, j, e = z3.Ints("i j e")
    place = k.define("ordinal.place", [i], whole, lambda _, i: z3.If(i >= 0, 2 * i, -2 * i - 1))
    number = k.define("ordinal.number", [n], whole, lambda _, n: z3.If(n % 2 == 0, n / 2, -((n + 1) / 2)))
    both = k.prove(
        "ordinal.numbered", [n], z3.Implies(n >= 0, place(number(n)) == n), by=[number.at(n), place.at(number(n))]
    )
    back = k.prove(
        "ordinal.numbered-back",
        [i],
        z3.And(place(i) >= 0, number(place(i)) == i),
        by=[place.at(i), number.at(place(i))],
    )

    def before(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
        return place(x) < place(y)

    def ends(x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
        return place(x) == place(y) + 1

    low, high = number(place(j) + 1), number(place(j) - 1)
    below = z3.ForAll([e], z3.Implies(before(e, i), z3.Not(ends(e, z3.If(before(j, e), j, e)))))
    above = z3.ForAll([e], z3.Implies(before(e, j), z3.Not(ends(i, e))))
    some = k(poisoned)(i, number(0))
    ruled = k.prove(
        "ordinal.numbers-obey",
        [i, j],
        z3.Implies(z3.Or(j == i, before(j, i)), ends(i, j) == z3.And(some, below, above)),
        by=[both(0), both(place(j) + 1), both(place(j) - 1), back(i), back(j), back(low), back(high)],
    )
    functions: dict[z3.FuncDeclRef, Callable[..., z3.ExprRef]] = {
        after: lambda x, y: before(y, x),
        fin: number,
        index: place,
        lost: ends,
    }
    by: dict[str, list[Fact]] = {h.name: [both, back] for h in made.hypotheses[:5]}
    by[made.hypotheses[5].name] = [ruled]
    by["rank"] = [back]
    k.model(made, {Ordinal: whole}, functions, by, rank=place)


def law(k: Kernel, number: int) -> Theorem:
    """A hypothesis of the theory, in the order in which they stand there."""
    return k(theory).hypotheses[number]  # type: ignore[no-any-return]


def irreflexive(k: Kernel) -> Theorem:
    """Nothing is before itself."""
    k(theory)
    return k.induct([x], z3.Not(lt(x, x)), Along(after, x), at=[(x,)])


def finite(k: Kernel) -> Defined:
    """That x is one of 0, 1, 2, …"""
    k(theory)
    return k.define("ordinal.is-finite", [x], z3.BoolSort(), lambda _, x: z3.And(index(x) >= 0, x == fin(index(x))))


def omega(k: Kernel) -> Defined:
    """That x is ω: not finite, while everything before it is."""
    f = k(finite)
    return k.define(
        "ordinal.is-omega",
        [x],
        z3.BoolSort(),
        lambda _, x: z3.And(z3.Not(f(x)), z3.ForAll([y], z3.Implies(lt(y, x), f(y)))),
    )


def finite_first(k: Kernel) -> Theorem:
    """What is finite is before what is not; and n is finite, with nothing between n and n + 1."""
    f = k(finite)
    goal = z3.And(
        z3.Implies(n >= 0, f(fin(n))),
        z3.Implies(z3.And(f(x), lt(y, x)), z3.And(f(y), index(y) < index(x))),
        z3.Implies(z3.And(f(x), z3.Not(f(y))), lt(x, y)),
        z3.Implies(z3.And(f(x), f(y)), lt(x, y) == (index(x) < index(y))),
    )
    by: list[Fact] = [f.at(x), f.at(y), f.at(fin(n)), law(k, 3)(n), law(k, 4)(y, index(x)), law(k, 1)(x, y)]
    by += [
        law(k, 2)(index(x), index(y)),
        k(irreflexive)(x),
        law(k, 0)(x, y, x),
        law(k, 3)(index(x)),
        law(k, 3)(index(y)),
    ]
    by += [law(k, 2)(index(y), index(x))]
    return k.prove([n, x, y], goal, by)


def omega_before(k: Kernel) -> Defined:
    """For x not finite: ω, which is x or before it."""
    f, o = k(finite), k(omega)
    doubt = z3.Exists([y], z3.And(lt(y, x), z3.Not(f(y))))
    infinite = k.prove(
        "ordinal.infinite-before", [x], z3.Implies(z3.And(z3.Not(f(x)), z3.Not(o(x))), doubt), by=[o.at(x)]
    )
    before = k.choose("ordinal.before", infinite)
    some = z3.Exists([y], z3.And(o(y), le(y, x)))
    goal = z3.Implies(z3.Not(f(x)), some)
    exists = k.induct(
        "ordinal.omega-exists", [x], goal, Along(after, x), at=[(before(x),)], by=[before.at(x), law(k, 0)]
    )
    return k.choose("ordinal.omega", exists)


def test(k: Kernel, a: z3.ExprRef, b: z3.ExprRef) -> z3.BoolRef:
    """That b = n and a = n + 1 for some n, or a = b = ω."""
    return z3.Or(z3.And(k(finite)(b), a == fin(index(b) + 1)), z3.And(a == b, k(omega)(a)))


def never_to_test(k: Kernel) -> Theorem:
    """No bite leads from such a pair to such a pair."""
    f, o = k(finite), k(omega)
    goal = z3.Implies(
        z3.And(le(b, a), test(k, a, b)),
        z3.And(
            a != fin(0),
            z3.Implies(lt(c, a), z3.Not(test(k, c, shorter(b, c)))),
            z3.Implies(lt(c, b), z3.Not(test(k, a, c))),
        ),
    )
    by: list[Fact] = [f.at(x) for x in (a, b, c)] + [o.at(a), o.at(c), k(finite_first), k(irreflexive), law(k, 3)]
    by += [f.at(fin(index(b) + 1)), law(k, 3)(index(b) + 1), law(k, 0), law(k, 4)(c, index(b) + 1), law(k, 1)(b, c)]
    by += [o.at(b), law(k, 3)(0), law(k, 3)(index(c) + 1), law(k, 3)(index(c))]
    return k.prove([a, b, c], goal, by)


def reply(k: Kernel) -> tuple[Callable[..., z3.ExprRef], Callable[..., z3.ExprRef]]:
    """Where to bite from any other pair: in the upper row if both rows are finite and equal, else in the lower."""
    w = k(omega_before)

    def lower(a: z3.ExprRef, b: z3.ExprRef) -> z3.ExprRef:
        return z3.If(k(finite)(b), fin(index(b) + 1), w(b))

    return lower, lambda a, b: fin(index(b) - 1)


def reply_reaches(k: Kernel) -> Theorem:
    """From any other pair with a column there is a bite that leads to such a pair."""
    f, o, w = k(finite), k(omega), k(omega_before)
    low, high = (column(a, b) for column in k(reply))
    up = z3.And(a == b, f(b))
    goal = z3.Implies(
        z3.And(le(b, a), a != fin(0), z3.Not(test(k, a, b))),
        z3.If(up, z3.And(lt(high, b), test(k, a, high)), z3.And(lt(low, a), test(k, low, shorter(b, low)))),
    )
    by: list[Fact] = [f.at(x) for x in (a, b, high)] + [o.at(w(b)), w.at(b), k(irreflexive), law(k, 0)]
    by += [k(finite_first)(index(b) - 1, b, a), k(finite_first)(index(b) + 1, a, b), law(k, 3)(index(b) - 1), o.at(a)]
    by += [law(k, 2)(index(b), index(b) + 1), law(k, 2)(index(b) - 1, index(b)), law(k, 3)(index(b) + 1)]
    by += [f.at(low), law(k, 1)(a, low), law(k, 4)(a, index(b) + 1), law(k, 3)(index(b)), f.at(fin(index(b) + 1))]
    by += [law(k, 1)(a, w(b)), law(k, 1)(b, w(b))]
    return k.prove([a, b], goal, by)


def lost_positions(k: Kernel) -> Theorem:
    """(a, b) with b ≤ a is a P-position exactly when b = n, a = n + 1 for some n ≥ 0, or a = b = ω."""
    claim = z3.Implies(le(b, a), lost(a, b) == test(k, a, b))
    earlier = z3.ForAll([x, y], z3.Implies(z3.And(lt(x, a), le(y, x)), lost(x, y) == test(k, x, y)))
    low, high = (column(a, b) for column in k(reply))
    some = z3.Exists([c], z3.Or(z3.And(lt(c, a), lost(c, shorter(b, c))), z3.And(lt(c, b), lost(a, c))))
    won = k.choose(
        "ordinal.winning-column",
        k.prove(
            "ordinal.won-rule",
            [a, b],
            z3.Implies(z3.And(le(b, a), a != fin(0), z3.Not(lost(a, b))), some),
            by=[law(k, 5)(a, b)],
        ),
    )
    d = won(a, b)
    keeps = k.prove(
        "ordinal.keeps",
        [a, b, c],
        z3.Implies(
            z3.And(le(b, a), lost(a, b)),
            z3.And(
                a != fin(0),
                z3.Implies(lt(c, a), z3.Not(lost(c, shorter(b, c)))),
                z3.Implies(lt(c, b), z3.Not(lost(a, c))),
            ),
        ),
        by=[law(k, 5)(a, b)],
    )
    by: list[Fact] = [won.at(a, b), keeps(a, b, low), keeps(a, b, high), k(never_to_test)(a, b, d)]
    by += [k(reply_reaches)(a, b), law(k, 0), law(k, 1)(b, d), law(k, 1)(b, low)]
    upper = k.induct(
        "ordinal.upper-row", [b, a], z3.Implies(earlier, claim), Along(after, b), at=[(d, a), (high, a)], by=by
    )
    return k.induct([a, b], claim, Along(after, a), by=[upper(b, a)])


def only_omega(k: Kernel) -> Theorem:
    """2 × h, h not 0, is a P-position exactly when h = ω."""
    h = z3.Const("h", Ordinal)
    goal = z3.Implies(h != fin(0), lost(h, h) == k(omega)(h))
    by = [k(lost_positions)(h, h), k(finite).at(h), law(k, 3)(index(h) + 1), law(k, 3)(index(h)), k(omega).at(h)]
    return k.prove([h], goal, by)
