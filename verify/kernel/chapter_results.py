"""The results of chapters: the functions that prove theorems with a kernel, each of which runs once."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from verify.kernel import validation
from verify.kernel.observer import Observer
from verify.kernel.term_analysis import ProofError

Prover = TypeVar("Prover")
Made = TypeVar("Made")


class ChapterResults(Generic[Prover]):
    """What the chapters of a kernel have proved or defined.

    Args:
        instead: chapters to replace by others, with their replacements.
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
        # The chapters that are being proved, each asked for by the one before it.
        self._running: list[Callable[[Prover], Any]] = []

    @property
    def instead(self) -> dict[Callable[[Prover], Any], Callable[[Prover], Any]]:
        """Return the replaced chapters with their replacements."""
        return dict(self._instead)

    def get(self, kernel: Prover, chapter: Callable[[Prover], Made]) -> Made:
        """Return the result of a chapter; it runs with `kernel` at the first call."""
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
        """Return the innermost chapter that is running, not its replacement.

        Raises:
            ProofError: no chapter is running.
        """
        if not self._running:
            raise ProofError("outside a chapter a theorem needs a name")
        return self._running[-1]
