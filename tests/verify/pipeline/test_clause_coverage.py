"""Tests that theorems which say less than their clause are reported, on theorems of the book."""

from typing import Any

import pytest
import z3

from verify.kernel import Kernel
from verify.pipeline.claims.clause_coverage import content_of, missing_terms, numbers
from verify.proofs.family_books import all_books, theorem_of
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general import zermelo
from verify.proofs.nim import (
    bouton,
    misere_bouton,
    nim_grundy,
    one_and_two_heaps,
    positions,
    reply_strategy,
    winning_move_count,
)
from verify.proofs.nim.book import RULES
from verify.proofs.nim.concrete_positions import outcome_of, winning_moves
from verify.proofs.nim.document_examples import decimal_digits

KERNEL = Kernel()
x, y = z3.Ints("x y")


def terms_missing_in(text: str, *chapters: Any) -> Any:
    return missing_terms(text, content_of(KERNEL, [theorem_of(KERNEL(chapter)) for chapter in chapters]), RULES)


@pytest.mark.parametrize(
    ("text", "chapters", "lacks"),
    [
        ("In normal play and in misère play.", (bouton.bouton,), ["misère play"]),
        ("In normal play and in misère play.", (bouton.bouton, misere_bouton.misere_bouton), []),
        ("There is exactly one winning move.", (one_and_two_heaps.parity_choice,), []),
        ("There is exactly one winning move.", (bouton.winning_reply,), ["that there is no other"]),
        ("There is exactly one winning move.", (winning_move_count.misere_one_move,), []),
        ("The only option is a P-position.", (positions.lower_reaches,), ["that there is no other"]),
        ("It lowers their number by exactly one.", (reply_strategy.alternate,), []),
        ("The Grundy value is the nim-sum.", (bouton.bouton,), ["the Grundy value"]),
        ("The Grundy value is the nim-sum.", (nim_grundy.grundy_is_nim_sum,), []),
        (r"$p \in \mathcal{P}$", (algebra.associative,), ["the rules"]),
        (r"$p \in \mathcal{P}$", (bouton.bouton,), []),
        (r"Every move lowers the total.", (positions.move_decreases,), []),
        ("One player has a winning strategy.", (zermelo.exactly_one,), []),
        (r"$(7, 3, 4)$ is lost.", (outcome_of((7, 3, 4)),), []),
        (r"$(7, 13, 4)$ is lost.", (outcome_of((7, 3, 4)),), ["13"]),
        (r"Its only winning move leaves $(7, 3, 4)$.", (winning_moves((7, 13, 4), (7, 3, 4)),), []),
        (r"$153 = 1 \cdot 100 + 5 \cdot 10 + 3$", (decimal_digits(153),), []),
        (r"$152 = 1 \cdot 100 + 6 \cdot 12 + 3$", (decimal_digits(153),), ["12"]),
        ("Addition is associative.", (algebra.associative,), []),
    ],
)
def test_missing_terms(text: str, chapters: Any, lacks: Any) -> None:
    assert terms_missing_in(text, *chapters) == lacks


def test_numbers_of_a_text() -> None:
    assert numbers(r"$a^{17}$, $x_{12}$, $\sqrt{5}$, 23, $x < 9$") == {9}
    assert numbers("The numeral $1011$ and $22_3$") == {8}
    assert numbers("$10 + 11 = 21$") == {10, 11, 21}


def test_dependence_on_rules_is_found_through_definitions() -> None:
    kernel = Kernel()
    assert content_of(kernel, [kernel(bouton.bouton)]).from_rules({"nim.move"})
    assert not content_of(kernel, [kernel(bouton.bouton)]).from_rules({"moore.move"})
    assert not content_of(kernel, [kernel(algebra.associative)]).from_rules(RULES)


def test_symbols_from_the_rules_are_in_the_book() -> None:
    for family, book in all_books().items():
        assert book.rules, family
    symbols = {name for chapter in (positions.move, zermelo.exactly_one) for name in said_symbols(chapter)}
    assert {"nim.move", "zermelo.move"} <= symbols


def said_symbols(chapter: Any) -> Any:
    return content_of(KERNEL, [theorem_of(KERNEL(chapter))]).symbols
