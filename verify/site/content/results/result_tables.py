"""Results as downloadable tables: claims and theorems as CSV, the graph of dependencies and refuted claims as JSON.

The page `map.md` documents the columns.
"""

import csv
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from theory.claims.standing import REFUTED
from verify.site.content.claims.translated_claims import REFUTED_PAIR, Texts
from verify.site.content.results.site_results import Findings

CLAIMS = (
    "tag", "title", "family", "document", "where", "kind", "verdict", "standing", "corrected", "standing_all_the_way",
    "theorems", "obligations", "rests_on", "hash",
)  # fmt: skip
THEOREMS = ("name", "rule", "standing", "formula", "words", "uses", "tags", "obligations")


def write(findings: Findings, folder: Path) -> None:
    """Write `claims.csv`, `theorems.csv` and `graph.json`."""
    rows = (
        msgspec.structs.asdict(claim) | {"corrected": findings.corrected_standing(tag)}
        for tag, claim in findings.claims.items()
    )
    table(folder / "claims.csv", CLAIMS, rows)
    theorem_rows = (
        msgspec.structs.asdict(theorem) | {"obligations": len(theorem.obligations)}
        for theorem in findings.theorems.values()
    )
    table(folder / "theorems.csv", THEOREMS, theorem_rows)
    graph = {
        "theorems": {
            name: [theorem.formula, theorem.standing, theorem.uses] for name, theorem in findings.theorems.items()
        },
        "claims": {tag: record.theorems for tag, record in findings.claims.items()},
    }
    _json(folder / "graph.json", graph)


def write_refuted(findings: Findings, texts: Mapping[str, Texts], folder: Path) -> None:
    """Write `refuted.json`: the false and the corrected sentence of each refuted claim in all languages.

    Args:
        findings: the results.
        texts: the texts of all claims, by language.
        folder: the folder of the file.
    """
    pairs = {}
    for tag, fields in texts["en"].items():
        if findings.has_pair(tag, fields):
            standings = (REFUTED, findings.corrected_standing(tag))
            sentences = zip(("printed", "corrected"), REFUTED_PAIR, standings, strict=True)
            pairs[tag] = {
                name: {
                    "standing": standing,
                    "text": {language: translations[tag][field] for language, translations in texts.items()},
                }
                for name, field, standing in sentences
            } | {"theorems": findings.claim(tag).theorems}
    _json(folder / "refuted.json", pairs)


def _json(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def table(path: Path, columns: Iterable[str], rows: Iterable[Mapping[str, object]]) -> None:
    """Write a CSV file; the items of a list are joined by spaces."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        names = [*columns]
        writer.writerow(names)
        writer.writerows([_cell(row.get(name)) for name in names] for row in rows)


def _cell(value: object) -> object:
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return "" if value is None else value
