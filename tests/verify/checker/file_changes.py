"""Changes of the files of a good book: its lines, its bytes, its archive and its certificates."""

import bz2
import hashlib
import json
import lzma
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.verify.checker import books
from tests.verify.checker import forged_records as forged
from verify.checker import command
from verify.checker.book import FORMAT, read
from verify.pipeline.certification import certificates

Change = Callable[[Path], Path | None]
# A good book: two theorems whose obligations differ in their names only, one with another symbol, and their claim.
GOOD = [
    forged.define("f.d", "f.x Int", "Int", "(+ f.x 1)"),
    forged.prove("first", "f.x Int", "(> (+ f.x 1) f.x)"),
    forged.prove("second", "f.x Int", "(> (+ f.x 1) f.x)"),
    forged.prove("renamed", "f.y Int", "(> (+ f.y 1) f.y)"),
    forged.prove("bound", "f.x Int", "(> (f.d f.x) f.x)", "d.def"),
    forged.claim("first", "second", "renamed", "bound", tag="GOOD-001"),
]


class DamagedBook(NamedTuple):
    """A change of the folder of the good book.

    Attributes:
        change: a function that damages the folder, and returns the path to check if it is another one.
        says: a text that the line printed by the command must contain.
    """

    name: str
    what: str
    change: Change
    status: tuple[int, ...] = forged.NOT_READABLE
    says: str = ""
    large: bool = False
    doubt: str = ""


DAMAGED_BOOKS: list[DamagedBook] = []


def register_damaged_book(name: str, what: str, change: Change, *status: int, **more: Any) -> None:
    """Register a damaged book, given the function that damages its folder."""
    DAMAGED_BOOKS.append(DamagedBook(name, what, change, status or forged.NOT_READABLE, **more))


def sealed_book(lines: str) -> bytes:
    """Return the text of a book: its format, the given lines, and a seal of these lines."""
    text = json.dumps({"format": FORMAT}) + "\n" + lines
    return (text + json.dumps({"sha256": hashlib.sha256(text.encode()).hexdigest()}) + "\n").encode()


def write_book(folder: Path, book: bytes) -> None:
    """Write a book to a folder."""
    folder.mkdir(exist_ok=True)
    (folder / command.BOOK).write_bytes(lzma.compress(book, preset=0))


def write_records(folder: Path, records: Sequence[forged.Record], certified: bool = True) -> Path:
    """Write records to a folder, with a certificate of each obligation that cvc5 proves."""
    book = sealed_book(forged.as_lines(records))
    write_book(folder, book)
    (folder / "certificates").mkdir(exist_ok=True)
    if certified:
        for obligation in {a.text: a for t in read(book.decode()).theorems.values() for a in t.obligations}.values():
            certify(folder, obligation.text, obligation.computed)
        for theorem in read(book.decode()).models.values():
            for obligation in theorem.obligations:
                certify(folder, obligation.text, obligation.computed)
    return folder


def certify(folder: Path, text: str, computed: bool) -> None:
    """Write the certificate of an obligation to a folder, if cvc5 finds one."""
    if not computed and (proof := books.cvc5_certificate(text)):
        certificates.keep(folder / "certificates", text, proof)


def book_text(folder: Path) -> bytes:
    """Return the text of the book in a folder."""
    return lzma.decompress((folder / command.BOOK).read_bytes())


def certificate_path(folder: Path, name: str) -> Path:
    """Return the path of the certificate of the first obligation of a theorem of the good book."""
    [obligation] = read(book_text(folder).decode()).theorems[name].obligations
    return folder / command.CERTIFICATE.format(obligation.hash)


def changed_archive_bytes(change: Callable[[bytes], bytes]) -> Change:
    """Return a change of the compressed bytes of the book."""

    def damage_folder(folder: Path) -> None:
        path = folder / command.BOOK
        path.write_bytes(change(path.read_bytes()))

    return damage_folder


def changed_book_bytes(change: Callable[[bytes], bytes]) -> Change:
    """Return a change of the bytes of the book that keeps the old seal."""
    return lambda folder: write_book(folder, change(book_text(folder)))


def changed_lines(change: Callable[[list[str]], Sequence[str]]) -> Change:
    """Return a change of the lines between format and seal, which are sealed again."""

    def damage_folder(folder: Path) -> None:
        inner = book_text(folder).decode().split("\n")[1:-2]
        write_book(folder, sealed_book("".join(f"{line}\n" for line in change(inner))))

    return damage_folder


def replace_by_folder(folder: Path) -> None:
    """Replace the book by a folder."""
    (folder / command.BOOK).unlink()
    (folder / command.BOOK).mkdir()


def changed_archive(change: Callable[[zipfile.ZipFile, bytes, Path], object]) -> Change:
    """Return a change that puts the book in an archive."""

    def damage_folder(folder: Path) -> Path:
        path = folder.with_suffix(".zip")
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            change(file, (folder / command.BOOK).read_bytes(), folder)
        return path

    return damage_folder


def cut_after_lines(number: int) -> Callable[[bytes], bytes]:
    """Return a function that keeps the first lines of a book."""
    return lambda book: b"".join(book.splitlines(keepends=True)[:number])


def cut_inside_line(number: int) -> Callable[[bytes], bytes]:
    """Return a function that keeps the first lines of a book and seven bytes of the next line."""
    return lambda book: cut_after_lines(number)(book) + book.splitlines()[number][:7]


def cut_after_tenths(tenths: int) -> Callable[[bytes], bytes]:
    """Return a function that keeps the given number of tenths of some bytes."""
    return lambda book: book[: len(book) * tenths // 10]


def changed_bit(hundredths: int) -> Callable[[bytes], bytes]:
    """Return a function that changes one bit of some bytes, at a position in hundredths of the length."""

    def change(book: bytes) -> bytes:
        place = len(book) * hundredths // 100
        return book[:place] + bytes([book[place] ^ 1]) + book[place + 1 :]

    return change


def inserted_second(text: str) -> Callable[[list[str]], list[str]]:
    """Return a function that inserts a line after the first line of a book."""
    return lambda records: [records[0], text, *records[1:]]


def replaced_in_first(old: str, new: str) -> Callable[[list[str]], list[str]]:
    """Return a function that replaces a text in the record of the theorem `first`."""
    return lambda records: [line.replace(old, new) if '"first"' in line else line for line in records]


def packed_text(text: str) -> Callable[[Path, Path], None]:
    """Return a function that replaces a certificate by a compressed text."""

    def written_over(path: Path, folder: Path) -> None:
        path.write_bytes(bz2.compress(text.encode()))

    return written_over


def changed_certificate(name: str, change: Callable[[Path, Path], object]) -> Change:
    """Return a change of the certificate of a theorem, given its path and the folder."""

    def damage_folder(folder: Path) -> None:
        change(certificate_path(folder, name), folder)

    return damage_folder
