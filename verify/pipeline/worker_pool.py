"""The worker processes of a run, which end with the run; the death of a worker is reported in one line."""

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
    """Raised if a worker process died; the message is one line with a remedy."""


class Workers:
    """A pool of worker processes; a context manager that ends them."""

    def __init__(self, jobs: int) -> None:
        self._others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Cancel the tasks whose results are no longer needed."""
        if kind is not None:
            for process in set(multiprocessing.active_children()) - self._others:
                process.kill()
        self._pool.shutdown(cancel_futures=True)

    def ask(self, task: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Return a future of the result of a task; `answer` gives its exceptions."""
        try:
            return self._pool.submit(task, *arguments, **named)
        except BrokenProcessPool:
            raise _worker_died() from None


def answer(future: Future[T]) -> T:
    """Return the answer of a worker.

    Raises:
        WorkerDied: the worker was killed, ran out of memory, or a solver crashed in it.
    """
    try:
        return future.result()
    except BrokenProcessPool:
        raise _worker_died() from None


def cache_when_done(future: Future[T], put: Callable[[T], None]) -> None:
    """Cache an answer with `put` as soon as it arrives, so that a killed run loses few answers.

    A failure to cache it is ignored; other failures are raised where the answer is used.
    """

    def cache_result(finished: Future[Any]) -> None:
        if not finished.cancelled() and finished.exception() is None:
            with suppress(OSError):
                put(finished.result())

    future.add_done_callback(cache_result)


def _worker_died() -> WorkerDied:
    return WorkerDied(
        "a worker process died: it was killed, ran out of memory, or a solver crashed in it; "
        "run again, with fewer --jobs if memory is short"
    )


def _begin() -> None:
    """Initialise a worker: the parent handles Ctrl-C, and the worker ends with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    faulthandler.enable()
    gc_tuning.collect_rarely()
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
