"""Tests of formulas for readers: precedence, lists and names."""

from typing import Any

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.verify.formulas.printed_formula_evaluator import SMALL, value
from tests.verify.formulas.printed_terms import (
    BOOL,
    INNER,
    INT,
    NOTHING_READ,
    TABLE,
    A,
    Lying,
    P,
    Q,
    R,
    a,
    answer,
    both,
    chosen,
    early_of,
    f,
    in_a,
    in_high,
    in_low,
    is_high,
    is_low,
    length,
    lost,
    low_digit,
    move,
    n,
    nim_sum,
    nth,
    p,
    pairs,
    print_term,
    q,
    r,
    s,
    sigma,
    span,
    state,
    sum_of,
    tricky,
    turn,
    u,
    x,
    xor,
    y,
    z,
)
from verify.formulas.notation import NotationError, form, notation
from verify.formulas.printer import equation, formula
from verify.formulas.renderers import plain, tex
from verify.formulas.syntax_tree import tree
from verify.formulas.tree_nodes import Tree
from verify.proofs.general.z3_semantics import Heaps, Pair, cons, first, head, is_cons, nil, pair, tail


@pytest.mark.parametrize(
    ("term", "text"),
    [
        # No name is a numeral, a word or a sign.
        (z3.Const("0", INT) == 1, "|0| = 1"),
        (z3.Const("false", BOOL), "|false|"),
        (z3.Const("2+2=5", BOOL), "|2+2=5|"),
        (z3.Function("-1", INT, INT)(x) == -1, "|-1|(x) = −1"),
        (z3.Const("p\u200b", INT) == 0, "|p\\u{200b}| = 0"),
        (z3.ForAll([z3.Int("0")], z3.Int("0") == 0), "∀ |0| ∈ ℤ. |0| = 0"),
        # A prefix that is usually omitted is printed if the rest is not a name.
        (z3.Function("game.0", INT, INT)(x) == 0, "game.0(x) = 0"),
        (z3.Function("game.if", INT, INT)(x) == 0, "game.if(x) = 0"),
        (z3.Function("game.next", INT, INT)(x) == 0, "next(x) = 0"),
        # A variable differs from every constant, also from one that is printed without its prefix.
        (z3.ForAll([n], n == z3.Int("game.n")), "∀ n′ ∈ ℤ. n′ = n"),
        (z3.ForAll([n], z3.Function("game.n", INT, INT)(n) == 0), "∀ n′ ∈ ℤ. n(n′) = 0"),
        # A variable cannot be a letter of a form.
        (z3.ForAll([A, x], A[x] == in_a(x)), "∀ A′ ⊆ ℤ, x ∈ ℤ. x ∈ A′ ⇔ x ∈ A"),
        (z3.ForAll([z3.Array("a", INT, INT), x], z3.Array("a", INT, INT)[x] == nth(x)), "∀ a′: ℤ → ℤ, x ∈ ℤ. a′ₓ = aₓ"),
        (z3.ForAll([z3.Int("i")], early_of(z3.Int("i"), z3.Int("i") + 1)), "∀ i′ ∈ ℤ. i′ ∈ {aᵢ : i < i′ + 1}"),
        (z3.ForAll([z3.Int("i")], early_of(n, z3.Int("i"))), "∀ i′ ∈ ℤ. n ∈ {aᵢ : i < i′}"),
        (
            z3.ForAll([z3.Int("i")], early_of(n, n) == early_of(z3.Int("i"), n)),
            "∀ i′ ∈ ℤ. n ∈ {aᵢ : i < n} ⇔ i′ ∈ {aᵢ : i < n}",
        ),
        (z3.ForAll([z3.Int("i")], z3.And(early_of(n, n), z3.Int("i") > 0)), "∀ i ∈ ℤ. n ∈ {aᵢ : i < n} ∧ i > 0"),
        (z3.ForAll([sigma], sum_of(sigma[0]) == 0), "∀ σ′: ℤ → ℤ. σ(σ′₀) = 0"),
        (z3.ForAll([z3.Int("a1")], nth(1) == z3.Int("a1")), "∀ a₁′ ∈ ℤ. a₁ = a₁′"),
        # A number may have the letter of a sequence, because it is not one.
        (z3.ForAll([a], nth(a) == a), "∀ a ∈ ℤ. aₐ = a"),
        # A variable with an index is not a member of a sequence.
        (z3.ForAll([u, z3.Int("u0")], u[0] == z3.Int("u0")), "∀ u: ℤ → ℤ, u₀′ ∈ ℤ. u₀ = u₀′"),
        # The name of a sort does not make it a set of numbers.
        (z3.ForAll([z3.Const("s", Lying)], z3.Const("s", Lying) == z3.Const("s", Lying)), "∀ s ∈ |Real|. s = s"),
    ],
)
def test_the_printed_forms(term: Any, text: str) -> None:
    assert plain(formula(tree(term), tricky), 200) == text


