"""Static versions of the interactive figures, drawn in Node by the scripts of the pages.

Without scripts, and in print, a page shows the same figures. Their texts are in docs/<language>/why.toml, one table per
figure.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from verify.pipeline.answer_cache import write_beside
from verify.site.build import node
from verify.site.build.site_errors import SiteError
from verify.site.figures.interactive_data import DATA
from verify.site.languages import ui_strings
from verify.site.languages.ui_strings import Words
from verify.site.mathematics.typesetting import split_markdown

# Folders of scripts needed for drawing, in `docs/assets`.
SCRIPTS = ("js/why", "board")


def figure_data(arguments: Sequence[str]) -> dict[str, Any]:
    """Return the data of the figure named by a placeholder.

    Raises:
        KeyError: there is no such figure.
        ValueError: an option is out of range.
    """
    options = dict(option.split("=", 1) for option in arguments[1:])
    numbers = {key: tuple(int(number) for number in value.split(",")) for key, value in options.items()}
    return DATA[arguments[0]](**numbers)


def figure_texts(words: Words, name: str) -> dict[str, str]:
    """Return the texts of a figure in one language, and the direction of the language."""
    return {"direction": words.direction, **words.table("why"), **words.table(f"why.{name}")}


def figure_arguments(texts: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """Yield the distinct arguments of the placeholders of figures in the pages of a language."""
    argument_tuples = {
        tuple(piece.arguments.split())
        for text in texts.values()
        for piece in split_markdown(text)
        if piece.kind == "placeholder" and piece.text == "why"
    }
    yield from sorted(argument_tuples)


def draw_all(root: Path, work: Path, texts: Mapping[str, Mapping[str, str]]) -> None:
    """Draw the figures of all pages in one process and cache them in the build folder, by language and arguments.

    Raises:
        SiteError: a placeholder has invalid arguments, or drawing failed.
    """
    requests = [(language, arguments) for language, pages in texts.items() for arguments in figure_arguments(pages)]
    batch = [
        {
            "name": arguments[0],
            "data": _checked_data(arguments),
            "language": language,
            "words": _figure_words(root, language, arguments[0]),
        }
        for language, arguments in requests
    ]
    pictures = _draw_with_node(root, work, batch) if batch else []
    stills: dict[str, dict[str, Any]] = {language: {} for language in texts}
    for (language, arguments), still in zip(requests, pictures, strict=True):
        stills[language][" ".join(arguments)] = still
    write_beside(work / "stills.json", json.dumps(stills, ensure_ascii=False))


def _checked_data(arguments: Sequence[str]) -> dict[str, Any]:
    try:
        return figure_data(arguments)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise SiteError(f"{{{{ why {' '.join(arguments)} }}}}: {error}") from None


def _figure_words(root: Path, language: str, name: str) -> dict[str, str]:
    return figure_texts(ui_strings.load(language, root), name)


def _draw_with_node(root: Path, work: Path, batch: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Draw figures with Node, which needs a copy of the scripts marked as modules.

    Raises:
        SiteError: Node failed.
    """
    folder = work / "site-src" / "scripts"
    shutil.rmtree(folder, ignore_errors=True)
    for part in SCRIPTS:
        shutil.copytree(root / "docs" / "assets" / part, folder / part)
    (folder / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
    command = [*node.node_command(), str(node.FRONT / "draw-figures.mjs"), str(folder.resolve())]
    process = subprocess.run(command, input=json.dumps(batch), capture_output=True, text=True, check=False)
    if process.returncode:
        errors = [line for line in process.stderr.splitlines() if "Error" in line] or process.stderr.splitlines()[-1:]
        raise SiteError(f"docs/assets/{SCRIPTS[0]}: Node could not draw the figures: {' '.join(errors[:1])}")
    answers: list[dict[str, str]] = json.loads(process.stdout)
    return answers


def load(results: Path, language: str) -> Mapping[str, Mapping[str, str]]:
    """Load the figures of one language; empty if none were drawn."""
    try:
        stills: dict[str, dict[str, Any]] = json.loads((results.parent / "stills.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return stills.get(language, {})
