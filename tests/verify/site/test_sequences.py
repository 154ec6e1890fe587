"""The sequences of the OEIS in the colophon: their terms come out of the rules of the games."""

import tomllib
from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from theory.numbers.vile import vile
from theory.rules.rule_notation import heap_game
from verify.bruteforce.ground_truth import BruteForce
from verify.languages import LANGUAGES, ROOT
from verify.site.content import colophon
from verify.site.languages import ui_strings

SEQUENCES: dict[str, dict[str, Any]] = tomllib.loads((ROOT / colophon.SEQUENCES).read_text(encoding="utf-8"))


def computed(one: dict[str, Any], count: int) -> list[int]:
    """Return the first terms by brute force from the rules."""
    truth, game = BruteForce(), heap_game("sequence", one["rules"])
    if one["name"] == "vile":
        return [n for n in range(1, 3 * count) if not truth.lost((n,), game=game)][:count]
    return [truth.grundy((n,), game=game) for n in range(one["first"], one["first"] + count)]


@pytest.mark.parametrize("number", SEQUENCES)
def test_the_terms_come_out_of_the_rules(number: str) -> None:
    one = SEQUENCES[number]
    assert len(one["terms"]) >= 20
    assert computed(one, len(one["terms"])) == one["terms"]


def test_the_vile_numbers_are_those_of_the_claims() -> None:
    one = SEQUENCES["A003159"]
    assert [n for n in range(1, max(one["terms"]) + 1) if vile(n)] == one["terms"]
    assert set(one["tags"]) <= set(catalogue())


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sequence_is_named_in_each_language(language: str) -> None:
    words = ui_strings.load(language)
    for one in SEQUENCES.values():
        code = str(one.get("code", ""))
        assert code in words(f"about.seq_{one['name']}", code=code)


def test_a_wrong_term_would_be_found() -> None:
    one = SEQUENCES["A002187"]
    assert computed(one | {"rules": "0.177"}, 20) != one["terms"]
