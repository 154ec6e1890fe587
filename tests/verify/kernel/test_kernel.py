"""Tests of the kernel with a small example of every rule and the contents of the resulting theorem."""

from typing import Any

import pytest
import z3

from verify.kernel import ForEach, Kernel, Measure, ProofError, Structural, Theorem, WellFounded
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail

a, b, c, n, x, y = z3.Ints("a b c n x y")
p, q = z3.Consts("p q", Heaps)
INT, BOOL = z3.IntSort(), z3.BoolSort()


def even(k: Kernel) -> Any:
    """Define even(n) for naturals by recursion."""
    return k.define(
        "even", [n], BOOL, lambda f, n: z3.If(n <= 0, n == 0, z3.If(n == 1, False, f(n - 2))), Measure((n,))
    )


def total(k: Kernel) -> Any:
    return k.define("total", [p], INT, lambda f, p: z3.If(is_cons(p), head(p) + f(tail(p)), 0), Structural(p))


@pytest.fixture
def k() -> Kernel:
    return Kernel()


def test_a_solver_proves_a_closed_formula(k: Kernel) -> None:
    theorem = k.prove("grows", [x], x + 1 > x)
    assert str(theorem) == "∀ x. x + 1 > x"
    assert (theorem.name, theorem.rule, theorem.schema, theorem.uses) == ("grows", "solver", "", ())
    assert theorem.hypotheses == frozenset()
    assert [o.name for o in theorem.obligations] == ["grows/1"]
    assert "(assert (not (> (+ f.x 1) f.x)))" in theorem.obligations[0].script
    assert k.theorems["grows"] is theorem


def test_a_false_goal_is_refused_with_a_countermodel(k: Kernel) -> None:
    with pytest.raises(ProofError, match=r"(?s)odd/1: z3 says sat to\n.*x ≠ 7.*\nx = 7"):
        k.prove("odd", [x], x != 7)
    assert not k.theorems


def test_a_theorem_is_cited_directly_or_at_terms(k: Kernel) -> None:
    f = k.define("f", [x], INT, lambda _, x: x + 1)
    late = k.prove("late", [x], f(x) > x, by=[f.at(x)])
    at_a_place = k.prove("place", [], f(f(3)) > 3, by=[late(f(3)), late(3)])
    everywhere = k.prove("everywhere", [], f(f(3)) > 3, by=[late])
    assert at_a_place.uses == everywhere.uses == ("late",)
    with pytest.raises(ProofError):
        k.prove("nothing-cited", [], f(f(3)) > 3)


def test_induction_on_a_measure(k: Kernel) -> None:
    e = even(k)
    goal = z3.Implies(z3.And(n >= 0, e(n)), n % 2 == 0)
    theorem = k.induct("even-divides", [n], goal, Measure((n,)), at=[(n - 2,)], by=[e.at(n)])
    assert (theorem.rule, theorem.schema, theorem.uses) == ("induction", "induction on n", ("even.def",))
    with pytest.raises(ProofError):
        k.prove("even-divides-without-induction", [n], goal, by=[e.at(n)])


def test_induction_with_the_hypothesis_everywhere_below(k: Kernel) -> None:
    e = even(k)
    goal = z3.Implies(z3.And(n >= 0, e(n)), n % 2 == 0)
    assert k.induct("even-divides", [n], goal, Measure((n,)), by=[e.at(n)])


def test_induction_on_a_lexicographic_measure(k: Kernel) -> None:
    ackermann = k.define(
        "ackermann",
        [a, b],
        INT,
        lambda f, a, b: z3.If(z3.Or(a < 0, b < 0), 1, z3.If(a == 0, b + 1, f(a - 1, z3.If(b == 0, 1, f(a, b - 1))))),
        Measure((a, b)),
    )
    assert ackermann.equation.schema == "recursion on a, then b"
    inner = ackermann(a, b - 1)
    theorem = k.induct(
        "positive",
        [a, b],
        ackermann(a, b) >= 1,
        Measure((a, b)),
        at=[(a, b - 1), (a - 1, 1), (a - 1, inner)],
        by=[ackermann.at(a, b)],
    )
    assert theorem.schema == "induction on a, then b"


