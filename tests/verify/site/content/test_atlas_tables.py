"""Tests of the atlas tables and game pages, of their play data, and of refused input."""

import csv
import json
import re
import tomllib
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.verify.site import fixture_project, site_crawler
from verify.discover.atlas.atlas_schema import NONE, GameRecord
from verify.discover.discovery_schema import Form
from verify.languages import LANGUAGES, ROOT
from verify.site.build import postprocess
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content.atlas import atlas_blocks, atlas_games
from verify.site.languages import ui_strings


def test_every_game_is_in_the_table_and_some_have_pages(site: Path) -> None:
    for language in LANGUAGES:
        table = site_crawler.read(site / language / "atlas" / "index.html")
        assert set(fixture_project.atlas()["games"]) <= table.anchors
        pages = {path.parent.name for path in (site / language / "atlas").glob("*/index.html")}
        assert pages == {
            "game",
            "ATL-S1",
            "ATL-0.6",
            "ATL-0.04",
            "ATL-X1",
            "ATL-D1f2",
            "ATL-B1",
            "ATL-WT1.1",
            "ATL-WB1.2",
            "ATL-MS1",
            "ATL-EUCLID",
            "ATL-HALF",
        }


def test_a_page_states_only_proved_facts(site: Path) -> None:
    proved = site_crawler.html(site / "en" / "atlas" / "ATL-S1" / "index.html")
    assert 'class="tk-badge tk-certified' in proved and 'data-strategy="../../../data/atlas/ATL-S1.json"' in proved
    for tag in ("ATL-0.6", "ATL-0.04", "ATL-D1f2"):
        unknown = site_crawler.html(site / "en" / "atlas" / tag / "index.html")
        assert 'class="tk-badge tk-open' in unknown
        assert "tk-board" not in unknown and "tk-certified" not in unknown


def test_a_page_of_misere_play_tells_the_quotient_and_the_outcomes(site: Path) -> None:
    page = site_crawler.html(site / "en" / "atlas" / "ATL-MS1" / "index.html")
    assert "tk-certified" in page
    assert ">NPNP</code>" in page
    assert "--misere" in page
    # Its heading is not that of the same rules in normal play.
    assert re.search(r"<h1[^>]*>(?:(?!</h1>).)*, misère play", page, re.DOTALL)
    assert "tk-board" not in page


def test_a_page_of_two_heaps_tells_the_pairs_and_plays_by_them(site: Path) -> None:
    page = site_crawler.html(site / "en" / "atlas" / "ATL-B1" / "index.html")
    assert "tk-certified" in page
    assert "own partner" in page
    assert "nim-sum" not in page
    assert "tk-atlas" not in page
    played = json.loads((site / "data" / "atlas" / "ATL-B1.json").read_text(encoding="utf-8"))
    assert played["strategy"]["normal"]["kind"] == "pairing" and played["strategy"]["normal"]["values"] == [0, 2, 1]
    open_page = site_crawler.html(site / "en" / "atlas" / "ATL-D1f2" / "index.html")
    assert "no automaton was found" in open_page and "1,048,576\N{NO-BREAK SPACE}heaps" in open_page


def test_a_neighbour_of_wythoffs_game_tells_its_lost_positions_or_that_it_is_open(site: Path) -> None:
    for language in LANGUAGES:
        page, unknown = (
            site_crawler.html(site / language / "atlas" / tag / "index.html") for tag in ("ATL-WT1.1", "ATL-WB1.2")
        )
        assert "tk-certified" in page
        assert "nim-sum" not in page
        assert 'class="tk-board' in page
        assert "tk-atlas" not in page
        assert 'class="tk-board' not in unknown
        assert 'class="tk-badge tk-open' in unknown and "tk-certified" not in unknown
        assert "terminal" in page and "blocked" in unknown
    played = json.loads((site / "data" / "atlas" / "ATL-WT1.1.json").read_text(encoding="utf-8"))
    strategy = played["strategy"]["normal"]
    assert (strategy["kind"], strategy["shift"], strategy["pairs"]) == ("shifted-wythoff", 1, [[0, 0], [1, 1]])
    assert played["rules"]["terminal"] == [[1, 1]]
    open_page = site_crawler.html(site / "en" / "atlas" / "ATL-WB1.2" / "index.html")
    assert "first 600\N{NO-BREAK SPACE}heap sizes" in open_page and "pairs of Wythoff's game" not in open_page
    table = site_crawler.html(site / "en" / "atlas" / "index.html")
    assert "(0, 0), (1, 1), (2, 3), (4, 6), …" in re.sub("<[^>]*>", "", table)


