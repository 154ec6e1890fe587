"""Attacks that once proved False, and similar ones: foreign terms, reserved names, repeated rules."""

from collections.abc import Iterator
from typing import Any

import pytest
import z3

from verify.kernel import ForEach, Kernel, Measure, ProofError, WellFounded

n, w, x, y = z3.Ints("n w x y")
r = z3.Real("r")
FALSE = z3.BoolVal(False)
INT, BOOL = z3.IntSort(), z3.BoolSort()
NEITHER = "is neither a variable of the statement nor defined"


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


def closed(k: Kernel) -> list[str]:
    """Return the proved theorems, without definitions."""
    return [str(t) for t in k.theorems.values() if t.rule in ("solver", "induction", "instantiation")]


# A measure speaks of the variables alone


def test_a_measure_names_what_a_hypothesis_ranges_over(k: Kernel) -> None:
    # Bound by each place anew, it would give each place a measure of its own: n - 1 falls in one and n + 1 in another.
    own = Measure((z3.If(w == 0, n, 10 - n),))
    places = [ForEach((w,), (n - 1,)), ForEach((w,), (n + 1,))]
    with pytest.raises(ProofError, match=f"w {NEITHER}"):
        k.induct("none", [n], z3.Not(z3.And(1 <= n, n <= 9)), own, at=places)
    assert not closed(k)


@pytest.mark.parametrize("bound", ["bound!1", "bound!2", "x!1", "n!1"])
def test_a_measure_names_what_the_kernel_opens(k: Kernel, bound: str) -> None:
    opened = z3.Int(bound)
    with pytest.raises(ProofError, match=NEITHER):
        k.define(
            "f", [n], BOOL, lambda f, n: z3.ForAll([y], z3.Implies(z3.And(5 <= y, y <= 6), z3.Not(f(y)))),
            Measure((z3.If(n == 5, 6 - opened, opened),)),
        )  # fmt: skip
    with pytest.raises(ProofError, match=NEITHER):
        k.induct("none", [n], z3.Not(n == 3), Measure((n + opened,)))
    assert not k.definitions


