"""Tests of observers and time limits, and that code called within a rule cannot mislead the kernel."""

from collections.abc import Callable
from typing import Any

import pytest
import z3

from verify.kernel import Kernel, Measure, Obligation, Observer, ProofError, StepRefused, Theorem

n, x = z3.Ints("n x")
FALSE = z3.BoolVal(False)
INT, BOOL = z3.IntSort(), z3.BoolSort()


class RecordingObserver(Observer):
    """An observer that records each call, and whether the kernel had stored the theorem before the call."""

    def __init__(self) -> None:
        self.kernel: Kernel | None = None
        self.events: list[tuple[str, Any]] = []

    def handle_obligation(self, obligation: Obligation) -> None:
        assert self.kernel and obligation.name not in {o.name for t in self.kernel.theorems.values() for o in t[-1]}
        self.events.append(("discharged", obligation.name))

    def handle_theorem(self, theorem: Theorem) -> None:
        assert self.kernel and self.kernel.theorems[theorem.name] is theorem
        if theorem.rule in ("definition", "choice"):
            assert self.kernel.definitions[theorem.name.rpartition(".")[0]].equation is theorem
        self.events.append(("proved", theorem.name))

    def handle_chapter(self, chapter: Callable[..., Any], result: Any) -> None:
        self.events.append(("finished", chapter.__name__))


def watched() -> tuple[Kernel, RecordingObserver]:
    diary = RecordingObserver()
    diary.kernel = Kernel(observer=diary)
    return diary.kernel, diary


def test_an_observer_receives_each_obligation_and_each_theorem() -> None:
    k, diary = watched()
    f = k.define("f", [n], INT, lambda f, n: z3.If(n > 0, f(n - 1), 0), Measure((n,)))
    g = z3.Function("g", INT, INT)
    theory = k.theory("t", [], [g], {"positive": ([x], g(x) > 0)})
    theorem = k.prove("not-zero", [x], g(x) != 0, by=[theory.hypotheses[0](x)])
    k.instantiate("read", theorem, theory, {}, {g: lambda x: x * x + 1})
    k.model(theory, {}, {g: lambda x: x * x + 1})
    k.evaluate("two", [], f(2) == 0)
    assert diary.events == [
        ("discharged", "f.def/1"), ("proved", "f.def"),
        ("proved", "t.positive"),
        ("discharged", "not-zero/1"), ("proved", "not-zero"),
        ("discharged", "read.t.positive/1"), ("proved", "read"),
        ("discharged", "t.model.t.positive/1"),
        ("discharged", "two/1"), ("proved", "two"),
    ]  # fmt: skip


def test_an_observer_does_not_receive_a_refused_step() -> None:
    k, diary = watched()
    with pytest.raises(ProofError):
        k.prove("wrong", [x], x > 0)
    assert diary.events == []


def test_an_observer_receives_a_chapter_once_under_the_requested_name() -> None:
    def chapter(k: Kernel) -> Theorem:
        return k.prove([x], x == x)

    def other(k: Kernel) -> Theorem:
        return k.prove([x], x + 0 == x)

    diary = RecordingObserver()
    diary.kernel = k = Kernel(replacements={chapter: other}, observer=diary)
    assert k(chapter) is k.get(chapter)
    assert diary.events == [("discharged", "chapter/1"), ("proved", "chapter"), ("finished", "chapter")]
    assert str(k(chapter)) == "∀ x. x + 0 = x"


# Code of a caller that uses the kernel in the middle of a rule


class MeddlingObserver(Observer):
    """An observer that uses the kernel after an obligation is decided and before its theorem is stored."""

    def __init__(self, name: str, act: Callable[[Kernel], Any]) -> None:
        self.name, self.act = name, act
        self.kernel: Kernel | None = None

    def handle_obligation(self, obligation: Obligation) -> None:
        if self.kernel and obligation.name == self.name:
            kernel, self.kernel = self.kernel, None
            self.act(kernel)


def kernel_with_reentrant_limit(act: Callable[[Kernel], Any]) -> Kernel:
    """Return a kernel whose time limit uses the kernel once."""
    acts = [act]

    def limit() -> float:
        if acts:
            acts.pop()(k)
        return 5.0

    k = Kernel(limit)
    return k


def meddling_kernel(name: str, act: Callable[[Kernel], Any]) -> Kernel:
    """Return a kernel whose observer uses the kernel once, after the obligation with this name."""
    observer = MeddlingObserver(name, act)
    observer.kernel = Kernel(observer=observer)
    return observer.kernel


BOTH = pytest.mark.parametrize(
    "kernel", [meddling_kernel, lambda _, act: kernel_with_reentrant_limit(act)], ids=["observer", "limit"]
)


def down(f: Any, n: Any) -> Any:
    return z3.If(n > 0, f(n - 1), 0)


