"""`takeaway prove`: prove one step of the proofs, and search for the citations that it needs."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from verify.cli import extras
from verify.cli.options import BadInput, Seconds, quote

if TYPE_CHECKING:
    from verify.proof_search.hints import Progress
    from verify.proof_search.prove_step import Hint, Report

SECONDS = 60.0
# The number of theorems that are listed by name.
MOST_LISTED = 12


@click.command(short_help="Prove one theorem, and print what it rests on.")
@click.argument("step")
@click.option("--hint", is_flag=True, help="Search for a smallest set of citations that proves the step.")
@click.option(
    "--seconds",
    type=Seconds(),
    default=None,
    help=f"Limit of the search for each step, in seconds of processor time; {SECONDS:g} if it is not given.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(step: str, hint: bool, seconds: float | None, as_json: bool) -> None:
    """Prove the theorem named STEP, such as nim.bouton, with its dependencies, and print them.

    STEP may also be a chapter, such as nim.bouton.winning_reply; then all its steps are reported. With --hint the
    command reports citations that the step does not need. If the step fails, the command searches the definitions and
    the earlier lemmas for citations that prove it, and prints them as Python source.

    The exit status is 0 if each step is proved or citations were found for it, 1 if not, and 2 if there is no such
    step.
    """
    if seconds is not None and not hint:
        raise BadInput("--seconds limits the search for citations, which needs --hint: add it, or leave out --seconds")
    extras.extra("verify", "prove")
    from verify.proof_search.prove_step import prove
    from verify.proof_search.step_names import UnknownStep

    try:
        with _progress() as progress:
            reports = prove(step, hint=hint, seconds=seconds or SECONDS, progress=progress)
    except UnknownStep as error:
        raise BadInput(f"there is no step {quote(step)}; {error}") from None
    ok = all(report.ok for report in reports)
    if as_json:
        click.echo(json.dumps({"ok": ok, "steps": [report.as_data() for report in reports]}, ensure_ascii=False))
    else:
        for report in reports:
            click.echo("\n".join(_step_lines(report, step)), err=not report.ok)
    sys.exit(0 if ok else 1)


@contextmanager
def _progress() -> "Iterator[Progress]":
    """Return a context with a function that shows the current work in one line, if stderr is a terminal."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda what, trials: None
        return
    with console.status("proving") as status:
        yield lambda what, trials: status.update(f"{what}{f', {trials} trials' if trials else ''}")


def _step_lines(report: "Report", step: str) -> list[str]:
    """Return the lines of text about a step; `asked` is the requested name."""
    where = f" ({report.file}, line {report.line})" if report.file else ""
    if not report.proved:
        return _failure_lines(report, where, step)
    lines = [f"{report.name}: proved by {report.rule}{where}", f"  {report.formula}"]
    lines.append(f"cites: {', '.join(report.cited_theorems) or 'no theorem'}")
    count, more = len(report.dependencies), len(report.dependencies) - MOST_LISTED
    names = ", ".join(report.dependencies[-MOST_LISTED:]) + (f" and {more} more" if more > 0 else "")
    lines.append(f"rests on {count} theorem{'s' * (count != 1)} and definitions{f': {names}' if count else ''}")
    lines.append(f"hypotheses: {', '.join(report.hypotheses) or 'none'}")
    return lines + (_hint(report, report.hint) if report.hint is not None else [])


def _failure_lines(report: "Report", where: str, step: str) -> list[str]:
    """Return the lines of text about a step that fails: the problem, the place, the remedy."""
    verdicts = {"sat": "z3 found a case where it fails", "unknown": "z3 found no answer within its limit"}
    problem = verdicts.get(report.verdict, "the kernel refuses it")
    dependence = "" if report.was_requested else f", on which {step} rests,"
    lines = [f"takeaway: the proof breaks at step {report.name}{dependence}{where}: {problem}", report.failure]
    if report.hint is None:
        return [*lines, f"remedy: `takeaway prove {report.name} --hint` searches for citations that prove the step"]
    return lines + _hint(report, report.hint)


def _hint(report: "Report", hint: "Hint") -> list[str]:
    """Return the lines of text about the citations of a step."""
    if not hint.has_proof:
        return [f"hint: {hint.reason}"]
    if report.proved and not hint.needless_citations:
        count = report.citations
        return [
            "hint: it has no citations" if not count else f"hint: no single one of its {count} citations can be dropped"
        ]
    lines = []
    for citation in hint.needless_citations:
        line = f", line {citation['line']}" if "line" in citation else ""
        lines.append(f"hint: not needed: {citation.get('source', citation['cited'])}{line}")
    if report.proved:
        lines.append(
            f"hint: {hint.needed_count} of {report.citations} citations are enough; no single one can be dropped:"
        )
    else:
        lines.append(f"hint: these {hint.needed_count} citations prove the step; no single one can be dropped:")
    return [*lines, *hint.imports, *hint.source.splitlines()]
