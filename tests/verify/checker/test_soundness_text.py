"""Tests that the soundness argument covers every rule, names existing code and attacks, and equals the page."""

import importlib
import inspect
import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

import verify.checker
import verify.kernel
from tests.verify.checker.forged_books import FORGED
from verify.checker.book import RECORDS

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "en" / "soundness.md").read_text(encoding="utf-8")
CODE = re.compile(r"`([^`]+)`")


def sections() -> dict[str, str]:
    """Return the text of each rule's section, by the name of the rule."""
    parts = re.split(r"^### `(\w+)`.*$", PAGE, flags=re.MULTILINE)
    return {name: text.partition("\n## ")[0] for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def names(package: str) -> set[str]:
    """Return the names of all functions, classes and methods of a package, with and without their class."""
    folder = Path(importlib.import_module(package).__file__ or "").parent
    code_names: set[str] = set()
    for path in folder.glob("*.py"):
        if path.stem == "__main__":
            continue
        module = importlib.import_module(f"{package}.{path.stem}")
        for name, value in vars(module).items():
            code_names |= {name, f"{path.stem}.{name}"}
            if inspect.isclass(value):
                code_names |= {f"{name}.{inner}" for inner in dir(value)}
    return code_names


def line(section: str, label: str) -> list[str]:
    """Return the code names after a label in the section of a rule, up to the next label."""
    text = " ".join(section.split())
    match = re.search(rf"\b{label}: (.*?)(?=(?: Kernel| Checker| Attacks): |$)", text)
    return CODE.findall(match[1]) if match else []


def test_the_page_argues_for_every_rule() -> None:
    assert sections().keys() == RECORDS.keys()


@pytest.mark.parametrize("rule", RECORDS)
def test_the_functions_that_implement_a_rule_exist(rule: str) -> None:
    section, checker, kernel = sections()[rule], names("verify.checker"), names("verify.kernel")
    assert line(section, "Checker"), rule
    assert not [name for name in line(section, "Checker") if name not in checker]
    assert not [name for name in line(section, "Kernel") if name not in kernel]


@pytest.mark.parametrize("rule", RECORDS)
def test_the_attacks_on_a_rule_exist(rule: str) -> None:
    attacks = line(sections()[rule], "Attacks")
    assert attacks, rule
    tests = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests" / "verify").rglob("test_*.py"))
    for attack in attacks:
        if attack.endswith(".py"):
            assert (ROOT / attack).exists(), attack
        else:
            is_forgery = any(fnmatch(forgery.name, attack) for forgery in FORGED)
            assert is_forgery or f"def {attack}(" in tests, attack


def test_the_kernel_has_the_same_text() -> None:
    text = (Path(verify.kernel.__file__).parent / "SOUNDNESS.md").read_text(encoding="utf-8")
    body = PAGE.split("\n---\n", 1)[1].lstrip("\n")
    assert text.replace("](../../docs/en/", "](") == body
