"""Tests that downloads are complete: the checker in one file and a part of the book suffice with Python."""

import lzma
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.verify.checker import books
from verify.checker.book import closure, read
from verify.checker.command import BOOK, CERTIFICATE
from verify.kernel import solvers
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.site.build.site_errors import SiteError
from verify.site.content.results import downloads

TAGS = ("TRY-001", "TRY-002", "TRY-003")


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a results file next to the small book and its certificates."""
    folder = tmp_path_factory.mktemp("build")
    text = book_writer.book(books.records_of_claims())
    (folder / "book").mkdir()
    (folder / "book" / BOOK).write_bytes(book_writer.pack_book(text))
    for obligation in books.obligations_of_claims(read(text)):
        if not obligation.computed:
            proof = solvers.ask_cvc5(obligation.text, proof=True).proof
            certificates.keep(folder / "book" / "certificates", obligation.text, cpc_translation.translate_proof(proof))
    return folder / "results.json"


def test_a_claim_is_checked_with_two_files_and_python(results: Path, tmp_path: Path) -> None:
    assert downloads.claims_in_book(results) == {*TAGS}
    downloads.write(results, tmp_path, {})
    assert {path.name for path in (tmp_path / "book").iterdir()} == {
        "checker.zip",
        "common.zip",
        "rocq.zip",
        *map(downloads.archive_name, TAGS),
    }
    for tag in TAGS:
        words = [sys.executable, "-I", "-S", "checker.zip", downloads.archive_name(tag)]
        run = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path / "book", check=False)
        assert (run.returncode, run.stderr) == (0, "")
        assert f"{tag} holds" in run.stdout and "every one holds" in run.stdout


def members(path: Path) -> set[str]:
    with zipfile.ZipFile(path) as archive:
        return {*archive.namelist()}


def test_shared_certificates_are_in_one_archive(results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    downloads.write(results, tmp_path / "apart", {})
    monkeypatch.setattr(downloads, "SHARED_FROM", 2)
    downloads.write(results, tmp_path / "shared", {})
    separate_folder, shared_folder = (tmp_path / name / "book" for name in ("apart", "shared"))
    common_members = members(shared_folder / "common.zip")
    for tag in TAGS:
        weights = {
            downloads.download_size(folder / downloads.archive_name(tag)) for folder in (separate_folder, shared_folder)
        }
        with zipfile.ZipFile(separate_folder / downloads.archive_name(tag)) as archive:
            assert weights == {sum(entry.file_size for entry in archive.infolist())}
    assert common_members and not members(separate_folder / "common.zip")
    for tag in TAGS:
        claim_members = members(shared_folder / downloads.archive_name(tag))
        assert not claim_members & common_members
        required = members(separate_folder / downloads.archive_name(tag))
        assert claim_members | common_members >= required >= claim_members
    # Several claims may need the same certificate; without it none of them holds.
    for folder, status in ((shared_folder, 0), (tmp_path / "alone", 1)):
        folder.mkdir(exist_ok=True)
        for name in ("checker.zip", *map(downloads.archive_name, TAGS)):
            (folder / name).write_bytes((shared_folder / name).read_bytes())
        statuses = {}
        for tag in TAGS:
            words = [sys.executable, "-I", "-S", "checker.zip", downloads.archive_name(tag)]
            statuses[tag] = subprocess.run(words, capture_output=True, cwd=folder, check=False).returncode
        assert {*statuses.values()} <= {0, status} and status in statuses.values()


@pytest.mark.parametrize("content", [b"", b"no archive", None], ids=["empty", "none", "twice"])
def test_a_damaged_common_archive_is_left_to_the_checker(results: Path, tmp_path: Path, content: bytes | None) -> None:
    downloads.write(results, tmp_path, {})
    book = tmp_path / "book"
    if content is None:
        with zipfile.ZipFile(book / "common.zip", "w") as archive, pytest.warns(UserWarning, match="Duplicate"):
            for _ in range(2):
                archive.writestr(BOOK, b"another book")
    else:
        (book / "common.zip").write_bytes(content)
    words = [sys.executable, "-I", "-S", "checker.zip", "TRY-001.zip"]
    run = subprocess.run(words, capture_output=True, text=True, cwd=book, check=False)
    # No archive of this small book lacks anything.
    assert (run.returncode, run.stderr) == (0, "")


def test_the_same_things_give_the_same_bytes(results: Path, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        downloads.write(results, tmp_path / folder, {})
    for path in (tmp_path / "a" / "book").iterdir():
        assert path.read_bytes() == (tmp_path / "b" / "book" / path.name).read_bytes()


def test_the_checker_reports_a_missing_certificate(results: Path, tmp_path: Path) -> None:
    copy = tmp_path / "build"
    (copy / "book" / "certificates").mkdir(parents=True)
    (copy / "book" / BOOK).write_bytes((results.parent / "book" / BOOK).read_bytes())
    downloads.write(copy / "results.json", tmp_path / "site", {})
    words = [sys.executable, "-I", "-S", "checker.zip", "TRY-001.zip"]
    run = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path / "site" / "book", check=False)
    assert run.returncode == 1 and "halves/1: " in run.stderr


def test_an_archive_contains_exactly_the_dependencies_of_its_claim(results: Path, tmp_path: Path) -> None:
    downloads.write(results, tmp_path, {})
    whole_book = read(book_writer.book(book_writer.records_in(results.parent / "book" / BOOK)))
    for tag in TAGS:
        with zipfile.ZipFile(tmp_path / "book" / downloads.archive_name(tag)) as archive:
            book = read(lzma.decompress(archive.read(BOOK)).decode())
            assert [*book.claims] == [tag]
            rests_on, expected_closure = closure(book, book.claims[tag]), closure(whole_book, whole_book.claims[tag])
            assert [(t.name, t.obligations) for t in rests_on] == [(t.name, t.obligations) for t in expected_closure]
            obligations = {
                obligation for theorem in rests_on for obligation in theorem.obligations if not obligation.computed
            }
            assert {*archive.namelist()} == {BOOK, *(CERTIFICATE.format(obligation.hash) for obligation in obligations)}
    assert members(tmp_path / "book" / downloads.COMMON) == set()


def test_cached_derivations_are_not_repeated(results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = Path(shutil.copytree(results.parent, tmp_path / "build"))
    text = book_writer.book(books.records_of_claims())
    question = ("derived", text, source_hashes.decisions_hash())
    downloads.write(results, tmp_path / "read", {})
    derived = certificates.derive_book(text)
    Store(copy / "kept", {"z3": "1"}).put(question[0], derived, *question[1:])
    monkeypatch.setattr(certificates, "derived_from", lambda book: pytest.fail("the checker reads the book again"))
    downloads.write(copy / "results.json", tmp_path / "kept", {"z3": "1"})
    assert {p.name: p.read_bytes() for p in (tmp_path / "read" / "book").iterdir()} == {
        p.name: p.read_bytes() for p in (tmp_path / "kept" / "book").iterdir()
    }
    # Results of other engines are not used.
    with pytest.raises(pytest.fail.Exception, match="again"):
        downloads.write(copy / "results.json", tmp_path / "other", {"z3": "2"})


def test_a_refused_book_is_reported_in_one_line(results: Path, tmp_path: Path) -> None:
    lacking = book_writer.book(record for record in books.records_of_claims() if record["rule"] != "define")
    (tmp_path / "book").mkdir()
    (tmp_path / "book" / BOOK).write_bytes(book_writer.pack_book(lacking))
    with pytest.raises(SiteError, match="run `takeaway verify` again"):
        downloads.write(tmp_path / "results.json", tmp_path / "site", {})
    assert not (tmp_path / "site").exists()


def test_without_a_book_nothing_is_offered(tmp_path: Path) -> None:
    assert downloads.claims_in_book(tmp_path / "results.json") == frozenset()
    downloads.write(tmp_path / "results.json", tmp_path, {})
    assert not (tmp_path / "book").exists()


def test_the_checker_in_an_archive_has_the_published_meanings(results: Path, tmp_path: Path) -> None:
    downloads.write(results, tmp_path, {})
    records: list[dict[str, Any]] = [
        {
            "rule": "define",
            "name": "f.always",
            "variables": [],
            "sort": "Bool",
            "body": "true",
            "order": None,
            "by": [],
        },
        {"rule": "prove", "name": "nim.bouton", "variables": [], "goal": "f.always", "by": [["always.def"]]},
        {"rule": "claim", "tag": "NIM-013", "theorems": ["nim.bouton"]},
    ]
    (tmp_path / "forged").mkdir()
    (tmp_path / "forged" / BOOK).write_bytes(book_writer.pack_book(book_writer.book(records)))
    words = [sys.executable, "-I", "-S", "checker.zip", str(tmp_path / "forged")]
    run = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path / "book", check=False)
    assert run.returncode == 1
    assert "NIM-013: f.always is not what it is in the published claim" in run.stderr