def test_structural_induction(k: Kernel) -> None:
    t = total(k)
    double = k.define(
        "double", [p], Heaps, lambda f, p: z3.If(is_cons(p), cons(2 * head(p), f(tail(p))), nil), Structural(p)
    )
    theorem = k.induct(
        "doubled",
        [p],
        t(double(p)) == 2 * t(p),
        Structural(p),
        at=[(tail(p),)],
        by=[t.at(p), double.at(p), t.at(double(p))],
    )
    assert theorem.schema == "induction on the structure of p"


def test_a_definition_without_recursion_needs_no_order(k: Kernel) -> None:
    f = k.define("f", [x], INT, lambda _, x: 2 * x)
    assert (f.equation.rule, f.equation.schema, f.equation.obligations) == ("definition", "", ())
    assert str(f.equation) == "∀ x. f(x) = 2·x"
    assert k.prove("four", [], f(2) == 4, by=[f.at(2)])


def test_a_constant_is_a_function_of_nothing(k: Kernel) -> None:
    five = k.define("five", [], INT, lambda _: 5)
    assert k.prove("odd", [], five() % 2 == 1, by=[five.equation])


def test_a_recursive_call_is_proved_to_decrease_wherever_it_stands(k: Kernel) -> None:
    f = k.define(
        "lost",
        [x],
        BOOL,
        lambda f, x: z3.And(x >= 0, z3.ForAll([y], z3.Implies(z3.And(0 <= y, y < x, x <= y + 3), z3.Not(f(y))))),
        Measure((x,)),
    )
    assert len(f.equation.obligations) == 1
    assert k.prove("lost-0", [], f(0), by=[f.at(0)])
    assert k.prove("won-2", [], z3.Not(f(2)), by=[f.at(2), f.at(0)])


@pytest.mark.parametrize(
    "body",
    [
        lambda f, x: z3.And(x > 0, f(x - 1)),
        lambda f, x: z3.Or(x <= 0, f(x - 1)),
        lambda f, x: z3.Implies(x > 0, f(x - 1)),
        lambda f, x: z3.If(x > 0, f(x - 1), True),
        lambda f, x: z3.If(x <= 0, False, z3.Not(f(x - 1))),
        lambda f, x: z3.And(x > 5, z3.Or(x == 6, z3.Implies(x != 9, f(x - 7)))),
    ],
)
def test_a_condition_before_a_call_guards_it(k: Kernel, body: Any) -> None:
    assert k.define("f", [x], BOOL, body, Measure((x,))).equation.obligations


def test_a_decrease_may_cite_facts(k: Kernel) -> None:
    half = k.define("half", [x], INT, lambda _, x: x / 2)
    smaller = k.prove("smaller", [x], z3.Implies(x >= 1, z3.And(0 <= half(x), half(x) < x)), by=[half.at(x)])

    def body(f: Any, x: Any) -> Any:
        return z3.If(x <= 0, 0, 1 + f(half(x)))

    with pytest.raises(ProofError):
        Kernel().define("length", [x], INT, body, Measure((x,)))
    assert k.define("length", [x], INT, body, Measure((x,)), by=[smaller(x)]).equation.uses == ("smaller",)


def test_a_witness_is_chosen_for_a_proved_existence(k: Kernel) -> None:
    exists = k.prove("above", [x], z3.Exists([y], y > x))
    above = k.choose("above-it", exists)
    assert k.prove("chosen", [x], above(x) > x, by=[above.at(x)]).uses == ("above-it.witness",)
    guarded = k.prove("half", [x], z3.Implies(x % 2 == 0, z3.Exists([y], 2 * y == x)))
    half = k.choose("half-of", guarded)
    assert k.prove("chosen-half", [], half(6) == 3, by=[half.at(6)])
    # Nothing is known about a witness for which existence is not stated.
    with pytest.raises(ProofError):
        k.prove("half-of-odd", [], 2 * half(7) == 7, by=[half.at(7)])


