"""Parser of the rule notation: the options of a heap of n counters, such as `n-1, floor(n/2)`.

Three kinds of options, separated by commas: `n-3` and `n-{1,3,4}` take counters; `floor(n/2)` and `ceil(n/3)` leave a
part of the heap. Alternatively, `all but {1,2}` takes any number of counters except 1 and 2. An octal code such as
`0.77` is another alternative: digit d at place k after the point means that a player may take k counters and leave the
rest in 0, 1 or 2 heaps, as d contains 1, 2 or 4. The digit before the point is 0, or 4 if a heap may be split without
taking a counter. A move changes one heap; a heap without options has no move, and a heap must change.

`any, split` takes any number of counters from a heap or splits it in two; `split unequal` only splits, into two heaps
of different sizes. `any, both-{1,3}` is played on two heaps: a move takes any number of counters from one heap, or 1 or
3 from each. Positions may follow: `blocked (1,2) (3,5)` lists positions to which no move leads, and `terminal (2,2)`
positions at which the game is over, each in both orders. `any, both` allows any equal number from both heaps, which is
Wythoff's game.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from theory.rules import amount_notation
from theory.rules.amounts import Amounts
from theory.rules.moves import (
    AllHeaps,
    HeapGame,
    LeaveBetween,
    Move,
    N,
    OneHeap,
    Op,
    SameFromEach,
    SplitUnequal,
    TakeAmount,
    TakeAndBreak,
    Term,
)

_NUMBER = r"[0-9]+"
_OPTION = re.compile(
    rf"n\s*-\s*(?P<take>{_NUMBER})"
    rf"|n\s*-\s*\{{\s*(?P<set>{_NUMBER}(?:\s*,\s*{_NUMBER})*)\s*\}}"
    rf"|(?P<round>floor|ceil)\s*\(\s*n\s*/\s*(?P<by>{_NUMBER})\s*\)"
)
_SET = re.compile(r"(?:n\s*-|(?P<other>all(?:-|\s+)but))\s*\{")
_UP_TO = re.compile(rf"n\s*-\s*1\s*\.\.\s*n\s*-\s*(?P<round>floor|ceil)\s*\(\s*n\s*/\s*(?P<by>{_NUMBER})\s*\)")
_LONGEST = 9
_MOST_OPTIONS = 99
_ALL_BUT = re.compile(rf"all(?:-|\s+)but\s*\{{\s*(?P<set>(?:{_NUMBER}(?:\s*,\s*{_NUMBER})*)?)\s*\}}")
_BOTH = re.compile(
    rf"any\s*,\s*both(?:\s*-\s*(?:(?P<one>{_NUMBER})|\{{\s*(?P<set>{_NUMBER}(?:\s*,\s*{_NUMBER})*)\s*\}})|(?=\s*,))"
)
_MARKED = re.compile(r"\s*,\s*(?P<word>blocked|terminal)\b\s*")
_POSITION = re.compile(rf"\(\s*({_NUMBER})\s*,\s*({_NUMBER})\s*\)\s*")
_MOST_MARKED, _LARGEST_MARKED = 9, 99
_LONGEST_CODE = 40
WANTED = "options are written n-1, n-{1,3,4}, floor(n/2), ceil(n/3), or several of them with commas between"
WANTED_ALL = "it is written all but {1,2} and stands alone"
WANTED_BOTH = "on two heaps a game is written any, both-{1,3}: any number from one heap, or 1 or 3 from each"
WYTHOFF = "any number from both heaps is Wythoff's game, which is proved: takeaway solve wythoff 3 5"
WANTED_MARKED = "behind the moves stand blocked (1,2) (3,5), terminal (2,2), or both, with a comma before each"
WANTED_SPLIT = "a heap is split by any, split (any number is taken, or the heap is split) or by split unequal, alone"
# For each kind of option, by its first characters: the expected parts as patterns and in words.
_DIGITS = (_NUMBER, "here stands a number, in digits 0 to 9")
_BRACE = (r"\{", "here stands a set in braces, such as {1,3,4}")
_TAKEN = ("n", WANTED), ("-", "behind n stands - and what is taken, as in n-1 or n-{1,3,4}")
_DIVIDED = (
    ("floor|ceil", WANTED), (r"\(", "here stands (n/2), in parentheses"), ("n", "here stands n, for the heap"),
    ("/", "here stands / and a number, as in floor(n/2)"), _DIGITS, (r"\)", "here stands the parenthesis )"),
)  # fmt: skip
_BUT = (r"all(?=-but|\s+but)", WANTED_ALL), ("-?but", WANTED_ALL), _BRACE
_FROM_BOTH = ("any", WANTED_BOTH), (",", WANTED_BOTH), ("both", WANTED_BOTH), ("-", WANTED_BOTH)
ANY = OneHeap(LeaveBetween(0, Op("-", N, 1)))
WANTED_CODE = "an octal code is 0 or 4, a point, and digits from 0 to 7, such as 0.77"


def heap_game(name: str, text: str) -> HeapGame:
    """Return the game whose heaps have the options that `text` lists.

    Raises:
        ValueError: the text is not in the notation; the message gives the place and what was expected.

    >>> heap_game("halves", "n-1, floor(n/2)").moves[1].leave.low
    Op(sign='floor/', left=Size(), right=2)
    >>> heap_game("kayles", "0.77").moves[0]
    TakeAndBreak(take=1, pieces=(0, 1, 2))
    """
    start = _skipped(text, 0)
    moves: tuple[Move, ...]
    if (amounts := _amounts(text.rstrip(), start)) is not None:
        return HeapGame(name, (TakeAmount(amounts),))
    if part := _UP_TO.fullmatch(text.rstrip(), start):
        most = Op("floor/" if part["round"] == "floor" else "ceil/", N, _divisor(part, text))
        return HeapGame(name, (OneHeap(LeaveBetween(Op("-", N, most), Op("-", N, 1))),))
    if text.startswith("split", start) or re.match(r"any\s*,\s*s", text[start:]):
        return HeapGame(name, _split(text.rstrip(), start))
    if text.startswith("any", start):
        return replace(_both(text.rstrip(), start), name=name)
    if text[start : start + 1].isdigit() or text[start : start + 1] == ".":
        moves = _code(text.rstrip(), start)
    elif text.startswith("all", start):
        moves = _all_but(text.rstrip(), start)
    else:
        moves = tuple(OneHeap(LeaveBetween(left, left)) for left in options(text))
    return HeapGame(name, moves)


def _amounts(text: str, start: int) -> Amounts | None:
    """Return the set of amounts in rules such as n-{1,primes}; None if the set contains finitely many numbers.

    Finite sets of up to `_MOST_OPTIONS` numbers are lists of options.
    """
    found = _SET.match(text, start)
    if found is None:
        return None
    inside = text[found.end() : text.find("}", found.end()) % (len(text) + 1)]
    if not re.search(r"[a-z^]|\.\.", inside):
        return None
    try:
        amounts = amount_notation.parse(text, start if found["other"] else found.end() - 1)
    except amount_notation.NotationError as error:
        raise _unreadable(text, error.at, error.why) from None
    return amounts


def _code(text: str, start: int) -> tuple[TakeAndBreak, ...]:
    """Return the moves of an octal code."""
    for at in range(start, len(text)):
        wanted = "04" if at == start else "." if at == start + 1 else "01234567"
        if text[at] not in wanted:
            raise _unreadable(text, at, WANTED_CODE)
    digits = text[start] + text[start + 2 :]
    if len(digits) < 2 or not digits.strip("0"):
        raise _unreadable(text, len(text), f"{WANTED_CODE}, one of them not 0")
    if len(digits.rstrip("0")) > 1 + _LONGEST_CODE:
        longest = start + 2 + _LONGEST_CODE
        raise _unreadable(text, longest, f"an octal code has at most {_LONGEST_CODE} digits behind the point")
    found = []
    for take, digit in enumerate(digits):
        pieces = tuple(number for number in (0, 1, 2) if int(digit) >> number & 1)
        if pieces:
            found.append(TakeAndBreak(take, pieces))
    return tuple(found)


def _all_but(text: str, start: int) -> tuple[OneHeap, ...]:
    """Return the moves that take any number of counters except the listed ones."""
    found = _ALL_BUT.match(text, start)
    if found is None:
        raise _followed(text, start, _BUT, empty=True)
    if found.end() < len(text):
        raise _unreadable(text, found.end(), WANTED_ALL)
    barred = set(_listed(text, found, "set", 3)) if found["set"] else set()
    top = max(barred, default=0)
    single = [Op("-", N, take) for take in range(1, top) if take not in barred]
    return (*(OneHeap(LeaveBetween(left, left)) for left in single), OneHeap(LeaveBetween(0, Op("-", N, top + 1))))


def _split(text: str, start: int) -> tuple[Move, ...]:
    """Return the moves of a game that allows every split, or every split into unequal heaps."""
    if re.fullmatch(r"any\s*,\s*split", text[start:]):
        return ANY, TakeAndBreak(0, (2,))
    if re.fullmatch(r"split\s+unequal", text[start:]):
        return (SplitUnequal(),)
    readable = re.compile(r"any\s*,\s*split|any\s*,\s*|split\s+unequal|split\s+|split").match(text, start)
    raise _unreadable(text, readable.end() if readable else start, WANTED_SPLIT)


def _both(text: str, start: int) -> HeapGame:
    """Return the game on two heaps in which a move takes any number from one heap, or a listed number from each."""
    found = _BOTH.match(text, start)
    if re.fullmatch(r"any\s*,\s*both", text[start:]):
        raise _unreadable(text, len(text), WYTHOFF)
    if found is None:
        raise _followed(text, start, _FROM_BOTH)
    marked = _marked(text, found.end())
    if found["one"] is None and found["set"] is None:
        return replace(marked, moves=(ANY, AllHeaps()))
    taken = tuple(sorted(_listed(text, found, "one" if found["one"] else "set", 3)))
    return replace(marked, moves=(ANY, SameFromEach(taken)))


def _marked(text: str, at: int) -> HeapGame:
    """Return the game on two heaps with blocked or terminal positions, each in both orders."""
    found: dict[str, tuple[tuple[int, int], ...]] = {}
    seen: set[tuple[int, ...]] = set()
    while at < len(text):
        word = _MARKED.match(text, at)
        if word is None:
            raise _unreadable(text, at, WANTED_MARKED if re.match(r"\s*,\s*[bt(]", text[at:]) else WANTED_BOTH)
        if word["word"] in found:
            raise _unreadable(text, word.start("word"), f"{word['word']} stands there once, before all its positions")
        at = word.end()
        positions: list[tuple[int, int]] = []
        while position := _POSITION.match(text, at):
            pair = (int(position[1]), int(position[2]))
            if len(position[1]) > 3 or len(position[2]) > 3 or max(pair) > _LARGEST_MARKED:
                raise _unreadable(text, at, f"heaps here have at most {_LARGEST_MARKED} counters")
            if tuple(sorted(pair)) in seen:
                raise _unreadable(text, at, "this position was there before, in one of its orders")
            if pair == (0, 0) and word["word"] == "terminal":
                raise _unreadable(text, at, "where both heaps are empty the game is over anyway")
            seen.add(tuple(sorted(pair)))
            positions += [pair] if pair[0] == pair[1] else [pair, (pair[1], pair[0])]
            at = position.end()
        if not positions:
            raise _unreadable(text, at, "a position is two heaps, such as (1,2)")
        found[word["word"]] = tuple(sorted(positions))
        if len(seen) > _MOST_MARKED:
            raise _unreadable(text, word.start("word"), f"there are at most {_MOST_MARKED} such positions")
    return HeapGame("", (), heaps=2, blocked=found.get("blocked", ()), terminal=found.get("terminal", ()))


def options(text: str) -> list[Term]:
    """Return the options of a heap n, in the order of the text.

    Raises:
        ValueError: as `heap_game`.
    """
    found: list[Term] = []
    at = _skipped(text, 0)
    while True:
        option = _OPTION.match(text, at)
        if option is None:
            raise _stopped(text, at)
        for left in _left(option, text):
            if left in found:
                raise _unreadable(text, option.start(), "this option was there before")
            if len(found) == _MOST_OPTIONS:
                raise _unreadable(text, option.start(), f"there are at most {_MOST_OPTIONS} options")
            found.append(left)
        at = _skipped(text, option.end())
        if at == len(text):
            return found
        if text[at] != ",":
            raise _unreadable(text, at, "a comma comes between two options")
        at = _skipped(text, at + 1)


def _left(option: re.Match[str], text: str) -> list[Term]:
    """Return the terms of one option; a set of numbers gives one term per number."""
    if option["round"]:
        return [Op("floor/" if option["round"] == "floor" else "ceil/", N, _divisor(option, text))]
    taken = _listed(text, option, "take" if option["take"] else "set", _LONGEST)
    return [Op("-", N, number) for number in taken]


def _divisor(option: re.Match[str], text: str) -> int:
    """Return the number by which a heap is divided."""
    by = _number(option, "by", text)
    if by < 2:
        raise _unreadable(text, option.start("by"), "a heap is divided by 2 or more")
    return by


def _listed(text: str, found: re.Match[str], group: str, longest: int) -> list[int]:
    """Return the numbers of a part of the text; each must be at least 1 and occur once."""
    numbers: list[int] = []
    for word in re.compile(_NUMBER).finditer(text, found.start(group), found.end(group)):
        if len(word[0]) > longest:
            raise _unreadable(text, word.start(), f"numbers here have at most {longest} digits")
        if int(word[0]) == 0:
            raise _unreadable(text, word.start(), "each number here is 1 or more")
        if int(word[0]) in numbers:
            raise _unreadable(text, word.start(), "this number was there before")
        numbers.append(int(word[0]))
    return numbers


def _stopped(text: str, at: int) -> ValueError:
    """Return where an option cannot be parsed further, and what was expected there."""
    if re.match("floor|ceil", text[at:]):
        return _followed(text, at, _DIVIDED)
    return _followed(text, at, _TAKEN)


def _followed(text: str, at: int, steps: Sequence[tuple[str, str]], *, empty: bool = False) -> ValueError:
    """Return where a text cannot be parsed further, where a number or a set is expected; `empty` allows empty sets."""
    for pattern, wanted in steps:
        at = _skipped(text, at)
        found = re.compile(pattern).match(text, at)
        if found is None:
            return _unreadable(text, at, wanted)
        at = found.end()
    inside = empty or text[_skipped(text, at) :].startswith("{")
    at = _skipped(text, at) + (inside and not empty)
    while found := re.compile(rf"\s*{_NUMBER}\s*(,?)").match(text, at):
        at = found.end()
        if not found[1]:
            return _unreadable(text, at, "here stands a comma, or the brace } behind the last number")
    return _unreadable(text, _skipped(text, at), _DIGITS[1] if inside else f"{_DIGITS[1]}, or a set such as {{1,3,4}}")


def _number(option: re.Match[str], group: str, text: str) -> int:
    if len(option[group]) > _LONGEST:
        raise _unreadable(text, option.start(group), f"numbers have at most {_LONGEST} digits")
    return int(option[group])


def _skipped(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _unreadable(text: str, at: int, why: str) -> ValueError:
    rest = text[at : at + 20]
    shown = f"at character {at + 1}, {rest!r}{'…' if len(text) > at + 20 else ''}" if rest else "at the end"
    return ValueError(f"{shown}: {why}")
