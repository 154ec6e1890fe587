"""Attacks with objects that change between two reads or while a rule runs."""

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

import pytest
import z3

from verify.kernel import Definition, ForEach, Instance, Kernel, Measure, Obligation, ProofError, Structural

n, x, y, z = z3.Ints("n x y z")
FALSE, TRUE = z3.BoolVal(False), z3.BoolVal(True)
INT, BOOL = z3.IntSort(), z3.BoolSort()
f, g = (z3.Function(name, INT, INT) for name in "fg")


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


class ChangingSequence(list[Any]):
    """A sequence whose first read gives its first contents, the second read the second contents, and so on."""

    def __init__(self, *reads: Any) -> None:
        super().__init__(reads[0])
        self.reads = cycle(reads)

    def __iter__(self) -> Any:
        return iter(next(self.reads))


class ChangingMapping(Mapping[Any, Any]):
    """A mapping with other contents at each read."""

    def __init__(self, *reads: Any) -> None:
        self.reads = cycle(reads)

    def __getitem__(self, key: Any) -> Any:
        return next(self.reads)[key]

    def __iter__(self) -> Any:
        return iter(next(self.reads))

    def __len__(self) -> int:
        return 1

    def items(self) -> Any:
        return next(self.reads).items()


class Word(str):
    """A name that is unequal to every object, so that it never seems to be in use."""

    __slots__ = ()

    def __eq__(self, other: Any) -> bool:
        return False

    def __hash__(self) -> int:
        return 7


class ChangingMeasure(Measure):
    """A measure whose values change from read to read."""

    @property
    def reads(self) -> Any:
        return cycle([(n,), (-n,)])


class UnchangedForEach(ForEach):
    """A subclass of `ForEach` that overrides nothing."""


class Term(z3.ArithRef):  # type: ignore[misc]
    """A term that claims to have any requested sort."""

    def sort(self) -> Any:
        return z3.RealSort()


class Decl(z3.FuncDeclRef):  # type: ignore[misc]
    """A function with two names."""

    def name(self) -> str:
        return "g"


# Types are exact


@pytest.mark.parametrize("name", [Word("taken"), 5, None, b"bytes", "", ("a",)])
def test_a_name_is_a_string(k: Kernel, name: Any) -> None:
    some = k.prove("taken", [x], z3.Exists([y], y > x))
    with pytest.raises(ProofError):
        k.prove(name, [x], x == x)
    with pytest.raises(ProofError):
        k.induct(name, [n], n == n, Measure((n,)), at=[])
    with pytest.raises(ProofError):
        k.define(name, [x], INT, lambda _, x: x)
    with pytest.raises(ProofError):
        k.choose(name, some)
    with pytest.raises(ProofError):
        k.theory(name, [], [f], {})
    with pytest.raises(ProofError):
        k.theory("t", [], [f], {name: ([x], f(x) == x)})
    assert list(k.theorems) == ["taken"]
    assert not k.theories


@pytest.mark.parametrize("order", [ChangingMeasure((n,)), "n", n, (n,), None, Measure, f])
def test_an_order_is_of_the_kernels_own_types(k: Kernel, order: Any) -> None:
    with pytest.raises(ProofError, match="not a well-founded order"):
        k.induct("false", [n], FALSE, order, at=[(n - 1,)])


def test_a_place_is_of_the_kernels_own_type(k: Kernel) -> None:
    with pytest.raises(ProofError, match="UnchangedForEach is not ForEach"):
        k.induct("false", [n], FALSE, Measure((n,)), at=[UnchangedForEach((), (n - 1,))])


def test_terms_are_of_z3s_own_types(k: Kernel) -> None:
    liar = Term((x + 1).as_ast())
    true = k.prove("true", [x], x == x)
    for attack in (
        lambda: k.prove("lie", [liar], TRUE),
        lambda: k.prove("lie", [x], TRUE, by=[Instance(true, (liar,))]),
        lambda: k.define("lie", [x], INT, lambda _, x: liar),
        lambda: k.induct("lie", [n], n == n, Measure((liar,)), at=[]),
        lambda: k.induct("lie", [n], n == n, Measure((n,)), at=[(liar,)]),
        lambda: k.prove("lie", [], 0),
        lambda: k.prove("lie", [], x + 1),
        lambda: k.prove("lie", [3], TRUE),
        lambda: k.question(true, liar),
    ):
        with pytest.raises(ProofError):
            attack()
    assert list(k.theorems) == ["true"]


