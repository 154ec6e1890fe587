"""The general book: the theorem on encoded games with a certificate for each step, as an archive for pages.

A page adds the records of one game to this book, so that no solver is needed there. The checker reads everything again.

    python -m verify.discover.general.general_book CERTIFICATES ARCHIVE
"""

import io
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path

from verify.checker.command import BOOK, CERTIFICATE
from verify.discover.general.encoded_octal import encoded_theorem
from verify.discover.general.game_records import CITED
from verify.kernel import Kernel, Obligation, ProofError, smtlib
from verify.pipeline.answer_cache import digest, write_beside
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.pipeline.crosschecks.crosscheck import proof_of

TAG = "GENERAL-001"


def general_book(folder: Path) -> dict[str, bytes]:
    """Prove the theorem on encoded games, and return the files of its book by name.

    Args:
        folder: the folder that contains earlier certificates and receives new ones.

    Raises:
        ProofError: a step is not proved, or its certificate is not accepted.
        OSError: a file cannot be written.
    """
    kernel = Kernel()
    kernel(encoded_theorem)
    theorems = [kernel.theorems[name] for name in CITED]
    graph = book_writer.RecordGraph(kernel.records, smtlib.declarations())
    files = {BOOK: book_writer.pack_book(book_writer.book(graph.part({TAG: CITED})))}
    for obligation in kernel.obligations(kernel.closure(theorems)):
        if not obligation.computed:
            name = CERTIFICATE.format(digest(obligation.script))
            files[name] = certificates.pack(_certificate(obligation, folder))
    return files


def _certificate(obligation: Obligation, folder: Path) -> str:
    """Return an accepted certificate of an obligation.

    Raises:
        ProofError: cvc5 gives none that the checker accepts.
    """
    script = obligation.script
    stored, _ = certificates.read_stored(folder, script)
    if stored is not None and certificates.check_proof(script, stored).answer == "accepted":
        return stored
    answer = proof_of(script)
    if answer.verdict != "unsat":
        raise ProofError(f"{obligation.name}: cvc5 gives no proof: {answer.reason or answer.verdict}")
    proof = cpc_translation.translate_proof(answer.proof)
    certificate = certificates.check_proof(script, proof)
    if certificate.answer != "accepted":
        raise ProofError(f"{obligation.name}: the checker does not accept the certificate: {certificate.why}")
    certificates.keep(folder, script, proof)
    return proof


def main(arguments: Sequence[str]) -> int:
    """Write the archive, and return the exit status, which is 2 if it cannot be made."""
    folder, target = map(Path, arguments)
    try:
        files = general_book(folder)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            for name in sorted(files):
                archive.writestr(zipfile.ZipInfo(name), files[name])
        write_beside(target, packed.getvalue())
    except (ProofError, OSError) as error:
        print(f"general book: {str(error).splitlines()[0]}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
