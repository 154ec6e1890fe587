"""Less frequent garbage collection, for work with millions of long-lived terms."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# The thresholds of `gc.set_threshold`.
THRESHOLDS = (200_000, 20, 20)


def collect_rarely() -> None:
    """Make garbage collection rare in this process; reference counting still frees objects at once."""
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def few_collections() -> Iterator[None]:
    """Return a context in which garbage collection is rare."""
    before = gc.get_threshold()
    collect_rarely()
    try:
        yield
    finally:
        gc.set_threshold(*before)
