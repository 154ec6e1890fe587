"""Attacks with names, sorts and terms: the text for the solvers must mean the same as the formula."""

from typing import Any

import pytest
import z3

from verify.kernel import Kernel, Measure, ProofError
from verify.proofs.general.z3_semantics import Heaps, head, nil

x, y = z3.Ints("x y")
p = z3.Const("p", Heaps)
FALSE = z3.BoolVal(False)
INT, BOOL = z3.IntSort(), z3.BoolSort()


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


def test_a_free_variable(k: Kernel) -> None:
    with pytest.raises(ProofError, match="y is neither a variable of the statement nor defined"):
        k.prove("free", [x], z3.Or(x == y, x != y))
    with pytest.raises(ProofError, match="y is neither"):
        k.define("f", [x], INT, lambda _, x: x + y)
    with pytest.raises(ProofError, match="y is neither"):
        k.induct("free", [x], z3.Or(x == y, x != y), Measure((x,)), at=[(x - 1,)])
    true = k.prove("true", [x], x == x)
    with pytest.raises(ProofError, match="y is neither"):
        k.prove("free-in-a-fact", [x], x == x, by=[true(y)])


def test_a_bound_variable_without_a_quantifier(k: Kernel) -> None:
    loose = z3.Var(0, INT)
    with pytest.raises(ProofError, match="outside its quantifier"):
        k.prove("loose", [x], loose == loose)
    with pytest.raises(ProofError, match="outside its quantifier"):
        k.define("f", [x], INT, lambda _, x: loose)
    # If the quantifier of the fact bound the loose variable, the fact would state that some y is not y.
    differs = k.prove("differs", [x], z3.Exists([y], y != x))
    with pytest.raises(ProofError, match="outside its quantifier"):
        k.prove("false", [], FALSE, by=[differs(loose)])
    with pytest.raises(ProofError, match="outside its quantifier"):
        k.induct("false", [x], FALSE, Measure((x,)), at=[(loose,)])


