"""Tests of over a hundred queries in each language: the expected page is among the first five results.

The queries are sent to the site's own search worker, as the search box does.
"""

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from tests.browser.search_driver import SearchPages
from verify.languages import LANGUAGES, ROOT

pytestmark = pytest.mark.xdist_group("search")

COMMON = Path("docs", "queries.toml")  # queries that are typed in every language
REAL = not os.environ.keys().isdisjoint({"TAKEAWAY_SITE", "TAKEAWAY_WHOLE_SITE"})  # the queries are about its words
FIRST = 5
BEST_FIRST = 0.8  # the least share of queries whose best page is the very first


def table(language: str) -> dict[str, str]:
    """Return the queries of one language and their target pages, separated by |."""
    return {
        query: expected
        for file in (COMMON, Path("docs", language, "queries.toml"))
        for query, expected in tomllib.loads((ROOT / file).read_text(encoding="utf-8")).items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_queries_find_their_page_among_the_first_five(search_pages: SearchPages, language: str) -> None:
    queries = table(language)
    assert len(queries) >= 100
    if not REAL:
        queries = {"nim3": "claims/NIM-003/", "NIM-003": "claims/NIM-003/", "nim 3": "claims/NIM-003/"}
    pages_of_query = search_pages.ask(language, list(queries))
    missed = {
        query: pages_of_query[query][:FIRST]
        for query, expected in queries.items()
        if not {each.strip() for each in expected.split("|")} & {*pages_of_query[query][:FIRST]}
    }
    assert not missed, "\n".join(f"{query} -> {pages}" for query, pages in missed.items())
    best = sum(pages_of_query[query][0] in re.split(r"\s*\|\s*", expected) for query, expected in queries.items())
    assert best >= BEST_FIRST * len(queries), f"the best page is first for {best} of {len(queries)} queries"


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_that_name_a_page_find_it(search_pages: SearchPages, site_folder: Path, language: str) -> None:
    table = tomllib.loads((ROOT / "docs" / language / "search.toml").read_text(encoding="utf-8"))["answers"]
    phrases_of_page = {
        page: phrases for page, phrases in table.items() if (site_folder / language / page / "index.html").exists()
    }
    assert len(phrases_of_page) == len(table) if REAL else phrases_of_page
    # Phrases that several pages have lead to one of them.
    pages: dict[str, set[str]] = {}
    for page, phrases in phrases_of_page.items():
        for phrase in phrases:
            pages.setdefault(phrase, set()).add(page)
    pages_of_phrase = search_pages.ask(language, list(pages))
    places = {
        phrase: next((place for place, page in enumerate(pages_of_phrase[phrase]) if page in pages[phrase]), FIRST)
        for phrase in pages
    }
    # If two phrases differ only in their endings, only one of their pages can be the first.
    assert {phrase: place for phrase, place in places.items() if place > 1} == {}
    assert sum(place == 0 for place in places.values()) >= 0.95 * len(places)


# Words in which a capital letter correctly follows a small one.
GLUED = r"[^\W\d_]{2,}[a-ząćęłńóśźż][A-ZĄĆĘŁŃÓŚŹŻ][a-ząćęłńóśźż]{3,}\w*"
NAMES = (
    "HeapGame", "OneHeap", "SomeHeaps", "Markdown", "JavaScript", "WebAssembly", "BibTeX", "BoolSort", "ProofError",
    "StepRefused", "AnyGame", "GalOren", "mexFirst", "CoqProject", "LeaveBetween",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_entry_glues_words(site_folder: Path, language: str) -> None:
    index = json.loads((site_folder / language / "search" / "search_index.json").read_text(encoding="utf-8"))
    glued = [
        f"{doc['location']}: {word}"
        for doc in index["docs"]
        for word in re.findall(GLUED, f"{doc['title']} {doc['text']}")
        if not any(name in word for name in NAMES)
    ]
    assert not glued, "\n".join(glued[:20])
