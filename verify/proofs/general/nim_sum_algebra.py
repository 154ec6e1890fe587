"""The nim-sum on natural numbers of any size, defined digit by digit, and its laws.

Main statements: `commutative`, `associative`, `self_inverse`, `cancel`, and the key lemma `exchange`: every number less
than a ⊕ b can be reached by lowering a or by lowering b.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name

PREFIX = "nim"

a, b, c, d = z3.Ints("a b c d")


def natural(*terms: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that every term is 0 or more."""
    return z3.And([t >= 0 for t in terms]) if len(terms) > 1 else terms[0] >= 0


def digit(x: z3.ArithRef, y: z3.ArithRef) -> z3.ArithRef:
    """Return the last digit of x ⊕ y: 1 when exactly one of the two is odd."""
    return z3.If(x % 2 == y % 2, 0, 1)


def nimsum(k: Kernel) -> Definition:
    """a ⊕ b: the binary digits are added without carrying. If an argument is negative, the value is 0."""
    body = lambda f, a, b: z3.If(z3.Or(a < 0, b < 0, z3.And(a == 0, b == 0)), 0, 2 * f(a / 2, b / 2) + digit(a, b))
    return k.define("nimsum", [a, b], z3.IntSort(), body, Measure((a + b,)))


def natural_value(k: Kernel) -> Theorem:
    """a ⊕ b is a natural number."""
    return k.induct("nim.natural", [a, b], natural(k(nimsum)(a, b)), Measure((a + b,)), at=[(a / 2, b / 2)], unfold=1)


def halves(k: Kernel) -> Theorem:
    """The digits of a ⊕ b: all but the last are those of ⌊a/2⌋ ⊕ ⌊b/2⌋."""
    goal = given(natural(a, b)).then(k(nimsum)(a, b) / 2 == k(nimsum)(a / 2, b / 2), k(nimsum)(a, b) % 2 == digit(a, b))
    return k.prove([a, b], goal, unfold=1)


def commutative(k: Kernel) -> Theorem:
    """a ⊕ b = b ⊕ a."""
    s = k(nimsum)
    return k.induct([a, b], s(a, b) == s(b, a), Measure((a + b,)), at=[(a / 2, b / 2)], by=[s.at(a, b), s.at(b, a)])


def zero(k: Kernel) -> Theorem:
    """a ⊕ 0 = a."""
    return k.induct([a], given(natural(a)).then(k(nimsum)(a, 0) == a), Measure((a,)), at=[(a / 2,)], unfold=1)


@theorem_name("nim.self")
def self_inverse(k: Kernel) -> Theorem:
    """a ⊕ a = 0."""
    return k.induct([a], k(nimsum)(a, a) == 0, Measure((a,)), at=[(a / 2,)], unfold=1)


def sum_of_three_ends(k: Kernel) -> Theorem:
    """(a ⊕ b) ⊕ c and a ⊕ (b ⊕ c) have the same last digit."""
    s, half, nat = k(nimsum), k(halves), k(natural_value)
    by = [half(a, b), half(b, c), half(s(a, b), c), half(a, s(b, c)), nat(a, b), nat(b, c)]
    return k.prove([a, b, c], given(natural(a, b, c)).then(s(s(a, b), c) % 2 == s(a, s(b, c)) % 2), by)


def sum_of_three_halves(k: Kernel) -> Theorem:
    """The digits of (a ⊕ b) ⊕ c and of a ⊕ (b ⊕ c): all but the last are those of the sums of ⌊a/2⌋, ⌊b/2⌋, ⌊c/2⌋."""
    s, half, nat = k(nimsum), k(halves), k(natural_value)
    x, y, z = a / 2, b / 2, c / 2
    goal = z3.And(s(s(a, b), c) / 2 == s(s(x, y), z), s(a, s(b, c)) / 2 == s(x, s(y, z)))
    by = [half(a, b), half(b, c), half(s(a, b), c), half(a, s(b, c)), nat(a, b), nat(b, c)]
    return k.prove([a, b, c], given(natural(a, b, c)).then(goal), by)


def associative(k: Kernel) -> Theorem:
    """(a ⊕ b) ⊕ c = a ⊕ (b ⊕ c)."""
    goal = given(natural(a, b, c)).then(k(nimsum)(k(nimsum)(a, b), c) == k(nimsum)(a, k(nimsum)(b, c)))
    by = [k(sum_of_three_ends)(a, b, c), k(sum_of_three_halves)(a, b, c), k(nimsum).at(0, 0)]
    return k.induct([a, b, c], goal, Measure((a + b + c,)), at=[(a / 2, b / 2, c / 2)], by=by)


def cancel(k: Kernel) -> Theorem:
    """(a ⊕ b) ⊕ b = a."""
    goal = given(natural(a, b)).then(k(nimsum)(k(nimsum)(a, b), b) == a)
    return k.prove([a, b], goal, by=[k(associative)(a, b, b), k(self_inverse)(b), k(zero)(a)])


def injective(k: Kernel) -> Theorem:
    """a ⊕ c = b ⊕ c only if a = b."""
    goal = given(natural(a, b, c), k(nimsum)(a, c) == k(nimsum)(b, c)).then(a == b)
    return k.prove([a, b, c], goal, by=[k(cancel)(a, c), k(cancel)(b, c)])


def zero_only_if_equal(k: Kernel) -> Theorem:
    """a ⊕ b = 0 exactly when a = b."""
    by = [k(cancel)(a, b), k(zero)(b), k(commutative)(0, b), k(self_inverse)(b)]
    return k.prove("nim.zero-iff-equal", [a, b], given(natural(a, b)).then((k(nimsum)(a, b) == 0) == (a == b)), by=by)


def exchange(k: Kernel) -> Theorem:
    """If d < a ⊕ b then d ⊕ b < a or d ⊕ a < b: one summand can be lowered so that the sum becomes d."""
    s, half = k(nimsum), k(halves)
    goal = given(natural(a, b, d), d < s(a, b)).then(z3.Or(s(d, b) < a, s(d, a) < b))
    x, y, e = a / 2, b / 2, d / 2
    by = [half(a, b), half(d, b), half(d, a), s.at(a, b), k(cancel)(x, y), k(cancel)(y, x), k(commutative)(x, y)]
    return k.induct([a, b, d], goal, Measure((a + b + d,)), at=[(x, y, e)], by=by)


def common_cancel(k: Kernel) -> Theorem:
    """(a ⊕ b) ⊕ (a ⊕ c) = b ⊕ c."""
    goal = given(natural(a, b, c)).then(k(nimsum)(k(nimsum)(a, b), k(nimsum)(a, c)) == k(nimsum)(b, c))
    by = [k(commutative)(a, b), k(associative)(b, a, k(nimsum)(a, c)), k(associative)(a, a, c)]
    by += [k(self_inverse)(a), k(commutative)(0, c), k(zero)(c), k(natural_value)(a, c), k(natural_value)(a, b)]
    return k.prove([a, b, c], goal, by=by)


def double_cancel(k: Kernel) -> Theorem:
    """a ⊕ ((a ⊕ b) ⊕ (c ⊕ b)) = c."""
    swap = k(commutative)
    goal = given(natural(a, b, c)).then(k(nimsum)(a, k(nimsum)(k(nimsum)(a, b), k(nimsum)(c, b))) == c)
    by = [swap(a, b), swap(c, b), k(common_cancel)(b, a, c), swap(a, k(nimsum)(a, c)), swap(a, c), k(cancel)(c, a)]
    return k.prove([a, b, c], goal, by=by)
