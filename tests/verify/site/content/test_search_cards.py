"""Tests of answer cards of the search: their data, and the script's answers against the rules of the games."""

import json
import re
import subprocess
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from theory.rules import wythoff
from theory.rules.mark import MARK
from theory.rules.nim import NIM
from verify.bruteforce.position_arrays import outcome_box
from verify.languages import LANGUAGES, ROOT
from verify.site.build import node
from verify.site.build.site_errors import SiteError
from verify.site.content.reference import search_cards
from verify.site.languages.ui_strings import load

FOLDER = Path(__file__).parent
GAMES = {"0.77": "period 12, from 71 on"}


def answers(queries: list[str], language: str = "en", terms: dict[str, list[str]] | None = None) -> list[list[Any]]:
    try:
        command = node.node_command()
    except SiteError as error:
        pytest.skip(f"the script cannot run: {error}")
    data = {
        "words": load(language, ROOT).table("search"),
        "terms": terms or {},
        "games": GAMES,
        "strategies": search_cards.STRATEGY_PAGES,
    }
    process = subprocess.run(
        [*command, str(FOLDER / "answer_cards.mjs")], input=json.dumps({"data": data, "queries": queries}),
        capture_output=True, text=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert process.returncode == 0, process.stderr
    result: list[list[Any]] = json.loads(process.stdout)
    return result


def test_positions_of_nim_are_won_and_lost_as_the_rules_say() -> None:
    lost = outcome_box(NIM, (7, 7, 7))
    positions = list(product(range(8), repeat=3))
    results = answers([f"who wins {a} {b} {c}" for a, b, c in positions])
    for position, cards in zip(positions, results, strict=True):
        [card] = cards
        assert card["href"] == f"nim/#heaps={','.join(map(str, position))}"
        assert lost[position] == ("the player to move loses" in card["text"]), (position, card)
        if not lost[position]:
            nim_sum, amount, heap = map(int, re.findall(r"\u2066(\d+)\u2069", card["text"]))
            assert nim_sum == position[0] ^ position[1] ^ position[2], card
            after = list(position)
            after[after.index(heap)] -= amount
            assert amount > 0 and lost[tuple(after)], (position, card)


def test_positions_of_wythoff_and_heaps_of_mark() -> None:
    lost = outcome_box(wythoff.GAME, (60, 60), params={"t": 1})
    pairs = list(product(range(61), repeat=2))
    for pair, [card] in zip(pairs, answers([f"wythoff ({a},{b})" for a, b in pairs]), strict=True):
        assert lost[pair] == ("loses" in card["text"]), (pair, card)
    single = outcome_box(MARK, (300,))
    values: list[int] = []
    for heap, [card] in enumerate(answers([f"is {heap} a losing position in mark" for heap in range(301)])):
        assert single[heap] == ("loses" in card["text"]), (heap, card)
        options = {values[heap - 1], values[heap // 2]} if heap else set()
        values.append(min({0, 1, 2} - options))
        assert f"Grundy value is \u2066{values[heap]}\u2069." in card["text"], (heap, card)


@pytest.mark.parametrize(
    ("query", "addresses"),
    [
        ("3 5", ["nim/#heaps=3,5", "wythoff/#heaps=3,5"]),
        ("۳، ۴ و ۵ نیم", ["nim/#heaps=3,4,5"]),
        ("nim 1000 2000", [None]),
        ("period of 0.77", ["atlas/ATL-0.77/"]),
        ("0.137", ["discover/#rules=0.137"]),
        ("what is mex", ["glossary/#mex"]),
        ("NIM-013", []),
        ("nim 13", []),
        ("misère nim 3 4 5", []),
        ("chomp 3 5", []),
        ("n-{1,3,4}", []),
        ("3x5", []),
        ("", []),
    ],
)
def test_entries_with_a_card(query: str, addresses: list[str | None]) -> None:
    [cards] = answers([query], "fa" if "۳" in query else "en", {"mex": ["glossary/#mex", "The least number …"]})
    assert [card["href"] for card in cards] == addresses


@pytest.mark.parametrize(
    ("language", "queries"),
    [
        (
            "en",
            "How do I win at nim?; misère nim winning strategy; how to win at Wythoff; how to win at MARK; "
            "what's the winning strategy in chomp",
        ),
        (
            "he",
            "איך לנצח בנים; איך מנצחים בנים מיזר; איך לנצח במשחק ויתהוף; איך מנצחים ב־MARK; איך לנצח בצ׳ומפ",
        ),
        (
            "pl",
            "Jak wygrać w nima?; strategia w nim misère; jak wygrać w grę Wythoffa; strategia wygrywająca MARK; "
            "jak wygrać w chompa",
        ),
        (
            "fa",
            "چگونه در نیم ببرم؟; راهبرد برد نیم میزر; چطور در ویتهوف برنده شوم; چگونه در مارک می‌برم; راهبرد چامپ",
        ),
    ],
)
def test_the_way_to_win_has_a_card(language: str, queries: str) -> None:
    cards = answers(queries.split("; "), language)
    assert [[card["href"] for card in found] for found in cards] == [[p] for p in search_cards.STRATEGY_PAGES.values()]
    tags = ["NIM-096", "NIM-029", "WYT-028", "MARK-024", "CHO-018"]
    assert all(tag in found[0]["text"] for tag, found in zip(tags, cards, strict=True))


def test_other_questions_have_no_strategy_card() -> None:
    queries = ["misère Wythoff winning strategy", "win Moore's nim", "how to win", "rules of nim", "nim-sum 3 wins"]
    assert answers(queries) == [[]] * len(queries)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_answers(language: str) -> None:
    words = load(language, ROOT).table("search")
    names = [words[f"names_{game}"].split()[0] for game in ("nim", "wythoff", "mark")]
    queries = [f"{names[0]} 3 4 5", f"{names[1]} 3 5", f"{names[2]} 12", "0.77", "0.137"]
    assert [len(cards) for cards in answers(queries, language)] == [1] * len(queries)
    for cards in answers(queries, language):
        assert not re.search("[{}]|undefined", cards[0]["text"])


def test_terms_have_the_claims_that_define_them() -> None:
    row = (
        '<tr><td><strong id="mex" class="tk-term">mex</strong></td><td lang="pl">mex (pl)</td>'
        '<td><a class="tk-tag" href="../claims/MARK-010/">MARK-010</a></td></tr>'
    )
    [entry] = search_cards.glossary_entries(row, {"claims/MARK-010/": "The least number (MARK-010)"})
    assert entry == {"location": "glossary/#mex", "title": "mex", "text": "The least number (MARK-010)"}


def test_standings_and_patterns_are_read_from_the_pages(tmp_path: Path) -> None:
    claim, game = tmp_path / "claims" / "NIM-001", tmp_path / "atlas" / "ATL-0.77"
    for folder in (claim, game):
        folder.mkdir(parents=True)
    (claim / "index.html").write_text('<h1>x</h1><div><span class="tk-badge tk-defined">', encoding="utf-8")
    (game / "index.html").write_text(
        '<h1>0.77</h1><span class="tk-badge tk-certified"></span><dl class="tk-facts"><div><dt>Family</dt>'
        "<dd>octal</dd></div><div><dt>Pattern</dt> <dd>period <b>12</b></dd></div></dl>",
        encoding="utf-8",
    )
    false = tmp_path / "claims" / "NIM-002"
    false.mkdir()
    (false / "index.html").write_text(
        '<h1>y</h1><span class="tk-badge tk-refuted" title="a"></span> <span class="tk-badge tk-certified" title="b">'
        '</span><span class=tk-down><span class="tk-badge tk-certified tk-quiet"></span></span>',
        encoding="utf-8",
    )
    cards = search_cards.card_data(tmp_path, [], load("en", ROOT))
    assert cards["standings"] == {
        "claims/NIM-001/": "defined",
        "claims/NIM-002/": "refuted+certified",
        "atlas/ATL-0.77/": "certified",
    }
    assert cards["standing"]["refuted+certified"] == "as printed: refuted, corrected: certified"
    assert cards["games"] == {"0.77": "period 12"}
    old = {"standings": {"claims/NIM-001/": "open", "x": "open"}, "games": {"0.6": "none"}, "words": {}}
    both = search_cards.merge_cards(old, cards)
    assert both["standings"]["claims/NIM-001/"] == "defined" and both["standings"]["x"] == "open"
    assert both["games"] == {"0.6": "none", "0.77": "period 12"}
