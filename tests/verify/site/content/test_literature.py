"""Tests that pages cite known works, the same in every language, and that numbers and links are well formed."""

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.site import site_crawler
from theory.claims.catalogue import catalogue
from verify.languages import LANGUAGES, ROOT
from verify.literature import FILE, Work, of_claim, plain
from verify.literature import cited as cited_works
from verify.literature import load as load_works
from verify.site.build.site_errors import SiteError
from verify.site.content.atlas import atlas_blocks
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.reference import literature
from verify.site.languages.ui_strings import load

PLACEHOLDER = re.compile(r"\{\{ literature ([^}]*?) *\}\}")


def works_on_pages(language: str) -> dict[str, list[str]]:
    """Return the works that each page of a language cites."""
    folder = ROOT / "docs" / language
    citations = {
        path.relative_to(folder).as_posix(): PLACEHOLDER.findall(path.read_text("utf-8"))
        for path in folder.rglob("*.md")
    }
    return {page: names[0].split() for page, names in citations.items() if names}


def sources(language: str) -> Iterator[tuple[str, str]]:
    """Yield the tag and the source of each claim with a source, in a language."""
    folder, pattern = (
        (ROOT / "theory" / "claims", "*/*.toml") if language == "en" else (ROOT / "docs" / language, "*/claims/*.toml")
    )
    for path in sorted(folder.glob(pattern)):
        for tag, table in tomllib.loads(path.read_text("utf-8")).items():
            if isinstance(table, dict) and "source" in table:
                yield tag, table["source"]


def works_of_claims(language: str) -> dict[str, list[str]]:
    """Return the names of the works that the source of each claim cites."""
    return {tag: [work.name for work in cited_works(ROOT, text)] for tag, text in sources(language)}


def named_in_data() -> set[str]:
    """Return the works that atlas games and open problems cite."""
    games = read_toml(ROOT / atlas_blocks.GAMES).values()
    problems = read_toml(ROOT / "docs" / "problems.toml")["works"].values()
    return {name for game in games for name in game.get("works", ())} | {name for names in problems for name in names}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_works_are_the_same_in_every_language(language: str) -> None:
    assert works_on_pages(language) == works_on_pages("en")
    assert works_of_claims(language) == works_of_claims("en")


def test_every_named_work_is_known_and_none_is_idle() -> None:
    in_pages = {name for names in works_on_pages("en").values() for name in names} | named_in_data()
    assert in_pages | {name for names in works_of_claims("en").values() for name in names} == set(literature.load(ROOT))


def test_every_title_in_the_source_of_a_claim_is_a_known_work() -> None:
    titles = {"chomp", *(plain(work.title) for work in literature.load(ROOT).values())}
    for tag, text in sources("en"):
        quoted_titles = re.findall(r'"([^"]+)"', text)
        assert {plain(title) for title in quoted_titles} <= titles, tag


def test_the_claims_of_works_exist_and_do_not_cite_them() -> None:
    texts = dict(sources("en"))
    for entry in literature.load(ROOT).values():
        assert set(entry.claims) <= set(catalogue())
        assert not any(entry in cited_works(ROOT, texts.get(tag, "")) for tag in entry.claims), entry.name
    assert [work.name for work in of_claim(ROOT, "NIM-013", "")] == ["bouton"]