@st.composite
def nested(draw: st.DrawFn, scope: Any, depth: int) -> Any:
    """Return a formula whose variables hide each other and the constants x and y, and its meaning at x and y."""
    if depth == 0:
        lower, upper = draw(st.sampled_from(scope)), draw(st.sampled_from(scope))
        number = draw(st.integers(-2, 2))
        return lower[0] < upper[0] + number, lambda env: env[lower[1]] < env[upper[1]] + number
    if draw(st.integers(0, 2)):
        bound = z3.Int(draw(st.sampled_from(["x", "y", "x!1", "z"])))
        fresh, key = z3.FreshConst(INT), len(scope)
        body, meaning = draw(nested([*scope, (fresh, key)], depth - 1))
        universal = draw(st.booleans())
        quantify = z3.ForAll if universal else z3.Exists
        # The name captures no variable: variables that are already bound have no names here, and constants come later.
        term = quantify([bound], z3.substitute(body, (fresh, bound)))
        return term, lambda env: (all if universal else any)(meaning({**env, key: n}) for n in SMALL)
    (left, first), (right, second) = draw(nested(scope, depth - 1)), draw(nested(scope, depth - 1))
    return z3.And(left, z3.Not(right)), lambda env: first(env) and not second(env)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(nested([(z3.Int("first0"), 0), (z3.Int("second0"), 1)], 3), st.integers(-2, 2), st.integers(-2, 2))
def test_bound_variables_are_parsed_back(pair_: Any, x_value: int, y_value: int) -> None:
    term, meaning = pair_
    term = z3.substitute(term, (z3.Int("first0"), x), (z3.Int("second0"), y))
    assert value(plain(formula(tree(term), TABLE), 10**6), {"x": x_value, "y": y_value}) == meaning(
        {0: x_value, 1: y_value}
    )


