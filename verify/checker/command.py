"""The command: a book with its certificates, checked on all cores.

Whatever is wrong is told in a line. Exit status 0 says that everything holds, 1 that something does not, 2 that
something cannot be read.
"""

import bz2
import gc
import lzma
import os
import sys
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any

from .book import Asked, Book, closure, read
from .computing import compute
from .proof import check
from .reading import obligation
from .terms import Refused, Unreadable, Wrong
from .writing import pretty

USAGE = "usage: python -I verify/checker BOOK [TAG …], where BOOK is a folder or a .zip"
LIMIT = 1 << 27  # no text may be longer than this, in bytes, however small it was packed
OPENERS: dict[str, Callable[[Any], Any]] = {".xz": lzma.open, ".bz2": bz2.open}
BOOK, CERTIFICATE = "book.jsonl.xz", "certificates/{}.bz2"
HOLDS, DOES_NOT_HOLD = 0, Refused.status
BROKEN = (OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)

Job = tuple[Asked, Path]  # an obligation, and the book that its certificate lies in
Verdict = tuple[int, int, str]  # the exit status, the number of lines that were checked, and what is wrong


def text(path: Path, member: str = "") -> str:
    """The text of a file, or of one in a folder or an archive, unpacked if its name says so.

    Raises:
        Unreadable: there is none, it is damaged, or it is too long.
    """
    try:
        if member and not path.is_dir():
            with zipfile.ZipFile(path) as archive:
                packed: Any = archive.open(member)
        else:
            packed = (path / member).open("rb")
        opener = OPENERS.get(Path(member or path).suffix)
        with packed, opener(packed) if opener else packed as file:
            data: bytes = file.read(LIMIT + 1)
        if len(data) > LIMIT:
            raise Unreadable(f"{member or path} is longer than {LIMIT} bytes")
        return data.decode()
    except (*BROKEN, KeyError, ValueError) as error:
        raise Unreadable(f"{member or path} cannot be read: {error}") from None


def opened(path: Path) -> Book:
    """The book in a folder or an archive."""
    try:
        return read(text(path, BOOK))
    except Wrong as error:
        raise type(error)(f"{path}: {error}") from None


def judge(job: Job) -> Verdict:
    """Whether what is asked holds."""
    gc.set_threshold(200_000, 20, 20)  # terms live as long as their proof: looking for garbage earlier finds none
    asked, path = job
    try:
        if asked.computed:
            return HOLDS, compute(asked.text), ""
        return HOLDS, check(obligation(asked.text), text(path, CERTIFICATE.format(asked.hash))), ""
    except Wrong as error:
        return error.status, 0, f"{asked.name}: {error}"


def leave_with_parent() -> None:
    """A process that judges ends with the one that began it, even if that is killed."""

    def leave() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(Unreadable.status)

    Thread(target=leave, daemon=True).start()


def say(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done}/{total} ", end="" if done < total else "\n", file=sys.stderr, flush=True)


def judged(jobs: Sequence[Job]) -> list[Verdict]:
    """What `judge` says of each, on all cores."""
    cores, found = min(os.cpu_count() or 1, len(jobs)), []
    with ProcessPoolExecutor(max(1, cores), get_context("spawn"), leave_with_parent) as pool:
        for verdict in pool.map(judge, jobs, chunksize=8 if len(jobs) > 99 else 1) if cores > 1 else map(judge, jobs):
            found.append(verdict)
            say(len(found), len(jobs))
    return found


def checked(
    path: Path, book: Book, tags: Iterable[str], judged: Callable[[Sequence[Job]], list[Verdict]] = judged
) -> dict[str, Any]:
    """What the claims of a book say, what they rest on and assume, and whether each holds, by tag.

    Args:
        judged: says of each job what `judge` says of it.

    Raises:
        Unreadable: a tag is not in the book.
    """
    tags = [*tags]
    if missing := [tag for tag in tags if tag not in book.claims]:
        raise Unreadable(f"{path}: the book has no claim {missing[0]}; it has {', '.join([*book.claims][:3])} …")
    behind = {tag: closure(book, book.claims[tag]) for tag in tags}
    asked = [*dict.fromkeys(a for theorems in behind.values() for t in theorems for a in t.asked)]
    found = dict(zip(asked, judged([(one, path) for one in asked]), strict=True))
    claims = {}
    for tag, theorems in behind.items():
        mine = [found[a] for t in theorems for a in t.asked]
        assumed = sorted({h for t in theorems for h in t.hypotheses})
        bare = [f"{tag}: nothing shows that {name} holds anywhere" for name in assumed if name not in book.models]
        claims[tag] = {
            "says": {name: pretty(book.theorems[name].formula, {}) for name in book.claims[tag]},
            "assumes": {name: book.theories[name].words for name in assumed},
            "theorems": len(theorems),
            "obligations": len(mine),
            "lines": sum(lines for _, lines, _ in mine),
            "wrong": [wrong for _, _, wrong in mine if wrong] + bare,
            "status": max([status for status, _, _ in mine] + [DOES_NOT_HOLD] * len(bare), default=HOLDS),
        }
    return claims


def told(tag: str, claim: dict[str, Any]) -> str:
    """A claim in words: what it says, on what it rests, what it assumes."""
    verdict = "does not hold" if claim["status"] else "holds"
    rests = f"{claim['theorems']} theorems, {claim['obligations']} obligations, {claim['lines']} lines of proof"
    lines = [f"{tag} {verdict}: {rests}"]
    lines += [f"{name}: {formula}" for name, formula in claim["says"].items()]
    lines += [f"assumes {name}, which has a model: {words}" for name, words in claim["assumes"].items()]
    return "\n  ".join(lines if claim["assumes"] else [*lines, "assumes nothing"])


def main(arguments: Sequence[str]) -> int:
    """Check what the command line names, and say how it went."""
    began = time.monotonic()
    try:
        if not arguments:
            raise Unreadable(USAGE)
        path, *tags = Path(arguments[0]), *arguments[1:]
        book = opened(path)
        claims = checked(path, book, tags or book.claims)
    except Wrong as error:
        print(error, file=sys.stderr)
        return error.status
    for tag in tags or ([*claims] if len(claims) == 1 else []):
        print(told(tag, claims[tag]))
    for line in dict.fromkeys(line for claim in claims.values() for line in claim["wrong"]):
        print(line, file=sys.stderr)
    status = max((claim["status"] for claim in claims.values()), default=HOLDS)
    verdict = "not every one holds" if status else "every one holds"
    print(f"{len(claims)} claims, {len(book.theorems)} theorems, {time.monotonic() - began:.1f} s: {verdict}")
    return status