def test_an_undefined_function(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    with pytest.raises(ProofError, match="f is neither"):
        k.prove("unknown", [x], f(x) == f(x))
    k.define("f", [x], INT, lambda _, x: x)
    other = z3.Function("f", INT, INT, INT)
    with pytest.raises(ProofError, match="f is neither"):
        k.prove("another-f", [x], other(x, x) == other(x, x))


def test_a_function_hidden_inside_an_operator(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    constant = z3.K(INT, x)
    with pytest.raises(ProofError, match="no SMT-LIB text for the operator"):
        k.define("f", [x], INT, lambda f, x: z3.Map(f, constant)[0] + 1)
    with pytest.raises(ProofError, match="no SMT-LIB text for the operator"):
        k.prove("mapped", [x], z3.Map(f, constant) == z3.Map(f, constant))


def test_the_same_symbol_twice(k: Kernel) -> None:
    k.define("f", [x], INT, lambda _, x: x)
    with pytest.raises(ProofError, match="f is already defined"):
        k.define("f", [x], INT, lambda _, x: x + 1)
    with pytest.raises(ProofError, match="f is already defined"):
        k.choose("f", k.prove("some", [x], z3.Exists([y], y > x)))
    with pytest.raises(ProofError, match="f is already defined"):
        k.theory("t", [], [z3.Function("f", INT, INT)], {})
    real = z3.Real("x")
    with pytest.raises(ProofError, match="two symbols are called x"):
        k.prove("two-x", [x], z3.And(x == x, real == real))
    with pytest.raises(ProofError, match="a variable occurs twice"):
        k.prove("twice", [x, x], x == x)
    with pytest.raises(ProofError, match="a variable occurs twice"):
        k.prove("twice-by-name", [x, real], x == x)


def test_a_variable_with_the_name_of_a_function(k: Kernel) -> None:
    five = k.define("five", [], INT, lambda _: 5)
    # ∀ five. five = 5 would follow from the definition.
    with pytest.raises(ProofError, match="five is not a variable"):
        k.prove("everything-is-five", [five()], five() == 5, by=[five.equation])
    with pytest.raises(ProofError, match="x is not a variable"):
        k.define("x", [x], INT, lambda _, x: x)


@pytest.mark.parametrize("term", [z3.IntVal(3), x + 1, z3.Int("x!1"), nil, z3.Var(0, INT)])
def test_terms_that_are_not_variables(k: Kernel, term: Any) -> None:
    with pytest.raises((ProofError, z3.Z3Exception)):
        k.prove("strange", [term], z3.BoolVal(True))
    assert not k.theorems


@pytest.mark.parametrize(
    "name",
    ["x () Int) (assert false) (exit) ;", "x\n(assert false)", "x y", "x|", "x;", 'x"', "(x)", "x\u2028y", "x,y"],
)
def test_a_name_with_further_text(k: Kernel, name: str) -> None:
    variable = z3.Int(name)
    for text in (variable == 0, z3.Or(variable == 0, variable != 0), z3.ForAll([variable], variable == 0)):
        with pytest.raises(ProofError, match=r"cannot be a name|is not a variable"):
            k.prove("named", [variable], text)
    with pytest.raises(ProofError, match="cannot be a name"):
        k.define(name, [], INT, lambda _: 0)
    with pytest.raises(ProofError, match="cannot be a name"):
        k.theory("t", [], [z3.Function(name, INT, INT)], {})
    assert not k.theorems


def test_the_name_of_a_part_of_a_datatype(k: Kernel) -> None:
    # In the text a function called head would be the field called head.
    with pytest.raises(ProofError, match="called head"):
        shadow = k.define("head", [p], INT, lambda _, p: head(p) + 1)
        k.prove("false", [], FALSE, by=[shadow.at(nil)])
    with pytest.raises(ProofError, match="called nil"):
        other = z3.Const("nil", Heaps)
        k.prove("only-nil", [other], other == nil)


def test_two_sorts_of_one_name(k: Kernel) -> None:
    arbitrary = z3.DeclareSort("Twofold")
    declared = z3.Datatype("Twofold")
    declared.declare("it")
    single = declared.create()
    u, v = z3.Consts("u v", arbitrary)
    w = z3.Const("w", single)
    for goal in (z3.And(w == w, u == v), z3.And(u == v, w == w)):
        with pytest.raises(ProofError, match="two sorts are called"):
            k.prove("one-value", [u, v, w], goal)


def test_a_datatype_declared_again(k: Kernel) -> None:
    def declare(*constructors: str) -> z3.DatatypeSortRef:
        declared = z3.Datatype("Coin")
        for name in constructors:
            declared.declare(name)
        return declared.create()

    coin = declare("obverse", "reverse")
    k.prove("two-sides", [], coin.obverse != coin.reverse)
    side = z3.Const("side", coin)
    declare("obverse")
    try:
        with pytest.raises(ProofError, match="already declared with other constructors"):
            k.prove("one-side", [side], side == coin.obverse)
    finally:
        declare("obverse", "reverse")


def test_a_term_of_another_context(k: Kernel) -> None:
    other = z3.Context()
    v = z3.Int("v", other)
    with pytest.raises(ProofError, match="another context"):
        k.prove("elsewhere", [], z3.ForAll([v], v == v))


@pytest.mark.parametrize(
    "sort", [z3.BitVecSort(8), z3.FiniteDomainSort("Int", 2), z3.StringSort(), z3.ArraySort(BOOL, BOOL, INT)]
)
def test_sorts_that_the_texts_do_not_know(k: Kernel, sort: Any) -> None:
    v = z3.Const("v", sort)
    with pytest.raises(ProofError, match="no SMT-LIB text for the sort"):
        k.prove("reflexive", [v], v == v)
    with pytest.raises(ProofError, match="no SMT-LIB text for the sort"):
        k.prove("reflexive", [], z3.ForAll([v], v == v))
