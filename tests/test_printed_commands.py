"""Tests of every command that is printed for users: each is run, or checked if it takes hours or needs a network.

Each command runs in an empty folder and must end with the status that its text promises: 0, except for those in
`STATUS`. A command that belongs to no kind below fails its test, so that none is skipped.
"""

import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from tests.printed_commands import ROOT, commands_on_page, first_contribution, pages, places_of_commands
from tests.project_copy import copy_folders
from theory import atlas as games_of_atlas
from theory.claims.catalogue import catalogue, families
from verify.cli import main
from verify.cli.benchmarks import benchmarks
from verify.export.rocq import folder as rocq_folder
from verify.site.content.results import downloads

# Replacements for names that a reader fills in, and commands that name a game and leave its position to the reader.
EXAMPLES = {"TAG": "NIM-013", "NIM-133": "NIM-013", "RULES": "n-{1,2}"}
POSITIONS = {"takeaway solve wythoff": "8 11", "takeaway solve mark --misere": "9 7"}
# Claims that fail at heap 70 and at heap 6, as the pages say.
STATUS = {
    "takeaway discover 0.77 --claim 'period 12 from 70'": 1,
    "takeaway discover 'n-{1,3,4}' --claim 0,1,0,1,2,3,1": 1,
}
# True claims, each with a claim of the same kind that is false, and the smallest heap at which it fails.
FALSE = {
    "period 12 from 71": ("period 12 from 70", 70),
    "lost exactly when n mod 7 in {0, 2}": ("lost exactly when n mod 7 in {0}", 2),
}
# These take minutes or hours, or wait for workers or a browser, so they are only parsed.
LONG = {"takeaway verify", "takeaway verify atlas", "takeaway site", "takeaway bench", "takeaway bench solve chomp",
        "takeaway bench --save docs/assets/bench.json", "takeaway verify --scheduler tcp://10.0.0.1:8786"}  # fmt: skip
# Moves to type in a game: one counter from each of three heaps in turn.
MOVES = "1 1\n2 1\n3 1\n" * 20
# The game that `takeaway discover "n-{1,3,4}" --save .` writes, and the commands that need it.
SAVES, SAVED = "--save", ("NEW-001", "n-1-3-4")
# The game and the claim of the first contribution: tests/test_first_contribution.py runs its commands.
FIRST = {"n-{2,5}", "n-2-5", "NEW-002"}
NEW = "theory/claims/n_1_3_4/family.toml"

Process = subprocess.CompletedProcess[str]


def run(folder: Path, arguments: list[str], typed: str = "", source: Path = ROOT) -> Process:
    """Run Python with some arguments in a folder, on the sources in another one; write results below the folder."""
    # Use the results of the folder, even if other tests or the shell set another location.
    variables = os.environ | {"PYTHONPATH": str(source), "TAKEAWAY_RESULTS": str(folder / "build" / "results.json")}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=variables, input=typed, capture_output=True, text=True,
        check=False, timeout=7200,
    )  # fmt: skip


def takeaway(folder: Path, *arguments: str, typed: str = "", source: Path = ROOT) -> Process:
    """Run `takeaway` with some arguments."""
    return run(folder, ["-m", "verify.cli", *arguments], typed, source)


def run_here(folder: Path, arguments: list[str], monkeypatch: pytest.MonkeyPatch, typed: str = "") -> Result:
    """Run `takeaway` with some arguments in a folder, in this process."""
    monkeypatch.chdir(folder)
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(folder / "build" / "results.json"))
    return CliRunner().invoke(main, arguments, input=typed)


