"""Line breaking for long formulas: documents of pieces and possible breaks, laid out within a width.

A group stays on one line if it fits. Otherwise all its own breaks are taken, and the groups inside it are laid out in
turn.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Piece(NamedTuple):
    """An unbreakable part of a formula: its kind and its characters.

    Kinds: "sign" (operators and punctuation), "name" (of a symbol), "variable", "number", "word" (English), "space",
    "raise" and "lower" (the beginning of an exponent or an index) and "end" (its end).
    """

    kind: str
    text: str


class Line(NamedTuple):
    """One line: its indentation in steps, and its pieces."""

    indent: int
    pieces: tuple[Piece, ...]


class LineBreak(NamedTuple):
    """A possible line break; if it is not taken, `flat` replaces it."""

    flat: tuple[Piece, ...]


@dataclass(frozen=True)
class Group:
    """Parts whose line breaks are either all taken or all not taken."""

    parts: "tuple[Doc, ...]"


@dataclass(frozen=True)
class Nest:
    """Parts whose new lines are indented by one more step."""

    parts: "tuple[Doc, ...]"


Doc = Piece | LineBreak | Group | Nest
SPACE = LineBreak((Piece("space", " "),))
# A group narrower than the line by this factor is never broken.
SHORT = 7
# The width of an indentation step in characters.
STEP = 2


def flat(docs: Iterable[Doc]) -> list[Piece]:
    """Return all pieces on one line."""
    pieces: list[Piece] = []
    for doc in docs:
        if isinstance(doc, Piece):
            pieces.append(doc)
        else:
            pieces += doc.flat if isinstance(doc, LineBreak) else flat(doc.parts)
    return pieces


def size(pieces: Iterable[Piece]) -> int:
    """Return the width of some pieces in characters; an index or exponent counts in full."""
    return sum(len(piece.text) for piece in pieces)


def lines(
    docs: Iterable[Doc], width: float, measure: Callable[[Iterable[Piece]], float] = size, step_wide: float = STEP
) -> list[Line]:
    """Return the documents laid out on lines of at most `width` where possible.

    Args:
        docs: the documents.
        width: the width of a line.
        measure: returns the width of some pieces on one line.
        step_wide: the width of an indentation step.
    """
    made: list[Line] = []
    now: list[Piece] = []
    indent = depth = 0

    def end(step: int) -> None:
        nonlocal now, indent
        if now:
            made.append(Line(indent, tuple(now)))
        now, indent = [], step

    def fits(group: Group, rest: list[Piece]) -> bool:
        # Breaking a short group such as n − 1 would save nothing.
        inside = flat(group.parts)
        short = measure(inside) <= width / SHORT
        return short or indent * step_wide + measure([*now, *inside, *rest]) <= width

    def put(parts: Iterable[Doc], step: int, whole: bool, rest: list[Piece]) -> None:
        nonlocal depth
        every = list(parts)
        for place, doc in enumerate(every):
            if isinstance(doc, Piece):
                depth = max(0, depth + {"lower": 1, "raise": 1, "end": -1}.get(doc.kind, 0))
                now.append(doc)
            elif isinstance(doc, LineBreak):
                if whole or depth > 0:  # an index or an exponent is never broken
                    now.extend(doc.flat)
                else:
                    end(step)
            else:
                # The pieces up to the next break must fit on the line as well.
                after, ends = _until_break(every[place + 1 :])
                behind = after if ends else [*after, *rest]
                inner = step + 1 if isinstance(doc, Nest) else step
                keep = whole or (isinstance(doc, Group) and fits(doc, behind))
                put(doc.parts, inner, keep, behind)

    put(docs, 0, False, [])
    end(0)
    return made


def _until_break(docs: Iterable[Doc]) -> tuple[list[Piece], bool]:
    """Return the pieces that follow on the same line, and whether they end at a possible break."""
    pieces: list[Piece] = []
    for doc in docs:
        if not isinstance(doc, Piece):
            return pieces, True
        pieces.append(doc)
    return pieces, False