def test_a_measure_names_the_function_that_it_measures(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    with pytest.raises(ProofError, match=f"f {NEITHER}"):
        k.define("f", [n], INT, lambda _, n: z3.If(n > 0, f(n - 1), 0), Measure((n + f(n) - f(n),)))
    with pytest.raises(ProofError, match=f"f {NEITHER}"):
        k.define("g", [n], INT, lambda g, n: z3.If(n > 0, g(n - 1), 0), Measure((n, f(n))))


@pytest.mark.parametrize("strange", [w, z3.Int("n!1"), z3.Function("g", INT, INT)(n), z3.Var(0, INT)])
def test_a_measure_of_strangers(k: Kernel, strange: Any) -> None:
    for terms in ((strange,), (n, strange), (z3.If(strange > 0, n, n),)):
        with pytest.raises(ProofError, match=r"neither a variable|outside its quantifier"):
            k.induct("none", [n], FALSE, Measure(terms), at=[(n - 1,)])


def test_an_order_of_strangers(k: Kernel) -> None:
    node = z3.DeclareSort("OrderedNode")
    u, v = z3.Consts("u v", node)
    step = z3.Function("ordered", node, node, BOOL)
    k.theory("ordered nodes", [node], [step], {}, well_founded=step)
    for variable in (v, z3.Const("u!1", node)):
        with pytest.raises(ProofError, match="not a variable of the statement"):
            k.induct("none", [u], FALSE, WellFounded(step, variable), at=[(u,)])


def test_a_place_of_strangers(k: Kernel) -> None:
    for place in (w, z3.Int("n!1"), z3.Int("bound!1"), z3.Function("g", INT, INT)(n)):
        with pytest.raises(ProofError, match=NEITHER):
            k.induct("none", [n], FALSE, Measure((n,)), at=[(place,)])
        with pytest.raises(ProofError, match=NEITHER):
            k.induct("none", [n], FALSE, Measure((n,)), at=[ForEach((y,), (y + place,))])


@pytest.mark.parametrize("over", [(z3.Int("n!1"),), (z3.Int("bound!1"),), (w, w), (z3.Real("n"),), (w, z3.Real("w"))])
def test_what_a_hypothesis_may_not_range_over(k: Kernel, over: Any) -> None:
    with pytest.raises(ProofError, match=r"cannot be a name|occurs twice|may not range"):
        k.induct("none", [n], n == n, Measure((n,)), at=[ForEach(over, (n - 1,))])


# Names that the kernel keeps for itself


@pytest.mark.parametrize("name", ["bound!1", "x!1", "!", "f!", "!f", "a!b"])
def test_no_symbol_has_the_kernels_mark(k: Kernel, name: str) -> None:
    some = k.prove("some", [x], z3.Exists([y], y > x))
    with pytest.raises(ProofError, match="cannot be a name"):
        k.define(name, [], INT, lambda _: 0)
    with pytest.raises(ProofError, match="cannot be a name"):
        k.choose(name, some)
    with pytest.raises(ProofError, match="cannot be a name"):
        k.theory("t", [], [z3.Function(name, INT, INT)], {})
    with pytest.raises(ProofError, match="cannot be a name"):
        k.prove("named", [z3.Int(name)], z3.BoolVal(True))
    assert not k.definitions
    assert not k.theories


def test_a_liar_under_a_quantifier_needs_a_reserved_name(k: Kernel) -> None:
    with pytest.raises(ProofError, match="cannot be a name"):
        k.define("bound!1", [], INT, lambda _: 0)
    stranger = z3.Int("bound!1")
    with pytest.raises(ProofError, match=r"neither|z3 says"):
        k.define(
            "liar", [x], BOOL, lambda f, x: z3.ForAll([y], z3.Implies(stranger == 0, z3.Not(f(x)))), Measure((x,))
        )  # fmt: skip


# A rule entered while it is at work


def test_a_body_that_defines_its_own_name(k: Kernel) -> None:
    def body(f: Any, x: Any) -> Any:
        k.define("f", [x], INT, lambda _, x: x)
        return f(x) + 0 * x + 1

    with pytest.raises(ProofError, match="f is already defined"):
        k.define("f", [x], INT, body, Measure((x,)))
    f = k.definitions["f"]
    assert k.prove("it", [x], f(x) == x, by=[f.at(x)])
    assert str(f.equation) == "∀ x. f(x) = x"


def test_a_body_that_defines_its_name_round_a_corner(k: Kernel) -> None:
    def body(_: Any, x: Any) -> Any:
        f = k.define("f", [x], INT, lambda _, x: 0 * x)
        g = k.define("g", [x], INT, lambda _, x: f(x) + 1)
        return g(x)

    with pytest.raises(ProofError, match="f is already defined"):
        k.define("f", [x], INT, body)
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("false", [], FALSE, by=[k.definitions["f"].at(0), k.definitions["g"].at(0)])


def test_f_is_g_and_g_is_one_more(k: Kernel) -> None:
    def body(f: Any, x: Any) -> Any:
        g = k.define("g", [x], INT, lambda _, x: f(x) + 1)
        return g(x)

    with pytest.raises(ProofError, match=f"f {NEITHER}"):
        k.define("f", [x], INT, body)
    assert not k.definitions


def test_a_body_that_chooses_its_own_name(k: Kernel) -> None:
    some = k.prove("some", [x], z3.Exists([y], y > x))

    def body(f: Any, x: Any) -> Any:
        k.choose("f", some)
        return x

    with pytest.raises(ProofError, match="f is already defined"):
        k.define("f", [x], INT, body)


def test_a_body_that_declares_its_own_name_in_a_theory(k: Kernel) -> None:
    def body(f: Any, x: Any) -> Any:
        k.theory("t", [], [f], {"zero": ([x], f(x) == 0)})
        return x

    with pytest.raises(ProofError, match="f is already defined"):
        k.define("f", [x], INT, body)
    assert "f" not in k.definitions


def test_a_body_that_makes_a_symbol_of_a_parameter(k: Kernel) -> None:
    def body(f: Any, p: Any) -> Any:
        k.define("p", [], INT, lambda _: 5)
        return p

    with pytest.raises(ProofError, match="p is not a variable"):
        k.define("f", [z3.Int("p")], INT, body)
    assert "f" not in k.definitions


def test_a_body_that_takes_the_name_of_the_equation(k: Kernel) -> None:
    def body(f: Any, x: Any) -> Any:
        k.prove("f.def", [x], x == x)
        return x + 1

    with pytest.raises(ProofError, match=r"already a theorem f\.def"):
        k.define("f", [x], INT, body)
    assert "f" not in k.definitions
    assert str(k.theorems["f.def"]) == "∀ x. x = x"


def test_facts_that_prove_while_they_are_read(k: Kernel) -> None:
    def facts() -> Iterator[Any]:
        yield k.prove("same", [x], x == x)

    with pytest.raises(ProofError, match="already a theorem same"):
        k.prove("same", [x], x + 1 > x, by=facts())
    assert str(k.theorems["same"]) == "∀ x. x = x"


def test_an_image_that_enters_the_same_instantiation(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])

    def image(t: Any) -> Any:
        if "read" not in k.theorems:
            k.instantiate("read", theorem, theory, {}, {f: lambda _: 1})
        return t

    with pytest.raises(ProofError, match=r"already an obligation|z3 says"):
        k.instantiate("read", theorem, theory, {}, {f: image})
    assert str(k.theorems["read"]) == "∀ x. 1 ≠ 0"


def test_a_rank_that_enters_the_same_model(k: Kernel) -> None:
    step = z3.Function("step", INT, INT, BOOL)
    theory = k.theory("steps", [], [step], {}, well_founded=step)
    below = {step: lambda a, b: z3.And(0 <= b, b < a)}

    def rank(a: Any) -> Any:
        k.model(theory, {}, below, rank=lambda a: a)
        return a

    with pytest.raises(ProofError, match="already an obligation"):
        k.model(theory, {}, below, rank=rank)
    assert len(k.models["steps"]) == 1


def test_hypotheses_that_declare_the_theory_while_they_are_read(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)

    class Reentrant(dict[Any, Any]):
        def items(self) -> Any:
            k.theory("t", [], [f], {"one": ([x], f(x) == 1)})
            return super().items()

    with pytest.raises(ProofError, match="already a theory t"):
        k.theory("t", [], [f], Reentrant(two=([x], f(x) == 2)))
    assert [str(t) for t in k.theorems.values()] == ["∀ x. f(x) = 1"]


def test_a_chapter_that_asks_for_itself_is_no_proof() -> None:
    def chapter(k: Kernel) -> Any:
        return k(chapter)

    with pytest.raises(RecursionError):
        Kernel()(chapter)
