"""Tests of links between claims, chapters and boards, of colophon, feed and history of tags, and of citing a claim."""

import re
import tomllib
import xml.etree.ElementTree as ET
from datetime import date
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.site import site_crawler
from verify import __version__
from verify.languages import CHANGES, LANGUAGES, ROOT
from verify.site.build import feed
from verify.site.build.site_errors import SiteError
from verify.site.content import board_blocks
from verify.site.content.claims import claim_history, claim_links, claim_page
from verify.site.content.claims.translated_claims import families
from verify.site.content.publication import colophon, edition
from verify.site.languages import ui_strings

ATOM = "{http://www.w3.org/2005/Atom}"


def read(path: Path) -> str:
    return site_crawler.html(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_claim_links_to_a_chapter_that_it_finds_and_to_a_board(site: Path, language: str) -> None:
    claims = sorted((site / language / "claims").glob("*-*/index.html"))
    assert len(claims) == 9
    for claim in claims:
        (ways,) = re.findall(r'<ul class="tk-ways".*?</ul>', read(claim))
        links = [unescape(link) for link in re.findall(r'href="?([^"> ]+)', ways)]
        chapters = [link for link in links if "/board/" not in link and "/audit/" not in link]
        assert chapters and any("/board/?game=" in link and f"tag={claim.parent.name}" in link for link in links)
        for link in chapters:
            address, _, anchor = link.partition("#")
            page = read((claim.parent / address / "index.html").resolve())
            assert not anchor or f"id={anchor}" in page.replace('"', "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_games_of_a_family_have_names_of_their_own(language: str) -> None:
    words = ui_strings.load(language)
    names = [words(f"game.{name}") for name in ("mark", "k-mark", "up-mark", "up-k-mark")]
    assert len(set(names)) == 4 and names[0] == words("family.mark")
    assert words("game.wythoff") == words("family.wythoff")


def test_the_name_of_an_unknown_game_is_reported(tmp_path: Path) -> None:
    text = read(ROOT / "docs" / "en" / "mark" / "words.toml").replace('up-mark = "Up-MARK"', 'marc = "MARC"')
    (tmp_path / "words.toml").write_text(text, encoding="utf-8")
    with pytest.raises(SiteError, match=r"\[names\] has 'marc'"):
        ui_strings._family_strings(tmp_path / "words.toml", families(ROOT)["mark"])


@pytest.mark.parametrize(("count", "folded"), [(1, 0), (14, 0), (15, 5), (44, 34)])
def test_a_long_list_of_claims_is_folded_and_complete(count: int, folded: int) -> None:
    page: Any = SimpleNamespace(
        word=lambda key, number: f"{key} {number}", words=SimpleNamespace(number=lambda number: f"<{number}>")
    )
    html = claim_page._link_list(page, [f"claim {n}" for n in range(count)])
    visible, _, folded_part = html.partition("<details>")
    assert re.findall(r"claim \d+", visible + folded_part) == [f"claim {n}" for n in range(count)]
    assert folded_part.count("<li>") == folded and (f"ui.further <{folded}>" in folded_part) == bool(folded)


def test_each_chapter_lists_the_claims_that_it_names(site: Path) -> None:
    page = read(site / "en" / "nim" / "bouton" / "index.html")
    (box,) = re.findall(r'<div class="tk-beside".*?</div>', page)
    assert "claims/NIM-003/" in box and "board/?game=nim" in box


def test_each_board_names_the_claims_that_it_plays_by(site: Path) -> None:
    page = read(site / "en" / "nim" / "index.html")
    (below,) = re.findall(r'<p class="[^"]*tk-board-below".*?</p>', page)
    assert "claims/NIM-003/" in below and "board/?game=nim&amp;position=3,4,5" in below


@pytest.mark.parametrize(
    ("play", "tags"),
    [("normal", ["NIM-001", "NIM-003", "NIM-002"]), ("misere", ["NIM-003", "NIM-001", "NIM-002"])],
)
def test_a_board_names_the_claims_of_its_convention_first(play: str, tags: list[str]) -> None:
    names = {"[board.normal] theorem": "wins", "[board.misere] theorem": "misere", "[board.misere] reply": "none"}
    theorems = {"wins": ("NIM-001", "NIM-002", "NIM-999"), "misere": ("NIM-003",), "none": ()}
    catalogue = SimpleNamespace(
        families={"nim": SimpleNamespace(theorems=[*names.items()])},
        claims=dict.fromkeys(("NIM-001", "NIM-002", "NIM-003")),
    )
    findings = SimpleNamespace(theorems={name: SimpleNamespace(tags=served) for name, served in theorems.items()})
    page: Any = SimpleNamespace(site=SimpleNamespace(catalogue=catalogue, findings=findings))
    assert board_blocks.plays_by(page, "nim", play) == tags


def test_a_chapter_shows_a_claim_only_by_its_statement(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "en" / "nim"
    folder.mkdir(parents=True)
    (folder / "index.md").write_text("{{ claim NIM-001 }}\n{{ tag NIM-002 }} NIM-003\n", encoding="utf-8")
    assert claim_links.shown(tmp_path, "nim/index.md") == {"NIM-001"}


def test_mentions_leave_out_headings_and_code(tmp_path: Path) -> None:
    folder = tmp_path / "docs" / "en" / "nim"
    folder.mkdir(parents=True)
    text = "# NIM-001\n\n`NIM-002` NIM-003\n\n```\nNIM-004\n```\n"
    registered = tmp_path / "theory" / "claims" / "nim"
    registered.mkdir(parents=True)
    (registered / "family.toml").write_text('order = 1\nprefix = "NIM"\npages = ["index"]\n', encoding="utf-8")
    (folder / "index.md").write_text(text, encoding="utf-8")
    assert claim_links.mentions(tmp_path) == {"NIM-003": ("nim/index.md",)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_colophon_tells_the_edition_and_the_sources(site: Path, language: str) -> None:
    page = unescape(read(site / language / "colophon" / "index.html"))
    sources = tomllib.loads(read(ROOT / colophon.SOURCES))
    assert len(sources) == 5 and all(work["title"] in page for work in sources.values())
    current_edition = edition.load(ROOT)
    assert current_edition.version == __version__
    assert current_edition.licence == "MIT"
    assert current_edition.authors
    for text in (
        *current_edition.authors,
        current_edition.version,
        current_edition.licence,
        str(current_edition.released.year),
        "A003159",
        "feed.xml",
    ):
        assert text in page
    links = {address for tag, address in site_crawler.read(site / language / "colophon" / "index.html").links
               if address.startswith("http")}  # fmt: skip
    assert any("oeis.org/A003159" in address for address in links)
    footer = read(site / language / "nim" / "index.html").partition('class="tk-colophon"')[2]
    assert "colophon/" in footer and "feed.xml" in footer


def test_a_claim_can_be_cited_completely(site: Path) -> None:
    page = read(site / "en" / "claims" / "NIM-003" / "index.html")
    (block,) = re.findall(r'<pre class="?tk-bibtex"?.*?</pre>', page, re.DOTALL)
    text = unescape(re.sub("<[^>]+>", "", block))
    current_edition = edition.load(ROOT)
    assert text.startswith("@misc{takeaway-NIM-003,")
    for field, value in (
        ("author", current_edition.authors[0]),
        ("year", str(current_edition.released.year)),
        ("version", current_edition.version),
    ):
        assert re.search(rf"^  {field} +=.*{re.escape(value)}", text, re.MULTILINE), field
    assert "title" in text and text.count("{") == text.count("}")


def test_bibtex_holds_the_address_if_it_is_known() -> None:
    current_edition = edition.load(ROOT)
    entry = edition.bibtex(current_edition, key="k", title="T", address="https://example.org/en/", note="")
    assert "  url          = {https://example.org/en/}\n}" in entry
    # Inner braces keep the capitals of the title.
    assert "  title        = {{T}}," in entry


def test_an_incomplete_citation_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / edition.CITATION).write_text("title: T\nauthors:\n  - name: A\n", encoding="utf-8")
    with pytest.raises(SiteError, match=r"CITATION\.cff: 'date-released' is missing"):
        edition.load(tmp_path)


def test_the_day_of_the_build_can_be_fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(edition.EPOCH, "86400")
    edition.load.cache_clear()
    assert edition.load(ROOT).built == date(1970, 1, 2)
    edition.load.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_feed_of_a_language_has_an_entry_for_each_version(site: Path, language: str) -> None:
    file = site / colophon.feed_address(language)
    root = ET.fromstring(read(file))
    assert root.attrib["{http://www.w3.org/XML/1998/namespace}lang"] == language
    assert root.findtext(f"{ATOM}title") == ui_strings.load(language)("about.feed_title")
    entries = root.findall(f"{ATOM}entry")
    versions = feed.versions(read(ROOT / "CHANGELOG.md"))
    assert len(entries) == len(versions) > 0 and versions[0][0] == __version__
    for entry, (version, day, _) in zip(entries, versions, strict=True):
        assert entry.findtext(f"{ATOM}title") == f"Takeaway {version}"
        assert entry.findtext(f"{ATOM}updated") == f"{day}T00:00:00Z"
        link, content = entry.find(f"{ATOM}link"), entry.findtext(f"{ATOM}content") or ""
        assert link is not None and "<li>" in content
        for address in (link.attrib["href"], *re.findall(r'href="([^"]+)"', content)):
            assert (file.parent / address.partition("#")[0] / "index.html").resolve().is_file()
        if language != "en":
            assert not re.search(r"\b(?:the|and)\b", re.sub(r"<[^>]+>", " ", content))


def test_feeds_and_their_entries_have_different_identifiers(site: Path) -> None:
    texts = [read(site / colophon.feed_address(language)) for language in LANGUAGES]
    identifiers = [name for text in texts for name in re.findall(r"<id>(.+?)</id>", text)]
    assert len(identifiers) == len(set(identifiers)) >= 2 * len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_leads_to_the_feed_of_its_language(site: Path, language: str) -> None:
    page = site / language / "nim" / "index.html"
    addresses = re.findall(r'href="?([^" >]*feed\.xml)', read(page))
    assert len(addresses) == 2
    assert {(page.parent / address).resolve() for address in addresses} == {
        (site / colophon.feed_address(language)).resolve()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_colophon_lists_the_same_versions_in_every_language(site: Path, language: str) -> None:
    versions = [(version, date.fromisoformat(day)) for version, day, _ in feed.versions(read(ROOT / "CHANGELOG.md"))]
    listing = read(site / language / "colophon" / "index.html").partition("tk-changelog")[2]
    assert versions and all(version in listing for version, _ in versions)
    assert "Unreleased" not in listing
    if language != "en":
        entries = tomllib.loads(read(ROOT / "docs" / language / CHANGES))
        assert [(version, entry["date"]) for version, entry in entries.items()] == versions
        assert not re.search(r"\b(?:the|and)\b", re.sub(r"<[^>]+>", " ", listing.partition("</div>")[0]))


def test_a_feed_of_two_versions() -> None:
    text = "# Changelog\n\n## [Unreleased]\n\nx\n\n## [0.2.0] - 2027-01-01\n\nnew\n\n## [0.1.0] - 2026-11-27\n\nold\n"
    assert feed.versions(text) == [("0.2.0", "2027-01-01", "new"), ("0.1.0", "2026-11-27", "old")]


def test_the_history_tells_additions_and_changed_verdicts() -> None:
    states = [("2026-01-01", {"A": "true"}), ("2026-01-02", {"A": "false", "B": "true"}), ("2026-01-03", {"B": "true"})]
    assert claim_history.read_history(iter(states)) == {
        "A": [("2026-01-01", "added"), ("2026-01-02", ("true", "false"))],
        "B": [("2026-01-02", "added")],
    }


def test_the_stored_history_has_existing_claims_and_verdicts() -> None:
    history = claim_history.load(ROOT)
    claims: dict[str, Any] = {}
    for path in (ROOT / "theory" / "claims").glob("*/*.toml"):
        claims |= {tag: table for tag, table in tomllib.loads(read(path)).items() if "-" in tag}
    assert set(history) <= set(claims) and len(history) > 300
    for events in history.values():
        assert events[0][1] == claim_history.ADDED and [day for day, _ in events] == sorted(day for day, _ in events)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_history_is_shown(site: Path, language: str) -> None:
    assert 'class="tk-history"' in read(site / language / "claims" / "NIM-001" / "index.html").replace(
        "class=tk-history", 'class="tk-history"'
    )


def test_arxiv_numbers_are_linked() -> None:
    html = colophon.link_arxiv("See arXiv:1108.1239.")
    assert 'href="https://arxiv.org/abs/1108.1239"' in html and html.endswith("</a>.")


def test_other_sites_may_frame_the_board_alone_and_nothing_else(site: Path) -> None:
    rules = read(site / "_headers")
    assert rules.count("frame-ancestors *") == len(LANGUAGES)
    for language in LANGUAGES:
        assert re.search(
            rf"^/{language}/board/\n  ! Content-Security-Policy\n.*frame-ancestors \*$", rules, re.MULTILINE
        )
    assert re.search(r"^/\*\n.*frame-ancestors 'self'$", rules, re.MULTILINE)


def test_a_report_without_a_repository_is_there_to_be_copied(site: Path) -> None:
    page = read(site / "en" / "claims" / "NIM-003" / "index.html")
    assert "tag: NIM-003\nstanding: certified\n" in page and f"version: {__version__}" in page


def test_addresses_of_chapters() -> None:
    site: Any = SimpleNamespace(catalogue=SimpleNamespace(families={"nim": None}))
    chapter: Any = SimpleNamespace(address="nim/bouton/", site=site)
    claim: Any = SimpleNamespace(address="claims/NIM-013/", site=site)
    assert claim_links.is_chapter(chapter) and not claim_links.is_chapter(claim)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_claim_about_one_heap_opens_a_board_with_one_heap(site: Path, language: str) -> None:
    page = unescape(read(site / language / "claims" / "MARK-001" / "index.html"))
    assert re.search(r"/board/\?game=mark&play=normal&position=11&tag=MARK-001", page)


def board_of(symbols: list[str], title: str = "", statement: str = "", identifier: str = "a") -> dict[str, str]:
    """Return the fields of the board of a claim about MARK whose theorem contains these symbols."""
    claim = SimpleNamespace(
        family="mark", id=identifier, title=title, statement=statement, says="", theorems=("t",),
        clauses=(SimpleNamespace(theorems=("t",)),),
    )  # fmt: skip
    words = ui_strings.load("en")
    page: Any = SimpleNamespace(
        site=SimpleNamespace(
            root=ROOT,
            catalogue=SimpleNamespace(claims={"MARK-1": claim}, families=families(ROOT), texts={"MARK-1": {}}),
            findings=SimpleNamespace(theorems={"t": SimpleNamespace(symbols=symbols)}),
        ),
        word=words,
        url=lambda target: target,
    )
    (query,) = re.findall(r'href="board/\?([^"]*)"', claim_links._board(page, "MARK-1"))
    return dict(field.split("=", 1) for field in unescape(query).split("&"))


@pytest.mark.parametrize(
    ("symbols", "title", "identifier", "game", "play", "position"),
    [
        (["mark.P", "mark.dopey"], "A heap of MARK", "a", "mark", "normal", "11"),
        (["sum-mark.P", "nim_sum"], "Who wins a sum of MARK heaps", "a", "mark", "normal", "9,8,7,6"),
        (["up-k-mark.b"], "The two sequences of Up-MARK", "a", "up-mark", "normal", "12"),
        (["up-k-mark.move", "sum-k-mark.P"], "Up-K-MARK is K-MARK and more", "a", "up-k-mark", "normal", "10,9,8,7"),
        (["k-mark.P-misere"], "The rules of misère MARK", "a", "mark", "misere", "11"),
        (["small-heaps.firm"], "Misère sums of K-MARK heaps", "misere-sums", "k-mark", "misere", "4,3,2"),
        ([], "No game", "a", "mark", "normal", "11"),
    ],
)
def test_the_board_of_a_claim_has_its_game_and_one_heap_unless_it_is_about_sums(
    symbols: list[str], title: str, identifier: str, game: str, play: str, position: str
) -> None:
    board = board_of(symbols, title, identifier=identifier)
    assert (board["game"], board["play"], board["position"]) == (game, play, position)


def test_the_statement_names_the_game_if_the_title_does_not() -> None:
    assert board_of([], "The base", "A heap of K-MARK, see MARK-009.")["game"] == "k-mark"
    assert board_of([], "The base", "See MARK-009 and Sum-MARK.")["game"] == "mark"
