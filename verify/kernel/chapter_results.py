"""The results of chapters, which are functions that prove theorems with a kernel; each chapter runs once."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from verify.kernel import validation
from verify.kernel.observer import Observer
from verify.kernel.term_analysis import ProofError

Prover = TypeVar("Prover")
Made = TypeVar("Made")


class ChapterResults(Generic[Prover]):
    """The theorems and definitions that the chapters of a kernel have returned so far.

    Args:
        instead: a map from chapters to the chapters that replace them.
        observer: is notified of finished chapters.
    """

    def __init__(
        self,
        instead: Mapping[Callable[[Prover], Any], Callable[[Prover], Any]] | None,
        observer: Observer,
    ) -> None:
        self._instead = dict(validation.pairs(instead))
        self._observer = observer
        self._results: dict[Callable[[Prover], Any], Any] = {}
        # The stack of running chapters; each was requested by the one before it.
        self._running: list[Callable[[Prover], Any]] = []

    @property
    def instead(self) -> dict[Callable[[Prover], Any], Callable[[Prover], Any]]:
        """Return a map from the replaced chapters to their replacements."""
        return dict(self._instead)

    def get(self, kernel: Prover, chapter: Callable[[Prover], Made]) -> Made:
        """Return the result of a chapter; the first call runs the chapter with `kernel`."""
        chosen = self._instead.get(chapter, chapter)
        if chosen not in self._results:
            self._running.append(chapter)
            try:
                self._results[chosen] = chosen(kernel)
            finally:
                self._running.pop()
            self._observer.finished(chapter, self._results[chosen])
        made: Made = self._results[chosen]
        return made

    def already(self, chapter: Callable[[Prover], Made]) -> Made | None:
        """Return the result of a chapter, or None if it has not run yet."""
        made: Made | None = self._results.get(self._instead.get(chapter, chapter))
        return made

    @property
    def running(self) -> Callable[[Prover], Any]:
        """Return the innermost running chapter; for a replaced chapter, the original one.

        Raises:
            ProofError: no chapter is running.
        """
        if not self._running:
            raise ProofError("no chapter is running: give the theorem a name")
        return self._running[-1]
