"""Tests of the lazy evaluator: it never refutes a theorem, and its other verdicts are correct."""

from fractions import Fraction
from itertools import islice, product
from typing import Any, cast

import pytest
import z3

from tests.verify.checker import books
from verify.browser.case_search import CaseSearch
from verify.browser.partial_values import Entries, LinearNumber, Span, UnknownPartNeeded, fill_unknown, weight
from verify.browser.sqrt5_numbers import REALS, Root
from verify.checker.book import Book, read
from verify.kernel import Kernel, Structural, smtlib
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import RecordGraph
from verify.proofs.general.z3_semantics import Heaps, head, is_cons, nil, tail

COMPARISONS = ("<", "<=", ">", ">=", "=")


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    """Return the small book with a game in which a move lowers the first heap of a list or a later one."""
    k = books.proved_kernel()
    p, q = z3.Consts("p q", Heaps)
    move = k.define(
        "try.move",
        [p, q],
        z3.BoolSort(),
        lambda f, p, q: z3.And(
            is_cons(p),
            is_cons(q),
            z3.Or(
                z3.And(0 <= head(q), head(q) < head(p), tail(q) == tail(p)),
                z3.And(head(q) == head(p), f(tail(p), tail(q))),
            ),
        ),
        Structural(p),
    )
    game_over = k.define("try.ended", [p], z3.BoolSort(), lambda _, p: z3.ForAll([q], z3.Not(move(p, q))))
    k.prove("try.nothing-is-the-end", [], game_over(nil), by=[game_over.at(nil), move.equation])
    return k


@pytest.fixture(scope="module")
def book(kernel: Kernel) -> Book:
    """Return the book with all records of the kernel."""
    return read(
        book_writer.book(RecordGraph(kernel.records, smtlib.declarations()).part({"ALL-001": sorted(kernel.theorems)}))
    )


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        ("(= (f.half 7) 3)", True),
        ("(= (f.half 7) 4)", False),
        ("(forall ((b0.n Int)) (=> (and (<= 0 b0.n) (< b0.n 50)) (< (* 3 b0.n) 148)))", True),
        ("(forall ((b0.n Int)) (=> (and (<= 0 b0.n) (< b0.n 50)) (< (* 3 b0.n) 147)))", False),
        ("(exists ((b0.n Int)) (= (* b0.n b0.n) 49))", True),
        # Trying some numbers does not show that no number has the property.
        ("(exists ((b0.n Int)) (= (* b0.n b0.n) 50))", None),
        ("(exists ((b0.n Int)) (= (+ b0.n b0.n) 50))", True),
        ("(exists ((b0.n Int)) (= (+ b0.n b0.n) 51))", False),
        ("(forall ((b0.n Int)) (or (< b0.n 4) (> (- 9 b0.n) 5) (>= b0.n 4)))", True),
        ("(exists ((b0.x Real)) (= (* b0.x b0.x) (+ b0.x 1.0)))", True),
        ("(exists ((b0.c (Array Int Int))) (and (= (select b0.c 3) 5) (> (select b0.c 4) (select b0.c 3))))", True),
        ("(exists ((b0.c (Array Int Bool))) (and (select b0.c 3) (not (select b0.c (+ 1 2)))))", False),
        ("(= (select (store ((as const (Array Int Int)) 7) 2 8) 2) 8)", True),
        ("(f.try.ended f.nil)", True),
        ("(f.try.ended (f.cons 0 (f.cons 0 f.nil)))", True),
        ("(f.try.ended (f.cons 0 (f.cons 2 f.nil)))", False),
        # All options of a position, among endless lists.
        (
            "(forall ((b0.q S.Heaps)) (=> (f.try.move (f.cons 3 (f.cons 1 f.nil)) b0.q)"
            " (<= (+ (f.head b0.q) (f.head (f.tail b0.q))) 3)))",
            True,
        ),
        ("(exists ((b0.q S.Heaps)) (and (f.try.move (f.cons 2 f.nil) b0.q) (= (f.head b0.q) 2)))", False),
        ("(= (f.head f.nil) 0)", None),
    ],
)
def test_closed_statements_have_their_truth_value(book: Book, text: str, worth: bool | None) -> None:
    body = book.term(text, ())
    *_, last = CaseSearch(book).cases(body, (), book.world.true, 10**6)
    assert last.holds is worth and not last.split


