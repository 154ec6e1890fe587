"""Which sources an answer was found with: hashes of whole folders, so that no list of modules can forget one.

A kept answer is used only with the sources that found it, and results only with the sources that made them.
"""

from functools import cache
from pathlib import Path

import theory
import verify
from verify.checker import printing
from verify.pipeline.answer_cache import digest

THEORY, VERIFY = Path(theory.__file__).parent, Path(verify.__file__).parent

# All that a standing rests on; pages, commands and benchmarks have no say in it. What was found from rules is proved
# again by the provers of `discover`; twins are refuted at values that the pages of claims compute with, in `browser`.
PACKAGES = ("kernel", "checker", "discover", "bruteforce", "browser", "pipeline", "proofs")
JUDGING = (THEORY, *(VERIFY / name for name in PACKAGES), VERIFY / "name_grammar.py")
# What results hold beside that: their formulas as readers see them, which have no say in a standing.
RECORDING = (*JUDGING, VERIFY / "formulas")
# All that has a say in what cvc5, z3 and the checker answer to one text.
DECIDING = (VERIFY / "kernel", VERIFY / "pipeline", VERIFY / "checker", VERIFY / "name_grammar.py")


def source_hash(*folders: Path) -> str:
    """Return a hash of some files, and of every file under some folders, by folder, relative name and content."""
    lines = []
    for folder in folders:
        for path in sorted(p for p in (folder, *folder.rglob("*")) if p.is_file()):
            name = path.relative_to(folder)
            # Files of Python and editors are no sources. The published meanings are made from results, not the reverse.
            beside = any(part == "__pycache__" or part.startswith(".") for part in name.parts)
            if not beside and path != printing.FILE:
                lines.append(f"{folder.name}/{name.as_posix()} {digest(path.read_bytes())}")
    return digest("\n".join(lines))


@cache
def judging() -> str:
    """The hash of what claims are verified by, as it was when this process first asked."""
    return source_hash(*JUDGING)


@cache
def recording() -> str:
    """The hash of what results are written by: what claims are verified by, and how their formulas are printed."""
    return source_hash(*RECORDING)


@cache
def deciding() -> str:
    """The hash of what asks the second opinions, as it was when this process first asked."""
    return source_hash(*DECIDING)


@cache
def checking() -> str:
    """Return the hash of the independent checker, as it was when this process first asked."""
    return source_hash(VERIFY / "checker")
