"""The checks of the scripts find what is wrong, and say why where they cannot run."""

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

import tests.javascript.__main__ as javascript
import tests.prose.__main__ as prose
from verify.site.build import node
from verify.site.build.site_errors import SiteError


@pytest.fixture(scope="module")
def modules() -> Path:
    try:
        return node.install_packages(javascript.ROOT / "build", javascript.HERE)
    except SiteError as error:
        pytest.skip(f"the packages from npm cannot be installed: {error}")


def run(command: list[str], folder: Path, modules: Path) -> subprocess.CompletedProcess[str]:
    """Run the command of a tool in a folder."""
    environment = {**os.environ, "TAKEAWAY_NODE_MODULES": str(modules)}
    return subprocess.run(
        [*node.node_command(), *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("tool", "wrong", "message"),
    [
        ("eslint", "export const one = missing;\n", "'missing' is not defined"),
        ("eslint", "export function f() {\n  const unused = 1;\n}\n", "'unused' is assigned a value but never used"),
        ("prettier", "export const one  = 1\n", "docs/wrong.js"),
        ("tsc", "/** @type {string} */\nexport const one = 1;\n", "Type 'number' is not assignable to type 'string'"),
        ("tsc", "export const one = document.querySelector('p').nothing;\n", "Property 'nothing' does not exist"),
    ],
)
def test_a_tool_finds_what_is_wrong(modules: Path, tmp_path: Path, tool: str, wrong: str, message: str) -> None:
    script = tmp_path / "docs" / "wrong.js"
    script.parent.mkdir()
    script.write_text(wrong, encoding="utf-8")
    command = javascript.commands(modules)[tool]
    if tool == "tsc":
        project = {
            "extends": str(javascript.HERE / "tsconfig.json"),
            "include": [str(script), str(javascript.HERE / "globals.d.ts")],
        }
        (tmp_path / "tsconfig.json").write_text(json.dumps(project), encoding="utf-8")
        command = [*command[:-1], str(tmp_path / "tsconfig.json")]
    done = run(command, tmp_path, modules)
    assert done.returncode != 0
    assert message in done.stdout + done.stderr


@pytest.mark.parametrize("tool", ["eslint", "prettier"])
def test_a_tool_accepts_a_right_script(modules: Path, tmp_path: Path, tool: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "right.js").write_text("export const one = document.title;\n", encoding="utf-8")
    done = run(javascript.commands(modules)[tool], tmp_path, modules)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("tool", "unchecked"), [(javascript, "scripts are"), (prose, "prose is")])
@pytest.mark.parametrize(("ci", "status"), [("", 0), ("true", 2)])
def test_without_packages_one_line_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ci: str, status: int, tool: Any, unchecked: str
) -> None:
    def fail(*_: object) -> None:
        raise SiteError("npm ci failed: no network")

    monkeypatch.setattr(node, "install_packages", fail)
    monkeypatch.setenv("CI", ci)
    assert tool.main([]) == status
    assert capsys.readouterr() == ("", f"the {unchecked} not checked: npm ci failed: no network\n")


def test_the_packages_are_pinned_without_an_address() -> None:
    lock = (javascript.HERE / "package-lock.json").read_text(encoding="utf-8")
    assert '"integrity": "sha512-' in lock and "resolved" not in lock and "http" not in lock
