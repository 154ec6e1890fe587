"""Tests of former soundness bugs of the kernel: theorems read in a model, and captured names of tables.

Each test follows an attack that gave a closed proof of `false`, step by step, to the step that must be refused. See
`verify/kernel/SOUNDNESS.md`, "Reading a theorem in a model".
"""

from typing import Any

import pytest
import z3

from verify.kernel import Kernel, ProofError

x, y = z3.Ints("x y")
INT, BOOL = z3.IntSort(), z3.BoolSort()
Place = z3.DeclareSort("SoundnessPlace")
a, b = z3.Consts("a b", Place)
Alone, (alone,) = z3.EnumSort("SoundnessAlone", ["soundness-alone"])


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


def single_element(k: Kernel) -> Any:
    """Return the constant that states that a sort has one element, defined before a theory owns the sort."""
    return k.define("single", [], BOOL, lambda _: z3.ForAll([a, b], a == b))


def counting_theory(k: Kernel, is_single: Any, constant: z3.FuncDeclRef) -> Any:
    """Return a theory that owns the sort and states that a constant is 0 if the sort has one element."""
    return k.theory("counting", [Place], [constant], {"zero": ([], is_single() == (constant() == 0))})


def test_a_definition_in_a_hypothesis_is_reinterpreted(k: Kernel) -> None:
    c = z3.Function("c", INT)
    is_single = single_element(k)
    theory = counting_theory(k, is_single, c)
    theorem = k.prove(
        "kept", [], z3.ForAll([a, b], a == b) == (c() == 0), by=[theory.hypotheses[0], is_single.equation]
    )
    images = {c: lambda: z3.If(is_single(), z3.IntVal(0), z3.IntVal(1))}
    with pytest.raises(ProofError, match="the model has no replacement for single"):
        k.instantiate("read", theorem, theory, {Place: INT}, images)
    # With an image of the definition the theorem is read correctly: the integers have more than one element.
    all_images = images | {is_single.function: lambda: z3.BoolVal(False), c: lambda: z3.IntVal(1)}
    instance = k.instantiate("read", theorem, theory, {Place: INT}, all_images)
    assert not instance.hypotheses
    with pytest.raises(ProofError, match="z3 says"):
        k.prove("not-single", [], z3.Not(is_single()), by=[instance])


def test_the_same_at_a_depth_of_two(k: Kernel) -> None:
    c = z3.Function("c", INT)
    single_element(k)
    hidden = k.define("hidden", [], BOOL, lambda _: k.definitions["single"]())
    theory = counting_theory(k, hidden, c)
    theorem = k.prove("kept", [], hidden() == (c() == 0), by=[theory.hypotheses[0]])
    with pytest.raises(ProofError, match=r"the model has no replacement for (single|hidden)"):
        k.instantiate("read", theorem, theory, {Place: Alone}, {c: lambda: z3.IntVal(0)})


def test_a_choice_under_a_hypothesis_depends_on_its_theory(k: Kernel) -> None:
    c, u, p = z3.Function("c", INT), z3.Function("u", INT), z3.Function("p", BOOL)
    first = k.theory("first", [], [c], {"above": ([], c() > 0)})
    existence = k.prove("there", [], z3.Exists([y], y > 0), by=[first.hypotheses[0]])
    h = k.choose("h", existence)
    second = k.theory("second", [], [u, p], {"pinned": ([], z3.Or(u() == h(), p()))})
    theorem = k.prove("kept", [], z3.Implies(z3.Not(p()), u() == h()), by=[second.hypotheses[0]])
    with pytest.raises(ProofError, match="second depends on first"):
        k.instantiate("seven", theorem, first, {}, {c: lambda: z3.IntVal(1), h.function: lambda: z3.IntVal(7)})


def test_a_relation_of_another_theory_on_the_sort_depends_on_it(k: Kernel) -> None:
    below = z3.Function("below", Place, Place, BOOL)
    first = k.theory("first", [Place], [], {"two": ([], z3.Exists([a, b], a != b))})
    k.theory("second", [], [below], {}, well_founded=below)
    theorem = k.prove("both", [], z3.Exists([a, b], a != b), by=[first.hypotheses[0]])
    rank = k.define("rank", [], BOOL, lambda _: z3.BoolVal(True))
    assert rank and theorem.hypotheses == {"first"}
    first_record, second_record = k._ledger.theory("first"), k._ledger.theory("second")
    assert k._dependencies.depends(first_record, (), ["second"])
    assert not k._dependencies.depends(second_record, (), ["first"])


@pytest.mark.parametrize("name", ["table", "table!1"])
def test_a_table_captures_no_constant(k: Kernel, name: str) -> None:
    table = z3.Const(name, z3.ArraySort(INT, INT))
    with pytest.raises(ProofError, match="neither a variable of the statement nor defined"):
        k.tabulate("next", [], x, table[x] + 1)
    assert not k.theorems


def test_theories_hold_together_if_no_circle_of_dependence_links_them(k: Kernel) -> None:
    other_place = z3.DeclareSort("SoundnessOther")
    s, t = z3.Consts("s t", other_place)
    is_single = single_element(k)
    is_single_too = k.define("double", [], BOOL, lambda _: z3.ForAll([s, t], s == t))
    c, d = z3.Function("c", INT), z3.Function("d", INT)
    k.theory("left", [Place], [c], {"zero": ([], is_single_too() == (c() == 0))})
    k.theory("right", [other_place], [d], {"zero": ([], is_single() == (d() == 0))})
    k.theory("apart", [], [z3.Function("e", INT)], {})
    assert k.have_common_model(["left"]) and k.have_common_model(["left", "apart"])
    assert not k.have_common_model(["left", "right"])


@pytest.mark.parametrize("nothing", [z3.And(), z3.Or(), z3.Not(z3.Or()), z3.Implies(z3.And(), x == x)], ids=str)
def test_an_empty_connective_is_not_a_formula(k: Kernel, nothing: z3.BoolRef) -> None:
    """Check that an empty connective is refused: z3 reads it as true or false, and cvc5 and the checker refuse it."""
    with pytest.raises(ProofError, match="without arguments"):
        k.prove("nothing", [x], nothing)
    assert not k.theorems