def test_a_parameter_is_not_a_letter_of_a_form() -> None:
    defined, number = z3.Function("game.inside", INT, INT, BOOL), z3.Int("A")
    equal = z3.ForAll([number, x], defined(number, x) == z3.And(in_a(x), x > number))
    assert plain(equation(tree(equal), tricky), 200) == "inside(A′, x) :⇔ x ∈ A ∧ x > A′"


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (x + 1 > x, "x + 1 > x"),
        (x - (y - z), "x − (y − z)"),
        (x * (y / 2), "x·⌊y/2⌋"),
        ((x + y) / 2, "⌊(x + y)/2⌋"),
        (x / y * z, "(x div y)·z"),
        ((x * y) % z, "(x·y) mod z"),
        (x % 2 + y, "(x mod 2) + y"),
        (x % 2 == y % 2, "x mod 2 = y mod 2"),
        (-(x + y), "−(x + y)"),
        (2 * x + -1, "2x + (−1)"),
        (x * x - 2 * (y + 1) * (y + 1), "x² − 2·(y + 1)·(y + 1)"),
        (x * x - z * ((y + 1) * (y + 1)), "x² − z·(y + 1)²"),
        ((x * x) * (x * x), "x²·x²"),
        ((x * x) % z, "x² mod z"),
        (x + xor(y, z), "x + (y ⊕ z)"),
        (xor(x + y, z), "(x + y) ⊕ z"),
        (xor(xor(x, y), z), "x ⊕ y ⊕ z"),
        (xor(x, xor(y, z)), "x ⊕ (y ⊕ z)"),
        # Brackets that carry meaning are printed, on the left too.
        (xor(xor(x, y), z) == xor(x, xor(y, z)), "(x ⊕ y) ⊕ z = x ⊕ (y ⊕ z)"),
        (xor(xor(x, y), z) == x, "x ⊕ y ⊕ z = x"),
        # Brackets where a reader might hesitate.
        (z3.And(P, Q, R) == z3.Or(P, Q), "(P ∧ Q ∧ R) ⇔ (P ∨ Q)"),
        (z3.Or(z3.And(P, Q), R), "(P ∧ Q) ∨ R"),
        (z3.Implies(P, z3.Implies(Q, R)), "P ⇒ (Q ⇒ R)"),
        (z3.Implies(z3.And(P, Q), R), "P ∧ Q ⇒ R"),
        (z3.Not(z3.And(P, Q)), "¬(P ∧ Q)"),
        (z3.And(P, z3.And(Q, R)), "P ∧ Q ∧ R"),
        # Either … or.
        (z3.Xor(P, Q), "P ⊻ Q"),
        (P != Q, "P ⊻ Q"),
        (z3.Not(P == Q), "P ⊻ Q"),
        # Chains of inequalities.
        (z3.And(x >= 0, x < n), "0 ≤ x < n"),
        (z3.And(x <= y, y < z, z < n), "x ≤ y < z < n"),
        (z3.And(x <= y, z < y), "x ≤ y ∧ z < y"),
        (z3.And(n - 1 <= y, y <= n - 1), "y = n − 1"),
        # Lists, pairs and sets.
        (p == cons(7, cons(3, cons(12, nil))), "p = (7, 3, 12)"),
        (p == cons(x, cons(y, q)), "p = (x, y) ⌢ q"),
        (z3.And(is_cons(p), head(p) == 1, tail(p) == nil), "p ≠ () ∧ head(p) = 1 ∧ tail(p) = ()"),
        (z3.Const("m", Pair) == pair(x, y + 1), "m = (x, y + 1)"),
        (A[x], "x ∈ A"),
        (z3.Not(A[x + 1]), "x + 1 ∉ A"),
        (z3.Store(A, x, True) == z3.K(INT, False), "A ∪ {x} = ∅"),
        (A == z3.Store(z3.Store(z3.K(INT, False), 2, True), 5, True), "A = {2, 5}"),
        (u[n + 1] == u[0], "uₙ₊₁ = u₀"),
        # An index of an index needs brackets.
        (first(z3.Const("m", Pair)) == 0, "m₁ = 0"),
        (first(pairs[n]) == 0, "(mₙ)₁ = 0"),
        # Forms of the tables.
        (z3.Not(lost(p)), "p ∉ 𝒫_nim"),
        (z3.And(move(p, q), z3.Not(move(q, p))), "p →_nim q ∧ q ↛_nim p"),
        (z3.Function("power", INT, INT)(x + 1) * 3, "2ˣ⁺¹·3"),
        (z3.Function("at", Heaps, INT, INT)(p, 0), "p₀"),
        (z3.Function("far", INT, INT, BOOL)(x + 1, y), "x + 1 is far from y"),
        (z3.Function("early", INT, INT, BOOL)(n, x + 1), "x + 1 ∈ {aᵢ, bᵢ : i < n}"),
        (z3.Not(z3.Function("early", INT, INT, BOOL)(n, x)), "x ∉ {aᵢ, bᵢ : i < n}"),
        (z3.Function("embedded", INT, INT)(x + 1) == y, "x + 1 = y"),
        # A tuple that stands alone in brackets needs no others.
        (nim_sum(cons(7, cons(3, nil))) == nim_sum(cons(x, nil)), "nim_sum(7, 3) = nim_sum((x))"),
        (nim_sum(cons(7, cons(3, p))) == 2, "nim_sum((7, 3) ⌢ p) = 2"),
        # Numbers that stand for something else.
        (length(x) == -1, "length(x) = ∞"),
        (z3.And(length(x) != -1, x == -1), "length(x) ≠ ∞ ∧ x = −1"),
        (length(x) >= 0, "length(x) < ∞"),
        (z3.And(length(x) > 2, x >= 0), "length(x) > 2 ∧ x ≥ 0"),
        (z3.IntVal(-1) == length(x), "length(x) = ∞"),
        (length(x) == z3.If(P, 1, 0), "length(x) = if P then 1 else 0"),
        (turn(p) == 2, "turn(p) = Right"),
        (turn(p) == 3 - turn(q), "turn(p) = the opponent of turn(q)"),
        # Values of other datatypes, with a notation and without.
        (z3.If(is_low(state), low_digit(state), x) > 0, "(if q = (d, h) then d(q) else x) > 0"),
        (state == NOTHING_READ(), "q = Z"),
        (z3.Or(state == in_low(x + 1), state == in_high(y)), "q = (x + 1, 0) ∨ q = in-high(y)"),
        (z3.And(z3.Not(is_low(state)), z3.Not(is_high(state))), "q ≠ (d, h) ∧ q is not in-high"),
        # A game by another name than its symbols have.
        (z3.Function("sum-nim.grundy", Heaps, INT)(p) == 0, "𝒢_(nim*)(p) = 0"),
        # 1 if, else 0; and other cases.
        (z3.If(x > 0, 1, 0) + z3.If(P, 1, 0), "[x > 0] + [P]"),
        (z3.If(x > 0, 2, 0) + 1, "(if x > 0 then 2 else 0) + 1"),
        (r < s / 2, "r < s/2"),
        # Quantifiers say over what, and bind no name twice.
        (z3.ForAll([x, y, p], x == y), "∀ x, y ∈ ℤ, p ∈ ℤ*. x = y"),
        (z3.ForAll([A], z3.Exists([x], A[x])), "∀ A ⊆ ℤ. ∃ x ∈ ℤ. x ∈ A"),
        (
            z3.And(z3.Exists([x], x > y), z3.Exists([x], x < y)),
            "(∃ x ∈ ℤ. x > y) ∧ (∃ x ∈ ℤ. x < y)",
        ),
        (
            z3.Exists([x], z3.And(x > y, z3.Exists([x], x < y))),
            "∃ x ∈ ℤ. x > y ∧ (∃ x′ ∈ ℤ. x′ < y)",
        ),
        # Unless a number of one of the two stands for something else.
        (
            z3.And(z3.Exists([x], span(x) == x), z3.Exists([x], x == -1)),
            "(∃ x ∈ ℤ. span(x) = x) ∧ (∃ x′ ∈ ℤ. x′ = −1)",
        ),
        (z3.Exists([z3.Int("f")], z3.Int("f") == f(0)), "∃ f′ ∈ ℤ. f′ = f(0)"),
        # Witnesses are bound where they occur.
        (
            z3.ForAll([p], z3.Implies(z3.Not(lost(p)), z3.And(move(p, chosen(p)), lost(chosen(p))))),
            "∀ p ∈ ℤ*. p ∉ 𝒫_nim ⇒ (∃ q ≔ reply(p). p →_nim q ∧ q ∈ 𝒫_nim)",
        ),
        # So are repeated witnesses of existence.
        (
            z3.ForAll([p], z3.Implies(z3.Not(lost(p)), z3.And(move(p, answer(p)), lost(answer(p))))),
            "∀ p ∈ ℤ*. p ∉ 𝒫_nim ⇒ (∃ r ≔ answer(p). p →_nim r ∧ r ∈ 𝒫_nim)",
        ),
        (z3.ForAll([p, q], z3.Implies(move(p, q), q == answer(p))), "∀ p, q ∈ ℤ*. p →_nim q ⇒ q = answer(p)"),
        (
            z3.ForAll([p], z3.If(lost(p), P, z3.And(move(p, answer(p)), lost(answer(p))))),
            "∀ p ∈ ℤ*. if p ∈ 𝒫_nim then P else ∃ r ≔ answer(p). p →_nim r ∧ r ∈ 𝒫_nim",
        ),
        # A function of many cases is a table, and one of few is not.
        (
            n == z3.If(x == 0, 5, z3.If(x == 1, 6, z3.If(x == 2, 5, z3.If(x == 3, 8, 9)))),
            "n = {0 ↦ 5, 1 ↦ 6, 2 ↦ 5, 3 ↦ 8, else 9}(x)",
        ),
        (
            n == z3.If(z3.And(x == 0, y == 1), 5, z3.If(z3.And(x == 1, y == 1), 6, z3.If(z3.And(x == 2, y == 0), 5,
                z3.If(z3.And(x == 3, y == 3), z, 9)))),
            "n = {(0, 1) ↦ 5, (1, 1) ↦ 6, (2, 0) ↦ 5, (3, 3) ↦ z, else 9}(x, y)",
        ),
        (n == z3.If(x == 0, 5, z3.If(x == 1, 6, 9)), "n = if x = 0 then 5 else if x = 1 then 6 else 9"),
        # Two functions that are defined together have different numbers.
        (z3.And(both(p, x, 1), z3.Not(both(p, y, 0))), "x = mex_nim(p) ∧ y ∉ O_nim(p)"),
        # Long terms that come again have a name.
        (
            z3.ForAll([p], z3.And(f(nim_sum(tail(p)) + 1) > 0, f(f(nim_sum(tail(p)) + 1)) > 0)),
            "∀ p ∈ ℤ*. s > 0 ∧ f(s) > 0 where s = f(nim_sum(tail(p)) + 1)",
        ),
        # A named term may occur in another named term, which is then listed first.
        (
            z3.ForAll([p, x], z3.And(INNER > 0, f(f(INNER) + x) > 0, f(f(INNER) + x) < x)),
            "∀ p ∈ ℤ*, x ∈ ℤ. s > 0 ∧ 0 < t < x where t = f(f(s) + x) and s = f(nim_sum(tail(p)) + 1)",
        ),
    ],
)  # fmt: skip
def test_a_formula_reads_as_a_mathematician_would_write_it(term: z3.ExprRef, text: str) -> None:
    assert print_term(term) == text


