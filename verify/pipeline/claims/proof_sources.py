"""Locations of the chapters of proofs in the sources: file, function, lines, and a hash of their text.

The results store these locations, so that a page shows exactly the source that ran.
"""

import inspect
from collections.abc import Callable, Iterable
from hashlib import sha256
from operator import attrgetter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

import verify
from verify.pipeline.results.results_schema import Place

ROOT = Path(verify.__file__).parents[1]


class SourceChanged(Exception):
    """Raised if the source differs from the verified one; the message is one line that names the location."""


def place(chapter: Callable[..., Any]) -> Place:
    """Return the location of a chapter. A chapter that was made by a function has the location of that function.

    >>> from verify.proofs.nim import bouton
    >>> proof = place(bouton.bouton)
    >>> proof.file, proof.name
    ('verify/proofs/nim/bouton.py', 'bouton')
    """
    function = inspect.unwrap(chapter)
    name = function.__qualname__.partition(".<locals>")[0]
    shown = inspect.unwrap(attrgetter(name)(inspect.getmodule(function)))
    lines, first = inspect.getsourcelines(shown)
    file = Path(inspect.getfile(shown)).resolve().relative_to(ROOT)
    return Place(file=file.as_posix(), name=name, line=first, lines=len(lines), hash=_hash("".join(lines)))


def places(chapters: Iterable[Callable[..., Any]], theorems: Iterable[str]) -> list[Place]:
    """Return the locations of the chapters of a claim, each with the name of its theorem."""
    pairs = zip(chapters, theorems, strict=False)  # a claim whose proof failed has no theorems
    return [replace(place(chapter), theorem=theorem) for chapter, theorem in pairs]


def source(location: Place, root: Path = ROOT) -> str:
    """Return the text at a location, read from the file below `root`.

    Raises:
        SourceChanged: the text does not have the recorded hash.
    """
    first = location.line - 1
    try:
        lines = (root / location.file).read_text(encoding="utf-8").splitlines(keepends=True)
    except OSError:
        lines = []
    text = "".join(lines[first : first + location.lines])
    if _hash(text) != location.hash:
        raise SourceChanged(
            f"{location.file}: {location.name} has changed since the verification; run `takeaway verify` again"
        )
    return text


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()
