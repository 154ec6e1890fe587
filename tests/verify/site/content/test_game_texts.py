"""Tests of texts about atlas games: the same in every language, with examples that the rules confirm."""

import re
import tomllib
from typing import Any

import pytest

from theory.atlas import entries
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.laws import law_registry
from verify.discover.strategies import no_repeated_move_games
from verify.discover.without_theorem.position_search import Search
from verify.languages import LANGUAGES, ROOT
from verify.site.content.atlas import atlas_blocks, atlas_games

TEXTS: dict[str, dict[str, Any]] = {
    language: tomllib.loads((ROOT / "docs" / language / atlas_games.TEXTS).read_text(encoding="utf-8"))
    for language in LANGUAGES
}
REFERENCES = tomllib.loads((ROOT / atlas_blocks.GAMES).read_text(encoding="utf-8"))
FAMOUS = {tag for tag, texts in TEXTS["en"].items() if "history" in texts}
# The examples in the texts: positions that are said to be lost, and to be won.
EXAMPLES: dict[str, tuple[list[tuple[int, ...]], list[tuple[int, ...]]]] = {
    "ATL-X0": ([(2, 5, 7), (3, 4, 7), (3, 5, 6)], [(3, 5, 7)]),
    "ATL-HALF": ([(1,), (3,), (7,), (15,)], [(12,), (2,), (4,), (8,), (14,), (16,)]),
    "ATL-DIVISORS": ([(4, 6, 5)], [(4,), (5,)]),
    "ATL-PROPER": ([(4, 12), (7,)], [(4,), (8,)]),
    "ATL-PRIMEPOWERS": ([(6,), (12,), (7, 8, 9)], [(5,), (7,), (11,)]),
    "ATL-COPRIME": ([(2,), (10,), (1, 9, 25)], [(3,), (15,)]),
    "ATL-TODIVISOR": ([(12, 30), (2, 7)], [(12, 7), (7,)]),
    "ATL-MOORE2": ([(1, 1, 1), (5, 5, 5)], [(1, 2, 3), (0, 4), (3, 4)]),
    "ATL-EUCLID": ([(11, 7), (8, 5)], [(25, 7), (13, 8), (4, 7)]),
    "ATL-NIMHOFF3": ([(4, 5), (3, 3)], [(4, 4)]),
    "ATL-STAIRCASE": ([(3, 5, 3), (3, 0, 3)], [(3, 5, 2)]),
    "ATL-SILVER": ([(2, 5, 6, 9)], [(2, 5, 6, 10)]),
    "ATL-NORTHCOTT": ([(2, 2, 3, 1, 4, 3, 1)], [(1, 2, 3, 1, 2, 5, 1)]),
    "ATL-TURTLES": ([(2, 4, 6)], [(2, 5, 6)]),
    "ATL-ENDNIM": ([(1, 2, 1), (3, 2, 3), (2, 2)], [(2, 2, 2)]),
    "ATL-0.77": ([(3, 6), (5, 9)], [(1,), (5,), (8,), (3, 5)]),
    "ATL-LASKER": ([(1, 2, 4)], [(1, 2, 3), (3,), (4,)]),
    "ATL-FIBONACCI": ([(18, 4), *((n, n - 1) for n in (2, 3, 5, 8, 13))], [(20, 19), (4, 3), (6, 5), (7, 6)]),
}


def test_every_language_has_the_same_texts_and_formulas() -> None:
    for language in LANGUAGES[1:]:
        assert {tag: list(texts) for tag, texts in TEXTS[language].items()} == {
            tag: list(texts) for tag, texts in TEXTS["en"].items()
        }
        for tag, texts in TEXTS["en"].items():
            for name, text in texts.items():
                translation = TEXTS[language][tag][name]
                assert sorted(re.findall(r"\$[^$]*\$", translation)) == sorted(re.findall(r"\$[^$]*\$", text)), (
                    tag,
                    name,
                )


def test_the_texts_are_about_games_of_the_atlas() -> None:
    every = entries()
    assert set(TEXTS["en"]) <= set(every) and set(REFERENCES) <= FAMOUS
    assert all(every[tag].named for tag in FAMOUS)
    assert {tag for tag, texts in TEXTS["en"].items() if "strategy" in texts} == set(EXAMPLES) <= FAMOUS


@pytest.mark.parametrize("tag", [tag for tag, entry in entries().items() if entry.family == "several-heaps"])
def test_known_laws_are_described(tag: str) -> None:
    game = read(entries()[tag].rules).game
    has_law = law_registry.law_of(game, Play.NORMAL) is not None or no_repeated_move_games.numbers_of(game) is not None
    assert has_law and {"move", "law"} <= set(TEXTS["en"][tag])


@pytest.mark.parametrize("tag", sorted(EXAMPLES))
def test_the_examples_come_out_of_the_rules(tag: str) -> None:
    search = Search(read(entries()[tag].rules).game, Play.NORMAL)
    lost, won = EXAMPLES[tag]
    assert all(search.lost(position) for position in lost) and not any(search.lost(position) for position in won)
    numbers = {int(number) for number in re.findall(r"\d+", TEXTS["en"][tag]["strategy"])}
    assert any({*position} <= numbers for position in (lost[0], won[0]))


def test_the_laws_in_words_come_out_of_the_rules() -> None:
    slow_nim = Search(read(entries()["ATL-SLOW2"].rules).game, Play.NORMAL)
    circle = Search(read(entries()["ATL-CIRCLE2"].rules).game, Play.NORMAL)
    after = Search(read(entries()["ATL-NOREPEAT3"].rules).game, Play.NORMAL)
    boxes = Search(read(entries()["ATL-BOXES"].rules).game, Play.NORMAL)
    last = Search(read(entries()["ATL-LASTMOVE"].rules).game, Play.NORMAL)
    turtles = Search(read(entries()["ATL-TURTLES"].rules).game, Play.NORMAL)
    for a in range(9):
        assert circle.lost((a,)) is (a == 0 or a > 2)
        for b in range(9):
            assert after.lost((a, b % 4)) is (a % 4 == 0 or (a % 4, b % 4) in {(1, 1), (3, 3)})
            assert boxes.lost((a, b)) is all(n % 2 or not n for n in (a, b))
            assert last.lost((a, b)) is (a == 0 or b < (a & -a))
            for c in range(b + 1, 9):
                assert slow_nim.lost((a, b, c)) is (
                    len({a % 2, b % 2, c % 2}) == 1 and (a % 2 == 0 or min(a, b, c) > 0)
                )
                if 0 < a < b:
                    assert turtles.lost((a, b, c)) is (nim_sum((a, b, c)) == 0)


def test_the_lost_heaps_of_fibonacci_nim_are_the_sequence_that_is_named() -> None:
    search = Search(read(entries()["ATL-FIBONACCI"].rules).game, Play.NORMAL)
    lost = [n for n in range(2, 60) if search.lost((n, n - 1))]
    assert lost == [2, 3, 5, 8, 13, 21, 34, 55] and REFERENCES["ATL-FIBONACCI"]["oeis"] == ["A000045"]
