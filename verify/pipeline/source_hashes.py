"""Hashes of the sources that an answer depends on; whole folders are hashed, so that no module can be omitted.

Cached answers and stored results are used only if these sources are unchanged.
"""

from functools import cache
from pathlib import Path

import theory
import verify
from verify.checker import printing
from verify.pipeline.answer_cache import digest

THEORY, VERIFY = Path(theory.__file__).parent, Path(verify.__file__).parent

# The sources that standings depend on, without pages, commands and benchmarks. The provers of `discover` prove found
# games again. Mutants are refuted at values of the arithmetic of claim pages, which is in `browser`.
PACKAGES = ("kernel", "checker", "discover", "bruteforce", "browser", "pipeline", "proofs")
VERIFICATION_SOURCES = (THEORY, *(VERIFY / name for name in PACKAGES), VERIFY / "name_grammar.py")
# The sources of the printed formulas in results, which do not affect a standing.
RESULTS_SOURCES = (*VERIFICATION_SOURCES, VERIFY / "formulas")
# The sources that affect the answers of cvc5, z3 and the checker to a text.
DECISION_SOURCES = (VERIFY / "kernel", VERIFY / "pipeline", VERIFY / "checker", VERIFY / "name_grammar.py")


def source_hash(*folders: Path) -> str:
    """Return a hash of files, and of all files below folders, by folder, relative name and content."""
    lines = []
    for folder in folders:
        for path in sorted(p for p in (folder, *folder.rglob("*")) if p.is_file()):
            name = path.relative_to(folder)
            # Caches and editor files are not sources. The published meanings are derived from results, not the reverse.
            ignored = any(part == "__pycache__" or part.startswith(".") for part in name.parts)
            if not ignored and path != printing.FILE:
                lines.append(f"{folder.name}/{name.as_posix()} {digest(path.read_bytes())}")
    return digest("\n".join(lines))


@cache
def verification_hash() -> str:
    """Return the hash of the sources that verify claims, computed once per process."""
    return source_hash(*VERIFICATION_SOURCES)


@cache
def results_hash() -> str:
    """Return the hash of the sources that write results: those that verify claims and those that print formulas."""
    return source_hash(*RESULTS_SOURCES)


@cache
def decisions_hash() -> str:
    """Return the hash of the sources that request second opinions, computed once per process."""
    return source_hash(*DECISION_SOURCES)


@cache
def checker_hash() -> str:
    """Return the hash of the independent checker, computed once per process."""
    return source_hash(VERIFY / "checker")
