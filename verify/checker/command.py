"""The command, with exit status 0 if everything holds, 1 if something does not, and 2 if something cannot be read."""

import bz2
import gc
import lzma
import os
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from .book import Book, Obligation, Theorem, closure, read
from .computing import compute
from .errors import Refused, Unreadable, Wrong, shorten
from .printing import definitions, differences, hypothesis_lines, interpretation_text, names_in, pretty
from .reading import obligation as parse
from .rules import check

USAGE = "usage: python -I verify/checker [--all] BOOK [TAG …], where BOOK is a folder or a .zip"
LIMIT, LINES = 1 << 27, 1 << 21  # the most bytes and lines of a text, however small it was packed
UNPACK: dict[str, Callable[[], Any]] = {".xz": lzma.LZMADecompressor, ".bz2": bz2.BZ2Decompressor}
BOOK, CERTIFICATE = "book.jsonl.xz", "certificates/{}.bz2"
HOLDS, DOES_NOT_HOLD = 0, Refused.status
READ_ERRORS = (OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile, NotImplementedError, RuntimeError)

Job = tuple[Obligation, Path]  # an obligation, and the book that holds its certificate
Verdict = tuple[int, int, str]  # the exit status, the number of lines checked, and the error
Verdicts = dict[Obligation, Verdict]
Judge = Callable[[Sequence[Job]], list[Verdict]]
Tags = Iterable[str] | None  # of claims; None for all of them
Claims = dict[str, dict[str, Any]]  # what a check found of each claim, by tag


def read_text(path: Path, member: str = "") -> str:
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
    except (*READ_ERRORS, ValueError) as error:
        raise Unreadable(f"{name} cannot be read: {shorten(error)}") from None


def open_book(path: Path) -> Book:
    """Return the book in a folder or an archive."""
    try:
        return read(read_text(path, BOOK))
    except Wrong as error:
        raise type(error)(f"{shorten(path)}: {error}") from None


def judge(job: Job) -> Verdict:
    """Check the certificate of an obligation, or compute it."""
    gc.set_threshold(200_000, 20, 20)  # terms live as long as their proof: earlier collections find nothing
    obligation, path = job
    try:
        if obligation.computed:
            return HOLDS, compute(obligation.text), ""
        return HOLDS, check(parse(obligation.text), read_text(path, CERTIFICATE.format(obligation.hash))), ""
    except Wrong as error:
        return error.status, 0, f"{obligation.name}: {error}"
    except (MemoryError, RecursionError) as error:
        return DOES_NOT_HOLD, 0, f"{obligation.name}: {type(error).__name__}"


def leave_with_parent() -> None:
    """End this worker process when its parent ends, even if the parent is killed."""

    def leave() -> None:
        if (parent := parent_process()) is not None:
            parent.join()
            os._exit(Unreadable.status)

    Thread(target=leave, daemon=True).start()


def print_progress(done: int, total: int) -> None:
    """Print the progress on a terminal."""
    if sys.stderr.isatty():
        print(f"\r{done}/{total} ", end="" if done < total else "\n", file=sys.stderr, flush=True)


def judge_all(jobs: Sequence[Job]) -> list[Verdict]:
    """Return the verdict of `judge` on each job, computed on all cores."""
    cores, verdicts = min(os.cpu_count() or 1, len(jobs)), []
    with ProcessPoolExecutor(max(1, cores), get_context("spawn"), leave_with_parent) as pool:
        for verdict in pool.map(judge, jobs, chunksize=8 if len(jobs) > 99 else 1) if cores > 1 else map(judge, jobs):
            verdicts.append(verdict)
            print_progress(len(verdicts), len(jobs))
    return verdicts


def check_claims(path: Path, book: Book, tags: Tags, judge: Judge = judge_all, full: bool = False) -> Claims:
    """Return what each claim says, means and assumes, and whether it holds, by tag; without tags of the whole book."""
    theorems: dict[str, list[Theorem]] = {}  # that a claim rests on, by tag
    for tag in book.claims if tags is None else tags:
        if tag not in book.claims:
            raise Unreadable(f"{path}: the book has no claim {shorten(tag)}; it has {', '.join([*book.claims][:3])} …")
        theorems[tag] = closure(book, book.claims[tag])
    if tags is None:
        ids = {id(theorem) for closed in theorems.values() for theorem in closed}
        if rest := [t for t in (*book.theorems.values(), *book.models.values()) if id(t) not in ids]:
            theorems[""] = rest  # the theorems of no claim
    obligations = [*dict.fromkeys(o for closed in theorems.values() for t in closed for o in t.obligations)]
    verdicts = dict(zip(obligations, judge([(one, path) for one in obligations]), strict=True))
    return {tag: describe_claim(book, tag, closed, verdicts, full) for tag, closed in theorems.items()}


