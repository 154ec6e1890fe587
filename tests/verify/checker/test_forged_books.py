"""Tests that the command refuses each forged book and damaged file in one line that names the record."""

import contextlib
import io
import os
import re
import resource
import shutil
import subprocess
import sys
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.verify.checker import books
from tests.verify.checker import file_changes as files
from tests.verify.checker import forged_records as forged
from tests.verify.checker.file_changes import GOOD, DamagedBook
from tests.verify.checker.forged_books import FORGED
from tests.verify.checker.forged_computations import FALSE_VALUES
from tests.verify.checker.forged_files import FORGED_FILES
from tests.verify.checker.forged_records import Forgery
from verify.checker import command
from verify.checker.book import Book, Obligation, read
from verify.checker.computing import compute
from verify.checker.errors import Wrong
from verify.kernel import solvers

CHECKER = Path(command.__file__).parent
MEMORY = 1 << 30
SECONDS = 20  # of processor time, far more than any refusal takes; a checker that does not end is stopped
BY_NAME = {forgery.name: forgery for forgery in FORGED}
LARGE = [forgery for forgery in FORGED if forgery.large]
SMALL = [forgery for forgery in FORGED if not forgery.large]


class CommandResult(NamedTuple):
    """The outcome of a run of the command."""

    status: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run the checker in this process."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


def run_in_process(path: Path, tags: tuple[str, ...] = ()) -> CommandResult:
    """Run the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = command.main([str(path), *tags])
    return CommandResult(status, out.getvalue(), err.getvalue())


def limited() -> None:
    """Limit the memory and the processor time of the process that calls this function."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def run_separately(path: Path, tags: tuple[str, ...] = ()) -> CommandResult:
    """Run the command in a separate process with limits."""
    # One core, so that the command starts no further processes.
    code = "import os, runpy, sys; os.cpu_count = lambda: 1; del sys.argv[0]; "
    code += "runpy.run_path(sys.argv[0], None, '__main__')"
    try:
        run = subprocess.run(
            [sys.executable, "-I", "-c", code, str(CHECKER), str(path), *tags],
            capture_output=True,
            text=True,
            check=False,
            preexec_fn=limited,
            timeout=60 * SECONDS,
        )
    except subprocess.TimeoutExpired:
        return CommandResult(-1, "", "the command does not end\n")
    return CommandResult(run.returncode, run.stdout, run.stderr)


def test_the_good_book_holds(tmp_path: Path) -> None:
    """Check that the undamaged book holds."""
    folder = files.write_records(tmp_path / "book", GOOD)
    assert run_in_process(folder)[0] == 0
    result = run_separately(folder)
    assert (result.status, result.err) == (0, "")


def check_one_line(result: CommandResult) -> None:
    """Check that a refusal is one line in which every character is visible."""
    assert result.err.endswith("\n") and result.err.count("\n") == 1, result.err[-2000:]
    assert not [c for c in result.err[:-1] if unicodedata.category(c)[0] == "C"], ascii(result.err)
    assert "Traceback" not in result.err


