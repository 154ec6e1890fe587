"""A run of `takeaway verify`: prove claims or games of the atlas, and print a summary or JSON.

Every run ends with written results and status 0 or 1, or with one line on stderr and another status.
"""

import errno
import faulthandler
import json
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from theory.families import FamilyError
from verify.cli import run_lock
from verify.cli.options import BadInput, NoResult

if TYPE_CHECKING:
    from rich.progress import Progress

    from verify.discover.atlas.atlas_schema import GameRecord
    from verify.pipeline.results.results_schema import ClaimRecord
    from verify.pipeline.runner import Pool

STAGES = {
    "prove": "proving",
    "decide": "certificates by cvc5",
    "twins": "trying false twins",
    "check": "checking by brute force",
    "check-book": "checking the book",
}
# The signals of a closed terminal, a time limit or a batch scheduler.
ENDS = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
PARTIAL_RESULTS_NOTE = "no results are written, but what was found until then is kept for the next run"

# Reasons why a file cannot be written: a full disk, an exhausted quota, or a read-only file system.
UNWRITABLE = {getattr(errno, name) for name in ("ENOSPC", "EDQUOT", "EFBIG", "EROFS") if hasattr(errno, name)}


# Seconds until a signal is sent again whose exception was lost.
AGAIN = 0.1


class SignalReceived(BaseException):
    """Raised when a signal asks the run to end."""


def verify_claims(
    tags: Sequence[str], results: Path, *, jobs: int | None, scheduler: str, fresh: bool, as_json: bool
) -> int:
    """Verify claims, write the results, and print a summary or JSON; return the exit status.

    Args:
        tags: the tags of the claims.
        results: the file of results.
        jobs: the number of worker processes; None for one per core.
        scheduler: the address of a scheduler whose workers do the work; "" for processes of this machine.
        fresh: whether to ignore cached results.
        as_json: whether to print JSON instead of a summary.
    """
    with report_errors():
        from verify.pipeline.results import results_writer as verification

        with _bar() as bar:
            tasks = {stage: bar.add_task(words, total=None, visible=False) for stage, words in STAGES.items()}

            def progress(stage: str, done: int, total: int) -> None:
                bar.update(tasks[stage], completed=done, total=total, visible=True)

            def say(line: str) -> None:
                click.echo(f"takeaway: {line}", err=True)

            with run_lock.hold_lock(results.parent, run_lock.CLAIMS):
                new_results = verification.run(
                    tags, results, jobs or os.cpu_count() or 1, progress, fresh, say, scheduler
                )
    records = [new_results.claims[tag] for tag in tags]
    failed = [record for record in records if not record.ok]
    if as_json:
        claims = [record.as_data() for record in records]
        click.echo(json.dumps({"engines": new_results.engines, "ok": not failed, "claims": claims}, ensure_ascii=False))
    else:
        for record in failed:
            click.echo(f"{record.tag}: {record.reason}", err=True)
        click.echo(_summary(records, results))
    return 1 if failed else 0


