"""Work done in a process that splits off for it: where that crashes, there is no result, and this process goes on.

A limit on such work counts its processor time, and the system keeps it, so that what comes of it does not depend on how
busy the machine is. The clock ends what hardly gets a processor at all; that is no answer, and the work is done once
more.
"""

import faulthandler
import json
import os
import select
import signal
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NoReturn

# The clock ends work after so many times its limit of processor time, and not before so many seconds.
PATIENCE, LEAST = 20, 60.0
# How often work is begun that the clock ends, or somebody else, such as a system that is short of memory.
TRIES = 2
# No limit is longer than so many seconds.
LONGEST = 86_400.0


@dataclass(frozen=True)
class Done:
    """What work came to, in how many seconds of processor time, and why there is no result if there is none.

    Attributes:
        again: whether it may come to something else if it is done again.
    """

    result: Any
    seconds: float
    why: str = ""
    again: bool = False


def clock(seconds: float) -> float:
    """After how many seconds by the clock work ends that may take so many of processor time."""
    return max(LEAST, PATIENCE * min(seconds, LONGEST))


def over_limit(seconds: float) -> str:
    """What is said of work that took all of its processor time."""
    return f"no answer within {seconds:g} s of processor time"


def over_clock(seconds: float) -> str:
    """What is said of work that the clock ended each time."""
    return f"no answer within {clock(seconds):g} s by the clock, asked {TRIES} times; the machine is too busy"


def named(ended: int) -> str:
    """A signal that ended a process by its name, such as SIGSEGV; 0 stands for no signal."""
    return signal.Signals(ended).name if ended else "an error"


def aside(work: Callable[[], Any], seconds: float) -> Done:
    """Do work whose result JSON can hold.

    Where no process can split, as on Windows, this one does the work, without a limit.

    Args:
        work: what to do; where it raises an exception, there is no result.
        seconds: its limit of processor time.
    """
    if not hasattr(os, "fork"):
        start = time.thread_time()
        return Done(work(), time.thread_time() - start)
    done = _split(work, seconds)
    for _ in range(TRIES - 1):
        if done.again:
            done = _split(work, seconds)
    return done


def _split(work: Callable[[], Any], seconds: float) -> Done:
    receiving, sending = os.pipe()
    with warnings.catch_warnings():
        # Python warns of locks that other threads hold just now. Whoever splits off only works, and asks for none.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _work(work, sending, seconds)
    os.close(sending)
    told, finished = None, False
    try:
        told = _until_closed(receiving, clock(seconds))
        finished = True
    finally:
        os.close(receiving)
        if told is None:
            os.kill(child, signal.SIGKILL)
        _, status, used = os.wait4(child, 0)
    took = used.ru_utime + used.ru_stime
    if told is None:
        return Done(None, took, over_clock(seconds), again=finished)
    if not status:
        return Done(json.loads(told), took)
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended == signal.SIGPROF:
        return Done(None, took, over_limit(seconds))
    return Done(None, took, f"the solver crashed ({named(ended)})", again=ended == signal.SIGKILL)


def _until_closed(stream: int, seconds: float) -> bytes | None:
    """What is written to a stream until it is closed; None if that takes longer by the clock."""
    end = time.monotonic() + seconds
    parts: list[bytes] = []
    poll = select.poll()
    poll.register(stream, select.POLLIN)
    while poll.poll(max(0.0, end - time.monotonic()) * 1000):
        if not (part := os.read(stream, 1 << 20)):
            return b"".join(parts)
        parts.append(part)
    return None


def _work(work: Callable[[], Any], sending: int, seconds: float) -> NoReturn:
    failed = 1
    with suppress(BaseException):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who waits
        faulthandler.disable()  # a crash is no news: it is what this process is for
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, max(0.001, min(seconds, LONGEST)))
        with open(sending, "wb") as stream:
            stream.write(json.dumps(work()).encode())
        failed = 0
    os._exit(failed)
