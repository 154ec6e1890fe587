"""Tests of changed theorems: the same steps prove them, or the smallest counterexample refutes them."""

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import z3

from tests.verify.checker import books
from verify.browser.case_search import Case, CaseSearch
from verify.browser.editable_formula import OPPOSITE, WITHOUT, choices, edit_term, parts, pieces, premises
from verify.browser.modified_theorem import Changes, statement_mutants
from verify.browser.partial_values import fill_unknown
from verify.browser.z3_library import Engine
from verify.checker.book import read
from verify.checker.printing import pretty
from verify.kernel import smtlib
from verify.pipeline.certification import book_writer

NAMES = ("halves", "counted", "no-loop", "down.small", "sum.positive")


@pytest.fixture(scope="module")
def changes() -> Changes:
    """Return the theorems of a small book."""
    kernel = books.proved_kernel()
    text = book_writer.book(book_writer.RecordGraph(kernel.records, smtlib.declarations()).part({"TRY-001": NAMES}))
    library = next((Path(z3.__file__).parent / "lib").glob("libz3.*"))
    return Changes(read(text), text, NAMES, Engine(library))


def place(changes: Changes, name: str, op: str, number: int = 0) -> str:
    """Return the place of a number or a relation in a theorem; `number` counts its occurrences from 0."""
    return [way for way, term in parts(changes.book.theorems[name].body) if term.op == op][number]


def test_a_formula_comes_in_pieces_that_read_as_it_is_printed(changes: Changes) -> None:
    for name in changes.names:
        body = changes.book.theorems[name].body
        signs = dict[str, str]()
        output = ""
        for piece in pieces(body, {}):
            if isinstance(piece, str):
                output += piece
            elif "number" in piece:
                output += str(piece["number"]).replace("-", "−")
            else:
                signs |= dict(piece["choices"])
                output += f" {signs[piece['relation']]} "
        assert output == pretty(body, {})


def test_places_lead_to_terms_and_nothing_else_is_changed(changes: Changes) -> None:
    world, body = changes.book.world, changes.book.theorems["halves"].body
    assert edit_term(world, body, {}) is body
    assert pretty(edit_term(world, body, {place(changes, "halves", "Int"): 7}), {}) == "x > 7 → half(x) < x"
    assert pretty(edit_term(world, body, {place(changes, "halves", "<"): "="}), {}) == "x > 1 → half(x) = x"
    wrong: list[Mapping[str, Any]] = [
        {"": 3},
        {place(changes, "halves", "<"): "and"},
        {place(changes, "halves", "Int"): "<"},
        {place(changes, "halves", "Int"): WITHOUT},
        {"": WITHOUT},
        {place(changes, "halves", "<"): OPPOSITE},
    ]
    for new in wrong:
        with pytest.raises(ValueError, match="does not allow this change"):
            edit_term(world, body, new)
    equal = world.make("=", (world.true, world.false))
    assert choices(equal) == ("=", "distinct") and choices(world.true) == ()


@pytest.mark.parametrize(
    ("name", "op", "new", "proved", "at"),
    [
        ("halves", "Int", 2, True, None),
        ("halves", "Int", 0, True, None),
        ("halves", "Int", -1, False, "x = 0"),
        ("halves", "<", "<=", True, None),
        ("halves", "<", ">", False, "x = 2"),
        ("counted", "Int", 1, False, "n = 0"),
        ("counted", "=", "<", False, "n = 0"),
        ("counted", "=", "<=", True, None),
        ("sum.positive", "Int", 1, False, "p = ()"),
    ],
)
def test_a_changed_theorem_is_proved_or_fails(
    changes: Changes, name: str, op: str, new: Any, proved: bool, at: str | None
) -> None:
    before = {*changes.book.theorems}
    changed_places = {place(changes, name, op): new}
    assert changes.is_proved(name, changed_places) == proved
    assert {*changes.book.theorems} == before
    if not proved:
        *before_it, last = reports_to_failure(changes.failures(name, changed_places))
        assert (last["at"], last["fails"], last["smallest"]) == (at, True, True)
        # All that is smaller was shown to hold.
        assert not any(report["fails"] or report["open"] for report in before_it)


def test_a_failure_at_the_empty_list_comes_with_another(changes: Changes) -> None:
    """Check that a failure at the empty list, which is not instructive, is shown with a second failure."""
    *_, last = reports_to_failure(changes.failures("sum.positive", {place(changes, "sum.positive", "Int"): 1}))
    assert last["at"] == "p = ()" and last["also"] == "p = (0)"
    *_, last = reports_to_failure(changes.failures("halves", {place(changes, "halves", "Int"): -1}))
    assert "also" not in last