def test_functions_and_sorts_are_of_z3s_own_types(k: Kernel) -> None:
    k.define("g", [x], INT, lambda _, x: x)
    for attack in (
        lambda: k.theory("t", [], [Decl(f.ast)], {}),
        lambda: k.theory("t", [], ["f"], {}),
        lambda: k.theory("t", ["Int"], [], {}),
        lambda: k.theory("t", [], [f], {}, well_founded="f"),
        lambda: k.define("h", [x], "Int", lambda _, x: x),
        lambda: k.define("h", [x], f, lambda _, x: x),
    ):
        with pytest.raises(ProofError):
            attack()
    assert not k.theories


# Every argument is read once


def test_variables_that_change(k: Kernel) -> None:
    theorem = k.prove("kept", ChangingSequence([x], [y]), x == x)
    assert str(theorem) == "∀ x. x = x"
    with pytest.raises(ProofError, match="y is neither"):
        k.prove("other", ChangingSequence([x], [y], [y], [y]), y == y)


def test_places_that_change(k: Kernel) -> None:
    goal = z3.Implies(n >= 0, n < 3)
    for places in (ChangingSequence([], [(n - 1,)]), ChangingSequence([(n,)], [(n - 1,)])):
        with pytest.raises(ProofError, match="z3 says sat"):
            k.induct("small", [n], goal, Measure((n,)), at=places)
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("small", [n], goal, Measure((n,)), at=[ForEach((), ChangingSequence([n], [n - 1]))])  # type: ignore[arg-type]
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("small", [n], goal, Measure((n,)), at=[ChangingSequence([n], [n - 1], [n])])


def test_a_measure_that_changes(k: Kernel) -> None:
    for terms in (ChangingSequence([n], [-n]), ChangingSequence([z3.IntVal(0)], [n])):
        with pytest.raises(ProofError, match="z3 says sat"):
            k.induct("none", [n], z3.Not(n == 4), Measure(terms), at=[(n - 1,), (n + 1,)])  # type: ignore[arg-type]
    with pytest.raises(ProofError, match="z3 says sat"):
        k.define("d", [n], INT, lambda d, n: d(n + 1) + 1, Measure(ChangingSequence([n], [-n])))  # type: ignore[arg-type]


def test_terms_of_an_instance_that_change(k: Kernel) -> None:
    less = k.prove("less", [x], x < x + 1)
    fact = Instance(less, ChangingSequence([x], [y]))  # type: ignore[arg-type]
    assert k.prove("cited", [x], x < x + 1, by=[fact]).uses == ("less",)
    assert str(less) == "∀ x. x < x + 1"


def test_facts_that_change(k: Kernel) -> None:
    true = k.prove("true", [], TRUE)
    theory = k.theory("wrong", [], [f], {"false": ([], FALSE)})
    false = theory.hypotheses[0]
    proved = k.prove("assumed", [], FALSE, by=ChangingSequence([false], [true], [true]))
    assert proved.hypotheses == {"wrong"}
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("free", [], FALSE, by=ChangingSequence([true], [false], [false]))


def test_functions_of_a_theory_that_change(k: Kernel) -> None:
    k.define("g", [x], INT, lambda _, x: 0 * x)
    theory = k.theory("t", [], ChangingSequence([f], [g], [g]), {"one": ([x], f(x) == 1)})
    assert [d.name() for d in theory.functions] == ["f"]
    with pytest.raises(ProofError, match="g is already defined"):
        k.theory("s", [], ChangingSequence([g], [z], [z]), {})


def test_sorts_of_a_theory_that_change(k: Kernel) -> None:
    node, other = z3.DeclareSort("ShiftyNode"), z3.DeclareSort("OtherNode")
    theory = k.theory("t", ChangingSequence([node], [INT], [INT]), [], {})
    assert theory.sorts == (node,)
    with pytest.raises(ProofError, match="not a new sort"):
        k.theory("s", ChangingSequence([INT], [other], [other]), [], {})


def test_mappings_that_change(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], ChangingMapping({"all": ([x], f(x) > 0)}, {"all": ([], FALSE)}))
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])
    with pytest.raises(ProofError, match="z3 says sat"):
        k.instantiate("read", theorem, theory, {}, ChangingMapping({f: lambda t: t}, {f: lambda _: 1}))
    assert str(theory.hypotheses[0]) == "∀ x. f(x) > 0"


