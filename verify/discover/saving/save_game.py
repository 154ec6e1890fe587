"""Saving of a discovered game: the claim with its clauses, and a page, in all languages.

The texts are templates filled from the result, so translations cannot differ in content. If `family_writer` supports
the result, the game becomes a family of the project. Otherwise claim and pages go to a new folder, without a registered
proof.
"""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.discover.discovery_report import record_of
from verify.discover.saving import family_writer
from verify.discover.saving.sentence_templates import quote, sentence, title
from verify.discover.search import Discovery
from verify.languages import languages
from verify.pipeline.results import results_file

TAG = "NEW-001"


class Clause(NamedTuple):
    """A statement, by the name of its sentence, with the theorems that prove it."""

    sentence: str
    theorems: list[str]


def save_game(discovery: Discovery, folder: Path) -> list[Path]:
    """Write a result into new folders below `folder` and return the folders.

    Raises:
        FileExistsError: a folder already exists.
        FamilyError: an existing family is invalid.
        OSError: a folder cannot be written.
        ValueError: there is no result.
    """
    if discovery.proved_form is None:
        raise ValueError("nothing to save, because no theorem was found: search for more seconds")
    kind = family_writer.kind_of(discovery)
    return [_write_tables(discovery, folder)] if kind is None else family_writer.write_family(discovery, kind, folder)


def conflicting_path(rules: Rules, folder: Path) -> Path | None:
    """Return an existing path that prevents saving the game below `folder`; None if there is none."""
    place = folder / rules.game.name
    return place if place.exists() else family_writer.conflicting_path(rules, folder)


def _write_tables(discovery: Discovery, folder: Path) -> Path:
    """Write the claim, its translations, its pages and the result into one folder, atomically, and return it."""
    place = folder / discovery.rules.game.name
    if place.exists():
        raise FileExistsError(17, "the folder already exists; remove it or rename the game", str(place))
    beside = folder / f".{place.name}.{os.getpid()}"
    beside.mkdir(parents=True)
    try:
        for language in languages():
            text = "\n".join(_claim_lines(discovery, language)) + "\n"
            (beside / ("claim.toml" if language == "en" else f"{language}.toml")).write_text(text, encoding="utf-8")
            page = "\n\n".join(_page_paragraphs(discovery, language)) + "\n"
            (beside / f"{language}.md").write_text(page, encoding="utf-8")
        answer = results_file.results_text(record_of(discovery), indent=1)
        (beside / "answer.json").write_text(answer + "\n", encoding="utf-8")
        beside.rename(place)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return place


def clauses(discovery: Discovery) -> list[Clause]:
    """Return the clauses in the order of presentation."""
    assert discovery.proved_form is not None
    names = [theorem.name for theorem in discovery.theorems]
    principal = (
        ".grundy",
        ".lost-iff-zero",
        ".won-iff-not-zero",
        ".within",
        ".misere-lost-iff-zero",
        ".lost-iff-partners",
        ".lost-iff-listed",
        ".lost-iff-columns",
        ".lost-circles",
        "shifted.floor",
        ".mutual",
        ".again",
    )
    main = [name for name in names if name.endswith(principal)]
    suffix = "" if discovery.play is Play.NORMAL or discovery.proved_form.paired else "_misere"
    alone = [name for name in main if ".sum." not in name]
    said = []
    if alone or discovery.proved_form.quotient is None:
        said.append(Clause(discovery.proved_form.sentence + suffix, alone or main))
    if least := [name for name in names if name.endswith(".least") and ".quotient." not in name]:
        said.append(Clause("least", least))
    if discovery.proved_form.quotient is not None:
        ends = (".quotient.laws", ".quotient.separates", ".quotient.sum.all-reached")
        monoid = [name for name in names if name.endswith(ends)]
        said.append(Clause("quotient", [*(name for name in main if ".quotient." in name), *monoid]))
        said.append(Clause("quotient_least", [name for name in names if name.endswith(".quotient.class.least")]))
    if several := [name for name in names if name.endswith(".sum.lost-iff-zero")]:
        said.append(Clause("lost", several))
    return said


def _claim_lines(discovery: Discovery, language: str) -> Iterator[str]:
    """Yield the lines of the claim's catalogue entry or of its translation."""
    yield f"[{TAG}]"
    if language == "en":
        fields = {"id": discovery.rules.game.name, "document": "beyond", "where": "found from the rules"}
        yield from (f"{key} = {quote(text)}" for key, text in fields.items())
        yield 'kind = "theorem"'
        yield 'verdict = "true"'
    yield f"title = {quote(title(discovery, language))}"
    yield f"setting = {quote(sentence(discovery, language, 'rules'))}"
    for letter, clause in zip("abcdef", clauses(discovery), strict=False):
        yield f"clauses.{letter}.text = {quote(sentence(discovery, language, clause.sentence))}"
        if language == "en":
            yield f"clauses.{letter}.theorems = {json.dumps(clause.theorems)}"


def _page_paragraphs(discovery: Discovery, language: str) -> Iterator[str]:
    """Yield the paragraphs of the page of the game in a language."""
    called = title(discovery, language)
    yield f"---\ntitle: {quote(called)}\n---"
    yield f"# {called}"
    yield sentence(discovery, language, "rules")
    for clause in clauses(discovery):
        yield sentence(discovery, language, clause.sentence)
    yield sentence(discovery, language, "values" if discovery.play is Play.NORMAL else "outcomes")
    yield sentence(discovery, language, "standing")
    yield "\n".join(f"- `{theorem.name}`: `{theorem}`" for theorem in discovery.theorems)
