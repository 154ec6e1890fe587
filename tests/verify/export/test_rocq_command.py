"""Tests of `takeaway export --rocq`: the folder that it writes, and its messages about bad input."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.verify.export.rocq_files import axioms, needs_rocq, prepare_folder, run_rocq
from tests.verify.inline_workers import without_workers
from verify.checker.command import BOOK
from verify.cli import main
from verify.export.rocq import bridges
from verify.export.rocq import folder as export
from verify.pipeline.results import results_writer
from verify.site.content.results import downloads

# The theorems that are written by hand speak of its definitions.
TAG = "NIM-004"


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the book of a run over one claim."""
    folder = tmp_path_factory.mktemp("build")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        results_writer.run([TAG], folder / "results.json")
    return folder / "book"


def run(*arguments: object) -> Any:
    return CliRunner().invoke(main, ["export", *map(str, arguments)])


def test_the_folder_of_a_claim(book: Path, tmp_path: Path) -> None:
    completed = run(TAG.lower(), "--rocq", "--to", tmp_path / "r", "--book", book)
    assert (completed.exit_code, completed.stderr) == (0, "")
    assert completed.stdout.startswith(f"1 theorem of 1 claim in {tmp_path / 'r'}; its README.md")
    project = (tmp_path / "r" / "_CoqProject").read_text("utf-8").split()
    listed = {word for word in project if word.endswith(".v")}
    assert listed == {path.name for path in (tmp_path / "r").glob("*.v")}
    readme = (tmp_path / "r" / "README.md").read_text("utf-8")
    assert "coq_makefile -f _CoqProject -o Makefile && make" in readme
    assert all(axiom in readme for axiom in export.AXIOMS)
    assert f"`{bridges.FILE}`" in readme
    claim = (tmp_path / "r" / "NIM_004.v").read_text("utf-8")
    assert re.search(r"^Theorem NIM_004_\w+ : ", claim, re.MULTILINE)


