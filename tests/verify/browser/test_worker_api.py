"""Tests of the page's program outside a page: each obligation takes two calls, and changed files are refused."""

import json
import lzma
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import z3

from tests.verify.checker import books
from verify.browser.claim_check import ClaimCheck
from verify.browser.worker_api import WorkerSession
from verify.browser.z3_library import Engine
from verify.checker.book import closure, read
from verify.checker.command import BOOK, CERTIFICATE
from verify.checker.errors import Refused, Unreadable
from verify.kernel import smtlib, solvers
from verify.pipeline.certification import book_writer, certificates, cpc_translation
from verify.site.build import browser_runtime

TAG = "TRY-001"
CLAIMS = {TAG: ["halves", "down.small"], "TRY-002": ["no-loop"]}
LIBRARY = next((Path(z3.__file__).parent / "lib").glob("libz3.*"))


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """Return a small book and its certificates."""
    kernel = books.proved_kernel()
    text = book_writer.book(book_writer.RecordGraph(kernel.records, smtlib.declarations()).part(CLAIMS))
    contents, book = {BOOK: book_writer.pack_book(text)}, read(text)
    for obligation in {a for names in CLAIMS.values() for theorem in closure(book, names) for a in theorem.obligations}:
        if not obligation.computed:
            proof = cpc_translation.translate_proof(solvers.ask_cvc5(obligation.text, proof=True).proof)
            contents[CERTIFICATE.format(obligation.hash)] = certificates.pack(proof)
    return contents


@pytest.fixture
def archive(files: dict[str, bytes], tmp_path: Path) -> Callable[..., Path]:
    """Return an archive of the book with some of its files changed."""

    def make(**changes: bytes) -> Path:
        path = tmp_path / "claim.zip"
        with zipfile.ZipFile(path, "w") as package:
            for name, content in {**files, **changes}.items():
                package.writestr(name, content)
        return path

    return make


@pytest.fixture(scope="module")
def engine() -> Engine:
    """Return z3."""
    return Engine(LIBRARY)


def test_every_line_is_accepted_and_decided(archive: Callable[..., Path], engine: Engine) -> None:
    check = ClaimCheck(archive(), TAG, engine)
    report = check.as_data()
    assert {line["name"] for line in report["lines"]} == {"twice/1", "halves/1", "down.def/1", "down.small/1"}
    assert report["says"]["halves"] == "∀ x. x > 1 → half(x) < x" and report["theorems"] >= len(report["says"])
    for place, line in enumerate(report["lines"]):
        assert (check_report := check.check_certificate(place))["good"]
        assert check_report["read"]
        assert check_report["lines"] > 0
        assert check.ask_z3_about(place)["said"] == ("" if line["computed"] else "unsat")
    assert [line["computed"] for line in report["lines"]].count(True) == 1


def test_a_certificate_of_something_else_is_refused(
    archive: Callable[..., Path], files: dict[str, bytes], engine: Engine
) -> None:
    check = ClaimCheck(archive(), TAG, engine)
    places = [place for place, obligation in enumerate(check.asked) if not obligation.computed]
    first, second = (CERTIFICATE.format(check.asked[place].hash) for place in places[:2])
    changed_check = ClaimCheck(archive(**{first: files[second]}), TAG, engine)
    certificate_report = changed_check.check_certificate(places[0])
    assert not certificate_report["good"]
    assert certificate_report["read"]
    assert certificate_report["why"]
    truncated = ClaimCheck(archive(**{first: files[first][:-9]}), TAG, engine).check_certificate(places[0])
    assert not truncated["good"] and not truncated["read"]


def test_a_book_that_was_changed_is_refused(
    archive: Callable[..., Path], files: dict[str, bytes], tmp_path: Path, engine: Engine
) -> None:
    session = WorkerSession(str(LIBRARY))
    truncated_archive = archive(**{BOOK: files[BOOK][:-20]})
    assert json.loads(session.open(str(truncated_archive), TAG))["read"] is False
    assert "no claim" in json.loads(session.open(str(archive()), "TRY-009"))["why"]
    report = json.loads(session.open(str(archive()), TAG))
    assert (
        json.loads(session.check_certificate(0))["good"]
        and json.loads(session.ask_z3_about(len(report["lines"]) - 1))["good"]
    )
    with pytest.raises(LookupError):
        WorkerSession(str(LIBRARY)).check_certificate(0)


def test_a_theory_without_a_model_gets_a_message(
    archive: Callable[..., Path], files: dict[str, bytes], engine: Engine
) -> None:
    records = [json.loads(line) for line in lzma.decompress(files[BOOK]).decode().splitlines()[1:-1]]
    book_without_model = book_writer.pack_book(
        book_writer.book(record for record in records if record["rule"] != "model")
    )
    assert ClaimCheck(archive(), "TRY-002", engine).theorems > 1
    with pytest.raises(Refused, match="the theory stones has no model"):
        ClaimCheck(archive(**{BOOK: book_without_model}), "TRY-002", engine)
    with pytest.raises(Unreadable):
        ClaimCheck(archive(**{BOOK: book_writer.pack_book("nothing\n")}), "TRY-002", engine)


def test_the_engine_answers_in_one_of_three_words(engine: Engine) -> None:
    head = "(set-logic ALL)\n(declare-fun x () Int)\n"
    assert engine.run_script(f"{head}(assert (> x x))\n(check-sat)\n") == "unsat"
    assert engine.run_script(f"{head}(assert (> x 0))\n(check-sat)\n") == "sat"
    assert engine.run_script(f"{head}(assert (> x nothing))\n(check-sat)\n") == "unknown"
    assert engine.run_script(f"{head}(assert (= (* x x x) (+ x 7 (* 3 x x))))\n(check-sat)\n", steps=(1,)) == "unknown"
    assert engine.version()


def test_the_program_needs_python_alone(archive: Callable[..., Path], tmp_path: Path) -> None:
    program = tmp_path / "program"
    for name, content in browser_runtime.program_sources().items():
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).write_bytes(content)
    script = (
        f"import sys; sys.path.insert(0, {str(program)!r}); from verify.browser.worker_api import WorkerSession; "
        f"session = WorkerSession({str(LIBRARY)!r}); print(session.open({str(archive())!r}, {TAG!r})); "
        "print(session.check_certificate(0))"
    )
    run = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    report, certificate_report = map(json.loads, run.stdout.splitlines())
    assert report["lines"]
    assert certificate_report["good"]
    assert run.stderr == ""
