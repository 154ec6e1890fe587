"""Standing of discovered theorems: steps cross-checked, book read by the checker, certificates accepted.

General theorems are cross-checked only once: per process, or with a cache folder once for all processes. From this
folder a later process reads the answers of z3, of cvc5 and of the checker to each of their obligations.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from theory.claims.standing import LADDER
from verify.checker.computing import STEPS
from verify.discover.deadline import Deadline
from verify.discover.general import certificate_templates
from verify.kernel import Kernel, Obligation, Theorem, smtlib, solvers
from verify.pipeline import decision_cache, source_hashes
from verify.pipeline.answer_cache import Store, digest
from verify.pipeline.certification import certificates
from verify.pipeline.certification.book_writer import RecordGraph, book
from verify.pipeline.crosschecks.crosscheck import Prover, decide_again, proof_of, standing_of_theorem
from verify.pipeline.results.evidence_schema import Answer, Decision, Premises

# Lower bound for the computation steps per second of the checker.
CHECKED_A_SECOND = 300_000

# Reason for a standing that the time limit prevented from being higher.
TIME_LIMIT_REACHED = "the time limit was reached before all steps were cross-checked"
# Answers in this process, by the hash of the obligation's texts.
DECISIONS_BY_HASH: dict[str, Decision] = {}


class StoredAnswerRefused(Exception):
    """Raised if cvc5 or the checker does not confirm a stored answer that a proof used; prove again without it."""


class Judge:
    """Cross-checker of obligations, which decides each obligation only once.

    Args:
        folder: the folder `build` with the caches; None for no cache.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.store = Store(None if folder is None else folder / "kept", solvers.versions())
        self.certificates = None if folder is None else folder / "atlas" / "certificates"
        # The scripts for which a stored answer was used.
        self.stored: set[str] = set()
        self._uses_stored = self.certificates is not None

    def is_refuted(self, script: str) -> bool:
        """Return whether an earlier process refuted and certified a script, so that z3 need not refute it again.

        A stored answer counts only together with the certificate that the checker accepted, recognised by its hash. A
        proof with stored answers must be cross-checked by this judge; see `decide`.
        """
        if not self._uses_stored:
            return False
        if self.certificates is not None and script not in self.stored:
            accepted = self.store.get("refuted", *_refutation(script))
            if accepted and accepted == certificates.hash_of(self.certificates, script):
                self.stored.add(script)
        return script in self.stored

    def use_no_stored_refutations(self) -> None:
        """Ignore stored answers of z3 from now on."""
        self._uses_stored = False
        self.stored.clear()

    def store_refutations(self, obligations: Iterable[Obligation]) -> None:
        """Store that z3 and cvc5 refute some obligations and that the checker accepts a certificate of each.

        Obligations without such a certificate in a file are skipped, and so are those that were stored before.
        """
        with suppress(OSError):
            for o in obligations:
                decision = DECISIONS_BY_HASH.get(_hash_of_texts(o))
                if decision is None or o.computed or decision.cvc5.answer != "unsat":
                    continue
                certificate = decision.certificate
                if certificate.answer == "accepted" and certificate.sha256 and o.script not in self.stored:
                    self.store.put("refuted", certificate.sha256, *_refutation(o.script))

    def wants_proof(self, o: Obligation) -> bool:
        """Return whether cvc5 must produce a proof, because no answer is known or cached."""
        answered = (
            o.computed
            or _hash_of_texts(o) in DECISIONS_BY_HASH
            or certificate_templates.certificate(o.script) is not None
        )
        return not answered and (
            self.certificates is None or not certificates.place(self.certificates, o.script).exists()
        )

    def decide(self, o: Obligation, clock: Deadline, prover: Prover = proof_of) -> Decision:
        """Return the cross-check of an obligation, in the format of `verify.pipeline.crosschecks.crosscheck`.

        A computation is only repeated by the checker, within the time limit: its premises are definitions, which cannot
        be contradictory.

        Raises:
            StoredAnswerRefused: a stored answer replaced z3, and now cvc5 or the checker disagrees.
        """
        key = _hash_of_texts(o)
        if key not in DECISIONS_BY_HASH:
            cached = None if o.computed else decision_cache.find(self.store, o, self.certificates)
            if cached is None:
                cached = self._decide_computed(o, clock) if o.computed else self._decide_again(o, prover)
                if not o.computed:
                    with suppress(OSError):
                        decision_cache.keep(self.store, o, cached)
            DECISIONS_BY_HASH[key] = cached
        decision = DECISIONS_BY_HASH[key]
        agreed = decision.cvc5.answer == "unsat" and decision.certificate.answer == "accepted"
        if o.script in self.stored and not agreed:
            raise StoredAnswerRefused(f"{o.name}: a stored answer of z3 is not confirmed")
        return decision

    def _decide_again(self, o: Obligation, prover: Prover) -> Decision:
        """Cross-check an obligation; without a writable folder, certificates are checked but not stored."""
        written = certificate_templates.certificate(o.script)
        if self.certificates is not None:
            try:
                return decide_again(
                    o.script,
                    o.premises,
                    inner_premises=o.inner_premises,
                    folder=self.certificates,
                    prover=prover,
                    template=written,
                )
            except OSError:
                self.certificates = None
        return decide_again(o.script, o.premises, inner_premises=o.inner_premises, prover=prover, template=written)

    def _decide_computed(self, o: Obligation, clock: Deadline) -> Decision:
        certificate = certificates.check_proof(
            o.script, None, min(STEPS, max(1, int(clock.seconds_left() * CHECKED_A_SECOND)))
        )
        return Decision(
            cvc5=Answer(answer="unsat" if certificate.answer == "accepted" else "unknown", ms=certificate.ms),
            consistent=Premises(answer="unknown", ms=0.0),
            certificate=certificate,
        )