@pytest.fixture(scope="module")
def downloaded(book: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that the page of the claim offers."""
    site = tmp_path_factory.mktemp("site")
    downloads.write(book.parent / "results.json", site, {})
    return site / "book"


def replay(folder: Path, archive: str = f"{TAG}.zip", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program of the site."""
    command = [sys.executable, "-I", downloads.ROCQ, archive]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


@pytest.fixture(scope="module")
def replayed(downloaded: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Any]:
    """Return a folder with the downloaded files after a run of the program, and the result of the run."""
    folder = tmp_path_factory.mktemp("replayed") / "downloads"
    shutil.copytree(downloaded, folder)
    return folder, replay(folder)


@needs_rocq
def test_one_command_checks_what_was_downloaded(replayed: tuple[Path, Any]) -> None:
    """Check that the program needs no other package, and that a second run checks nothing again."""
    folder, completed = replayed
    assert (completed.returncode, completed.stdout.count("\n")) == (0, 2), completed.stderr
    assert completed.stdout.startswith(
        f"Rocq {export.TESTED} accepts {TAG}; the statements are in {TAG}-rocq/NIM_004.v\n"
    )
    axioms = completed.stdout.splitlines()[1].removeprefix("axioms: ").split(", ")
    assert "classic" in axioms and {*axioms} <= {*export.AXIOMS}
    second = replay(folder)
    assert (second.stdout, second.stderr) == (completed.stdout, "")


@needs_rocq
def test_rocq_accepts_the_folder(book: Path, replayed: tuple[Path, Any]) -> None:
    """Check that the folder is the one that the program of the site lets Rocq check, and use its theorems."""
    folder = replayed[0] / f"{TAG}-rocq"
    texts = bridges.added(export.export(book, [TAG]))
    files = {name: text for name, text in texts.items() if name.endswith(".v")}
    assert {path.name: path.read_text("utf-8") for path in folder.glob("*.v")} == files
    assert {path.stem for path in folder.glob("*.vo")} == {name.removesuffix(".v") for name in files}
    text = files[bridges.FILE]
    assert "Theorem nimsum_is_lxor" in text
    assert "Theorem Bouton" in text
    assert "golden" not in text
    own = "From Takeaway Require Import Prelude Tuples Data Book NIM_004 Bridges.\nOpen Scope Z_scope.\n"
    for proof, fails in (("exact (NIM_004_nim_one_heap 3).", False), ("exact (NIM_004_nim_one_heap (-3)).", True)):
        statement = "3 >= 0 -> (nim_P (cons' 3 nil') <-> 3 = 0) /\\ (3 > 0 -> nim_move (cons' 3 nil') (cons' 0 nil'))"
        _, error = run_rocq(folder, {"Mine.v": f"{own}Example three : {statement}.\nProof. {proof} Qed.\n"})
        assert bool(error) == fails


def test_a_run_that_was_killed_is_continued(downloaded: Path, tmp_path: Path) -> None:
    """Check which files are read again after a kill, with a program in place of Rocq."""
    folder, coqc = tmp_path / "downloads", tmp_path / "bin" / "coqc"
    shutil.copytree(downloaded, folder)
    coqc.parent.mkdir()
    path = f"{coqc.parent}:{os.environ['PATH']}"
    for file in ("Data", "Book_001", ""):
        lines = [
            "#!/bin/sh",
            'if [ "$1" = --version ]; then echo version 8.16.1; exit; fi',
            "for name; do :; done",
            f'if [ "$name" = "{file}.v" ]; then kill -9 $$; fi',
            'touch "${name%.v}.vo"',
        ]
        coqc.write_text("\n".join([*lines, ""]))
        coqc.chmod(0o755)
        completed = replay(folder, PATH=path)
        if file:
            assert completed.returncode == 1 and completed.stderr.endswith(
                f"{file}.v: coqc was ended by signal 9; run this again\n"
            )
        assert ("Tuples.v" in completed.stderr) is (file == "Data"), "what was accepted before is not read again"
        assert ("Book_001.v" in completed.stderr) is (file != "Data")
    assert (completed.returncode, completed.stdout.splitlines()[1]) == (0, "axioms: none")
    assert replay(folder, PATH=path).stderr == ""
    statement = folder / f"{TAG}-rocq" / "NIM_004.v"
    statement.write_text("Theorem other : False.\nAdmitted.\n")
    assert "Prelude.v" in replay(folder, PATH=path).stderr and "Admitted" not in statement.read_text()


def test_what_the_program_cannot_check(downloaded: Path, tmp_path: Path) -> None:
    folder = tmp_path / "downloads"
    shutil.copytree(downloaded, folder)
    without_rocq = replay(folder, PATH=str(tmp_path))
    assert (
        without_rocq.returncode == 2
        and without_rocq.stderr == "There is no coqc here: install Rocq, for example Debian's package coq\n"
    )
    (tmp_path / "coqc").write_text("#!/bin/sh\necho version 8.16.1\n")
    (tmp_path / "coqc").chmod(0o755)
    for name, text, why in (
        ("other.zip", None, "other.zip cannot be read"),
        ("broken.zip", b"nothing", "broken.zip cannot be read"),
        ("NIM-004", None, "usage: "),
        (downloads.ROCQ, None, "is missing"),
    ):
        if text:
            (folder / name).write_bytes(text)
        completed = replay(folder, name, PATH=f"{tmp_path}:{os.environ['PATH']}")
        assert (completed.returncode, completed.stdout, completed.stderr.count("\n")) == (
            2,
            "",
            1,
        ) and why in completed.stderr


@needs_rocq
def test_rocq_accepts_a_game_of_the_atlas(tmp_path: Path, prelude: Path) -> None:
    """Check a game with a computation that has quantifiers."""
    completed = run("atl-norepeat3", "--rocq", "--to", tmp_path / "r")
    assert (completed.exit_code, completed.stderr) == (0, "")
    assert re.match(rf"\d theorems of 1 game in {re.escape(str(tmp_path / 'r'))}; its README.md", completed.stdout)
    assert "memo_any" in (tmp_path / "r" / "Book_001.v").read_text("utf-8")
    names = [word for word in (tmp_path / "r" / "_CoqProject").read_text("utf-8").split() if word.endswith(".v")]
    prepare_folder(tmp_path / "rocq", prelude)
    output, error = run_rocq(tmp_path / "rocq", {name: (tmp_path / "r" / name).read_text("utf-8") for name in names})
    assert error == "" and axioms(output) <= {*export.AXIOMS}
    second = run("atl-norepeat3", "--rocq", "--to", tmp_path / "r")
    check_refused(second, "the folder already contains files; name a new one with --to")


def test_a_game_that_is_not_in_the_book(book: Path, tmp_path: Path) -> None:
    done = run("ATL-B1.3", "--rocq", "--book", book, "--to", tmp_path / "r")
    check_refused(done, "the book has no theorems of ATL-B1.3; verify it first, or choose another game")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["NIM-9999", "--rocq"], "there is no claim 'NIM-9999'"),
        (["NIM-013", "--rocq"], "the book has no theorems of NIM-013"),
        ([TAG, "--rocq", "--book", "none"], "none: there is no book here; run `takeaway verify` first"),
        ([TAG, "--book", "none"], "--book applies only with --rocq"),
    ],
)
def test_what_cannot_be_exported(book: Path, tmp_path: Path, arguments: list[str], why: str) -> None:
    place = [] if "--book" in arguments else ["--book", book]
    check_refused(run(*arguments, *place, "--to", tmp_path / "r"), why)
    assert not (tmp_path / "r").exists()


def test_files_that_are_there_already(book: Path, tmp_path: Path) -> None:
    (tmp_path / "old").write_text("kept")
    check_refused(
        run(TAG, "--rocq", "--book", book, "--to", tmp_path),
        "the folder already contains files; name a new one with --to",
    )
    check_refused(run(TAG, "--rocq", "--book", book, "--to", tmp_path / "old"), "the folder already contains files")
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_a_book_without_a_certificate(book: Path, tmp_path: Path) -> None:
    (tmp_path / "book" / "certificates").mkdir(parents=True)
    (tmp_path / "book" / BOOK).write_bytes((book / BOOK).read_bytes())
    done = run(TAG, "--rocq", "--book", tmp_path / "book", "--to", tmp_path / "r")
    check_refused(done, "is missing; run `takeaway verify` to write the book and its certificates again")
    (tmp_path / "book" / BOOK).write_bytes((book / BOOK).read_bytes()[:-9])
    check_refused(run(TAG, "--rocq", "--book", tmp_path / "book", "--to", tmp_path / "r"), "cannot be read")


def check_refused(done: Any, why: str) -> None:
    """Assert that a command ended with one line and exit status 2."""
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("takeaway: ") and done.stderr.count("\n") == 1
    assert why in done.stderr
