"""Rules in a line: the options of a heap of n counters, such as `n-1, floor(n/2)`, read into the data of the rules.

Three kinds of options, separated by commas: `n-3` and `n-{1,3,4}` take counters, `floor(n/2)` and `ceil(n/3)` leave a
part of the heap. A player changes one heap of his choice; a heap that has no option has no move.
"""

import re

from theory.rules.moves import HeapGame, Leave, N, OneHeap, Op, Term

_NUMBER = r"[0-9]+"
_OPTION = re.compile(
    rf"n\s*-\s*(?P<take>{_NUMBER})"
    rf"|n\s*-\s*\{{\s*(?P<set>{_NUMBER}(?:\s*,\s*{_NUMBER})*)\s*\}}"
    rf"|(?P<round>floor|ceil)\s*\(\s*n\s*/\s*(?P<by>{_NUMBER})\s*\)"
)
_LONGEST = 9
WANTED = "n-1, n-{1,3,4}, floor(n/2), ceil(n/3), or several of them with commas between"


def heap_game(name: str, text: str) -> HeapGame:
    """The game whose heaps have the options that `text` lists.

    Raises:
        ValueError: the text is not in the notation; the message says where, and what would be.

    >>> heap_game("halves", "n-1, floor(n/2)").moves[1].leave.low
    Op(sign='floor/', left=Size(), right=2)
    """
    return HeapGame(name, tuple(OneHeap(Leave(left, left)) for left in options(text)))


def options(text: str) -> list[Term]:
    """What may be left of a heap n, in the order of the text.

    Raises:
        ValueError: as `heap_game`.
    """
    found: list[Term] = []
    at = _skipped(text, 0)
    while True:
        option = _OPTION.match(text, at)
        if option is None:
            raise _unreadable(text, at, f"options are written {WANTED}")
        for left in _left(option, text):
            if left in found:
                raise _unreadable(text, option.start(), "this option was there before")
            found.append(left)
        at = _skipped(text, option.end())
        if at == len(text):
            return found
        if text[at] != ",":
            raise _unreadable(text, at, "a comma comes between two options")
        at = _skipped(text, at + 1)


def _left(option: re.Match[str], text: str) -> list[Term]:
    """The terms of one option; a set of numbers gives one a number."""
    if option["round"]:
        by = _number(option, "by", text)
        if by < 2:
            raise _unreadable(text, option.start("by"), "a heap is divided by 2 or more")
        return [Op("floor/" if option["round"] == "floor" else "ceil/", N, by)]
    if option["take"]:
        taken = [_number(option, "take", text)]
    else:
        taken = [int(word) for word in option["set"].split(",") if len(word.strip()) <= _LONGEST]
        if len(taken) < option["set"].count(",") + 1:
            raise _unreadable(text, option.start("set"), f"numbers have at most {_LONGEST} digits")
    if 0 in taken:
        raise _unreadable(text, option.start(), "a move takes 1 counter or more")
    if len(set(taken)) < len(taken):
        raise _unreadable(text, option.start(), "a number is in the set twice")
    return [Op("-", N, number) for number in taken]


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
