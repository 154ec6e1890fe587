"""Certificates: cvc5's proof of an obligation, made once, packed, found by the hash of the text, and checked each time.

Nobody has to trust a certificate that was kept, or whoever made it: `verify.checker` reads it against the text.
"""

import lzma
import time
from pathlib import Path
from typing import NamedTuple

import cvc5

from verify.checker.proof import check
from verify.checker.reading import obligation
from verify.checker.terms import Refused, Unreadable
from verify.judge.store import digest, write_beside
from verify.kernel import solvers

# Beside what decides an obligation: every rewriting as a rule of its own, and the conclusion of each step in the text.
OPTIONS = solvers.CVC5_OPTIONS | {
    "produce-proofs": "true",
    "proof-granularity": "dsl-rewrite",
    "proof-print-conclusion": "true",
    "proof-format-mode": "cpc",
}
# Half the bytes of gzip in about its time; no size that is worth a slower run.
PRESET = 1


class Made(NamedTuple):
    """What cvc5 says of an obligation, how long it took, and its proof, if it says unsat."""

    verdict: solvers.Verdict
    seconds: float
    proof: str


def make(text: str, seconds: float = 120.0) -> Made:
    """Decide an obligation and write down the proof of the answer."""
    start = time.perf_counter()
    manager = cvc5.TermManager()
    solver = cvc5.Solver(manager)
    for option, value in {**OPTIONS, "tlimit-per": str(max(1, int(seconds * 1000)))}.items():
        solver.setOption(option, value)
    symbols = cvc5.SymbolManager(manager)
    parser = cvc5.InputParser(solver, symbols)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    printed, proof = "", b""
    try:
        while not (command := parser.nextCommand()).isNull():
            printed += command.invoke(solver, symbols)
        if printed.strip() == "unsat":
            proof = solver.proofToString(solver.getProof()[0], cvc5.ProofFormat.CPC)
    except RuntimeError as error:
        printed = f"unknown {error}"
    word = printed.strip()
    written = proof.decode() if isinstance(proof, bytes) else str(proof)
    return Made(word if word in ("sat", "unsat") else "unknown", time.perf_counter() - start, written)  # type: ignore[arg-type]


def place(folder: Path, text: str) -> Path:
    """Where the certificate of an obligation lies."""
    return folder / f"{digest(text)}.cpc.xz"


def accepted(text: str, proof: str) -> tuple[int, str]:
    """How many lines of a proof were checked, or none and why it is not accepted."""
    try:
        return check(obligation(text), proof), ""
    except (Refused, Unreadable) as error:
        return 0, str(error)


def kept(folder: Path, text: str) -> str | None:
    """The certificate of an obligation, or None if there is none that can be read."""
    try:
        return lzma.decompress(place(folder, text).read_bytes()).decode()
    except (OSError, lzma.LZMAError, UnicodeDecodeError):
        return None


def keep(folder: Path, text: str, proof: str) -> None:
    """Keep a certificate, whole or not at all.

    Raises:
        OSError: the folder cannot be written.
    """
    write_beside(place(folder, text), lzma.compress(proof.encode(), preset=PRESET))
