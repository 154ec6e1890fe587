"""Work done in a child process: what it leaves in memory goes with it, and what was known before is known to it too.

The child is a copy of its parent, which waits meanwhile. So the theorems about all games are proved once, and the terms
of the games of one batch do not stay for the next.
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

DIED = (
    "a process died that was looking into a batch of games: it was killed, ran out of memory, or a solver crashed in "
    "it; run again, with fewer --jobs if memory is short"
)


def forked(work: Callable[[], T]) -> T:
    """Return what the work gives, which has to be something that pickle can hold, or raise what it raises.

    Where no process can split, as on Windows, this one does the work.

    Raises:
        WorkerDied: the child ended before it answered.
    """
    if not hasattr(os, "fork"):
        return work()
    solvers.ready()
    receiving, sending = os.pipe()
    # The child reads from `living` and never finds anything; the end of the stream is the end of its parent.
    living, held = os.pipe()
    with warnings.catch_warnings():
        # Python warns of locks that other threads hold just now. Those threads wait for answers and work on nothing.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(receiving)
        os.close(held)
        _work(work, sending, living)
    os.close(sending)
    os.close(living)
    try:
        with open(receiving, "rb") as stream:
            told = stream.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
        os.close(held)
        if status:
            solvers.stop()  # it may have been asked something that nobody waits for any more
        solvers.renew()
    if status:
        raise WorkerDied(DIED)
    found: T
    found, error = pickle.loads(told)
    if error is not None:
        raise error
    return found


def _work(work: Callable[[], Any], sending: int, living: int) -> NoReturn:
    failed = 1
    with suppress(BaseException):
        gc.freeze()  # to look through what the parent made would copy it
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who waits
        faulthandler.enable()
        solvers.inherit()
        threading.Thread(target=_leave_with_parent, args=(living,), daemon=True).start()
        with open(sending, "wb") as stream:
            stream.write(_told(work))
        failed = 0
    os._exit(failed)


def _told(work: Callable[[], Any]) -> bytes:
    """What the work gives or raises, as bytes."""
    try:
        return pickle.dumps((work(), None))
    except MemoryError:
        raise
    except Exception as error:
        with suppress(Exception):
            pickle.loads(told := pickle.dumps((None, error)))
            return told
        return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))


def _leave_with_parent(living: int) -> None:
    os.read(living, 1)
    os._exit(1)
