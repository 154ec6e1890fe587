"""The document's cases (a) to (f) of a position outside W, the missing one with an empty row, and the move in each.

Main statements: `exactly_one` (every position but (0, 0) is of exactly one form), `case_a` to `case_f` (the move that
the document gives is legal and leads to W), `empty_row` (the missing case).
"""

import z3

from verify.kernel import Definition, Fact, Kernel, Theorem, given, theorem_name
from verify.proofs.general.z3_semantics import pair
from verify.proofs.wythoff import document_sequences
from verify.proofs.wythoff.document_sequences import both_increase, c, d, j, members, places, second_property, where
from verify.proofs.wythoff.pair_differences import i, n, x, y
from verify.proofs.wythoff.winning_set import in_w, pairs_in_w, wythoff
from verify.proofs.wythoff.wythoff_moves import Bool, legal_iff, lost, move, wythoff_moves

PREFIX = "wythoff"


def _moves(k: Kernel, x: z3.ArithRef, y: z3.ArithRef, u: z3.ArithRef, v: z3.ArithRef) -> list[Fact]:
    """Return the definitions that decide whether a move leads from x, y to u, v."""
    return [k(legal_iff)(pair(x, y), pair(u, v), 1), k(wythoff_moves)(x, y, u, v)]


def case_a(k: Kernel) -> Theorem:
    """From c(i) and d(j) with i < j, lowering d(j) to d(i) is a legal move to W."""
    one, two, after = k(c)(i), k(d)(j), pair(k(c)(i), k(d)(i))
    goal = given(1 <= i, i < j).then(k(move)(pair(one, two), after, 1), k(in_w)(after))
    return k.prove([i, j], goal, by=[*_moves(k, one, two, one, k(d)(i)), k(both_increase)(i, j), k(pairs_in_w)(i)])


def case_b(k: Kernel) -> Theorem:
    """From c(i) and d(j) with i > j, lowering c(i) to c(j) is a legal move to W."""
    one, two, after = k(c)(i), k(d)(j), pair(k(c)(j), k(d)(j))
    goal = given(1 <= j, j < i).then(k(move)(pair(one, two), after, 1), k(in_w)(after))
    return k.prove([i, j], goal, by=[*_moves(k, one, two, k(c)(j), two), k(both_increase)(j, i), k(pairs_in_w)(j)])


def case_c(k: Kernel) -> Theorem:
    """From d(i) and d(j) with i ≤ j, lowering d(j) to c(i) is a legal move to W."""
    one, two, after = k(d)(i), k(d)(j), pair(k(d)(i), k(c)(i))
    goal = given(1 <= i, i <= j).then(k(move)(pair(one, two), after, 1), k(in_w)(after))
    return k.prove([i, j], goal, by=[*_moves(k, one, two, one, k(c)(i)), k(both_increase)(i, j), k(pairs_in_w)(i)])


def case_d(k: Kernel) -> Theorem:
    """From c(i) and c(j) with c(j) > d(i), lowering c(j) to d(i) is a legal move to W."""
    one, two, after = k(c)(i), k(c)(j), pair(k(c)(i), k(d)(i))
    goal = given(1 <= i, i < j, two > k(d)(i)).then(k(move)(pair(one, two), after, 1), k(in_w)(after))
    return k.prove([i, j], goal, by=[*_moves(k, one, two, one, k(d)(i)), k(pairs_in_w)(i)])


def case_e(k: Kernel) -> Theorem:
    """From two equal positive numbers, such as c(i) and c(i), taking everything is a legal move that ends the game."""
    one, o = k(c)(i), pair(0, 0)
    conclusion = z3.And(k(move)(pair(one, one), o, 1), k(lost)(o, 1), k(move)(pair(x, x), o, 1))
    zero = z3.IntVal(0)
    by = [*_moves(k, one, one, zero, zero), *_moves(k, x, x, zero, zero), k(members)(i), k(wythoff)(o)]
    return k.prove([i, x], given(i >= 1, x >= 1).then(conclusion), by)