def at_hand(command: str) -> list[str]:
    """Return the words of a command with examples in place of its placeholders."""
    return [EXAMPLES.get(word, word) for word in shlex.split(command)] + POSITIONS.get(command, "").split()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which NIM-013 was verified."""
    path = tmp_path_factory.mktemp("printed")
    completed = takeaway(path, "verify", "NIM-013")
    assert (completed.returncode, completed.stdout.splitlines()[0][:22]) == (0, "1 claim: 1 certified. "), (
        completed.stderr
    )
    return path


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project in which a game was saved as a family and its claim was verified."""
    tree = tmp_path_factory.mktemp("saved")
    copy_folders(tree, "theory", "verify", "docs")
    completed = takeaway(tree, "discover", "n-{1,3,4}", "--save", ".", source=tree)
    assert completed.returncode == 0 and (tree / NEW).is_file(), completed.stderr
    completed = takeaway(tree, "verify", "NEW-001", source=tree)
    assert (completed.returncode, completed.stdout.splitlines()[0][:22]) == (0, "1 claim: 1 certified. "), (
        completed.stderr
    )
    return tree


# How a command of each kind is run or checked.


def _run(command: str, request: pytest.FixtureRequest) -> None:
    """Run a command of `takeaway` that needs only the results of one claim."""
    folder = request.getfixturevalue("folder")
    completed = run_here(folder, at_hand(command)[1:], request.getfixturevalue("monkeypatch"))
    assert (completed.exit_code, completed.stderr) == (STATUS.get(command, 0), ""), completed.output
    assert completed.stdout
    if "--claim" in command:
        assert ("proved, certified" if command not in STATUS else "refuted, heap ") in completed.stdout


def _run_in_tree(command: str, request: pytest.FixtureRequest) -> None:
    """Run a command about the saved game, which the fixture writes into a separate copy."""
    tree: Path = request.getfixturevalue("saved")
    if SAVES in command:
        completed = takeaway(tree, *at_hand(command)[1:], source=tree)
        assert completed.returncode == 2 and "already exists" in completed.stderr
        return
    completed = takeaway(tree, *at_hand(command)[1:], source=tree)
    assert (completed.returncode, completed.stderr) == (0, ""), completed.stdout + completed.stderr


def _in_first_contribution(command: str, _: pytest.FixtureRequest) -> None:
    """Find a command in the first contribution, which another test performs completely."""
    assert command in commands_on_page(first_contribution())


def _play(command: str, request: pytest.FixtureRequest) -> None:
    """Play a game against the program, to its end."""
    folder = request.getfixturevalue("folder")
    completed = run_here(folder, at_hand(command)[1:], request.getfixturevalue("monkeypatch"), MOVES)
    assert (completed.exit_code, completed.stderr) == (0, ""), completed.output
    assert "win" in completed.stdout.splitlines()[-1], completed.stdout


def _check_names(command: str, request: pytest.FixtureRequest) -> None:
    """Check that a command exists and that its help names its arguments."""
    completed = run_here(ROOT, [*shlex.split(command)[1:], "--help"], request.getfixturevalue("monkeypatch"))
    assert (completed.exit_code, completed.stderr) == (0, "")
    # The command takes arguments: its usage line names at least one.
    assert re.match(rf"Usage: \w+ {command.split()[1]} \[OPTIONS\] \S", completed.stdout), completed.stdout


def _read(command: str, request: pytest.FixtureRequest) -> None:
    """Check the words of a long-running command as the command would parse them."""
    _, name, *rest = at_hand(command)
    with click.Context(main, info_name="takeaway") as context:
        parsed_command = main.get_command(context, name)
        assert parsed_command is not None
        parsed_command.make_context(name, list(rest), parent=context)
    if name == "bench" and rest and not rest[0].startswith("-"):
        assert {*rest} <= {*benchmarks()}


def _uninstalled(command: str, request: pytest.FixtureRequest) -> None:
    """Run the command line as a module in a source tree."""
    folder: Path = request.getfixturevalue("folder")
    completed = run(folder, at_hand(command)[1:])
    assert (completed.returncode, completed.stderr) == (0, "") and completed.stdout


def _checker(command: str, request: pytest.FixtureRequest) -> None:
    """Run the checker alone, without the project."""
    words = at_hand(command)[1:]
    folder: Path = request.getfixturevalue("folder")
    completed = run(folder, [word.replace("verify/checker", str(ROOT / "verify/checker")) for word in words])
    assert (completed.returncode, completed.stderr) == (0, "") and "every one holds" in completed.stdout