def check_refusal(forgery: Forgery, result: CommandResult) -> None:
    """Check that a forged book is refused with the expected message."""
    assert result.status in forgery.status, (result, forgery.what)
    if result.status == 0:
        return
    bad_records = forgery.refusable_records()
    if forgery.large:  # too large to be read in this process
        for line in result.err.splitlines():  # other obligations of a large book have no certificate here
            check_one_line(CommandResult(result.status, "", f"{line}\n"))
        lines = {int(line) for line in re.findall(r"\bline (\d+)\b", result.err)}
        # The path of the book could contain the name of a record.
        message = re.sub(r"^\S*/book: ", "", result.err, flags=re.MULTILINE)
        assert any(line in lines or forged.key(record) in message for line, record in bad_records), result.err[-2000:]
        return
    try:
        book = read(files.sealed_book(forged.as_lines(forgery.plain_records())).decode())
    except (Wrong, ValueError):
        check_one_line(result)
        lines = {int(line) for line in re.findall(r"\bline (\d+)\b", result.err)}
        named_records = [record for line, record in bad_records if line in lines]
        assert named_records or not bad_records, (result.err, forgery.what)
        assert not named_records or any(forged.key(record) in result.err for record in named_records), (
            f"the name is missing: {result.err}"
        )
        return
    # Each obligation or claim that does not hold has a line with its name.
    names = [forged.key(record).removeprefix("f.") for _, record in bad_records]
    # A few valid obligations have no cvc5 proof that can be written as a certificate. Obligations of refused records
    # are excluded, because their names are printed in any case and the solvers would search for a long time.
    extras = [
        obligation for obligation in obligations_of(book) if not any(name and name in obligation.name for name in names)
    ]
    names += [extra.name for extra in extras if not certified(extra) and holds(extra)]
    for line in result.err.splitlines():
        check_one_line(CommandResult(result.status, "", f"{line}\n"))
        assert not names or any(name and name in line for name in names), (result.err, forgery.what)
    assert any(name and name in result.err for name in names[: len(bad_records)]) or not bad_records, (
        result.err,
        forgery.what,
    )


def certified(obligation: Obligation) -> bool:
    """Return whether an obligation is computed, or has a certificate."""
    return obligation.computed or books.has_certificate(obligation.text)


@pytest.mark.parametrize("forgery", SMALL, ids=lambda forgery: forgery.name)
def test_a_forged_book_is_refused(forgery: Forgery, tmp_path: Path) -> None:
    try:
        folder = files.write_records(tmp_path / "book", forgery.plain_records())
    except Exception:  # nothing can be certified in a book that is not read
        folder = files.write_records(tmp_path / "book", forgery.plain_records(), certified=False)
    check_refusal(forgery, run_in_process(folder, forgery.tags))


@pytest.mark.parametrize("forgery", LARGE, ids=lambda forgery: forgery.name)
def test_too_large_input_is_refused(forgery: Forgery, tmp_path: Path) -> None:
    check_refusal(
        forgery, run_separately(files.write_records(tmp_path / "book", forgery.plain_records(), certified=False))
    )


