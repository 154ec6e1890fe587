"""Tests that the terms of the OEIS sequences in the colophon follow from the rules of the games."""

import tomllib
from functools import reduce
from operator import xor
from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from theory.numbers.vile import vile
from theory.rules.options_from_rules import options
from theory.rules.rule_notation import heap_game
from verify.bruteforce.ground_truth import BruteForce
from verify.languages import LANGUAGES, ROOT
from verify.site.content.publication import colophon
from verify.site.languages import ui_strings

SEQUENCES: dict[str, dict[str, Any]] = tomllib.loads((ROOT / colophon.SEQUENCES).read_text(encoding="utf-8"))


# A search of whole positions, heaps in any number, takes seconds for the heaps of Grundy's game beyond these.
SEARCHED_TERMS = 15


def terms_from_rules(sequence: dict[str, Any], count: int) -> list[int]:
    """Return the first terms from the rules; the value of a position is the nim-sum of those of its heaps."""
    game, values = heap_game("sequence", sequence["rules"]), list[int]()
    if sequence["name"] == "vile":
        truth = BruteForce()
        return [n for n in range(1, 3 * count) if not truth.lost((n,), game=game)][:count]
    for n in range(sequence["first"] + count):
        after = {reduce(xor, (values[part] for part in option), 0) for option in options(game, (n,))}
        values.append(min({*range(len(after) + 1)} - after))
    return values[sequence["first"] :]


def terms_by_search(sequence: dict[str, Any], count: int) -> list[int]:
    """Return the first values by a search of whole positions, which does not use nim-sums."""
    truth, game = BruteForce(), heap_game("sequence", sequence["rules"])
    return [truth.grundy((n,), game=game) for n in range(sequence["first"], sequence["first"] + count)]


@pytest.mark.parametrize("number", SEQUENCES)
def test_the_terms_come_out_of_the_rules(number: str) -> None:
    sequence = SEQUENCES[number]
    assert len(sequence["terms"]) >= 20
    assert terms_from_rules(sequence, len(sequence["terms"])) == sequence["terms"]
    assert sequence["name"] == "vile" or terms_by_search(sequence, SEARCHED_TERMS) == sequence["terms"][:SEARCHED_TERMS]


def test_the_vile_numbers_are_those_of_the_claims() -> None:
    sequence = SEQUENCES["A003159"]
    assert [n for n in range(1, max(sequence["terms"]) + 1) if vile(n)] == sequence["terms"]
    assert set(sequence["tags"]) <= set(catalogue())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sequence_is_named_in_each_language(language: str) -> None:
    words = ui_strings.load(language)
    for sequence in SEQUENCES.values():
        code = str(sequence.get("code", ""))
        assert code in words(f"about.seq_{sequence['name']}", code=code)


def test_a_wrong_term_would_be_found() -> None:
    sequence = SEQUENCES["A002187"]
    assert terms_from_rules(sequence | {"rules": "0.177"}, 20) != sequence["terms"]