@BOTH
def test_a_symbol_is_not_defined_twice_by_code_within_its_definition(kernel: Any) -> None:
    k = kernel("f.def/1", lambda k: k.define("f", [n], INT, lambda _, n: n + 1))
    with pytest.raises(ProofError, match=r"already (a theorem f.def|defined)"):
        k.define("f", [n], INT, down, Measure((n,)))
    assert str(k.definitions["f"].equation) == "∀ n. f(n) = n + 1"
    assert list(k.theorems) == ["f.def"]
    assert [record["rule"] for record in k.records] == ["define"]


@BOTH
def test_a_symbol_of_a_theory_is_not_defined_within_the_declaration_of_another(kernel: Any) -> None:
    f = z3.Function("f", INT, INT)
    k = kernel("f.def/1", lambda k: k.theory("t", [], [f], {"one": ([n], f(n) == 1)}))
    with pytest.raises(ProofError, match="f is already defined"):
        k.define("f", [n], INT, down, Measure((n,)))
    assert list(k.theorems) == ["t.one"] and not k.definitions


@BOTH
def test_a_theorem_is_not_proved_twice_by_code_within_its_proof(kernel: Any) -> None:
    k = kernel("same/1", lambda k: k.prove("same", [], z3.BoolVal(True)))
    with pytest.raises(ProofError, match="already a theorem same"):
        k.prove("same", [x], x == x)
    assert str(k.theorems["same"]) == "true"


@BOTH
def test_an_obligation_has_one_owner_also_within_a_proof(kernel: Any) -> None:
    k = kernel("same/1", lambda k: k.prove("SAME", [x], x == x))
    with pytest.raises(ProofError, match="already an obligation same/1"):
        k.prove("same", [x], x == x)
    assert list(k.theorems) == ["SAME"]


@BOTH
def test_a_variable_does_not_become_a_symbol_within_a_proof(kernel: Any) -> None:
    k = kernel("every/1", lambda k: k.define("x", [], INT, lambda _: 5))
    with pytest.raises(ProofError, match="x is not a variable"):
        k.prove("every", [x], x == x)
    assert list(k.theorems) == ["x.def"]


@BOTH
def test_a_theory_gets_one_model_also_within_its_proof(kernel: Any) -> None:
    f = z3.Function("f", INT, INT)

    def model(k: Kernel) -> None:
        k.model(k.theories["t"], {}, {f: lambda x: z3.IntVal(2)})

    k = kernel("t.model.t.positive/1", model)
    theory = k.theory("t", [], [f], {"positive": ([x], f(x) > 0)})
    with pytest.raises(ProofError, match="already has a model"):
        k.model(theory, {}, {f: lambda x: x * x + 1})
    assert [record["rule"] for record in k.records] == ["theory", "model"]


# Time limits


def test_a_time_limit_is_asked_for_before_each_question() -> None:
    limits: list[float] = []

    def limit() -> float:
        limits.append(5.0)
        return limits[-1]

    k = Kernel(limit)
    k.prove("one", [x], x == x)
    k.prove("two", [x], x + 1 > x)
    assert len(limits) == 2 and k.seconds == 5.0
    k.seconds = 3.0
    k.prove("three", [x], x + 2 > x)
    assert len(limits) == 3 and k.seconds == 3.0


def test_a_time_limit_that_is_over_ends_the_rule_and_stores_nothing() -> None:
    class Over(Exception):
        pass

    def limit() -> float:
        raise Over

    k = Kernel(limit)
    for attempt in (
        lambda: k.prove("one", [x], x == x),
        lambda: k.define("f", [n], INT, down, Measure((n,))),
        lambda: k.evaluate("two", [], z3.IntVal(1) < 2),
    ):
        with pytest.raises(Over):
            attempt()
    assert not k.theorems
    assert not k.definitions
    assert not k.records


# Refused steps


def test_a_refused_step_tells_its_verdict_and_its_text() -> None:
    k = Kernel()
    with pytest.raises(StepRefused, match="z3 says sat") as refusal:
        k.prove("wrong", [x], x > 0)
    assert (refusal.value.verdict, refusal.value.computed) == ("sat", False)
    assert refusal.value.script == k.question(k.prove("right", [x], x == x), x > 0).replace("right", "wrong")
    with pytest.raises(StepRefused, match="computing says sat") as refusal:
        k.evaluate("less", [], z3.IntVal(2) < 1)
    assert (refusal.value.verdict, refusal.value.computed) == ("sat", True)
    with pytest.raises(ProofError) as error:
        k.prove("right", [x], x == x)
    assert not isinstance(error.value, StepRefused)


def test_all_parts_of_a_kernel_have_the_same_ledger() -> None:
    k = Kernel()
    parts = [vars(part)["_ledger"] for part in vars(k).values() if "_ledger" in vars(part)]
    assert parts and all(ledger is k._ledger for ledger in parts)
