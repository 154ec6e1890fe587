"""Stand-in for the module of `verify.discover.strategies.long_periods` in a page: no such long computations there."""

from typing import NoReturn

from verify.discover.result import StrategyFailed


def strategy(*_: object, **__: object) -> NoReturn:
    """Refuse to search for a long period.

    Raises:
        StrategyFailed: always.
    """
    raise StrategyFailed("periods that begin after tens of thousands of heaps are not sought in a page")


def prove_long_period(*_: object, **__: object) -> NoReturn:
    """Refuse to prove a long period, as `strategy` does."""
    strategy()
