"""Damaged files of a valid book: truncated, changed, decompression bombs, certificates of another book."""

import bz2
import json
import lzma
import shutil
import zipfile
from pathlib import Path

from tests.verify.checker.file_changes import (
    DAMAGED_BOOKS,
    GOOD,
    certificate_path,
    changed_archive,
    changed_archive_bytes,
    changed_bit,
    changed_book_bytes,
    changed_certificate,
    changed_lines,
    cut_after_lines,
    cut_after_tenths,
    cut_inside_line,
    inserted_second,
    packed_text,
    register_damaged_book,
    replace_by_folder,
    replaced_in_first,
)
from verify.checker import command
from verify.checker.book import FORMAT

GOAL = '"goal": "(> (+ f.x 1) f.x)"'
for number in range(len(GOOD) + 2):
    register_damaged_book(
        f"cut-at-line-{number}",
        f"The book ends after {number} lines.",
        changed_book_bytes(cut_after_lines(number)),
    )
    register_damaged_book(
        f"cut-inside-line-{number + 1}",
        f"The book ends inside line {number + 1}.",
        changed_book_bytes(cut_inside_line(number)),
    )
for tenth in range(10):
    register_damaged_book(
        f"packed-cut-at-{tenth}0",
        f"The packed book ends after {tenth}0 hundredths.",
        changed_archive_bytes(cut_after_tenths(tenth)),
    )
    register_damaged_book(
        f"packed-changed-at-{tenth}5",
        f"A bit of the packed book is changed after {tenth}5 hundredths.",
        changed_archive_bytes(changed_bit(10 * tenth + 5)),
    )
register_damaged_book("empty", "The book is empty.", changed_book_bytes(lambda b: b""))
register_damaged_book("packed-empty", "The packed book is empty.", changed_archive_bytes(lambda b: b""))
register_damaged_book("not-packed", "The book is not packed.", changed_archive_bytes(lzma.decompress))
register_damaged_book(
    "packed-otherwise",
    "The book is packed with bz2.",
    changed_archive_bytes(lambda b: bz2.compress(lzma.decompress(b))),
)
register_damaged_book(
    "packed-garbage-behind", "Bytes stand behind the packed book.", changed_archive_bytes(lambda b: b + b"garbage!")
)
register_damaged_book(
    "second-stream-behind", "A second packed book stands behind the first.", changed_archive_bytes(lambda b: b + b)
)
register_damaged_book("garbage-behind", "A line stands behind the seal.", changed_book_bytes(lambda b: b + b"{}\n"))
register_damaged_book("space-behind", "An empty line stands behind the seal.", changed_book_bytes(lambda b: b + b"\n"))
register_damaged_book(
    "byte-order-mark", "A byte order mark stands before the book.", changed_book_bytes(lambda b: b"\xef\xbb\xbf" + b)
)
register_damaged_book("not-utf-8", "The book is not UTF-8.", changed_book_bytes(lambda b: b[:40] + b"\xff" + b[41:]))
register_damaged_book("utf-16", "The book is UTF-16.", changed_book_bytes(lambda b: b.decode().encode("utf-16")))
register_damaged_book("null-bytes", "The book is null bytes.", changed_book_bytes(lambda b: bytes(1000)))
register_damaged_book(
    "wrong-seal",
    "A letter of a statement is changed under the old seal.",
    changed_book_bytes(lambda b: b.replace(b"(> (+ f.x 1) f.x)", b"(< (+ f.x 1) f.x)")),
)
register_damaged_book(
    "seal-of-capitals", "The seal has capital letters.", changed_book_bytes(lambda b: b[:-67] + b[-67:].upper())
)
register_damaged_book(
    "no-seal",
    "The seal is an empty object.",
    changed_book_bytes(lambda b: b"\n".join([*b.splitlines()[:-1], b"{}", b""])),
)
register_damaged_book(
    "wrong-format",
    "The format is another one.",
    changed_book_bytes(lambda b: b.replace(json.dumps({"format": FORMAT}).encode(), b'{"format": 1}')),
)
register_damaged_book(
    "format-of-a-text",
    "The format is a text.",
    changed_book_bytes(lambda b: b.replace(json.dumps({"format": FORMAT}).encode(), b'{"format": "%d"}' % FORMAT)),
)
register_damaged_book("no-format", "The first line is a record.", changed_book_bytes(lambda b: b.split(b"\n", 1)[1]))
register_damaged_book(
    "empty-line", "A line of the book is empty.", changed_lines(lambda x: [*x[:2], "", *x[2:]]), 1, 2, says="line 4"
)
register_damaged_book(
    "comment", "A line of the book is a comment.", changed_lines(lambda x: ["# kept", *x]), 1, 2, says="line 2"
)
for name, text in (
    ("number", "5"),
    ("list", "[]"),
    ("text", '"prove"'),
    ("null", "null"),
    ("truth", "true"),
    ("two", "{} {}"),
    ("open", '{"rule": "prove"'),
    ("not-a-number", "NaN"),
    ("brackets", "[" * 100_000),
):
    register_damaged_book(
        f"line-of-{name}",
        "A line of the book is no record.",
        changed_lines(inserted_second(text)),
        1,
        2,
        says="line 3",
    )
