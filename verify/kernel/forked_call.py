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
CLOCK_FACTOR, MIN_CLOCK_LIMIT = 20, 60.0
# How often work is begun that the clock ends, or somebody else, such as a system that is short of memory.
TRIES = 2
# No limit is longer than so many seconds.
MAX_LIMIT = 86_400.0


@dataclass(frozen=True)
class CallResult:
    """The result of a forked call.

    Attributes:
        result: the value that the function returned, or None.
        seconds: the processor time of the child.
        reason: the reason if there is no result; otherwise empty.
        may_retry: whether another attempt may give another result.
    """

    result: Any
    seconds: float
    reason: str = ""
    may_retry: bool = False


def clock_limit(seconds: float) -> float:
    """Return the wall-clock limit in seconds for work with a limit of processor time.

    >>> clock_limit(1), clock_limit(10)
    (60.0, 200)
    """
    return max(MIN_CLOCK_LIMIT, CLOCK_FACTOR * min(seconds, MAX_LIMIT))


def processor_limit_message(seconds: float) -> str:
    """Return the message about work that used all of its processor time.

    >>> processor_limit_message(2.5)
    'no answer within 2.5 s of processor time'
    """
    return f"no answer within {seconds:g} s of processor time"


def clock_limit_message(seconds: float) -> str:
    """Return the message about work that exceeded the wall-clock limit at each try.

    >>> clock_limit_message(10)
    'no answer within 200 s by the clock, asked 2 times; the machine is too busy'
    """
    return f"no answer within {clock_limit(seconds):g} s by the clock, asked {TRIES} times; the machine is too busy"


def signal_name(number: int) -> str:
    """Return the name of the signal that ended a process, such as SIGSEGV; "an error" for 0.

    >>> signal_name(9), signal_name(0)
    ('SIGKILL', 'an error')
    """
    return signal.Signals(number).name if number else "an error"


def call_in_child(function: Callable[[], Any], seconds: float) -> CallResult:
    """Call a function in a forked child; its result must be representable in JSON.

    On systems without fork, such as Windows, this process calls the function, without a limit.

    Args:
        function: the function; if it raises an exception, there is no result.
        seconds: the limit of processor time.

    >>> call_in_child(lambda: 6 * 7, 1.0).result
    42
    >>> call_in_child(lambda: 1 / 0, 1.0).result is None
    True
    """
    if not hasattr(os, "fork"):
        start_time = time.thread_time()
        return CallResult(function(), time.thread_time() - start_time)
    call_result = _call_in_child(function, seconds)
    for _ in range(TRIES - 1):
        if call_result.may_retry:
            call_result = _call_in_child(function, seconds)
    return call_result


def _call_in_child(function: Callable[[], Any], seconds: float) -> CallResult:
    """Fork, and return the result that the child wrote, or the reason why there is none."""
    receiving, sending = os.pipe()
    with warnings.catch_warnings():
        # Python warns of locks that other threads may hold. The child only computes and takes no lock.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _run_child(function, sending, seconds)
    os.close(sending)
    output, output_complete = None, False
    try:
        output = _read_until_closed(receiving, clock_limit(seconds))
        output_complete = True
    finally:
        os.close(receiving)
        if output is None:
            os.kill(child, signal.SIGKILL)
        _, status, usage = os.wait4(child, 0)
    seconds_used = usage.ru_utime + usage.ru_stime
    if output is None:
        return CallResult(None, seconds_used, clock_limit_message(seconds), may_retry=output_complete)
    if not status:
        return CallResult(json.loads(output), seconds_used)
    end_signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
    if end_signal == signal.SIGPROF:
        return CallResult(None, seconds_used, processor_limit_message(seconds))
    return CallResult(
        None, seconds_used, f"the solver crashed ({signal_name(end_signal)})", may_retry=end_signal == signal.SIGKILL
    )


def _read_until_closed(stream: int, seconds: float) -> bytes | None:
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


def _run_child(function: Callable[[], Any], pipe_end: int, seconds: float) -> NoReturn:
    """Call the function, write its result to the stream, and end the process."""
    exit_status = 1
    with suppress(BaseException):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # only the parent handles Ctrl-C
        faulthandler.disable()  # a crash is expected here and needs no report
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, max(0.001, min(seconds, MAX_LIMIT)))
        with open(pipe_end, "wb") as stream:
            stream.write(json.dumps(function()).encode())
        exit_status = 0
    os._exit(exit_status)
