"""How often Python looks for garbage: seldom, where millions of terms live as long as the work on them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

# So many more objects made than gone before the next look, and so many looks before one at what is older.
THRESHOLDS = (200_000, 20, 20)


def seldom() -> None:
    """From now on this process looks for garbage seldom; what nobody refers to any more goes at once, as ever."""
    gc.set_threshold(*THRESHOLDS)


@contextmanager
def few_collections() -> Iterator[None]:
    """In here garbage is looked for seldom: looking more often finds none."""
    before = gc.get_threshold()
    seldom()
    try:
        yield
    finally:
        gc.set_threshold(*before)