for name, text in (
    ("goal", '"goal": "false", ' + GOAL),
    ("name", '"name": "other", ' + GOAL),
    ("rule", '"rule": "claim", ' + GOAL),
    ("variables", '"variables": [], ' + GOAL),
):
    register_damaged_book(
        f"key-twice-{name}",
        "A record has one key twice, and readers differ in which one counts.",
        changed_lines(replaced_in_first(GOAL, text)),
        1,
        2,
        says="line 3",
    )
for name, text in (
    ("not-a-number", "NaN"),
    ("infinity", "Infinity"),
    ("minus-infinity", "-Infinity"),
    ("huge", "1e999"),
):
    register_damaged_book(
        f"key-of-{name}",
        "A record has a number that is none in JSON as a key's value.",
        changed_lines(replaced_in_first('"name": "first"', f'"name": {text}')),
        1,
        2,
        says="line 3",
    )
register_damaged_book(
    "newline-by-newline",
    "The lines end in another way, and the book has other bytes.",
    changed_book_bytes(lambda b: b.replace(b"\n", b"\r\n")),
    doubt="The seal is of the lines and not of the bytes.",
)
register_damaged_book(
    "no-last-newline",
    "The last line does not end.",
    changed_book_bytes(lambda b: b[:-1]),
    doubt="The seal is of the lines and not of the bytes.",
)

register_damaged_book(
    "no-certificate",
    "A certificate is missing.",
    changed_certificate("first", lambda p, f: p.unlink()),
    1,
    2,
    says="first",
)
register_damaged_book(
    "certificate-of-another",
    "A certificate is that of another obligation.",
    changed_certificate("first", lambda p, f: shutil.copy(certificate_path(f, "bound"), p)),
    1,
    says="first",
)
register_damaged_book(
    "certificate-of-a-renamed-one",
    "A certificate is that of the obligation with another variable.",
    changed_certificate("first", lambda p, f: shutil.copy(certificate_path(f, "renamed"), p)),
    1,
    says="first",
)
for name, text in (
    ("empty", ""),
    ("definition", "define | true\n"),
    ("false", "assume | false\n"),
    ("trust", "trust | false\n"),
    ("open", "suppose | false\n"),
    ("scope", "scope 0\n"),
    ("not-closed", "suppose | (\n"),
    ("true", "follows | true\n"),
    ("follows", "follows | false\n"),
    ("unknown", "assume | f.z\n"),
    ("lines", "\n" * 1000),
    ("back", "follows 7 | false\n"),
    ("negative", "follows -1 | false\n"),
    ("no-number", "follows x | false\n"),
    ("declaration", "declare-fun | f.z\n"),
    ("null", "\0"),
    ("witness", "define | (@quantifiers_skolemize (forall ((b0.x Int)) false) 0)\n"),
    ("nested", "suppose | " + "(not " * 50_000 + "true" + ")" * 50_000 + "\n"),
    ("supposition-kept", "suppose | false\nscope 0\nfollows 0 | false\n"),
):
    register_damaged_book(
        f"certificate-{name}",
        "A certificate proves nothing.",
        changed_certificate("first", packed_text(text)),
        1,
        2,
        says="first",
    )
register_damaged_book(
    "certificate-not-packed",
    "A certificate is not packed.",
    changed_certificate("first", lambda p, f: p.write_bytes(bz2.decompress(p.read_bytes()))),
    1,
    2,
    says="first",
)
register_damaged_book(
    "certificate-cut",
    "A packed certificate ends in the middle.",
    changed_certificate("first", lambda p, f: p.write_bytes(p.read_bytes()[:-9])),
    1,
    2,
    says="first",
)


def replaced_by_a_folder(path: Path, folder: Path) -> None:
    """Replace a certificate by an empty folder."""
    path.unlink()
    path.mkdir()


def two_books(archive: zipfile.ZipFile, book: bytes, folder: Path) -> None:
    """Write an archive with two books of the same name."""
    archive.writestr(command.BOOK, b"other")
    archive.writestr(command.BOOK, book)
    for path in (folder / "certificates").iterdir():
        archive.write(path, path.relative_to(folder))


def archive_of_bytes(folder: Path) -> Path:
    """Write a file that is not an archive, and return its path."""
    (folder / "a.zip").write_bytes(b"PK" * 100)
    return folder / "a.zip"


