"""Tests of the checker's rules for arrays, roots and orders without endless sequences."""

import json
from collections.abc import Callable

import pytest

from tests.verify.checker import books
from verify.checker.book import RECORDS, Book, read
from verify.checker.errors import Refused, Unreadable
from verify.checker.reading import tree
from verify.pipeline.certification import book_writer

REAL, INT = [["f.r", "Real"]], [["f.a", "Int"]]


@pytest.fixture
def book() -> Book:
    return Book()


def root(book: Book, **changes: object) -> None:
    fields = {"name": "root", "variables": [["f.q", "Real"]], "x": REAL, "polynomial": "(- (* f.r f.r) f.q)"}
    RECORDS["root"](book, **{**fields, "bounds": ["0.0", "(+ f.q 1.0)"], **changes})


def tabulate(book: Book, **changes: object) -> None:
    fields = {"name": "table", "variables": [["f.b", "Int"]], "over": INT, "term": "(* f.a f.b)", "sort": "Int"}
    RECORDS["tabulate"](book, **{**fields, **changes})


def check_refused(book: Book, rule: Callable[..., None], changes: dict[str, object]) -> None:
    """Assert that the checker refuses a record with these fields changed."""
    with pytest.raises((Refused, Unreadable, ValueError)):
        rule(book, **changes)
    assert not book.theorems


@pytest.mark.parametrize("polynomial", ["(/ f.r 2.0)", "(* f.r (/ f.q 3.0) f.r)", "(* (/ f.q f.q) (- f.r))"])
def test_a_quotient_by_a_number_is_a_polynomial(book: Book, polynomial: str) -> None:
    root(book, polynomial=polynomial)
    assert book.theorems.keys() == {"root"}


def test_unchanged_records_are_accepted(book: Book) -> None:
    root(book)
    tabulate(book)
    assert book.theorems.keys() == {"root", "table"}
    assert not any(theorem.obligations for theorem in book.theorems.values())


@pytest.mark.parametrize(
    "changed",
    [
        {"polynomial": "(to_real (to_int f.r))"},
        {"polynomial": "(ite (> f.r 1.0) f.r (- f.r))"},
        {"polynomial": "(/ 1.0 f.r)"},
        {"polynomial": "(/ f.r f.q)"},
        {"polynomial": "(/ f.r 0.0)"},
        {"polynomial": "(/ f.q (- f.r f.r))"},
        {"polynomial": "(* f.q (to_real (to_int f.r)))"},
        {"polynomial": "(ite (exists ((b1.z Real)) (= b1.z f.r)) 1.0 (- 1.0))"},
        {"polynomial": "f.unheard"},
        {"polynomial": "1"},
        {"bounds": ["0.0", "f.r"]},
        {"bounds": ["0.0", "f.other"]},
        {"bounds": ["0.0"]},
        {"x": [["f.q", "Real"]]},
        {"x": INT, "polynomial": "(- (* 2 f.a) 1)", "bounds": ["0", "1"]},
        {"x": [["f.r", "Real"], ["f.z", "Real"]]},
        {"variables": [["f.q", "Real"], ["f.r", "Real"]]},
    ],
)
def test_no_root(book: Book, changed: dict[str, object]) -> None:
    check_refused(book, root, changed)


@pytest.mark.parametrize(
    "changed",
    [
        {"term": "(* f.a f.c)"},
        {"term": "f.table"},
        {"term": "f.table!1"},
        {"over": [["f.table!1", "Int"]], "term": "f.table!1"},
        {"over": [["f.b", "Int"]]},
        {"variables": [["f.a", "Int"]]},
        {"sort": "Bool"},
        {"over": [["f.a", "S.Nobody"]]},
        {"over": []},
    ],
)
def test_no_array(book: Book, changed: dict[str, object]) -> None:
    check_refused(book, tabulate, changed)


@pytest.mark.parametrize(
    "text",
    [
        "(declare-datatypes ((S.D 0)) (((f.none) (f.set (f.members (Array S.D Bool))))))",
        "(declare-datatypes ((S.D 0)) (((f.none) (f.many (f.at (Array Int S.D))))))",
        "(declare-datatypes ((S.D 0) (S.E 0)) (((f.none) (f.one (f.other S.E))) ((f.set (f.in (Array S.D Bool))))))",
    ],
)
def test_a_datatype_larger_than_itself(book: Book, text: str) -> None:
    with pytest.raises((Refused, Unreadable)):
        RECORDS["declaration"](book, text)
    assert tree(text)[0] == "declare-datatypes"


def changed_order(change: dict[int, object]) -> str:
    """Return the small book with another order instead of the order without endless sequences."""
    records = []
    for line in books.records_of_kernel(books.proved_kernel()).splitlines()[1:-1]:
        record = json.loads(line)
        if (record.get("order") or [""])[0] == "endless":
            for place, value in change.items():
                record["order"][place] = value
        records.append(record)
    return book_writer.book(records)


@pytest.mark.parametrize(
    "change",
    [
        {1: "f.unheard"},
        {1: "f.odd-along"},
        {2: ["f.a"]},
        {2: ["f.a", "f.a"]},
        {2: []},
        {3: "halves"},
        {3: "falling"},
        {3: "odd-along.def"},
    ],
)
def test_a_changed_order_is_refused(change: dict[int, object]) -> None:
    with pytest.raises((Refused, Unreadable)):
        read(changed_order(change))


def test_an_exchanged_order_leaves_an_undecided_obligation() -> None:
    """The order with the two places exchanged is read, but the calls do not decrease along it."""
    book = read(changed_order({2: ["f.b", "f.a"]}))
    assert not all(
        books.has_certificate(obligation.text)
        for obligation in books.obligations_of_claims(book)
        if not obligation.computed
    )


def test_the_unchanged_order_is_read() -> None:
    assert read(changed_order({})).theorems
