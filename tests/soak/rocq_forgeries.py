"""Forged books that a checker with an old bug accepts, and changed proofs, which Rocq must refuse.

    python -m tests.soak.rocq_forgeries [--save] [NAME …]

The old bugs are put back into the checker, so that it accepts each forged book. Rocq then reads the translation of the
book. After that, certificates, statements and theorems of a small book are changed. `--save` writes the results to the
file from which a page takes its numbers. The exit status is 1 if anything false is accepted.
"""

import argparse
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from tests.soak.rocq import write_run
from tests.soak.soak_figures import commit
from tests.verify.checker import books
from tests.verify.export.forged_runs import (
    another_game,
    changed_certificates,
    changed_statements,
    changed_theorems,
    forged_books,
    rocq_verdict,
)
from tests.verify.export.rocq_files import run_rocq, write_book
from tests.verify.export.theory_forgeries import KINDS
from verify.cli.benchmarks import machine
from verify.export.rocq import folder as export
from verify.export.rocq import tuples
from verify.export.rocq.names import PRELUDE
from verify.export.rocq.runs import FORGERIES, translation

ROOT = Path(__file__).parents[2]


def main() -> int:
    """Try the given forged books or all of them, print the results, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", action="store_true", help=f"write the results to {FORGERIES}")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    if shutil.which("coqc") is None:
        print("There is no coqc here: install Debian's package coq", file=sys.stderr)
        return 2
    if options.save and options.names:
        print("--save writes the results of all forged books; name none", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as name:
        return try_forgeries(Path(name), options.names, save=options.save)


def try_forgeries(folder: Path, names: list[str], *, save: bool) -> int:
    """Try forged books and changes in a folder, and return the exit status."""
    prelude = folder / "prelude"
    prelude.mkdir()
    _, error = run_rocq(prelude, {"Prelude.v": PRELUDE, "Tuples.v": tuples.text()})
    if error:
        print(f"Rocq does not accept the prelude: {error}", file=sys.stderr)
        return 2
    refusals: dict[str, bool] = {}
    for name, book in forged_books():
        if not names or name in names:
            result = rocq_verdict(name, book, folder / name, prelude)
            refusals[name] = result.refused
            print(f"{name}: {'refused' if result.refused else 'NOT REFUSED: ' + result.error[:200]}", flush=True)
    if names:
        return 0 if all(refusals.values()) else 1
    small = write_book(folder / "small", books.records_of_kernel(books.proved_kernel()))
    theorem, bridge = another_game(folder / "game", prelude)
    changes = {
        "certificates": count_refusals(changed_certificates(small, folder / "changed")),
        "statements": count_refusals(changed_statements(small)),
        "theorems": count_refusals(changed_theorems(small, folder / "theorems", prelude, step=4)),
        "games": {"changed": 1, "refused": int(not theorem and bool(bridge))},
    }
    for kind, numbers in changes.items():
        print(f"changed {kind}: {numbers['refused']} of {numbers['changed']} refused", flush=True)
    if save:
        kinds = {forgery.name for forgery in KINDS}
        data = {
            "on": {**machine(), "rocq": export.TESTED, "commit": commit()},
            "translation": translation(),
            "books": refusals,
            "more": sum(name in kinds for name in refusals),
            "changes": changes,
        }
        write_run(ROOT / FORGERIES, data)
    all_refused = all(refusals.values()) and all(
        change_counts["changed"] == change_counts["refused"] for change_counts in changes.values()
    )
    return 0 if all_refused else 1


def count_refusals(refusals: Iterable[bool]) -> dict[str, int]:
    """Return the number of changes, and the number of refused ones."""
    numbers = Counter(refusals)
    return {"changed": numbers.total(), "refused": numbers[True]}


if __name__ == "__main__":
    sys.exit(main())
