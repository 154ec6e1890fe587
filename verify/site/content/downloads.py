"""Downloads for independent checking: the checker as one file, and for each claim its records and certificates.

Equal contents give equal archives, byte for byte. Certificates that many claims need are in one shared archive instead
of being repeated. Certificates are stored as they are; only the records are compressed.
"""

import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import verify.checker
from verify.checker import printing
from verify.checker.book import Book, closure, read
from verify.checker.command import BOOK, CERTIFICATE
from verify.pipeline import book_writer

CHECKER = "checker.zip"
COMMON = "common.zip"
# Minimal number of claims for a certificate to be stored in `COMMON` only.
SHARED_FROM = 6
# The entry point of `checker.zip`. A certificate missing in an archive is taken from the archive beside it. Archives
# that cannot be combined are passed on unchanged, and the checker reports the problem.
ENTRY_POINT = """import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from checker.command import BROKEN, LIMIT, main

COMMON = "common.zip"


def together(words, folder):
    archive = next((Path(word) for word in words if word.endswith(".zip")), Path())
    try:
        members = {}
        for path in (archive.with_name(COMMON), archive):
            with zipfile.ZipFile(path) as packed:
                entries = packed.infolist()
                if len({entry.filename for entry in entries}) < len(entries):
                    return words
                members[path] = sum(entry.file_size for entry in entries)
        if sum(members.values()) > LIMIT:
            return words
        for path in members:
            with zipfile.ZipFile(path) as packed:
                packed.extractall(folder)
    except (*BROKEN, ValueError):
        return words
    return [folder if word == str(archive) else word for word in words]


if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        status = main(together(sys.argv[1:], folder))
    sys.exit(status)
"""


def claims_in_book(results: Path) -> frozenset[str]:
    """Return the tags of the claims in the book beside the results."""
    records = book_writer.records_in(results.parent / "book" / BOOK)
    return frozenset(record["tag"] for record in records if record["rule"] == "claim")


def archive_name(tag: str) -> str:
    """Return the file name of a claim's archive."""
    return f"{tag}.zip"


def write(results: Path, out: Path) -> None:
    """Write `book/`: the checker, an archive for each claim, and the shared archive."""
    folder, target = results.parent / "book", out / "book"
    records = book_writer.records_in(folder / BOOK)
    if not records:
        return
    target.mkdir(parents=True)
    pages, whole = book_writer.pages_of(records), read(book_writer.book(records))
    asked = {tag: _certificates(whole, names) for tag, names in whole.claims.items()}
    used = Counter(name for names in asked.values() for name in names)
    # A claim with a missing certificate is not certified, and its page gives the reason.
    there = {name: (folder / name).read_bytes() for name in used if (folder / name).is_file()}
    common = {name: held for name, held in there.items() if used[name] >= SHARED_FROM}
    for tag, names in whole.claims.items():
        own = {name: there[name] for name in asked[tag] if name in there and name not in common}
        book = book_writer.pack_book(book_writer.book(pages.part({tag: names})))
        whole_size = len(book) + sum(len(there[name]) for name in asked[tag] if name in there)
        _write_zip(target / archive_name(tag), {BOOK: book, **own}, zipfile.ZIP_STORED, str(whole_size))
    _write_zip(target / COMMON, common, zipfile.ZIP_STORED)
    code = Path(verify.checker.__file__).parent
    sources = [*sorted(code.glob("*.py")), printing.FILE]
    program = {f"checker/{path.name}": path.read_bytes() for path in sources}
    _write_zip(target / CHECKER, {"__main__.py": ENTRY_POINT.encode(), **program}, zipfile.ZIP_DEFLATED)


def _certificates(book: Book, names: Iterable[str]) -> set[str]:
    """Return the certificate files required by the given theorems of a book."""
    asked = (one for theorem in closure(book, names) for one in theorem.asked)
    return {CERTIFICATE.format(one.hash) for one in asked if not one.computed}


def download_size(path: Path) -> int:
    """Return the total size (bytes) of the files that a claim needs; the archive's comment stores it."""
    try:
        with zipfile.ZipFile(path) as archive:
            return int(archive.comment)
    except (zipfile.BadZipFile, ValueError):
        return path.stat().st_size


def _write_zip(path: Path, files: Mapping[str, bytes], packing: int, comment: str = "") -> None:
    """Write a ZIP archive of the files, sorted by name and with a fixed date."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.comment = comment.encode()
        for name in sorted(files):
            entry = zipfile.ZipInfo(name)
            entry.compress_type = packing
            archive.writestr(entry, files[name])
