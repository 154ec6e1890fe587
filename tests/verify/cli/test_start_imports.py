"""Tests of the start of commands: `solve` loads no solver and only the family that it needs."""

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.verify.site import fixture_project
from verify.pipeline.results.results_file import results_text, seal
from verify.pipeline.results.results_schema import Results

ROOT = Path(__file__).parents[3]
HEAVY = {"z3", "cvc5", "numpy", "sympy", "mkdocs"}
SCRIPT = """
import sys
from verify.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(*sys.modules, sep=" ", file=sys.stderr)
    sys.exit(end.code)
"""


def modules_of(*arguments: str) -> set[str]:
    """Return the modules that are loaded after a command has ended successfully."""
    command = [sys.executable, "-c", SCRIPT, *arguments]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 0, process.stderr
    return set(process.stderr.split())


GAMES = [
    (("nim", "3", "4", "5"), {"nim_games"}),
    (("k-mark", "--k", "3", "9", "8"), {"mark_games"}),
    (("wythoff", "8", "9"), {"wythoff_games"}),
    (("chomp", "3x5"), {"chomp_games"}),
]


# The packages that prove, solve or check. A command may parse a claim with `user_claim`, call one function that does
# the work, and name the exceptions of that function.
WORK = ("z3", "cvc5", "verify.kernel", "verify.proofs", "verify.discover.search", "verify.discover.game_cache",
        "verify.discover.discovery_standing", "verify.discover.saving", "verify.pipeline.crosschecks.crosscheck",
        "verify.pipeline.runner", "verify.pipeline.results.results_writer", "verify.pipeline.dask_workers",
        "verify.pipeline.worker_pool")  # fmt: skip


CLI = ROOT / "verify" / "cli"


def provers(path: Path) -> list[str]:
    """Return all imports of a module from the packages in `WORK`, including those inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return sorted(name for name in names if f"{name}.".startswith(tuple(f"{package}." for package in WORK)))


@pytest.mark.parametrize("path", [CLI / "options.py", *(CLI / "commands").glob("*.py")], ids=lambda path: path.stem)
def test_a_module_that_parses_imports_nothing_that_proves(path: Path) -> None:
    assert provers(path) == []


@pytest.mark.parametrize("name", ["game_lookup", "discover_run", "verification_run"])
def test_the_modules_that_do_the_work_import_the_solvers(name: str) -> None:
    assert provers(CLI / f"{name}.py")


@pytest.mark.parametrize(("arguments", "family"), GAMES, ids=" ".join)
def test_solve_loads_one_family_and_no_solver(arguments: tuple[str, ...], family: set[str]) -> None:
    modules = modules_of("solve", *arguments)
    # Boards of chomp that no theorem settles are searched with arrays.
    assert modules & {*HEAVY, "rich"} <= ({"numpy"} if family == {"chomp_games"} else set())
    games = {name.rpartition(".")[2] for name in modules if name.startswith("theory.strategy.games.")}
    assert games == family
    assert not [name for name in modules if name.startswith(("theory.claims", "verify.proofs", "verify.pipeline"))]


@pytest.mark.parametrize(("word", "wrong"), [("mark", "such as MARK-001"), ("NIM-999", "no claim 'NIM-999'"), ("", "")])
def test_show_explains_the_form_of_a_tag(word: str, wrong: str) -> None:
    command = [sys.executable, "-m", "verify.cli", "show", word]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert process.returncode == 2
    assert wrong in process.stderr
    assert process.stderr.count("\n") == 1


def test_show_reads_results_and_the_claims_of_one_family(tmp_path: Path) -> None:
    facts = fixture_project.record("NIM-013", "he-nim", "theorem", "true", "open", [])
    record = facts | {"declared": "certified", "ok": False, "reason": "no chapter proves it"}
    results_data = msgspec.convert(fixture_project.results() | {"claims": {"NIM-013": record}}, Results)
    results = tmp_path / "results.json"
    results.write_text(results_text(seal(results_data)), encoding="utf-8")
    modules = modules_of("show", "nim-013", "--results", str(results))
    assert not modules & HEAVY
    assert not [name for name in modules if name.startswith(("verify.proofs", "verify.kernel", "theory.claims.nim"))]
