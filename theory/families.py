"""Registration of the game families: one `family.toml` in each folder of `theory/claims`.

The file gives the order, tags, pages, documents and games of a family. The menu, the boards, the catalogue, `solve` and
`play` use them. The modules of a family are imported when one of its games is first used.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.moves import HeapGame, TakeAndBreak
from theory.rules.rule_notation import heap_game

if TYPE_CHECKING:
    from theory.rules.chomp import PosetGame

CLAIMS = Path(__file__).parent / "claims"
FILE = "family.toml"
# The board of games on heaps without a board of their own, unless a move splits heaps.
GENERAL = "general"
# The kinds of strategy that are given as data.
KINDS = ("periodic", "arithmetic-periodic", "automatic", "pairing", "shifted-wythoff")
# The closed forms of values or P-positions with which a family may register a game.
ClosedForm = Periodic | ArithmeticPeriodic | Automaton | PPairs | ShiftedPairs


class FamilyError(ValueError):
    """Raised if the registration of a family is invalid; the message names the file and the field."""


@dataclass(frozen=True)
class Values:
    """The Grundy values of one heap or the lost pairs of two heaps, with the name of the theorem that proves them."""

    sequence: ClosedForm
    theorem: str

    def as_data(self) -> dict[str, Any]:
        """Return the fields of `family.toml`, from which a board plays."""
        match self.sequence:
            case Periodic(preperiod, period, values):
                form = {"kind": "periodic", "preperiod": preperiod, "period": period, "values": list(values)}
            case ArithmeticPeriodic(preperiod, period, rise, values):
                form = {"kind": "arithmetic-periodic", "preperiod": preperiod, "period": period, "saltus": rise}
                form |= {"values": list(values)}
            case PPairs(preperiod, period, values):
                form = {"kind": "pairing", "preperiod": preperiod, "period": period, "values": list(values)}
            case ShiftedPairs(exceptions, start, shift):
                pairs = [list(pair) for pair in exceptions]
                form = {"kind": "shifted-wythoff", "start": start, "shift": shift, "pairs": pairs}
            case Automaton(base, step, output):
                rows = [list(row) for row in step]
                form = {"kind": "automatic", "base": base, "next": rows, "values": list(output)}
        return form | {"theorem": self.theorem}


@dataclass(frozen=True)
class Parameter:
    """The parameter in the rules of a game.

    Args:
        name: its name in the rules, such as k.
        given: its value in the example, and the default on pages.
        usual: its default for `solve` and `play`; None if a value is required.
        most: the largest value on the board; None if there is no limit.
    """

    name: str
    given: int
    usual: int | None = None
    most: int | None = None


@dataclass(frozen=True)
class ListedGame:
    """A game registered by a family.

    Args:
        name: the name under which it is solved and played.
        family: its family.
        source: the file that registers it, named in messages.
        example: a typed position.
        reference: the rules as "module:NAME", or None if `move` gives them.
        move: the options of a heap n in the notation of `theory.rules.rule_notation`, or None.
        strategy: "module:function", which makes the `Game` for values of its parameters, or its values as data.
        board: the folder in docs/assets/board that draws it, "general" for the general board; None for no board.
        parameter: the parameter of its rules, if they have one.
    """

    name: str
    family: str
    source: Path
    example: str
    reference: str | None
    move: str | None
    strategy: str | Values
    board: str | None
    parameter: Parameter | None = None

    @property
    def rules(self) -> "HeapGame | PosetGame":
        """Return the rules as data.

        Raises:
            FamilyError: the reference cannot be loaded, or its rules have another name or another parameter.
        """
        if self.move is not None:
            return heap_game(self.name, self.move)
        rules: HeapGame | PosetGame = self.load("rules", str(self.reference))
        if getattr(rules, "name", None) != self.name:
            raise FamilyError(
                f"{self.source}: [games.{self.name}] rules: {self.reference} must have the name {self.name}"
            )
        own = tuple(name for name, _ in getattr(rules, "params", ()))
        if own != ((self.parameter.name,) if self.parameter else ()):
            raise FamilyError(
                f"{self.source}: [games.{self.name}] parameter: must name the parameter of the rules"
                f" ({', '.join(own) or 'none'})"
            )
        return rules

    def load(self, name: str, reference: str) -> Any:
        """Return the object that a reference "module:NAME" in the field `name` denotes.

        Raises:
            FamilyError: the module or the name in it does not exist.
        """
        module, _, attribute = reference.partition(":")
        try:
            return getattr(import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise FamilyError(f"{self.source}: [games.{self.name}] {name}: {error}") from None


@dataclass(frozen=True)
class Family:
    """A family of games.

    Args:
        name: its name, also that of its folders.
        source: the file that registers it.
        order: its rank among the families.
        prefix: the prefix of its tags, such as NIM.
        pages: its pages in the order of the menu, such as "index".
        documents: the documents about it that have an audit page of their own.
        games: its games by name.
        wins: for each convention ("normal", "misere"), the rule by which its board plays. "test" names a test in the
            script of the board; all other entries name theorems.
        shown: for each symbol of formulas, a template of the board that displays its arguments, such as "wythoff
            heaps={0} t={1}".
    """

    name: str
    source: Path
    order: int
    prefix: str
    pages: tuple[str, ...]
    documents: tuple[str, ...] = ()
    games: Mapping[str, ListedGame] = field(default_factory=dict)
    wins: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    shown: Mapping[str, str] = field(default_factory=dict)

    @property
    def theorems(self) -> Iterator[tuple[str, str]]:
        """Yield each field of the file that names a theorem, with the name of that theorem."""
        for play, entry in self.wins.items():
            yield from ((f"[board.{play}] {key}", name) for key, name in entry.items() if key != "test")
        for game in self.games.values():
            if isinstance(game.strategy, Values):
                yield f"[games.{game.name}.strategy] theorem", game.strategy.theorem


@cache
def families() -> Mapping[str, Family]:
    """Return the families of the project by name, in ascending order of `Family.order`.

    Raises:
        FamilyError: as for `read`.
    """
    return read(CLAIMS)


@cache
def games() -> Mapping[str, ListedGame]:
    """Return the games of the project by name, in the order of the families.

    Raises:
        FamilyError: as for `read`.
    """
    return {name: game for family in families().values() for name, game in family.games.items()}


def read(folder: Path) -> dict[str, Family]:
    """Return the families in a folder with one subfolder per family, by name, in ascending order of `Family.order`.

    Raises:
        FamilyError: a subfolder has no `family.toml`, or one of these files is invalid.
    """
    named = sorted({path.parent for kind in ("*/*.toml", "*/*.py") for path in folder.glob(kind)})
    registered = [read_one(path / FILE) for path in named]
    for what, key in (("order", lambda f: (f.order,)), ("prefix", lambda f: (f.prefix,)), ("game", lambda f: f.games)):
        taken: dict[object, Family] = {}
        for family in registered:
            for value in key(family):
                if value in taken:
                    raise FamilyError(
                        f"{family.source}: {what} {value!r} is already used in {taken[value].source}: choose another"
                    )
                taken[value] = family
    return {family.name: family for family in sorted(registered, key=lambda family: family.order)}


def read_one(path: Path) -> Family:
    """Return the family that a file registers.

    Raises:
        FamilyError: the file does not exist or is not TOML, or a field is missing, unknown or invalid.
    """
    try:
        table = _Table(path, "", tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise FamilyError(f"{path} is missing: it registers the family {path.parent.name}") from None
    except ValueError as error:
        raise FamilyError(f"{path}: {error}") from None
    wins = {play: entry.strings() for play, entry in table.tables("board") if play in ("normal", "misere")}
    family = Family(
        name=path.parent.name,
        source=path,
        order=table.take("order", int),
        prefix=table.take("prefix", str),
        pages=table.strings_of("pages"),
        documents=table.strings_of("documents", ()),
        games={name: _game(path.parent.name, name, entry) for name, entry in table.tables("games")},
        wins=wins,
        shown=table.table("shown").strings() if table.has_table("shown") else {},
    )
    table.check_all_read()
    if "index" not in family.pages:
        raise FamilyError(f"{path}: pages: the page index is missing")
    return family


def _game(family: str, name: str, table: "_Table") -> ListedGame:
    """Return the game that a table describes."""
    reference, move = table.take("rules", str, None), table.take("move", str, None)
    if (reference is None) == (move is None):
        raise table.error(
            "rules", "give either rules, a reference such as theory.rules.nim:NIM, or move, the options of a heap"
        )
    splits = False
    if move is not None:
        try:
            splits = any(isinstance(one, TakeAndBreak) for one in heap_game(name, move).moves)
        except ValueError as error:
            raise table.error("move", str(error)) from None
    strategy = _values(table.table("strategy")) if table.has_table("strategy") else table.take("strategy", str)
    listed = ListedGame(
        name=name,
        family=family,
        source=table.path,
        example=table.take("example", str),
        reference=reference,
        move=move,
        strategy=strategy,
        board=table.take("board", str, GENERAL if isinstance(strategy, Values) and not splits else None),
        parameter=_parameter(table.table("parameter")) if table.has_table("parameter") else None,
    )
    table.check_all_read()
    return listed


def _parameter(table: "_Table") -> Parameter:
    """Return the parameter that a table describes."""
    usual, most = table.take("usual", int, None), table.take("most", int, None)
    parameter = Parameter(table.take("name", str), table.take("given", int), usual, most)
    table.check_all_read()
    return parameter


def _values(table: "_Table") -> Values:
    """Return the strategy that a table gives as data."""
    kind = table.take("kind", str)
    if kind not in KINDS:
        raise table.error("kind", f"unknown kind: give {', '.join(KINDS[:-1])} or {KINDS[-1]}")
    field = "pairs" if kind == "shifted-wythoff" else "values"
    try:
        sequence = _sequence(kind, table, table.take(field, list))
    except FamilyError:
        raise
    except ValueError as error:
        raise table.error(field, str(error)) from None
    values = Values(sequence, table.take("theorem", str))
    table.check_all_read()
    return values


def _sequence(kind: str, table: "_Table", listed: list[Any]) -> ClosedForm:
    """Return the values or pairs of a strategy given as data."""
    if kind == "shifted-wythoff":
        pairs = [table.naturals("pairs", pair) for pair in listed]
        if any(len(pair) != 2 for pair in pairs):
            raise table.error("pairs", "must be a list of pairs of natural numbers")
        return ShiftedPairs(
            tuple((one, other) for one, other in pairs), table.take("start", int), table.take("shift", int)
        )
    values = table.naturals("values", listed)
    if kind == "periodic":
        return Periodic(table.take("preperiod", int), table.take("period", int), values)
    if kind == "arithmetic-periodic":
        preperiod, period = table.take("preperiod", int), table.take("period", int)
        return ArithmeticPeriodic(preperiod, period, table.take("saltus", int), values)
    if kind == "pairing":
        return PPairs(table.take("preperiod", int), table.take("period", int), values)
    rows = [table.naturals("next", row) for row in table.take("next", list)]
    return Automaton(table.take("base", int), tuple(rows), values)


_MUST: Any = object()


class _Table:
    """A table of a TOML file; its methods raise FamilyError if a field is missing or has another type.

    Fields are removed as they are read, so that unknown fields remain at the end.
    """

    def __init__(self, path: Path, name: str, content: Mapping[str, Any]) -> None:
        self.path, self.name, self.rest = path, name, dict(content)

    def error(self, key: str, why: str) -> FamilyError:
        """Return the error for an invalid field; `why` describes the fault."""
        return FamilyError(f"{self.path}:{f' [{self.name}]' if self.name else ''} {key}: {why}")

    def take(self, key: str, kind: type, otherwise: Any = _MUST) -> Any:
        """Return a field of the type `kind` and remove it from the table; return `otherwise` if it is missing."""
        if key not in self.rest:
            if otherwise is _MUST:
                raise self.error(key, "this field is missing")
            return otherwise
        value = self.rest.pop(key)
        if type(value) is not kind:
            raise self.error(key, f"{value!r} is not a {_KINDS[kind]}")
        return value

    def naturals(self, key: str, values: Any) -> tuple[int, ...]:
        """Return the value of a field as a tuple of natural numbers."""
        if not isinstance(values, list) or not all(type(value) is int and value >= 0 for value in values):
            raise self.error(key, "must be a list of natural numbers")
        return tuple(values)

    def strings_of(self, key: str, otherwise: Any = _MUST) -> tuple[str, ...]:
        """Return a field that is a list of distinct strings."""
        values = self.take(key, list, otherwise)
        if not all(isinstance(value, str) for value in values) or len(set(values)) < len(values):
            raise self.error(key, "must be a list of distinct strings")
        return tuple(values)

    def has_table(self, key: str) -> bool:
        """Return whether a field is a table."""
        return isinstance(self.rest.get(key), dict)

    def table(self, key: str) -> "_Table":
        """Return a field that is a table."""
        return _Table(self.path, f"{self.name}.{key}" if self.name else key, self.take(key, dict))

    def tables(self, key: str) -> Iterator[tuple[str, "_Table"]]:
        """Yield the tables in a field with their names; nothing if the field is missing."""
        if key not in self.rest:
            return
        outer = self.table(key)
        for name in list(outer.rest):
            yield name, outer.table(name)

    def strings(self) -> dict[str, str]:
        """Return all fields, which must be strings."""
        return {key: self.take(key, str) for key in list(self.rest)}

    def check_all_read(self) -> None:
        """Raise FamilyError if a field has not been read."""
        for key in self.rest:
            raise self.error(key, "unknown field")


_KINDS = {int: "whole number", str: "string", list: "list", dict: "table"}
