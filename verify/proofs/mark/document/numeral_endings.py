"""The endings of numerals in the document's proofs on MARK, and numerals in every base.

Main statements: `arrows` and `arrow_endings` (the moves between vile and dopey numbers in the proof of claim 4),
`after_zeros`, `after_even_ones`, `after_odd_ones` (the vile number after a vile one) and `one_ending` (exactly one
of these cases occurs), `odd_cases` and the four that follow from it (the options of an odd number, for claim 7),
`numeral` (every number has a numeral in base k), `appended` (k·n is n followed by a 0), `every_digit`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, append, based, digits, division, front, last, n
from verify.proofs.general.bits import bit, power
from verify.proofs.general.citations import each_at
from verify.proofs.mark.normal.mark_outcomes import move, two_options
from verify.proofs.mark.numbers import vile_dopey
from verify.proofs.mark.numbers.evil_odious import following_cases, ones
from verify.proofs.mark.numbers.k_mark_sequences import normal, shift
from verify.proofs.mark.numbers.vile_base_k import digit, exponent, power_positive, product, product_is
from verify.proofs.mark.numbers.vile_base_k import power as k_power
from verify.proofs.mark.numbers.vile_base_k import zeros as k_zeros
from verify.proofs.mark.numbers.vile_dopey import dopey, last_ones, successor_ends, vile, zeros, zeros_natural
from verify.proofs.mark.numbers.vile_enumeration import following as next_vile

PREFIX = "mark"

d, e, j, s, t, u, x = z3.Ints("d e j s t u x")
P, q, r = z3.Ints("P q r")


# Binary endings


def zeros_of_product(k: Kernel) -> Theorem:
    """An odd number times 2 to the power e is positive, and ends in exactly e zeros."""
    two = k(power)
    a, b, c = z3.Ints("a b c")
    doubled = k.prove("mark.product-doubled", [a, b, c], given(b == 2 * c).then(a * b == 2 * (a * c)))
    product = n * two(e)
    goal = given(e >= 0, n >= 1, n % 2 == 1).then(product >= 1, k(zeros)(product) == e)
    return k.induct([n, e], goal, Measure((e,)), at=[(n, e - 1)], by=[doubled(n, two(e), two(e - 1))], unfold=1)


def _dopey_number(k: Kernel, places: z3.ArithRef) -> z3.ArithRef:
    """Return 2^places·(2u + 1)."""
    return (2 * u + 1) * k(power)(places)


def twice(k: Kernel) -> Theorem:
    """2^(e + 1)·(2u + 1) is twice 2^e·(2u + 1)."""
    goal = given(e >= 0).then(_dopey_number(k, e + 1) == 2 * _dopey_number(k, e))
    a, b, c = z3.Ints("a b c")
    doubled = k.prove("mark.factor-doubled", [a, b, c], given(b == 2 * c).then(a * b == 2 * (a * c)))
    return k.prove([u, e], goal, by=[doubled(2 * u + 1, k(power)(e + 1), k(power)(e))], unfold=1)


def arrows(k: Kernel) -> Theorem:
    """The moves in the proof of claim 4, for y = 2^(2t + 1)·(2u + 1), which is dopey.

    Taking one counter from y + 1 and halving 2y + 1 both leave y. From y both moves lead
    to vile numbers: to y − 1, which is odd, and to 2^(2t)·(2u + 1).
    """
    less, y = _dopey_number(k, 2 * t), _dopey_number(k, 2 * t + 1)
    conclusions = [k(dopey)(y), k(move)(y + 1, y), _dopey_number(k, 2 * t + 2) == 2 * y, k(move)(2 * y + 1, y)]
    conclusions += [k(move)(y, y - 1), (y - 1) % 2 == 1, k(vile)(y - 1), k(move)(y, less), k(vile)(less)]
    by = [k(zeros_of_product)(2 * u + 1, 2 * t), k(zeros_of_product)(2 * u + 1, 2 * t + 1)]
    by += [k(twice)(u, 2 * t), k(twice)(u, 2 * t + 1), k(vile_dopey.by_halves)(y - 1)]
    by += [*(k(two_options)(*pair) for pair in ((y + 1, y), (2 * y + 1, y), (y, y - 1), (y, less)))]
    return k.prove([t, u], given(t >= 0, u >= 0).then(*conclusions), by, unfold=2)


def arrow_endings(k: Kernel) -> Theorem:
    """For e ≥ 0 zeros at the end of y = 2^e·(2u + 1), the number 2y + 1 ends in a 1, e zeros and a 1."""
    f, y = k(bit), _dopey_number(k, e)
    after = 2 * y + 1
    conclusion = z3.And(f(after, 0) == 1, given(1 <= j, j <= e).then(f(after, j) == 0), f(after, e + 1) == 1)
    by = [k(zeros_of_product)(2 * u + 1, e), k(vile_dopey.numeral_ends)(y, j - 1)]
    return k.prove([u, e, j], given(e >= 0, u >= 0).then(conclusion), by, unfold=1)


def _after(k: Kernel, name: str, ending: z3.BoolRef, step: int, many: z3.ArithRef) -> Theorem:
    """Prove that after a vile x with the given ending the next vile number is x + `step`, and has `many` ones."""
    following = k(next_vile)(x)
    goal = given(k(vile)(x), t >= 1, ending).then(following == x + step, k(ones)(following) == many)
    return k.prove(name, [x, t], goal, [k(following_cases)(x)], unfold=1)


def after_zeros(k: Kernel) -> Theorem:
    """After a vile number that ends in 2t zeros, t ≥ 1, comes the next number, with one binary 1 more."""
    return _after(k, "mark.after-zeros", k(zeros)(x) == 2 * t, 1, k(ones)(x) + 1)


def after_even_ones(k: Kernel) -> Theorem:
    """After a vile number that ends in 2t ones, t ≥ 1, comes the next number, with 2t − 1 ones less."""
    return _after(k, "mark.after-even-ones", k(last_ones)(x) == 2 * t, 1, k(ones)(x) - (2 * t - 1))


def after_odd_ones(k: Kernel) -> Theorem:
    """After a vile number that ends in 2t − 1 ones, t ≥ 1, comes the next but one, with 2t − 3 ones less."""
    return _after(k, "mark.after-odd-ones", k(last_ones)(x) == 2 * t - 1, 2, k(ones)(x) - (2 * t - 3))


def one_ending(k: Kernel) -> Theorem:
    """A vile number ends either in an even number ≥ 2 of zeros, or of ones, or in an odd number of ones."""
    in_zeros = z3.And(k(zeros)(x) >= 2, k(zeros)(x) % 2 == 0)
    in_even, in_odd = z3.And(k(last_ones)(x) >= 2, k(last_ones)(x) % 2 == 0), k(last_ones)(x) % 2 == 1
    goal = given(k(vile)(x)).then(z3.Sum(*(z3.If(case, 1, 0) for case in (in_zeros, in_even, in_odd))) == 1)
    by = [k(zeros_natural)(x / 2), k(successor_ends)(x / 2), k(zeros_natural)(x / 2 + 1)]
    return k.prove([x], goal, by, unfold=1)


def odd_cases(k: Kernel) -> Theorem:
    """The options of an odd x ≥ 3, which both have one binary 1 less than x.

    If x ends in t ≥ 2 ones, x − 1 ends in t − 1 ones followed by one zero and is dopey, and ⌊x/2⌋ ends in these t − 1
    ones and is vile. If it ends in a single 1 with z ≥ 1 zeros before it, x − 1 ends in z + 1 zeros and ⌊x/2⌋ in z: for
    even z the first is dopey and the second vile, and for odd z it is the other way round.
    """
    f, z, many, v, d = k(last_ones), k(zeros), k(ones), k(vile), k(dopey)
    half = x / 2
    value = z3.If(z(half) % 2 == 0, z3.And(d(x - 1), v(half)), z3.And(v(x - 1), d(half)))
    then = z3.And(
        f(x) >= 1,
        many(x - 1) == many(x) - 1,
        many(half) == many(x) - 1,
        z3.Implies(f(x) >= 2, z3.And(z(x - 1) == 1, f(half) == f(x) - 1, d(x - 1), v(half))),
        z3.Implies(f(x) == 1, z3.And(z(half) >= 1, z(x - 1) == z(half) + 1, value)),
    )
    by = [k(successor_ends)(half), *each_at(k, [zeros_natural], (half + 1,), (half / 2,), (half / 2 + 1,))]
    return k.prove([x], given(x % 2 == 1, x >= 3).then(then), by, unfold=1)


def _odd(k: Kernel, name: str, claim: z3.BoolRef, *ending: z3.BoolRef, more: tuple[z3.ArithRef, ...] = ()) -> Theorem:
    """Return the theorem about odd x ≥ 3 with a given ending, which may contain further variables."""
    return k.prove(name, [x, *more], given(z3.And(x % 2 == 1, x >= 3, *ending)).then(claim), [k(odd_cases)(x)])


def odd_after_ones(k: Kernel) -> Theorem:
    """If x ends in two ones or more, x − 1 ends in one zero and is dopey; ⌊x/2⌋ ends in one 1 less and is vile."""
    f, half = k(last_ones), x / 2
    claim = z3.And(k(zeros)(x - 1) == 1, k(dopey)(x - 1), f(half) == f(x) - 1, k(vile)(half))
    return _odd(k, "mark.odd-after-ones", claim, f(x) >= 2)


def odd_after_even_zeros(k: Kernel) -> Theorem:
    """If an odd x ≥ 3 ends in a 1 after exactly 2s zeros, then s ≥ 1, x − 1 ends in 2s + 1 zeros, and ⌊x/2⌋ is vile."""
    z, half = k(zeros), x / 2
    claim = z3.And(s >= 1, z(x - 1) == 2 * s + 1, k(dopey)(x - 1), k(vile)(half))
    return _odd(k, "mark.odd-after-even-zeros", claim, k(last_ones)(x) == 1, z(half) == 2 * s, more=(s,))


def odd_after_odd_zeros(k: Kernel) -> Theorem:
    """If an odd x ≥ 3 ends in a 1 after exactly 2s − 1 zeros, x − 1 ends in 2s zeros and is vile; ⌊x/2⌋ is dopey."""
    z, half = k(zeros), x / 2
    claim = z3.And(z(x - 1) == 2 * s, k(vile)(x - 1), k(dopey)(half))
    return _odd(k, "mark.odd-after-odd-zeros", claim, k(last_ones)(x) == 1, z(half) == 2 * s - 1, more=(s,))


def odd_loses_a_one(k: Kernel) -> Theorem:
    """An odd x ≥ 3 ends in a 1, and both of its options have one binary 1 less."""
    claim = z3.And(k(last_ones)(x) >= 1, k(ones)(x - 1) == k(ones)(x) - 1, k(ones)(x / 2) == k(ones)(x) - 1)
    return _odd(k, "mark.odd-loses-a-one", claim)


# Numerals in every base


def rest(k: Kernel) -> Definition:
    """n without its last j base-k digits."""
    body = lambda f, n, j, K: z3.If(j <= 0, n, f(k(front)(n, K), j - 1, K))
    return k.define("k-rest", [n, j, K], z3.IntSort(), body, Measure((j,)))


def written(k: Kernel) -> Definition:
    """The sum of dᵢ·kⁱ for i below j, with the base-k digits dᵢ of n."""
    body = lambda f, n, j, K: z3.If(j <= 0, 0, f(n, j - 1, K) + k(digit)(n, j - 1, K) * k(k_power)(j - 1, K))
    return k.define("k-written", [n, j, K], z3.IntSort(), body, Measure((j,)))


@theorem_name("k-rest.next")
def next_rest(k: Kernel) -> Theorem:
    """Without j digits n is a natural number, whose last digit is the digit at place j and whose front lacks j + 1."""
    term = k(rest)(n, j, K)
    conclusion = z3.And(term >= 0, k(rest)(n, j + 1, K) == k(front)(term, K), k(digit)(n, j, K) == k(last)(term, K))
    goal = given(based(n >= 0, j >= 0)).then(conclusion)
    return k.induct([n, j, K], goal, Measure((j,)), at=[(k(front)(n, K), j - 1, K)], by=[k(digits)(n, K)], unfold=1)


@theorem_name("k-written.numeral")
def numeral(k: Kernel) -> Theorem:
    """Every natural number is the sum of its digits times powers of k: n = Σ dᵢ·kⁱ + kʲ·(n without j digits), i < j.

    Each digit is from 0 to k − 1, and nothing is left when n is below kʲ.
    """
    f, g, two = k(written), k(rest), k(k_power)
    rest_at_j, after = g(n, j, K), g(n, j - 1, K)
    spread = k.prove("k-written.spread", [P, q, r, K], P * (K * q + r) == (K * P) * q + r * P)
    joined = k.prove("k-written.joined", [P, q, r, x, K], given(x == K * q + r).then(P * x == P * (K * q + r)))
    goal = given(based(n >= 0, j >= 0)).then(n == f(n, j, K) + two(j, K) * rest_at_j)
    whole_by = [f.at(n, j, K), g.at(n, 0, K), two.at(j, K), k(next_rest)(n, j - 1, K)]
    whole_by += [k(division)(after, K), joined(two(j - 1, K), rest_at_j, k(digit)(n, j - 1, K), after, K)]
    whole_by += [spread(two(j - 1, K), rest_at_j, k(digit)(n, j - 1, K), K)]
    written_number = k.induct("k-written.whole", [n, j, K], goal, Measure((j,)), at=[(n, j - 1, K)], by=whole_by)
    large = k.prove("k-written.large", [P, q], given(P >= 1, q >= 1).then(P * q >= P))
    claim = given(based(n >= 0)).then(f(n, j, K) >= 0)
    few_by = [k(next_rest)(n, j - 1, K), k(digits)(after, K)]
    few_by += [
        k.prove("k-written.no-less", [P, r], given(P >= 1, r >= 0).then(r * P >= 0))(
            two(j - 1, K), k(digit)(n, j - 1, K)
        )
    ]
    few_by += [k(power_positive)(j - 1, K)]
    few = k.induct("k-written.natural", [n, j, K], claim, Measure((j,)), at=[(n, j - 1, K)], by=few_by, unfold=1)
    case = z3.Implies(n < two(j, K), n == f(n, j, K))
    conclusion = z3.And(n == f(n, j, K) + two(j, K) * rest_at_j, 0 <= k(digit)(n, j, K), k(digit)(n, j, K) < K, case)
    goal = given(based(n >= 0, j >= 0)).then(conclusion)
    by = [written_number(n, j, K), few(n, j, K), k(next_rest)(n, j, K)]
    by += [k(digits)(rest_at_j, K), large(two(j, K), rest_at_j), k(power_positive)(j, K)]
    return k.prove([n, j, K], goal, by)


@theorem_name("k-digit.appended")
def appended(k: Kernel) -> Theorem:
    """The base-k digits of k·n are those of n moved one place, with a 0 at the end."""
    f, x = k(digit), K * n
    goal = given(based(n >= 0, j >= 0)).then(f(x, 0, K) == 0, f(x, j + 1, K) == f(n, j, K))
    return k.prove([n, j, K], goal, by=[k(append)(n, 0, K)], unfold=1)


@theorem_name("k-mark.numeral-of-b")
def numeral_of_b(k: Kernel) -> Theorem:
    """In base k the numeral of b(n), n ≥ 1, is that of a(n) followed by a 0, so it ends in one zero more."""
    f, z, both = k(digit), k(k_zeros), k(normal)
    a, b = both.a(n, K), both.b(n, K)
    conclusion = z3.And(f(b, 0, K) == 0, f(b, j + 1, K) == f(a, j, K), z(b, K) == z(a, K) + 1)
    by = [k(shift)(n, K), both.in_order(n, K)]
    return k.prove([n, j, K], given(based(n >= 1, j >= 0)).then(conclusion), by, unfold=1)


@theorem_name("k-digit.every")
def every_digit(k: Kernel) -> Theorem:
    """kᵉ·d with 1 ≤ d < k ends in exactly e zeros, and the digit before them is d."""
    term, previous = k(product)(e, d, K), k(product)(e - 1, d, K)
    is_digit = based(e >= 0, d >= 1, d < K)
    claim = given(is_digit).then(k(digit)(term, e, K) == d)
    there_by = [k(append)(previous, 0, K), k(digits)(d, K), k(product_is)(e - 1, d, K)]
    there = k.induct("k-digit.before-zeros", [e, d, K], claim, Measure((e,)), at=[(e - 1, d, K)], by=there_by, unfold=1)
    x = k(k_power)(e, K) * d
    by = [there(e, d, K), k(exponent)(e, d, K), k(product_is)(e, d, K), k(digits)(d, K)]
    return k.prove([e, d, K], given(is_digit).then(k(k_zeros)(x, K) == e, k(digit)(x, e, K) == d), by)
