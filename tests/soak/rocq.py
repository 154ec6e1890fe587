"""The replay of a whole book, or of some claims, by Rocq: sharded, restartable, with a report of what is accepted.

    python -m tests.soak.rocq [--book DIR] [--to DIR] [--jobs N] [--seconds S] [TAG …]

Each file is compiled once: the stamp of an accepted file holds the hash of its text and of all that it needs. After a
run that was killed or out of time, the next one continues. Files that depend on a refused one are left out.
"""

import argparse
import hashlib
import json
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from verify.checker.command import BOOK
from verify.export.rocq import folder as export
from verify.export.rocq.claims import Claim
from verify.export.rocq.names import plain

ROOT = Path(__file__).parents[2]
SOURCES = Path(export.__file__).parent
REQUIRED = re.compile(r"^From Takeaway Require (?:Import|Export) (.*)\.$", re.MULTILINE)
AXIOM = re.compile(r"^([A-Za-z][\w.']*)\s*(?::|$)", re.MULTILINE)


@dataclass
class State:
    """What is known of the files of a replay."""

    accepted: dict[str, float] = field(default_factory=dict)  # seconds of processor time, by file
    refused: dict[str, str] = field(default_factory=dict)  # the error, by file
    axioms: dict[str, list[str]] = field(default_factory=dict)  # by file of a claim


def required(text: str) -> list[str]:
    """Return the files that a file needs."""
    return [name for names in REQUIRED.findall(text) for name in names.split()]


