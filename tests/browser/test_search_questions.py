"""Tests of search with questions by a writer who did not know the search words, in each language.

The worker and the index of the built site answer in Node, without a browser: 95 of 100 questions find an answer among
the first five pages, and 80 of 100 the best one as the first. Questions in `docs/<language>/questions.toml` are part of
the search; those in the folder `questions` beside this file are not, and must meet the same limits without the others.
"""

import json
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.browser.test_search_queries import FIRST, REAL
from verify.languages import LANGUAGES, ROOT
from verify.site.build.node import node_command
from verify.site.build.postprocess import asked_questions

pytestmark = pytest.mark.xdist_group("questions")

HERE = Path(__file__).parent
# The tables of questions that the search knows, with the least number of questions, and of those that it does not know.
TABLE_SIZES = {
    "first": 150, "second": 60, "third": 35, "fourth": 60, "fifth": 60, "sixth": 60, "seventh": 60, "eighth": 60,
    "ninth": 110,
}  # fmt: skip
HELD_OUT = {"tenth": 150, "seventeenth": 38, "eighteenth": 25}
MIN_SHARE, MIN_BEST_SHARE = 0.95, 0.8
Answers = dict[str, dict[str, list[str]]]


def questions(language: str) -> dict[str, dict[str, tuple[set[str], set[str]]]]:
    """Return the questions of each table, each with the pages that answer it best and with all pages that answer it."""
    files = (ROOT / "docs" / language / "questions.toml", HERE / "questions" / f"{language}.toml")
    docs_tables, held_out = (tomllib.loads(file.read_text(encoding="utf-8")) for file in files)
    assert docs_tables.keys() >= TABLE_SIZES.keys() and held_out.keys() == HELD_OUT.keys()
    tables = docs_tables | held_out
    return {
        name: {question: ({*pages[0].split()}, {*" ".join(pages).split()}) for question, pages in table.items()}
        for name, table in tables.items()
    }


@pytest.fixture(scope="module")
def answers(site_folder: Path) -> Answers:
    """Return the first pages that the search of each language finds for its questions."""
    questions_of_language = {
        language: [q for table in questions(language).values() for q in table] for language in LANGUAGES
    }
    if not REAL:
        questions_of_language = {language: ["nim3", "NIM-003"] for language in LANGUAGES}
    completed = subprocess.run(
        [*node_command(), str(HERE / "ask_search.mjs"), str(site_folder)],
        input=json.dumps(questions_of_language),
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == 0, completed.stderr
    return dict(json.loads(completed.stdout))


@pytest.mark.parametrize("language", LANGUAGES)
def test_questions_find_their_answers(answers: Answers, language: str) -> None:
    if not REAL:  # the questions are about the words of the whole site
        assert all("claims/NIM-003/" in pages[:FIRST] for pages in answers[language].values())
        return
    tables = questions(language)
    assert all(len(tables[name]) >= least for name, least in (TABLE_SIZES | HELD_OUT).items())
    indexed_questions = {question for pages in asked_questions(language).values() for question in pages}
    held_out = {
        name: {q: pages for q, pages in tables[name].items() if q not in indexed_questions} for name in HELD_OUT
    }
    assert all(len(table) >= 0.7 * HELD_OUT[name] for name, table in held_out.items())
    every = {question: pages for table in tables.values() for question, pages in table.items()}
    pages_of_question = answers[language]
    for name, selection in (
        ("all", every),
        ("tenth", held_out["tenth"]),
        ("held out", {question: pages for table in held_out.values() for question, pages in table.items()}),
    ):
        missed = {
            q: pages_of_question[q][:FIRST]
            for q, (_, answering) in selection.items()
            if answering.isdisjoint(pages_of_question[q][:FIRST])
        }
        assert len(missed) <= (1 - MIN_SHARE) * len(selection), (name, missed)
        best = sum(not best.isdisjoint(pages_of_question[question][:1]) for question, (best, _) in selection.items())
        assert best >= MIN_BEST_SHARE * len(selection), (
            f"{name}: the best page is first for {best} of {len(selection)} questions"
        )
