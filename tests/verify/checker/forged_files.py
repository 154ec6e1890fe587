"""Damaged files of a valid book: truncated, changed, decompression bombs, certificates of another book."""

import bz2
import json
import lzma
import shutil
import zipfile
from pathlib import Path

from tests.verify.checker.file_changes import (
    GOOD,
    SPOILT,
    archive,
    certificate,
    changed_bit,
    cut_after_lines,
    cut_after_tenths,
    cut_inside_line,
    emptied,
    inserted_second,
    lines,
    packed,
    packed_text,
    place,
    raw,
    replaced_in_first,
    spoilt,
)
from verify.checker import command
from verify.checker.book import FORMAT

GOAL = '"goal": "(> (+ f.x 1) f.x)"'
for number in range(len(GOOD) + 2):
    spoilt(
        f"cut-at-line-{number}",
        f"The book ends after {number} lines.",
        raw(cut_after_lines(number)),
    )
    spoilt(
        f"cut-inside-line-{number + 1}",
        f"The book ends inside line {number + 1}.",
        raw(cut_inside_line(number)),
    )
for tenth in range(10):
    spoilt(
        f"packed-cut-at-{tenth}0",
        f"The packed book ends after {tenth}0 hundredths.",
        packed(cut_after_tenths(tenth)),
    )
    spoilt(
        f"packed-changed-at-{tenth}5",
        f"A bit of the packed book is changed after {tenth}5 hundredths.",
        packed(changed_bit(10 * tenth + 5)),
    )