def test_a_famous_game_has_its_law_its_history_and_a_source(site: Path) -> None:
    for language in LANGUAGES:
        texts = tomllib.loads((ROOT / "docs" / language / atlas_games.TEXTS).read_text(encoding="utf-8"))["ATL-EUCLID"]
        page = site_crawler.html(site / language / "atlas" / "ATL-EUCLID" / "index.html")
        page_text = re.sub(r"\s+", " ", unescape(re.sub("<[^>]*>", "", page)).replace("\N{NO-BREAK SPACE}", " "))
        for text in texts.values():
            # The words between the formulas; typography changes spaces and signs.
            words = [word for word in re.findall(r"[^\W\d_]{4,}", re.sub(r"\$[^$]*\$", "", text))]
            assert words and all(word in page_text for word in words)
        assert 'id="about"' in page
        assert "1969" in page
        assert "Gazette" in page
        assert 'class="tk-board' not in page and "discover/#rules=a%20multiple%20of" in page
        assert "tk-certified" in page
        assert "nim-sum decides" not in page
        assert "tk-atlas" not in page
    table = re.sub("<[^>]*>", "", site_crawler.html(site / "en" / "atlas" / "index.html"))
    assert "(0, 0), (0, 1), (2, 3), …" in table


def test_values_without_a_period_are_played_by_a_table_and_have_their_number_in_the_oeis(site: Path) -> None:
    page = site_crawler.html(site / "en" / "atlas" / "ATL-HALF" / "index.html")
    assert "https://oeis.org/A025480" in page
    assert "Levine" in page
    assert 'class="tk-board' in page
    played = json.loads((site / "data" / "atlas" / "ATL-HALF.json").read_text(encoding="utf-8"))
    strategy = played["strategy"]["normal"]
    assert (strategy["kind"], strategy["values"]) == ("computed", [0, 0, 1, 0])


def test_winning_moves_are_described_only_for_proved_games() -> None:
    words = ui_strings.load("en")
    record = msgspec.convert(fixture_project.atlas()["games"]["ATL-EUCLID"], GameRecord)
    assert len(atlas_games.paragraphs(words, record)) == 2
    assert len(atlas_games.paragraphs(words, replace(record, form=None))) == 1


def test_pages_of_which_there_are_many_have_no_tree_beside_them(site: Path) -> None:
    for language in LANGUAGES:
        light, atlas = (
            site_crawler.html(site / language / "atlas" / page) for page in ("ATL-S1/index.html", "index.html")
        )
        assert light.count("md-nav__item--nested") == 0 < atlas.count("md-nav__item--nested")
        assert 'data-md-component="sidebar"' in light


@pytest.mark.parametrize("language", LANGUAGES)
def test_braces_in_rules_stand_in_the_heading_and_its_attributes_do_not(site: Path, language: str) -> None:
    page = site_crawler.html(site / language / "atlas" / "ATL-X1" / "index.html")
    heading = re.search(r"<h1[^>]*>.*?</h1>", page)
    assert heading is not None
    assert heading[0].startswith('<h1 id="atl-x1">')
    assert "all but {1}<" in unescape(heading[0])


def test_any_other_game_is_shown_by_one_page(site: Path) -> None:
    data = json.loads((site / "data" / "atlas" / "ATL-0.111.json").read_text(encoding="utf-8"))["shown"]
    assert data["model"] == "octal-periodic" and data["holes"] == {"9000001": 1, "9000002": 2}
    assert data["standing"] == "certified"
    assert data["theorems"]
    assert data["written"] == "0.111"
    for language in LANGUAGES:
        page = site_crawler.html(site / language / "atlas" / "game" / "index.html")
        assert page.count('data-model="octal-periodic"') == 1
        assert ">9000001<" in page
        assert ">9000002<" in page
        assert 'data-standing="certified"' in page and "assets/js/atlas-game.js" in page
        table = site_crawler.html(site / language / "atlas" / "index.html")
        assert 'href="../atlas/game/#game=ATL-0.111"' in table and 'href="../atlas/ATL-S1/"' in table


def test_the_same_page_shows_games_of_division_by_their_automaton(site: Path) -> None:
    data = json.loads((site / "data" / "atlas" / "ATL-D1.2f2.json").read_text(encoding="utf-8"))
    assert data["shown"]["model"] == "division-automatic" and data["strategy"]["normal"]["kind"] == "automatic"
    assert data["shown"]["holes"] == {"9000004": 2, "9000005": 3}
    for language in LANGUAGES:
        page = site_crawler.html(site / language / "atlas" / "game" / "index.html")
        assert page.count('data-model="division-automatic"') == 1
        assert ">9000004<" in page
        assert ">9000005<" in page


def test_open_games_share_a_sentence_only_if_as_many_heaps_were_searched() -> None:
    records = [
        msgspec.convert(fixture_project.atlas()["games"]["ATL-0.6"] | {"searched": searched}, GameRecord)
        for searched in (2000, 3000)
    ]
    assert len({*map(atlas_games.template_name, records)}) == 2
    games = {
        f"ATL-0.00{place}": replace(record, tag=f"ATL-0.00{place}", named=False) for place, record in enumerate(records)
    }
    templates = atlas_games.sentence_templates(ui_strings.load("en"), games)
    assert [("2,000" in sentences[1], "3,000" in sentences[1]) for sentences in templates.values()] == [
        (True, False),
        (False, True),
    ]