Node = z3.DeclareSort("Node")
u, v = z3.Consts("u v", Node)
below = z3.Function("below", Node, Node, BOOL)
value = z3.Function("value", Node, INT)
path = z3.Const("path", z3.ArraySort(INT, Node))


def tree(k: Kernel) -> Any:
    return k.theory(
        "a tree",
        [Node],
        [below, value],
        {"value": ([u], value(u) >= 0)},
        well_founded=below,
        words="every node has a natural number",
    )


def reading() -> Any:
    """Return a model of the tree: integers, each with the smaller naturals as its children."""
    return (
        {Node: INT},
        {below: lambda x, y: z3.And(0 <= y, y < x), value: lambda x: z3.If(x >= 0, x, 0)},
    )


def test_the_hypotheses_of_a_theory_stay_on_what_is_proved_from_them(k: Kernel) -> None:
    theory = tree(k)
    [natural] = theory.hypotheses
    assert (natural.rule, natural.hypotheses) == ("hypothesis", {"a tree"})
    theorem = k.prove("not-negative", [u], value(u) != -1, by=[natural(u)])
    assert theorem.hypotheses == {"a tree"}
    assert k.theories["a tree"].words == "every node has a natural number"


def test_induction_along_a_relation_and_its_reading_in_a_model(k: Kernel) -> None:
    theory = tree(k)
    leaf_below = z3.Implies(below(u, v), z3.Exists([v], z3.Not(z3.Exists([u], below(v, u)))))
    theorem = k.induct(
        "a-leaf", [u, v], leaf_below, WellFounded(below, u), at=[ForEach((w := z3.Const("w", Node),), (v, w))]
    )
    assert theorem.hypotheses == {"a tree"}
    sorts, functions = reading()
    read = k.instantiate("a-least", theorem, theory, sorts, functions, rank=lambda x: x)
    assert read.hypotheses == frozenset()
    assert str(read).startswith("∀ u, v. v ≥ 0 ∧ v < u → ")
    assert [o.name for o in read.obligations] == ["a-least.a tree.value/1", "a-least.rank/1"]


def test_a_model_shows_that_a_theory_is_not_empty(k: Kernel) -> None:
    theory = tree(k)
    sorts, functions = reading()
    assert "a tree" not in k.models
    k.model(theory, sorts, functions, rank=lambda x: x)
    assert [o.name for o in k.models["a tree"]] == ["a tree.model.a tree.value/1", "a tree.model.rank/1"]


def test_a_definition_over_a_theory_is_read_with_it(k: Kernel) -> None:
    theory = tree(k)
    ended = k.define("ended", [u], BOOL, lambda _, u: z3.ForAll([v], z3.Not(below(u, v))))
    height = k.define("height", [u], INT, lambda _, u: value(u) + 1)
    theorem = k.prove(
        "ended-or-not",
        [u],
        z3.And(height(u) >= 1, z3.Or(ended(u), z3.Exists([v], below(u, v)))),
        by=[height.at(u), ended.at(u), theory.hypotheses[0](u)],
    )
    sorts, functions = reading()
    with pytest.raises(ProofError, match="the model has no replacement for"):
        k.instantiate("read", theorem, theory, sorts, functions, rank=lambda x: x)
    functions |= {ended.function: lambda x: x <= 0, height.function: lambda x: z3.If(x >= 0, x, 0) + 1}
    read = k.instantiate("read", theorem, theory, sorts, functions, rank=lambda x: x)
    assert str(read).startswith("∀ u. (if u ≥ 0 then u else 0) + 1 ≥ 1")
    functions[height.function] = lambda x: z3.If(x >= 0, x, 0) + 2
    with pytest.raises(ProofError, match=r"height\.def"):
        k.instantiate("misread", theorem, theory, sorts, functions, rank=lambda x: x)