@pytest.fixture(scope="module")
def good_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the undamaged book and its certificates."""
    return files.write_records(tmp_path_factory.mktemp("good") / "book", GOOD)


@pytest.mark.parametrize("case", FORGED_FILES, ids=lambda case: case.name)
def test_a_spoilt_book_is_refused(case: DamagedBook, good_folder: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(good_folder, tmp_path / "book")
    path = case.change(folder) or folder
    result = run_separately(path) if case.large else run_in_process(path)
    assert result.status in case.status, (result, case.what)
    check_one_line(result)
    assert case.says in result.err


# What a claim means, where the book itself holds


def test_a_claim_is_printed_with_its_definitions(tmp_path: Path) -> None:
    """Check that a book that redefines every word of a claim holds, and that the output shows these definitions."""
    p = "f.p S.Heaps"
    words = {
        "valid": (p, "Bool", "true"),
        "nim.P": (p, "Bool", "true"),
        "nim_sum": (p, "Int", "0"),
        "ones-at": (f"{p}, f.n Int", "Int", "0"),
    }
    even = "(forall ((b0.n Int)) (=> (>= b0.n 0) (= (mod (f.ones-at f.p b0.n) 2) 0)))"
    records = [
        forged.datatype("S.Heaps", "(f.nil) (f.cons (f.head Int) (f.tail S.Heaps))"),
        *(forged.define(f"f.{name}", *definition) for name, definition in words.items()),
        forged.prove(
            "nim.bouton",
            p,
            "(=> (f.valid f.p) (= (f.nim.P f.p) (= (f.nim_sum f.p) 0)))",
            ["nim.P.def", ["f.p"]],
            ["nim_sum.def", ["f.p"]],
        ),
        forged.prove(
            "nim.even-columns", p, f"(=> (f.valid f.p) (= {even} (f.nim.P f.p)))", ["nim.P.def", ["f.p"]], "ones-at.def"
        ),
        forged.claim("nim.bouton", "nim.even-columns", tag="NIM-013"),
    ]
    result = run_in_process(files.write_records(tmp_path / "book", records), ("NIM-013",))
    for name, (*_, value) in words.items():
        pattern = rf"^.*(?<!\w){re.escape(name)}\b[^→]*(:=|⇔|=|:) {value}$"
        assert result.status != 0 or re.search(pattern, result.out, re.MULTILINE), (name, result.out)


def test_a_claim_is_printed_with_its_hypotheses(tmp_path: Path) -> None:
    """Check that the output shows the hypotheses of a theory, whatever its words say."""
    theory = forged.theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c 41)"]]) | {"words": "c is any number"}
    records = [
        theory,
        forged.model("T", [["f.c", [], "41"]]),
        forged.prove("kept", "", "(= f.c 41)", "T.h"),
        forged.claim("kept"),
    ]
    result = run_in_process(files.write_records(tmp_path / "book", records), ("EVIL-001",))
    assert result.status != 0 or result.out.count("c = 41") > 1, result.out


def test_a_bound_variable_does_not_look_like_a_constant(tmp_path: Path) -> None:
    records = [
        forged.define("f.n", "", "Int", "7"),
        forged.prove("kept", "", "(exists ((b0.n Int)) (not (= b0.n f.n)))"),
        forged.claim("kept"),
    ]
    result = run_in_process(files.write_records(tmp_path / "book", records), ("EVIL-001",))
    assert result.status != 0 or not re.search(r"\bn (=|≠) n\b", result.out), result.out


def test_a_variable_does_not_look_like_a_constant(tmp_path: Path) -> None:
    records = [
        forged.define("f.n", "", "Int", "7"),
        forged.prove("kept", "f.n Int", "(>= (* f.n f.n) 0)"),
        forged.prove("other", "", "(>= (* f.n f.n) 0)", "n.def"),
        forged.claim("kept", "other"),
    ]
    with pytest.raises(Wrong, match="line 3: prove kept: a variable called like a symbol"):
        files.write_records(tmp_path / "book", records)


# Only the rule under test refuses a forged book


def obligations_of(book: Book) -> list[Obligation]:
    """Return all obligations of a book."""
    return [
        obligation for theorem in (*book.theorems.values(), *book.models.values()) for obligation in theorem.obligations
    ]


def holds(obligation: Obligation) -> bool:
    """Return whether an obligation holds."""
    if obligation.computed:
        try:
            return compute(obligation.text, 10_000) >= 0
        except (Wrong, ValueError):
            return False
    return refuted(obligation.text)


@cache
def refuted(text: str) -> bool:
    """Return whether a solver refutes an obligation; answers are cached, because many books begin in the same way."""
    return solvers.ask_z3(text, 5).verdict == "unsat" or solvers.ask_cvc5(text, 5).verdict == "unsat"


def accepted_prefix(forgery: Forgery) -> list[forged.Record]:
    """Return the records before the first that may be refused, without claims."""
    first = min((line for line, _ in forgery.refusable_records()), default=2)
    return [record for record in forgery.plain_records()[: first - 2] if record["rule"] != "claim"]


@pytest.mark.parametrize("forgery", [f for f in SMALL if accepted_prefix(f)], ids=lambda forgery: forgery.name)
def test_records_before_the_refused_one_hold(forgery: Forgery) -> None:
    book = read(files.sealed_book(forged.as_lines(accepted_prefix(forgery))).decode())
    assert not [obligation.name for obligation in obligations_of(book) if not holds(obligation)]


@pytest.mark.parametrize("text", FALSE_VALUES)
def test_a_false_value_is_false(text: str) -> None:
    script = f"(set-logic ALL)\n(assert {text})\n(check-sat)\n"
    assert solvers.ask_z3(script, 5).verdict == "unsat"


def test_each_forgery_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(FORGED)
    assert len({case.name for case in FORGED_FILES}) == len(FORGED_FILES)
    assert all("\n" not in what for what in (*(case.what for case in FORGED), *(case.what for case in FORGED_FILES)))
