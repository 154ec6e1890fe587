"""Export of obligations: an SMT-LIB file with cvc5's proof for each, and an index by claim."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from theory.claims.catalogue import catalogue
from verify.export import ethos_files
from verify.kernel import Kernel, solvers
from verify.pipeline.answer_cache import write_beside
from verify.pipeline.crosschecks import crosscheck
from verify.proofs.family_books import book


class NotProved(Exception):
    """Raised if a claim is not proved; the message gives its tag and the reason in one line."""


class Export(NamedTuple):
    """The numbers of exported claims and of their distinct obligations."""

    claims: int
    obligations: int


def export(tags: Iterable[str], folder: Path) -> Export:
    """Prove claims, and write their obligations and an index to a folder.

    Raises:
        NotProved: a claim is not proved.
        OSError: the folder cannot be written.
    """
    kernel = Kernel()
    index: dict[str, list[str]] = {}
    written: set[str] = set()
    for tag in tags:
        proved = crosscheck.prove(kernel, book(catalogue()[tag].family).proofs.get(tag, ()))
        if proved.failure:
            raise NotProved(f"{tag} is not proved: {proved.failure.splitlines()[0]}")
        needed = kernel.obligations(kernel.closure(proved.theorems))
        index[tag] = [f"{o.file_name}.smt2" for o in needed]
        for o in needed:
            if o.name not in written:
                write_beside(folder / f"{o.file_name}.smt2", o.script)
                if not o.computed and (proof := solvers.ask_cvc5(o.script, proof=True).proof):
                    write_beside(folder / f"{o.file_name}.cpc", proof)
                    ethos_files.write(folder, o.file_name, o.script, proof)
                written.add(o.name)
    write_beside(folder / "index.json", json.dumps(index, indent=1))
    return Export(len(index), len(written))
