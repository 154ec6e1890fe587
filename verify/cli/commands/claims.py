"""`takeaway claims`: list the claims with their standings, for people or as JSON."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from theory.claims.catalogue import Claim, catalogue, families
from theory.claims.standing import STANDINGS
from verify.cli.options import BadInput, Place, quote
from verify.cli.replay_marks import replay_marks
from verify.cli.selection import RESULTS, default_results, load, path_exists, refuse_mismatch
from verify.formulas.tex_to_text import text

if TYPE_CHECKING:
    from verify.pipeline.results.results_schema import ClaimRecord

FIELDS = ("standing", "standing_all_the_way", "hypotheses", "rests_on", "obligations")


@click.command()
@click.argument("words", nargs=-1)
@click.option("--family", default=None, help="Only the claims of this family.")
@click.option(
    "--standing",
    default=None,
    help="Only the claims with this standing; the declared standing of a claim counts until it is verified.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a list of JSON objects.")
@click.option("--results", type=Place(), default=default_results, help=RESULTS)
def command(words: tuple[str, ...], family: str | None, standing: str | None, as_json: bool, results: Path) -> None:
    """List the claims: tag, standing, document and title.

    With WORDS only the claims with all of these words in their tag, title or text: takeaway claims golden ratio
    """
    if family is not None and family not in families():
        raise BadInput(f"there is no family {quote(family)}; the families are: {', '.join(families())}")
    if standing is not None and standing not in STANDINGS:
        raise BadInput(f"there is no standing {quote(standing)}; the standings are: {', '.join(STANDINGS)}")
    records: Mapping[str, ClaimRecord] = {}
    if path_exists(results):
        saved_results = load(results)
        refuse_mismatch(results, saved_results, catalogue())
        records = saved_results.claims
    matches = [
        claim
        for claim in catalogue().values()
        if family in (None, claim.family)
        and standing in (None, records[claim.tag].standing if claim.tag in records else claim.declared)
        and all(word.casefold() in _searchable_text(claim) for word in words)
    ]
    if as_json:
        marks = replay_marks(results, saved_results) if records else {}
        rows = [_row(claim, records.get(claim.tag), marks.get(claim.tag)) for claim in matches]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    for name in ("tag", "standing", "document", "title"):
        table.add_column(name, no_wrap=name != "title")
    for claim in matches:
        record = records.get(claim.tag)
        table.add_row(claim.tag, record.standing if record else "not verified yet", claim.document, claim.title)
    Console().print(table)
    if not records:
        click.echo("takeaway: nothing is verified yet; run `takeaway verify`", err=True)


def _searchable_text(claim: Claim) -> str:
    """Return the text of a claim in which the command searches for words."""
    parts = (claim.tag, claim.title, claim.says, claim.claimed, claim.setting, claim.statement, claim.note)
    return "\n".join([*map(text, parts), *(text(clause.text) for clause in claim.clauses)]).casefold()


def _row(claim: Claim, record: "ClaimRecord | None", mark: dict[str, str] | None) -> dict[str, Any]:
    """Return one claim as a JSON object; a claim that has not been verified has standing null and no obligations."""
    blank: dict[str, Any] = {
        "standing": None,
        "standing_all_the_way": None,
        "hypotheses": [],
        "rests_on": [],
        "obligations": 0,
    }
    return {
        **claim.facts,
        "clauses": [clause.facts for clause in claim.clauses],
        **({name: getattr(record, name) for name in FIELDS} if record else blank),
        "replayed": mark,
    }
