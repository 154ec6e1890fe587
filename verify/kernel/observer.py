"""Notifications about the work of a kernel, for callers that record it or prepare later work."""

from collections.abc import Callable
from typing import Any

from verify.kernel.statements import Obligation, Theorem


class Observer:
    """Receiver of notifications from a kernel; a subclass overrides the methods that it needs.

    An observer receives copies and cannot change the kernel. It may call the rules of the kernel; the ledger checks the
    names of the interrupted rule again before it stores the theorem.

    >>> import z3
    >>> from verify.kernel import Kernel
    >>> class Reporter(Observer):
    ...     def handle_theorem(self, theorem):
    ...         print("proved", theorem.name)
    >>> one = Kernel(observer=Reporter()).prove("two-is-even", [], z3.IntVal(2) % 2 == 0)
    proved two-is-even
    """

    def handle_obligation(self, obligation: Obligation) -> None:
        """Handle the notification that an obligation was discharged.

        Its theorem is not stored yet, and may never be stored.
        """

    def handle_theorem(self, theorem: Theorem) -> None:
        """Handle the notification that a theorem was stored, which happens at the end of its rule."""

    def handle_chapter(self, chapter: Callable[..., Any], result: Any) -> None:
        """Handle the notification that a chapter ran for the first time.

        Args:
            chapter: the requested chapter, even if another one replaces it.
            result: the value that the chapter, or its replacement, returned.
        """
