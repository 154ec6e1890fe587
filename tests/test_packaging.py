"""Tests of the installed package outside its sources: commands of the README work, and others refuse in one line.

`tests.fresh_environment` makes two environments: a complete one, from the wheel of the source tree, and one with the
base packages alone, from the wheel of the source distribution.
"""

import json
import os
import shlex
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from tests.fresh_environment import ROOT, build_distributions, environment
from tests.printed_commands import commands_on_page
from tests.test_readme import examples
from theory.claims.catalogue import catalogue
from verify import __version__
from verify.cli.extras import BASE, EXTRAS, OF_SOURCES

Process = subprocess.CompletedProcess[str]
# Rules that the README shows as accepted; other tests try all of them, so the first one suffices here.
DISCOVERED = "0.77"
# The commands of the README that take hours and are not run.
LONG = {"takeaway verify atlas"}
# The rules of a saved game, and the name of its folders.
RULES, SAVED = "n-{1,3,4}", "n_1_3_4"


class Distributions(NamedTuple):
    """The built distributions: the wheel of the tree, the folder of the source distribution, and its wheel."""

    wheel: Path
    source_folder: Path
    wheel_from_source: Path


class User:
    """A user who has the package without its sources, in a folder of their own."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self.folder, self.programs = folder, programs
        self.home, self.away = folder / "home", folder / "away"
        self.home.mkdir(parents=True)
        self.away.mkdir()

    @property
    def data(self) -> Path:
        """Return the folder `takeaway` below the user's home, which contains the results."""
        (package,) = self.home.rglob("takeaway")
        return package

    def __call__(self, *words: str, said: str = "", **given: str) -> Process:
        """Run `takeaway`."""
        around = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        variables = {**around, "HOME": str(self.home), "COLUMNS": "200", "PYTHONUTF8": "1", **given}
        return subprocess.run([str(self.programs / "takeaway"), *words], cwd=self.away, env=variables, input=said,
                              capture_output=True, text=True, check=False, timeout=600)  # fmt: skip


def one_line(done: Process, *parts: str) -> None:
    """Assert that bad input gives status 2 and a single line, on stderr, with these parts."""
    assert (done.returncode, done.stdout) == (2, ""), done.stdout + done.stderr
    assert done.stderr.startswith("takeaway: ") and done.stderr.count("\n") == 1, done.stderr
    assert all(part in done.stderr for part in parts), done.stderr


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Distributions:
    return Distributions(*build_distributions(tmp_path_factory.mktemp("built")))