def test_values_of_a_callback_are_looked_at_once(k: Kernel) -> None:
    class Value:
        """An object that is neither a term nor a number."""

        def sort(self) -> Any:
            return INT

    for value in (Value(), "x", None, 0.5, [x], Term((x + 1).as_ast())):
        with pytest.raises((ProofError, z3.Z3Exception)):
            k.define("d", [x], INT, lambda _, x, value=value: value)
    assert not k.definitions


# Changes while a rule runs


def test_a_function_exchanged_in_its_own_body(k: Kernel) -> None:
    k.define("zero", [x], INT, lambda _, x: 0 * x)

    def body(f: Any, x: Any) -> Any:
        value = f(x - 1)
        f.ast = k.definitions["zero"].function.ast
        return z3.If(x > 0, value, f(x))

    with pytest.raises(ProofError, match="needs an order"):
        k.define("f", [x], INT, body)
    defined = k.define("h", [x], INT, body, Measure((x,)))
    assert str(defined.equation) == "∀ x. h(x) = (if x > 0 then h(x − 1) else zero(x))"


def test_a_parameter_exchanged_in_the_body(k: Kernel) -> None:
    five = k.define("five", [], INT, lambda _: 5)

    def body(_: Any, p: Any) -> Any:
        value = p + 0
        p.ast = five().ast
        return value

    defined = k.define("f", [x], INT, body)
    assert str(defined.equation) == "∀ x. f(x) = x + 0"
    assert x.decl().name() == "x"


def test_a_variable_exchanged_after_it_was_given(k: Kernel) -> None:
    five = k.define("five", [], INT, lambda _: 5)
    variable, goal = z3.Int("v"), z3.Int("v") == z3.Int("v")
    original_ast = variable.ast

    def facts() -> Iterator[Any]:
        variable.ast = five().ast
        goal.ast = FALSE.ast
        yield five.equation

    theorem = k.prove("same", [variable], goal, by=facts())
    variable.ast = original_ast
    assert str(theorem) == "∀ v. v = v"


def test_an_image_exchanges_its_parameters(k: Kernel) -> None:
    theory = k.theory("positive", [], [f], {"all": ([x], f(x) > 0)})
    theorem = k.prove("not-zero", [x], f(x) != 0, by=[theory.hypotheses[0](x)])

    def image(t: Any) -> Any:
        t.ast = z3.IntVal(1).ast
        return t

    assert str(k.instantiate("read", theorem, theory, {}, {f: image})) == "∀ x. 1 ≠ 0"


def test_changing_returned_objects_has_no_effect(k: Kernel) -> None:
    theory = k.theory("wrong", [], [f], {"false": ([], FALSE)})
    theorem = k.prove("assumed", [], FALSE, by=theory.hypotheses)
    object.__setattr__(theory, "hypotheses", ())
    object.__setattr__(theory, "functions", ())
    object.__setattr__(theory, "words", "nothing is assumed")
    with pytest.raises(ProofError, match="z3 says"):
        k.instantiate("free", theorem, theory, {}, {f: lambda t: t})
    assert k.theories["wrong"].words == ""
    assert [str(h) for h in k.theories["wrong"].hypotheses] == ["false"]
    object.__setattr__(theory, "name", "another")
    with pytest.raises(ProofError, match="no theory another"):
        k.instantiate("free", theorem, theory, {}, {f: lambda t: t})


def test_a_theory_under_the_name_of_another(k: Kernel) -> None:
    wrong = k.theory("wrong", [], [f], {"false": ([], FALSE)})
    harmless = k.theory("harmless", [], [g], {})
    theorem = k.prove("assumed", [], FALSE, by=wrong.hypotheses)
    object.__setattr__(harmless, "name", "wrong")
    with pytest.raises(ProofError):
        k.instantiate("free", theorem, harmless, {}, {f: lambda t: t})
    assert k.theorems.keys() == {"wrong.false", "assumed"}


def test_a_definition_that_was_spoilt(k: Kernel) -> None:
    one = k.define("one", [], INT, lambda _: 1)
    two = k.define("two", [], INT, lambda _: 2)
    object.__setattr__(k.definitions["one"], "equation", two.equation)
    object.__setattr__(one, "equation", two.equation)
    one.function.ast = two.function.ast
    assert str(k.definitions["one"].equation) == "one = 1"
    it = k.prove("it", [], k.definitions["one"]() == 1, by=[k.theorems["one.def"]])
    assert [t.name for t in k.closure([it])] == ["one.def", "it"]


