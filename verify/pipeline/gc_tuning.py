"""Garbage collection at long intervals, for work with millions of long-lived terms."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# The thresholds of `gc.set_threshold`.
THRESHOLDS = (200_000, 20, 20)


def seldom() -> None:
    """Relax garbage collection in this process; reference counting still frees objects at once."""
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def few_collections() -> Iterator[None]:
    """Relax garbage collection within a function."""
    before = gc.get_threshold()
    seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