def _hash_of_texts(o: Obligation) -> str:
    """Return a hash of all texts of an obligation."""
    # Obligation texts contain no control characters except newlines, so the separator is unambiguous.
    return digest("\0".join([o.script, o.premises, *(premises.text for premises in o.inner_premises)]))


def _refutation(script: str) -> tuple[str, str]:
    """Return the key of a stored refutation: the text, and the sources that refute and check it."""
    return digest(script), source_hashes.decisions_hash()


def standings(
    kernel: Kernel,
    groups: Mapping[str, Iterable[Theorem]],
    judge: Judge,
    clock: Deadline,
    prover: Prover = proof_of,
) -> dict[str, tuple[str, str]]:
    """Return the standing of some theorems with their dependencies, and the reason why it is not higher.

    Args:
        kernel: the kernel in which the theorems were proved.
        groups: groups of theorems by key; a group has the lowest standing of its members.
        judge: the cross-checker.
        clock: the deadline.
        prover: produces cvc5's proofs.

    Raises:
        StoredAnswerRefused: the proof of a theorem needs a stored answer that is not confirmed.
    """
    behind = {name: kernel.closure(theorems) for name, theorems in groups.items()}
    opinions: dict[str, Decision] = {}
    steps = kernel.obligations({t.name: t for rests in behind.values() for t in rests}.values())
    # A stored answer counts only with a cross-check, so these obligations are cross-checked first, even after the
    # deadline.
    for o in sorted(steps, key=lambda o: o.script not in judge.stored):
        if clock.seconds_left() <= 0 and o.script not in judge.stored:
            return dict.fromkeys(groups, ("proved", TIME_LIMIT_REACHED))
        opinions[o.name] = judge.decide(o, clock, prover)
    graph = RecordGraph(kernel.records, smtlib.declarations())
    claims = {f"FOUND-{i:03}": [t.name for t in theorems] for i, theorems in enumerate(groups.values(), 1)}
    derived = certificates.derive_book(book(graph.part(claims)))
    single: dict[str, tuple[str, str]] = {}
    for rests in behind.values():
        for theorem in rests:
            if theorem.name not in single:
                single[theorem.name] = standing_of_theorem(kernel, theorem, opinions, derived)
    return {
        name: min((single[theorem.name] for theorem in rests), key=lambda one: LADDER.index(one[0]))
        for name, rests in behind.items()
    }