def keys(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the hash of each file and of all that it needs, by name; the files come in order."""
    found: dict[str, str] = {}
    for name, text in texts.items():
        whole = "".join([text, *(found[one] for one in required(text))])
        found[name] = hashlib.sha256(whole.encode()).hexdigest()
    return found


def compiled(place: Path, name: str, seconds: float) -> tuple[str, float, str, str]:
    """Compile a file; return its name, the processor time, the output and the error."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            ["coqc", "-no-glob", "-Q", ".", "Takeaway", f"{name}.v"],
            cwd=place, capture_output=True, text=True, timeout=max(1.0, seconds), check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return name, 0.0, "", "time"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    error = "" if done.returncode == 0 else " ".join(done.stderr.split())[-300:] or f"status {done.returncode}"
    return name, after.ru_utime - before.ru_utime, done.stdout, error


def replay(place: Path, texts: Mapping[str, str], jobs: int, seconds: float) -> State:
    """Compile files in the order of what they need, until a time is over."""
    state, end, wanted = State(), time.monotonic() + seconds, keys(texts)
    waiting = dict(texts)
    running: set[Future[tuple[str, float, str, str]]] = set()
    with ThreadPoolExecutor(jobs) as pool:
        while waiting or running:
            for name in [*waiting]:
                needs = required(texts[name])
                stamp = place / f"{name}.accepted"
                if any(one in state.refused for one in needs):
                    state.refused[name] = "needs a refused file"
                    del waiting[name]
                elif all(one in state.accepted for one in needs):
                    kept = json.loads(stamp.read_text()) if stamp.exists() else {}
                    if kept.get("key") == wanted[name] and (place / f"{name}.vo").exists():
                        state.accepted[name], state.axioms[name] = kept["seconds"], kept["axioms"]
                        del waiting[name]
                    elif len(running) < jobs and time.monotonic() < end:
                        (place / f"{name}.v").write_text(texts[name])
                        running.add(pool.submit(compiled, place, name, end - time.monotonic()))
                        del waiting[name]
            if not running:
                if time.monotonic() >= end or not any(
                    all(one in state.accepted for one in required(texts[name])) for name in waiting
                ):
                    break
                continue
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                enter(place, state, wanted, *future.result())
    for name in waiting:
        state.refused.setdefault(name, "not reached in time")
    return state


def enter(place: Path, state: State, wanted: Mapping[str, str], name: str, cost: float, said: str, error: str) -> None:
    """Enter the result of one file."""
    if error:
        state.refused[name] = "not reached in time" if error == "time" else error
        print(f"refused {name}: {state.refused[name]}", flush=True)
        return
    axioms = sorted({one.rpartition(".")[2] for one in AXIOM.findall(said)} - {"Axioms", "Closed"})
    state.accepted[name], state.axioms[name] = cost, axioms
    (place / f"{name}.accepted").write_text(json.dumps({"key": wanted[name], "seconds": cost, "axioms": axioms}))
    print(f"{len(state.accepted)} accepted, {name} in {cost:.1f} s", flush=True)


class Files(NamedTuple):
    """The files of a replay in order, the claims among them, and why other claims are left out."""

    texts: dict[str, str]
    tags: list[str]
    left: dict[str, str]


def files_of(book_place: Path, place: Path, tags: list[str]) -> Files:
    """Return the files of some claims, or of all that can be written; they are kept in a folder for the next run."""
    key = hashlib.sha256(" ".join(tags).encode())
    key.update((book_place / BOOK).read_bytes())
    for path in sorted(SOURCES.glob("*")):
        if path.is_file():
            key.update(path.read_bytes())
    kept = place / "files.json"
    if kept.exists() and (told := json.loads(kept.read_text()))["key"] == key.hexdigest():
        return Files(told["texts"], told["tags"], told["left"])
    sources = hashlib.sha256(b"".join(p.read_bytes() for p in sorted(SOURCES.glob("*")) if p.is_file())).hexdigest()
    found = made(book_place, tags, export.Kept(place / "kept", sources))
    kept.write_text(json.dumps({"key": key.hexdigest(), **found._asdict()}))
    return found


def made(book_place: Path, tags: Iterable[str], kept: export.Kept) -> Files:
    """Return the files of some claims, or of all that can be written."""
    book = export.replay(book_place)
    chosen, left = [], {}
    for tag in tags or book.claims:
        try:
            export.needed(book, [tag])
            chosen.append(tag)
        except export.Unsupported as error:
            left[tag] = str(error)
    found = export.written(book_place, book, export.needed(book, chosen), kept)
    for tag in chosen:
        found.texts[f"{plain(tag)}.v"] = Claim(book, tag).text(found.before(book.claims[tag]))
    return Files({name.removesuffix(".v"): text for name, text in found.texts.items()}, chosen, left)


def main() -> int:
    """Replay what the command line names, and print what was accepted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", type=Path, default=ROOT / "build" / "book")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "rocq")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=90 * 60)
    parser.add_argument("tags", nargs="*")
    told = parser.parse_args()
    if shutil.which("coqc") is None:
        print("There is no coqc here: install Debian's package coq", file=sys.stderr)
        return 2
    if not (told.book / BOOK).exists():
        print(f"{told.book}: there is no book here; run takeaway verify, or name one with --book", file=sys.stderr)
        return 2
    told.to.mkdir(parents=True, exist_ok=True)
    texts, tags, left = files_of(told.book, told.to, told.tags)
    state = replay(told.to, texts, told.jobs, told.seconds)
    claims = [tag for tag in tags if plain(tag) in state.accepted]
    size = sum(len(text) for text in texts.values())
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    print(f"{len(claims)} of {len(tags) + len(left)} claims accepted; {len(state.accepted)} of {len(texts)} files")
    print(f"{size / 1e6:.1f} MB of text, {sum(state.accepted.values()):.0f} s of processor time, {memory} MB at most")
    axioms = sorted({axiom for tag in claims for axiom in state.axioms[plain(tag)]})
    print(f"axioms: {', '.join(axioms)}")
    for tag, why in left.items():
        print(f"{tag} is left out: {why}")
    for name, why in state.refused.items():
        print(f"{name}: {why}")
    strange = {*axioms} - {*export.AXIOMS}
    return 1 if state.refused or strange else 0


if __name__ == "__main__":
    sys.exit(main())