def test_a_measure_and_an_instance_that_were_spoilt(k: Kernel) -> None:
    down = Measure((n,))
    object.__setattr__(down, "terms", (-n,))
    with pytest.raises(ProofError, match="z3 says sat"):
        k.induct("none", [n], z3.Not(n == 4), down, at=[(n - 1,)])
    fact = k.prove("true", [x], x == x)(y)
    for theorem in (fact.theorem._replace(body=FALSE), "true", None):
        object.__setattr__(fact, "theorem", theorem)
        with pytest.raises(ProofError, match="not a theorem of this kernel"):
            k.prove("false", [y], FALSE, by=[fact])


def test_an_obligation_cannot_be_changed(k: Kernel) -> None:
    [question] = k.prove("true", [x], x == x).obligations
    for part in Obligation._fields:
        with pytest.raises(AttributeError):
            object.__setattr__(question, part, "(assert false)")
    assert isinstance(question, Obligation)


def test_a_method_of_a_term_that_lies(k: Kernel) -> None:
    goal = x != x
    goal.decl = (x == x).decl
    goal.get_id = (x == x).get_id
    goal.children = lambda: [x, x]
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("false", [x], goal)
    theorem = k.prove("true", [x], x == x)
    theorem.body.ast = goal.ast
    theorem.body.get_id = (x == x).get_id
    with pytest.raises(ProofError, match="not a theorem of this kernel"):
        k.prove("cited", [x], TRUE, by=[theorem])


# Terms that z3 is made to forget


def test_a_term_that_is_forgotten_while_the_kernel_holds_it(k: Kernel) -> None:
    theorem = k.prove("true", [x], x * 7 + 3 == 3 + x * 7)
    theorem.formula.__del__()
    theorem.body.__del__()
    with pytest.raises(ProofError, match="not a theorem of this kernel"):
        k.prove("cited", [], FALSE, by=[theorem])
    for number in range(200):
        with pytest.raises(ProofError):
            k.prove(f"after {number}", [x], x * 7 + 3 == 4 + number + x * 7)


# Results are copies


class StealingObject:
    """An object that is unequal to every object, and stores the objects with which it is compared."""

    stolen = None

    def __eq__(self, other: Any) -> bool:
        self.stolen = other
        return True

    def __hash__(self) -> int:
        return 0


def test_a_comparison_gives_nothing_away(k: Kernel) -> None:
    true = k.prove("true", [x], x == x)
    k.define("one", [], INT, lambda _: 1)
    k.theory("t", [], [f], {})
    for book in (lambda: k.theorems, lambda: k.definitions, lambda: k.theories, lambda: k.models):
        thief = StealingObject()
        assert book() == thief or thief == book()
        if isinstance(thief.stolen, dict):
            thief.stolen.clear()
            thief.stolen["forged"] = true._replace(body=FALSE)
    assert list(k.theorems) == ["true", "one.def"]
    assert list(k.definitions) == ["one"]
    assert list(k.theories) == ["t"]


def test_a_chapter_cannot_call_its_replacement() -> None:
    def chapter(k: Kernel) -> Any:
        return k.prove("true", [x], x == x)

    def replacement(k: Kernel) -> Any:
        return k.prove("other", [x], x + 0 == x)

    replacements: dict[Any, Any] = {}
    k = Kernel(replacements=replacements)
    replacements[chapter] = replacement
    k.replacements[chapter] = replacement
    with pytest.raises(AttributeError):
        k.replacements = {chapter: replacement}  # type: ignore[misc]
    assert k.replacements == {}
    assert k(chapter).name == "true"
    kernel = Kernel(replacements={chapter: replacement})
    kernel.replacements.clear()
    assert kernel(chapter).name == "other"


def test_a_defined_made_by_hand_is_not_used(k: Kernel) -> None:
    one = k.define("one", [], INT, lambda _: 1)
    two = k.define("two", [], INT, lambda _: 2)
    crossed = Definition(one.function, two.equation)
    with pytest.raises(ProofError, match="z3 says sat"):
        k.prove("one-is-two", [], crossed() == 2, by=[crossed.equation])


def test_a_structure_of_something_else(k: Kernel) -> None:
    with pytest.raises(ProofError, match="is not a field"):
        k.induct("false", [n], FALSE, Structural(n), at=[(n - 1,)])
    with pytest.raises(ProofError):
        k.induct("false", [n], FALSE, Structural("n"), at=[(n - 1,)])
