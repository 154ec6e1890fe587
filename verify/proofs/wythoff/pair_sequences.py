"""The pairs of t-Wythoff: a(n) is the least number not among the earlier a(i) and b(i), and b(n) = a(n) + t·n + e.

The sequence is defined by the mex rule alone; that every a(n) exists is shown by a sequence in small steps
(`candidate`), which obeys the rule (`obeys`). Main statements: `mex_rule`, `increasing`, `steps`, `disjoint`. The index
of a number in the sequences is in `verify.proofs.wythoff.pair_index`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.wythoff.pair_differences import E, T, based, gap, grows, i, m, n, v, w

PREFIX = "wythoff"

Int = z3.IntSort()
Bool = z3.BoolSort()


# A sequence in small steps that will turn out to obey the rule


def candidate(k: Kernel) -> Definition:
    """The candidate for a(n): 0 for n = 0; then the previous candidate plus 1, or plus 2 if plus 1 gives a second
    number.
    """

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, T: z3.ArithRef, E: z3.ArithRef) -> z3.ArithRef:
        next_one = f(n - 1, T, E) + 1
        second = z3.Exists([i], z3.And(0 <= i, i < n, f(i, T, E) + k(gap)(i, T, E) == next_one))
        return z3.If(n <= 0, 0, z3.If(second, next_one + 1, next_one))

    return k.define([n, T, E], Int, body, Measure((n,)))


def second(k: Kernel) -> Definition:
    """The candidate for b(n)."""
    return k.define([n, T, E], Int, lambda _, n, T, E: k(candidate)(n, T, E) + k(gap)(n, T, E))


def is_second(k: Kernel) -> Definition:
    """v is one of the second numbers before index n."""
    some_index = z3.Exists([i], z3.And(0 <= i, i < n, k(second)(i, T, E) == v))
    return k.define([n, v, T, E], Bool, lambda *_: some_index)


def small_steps(k: Kernel) -> Theorem:
    """The next candidate is larger by 2 if the number between is an earlier second number, and otherwise by 1."""
    previous = k(candidate)(n - 1, T, E)
    case = z3.Implies(n >= 1, k(candidate)(n, T, E) == previous + z3.If(k(is_second)(n, previous + 1, T, E), 2, 1))
    return k.prove([n, T, E], z3.And(k(candidate)(0, T, E) == 0, case), by=[k(second).equation], unfold=1)


def candidates_grow(k: Kernel) -> Theorem:
    """Candidates increase, and later seconds are at least two larger than earlier ones."""
    c, s = k(candidate), k(second)
    later = given(0 <= n, n < m).then(c(n, T, E) < c(m, T, E), s(n, T, E) + 1 < s(m, T, E))
    goal = given(based(m >= 0)).then(later, c(m, T, E) >= m, s(m, T, E) >= c(m, T, E))
    by = [k(small_steps)(m, T, E), s.at(n, T, E), s.at(m, T, E), k(grows)(n, m, T, E)]
    return k.induct([n, m, T, E], goal, Measure((m,)), at=[(n, m - 1, T, E)], by=by)


def second_where(k: Kernel) -> Definition:
    """The index at which a given number was an earlier second number."""
    goal = given(k(is_second)(n, v, T, E)).then(z3.Exists([i], z3.And(0 <= i, i < n, k(second)(i, T, E) == v)))
    return k.choose(k.prove("wythoff.second-somewhere", [n, v, T, E], goal, unfold=1))


def second_by(k: Kernel) -> Theorem:
    """The second number at an index before n is among the second numbers before index n."""
    return k.prove([n, i, T, E], given(0 <= i, i < n).then(k(is_second)(n, k(second)(i, T, E), T, E)), unfold=1)


def candidate_is_new(k: Kernel) -> Theorem:
    """The candidate at index n differs from all earlier candidates and second numbers."""
    c = k(candidate)
    between = c(n - 1, T, E) + 1
    j = k(second_where)(n, between, T, E)
    goal = given(based(0 <= i, i < n)).then(c(n, T, E) != c(i, T, E), c(n, T, E) != k(second)(i, T, E))
    by = [k(small_steps)(n, T, E), k(candidates_grow)(i, n, T, E), k(second_where).at(n, between, T, E)]
    by += [k(candidates_grow)(i, j, T, E), k(candidates_grow)(j, i, T, E), k(second_by)(n, i, T, E)]
    return k.prove([n, i, T, E], goal, by)


def place_before(k: Kernel) -> Definition:
    """The index of a number below the candidate at index n among the earlier candidates and seconds."""
    previous = k(candidate)(n - 1, T, E)
    last = z3.If(v == previous, n - 1, k(second_where)(n, v, T, E))
    body = lambda f, n, v, T, E: z3.If(n <= 0, 0, z3.If(v < previous, f(n - 1, v, T, E), last))
    return k.define([n, v, T, E], Int, body, Measure((n,)))


def below_candidate(k: Kernel) -> Theorem:
    """Every natural number below the candidate at index n is an earlier candidate or second number."""
    place = k(place_before)(n, v, T, E)
    is_at_place = z3.Or(k(candidate)(place, T, E) == v, k(second)(place, T, E) == v)
    goal = given(n >= 0, 0 <= v, v < k(candidate)(n, T, E)).then(0 <= place, place < n, is_at_place)
    by = [k(place_before).at(n, v, T, E), k(small_steps)(n, T, E), k(second_where).at(n, v, T, E)]
    return k.induct([n, v, T, E], goal, Measure((n,)), at=[(n - 1, v, T, E)], by=by)


# The mex rule


def _both(k: Kernel) -> Definition:
    """Two mutually recursive predicates: v comes next at index n, and v is taken before index n."""
    which = z3.Int("which")

    def body(f: z3.FuncDeclRef, n: z3.ArithRef, v: z3.ArithRef, *rest: z3.ArithRef) -> z3.BoolRef:
        T, E, which = rest
        value = z3.And(v >= 0, z3.Not(f(n, v, T, E, 0)), z3.ForAll([w], given(0 <= w, w < v).then(f(n, w, T, E, 0))))
        either = z3.Or(f(i, v, T, E, 1), f(i, v - k(gap)(i, T, E), T, E, 1))
        return z3.If(which == 1, value, z3.Exists([i], z3.And(0 <= i, i < n, either)))

    return k.define("wythoff.next-or-taken", [n, v, T, E, which], Bool, body, Measure((n, which)))


def is_next(k: Kernel) -> Definition:
    """v is the least natural number that is not taken before index n."""
    return k.define([n, v, T, E], Bool, lambda _, n, v, T, E: k(_both)(n, v, T, E, 1))


def taken(k: Kernel) -> Definition:
    """v is a member of one of the two sequences at an index from 0 to n − 1."""
    return k.define([n, v, T, E], Bool, lambda _, n, v, T, E: k(_both)(n, v, T, E, 0))


def next_rule(k: Kernel) -> Theorem:
    """v comes next when it is not taken and every smaller natural number is."""
    smaller = z3.ForAll([w], given(0 <= w, w < v).then(k(taken)(n, w, T, E)))
    goal = k(is_next)(n, v, T, E) == z3.And(v >= 0, z3.Not(k(taken)(n, v, T, E)), smaller)
    return k.prove([n, v, T, E], goal, by=[k(taken).equation], unfold=2)


def taken_rule(k: Kernel) -> Theorem:
    """v is taken when at an earlier index v came next, or the number that is smaller by the distance of that index."""
    came = z3.Or(k(is_next)(i, v, T, E), k(is_next)(i, v - k(gap)(i, T, E), T, E))
    by = [k(is_next).equation]
    return k.prove([n, v, T, E], k(taken)(n, v, T, E) == z3.Exists([i], z3.And(0 <= i, i < n, came)), by, unfold=2)


def only_one(k: Kernel) -> Theorem:
    """At most one number comes next, and it is natural."""
    goal = given(k(is_next)(n, v, T, E), k(is_next)(n, w, T, E)).then(v == w, v >= 0)
    return k.prove("wythoff.only-one-next", [n, v, w, T, E], goal, [k(next_rule)(n, v, T, E), k(next_rule)(n, w, T, E)])


def taken_by(k: Kernel) -> Theorem:
    """If a number came next at an earlier index, it is taken, and so is its sum with the distance of that index."""
    f, g = k(taken), k(gap)(i, T, E)
    goal = given(0 <= i, i < n, k(is_next)(i, v, T, E)).then(f(n, v, T, E), f(n, v + g, T, E))
    return k.prove([n, i, v, T, E], goal, by=[k(taken_rule)(n, v, T, E), k(taken_rule)(n, v + g, T, E)])


def taken_where(k: Kernel) -> Definition:
    """The index at which a taken number is a member of one of the sequences."""
    came = z3.Or(k(is_next)(i, v, T, E), k(is_next)(i, v - k(gap)(i, T, E), T, E))
    goal = given(k(taken)(n, v, T, E)).then(z3.Exists([i], z3.And(0 <= i, i < n, came)))
    return k.choose(k.prove("wythoff.taken-somewhere", [n, v, T, E], goal, [k(taken_rule)(n, v, T, E)]))


def untaken(k: Kernel) -> Definition:
    """A number below v that is not taken, if v is not taken and does not come next."""
    some = z3.Exists([w], z3.And(0 <= w, w < v, z3.Not(k(taken)(n, w, T, E))))
    doubt = z3.And(v >= 0, z3.Not(k(taken)(n, v, T, E)), z3.Not(k(is_next)(n, v, T, E)))
    some_number = k.prove("wythoff.untaken-exists", [n, v, T, E], given(doubt).then(some), [k(next_rule)(n, v, T, E)])
    return k.choose(some_number)


def obeys(k: Kernel) -> Theorem:
    """The candidates obey the mex rule: the n-th one is new, and smaller numbers are earlier candidates or seconds."""
    this = k(candidate)(n, T, E)
    index_before, hole = k(taken_where)(n, this, T, E), k(untaken)(n, this, T, E)
    place = k(place_before)(n, hole, T, E)
    at_before, at_place = k(candidate)(index_before, T, E), k(candidate)(place, T, E)
    by = [k(taken_where).at(n, this, T, E), k(only_one)(index_before, this, at_before, T, E)]
    by += [k(only_one)(index_before, this - k(gap)(index_before, T, E), at_before, T, E)]
    by += [k(candidate_is_new)(n, index_before, T, E), k(untaken).at(n, this, T, E), k(below_candidate)(n, hole, T, E)]
    by += [k(taken_by)(n, place, at_place, T, E), k(candidates_grow)(n, n, T, E)]
    goal = given(based(n >= 0)).then(k(is_next)(n, this, T, E))
    return k.induct([n, T, E], goal, Measure((n,)), at=[(index_before, T, E), (place, T, E)], by=by, unfold=1)


def a(k: Kernel) -> Definition:
    """a(n), the number that comes next at index n."""
    some = z3.Exists([v], k(is_next)(n, v, T, E))
    return k.choose(k.prove("wythoff.next-exists", [n, T, E], given(based(n >= 0)).then(some), [k(obeys)(n, T, E)]))


def b(k: Kernel) -> Definition:
    """b(n) = a(n) + t·n + e."""
    return k.define([n, T, E], Int, lambda _, n, T, E: k(a)(n, T, E) + k(gap)(n, T, E))


def in_steps(k: Kernel) -> Theorem:
    """a(n) and b(n) equal the candidates at index n."""
    conclusion = z3.And(k(a)(n, T, E) == k(candidate)(n, T, E), k(b)(n, T, E) == k(second)(n, T, E))
    by = [k(obeys)(n, T, E), k(only_one)(n, k(a)(n, T, E), k(candidate)(n, T, E), T, E)]
    return k.prove([n, T, E], given(based(n >= 0)).then(conclusion), by, unfold=1)


# What follows for the two sequences


def natural(k: Kernel) -> Theorem:
    """a(n) ≥ n and b(n) ≥ a(n) + n; a(0) = 0 and b(0) = e."""
    conclusions = [k(a)(n, T, E) >= n, k(b)(n, T, E) == k(a)(n, T, E) + k(gap)(n, T, E)]
    conclusions += [k(gap)(n, T, E) >= n + E, k(a)(0, T, E) == 0, k(b)(0, T, E) == E]
    by = [k(in_steps)(n, T, E), k(in_steps)(0, T, E), k(candidates_grow)(n, n, T, E)]
    by += [k(grows)(0, n, T, E), k(at_least_place)(n, T, E)]
    return k.prove([n, T, E], given(based(n >= 0)).then(*conclusions), by, unfold=1)


def at_least_place(k: Kernel) -> Theorem:
    """The distance at index n is at least n + e."""
    goal = given(based(n >= 0)).then(k(gap)(n, T, E) >= n + E)
    return k.induct("wythoff.gap-at-least", [n, T, E], goal, Measure((n,)), at=[(n - 1, T, E)], unfold=1)


def increasing(k: Kernel) -> Theorem:
    """Both sequences increase, b by two at least."""
    goal = given(based(0 <= n, n < m)).then(k(a)(n, T, E) < k(a)(m, T, E), k(b)(n, T, E) + 2 <= k(b)(m, T, E))
    return k.prove([n, m, T, E], goal, by=[k(in_steps)(n, T, E), k(in_steps)(m, T, E), k(candidates_grow)(n, m, T, E)])


def steps(k: Kernel) -> Theorem:
    """a(n + 1) − a(n) is 1 or 2."""
    step = k(a)(n + 1, T, E) - k(a)(n, T, E)
    by = [k(in_steps)(n, T, E), k(in_steps)(n + 1, T, E), k(small_steps)(n + 1, T, E)]
    return k.prove([n, T, E], given(based(n >= 0)).then(z3.Or(step == 1, step == 2)), by)


def fresh(k: Kernel) -> Theorem:
    """a(n) is neither an a(i) nor a b(i) with 0 ≤ i < n."""
    goal = given(based(0 <= i, i < n)).then(k(a)(n, T, E) != k(a)(i, T, E), k(a)(n, T, E) != k(b)(i, T, E))
    return k.prove([n, i, T, E], goal, by=[k(in_steps)(n, T, E), k(in_steps)(i, T, E), k(candidate_is_new)(n, i, T, E)])


def came_before(k: Kernel) -> Theorem:
    """Every natural number below a(n) is an a(i) or a b(i) with i < n, at the index that `place_before` gives."""
    one, place = k(a), k(place_before)(n, v, T, E)
    claim = z3.Or(one(place, T, E) == v, k(b)(place, T, E) == v)
    by = [k(in_steps)(n, T, E), k(in_steps)(place, T, E), k(below_candidate)(n, v, T, E)]
    return k.prove([n, v, T, E], given(based(n >= 0, 0 <= v, v < one(n, T, E))).then(0 <= place, place < n, claim), by)


def member(k: Kernel) -> Definition:
    """w is one of a(0), b(0), …, a(n − 1), b(n − 1)."""
    is_member_at = z3.And(0 <= i, i < n, z3.Or(w == k(a)(i, T, E), w == k(b)(i, T, E)))
    return k.define([n, w, T, E], Bool, lambda *_: z3.Exists([i], is_member_at))


@theorem_name("wythoff.mex-sequences")
def mex_rule(k: Kernel) -> Theorem:
    """a(n) is the least natural number not among a(i), b(i) for 0 ≤ i < n, and b(n) = a(n) + t·n + e."""
    one, has = k(a), k(member)
    below = z3.And(0 <= w, w < one(n, T, E))
    claim = given(based(n >= 0, below)).then(has(n, w, T, E))
    old = k.prove("wythoff.mex-old", [n, w, T, E], claim, by=[k(came_before)(n, w, T, E)], unfold=1)
    claim = given(based(n >= 0)).then(z3.Not(has(n, one(n, T, E), T, E)))
    new = k.prove("wythoff.mex-new", [n, T, E], claim, by=[k(fresh)], unfold=1)
    all_members = z3.ForAll([w], z3.Implies(below, has(n, w, T, E)))
    conclusions = [one(n, T, E) >= 0, z3.Not(has(n, one(n, T, E), T, E))]
    conclusions += [all_members, k(b)(n, T, E) == one(n, T, E) + k(gap)(n, T, E)]
    return k.prove([n, T, E], given(based(n >= 0)).then(*conclusions), by=[new(n, T, E), old, k(natural)(n, T, E)])


def disjoint(k: Kernel) -> Theorem:
    """a(n) = b(m) only if n = m = 0 = e: for m < n, b(m) was taken, and for m ≥ n it is larger than a(m) ≥ a(n)."""
    by = [k(fresh)(n, m, T, E), k(increasing)(n, m, T, E), k(natural)(m, T, E)]
    return k.prove([n, m, T, E], given(based(n >= 0, m >= 0, n + m + E >= 1)).then(k(a)(n, T, E) != k(b)(m, T, E)), by)
