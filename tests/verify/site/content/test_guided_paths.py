"""Tests of guided paths: every answer agrees with brute force, and all languages have the same texts."""

import re
from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from theory.rules import chomp_rows, wythoff
from theory.rules.mark import MARK
from theory.rules.nim import NIM
from verify.bruteforce.enumeration import outcomes
from verify.languages import LANGUAGES, ROOT
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.teaching.exercise_data import EXERCISES, Numbers
from verify.site.content.teaching.guided_path_questions import PATHS, Game, Question, answer, choices
from verify.site.languages.result_phrases import FIELD

RULES: dict[str, Any] = {"nim": NIM, "mark": MARK, "wythoff": wythoff.GAME}
QUESTIONS = [
    (family, screen.name, screen.task)
    for family, path in PATHS.items()
    for screen in path
    if isinstance(screen.task, Question)
]
MATHS = re.compile(r"\$[^$]*\$")


def lost(family: str, position: Numbers) -> bool:
    """Return whether the player to move loses, from the rules alone."""
    if family == "chomp":
        return bool(position) and not any(lost(family, option) for option in chomp_rows.options(position))
    return outcomes(RULES[family], [position], params=dict(RULES[family].params))[position] == "P"


def options_of(family: str, position: Numbers) -> set[Numbers]:
    """Return the positions after one move, by a separate implementation of the rules in words."""
    if family == "mark":
        return {(position[0] - 1,), (position[0] // 2,)}
    lowered = {
        (*position[:place], size, *position[place + 1 :]) for place, heap in enumerate(position) for size in range(heap)
    }
    if family == "wythoff":
        lowered |= {tuple(heap - n for heap in position) for n in range(1, min(position) + 1)}
    return lowered


def bites(rows: Numbers) -> set[Numbers]:
    squares: set[Numbers] = set()
    for row, length in enumerate(rows, 1):
        for column in range(1, length + 1):
            option = tuple(n if r < row else min(n, column - 1) for r, n in enumerate(rows, 1))
            if lost("chomp", tuple(n for n in option if n)):
                squares.add((row, column))
    return squares


def single(family: str, positions: tuple[Numbers, ...]) -> str:
    (lost_position,) = [position for position in positions if lost(family, position)]
    return f"({', '.join(map(str, lost_position))})"


TRUTH: dict[str, Callable[[str, tuple[Numbers, ...]], str | set[Numbers]]] = {
    "winner": lambda family, positions: "P" if lost(family, positions[0]) else "N",
    "moves": lambda family, positions: {
        tuple(sorted(each)) for each in options_of(family, positions[0]) if lost(family, each)
    },
    "bites": lambda family, positions: bites(positions[0]),
    "lost": single,
    "options": lambda family, positions: options_of(family, positions[0]),
    "count": lambda family, positions: {(sum(lost(family, each) for each in options_of(family, positions[0])),)},
    "sum": lambda family, positions: {(next(third for third in range(64) if lost("nim", (*positions[0], third))),)},
    "list": lambda family, positions: {(n,) for n in range(1, positions[0][0] + 1) if lost(family, (n,))},
    "pairs": lambda family, positions: {
        pair for pair in combinations_with_replacement(range(1, positions[0][0] + 1), 2) if lost(family, pair)
    },
    "partner": lambda family, positions: {(next(m for m in range(40) if lost(family, (positions[0][0], m))),)},
    "vile": lambda family, positions: "vile" if (positions[0][0] & -positions[0][0]).bit_length() % 2 else "dopey",
}


@pytest.mark.parametrize(
    ("family", "name", "question"), QUESTIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_answer_agrees_with_brute_force(family: str, name: str, question: Question) -> None:
    right, truth = answer(family, question).right, TRUTH[question.kind](family, question.positions)
    if isinstance(right, str):
        assert right == truth and right in choices(question)
    else:
        assert set(right) == truth
        assert len({len(each) for each in right}) == 1
        assert not choices(question)


@pytest.mark.parametrize("family", PATHS)
def test_a_path_has_all_steps_and_games_that_the_reader_can_win(family: str) -> None:
    path = PATHS[family]
    assert 8 <= len(path) <= 10 and len({screen.name for screen in path}) == len(path)
    assert {screen.step for screen in path} == {"predict", "play", "notice", "name", "prove"}
    for screen in path:
        if isinstance(screen.task, Game):
            options = dict(word.split("=") for word in screen.task.board.split()[1:])
            position = tuple(map(int, options.get("heaps", options.get("rows", "")).split(",")))
            assert lost(family, position) == (options["first"] == "theorem"), screen.name


def test_a_named_statement_holds_as_it_is_shown() -> None:
    claims = catalogue()
    family_of = {screen.claim: family for family, path in PATHS.items() for screen in path if screen.claim}
    assert all(sum(family == other for other in family_of.values()) >= 3 for family in PATHS)
    for tag, family in family_of.items():
        assert claims[tag].family == family and claims[tag].declared in ("certified", "defined"), tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_texts_of_every_screen(language: str) -> None:
    english, translation = (read_toml(ROOT / "docs" / code / "learn.toml") for code in ("en", language))
    assert set(translation) == set(english)
    assert {f"ask.{question.kind}" for _, _, question in QUESTIONS} == {
        key for key in translation if key.startswith("ask.")
    }
    for family, path in PATHS.items():
        parts = {f"{screen.name}.{part}" for screen in path for part in ("title", "text", "after")}
        assert set(translation[family]) == parts
        for key, text in translation[family].items():
            assert sorted(MATHS.findall(text)) == sorted(MATHS.findall(english[family][key])), (family, key)
    shared_texts = {key: text for key, text in translation.items() if isinstance(text, str)}
    for key, text in shared_texts.items():
        assert not FIELD.search(MATHS.sub("", text)), key
        assert sorted(MATHS.findall(text)) == sorted(MATHS.findall(english[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_exercise_is_on_one_page_of_its_family(language: str) -> None:
    for family, exercises in EXERCISES.items():
        pages = (ROOT / "docs" / language / family).glob("*.md")
        exercise_names = [
            name
            for page in pages
            for names in re.findall(rf"\{{\{{ exercises {family} (.*?) \}}\}}", page.read_text(encoding="utf-8"))
            for name in names.split()
        ]
        assert sorted(exercise_names) == sorted(exercises), family
