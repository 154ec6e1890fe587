"""Tests of the compiler for exact and for partial values: at known values both tables of operators agree with z3."""

import re
from itertools import product
from typing import Any

import pytest
import z3

from verify.browser.lazy_eval import LazyEvaluator
from verify.browser.partial_values import LinearNumber, Span, UnknownPartNeeded
from verify.browser.term_compiler import EXACT, PARTIAL
from verify.checker.book import Book
from verify.checker.terms import Term
from verify.kernel import Kernel
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler

INTEGERS = range(-3, 4)
INTEGRAL = (
    "(+ a (* b c) (- c))", "(- a b)", "(* a b c)", "(div a b)", "(mod a b)", "(to_int (/ (to_real a) 2.0))",
    "(ite (< a b) (- a) c)", "(select (store ((as const (Array Int Int)) a) b c) 1)",
)  # fmt: skip
LOGICAL = (
    "(and (<= a b) (< b c))", "(and (<= a b) (< b c) (= a 0))", "(or (> a b) (>= b c) (= a c))",
    "(=> (= a b) (not (= b c)))", "(xor (< a b) (< b c))", "(distinct a b)", "(distinct a b c)",
    "(= (ite (or (= a 1) false) true (< b c)) (and true (< a c)))",
)  # fmt: skip


def evaluator() -> tuple[LazyEvaluator, tuple[Term, ...]]:
    book = Book()
    return LazyEvaluator(book), book.variables([[f"f.{name}", "Int"] for name in "abc"])


@pytest.mark.parametrize(
    ("text", "sort"), [*((text, "Int") for text in INTEGRAL), *((text, "Bool") for text in LOGICAL)]
)
def test_both_tables_agree_with_z3(text: str, sort: str) -> None:
    partial, variables = evaluator()
    term = partial.book.term(re.sub(r"\b([abc])\b", r"f.\1", text), variables, sort)
    numbers = z3.Ints("a b c")
    declared = {str(number): number for number in numbers}
    [equation] = z3.parse_smt2_string(f"(assert (= {text} {text}))", decls=declared)
    formula = equation.arg(0)
    first, second = FormulaCompiler(Kernel(), {}).function(numbers, formula), partial.function(variables, term)
    for values in product(INTEGERS, repeat=3):
        if text[1:4] in ("div", "mod") and values[1] == 0:
            continue  # any value is possible
        pairs = zip(numbers, map(z3.IntVal, values), strict=True)
        expected = z3.simplify(z3.substitute(formula, *pairs))
        value = z3.is_true(expected) if sort == "Bool" else expected.as_long()
        assert (first(*values), second(*values)) == (value, value), values


def test_both_tables_have_the_same_operators() -> None:
    assert EXACT.keys() == PARTIAL.keys()


def test_a_connective_is_decided_before_its_open_parts() -> None:
    partial, variables = evaluator()
    unknown = Span(0, 5)
    both = partial.function(variables, partial.book.term("(and (< f.a 3) (< f.b f.c))", variables))
    assert both(unknown, 2, 1) is False
    with pytest.raises(UnknownPartNeeded) as needed:
        both(unknown, 1, 2)
    assert needed.value.part is unknown and [*map(_ends, needed.value.alternatives)] == [(0, 2), (3, 5)]
    total = partial.function(variables, partial.book.term("(- (* 2 f.a) f.b)", variables, "Int"))(unknown, 1, 0)
    assert isinstance(total, LinearNumber) and (total.factor, total.offset) == (2, -1)


def _ends(span: Any) -> tuple[int, int]:
    return span.low, span.high


@pytest.mark.parametrize("deep", ["(+ 1 {})", "(ite (< f.a 0) f.a {})", "(- {})"])
def test_deep_terms_become_several_functions(deep: str) -> None:
    """Check terms that are nested more deeply than Python's parser allows."""
    partial, variables = evaluator()
    text = "f.a"
    for _ in range(180):
        text = deep.format(text)
    value = partial.function(variables, partial.book.term(text, variables, "Int"))(7, 0, 0)
    assert value == (187 if "+" in deep else 7)
