"""Tests that bare mathematics in right-to-left prose is found, and that the project's pages have none."""

from pathlib import Path

import pytest

from verify.site.languages import bidi_lint

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.parametrize(
    "text",
    [
        "העמדה (3, 4, 5) אבודה",
        "وضعیت (۳، ۴، ۵) باخته است",
        "לכל 2 ≤ n ≤ 9",
        "اگر a < b باشد",
        "מקרה שבו x = 0",
        "הסכום 3 ⊕ 5 שונה מאפס",
        "2^10 גפרורים",
        "בין 3-7 גפרורים",
        "המספר -1 שלילי",
        "המשחק \u2066any, both\u2069 עם (0,2)",
    ],
)
def test_bare_mathematics_is_found(text: str) -> None:
    assert list(bidi_lint.unprotected_formulas(text))


@pytest.mark.parametrize(
    "text",
    [
        "העמדה $(3, 4, 5)$ אבודה",
        '<bdi dir="ltr">2 ≤ n ≤ 9</bdi>',
        "הקוד `-1 < x` נשאר",
        "```\nx = 1\n```",
        "{{ board nim heaps=3,4,5 play=normal }}",
        "הטענה NIM-013 נכונה, וגם z3 וגם cvc5",
        "---\ndescription: a = b\n---\nטקסט",
        "[קישור](#play=normal&heaps=3,4)",
        "יש 3 ערימות (ראו להלן)",
        "شمارش ۱۲ و ۱۳",
        "# המשחק \u2066any, both, blocked (0,2)\u2069",
    ],
)
def test_sheltered_mathematics_is_not(text: str) -> None:
    assert list(bidi_lint.unprotected_formulas(text)) == []


def test_a_finding_names_the_line() -> None:
    assert next(iter(bidi_lint.unprotected_formulas("א\nב\n(1, 2)")))[0] == 3


def test_the_pages_of_this_project_have_none() -> None:
    assert bidi_lint.lint(ROOT) == []
