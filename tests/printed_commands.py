"""Commands that are printed for users on pages, in README, CONTRIBUTING and MAINTAINING, and in help texts.

The commands are read from the texts themselves, so new commands need no entry here. Each line of a code block is a
command; continued lines are joined, and comments are removed. Inline code is a command if it is more than the name of a
program.
"""

import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from verify.cli import main

ROOT = Path(__file__).parents[1]
PROGRAMS = ("takeaway", "make", "python", "pytest", "pip", "pip-compile", "npm", "cd", ".")
_COMMAND = re.compile(
    rf"(?:[A-Z_]+=\S+ +)*(?:\.venv/bin/)?(?:{'|'.join(map(re.escape, sorted(PROGRAMS, reverse=True)))})(?= )"
)
_FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`([^`\n]+(?:\n[^`\n]+)?)`")
# A help text is prose: a command ends where no further word or quoted text follows a space.
_IN_HELP = re.compile(r'takeaway(?: (?:"[^"]*"|[\w{}-]+(?:\.[\w{}-]+)*))+')
# The languages of a code block that holds commands.
_SHELLS = {"", "console", "sh", "bash"}


def pages() -> list[Path]:
    """Return the files that are searched for commands, besides the help texts."""
    of_project = (ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", ".github/MAINTAINING"))
    return [*of_project, *sorted((ROOT / "docs").rglob("*.md"))]


def first_contribution() -> str:
    """Return the section of CONTRIBUTING.md that adds a game with a proof, step by step."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## Your first contribution.*?(?=^## )", text, re.DOTALL | re.MULTILINE)
    return str(section)


def commands_on_page(text: str) -> Iterator[str]:
    """Yield the commands on a page, in code blocks and in inline code."""
    for language, block in _FENCE.findall(text):
        if language in _SHELLS:
            for line in block.replace("\\\n", " ").splitlines():
                bare = line.strip().removeprefix("$ ")
                if _COMMAND.match(bare) and not (language == "console" and bare == line.strip()):
                    yield _plain(bare)
    for code in (" ".join(code_span.split()) for code_span in _INLINE.findall(_FENCE.sub("", text))):
        if _COMMAND.match(code):
            yield _plain(code)


def commands_in_help() -> Iterator[tuple[str, str]]:
    """Yield the name of each `takeaway` command, and each command that its help text shows."""
    with click.Context(main, info_name="takeaway") as context:
        for name in main.list_commands(context):
            command = main.get_command(context, name)
            assert command is not None
            texts = [
                command.help,
                command.epilog,
                *(param.help for param in command.params if isinstance(param, click.Option)),
            ]
            for text in filter(None, texts):
                for command_text in _IN_HELP.findall(" ".join(text.split())):
                    yield name, command_text


def _plain(line: str) -> str:
    """Return a command without its comment, with single spaces outside quotes."""
    return shlex.join(shlex.split(line, comments=True))


@cache
def places_of_commands() -> dict[str, tuple[str, ...]]:
    """Return every printed command once, with the places that print it."""
    places_of_command: dict[str, list[str]] = {}
    for page in pages():
        for command in commands_on_page(page.read_text(encoding="utf-8")):
            places_of_command.setdefault(command, []).append(page.relative_to(ROOT).as_posix())
    for name, command in commands_in_help():
        places_of_command.setdefault(_plain(command), []).append(f"takeaway {name} --help")
    return {command: tuple(dict.fromkeys(places)) for command, places in places_of_command.items()}