def test_a_definition_is_an_equation_in_its_parameters() -> None:
    term = z3.ForAll([p], lost(p) == z3.And(is_cons(p), z3.ForAll([q], z3.Implies(move(p, q), z3.Not(lost(q))))))
    assert plain(equation(tree(term), TABLE)) == "p ∈ 𝒫_nim :⇔ p ≠ () ∧ (∀ q ∈ ℤ*. p →_nim q ⇒ q ∉ 𝒫_nim)"


def test_a_variable_whose_name_is_a_word_gets_a_free_letter() -> None:
    option, other, alpha = z3.Const("option", Heaps), z3.Const("other", Heaps), z3.Int("alpha")
    further = z3.Exists([other], move(option, other))
    term = z3.ForAll([p, option, alpha], z3.Implies(z3.And(move(p, option), alpha > 0), further))
    assert plain(formula(tree(term), TABLE)) == "∀ p, q ∈ ℤ*, α ∈ ℤ. p →_nim q ∧ α > 0 ⇒ (∃ t ∈ ℤ*. q →_nim t)"


def test_two_symbols_that_were_made_one_have_an_equation_each() -> None:
    out = z3.ForAll([y], z3.Implies(y < x, both(p, y, 0)))
    term = z3.ForAll(
        [p, x, n],
        both(p, x, n) == z3.If(n == 1, out, z3.Exists([q], z3.And(move(p, q), both(q, x, 1)))),
    )
    assert plain(equation(tree(term), TABLE), 60).splitlines() == [
        "x = mex_nim(p) :⇔ ∀ y ∈ ℤ. y < x ⇒ y ∈ O_nim(p)",
        "x ∈ O_nim(p) :⇔ ∃ q ∈ ℤ*. p →_nim q ∧ x = mex_nim(q)",
    ]


