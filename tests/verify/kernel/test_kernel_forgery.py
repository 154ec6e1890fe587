"""Tests that the kernel refuses forged theorems and forged state."""

import copy
import dataclasses
import pickle
from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
import z3

from verify.kernel import Definition, Instance, Kernel, Obligation, ProofError, Theorem, Theory

x, y = z3.Ints("x y")
FALSE = z3.BoolVal(False)
INT, BOOL = z3.IntSort(), z3.BoolSort()


@pytest.fixture
def k() -> Kernel:
    return Kernel()


def forged_theorem(name: str = "forged", seal: int = 0) -> Theorem:
    return Theorem(seal, FALSE, (), FALSE, name, "solver", "", frozenset(), (), ())


def check_refused(k: Kernel, fact: Any) -> None:
    """Assert that a forged fact proves nothing, not even a goal that is true without it."""
    for number, goal in enumerate((FALSE, z3.BoolVal(True))):
        with pytest.raises(ProofError, match="not a theorem of this kernel"):
            k.prove(f"from-a-forgery-{number}", [], goal, by=[fact])


def test_a_theorem_made_by_hand(k: Kernel) -> None:
    check_refused(k, forged_theorem())
    k.prove("true", [x], x == x)
    check_refused(k, forged_theorem())
    check_refused(k, forged_theorem("true"))
    check_refused(k, forged_theorem("true", seal=7))
    check_refused(k, Instance(forged_theorem("true"), ()))


def test_a_theorem_with_a_part_replaced(k: Kernel) -> None:
    theory = k.theory("t", [], [], {"false": ([], FALSE)})
    true = k.prove("true", [x], x == x)
    assumed = k.prove("assumed", [], FALSE, by=theory.hypotheses)
    check_refused(k, true._replace(formula=FALSE, body=FALSE, variables=()))
    check_refused(k, true._replace(body=FALSE))
    check_refused(k, true._replace(variables=()))
    check_refused(k, true._replace(name="assumed"))
    check_refused(k, assumed._replace(hypotheses=frozenset()))
    check_refused(k, Instance(assumed._replace(hypotheses=frozenset()), ()))


def test_a_copy_is_not_a_theorem(k: Kernel) -> None:
    true = k.prove("true", [], z3.BoolVal(True))
    check_refused(k, Theorem(*true))
    check_refused(k, copy.copy(true))
    check_refused(k, tuple(true))
    with pytest.raises((ValueError, TypeError)):
        pickle.dumps(true)


class EqualToEverything(Theorem):
    """A subclass of `Theorem` whose objects equal every object."""

    __slots__ = ()

    def __eq__(self, other: Any) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_a_subclass_is_not_a_theorem(k: Kernel) -> None:
    true = k.prove("true", [], z3.BoolVal(True))
    check_refused(k, EqualToEverything(*true))
    check_refused(k, EqualToEverything(*true)._replace(body=FALSE, formula=FALSE))


class ChangingInstance(Instance):
    """An instance that returns a genuine theorem at some reads and a forged one at others."""

    genuine: Theorem
    reads: Iterator[str]

    def __init__(self, genuine: Theorem, reads: str) -> None:
        object.__setattr__(self, "genuine", genuine)
        object.__setattr__(self, "reads", cycle(reads))
        object.__setattr__(self, "terms", ())

    @property
    def theorem(self) -> Any:
        return self.genuine if next(self.reads) == "+" else self.genuine._replace(body=FALSE, formula=FALSE)


@pytest.mark.parametrize("reads", ["+-", "+--", "++-", "+++-", "+---"])
def test_an_instance_that_changes_between_two_looks(k: Kernel, reads: str) -> None:
    true = k.prove("true", [], z3.BoolVal(True))
    with pytest.raises(ProofError, match="not an instance of a theorem"):
        k.prove("false", [], FALSE, by=[ChangingInstance(true, reads)])


def test_a_theorem_of_another_kernel(k: Kernel) -> None:
    def chapter(k: Kernel) -> Definition:
        return k.define("f", [x], INT, lambda _, x: x)

    other = Kernel()
    f = chapter(other)
    fact = other.prove("fact", [x], f(x) == x, by=[f.at(x)])
    chapter(k)
    check_refused(k, fact)
    check_refused(k, fact(3))
    k.prove("fact", [x], k.definitions["f"](x) == x, by=[k.definitions["f"].at(x)])
    check_refused(k, fact)
    check_refused(k, f.at(x))
    with pytest.raises(ProofError, match="not a theorem of this kernel"):
        k.choose("chosen", other.prove("some", [x], z3.Exists([y], y > x)))
    with pytest.raises(ProofError, match="not a theorem of this kernel"):
        k.attempt(fact, FALSE)


