"""The results of chapters, which are functions that prove theorems with a kernel; each chapter runs once."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from verify.kernel import validation
from verify.kernel.observer import Observer
from verify.kernel.term_analysis import ProofError

Prover = TypeVar("Prover")
Result = TypeVar("Result")


class ChapterResults(Generic[Prover]):
    """The theorems and definitions that the chapters of a kernel have returned so far.

    Args:
        replacements: a map from chapters to the chapters that replace them.
        observer: is notified of finished chapters.
    """

    def __init__(
        self,
        replacements: Mapping[Callable[[Prover], Any], Callable[[Prover], Any]] | None,
        observer: Observer,
    ) -> None:
        self._replacements = dict(validation.pairs(replacements))
        self._observer = observer
        self._results: dict[Callable[[Prover], Any], Any] = {}
        # The stack of running chapters; each was requested by the one before it.
        self._running_chapters: list[Callable[[Prover], Any]] = []

    @property
    def replacements(self) -> dict[Callable[[Prover], Any], Callable[[Prover], Any]]:
        """Return a map from the replaced chapters to their replacements."""
        return dict(self._replacements)

    def get(self, kernel: Prover, chapter: Callable[[Prover], Result]) -> Result:
        """Return the result of a chapter; the first call runs the chapter with `kernel`."""
        executed = self._replacements.get(chapter, chapter)
        if executed not in self._results:
            self._running_chapters.append(chapter)
            try:
                self._results[executed] = executed(kernel)
            finally:
                self._running_chapters.pop()
            self._observer.handle_chapter(chapter, self._results[executed])
        result: Result = self._results[executed]
        return result

    def find_result(self, chapter: Callable[[Prover], Result]) -> Result | None:
        """Return the result of a chapter, or None if it has not run yet."""
        result: Result | None = self._results.get(self._replacements.get(chapter, chapter))
        return result

    @property
    def running_chapter(self) -> Callable[[Prover], Any]:
        """Return the innermost running chapter; for a replaced chapter, the original one.

        Raises:
            ProofError: no chapter is running.
        """
        if not self._running_chapters:
            raise ProofError("no chapter is running: give the theorem a name")
        return self._running_chapters[-1]