def test_an_order_of_points_is_not_that_of_their_numbers() -> None:
    order, box = z3.Function("numbered.le", INT, INT, BOOL), z3.Datatype("Box")
    box.declare("boxed", ("held", INT))
    boxed = box.create()
    term = z3.Implies(order(x, y), z3.Not(order(y, x)))
    assert plain(formula(tree(term), notation())) == "x ≼ y ⇒ ¬(y ≼ x)"
    assert tex(formula(tree(term), notation())) == r"x\preceq y\Rightarrow \neg (y\preceq x)"
    # A wrapper that only the proof needs is printed as its contents.
    points = z3.Array("S", boxed, BOOL)
    assert plain(formula(tree(points[boxed.boxed(x)]), TABLE)) == "x ∈ S"


def test_tex_says_the_same_as_the_plain_text() -> None:
    term = z3.ForAll([p], z3.Implies(z3.And(head(p) >= 0, is_cons(p)), lost(p) == (xor(head(p), 0) != 2)))
    assert tex(formula(tree(term), TABLE), 200) == (
        r"\forall p\in \mathbb{Z}^*.\;\text{head}(p)\ge 0\wedge p\ne ()\Rightarrow "
        r"(p\in \mathcal{P}_{\text{nim}}\Leftrightarrow \text{head}(p)\oplus 0\ne 2)"
    )
    lines = tex(formula(tree(term), TABLE), 20).splitlines()
    assert lines[0] == r"\forall p\in \mathbb{Z}^*.\;" and all(line.startswith(r"\quad ") for line in lines[1:])