def test_sequences_of_a_theory_are_read_with_it(k: Kernel) -> None:
    theory = tree(k)
    forever = z3.ForAll([n], z3.Implies(n >= y, below(path[n], path[n + 1])))
    theorem = k.induct(
        "ends",
        [u, path, y],
        z3.Not(z3.And(path[y] == u, forever)),
        WellFounded(below, u),
        at=[(path[y + 1], path, y + 1)],
    )
    sorts, functions = reading()
    read = k.instantiate("descents-end", theorem, theory, sorts, functions, rank=lambda x: x)
    assert read.variables[1].sort() == z3.ArraySort(INT, INT)
    constant = k.prove("constant", [u], z3.K(INT, u)[0] == u)
    assert str(k.instantiate("read", constant, theory, sorts, functions, rank=lambda x: x)) == "∀ u. const(u)[0] = u"


def test_one_of_two_theories_is_read_and_the_other_stays(k: Kernel) -> None:
    f, g = z3.Function("f", INT, INT), z3.Function("g", INT, INT)
    first = k.theory("first", [], [f], {"positive": ([x], f(x) > 0)})
    second = k.theory("second", [], [g], {"positive": ([x], g(x) > 0)})
    theorem = k.prove("sum", [x], f(x) + g(x) > 1, by=[first.hypotheses[0](x), second.hypotheses[0](x)])
    assert theorem.hypotheses == {"first", "second"}
    read = k.instantiate("read", theorem, first, {}, {f: lambda x: z3.If(x > 0, x, 1)})
    assert read.hypotheses == {"second"}
    assert k.instantiate("both", read, second, {}, {g: lambda _: 2}).hypotheses == frozenset()


def test_a_model_may_cite_facts(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    square = k.define("square", [x], INT, lambda _, x: x * x + 1)
    fact = k.prove("square-positive", [x], square(x) > 0, by=[square.at(x)])
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])
    with pytest.raises(ProofError):
        k.instantiate("square-not-zero", theorem, theory, {}, {f: square})
    read = k.instantiate("square-not-zero", theorem, theory, {}, {f: square}, by={"positive.all": [fact]})
    assert read.uses == ("not-zero", "square-positive")


def test_a_false_twin_is_tried_without_becoming_a_theorem(k: Kernel) -> None:
    e = even(k)
    goal = z3.Implies(z3.And(n >= 0, e(n)), n % 2 == 0)
    theorem = k.induct("even-divides", [n], goal, Measure((n,)), at=[(n - 2,)], by=[e.at(n)])
    theorem_names = set(k.theorems)
    assert k.attempt(theorem, goal)
    assert not k.attempt(theorem, z3.Implies(z3.And(n >= 0, e(n)), n % 2 == 1))
    assert set(k.theorems) == theorem_names


def test_a_chapter_is_read_once_and_can_be_replaced() -> None:
    calls = []

    def chapter(k: Kernel) -> Theorem:
        calls.append("chapter")
        return k.prove("truth", [x], x == x)

    def replacement(k: Kernel) -> Theorem:
        return k.prove("truth", [x], x + 0 == x)

    k = Kernel()
    assert k(chapter) is k(chapter)
    assert calls == ["chapter"]
    assert str(Kernel(replacements={chapter: replacement})(chapter)) == "∀ x. x + 0 = x"


def test_every_question_is_asked_as_it_is_kept(k: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    original = z3.Solver.from_string

    def record_text(self: z3.Solver, text: str) -> Any:
        texts.append(text)
        return original(self, text)

    monkeypatch.setattr(z3.Solver, "from_string", record_text)
    even(k)
    k.prove("grows", [x, c], z3.Implies(c > 0, x + c > x))
    obligations = [o for t in k.theorems.values() for o in t.obligations]
    assert texts == [o.script for o in obligations]
    assert obligations[-1].premises.endswith("(assert (> f.c 0))\n(check-sat)\n")
