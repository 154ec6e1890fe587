"""Files of a replay by Rocq in a folder, and those that Rocq accepted; a killed run loses nothing.

Pieces are compiled in groups. The name of a group's file is a hash of its pieces, so no file is ever changed, and a
piece that was accepted in any earlier run, of any version of the project, is used again.
"""

import hashlib
import itertools
import json
import os
import re
import subprocess
import threading
import time
from bisect import bisect
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from itertools import chain
from pathlib import Path
from typing import NamedTuple, Protocol

from tests.soak.rocq_pieces import PRELUDE, TWIN, Piece
from verify.export.rocq import tuples
from verify.export.rocq.folder import groups
from verify.pipeline.answer_cache import write_beside

AXIOM = re.compile(r"^([A-Za-z][\w.']*)\s*(?::|$)", re.MULTILINE)
ASSUMPTIONS = re.compile(r"^Print Assumptions (\w+)\.\n?", re.MULTILINE)
PRINTED = re.compile(r"^(?:Axioms:|Closed under the global context)$", re.MULTILINE)
LONG_NUMERAL = re.compile(r"(?<![\w.])\d{40,}(?!\w)")
LINE = re.compile(r"line (\d+), characters")  # the place of an error in a message of Rocq
LONGEST_REASON = 200  # the number of characters that are kept from the end of an error message
DIGITS = 4000  # the number of digits of a numeral that are converted together
LARGEST = {
    "Data": 100_000,
    "Arithmetic": 400_000,
    "Steps": 1_200_000,
    "Book": 800_000,
    "Claim": 60_000,
}  # the largest number of characters of a file
LARGER = 3  # the factor for this number if files are compiled together

# Proof terms are large and live until the file ends, so that Rocq spends less time when it seldom collects garbage.
COLLECT = {"OCAMLRUNPARAM": "s=32M,o=400"}
COMMAND = ("coqc", "-no-glob", "-w", "none", "-Q", ".", "Takeaway")


@dataclass
class AcceptedFile:
    """A file that Rocq has accepted."""

    name: str
    pieces: dict[str, int]  # the length of each, by the hash of all that it rests on
    needs: list[str]
    seconds: float = 0.0  # of processor time
    memory: int = 0  # the peak memory in megabytes
    axioms: list[str] = field(default_factory=list)
    own: dict[str, list[str]] = field(default_factory=dict)  # the axioms of each piece, by its hash, if there are more


class HasClosureHash(Protocol):
    """An object that contains the hash of a piece."""

    @property
    def closure_hash(self) -> str:
        """Return the hash that covers the piece and all its dependencies."""


class UnusablePrelude(Exception):
    """Raised if Rocq refuses the files that all others need; the message gives its reason in one line."""