def case_f(k: Kernel) -> Theorem:
    """If i < j and c(j) < d(i), taking c(i) − c(n) from both c(i) and c(j) leaves the n-th pair, n = c(j) − c(i)."""
    one, two = k(c)(i), k(c)(j)
    n = two - one
    difference = one - k(c)(n)
    after = pair(one - difference, two - difference)
    conclusions = [1 <= n, n < i, difference >= 1, after == pair(k(c)(n), k(d)(n))]
    conclusions += [k(move)(pair(one, two), after, 1), k(in_w)(after)]
    by = [*_moves(k, one, two, one - difference, two - difference), k(members)(i)]
    by += [k(both_increase)(i, j), k(both_increase)(n, i), k(members)(n), k(pairs_in_w)(n)]
    return k.prove([i, j], given(1 <= i, i < j, two < k(d)(i)).then(*conclusions), by)


def empty_row(k: Kernel) -> Theorem:
    """The missing case: with exactly one empty row, clearing the other row is a legal move that ends the game."""
    o = pair(0, 0)
    goal = given(y >= 1).then(k(move)(pair(0, y), o, 1), k(move)(pair(y, 0), o, 1), k(lost)(o, 1))
    zero = z3.IntVal(0)
    return k.prove([y], goal, by=[*_moves(k, zero, y, zero, zero), *_moves(k, y, zero, zero, zero), k(wythoff)(o)])


# The forms


def is_c(k: Kernel) -> Definition:
    """x is the smaller number of the pair at its index."""
    return k.define([x], Bool, lambda _, x: z3.And(x >= 1, k(c)(k(where)(x)) == x))


def is_d(k: Kernel) -> Definition:
    """x is the larger number of the pair at its index."""
    return k.define([x], Bool, lambda _, x: z3.And(x >= 1, k(d)(k(where)(x)) == x))


def either_half(k: Kernel) -> Theorem:
    """Every positive number is the smaller or the larger number of a pair and not both, at an index from 1 on."""
    at = k(where)(x)
    case = z3.Implies(x >= 1, z3.And(k(is_c)(x) != k(is_d)(x), at >= 1))
    by = [k(document_sequences.third_property)(x), k(second_property)(at, at)]
    return k.prove([x], z3.And(case, z3.Implies(x < 1, z3.And(z3.Not(k(is_c)(x)), z3.Not(k(is_d)(x))))), by, unfold=1)


def halves(k: Kernel) -> Theorem:
    """For n ≥ 1, c(n) is the smaller and d(n) the larger number of a pair, both at index n."""
    one, two = k(c)(n), k(d)(n)
    conclusion = z3.And(k(is_c)(one), k(is_d)(two), k(where)(one) == n, k(where)(two) == n, one >= 1, two >= 1)
    return k.prove([n], given(n >= 1).then(conclusion), by=[k(places)(n), k(members)(n)], unfold=1)


def _form(k: Kernel, name: str, condition: z3.BoolRef, one: z3.ArithRef, other: z3.ArithRef) -> Definition:
    """The predicate that x and y are, in some order, the numbers at two places i, j ≥ 1 that satisfy the condition."""
    numbers = z3.Or(z3.And(x == one, y == other), z3.And(x == other, y == one))
    some = z3.Exists([i, j], z3.And(i >= 1, j >= 1, condition, numbers))
    return k.define(f"wythoff.form-{name}", [x, y], Bool, lambda *_: some)


def form_a(k: Kernel) -> Definition:
    """Rows c(i) and d(j) with i < j."""
    return _form(k, "a", i < j, k(c)(i), k(d)(j))


def form_b(k: Kernel) -> Definition:
    """Rows c(i) and d(j) with i > j."""
    return _form(k, "b", i > j, k(c)(i), k(d)(j))


