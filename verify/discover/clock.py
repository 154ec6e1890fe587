"""The time that a search may take."""

import time

from verify.discover.found import Ended

TIME_UP = "the time is up"


class Clock:
    """When the time is up, in seconds of `time.monotonic`."""

    def __init__(self, end: float) -> None:
        self.end = end

    def left(self) -> float:
        """The seconds that are left, negative when the time is up."""
        return self.end - time.monotonic()

    def check(self) -> None:
        """Raise Ended if the time is up."""
        if self.left() <= 0:
            raise Ended(TIME_UP)
