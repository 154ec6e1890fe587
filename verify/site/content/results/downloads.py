"""Downloads for independent checking: the checker as one file, and for each claim its records and certificates.

Equal contents give equal archives, byte for byte. Certificates that many claims need are in one shared archive instead
of being repeated. Certificates are stored without further compression.
"""

import zipfile
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

import verify.checker
from verify.checker import printing
from verify.checker.command import BOOK, CERTIFICATE
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store
from verify.pipeline.certification import book_writer, certificates
from verify.pipeline.certification.book_writer import Record
from verify.pipeline.results.evidence_schema import DerivedBook
from verify.site.build.site_errors import SiteError
from verify.site.content.results.site_book import SiteBook

CHECKER = "checker.zip"
ROCQ = "rocq.zip"
COMMON = "common.zip"
# Minimal number of claims for a certificate to be stored in `COMMON` only.
SHARED_FROM = 6
# The entry point of `checker.zip`. A certificate missing in an archive is taken from the archive beside it. Archives
# that cannot be combined are passed on unchanged, and the checker reports the problem.
ENTRY_POINT = """import sys
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from checker.command import LIMIT, READ_ERRORS, main

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
    except (*READ_ERRORS, ValueError):
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


def write(results: Path, out: Path, engines: Mapping[str, str]) -> SiteBook:
    """Write `book/`: the checker, an archive for each claim, and the shared archive; return the book.

    Args:
        results: the results file.
        out: the folder of the site.
        engines: the versions with which the results were found.

    Raises:
        SiteError: the checker refuses the book.
    """
    folder, target, book = results.parent / "book", out / "book", SiteBook(results)
    if not book.records:
        return book
    derived = _derive(results, book, engines)
    target.mkdir(parents=True)
    names_by_tag = {tag: _certificates(derived, part) for tag, part in book.parts.items()}
    uses = Counter(name for names in names_by_tag.values() for name in names)
    # A claim with a missing certificate is not certified, and its page gives the reason.
    contents = {name: (folder / name).read_bytes() for name in uses if (folder / name).is_file()}
    common = {name: content for name, content in contents.items() if uses[name] >= SHARED_FROM}
    for tag, part in book.parts.items():
        files = {name: contents[name] for name in names_by_tag[tag] if name in contents and name not in common}
        packed = book_writer.pack_book(book_writer.book(part))
        whole_size = len(packed) + sum(len(contents[name]) for name in names_by_tag[tag] if name in contents)
        _write_zip(target / archive_name(tag), {BOOK: packed, **files}, zipfile.ZIP_STORED, str(whole_size))
    _write_zip(target / COMMON, common, zipfile.ZIP_STORED)
    code = Path(verify.checker.__file__).parent
    sources = [*sorted(code.glob("*.py")), printing.FILE]
    program = {f"checker/{path.name}": path.read_bytes() for path in sources}
    _write_zip(target / CHECKER, {"__main__.py": ENTRY_POINT.encode(), **program}, zipfile.ZIP_DEFLATED)
    write_rocq(target / ROCQ)
    return book


def write_rocq(path: Path) -> None:
    """Write a single-file program that writes the Rocq files of a claim and runs Rocq on them."""
    root, runs = Path(verify.__file__).parent, "runs.py"  # which needs other packages
    packages = [root / name for name in ("checker", "export/rocq", "export/rocq/bridges")]
    sources = [root / "__init__.py", root / "export" / "__init__.py"]
    sources += [path for package in packages for path in package.iterdir() if path.suffix in (".py", ".v")]
    sources = [path for path in sources if path.name != runs]
    program = {f"verify/{path.relative_to(root).as_posix()}": path.read_bytes() for path in sources}
    start = "import sys\n\nfrom verify.export.rocq.command import main\n\nsys.exit(main(sys.argv[1:]))\n"
    _write_zip(path, {"__main__.py": start.encode(), **program}, zipfile.ZIP_DEFLATED)


def _derive(results: Path, book: SiteBook, engines: Mapping[str, str]) -> DerivedBook:
    """Return the theorems and models that the checker derives from a book.

    For a book of the whole catalogue, the verification has cached them. For any other book the checker derives them
    here.

    Raises:
        SiteError: the checker refuses the book.
    """
    store = Store(results.parent / "kept", engines)
    derived = store.read(DerivedBook, "derived", book.text, source_hashes.decisions_hash())
    derived = derived or certificates.derived_from(lambda: book.derived_book)
    if derived.why:
        raise SiteError(f"{book.file}: {derived.why}; run `takeaway verify` again")
    return derived


def _certificates(derived: DerivedBook, part: Iterable[Record]) -> set[str]:
    """Return the certificate files that some records of a book need, also for obligations decided by computation."""
    names: set[str] = set()
    for record in part:
        for name in book_writer.theorems_of(record):
            names.update(derived.theorems[name][1:])
        if record["rule"] == "model":
            names.update(derived.models[record["theory"]])
    return {CERTIFICATE.format(certificate) for certificate in names}


def download_size(path: Path) -> int:
    """Return the total size (bytes) of the files that a claim needs, which the comment of its archive states.

    Without a valid comment the result is the size of the archive itself.
    """
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
