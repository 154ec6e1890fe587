"""Guided path of each family: its screens in order, and the answer to each question, computed from `theory`.

A screen presents one idea and contains a question or a game to win. Its texts are in docs/<language>/learn.toml, under
the family and the name of the screen; the question itself is a text of its kind.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Literal

from theory.numbers.nim_sum import nim_sum
from theory.numbers.vile import vile
from theory.rules import chomp_rows, wythoff
from theory.rules.chomp_rows import Board
from theory.rules.mark import MARK
from theory.rules.nim import NIM
from theory.rules.options_from_rules import options
from theory.strategy.chomp import chomp_strategy
from theory.strategy.explained_move import Outcome
from theory.strategy.mark import mark_strategy
from theory.strategy.nim import nim_strategy
from theory.strategy.wythoff import wythoff_strategy
from verify.site.content.teaching.exercise_data import ADJECTIVES, SIDES, Answer, Numbers, format_positions

Step = Literal["predict", "play", "notice", "name", "prove"]
Kind = Literal["winner", "moves", "bites", "lost", "options", "count", "sum", "list", "pairs", "partner", "vile"]
# Kinds of questions whose positions may be typed with their parts in any order.
UNORDERED = ("moves", "pairs")


@dataclass(frozen=True)
class Question:
    """Question about positions of one game in normal play.

    Args:
        kind: the kind of question; its wording is a text of the language.
        positions: the positions or numbers that it is about.
    """

    kind: Kind
    positions: tuple[Numbers, ...]


@dataclass(frozen=True)
class Game:
    """Game to win on a board.

    Args:
        board: the arguments of the placeholder `board`.
    """

    board: str


@dataclass(frozen=True)
class Screen:
    """Screen of a path.

    Args:
        name: the key of its texts.
        step: the activity of the reader on the screen.
        task: the question or the game.
        claim: the tag of the statement that it shows, with its standing; empty if it shows none.
    """

    name: str
    step: Step
    task: Question | Game
    claim: str = ""


def _ask(kind: Kind, *numbers: Numbers) -> Question:
    return Question(kind, numbers)


PATHS: Mapping[str, tuple[Screen, ...]] = {
    "nim": (
        Screen("equal", "predict", _ask("winner", (3, 3))),
        Screen("mirror", "play", Game("nim heaps=4,4 play=normal first=theorem choices=folded reasons=none")),
        Screen("unequal", "notice", _ask("moves", (6, 9)), "NIM-091"),
        Screen("names", "name", _ask("lost", (4, 5), (7, 7), (1, 8)), "NIM-088"),
        Screen("three", "notice", _ask("lost", (1, 2, 4), (1, 2, 3), (2, 2, 3))),
        Screen("odd", "play", Game("nim heaps=1,3,5 play=normal first=reader choices=folded reasons=none")),
        Screen("columns", "name", _ask("sum", (5, 3)), "NIM-052"),
        Screen("bouton", "name", _ask("winner", (3, 5, 6)), "NIM-013"),
        Screen("disturbed", "prove", _ask("count", (3, 5, 6)), "NIM-019"),
        Screen("repaired", "prove", _ask("moves", (4, 5, 6)), "NIM-023"),
    ),
    "mark": (
        Screen("rules", "predict", _ask("options", (9,)), "MARK-004"),
        Screen("small", "predict", _ask("winner", (2,))),
        Screen("second", "play", Game("mark heaps=6 play=normal first=theorem choices=folded reasons=none")),
        Screen("table", "notice", _ask("list", (10,))),
        Screen("halve", "notice", _ask("moves", (12,))),
        Screen("adjectives", "name", _ask("vile", (24,)), "MARK-020"),
        Screen("theorem", "name", _ask("winner", (40,)), "MARK-024"),
        Screen("first", "play", Game("mark heaps=19 play=normal first=reader choices=folded")),
        Screen("leaving", "prove", _ask("options", (24,))),
        Screen("reaching", "prove", _ask("moves", (21,)), "MARK-023"),
    ),
    "wythoff": (
        Screen("small", "predict", _ask("winner", (1, 2))),
        Screen("second", "play", Game("wythoff heaps=3,5 play=normal first=theorem choices=folded reasons=none")),
        Screen("list", "notice", _ask("pairs", (7,))),
        Screen("unused", "notice", _ask("partner", (6,)), "WYT-009"),
        Screen("next", "name", _ask("lost", (8, 12), (8, 13), (9, 13))),
        Screen("theorem", "name", _ask("winner", (9, 15)), "WYT-010"),
        Screen("first", "play", Game("wythoff heaps=8,11 play=normal first=reader choices=folded")),
        Screen("leaving", "prove", _ask("count", (4, 7))),
        Screen("reaching", "prove", _ask("moves", (6, 8))),
        Screen("golden", "name", _ask("partner", (16,)), "WYT-028"),
    ),
    "chomp": (
        Screen("bite", "predict", _ask("winner", (2, 1)), "CHO-005"),
        Screen("two", "play", Game("chomp rows=3,3 first=reader choices=folded reasons=none")),
        Screen("staircase", "notice", _ask("lost", (4, 4), (4, 3), (4, 2))),
        Screen("rows", "name", _ask("bites", (8, 8)), "CHO-026"),
        Screen("arms", "predict", _ask("winner", (4, 1, 1, 1))),
        Screen("mirror", "prove", _ask("bites", (4, 1, 1)), "CHO-025"),
        Screen("square", "play", Game("chomp rows=4,4,4,4 first=reader choices=folded"), "CHO-024"),
        Screen("wide", "predict", _ask("winner", (4, 4, 4))),
        Screen("stealing", "prove", _ask("bites", (4, 4, 4)), "CHO-019"),
    ),
}


def choices(question: Question) -> tuple[str, ...]:
    """Return the answers to choose from; empty if numbers are typed."""
    if question.kind == "winner":
        return SIDES
    if question.kind == "vile":
        return ADJECTIVES
    return tuple(format_positions([each]) for each in question.positions) if question.kind == "lost" else ()


def answer(family: str, question: Question) -> Answer:
    """Return the answer to a question, with the values for its texts."""
    first = question.positions[0]
    filling = {"position": format_positions([first]), "n": str(first[0]), "last": str(first[-1])}
    right = _RIGHT[question.kind](family, question.positions)
    return Answer(right, filling)


def _lost(family: str, position: Numbers) -> bool:
    return _OUTCOMES[family](position) is Outcome.P


_OUTCOMES: Mapping[str, Callable[[Numbers], Outcome]] = {
    "nim": nim_strategy.outcome,
    "mark": mark_strategy.outcome,
    "wythoff": wythoff_strategy.outcome,
    "chomp": lambda rows: chomp_strategy.outcome(Board.of(rows)),
}


def _options(family: str, position: Numbers) -> Iterator[Numbers]:
    """Yield the positions after one move, by the rules."""
    if family == "chomp":
        return (tuple(rows) for _, rows in chomp_rows.bites(position))
    rules = {"nim": NIM, "mark": MARK, "wythoff": wythoff.GAME}[family]
    params = {"t": 1} if family == "wythoff" else {}
    return (tuple(option) for option in options(rules, position, params))


def _after_winning_moves(family: str, position: Numbers) -> tuple[Numbers, ...]:
    lost_options = {option for option in _options(family, position) if _lost(family, option)}
    return tuple(sorted({tuple(sorted(each)) for each in lost_options}))


def _only_lost_position(family: str, positions: tuple[Numbers, ...]) -> str:
    """Return the only lost position among several.

    Raises:
        ValueError: no position or more than one is lost.
    """
    (position,) = [each for each in positions if _lost(family, each)]
    return format_positions([position])


def _partner(family: str, number: int) -> int:
    return next(m for m in range(3 * number + 3) if _lost(family, (number, m)))


def _lost_pairs(family: str, most: int) -> tuple[Numbers, ...]:
    return tuple(pair for pair in combinations_with_replacement(range(1, most + 1), 2) if _lost(family, pair))


_RIGHT: Mapping[Kind, Callable[[str, tuple[Numbers, ...]], str | tuple[Numbers, ...]]] = {
    "winner": lambda family, numbers: "P" if _lost(family, numbers[0]) else "N",
    "vile": lambda family, numbers: ADJECTIVES[0] if vile(numbers[0][0]) else ADJECTIVES[1],
    "lost": _only_lost_position,
    "moves": lambda family, numbers: _after_winning_moves(family, numbers[0]),
    "bites": lambda family, numbers: tuple(
        square for square, rows in chomp_rows.bites(numbers[0]) if rows and _lost(family, tuple(rows))
    ),
    "options": lambda family, numbers: tuple(sorted({each for each in _options(family, numbers[0]) if each})),
    "count": lambda family, numbers: ((sum(_lost(family, each) for each in set(_options(family, numbers[0]))),),),
    "sum": lambda family, numbers: ((nim_sum(numbers[0]),),),
    "list": lambda family, numbers: tuple((n,) for n in range(1, numbers[0][0] + 1) if _lost(family, (n,))),
    "pairs": lambda family, numbers: _lost_pairs(family, numbers[0][0]),
    "partner": lambda family, numbers: ((_partner(family, numbers[0][0]),),),
}