@pytest.fixture(scope="module")
def user(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> User:
    """Return a user with the packages for verification, in whose folder NIM-013 is verified."""
    folder = tmp_path_factory.mktemp("whole")
    somebody = User(folder, environment(folder / "environment", distributions.wheel, ["verify"]))
    completed = somebody("verify", "NIM-013")
    assert completed.stdout == f"1 claim: 1 certified. Results: {somebody.data / 'results.json'}\n", completed.stderr
    return somebody


@pytest.fixture(scope="module")
def player(distributions: Distributions, tmp_path_factory: pytest.TempPathFactory) -> User:
    """Return a user who has installed the base packages alone."""
    folder = tmp_path_factory.mktemp("base")
    return User(folder, environment(folder / "environment", distributions.wheel_from_source))


# What is built


def files(wheel: Path) -> dict[str, int]:
    """Return the files of a wheel, each with its checksum."""
    with zipfile.ZipFile(wheel) as archive:
        return {info.filename: info.CRC for info in archive.infolist() if not info.filename.endswith("RECORD")}


def file_contents(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder with their bytes, except files that Python and the build make."""
    generated = ("__pycache__", ".egg-info")
    names = {path: path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    paths = {path: name for path, name in names.items() if not any(part in name for part in generated)}
    return {name: path.read_bytes() for path, name in paths.items() if not name.startswith("build/")}


def test_the_source_distribution_is_the_source_tree(distributions: Distributions) -> None:
    tree, unpacked = file_contents(distributions.wheel.parents[1] / "tree"), file_contents(distributions.source_folder)
    assert len(tree) > 900
    hidden = {name for name in tree if name.startswith((".git", ".ci"))}
    assert {name: data for name, data in tree.items() if unpacked.get(name) != data}.keys() <= hidden
    assert unpacked.keys() - tree.keys() <= {"PKG-INFO", "setup.cfg"}


def test_both_give_the_same_package(distributions: Distributions) -> None:
    package = files(distributions.wheel)
    assert package == files(distributions.wheel_from_source)
    tree = distributions.wheel.parents[1] / "tree"
    sources = {f"{top}/{name}" for top in ("theory", "verify") for name in file_contents(tree / top)}
    sentences = {f"verify/{path.relative_to(ROOT).as_posix()}" for path in ROOT.glob("docs/*/found.toml")}
    assert len(sentences) > 3
    sentences.add("verify/docs/literature.toml")
    assert {name for name in package if ".dist-info/" not in name} == sources | sentences


def test_base_and_extras_add_the_packages_that_commands_look_for() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = project["optional-dependencies"] | {BASE: project["dependencies"]}
    owners = packages_distributions()
    for extra, modules in EXTRAS.items():
        distributions_of_modules = {word.replace("_", "-").lower() for module in modules for word in owners[module]}
        requirements = {
            requirement.split("[")[0].split("=")[0].split("<")[0].rstrip("> ").lower() for requirement in extras[extra]
        }
        assert requirements - {"click"} == distributions_of_modules


def test_every_place_says_the_same_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    headings = [
        line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line.startswith("## ")
    ]
    assert citation["version"] == __version__
    assert headings[:2] == ["## [Unreleased]", f"## [{__version__}] - {citation['date-released']}"]


# The whole package


def test_the_examples_of_the_readme(user: User) -> None:
    before = file_contents(user.programs.parent)
    output_of_command = dict(examples())
    commands = [*commands_on_page((ROOT / "README.md").read_text(encoding="utf-8"))]
    examples_to_run = [
        command for command in dict.fromkeys(commands) if command.startswith("takeaway ") and command not in LONG
    ]
    examples_to_run = [
        command for command in examples_to_run if command.split()[1] != "discover" or DISCOVERED in command
    ]
    assert {"solve", "play", "verify", "claims", "show", "export", "check", "discover"} <= {
        c.split()[1] for c in examples_to_run
    }
    for command in examples_to_run:
        _, *words = shlex.split(command)
        completed = user(*words, said="1 1\n2 1\n3 1\n" * 20)
        assert (completed.returncode, completed.stderr) == (0, "") and completed.stdout, command + completed.stderr
        output = completed.stdout.replace(str(user.data), "build")
        assert output == output_of_command.get(command, output)
    assert file_contents(user.programs.parent) == before, "the package stays as it was installed"
    assert sorted(path.name for path in user.away.iterdir()) == ["q", "r"], "what was asked for with --to"


def test_a_game_is_saved_as_the_source_tree_would(user: User, tmp_path: Path) -> None:
    completed = user("discover", RULES, "--save", str(tmp_path / "saved"))
    assert completed.returncode == 0 and "Proved for all sizes" in completed.stdout
    assert completed.stderr.count("\n") == 1 and "copy theory, verify and docs of" in completed.stderr
    variables = os.environ | {"PYTHONPATH": str(ROOT), "HOME": str(user.home)}
    words = [sys.executable, "-m", "verify.cli", "discover", RULES, "--save", "saved"]
    (tmp_path / "other").mkdir()
    subprocess.run(words, cwd=tmp_path / "other", env=variables, capture_output=True, check=True)
    saved_files = file_contents(tmp_path / "saved")
    assert {f"theory/claims/{SAVED}/family.toml", f"docs/fa/{SAVED}/index.md"} <= saved_files.keys()
    assert saved_files == file_contents(tmp_path / "other" / "saved")


def test_where_nothing_can_be_written(user: User, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("no folder", encoding="utf-8")
    one_line(user("verify", "NIM-013", HOME=str(home)), f"{home}/", "cannot be written", "--results")
    one_line(user("discover", "n-{1,2}", "--save", str(home)), f"--save: {home}")
    completed = user("solve", "--rules", "n-{1,2}", "5", "6", HOME=str(home))
    assert (completed.returncode, completed.stderr) == (0, "") and "Grundy value 2" in completed.stdout
    completed = user("show", "NIM-013", HOME=str(home))
    assert completed.returncode == 0 and "not verified here yet; declared: certified" in completed.stdout


def test_results_lie_where_the_environment_says(user: User, tmp_path: Path) -> None:
    completed = user("claims", "--family", "nim", "--json", TAKEAWAY_RESULTS=str(tmp_path / "none.json"))
    assert {row["standing"] for row in json.loads(completed.stdout)} == {None}
    completed = user("claims", "--family", "nim", "--json", TAKEAWAY_RESULTS=str(user.data / "results.json"))
    assert {row["tag"] for row in json.loads(completed.stdout) if row["standing"] == "certified"} == {"NIM-013"}


@pytest.mark.parametrize("command", OF_SOURCES)
def test_commands_that_need_the_sources_report_it(user: User, player: User, command: str) -> None:
    for somebody in (user, player):
        one_line(somebody(command), f"{command} needs the source tree", f"make {command}")
    one_line(user(command, "--port", "x", "more"), f"{command} needs the source tree")


# The base alone


def test_the_base_says_its_version_and_its_commands(player: User) -> None:
    assert player("--version").stdout == f"takeaway {__version__}\n"
    completed = player("--help")
    assert (completed.returncode, completed.stderr) == (0, "")
    assert (
        "Not available here: site needs the source tree" in completed.stdout
        and "Print who wins GAME" in completed.stdout
    )


@pytest.mark.parametrize("command", ["solve nim 3 4 5", "solve chomp 3x6 --json", "play nim 1 1", "play chomp 2x2"])
def test_the_base_solves_and_plays(player: User, command: str) -> None:
    completed = player(*command.split(), said="1 1\n2 1\n")
    assert (completed.returncode, completed.stderr) == (0, "") and completed.stdout
    output_of_command = dict(examples())
    assert completed.stdout == output_of_command.get(f"takeaway {command}", completed.stdout)


def test_the_base_shows_unverified_claims(player: User) -> None:
    completed = player("claims")
    assert completed.returncode == 0 and completed.stdout.count("not verified yet") == len(catalogue())
    assert completed.stderr == "takeaway: nothing is verified yet; run `takeaway verify`\n"
    completed = player("show", "NIM-013")
    assert completed.returncode == 0
    assert "    nim.bouton\n" in completed.stdout
    assert "he-nim, par. 11" in completed.stdout
    assert completed.stderr.startswith("takeaway: NIM-013 is not verified here yet; run `takeaway verify NIM-013`")
    one_line(player("show", "nim.P"), "no claim 'nim.P'", "after `takeaway verify`")
    one_line(player("check", "NIM-013"), "there is no book here")


def test_the_base_shows_and_checks_results_of_others(player: User, user: User) -> None:
    results = str(user.data / "results.json")
    completed = player("show", "nim.P", TAKEAWAY_RESULTS=results)
    assert (completed.returncode, completed.stderr) == (0, "") and "p ∈ 𝒫_nim :⇔" in completed.stdout
    completed = player("show", "NIM-013", TAKEAWAY_RESULTS=results)
    assert "certified (all the way down: certified)" in completed.stdout
    completed = player("check", "NIM-013", TAKEAWAY_RESULTS=results)
    assert (completed.returncode, completed.stderr) == (
        0,
        "",
    ) and "1 claim checked: every one holds" in completed.stdout


@pytest.mark.parametrize(
    "command",
    ["verify NIM-013", "verify atlas", "discover 0.77", "discover --list games", "export NIM-013 --to q",
     "check --scheduler tcp://127.0.0.1:1",
     "solve --rules 0.77 5 6", "play --rules 0.77 9"],
)  # fmt: skip
def test_the_base_names_the_extra_that_a_command_needs(player: User, command: str) -> None:
    (player.away / "games").write_text("n-{1,2}\n", encoding="utf-8")
    one_line(player(*command.split()), "needs the package z3", "pip install 'takeaway[verify]'")


def test_the_sources_without_their_packages_name_the_extra(player: User) -> None:
    words = [str(player.programs / "python"), "-m", "verify.cli", "site"]
    done = subprocess.run(words, cwd=ROOT, env={"HOME": str(player.home)}, capture_output=True, text=True, check=False)
    one_line(done, "site needs the package", "pip install --editable '.[site]'")