def form_c(k: Kernel) -> Definition:
    """Rows d(i) and d(j) with i ≤ j."""
    return _form(k, "c", i <= j, k(d)(i), k(d)(j))


def form_d(k: Kernel) -> Definition:
    """Rows c(i) and c(j) with i < j and c(j) > d(i)."""
    return _form(k, "d", z3.And(i < j, k(c)(j) > k(d)(i)), k(c)(i), k(c)(j))


def form_e(k: Kernel) -> Definition:
    """Rows c(i) and c(i)."""
    return _form(k, "e", i == j, k(c)(i), k(c)(j))


def form_f(k: Kernel) -> Definition:
    """Rows c(i) and c(j) with i < j and c(j) < d(i)."""
    return _form(k, "f", z3.And(i < j, k(c)(j) < k(d)(i)), k(c)(i), k(c)(j))


FORMS = (form_a, form_b, form_c, form_d, form_e, form_f)


def _by_places(k: Kernel) -> list[z3.BoolRef]:
    """Return the six forms in terms of the places of x and y."""

    def ordered(x: z3.ArithRef, y: z3.ArithRef) -> list[z3.BoolRef]:
        i, j = k(where)(x), k(where)(y)
        from_both, larger = z3.And(k(is_c)(x), k(is_d)(y)), z3.And(k(is_d)(x), k(is_d)(y))
        smaller = z3.And(k(is_c)(x), k(is_c)(y))
        facts: list[Fact] = [z3.And(from_both, i < j), z3.And(from_both, i > j), z3.And(larger, i <= j)]
        facts += [z3.And(smaller, i < j, y > k(d)(i)), z3.And(smaller, i == j), z3.And(smaller, i < j, y < k(d)(i))]
        return facts

    return [z3.Or(one, other) for one, other in zip(ordered(x, y), ordered(y, x), strict=True)]


def forms_by_places(k: Kernel) -> Theorem:
    """Each form states how the indices of x and y compare, and which of x and y are smaller numbers of pairs."""
    facts: list[Fact] = []
    for number in (x, y):
        facts += [k(is_c).at(number), k(is_d).at(number), k(either_half)(number), k(halves)(k(where)(number))]
    theorems = []
    for name, form, test in zip("abcdef", FORMS, k(_by_places), strict=True):
        goal = k(form)(x, y) == test
        theorems.append(k.prove(f"wythoff.form-{name}-by-places", [x, y], goal, [k(form).at(x, y), k(halves), *facts]))
    goal = z3.And([t.body for t in theorems])
    return k.prove([x, y], goal, [t(x, y) for t in theorems])


def w_by_places(k: Kernel) -> Theorem:
    """A pair is in W when one number is the smaller and the other the larger number of the pair at the same index."""
    facts: list[Fact] = []
    for number in (x, y):
        facts += [k(is_c).at(number), k(is_d).at(number), k(either_half)(number), k(pairs_in_w)(k(where)(number))]
    same = k(where)(x) == k(where)(y)
    from_both = z3.Or(z3.And(k(is_c)(x), k(is_d)(y)), z3.And(k(is_d)(x), k(is_c)(y)))
    by = [k(halves), *facts]
    return k.prove("wythoff.W-by-places", [x, y], k(in_w)(pair(x, y)) == z3.And(same, from_both), by, unfold=1)


@theorem_name("wythoff.exactly-one-form")
def exactly_one(k: Kernel) -> Theorem:
    """A position other than (0, 0) is in W, or has one empty row, or is of exactly one of the forms (a) to (f)."""
    cases = [k(in_w)(pair(x, y)), (x == 0) != (y == 0), *(k(form)(x, y) for form in FORMS)]
    goal = given(x >= 0, y >= 0, x + y >= 1).then(z3.Sum([z3.If(case, 1, 0) for case in cases]) == 1)
    by = [k(forms_by_places)(x, y), k(w_by_places)(x, y), k(either_half)(x), k(either_half)(y)]
    return k.prove([x, y], goal, by, unfold=1)
