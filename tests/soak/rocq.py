"""The replay of a whole book, or of some claims, by Rocq: in pieces, restartable, with a report of what is accepted.

    python -m tests.soak.rocq [--book DIR] [--to DIR] [--jobs N] [--seconds S] [--save] [--renew] [TAG …]

The cheapest claims come first. Accepted texts are stored by their hash, so the next run continues after a
run that was killed or out of time, and after changes it compiles only what is new. `--save` writes the accepted claims
to the file from which the pages take their marks; a run of some claims keeps the marks of all others. After a change
that does not affect the text of claims, `--renew` updates their marks without Rocq.
"""

import argparse
import json
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from tests.soak.rocq_pieces import Piece, Pieces, cheapest_first, with_dependencies
from tests.soak.rocq_report import ChangedDuringRun, ReplayReport, keys_of
from tests.soak.rocq_store import Store, UnusablePrelude
from verify.checker.command import BOOK
from verify.checker.errors import Wrong
from verify.export.rocq import folder as export
from verify.export.rocq.read_back import NotTheStatement
from verify.export.rocq.records import Replay
from verify.export.rocq.runs import FILE, LATER, SHOWN, lemmas, load, translation
from verify.pipeline.answer_cache import write_beside

ROOT = Path(__file__).parents[2]
AHEAD = 20  # files that may wait while lemmas are written
SAVED = 400  # seconds between two times at which the file of the run is written
BATCH = 3_000_000  # characters of the claims whose pieces are put into files together


def main() -> int:
    """Replay the given claims or the whole book, print the accepted claims, and return the exit status."""
    options = parse_options()
    if shutil.which("coqc") is None and not options.renew:
        print("There is no coqc here: install Debian's package coq", file=sys.stderr)
        return 2
    if not (options.book / BOOK).exists():
        print(f"{options.book}: there is no book here; run takeaway verify, or name one with --book", file=sys.stderr)
        return 2
    if options.renew:
        return renew_marks(options.book, options.to, options.tags)
    end = time.monotonic() + options.seconds
    try:
        store = Store(options.to, options.jobs, int(options.memory * 2**30), options.file_seconds)
    except UnusablePrelude as error:
        print(error, file=sys.stderr)
        return 2
    if options.again:
        store.refused.clear()
    report = replay_claims(options, store, end)
    print(*report.lines(), sep="\n")
    if options.save and not save_progress(report, options.tags):
        return 2
    return 1 if report.unlisted_axioms() or report.refusal_reasons() else 0


def parse_options() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--book", type=Path, default=ROOT / "build" / "book")
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "rocq")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=90 * 60)
    parser.add_argument("--file-seconds", type=float, default=900)
    parser.add_argument("--memory", type=float, default=4, help="GiB of memory for a file")
    parser.add_argument("--again", action="store_true", help="try again what Rocq did not accept")
    parser.add_argument("--no-compile", dest="compile", action="store_false", help="compile nothing; only report")
    parser.add_argument(
        "--renew", action="store_true", help=f"keep in {FILE} the claims whose text is what was accepted"
    )
    parser.add_argument("--save", action="store_true", help=f"write what was accepted to {FILE}")
    parser.add_argument("tags", nargs="*")
    return parser.parse_args()


def replay_claims(options: argparse.Namespace, store: Store, end: float) -> ReplayReport:
    """Write the claims as files for Rocq, compile those that are not accepted yet, and return the report.

    Args:
        options: the options of the command line.
        store: the store of compiled files.
        end: the time on the monotonic clock after which no claim is begun.
    """
    book = export.replay(options.book)
    pieces = Pieces(options.book, book, export.LemmaCache(options.to / "kept", lemmas()))
    report = ReplayReport(options.book, book, store, keys_of(options.book, book), {}, {})
    saved = time.monotonic()
    futures: list[Future[None]] = []
    batch: dict[str, Piece] = {}
    for tag in claims_in_order(options, book):
        wait_for_files(futures, end)
        if options.save and time.monotonic() - saved > SAVED:
            save_progress(report, options.tags)
            saved = time.monotonic()
        try:
            export.required_theorems(book, [tag])
            if time.monotonic() > end:
                report.exclusion_reasons[tag] = LATER
                continue
            claim_pieces = with_dependencies(pieces.of_claim(tag))
        except (export.Unsupported, NotTheStatement, Wrong) as error:
            report.exclusion_reasons[tag] = str(error)
            continue
        report.pieces_of_claim[tag] = claim_pieces
        if options.compile:
            batch.update({piece.closure_hash: piece for piece in store.unknown(claim_pieces)})
        if sum(len(piece.text) for piece in batch.values()) > BATCH:
            futures += store.submit(batch.values())
            batch.clear()
    futures += store.submit(batch.values())
    store.finish(futures, end)
    return report