def test_a_source_cites_by_author_with_title_or_volume() -> None:
    names = [work.name for work in cited_works(ROOT, "R. Sprague, Tôhoku Mathematical Journal 41 (1935–36), 438")]
    assert names == ["sprague"]
    assert not cited_works(ROOT, "R. Sprague, Tôhoku Mathematical Journal 4 (1914), 1")
    assert not cited_works(ROOT, "A. Nobody, Eureka 2 (1939), 6–8")
    assert not cited_works(ROOT, "A. Guo, Theoretical Computer Science (2012)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_work_is_cited_in_its_own_language(language: str) -> None:
    words = load(language)
    page: Any = SimpleNamespace(site=SimpleNamespace(root=ROOT), words=words, word=words)
    html = literature.block(page, ["sprague", "zeckendorf"])
    assert words("ui.literature") in html and words("standing.history") in html
    assert html.count('<span lang="de" dir="ltr">') == html.count('<span lang="fr" dir="ltr">') == 1
    with pytest.raises(KeyError):
        literature.block(page, ["nobody"])


def work(**fields: str) -> dict[str, str]:
    """Return the fields of a complete work without numbers, with further fields."""
    return {"language": "en", "by": "A. Author, B. Author", "title": "T", "place": "Journal 1 (1999), 2–3"} | fields


def load_work(folder: Path, fields: dict[str, str]) -> Work:
    """Return the work with these fields, read from a file."""
    file = folder / FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[one]\n" + "".join(f"{key} = '{value}'\n" for key, value in fields.items()), encoding="utf-8")
    load_works.cache_clear()
    try:
        return literature.load(folder)["one"]
    finally:
        load_works.cache_clear()


@pytest.mark.parametrize(
    ("number", "link"),
    [
        ({"doi": "10.1016/0304-3975(90)90098-3"}, "https://doi.org/10.1016/0304-3975(90)90098-3"),
        ({"arxiv": "2101.07608"}, "https://arxiv.org/abs/2101.07608"),
        ({"arxiv": "1108.1239v2"}, "https://arxiv.org/abs/1108.1239v2"),
        ({"arxiv": "math/0609825"}, "https://arxiv.org/abs/math/0609825"),
        ({"address": "https://www.example.org/a"}, "https://www.example.org/a"),
    ],
)
def test_a_number_becomes_a_link_in_the_list_and_a_field_of_the_entry(
    tmp_path: Path, number: dict[str, str], link: str
) -> None:
    entry = load_work(tmp_path, work(**number))
    (text,) = number.values()
    assert f'<a rel="noreferrer" href="{link}">' in literature.entry(entry)
    assert f"{{{text}}}" in entry.bibtex() and ("archiveprefix = {arXiv}" in entry.bibtex()) == ("arxiv" in number)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (work(doi="https://doi.org/10.2307/1967631"), "form"),
        (work(doi="10.2307"), "form"),
        (work(doi="10.2307/1967631 "), "form"),
        (work(arxiv="arXiv:2101.07608"), "form"),
        (work(arxiv="2101.076"), "form"),
        (work(address="www.example.org"), "form"),
        (work(isbn="0-12-091150-7"), "unknown field 'isbn'; the fields are .*doi, .*; correct its name or remove it"),
        (work(place="Journal"), "no year"),
        (work(title=""), "lacks 'title'"),
    ],
)
def test_a_wrong_field_is_reported(tmp_path: Path, fields: dict[str, str], message: str) -> None:
    with pytest.raises(SiteError, match=message):
        load_work(tmp_path, fields)


def test_an_entry_of_bibtex_is_complete(tmp_path: Path) -> None:
    entry = load_work(tmp_path, work(doi="10.1000/x", place="Journal 1 (1901–1902), 35–39"))
    assert entry.bibtex() == (
        "@misc{one,\n  author        = {A. Author and B. Author},\n  title         = {{T}},\n"
        "  howpublished  = {Journal 1 (1901–1902), 35–39},\n  year          = {1902},\n  doi           = {10.1000/x}\n}"
    )
    assert "  editor        = {C. Editor}" in load_work(tmp_path, work(by="C. Editor (ed.)")).bibtex()


def test_the_colophon_lists_every_work_and_claims_link_to_it(site: Path) -> None:
    works = literature.load(ROOT)
    for language in LANGUAGES:
        page = site_crawler.html(site / language / "colophon" / "index.html")
        ids = set(re.findall(r'id="?work-([\w-]+)', page))
        assert ids == set(works)
        assert all(url in unescape(page) for entry in works.values() for _, url in entry.links())
        assert page.count("@misc{") == len(works) + 1
    cited_names = re.findall(
        r"colophon/#work-([\w-]+)", "".join(p.read_text("utf-8") for p in (site / "en" / "claims").rglob("*.html"))
    )
    assert set(cited_names) <= set(works)
    assert works["gale"].links()[0][1] in site_crawler.html(site / "en" / "problems" / "index.html")
    assert "bouton" in re.findall(r"#work-(\w+)", site_crawler.html(site / "en" / "claims" / "NIM-006" / "index.html"))
