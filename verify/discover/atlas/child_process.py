"""Execution of a function in a forked child process, whose memory is freed afterwards.

The child is a copy of its parent, which waits for it. So general theorems are proved once, and the terms of one batch
of games are freed before the next batch.
"""

import faulthandler
import gc
import os
import pickle
import signal
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn, TypeVar

from verify.kernel import solvers
from verify.pipeline.worker_pool import WorkerDied

T = TypeVar("T")

WORKER_DIED_MESSAGE = (
    "the process that examined a batch of games ended unexpectedly: it was killed, ran out of memory, or a solver "
    "crashed in it; run again, with fewer --jobs if memory is short"
)


def run_in_child(work: Callable[[], T]) -> T:
    """Return the result of `work`, which must be picklable, or raise its exception.

    Without fork, as on Windows, `work` runs in this process.

    Raises:
        WorkerDied: the child ended without an answer.
    """
    if not hasattr(os, "fork"):
        return work()
    solvers.start_servers()
    receiving, sending = os.pipe()
    # The child reads from `living`, which ends when the parent exits.
    living, held = os.pipe()
    with warnings.catch_warnings():
        # Python warns of locks held by other threads. Those threads wait for answers and hold none that the child
        # needs.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(receiving)
        os.close(held)
        _run_and_exit(work, sending, living)
    os.close(sending)
    os.close(living)
    try:
        with open(receiving, "rb") as stream:
            outcome = stream.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
        os.close(held)
        if status:
            solvers.kill_servers()  # a solver may still be working for the dead child
        solvers.renew_servers()
    if status:
        raise WorkerDied(WORKER_DIED_MESSAGE)
    result: T
    result, error = pickle.loads(outcome)
    if error is not None:
        raise error
    return result


def _run_and_exit(work: Callable[[], Any], sending: int, living: int) -> NoReturn:
    """Run `work` in the child, write its pickled outcome to a pipe, and exit."""
    failed = 1
    with suppress(BaseException):
        gc.freeze()  # a collection would copy the memory shared with the parent
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C
        faulthandler.enable()
        solvers.inherit_servers()
        threading.Thread(target=_exit_with_parent, args=(living,), daemon=True).start()
        with open(sending, "wb") as stream:
            stream.write(_pickled_outcome(work))
        failed = 0
    os._exit(failed)


def _pickled_outcome(work: Callable[[], Any]) -> bytes:
    """Return the pickled result or exception of `work`."""
    try:
        return pickle.dumps((work(), None))
    except MemoryError:
        raise
    except Exception as error:
        with suppress(Exception):
            pickle.loads(pickled := pickle.dumps((None, error)))
            return pickled
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


def _exit_with_parent(living: int) -> None:
    """Wait until the parent process has ended, and then exit."""
    os.read(living, 1)
    os._exit(1)