register_damaged_book(
    "certificate-folder",
    "A certificate is a folder.",
    changed_certificate("first", replaced_by_a_folder),
    1,
    2,
    says="first",
)
register_damaged_book("book-folder", "The book is a folder.", replace_by_folder)
register_damaged_book("nowhere", "There is nothing at the path.", lambda f: f / "nowhere")
register_damaged_book("path-of-a-null", "The path has a null byte.", lambda f: Path(f"{f}\0"))

register_damaged_book(
    "archive-without-a-book", "An archive has no book.", changed_archive(lambda z, b, f: z.writestr("other.xz", b))
)
register_damaged_book(
    "archive-of-a-parent",
    "The book of an archive lies above it.",
    changed_archive(lambda z, b, f: z.writestr(f"../{command.BOOK}", b)),
)
register_damaged_book(
    "archive-of-an-absolute-path",
    "The book of an archive lies at an absolute path.",
    changed_archive(lambda z, b, f: z.writestr(f"/{command.BOOK}", b)),
)
register_damaged_book(
    "archive-of-a-folder",
    "The book of an archive lies in a folder.",
    changed_archive(lambda z, b, f: z.writestr(f"book/{command.BOOK}", b)),
)
register_damaged_book(
    "archive-with-two-books",
    "An archive has two books of one name, and readers differ in which one counts.",
    changed_archive(two_books),
    1,
    2,
    doubt="The last one counts for zipfile.",
)
register_damaged_book("archive-of-bytes", "An archive is none.", archive_of_bytes)
register_damaged_book(
    "archive-cut",
    "An archive ends in the middle.",
    lambda f: cut(changed_archive(lambda z, b, f: z.writestr(command.BOOK, b))(f)),
)
register_damaged_book(
    "archive-changed",
    "The packed book in an archive is changed.",
    changed_archive(lambda z, b, f: z.writestr(command.BOOK, b[:60] + b"x" + b[61:])),
)

MEBI = 1 << 20
register_damaged_book(
    "bomb", "A packed book is longer than the limit.", changed_archive_bytes(lambda b: stream(b"x", 160)), large=True
)
register_damaged_book(
    "bomb-of-lines",
    "A packed book is as many empty lines as the limit lets pass.",
    changed_archive_bytes(lambda b: stream(b"\n", 127)),
    large=True,
)
register_damaged_book(
    "bomb-of-many-streams",
    "A packed book is many streams, longer together than the limit.",
    changed_archive_bytes(lambda b: lzma.compress(bytes(MEBI)) * 160),
    large=True,
)
register_damaged_book(
    "bomb-in-an-archive",
    "An archive has a book longer than the limit.",
    changed_archive(lambda z, b, f: z.writestr(command.BOOK, stream(b"x", 160))),
    large=True,
)
register_damaged_book(
    "bomb-of-a-certificate",
    "A certificate is longer than the limit.",
    changed_certificate("first", lambda p, f: p.write_bytes(bz2.compress(bytes(MEBI)) * 160)),
    1,
    2,
    says="first",
    large=True,
)
register_damaged_book(
    "bomb-of-lines-of-a-certificate",
    "A certificate is as many empty lines as the limit lets pass.",
    changed_certificate("first", lambda p, f: p.write_bytes(bz2.compress(b"\n" * MEBI) * 127)),
    1,
    2,
    says="first",
    large=True,
)


SQUARES = "define | (* f.x f.x)\n" + "define | (* @0 @0)\n" * 60 + "sum | (> @0 0)\n"
MANY = " ".join(f"(div f.x {n})" for n in range(2, 22))
POWER = f"suppose | (> (+ {MANY}) 0)\nproduct{' 0' * 40} | (> 1 0)\n"
DOUBLED = "define | (> f.x 0)\n" + "define | (and @0 (or @0 false))\n" * 200 + "follows | @0\n"
for name, what, text in (
    ("squares", "A certificate squares a number sixty times.", SQUARES),
    ("power", "A certificate takes a sum of twenty terms to the power of forty.", POWER),
    ("doubled", "A certificate doubles a formula two hundred times.", DOUBLED),
):
    change = changed_certificate("first", packed_text(text))
    register_damaged_book(f"large-certificate-{name}", what, change, 1, 2, says="first", large=True)


def stream(byte: bytes, size: int) -> bytes:
    """Return compressed data for a byte that is repeated for the given number of MiB, in bounded memory."""
    packer = lzma.LZMACompressor(preset=0)
    return b"".join([*(packer.compress(byte * MEBI) for _ in range(size)), packer.flush()])


def cut(path: Path | None) -> Path:
    """Cut a file in the middle."""
    assert path is not None
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return path


FORGED_FILES = tuple(DAMAGED_BOOKS)
