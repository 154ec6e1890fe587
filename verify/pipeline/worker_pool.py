"""The worker processes of a run: they end with it, whatever ends it, and the death of one of them is told in a line."""

import faulthandler
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from types import TracebackType
from typing import Any, ParamSpec, Self, TypeVar

from verify.pipeline import gc_tuning

P = ParamSpec("P")
T = TypeVar("T")


class WorkerDied(Exception):
    """A worker process ended in the middle of its work; the message is one line that says what may help."""


class Workers:
    """Processes that do tasks side by side; to be used in a `with`, whose end is theirs."""

    def __init__(self, jobs: int) -> None:
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Nobody waits for work that is of no use any more."""
        if kind is not None:
            for process in set(multiprocessing.active_children()) - self._others:
                process.kill()
        self._pool.shutdown(cancel_futures=True)

    def ask(self, task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """The answer to come; raises as `answer` does."""
        try:
            return self._pool.submit(task, *arguments, **named)
        except BrokenProcessPool:
            raise _died() from None


def answer(future: Future[T]) -> T:
    """What a worker found.

    Raises:
        WorkerDied: it was killed, ran out of memory, or a solver crashed in it.
    """
    try:
        return future.result()
    except BrokenProcessPool:
        raise _died() from None


def keep(future: Future[T], put: Callable[[T], None]) -> None:
    """Keep the answer as soon as it is there, so that a run that is killed loses little.

    Where it cannot be kept it is asked again next time; whoever waits for the answer learns of any other failure.
    """

    def done(finished: Future[Any]) -> None:
        if not finished.cancelled() and finished.exception() is None:
            with suppress(OSError):
                put(finished.result())

    future.add_done_callback(done)


def _died() -> WorkerDied:
    return WorkerDied(
        "a worker process died: it was killed, ran out of memory, or a solver crashed in it; "
        "run again, with fewer --jobs if memory is short"
    )


def _begin() -> None:
    """A worker leaves Ctrl-C to the process that started it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.enable()
    gc_tuning.seldom()
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
