"""The command, with exit status 0 if everything holds, 1 if something does not, and 2 if something cannot be read."""

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

from .book import Asked, Book, Theorem, closure, read
from .computing import compute
from .errors import Refused, Unreadable, Wrong, shorten
from .printing import definitions, differences, hypotheses, named, pretty, reading
from .reading import obligation
from .rules import check

USAGE = "usage: python -I verify/checker [--all] BOOK [TAG …], where BOOK is a folder or a .zip"
LIMIT, LINES = 1 << 27, 1 << 21  # the most bytes and lines of a text, however small it was packed
UNPACK: dict[str, Callable[[], Any]] = {".xz": lzma.LZMADecompressor, ".bz2": bz2.BZ2Decompressor}
BOOK, CERTIFICATE = "book.jsonl.xz", "certificates/{}.bz2"
HOLDS, DOES_NOT_HOLD = 0, Refused.status
BROKEN = (OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)

Job = tuple[Asked, Path]  # an obligation, and the book that holds its certificate
Verdict = tuple[int, int, str]  # the exit status, the number of lines checked, and the error
Judge = Callable[[Sequence[Job]], list[Verdict]]
Claims = dict[str, dict[str, Any]]  # what a check found of each claim, by tag


def text(path: Path, member: str = "") -> str:
    """Return the text of a file, or of one in a folder or an archive, unpacked if its name says so."""
    name = member or path
    try:
        if member and not path.is_dir():
            with zipfile.ZipFile(path) as archive, archive.open(member) as file:
                data = file.read(LIMIT + 1)
                if archive.namelist().count(member) > 1:
                    raise Unreadable(f"{member} is there twice")
        else:
            with (path / member).open("rb") as file:
                data = file.read(LIMIT + 1)
        if (suffix := Path(name).suffix) in UNPACK and len(data) <= LIMIT:
            unpacker = UNPACK[suffix]()
            data = unpacker.decompress(data, LIMIT + 1)
            if len(data) <= LIMIT and (not unpacker.eof or unpacker.unused_data):
                raise Unreadable(f"{name} cannot be read: it is cut short, or something follows it")
        if len(data) > LIMIT or data.count(b"\n") > LINES:
            raise Unreadable(f"{name} is longer than {LIMIT} bytes or {LINES} lines")
        return data.decode()
    except (FileNotFoundError, KeyError):
        missing = Unreadable if member in ("", BOOK) else Refused  # without its certificate a step does not hold
        raise missing(f"{name} cannot be read: it is missing") from None
    except (*BROKEN, ValueError) as error:
        raise Unreadable(f"{name} cannot be read: {shorten(error)}") from None


def opened(path: Path) -> Book:
    """Return the book in a folder or an archive."""
    try:
        return read(text(path, BOOK))
    except Wrong as error:
        raise type(error)(f"{shorten(path)}: {error}") from None


def judge(job: Job) -> Verdict:
    """Check the certificate of an obligation, or compute it."""
    gc.set_threshold(200_000, 20, 20)  # terms live as long as their proof: earlier collections find nothing
    asked, path = job
    try:
        if asked.computed:
            return HOLDS, compute(asked.text), ""
        return HOLDS, check(obligation(asked.text), text(path, CERTIFICATE.format(asked.hash))), ""
    except Wrong as error:
        return error.status, 0, f"{asked.name}: {error}"
    except (MemoryError, RecursionError) as error:
        return DOES_NOT_HOLD, 0, f"{asked.name}: {type(error).__name__}"


def leave_with_parent() -> None:
    """End this worker process when its parent ends, even if the parent is killed."""

    def leave() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(Unreadable.status)

    Thread(target=leave, daemon=True).start()


