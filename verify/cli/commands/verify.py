"""`takeaway verify`: proves, decides again and checks claims, side by side, and writes the results.

However a run ends, it ends with the results written and status 0 or 1, or with a line on stderr and another status.
"""

import faulthandler
import json
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from theory.families import FamilyError
from verify.cli import cluster, needs
from verify.cli.input import BadInput, BrokenOff, Place, Whole
from verify.cli.selection import RESULTS, atlas, default_results, select, there

if TYPE_CHECKING:
    from rich.progress import Progress

STAGES = {
    "prove": "proving",
    "decide": "certificates by cvc5",
    "twins": "trying false twins",
    "check": "checking by brute force",
    "check-book": "checking the book",
}
# What a terminal that is closed, a time limit or a scheduler sends.
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
KEPT = "no results are written, but what was found until then is kept for the next run"


class Ended(BaseException):
    """A signal told the run to end."""


@click.command()
@click.argument("selection", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--jobs", type=Whole(1, 64), default=None, help="Worker processes; one a core if not given.")
@cluster.option
@click.option("--fresh", is_flag=True, help="Use nothing that was kept from earlier runs.")
@click.option("--results", type=Place(), default=default_results, help=RESULTS)
def command(
    selection: tuple[str, ...], as_json: bool, jobs: int | None, scheduler: str, fresh: bool, results: Path
) -> None:
    """Verify the claims with the given tags, or of the given families; all claims if none is given.

    Exit status 0 only if every one of them has the standing it declares. The word atlas, or tags such as ATL-0.77, mean
    games of the atlas instead; then it is 0 only if each theorem that was found is certified.
    """
    if scheduler and jobs:
        raise BadInput("--jobs are processes of this machine and --scheduler has its own: give one of the two")
    needs.extra("verify", "verify")
    there(results)
    if games := atlas(selection):
        sys.exit(_atlas(games, as_json, jobs, scheduler, fresh, results.with_name("atlas.json")))
    tags = select(selection)
    with _told():
        from verify.judge import results as verification

        with _bar() as bar:
            tasks = {stage: bar.add_task(words, total=None, visible=False) for stage, words in STAGES.items()}

            def progress(stage: str, done: int, total: int) -> None:
                bar.update(tasks[stage], completed=done, total=total, visible=True)

            def say(line: str) -> None:
                click.echo(f"takeaway: {line}", err=True)

            found = verification.run(tags, results, jobs or os.cpu_count() or 1, progress, fresh, say, scheduler)
    records = [found["claims"][tag] for tag in tags]
    failed = [record for record in records if not record["ok"]]
    if as_json:
        click.echo(json.dumps({"engines": found["engines"], "ok": not failed, "claims": records}, ensure_ascii=False))
    else:
        for record in failed:
            click.echo(f"{record['tag']}: {record['reason']}", err=True)
        click.echo(_summary(records, results))
    sys.exit(1 if failed else 0)


def _bar() -> "Progress":
    """A bar a stage, on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal)


def _atlas(tags: list[str], as_json: bool, jobs: int | None, scheduler: str, fresh: bool, path: Path) -> int:
    """Verify games of the atlas, and tell what came of it; returns the exit status."""
    with _told():
        from verify.discover import atlas
        from verify.judge.cluster import Cluster
        from verify.judge.workers import Workers

        workers = Cluster(scheduler, path.parent) if scheduler else Workers(jobs or os.cpu_count() or 1)
        with _bar() as bar, workers as pool:
            task = bar.add_task("games of the atlas", total=len(tags))

            def progress(done: int, total: int) -> None:
                bar.update(task, completed=done, total=total)

            found = atlas.run(tags, path, pool, progress, fresh=fresh)["games"]
    records = [found[tag] for tag in tags]
    proved = [record for record in records if record["verdict"] == "proved"]
    lower = [record for record in proved if record["standing"] != "certified"]
    if as_json:
        click.echo(json.dumps({"ok": not lower, "games": records}, ensure_ascii=False))
    else:
        for record in lower:
            click.echo(f"{record['tag']}: {record['standing']}: {record['why_not_higher']}", err=True)
        theorems = sum(len(record["theorems"]) for record in proved)
        click.echo(
            f"{len(records)} game{'s' if len(records) != 1 else ''}: {len(proved) - len(lower)} certified, "
            f"{len(records) - len(proved)} open; {theorems} theorems. Results: {path}"
        )
    return 1 if lower else 0


@contextmanager
def _told() -> Iterator[None]:
    """Whatever ends a run before its results are written is told in a line, a crash of a solver in several.

    Raises:
        BadInput: the results file is damaged, or its folder cannot be written, or the scheduler cannot be used.
        FamilyError: a file of a family is missing or names what there is not.
        BrokenOff: a worker died, memory ran out, a signal came, or something went wrong that nobody foresaw.
    """
    from verify.judge.cluster import NoCluster
    from verify.judge.recorded import ResultsError
    from verify.judge.slips import told
    from verify.judge.workers import WorkerDied

    if not faulthandler.is_enabled() and sys.__stderr__ is not None:
        faulthandler.enable(sys.__stderr__)
    try:
        with _signals():
            yield
    except FamilyError:
        raise
    except ResultsError as error:
        raise BadInput(str(error)) from None
    except NoCluster as error:
        raise BadInput(f"--scheduler: {error}") from None
    except WorkerDied as error:
        raise BrokenOff(f"{error}; {KEPT}") from None
    except MemoryError:
        raise BrokenOff(f"out of memory: try fewer --jobs; {KEPT}") from None
    except Ended as end:
        raise BrokenOff(f"ended by {end}; {KEPT}") from None
    except Exception as error:
        raise BrokenOff(f"the run broke off: {told(error)}; {KEPT}") from error


@contextmanager
def _signals() -> Iterator[None]:
    """Signals that would end the process without a word raise instead, so that workers end and a line is written."""

    def end(number: int, _: FrameType | None) -> None:
        raise Ended(signal.Signals(number).name)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # What is ignored, as after nohup, stays ignored.
    taken = [number for number in ENDS if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _summary(records: list[dict[str, object]], results: Path) -> str:
    counts: dict[str, int] = {}
    for record in records:
        word = str(record["standing"]) if record["ok"] else "not as declared"
        counts[word] = counts.get(word, 0) + 1
    parts = ", ".join(f"{count} {word}" for word, count in sorted(counts.items(), key=lambda item: -item[1]))
    return f"{len(records)} claim{'s' if len(records) != 1 else ''}: {parts}. Results: {results}"
