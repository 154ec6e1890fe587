"""Notifications about the work of a kernel, for callers that record it or prepare later work."""

from collections.abc import Callable
from typing import Any

from verify.kernel.statements import Obligation, Theorem


class Observer:
    """Receives notifications from a kernel; a subclass overrides the methods that it needs.

    An observer gets copies and cannot change the kernel. It may call the rules of the kernel; the ledger checks the
    names of the interrupted rule again before it stores the theorem.

    >>> import z3
    >>> from verify.kernel import Kernel
    >>> class Reporter(Observer):
    ...     def proved(self, theorem):
    ...         print("proved", theorem.name)
    >>> one = Kernel(observer=Reporter()).prove("two-is-even", [], z3.IntVal(2) % 2 == 0)
    proved two-is-even
    """

    def discharged(self, obligation: Obligation) -> None:
        """Note that a solver decided an obligation; its theorem is not stored yet, and need not be stored at all."""

    def proved(self, theorem: Theorem) -> None:
        """Note that a theorem was stored, at the end of the rule that made it."""

    def finished(self, chapter: Callable[..., Any], result: Any) -> None:
        """Note that a chapter ran for the first time, and what it returned.

        Args:
            chapter: the chapter that was asked for, even if another one replaces it.
            result: what the chapter, or its replacement, returned.
        """
