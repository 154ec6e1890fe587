"""What was found, written down for the catalogue: the claim with its clauses and a page, in all languages.

The sentences have holes that the answer fills, so that no two languages can differ in what they say. The files stand in
a folder of their own, made beside and then renamed.
"""

import json
import os
import shutil
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from theory.rules.play import Play
from verify.discover.report import as_data
from verify.discover.search import Discovery
from verify.languages import ROOT, languages

WORDS = "found.toml"  # the sentences, in the folder of each language
TAG = "NEW-001"
# How many values a page shows.
SHOWN = 30


class Clause(NamedTuple):
    """One thing that is said, by the name of its sentence, and the theorems that say it."""

    sentence: str
    theorems: list[str]


def save(discovery: Discovery, folder: Path) -> Path:
    """Write the claim, its translations, its pages and the answer into a new folder below `folder`.

    Raises:
        FileExistsError: there is such a folder already.
        OSError: it cannot be written.
        ValueError: nothing was found.
    """
    if discovery.found is None:
        raise ValueError("nothing was found that could be saved")
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
    main = [name for name in names if name.endswith((".grundy", ".lost-iff-zero", ".misere-lost-iff-zero"))]
    suffix = "" if discovery.play is Play.NORMAL else "_misere"
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


def sentence(discovery: Discovery, language: str, name: str) -> str:
    """A sentence of a language, with its holes filled from what was found."""
    assert discovery.found is not None
    words = tomllib.loads((ROOT / "docs" / language / WORDS).read_text(encoding="utf-8"))
    first = [discovery.found.value(n) for n in range(SHOWN)]
    shown = f"${', '.join(map(str, first))}$"
    if discovery.play is Play.MISERE:
        shown = f"`{''.join('N' if value else 'P' for value in first)}`"
    holes = {"rules": discovery.rules.text, "values": shown, "standing": discovery.standing, **discovery.found.form}
    if (quotient := discovery.found.quotient) is not None:
        holes |= {
            "order": quotient.order, "quotient_preperiod": quotient.element.preperiod,
            "quotient_period": quotient.element.period,
        }  # fmt: skip
    filled: str = words[name].format(**holes)
    return filled


def _title(discovery: Discovery, language: str) -> str:
    return sentence(discovery, language, "title" if discovery.play is Play.NORMAL else "title_misere")


def _claim(discovery: Discovery, language: str) -> Iterator[str]:
    """The lines of a table of the catalogue, or of its translation."""
    yield f"[{TAG}]"
    if language == "en":
        fields = {"id": discovery.rules.game.name, "document": "beyond", "where": "found from the rules"}
        yield from (f"{key} = {_quoted(text)}" for key, text in fields.items())
        yield 'kind = "theorem"'
        yield 'verdict = "true"'
    yield f"title = {_quoted(_title(discovery, language))}"
    yield f"setting = {_quoted(sentence(discovery, language, 'rules'))}"
    for letter, clause in zip("abcdef", clauses(discovery), strict=False):
        yield f"clauses.{letter}.text = {_quoted(sentence(discovery, language, clause.sentence))}"
        if language == "en":
            yield f"clauses.{letter}.theorems = {json.dumps(clause.theorems)}"


def _page(discovery: Discovery, language: str) -> Iterator[str]:
    """The paragraphs of a page."""
    title = _title(discovery, language)
    yield f"---\ntitle: {_quoted(title)}\n---"
    yield f"# {title}"
    yield sentence(discovery, language, "rules")
    for clause in clauses(discovery):
        yield sentence(discovery, language, clause.sentence)
    yield sentence(discovery, language, "values" if discovery.play is Play.NORMAL else "outcomes")
    yield sentence(discovery, language, "standing")
    yield "\n".join(f"- `{theorem.name}`: `{theorem}`" for theorem in discovery.theorems)


def _quoted(text: Any) -> str:
    """A text as TOML and YAML write it, which for these texts is as JSON does."""
    return json.dumps(text, ensure_ascii=False)
