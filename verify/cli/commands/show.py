"""`takeaway show`: one claim with its statement, source, standing, what it rests on, evidence and counterexample."""

import json
from pathlib import Path
from typing import Any

import click

from theory.claims.catalogue import Claim
from verify.cli.selection import RESULTS, default_results, load, one, record


@click.command()
@click.argument("tag")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--results", type=click.Path(path_type=Path), default=default_results, help=RESULTS)
def command(tag: str, as_json: bool, results: Path) -> None:
    """Show the claim TAG, such as NIM-013."""
    claim = one(tag)
    found = record(claim.tag, results)
    theorems = [load(results)["theorems"][name] for name in found["theorems"]]
    if as_json:
        names = ("says", "claimed", "setting", "statement", "note", "proof", "source")
        words = {name: getattr(claim, name) for name in names}
        shown = {name: text for name, text in words.items() if text}
        click.echo(json.dumps(found | shown | {"theorem_records": theorems}, ensure_ascii=False, indent=1))
        return
    click.echo("\n".join(_lines(claim, found, theorems)))


def _lines(claim: Claim, found: dict[str, Any], theorems: list[dict[str, Any]]) -> list[str]:
    lines = [
        f"{claim.tag}  {claim.title}",
        f"{found['standing']} (all the way down: {found['standing_all_the_way']}); the document: {claim.verdict}",
        f"source: {claim.document}, {claim.where} ({claim.kind})",
    ]
    paragraphs = (
        ("says", claim.says), ("as printed, false", claim.claimed), *_stated(claim),
        ("note", claim.note), ("proof", claim.proof), ("literature", claim.source),
    )  # fmt: skip
    for label, text in paragraphs:
        if text:
            lines += ["", f"{label}: {' '.join(text.split())}"]
    if theorems:
        lines += ["", f"proved as ({found['obligations']} obligations in all):"]
        lines += [f"  {t['name']}: {t['statement']}" for t in theorems]
    lines += ["", f"hypotheses: {', '.join(found['hypotheses']) or 'none'}"]
    lines += [f"rests on: {', '.join(found['rests_on']) or 'nothing but the rules'}"]
    lines += [f"checked: {e['what']} ({e['bound']}; {e['cases']} cases)" for e in found["evidence"]]
    if found["counterexample"]:
        counter = found["counterexample"]
        where = counter["position"] if counter["position"] is not None else counter["case"]
        lines += [
            f"counterexample to what is printed: {where}; found {json.dumps(counter['found'], ensure_ascii=False)}"
        ]
    lines += [f"false twin refused: {t['name']} ({_refuted(t)})" for t in found["twins"]]
    return lines


def _stated(claim: Claim) -> list[tuple[str, str]]:
    """The statement, clause by clause where it has several."""
    if len(claim.clauses) < 2:
        return [("statement", claim.statement)]
    return [("statement", claim.setting), *((f"({clause.id})", clause.text) for clause in claim.clauses)]


def _refuted(twin: dict[str, Any]) -> str:
    """Where a twin fails; a statement without variables is false as it stands."""
    return f"refuted at {twin['refuted_by']}" if twin["refuted_by"] else "false as it stands"
