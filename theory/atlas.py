"""The atlas: games given by their rules alone, each under a permanent tag, for a systematic search.

A tag encodes the rules. ATL-S1.3.4 takes 1, 3 or 4 counters; ATL-X1.2 takes any number except 1 and 2; ATL-0.77 is an
octal code; ATL-D1.2f3 takes 1 or 2 counters or leaves a third of the heap, rounded down (with c instead of f: rounded
up). ATL-B1.3 is played on two heaps: a move takes any number from one, or 1 or 3 from both. ATL-WB1.2 is Wythoff's game
with the position (1, 2) blocked in both orders, and ATL-WT1.2 with that position terminal. ATL-M0.77 is ATL-0.77 in
misère play. ATL-LASKER and ATL-GRUNDY are splitting games, tagged by name, and so are games with other sets of amounts
(ATL-HALF) and with moves on several heaps (ATL-EUCLID).
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

from theory.rules.conventions import Play

FILE = Path(__file__).parent / "atlas.toml"
# The file by sections, and a game as its tag, family and rules.
Table = dict[str, dict[str, object]]
Game = tuple[str, str, str]
# Families whose games `atlas.toml` lists by tag and rules.
BY_NAME = ("splitting", "amounts", "several-heaps")
FAMILIES = ("subtraction", "all-but", "octal", "division", "two-heaps", *BY_NAME, "misere")


@dataclass(frozen=True)
class Entry:
    """A game of the atlas.

    `named` says whether the game has a name, and `play` is its convention. For an octal game, `far` says that its
    period is sought among very many heaps.
    """

    tag: str
    family: str
    rules: str
    named: bool = False
    play: Play = Play.NORMAL
    far: bool = False


@cache
def entries() -> dict[str, Entry]:
    """Return the games by tag, in the order of the families.

    Raises:
        ValueError: `atlas.toml` names a tag that does not exist.
    """
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    named, far = set(table["named"]["tags"]), set(table["octal"]["far"])
    every = {
        tag: Entry(tag, family, rules, tag in named, far=family == "octal" and rules in far)
        for tag, family, rules in _games(table)
    }
    misere = table["misere"]["tags"]
    other = {tag.replace("ATL-", "ATL-M"): tag for tag in misere}
    if strange := sorted({*named, *misere, *(f"ATL-{code}" for code in far)} - {*every, *other}):
        raise ValueError(
            f"{FILE}: `named`, `misere` or `far` lists {strange[0]}, which is not a tag of the atlas: correct it"
        )
    for tag, normal in other.items():
        every[tag] = Entry(tag, "misere", every[normal].rules, tag in named, Play.MISERE)
    return every


@dataclass(frozen=True)
class PublishedEquality:
    """A statement of a published table that two games have the same values, with the number of heaps to compare."""

    table: str
    games: tuple[str, str]
    heaps: int


@cache
def published_equalities() -> tuple[PublishedEquality, ...]:
    """Return the published statements about games of the atlas that the tests check."""
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))["printed"]
    return tuple(PublishedEquality(table["table"], tuple(table["games"]), table["heaps"]) for table in tables)


def _games(table: Table) -> Iterator[Game]:
    """Yield the tag, family and rules of each game."""
    for taken in _sets(_number(table["subtraction"]["most"])):
        if taken:
            yield f"ATL-S{_join(taken)}", "subtraction", _subtraction(taken)
    for barred in _sets(_number(table["all-but"]["most"])):
        yield f"ATL-X{_join(barred) or 0}", "all-but", f"all but {{{','.join(map(str, barred))}}}"
    yield from _octal_games(table["octal"])
    yield from _division_games(table["division"])
    yield from _games_on_two_heaps(table["two-heaps"])
    yield from ((tag, family, str(rules)) for family in BY_NAME for tag, rules in table[family].items())


def _octal_games(bounds: dict[str, object]) -> Iterator[Game]:
    """Yield the octal games: codes that begin with 0, and shorter ones that begin with 4."""
    for first, most in (("0", "places"), ("4", "splitting")):
        for places in range(1, _number(bounds[most]) + 1):
            for digits in product("01234567", repeat=places):
                if digits[-1] != "0":
                    code = f"{first}.{''.join(digits)}"
                    yield f"ATL-{code}", "octal", code


def _division_games(bounds: dict[str, object]) -> Iterator[Game]:
    """Yield the games in which a move takes some numbers of counters, or divides the heap and rounds."""
    divisors = range(2, _number(bounds["by"]) + 1)
    for taken, by, rounded in product(_sets(_number(bounds["most"])), divisors, ("floor", "ceil")):
        if taken:
            yield f"ATL-D{_join(taken)}{rounded[0]}{by}", "division", f"{_subtraction(taken)}, {rounded}(n/{by})"


def _games_on_two_heaps(bounds: dict[str, object]) -> Iterator[Game]:
    """Yield the games with moves in both heaps, and Wythoff's game with a blocked or terminal position."""
    for both in _sets(_number(bounds["most"])):
        if both:
            yield f"ATL-B{_join(both)}", "two-heaps", f"any, both-{{{','.join(map(str, both))}}}"
    sizes = range(_number(bounds["marked"]) + 1)
    for letter, (small, large) in product(("blocked", "terminal"), combinations_with_replacement(sizes, 2)):
        if large or letter == "blocked":
            yield f"ATL-W{letter[0].upper()}{small}.{large}", "two-heaps", f"any, both, {letter} ({small},{large})"


def _sets(most: int) -> Iterator[tuple[int, ...]]:
    """Yield the subsets of {1, …, most}, ordered by size."""
    for size in range(most + 1):
        yield from combinations(range(1, most + 1), size)


def _subtraction(taken: tuple[int, ...]) -> str:
    """Return the rules, in canonical form, of the game in which the given numbers of counters may be taken."""
    return f"n-{taken[0]}" if len(taken) == 1 else f"n-{{{','.join(map(str, taken))}}}"


def _number(value: object) -> int:
    """Return an entry of `atlas.toml` that must be an integer."""
    if type(value) is not int:
        raise ValueError(f"{FILE}: {value!r} is not an integer")
    return value


def _join(numbers: tuple[int, ...] | list[int]) -> str:
    """Return the numbers as text, joined by dots."""
    return ".".join(map(str, numbers))
