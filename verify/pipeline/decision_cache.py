"""Cache of decisions on obligations, under a key that covers everything they depend on.

The key covers the text of the obligation, the texts of its premises, the bytes of the certificate, and the sources of
the kernel, the checker and the pipeline. So a cached decision is used only with the certificate that was accepted.
"""

from pathlib import Path

from verify.kernel import Obligation
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store
from verify.pipeline.certification import certificates
from verify.pipeline.results.evidence_schema import Decision


def find(store: Store, o: Obligation, folder: Path | None) -> Decision | None:
    """Return the cached decision on an obligation; None if there is none.

    Args:
        store: the cache.
        o: the obligation.
        folder: the folder of certificates; without it only decisions by computation are found.
    """
    if o.computed:
        return store.read(Decision, "decision", *_question(o, ""))
    certificate = "" if folder is None else certificates.hash_of(folder, o.script)
    return store.read(Decision, "decision", *_question(o, certificate)) if certificate else None


def keep(store: Store, o: Obligation, decision: Decision) -> None:
    """Cache a decision if cvc5 agrees and the checker accepts a certificate in a file.

    Raises:
        OSError: the folder of the cache cannot be written.
    """
    certificate = decision.certificate
    agreed = decision.cvc5.answer == "unsat" and certificate.answer == "accepted"
    if agreed and (o.computed or certificate.sha256):
        store.put("decision", decision, *_question(o, certificate.sha256))


def _question(o: Obligation, certificate: str) -> tuple[str, ...]:
    """Return the question whose hash is the key of a decision; `certificate` is the hash of the certificate's file."""
    return (
        o.script,
        o.premises,
        *(premises.text for premises in o.inner_premises),
        certificate,
        source_hashes.decisions_hash(),
    )
