"""The time that a search may take.

It is processor time, of the search and of the solvers that work for it: then what is found does not depend on how busy
the machine is. By the clock a search on an idle machine takes as long, or less where solvers work on another core. A
search that hardly gets a processor at all ends by the clock.
"""

import time
from typing import Any

from verify.discover.result import Ended
from verify.kernel import solvers
from verify.kernel.forked_call import PATIENCE

try:
    import resource
except ImportError:  # on Windows, where no process splits off to work for this one
    resource: Any = None  # type: ignore[no-redef]

TIME_UP = "the time is up"


def spent() -> float:
    """The processor time of this process so far, and of those that worked for it."""
    own = time.process_time() + solvers.under_way()
    if resource is None:
        return own
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + ended.ru_utime + ended.ru_stime


class Clock:
    """Begins to run when it is made.

    Args:
        seconds: the processor time that there is.
    """

    def __init__(self, seconds: float) -> None:
        self._worked, self._by_clock = spent() + seconds, time.monotonic() + max(seconds, 0.0) * PATIENCE

    def left(self) -> float:
        """The seconds that are left, none or fewer when the time is up."""
        return min(self._worked - spent(), self._by_clock - time.monotonic())

    def check(self) -> None:
        """Raise Ended if the time is up."""
        if self.left() <= 0:
            raise Ended(TIME_UP)
