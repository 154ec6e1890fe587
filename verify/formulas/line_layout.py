"""Where a formula that is too long for a line is broken: documents of pieces and places to break, laid out to a width.

A group stays on one line if it fits; else all its breaks are taken, and the groups inside it are asked in turn.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Piece(NamedTuple):
    """A bit of a formula that is never broken: what it is, and its characters.

    Kinds: "sign" (operators and punctuation), "name" (of a symbol), "variable", "number", "word" (English), "space",
    "raise" and "lower" (which begin an exponent or an index) and "end" (which ends it).
    """

    kind: str
    text: str


class Line(NamedTuple):
    """One line: how far it stands in, in steps, and what is on it."""

    indent: int
    pieces: tuple[Piece, ...]


class LineBreak(NamedTuple):
    """Where a line may end; on one line it is this."""

    flat: tuple[Piece, ...]


@dataclass(frozen=True)
class Group:
    """Parts that break together, or not at all."""

    parts: "tuple[Doc, ...]"


@dataclass(frozen=True)
class Nest:
    """Parts whose new lines stand one step further in."""

    parts: "tuple[Doc, ...]"


Doc = Piece | LineBreak | Group | Nest
SPACE = LineBreak((Piece("space", " "),))
# Of a line so many times as wide as a group the group keeps to one line whatever stands around it.
SHORT = 7
# How many characters a step to the right is.
STEP = 2


def flat(docs: Iterable[Doc]) -> list[Piece]:
    """Everything on one line."""
    pieces: list[Piece] = []
    for doc in docs:
        if isinstance(doc, Piece):
            pieces.append(doc)
        else:
            pieces += doc.flat if isinstance(doc, LineBreak) else flat(doc.parts)
    return pieces


def size(pieces: Iterable[Piece]) -> int:
    """How many characters wide some pieces are, an index or an exponent like any other."""
    return sum(len(piece.text) for piece in pieces)


def lines(
    docs: Iterable[Doc], width: float, measure: Callable[[Iterable[Piece]], float] = size, step_wide: float = STEP
) -> list[Line]:
    """The documents laid out on lines of at most `width` where that can be had.

    Args:
        measure: how wide some pieces are in one line, in characters unless another unit is wanted.
        step_wide: how wide a step to the right is.
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
        # To break n − 1 would save nothing.
        short = measure(flat(group.parts)) <= width / SHORT
        return short or indent * step_wide + measure([*now, *flat(group.parts), *rest]) <= width

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
                # What follows up to the next break has to fit on the line as well.
                after, ends = _until_break(every[place + 1 :])
                behind = after if ends else [*after, *rest]
                inner = step + 1 if isinstance(doc, Nest) else step
                keep = whole or (isinstance(doc, Group) and fits(doc, behind))
                put(doc.parts, inner, keep, behind)

    put(docs, 0, False, [])
    end(0)
    return made


def _until_break(docs: Iterable[Doc]) -> tuple[list[Piece], bool]:
    """The pieces that follow on the same line, and whether a place to break ends them."""
    pieces: list[Piece] = []
    for doc in docs:
        if not isinstance(doc, Piece):
            return pieces, True
        pieces.append(doc)
    return pieces, False