def claims_in_order(options: argparse.Namespace, book: Replay) -> list[str]:
    """Return the tags of the claims to replay: in a complete run those that pages show, then the cheapest ones."""
    shown = [tag for tag in SHOWN if tag in book.claims and not options.tags]
    return [*dict.fromkeys([*shown, *cheapest_first(options.book, book, options.tags or book.claims)])]


def wait_for_files(futures: Sequence[Future[None]], end: float) -> None:
    """Wait until few files are queued, so that the texts of most claims need not be in memory."""
    while sum(not future.done() for future in futures) > AHEAD and time.monotonic() < end:
        time.sleep(0.2)


def save_progress(report: ReplayReport, tags: Sequence[str]) -> bool:
    """Save the progress; return whether the book and the translation are unchanged since the start."""
    try:
        data = report.data()
    except ChangedDuringRun as error:
        print(f"{error}; run it again", file=sys.stderr)
        return False
    write_run(ROOT / FILE, merge_data(last_run(), data, tags) if tags else data)
    return True


def last_run() -> dict[str, Any]:
    """Return the data of the last run; empty if there was no run."""
    try:
        return load(ROOT)
    except (OSError, ValueError):
        return {}


def merge_data(earlier: Mapping[str, Any], later: Mapping[str, Any], tags: Sequence[str]) -> dict[str, Any]:
    """Return the data of an earlier run, updated with the claims that a later run of some claims accepted.

    The figures of time and size remain those of the earlier run of the whole book. Marks of another translation are
    not valid any more, so then only the later run counts.

    Args:
        earlier: the data of the earlier run.
        later: the data of the later run.
        tags: the claims of the later run.
    """
    if earlier.get("translation") != later["translation"]:
        return dict(later)
    claims = {tag: record for tag, record in earlier["claims"].items() if tag not in tags} | later["claims"]
    reasons = {tag: earlier["left"].get(tag, why) for tag, why in later["left"].items() if tag not in claims}
    reasons |= {tag: why for tag, why in later["left"].items() if tag in tags}
    claim_figures = {
        "claims": len(claims),
        "of": later["figures"]["of"],
        "theorems": sum(record["theorems"] for record in claims.values()),
    }
    return {
        **earlier,
        "figures": {**earlier["figures"], **claim_figures},
        "axioms": sorted({axiom for record in claims.values() for axiom in record["axioms"]}),
        "claims": claims,
        "left": reasons,
        "statements": {**earlier["statements"], **later["statements"]},
    }


def renew_marks(folder: Path, to: Path, tags: Sequence[str]) -> int:
    """Renew the marks of claims whose text Rocq accepted in the last run, and print the other claims.

    Without tags, all claims with a mark are renewed. A claim that the last run left out gets the reason why it cannot
    be written, if there is one.
    """
    try:
        run = load(ROOT)
    except (OSError, ValueError) as error:
        print(f"{FILE}: {error}; run this with --save first", file=sys.stderr)
        return 2
    book = export.replay(folder)
    pieces, now = Pieces(folder, book, export.LemmaCache(to / "kept", lemmas())), keys_of(folder, book)
    changed = {}
    for tag in [tag for tag in tags or run["claims"] if tag in run["claims"]]:
        try:
            same = tag in now and pieces.of_claim(tag).closure_hash == run["claims"][tag]["files"]
        except (export.Unsupported, NotTheStatement, Wrong) as error:
            print(f"{tag}: {error}")
            same = False
        if same:
            run["claims"][tag]["key"] = now[tag]
        else:
            changed[tag] = LATER
            del run["claims"][tag]
    for tag in run["left"].keys() & {*tags}:
        try:
            pieces.of_claim(tag)
        except (export.Unsupported, NotTheStatement, Wrong) as error:
            run["left"][tag] = str(error)
    run["left"] |= changed
    run["figures"] |= {"claims": len(run["claims"]), "of": len(book.claims)}
    run["translation"] = translation()
    write_run(ROOT / FILE, run)
    print(f"{len(run['claims'])} claims as they were accepted; changed: {', '.join(sorted(changed)) or 'none'}")
    return 1 if changed else 0


def write_run(path: Path, contents: dict[str, Any]) -> None:
    """Write the data of a run to a file."""
    write_beside(path, json.dumps(contents, ensure_ascii=False, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    sys.exit(main())
