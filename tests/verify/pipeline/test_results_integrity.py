"""Tests that edited results, foreign books and bad certificates are neither shown nor published."""

import bz2
import json
import lzma
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from tests.verify.inline_workers import without_workers
from theory.claims.catalogue import catalogue
from verify.checker.book import closure, read
from verify.checker.command import BOOK
from verify.cli import main
from verify.formulas import checker_formula_printer
from verify.kernel import pretty_printer as kernel_pretty
from verify.pipeline.answer_cache import digest
from verify.pipeline.certification import accepted_hashes, book_writer, certificates
from verify.pipeline.results import results_file, results_integrity, results_writer
from verify.pipeline.results.results_schema import Results
from verify.site.build.site_errors import SiteError
from verify.site.content.results import site_results

# Two theorems, one of them with an induction and definitions, a historical remark, and a refuted claim.
SOME = ["NIM-004", "NIM-014", "NIM-022", "NIM-080"]
TAG, THEOREM, OTHER, SYMBOL = "NIM-004", "nim.one-heap", "nim.bouton", "nim.P"

Record = dict[str, Any]
Edit = Callable[[Record], None]


@pytest.fixture(scope="module")
def run_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that a run has written."""
    folder = tmp_path_factory.mktemp("made")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        results_writer.run(SOME, folder / "results.json")
    return folder


@pytest.fixture
def path(run_folder: Path, tmp_path: Path) -> Path:
    """Return the results file in a folder of this test."""
    shutil.copytree(run_folder, tmp_path, dirs_exist_ok=True)
    return tmp_path / "results.json"


def edit(path: Path, change: Edit, *, seal: bool) -> None:
    """Change results, and seal them again on request."""
    data = json.loads(path.read_text("utf-8"))
    change(data)
    results = msgspec.convert(data, Results)
    path.write_text(results_file.results_text(results_file.seal(results) if seal else results), encoding="utf-8")


def outputs(path: Path, *words: str) -> Iterator[str]:
    """Yield the output of `show`, `claims` and `site` for refused results, and of `show` for the given names."""
    for command in (["show", TAG], ["show", TAG, "--json"], *(["show", word] for word in words), ["claims"]):
        result = CliRunner().invoke(main, [*command, "--results", str(path)])
        assert (result.exit_code, result.stdout) == (2, ""), command
        assert result.stderr.startswith("takeaway: ") and result.stderr.count("\n") == 1
        yield result.stderr.removeprefix("takeaway: ").strip()
    with pytest.raises(SiteError) as error:
        site_results.refuse_others(path)
    yield str(error.value)


def check_refused(path: Path, *parts: str, words: tuple[str, ...] = ()) -> None:
    """Assert that each command refuses results in a line that names the file, the record and the remedy."""
    for line in outputs(path, *words):
        # A long line ends with dots at the terminal.
        assert line.startswith(f"{path}: ") and (line.endswith("run `takeaway verify`") or line.endswith("…"))
        assert all(part in line for part in parts), line


def check_shown(path: Path) -> None:
    for command in (["show", TAG], ["show", "nim.bouton"], ["show", SYMBOL], ["show", "NIM-080"], ["claims"]):
        result = CliRunner().invoke(main, [*command, "--results", str(path)])
        assert result.exit_code == 0, result.stderr
    site_results.refuse_others(path)


def theorem(results: Record, name: str = THEOREM) -> Record:
    record: Record = results["theorems"][name]
    return record


def no_acceptance(path: Path) -> None:
    (path.parent / "kept" / accepted_hashes.FILE).unlink()


# Unchanged results


def test_results_are_shown_with_and_without_recorded_acceptances(path: Path) -> None:
    check_shown(path)
    no_acceptance(path)
    check_shown(path)
    hashes = accepted_hashes.AcceptedHashes(path.parent / "kept").hashes
    check_shown(path)
    assert hashes == accepted_hashes.AcceptedHashes(path.parent / "kept").hashes
    shutil.rmtree(path.parent / "kept")
    check_shown(path)


def test_a_run_accepts_the_same_results_as_the_check(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("checked again")

    monkeypatch.setattr(results_integrity, "judge", fail)
    monkeypatch.setattr(results_integrity._Printer, "printed", fail)
    check_shown(path)


def test_accepted_hashes_that_are_damaged_count_as_none(path: Path) -> None:
    file = path.parent / "kept" / accepted_hashes.FILE
    record = json.loads(file.read_text("utf-8"))
    for damaged in ("", "{", "[]", json.dumps(record | {"sum": "0"}), json.dumps({"accepted": [7], "sum": "0"})):
        file.write_text(damaged, encoding="utf-8")
        assert not accepted_hashes.AcceptedHashes(file.parent).hashes
        results_integrity.check(path, results_file.load(path), catalogue())


def test_the_checker_and_the_kernel_print_the_same_formulas(run_folder: Path) -> None:
    results = results_file.load(run_folder / "results.json")
    book = read(lzma.decompress((run_folder / "book" / BOOK).read_bytes()).decode())
    printer = results_integrity._Printer(book)
    assert len(results.theorems) > 40
    for name, record in results.theorems.items():
        fields = printer.printed(name, record.rule, typeset=bool(record.tex))
        assert fields == {key: getattr(record, key) for key in fields}
    assert checker_formula_printer.INFIX.keys() == {
        "=>",
        "or",
        "and",
        "=",
        "distinct",
        "<=",
        ">=",
        "<",
        ">",
        "+",
        "-",
        "*",
        "/",
        "div",
        "mod",
    }
    assert sorted(checker_formula_printer.INFIX.values()) == sorted(kernel_pretty.INFIX.values())
    assert (checker_formula_printer.__dict__["symbol_shown"], checker_formula_printer.__dict__["sort_shown"]) == (
        kernel_pretty.__dict__["symbol_shown"],
        kernel_pretty.__dict__["sort_shown"],
    )


# Edited results


def reverses(name: str, key: str) -> Edit:
    def change(results: Record) -> None:
        theorem(results, name)[key] = theorem(results, name)[key].replace("= 0", "≠ 0").replace("=0", "\\ne 0")

    return change


def swaps(results: Record) -> None:
    theorems = results["theorems"]
    theorems[THEOREM], theorems[OTHER] = theorems[OTHER], theorems[THEOREM]


def swaps_all_but_names(results: Record) -> None:
    first, second = theorem(results), theorem(results, OTHER)
    results["theorems"][THEOREM], results["theorems"][OTHER] = second | {"name": THEOREM}, first | {"name": OTHER}


def swaps_what_is_printed(results: Record) -> None:
    first, second = theorem(results), theorem(results, OTHER)
    for key in results_integrity.PRINTED_FIELDS:
        if key in first and key in second:
            first[key], second[key] = second[key], first[key]


def of(part: str, name: str, key: str, value: Any) -> Edit:
    def change(results: Record) -> None:
        assert results[part][name].get(key) != value
        results[part][name][key] = value

    return change


def lists(results: Record) -> None:
    results["claims"][TAG]["theorems"] = [OTHER]


def defines(results: Record) -> None:
    results["definitions"][SYMBOL]["theorems"] = ["nim.move.def"]


def lacks(results: Record) -> None:
    del results["theorems"]["nim.P.def"]


EDITS: list[tuple[Edit, str]] = [
    (reverses(THEOREM, "formula"), f"theorem {THEOREM}"),
    (reverses(THEOREM, "statement"), f"theorem {THEOREM}"),
    (reverses(THEOREM, "tex"), f"theorem {THEOREM}"),
    (of("theorems", "nim.P.def", "formula", "p ∈ 𝒫_nim :⇔ p ∈ ℕ*"), "theorem nim.P.def"),
    (of("theorems", THEOREM, "symbols", ["nim.P"]), f"theorem {THEOREM}"),
    (of("theorems", THEOREM, "remarks", ["It is simpler."]), f"theorem {THEOREM}"),
    (of("theorems", THEOREM, "rule", "definition"), f"theorem {THEOREM}"),
    (of("theorems", THEOREM, "hypotheses", ["a finite game without draws"]), f"theorem {THEOREM}"),
    (of("theorems", THEOREM, "sha256", "0" * 64), f"theorem {THEOREM}"),
    (of("theorems", THEOREM, "obligations", []), f"theorem {THEOREM}"),
    (swaps, "theorem "),
    (swaps_all_but_names, "theorem "),
    (swaps_what_is_printed, "theorem "),
    (lacks, "theorem nim.P.def"),
    (defines, f"symbol {SYMBOL}"),
    (lists, f"claim {TAG}"),
    (of("claims", TAG, "standing", "proved"), f"claim {TAG}"),
    (of("claims", TAG, "standing", "refuted"), f"claim {TAG}"),
    (of("claims", TAG, "standing_all_the_way", "open"), f"claim {TAG}"),
    (of("claims", TAG, "declared", "refuted"), f"claim {TAG}"),
]


@pytest.mark.parametrize(("change", "record"), EDITS)
def test_edited_results_are_refused(path: Path, change: Edit, record: str) -> None:
    edit(path, change, seal=False)
    check_refused(path, record, "was edited after the run")


@pytest.mark.parametrize(("change", "record"), EDITS)
def test_edited_results_with_a_new_seal_are_refused(path: Path, change: Edit, record: str) -> None:
    edit(path, change, seal=True)
    check_refused(path, record)


def test_the_standing_of_a_claim_does_not_exceed_its_theorems(path: Path) -> None:
    edit(path, of("theorems", OTHER, "standing", "proved"), seal=True)
    check_refused(path, f"claim {TAG} is certified in these results, but its theorems give proved")


def test_words_are_under_the_seal(path: Path) -> None:
    edit(path, of("definitions", SYMBOL, "words", "The N-positions."), seal=False)
    check_refused(path, f"symbol {SYMBOL} was edited after the run", words=(SYMBOL, THEOREM))


def test_results_without_a_seal_or_of_an_edited_head_are_refused(path: Path) -> None:
    edit(path, lambda results: results.update(book="0" * 64), seal=False)
    check_refused(path, "the head of the file was edited")
    edit(path, lambda results: results.pop("seal"), seal=False)
    check_refused(path, "these results have no seal")


def test_a_standing_that_was_raised_is_refused(path: Path) -> None:
    """Check that results are refused if an open claim or theorem in them was marked as certified by hand."""

    def lower(results: Record) -> None:
        theorem(results)["standing"] = "open"
        results["claims"][TAG] |= {"standing": "open", "standing_all_the_way": "open", "ok": False}
        results["claims"][TAG]["reason"] = "declared certified, found open: the premises contradict each other"
        theorem(results)["obligations"][0]["consistent"]["answer"] = "unsat"

    edit(path, lower, seal=True)
    check_shown(path)
    edit(path, of("claims", TAG, "standing", "certified"), seal=True)
    check_refused(path, f"claim {TAG} is certified in these results, but its theorems give open")
    edit(path, of("theorems", THEOREM, "standing", "certified"), seal=True)
    check_refused(
        path, f"theorem {THEOREM} is certified", f"the answers for {THEOREM}/1 do not support this", words=(THEOREM,)
    )


# The book


def rewrite_book(path: Path, change: Callable[[list[Record]], object]) -> None:
    """Replace the book beside the results, and adapt hash and seal in the results."""
    file = path.parent / "book" / BOOK
    records = book_writer.records_in(file)
    change(records)
    text = book_writer.book(records)
    file.write_bytes(book_writer.pack_book(text))
    edit(path, lambda results: results.update(book=digest(text)), seal=True)


def test_results_beside_another_book_are_refused(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    other_folder = tmp_path / "other"
    results_writer.run(["NIM-054"], other_folder / "results.json")
    shutil.copy(other_folder / "book" / BOOK, path.parent / "book" / BOOK)
    check_refused(path, "these results do not belong to the book beside them", words=(THEOREM, SYMBOL))
    # If the results have the hash of the other book, the records of its theorems are missing.
    rewrite_book(path, lambda records: None)
    check_refused(path, "its theorems in these results differ from those in the book")


def test_a_book_that_is_missing_or_damaged_is_refused(path: Path) -> None:
    file = path.parent / "book" / BOOK
    for damaged in (b"", b"garbage", file.read_bytes()[:-20]):
        file.write_bytes(damaged)
        check_refused(path, "the book beside these results cannot be read")
    file.unlink()
    check_refused(path, "there is no book beside these results")


def record_of(records: list[Record], name: str) -> Record:
    return next(record for record in records if record.get("name") == name)


def test_a_book_with_another_formula_is_refused(path: Path) -> None:
    def change(records: list[Record]) -> None:
        record_of(records, THEOREM)["goal"] = "true"

    rewrite_book(path, change)
    check_refused(
        path, f"theorem {THEOREM}: its formula in these results differs from that in the book", words=(THEOREM,)
    )
    edit(path, of("theorems", THEOREM, "sha256", digest("(forall ((b0.n Int)) true)")), seal=True)
    check_refused(
        path, f"theorem {THEOREM}: its field statement in these results does not match the formula in the book"
    )


def test_a_book_with_another_proof_is_refused(path: Path) -> None:
    def change(records: list[Record]) -> None:
        record_of(records, THEOREM)["by"] = []

    rewrite_book(path, change)
    no_acceptance(path)
    check_refused(path, THEOREM)


def test_a_book_that_the_checker_refuses_is_refused(path: Path) -> None:
    rewrite_book(path, lambda records: record_of(records, THEOREM).update(rule="trust"))
    check_refused(path, "the checker refuses the book beside these results")


# The certificates


def spoilt(path: Path, name: str) -> tuple[Path, bytes, bytes]:
    """Return the file of a theorem's certificate, its bytes, and the bytes of a valid certificate of another
    theorem.
    """
    texts = [(path.parent / "obligations" / f"{n}_1.smt2").read_text("utf-8") for n in (name, "nim.zero")]
    file, other_file = (certificates.place(path.parent / "book" / "certificates", text) for text in texts)
    assert file.exists() and other_file.exists()
    return file, file.read_bytes(), other_file.read_bytes()


DAMAGED_BOOKS: list[Callable[[bytes, bytes], bytes]] = [
    lambda data, other_data: b"garbage",
    lambda data, other_data: b"",
    lambda data, other_data: data[:-9],
    lambda data, other_data: bz2.compress(b"nothing | false"),
    lambda data, other_data: other_data,
    # The same proof packed in another way: it is accepted, and it is not the file of the run.
    lambda data, other_data: bz2.compress(bz2.decompress(data), 1),
]


@pytest.mark.parametrize("change", DAMAGED_BOOKS, ids=range(len(DAMAGED_BOOKS)))
@pytest.mark.parametrize("name", [THEOREM, OTHER])
def test_a_certificate_with_other_bytes_is_refused(path: Path, change: Callable[..., bytes], name: str) -> None:
    file, data, other_data = spoilt(path, name)
    check_shown(path)
    file.write_bytes(change(data, other_data))
    check_refused(path, f"theorem {name}: the certificate of {name}/1 is", words=(name,))


@pytest.mark.parametrize("change", DAMAGED_BOOKS[:5], ids=range(5))
def test_a_certificate_that_the_results_name_must_be_accepted(path: Path, change: Callable[..., bytes]) -> None:
    file, data, other_data = spoilt(path, THEOREM)
    file.write_bytes(change(data, other_data))

    def name_it(results: Record) -> None:
        theorem(results)["obligations"][0]["certificate"]["sha256"] = (
            digest(file.read_bytes()) if file.read_bytes() else ""
        )

    edit(path, name_it, seal=True)
    check_refused(path, f"theorem {THEOREM}", words=(THEOREM,))


def test_a_certificate_that_is_missing_is_refused(path: Path) -> None:
    file, _, _ = spoilt(path, THEOREM)
    file.unlink()
    check_refused(path, f"theorem {THEOREM}: the certificate of {THEOREM}/1 is missing")


def test_a_theorem_that_is_not_shown_does_not_matter_to_show(path: Path) -> None:
    file, _, _ = spoilt(path, THEOREM)
    file.unlink()
    assert CliRunner().invoke(main, ["show", "nim.bouton", "--results", str(path)]).exit_code == 0
    assert CliRunner().invoke(main, ["show", "NIM-022", "--results", str(path)]).exit_code == 0


def test_every_certificate_of_a_claim_is_checked(path: Path) -> None:
    book = read(lzma.decompress((path.parent / "book" / BOOK).read_bytes()).decode())
    obligations = [obligation for proof in closure(book, book.claims[TAG]) for obligation in proof.obligations]
    assert len(obligations) > 20
    for obligation in obligations:
        file = path.parent / "book" / "certificates" / f"{obligation.hash}.bz2"
        data = file.read_bytes()
        file.unlink()
        assert CliRunner().invoke(main, ["show", TAG, "--results", str(path)]).exit_code == 2, obligation.name
        file.write_bytes(data)
    check_shown(path)
