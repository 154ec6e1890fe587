"""Tests of the exercises: every answer against brute force, and the same texts in every language."""

import re
from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from theory.claims.catalogue import catalogue
from theory.rules import chomp_rows, wythoff
from theory.rules.conventions import Play
from theory.rules.mark import MARK
from theory.rules.nim import NIM
from verify.bruteforce.enumeration import outcomes, winning_moves
from verify.languages import LANGUAGES, ROOT
from verify.site.build.page_context import Page
from verify.site.content import exercises
from verify.site.content.exercise_data import EXERCISES, INSTANCES, Exercise, Numbers
from verify.site.content.translated_claims import read_toml
from verify.site.languages import ui_strings
from verify.site.languages.machine_phrases import FIELD

NAMED = {name: exercise for own in EXERCISES.values() for name, exercise in own.items()}
WYTHOFF = wythoff.GAME
MATHS = re.compile(r"\$[^$]*\$")

Right = str | set[Numbers]
Lost = dict[Numbers, bool]


def side(game: Any, play: Play = Play.NORMAL) -> Callable[[Numbers], Right]:
    return lambda position: outcomes(game, [position], play, dict(game.params))[position]


def moves(game: Any, play: Play = Play.NORMAL) -> Callable[[Numbers], Right]:
    return lambda position: set(winning_moves(game, position, play, dict(game.params)))


def added(numbers: Numbers) -> set[Numbers]:
    """Return the heaps below 16 that form a P-position of Nim together with two given heaps."""
    found = outcomes(NIM, [(*numbers, 15)])
    return {(third,) for third in range(16) if found[(*numbers, third)] == "P"}


def symmetric_difference(numbers: Numbers) -> set[Numbers]:
    """Return the sum of the powers of two that are in one of the numbers and not in both."""
    first, second = ({1 << place for place in range(n.bit_length()) if n >> place & 1} for n in numbers)
    return {(sum(first ^ second),)}


def next_lost(given: Numbers) -> set[Numbers]:
    found = outcomes(MARK, [(n,) for n in range(given[0] + 20)])
    return {next((n,) for n in range(given[0] + 1, given[0] + 20) if found[(n,)] == "P")}


def adjective(given: Numbers) -> str:
    zeros = len(f"{given[0]:b}") - len(f"{given[0]:b}".rstrip("0"))
    return "dopey" if zeros % 2 else "vile"


def pair(given: Numbers) -> set[Numbers]:
    found = outcomes(WYTHOFF, [(2 * given[0], 3 * given[0])], params={"t": 1})
    return {(a, a + given[0]) for a in range(2 * given[0]) if found[(a, a + given[0])] == "P"}


def partner(given: Numbers) -> set[Numbers]:
    found = outcomes(WYTHOFF, [(given[0], 2 * given[0])], params={"t": 1})
    return {(m,) for m in range(2 * given[0] + 1) if found[(given[0], m)] == "P"}


def fibonacci_digits(given: Numbers) -> set[Numbers]:
    """Return the only numeral with this value that has no two adjacent ones."""
    weights = [1, 2]
    while weights[-1] <= given[0]:
        weights.append(weights[-1] + weights[-2])
    found: set[Numbers] = set()
    for bits in range(1 << len(weights)):
        if not bits & bits >> 1 and sum(weight for at, weight in enumerate(weights) if bits >> at & 1) == given[0]:
            found.add((int(f"{bits:b}"),))
    return found


def chomp_lost(rows: Numbers, known: Lost) -> bool:
    if rows not in known:
        known[rows] = bool(rows) and not any(chomp_lost(left, known) for left in chomp_rows.options(rows))
    return known[rows]


def bites(rows: Numbers) -> set[Numbers]:
    known: Lost = {}
    return {square for square, left in chomp_rows.bites(rows) if chomp_lost(left, known)}


def bitten(given: Numbers) -> set[Numbers]:
    row, column, *rows = given
    squares = {(r, c) for r, length in enumerate(rows, 1) for c in range(1, length + 1) if r < row or c < column}
    return {tuple(sum(r == place for r, _ in squares) for place in range(1, len(rows) + 1))}


