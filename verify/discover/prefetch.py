"""Prefetching of cvc5 proofs during a search.

A separate process produces them on another core, in the order of the kernel's queries, while the search continues. It
starts with the first proof that is wanted, because a search with cached answers may want none.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from verify.discover.discovery_standing import Judge
from verify.kernel import Obligation, Observer, solvers
from verify.pipeline.crosschecks.crosscheck import proof_of


class ProofPrefetcher(Observer):
    """Prefetcher of proofs; proofs that are no longer needed are cancelled.

    Args:
        judge: the cross-checker that will need the proofs.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._one = ThreadPoolExecutor(1)
        self._ended = False
        self._asked: dict[str, Future[solvers.Answer]] = {}

    def handle_obligation(self, obligation: Obligation) -> None:
        """Request the proof of an obligation if the judge will need it; ignored after the search."""
        script = obligation.script
        if not self._ended and script not in self._asked and self.judge.wants_proof(obligation):
            self._asked[script] = self._one.submit(proof_of, script)

    def __call__(self, script: str) -> solvers.Answer:
        """Return cvc5's answer to a script, with a proof."""
        return self._asked[script].result() if script in self._asked else proof_of(script)

    def forget(self) -> None:
        """Cancel all requests, because another strategy is tried."""
        under_way = [asked for asked in self._asked.values() if not asked.cancel() and not asked.done()]
        self._asked.clear()
        if under_way:
            solvers.kill_servers()

    def __enter__(self) -> "ProofPrefetcher":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ended = True
        self.forget()
        self._one.shutdown()