def _bar() -> "Progress":
    """Return progress bars, one per stage, which are shown only if stderr is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description:24}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=not console.is_terminal)


def verify_games(
    tags: Sequence[str], path: Path, *, jobs: int | None, scheduler: str, fresh: bool, as_json: bool
) -> int:
    """Verify games of the atlas, write the results to a file, and print a summary or JSON; return the exit status.

    The other arguments are those of `verify_claims`.
    """
    with report_errors():
        from verify.pipeline.dask_workers import Cluster
        from verify.pipeline.worker_pool import Workers

        with run_lock.hold_lock(path.parent, run_lock.ATLAS):
            workers = Cluster(scheduler, path.parent) if scheduler else Workers(jobs or os.cpu_count() or 1)
            with workers as pool:
                by_tag = verify_atlas_games(tags, path, pool, fresh=fresh)
    records = [by_tag[tag] for tag in tags]
    if as_json:
        ok = not any(record.verdict == "proved" and record.standing != "certified" for record in records)
        click.echo(json.dumps({"ok": ok, "games": [record.as_data() for record in records]}, ensure_ascii=False))
        return 0 if ok else 1
    return print_summary(records, path)


def verify_atlas_games(
    tags: Sequence[str],
    path: Path,
    pool: "Pool",
    *,
    fresh: bool = False,
    due: Callable[[int], bool] = lambda done: False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> "Mapping[str, GameRecord]":
    """Verify games of the atlas with a progress bar and return their records; see `atlas_run.run`."""
    from verify.discover.atlas import atlas_run

    with _bar() as bar:
        task = bar.add_task("games of the atlas", total=len(tags))

        def tell(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)
            progress(done, total)

        return atlas_run.run(tags, path, pool, tell, fresh=fresh, due=due).games


def print_summary(records: Sequence["GameRecord"], path: Path) -> int:
    """Print a summary of some games; return the exit status."""
    proved = [record for record in records if record.verdict == "proved"]
    lower = [record for record in proved if record.standing != "certified"]
    for record in lower:
        click.echo(f"{record.tag}: {record.standing}: {record.why_not_higher}", err=True)
    theorems = sum(len(record.theorems) for record in proved)
    click.echo(
        f"{len(records)} game{'s' if len(records) != 1 else ''}: {len(proved) - len(lower)} certified, "
        f"{len(records) - len(proved)} open; {theorems} theorems. Results: {path}"
    )
    return 1 if lower else 0


@contextmanager
def report_errors(*, signals: bool = True) -> Iterator[None]:
    """Return a context that reports every event that ends a run before its results are written.

    A report is one line, except for the crash of a solver, which takes several.

    Args:
        signals: whether to report a signal too; otherwise the caller handles it.

    Raises:
        BadInput: the results file is damaged, or its folder cannot be written, or the scheduler cannot be used.
        FamilyError: a file of a family is missing or refers to something that does not exist.
        NoResult: a worker died, memory ran out, a signal came, or an unexpected error occurred.
    """
    from verify.pipeline import one_line_errors
    from verify.pipeline.dask_workers import NoCluster
    from verify.pipeline.results.results_file import ResultsError
    from verify.pipeline.worker_pool import WorkerDied

    if not faulthandler.is_enabled() and sys.__stderr__ is not None:
        faulthandler.enable(sys.__stderr__)
    try:
        with raise_on_signals() if signals else nullcontext():
            yield
    except (FamilyError, click.ClickException):
        raise
    except ResultsError as error:
        raise BadInput(str(error)) from None
    except NoCluster as error:
        raise BadInput(f"--scheduler: {error}") from None
    except WorkerDied as error:
        raise NoResult(f"{error}; {PARTIAL_RESULTS_NOTE}") from None
    except MemoryError:
        raise NoResult(f"out of memory: try fewer --jobs; {PARTIAL_RESULTS_NOTE}") from None
    except SignalReceived as end:
        raise NoResult(f"ended by {end}; {PARTIAL_RESULTS_NOTE}") from None
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise NoResult(f"the run failed: {one_line_errors.in_one_line(error)}; {PARTIAL_RESULTS_NOTE}") from error
        raise BadInput(
            f"{error.filename or 'a file'}: cannot be written ({error.strerror}); {PARTIAL_RESULTS_NOTE}"
        ) from None
    except Exception as error:
        raise NoResult(f"the run failed: {one_line_errors.in_one_line(error)}; {PARTIAL_RESULTS_NOTE}") from error


@contextmanager
def raise_on_signals() -> Iterator[None]:
    """Return a context in which signals that would kill the process raise an exception, so that workers can end."""

    def end(number: int, _: FrameType | None) -> None:
        raise SignalReceived(signal.Signals(number).name)

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # A signal that is ignored, as after nohup, stays ignored.
    signals = [number for number in ENDS if signal.getsignal(number) is signal.SIG_DFL]
    for number in signals:
        signal.signal(number, end)
    try:
        with _send_lost_signals_again():
            yield
    finally:
        for number in signals:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def _send_lost_signals_again() -> Iterator[None]:
    """Return a context in which a signal is sent again if Python drops the exception that it raised.

    Python drops an exception that is raised while it runs a destructor, or a callback of a weak reference or of ctypes.
    """
    timers: list[threading.Timer] = []
    previous = sys.unraisablehook

    def send_again(unraisable: "sys.UnraisableHookArgs") -> None:
        error = unraisable.exc_value
        if isinstance(error, SignalReceived):
            number = signal.Signals[error.args[0]]
        elif isinstance(error, KeyboardInterrupt):
            number = signal.SIGINT
        else:
            previous(unraisable)
            return
        # The destructor or callback is still running, so the signal must come later.
        timer = threading.Timer(AGAIN, os.kill, (os.getpid(), number))
        timer.daemon = True
        timers.append(timer)
        timer.start()

    sys.unraisablehook = send_again
    try:
        yield
    finally:
        sys.unraisablehook = previous
        for timer in timers:
            timer.cancel()


def _summary(records: Sequence["ClaimRecord"], results: Path) -> str:
    counts: dict[str, int] = {}
    for record in records:
        word = record.standing if record.ok else "not as declared"
        counts[word] = counts.get(word, 0) + 1
    parts = ", ".join(f"{count} {word}" for word, count in sorted(counts.items(), key=lambda item: -item[1]))
    return f"{len(records)} claim{'s' if len(records) != 1 else ''}: {parts}. Results: {results}"
