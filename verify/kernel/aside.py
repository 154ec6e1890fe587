"""Work done in a process that splits off for it: where that crashes, there is no result, and this process goes on."""

import faulthandler
import json
import os
import signal
import warnings
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn


def aside(work: Callable[[], Any]) -> Any:
    """What the work gives, which has to be something that JSON can hold; None if it raises, or crashes.

    Where no process can split, as on Windows, this one does the work.
    """
    if not hasattr(os, "fork"):
        return work()
    receiving, sending = os.pipe()
    with warnings.catch_warnings():
        # Python warns of locks that other threads hold just now. Whoever splits off only works, and asks for none.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        _work(work, sending)
    os.close(sending)
    try:
        with open(receiving, "rb") as stream:
            told = stream.read()
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        _, status = os.waitpid(child, 0)
    return None if status else json.loads(told)


def _work(work: Callable[[], Any], sending: int) -> NoReturn:
    failed = 1
    with suppress(BaseException):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who waits
        faulthandler.disable()  # a crash is no news: it is what this process is for
        with open(sending, "wb") as stream:
            stream.write(json.dumps(work()).encode())
        failed = 0
    os._exit(failed)
