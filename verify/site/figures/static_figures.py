"""The stills of the pictures that a reader can touch, drawn by the build with the scripts of the pages, in Node.

So without scripts and on paper a page shows what it shows with them. What a picture says is in
docs/<language>/why.toml, a table for each.
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
from verify.site.mathematics.typesetting import pieces

# The scripts that the drawing needs, in `docs/assets`.
SCRIPTS = ("js/why", "board")


def data(given: Sequence[str]) -> dict[str, Any]:
    """What the picture of a placeholder is given; KeyError for a picture that there is not."""
    options = dict(option.split("=", 1) for option in given[1:])
    numbers = {key: tuple(int(number) for number in value.split(",")) for key, value in options.items()}
    return DATA[given[0]](**numbers)


def spoken(own: Words, name: str) -> dict[str, str]:
    """All that a picture says in one language, and which way the language runs."""
    return {"direction": own.direction, **own.table("why"), **own.table(f"why.{name}")}


def wanted(texts: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The arguments of each such placeholder in the pages of a language, once."""
    seen = {
        tuple(piece.arguments.split())
        for text in texts.values()
        for piece in pieces(text)
        if piece.kind == "placeholder" and piece.text == "why"
    }
    yield from sorted(seen)


def draw(root: Path, work: Path, texts: Mapping[str, Mapping[str, str]]) -> None:
    """Draw the stills of all pages in one process and keep them in the build folder, by language and arguments.

    Raises:
        SiteError: a placeholder asks for what there is not, or the drawing failed.
    """
    asked = [(language, given) for language, own in texts.items() for given in wanted(own)]
    batch = [
        {"name": given[0], "data": _checked(given), "language": language, "words": _words(root, language, given[0])}
        for language, given in asked
    ]
    drawn = _drawn(root, work, batch) if batch else []
    kept: dict[str, dict[str, Any]] = {language: {} for language in texts}
    for (language, given), still in zip(asked, drawn, strict=True):
        kept[language][" ".join(given)] = still
    write_beside(work / "stills.json", json.dumps(kept, ensure_ascii=False))


def _checked(given: Sequence[str]) -> dict[str, Any]:
    try:
        return data(given)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise SiteError(f"{{{{ why {' '.join(given)} }}}}: {error}") from None


def _words(root: Path, language: str, name: str) -> dict[str, str]:
    return spoken(ui_strings.load(language, root), name)


def _drawn(root: Path, work: Path, batch: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """What Node draws with a copy of the pages' scripts that it takes for modules."""
    folder = work / "site-src" / "scripts"
    shutil.rmtree(folder, ignore_errors=True)
    for part in SCRIPTS:
        shutil.copytree(root / "docs" / "assets" / part, folder / part)
    (folder / "package.json").write_text('{"type": "module"}\n', encoding="utf-8")
    command = [*node.node(), str(node.FRONT / "still.mjs"), str(folder.resolve())]
    done = subprocess.run(command, input=json.dumps(batch), capture_output=True, text=True, check=False)
    if done.returncode:
        told = [line for line in done.stderr.splitlines() if "Error" in line] or done.stderr.splitlines()[-1:]
        raise SiteError(f"pictures: {' '.join(told[:1])}")
    answers: list[dict[str, str]] = json.loads(done.stdout)
    return answers


def load(results: Path, language: str) -> Mapping[str, Mapping[str, str]]:
    """The stills of one language; none where none were drawn."""
    try:
        kept: dict[str, dict[str, Any]] = json.loads((results.parent / "stills.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return kept.get(language, {})
