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
    kernel = books.proved()
    text = book_writer.book(book_writer.Pages(kernel.records, smtlib.declarations()).part(CLAIMS))
    made, book = {BOOK: book_writer.pack_book(text)}, read(text)
    for one in {a for names in CLAIMS.values() for theorem in closure(book, names) for a in theorem.asked}:
        if not one.computed:
            proof = cpc_translation.fold(solvers.ask_cvc5(one.text, proof=True).proof)
            made[CERTIFICATE.format(one.hash)] = certificates.pack(proof)
    return made


@pytest.fixture
def archive(files: dict[str, bytes], tmp_path: Path) -> Callable[..., Path]:
    """Return an archive of the book with some of its files changed."""

    def make(**changed: bytes) -> Path:
        path = tmp_path / "claim.zip"
        with zipfile.ZipFile(path, "w") as made:
            for name, content in {**files, **changed}.items():
                made.writestr(name, content)
        return path

    return make


@pytest.fixture(scope="module")
def engine() -> Engine:
    """Return z3."""
    return Engine(LIBRARY)


def test_every_line_is_accepted_and_decided(archive: Callable[..., Path], engine: Engine) -> None:
    check = ClaimCheck(archive(), TAG, engine)
    told = check.as_data()
    assert {line["name"] for line in told["lines"]} == {"twice/1", "halves/1", "down.def/1", "down.small/1"}
    assert told["says"]["halves"] == "∀ x. x > 1 → half(x) < x" and told["theorems"] >= len(told["says"])
    for place, line in enumerate(told["lines"]):
        assert (found := check.check_certificate(place))["good"]
        assert found["read"]
        assert found["lines"] > 0
        assert check.ask_z3_about(place)["said"] == ("" if line["computed"] else "unsat")
    assert [line["computed"] for line in told["lines"]].count(True) == 1


def test_a_certificate_of_something_else_is_refused(
    archive: Callable[..., Path], files: dict[str, bytes], engine: Engine
) -> None:
    check = ClaimCheck(archive(), TAG, engine)
    places = [place for place, one in enumerate(check.asked) if not one.computed]
    first, second = (CERTIFICATE.format(check.asked[place].hash) for place in places[:2])
    changed = ClaimCheck(archive(**{first: files[second]}), TAG, engine)
    found = changed.check_certificate(places[0])
    assert not found["good"]
    assert found["read"]
    assert found["why"]
    damaged = ClaimCheck(archive(**{first: files[first][:-9]}), TAG, engine).check_certificate(places[0])
    assert not damaged["good"] and not damaged["read"]


def test_a_book_that_was_changed_is_refused(
    archive: Callable[..., Path], files: dict[str, bytes], tmp_path: Path, engine: Engine
) -> None:
    session = WorkerSession(str(LIBRARY))
    changed = archive(**{BOOK: files[BOOK][:-20]})
    assert json.loads(session.open(str(changed), TAG))["read"] is False
    assert "no claim" in json.loads(session.open(str(archive()), "TRY-009"))["why"]
    told = json.loads(session.open(str(archive()), TAG))
    assert (
        json.loads(session.check_certificate(0))["good"]
        and json.loads(session.ask_z3_about(len(told["lines"]) - 1))["good"]
    )
    with pytest.raises(LookupError):
        WorkerSession(str(LIBRARY)).check_certificate(0)


def test_a_theory_without_a_model_gets_a_message(
    archive: Callable[..., Path], files: dict[str, bytes], engine: Engine
) -> None:
    records = [json.loads(line) for line in lzma.decompress(files[BOOK]).decode().splitlines()[1:-1]]
    without = book_writer.pack_book(book_writer.book(record for record in records if record["rule"] != "model"))
    assert ClaimCheck(archive(), "TRY-002", engine).theorems > 1
    with pytest.raises(Refused, match="the theory stones has no model"):
        ClaimCheck(archive(**{BOOK: without}), "TRY-002", engine)
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
    told, found = map(json.loads, run.stdout.splitlines())
    assert told["lines"]
    assert found["good"]
    assert run.stderr == ""