def test_the_formulas_of_a_theorem_cannot_be_exchanged(k: Kernel) -> None:
    five = k.define("five", [], INT, lambda _: 5)
    other = z3.Int("other")
    theorem = k.prove("fact", [other], z3.And(five() == 5, other == other), by=[five.equation])
    for term, exchanged in ((theorem.formula, FALSE), (theorem.body, FALSE), (theorem.variables[0], five())):
        original_ast = term.ast
        # The constant itself for the variable: then fact(7) would say 7 = 5.
        term.ast = exchanged.ast
        try:
            check_refused(k, theorem)
            check_refused(k, Instance(theorem, (z3.IntVal(7),)))
        finally:
            term.ast = original_ast
    assert k.prove("genuine-again", [], five() == 5, by=[theorem(7)])


def test_the_books_are_read_only(k: Kernel) -> None:
    f = k.define("f", [x], INT, lambda _, x: x)
    books: tuple[Any, ...] = (k.theorems, k.definitions, k.theories, k.models)
    for book in books:
        with pytest.raises(TypeError):
            book["forged"] = forged_theorem()
        with pytest.raises((TypeError, AttributeError)):
            book.clear()
    with pytest.raises(TypeError):
        del k.definitions["f"]  # type: ignore[attr-defined]
    for name in ("theorems", "definitions", "theories", "models"):
        with pytest.raises(AttributeError):
            setattr(k, name, {})
    with pytest.raises(dataclasses.FrozenInstanceError):
        f.equation = forged_theorem()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        f.equation.body = FALSE  # type: ignore[misc]


@pytest.mark.parametrize("name", ["_theorems", "_seals", "_symbols", "_theories", "_definitions", "_models"])
def test_a_kernel_starts_empty(name: str) -> None:
    with pytest.raises(TypeError):
        Kernel(**{name: {}})  # type: ignore[arg-type]


def test_a_forged_theory(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    theory = k.theory("t", [], [f], {"false": ([], FALSE)})
    theorem = k.prove("false", [], FALSE, by=theory.hypotheses)
    harmless = dataclasses.replace(theory, hypotheses=())
    own = Theory("t", "", (), (f,), (), None)
    for fake in (harmless, own, dataclasses.replace(theory)):
        with pytest.raises(ProofError, match="not the theory t of this kernel"):
            k.instantiate("free", theorem, fake, {}, {f: lambda x: x})
        with pytest.raises(ProofError, match="not the theory t of this kernel"):
            k.model(fake, {}, {f: lambda x: x})
    with pytest.raises(ProofError, match="no theory unknown"):
        k.instantiate("free", theorem, dataclasses.replace(theory, name="unknown"), {}, {f: lambda x: x})


def test_a_forged_theorem_is_not_read_in_a_model(k: Kernel) -> None:
    f = z3.Function("f", INT, INT)
    theory = k.theory("t", [], [f], {"false": ([], FALSE)})
    theorem = k.prove("false", [], FALSE, by=theory.hypotheses)
    for fake in (theorem._replace(hypotheses=frozenset()), forged_theorem(), copy.copy(theorem)):
        with pytest.raises(ProofError, match="not a theorem of this kernel"):
            k.instantiate("free", fake, theory, {}, {f: lambda x: x})


def test_a_forged_definition_is_not_used(k: Kernel) -> None:
    f = k.define("f", [x], INT, lambda _, x: x)
    check_refused(k, Definition(f.function, forged_theorem()).equation)
    check_refused(k, Definition(f.function, f.equation._replace(body=f(x) == x + 1)).at(x))


def test_obligations_are_no_theorems(k: Kernel) -> None:
    check_refused(k, Obligation("forged/1", "(assert false)", "", 0.0))
    check_refused(k, x == x)
    check_refused(k, True)
    check_refused(k, "true")


def test_a_theorem_name_is_given_once(k: Kernel) -> None:
    k.prove("name", [x], x == x)
    with pytest.raises(ProofError, match="already a theorem name"):
        k.prove("name", [x], x + 1 > x)
    assert str(k.theorems["name"]) == "∀ x. x = x"


def test_the_parts_of_a_kernel_are_private(k: Kernel) -> None:
    k.define("f", [x], INT, lambda _, x: x)
    assert vars(k) and all(name.startswith("_") for name in vars(k))
    parts = {id(part) for part in vars(k).values()}
    public = [getattr(k, name) for name in dir(k) if not name.startswith("_") and name != "default_name"]
    assert parts.isdisjoint(map(id, public))
