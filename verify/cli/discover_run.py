"""The work of `takeaway discover`: search for the theorem of one game or of a list of games, and print the results."""

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.cli import scheduler_option
from verify.cli.options import BadInput
from verify.cli.selection import default_results, kept_folder
from verify.cli.suggestion import suggest
from verify.discover import game_cache
from verify.discover.claims import user_claim
from verify.discover.claims.forms import UserClaim
from verify.discover.discovery_report import as_text, record_of, search_for_record
from verify.discover.discovery_standing import Judge
from verify.discover.saving.save_game import conflicting_path, save_game
from verify.discover.search import discover, without_search
from verify.pipeline.results import results_file
from verify.project_paths import is_source_tree

if TYPE_CHECKING:
    from verify.discover.discovery_schema import DiscoveryRecord


def run_game(
    rules: Rules, play: Play, seconds: float, claim: UserClaim | None, folder: Path | None, *, as_json: bool
) -> bool:
    """Search for the theorem of a game, decide a claim if given, and print the result.

    Args:
        rules: the rules.
        play: the convention.
        seconds: the limit, in CPU time.
        claim: the claim; None to search only.
        folder: the folder in which to save a game with a theorem; None not to save it.
        as_json: whether to print JSON instead of text.

    Returns:
        Whether the claim was proved; without a claim, whether a theorem was found.

    Raises:
        BadInput: the folder contains the game already, or cannot be written.
    """
    if folder is not None and (conflict := conflicting_path(rules, folder)) is not None:
        raise BadInput(f"--save: {conflict} already exists: remove it, or name another folder")
    judge = Judge(kept_folder())
    first = None if claim is None else user_claim.examine_first_heaps(rules.game, play, claim)
    verdict = None if first is None else first.verdict
    if verdict is not None and verdict.verdict == "refuted" and folder is None:
        # The counterexample comes from the rules, so no theorem is needed.
        discovery = without_search(rules, play)
    else:
        heaps = 0 if claim is None else user_claim.sufficient_heaps(rules.game, claim)
        discovery = discover(rules, play, seconds, judge=judge, heaps=heaps)
        game_cache.keep(discovery, kept_folder())  # for `takeaway play`, which has less time
    if folder is not None and discovery.proved_form:
        try:
            click.echo(f"takeaway: written: {_list_saved_files(save_game(discovery, folder), folder)}", err=True)
        except OSError as error:
            raise BadInput(f"--save: {folder}: {(error.strerror or 'it cannot be written').lower()}") from None
    if claim is not None and verdict is None:
        verdict = user_claim.decide_claim(discovery, claim, judge, first)
    click.echo(results_file.results_text(record_of(discovery, verdict)) if as_json else as_text(discovery, verdict))
    if discovery.proved_form and not as_json:
        arguments = shlex.quote(rules.text) + (" --misere" if play is Play.MISERE else "")
        position = " ".join(["12", "7", "5"][: rules.game.heaps or 1])
        suggest(f"takeaway play --rules {arguments} {position}", f"takeaway discover {arguments} --save FOLDER")
    return discovery.proved_form is not None if verdict is None else verdict.verdict == "proved"


def _list_saved_files(paths: Sequence[Path], folder: Path) -> str:
    """Return the list of the files of a found game, and the next steps for an installation without sources."""
    names = ", ".join(map(str, paths))
    if is_source_tree(folder):
        return names
    if len(paths) == 1:
        return f"{names}; these are the claim, its pages and the answer"
    # The files of a family are in theory, verify and docs.
    return (
        f"{names}; this is a family for the source tree: copy theory, verify and docs of {folder} into a clone of the "
        "project, where takeaway verify and make site take it in"
    )


def run_list(games: Sequence[tuple[Rules, Play]], seconds: float, scheduler: str) -> bool:
    """Search for the theorems of some games and print one JSON object per game; return whether all have a theorem.

    Raises:
        BadInput: the scheduler cannot be used.
        NoResult: the scheduler or its workers were lost.
    """
    proved = True
    for record in _records(games, seconds, scheduler):
        click.echo(results_file.results_text(record))
        proved = proved and record.verdict == "proved"
    return proved


def _records(games: Sequence[tuple[Rules, Play]], seconds: float, scheduler: str) -> "Iterator[DiscoveryRecord]":
    """Yield the records in the order of the games, from this process or from the workers of a scheduler.

    Raises:
        BadInput: the scheduler cannot be used.
        NoResult: the scheduler or its workers were lost.
    """
    if not scheduler:
        folder = kept_folder()
        for rules, play in games:
            yield search_for_record(rules, play, seconds, folder)
        return
    from verify.pipeline.dask_workers import Cluster
    from verify.pipeline.worker_pool import answer

    build = default_results().parent.absolute()
    with scheduler_option.report_cluster_errors(), Cluster(scheduler, build) as pool:
        for future in [pool.ask(search_for_record, rules, play, seconds, build) for rules, play in games]:
            yield answer(future)
