"""Tests that the page's scripts read rules as Python does: canonical forms, moves, errors, places and suggestions."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any

import pytest

from theory.atlas import entries
from theory.rules.moves import as_data
from theory.rules.rule_reading import read
from theory.rules.rule_refusal import COMMANDS, EXPECTED, KINDS, REASONS, Refusal
from theory.rules.typed_text import GRAMMAR
from verify.languages import LANGUAGES, ROOT
from verify.site.build import node
from verify.site.build.site_errors import SiteError

HERE = Path(__file__).parent
TABLE: dict[str, Any] = json.loads((HERE / "typed_rules.json").read_text(encoding="utf-8"))
TYPED_TEXTS = [row[0] for rows in TABLE.values() for row in rows]
DAMAGED_TEXTS = 4000


def in_python(typed: str) -> dict[str, Any]:
    try:
        rules = read(typed)
    except Refusal as refusal:
        fields = {name: getattr(refusal, name) for name in ("key", "kind", "place", "suggestion")}
        return {"refusal": {**fields, "expected": [*refusal.expected]}}
    moves = as_data(rules.game("typed"))
    marked = {word: [list(pair) for pair in moves.get(word, [])] for word in ("blocked", "terminal")}
    return {"text": rules.text, "moves": moves["moves"], "heaps": moves["heaps"], "least": moves["least"],
            "normal": rules.normal, "misere": rules.misere, **marked}  # fmt: skip


def in_javascript(typed: list[str]) -> list[dict[str, Any]]:
    try:
        command = node.node_command()
    except SiteError as error:
        pytest.skip(f"the scripts cannot run: {error}")
    completed = subprocess.run(
        [*command, str(HERE / "read_rules.mjs"), str(GRAMMAR)], input=json.dumps(typed), capture_output=True, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip
    assert completed.returncode == 0, completed.stderr
    readings: list[dict[str, Any]] = json.loads(completed.stdout)
    return readings


@pytest.fixture(scope="module")
def table() -> list[dict[str, Any]]:
    """Return the rules that the page's scripts read from the texts of the table."""
    return in_javascript(TYPED_TEXTS)


def differences(typed: list[str]) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    return others_than_in_python(typed, in_javascript(typed))


def others_than_in_python(
    typed: list[str], readings: list[dict[str, Any]]
) -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    pairs = ((text, json.loads(json.dumps(in_python(text)))) for text in typed)
    return [(text, one, other) for (text, one), other in zip(pairs, readings, strict=True) if one != other]


def test_the_table(table: list[dict[str, Any]]) -> None:
    rows = [row for rows in TABLE.values() for row in rows]
    for row, reading in zip(rows, table, strict=True):
        if len(row) == 2:
            assert reading.get("text") == row[1], (row, reading)
        else:
            refusal = reading.get("refusal", {})
            assert [refusal.get(name) for name in ("key", "kind", "suggestion")] == row[1:], (row, reading)


def test_moves_and_places_are_those_of_python(table: list[dict[str, Any]]) -> None:
    assert others_than_in_python(TYPED_TEXTS, table) == []


def test_the_rules_of_the_atlas() -> None:
    assert differences([entry.rules for entry in entries().values()]) == []


def test_a_misspelt_word_and_another_letter_for_the_heap() -> None:
    with pytest.raises(Refusal) as caught:
        read("floon(m/2)")
    assert caught.value.suggestion == "floor(n/2)" and differences(["floon(m/2)"]) == []


def test_damaged_texts() -> None:
    """Check texts of the table with deleted, repeated, exchanged or replaced characters; most are refused."""
    chance = random.Random(37)
    replacements = "n1290-{}(),./ כ۴ł–½²\u200f𐤀é"
    texts = []
    for text in chance.choices(TYPED_TEXTS, k=DAMAGED_TEXTS):
        letters = list(text)
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(letters) + 1)
            letters[place : place + chance.randrange(2)] = chance.choices(
                [*replacements, *letters[:3]], k=chance.randrange(3)
            )
        texts.append("".join(letters))
    assert differences(texts) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_a_message_for_each_refusal(language: str) -> None:
    try:
        command = node.node_command()
    except SiteError as error:
        pytest.skip(f"the scripts cannot run: {error}")
    file = ROOT / "docs" / language / "board" / "invent.js"
    completed = subprocess.run(
        [*command, str(HERE / "list_messages.mjs"), str(file)], capture_output=True, text=True, encoding="utf-8",
        check=True,
    )  # fmt: skip
    messages: dict[str, str] = dict(json.loads(completed.stdout))
    refusal_keys = {key.partition(".")[2] for key in messages if key.startswith("refused.")}
    assert refusal_keys == {*REASONS, "syntax"} - {"unsupported", "command"}
    for prefix, keys in (("kind", KINDS), ("expected", EXPECTED), ("command", COMMANDS)):
        assert {key.partition(".")[2] for key in messages if key.startswith(f"{prefix}.")} - {"discover"} == {*keys}
    for key, reason in REASONS.items():
        if key in refusal_keys:
            assert ("{kind}" in reason) == ("{kind}" in messages[f"refused.{key}"]), key
    assert read(messages["inWords"]).text == "n-{1,3,4}"