def test_no_theorem_fails(book: Book) -> None:
    case_counts = {True: 0, False: 0, None: 0}
    for theorem in book.theorems.values():
        if not theorem.hypotheses:
            for case in islice(CaseSearch(book).cases(theorem.body, theorem.variables, book.world.true, 3000), 60):
                case_counts[case.holds] += not case.split
    assert case_counts[False] == 0 and case_counts[True] > 100


def test_a_line_compares_as_all_its_numbers_do() -> None:
    for low, high, times, summand, other in product((-2, 0), (1, 3), (-2, -1, 1, 3), (-1, 0, 2), range(-4, 5)):
        for op in COMPARISONS:
            line = LinearNumber(Span(low, high), times, summand)
            worth = {
                {"<": n < other, "<=": n <= other, ">": n > other, ">=": n >= other, "=": n == other}[op]
                for n in (times * x + summand for x in range(low, high + 1))
            }
            try:
                assert {line.compare(op, other)} == worth, (low, high, times, summand, op, other)
            except UnknownPartNeeded as need:
                assert need.part is line.span and len(worth) == 2
                # The parts together contain each number of the interval exactly once.
                numbers = [
                    n
                    for n in range(low, high + 1)
                    for part in need.alternatives
                    if part == n
                    or (
                        isinstance(part, Span)
                        and part.low is not None
                        and part.high is not None
                        and part.low <= n <= part.high
                    )
                ]
                assert numbers == [*range(low, high + 1)]


def test_the_smallest_come_first(book: Book) -> None:
    xs = book.variables([["f.p", "S.Heaps"], ["f.n", "Int"]])
    body = book.term("(=> (f.try.move f.p (f.cons f.n f.nil)) (< f.n 2))", xs)
    cases = CaseSearch(book).cases(body, xs, book.world.true, 10**5)
    weights, failing = [], None
    for case in cases:
        weights.append(weight(tuple(case.at.values())))
        if case.holds is False:
            failing = case
            break
    assert weights == sorted(weights)
    assert failing and [fill_unknown(value) for value in failing.at.values()] == [("f.cons", 3, ("f.nil",)), 2]


def test_all_cases_are_all(book: Book) -> None:
    xs = book.variables([["f.n", "Int"]])
    values = CaseSearch(book)
    for text, every in (("(or (< f.n 5) (>= f.n 5))", True), ("(= (f.down f.n) 0)", False)):
        cases = [*values.cases(book.term(text, xs), xs, book.world.true, 2000)]
        assert all(case.holds or case.split for case in cases) and values.has_more_cases is not every


def test_a_known_statement_decides_an_open_one(book: Book) -> None:
    """Check that a known statement decides a statement about an equation of cubes, which cannot be computed."""
    xs = book.variables([["f.n", "Int"]])
    cubes = "(exists ((b0.x Int) (b1.y Int)) (= (* b0.x b0.x b0.x) (+ f.n 7 (* 2 b1.y b1.y b1.y))))"
    premise, equal, other = (
        book.term(f"(= {cubes} {equation})", xs) for equation in ("(= f.n 100)", "(= f.n 100)", "(= f.n 101)")
    )
    at = {xs[0]: 100}
    assert CaseSearch(book)._where(premise, equal, at) is True
    assert CaseSearch(book)._where(premise, other, at) is False
    assert CaseSearch(book)._where(book.world.true, other, at) is None


def test_assumptions_do_not_enter_the_cache(book: Book) -> None:
    """Check that a value found for a choice under assumptions does not depend on the assumptions."""
    xs = book.variables([["f.n", "Int"]])
    cubes = "(exists ((b0.x Int) (b1.y Int)) (= (* b0.x b0.x b0.x) (+ f.n 7 (* 2 b1.y b1.y b1.y))))"
    values = CaseSearch(book)
    body = book.term(f"(and {cubes} (= (f.half f.n) 3))", xs)
    assert values._where(book.world.true, body, {xs[0]: 100}) is False
    for n in range(20):
        *_, last = values.cases(book.term(f"(= (f.half {n}) {n // 2})", ()), (), book.world.true, 10**5)
        assert last.holds is True, n


def test_numbers_with_a_root_add_and_compare() -> None:
    golden = REALS[3]
    assert weight((Fraction(1, 2), golden, -2))[1] == 1 and isinstance(golden, Root)
    assert fill_unknown(Span(-5, -2)) == -2
    assert fill_unknown(Span(3, None)) == 3
    assert fill_unknown(Span(None, None)) == 0
    assert isinstance(fill_unknown(Entries(cast(Any, None), "Int", {1: Span(2, 9)})), Entries)
