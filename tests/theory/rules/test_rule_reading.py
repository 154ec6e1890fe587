"""Tests of the accepted forms of rules in one table, which test_rules_in_javascript.py uses for the page's scripts."""

import json
import re
from collections.abc import Callable
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.atlas import entries
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import options
from theory.rules.rule_forms import Meaning, Part
from theory.rules.rule_grammar import parse
from theory.rules.rule_reading import distance, read
from theory.rules.rule_refusal import COMMANDS, EXPECTED, KINDS, REASONS, Refusal
from theory.rules.typed_text import data

TABLE: dict[str, Any] = json.loads(Path(__file__).with_name("typed_rules.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["forms", "he", "pl", "fa"])
def test_a_form_is_read_as_its_canonical_form(language: str) -> None:
    for typed, canonical in TABLE[language]:
        rules = read(typed)
        assert rules.text == canonical, typed
        # The canonical form is itself a form of the same game.
        assert read(canonical).text == canonical and read(canonical).game("g") == rules.game("g"), typed


@pytest.mark.parametrize(("typed", "canonical"), TABLE["misere"])
def test_a_form_may_say_that_the_last_player_loses(typed: str, canonical: str) -> None:
    rules = read(typed)
    assert (rules.text, rules.misere, rules.normal) == (canonical, True, False)


@pytest.mark.parametrize(("typed", "key", "kind", "suggestion"), TABLE["refused"])
def test_a_refusal_has_a_key_and_suggests_the_same_game_or_nothing(
    typed: str, key: str, kind: str, suggestion: str
) -> None:
    with pytest.raises(Refusal) as caught:
        read(typed)
    refusal = caught.value
    assert (refusal.key, refusal.kind, refusal.suggestion) == (key, kind, suggestion)
    assert 0 <= refusal.place <= len(typed) and "\n" not in str(refusal)
    assert not suggestion or read(suggestion).text == suggestion


@pytest.mark.parametrize("language", ["en", "he", "pl", "fa"])
def test_the_words_of_the_page_on_rules_are_read_as_the_notation_beside_them(language: str) -> None:
    page = (Path(__file__).parents[3] / "docs" / language / "discover.md").read_text(encoding="utf-8")
    rows = [(code, re.split("[;؛]", words)[0]) for code, words in re.findall(r"^\| `([^`]+)` \| (.*?) \|$", page, re.M)
            if code[0] not in "04" and "both" not in code]  # fmt: skip
    assert len(rows) == 26
    # The other rows are games on several heaps, or with special moves, whose words are explanations.
    assert [(code, read(words).text) for code, words in rows[:10]] == [(code, code) for code, _ in rows[:10]]
    assert [read(code).text for code, _ in rows[10:]] == [code for code, _ in rows[10:]]


def test_every_reason_has_words_and_a_row() -> None:
    keys = {row[1] for row in TABLE["refused"]}
    # These two need more than a line of the table: a long code and ten positions (see test_rule_file.py).
    assert {*REASONS} - keys == {"long-code", "too-many-marks"}
    assert {entry["kind"] for entry in data()["unsupported"]} < {*KINDS}
    assert {row[2] for row in TABLE["refused"] if row[1] == "unsupported"} == {*KINDS}
    assert {*COMMANDS} - {"poker-nim"} == {row[2] for row in TABLE["refused"] if row[1] == "command"}
    assert {*data()["expected"]} < {*EXPECTED}


def test_every_production_is_used_and_defined() -> None:
    grammar = data()
    words = {word.strip("?*") for lines in grammar["productions"].values() for line in lines for word in line.split()}
    symbols = {word[1:-1] for word in words if re.fullmatch("<[a-z-]+>", word)}
    assert symbols | {"rules"} == {*grammar["productions"], *grammar["terminals"]}


def test_no_production_contains_itself_so_that_depth_is_bounded() -> None:
    symbols_of_production = {
        name: re.findall("<([a-z-]+)>", " ".join(lines)) for name, lines in data()["productions"].items()
    }
    TopologicalSorter(symbols_of_production).prepare()
    with pytest.raises(Refusal):
        read("either " * 280)


def test_every_name_of_a_game_has_rules_or_a_command() -> None:
    labels = {
        name: {line.partition(":")[0] for line in data()["productions"][name]} for name in ("game", "nim", "command")
    }
    assert labels["game"] | labels["nim"] == {*data()["games"]}
    assert labels["command"] == {*COMMANDS}
    assert all(read(rules).text == rules for rules in data()["games"].values())


# The sizes to which a form reduces a heap of n counters, written independently of the parser.
OPTIONS_OF_FORM: list[tuple[str, Callable[[int], set[tuple[int, ...]]]]] = [
    ("take 1, 4 or 7", lambda n: {(n - k,) for k in (1, 4, 7)}),
    ("take 2 to 4", lambda n: {(n - k,) for k in (2, 3, 4)}),
    ("take 1 to 200", lambda n: {(n - k,) for k in range(1, 201)}),
    ("fewer than 4", lambda n: {(n - k,) for k in (1, 2, 3)}),
    ("at least 3", lambda n: {(n - k,) for k in range(3, n + 1)}),
    ("any number but 3, 7, 11", lambda n: {(n - k,) for k in range(1, n + 1) if k not in (3, 7, 11)}),
    ("up to half", lambda n: {(n - k,) for k in range(1, n + 1) if 2 * k <= n}),
    ("less than half", lambda n: {(n - k,) for k in range(1, n + 1) if 2 * k < n}),
    ("less than floor(n/2)", lambda n: {(n - k,) for k in range(1, n + 1) if k < n // 2}),
    ("at most n/3", lambda n: {(n - k,) for k in range(1, n + 1) if 3 * k <= n}),
    ("at most ceil(n/3)", lambda n: {(n - k,) for k in range(1, n + 1) if 3 * (k - 1) < n}),
    ("at most (n-1)/2", lambda n: {(n - k,) for k in range(1, n + 1) if 2 * k <= n - 1}),
    ("floor((n-1)/2)", lambda n: {((n - 1) // 2,)}),
    ("ceil((n-1)/2)", lambda n: {(n // 2,)}),
    ("ceil((n-3)/2)", lambda n: {(-((3 - n) // 2),)}),
    ("floor((n+1)/2)", lambda n: {((n + 1) // 2,)}),
    ("floor(n/2), ..., floor(n/6)", lambda n: {(n // k,) for k in range(2, 7)}),
    ("split", lambda n: {(a, n - a) for a in range(1, n)}),
    ("into different heaps", lambda n: {(a, n - a) for a in range(1, n) if 2 * a != n}),
    ("take 1, or split", lambda n: {(n - 1,), *((a, n - a) for a in range(1, n))}),
    ("any, split", lambda n: {*((m,) for m in range(n)), *((a, n - a) for a in range(1, n))}),
    ("n-1, floor(n/2), split", lambda n: {(n - 1,), (n // 2,), *((a, n - a) for a in range(1, n))}),
    ("take 2 adjacent", lambda n: {(n - 2,), *((a, n - 2 - a) for a in range(1, n - 2))}),
    ("take 1 and may split the rest", lambda n: {(n - 1,), *((a, n - 1 - a) for a in range(1, n - 1))}),
    ("kayles", lambda n: {(n - 1,), (n - 2,), *((a, n - k - a) for k in (1, 2) for a in range(1, n - k))}),
    # Dawson's Chess: a move removes a pawn with its neighbours; a pawn at the end of a row has only one neighbour.
    ("dawson's chess", lambda n: {*([()] if n in (1, 2, 3) else []), *([(n - 2,)] if n > 2 else []),
                                  *([(n - 3,)] if n > 3 else []), *((a, n - 3 - a) for a in range(1, n - 3))}),
]  # fmt: skip


def sizes_after_moves(game: HeapGame, n: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(filter(None, after))) for after in options(game, (n,))}


@pytest.mark.parametrize(("typed", "leaves"), OPTIONS_OF_FORM)
def test_a_form_leaves_the_stated_sizes(typed: str, leaves: Callable[[int], set[tuple[int, ...]]]) -> None:
    game = read(typed).game("typed")
    for n in range(40):
        expected = {tuple(sorted(filter(None, after))) for after in leaves(n) if not after or 0 <= min(after)}
        assert sizes_after_moves(game, n) == expected - {(n,)} - ({()} if n == 0 else set())


numbers = st.integers(1, 130)
ranges = st.tuples(numbers, numbers).map(lambda pair: (min(pair), max(pair)))
parts = st.builds(lambda by, shift: Part(by, shift if shift < by else by - 1), st.integers(2, 9), st.integers(-9, 8))
meanings = st.builds(
    Meaning,
    taken=st.lists(ranges, max_size=4),
    rising=st.sets(st.tuples(numbers, parts), max_size=2),
    parts=st.sets(parts, max_size=3),
    split=st.booleans(),
) | st.builds(Meaning, barred=st.sets(numbers, max_size=4), parts=st.sets(parts, max_size=3), split=st.booleans())
codes = st.dictionaries(st.integers(1, 20), st.integers(1, 7), min_size=1).map(lambda code: Meaning(code=code))


@given(meanings | codes)
def test_a_canonical_form_is_read_as_the_same_moves(meaning: Meaning) -> None:
    meaning.settle()
    if meaning.text:
        rules = read(meaning.text)
        assert rules.text == meaning.text and rules.game("g") == meaning.game("g")


@given(st.text(alphabet=st.sampled_from("n1230-{},. /()floreicatkspd&orא۱ł−")))
def test_any_text_is_read_or_refused_in_one_line(typed: str) -> None:
    try:
        rules = read(typed)
    except Refusal as refusal:
        assert "\n" not in str(refusal) and 0 <= refusal.place <= len(typed)
        assert not refusal.suggestion or read(refusal.suggestion).text == refusal.suggestion
    else:
        assert read(rules.text).text == rules.text


def test_the_rules_of_the_atlas_are_canonical() -> None:
    assert {(entry.rules, read(entry.rules).text) for entry in entries().values()} == {
        (entry.rules, entry.rules) for entry in entries().values()
    }


def test_a_grammar_has_other_productions_to_begin_with() -> None:
    assert [node.name for node in parse("1, 3 or 4", "amounts").parts] == ["one", "one", "one"]


@given(st.text("abc", max_size=6), st.text("abc", max_size=6))
def test_a_distance_is_symmetric_and_zero_for_equal_words(one: str, other: str) -> None:
    assert distance(one, other) == distance(other, one)
    assert (distance(one, other) == 0) == (one == other)
