"""Where what was found stands: each step decided again, the book read by the checker, each certificate accepted.

What belongs to all games is the same for each of them, and is decided again only once: in this process, and where there
is a folder for answers, in any.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from theory.claims.standing import LADDER
from verify.discover.deadline import Clock
from verify.discover.general import certificate_templates
from verify.kernel import Kernel, Obligation, Theorem, smtlib, solvers
from verify.pipeline import certificates, decision_cache
from verify.pipeline.answer_cache import Store, digest
from verify.pipeline.book_writer import Pages, book
from verify.pipeline.crosscheck import Prover, decide_again, judged, proof_of
from verify.pipeline.results_schema import Answer, Decision, Premises

# Steps that the checker computes in a second, or more.
CHECKED_A_SECOND = 300_000

# Why something stands no higher than proved, where the time ran out.
UP = "the time was up before all was decided again"
# What was answered in this process, by a hash of the texts that were asked about.
ANSWERED: dict[str, Decision] = {}


class Judge:
    """Second opinions on obligations, each asked for once.

    Args:
        folder: the folder `build`, where answers and certificates are kept; nothing is kept without one.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(None if folder is None else folder / "kept", solvers.versions())
        self.certificates = None if folder is None else folder / "atlas" / "certificates"

    def wants_proof(self, o: Obligation) -> bool:
        """Whether cvc5 is to be asked for a proof: where nothing was answered or kept before."""
        answered = o.computed or _asked(o) in ANSWERED or certificate_templates.certificate(o.script) is not None
        return not answered and (
            self.certificates is None or not certificates.place(self.certificates, o.script).exists()
        )

    def decided(self, o: Obligation, clock: Clock, prover: Prover = proof_of) -> Decision:
        """The second opinions on an obligation, as `verify.pipeline.crosscheck` has them.

        A computation is done again by the checker alone, for as long as there is time: what it rests on are
        definitions, which cannot contradict.
        """
        asked = _asked(o)
        if asked not in ANSWERED:
            kept = None if o.computed else decision_cache.kept(self.store, o, self.certificates)
            if kept is None:
                kept = self._computed(o, clock) if o.computed else self._decided_again(o, prover)
                if not o.computed:
                    with suppress(OSError):
                        decision_cache.keep(self.store, o, kept)
            ANSWERED[asked] = kept
        return ANSWERED[asked]

    def _decided_again(self, o: Obligation, prover: Prover) -> Decision:
        """The second opinions; where certificates cannot be written they are made, checked and forgotten."""
        written = certificate_templates.certificate(o.script)
        if self.certificates is not None:
            try:
                return decide_again(
                    o.script, o.premises, inside=o.inside, folder=self.certificates, prover=prover, written=written
                )
            except OSError:
                self.certificates = None
        return decide_again(o.script, o.premises, inside=o.inside, prover=prover, written=written)

    def _computed(self, o: Obligation, clock: Clock) -> Decision:
        certificate = certificates.checked(o.script, None, max(1, int(clock.left() * CHECKED_A_SECOND)))
        return Decision(
            cvc5=Answer(answer="unsat" if certificate.answer == "accepted" else "unknown", ms=certificate.ms),
            consistent=Premises(answer="unknown", ms=0.0),
            certificate=certificate,
        )


def _asked(o: Obligation) -> str:
    """Return a hash of all texts that are asked about."""
    # Texts of obligations have no control characters but line ends.
    return digest("\0".join([o.script, o.premises, *(premises.text for premises in o.inside)]))


def standings(
    kernel: Kernel,
    found: Mapping[str, Iterable[Theorem]],
    judge: Judge,
    clock: Clock,
    prover: Prover = proof_of,
) -> dict[str, tuple[str, str]]:
    """Where some theorems of a kernel stand with all that they rest on, and why not higher.

    Args:
        found: theorems by a name of the caller's, which stand as the lowest of them.
        prover: who has cvc5's proofs.
    """
    behind = {name: kernel.closure(theorems) for name, theorems in found.items()}
    opinions: dict[str, Decision] = {}
    for o in kernel.obligations({t.name: t for rests in behind.values() for t in rests}.values()):
        if clock.left() <= 0:
            return dict.fromkeys(found, ("proved", UP))
        opinions[o.name] = judge.decided(o, clock, prover)
    pages = Pages(kernel.records, smtlib.declarations())
    claims = {f"FOUND-{i:03}": [t.name for t in theorems] for i, theorems in enumerate(found.values(), 1)}
    derived = certificates.derived(book(pages.part(claims)))
    single: dict[str, tuple[str, str]] = {}
    for rests in behind.values():
        for theorem in rests:
            if theorem.name not in single:
                single[theorem.name] = judged(kernel, theorem, opinions, derived)
    return {
        name: min((single[theorem.name] for theorem in rests), key=lambda one: LADDER.index(one[0]))
        for name, rests in behind.items()
    }