def describe_claim(book: Book, tag: str, theorems: list[Theorem], verdicts: Verdicts, full: bool) -> dict[str, Any]:
    """Return what a claim says, means and assumes, and whether it holds; with the `full` definitions or the nearest."""
    own = [book.theorems[name] for name in book.claims[tag]] if tag else []
    assumed = sorted({name for theorem in own for name in theorem.hypotheses})
    formulas = [t.formula for t in own] + [h.formula for name in assumed for h in book.theories[name].hypotheses]
    means = [*definitions(book, formulas).values()]
    shown = len(means) if full else len(names_in(book, formulas))
    instances = [(t, book.interpretations[t.name]) for t in theorems if full and t.rule == "instantiate"]
    lines = [f"instance {t.name}: {t.uses[0]} of {i.theory}, where {interpretation_text(i)}" for t, i in instances]
    results = [verdicts[o] for t in theorems for o in t.obligations]
    failed = {id(t) for t in theorems if any(verdicts[o][0] for o in t.obligations)}
    wrong = [error for status, _, error in results if status]
    wrong += [f"{tag}: nothing shows that {name} holds anywhere" for name in assumed if name not in book.models]
    if book.interpretation_order(assumed) is None:
        wrong.append(f"{tag}: nothing shows that {' and '.join(assumed)} hold together")
    wrong += differences(book, tag)
    return {
        "says": {theorem.name: pretty(theorem.formula, {}) for theorem in own},
        "means": means[:shown] + lines,
        "omitted": len(means) - shown,
        "assumes": {name: [*hypothesis_lines(book, name, with_model=True)] for name in assumed},
        "theorems": len(theorems),
        "proved": [t.name for t in theorems if id(t) not in failed],
        "unproved": [t.name for t in theorems if id(t) in failed],
        "obligations": len(results),
        "lines": sum(lines for _, lines, _ in results),
        "wrong": wrong,
        "status": max([status for status, _, _ in results] + [DOES_NOT_HOLD] * bool(wrong), default=HOLDS),
    }


def format_claim(tag: str, claim: dict[str, Any]) -> str:
    """Return a claim as lines of text: what it says, what that means, what it rests on and what it assumes."""
    rests = f"{claim['theorems']} theorems, {claim['obligations']} obligations, {claim['lines']} lines of proof"
    lines = [f"{tag} {'does not hold' if claim['status'] else 'holds'}: {rests}"]
    lines += [*(f"{name}: {formula}" for name, formula in claim["says"].items()), *claim["means"]]
    if claim["omitted"]:
        lines.append(f"definitions behind these: {claim['omitted']}, printed with --all")
    lines += [line for assumed in claim["assumes"].values() for line in assumed] or ["assumes nothing"]
    return "\n  ".join(lines)


def summarize(claims: Claims, book: Book) -> tuple[int, str]:
    """Return the exit status of a check, and its result in words; a book without theorems does not hold."""
    status = max((claim["status"] for claim in claims.values()), default=HOLDS if book.theorems else DOES_NOT_HOLD)
    if not book.theorems:
        return status, "there is nothing to check"
    unproved = len({name for claim in claims.values() for name in claim["unproved"]})
    without = f"; theorems without an accepted proof: {unproved}" if unproved else ""
    return status, f"{'not ' * bool(status)}every one holds{without}"


def main(arguments: Sequence[str]) -> int:
    """Check what the command line names, and print the result."""
    start = monotonic()
    try:
        options = {word for word in arguments if word.startswith("-")}
        words = [word for word in arguments if word not in options]
        if not words or not options <= {"--all"}:
            raise Unreadable(USAGE)
        path, *tags = Path(words[0]), *words[1:]
        book = open_book(path)
        claims = check_claims(path, book, tags or None, full="--all" in options)
    except Wrong as error:
        print(error, file=sys.stderr)
        return error.status
    for tag in tags or ([*book.claims] if len(book.claims) == 1 else []):
        print(format_claim(tag, claims[tag]))
    for line in dict.fromkeys(line for claim in claims.values() for line in claim["wrong"]):
        print(line, file=sys.stderr)
    proved = {name for claim in claims.values() for name in claim["proved"]} & book.theorems.keys()
    status, result = summarize(claims, book)
    print(f"{len(book.claims.keys() & claims)} claims, {len(proved)} theorems, {monotonic() - start:.1f} s: {result}")
    return status
