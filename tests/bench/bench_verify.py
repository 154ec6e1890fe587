"""Benchmark of a complete verification: `takeaway verify --fresh` relative to z3 and cvc5 alone.

The run uses all cores, and its wall-clock time is measured. The solvers then decide the same obligations one after the
other in this process: z3 and cvc5 each obligation, and z3 each set of premises.
"""

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from theory.claims.catalogue import catalogue
from verify.kernel import Kernel, Obligation, solvers
from verify.pipeline.crosschecks import crosscheck
from verify.pipeline.crosschecks.premise_consistency import consistent
from verify.pipeline.results import results_writer
from verify.proofs.family_books import book

PEERS = ("z3-solver", "cvc5")


def ratios(tags: Iterable[str] = (), jobs: int | None = None) -> dict[str, float]:
    """Return the wall-clock time of a fresh run, divided by the time of the solvers alone for the same obligations.

    Args:
        tags: the claims to verify; all if none is given.
        jobs: the number of worker processes; by default one for each core.

    Raises:
        RuntimeError: a claim does not have its declared standing.
    """
    claim_tags = list(tags) or list(catalogue())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "results.json"
        run = _seconds(lambda: _verify(claim_tags, path, jobs or os.cpu_count() or 1))
    questions = _questions(claim_tags)
    proving = _seconds(lambda: [solvers.ask_z3(o.script) for o in questions])
    deciding = _seconds(lambda: [solvers.ask_cvc5(o.script) for o in questions])
    premises = _seconds(lambda: [consistent(o.script, o.premises, o.inner_premises, o.computed) for o in questions])
    return {
        "verify --fresh / z3 and cvc5 alone": run / (proving + deciding + premises),
        "verify --fresh / z3 alone": run / proving,
    }


def _verify(tags: Iterable[str], path: Path, jobs: int) -> None:
    results = results_writer.run(tags, path, jobs, fresh=True)
    for record in results.claims.values():
        if not record.ok:
            raise RuntimeError(f"{record.tag}: {record.reason}")


def _questions(tags: Iterable[str]) -> list[Obligation]:
    """Return every obligation on which the claims with these tags depend."""
    kernel = Kernel()
    proofs = [crosscheck.prove(kernel, book(catalogue()[tag].family).proofs.get(tag, ())) for tag in tags]
    return kernel.obligations(kernel.closure([theorem for proved in proofs for theorem in proved.theorems]))


def _seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:40} {ratio:10.2f}")