def say(done: int, total: int) -> None:
    """Print the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done}/{total} ", end="" if done < total else "\n", file=sys.stderr, flush=True)


def judged(jobs: Sequence[Job]) -> list[Verdict]:
    """Return the verdict of `judge` on each job, computed on all cores."""
    cores, found = min(os.cpu_count() or 1, len(jobs)), []
    with ProcessPoolExecutor(max(1, cores), get_context("spawn"), leave_with_parent) as pool:
        for verdict in pool.map(judge, jobs, chunksize=8 if len(jobs) > 99 else 1) if cores > 1 else map(judge, jobs):
            found.append(verdict)
            say(len(found), len(jobs))
    return found


def checked(path: Path, book: Book, tags: Iterable[str] | None, judged: Judge = judged, whole: bool = False) -> Claims:
    """Return what each claim says, means and assumes, and whether it holds, by tag; without tags of the whole book."""
    behind: dict[str, list[Theorem]] = {}
    for tag in book.claims if tags is None else tags:
        if tag not in book.claims:
            raise Unreadable(f"{path}: the book has no claim {shorten(tag)}; it has {', '.join([*book.claims][:3])} …")
        behind[tag] = closure(book, book.claims[tag])
    if tags is None:
        met = {id(theorem) for theorems in behind.values() for theorem in theorems}
        if rest := [t for t in (*book.theorems.values(), *book.models.values()) if id(t) not in met]:
            behind[""] = rest  # the theorems of no claim
    asked = [*dict.fromkeys(a for theorems in behind.values() for t in theorems for a in t.asked)]
    found = dict(zip(asked, judged([(one, path) for one in asked]), strict=True))
    return {tag: described(book, tag, theorems, found, whole) for tag, theorems in behind.items()}


def described(book: Book, tag: str, behind: list[Theorem], found: dict[Asked, Verdict], whole: bool) -> dict[str, Any]:
    """Return what a claim says, means and assumes, and whether it holds; definitions as a `whole`, or the nearest."""
    own = [book.theorems[name] for name in book.claims[tag]] if tag else []
    assumed = sorted({name for theorem in own for name in theorem.hypotheses})
    formulas = [t.formula for t in own] + [h.formula for name in assumed for h in book.theories[name].hypotheses]
    means = [*definitions(book, formulas).values()]
    shown = len(means) if whole else len(named(book, formulas))
    read = [(t, book.readings[t.name]) for t in behind if whole and t.rule == "instantiate"]
    instances = [f"instance {t.name}: {t.uses[0]} of {model.theory}, where {reading(model)}" for t, model in read]
    verdicts = [found[a] for t in behind for a in t.asked]
    failed = {id(t) for t in behind if any(found[a][0] for a in t.asked)}
    wrong = [error for status, _, error in verdicts if status]
    wrong += [f"{tag}: nothing shows that {name} holds anywhere" for name in assumed if name not in book.models]
    apart = book.order_of_reading(assumed) is None
    wrong += [f"{tag}: nothing shows that {' and '.join(assumed)} hold together"] * apart + [*differences(book, tag)]
    return {
        "says": {theorem.name: pretty(theorem.formula, {}) for theorem in own},
        "means": means[:shown] + instances,
        "omitted": len(means) - shown,
        "assumes": {name: [*hypotheses(book, name, with_model=True)] for name in assumed},
        "theorems": len(behind),
        "proved": [t.name for t in behind if id(t) not in failed],
        "unproved": [t.name for t in behind if id(t) in failed],
        "obligations": len(verdicts),
        "lines": sum(lines for _, lines, _ in verdicts),
        "wrong": wrong,
        "status": max([status for status, _, _ in verdicts] + [DOES_NOT_HOLD] * bool(wrong), default=HOLDS),
    }


def told(tag: str, claim: dict[str, Any]) -> str:
    """Return a claim as lines of text: what it says, what that means, what it rests on and what it assumes."""
    rests = f"{claim['theorems']} theorems, {claim['obligations']} obligations, {claim['lines']} lines of proof"
    lines = [f"{tag} {'does not hold' if claim['status'] else 'holds'}: {rests}"]
    lines += [*(f"{name}: {formula}" for name, formula in claim["says"].items()), *claim["means"]]
    if claim["omitted"]:
        lines.append(f"definitions behind these: {claim['omitted']}, printed with --all")
    lines += [line for assumed in claim["assumes"].values() for line in assumed] or ["assumes nothing"]
    return "\n  ".join(lines)


def verdict(claims: Claims, book: Book) -> tuple[int, str]:
    """Return the exit status of a check, and its result in words; a book without theorems does not hold."""
    status = max((claim["status"] for claim in claims.values()), default=HOLDS if book.theorems else DOES_NOT_HOLD)
    if not book.theorems:
        return status, "there is nothing to check"
    bare = len({name for claim in claims.values() for name in claim["unproved"]})
    without = f"; theorems without an accepted proof: {bare}" if bare else ""
    return status, f"{'not ' * bool(status)}every one holds{without}"


def main(arguments: Sequence[str]) -> int:
    """Check what the command line names, and print the result."""
    began = time.monotonic()
    try:
        options = {word for word in arguments if word.startswith("-")}
        words = [word for word in arguments if word not in options]
        if not words or not options <= {"--all"}:
            raise Unreadable(USAGE)
        path, *tags = Path(words[0]), *words[1:]
        book = opened(path)
        claims = checked(path, book, tags or None, whole="--all" in options)
    except Wrong as error:
        print(error, file=sys.stderr)
        return error.status
    for tag in tags or ([*book.claims] if len(book.claims) == 1 else []):
        print(told(tag, claims[tag]))
    for line in dict.fromkeys(line for claim in claims.values() for line in claim["wrong"]):
        print(line, file=sys.stderr)
    proved = {name for claim in claims.values() for name in claim["proved"]} & book.theorems.keys()
    status, result = verdict(claims, book)
    count = f"{len(book.claims.keys() & claims)} claims, {len(proved)} theorems"
    print(f"{count}, {time.monotonic() - began:.1f} s: {result}")
    return status
