"""What a reader can check alone: the checker as one file, and for each claim its part of the book with certificates.

The archives have the same bytes whenever they hold the same things. Certificates that claims share are in each, so
that one archive is all that a claim needs; they lie there as they are kept, and only the part of the book is packed.
"""

import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import verify.checker
from verify.checker import printing
from verify.checker.book import closure, read
from verify.checker.command import BOOK, CERTIFICATE
from verify.judge import paper

CHECKER = "checker.zip"
START = """import sys

from checker.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


def claimed(results: Path) -> frozenset[str]:
    """The tags of the claims that the book beside the results holds."""
    records = paper.records_in(results.parent / "book" / BOOK)
    return frozenset(record["tag"] for record in records if record["rule"] == "claim")


def archive(tag: str) -> str:
    """The name of the archive of a claim."""
    return f"{tag}.zip"


def write(results: Path, out: Path) -> None:
    """Write `book/`: the checker, and an archive for each claim of the book beside the results."""
    folder, target = results.parent / "book", out / "book"
    records = paper.records_in(folder / BOOK)
    if not records:
        return
    target.mkdir(parents=True)
    pages, whole = paper.pages_of(records), read(paper.book(records))
    for tag, names in whole.claims.items():
        files = {BOOK: paper.packed(paper.book(pages.part({tag: names})))}
        for one in (one for theorem in closure(whole, names) for one in theorem.asked if not one.computed):
            name = CERTIFICATE.format(one.hash)
            if name not in files:
                with suppress(FileNotFoundError):  # then the claim is not certified, and its page says why
                    files[name] = (folder / name).read_bytes()
        _archive(target / archive(tag), files, zipfile.ZIP_STORED)
    code = Path(verify.checker.__file__).parent
    sources = [*sorted(code.glob("*.py")), printing.FILE]
    program = {f"checker/{path.name}": path.read_bytes() for path in sources}
    _archive(target / CHECKER, {"__main__.py": START.encode(), **program}, zipfile.ZIP_DEFLATED)


def _archive(path: Path, files: Mapping[str, bytes], packing: int) -> None:
    """An archive of files in order of their names, all of one date."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = packing
            archive.writestr(entry, files[name])
