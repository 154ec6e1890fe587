"""Tests of the checker's command on a book in a folder or an archive, and on other input."""

import bz2
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.verify.checker import books
from verify.checker import command
from verify.checker.book import read
from verify.kernel import solvers
from verify.pipeline.answer_cache import digest
from verify.pipeline.certification import book_writer, certificates, cpc_translation

CHECKER = Path(command.__file__).parent


@pytest.fixture(scope="module")
def book_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the small book and a certificate of each obligation."""
    folder = tmp_path_factory.mktemp("book")
    text = book_writer.book(books.records_of_claims())
    (folder / command.BOOK).write_bytes(lzma.compress(text.encode()))
    for obligation in books.obligations_of_claims(read(text)):
        if not obligation.computed:
            proof = solvers.ask_cvc5(obligation.text, proof=True).proof
            certificates.keep(folder / "certificates", obligation.text, cpc_translation.translate_proof(proof))
    return folder


@pytest.fixture
def folder(book_folder: Path, tmp_path: Path) -> Path:
    """Return a copy of `book_folder` that a test may damage."""
    return shutil.copytree(book_folder, tmp_path / "book")


def archived(folder: Path) -> Path:
    """Return the path of an archive with the small book and its certificates."""
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(p for p in folder.rglob("*") if p.suffix in (".xz", ".bz2")):
            archive.write(file, file.relative_to(folder))
    return path


def files_in_archive(path: Path) -> dict[str, bytes]:
    """Return the files of an archive."""
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_checker_alone_accepts_a_book(book_folder: Path, tmp_path: Path) -> None:
    shutil.copytree(CHECKER, tmp_path / "alone", ignore=shutil.ignore_patterns("__pycache__"))
    for book in (book_folder, archived(shutil.copytree(book_folder, tmp_path / "copy"))):
        run = subprocess.run(
            [sys.executable, "-I", "-S", str(tmp_path / "alone"), str(book)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert re.fullmatch(r"3 claims, \d+ theorems, [\d.]+ s: every one holds\n", run.stdout)


@pytest.mark.parametrize("name", ["checker", "takeaway_independent_checker", "json"])
def test_the_checker_runs_the_code_next_to_it(name: str, book_folder: Path, tmp_path: Path) -> None:
    """Check that no other package of the same name runs, installed or beside the folder."""
    alone = tmp_path / "alone"
    shutil.copytree(CHECKER, alone / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    packages = subprocess.run(
        [sys.executable, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert packages.stdout.strip()
    for folder in (alone, tmp_path / "installed"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        if not (folder / name / "command.py").exists():
            for file in ("__init__", "command"):
                (folder / name / f"{file}.py").write_text("raise SystemExit('another package ran')\n", encoding="utf-8")
    start = f"import sys, runpy; sys.path.insert(0, {str(tmp_path / 'installed')!r}) if {name!r} != 'json' else None; "
    start += (
        f"sys.argv = ['checker', {str(book_folder)!r}]; runpy.run_path({str(alone / 'checker')!r}, run_name='__main__')"
    )
    for command_line in ([str(alone / "checker"), str(book_folder)], ["-c", start]):
        run = subprocess.run(
            [sys.executable, "-I", *command_line], capture_output=True, text=True, cwd=tmp_path, check=False
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert "every one holds" in run.stdout


def test_all_dependencies_of_a_claim_are_printed_on_request(
    book_folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert command.main([str(book_folder), "TRY-002"]) == 0
    short = capfd.readouterr().out
    assert "  definitions behind these: " not in short or "printed with --all" in short
    assert command.main(["--all", str(book_folder), "TRY-002"]) == 0
    full = capfd.readouterr().out
    assert "printed with --all" not in full
    assert {*short.splitlines()[1:-1]} - {*full.splitlines()} <= {
        line for line in short.splitlines() if "printed with --all" in line
    }


def test_an_unknown_option(book_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--everything", str(book_folder)]) == 2
    assert capfd.readouterr().err == command.USAGE + "\n"


def test_theorems_of_no_claim_are_checked_too(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Check that a book is refused if one of its theorems has no proof, although its claims hold."""
    line = '{"by": [], "goal": "false", "name": "absurd", "rule": "prove", "variables": []}\n'
    first = '{"rule": "claim"'
    reseal(folder, lambda text: text[: text.index('{"rule": "claim"')] + line + text[text.index(first) :])
    assert command.main([str(folder)]) == 1
    output = capfd.readouterr()
    assert output.out.endswith("not every one holds; theorems without an accepted proof: 1\n")
    assert output.err.startswith("absurd/1: ")
    assert command.main([str(folder), "TRY-001"]) == 0


