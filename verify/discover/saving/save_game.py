"""What was found, written down for the catalogue: the claim with its clauses and a page, in all languages.

The sentences have holes that the answer fills, so that no two languages can differ in what they say. Where `family`
knows how to register the proof, the game becomes a family of the project. Else the claim and its pages stand in a
folder of their own, made beside and then renamed, and the proof is still to be registered.
"""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.discover.discovery_report import as_data
from verify.discover.saving import family_writer
from verify.discover.saving.templates import quoted, sentence, title
from verify.discover.search import Discovery
from verify.languages import languages

TAG = "NEW-001"


class Clause(NamedTuple):
    """One thing that is said, by the name of its sentence, and the theorems that say it."""

    sentence: str
    theorems: list[str]


def save(discovery: Discovery, folder: Path) -> list[Path]:
    """Write what was found into new folders below `folder`, which are returned.

    Raises:
        FileExistsError: there is such a folder already.
        FamilyError: a family that is there already cannot be read.
        OSError: it cannot be written.
        ValueError: nothing was found.
    """
    if discovery.found is None:
        raise ValueError("nothing was found that could be saved")
    kind = family_writer.kind_of(discovery)
    return [_tables(discovery, folder)] if kind is None else family_writer.write(discovery, kind, folder)


def taken(rules: Rules, folder: Path) -> Path | None:
    """What stands in the way of saving a game below `folder`, whatever will be found of it; None if nothing does."""
    place = folder / rules.game.name
    return place if place.exists() else family_writer.taken(rules, folder)


def _tables(discovery: Discovery, folder: Path) -> Path:
    """The claim, its translations, its pages and the answer in one folder."""
    place = folder / discovery.rules.game.name
    if place.exists():
        raise FileExistsError(17, "it is there already", str(place))
    beside = folder / f".{place.name}.{os.getpid()}"
    beside.mkdir(parents=True)
    try:
        for language in languages():
            text = "\n".join(_claim(discovery, language)) + "\n"
            (beside / ("claim.toml" if language == "en" else f"{language}.toml")).write_text(text, encoding="utf-8")
            page = "\n\n".join(_page(discovery, language)) + "\n"
            (beside / f"{language}.md").write_text(page, encoding="utf-8")
        answer = json.dumps(as_data(discovery), ensure_ascii=False, indent=1)
        (beside / "answer.json").write_text(answer + "\n", encoding="utf-8")
        beside.rename(place)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return place


def clauses(discovery: Discovery) -> list[Clause]:
    """What the theorems say, in the order in which it is told."""
    assert discovery.found is not None
    names = [theorem.name for theorem in discovery.theorems]
    principal = (
        ".grundy",
        ".lost-iff-zero",
        ".misere-lost-iff-zero",
        ".lost-iff-partners",
        ".lost-iff-listed",
        "shifted.floor",
        ".mutual",
        ".again",
    )
    main = [name for name in names if name.endswith(principal)]
    suffix = "" if discovery.play is Play.NORMAL or discovery.found.paired else "_misere"
    alone = [name for name in main if ".sum." not in name]
    said = []
    if alone or discovery.found.quotient is None:
        said.append(Clause(str(discovery.found.form["kind"]) + suffix, alone or main))
    if least := [name for name in names if name.endswith(".least") and ".quotient." not in name]:
        said.append(Clause("least", least))
    if discovery.found.quotient is not None:
        ends = (".quotient.laws", ".quotient.separates", ".quotient.sum.all-reached")
        monoid = [name for name in names if name.endswith(ends)]
        said.append(Clause("quotient", [*(name for name in main if ".quotient." in name), *monoid]))
        said.append(Clause("quotient_least", [name for name in names if name.endswith(".quotient.class.least")]))
    if several := [name for name in names if name.endswith(".sum.lost-iff-zero")]:
        said.append(Clause("lost", several))
    return said


def _claim(discovery: Discovery, language: str) -> Iterator[str]:
    """The lines of a table of the catalogue, or of its translation."""
    yield f"[{TAG}]"
    if language == "en":
        fields = {"id": discovery.rules.game.name, "document": "beyond", "where": "found from the rules"}
        yield from (f"{key} = {quoted(text)}" for key, text in fields.items())
        yield 'kind = "theorem"'
        yield 'verdict = "true"'
    yield f"title = {quoted(title(discovery, language))}"
    yield f"setting = {quoted(sentence(discovery, language, 'rules'))}"
    for letter, clause in zip("abcdef", clauses(discovery), strict=False):
        yield f"clauses.{letter}.text = {quoted(sentence(discovery, language, clause.sentence))}"
        if language == "en":
            yield f"clauses.{letter}.theorems = {json.dumps(clause.theorems)}"


def _page(discovery: Discovery, language: str) -> Iterator[str]:
    """The paragraphs of a page."""
    called = title(discovery, language)
    yield f"---\ntitle: {quoted(called)}\n---"
    yield f"# {called}"
    yield sentence(discovery, language, "rules")
    for clause in clauses(discovery):
        yield sentence(discovery, language, clause.sentence)
    yield sentence(discovery, language, "values" if discovery.play is Play.NORMAL else "outcomes")
    yield sentence(discovery, language, "standing")
    yield "\n".join(f"- `{theorem.name}`: `{theorem}`" for theorem in discovery.theorems)
