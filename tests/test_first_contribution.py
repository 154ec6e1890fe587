"""Test of the first contribution in CONTRIBUTING.md: its steps are performed as printed in a copy of the project."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.printed_commands import ROOT, commands_on_page, first_contribution
from tests.project_copy import copy_folders
from tests.test_printed_commands import takeaway
from tests.verify.site import language_rules
from verify.site.languages import ui_strings

LANGUAGES = ("en", "he", "pl", "fa")
PROOF = "verify/proofs/n_2_5/by_hand.py"
RIGHT, WRONG = "x % 7 == 4", "x % 7 == 3"
# A sentence that ends with a colon, the files that it names in code, and the block that follows.
EDIT = re.compile(r"(Append|Replace|Create)\b((?:(?!\n\n).)+?):\n\n```(?:python|toml|markdown)\n(.*?)```", re.DOTALL)

Process = subprocess.CompletedProcess[str]


def edit(tree: Path, text: str) -> list[str]:
    """Perform the edits that a text prescribes, in order, and return the paths of the files."""
    edited = []
    for verb, sentence, block in EDIT.findall(text):
        for name in re.findall(r"`([\w/.]+)`", sentence):
            path = tree / name
            assert path.is_file() == (verb != "Create"), name
            before = path.read_text(encoding="utf-8") + "\n" if verb == "Append" else ""
            path.write_text(before + block, encoding="utf-8")
            edited.append(name)
    return edited


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project after steps 1 to 5."""
    folder = tmp_path_factory.mktemp("first")
    copy_folders(folder, "theory", "verify", "docs")
    save, *others = [command for command in commands_on_page(first_contribution()) if command.startswith("takeaway ")]
    assert save == "takeaway discover 'n-{2,5}' --save ." and "takeaway verify NEW-002" in others
    assert run(folder, save).returncode == 0
    pages = [f"docs/{language}/n_2_5/index.md" for language in LANGUAGES]
    claims = [f"docs/{language}/n_2_5/claims/beyond.toml" for language in LANGUAGES[1:]]
    assert edit(folder, first_contribution()) == [
        "theory/claims/n_2_5/beyond.toml", "theory/claims/n_2_5/__init__.py", PROOF, "verify/proofs/n_2_5/book.py",
        *claims, *pages,
    ]  # fmt: skip
    return folder


def run(folder: Path, command: str) -> Process:
    """Run a printed command in the copy."""
    return takeaway(folder, *shlex.split(command)[1:], source=folder)


def test_the_claim_is_certified(tree: Path) -> None:
    _, *others = [command for command in commands_on_page(first_contribution()) if command.startswith("takeaway ")]
    for command in others:
        completed = run(tree, command)
        assert (completed.returncode, completed.stdout != "") == (0, True), command + completed.stderr
    record = json.loads((tree / "build" / "results.json").read_text(encoding="utf-8"))["claims"]["NEW-002"]
    assert record["standing"] == record["standing_all_the_way"] == "certified"
    assert record["theorems"] == ["two-five.lost-iff"]
    assert record["from_rules"]
    assert not any(record["unsaid"].values())
    assert any("8 for 7" in twin["name"] for twin in record["twins"])


def test_a_wrong_proof_fails_as_printed(tree: Path) -> None:
    proof = tree / PROOF
    right = proof.read_text(encoding="utf-8")
    assert right.count(RIGHT) == 1
    proof.write_text(right.replace(RIGHT, WRONG), encoding="utf-8")
    completed = run(tree, "takeaway verify NEW-002")
    proof.write_text(right, encoding="utf-8")
    (message,) = re.findall(r"```text\n(.*?)```", first_contribution(), re.DOTALL)
    assert completed.returncode == 1 and message in completed.stderr


def test_the_new_files_pass_the_linter(tree: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", tree)
    for arguments in (["check"], ["format", "--check"]):
        command = [sys.executable, "-m", "ruff", *arguments, "--no-cache", "theory/claims/n_2_5", "verify/proofs/n_2_5"]
        completed = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
        assert completed.returncode == 0, completed.stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_new_texts_follow_the_rules_of_their_language(tree: Path, language: str) -> None:
    strings = ui_strings.load(language, tree)
    texts = [text for path, _, text in language_rules.sources(tree, language) if "n_2_5" in path.parts]
    assert len(texts) > 3
    assert [fault for text in texts for fault in language_rules.faults(language, strings.typography.words(text))] == []
    # The place of the claim in a document is translated.
    claim = tomllib.loads((tree / "theory/claims/n_2_5/beyond.toml").read_text(encoding="utf-8"))["NEW-002"]
    assert strings.has(f"place.{claim['where']}") or language == "en"


def test_only_the_move_and_the_outcome_need_a_description(tree: Path) -> None:
    assert run(tree, "takeaway verify NEW-001 NEW-002").returncode == 0
    results = json.loads((tree / "build" / "results.json").read_text(encoding="utf-8"))
    translated = set(ui_strings.load("he").table("symbol"))
    described = {symbol["words"] for symbol in results["definitions"].values() if symbol["words"]}
    assert {words.partition(",")[0].partition(":")[0] for words in described - translated} == {
        "The moves from a heap of x to a heap of y counters",
        "The P-positions",
    }