def test_a_claim_is_printed_in_words(book_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert command.main([str(book_folder), "TRY-001", "TRY-002"]) == 0
    output = capfd.readouterr().out
    assert re.search(r"^TRY-001 holds: \d+ theorems, \d+ obligations, \d+ lines of proof\n", output)
    assert "  halves: ∀ x. x > 1 → half(x) < x\n" in output
    assert "  assumes nothing\n" in output
    assert '  assumes stones, in words "heaps"\n' in output
    assert "    hypothesis stones.bottom: ∀ u: Stone. ¬stone.step(stone.first, u)\n" in output
    assert "    no sequence is endless along stone.step\n" in output
    assert "    holds where Stone := Int; stone.first := 0; stone.step(" in output
    assert (
        "  defined lost (assuming stones): ∀ u: Stone. lost(u) ⇔ ¬(∃ v: Stone. stone.step(u, v) ∧ lost(v))\n" in output
    )


def certificate(folder: Path, name: str) -> Path:
    """Return the path of the certificate of an obligation of the small book."""
    [obligation] = {
        obligation
        for obligation in books.obligations_of_claims(read(book_writer.book(books.records_of_claims())))
        if obligation.name == name
    }
    return folder / command.CERTIFICATE.format(obligation.hash)


def damage(path: Path, place: float) -> None:
    data = bytearray(path.read_bytes())
    data[int(len(data) * place)] ^= 1
    path.write_bytes(data)


def reseal(folder: Path, change: Callable[[str], str]) -> None:
    """Change the lines of the book and seal them again."""
    path = folder / command.BOOK
    lines = change(lzma.decompress(path.read_bytes()).decode()).splitlines(keepends=True)[:-1]
    seal = json.dumps({"sha256": digest("".join(lines))})
    path.write_bytes(lzma.compress(("".join(lines) + seal + "\n").encode()))


DAMAGED_BOOKS: list[tuple[Callable[[Path], object], int, str]] = [
    (lambda f: (f / command.BOOK).unlink(), 2, "book.jsonl.xz|usage|no obligation"),
    (
        lambda f: (f / command.BOOK).write_bytes((f / command.BOOK).read_bytes()[:-40]),
        2,
        "book.jsonl.xz cannot be read",
    ),
    (lambda f: damage(f / command.BOOK, 0.5), 2, "book.jsonl.xz cannot be read"),
    (lambda f: (f / command.BOOK).write_bytes(lzma.compress(b"{}\n")), 2, "no book of format 3"),
    (lambda f: (f / command.BOOK).write_bytes(lzma.compress(b"\xff\n")), 2, "cannot be read"),
    (lambda f: reseal(f, lambda text: text.replace('{"format": 3}', '{"format": 2}')), 2, "no book of format 3"),
    (lambda f: reseal(f, lambda text: text.replace("(< (f.half f.x) f.x)", "(> (f.half f.x) f.x)")), 1, "halves/1"),
    (lambda f: reseal(f, lambda text: text.replace('"rule": "prove"', '"rule": "trust"', 1)), 1, "no such rule: trust"),
    (lambda f: reseal(f, lambda text: text.replace('["halves"', '["halve"')), 1, "halve, which is not a theorem"),
    (lambda f: certificate(f, "halves/1").unlink(), 1, "halves/1: .*cannot be read: it is missing"),
    (lambda f: damage(certificate(f, "halves/1"), 0.5), 2, "halves/1: .*cannot be read"),
    (lambda f: certificate(f, "halves/1").write_bytes(b""), 2, "halves/1: "),
    (lambda f: shutil.copy(certificate(f, "counted/1"), certificate(f, "halves/1")), 1, "halves/1: line"),
    (lambda f: certificate(f, "halves/1").write_bytes(bz2.compress(b"define | true\n")), 1, "halves/1: .*prove false"),
    (lambda f: certificate(f, "halves/1").write_bytes(bz2.compress(bytes(400_000))), 2, "halves/1: .*longer than"),
]


@pytest.mark.parametrize(("spoil", "status", "why"), DAMAGED_BOOKS)
@pytest.mark.parametrize("as_archive", [False, True], ids=["folder", "archive"])
def test_errors_are_reported_in_one_line(
    spoil: Callable[[Path], object],
    status: int,
    why: str,
    as_archive: bool,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    spoil(folder)
    monkeypatch.setattr(command, "LIMIT", 300_000)
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    book = archived(folder) if as_archive else folder
    assert command.main([str(book), "TRY-001"]) == status
    message = capfd.readouterr().err
    assert re.search(why, message) and message.count("\n") == 1


def test_a_claim_that_is_not_in_the_book(book_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert command.main([str(book_folder), "NIM-001"]) == 2
    assert "the book has no claim NIM-001; it has TRY-001, TRY-002, TRY-003" in capfd.readouterr().err


@pytest.mark.parametrize("content", [b"", b"PK", b"PK\x05\x06" + bytes(18), b"nothing of the kind" * 50])
def test_an_archive_that_is_none(content: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "book.zip").write_bytes(content)
    assert command.main([str(tmp_path / "book.zip")]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_an_archive_that_would_burst(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(command.BOOK, lzma.compress(bytes(command.LIMIT + 1), preset=0))
    assert command.main([str(folder / "bomb.zip")]) == 2
    assert "longer than" in capfd.readouterr().err


@pytest.mark.parametrize("place", [0.1, 0.3, 0.5, 0.7, 0.9])
def test_a_changed_byte_anywhere_in_an_archive(place: float, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    book = archived(folder)
    data = files_in_archive(book)
    damage(book, place)
    if command.main([str(book)]) == 0:
        assert files_in_archive(book) == data, "only a byte of no file, such as one of its time, may say nothing"
    else:
        assert capfd.readouterr().err.strip()
