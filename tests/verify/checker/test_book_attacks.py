"""Tests that the checker refuses the book of a kernel that was deceived.

In the first part the kernel has no guards and its solver proves everything. Each attack proves a false closed theorem
in this kernel, and the checker must refuse the book. The second part has hand-written books that no kernel would write.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import z3

from tests.verify.checker import books
from verify.checker.book import read
from verify.kernel import (
    ForEach,
    Kernel,
    Measure,
    ProofError,
    Structural,
    Theorem,
    WellFounded,
    smtlib,
    solvers,
    validation,
)
from verify.kernel.dependencies import Dependencies
from verify.kernel.ledger import Ledger
from verify.kernel.proof_rules import ProofRules
from verify.kernel.signature import Signature
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import Record
from verify.proofs.general.z3_semantics import Heaps, tail

n, w, x, y = z3.Ints("n w x y")
p = z3.Const("p", Heaps)
FALSE, INT, BOOL = z3.BoolVal(False), z3.IntSort(), z3.BoolSort()
Node = z3.DeclareSort("Pebble")
u, v = z3.Consts("u v", Node)
step = z3.Function("pebble.step", Node, Node, BOOL)
f = z3.Function("f", INT, INT)


@pytest.fixture
def gullible(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    """Yield a kernel without guards: it accepts any symbol, name and variable, and every query is unsat."""
    for owner, guard in (
        (Signature, "check_formula"), (Signature, "check_variables"), (Signature, "check_new"),
        (Ledger, "check_new_theorem"), (Ledger, "check_new_obligation"), (ProofRules, "_check_ranges"),
    ):  # fmt: skip
        monkeypatch.setattr(owner, guard, lambda self, *arguments, **more: None)
    monkeypatch.setattr(Dependencies, "depends", lambda *_: False)
    monkeypatch.setattr(validation, "NAMES", dict.fromkeys(validation.NAMES, lambda _: True))
    monkeypatch.setattr(solvers, "ask_z3", lambda *_, **__: solvers.Answer("unsat", 0.0))
    yield Kernel()


def strange_measure(k: Kernel) -> Theorem:
    own = Measure((z3.If(w == 0, n, 10 - n),))
    places = [ForEach((w,), (n - 1,)), ForEach((w,), (n + 1,))]
    return k.induct("none", [n], z3.Not(z3.And(1 <= n, n <= 9)), own, at=places)


def liar(k: Kernel) -> Theorem:
    opened = z3.Int("bound!1")

    def body(f: Any, n: Any) -> Any:
        return z3.ForAll([y], z3.Implies(z3.And(5 <= y, y <= 6), z3.Not(f(y))))

    lie = k.define("lie", [n], BOOL, body, Measure((z3.If(n == 5, 6 - opened, opened),)))
    return k.prove("false", [], FALSE, by=[lie.at(5), lie.at(6)])


def parameter_with_the_mark(k: Kernel) -> Theorem:
    opened = z3.Int("bound!1")

    def body(f: Any, x: Any) -> Any:
        return z3.ForAll([y], z3.Implies(y == opened, z3.Not(f(y))))

    lie = k.define("lie", [opened], BOOL, body, Measure((opened,)))
    return k.prove("false", [], FALSE, by=[lie.at(5)])


def symbol_with_the_mark(k: Kernel) -> Theorem:
    k.define("bound!1", [], INT, lambda _: 0)
    opened = z3.Int("bound!1")

    def body(f: Any, x: Any) -> Any:
        return z3.ForAll([y], z3.Implies(opened == 0, z3.Not(f(x))))

    lie = k.define("lie", [x], BOOL, body, Measure((z3.If(opened == 0, x, -1),)))
    return k.prove("false", [], FALSE, by=[lie.at(0), k.definitions["bound!1"].equation])


def its_own_name(k: Kernel) -> Theorem:
    def body(f: Any, x: Any) -> Any:
        k.define("f", [x], INT, lambda _, x: x)
        return x + 1

    twice = k.define("f", [x], INT, body)
    return k.prove("false", [], FALSE, by=[twice.at(0)])


def one_more_of_the_other(k: Kernel) -> Theorem:
    def body(f: Any, x: Any) -> Any:
        g = k.define("g", [x], INT, lambda _, x: f(x) + 1)
        return g(x)

    first = k.define("f", [x], INT, body)
    return k.prove("false", [], FALSE, by=[first.at(0), k.definitions["g"].at(0)])


def no_decrease(k: Kernel) -> Theorem:
    more = k.define("more", [x], INT, lambda f, x: f(x) + 1, Measure((x,)))
    return k.prove("false", [], FALSE, by=[more.at(0)])


def recursion_in_the_measure(k: Kernel) -> Theorem:
    more = k.define("f", [x], INT, lambda _, x: f(x) + 1, Measure((f(x),)))
    return k.prove("false", [], FALSE, by=[more.at(0)])


def along_an_empty_list(k: Kernel) -> Theorem:
    more = k.define("longer", [p], INT, lambda f, p: 1 + f(tail(p)), Structural(p))
    return k.prove("false", [], FALSE, by=[more.at(p)])


def ranges_over_the_statement(k: Kernel) -> Theorem:
    goal = z3.Implies(z3.And(n >= 0, x == n), x == 0)
    return k.induct("all-zero", [n, x], goal, Measure((n,)), at=[ForEach((x,), (n - 1, x))])


def ranges_over_a_constant(k: Kernel) -> Theorem:
    five = k.define("c", [], INT, lambda _: 5)
    goal = z3.And(z3.Implies(x == 0, five() == 5), z3.Implies(x >= 1, False))
    return k.induct("false", [x], goal, Measure((x,)), at=[ForEach((five(),), (x - 1,))], by=[five.equation])


def an_unknown_function(k: Kernel) -> Theorem:
    return k.prove("zero", [x], f(x) == 0)


def a_free_variable(k: Kernel) -> Theorem:
    return k.prove("all-are-w", [x], x == w)


def a_bound_variable_too_far(k: Kernel) -> Theorem:
    return k.prove("itself", [x, z3.Real("x")], FALSE)


def two_theorems_of_one_name(k: Kernel) -> Theorem:
    k.prove("same", [x], x == x)
    return k.prove("same", [x], x == x + 1)


def the_largest_number(k: Kernel) -> Theorem:
    above = k.choose("above", k.prove("exists", [x], z3.Exists([y], y > x)))
    return k.prove("largest", [x, n], above(n) > x, by=[above.at(n), above.at(x)])


def chosen_twice(k: Kernel) -> Theorem:
    up, down = (k.prove(name, [x], z3.Exists([y], y == x + by)) for name, by in (("up", 1), ("down", -1)))
    k.choose("c", up)
    other = k.choose("c", down)
    return k.prove("below", [], other(0) < 0, by=[other.at(0)])


def a_false_theory_with_a_model(k: Kernel) -> Theorem:
    theory = k.theory("wrong", [], [f], {"false": ([], FALSE)})
    k.model(theory, {}, {f: lambda x: x})
    return k.prove("false", [], FALSE, by=[theory.hypotheses[0]])


def a_theory_without_a_model(k: Kernel) -> Theorem:
    theory = k.theory("wrong", [], [f], {"false": ([], FALSE)})
    return k.prove("false", [], FALSE, by=[theory.hypotheses[0]])


def a_theory_read_where_it_fails(k: Kernel) -> Theorem:
    theory = k.theory("wrong", [], [f], {"same": ([x], f(x) == x)})
    zero = k.prove("zero", [], f(1) == 1, by=[theory.hypotheses[0](1)])
    return k.instantiate("read", zero, theory, {}, {f: lambda x: x + 1})


def a_rank_that_does_not_fall(k: Kernel) -> Theorem:
    theory = k.theory("steps", [Node], [step], {}, well_founded=step)
    no_loop = k.induct("no-loop", [u], z3.Not(step(u, u)), WellFounded(step, u), at=[(u,)])
    return k.instantiate("read", no_loop, theory, {Node: INT}, {step: lambda a, b: a == b}, rank=lambda a: a)


def a_second_rank_that_rises(k: Kernel) -> Theorem:
    theory = k.theory("steps", [Node], [step], {}, well_founded=step)
    once = k.induct("once", [u], z3.Not(step(u, u)), WellFounded(step, u), at=[(u,)])
    rising = {step: lambda a, b: b == a + 1}
    return k.instantiate("read", once, theory, {Node: INT}, rising, rank=lambda a: (a - a, a))


def a_definition_that_is_not_read(k: Kernel) -> Theorem:
    theory = k.theory("one", [], [f], {"one": ([x], f(x) == 1)})
    g = k.define("g", [x], INT, lambda _, x: f(x))
    theorem = k.prove("g-one", [x], g(x) == 1, by=[g.at(x), theory.hypotheses[0](x)])
    # Without `_depends` the kernel does not reinterpret g, which would then be 1 wherever f is not.
    return k.instantiate("read", theorem, theory, {}, {f: lambda x: z3.IntVal(1)})


ATTACKS = [
    strange_measure, liar, parameter_with_the_mark, symbol_with_the_mark, its_own_name, one_more_of_the_other,
    no_decrease, recursion_in_the_measure, along_an_empty_list, ranges_over_the_statement, ranges_over_a_constant,
    an_unknown_function, a_free_variable, a_bound_variable_too_far, two_theorems_of_one_name, the_largest_number,
    chosen_twice, a_false_theory_with_a_model, a_theory_read_where_it_fails, a_rank_that_does_not_fall,
    a_second_rank_that_rises, a_definition_that_is_not_read,
]  # fmt: skip


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_book_of_a_fooled_kernel_is_refused(attack: Callable[[Kernel], Theorem], gullible: Kernel) -> None:
    theorem = attack(gullible)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(book_writer.RecordGraph, "_add", lambda self, record, key: self.records.setdefault(key, record))
        assert theorem.name in {name for record in gullible.records for name in book_writer.theorems_of(record)}
        # The kernel repeats rules that it may use only once, and writes them in its own order.
        claims = [{"rule": "claim", "tag": "ALL-001", "theorems": [theorem.name]}]
        assert books.refusal_reason(book_writer.book([*sorts(gullible), *gullible.records, *claims]))


def sorts(kernel: Kernel) -> list[Record]:
    """Return the declarations of all sorts in the records of a kernel."""
    words = {
        w for record in kernel.records for text in book_writer._strings(record) for w in book_writer.TOKEN.findall(text)
    }
    declarations = smtlib.declarations()
    return [{"rule": "declaration", "text": declarations[word]} for word in sorted(words) if word in declarations]


def test_a_theory_without_a_model_is_told(gullible: Kernel) -> None:
    theorem = a_theory_without_a_model(gullible)
    [record] = [r for r in gullible.records if r.get("name") == theorem.name]
    book = read(
        book_writer.book([*gullible.records, {"rule": "claim", "tag": "ALL-001", "theorems": [record["name"]]}])
    )
    assert book.theorems["false"].hypotheses == {"wrong"}
    assert not book.models


def test_a_true_book_of_a_kernel_without_guards_is_accepted(gullible: Kernel) -> None:
    """Check that the harness accepts a true book of a kernel without guards."""
    gullible.prove("true", [x], x + 1 > x)
    gullible.define("f", [x], INT, lambda g, x: z3.If(x > 0, g(x - 1), 0), Measure((x,)))
    assert not books.refusal_reason(books.records_of_kernel(gullible))


# By hand

TRUE: Record = {"rule": "prove", "name": "true", "variables": [["f.x", "Int"]], "goal": "(= f.x f.x)", "by": []}
DEFINE: Record = {
    "rule": "define", "name": "f.f", "variables": [["f.x", "Int"]], "sort": "Int", "body": "f.x", "order": None,
    "by": [],
}  # fmt: skip
INDUCT: Record = TRUE | {"rule": "induct", "order": ["measure", "f.x"], "at": [[[], ["(- f.x 1)"]]]}
EVALUATE: Record = {"rule": "evaluate", "name": "e", "variables": [], "goal": "(= (f.f 1) 1)"}
THEORY: Record = {
    "rule": "theory", "name": "t", "words": "", "sorts": [], "functions": [["f.f", ["Int"], "Int"]],
    "hypotheses": [["t.one", [["f.x", "Int"]], "(= (f.f f.x) 1)"]], "well_founded": None,
}  # fmt: skip
MODEL: Record = {
    "rule": "model", "theory": "t", "sorts": [], "functions": [["f.f", [["f.a", "Int"]], "1"]], "by": {}, "rank": None,
}  # fmt: skip
LIST: Record = {"rule": "declaration", "text": "(declare-datatypes ((S.L 0)) (((f.nil) (f.cons (f.tail S.L)))))"}


@pytest.mark.parametrize(
    "records",
    [
        [{k: v for k, v in TRUE.items() if k != "by"}],
        [TRUE | {"trust": "me"}],
        [TRUE, TRUE],
        [TRUE | {"name": ""}, TRUE | {"name": ["a"]}],
        [TRUE | {"goal": "(= f.x 1)"}],
        [TRUE | {"goal": "f.x"}],
        [TRUE | {"goal": "(= f.x f.y)"}],
        [TRUE | {"goal": "(= f.x f.x) (= 0 1)"}],
        [TRUE | {"goal": "(= f.x f.x))(assert false"}],
        [TRUE | {"goal": '(= (@var "b0.x" Int) 1)'}],
        [TRUE | {"goal": "(= (@quantifiers_skolemize (forall ((b0.x Int)) (= b0.x 1)) 0) 1)"}],
        [TRUE | {"goal": "(= (div_total f.x 0) 0)"}],
        [TRUE | {"goal": "(= (@purify f.x) f.x)"}],
        [TRUE | {"goal": "@t1"}],
        [TRUE | {"variables": [["f.x", "Int"], ["f.x", "Int"]]}],
        [TRUE | {"variables": [["f.x", "Int"], ["f.x", "Real"]]}],
        [TRUE | {"variables": [["b0.x", "Int"]], "goal": "(= b0.x b0.x)"}],
        [TRUE | {"variables": [["f.x!1", "Int"]], "goal": "(= f.x!1 f.x!1)"}],
        [TRUE | {"variables": [["f.x", "S.None"]]}],
        [TRUE | {"by": [["true"]]}],
        [TRUE | {"by": [["missing"]]}],
        [TRUE, TRUE | {"name": "b", "by": [["true", []]]}],
        [TRUE, TRUE | {"name": "b", "by": [["true", ["true"]]]}],
        [TRUE, TRUE | {"name": "b", "by": [["true", ["f.y"]]]}],
        [TRUE, TRUE | {"name": "b", "by": [["true", ["f.x"], ["f.x"]]]}],
        [INDUCT | {"order": None}],
        [INDUCT | {"order": ["measure"]}],
        [INDUCT | {"order": ["measure", "1.0"]}],
        [INDUCT | {"order": ["measure", "f.y"]}],
        [INDUCT | {"order": ["along", "f.r", "f.x"]}],
        [INDUCT | {"order": ["structure", "f.x"]}],
        [INDUCT | {"order": ["wish", "f.x"]}],
        [INDUCT | {"goal": "false", "at": [[[], ["f.x"]]]}],
        [INDUCT | {"at": [[[["f.x", "Int"]], ["(- f.x 1)"]]]}],
        [INDUCT | {"at": [[[], []]]}],
        [INDUCT | {"at": [[[], ["f.y"]]]}],
        [LIST, INDUCT | {"variables": [["f.p", "S.L"]], "goal": "(= f.p f.nil)", "order": ["structure", "f.p"],
                         "at": [[[], ["(f.cons f.p)"]]]}],
        [EVALUATE | {"goal": "(= 1 2)"}],
        [DEFINE, EVALUATE | {"goal": "(= (f.f 1) 2)"}],
        [DEFINE, EVALUATE | {"goal": "(= (f.g 1) 1)"}],
        [DEFINE, EVALUATE | {"goal": "(forall ((b0.x Int)) (= (f.f b0.x) b0.x))"}],
        [THEORY, EVALUATE],
        [THEORY, TRUE | {"name": "f.def", "goal": "(= f.x f.x)"}, EVALUATE],
        [DEFINE | {"name": "f.f!1"}],
        [DEFINE | {"name": "g"}],
        [DEFINE, DEFINE],
        [DEFINE | {"body": "true"}],
        [DEFINE | {"body": "f.y"}],
        [DEFINE | {"body": "(+ (f.f f.x) 1)"}],
        [DEFINE | {"body": "(+ (f.f f.x) 1)", "order": ["measure", "f.x"]}],
        [DEFINE | {"body": "(ite (> f.x 0) (f.f (- f.x 1)) 0)", "order": ["measure", "(f.f f.x)"]}],
        [DEFINE | {"body": "(ite (> f.x 0) (f.f (- f.x 1)) 0)", "order": ["measure", "f.bound!1"]}],
        [TRUE | {"name": "f.def"}, DEFINE],
        [LIST, DEFINE | {"name": "f.nil"}],
        [LIST, LIST],
        [LIST | {"text": "(declare-datatypes ((S.L 0)) (((f.cons (f.tail S.L)))))"}],
        [LIST | {"text": "(declare-datatypes ((S.L 0)) (((f.nil) (f.cons (f.all (Array S.L Bool))))))"}],
        [LIST | {"text": "(declare-fun f.f (Int) Int)"}],
        [LIST | {"text": "(assert false)"}],
        [TRUE, {"rule": "choose", "name": "f.c", "existence": "true"}],
        [{"rule": "choose", "name": "f.c", "existence": "missing"}],
        [THEORY, THEORY],
        [THEORY, THEORY | {"name": "other", "hypotheses": []}],
        [THEORY | {"sorts": ["Int"]}],
        [LIST, THEORY | {"sorts": ["S.L"]}],
        [THEORY | {"well_founded": "f.f"}],
        [THEORY | {"well_founded": "f.g"}],
        [MODEL],
        [THEORY, MODEL, MODEL],
        [THEORY, MODEL | {"functions": []}],
        [THEORY, MODEL | {"functions": [["f.f", [["f.a", "Int"]], "2"]]}],
        [THEORY, MODEL | {"functions": [["f.f", [["f.a", "Real"]], "1"]]}],
        [THEORY, MODEL | {"functions": [["f.f", [["f.a", "Int"]], "(f.f f.a)"]]}],
        [THEORY, MODEL | {"sorts": [["Int", "Real"]]}],
        [THEORY, MODEL | {"by": {"t.one": [["t.one"]]}}],
        [{"rule": "instantiate", "name": "i", "theorem": "missing"} | {k: v for k, v in MODEL.items() if k != "rule"}],
    ],
)  # fmt: skip
def test_a_book_written_by_hand_is_refused(records: list[Record]) -> None:
    assert books.refusal_reason(claimed(records))


def claimed(records: list[Record]) -> str:
    """Return a book of some records with one claim for all their theorems."""
    names = [name for record in records for name in book_writer.theorems_of(record) if isinstance(name, str)]
    models = [record["theory"] for record in records if record["rule"] == "model"]
    names += ["t.one"] if models else []
    claim = {"rule": "claim", "tag": "ALL-001", "theorems": [n for n in dict.fromkeys(names) if n]}
    return book_writer.book([*records, *([claim] if claim["theorems"] else [])])


@pytest.mark.parametrize(
    "records",
    [
        [DEFINE, EVALUATE],
        [TRUE],
        [INDUCT],
        [DEFINE],
        [LIST],
        [THEORY],
        [THEORY, MODEL],
        [TRUE, TRUE | {"name": "b", "by": [["true", ["1"]]]}],
    ],
)
def test_the_common_beginning_of_handwritten_books_holds(records: list[Record]) -> None:
    assert not books.refusal_reason(claimed(records))


def test_a_capture_is_refused() -> None:
    """Check that a fact keeps its meaning at a term whose variable a quantifier inside the fact binds."""
    differs = TRUE | {"name": "differs", "goal": "(exists ((b0.y Int)) (distinct b0.y f.x))"}
    captured = {
        "rule": "prove", "name": "captured", "variables": [["f.y", "Int"]], "goal": "false",
        "by": [["differs", ["f.y"]]],
    }  # fmt: skip
    claim = {"rule": "claim", "tag": "ALL-001", "theorems": ["captured"]}
    assert "captured/1 has no certificate" in books.refusal_reason(book_writer.book([differs, captured, claim]))


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.__name__)
def test_the_kernel_with_its_guards_refuses_the_same(attack: Callable[[Kernel], Theorem]) -> None:
    with pytest.raises(ProofError):
        attack(Kernel(seconds=1))
