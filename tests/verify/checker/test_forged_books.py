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
from tests.verify.checker.file_changes import GOOD, Spoilt
from tests.verify.checker.forged_books import FORGED
from tests.verify.checker.forged_computations import FALSE_VALUES
from tests.verify.checker.forged_files import FORGED_FILES
from tests.verify.checker.forged_records import Forgery
from verify.checker import command
from verify.checker.book import Asked, Book, read
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


def here(path: Path, tags: tuple[str, ...] = ()) -> CommandResult:
    """Run the command in this process."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = command.main([str(path), *tags])
    return CommandResult(status, out.getvalue(), err.getvalue())


def limited() -> None:
    """Limit the memory and the processor time of a process."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))


def apart(path: Path, tags: tuple[str, ...] = ()) -> CommandResult:
    """Run the command in a separate process with limits."""
    # One core, so that the command starts no further processes.
    one = "import os, runpy, sys; os.cpu_count = lambda: 1; del sys.argv[0]; "
    one += "runpy.run_path(sys.argv[0], None, '__main__')"
    try:
        run = subprocess.run(
            [sys.executable, "-I", "-c", one, str(CHECKER), str(path), *tags],
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
    folder = files.written(tmp_path / "book", GOOD)
    assert here(folder)[0] == 0
    said = apart(folder)
    assert (said.status, said.err) == (0, "")


def in_one_line(said: CommandResult) -> None:
    """Check that a refusal is one line in which every character is visible."""
    assert said.err.endswith("\n") and said.err.count("\n") == 1, said.err[-2000:]
    assert not [c for c in said.err[:-1] if unicodedata.category(c)[0] == "C"], ascii(said.err)
    assert "Traceback" not in said.err


def expected(forgery: Forgery, said: CommandResult) -> None:
    """Check that a forged book is refused with the expected message."""
    assert said.status in forgery.status, (said, forgery.what)
    if said.status == 0:
        return
    refused = forgery.refused()
    if forgery.large:  # too large to be read in this process
        for line in said.err.splitlines():  # other obligations of a large book have no certificate here
            in_one_line(CommandResult(said.status, "", f"{line}\n"))
        lines = {int(line) for line in re.findall(r"\bline (\d+)\b", said.err)}
        # The path of the book could contain the name of a record.
        told = re.sub(r"^\S*/book: ", "", said.err, flags=re.MULTILINE)
        assert any(line in lines or forged.key(record) in told for line, record in refused), said.err[-2000:]
        return
    try:
        book = read(files.sealed(forged.as_lines(forgery.plain())).decode())
    except (Wrong, ValueError):
        in_one_line(said)
        lines = {int(line) for line in re.findall(r"\bline (\d+)\b", said.err)}
        named = [record for line, record in refused if line in lines]
        assert named or not refused, (said.err, forgery.what)
        assert not named or any(forged.key(record) in said.err for record in named), f"the name is missing: {said.err}"
        return
    # Each obligation or claim that does not hold has a line with its name.
    names = [forged.key(record).removeprefix("f.") for _, record in refused]
    # A few valid obligations have no cvc5 proof that can be written as a certificate. Obligations of refused records
    # are excluded, because their names are printed in any case and the solvers would search for a long time.
    others = [one for one in asked(book) if not any(name and name in one.name for name in names)]
    names += [other.name for other in others if not certified(other) and holds(other)]
    for line in said.err.splitlines():
        in_one_line(CommandResult(said.status, "", f"{line}\n"))
        assert not names or any(name and name in line for name in names), (said.err, forgery.what)
    assert any(name and name in said.err for name in names[: len(refused)]) or not refused, (said.err, forgery.what)


def certified(one: Asked) -> bool:
    """Return whether an obligation is computed, or has a certificate."""
    return one.computed or books.decided(one.text)


@pytest.mark.parametrize("forgery", SMALL, ids=lambda forgery: forgery.name)
def test_a_forged_book_is_refused(forgery: Forgery, tmp_path: Path) -> None:
    try:
        folder = files.written(tmp_path / "book", forgery.plain())
    except Exception:  # nothing can be certified in a book that is not read
        folder = files.written(tmp_path / "book", forgery.plain(), certified=False)
    expected(forgery, here(folder, forgery.tags))


@pytest.mark.parametrize("forgery", LARGE, ids=lambda forgery: forgery.name)
def test_too_large_input_is_refused(forgery: Forgery, tmp_path: Path) -> None:
    expected(forgery, apart(files.written(tmp_path / "book", forgery.plain(), certified=False)))


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the good book in a folder."""
    return files.written(tmp_path_factory.mktemp("good") / "book", GOOD)


@pytest.mark.parametrize("case", FORGED_FILES, ids=lambda case: case.name)
def test_a_spoilt_book_is_refused(case: Spoilt, good: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(good, tmp_path / "book")
    path = case.change(folder) or folder
    said = apart(path) if case.large else here(path)
    assert said.status in case.status, (said, case.what)
    in_one_line(said)
    assert case.says in said.err


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
        *(forged.define(f"f.{name}", *told) for name, told in words.items()),
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
    said = here(files.written(tmp_path / "book", records), ("NIM-013",))
    for name, (*_, value) in words.items():
        shown = rf"^.*(?<!\w){re.escape(name)}\b[^→]*(:=|⇔|=|:) {value}$"
        assert said.status != 0 or re.search(shown, said.out, re.MULTILINE), (name, said.out)


def test_a_claim_is_printed_with_its_hypotheses(tmp_path: Path) -> None:
    """Check that the output shows the hypotheses of a theory, whatever its words say."""
    wrong = forged.theory("T", [], [["f.c", [], "Int"]], [["T.h", [], "(= f.c 41)"]]) | {"words": "c is any number"}
    records = [
        wrong,
        forged.model("T", [["f.c", [], "41"]]),
        forged.prove("kept", "", "(= f.c 41)", "T.h"),
        forged.claim("kept"),
    ]
    said = here(files.written(tmp_path / "book", records), ("EVIL-001",))
    assert said.status != 0 or said.out.count("c = 41") > 1, said.out


def test_a_bound_variable_does_not_look_like_a_constant(tmp_path: Path) -> None:
    records = [
        forged.define("f.n", "", "Int", "7"),
        forged.prove("kept", "", "(exists ((b0.n Int)) (not (= b0.n f.n)))"),
        forged.claim("kept"),
    ]
    said = here(files.written(tmp_path / "book", records), ("EVIL-001",))
    assert said.status != 0 or not re.search(r"\bn (=|≠) n\b", said.out), said.out


def test_a_variable_does_not_look_like_a_constant(tmp_path: Path) -> None:
    records = [
        forged.define("f.n", "", "Int", "7"),
        forged.prove("kept", "f.n Int", "(>= (* f.n f.n) 0)"),
        forged.prove("other", "", "(>= (* f.n f.n) 0)", "n.def"),
        forged.claim("kept", "other"),
    ]
    with pytest.raises(Wrong, match="line 3: prove kept: a variable called like a symbol"):
        files.written(tmp_path / "book", records)


# Only the rule under test refuses a forged book


def asked(book: Book) -> list[Asked]:
    """Return all obligations of a book."""
    return [one for theorem in (*book.theorems.values(), *book.models.values()) for one in theorem.asked]


def holds(one: Asked) -> bool:
    """Return whether an obligation holds."""
    if one.computed:
        try:
            return compute(one.text, 10_000) >= 0
        except (Wrong, ValueError):
            return False
    return refuted(one.text)


@cache
def refuted(text: str) -> bool:
    """Return whether a solver refutes an obligation; answers are cached, because many books begin in the same way."""
    return solvers.ask_z3(text, 5).verdict == "unsat" or solvers.ask_cvc5(text, 5).verdict == "unsat"


def accepted_prefix(forgery: Forgery) -> list[forged.Record]:
    """Return the records before the first that may be refused, without claims."""
    first = min((line for line, _ in forgery.refused()), default=2)
    return [record for record in forgery.plain()[: first - 2] if record["rule"] != "claim"]


@pytest.mark.parametrize("forgery", [f for f in SMALL if accepted_prefix(f)], ids=lambda forgery: forgery.name)
def test_records_before_the_refused_one_hold(forgery: Forgery) -> None:
    book = read(files.sealed(forged.as_lines(accepted_prefix(forgery))).decode())
    assert not [one.name for one in asked(book) if not holds(one)]


@pytest.mark.parametrize("text", FALSE_VALUES)
def test_a_false_value_is_false(text: str) -> None:
    script = f"(set-logic ALL)\n(assert {text})\n(check-sat)\n"
    assert solvers.ask_z3(script, 5).verdict == "unsat"


def test_each_forgery_has_a_name_of_its_own() -> None:
    assert len(BY_NAME) == len(FORGED)
    assert len({case.name for case in FORGED_FILES}) == len(FORGED_FILES)
    assert all("\n" not in what for what in (*(case.what for case in FORGED), *(case.what for case in FORGED_FILES)))
