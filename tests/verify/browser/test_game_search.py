"""Tests of the search in the page: plain Python modules agree with those that they replace, and find only theorems."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from theory.rules.moves import breaks
from theory.rules.rule_notation import heap_game
from verify.browser.pure_python import automaton_guess as plain_automaton
from verify.browser.pure_python import find_period as plain_period
from verify.browser.pure_python import msgspec as plain_records
from verify.browser.pure_python import sparse_values as plain_sparse
from verify.browser.pure_python import take_and_break as plain_heaps
from verify.bruteforce import find_period, sparse_values, take_and_break
from verify.discover.strategies.automata import automaton_guess
from verify.site.build import browser_runtime

CODES = ["0.77", "0.07", "0.137", "4.3", "4.07", "0.156", "0.123", "0.33", "0.6", "4.7"]


@pytest.mark.parametrize("code", CODES)
def test_values_and_periods_of_codes(code: str) -> None:
    game = heap_game("game", code)
    values = take_and_break.Heaps(game).upto(700)
    plain_values = plain_heaps.Heaps(game)
    plain_values.upto(100)
    assert plain_values.upto(700).tolist() == values.tolist()
    limit = max(move.take for move in breaks(game))
    for count in (60, 200, 700):
        expected = find_period.find_period(values[:count], limit, lambda: None)
        assert plain_period.find_period(values.tolist()[:count], limit, lambda: None) == expected
    expected_rare = sparse_values.common_and_rare(values.tolist())
    assert plain_sparse.common_and_rare(values.tolist()) == expected_rare and expected_rare[0]


def test_values_of_unequal_splits() -> None:
    for count in (0, 1, 3, 400):
        assert plain_heaps.unequal(count).tolist() == take_and_break.unequal(count).tolist()


@pytest.mark.parametrize(
    ("base", "value"),
    [
        (2, lambda n: bin(n).count("1") % 2),
        (2, lambda n: (n & -n).bit_length() % 3),
        (3, lambda n: n % 5),
        (2, lambda n: int(n**0.5) % 2),
    ],
)
def test_guessed_automata(base: int, value: object) -> None:
    assert callable(value)
    for count in (100, 1000, 5000):
        values = [value(n) for n in range(count)]
        for limit in (3, 40):
            expected = automaton_guess.guess_automaton(values, base, limit)
            assert plain_automaton.guess_automaton(values, base, limit) == expected


def test_records_are_written_without_their_defaults() -> None:
    class Part(plain_records.Struct, frozen=True, kw_only=True):
        kind: str
        order: int | None = None
        parts: list[int] = []  # noqa: RUF012 (as in the records of msgspec)

    first, other = Part(kind="a"), Part(kind="b", order=2)
    assert plain_records.to_builtins(first)["kind"] == "a" and "order" not in plain_records.to_builtins(first)
    assert plain_records.to_builtins(other)["order"] == 2 and first.parts is not other.parts
    assert plain_records.structs.replace(other, order=3).order == 3


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder that contains only the sources that a page receives."""
    folder = tmp_path_factory.mktemp("program")
    for name, content in browser_runtime.search_sources().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def search_results(program: Path, games: list[tuple[str, str]]) -> list[dict[str, object]]:
    """Return the results of the page's sources in a process without numpy, msgspec, cvc5 and fork."""
    script = """
import json, os, sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("numpy", "gmpy2"):
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
sys.path.insert(0, sys.argv[1])
from verify.browser.game_search import search
import verify, cvc5, msgspec
assert all(module.__file__.startswith(sys.argv[1]) for module in (verify, cvc5, msgspec)) and not hasattr(os, "fork")
print(json.dumps([json.loads(search(rules, play, 60)) for rules, play in json.loads(sys.argv[2])]))
"""
    words = [sys.executable, "-P", "-c", script, str(program), json.dumps(games)]
    process = subprocess.run(words, capture_output=True, text=True, check=False, cwd=program)
    assert process.returncode == 0, process.stderr[-2000:]
    results: list[dict[str, object]] = json.loads(process.stdout)
    return results


def test_the_sources_of_the_page_find_theorems(program: Path) -> None:
    games = {
        ("n-{1,3,4}", "misere"): "misere-quotient",
        ("n-1, floor(n/2)", "normal"): "automatic",
        ("any, both-{1,3}", "normal"): "pairing",
        ("a multiple of the smaller heap", "normal"): "law",
    }
    results = search_results(program, [*games, ("the same number from some of three heaps", "normal")])
    assert results[-1]["found"] is None and results[-1]["tried"] == ["no strategy applies to such rules"]
    for (rules, _), result, kind in zip(games, results, games.values(), strict=False):
        theorem_data = result["found"]
        assert isinstance(theorem_data, dict), rules
        forms = [theorem_data["form"], theorem_data["form"].get("quotient")]
        assert kind in [form["kind"] for form in forms if form], rules
        if kind == "law":
            assert (theorem_data["sentence"], theorem_data["fields"]["number"]) == ("law_golden-ratio", 0)
        assert theorem_data["steps"] > 0
        assert theorem_data["says"]
        assert theorem_data["theorems"] >= len(theorem_data["says"])
