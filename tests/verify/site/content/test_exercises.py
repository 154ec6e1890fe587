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
from theory.strategy.wythoff import wythoff_strategy
from verify.bruteforce.enumeration import outcomes, winning_moves
from verify.languages import LANGUAGES, ROOT
from verify.site.build.page_context import Page
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.teaching import exercises
from verify.site.content.teaching.exercise_data import EXERCISES, INSTANCES, Exercise, Numbers
from verify.site.languages import ui_strings
from verify.site.languages.result_phrases import FIELD

EXERCISES_BY_NAME = {
    name: exercise for family_exercises in EXERCISES.values() for name, exercise in family_exercises.items()
}
WYTHOFF = wythoff.GAME
MATHS = re.compile(r"\$[^$]*\$")

RightAnswer = str | set[Numbers]
Lost = dict[Numbers, bool]


def side(game: Any, play: Play = Play.NORMAL) -> Callable[[Numbers], RightAnswer]:
    return lambda position: outcomes(game, [position], play, dict(game.params))[position]


def moves(game: Any, play: Play = Play.NORMAL) -> Callable[[Numbers], RightAnswer]:
    return lambda position: set(winning_moves(game, position, play, dict(game.params)))


def third_heaps(numbers: Numbers) -> set[Numbers]:
    """Return the heaps below 16 that form a P-position of Nim together with two given heaps."""
    outcome_of = outcomes(NIM, [(*numbers, 15)])
    return {(third,) for third in range(16) if outcome_of[(*numbers, third)] == "P"}


def symmetric_difference(numbers: Numbers) -> set[Numbers]:
    """Return the sum of the powers of two that are in one of the numbers and not in both."""
    first, second = ({1 << place for place in range(n.bit_length()) if n >> place & 1} for n in numbers)
    return {(sum(first ^ second),)}


def next_lost(numbers: Numbers) -> set[Numbers]:
    outcome_of = outcomes(MARK, [(n,) for n in range(numbers[0] + 20)])
    return {next((n,) for n in range(numbers[0] + 1, numbers[0] + 20) if outcome_of[(n,)] == "P")}


def adjective(numbers: Numbers) -> str:
    zeros = len(f"{numbers[0]:b}") - len(f"{numbers[0]:b}".rstrip("0"))
    return "dopey" if zeros % 2 else "vile"


def pair(numbers: Numbers) -> set[Numbers]:
    outcome_of = outcomes(WYTHOFF, [(2 * numbers[0], 3 * numbers[0])], params={"t": 1})
    return {(a, a + numbers[0]) for a in range(2 * numbers[0]) if outcome_of[(a, a + numbers[0])] == "P"}


def partner(numbers: Numbers) -> set[Numbers]:
    outcome_of = outcomes(WYTHOFF, [(numbers[0], 2 * numbers[0])], params={"t": 1})
    return {(m,) for m in range(2 * numbers[0] + 1) if outcome_of[(numbers[0], m)] == "P"}


def fibonacci_digits(numbers: Numbers) -> set[Numbers]:
    """Return the only numeral with this value that has no two adjacent ones."""
    weights = [1, 2]
    while weights[-1] <= numbers[0]:
        weights.append(weights[-1] + weights[-2])
    numerals: set[Numbers] = set()
    for bits in range(1 << len(weights)):
        if not bits & bits >> 1 and sum(weight for at, weight in enumerate(weights) if bits >> at & 1) == numbers[0]:
            numerals.add((int(f"{bits:b}"),))
    return numerals


def chomp_lost(rows: Numbers, cache: Lost) -> bool:
    if rows not in cache:
        cache[rows] = bool(rows) and not any(chomp_lost(option, cache) for option in chomp_rows.options(rows))
    return cache[rows]


def bites(rows: Numbers) -> set[Numbers]:
    cache: Lost = {}
    return {square for square, option in chomp_rows.bites(rows) if chomp_lost(option, cache)}


def bitten(numbers: Numbers) -> set[Numbers]:
    row, column, *rows = numbers
    squares = {(r, c) for r, length in enumerate(rows, 1) for c in range(1, length + 1) if r < row or c < column}
    return {tuple(sum(r == place for r, _ in squares) for place in range(1, len(rows) + 1))}


