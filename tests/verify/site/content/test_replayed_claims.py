"""Tests of the mark of a claim that Rocq accepted, which needs the hash of the run, and of the tables."""

import json
from collections import Counter
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from theory.atlas import FAMILIES, entries
from verify.checker.command import BOOK
from verify.export.rocq import runs
from verify.languages import LANGUAGES
from verify.pipeline.certification import book_writer
from verify.site.build.page_context import code
from verify.site.build.site_errors import SiteError
from verify.site.content.claims import replayed_claims, rocq_replay
from verify.site.languages.ui_strings import load

ROOT = Path(__file__).parents[4]
RECORDS: list[dict[str, Any]] = [
    {"rule": "prove", "name": name, "variables": [], "goal": "true", "by": []} for name in ("one", "two")
] + [{"rule": "claim", "tag": "ONE-001", "theorems": ["one"]}, {"rule": "claim", "tag": "TWO-001", "theorems": ["two"]}]


def page(root: Path = ROOT, language: str = "en", replayed: frozenset[str] = frozenset()) -> Any:
    words = load(language)
    site = SimpleNamespace(
        root=root,
        replayed=replayed,
        replayed_games=replayed,
        catalogue=SimpleNamespace(claims=dict.fromkeys(("CHO-049", "CHO-059"))),
        findings=SimpleNamespace(theorems={}),
        atlas=SimpleNamespace(games={}),
    )
    return SimpleNamespace(
        site=site,
        words=words,
        word=lambda key, **values: escape(words(key, **values)),
        url=lambda target: f"../../{target}",
        tag_link=lambda tag, titled=False: tag,
    )


def results(folder: Path, hashes: dict[str, str]) -> tuple[Path, Any]:
    """Return the path of results next to a book, and findings with hashes of certificates."""
    (folder / "book").mkdir(parents=True, exist_ok=True)
    (folder / "book" / BOOK).write_bytes(book_writer.pack_book(book_writer.book(RECORDS)))
    theorems = {
        name: SimpleNamespace(obligations=[SimpleNamespace(certificate=SimpleNamespace(sha256=digest))])
        for name, digest in hashes.items()
    }
    return folder / "results.json", SimpleNamespace(theorems=theorems)


def write_run(root: Path, text: str) -> None:
    """Write the file of a run."""
    (root / runs.FILE).parent.mkdir(parents=True, exist_ok=True)
    (root / runs.FILE).write_text(text, encoding="utf-8")


def test_a_mark_needs_the_hash_of_the_run(tmp_path: Path) -> None:
    place, findings = results(tmp_path / "build", {"one": "a", "two": "b"})
    assert replayed_claims.load(tmp_path, place, findings) == frozenset(), "no run"
    now = runs.keys(RECORDS, {"one": ["a"], "two": ["b"]})
    write_run(tmp_path, json.dumps({"claims": {tag: {"key": key} for tag, key in now.items()}}))
    assert replayed_claims.load(tmp_path, place, findings) == {"ONE-001", "TWO-001"}
    assert replayed_claims.load(tmp_path, *results(tmp_path / "build", {"one": "a", "two": "c"})) == {"ONE-001"}
    assert replayed_claims.load(tmp_path, *results(tmp_path / "build", {"one": "", "two": "b"})) == {"TWO-001"}
    assert replayed_claims.load(tmp_path, tmp_path / "other" / "results.json", findings) == frozenset(), "no book"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"claims": {"ONE-001": {}}}', '{"claims": {"ONE-001": 3}}'])
