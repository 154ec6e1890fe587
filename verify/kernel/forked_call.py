"""Calls in a forked child process: if the child crashes, the call has no result and the parent continues.

The limit counts the processor time of the child, so results do not depend on machine load. A second limit of wall-clock
time ends a child that gets too little processor time; the call is then repeated.
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
    """The result of a forked call.

    Attributes:
        result: the value that the function returned, or None.
        seconds: the processor time of the child.
        why: the reason if there is no result; otherwise empty.
        again: whether another attempt may give another result.
    """

    result: Any
    seconds: float
    why: str = ""
    again: bool = False


def clock(seconds: float) -> float:
    """Return the wall-clock limit in seconds for work with a limit of processor time.

    >>> clock(1), clock(10)
    (60.0, 200)
    """
    return max(LEAST, PATIENCE * min(seconds, LONGEST))


def over_limit(seconds: float) -> str:
    """Return the message about work that used all of its processor time.

    >>> over_limit(2.5)
    'no answer within 2.5 s of processor time'
    """
    return f"no answer within {seconds:g} s of processor time"


def over_clock(seconds: float) -> str:
    """Return the message about work that exceeded the wall-clock limit at each try.

    >>> over_clock(10)
    'no answer within 200 s by the clock, asked 2 times; the machine is too busy'
    """
    return f"no answer within {clock(seconds):g} s by the clock, asked {TRIES} times; the machine is too busy"


def named(ended: int) -> str:
    """Return the name of the signal that ended a process, such as SIGSEGV; "an error" for 0.

    >>> named(9), named(0)
    ('SIGKILL', 'an error')
    """
    return signal.Signals(ended).name if ended else "an error"


def aside(work: Callable[[], Any], seconds: float) -> Done:
    """Call a function in a forked child; its result must be representable in JSON.

    On systems without fork, such as Windows, this process calls the function, without a limit.

    Args:
        work: the function; if it raises an exception, there is no result.
        seconds: the limit of processor time.

    >>> aside(lambda: 6 * 7, 1.0).result
    42
    >>> aside(lambda: 1 / 0, 1.0).result is None
    True
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
    """Fork, and return the result that the child wrote, or the reason why there is none."""
    receiving, sending = os.pipe()
    with warnings.catch_warnings():
        # Python warns of locks that other threads may hold. The child only computes and takes no lock.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _work(work, sending, seconds)
    os.close(sending)
    received, finished = None, False
    try:
        received = _until_closed(receiving, clock(seconds))
        finished = True
    finally:
        os.close(receiving)
        if received is None:
            os.kill(child, signal.SIGKILL)
        _, status, used = os.wait4(child, 0)
    took = used.ru_utime + used.ru_stime
    if received is None:
        return Done(None, took, over_clock(seconds), again=finished)
    if not status:
        return Done(json.loads(received), took)
    ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if ended == signal.SIGPROF:
        return Done(None, took, over_limit(seconds))
    return Done(None, took, f"the solver crashed ({named(ended)})", again=ended == signal.SIGKILL)


def _until_closed(stream: int, seconds: float) -> bytes | None:
    """Return the bytes written to a stream until it is closed; None if that takes longer than `seconds`."""
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
    """Call the function, write its result to the stream, and end the process."""
    failed = 1
    with suppress(BaseException):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent handles Ctrl-C
        faulthandler.disable()  # a crash is expected here and needs no report
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, max(0.001, min(seconds, LONGEST)))
        with open(sending, "wb") as stream:
            stream.write(json.dumps(work()).encode())
        failed = 0
    os._exit(failed)