spoilt("empty", "The book is empty.", raw(lambda b: b""))
spoilt("packed-empty", "The packed book is empty.", packed(lambda b: b""))
spoilt("not-packed", "The book is not packed.", packed(lzma.decompress))
spoilt("packed-otherwise", "The book is packed with bz2.", packed(lambda b: bz2.compress(lzma.decompress(b))))
spoilt("packed-garbage-behind", "Bytes stand behind the packed book.", packed(lambda b: b + b"garbage!"))
spoilt("second-stream-behind", "A second packed book stands behind the first.", packed(lambda b: b + b))
spoilt("garbage-behind", "A line stands behind the seal.", raw(lambda b: b + b"{}\n"))
spoilt("space-behind", "An empty line stands behind the seal.", raw(lambda b: b + b"\n"))
spoilt("byte-order-mark", "A byte order mark stands before the book.", raw(lambda b: b"\xef\xbb\xbf" + b))
spoilt("not-utf-8", "The book is not UTF-8.", raw(lambda b: b[:40] + b"\xff" + b[41:]))
spoilt("utf-16", "The book is UTF-16.", raw(lambda b: b.decode().encode("utf-16")))
spoilt("null-bytes", "The book is null bytes.", raw(lambda b: bytes(1000)))
spoilt(
    "wrong-seal",
    "A letter of a statement is changed under the old seal.",
    raw(lambda b: b.replace(b"(> (+ f.x 1) f.x)", b"(< (+ f.x 1) f.x)")),
)
spoilt("seal-of-capitals", "The seal has capital letters.", raw(lambda b: b[:-67] + b[-67:].upper()))
spoilt("no-seal", "The seal is an empty object.", raw(lambda b: b"\n".join([*b.splitlines()[:-1], b"{}", b""])))
spoilt(
    "wrong-format",
    "The format is another one.",
    raw(lambda b: b.replace(json.dumps({"format": FORMAT}).encode(), b'{"format": 1}')),
)
spoilt(
    "format-of-a-text",
    "The format is a text.",
    raw(lambda b: b.replace(json.dumps({"format": FORMAT}).encode(), b'{"format": "%d"}' % FORMAT)),
)
spoilt("no-format", "The first line is a record.", raw(lambda b: b.split(b"\n", 1)[1]))
spoilt("empty-line", "A line of the book is empty.", lines(lambda x: [*x[:2], "", *x[2:]]), 1, 2, says="line 4")
spoilt("comment", "A line of the book is a comment.", lines(lambda x: ["# kept", *x]), 1, 2, says="line 2")
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
    spoilt(
        f"line-of-{name}",
        "A line of the book is no record.",
        lines(inserted_second(text)),
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
    spoilt(
        f"key-twice-{name}",
        "A record has one key twice, and readers differ in which one counts.",
        lines(replaced_in_first(GOAL, text)),
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
    spoilt(
        f"key-of-{name}",
        "A record has a number that is none in JSON as a key's value.",
        lines(replaced_in_first('"name": "first"', f'"name": {text}')),
        1,
        2,
        says="line 3",
    )
spoilt(
    "newline-by-newline",
    "The lines end in another way, and the book has other bytes.",
    raw(lambda b: b.replace(b"\n", b"\r\n")),
    doubt="The seal is of the lines and not of the bytes.",
)
spoilt(
    "no-last-newline",
    "The last line does not end.",
    raw(lambda b: b[:-1]),
    doubt="The seal is of the lines and not of the bytes.",
)

spoilt("no-certificate", "A certificate is missing.", certificate("first", lambda p, f: p.unlink()), 1, 2, says="first")
spoilt(
    "certificate-of-another",
    "A certificate is that of another obligation.",
    certificate("first", lambda p, f: shutil.copy(place(f, "bound"), p)),
    1,
    says="first",
)
spoilt(
    "certificate-of-a-renamed-one",
    "A certificate is that of the obligation with another variable.",
    certificate("first", lambda p, f: shutil.copy(place(f, "renamed"), p)),
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
    spoilt(
        f"certificate-{name}",
        "A certificate proves nothing.",
        certificate("first", packed_text(text)),
        1,
        2,
        says="first",
    )
spoilt(
    "certificate-not-packed",
    "A certificate is not packed.",
    certificate("first", lambda p, f: p.write_bytes(bz2.decompress(p.read_bytes()))),
    1,
    2,
    says="first",
)
spoilt(
    "certificate-cut",
    "A packed certificate ends in the middle.",
    certificate("first", lambda p, f: p.write_bytes(p.read_bytes()[:-9])),
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


spoilt(
    "certificate-folder",
    "A certificate is a folder.",
    certificate("first", replaced_by_a_folder),
    1,
    2,
    says="first",
)
spoilt("book-folder", "The book is a folder.", emptied)
spoilt("nowhere", "There is nothing at the path.", lambda f: f / "nowhere")
spoilt("path-of-a-null", "The path has a null byte.", lambda f: Path(f"{f}\0"))

spoilt("archive-without-a-book", "An archive has no book.", archive(lambda z, b, f: z.writestr("other.xz", b)))
spoilt(
    "archive-of-a-parent",
    "The book of an archive lies above it.",
    archive(lambda z, b, f: z.writestr(f"../{command.BOOK}", b)),
)
spoilt(
    "archive-of-an-absolute-path",
    "The book of an archive lies at an absolute path.",
    archive(lambda z, b, f: z.writestr(f"/{command.BOOK}", b)),
)
spoilt(
    "archive-of-a-folder",
    "The book of an archive lies in a folder.",
    archive(lambda z, b, f: z.writestr(f"book/{command.BOOK}", b)),
)
spoilt(
    "archive-with-two-books",
    "An archive has two books of one name, and readers differ in which one counts.",
    archive(two_books),
    1,
    2,
    doubt="The last one counts for zipfile.",
)
spoilt("archive-of-bytes", "An archive is none.", archive_of_bytes)
spoilt(
    "archive-cut",
    "An archive ends in the middle.",
    lambda f: cut(archive(lambda z, b, f: z.writestr(command.BOOK, b))(f)),
)
spoilt(
    "archive-changed",
    "The packed book in an archive is changed.",
    archive(lambda z, b, f: z.writestr(command.BOOK, b[:60] + b"x" + b[61:])),
)

MEBI = 1 << 20
spoilt("bomb", "A packed book is longer than the limit.", packed(lambda b: stream(b"x", 160)), large=True)
spoilt(
    "bomb-of-lines",
    "A packed book is as many empty lines as the limit lets pass.",
    packed(lambda b: stream(b"\n", 127)),
    large=True,
)
spoilt(
    "bomb-of-many-streams",
    "A packed book is many streams, longer together than the limit.",
    packed(lambda b: lzma.compress(bytes(MEBI)) * 160),
    large=True,
)
spoilt(
    "bomb-in-an-archive",
    "An archive has a book longer than the limit.",
    archive(lambda z, b, f: z.writestr(command.BOOK, stream(b"x", 160))),
    large=True,
)
spoilt(
    "bomb-of-a-certificate",
    "A certificate is longer than the limit.",
    certificate("first", lambda p, f: p.write_bytes(bz2.compress(bytes(MEBI)) * 160)),
    1,
    2,
    says="first",
    large=True,
)
spoilt(
    "bomb-of-lines-of-a-certificate",
    "A certificate is as many empty lines as the limit lets pass.",
    certificate("first", lambda p, f: p.write_bytes(bz2.compress(b"\n" * MEBI) * 127)),
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
    change = certificate("first", packed_text(text))
    spoilt(f"large-certificate-{name}", what, change, 1, 2, says="first", large=True)


def stream(byte: bytes, size: int) -> bytes:
    """Return compressed data for a byte that is repeated for the given number of MiB, in bounded memory."""
    packer = lzma.LZMACompressor(preset=0)
    return b"".join([*(packer.compress(byte * MEBI) for _ in range(size)), packer.flush()])


def cut(path: Path | None) -> Path:
    """Cut a file in the middle."""
    assert path is not None
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    return path


FORGED_FILES = tuple(SPOILT)