def test_the_estimate_for_more_games_uses_their_times(site: Path) -> None:
    page = site_crawler.html(site / "en" / "reading" / "index.html")
    rows = [line for line in page.split("<tr>") if "17.4\N{NO-BREAK SPACE}days" in line]  # a million times 1.5 seconds
    assert len(rows) == 1 and "<td>1</td>" in rows[0]
    assert "<td>4,096</td>" in page


def test_only_games_with_a_name_are_searched_among_the_chapters(site: Path) -> None:
    index = json.loads((site / "en" / "search" / "search_index.json").read_text(encoding="utf-8"))
    places = {doc["location"].partition("#")[0] for doc in index["docs"]}
    assert "atlas/ATL-0.6/" in places and "atlas/ATL-S1/" not in places


def test_the_data(site: Path) -> None:
    folder = site / "data" / "atlas"
    atlas = json.loads((folder / "atlas.json").read_text(encoding="utf-8"))
    assert list(atlas) == list(fixture_project.atlas()["games"])
    with (folder / "atlas.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["tag"]: row for row in csv.DictReader(file)}
    assert list(rows) == list(atlas)
    assert rows["ATL-S1"]["values"] == "0 1 0 1" and rows["ATL-0.6"]["standing"] == "open"
    played = json.loads((folder / "ATL-S1.json").read_text(encoding="utf-8"))
    assert played["strategy"]["normal"]["values"] == [0, 1, 0]
    octal = json.loads((folder / "ATL-0.111.json").read_text(encoding="utf-8"))
    assert octal["rules"]["moves"][0]["kind"] == "break" and octal["strategy"]["normal"]["values"] == [0, 1, 0]
    tags = {path.stem for path in folder.glob("ATL-*.json")}
    assert tags == {"ATL-S1", "ATL-X1", "ATL-B1", "ATL-WT1.1", "ATL-HALF", "ATL-0.111", "ATL-D1.2f2"}


TEXTS = ["{", "[]", '{"format": 2, "games": {}}', '{"format": 1, "games": {}, "sources": "x"}']


@pytest.mark.parametrize("text", TEXTS)
def test_damaged_or_old_results_are_refused(text: str, tmp_path: Path) -> None:
    results = tmp_path / "results.json"
    assert atlas_games.load(results).games == {}
    (tmp_path / "atlas.json").write_text(text, encoding="utf-8")
    with pytest.raises(SiteError, match="takeaway verify atlas"):
        atlas_games.load(results)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_tells_of_a_line_only_where_there_is_one(language: str) -> None:
    words = ui_strings.load(language)
    line_text = words("atlas.picture_line")
    for preperiod, drawn in ((2, True), (0, False), (71, False), (None, False)):
        form = Form(kind="periodic", preperiod=preperiod)
        record: Any = SimpleNamespace(rules="0.77", values=[0, 1, 2, 3], form=form)
        chart = unescape(atlas_games.bar_chart(words, record, "k"))
        assert (line_text in chart, "tk-rule" in chart) == (drawn, drawn)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_named_game_has_its_name(language: str) -> None:
    from theory.atlas import entries

    words = ui_strings.load(language)
    for tag, entry in entries().items():
        if entry.named:
            record: Any = SimpleNamespace(tag=tag, named=True, rules=entry.rules, family=entry.family)
            assert atlas_games.display_name(words, record).endswith(f"{words('ui.comma')} {entry.rules}")


def test_the_search_holds_one_entry_for_a_game_and_puts_chapters_before_it() -> None:
    addresses = ["atlas/", "atlas/ATL-0.77/", "atlas/ATL-0.77/#theorems"]
    entries = postprocess.index_entries(
        [{"location": location, "title": "Kayles", "text": ""} for location in addresses]
    )
    assert {entry["location"]: entry.get("boost") for entry in entries} == {
        "atlas/": postprocess.CHAPTER_BOOST,
        "atlas/ATL-0.77/": None,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_pairs_that_are_moved_back_are_moved_by_a_minus(language: str) -> None:
    form = Form(kind="shifted-wythoff", shift=-1, start=2, exceptions=3)
    site: Any = SimpleNamespace(words=ui_strings.load(language), language=language)
    record: Any = SimpleNamespace(form=form)
    html = atlas_blocks._closed_form(Page(site, lambda source: source, "atlas/"), record)
    assert "\N{MINUS SIGN}1" in html and "-1" not in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_announces_a_list_that_may_be_absent(language: str) -> None:
    words = ui_strings.load(language)
    empty: Any = SimpleNamespace(site=SimpleNamespace(atlas=NONE), word=words)
    assert atlas_blocks.table_comparisons(empty, []) == ""
    text = (ROOT / "docs" / language / "atlas" / "index.md").read_text(encoding="utf-8")
    assert not re.search(r":\s+\{\{ atlas-printed", text) and words("atlas.printed").endswith(":")
