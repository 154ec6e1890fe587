"""The schema of `atlas.json`: the results about the games of the atlas, as frozen typed records.

The order of the fields is their order in the file, as in `verify.pipeline.results.results_schema`.
"""

from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from verify.discover.discovery_schema import Form, NamedStatement
from verify.pipeline.results import results_file
from verify.pipeline.results.evidence_schema import Part
from verify.pipeline.results.results_file import Layout
from verify.pipeline.results.results_schema import Standing

FORMAT: Final = 1
LAYOUT = Layout(FORMAT, "games", "takeaway verify atlas")
# The fields of an open game, in the order of the file.
OPEN = (
    "tag", "family", "rules", "play", "named", "game", "verdict", "tried", "standing", "form", "values", "theorems",
    "searched", "seen", "seconds",
)  # fmt: skip


class SeenPeriod(Part, frozen=True, kw_only=True):
    """A period that the computed values have and that is not proved."""

    preperiod: int
    period: int


class PlayData(Part, frozen=True, kw_only=True):
    """The data that a board needs besides the form: values, an automaton, exceptional pairs, or a misère quotient.

    Args:
        table: the products of the elements of a quotient.
        lost: the elements of lost positions.
        elements: the elements of the first heaps.
        next: the transitions of an automaton, whose outputs are `values`.
    """

    table: list[list[int]] | None = None
    lost: list[int] | None = None
    elements: list[int] | None = None
    next: list[list[int]] | None = None
    values: list[int] | None = None
    pairs: list[list[int]] | None = None


class MoveData(Part, frozen=True, kw_only=True):
    """A move of a game: its kind, and the terms and numbers that belong to the kind."""

    kind: str
    limit: int | None = None
    times: int | None = None
    least: int | None = None
    most: Any = None
    different: bool | None = None
    leave: dict[str, Any] | None = None
    within: Any = None
    taken: list[int] | None = None
    take: int | None = None
    pieces: list[int] | None = None
    amounts: list[dict[str, Any]] | None = None
    other: bool | None = None


class RulesData(Part, frozen=True, kw_only=True):
    """The rules of a game, as `theory.rules.moves.as_data` describes them."""

    name: str
    moves: list[MoveData]
    params: dict[str, int]
    bank: bool
    ends_when_empty: bool
    least: int
    heaps: int | None
    blocked: list[tuple[int, int]] = msgspec.field(default_factory=list)
    terminal: list[tuple[int, int]] = msgspec.field(default_factory=list)


class GameRecord(Part, frozen=True, kw_only=True):
    """The findings about a game.

    Args:
        game: the rules.
        verdict: proved or open.
        why_not_higher: the reason why a proved game is not certified; None if it is certified or open.
        form: the closed form; None for an open game.
        steps: the number of obligations of the game's own theorems; `computed` of them are computations.
        values: the Grundy values of the first heaps by the closed form.
        outcomes: in misère play the outcomes of the first heaps.
        records: a hash of the records of the book with the theorems; None for an open game.
        lost_pairs: the first lost positions of a variant of Wythoff's game, or of a game with moves on several heaps.
        pairs: for each first heap, the other heap of the lost position.
        searched: for an open game, the number of heaps that were searched for a pattern.
    """

    tag: str
    family: str
    rules: str
    play: str
    named: bool
    game: RulesData
    verdict: str
    tried: list[str]
    standing: Standing
    why_not_higher: str | None = None
    form: Form | None
    theorems: list[NamedStatement]
    data: PlayData | None = None
    steps: int | None = None
    computed: int | None = None
    records: str | None = None
    values: list[int]
    outcomes: str = ""
    lost_pairs: list[tuple[int, ...]] = msgspec.field(default_factory=list)
    pairs: list[int] = msgspec.field(default_factory=list)
    searched: int | None = None
    seen: SeenPeriod | None = None
    seconds: float

    def as_data(self) -> dict[str, Any]:
        """Return the record in the form of the file."""
        data = super().as_data()
        return data if self.form else {name: data.get(name) for name in OPEN}


class Progress(Part, frozen=True, kw_only=True):
    """The progress of the verification of the atlas: numbers of verified, requested and published games.

    Args:
        running: whether games are being verified.
    """

    verified: int
    of: int
    published: int
    running: bool


class Comparison(Part, frozen=True, kw_only=True):
    """A printed statement that two games have the same values, compared heap by heap.

    Args:
        heap: the first heap at which the games differ, with both `values` there.
    """

    table: str
    games: list[str]
    rules: list[str]
    heaps: int
    standing: Standing
    heap: int | None = None
    values: list[int] = msgspec.field(default_factory=list)


class Atlas(Part, frozen=True, kw_only=True):
    """The contents of `atlas.json`; `awaited` lists the tags of games that are not verified yet."""

    format: Literal[1]
    sources: str
    games: dict[str, GameRecord]
    awaited: list[str]
    printed: list[Comparison]

    def as_data(self) -> dict[str, Any]:
        """Return the atlas in the form of the file."""
        return super().as_data() | {"games": {tag: game.as_data() for tag, game in self.games.items()}}


NONE = Atlas(format=FORMAT, sources="", games={}, awaited=[], printed=[])


def load(path: Path) -> Atlas:
    """Return the atlas in a file.

    Raises:
        ResultsError: the file is missing, cut off, of another format, or does not fit the schema.
    """
    return results_file.read(path, Atlas, LAYOUT)
