"""Benchmark of the kernel: the proofs of a family relative to the solvers alone on the exported obligations.

Both sides run one after the other in this process and decide the same obligations. The figures are ratios of processor
times, which hardly depend on the machine.
"""

from collections.abc import Callable, Iterable, Mapping
from time import process_time

from theory.claims.catalogue import catalogue
from verify.kernel import Kernel, Obligation, solvers
from verify.pipeline.crosschecks import crosscheck
from verify.pipeline.crosschecks.premise_consistency import consistent
from verify.proofs.family_books import book
from verify.proofs.theorem_chapters import Chapter

PEERS = ("z3-solver", "cvc5")
GOALS = {"proofs and second opinions / bare z3 and cvc5": ("at most", 1.3)}


def ratios(tags: Iterable[str] = (), family: str = "nim") -> dict[str, float]:
    """Return the processor time of the kernel over that of the solvers alone, on the same obligations.

    Args:
        tags: the claims to prove; all of the family if none is given.
        family: the family with the book of proofs.
    """
    claim_tags = list(tags) or [tag for tag, claim in catalogue().items() if claim.family == family]
    proofs = book(family).proofs
    questions: list[Obligation] = []
    prove = _seconds(lambda: questions.extend(_prove(claim_tags, proofs)))
    second = _seconds(lambda: _ask(solvers.ask_cvc5, [o.script for o in questions]))
    premises = _seconds(lambda: [consistent(o.script, o.premises, o.inner_premises, o.computed) for o in questions])
    bare_z3 = _seconds(lambda: _ask(solvers.ask_z3, [o.script for o in questions]))
    bare_cvc5 = _seconds(lambda: _ask(solvers.ask_cvc5, [o.script for o in questions]))
    bare = bare_z3 + bare_cvc5
    return {
        "proofs and second opinions / bare z3 and cvc5": (prove + second) / bare,
        "the same with the search for contradictory premises / bare z3 and cvc5": (prove + second + premises) / bare,
        "proofs with z3 alone / bare z3": prove / bare_z3,
    }


def _prove(tags: Iterable[str], proofs: Mapping[str, Iterable[Chapter]]) -> list[Obligation]:
    """Return every obligation of the claims, as `takeaway verify` and `takeaway export` gather them."""
    kernel = Kernel()
    theorems = []
    for tag in tags:
        proved = crosscheck.prove(kernel, proofs.get(tag, ()))
        if proved.failure:
            raise RuntimeError(f"{tag} is not proved: {proved.failure.splitlines()[0]}")
        theorems += proved.theorems
    return kernel.obligations(kernel.closure(theorems))


def _ask(solver: Callable[[str], solvers.Answer], texts: Iterable[str]) -> None:
    for text in texts:
        solver(text)


def _seconds(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start
