"""Tests that scripts and Python give the same verdict on changed theorems, in the page's notation."""

import json
from pathlib import Path
from typing import Any

import pytest
import z3

from tests.verify.checker import books
from tests.verify.site.changed_theorem_evaluations import ChangedTheoremEvaluator, by_script
from verify.browser.editable_formula import edit_term, parts
from verify.browser.z3_library import Engine
from verify.checker.book import Book, read
from verify.formulas.line_layout import Piece
from verify.kernel import smtlib
from verify.pipeline.certification import book_writer
from verify.site.build import node
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.changed_statements import FormulaPrinter, statements

TAG, NAMES = "TRY-001", ("halves", "counted", "no-loop", "down.small", "sum.positive")
STEPS = 3000


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    """Return the records of a small book."""
    kernel = books.proved_kernel()
    return book_writer.RecordGraph(kernel.records, smtlib.declarations()).part({TAG: NAMES})


@pytest.fixture(scope="module")
def book(records: list[dict[str, Any]]) -> Book:
    """Return the small book."""
    return read(book_writer.book(records))


@pytest.fixture(scope="module")
def data(book: Book, records: list[dict[str, Any]]) -> Any:
    """Return the data of the claim of the small book, as the page reads it."""
    return json.loads(json.dumps(statements(book, records, NAMES, FormulaPrinter(book, ()))))


@pytest.fixture(scope="module")
def evaluator(book: Book, records: list[dict[str, Any]]) -> ChangedTheoremEvaluator:
    """Return the evaluator of changed theorems in Python, for the small book."""
    library = next((Path(z3.__file__).parent / "lib").glob("libz3.*"))
    return ChangedTheoremEvaluator(book, book_writer.book(records), Engine(library))


@pytest.fixture(scope="module")
def verdicts(data: Any) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the verdicts of the scripts on each theorem and its mutants."""
    try:
        node.node_command()
    except SiteError as error:
        pytest.skip(f"the scripts cannot run: {error}")
    questions = [
        (theorem["name"], {twin["place"]: twin["value"]}) for theorem in data["theorems"] for twin in theorem["twins"]
    ]
    questions += [(theorem["name"], {}) for theorem in data["theorems"]]
    (verdict_list,) = by_script([(data, questions)], STEPS)
    return {
        (name, json.dumps(change)): verdict for (name, change), verdict in zip(questions, verdict_list, strict=True)
    }


def test_scripts_and_python_find_the_same(
    verdicts: dict[tuple[str, str], dict[str, Any]], evaluator: ChangedTheoremEvaluator
) -> None:
    assert len(verdicts) == 19
    for (name, change), verdict in verdicts.items():
        assert verdict == evaluator.evaluate(name, json.loads(change), STEPS), (name, change)
    assert {verdict["answer"] for verdict in verdicts.values()} >= {"false", "first_holds"}


def test_theorems_have_no_counterexample(verdicts: dict[tuple[str, str], dict[str, Any]]) -> None:
    unchanged = [verdict for (_, change), verdict in verdicts.items() if change == "{}"]
    assert len(unchanged) == 4 and not any(verdict["answer"] == "false" for verdict in unchanged)


def test_a_failure_at_the_empty_list_comes_with_another(
    book: Book, verdicts: dict[tuple[str, str], dict[str, Any]]
) -> None:
    (place,) = [way for way, term in parts(book.theorems["sum.positive"].body) if term.op == "Int"]
    verdict = verdicts["sum.positive", json.dumps({place: 1})]
    assert (verdict["at"], verdict["also"], verdict["smallest"]) == ("p = ()", "p = (0)", True)


def test_only_theorems_that_z3_could_prove_are_offered(data: Any) -> None:
    assert [theorem["name"] for theorem in data["theorems"]] == ["halves", "counted", "no-loop", "sum.positive"]


def fields(pieces: list[Any]) -> list[dict[str, Any]]:
    """Return the fields in pieces of a formula."""
    result = []
    for piece in pieces:
        if isinstance(piece, dict):
            result.append(piece)
        elif isinstance(piece, list) and isinstance(piece[1], list):
            result += fields(piece[1])
    return result


def formula_text(pieces: list[Any], values: dict[str, Any]) -> str:
    """Return a formula as its page shows it, with the values of its fields."""
    text = ""
    for piece in pieces:
        if isinstance(piece, dict):
            value = values.get(piece["place"], piece.get("number", piece.get("relation")))
            text += str(value).replace("-", "−") if "number" in piece else dict(piece["choices"])[value]
        else:
            text += (
                piece
                if isinstance(piece, str)
                else piece[1]
                if isinstance(piece[1], str)
                else formula_text(piece[1], values)
            )
    return "".join(text.split())


def test_a_changed_formula_is_printed_as_the_changed_statement(book: Book, data: Any) -> None:
    """Check that the page prints the computed statement for every choice in its fields."""
    printer, count = FormulaPrinter(book, ()), 0
    for entry in data["theorems"]:
        theorem = book.theorems[entry["name"]]
        for field in fields(entry["pieces"]):
            for value in [value for value, _ in field["choices"]] if "choices" in field else (0, 7, 123):
                new = {field["place"]: value}
                statement = theorem._replace(body=edit_term(book.world, theorem.body, new))
                assert formula_text(entry["pieces"], new) == formula_text(printer.pieces(statement), {})
                count += 1
    assert count > 20


def test_phrases_with_translations_are_marked(book: Book) -> None:
    printer = FormulaPrinter(book, ["is vile", "is vile in base"])
    pieces = [Piece("variable", "x1"), Piece("word", " is "), Piece("name", "vile"), Piece("space", " ")]
    assert printer._nested([*pieces, Piece("name", "f"), Piece("sign", "(")], {}) == [
        ["i", "x₁"], " ", ["w", "is vile"], " f(",
    ]  # fmt: skip
