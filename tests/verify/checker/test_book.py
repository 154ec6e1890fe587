"""Tests that the checker derives the obligations of the kernel's book, in any order of proofs."""

import json
import random
from typing import Any

import pytest

from tests.verify.checker import books
from verify.checker.book import RECORDS, read
from verify.checker.errors import Refused, Unreadable
from verify.checker.printing import pretty
from verify.kernel import Kernel, smtlib
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import RecordGraph


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return books.proved_kernel()


@pytest.fixture(scope="module")
def text(kernel: Kernel) -> str:
    return books.records_of_kernel(kernel)


def test_every_rule_is_in_the_small_book(text: str) -> None:
    assert {json.loads(line)["rule"] for line in text.splitlines()[1:-1]} == RECORDS.keys()


def test_the_checker_derives_what_the_kernel_asked(kernel: Kernel, text: str) -> None:
    book = read(text)
    kernel_texts = {o.name: o.script for o in kernel.obligations(kernel.theorems.values())}
    derived = {obligation.name: obligation.text for obligation in books.obligations_of_claims(book)}
    assert derived == kernel_texts
    assert len(kernel_texts) > 15


def test_the_checker_derives_the_kernels_theorems(kernel: Kernel, text: str) -> None:
    book = read(text)
    assert book.theorems.keys() == kernel.theorems.keys()
    for name, theorem in kernel.theorems.items():
        assert book.theorems[name].hypotheses == theorem.hypotheses, name
        assert book.theorems[name].uses[: len(theorem.uses)] == theorem.uses, name
    assert book.models.keys() == kernel.models.keys()


def test_the_small_book_holds(text: str) -> None:
    assert not books.refusal_reason(text)


def test_the_order_of_proofs_is_nowhere(kernel: Kernel, text: str) -> None:
    shuffled = list(kernel.records)
    random.Random(3).shuffle(shuffled)
    records = RecordGraph(shuffled, smtlib.declarations()).part({"ALL-001": sorted(kernel.theorems)})
    assert book_writer.book(records) == text


def test_a_part_of_a_book_has_its_lines_in_their_order(text: str) -> None:
    lines = text.splitlines()
    part = book_writer.book(books.records_of_claims({"TRY-003": ["no-loop"]})).splitlines()[1:-2]
    places = [lines.index(line) for line in part]
    assert places == sorted(places)
    assert 0 < len(places) < len(lines) / 2


def test_a_part_holds_by_itself() -> None:
    assert not books.refusal_reason(book_writer.book(books.records_of_claims()))


def test_formulas_are_printed() -> None:
    book = read(book_writer.book(books.records_of_claims()))
    texts = {name: pretty(theorem.formula, {}) for name, theorem in book.theorems.items()}
    assert texts["halves"] == "∀ x. x > 1 → half(x) < x"
    assert texts["sum.positive"] == "∀ p: Heaps. total(p) ≥ 0"
    assert texts["no-loop"] == "∀ u: Stone. ¬stone.step(u, u)"
    assert texts["twice"] == "∀ x. ∃ y. x = 2 · y ∨ x = 2 · y + 1"


def test_an_unknown_rule_is_refused() -> None:
    with pytest.raises(Refused, match=r"line 2: no such rule: believe"):
        read(book_writer.book([{"rule": "believe", "name": "false", "goal": "false"}]))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: text[: len(text) // 2], "cut short or changed"),
        (lambda text: text.replace("half", "calf"), "cut short or changed"),
        (lambda text: text.replace('"format": 3', '"format": 2'), "no book of format 3"),
        (lambda text: "\n".join(text.splitlines()[:-1]), "cut short or changed"),
        (lambda text: "\n".join(text.splitlines()[1:]), "no book of format 3"),
        (lambda text: text + text.splitlines()[2] + "\n", "cut short or changed"),
        (lambda text: "", "no book of format 3"),
        (lambda text: "[]\n[]\n", "no book of format 3"),
    ],
)
def test_incomplete_books_are_unreadable(change: Any, why: str, text: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read(change(text))