def _make(command: str, _: pytest.FixtureRequest) -> None:
    """Check a target of the Makefile: it has a recipe, and variables set on the command line are read."""
    words = shlex.split(command)
    place = words.index("make")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for setting in words[:place]:
        name = setting.partition("=")[0]
        readers = [path for path in (ROOT / "tests").rglob("*.py") if "environ" in path.read_text(encoding="utf-8")]
        assert any(
            f'"{name}"' in reader.read_text(encoding="utf-8") for reader in readers if reader != Path(__file__)
        ), name
    for setting in words[place + 1 :]:
        assert "=" not in setting or f"$({setting.partition('=')[0]})" in makefile or f"$(if $({setting})" in makefile
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    dry = [] if words[place + 1 :] == ["help"] else ["-n"]
    completed = subprocess.run(
        ["make", *dry, *words[place + 1 :]], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert completed.returncode == 0 and completed.stdout, completed.stderr


def _pytest(command: str, _: pytest.FixtureRequest) -> None:
    """Check a call of pytest: the file exists, the marker is registered, or the tag selects a test."""
    options = at_hand(command)[1:]
    match options:
        case ["-k", tag]:
            completed = run(ROOT, ["-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-k", tag,
                              "tests/verify/pipeline/test_claims.py"])  # fmt: skip
            assert completed.returncode == 0 and f"test_claim[{tag}]" in completed.stdout, completed.stdout
        case ["-m", words]:
            with (ROOT / "pyproject.toml").open("rb") as file:
                markers = tomllib.load(file)["tool"]["pytest"]["ini_options"]["markers"]
            assert words.removeprefix("not ") in {marker.partition(":")[0] for marker in markers}
        case _:
            assert options and all((ROOT / path).is_file() for path in options)


def _module(command: str, request: pytest.FixtureRequest) -> None:
    """Check that the module of a long-running program exists, and that its usage names the options."""
    _, _, name, *rest = at_hand(command)
    spec = importlib.util.find_spec(name)
    assert spec is not None and spec.origin is not None
    usage = re.search(rf"python -m {re.escape(name)}\b.*", Path(spec.origin).read_text(encoding="utf-8"))
    assert usage is not None and all(f"[{word}]" in usage[0] for word in rest if word.startswith("-"))
    arguments = {*catalogue(), *families(), *games_of_atlas.entries()}
    assert all(word in arguments for word in rest if not word.startswith("-"))


def _packages(command: str, _: pytest.FixtureRequest) -> None:
    """Check a command that needs a package index: its extras, files and folders exist, and pip has its options."""
    words = at_hand(command)
    with (ROOT / "pyproject.toml").open("rb") as file:
        extras = tomllib.load(file)["project"]["optional-dependencies"]
    extra_names = [words[at + 1] for at, word in enumerate(words) if word == "--extra"]
    extra_names += re.findall(r"^\.\[(\w+)\]$", "\n".join(words), re.MULTILINE)
    assert {*extra_names} <= {*extras}
    match words:
        case ["cd", place, "&&", "npm", "install", *_]:
            assert (ROOT / place / "package.json").is_file() and (ROOT / place / "package-lock.json").is_file()
        case ["pip", name, *_]:
            pip_help = run(ROOT, ["-m", "pip", name, "--help"]).stdout
            assert all(word.partition("=")[0] in pip_help for word in words if word.startswith("--"))
        case ["pip-compile", *_]:
            assert all((ROOT / word).is_file() for word in words if word.endswith((".txt", ".toml")))
            assert extra_names
        case _:
            raise AssertionError(f"no check is known for {command}")


def _rocq(command: str, _: pytest.FixtureRequest) -> None:
    """Check that the call of Rocq is that in README.md of an export, which other tests perform."""
    words = shlex.split(command)[3:]
    assert shlex.split(" ".join(words)) == rocq_folder.README.split("\n    ")[1].split("\n")[0].split()


def _rocq_program(command: str, _: pytest.FixtureRequest) -> None:
    """Check that the call of the translation is that on the page of the claim, which other tests perform."""
    *words, archive = shlex.split(command)
    assert words == ["python3", "-I", downloads.ROCQ]
    assert archive in map(downloads.archive_name, catalogue())


def _activates(command: str, _: pytest.FixtureRequest) -> None:
    """Check that the environment is the one that the Makefile makes."""
    assert command == ". .venv/bin/activate"
    assert "\nVENV := .venv\n" in (ROOT / "Makefile").read_text(encoding="utf-8")


def kind(command: str) -> Callable[[str, pytest.FixtureRequest], None]:
    """Return the function that tests a command.

    Raises:
        LookupError: no kind of command matches.
    """
    words = shlex.split(command)
    while re.fullmatch(r"[A-Z_]+=.*", words[0]):
        words = words[1:]
    if command in LONG:
        return _read
    match words:
        case ["takeaway", *rest] if FIRST & {*rest}:
            return _in_first_contribution
        case ["takeaway", *rest] if {SAVES, *SAVED} & {*rest} and rest[0] != "bench":
            return _run_in_tree
        case ["takeaway", "--help"] | ["takeaway", "claims"]:
            return _run
        case ["takeaway", _]:
            return _check_names
        case ["takeaway", "play", *_]:
            return _play
        case ["takeaway", "verify" | "claims" | "show" | "prove" | "export" | "check" | "discover" | "solve", *_]:
            return _run
        case ["python", "-I", "verify/checker", *_]:
            return _checker
        case ["python", "-m", "verify.cli", *_]:
            return _uninstalled
        case ["python", "-m", name, *_] if name.startswith(("tests.soak.", "verify.proof_search.")):
            return _module
        case ["make", *_]:
            return _make
        case ["pytest" | ".venv/bin/pytest", *_]:
            return _pytest
        case ["pip" | "pip-compile", *_] | ["cd", _, "&&", "npm", *_]:
            return _packages
        case ["cd", _, "&&", "coq_makefile", *_]:
            return _rocq
        case ["python3", "-I", "rocq.zip", _]:
            return _rocq_program
        case [".", _]:
            return _activates
    raise LookupError(
        f"{command!r} is printed in {', '.join(places_of_commands()[command])}, and no kind of test is for it"
    )


@pytest.mark.parametrize("command", places_of_commands())
def test_a_command_works(command: str, request: pytest.FixtureRequest) -> None:
    kind(command)(command, request)


def test_every_command_is_found() -> None:
    places_of_command = places_of_commands()
    assert len(places_of_command) > 70
    assert {"takeaway solve nim 3 4 5", "make site", "python -I verify/checker build/book NIM-013"} <= {
        *places_of_command
    }
    # Every command listed above is still printed.
    assert {*LONG, *POSITIONS, *STATUS} <= {*places_of_command}
    # A page of one language prints what those of the others print.
    by_language = {
        language: {command for page in pages() if f"/docs/{language}/" in page.as_posix()
                   for command in commands_on_page(page.read_text(encoding="utf-8"))}
        for language in ("en", "he", "pl", "fa")
    }  # fmt: skip
    assert len({frozenset(commands) for commands in by_language.values()}) == 1


def test_printed_commands_are_found() -> None:
    page = "```\nmake a  # why\n# make b\ntakeaway c \\\n  'd e'\n```\n\n```console\n$ make f\nmake g\n```\n"
    page += "```toml\nmake h\n```\nThe `make` of `A=1 make i` and `takeaway\nj`.\n"
    assert [*commands_on_page(page)] == ["make a", "takeaway c 'd e'", "make f", "A=1 make i", "takeaway j"]


def test_a_command_of_no_kind_is_not_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("takeaway nonsense 3", "python -m http.server", "cd away", "npm install"):
        monkeypatch.setitem(places_of_commands(), command, ("a page",))
        with pytest.raises(LookupError, match="no kind of test"):
            kind(command)


@pytest.mark.parametrize("wrong", ["make nonsense", "make NONSENSE=1 site", "NONSENSE=1 make test"])
def test_a_wrong_call_of_make_fails(wrong: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(AssertionError):
        _make(wrong, request)


def test_the_tag_of_a_claim_to_come_is_free() -> None:
    assert "NIM-132" in catalogue() and "NIM-133" not in catalogue()


# A command that decides a claim is also tested with a false claim.

CLAIMS = [words for words in map(shlex.split, places_of_commands()) if "--claim" in words]


def test_there_are_claims() -> None:
    assert {words[-1] for words in CLAIMS} == {*FALSE} | {"period 12 from 70", "0,1,0,1,2,3,1"}


@pytest.mark.parametrize("text", FALSE)
def test_the_opposite_of_a_claim_is_refuted(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (words,) = [words for words in CLAIMS if words[-1] == text]
    false, heap = FALSE[text]
    completed = run_here(folder, [*words[1:-1], false, "--json"], monkeypatch)
    answer = json.loads(completed.stdout)["claim"]
    assert (completed.exit_code, answer["verdict"], answer["counterexample"]) == (1, "refuted", heap)
    assert answer["standing"] is answer["theorem"] is None


PLAYED_ELSEWHERE = re.compile("n-1-3-4|n-2-5")
SOLVE_COMMANDS = [
    one for one in places_of_commands() if one.startswith("takeaway solve ") and not PLAYED_ELSEWHERE.search(one)
]


@pytest.mark.parametrize("command", SOLVE_COMMANDS)
def test_a_winning_move_leaves_a_lost_position(command: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = [word for word in at_hand(command)[1:] if word != "--json"]
    play = ["--misere"] if "--misere" in words else []
    words = [word for word in words if word != "--misere"]

    def outcome_and_moves(arguments: list[str]) -> tuple[str, list[list[object]]]:
        completed = run_here(folder, [*arguments, *play, "--json"], monkeypatch)
        assert completed.exit_code == 0, completed.output
        answer = json.loads(completed.stdout)
        return answer["outcome"], answer["moves"]

    outcome, moves = outcome_and_moves(words)
    assert outcome == ("N" if moves else "P")
    if moves:
        after = [str(size) for size in moves[0]]
        assert outcome_and_moves([*words[: len(words) - _numbers(words)], *after]) == ("P", [])


def _numbers(words: list[str]) -> int:
    """Return the number of words at the end of a command that are the position."""
    count = 0
    for word in reversed(words):
        if not re.fullmatch(r"[0-9]+|oo|[0-9]+x([0-9]+|oo)", word) or words[len(words) - count - 2] in ("--k", "--t"):
            break
        count += 1
    return count


def test_a_damaged_book_does_not_hold(folder: Path, tmp_path: Path) -> None:
    book = tmp_path / "book"
    shutil.copytree(folder / "build" / "book", book)
    proofs = sorted((book / "certificates").iterdir())
    assert len(proofs) > 10
    contents = [proof.read_bytes() for proof in proofs]
    for proof, other in zip(proofs, [*contents[1:], contents[0]], strict=True):
        proof.write_bytes(other)
    completed = takeaway(folder, "check", "NIM-013", "--book", str(book))
    assert completed.returncode == 1
    assert "NIM-013" in completed.stdout
    assert ": every one holds" not in completed.stdout
    completed = run(folder, ["-I", str(ROOT / "verify/checker"), str(book), "NIM-013"])
    assert completed.returncode == 1 and ": every one holds" not in completed.stdout


def test_a_claim_with_a_wrong_value_is_not_verified(saved: Path, tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    # The cached answers stay: those on general theorems are used, and a changed obligation is another question.
    shutil.copytree(saved, tree, ignore=shutil.ignore_patterns("results.json"))
    family = tree / NEW
    right = "values = [0, 1, 0, 1, 2, 3, 2]"
    assert right in family.read_text(encoding="utf-8")
    family.write_text(family.read_text(encoding="utf-8").replace(right, "values = [0, 1, 0, 1, 2, 3, 1]"), "utf-8")
    completed = takeaway(tree, "verify", "NEW-001", "--jobs", "1", source=tree)
    assert completed.returncode == 1 and "certified" not in completed.stdout.splitlines()[0], (
        completed.stdout + completed.stderr
    )