def test_tex_keeps_the_space_between_a_bracket_and_a_word() -> None:
    far, square = z3.Function("far", INT, INT, BOOL), z3.Function("square", INT, BOOL)
    assert tex(formula(tree(far(f(x), y + 1)), TABLE)) == r"\text{f}(x)\ \text{is}\ \text{far}\ \text{from}\ y+1"
    assert tex(formula(tree(z3.Function("Z", INT, INT, BOOL)(x, n)), TABLE)) == r"x\ \text{is}\ Z_{n}"
    assert tex(formula(tree(z3.Not(square(x))), TABLE)) == r"x\ \text{is not a}\ \text{square}"


def test_tables_of_notation_are_read_whole_or_not_at_all(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert form("#1 ∈ 𝒫_{x, #2}").negated == form("#1 ∉ 𝒫_{x, #2}")
    assert notation().form("nim.P", 1) == form("#1 ∈ 𝒫_{nim}")
    for text, reason in (("forms = ", "value"), ("[shapes]\na = 'b'", "unknown table shapes")):
        folder = tmp_path_factory.mktemp("proofs")
        (folder / "x").mkdir()
        (folder / "x" / "notation.toml").write_text(text)
        with pytest.raises(NotationError, match=reason):
            notation(folder)


def test_two_terms_of_a_tree_are_the_same_when_they_say_the_same() -> None:
    assert tree(x + 1) == Tree("add", parts=(Tree("var", "x", sort="Int"), Tree("number", "1", sort="Int")), sort="Int")
