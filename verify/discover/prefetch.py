"""cvc5's proofs of what is still being searched for: made by a process of their own on another core, in the order in
which the kernel asks, while the search goes on and, after it, while the last proof is read.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType

from verify.discover.found_standing import Judge
from verify.kernel import Obligation, solvers
from verify.pipeline.crosscheck import proof_of


class Ahead:
    """Asks for proofs before they are wanted; what is no longer wanted is not waited for.

    Args:
        judge: who will want them.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._one = ThreadPoolExecutor(1)
        self._ended = False
        self._asked: dict[str, Future[solvers.Answer]] = {}
        self._one.submit(solvers.ready)

    def ask(self, o: Obligation) -> None:
        """Have a proof made of an obligation, where one will be wanted; after the search nothing is made ahead."""
        if not self._ended and o.script not in self._asked and self.judge.wants_proof(o):
            self._asked[o.script] = self._one.submit(proof_of, o.script)

    def __call__(self, script: str) -> solvers.Answer:
        """What cvc5 says of a text, with a proof."""
        return self._asked[script].result() if script in self._asked else proof_of(script)

    def forget(self) -> None:
        """What was asked for is no longer wanted: another strategy is tried."""
        under_way = [asked for asked in self._asked.values() if not asked.cancel() and not asked.done()]
        self._asked.clear()
        if under_way:
            solvers.stop()

    def __enter__(self) -> "Ahead":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._ended = True
        self.forget()
        self._one.shutdown()
