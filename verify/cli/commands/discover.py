"""`takeaway discover`: find and prove, from the rules of a new game, who wins each position."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.cli import extras, scheduler_option
from verify.cli.options import BadInput, Place, Seconds, convention, written
from verify.cli.selection import default_results, kept_folder
from verify.places import is_source_tree

# The largest size of a list in characters; a device file such as /dev/zero has no end.
LONGEST = 1 << 27


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("rules", required=False)
@click.option("--list", "listed", type=Place(), help="A file of games, the rules of one a line.")
@scheduler_option.option
@click.option("--misere", is_flag=True, help="Whoever moves last loses.")
@click.option("--seconds", type=Seconds(), default=120.0, show_default=True, help="Processor time for the search.")
@click.option("--save", "folder", type=Place(), help="The root of a source tree, or a folder, for a claim and pages.")
@click.option(
    "--claim",
    "claimed",
    help='What to prove or refute, such as "period 12 from 70", "g(6) = 1" or "lost iff n mod 3 = 0".',
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(
    context: click.Context,
    /,
    rules: str | None,
    listed: Path | None,
    scheduler: str,
    misere: bool,
    seconds: float,
    folder: Path | None,
    claimed: str | None,
    as_json: bool,
) -> int:
    """Find and prove who wins the game with these RULES.

    RULES are the options of a heap n, separated by commas, such as "n-1, n-2", "n-{1,3,4}", "n-1, floor(n/2)" or "all
    but {1,2}"; or words such as "take 1, 3 or 4"; or an octal code such as 0.77; or the name of a game, such as kayles;
    or a TOML file of at most ten lines. The answer begins with the canonical form of the rules. The exit status is 0 if
    a theorem was proved and 1 otherwise. With --claim it is 0 if the claim was proved. With --list each answer is a
    JSON object on one line, and the status is 0 if a theorem was proved for every game.
    """
    if listed is not None:
        if rules is not None or folder is not None or claimed is not None:
            raise BadInput("--list stands with --misere, --seconds and --scheduler alone")
        return _list(listed, misere, seconds, scheduler)
    if scheduler:
        raise BadInput("--scheduler stands with --list: one game is one search")
    if rules is None:
        raise BadInput('write the rules of a game, such as "n-1, floor(n/2)", or --list and a file of such lines')
    if rules.startswith("-"):
        raise click.NoSuchOption(rules, ctx=context)
    known = written(rules)
    play = convention(known, misere)
    extras.extra("verify", "discover")
    from verify.discover import claim_forms, user_claim
    from verify.discover.discovery_report import as_data, as_text
    from verify.discover.found_standing import Judge
    from verify.discover.saving.save_game import conflicting_path, save_game
    from verify.discover.search import discover, unsearched

    try:
        said = None if claimed is None else claim_forms.parse(claimed)
    except ValueError as error:
        raise BadInput(f"--claim: {error}") from None
    if said is not None and said.of_values and play is Play.MISERE:
        raise BadInput(f"--claim: {said.text}: Grundy values belong to normal play; claim outcomes, such as PNNPNN")
    if folder is not None and (there := conflicting_path(known, folder)) is not None:
        raise BadInput(f"--save: {there}: it is there already")
    judge = Judge(kept_folder())
    verdict = None if said is None else user_claim.refute_early(known.game, play, said)
    if verdict is not None and verdict.verdict == "refuted" and folder is None:
        # The counterexample comes from the rules, so no theorem is needed.
        discovery = unsearched(known, play)
    else:
        discovery = discover(known, play, seconds, judge=judge)
    if folder is not None and discovery.found:
        try:
            click.echo(f"takeaway: written: {_saved(save_game(discovery, folder), folder)}", err=True)
        except OSError as error:
            raise BadInput(f"--save: {folder}: {(error.strerror or 'it cannot be written').lower()}") from None
    verdict = None if said is None else verdict or user_claim.decide_claim(discovery, said, judge)
    found: dict[str, Any] = as_data(discovery, verdict)
    click.echo(json.dumps(found, ensure_ascii=False) if as_json else as_text(discovery, verdict))
    return 0 if (discovery.found and verdict is None) or (verdict is not None and verdict.verdict == "proved") else 1


def _saved(written: Sequence[Path], folder: Path) -> str:
    """Write the files of a found game, and return their list and the next steps for an installation without sources."""
    told = ", ".join(map(str, written))
    if is_source_tree(folder):
        return told
    if len(written) == 1:
        return f"{told}; these are the claim, its pages and the answer"
    # The files of a family are in theory, verify and docs.
    return (
        f"{told}; this is a family for the source tree: copy theory, verify and docs of {folder} into a clone of the "
        "project, where takeaway verify and make site take it in"
    )


def _list(path: Path, misere: bool, seconds: float, scheduler: str) -> int:
    """Yield one line per game of a file; all lines of the file are parsed before the first game is searched.

    Raises:
        BadInput: the file or a line of it cannot be read.
    """
    games = []
    for number, line in enumerate(_lines(path), 1):
        if line.strip():
            try:
                known = written(line)
                games.append((known, convention(known, misere)))
            except BadInput as error:
                raise BadInput(f"{path}: line {number}: {error}") from None
    if not games:
        raise BadInput(f"{path}: there is no game in it; write the rules of one a line")
    extras.extra("verify", "discover")
    found = True
    for answer in _answers(games, seconds, scheduler):
        click.echo(json.dumps(answer, ensure_ascii=False))
        found = found and answer["verdict"] == "proved"
    return 0 if found else 1


def _answers(games: Sequence[tuple[Rules, Play]], seconds: float, scheduler: str) -> Iterator[dict[str, Any]]:
    """Yield the answers in the order of the games, from this process or from the workers of a scheduler.

    Raises:
        BadInput: the scheduler cannot be used.
        BrokenOff: the scheduler or its workers were lost.
    """
    from verify.discover.discovery_report import search_as_data

    if not scheduler:
        folder = kept_folder()
        for known, play in games:
            yield search_as_data(known, play, seconds, folder)
        return
    from verify.pipeline.dask_cluster import Cluster
    from verify.pipeline.worker_pool import answer

    build = default_results().parent.absolute()
    with scheduler_option.told(), Cluster(scheduler, build) as pool:
        for future in [pool.ask(search_as_data, known, play, seconds, build) for known, play in games]:
            yield answer(future)


def _lines(path: Path) -> list[str]:
    try:
        with path.open(encoding="utf-8") as file:
            text = file.read(LONGEST + 1)
        if len(text) > LONGEST:
            raise BadInput(f"--list: {path}: more than {LONGEST} characters; give fewer games at a time")
        return text.splitlines()
    except UnicodeDecodeError:
        raise BadInput(f"--list: {path}: this is no text in UTF-8") from None
    except OSError as error:
        raise BadInput(f"--list: {path}: {(error.strerror or 'it cannot be read').lower()}") from None