class Store:
    """A folder of compiled files, with a limit of memory (bytes) and of time (seconds) for each new one.

    With `one_report_per_file`, Rocq prints the axioms of all claims of a file once, and each of these claims counts as
    using all of them.
    """

    def __init__(
        self, place: Path, jobs: int, memory: int, seconds: float, *, one_report_per_file: bool = False
    ) -> None:
        version = subprocess.run(["coqc", "--version"], capture_output=True, text=True, check=True).stdout
        self.version = version.split("version ")[1].split()[0]
        key = hashlib.sha256((self.version + PRELUDE + tuples.text()).encode()).hexdigest()[:12]
        self.place = place / f"compiled-{key}"
        self.place.mkdir(parents=True, exist_ok=True)
        self.memory, self.seconds, self.one_report_per_file = memory, seconds, one_report_per_file
        self.files: dict[str, AcceptedFile] = {}
        self.file_of_piece: dict[str, str] = {}  # the file of each accepted piece, by its hash
        self.refused: dict[str, str] = {}  # the reason for the refusal of each refused piece, by its hash
        self.lengths: dict[str, int] = {}  # of the pieces of a file together
        self.lock = threading.Lock()
        self.pool = ThreadPoolExecutor(jobs)
        self.waiting: dict[str, Future[None]] = {}  # by the hash of each piece that is being compiled
        self.read()
        for name, text in (("Prelude", PRELUDE), ("Tuples", tuples.text())):
            if not (self.place / f"{name}.vo").exists():
                (self.place / f"{name}.v").write_text(text)
                _, error, _ = self.coqc(name)
                if error:
                    raise UnusablePrelude(f"Rocq {self.version} does not accept {name}.v: {error[-LONGEST_REASON:]}")

    def read(self) -> None:
        """Read the pieces that earlier runs accepted and refused."""
        for path in sorted(self.place.glob("*.json")):
            stored = json.loads(path.read_text("utf-8"))
            if path.name == "refused.json":
                self.refused = stored
            elif path.with_suffix(".vo").exists():
                self.enter(AcceptedFile(**stored))

    def enter(self, accepted: AcceptedFile) -> None:
        """Record an accepted file."""
        with self.lock:
            self.files[accepted.name] = accepted
            for key in accepted.pieces:
                self.file_of_piece.setdefault(key, accepted.name)

    def refuse(self, piece: Piece, why: str) -> None:
        """Record a refused piece."""
        with self.lock:
            self.refused[piece.closure_hash] = why
            write_beside(self.place / "refused.json", json.dumps(self.refused, indent=1))
        print(f"refused {piece.name}: {why}", flush=True)

    def unknown(self, pieces: Iterable[Piece]) -> list[Piece]:
        """Return the pieces that are neither accepted nor refused nor being compiled."""
        with self.lock:
            known = (self.file_of_piece, self.refused, self.waiting)
            return [piece for piece in pieces if not any(piece.closure_hash in each for each in known)]

    def submit(self, pieces: Iterable[Piece]) -> list[Future[None]]:
        """Start the compilation of pieces that are neither accepted nor refused, in order, and return its futures."""
        new = self.unknown(pieces)
        futures = []
        for kind, largest in LARGEST.items():
            units = group_twins(piece for piece in new if piece.kind == kind)
            longest = largest * (LARGER if self.one_report_per_file else 1)
            for some in chain.from_iterable(groups(part, longest) for part in with_one_meaning(units)):
                group = [piece for unit in some for piece in unit.pieces]
                future = self.pool.submit(self.compile, group)
                self.waiting.update({piece.closure_hash: future for piece in group})
                futures.append(future)
        return futures

    def finish(self, futures: Iterable[Future[None]], end: float) -> None:
        """Wait for compilations until `end`, a time of the monotonic clock, and cancel those that have not begun."""
        for future in futures:
            try:
                future.result(max(0.0, end - time.monotonic()))
            except TimeoutError:
                future.cancel()
        self.pool.shutdown()

    def compile(self, group: Sequence[Piece]) -> None:
        """Compile a file of several pieces; if Rocq refuses it, leave out only the refused pieces and their
        dependants.
        """
        group = self.compilable_pieces(group)
        if not group:
            return
        inside = {piece.closure_hash for piece in group}
        outside = {
            need.closure_hash: need for piece in group for need in piece.needs if need.closure_hash not in inside
        }
        needs = sorted({self.file_of_piece[key] for key in outside})
        key = hashlib.sha256(" ".join(piece.closure_hash for piece in group).encode()).hexdigest()[:16]
        name = f"{group[0].kind}_{key}"
        # A tactic does not unfold a constant.
        texts = [hexadecimal(piece.text) if piece.kind == "Arithmetic" else piece.text for piece in group]
        if self.one_report_per_file:
            texts = ["\n".join(texts)]
        text = "\n".join([*self.head(outside.values()), named_numerals("\n".join(map(print_axioms_once, texts)))])
        (self.place / f"{name}.v").write_text(text, encoding="utf-8")
        done, error, printed = self.coqc(name)
        if error:
            (self.place / f"{name}.v").unlink()
            self.split(group, refused_place(error, text, group), error[-LONGEST_REASON:])
            return
        done.pieces, done.needs = {piece.closure_hash: len(piece.text) for piece in group}, needs
        if group[0].kind == "Claim" and not self.one_report_per_file:
            done.own = own_axioms(group, printed)
        write_beside(self.place / f"{name}.json", json.dumps(asdict(done)))
        if group[0].kind != "Claim":
            (self.place / f"{name}.v").unlink()
        self.enter(done)
        if group[0].kind == "Claim":
            names = " ".join(piece.name for piece in group)
            print(f"accepted {names}; {len(self.file_of_piece)} pieces so far", flush=True)

    def compilable_pieces(self, group: Sequence[Piece]) -> list[Piece]:
        """Return the pieces of a group that need no pieces except accepted ones and each other."""
        inside, compilable = {piece.closure_hash for piece in group}, dict[str, Piece]()
        for piece in group:
            for need in piece.needs:
                if need.closure_hash not in inside and (future := self.waiting.get(need.closure_hash)):
                    future.result()
            if bad := [
                need.name
                for need in piece.needs
                if need.closure_hash not in self.file_of_piece and need.closure_hash not in compilable
            ]:
                print(f"left out {piece.name}: it needs {bad[0]}", flush=True)
            else:
                compilable[piece.closure_hash] = piece
        return [*compilable.values()]

    def split(self, group: Sequence[Piece], place: int | None, why: str) -> None:
        """Compile a refused group in parts: the unit with the refused piece, and the units before and after it.

        Without a known place the units are halved. In a single unit the piece at the place is refused, or the last one.
        """
        for piece in group:
            self.waiting.pop(piece.closure_hash, None)
        ends = [*itertools.accumulate(len(unit.pieces) for unit in group_twins(group))]
        if len(ends) == 1:
            cuts = [len(group) - 1 if place is None else place]
            self.refuse(group[cuts[0]], why)
            parts = [group[: cuts[0]], group[cuts[0] + 1 :]]
        else:
            at = bisect(ends, place) if place is not None else None
            cuts = [ends[len(ends) // 2 - 1]] if at is None else [ends[at - 1] if at else 0, ends[at]]
            parts = [group[start:end] for start, end in itertools.pairwise([0, *cuts, len(group)])]
        for part in parts:
            self.compile(part)

    def head(self, needs: Iterable[Piece]) -> list[str]:
        """Return the lines that import the names of accepted pieces, and no other names of their files.

        A file of an earlier run may define a name that has another meaning now.
        """
        names: dict[str, list[str]] = {}
        for piece in needs:
            names.setdefault(self.file_of_piece[piece.closure_hash], []).extend(piece.names)
        lines = ["From Takeaway Require Import Prelude Tuples."]
        for file, known in sorted(names.items()):
            lines += [f"From Takeaway Require {file}.", f"Import {file}({', '.join(known)})."]
        return [*lines, "Open Scope Z_scope.", "Unset Lia Cache.", "Unset Nia Cache.", "Unset Nra Cache.", ""]

    def coqc(self, name: str) -> tuple[AcceptedFile, str, str]:
        """Compile a file, and return its data, the error (empty if Rocq accepts it) and the output."""
        limits = f"ulimit -v {self.memory // 1024} && ulimit -t {int(self.seconds)} && ulimit -s $(ulimit -H -s)"
        command = ["sh", "-c", f'{limits} && exec "$@"', "sh", *COMMAND, f"{name}.v"]
        out, err = (self.place / f"{name}.{kind}" for kind in ("out", "err"))
        with out.open("w") as stdout, err.open("w") as stderr:
            process = subprocess.Popen(
                command, cwd=self.place, stdout=stdout, stderr=stderr, env={**os.environ, **COLLECT}
            )
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        printed, error = out.read_text("utf-8"), err.read_text("utf-8")
        out.unlink()
        err.unlink()
        for rest in (f"{name}.vok", f"{name}.vos", f".{name}.aux"):
            (self.place / rest).unlink(missing_ok=True)
        seconds, memory = round(used.ru_utime + used.ru_stime, 2), used.ru_maxrss // 1024
        done = AcceptedFile(name, {}, [], seconds, memory, axioms_in(printed))
        if process.returncode == 0:
            return done, "", printed
        (self.place / f"{name}.vo").unlink(missing_ok=True)
        return done, " ".join(error.split()) or f"status {process.returncode} after {seconds:.0f} s", printed

    def axioms(self, pieces: Iterable[HasClosureHash]) -> list[str]:
        """Return the axioms that Rocq has printed in the files of accepted pieces."""
        files = [(piece.closure_hash, self.files[self.file_of_piece[piece.closure_hash]]) for piece in pieces]
        return sorted({axiom for closure_hash, file in files for axiom in file.own.get(closure_hash, file.axioms)})

    def cost(self, pieces: Iterable[HasClosureHash]) -> tuple[float, int]:
        """Return the processor time of accepted pieces, and the largest memory of one of their files.

        The time of a file is divided among its pieces by their lengths.
        """
        seconds, memory = 0.0, 0
        for piece in pieces:
            file = self.files[self.file_of_piece[piece.closure_hash]]
            if file.name not in self.lengths:
                self.lengths[file.name] = max(1, sum(file.pieces.values()))
            seconds += file.seconds * file.pieces[piece.closure_hash] / self.lengths[file.name]
            memory = max(memory, file.memory)
        return seconds, memory


class Unit(NamedTuple):
    """Pieces that must be in one file, and their text."""

    pieces: list[Piece]
    text: str


def group_twins(pieces: Iterable[Piece]) -> list[Unit]:
    """Return pieces in units, each of which ends with a piece that is not a twin.

    A lemma about a twin must find the same constants for long numerals in it, and each file defines its own.
    """
    found: list[list[Piece]] = [[]]
    for piece in pieces:
        found[-1].append(piece)
        if not piece.name.startswith(TWIN):
            found.append([])
    return [Unit(unit, "\n".join(piece.text for piece in unit)) for unit in found if unit]


def with_one_meaning(units: Iterable[Unit]) -> list[list[Unit]]:
    """Return units in order in lists, in each of which no name stands for two pieces: for its own or for needed ones.

    Games that are proved alone have theorems of the same names.
    """
    lists: list[list[Unit]] = []
    known: dict[str, str] = {}
    for unit in units:
        pieces = [*unit.pieces, *(need for piece in unit.pieces for need in piece.needs)]
        meanings = {name: piece.closure_hash for piece in pieces for name in piece.names}
        if not lists or any(known.get(name, meaning) != meaning for name, meaning in meanings.items()):
            lists.append([])
            known = {}
        known |= meanings
        lists[-1].append(unit)
    return lists


def refused_place(error: str, text: str, group: Sequence[Piece]) -> int | None:
    """Return the place in a group of the piece with an error, in a file that ends with the group; None if unknown."""
    error_line = LINE.search(error)
    if not error_line or group[0].kind == "Claim":  # the axioms are printed after the texts of claims
        return None
    line, end = int(error_line[1]), text.count("\n") + 1
    for place in reversed(range(len(group))):
        end -= group[place].text.count("\n") + (place < len(group) - 1)
        if end <= line:
            return place
    return None


def axioms_in(printed: str) -> list[str]:
    """Return the axioms in an output of Rocq."""
    return sorted({axiom.rpartition(".")[2] for axiom in AXIOM.findall(printed)} - {"Axioms", "Closed"})


def own_axioms(group: Iterable[Piece], printed: str) -> dict[str, list[str]]:
    """Return the axioms of each claim of a file, from its output."""
    parts = PRINTED.split(printed)[1:]
    return {piece.closure_hash: axioms_in(part) for piece, part in zip(group, parts, strict=True)}


def named_numerals(text: str) -> str:
    """Return a text for Rocq in which each long numeral is a constant that is defined at its beginning.

    Rocq reads a decimal numeral in a time that grows with the square of its length, each time it occurs; the values of
    a game may be a numeral of thousands of digits. A hexadecimal one of the same number takes a time in proportion to
    its length. Statements keep their meaning, since Rocq unfolds constants.
    """
    names: dict[str, str] = {}
    changed = LONG_NUMERAL.sub(lambda found: names.setdefault(found[0], f"numeral_{len(names)}_"), text)
    return "".join(f"Definition {name} : Z := {hex(number(numeral))}.\n" for numeral, name in names.items()) + changed


def hexadecimal(text: str) -> str:
    """Return a text for Rocq in which each long numeral is hexadecimal; see `named_numerals`."""
    return LONG_NUMERAL.sub(lambda found: hex(number(found[0])), text)


def number(digits: str) -> int:
    """Return the value of a decimal numeral, which may have more digits than Python converts at once."""
    value = 0
    for start in range(0, len(digits), DIGITS):
        part = digits[start : start + DIGITS]
        value = value * 10 ** len(part) + int(part)
    return value


def print_axioms_once(text: str) -> str:
    """Return a text in which one command prints the axioms of all its theorems together.

    With one command for each theorem, Rocq would read all its proofs again.
    """
    names = ASSUMPTIONS.findall(text)
    if len(names) < 2:
        return text
    report = f"axioms_{names[0]}"
    lines = [
        f"Definition {report} := ({', '.join(names)}).",
        f"Print Assumptions {report}.",
        "",
    ]
    return ASSUMPTIONS.sub("", text) + "\n".join(lines)
