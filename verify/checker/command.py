"""The command: pairs of an obligation and a proof, checked on all cores, and one line for whatever is wrong.

Exit status 0 says that every proof holds, 1 that one does not, 2 that something cannot be read.
"""

import gc
import gzip
import lzma
import os
import sys
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from .proof import check
from .reading import obligation
from .terms import Refused, Unreadable

USAGE = "usage: python -I verify/checker TEXT.smt2 PROOF.cpc[.gz|.xz] …, or folders that hold both by the same names"
LIMIT = 1 << 30  # no text may be longer than this, in bytes, however small it was packed
OPENERS: dict[str, Callable[..., Any]] = {".gz": gzip.open, ".xz": lzma.open}
SUFFIXES = (".cpc", ".cpc.gz", ".cpc.xz")
HOLDS, DOES_NOT_HOLD, CANNOT_BE_READ = 0, 1, 2


def text(path: Path) -> str:
    """The text of a file, unpacked if its name says so; Unreadable if there is none, or one too long."""
    try:
        with OPENERS.get(path.suffix, open)(path, "rb") as file:
            data: bytes = file.read(LIMIT + 1)
        if len(data) > LIMIT:
            raise Unreadable(f"longer than {LIMIT} bytes")
        return data.decode()
    except (OSError, EOFError, lzma.LZMAError, zlib.error, UnicodeDecodeError) as error:
        raise Unreadable(str(error)) from None


def judge(pair: tuple[Path, Path]) -> tuple[int, int, str]:
    """Whether a proof holds: the exit status, the number of lines that were checked, and what is wrong."""
    gc.set_threshold(200_000, 20, 20)  # terms live as long as their proof: looking for garbage earlier finds none
    asked, proof = pair
    where = asked
    try:
        known = obligation(text(asked))
        where = proof
        return HOLDS, check(known, text(proof)), ""
    except Refused as error:
        return DOES_NOT_HOLD, 0, f"{where}: {error}"
    except Unreadable as error:
        return CANNOT_BE_READ, 0, f"{where}: {error}"


def pairs(names: Sequence[str]) -> Iterator[tuple[Path, Path]]:
    """The obligations and their proofs: of folders by their names, of files in turn."""
    folders = [Path(name) for name in names if Path(name).is_dir()]
    if folders:
        proofs = {p.name.removesuffix(s): p for f in folders for s in SUFFIXES for p in f.glob(f"*{s}")}
        for asked in sorted(path for folder in folders for path in folder.glob("*.smt2")):
            yield asked, proofs.get(asked.stem, asked.with_suffix(".cpc"))
    files = [Path(name) for name in names if not Path(name).is_dir()]
    if len(files) % 2 or not names:
        raise Unreadable(USAGE)
    yield from zip(files[::2], files[1::2], strict=True)


def main(arguments: Sequence[str]) -> int:
    """Check what the command line names, and say how it went."""
    began, status, lines = time.monotonic(), HOLDS, 0
    try:
        found = list(pairs(arguments))
        if not found:
            raise Unreadable("no obligation in " + ", ".join(arguments))
    except Unreadable as error:
        print(error, file=sys.stderr)
        return CANNOT_BE_READ
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(found))) as pool:
        judged = pool.map(judge, found, chunksize=8 if len(found) > 99 else 1) if len(found) > 1 else map(judge, found)
        for number, (result, checked, wrong) in enumerate(judged, 1):
            status, lines = max(status, result), lines + checked
            if sys.stderr.isatty():
                print(f"\r{number}/{len(found)} ", end="" if number < len(found) else "\n", file=sys.stderr, flush=True)
            if wrong:
                print(wrong, file=sys.stderr)
    verdict = "not every one holds" if status else "every one holds"
    print(f"{len(found)} proofs, {lines} lines, {time.monotonic() - began:.1f} s: {verdict}")
    return status