def reports_to_failure(reports: Iterator[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the reports up to the first failure, or all reports."""
    result = list[dict[str, Any]]()
    for report in islice(reports, 500):
        result.append(report)
        if report["fails"]:
            break
    return result


def test_true_statements_never_fail(changes: Changes) -> None:
    for name in ("halves", "counted"):
        assert not any(report["fails"] for report in islice(changes.failures(name, {}), 200))


def test_a_failure_shows_the_values_in_the_statement(changes: Changes) -> None:
    changed_places = {place(changes, "halves", "<"): "="}
    failure = next(report for report in changes.failures("halves", changed_places) if report["fails"])
    x = int(failure["at"].partition(" = ")[2])
    assert failure["seen"] == [("half", [x])]


def test_values_are_shown_as_lists_of_numbers(changes: Changes) -> None:
    values = CaseSearch(changes.book)
    plain_values = []
    for sort in sorted(changes.book.world.datatypes):
        x = changes.book.world.make("@var", (), ("f.x", sort))
        for case in islice(values.cases(changes.book.world.make("=", (x, x)), (x,), changes.book.world.true, 99), 9):
            value = changes._term(fill_unknown(case.at[x]), sort)
            plain_value = changes._plain_value(value)
            plain_values.append(plain_value)
            # As it is shown, with tuples and lists alike.
            assert str(plain_value).replace("[", "(").replace("]", ")").replace("-", "−") == changes._text(value)
    assert [] in plain_values


def test_of_an_unknown_sort_the_values_are_those_of_a_model(changes: Changes) -> None:
    *_, failure = reports_to_failure(changes.failures("no-loop", {"": OPPOSITE}))
    assert failure["fails"]
    assert failure["at"] == "u = 0"
    assert failure["model"].startswith("stone.step(x, y) := ")
    # A model is one of many, so a statement that holds in it is not reported as true in all.
    *_, summary = changes.failures("no-loop", {})
    assert summary["over"] and not summary["all"]


def test_undecided_cases_are_reported(changes: Changes) -> None:
    cases = CaseSearch.cases

    def nothing(self: CaseSearch, *arguments: Any) -> Iterator[Case]:
        yield from (case._replace(holds=None, split=False) for case in cases(self, *arguments))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CaseSearch, "cases", nothing)
        # z3 decides cases that computation leaves open, from the theorem and the facts about `half`.
        *_, failure = reports_to_failure(changes.failures("halves", {place(changes, "halves", "<"): ">"}))
        assert failure["fails"]
        assert failure["at"] == "x = 2"
        assert failure["smallest"]
        *before, summary = changes.failures("halves", {})
        assert summary["over"]
        assert not summary["all"]
        assert {report["open"] for report in before} == {True, False}


def test_consequences_of_the_theorem_are_theorems(changes: Changes) -> None:
    weaker = {place(changes, "sum.positive", "Int"): -7}
    assert changes.follows("sum.positive", weaker)
    assert not changes.follows("sum.positive", {place(changes, "sum.positive", "Int"): 1})


def test_only_steps_that_can_be_taken_again_are_offered(changes: Changes) -> None:
    offered = {theorem["name"]: theorem for theorem in changes.editable_theorems()}
    assert [*offered] == ["halves", "counted", "no-loop", "sum.positive"]  # a computation has no steps
    twins = [(twin["old"], twin["new"]) for twin in offered["halves"]["twins"] if "kind" not in twin]
    assert twins == [(">", "≥"), ("1", "2"), ("1", "0"), ("<", "≤")]
    others = [(twin["kind"], twin["old"]) for twin in offered["halves"]["twins"] if "kind" in twin]
    assert others == [("dropped", "x > 1"), ("opposite", "")]
    assert [twin["kind"] for twin in offered["no-loop"]["twins"]] == ["opposite"]


def test_a_premise_can_be_dropped_and_a_statement_be_turned_round(changes: Changes) -> None:
    world, body = changes.book.world, changes.book.theorems["halves"].body
    dropped, opposite = (twin for twin in statement_mutants(body) if "kind" in twin)
    without_premise, denied = ({twin["place"]: twin["value"]} for twin in (dropped, opposite))
    assert pretty(edit_term(world, body, without_premise), {}) == "true → half(x) < x"
    assert pretty(edit_term(world, body, denied), {}) == "¬(x > 1 → half(x) < x)"
    for new, at in ((without_premise, "x = 0"), (denied, "x = 0")):
        assert not changes.is_proved("halves", new)
        assert reports_to_failure(changes.failures("halves", new))[-1]["at"] == at
    first, second = world.make("<", (world.make("Int", (), 0), world.make("Int", (), 1))), world.true
    both = world.make("=>", (world.make("and", (first, second)), first))
    assert list(premises(both)) == [("0.0", first), ("0.1", second), ("0", both.args[0])]
    assert list(premises(first)) == []