TRUTH: dict[str, Callable[[Numbers], RightAnswer]] = {
    "nim-mirror": moves(NIM),
    "nim-sum": symmetric_difference,
    "nim-ones": side(NIM, Play.MISERE),
    "nim-winner": side(NIM),
    "nim-heap": third_heaps,
    "nim-moves": moves(NIM),
    "nim-misere-move": moves(NIM, Play.MISERE),
    "mark-options": lambda numbers: {(numbers[0] - 1,), (numbers[0] // 2,)},
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


@pytest.mark.parametrize("name", EXERCISES_BY_NAME)
def test_every_answer_agrees_with_brute_force(name: str) -> None:
    exercise = EXERCISES_BY_NAME[name]
    instances = exercise.sample_instances(name)
    assert len(set(instances)) == INSTANCES and instances == exercise.sample_instances(name)
    for instance in instances:
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
        assert {exercise.answer(instance).right for instance in exercise.sample_instances(name)} == set(
            exercise.choices
        ) or not exercise.choices


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_the_same(language: str) -> None:
    english, translation = (read_toml(ROOT / "docs" / code / "exercises.toml") for code in ("en", language))
    assert {name for name, table in english.items() if isinstance(table, dict)} == set(EXERCISES_BY_NAME)
    assert set(translation) == set(english)
    for name in EXERCISES_BY_NAME:
        assert set(translation[name]) == set(english[name]), name
        for key, text in translation[name].items():
            assert MATHS.sub("", text).count("$") == 0 and not FIELD.search(MATHS.sub("", text)), f"{name}.{key}"
            assert sorted(MATHS.findall(text)) == sorted(MATHS.findall(english[name][key])), f"{name}.{key}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_speaks_of_one_move_where_there_is_one(language: str) -> None:
    texts = read_toml(ROOT / "docs" / language / "exercises.toml")
    page: Any = SimpleNamespace(site=SimpleNamespace(language=language))
    for name, exercise in EXERCISES_BY_NAME.items():
        numbers = {len(exercise.answer(instance).right) for instance in exercise.sample_instances(name)}
        if exercise.choices or len(numbers) < 2:
            continue
        assert 1 in numbers
        singular, plural = (exercises._plural_form(page, texts[name], number) for number in sorted(numbers)[:2])
        assert singular != plural, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_names_one_position_where_two_moves_lead_to_it(language: str) -> None:
    assert EXERCISES["wythoff"]["wythoff-moves"].answer((10, 14)).right == ((6, 10),)
    assert len(list(wythoff_strategy.winning_moves((10, 14)))) == 2
    texts = read_toml(ROOT / "docs" / language / "exercises.toml")
    for name in ("wythoff-moves", "wythoff-misere"):
        # A move and its mirror image count as one answer, so the solution must not say that there is one move.
        assert re.search(r"\bP\b", texts[name]["solution-one"]), name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("listing", "members"),
    [("(1, 2), (3, 5)", ["(1, 2)", "(3, 5)"]), ("2, 4", ["2", "4"]), ("(3, 1, 1)", ["(3, 1, 1)"])],
)
def test_a_list_has_the_comma_of_the_language(language: str, listing: str, members: list[str]) -> None:
    words = ui_strings.load(language)
    site: Any = SimpleNamespace(words=words, language=language)
    page = Page(site, lambda source: source, "nim/")
    html = exercises.fill_template(page, "${after}$", {"after": listing})
    assert re.sub("<[^>]+>", "", html) == f"{words('ui.comma')} ".join(members)
    # In one direction with the words, the members stand one after the other; otherwise the whole list is a formula.
    assert html.count("<bdi") == (1 if words("ui.comma") == "," else len(members))


@pytest.mark.parametrize("name", EXERCISES_BY_NAME)
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
    solved = {name: claims[exercise.tag] for name, exercise in EXERCISES_BY_NAME.items() if exercise.tag}
    assert set(EXERCISES_BY_NAME) - set(solved) == {"chomp-three"}  # only a search answers this one
    assert {claim.declared for claim in solved.values()} <= {"certified", "defined"}
    assert all(name.startswith(claim.family) for name, claim in solved.items())
