"""Schuh's game of divisors: players name divisors of N in turn; a named divisor is removed with all its multiples.

The player who names 1 loses. Main statements: `divisors_listed` (a position holds divisors), `only_one` (the second
player wins N = 1 and no other game). `verify.proofs.chomp.divisor_game_dimension` shows that the divisors of N, ordered
by divisibility, are the cells of a box, and `verify.proofs.chomp.schuh_equals_chomp` that the two games are the same.
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.chomp import poset_games
from verify.proofs.chomp.finite_posets import ListGame
from verify.proofs.general.z3_semantics import Heaps, cons, nil

PREFIX = "times"

a, b, c, n, q, x, y, z, N = z3.Ints("a b c n q x y z N")


def times(k: Kernel) -> Definition:
    """The product a·b as a function of its own, so that products occur only in the proofs of its laws."""
    return k.define("times", [a, b], z3.IntSort(), lambda _, a, b: a * b)


def laws(k: Kernel) -> Theorem:
    """The product commutes; a·0 = 0 and a·1 = a."""
    goal = z3.And(k(times)(a, b) == k(times)(b, a), k(times)(1, a) == a, k(times)(a, 1) == a, k(times)(0, a) == 0)
    return k.prove([a, b], goal, unfold=1)


def associative(k: Kernel) -> Theorem:
    """a·(b·c) = (a·b)·c."""
    return k.prove([a, b, c], k(times)(a, k(times)(b, c)) == k(times)(k(times)(a, b), c), unfold=1)


def distributive(k: Kernel) -> Theorem:
    """(a + b)·c = a·c + b·c."""
    return k.prove([a, b, c], k(times)(a + b, c) == k(times)(a, c) + k(times)(b, c), unfold=1)


def larger(k: Kernel) -> Theorem:
    """A product of positive numbers is at least each factor, and larger than a if b ≥ 2."""
    f = k(times)
    conclusion = z3.And(f(a, b) >= a, f(a, b) >= b, z3.Implies(a >= 2, f(a, b) > b), z3.Implies(b >= 2, f(a, b) > a))
    return k.prove([a, b], given(a >= 1, b >= 1).then(conclusion), unfold=1)


def sign(k: Kernel) -> Theorem:
    """A product with a positive number is positive exactly if the other factor is positive."""
    return k.prove([a, b], given(b >= 1).then((k(times)(a, b) >= 1) == (a >= 1)), unfold=1)


def cancel(k: Kernel) -> Theorem:
    """If a·c = b·c with c positive, then a = b."""
    return k.prove([a, b, c], given(c >= 1, k(times)(a, c) == k(times)(b, c)).then(a == b), unfold=1)


def divides(k: Kernel) -> Definition:
    """The predicate that x and y are positive and x divides y, or that x = y."""
    some = z3.Exists([q], z3.And(q >= 1, y == k(times)(q, x)))
    return k.define("divides", [x, y], z3.BoolSort(), lambda _, x, y: z3.Or(x == y, z3.And(x >= 1, y >= 1, some)))


def quotient(k: Kernel) -> Definition:
    """The q with y = q·x, if x divides y."""
    goal = given(k(divides)(x, y)).then(z3.Exists([q], z3.And(q >= 1, y == k(times)(q, x))))
    return k.choose("divides.quotient", k.prove("divides.quotient-exists", [x, y], goal, by=[k(laws)(x, x)], unfold=1))


def multiple(k: Kernel) -> Theorem:
    """x divides q·x."""
    goal = given(x >= 1, q >= 1).then(k(divides)(x, k(times)(q, x)), k(times)(q, x) >= x)
    return k.prove("divides.multiple", [x, q], goal, unfold=1)


def reflexive(k: Kernel) -> Theorem:
    """x divides x."""
    return k.prove("divides.reflexive", [x], k(divides)(x, x), unfold=1)


def no_larger(k: Kernel) -> Theorem:
    """A divisor of a positive number is positive and no larger."""
    goal = given(k(divides)(x, y), y >= 1).then(x >= 1, x <= y)
    return k.prove("divides.no-larger", [x, y], goal, by=[k(larger)(k(quotient)(x, y), x)], unfold=1)


def antisymmetric(k: Kernel) -> Theorem:
    """Two numbers that divide each other are the same."""
    goal = given(k(divides)(x, y), k(divides)(y, x)).then(x == y)
    return k.prove("divides.antisymmetric", [x, y], goal, by=[k(no_larger)(x, y), k(no_larger)(y, x)], unfold=1)


def transitive(k: Kernel) -> Theorem:
    """A divisor of a divisor is a divisor."""
    f, quo = k(divides), k(quotient)
    one, other = quo(x, y), quo(y, z)
    by = [k(associative)(other, one, x), k(larger)(other, one), k(multiple)(x, k(times)(other, one))]
    return k.prove("divides.transitive", [x, y, z], given(f(x, y), f(y, z)).then(f(x, z)), by, unfold=1)


def game(k: Kernel) -> ListGame:
    """The game on a finite list of numbers, in the order of divisibility."""
    order = {"reflexive": [k(reflexive)], "antisymmetric": [k(antisymmetric)], "transitive": [k(transitive)]}
    return ListGame(k, "divisors", Heaps, k(divides), order)


@theorem_name("divisors.cut-points")
def takes_multiples(k: Kernel) -> Theorem:
    """To name a number removes it and its multiples, and no other number."""
    return k(game).cut_points


def divisors(k: Kernel) -> Definition:
    """The list of the divisors of N that are at most n."""

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, N: z3.ArithRef) -> z3.ExprRef:
        smaller = f(n - 1, N)
        return z3.If(n <= 0, nil, z3.If(k(divides)(n, N), cons(n, smaller), smaller))

    return k.define("divisors.up-to", [n, N], Heaps, body, Measure((n,)))


def divisors_listed(k: Kernel) -> Theorem:
    """The list `divisors` holds the divisors of N from 1 to n, and nothing else."""
    goal = k(game).has(k(divisors)(n, N), x) == z3.And(1 <= x, x <= n, k(divides)(x, N))
    return k.induct("divisors.listed", [n, N, x], goal, Measure((n,)), at=[(n - 1, N, x)], unfold=1)


def stolen(k: Kernel) -> Theorem:
    """On a finite list of several numbers, one of them a multiple of all, the player to move wins."""
    return k(game).instance(poset_games.stolen)


def alone(k: Kernel) -> Theorem:
    """With a single number left the player to move loses."""
    return k(game).instance(poset_games.alone)


def one_divides(k: Kernel) -> Theorem:
    """1 divides every positive number."""
    return k.prove("divides.one", [x], given(x >= 1).then(k(divides)(1, x)), by=[k(multiple)(1, x), k(laws)(x, x)])


@theorem_name("divisors.only-one")
def only_one(k: Kernel) -> Theorem:
    """Of the games on the divisors of N, N ≥ 1, the second player wins the one with N = 1 and no other."""
    start = k(divisors)(N, N)
    by: list[Fact] = [k(stolen)(start, 1, N), k(alone)(start, 1), k(divisors_listed), k(one_divides)(N)]
    by += [k(reflexive)(N), k(reflexive)(1)]
    return k.prove([N], given(N >= 1).then(k(game).lost(start) == (N == 1)), by)


@theorem_name("divisors.exactly-one")
def exactly_one(k: Kernel) -> Theorem:
    """In every position of the game of divisors exactly one player has a winning strategy."""
    return k(game).exactly_one