def test_a_damaged_file_stops_the_build(tmp_path: Path, text: str) -> None:
    write_run(tmp_path, text)
    place, findings = results(tmp_path / "build", {"one": "a"})
    with pytest.raises(
        SiteError, match=r"rocq\.json: the file is damaged .*; run `python -m tests\.soak\.rocq --save`"
    ):
        replayed_claims.load(tmp_path, place, findings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mark(language: str) -> None:
    marked_page, other = (
        page(language=language, replayed=tags) for tags in (frozenset({"NIM-013"}), frozenset({"NIM-012"}))
    )
    assert load(language)("rocq.mark") in rocq_replay.mark(marked_page, "NIM-013")
    assert "8.16.1" in rocq_replay.means(marked_page, "NIM-013")
    assert rocq_replay.mark(other, "NIM-013") == rocq_replay.means(other, "NIM-013") == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tables(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run, current_page = runs.load(ROOT), page(language=language)
    reason = "chomp.computed-openings: a computation with the recursive function eight.computed"
    long = runs.too_long("chomp.list-reached", 367_400_000)
    run["left"] = {**run["left"], "CHO-049": reason, "CHO-059": long}
    run["figures"] = {**run["figures"], "of": run["figures"]["claims"] + 2}
    monkeypatch.setattr(runs, "load", lambda _: run)
    number = current_page.words.number
    assert rocq_replay.inline(current_page, ["accepted"]) == number(len(run["claims"]))
    assert rocq_replay.inline(current_page, ["now"]) == number(0), "no claim of this page has the hash of the run"
    drawn = {name: rocq_replay.block(current_page, [name]) for name in rocq_replay.BLOCKS}
    assert number(run["figures"]["obligations"]) in drawn["figures"]
    assert all(axiom in drawn["axioms"] for axiom in run["axioms"])
    every, accepted = (
        Counter(entries()[tag].family for tag in tags) for tags in (entries(), runs.load_games(ROOT)["games"])
    )
    for family in FAMILIES:
        assert f"<td>{number(every[family])}</td> <td>{number(accepted[family])}</td>" in drawn["families"]
    games = runs.load_games(ROOT)
    games["left"] = {"ATL-0.45": "octal-0.45.test: status -24 after 200 s", "ATL-0.6": runs.LATER}
    monkeypatch.setattr(runs, "load_games", lambda _: games)
    html = rocq_replay.block(current_page, ["families"])
    assert code("ATL-0.45") in html
    assert code("octal-0.45.test") in html
    assert number(200) in html
    assert "status" not in html and code("ATL-0.6") not in html
    monkeypatch.undo()
    drawn_games = rocq_replay.block(current_page, ["families"])
    assert 'lang="en"' not in drawn_games, "each reason of the last run has a translation"
    citation_counts = Counter(
        name for game in runs.load_games(ROOT)["games"].values() for name in game.get("general", ())
    )
    for name, count in citation_counts.items():
        assert f"<td>{code(name)}</td> <td>{number(count)}</td>" in drawn["general"]
        assert escape(runs.load_games(ROOT)["general"][name]) in drawn["general"]
    assert "eight.computed" in drawn["left"] and "CHO-049" in drawn["left"]
    assert code("chomp.list-reached") in drawn["left"] and number(367) in drawn["left"]
    assert "a computation with the recursive" not in drawn["left"], "a known reason has a translation"
    assert long not in drawn["left"], "a known reason has a translation"
    with pytest.raises(SiteError, match="unknown"):
        rocq_replay.inline(current_page, ["other"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_without_a_missing_claim(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run, current_page = runs.load(ROOT), page(language=language)
    run |= {"left": {}, "figures": {**run["figures"], "claims": 200, "of": 200}}
    monkeypatch.setattr(runs, "load", lambda _: run)
    words = load(language)("rocq.all", number=current_page.words.number(200))
    assert rocq_replay.block(current_page, ["left"]) == f"<p>{words}</p>"
    run["figures"]["of"] = 201
    assert words not in rocq_replay.block(current_page, ["left"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_build_with_verified_games_counts_those_with_a_certified_theorem(language: str) -> None:
    current_page = page(language=language)
    standings = {"ATL-0.77": "certified", "ATL-0.07": "certified", "ATL-0.6": "open"}
    current_page.site.atlas.games = {
        tag: SimpleNamespace(family="octal", standing=standing) for tag, standing in standings.items()
    }
    number, games = current_page.words.number, [*entries().values()]
    octal = sum(entry.family == "octal" for entry in games)
    accepted = sum(entries()[tag].family == "octal" for tag in runs.load_games(ROOT)["games"])
    drawn = rocq_replay.block(current_page, ["families"])
    assert current_page.word("standing.certified") in drawn
    assert f"<td>{number(octal)}</td> <td>{number(2)}</td> <td>{number(accepted)}</td>" in drawn


def test_a_game_needs_the_hash_of_the_run(tmp_path: Path) -> None:
    games: dict[str, Any] = {
        tag: SimpleNamespace(records=records) for tag, records in (("A", "1"), ("B", "2"), ("C", None))
    }
    assert replayed_claims.load_games(tmp_path, games) == frozenset(), "no run"
    (tmp_path / runs.GAMES).parent.mkdir(parents=True)
    run = {"games": {"A": {"key": runs.game_key("1")}, "B": {"key": runs.game_key("3")}, "C": {"key": "x"}}}
    (tmp_path / runs.GAMES).write_text(json.dumps(run))
    assert replayed_claims.load_games(tmp_path, games) == {"A"}
    for content in ("", "[]", "{}", '{"games": {"A": {}}}'):
        (tmp_path / runs.GAMES).write_text(content)
        with pytest.raises(
            SiteError, match=r"rocq-atlas\.json: the file is damaged .*; run `python -m tests\.soak\.rocq_atlas"
        ):
            replayed_claims.load_games(tmp_path, games)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_numbers_of_games_and_forged_books(language: str) -> None:
    current_page = page(language=language, replayed=frozenset({"ATL-LASTMOVE"}))
    number, run = current_page.words.number, runs.load_games(ROOT)
    assert load(language)("rocq.mark") in rocq_replay.game_mark(current_page, "ATL-LASTMOVE")
    assert rocq_replay.game_mark(current_page, "ATL-BOXES") == ""
    assert rocq_replay.inline(current_page, ["games", "accepted"]) == number(len(run["games"]))
    assert rocq_replay.inline(current_page, ["games", "now"]) == number(1)
    forged = json.loads((ROOT / runs.FORGERIES).read_text("utf-8"))
    assert rocq_replay.inline(current_page, ["forged", "refused"]) == number(len(forged["books"]))
    assert rocq_replay.inline(current_page, ["forged", "changes"]) == rocq_replay.inline(
        current_page, ["forged", "noticed"]
    )
    for words in (["games", "other"], ["forged", "other"]):
        with pytest.raises(SiteError, match="unknown"):
            rocq_replay.inline(current_page, words)
    with pytest.raises(SiteError, match="missing or damaged"):
        rocq_replay.inline(page(root=Path("none")), ["forged", "books"])
