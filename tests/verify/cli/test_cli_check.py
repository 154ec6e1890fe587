"""Tests of `takeaway check` on a book, on one of its claims, and on other files."""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.verify.inline_workers import without_workers
from verify.checker.command import BOOK
from verify.cli import main
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.pipeline.results import results_writer

TAGS = ("NIM-004", "NIM-013")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run over two claims."""
    folder = tmp_path_factory.mktemp("build")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        results = results_writer.run(TAGS, folder / "results.json")
    assert all(results.claims[tag].standing == "certified" for tag in TAGS)
    return folder


def run(*arguments: str | Path) -> Any:
    return CliRunner().invoke(main, ["check", *map(str, arguments)])


def test_a_claim_is_checked(build: Path) -> None:
    result = run("nim-013", "--book", build / "book")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("NIM-013 holds: ")
    assert "  nim.bouton: ∀ p: Heaps. valid(p) → (nim.P(p) ⇔ nim_sum(p) = 0)\n" in result.stdout
    assert result.stdout.endswith(f"1 claim checked: every one holds. Book: {build / 'book'}\n")


def test_all_claims_are_checked_and_printed_as_json(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(build / "results.json"))
    result = run("--json")
    report = json.loads(result.stdout)
    assert result.exit_code == 0
    assert report["ok"]
    assert report["claims"].keys() == set(TAGS)
    claim = report["claims"]["NIM-013"]
    assert claim["holds"]
    assert claim["assumes"] == {}
    assert claim["wrong"] == []
    assert len(list((build / "obligations").glob("*.smt2"))) >= claim["obligations"] > 20
    assert run("nim").exit_code == 0, "of a family, those that the book has"


def test_the_book_of_a_part_joins_that_of_another(build: Path, tmp_path: Path) -> None:
    records = book_writer.records_in(build / "book" / BOOK)
    graph = book_writer.pages_of(records)
    claims = {r["tag"]: r["theorems"] for r in records if r["rule"] == "claim"}
    first, second = (graph.part({tag: claims[tag]}) for tag in TAGS)
    assert book_writer.book(book_writer.join_books(first, second)) == book_writer.book(records)


def test_refused_claims(build: Path, tmp_path: Path) -> None:
    records = [
        r | {"goal": "false"} if r.get("name") == "nim.bouton" else r
        for r in book_writer.records_in(build / "book" / BOOK)
    ]
    with zipfile.ZipFile(tmp_path / "book.zip", "w") as archive:
        archive.writestr(BOOK, book_writer.pack_book(book_writer.book(records)))
        for path in (build / "book" / "certificates").iterdir():
            archive.write(path, f"certificates/{path.name}")
    result = run("NIM-013", "--book", tmp_path / "book.zip")
    assert result.exit_code == 1 and "nim.bouton/1" in result.stderr
    records = [r | {"rule": "believe"} if r.get("name") == "nim.bouton" else r for r in records]
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / BOOK).write_bytes(book_writer.pack_book(book_writer.book(records)))
    result = run("NIM-013", "--book", tmp_path / "bad")
    assert result.exit_code == 1
    assert "no such rule: believe" in result.stderr
    assert result.stderr.count("\n") == 1


def test_unreadable_input(build: Path, tmp_path: Path) -> None:
    (tmp_path / "empty.zip").write_bytes(b"")
    cases: tuple[tuple[list[str | Path], str], ...] = (
        (["--book", tmp_path], "there is no book here; run `takeaway verify` first"),
        (["--book", tmp_path / "none.zip"], "there is no book here"),
        (["--book", tmp_path / "empty.zip"], "cannot be read"),
        (["NIM-031", "--book", build / "book"], "the book has no claim NIM-031"),
        (["NIM-9999", "--book", build / "book"], "there is no claim"),
    )
    for arguments, message in cases:
        result = run(*arguments)
        assert result.exit_code == 2, arguments
        assert message in result.stderr, arguments
        assert result.stderr.count("\n") == 1, arguments


def test_exported_proofs_belong_to_the_exported_obligations(
    build: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(build / "results.json"))
    result = CliRunner().invoke(main, ["export", "NIM-004", "--to", str(tmp_path)])
    assert result.exit_code == 0, result.stderr
    texts = sorted(tmp_path.glob("*.smt2"))
    assert {p.stem for p in texts} == {p.stem for p in tmp_path.glob("*.cpc")} != set()
    proofs = {path: path.with_suffix(".cpc").read_text() for path in texts}
    assert any(":args" in proof for proof in proofs.values()), "whole, as other checkers read them"
    for path, proof in proofs.items():
        assert certificates.check_proof(path.read_text(), cpc_translation.translate_proof(proof)).answer == "accepted"
