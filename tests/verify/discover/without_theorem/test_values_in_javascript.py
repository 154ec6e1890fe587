"""Tests that the page's scripts compute values of games as Python does, and guess patterns that theorems confirm."""

import json
import subprocess
from functools import reduce
from itertools import count
from operator import xor
from pathlib import Path
from typing import Any

import pytest

from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.rule_reading import read
from theory.rules.typed_text import GRAMMAR
from verify.bruteforce.enumeration import box, grundy_values, outcomes
from verify.discover.without_theorem.computed_values import first_values
from verify.site.build import node
from verify.site.build.site_errors import SiteError

FOLDER = Path(__file__).parent
ONE_HEAP = [
    "n-1", "n-2", "n-{1,3,4}", "n-{2,5,7}", "n-{1..5}", "n-{1..40}", "n-{1..200}", "take 1, 4 or 7", "n-{3,4,6,10}",
    "all but {}", "all but {1,2}", "all but {3}", "all but {2,4,6}", "all but {2..5}", "n-{primes}", "n-{1,primes}",
    "n-{squares}", "n-{fibonacci}", "n-{2^k}", "n-{3^k,5}", "n-{odd}", "n-{even}", "n-{5k}", "n-{5k+1}",
    "n-{1,5k+2,7k}", "all but {primes}", "all but {5k}", "all but {squares}", "n-{divisors}", "n-{proper divisors}",
    "n-{prime divisors}", "n-{coprime}", "n-{n-divisors}", "n-{1,prime powers}",
    "n-{1,primes}, not all", "n-{1..4}, not all",
    "n-1, floor(n/2)", "n-2, ceil(n/3)", "floor(n/2), floor(n/3)", "n-{1..floor(n/2)}",
    "n-{1..ceil(n/3)}", "n-{2..floor(n/2)}", "floor((n-1)/2), n-3", "n-{1,3}, floor(n/4)",
]  # fmt: skip
SPLITTING = [
    "0.3F", "8.1",
    "0.77", "0.07", "0.137", "0.007", "0.6", "0.15", "0.156", "4.3", "4.07", "0.344", "0.123", "any, split",
    "split unequal", "n-{1,3}, split", "all but {2}, split", "take 1 or 2, leave 0, 1 or 2 heaps",
]  # fmt: skip
TWO_HEAPS = [
    "any, both-{1,3}", "any, both-{2}", "any, both-{1,2,5}", "any, both, blocked (1,2)", "any, both, terminal (1,1)",
    "any, both, blocked (2,2) (0,3), terminal (1,1)",
]  # fmt: skip
# Moves on several heaps, with the number of heaps of the positions that a board gets.
SEVERAL_HEAPS = {
    "any from up to 2 heaps": 3, "any from up to 3 heaps": 3, "any, fewer than 2 in all from several heaps": 3,
    "any, fewer than 3 in all from several heaps": 3, "any, fewer than 5 in all from several heaps": 3,
    "the same number from some of three heaps": 3, "staircase": 3, "silver dollar": 3,
    "a multiple of the smaller heap": 2, "empty one heap, split the other": 2,
    "any, both, n from one and 2n from the other": 2, "n from one and 3n from the other": 2,
    "the same number from both heaps": 2, "any from either end of a row of heaps": 3,
    "1 from each of up to 2 heaps": 3, "1 from each of exactly 2 heaps": 3, "1 from 1 heap": 3,
    "any from each of exactly 2 heaps": 3, "any from each of exactly 3 heaps": 3,
}  # fmt: skip
# Moves that the move before limits.
LIMITED = [
    "at most the last move", "at most 2 times the last move", "at most 3 times the last move", "n-{1,2,3}, no repeat",
    "n-{1,3,4}, no repeat", "n-{2,5}, no repeat", "n-1, no repeat",
]  # fmt: skip
# Circles, and splits into several heaps.
CIRCLES_AND_SPLITS = [
    "on a circle, take 1", "on a circle, take 1 to 2", "on a circle, take 1 to 3", "split into 3 heaps",
    "split into up to 3 heaps", "split into any number of heaps", "split into 3 different heaps",
    "split into up to 3 different heaps", "split into any number of different heaps",
]  # fmt: skip
PASSING = ["n-{1,2}, with one pass", "n-{1,3,4}, with one pass", "any, with one pass", "n-1, floor(n/2), with one pass"]
COMPARED_HEAPS = 400


