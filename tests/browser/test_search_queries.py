"""What readers type and what they must find among the first five: a hundred queries and more in each language.

The queries go to the site's own search worker, as the search box sends them.
"""

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from tests.browser.search_driver import Searching
from verify.languages import LANGUAGES, ROOT

pytestmark = pytest.mark.xdist_group("search")

COMMON = Path("docs", "queries.toml")  # what is typed in any language
REAL = not os.environ.keys().isdisjoint({"TAKEAWAY_SITE", "TAKEAWAY_WHOLE_SITE"})  # the queries are about its words
FIRST = 5


def table(language: str) -> dict[str, str]:
    """Return the queries of one language and where each must lead; pages are told apart by |."""
    return {
        query: expected
        for file in (COMMON, Path("docs", language, "queries.toml"))
        for query, expected in tomllib.loads((ROOT / file).read_text(encoding="utf-8")).items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_typed_is_found_among_the_first_five(searching: Searching, language: str) -> None:
    queries = table(language)
    assert len(queries) >= 100
    if not REAL:
        queries = {"nim3": "claims/NIM-003/", "NIM-003": "claims/NIM-003/", "nim 3": "claims/NIM-003/"}
    found = searching.ask(language, list(queries))
    missed = {
        query: [entry["page"] for entry in found[query][:FIRST]]
        for query, expected in queries.items()
        if not {each.strip() for each in expected.split("|")} & {entry["page"] for entry in found[query][:FIRST]}
    }
    assert not missed, "\n".join(f"{query} -> {pages}" for query, pages in missed.items())


# Words in which a capital follows a small letter by right.
GLUED = r"[^\W\d_]{2,}[a-ząćęłńóśźż][A-ZĄĆĘŁŃÓŚŹŻ][a-ząćęłńóśźż]{3,}\w*"
NAMES = (
    "HeapGame", "OneHeap", "SomeHeaps", "Markdown", "JavaScript", "WebAssembly", "BibTeX", "BoolSort", "ProofError",
    "StepRefused",
)  # fmt: skip


@pytest.mark.parametrize("language", ["en", "pl"])
def test_no_entry_glues_words(folder: Path, language: str) -> None:
    index = json.loads((folder / language / "search" / "search_index.json").read_text(encoding="utf-8"))
    glued = [
        f"{doc['location']}: {word}"
        for doc in index["docs"]
        for word in re.findall(GLUED, f"{doc['title']} {doc['text']}")
        if not any(name in word for name in NAMES)
    ]
    assert not glued, "\n".join(glued[:20])
