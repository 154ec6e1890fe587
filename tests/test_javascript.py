"""Tests that the checks of the scripts find faults and say why they cannot run."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import tests.javascript.__main__ as javascript
import tests.prose.__main__ as prose
from verify.site.build import node
from verify.site.build.site_errors import SiteError

# Scripts with a fault, each with the tool that finds it and its message.
WRONG = [
    ("eslint", "export const one = missing;\n", "'missing' is not defined"),
    ("eslint", "export function f() {\n  const unused = 1;\n}\n", "'unused' is assigned a value but never used"),
    ("prettier", "export const one  = 1\n", ""),
    ("tsc", "/** @type {string} */\nexport const one = 1;\n", "Type 'number' is not assignable to type 'string'"),
    ("tsc", "export const one = document.querySelector('p').nothing;\n", "Property 'nothing' does not exist"),
]
RIGHT = "export const one = document.title;\n"
TOOLS = dict.fromkeys(tool for tool, *_ in WRONG)
# The name of a script in the output of any of the tools.
NAME = re.compile(r"docs/(\w+)\.js")


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """Return the output of each tool for each script, from one run of each tool that also reads a correct script."""
    try:
        modules = node.install_packages(javascript.ROOT / "build", javascript.HERE)
    except SiteError as error:
        pytest.skip(f"the packages from npm cannot be installed: {error}")
    return {tool: _tool_output(tool, tmp_path_factory.mktemp(tool), modules) for tool in TOOLS}


def _tool_output(tool: str, folder: Path, modules: Path) -> dict[str, str]:
    """Return the output of a tool for each script in a new folder."""
    (folder / "docs").mkdir()
    scripts = {f"wrong{place}": text for place, (of, text, _) in enumerate(WRONG) if of == tool} | {"right": RIGHT}
    for name, text in scripts.items():
        (folder / "docs" / f"{name}.js").write_text(text, encoding="utf-8")
    command = javascript.commands(modules)[tool]
    if tool == "tsc":
        project = {
            "extends": str(javascript.HERE / "tsconfig.json"),
            "include": ["docs/*.js", str(javascript.HERE / "globals.d.ts")],
        }
        (folder / "tsconfig.json").write_text(json.dumps(project), encoding="utf-8")
        command = [*command[:-1], str(folder / "tsconfig.json")]
    environment = {**os.environ, "TAKEAWAY_NODE_MODULES": str(modules)}
    completed = subprocess.run(
        [*node.node_command(), *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert completed.returncode != 0
    faults, name = dict.fromkeys(scripts, ""), ""
    for line in (completed.stdout + completed.stderr).splitlines():
        # eslint names a script in a line of its own, above its findings.
        name = match[1] if (match := NAME.search(line)) else name
        if name:
            faults[name] += f"{line}\n"
    return faults


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_a_tool_finds_faults(outputs: dict[str, dict[str, str]], place: int) -> None:
    tool, _, message = WRONG[place]
    faults = outputs[tool][f"wrong{place}"]
    assert faults and message in faults


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_accepts_a_right_script(outputs: dict[str, dict[str, str]], tool: str) -> None:
    assert outputs[tool]["right"] == ""


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
    assert '"integrity": "sha512-' in lock
    assert "resolved" not in lock
    assert "http" not in lock