@pytest.fixture(scope="module")
def script_values() -> dict[tuple[str, str], dict[str, Any]]:
    """Return the values that the scripts compute for all listed rules, in both conventions."""
    try:
        command = node.node_command()
    except SiteError as error:
        pytest.skip(f"the scripts cannot run: {error}")
    questions = [
        (typed, play)
        for typed in (*ONE_HEAP, *SPLITTING, *TWO_HEAPS, *SEVERAL_HEAPS, *LIMITED, *CIRCLES_AND_SPLITS, *PASSING)
        for play in ("normal", "misere")
    ]
    process = subprocess.run(
        [*command, str(FOLDER / "compute_values.mjs"), str(GRAMMAR)], input=json.dumps(questions), capture_output=True,
        text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    return dict(zip(questions, json.loads(process.stdout), strict=True))


@pytest.mark.parametrize("typed", [*ONE_HEAP, *SPLITTING])
def test_grundy_values(script_values: dict[tuple[str, str], dict[str, Any]], typed: str) -> None:
    result = script_values[typed, "normal"]
    assert result["upTo"] >= COMPARED_HEAPS and len(result["values"]) == result["upTo"] + 1
    assert result["lost"] == [value == 0 for value in result["values"]]
    game = read(typed).game("typed")
    values = first_values(game, Play.NORMAL, COMPARED_HEAPS)  # few where Python searches whole positions
    assert result["values"][: len(values)] == values
    values = []
    for n in range(100):
        below = {reduce(xor, (values[part] for part in option), 0) for option in options(game, (n,))}
        values.append(next(value for value in count() if value not in below))
    assert result["values"][:100] == values


@pytest.mark.parametrize("typed", [*ONE_HEAP, *SPLITTING])
def test_misere_outcomes(script_values: dict[tuple[str, str], dict[str, Any]], typed: str) -> None:
    result = script_values[typed, "misere"]
    heaps = min(COMPARED_HEAPS, len(result["lost"]))
    values = first_values(read(typed).game("typed"), Play.MISERE, heaps)
    assert len(values) == heaps >= 16
    assert result["lost"][:heaps] == [value == 0 for value in values]


@pytest.mark.parametrize("typed", [*ONE_HEAP, *SPLITTING])
def test_the_rules_themselves_give_these_values(
    script_values: dict[tuple[str, str], dict[str, Any]], typed: str
) -> None:
    """Search whole positions with the enumeration of options, which does not use sums."""
    game = read(typed).game("typed")
    values = grundy_values(game, [(n,) for n in range(10)])
    assert [values[n,] for n in range(10)] == script_values[typed, "normal"]["values"][:10]
    lost = outcomes(game, [(n,) for n in range(10)], Play.MISERE)
    assert [lost[n,] == "P" for n in range(10)] == script_values[typed, "misere"]["lost"][:10]


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("typed", TWO_HEAPS)
def test_two_heaps(script_values: dict[tuple[str, str], dict[str, Any]], typed: str, play: Play) -> None:
    game, bound = read(typed).game("typed"), 24
    outcome_of = outcomes(game, box(bound, bound), play)
    pairs = [[a, b] for (a, b), outcome in sorted(outcome_of.items()) if a <= b and outcome == "P"]
    assert [pair for pair in script_values[typed, str(play)]["pairs"] if max(pair) <= bound] == pairs


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("typed", SEVERAL_HEAPS)
def test_several_heaps(script_values: dict[tuple[str, str], dict[str, Any]], typed: str, play: Play) -> None:
    """Check that the table of the board and the listed lost positions are those of the enumeration."""
    game, heaps, result = read(typed).game("typed"), SEVERAL_HEAPS[typed], script_values[typed, str(play)]
    bound = 6 if heaps == 3 else 16
    outcome_of = outcomes(game, box(*[bound] * heaps), play)
    lost = [list(position) for position in box(*[bound] * heaps) if outcome_of[position] == "P"]
    assert lost == sorted(position for position in result["table"]["lost"] if max(position) <= bound)
    assert len(result["table"]["most"]) == heaps and min(result["table"]["most"]) >= bound
    tuples = result["triples" if heaps == 3 else "pairs"]
    ordered = result["shape"] in ("stairs", "row")
    increasing = [
        position
        for position in lost
        if position == sorted(position) and (result["shape"] == "heaps" or len({*position}) == len(position))
    ]
    assert [position for position in tuples if max(position) <= bound] == (lost if ordered else increasing)
    two = 12
    plane = {(a, b): (a, b, 0) if "three" in typed else (a, b) for a, b in box(two, two)}
    outcome_of = outcomes(game, list(plane.values()), play)
    pairs = [[a, b] for (a, b), position in plane.items() if outcome_of[position] == "P" and (ordered or a <= b)]
    if result["shape"] == "coins":
        pairs = [pair for pair in pairs if pair[0] < pair[1]]
    assert [pair for pair in result["pairs"] if max(pair) <= two] == pairs


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("typed", LIMITED)
def test_moves_that_depend_on_the_last_one(
    script_values: dict[tuple[str, str], dict[str, Any]], typed: str, play: Play
) -> None:
    game, result, bound = read(typed).game("typed"), script_values[typed, str(play)], 30
    repeats = "no repeat" in typed
    starts = [(n, 0 if repeats else max(n - 1, 0)) for n in range(bound + 1)]
    outcome_of = outcomes(game, starts, play)
    assert [outcome_of[start] == "P" for start in starts] == result["lost"][: bound + 1]
    # The board knows every position that a play reaches, and marks exactly the lost ones.
    lost = {tuple(position) for position in result["table"]["lost"]}
    assert all((position in lost) == (outcome == "P") for position, outcome in outcome_of.items())
    assert all(tuple(start) in outcome_of or start[0] > bound for start in result["table"]["starts"])


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("typed", CIRCLES_AND_SPLITS)
def test_circles_and_splits_into_several_heaps(
    script_values: dict[tuple[str, str], dict[str, Any]], typed: str, play: Play
) -> None:
    game, result, starts = read(typed).game("typed"), script_values[typed, str(play)], [(n,) for n in range(10)]
    outcome_of = outcomes(game, starts, play)
    assert [outcome_of[start] == "P" for start in starts] == result["lost"][:10]
    if play is Play.NORMAL and "values" in result:
        values = grundy_values(game, starts)
        assert [values[start] for start in starts] == result["values"][:10]
        assert result["lost"] == [value == 0 for value in result["values"]]


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("typed", PASSING)
def test_games_with_a_pass(script_values: dict[tuple[str, str], dict[str, Any]], typed: str, play: Play) -> None:
    game, result, starts = read(typed).game("typed"), script_values[typed, str(play)], [(n, 1) for n in range(31)]
    outcome_of = outcomes(game, starts, play)
    assert [outcome_of[start] == "P" for start in starts] == result["lost"][:31]
    lost = {tuple(position) for position in result["table"]["lost"]}
    assert all((position in lost) == (outcome == "P") for position, outcome in outcome_of.items())


def test_every_option_lowers_the_heap() -> None:
    """Check that options are smaller heaps, because the scripts compute heaps in ascending order."""
    for typed in (*ONE_HEAP, *SPLITTING):
        game = read(typed).game("typed")
        assert all(sum(option) <= n and max(option, default=0) < n for n in range(40) for option in options(game, (n,)))


# Published periods and saltuses, and lost heaps, which the page must guess.
PERIODS = {
    "n-{1,3,4}": (0, 7, 0), "n-{1..5}": (0, 6, 0), "n-{2,5,7}": (0, 22, 0), "0.77": (71, 12, 0), "0.07": (53, 34, 0),
    "0.137": (52, 34, 0), "0.156": None, "0.007": None, "split unequal": None, "n-{primes}": None,
    "all but {1,2}": (0, 3, 1), "all but {}": (0, 1, 1), "any, split": (1, 4, 4), "n-{2^k}": (0, 3, 0),
    "n-1, floor(n/2)": None, "n-{1..floor(n/2)}": None,
}  # fmt: skip


@pytest.mark.parametrize("typed", PERIODS)
def test_guessed_periods(script_values: dict[tuple[str, str], dict[str, Any]], typed: str) -> None:
    result = script_values[typed, "normal"]["period"]
    assert (result and (result["start"], result["period"], result["saltus"])) == PERIODS[typed]


def test_lost_heaps_in_words(script_values: dict[tuple[str, str], dict[str, Any]]) -> None:
    def lost(typed: str, play: str = "normal") -> dict[str, Any]:
        result: dict[str, Any] = script_values[typed, play]["heaps"]
        return result

    assert lost("n-{1,3,4}") == {"kind": "residues", "heaps": [], "modulus": 7, "start": 0, "residues": [0, 2]}
    assert lost("0.77") == {"kind": "few", "heaps": [0]}
    assert lost("n-{2^k}") == {"kind": "residues", "heaps": [], "modulus": 3, "start": 0, "residues": [0]}
    assert lost("n-1, floor(n/2)")["kind"] == "list"
    assert lost("n-{1,3,4}", "misere") == {
        "kind": "residues",
        "heaps": [],
        "modulus": 7,
        "start": 0,
        "residues": [1, 3],
    }


@pytest.mark.parametrize("typed", [*ONE_HEAP, *SPLITTING])
def test_guesses_agree_with_computed_values(script_values: dict[tuple[str, str], dict[str, Any]], typed: str) -> None:
    result = script_values[typed, "normal"]
    if result["period"]:
        start, period, saltus = (result["period"][name] for name in ("start", "period", "saltus"))
        values = result["values"]
        assert all(values[n + period] == values[n] + saltus for n in range(start, len(values) - period))
        assert start == 0 or values[start - 1 + period] != values[start - 1] + saltus


def test_guessed_pairings(script_values: dict[tuple[str, str], dict[str, Any]]) -> None:
    assert script_values["any, both-{1,3}", "normal"]["pairing"] is not None
    assert script_values["any, both, blocked (1,2)", "normal"]["pairing"] is None
