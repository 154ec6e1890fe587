"""Benchmark of the checker: the cost of writing and checking certificates, relative to the solvers alone.

All steps run one after the other in this process, on the obligations of some claims. The figures are ratios of
processor times, which hardly depend on the machine.
"""

import resource
from collections.abc import Callable, Iterable
from functools import partial
from time import process_time

from theory.claims.catalogue import catalogue
from verify.checker.book import Book, closure, read
from verify.checker.reading import obligation
from verify.checker.rules import check
from verify.kernel import Kernel, smtlib, solvers
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.pipeline.crosschecks import crosscheck
from verify.proofs.family_books import book

PEERS = ("z3-solver", "cvc5")
GIB = 1 << 20  # in the unit of `ru_maxrss`, which is a KiB on Linux


def ratios(tags: Iterable[str] = (), family: str = "nim") -> dict[str, float]:
    """Return processor times of writing and checking certificates, divided by those of the solvers alone.

    Further entries count the accepted certificates.

    Args:
        tags: the claims; all of the family if none is given.
        family: the family whose book is used.
    """
    claim_tags = list(tags) or [tag for tag, claim in catalogue().items() if claim.family == family]
    kernel = Kernel()
    proved = {tag: crosscheck.prove(kernel, book(family).proofs.get(tag, ())).theorems for tag in claim_tags}
    names_by_claim = {tag: [t.name for t in theorems] for tag, theorems in proved.items() if theorems}
    book_text = book_writer.book(book_writer.RecordGraph(kernel.records, smtlib.declarations()).part(names_by_claim))
    all_theorems = kernel.closure([t for theorems in proved.values() for t in theorems])
    texts = [o.script for o in kernel.obligations(all_theorems) if not o.computed]

    solver_seconds = _seconds(lambda: [(solvers.ask_z3(text), solvers.ask_cvc5(text)) for text in texts])
    cvc5_seconds = _seconds(lambda: [solvers.ask_cvc5(text) for text in texts])
    proofs: list[str] = []
    making = _seconds(lambda: proofs.extend(solvers.ask_cvc5(text, proof=True).proof for text in texts))
    derived: list[Book] = []
    reading = _seconds(lambda: derived.append(read(book_text)))
    packed: list[str] = []
    packing = _seconds(lambda: packed.extend(map(cpc_translation.translate_proof, proofs)))
    each = [_seconds(partial(_accept, text, proof)) for text, proof in zip(texts, packed, strict=True)]
    derived_texts = {
        a.text for names in derived[0].claims.values() for t in closure(derived[0], names) for a in t.obligations
    }
    lines = [proof.count("\n") for proof in packed]
    order = sorted(range(len(lines)), key=lines.__getitem__)
    long, short = order[len(order) // 2 :], order[: len(order) // 2 or 1]
    return {
        "certificates / cvc5 alone": making / cvc5_seconds,
        "folding and packing / cvc5 alone": packing / cvc5_seconds,
        "checking certificates / z3 and cvc5": sum(each) / solver_seconds,
        "deriving the book / z3 and cvc5": reading / solver_seconds,
        "a line of a long proof / a line of a short one": _rate(long, each, lines) / _rate(short, each, lines),
        "obligations derived / asked": len(derived_texts.intersection(texts)) / len(texts),
        "theorems derived / proved": len({t.name for t in all_theorems} & derived[0].theorems.keys())
        / len(all_theorems),
        "certificates kept / as cvc5 writes them": sum(map(_size, packed)) / sum(map(len, proofs)),
        "peak memory / 1 GiB": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / GIB,
    }


def _accept(text: str, proof: str) -> None:
    check(obligation(text), proof)


def _size(proof: str) -> int:
    return len(certificates.pack(proof))


def _rate(places: list[int], seconds: list[float], lines: list[int]) -> float:
    return sum(seconds[i] for i in places) / sum(lines[i] for i in places)


def _seconds(work: Callable[[], object]) -> float:
    start = _processor_time()
    work()
    return _processor_time() - start


def _processor_time() -> float:
    """Return the processor time of this process and its child processes, in seconds."""
    solvers.close_servers()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + usage.ru_utime + usage.ru_stime
