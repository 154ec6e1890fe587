"""How often Python looks for garbage: seldom, where a run makes millions of terms that live as long as the run."""

import gc

# So many more objects made than gone before the next look, and so many looks before one at what is older.
THRESHOLDS = (50_000, 20, 20)


def seldom() -> None:
    """From now on this process looks for garbage seldom; what nobody refers to any more goes at once, as ever."""
    gc.set_threshold(*THRESHOLDS)
