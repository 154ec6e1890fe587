"""Tests that the commands on built pages exist and are tested."""

import re
import shlex
from html import unescape
from pathlib import Path

import click
import pytest

from tests.printed_commands import places_of_commands
from verify.cli import main

CODE = re.compile(r"<code[^>]*>(.*?)</code>", re.DOTALL)
CHANGELOG = re.compile(r'<div class="?tk-changelog.*?</div>', re.DOTALL)
TAG = re.compile(r"\b(?:[A-Z]{3,8}-[0-9]{3}|ATL-[A-Za-z0-9.]+)\b")
PROGRAMS = ("takeaway ", "python ", "python3 ", "make ", "pip ", "curl ")


@pytest.fixture(scope="module")
def commands(project: Path) -> dict[str, str]:
    """Return every command on the pages of the small site, each with one of its pages."""
    page_of: dict[str, str] = {}
    for page in sorted((project / "site").rglob("*.html")):
        for code in CODE.findall(CHANGELOG.sub("", page.read_text(encoding="utf-8"))):
            # The changelog names subcommands; it prints no commands to run.
            for line in unescape(re.sub(r"<[^>]+>", "", code)).splitlines():
                if line.startswith(PROGRAMS):
                    page_of.setdefault(" ".join(line.split()), str(page.relative_to(project)))
    return page_of


def shape(words: list[str]) -> tuple[str, ...]:
    """Return the subcommand and the options of a command of `takeaway`."""
    return (words[1], *sorted(word for word in words[2:] if word.startswith("--")))


def test_pages_of_tags_print_commands(commands: dict[str, str]) -> None:
    of_tags = [command for command, page in commands.items() if "/claims/" in page and TAG.search(command)]
    assert len(of_tags) > 3, sorted(commands)[:50]


def test_every_command_on_a_page_is_one_that_a_test_runs(commands: dict[str, str]) -> None:
    """Check that `test_printed_commands` runs a command with the same subcommand and options."""
    tested_shapes = {
        shape(words) for words in map(shlex.split, places_of_commands()) if words[0] == "takeaway" and len(words) > 1
    }
    context = click.Context(main, info_name="takeaway")
    for command, page in commands.items():
        words = shlex.split(command, comments=True)
        if words[0] != "takeaway" or len(words) == 1:
            continue
        subcommand = main.get_command(context, words[1])
        assert subcommand is not None, (command, page)
        subcommand.make_context(words[1], words[2:], parent=context)
        assert shape(words) in tested_shapes, (command, page)


def test_other_programs_are_those_that_the_guides_print(commands: dict[str, str]) -> None:
    documented = {TAG.sub("TAG", " ".join(shlex.split(command))) for command in places_of_commands()}
    for command, page in commands.items():
        words = shlex.split(command, comments=True)
        if words[0] != "takeaway":
            general_form = TAG.sub("TAG", " ".join(words))
            assert general_form in documented or general_form == "python3 -I checker.zip TAG.zip", (command, page)
