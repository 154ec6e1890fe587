"""Tests that scripts and Python give the same verdict on changed theorems, in the page's notation."""

import json
from pathlib import Path
from typing import Any

import pytest
import z3

from tests.verify.checker import books
from tests.verify.site.changed_theorem_evaluations import Looks, by_script
from verify.browser.editable_formula import edit_term, parts
from verify.browser.z3_library import Engine
from verify.checker.book import Book, read
from verify.formulas.line_layout import Piece
from verify.kernel import smtlib
from verify.pipeline.certification import book_writer
from verify.site.build import node
from verify.site.build.site_errors import SiteError
from verify.site.content.changed_statements import Printed, statements

TAG, NAMES = "TRY-001", ("halves", "counted", "no-loop", "down.small", "sum.positive")
STEPS = 3000


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    """Return the records of a small book."""
    kernel = books.proved()
    return book_writer.Pages(kernel.records, smtlib.declarations()).part({TAG: NAMES})


@pytest.fixture(scope="module")
def book(records: list[dict[str, Any]]) -> Book:
    """Return the small book."""
    return read(book_writer.book(records))


@pytest.fixture(scope="module")
def data(book: Book, records: list[dict[str, Any]]) -> Any:
    """Return the data of the claim of the small book, as the page reads it."""
    return json.loads(json.dumps(statements(book, records, NAMES, Printed(book, ()))))


@pytest.fixture(scope="module")
def looks(book: Book, records: list[dict[str, Any]]) -> Looks:
    """Return the evaluator in Python."""
    library = next((Path(z3.__file__).parent / "lib").glob("libz3.*"))
    return Looks(book, book_writer.book(records), Engine(library))


@pytest.fixture(scope="module")
def looked(data: Any) -> dict[tuple[str, str], dict[str, Any]]:
    """Return the verdicts of the scripts on each theorem and its mutants."""
    try:
        node.node_command()
    except SiteError as error:
        pytest.skip(f"the scripts cannot run: {error}")
    asked = [
        (theorem["name"], {twin["place"]: twin["value"]}) for theorem in data["theorems"] for twin in theorem["twins"]
    ]
    asked += [(theorem["name"], {}) for theorem in data["theorems"]]
    (found,) = by_script([(data, asked)], STEPS)
    return {(name, json.dumps(change)): told for (name, change), told in zip(asked, found, strict=True)}


def test_scripts_and_python_find_the_same(looked: dict[tuple[str, str], dict[str, Any]], looks: Looks) -> None:
    assert len(looked) == 19
    for (name, change), found in looked.items():
        assert found == looks.look(name, json.loads(change), STEPS), (name, change)
    assert {found["answer"] for found in looked.values()} >= {"false", "first_holds"}


def test_theorems_have_no_counterexample(looked: dict[tuple[str, str], dict[str, Any]]) -> None:
    unchanged = [found for (_, change), found in looked.items() if change == "{}"]
    assert len(unchanged) == 4 and not any(found["answer"] == "false" for found in unchanged)


def test_a_failure_at_the_empty_list_comes_with_another(
    book: Book, looked: dict[tuple[str, str], dict[str, Any]]
) -> None:
    (place,) = [way for way, term in parts(book.theorems["sum.positive"].body) if term.op == "Int"]
    found = looked["sum.positive", json.dumps({place: 1})]
    assert (found["at"], found["also"], found["smallest"]) == ("p = ()", "p = (0)", True)


def test_only_theorems_that_z3_could_prove_are_offered(data: Any) -> None:
    assert [theorem["name"] for theorem in data["theorems"]] == ["halves", "counted", "no-loop", "sum.positive"]


def fields(pieces: list[Any]) -> list[dict[str, Any]]:
    """Return the fields in pieces of a formula."""
    found = []
    for piece in pieces:
        if isinstance(piece, dict):
            found.append(piece)
        elif isinstance(piece, list) and isinstance(piece[1], list):
            found += fields(piece[1])
    return found


def written(pieces: list[Any], values: dict[str, Any]) -> str:
    """Return a formula as its page shows it, with the values of its fields."""
    text = ""
    for piece in pieces:
        if isinstance(piece, dict):
            shown = values.get(piece["place"], piece.get("number", piece.get("relation")))
            text += str(shown).replace("-", "−") if "number" in piece else dict(piece["choices"])[shown]
        else:
            text += (
                piece
                if isinstance(piece, str)
                else piece[1]
                if isinstance(piece[1], str)
                else written(piece[1], values)
            )
    return "".join(text.split())


def test_a_changed_formula_is_printed_as_the_changed_statement(book: Book, data: Any) -> None:
    """Check that the page prints the computed statement for every choice in its fields."""
    printed, changed = Printed(book, ()), 0
    for one in data["theorems"]:
        theorem = book.theorems[one["name"]]
        for field in fields(one["pieces"]):
            for value in [value for value, _ in field["choices"]] if "choices" in field else (0, 7, 123):
                new = {field["place"]: value}
                statement = theorem._replace(body=edit_term(book.world, theorem.body, new))
                assert written(one["pieces"], new) == written(printed.pieces(statement), {})
                changed += 1
    assert changed > 20


def test_phrases_with_translations_are_marked(book: Book) -> None:
    printed = Printed(book, ["is vile", "is vile in base"])
    shown = [Piece("variable", "x1"), Piece("word", " is "), Piece("name", "vile"), Piece("space", " ")]
    assert printed._nested([*shown, Piece("name", "f"), Piece("sign", "(")], {}) == [
        ["i", "x₁"], " ", ["w", "is vile"], " f(",
    ]  # fmt: skip