TRUTH: dict[str, Callable[[Numbers], Right]] = {
    "nim-mirror": moves(NIM),
    "nim-sum": symmetric_difference,
    "nim-ones": side(NIM, Play.MISERE),
    "nim-winner": side(NIM),
    "nim-heap": added,
    "nim-moves": moves(NIM),
    "nim-misere-move": moves(NIM, Play.MISERE),
    "mark-options": lambda given: {(given[0] - 1,), (given[0] // 2,)},
    "mark-vile": adjective,
    "mark-winner": side(MARK),
    "mark-move": moves(MARK),
    "mark-next": next_lost,
    "mark-misere": side(MARK, Play.MISERE),
    "wythoff-difference": pair,
    "wythoff-winner": side(WYTHOFF),
    "wythoff-partner": partner,
    "wythoff-zeckendorf": fibonacci_digits,
    "wythoff-moves": moves(WYTHOFF),
    "wythoff-misere": moves(WYTHOFF, Play.MISERE),
    "chomp-left": bitten,
    "chomp-arms": bites,
    "chomp-winner": lambda rows: "P" if chomp_lost(rows, {}) else "N",
    "chomp-two": bites,
    "chomp-columns": bites,
    "chomp-three": bites,
}


@pytest.mark.parametrize("name", NAMED)
def test_every_answer_agrees_with_brute_force(name: str) -> None:
    exercise = NAMED[name]
    given = exercise.drawn(name)
    assert len(set(given)) == INSTANCES and given == exercise.drawn(name)
    for instance in given:
        right, truth = exercise.answer(instance).right, TRUTH[name](instance)
        if isinstance(right, str) or isinstance(truth, str):
            assert right == truth, instance
        else:
            assert right and canonical(set(right), exercise) == canonical(truth, exercise), instance
            assert len({len(each) for each in right}) == 1, instance


def canonical(tuples: Iterable[Numbers], exercise: Exercise) -> set[Numbers]:
    return {tuple(sorted(each)) if exercise.unordered else tuple(each) for each in tuples}


@pytest.mark.parametrize("family", EXERCISES)
def test_a_family_has_exercises_from_easy_to_hard(family: str) -> None:
    levels = [exercise.level for exercise in EXERCISES[family].values()]
    assert len(levels) >= 6
    assert levels == sorted(levels, key=["easy", "medium", "hard"].index) and len(set(levels)) == 3
    for name, exercise in EXERCISES[family].items():
        assert {exercise.answer(given).right for given in exercise.drawn(name)} == set(
            exercise.choices
        ) or not exercise.choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    english, own = (read_toml(ROOT / "docs" / code / "exercises.toml") for code in ("en", language))
    assert {name for name, table in english.items() if isinstance(table, dict)} == set(NAMED)
    assert set(own) == set(english)
    for name in NAMED:
        assert set(own[name]) == set(english[name]), name
        for key, text in own[name].items():
            assert MATHS.sub("", text).count("$") == 0 and not FIELD.search(MATHS.sub("", text)), f"{name}.{key}"
            assert sorted(MATHS.findall(text)) == sorted(MATHS.findall(english[name][key])), f"{name}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_speaks_of_one_move_where_there_is_one(language: str) -> None:
    own = read_toml(ROOT / "docs" / language / "exercises.toml")
    page: Any = SimpleNamespace(site=SimpleNamespace(language=language))
    for name, exercise in NAMED.items():
        numbers = {len(exercise.answer(given).right) for given in exercise.drawn(name)}
        if exercise.choices or len(numbers) < 2:
            continue
        assert 1 in numbers
        one, more = (exercises._plural_form(page, own[name], number) for number in sorted(numbers)[:2])
        assert one != more, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("listed", "members"),
    [("(1, 2), (3, 5)", ["(1, 2)", "(3, 5)"]), ("2, 4", ["2", "4"]), ("(3, 1, 1)", ["(3, 1, 1)"])],
)
def test_a_list_has_the_comma_of_the_language(language: str, listed: str, members: list[str]) -> None:
    own = ui_strings.load(language)
    site: Any = SimpleNamespace(words=own, language=language)
    page = Page(site, lambda told: told, "nim/")
    html = exercises.fill_template(page, "${after}$", {"after": listed})
    assert re.sub("<[^>]+>", "", html) == f"{own('ui.comma')} ".join(members)
    # In one direction with the words, the members stand one after the other; otherwise the whole list is a formula.
    assert html.count("<bdi") == (1 if own("ui.comma") == "," else len(members))


@pytest.mark.parametrize("name", NAMED)
def test_the_hints_name_lost_positions_only(name: str) -> None:
    tuples = re.findall(r"\((\d[\d, ]*)\)", read_toml(ROOT / "docs" / "en" / "exercises.toml")[name]["hint"])
    play = Play.MISERE if "misere" in name else Play.NORMAL
    for position in (tuple(map(int, each.split(","))) for each in tuples):
        if name.startswith("chomp"):
            assert chomp_lost(position, {}), position
        else:
            assert outcomes(WYTHOFF, [position], play, {"t": 1})[position] == "P", position


def test_an_exercise_is_solved_by_a_claim_that_holds() -> None:
    claims = catalogue()
    solved = {name: claims[exercise.tag] for name, exercise in NAMED.items() if exercise.tag}
    assert set(NAMED) - set(solved) == {"chomp-three"}  # only a search answers this one
    assert {claim.declared for claim in solved.values()} <= {"certified", "defined"}
    assert all(name.startswith(claim.family) for name, claim in solved.items())
