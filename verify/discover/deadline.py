"""Time limits of a search, in CPU time of the search and its solvers.

Results therefore do not depend on machine load. On an idle machine a search takes the same wall-clock time, or less if
solvers run on other cores. A limit of wall-clock time ends a search that receives very little CPU time.
"""

import time
from typing import Any

from verify.discover.result import StrategyFailed
from verify.kernel import solvers
from verify.kernel.forked_call import CLOCK_FACTOR

try:
    import resource
except ImportError:  # on Windows, which has no child solvers
    resource: Any = None  # type: ignore[no-redef]

TIME_UP = "the time is up"


def cpu_time() -> float:
    """Return the CPU time in seconds of this process and its solver processes."""
    own = time.process_time() + solvers.proof_seconds()
    if resource is None:
        return own
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + ended.ru_utime + ended.ru_stime


class Deadline:
    """Deadline that starts when it is created.

    Args:
        seconds: the limit, in CPU time.
    """

    def __init__(self, seconds: float) -> None:
        self._worked, self._by_clock = cpu_time() + seconds, time.monotonic() + max(seconds, 0.0) * CLOCK_FACTOR

    def seconds_left(self) -> float:
        """Return the remaining seconds; zero or negative after the deadline."""
        return min(self._worked - cpu_time(), self._by_clock - time.monotonic())

    def check(self) -> None:
        """Check the deadline.

        Raises:
            StrategyFailed: the time is up.
        """
        self.remaining()

    def remaining(self) -> float:
        """Return the remaining seconds, as the limit of the next query.

        Raises:
            StrategyFailed: the time is up.
        """
        if (seconds := self.seconds_left()) <= 0:
            raise StrategyFailed(TIME_UP)
        return seconds
