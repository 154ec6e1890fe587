"""A run of `takeaway site`: build the site, serve it, and verify games of the atlas next to the server."""

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

import click

from verify.cli import live_atlas, run_lock, verification_run
from verify.cli.live_atlas import LivePublisher
from verify.cli.options import BadInput, NoResult
from verify.cli.output_folders import report_write_errors
from verify.cli.site_server import Server, bind_server, serve_in_thread
from verify.languages import ROOT
from verify.site.build.site_builder import build_site
from verify.site.build.site_errors import SiteError
from verify.site.content.atlas import atlas_games
from verify.site.content.results import site_results


class _BuildFailed(click.ClickException):
    """Raised if the site cannot be built; the old site is unchanged."""

    exit_code = 2


class _SignalReceived(BaseException):
    """Raised when Ctrl-C is pressed or a signal asks the server to end."""


def run(results: Path, out: Path, tags: Sequence[str], port: int | None, jobs: int) -> None:
    """Build the site, and serve it if a port is given.

    Args:
        results: the file of results.
        out: the folder of the site.
        tags: games of the atlas to verify, next to the server or before the build.
        port: the port of the server; None to build only.
        jobs: the number of languages to build in parallel.
    """
    with ExitStack() as stack:
        server = stack.enter_context(bind_server(out, port)) if port is not None else None
        with _report_failure(out):
            site_results.refuse_others(results)
        lock = stack.enter_context(ExitStack())
        if tags:
            lock.enter_context(_hold_lock(results.parent))
        if server is None:
            if tags:
                _verify_games(tags, results)
            _build(results, out, jobs)
            return
        if tags:
            from verify.discover.atlas.atlas_run import write_cached

            with report_write_errors():
                write_cached(tags, results.with_name(atlas_games.FILE))
        _build(results, out, jobs)
        _serve(server, results, out, tags, lock)


def _build(results: Path, out: Path, jobs: int) -> None:
    with _report_failure(out), verification_run.raise_on_signals():
        build_site(results, out, jobs, root=ROOT, say=_say)


def _say(line: str) -> None:
    click.echo(line, err=True)


@contextmanager
def _report_failure(out: Path) -> Iterator[None]:
    """Return a context that reports in one line why the site cannot be built."""
    try:
        yield
    except SiteError as error:
        raise _BuildFailed(str(error)) from None
    except OSError as error:
        raise _BuildFailed(f"{error.filename or out}: {error.strerror}") from None
    except verification_run.SignalReceived as end:
        raise NoResult(f"ended by {end}; the previous site is unchanged") from None


@contextmanager
def _hold_lock(folder: Path) -> Iterator[None]:
    """Hold the lock of the folder for games."""
    with ExitStack() as stack:
        with report_write_errors():
            stack.enter_context(run_lock.hold_lock(folder, run_lock.ATLAS))
        yield


def _verify_games(tags: Sequence[str], results: Path) -> None:
    """Verify games before the site is built; failures do not stop the build, because games declare no standing."""
    from verify.pipeline.worker_pool import Workers

    path = results.with_name(atlas_games.FILE)
    with verification_run.report_errors(), Workers(os.cpu_count() or 1) as pool:
        records = verification_run.verify_atlas_games(tags, path, pool)
    verification_run.print_summary([records[tag] for tag in tags], path)


def _serve(server: Server, results: Path, out: Path, tags: Sequence[str], lock: ExitStack) -> None:
    """Serve the site until Ctrl-C or a signal, and verify games meanwhile; print a last line.

    Raises:
        BadInput: a file could not be written; everything found before is kept.
    """
    failure, state = "", ""
    atlas = atlas_games.load(results)
    with _catch_signals(), ExitStack() as stack:
        try:
            live_site = stack.enter_context(LivePublisher(results, out, atlas, tags, _say, ROOT))
            server.progress = live_site.snapshot
            click.echo(f"{stack.enter_context(serve_in_thread(server))} (Ctrl-C stops the server)")
            if tags and atlas.awaited:
                failure = _publish(live_site, results, tags)
            lock.close()
            threading.Event().wait()
        except _SignalReceived:
            pass
    if tags and (awaited := atlas_games.load(results).awaited):
        done, total = live_site.of - len(awaited), live_site.of
        state = f": {done:,} of {total:,} games of the atlas are kept; the next run continues"
    if failure:
        raise BadInput(f"ended{state}; {failure}")
    click.echo(f"takeaway: ended{state}", err=True)


def _publish(live_site: LivePublisher, results: Path, tags: Sequence[str]) -> str:
    """Verify games and publish their pages on the running site; return the reason for a failure, or ""."""
    from verify.pipeline.worker_pool import Workers

    path = results.with_name(atlas_games.FILE)
    live_atlas.lower_priority()
    try:
        with verification_run.report_errors(signals=False), Workers(os.cpu_count() or 1) as pool:
            records = verification_run.verify_atlas_games(
                tags, path, pool, due=live_site.due, progress=live_site.progress
            )
        verification_run.print_summary([records[tag] for tag in tags], path)
        live_site.finish()
    except click.ClickException as error:
        live_site.running = False
        click.echo(f"takeaway: {error.format_message()}; the site is still served (Ctrl-C stops the server)", err=True)
        return error.format_message()
    return f"pages of games are missing: {live_site.failed}" if live_site.failed else ""


@contextmanager
def _catch_signals() -> Iterator[None]:
    """Let the first signal to end raise `_SignalReceived`; during the cleanup others are ignored."""
    names = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def end(number: int, _: FrameType | None) -> None:
        for name in names:
            signal.signal(name, signal.SIG_IGN)
        raise _SignalReceived

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    # A signal that is ignored, as after nohup, stays ignored.
    before = {name: signal.getsignal(name) for name in names if signal.getsignal(name) != signal.SIG_IGN}
    for name in before:
        signal.signal(name, end)
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(name, handler)
