"""Strict parsers of typed positions and moves on heaps, with one-line error messages.

A message never repeats a long input: a number with a wrong character may have a million digits.
"""

import re
from collections.abc import Callable, Sequence

from theory.numbers import decimal
from theory.rules import typed_text
from theory.rules.moves import HeapGame, Numbers
from theory.rules.multi_heap_moves import in_rows, is_increasing, on_feet
from theory.rules.options_from_rules import Position
from theory.strategy.parsing import position_sentence_parser

# The part of a text in which words are looked for.
LONGEST_START = 400
# What a sentence has and a list of numbers has not: a word of letters, or several hyphens between numbers.
_SENTENCE = re.compile(r"[^\W\d_]{2}|(?:^|[\s,])[aioו][\s-]|و|\d([-/])\d+\1\d", re.IGNORECASE)
# Signs between two sizes, and the name of the size before a number.
_PLUS_BETWEEN_SIZES = re.compile(r"(?<=[0-9])(?:\+| [+&] )(?=[0-9])")
# Three digits that can only belong to the number before them: no size begins with 0.
_END_OF_THOUSANDS = re.compile("0[0-9]{2}")
_NAME_OF_SIZE = re.compile(r"(?<!\w)n\s*=\s*(?=[0-9])", re.IGNORECASE)


def number(word: str, name: str, remedy: str = ": give 0 or more counters") -> int:
    """Return the natural number that `word` gives; `name`, such as "heap 2", stands for the number in the message.

    Raises:
        ValueError: the word is not a natural number in the digits 0 to 9; the message says why and where. For a
            negative number it ends in `remedy`.
    """
    if word.startswith("-") and word[1:2].isdecimal():
        raise ValueError(f"{name} cannot be negative{remedy}")
    try:
        return decimal.parse(word)
    except ValueError as error:
        raise ValueError(f"{name} is not a number: {error}") from None


def split_words(words: Sequence[str]) -> list[str]:
    """Return the separate words of a position, which may be joined by commas and enclosed in brackets.

    Digits of other scripts become the digits 0 to 9. Other signs stay; the parser of the game reports them.

    Raises:
        ValueError: a number after a comma or space begins with 0, so that may be a separator of thousands.

    >>> split_words(["(3,", "4,5)"])
    ['3', '4', '5']
    >>> split_words("two heaps of 5 and 7".split()), split_words("3 piles of 4 stones".split())
    (['5', '7'], ['4', '4', '4'])
    >>> split_words(["3+4+5"]), split_words(["[7;", "9]"]), split_words("n = 30".split())
    (['3', '4', '5'], ['7', '9'], ['30'])
    """
    if (in_sentence := _in_sentence(" ".join(words))) is not None:
        return in_sentence
    text = typed_text.in_ascii_digits(" ".join(words)).replace(";", ",")
    plain = _PLUS_BETWEEN_SIZES.sub(",", _NAME_OF_SIZE.sub("", text)).split()
    for opening, closing in ("()", "[]", "{}"):
        if plain and plain[0].startswith(opening) and plain[-1].endswith(closing):
            plain[0] = plain[0].removeprefix(opening)
            plain[-1] = plain[-1].removesuffix(closing)
    words_found: list[str] = []
    for word in plain:
        parts = word.split(",") if "," in word else [word]
        if len(parts) > 1 and any(len(part) > 1 and part.startswith("0") for part in parts[1:]):
            raise ValueError(
                "a comma separates heaps, but here it may be a thousands separator: separate heaps by spaces"
            )
        if words_found and _END_OF_THOUSANDS.fullmatch(word):
            raise ValueError(
                "a space separates heaps, but here it may be a thousands separator: write the digits together"
            )
        # A comma may end a word, and may stand alone between two.
        words_found += parts[bool(not parts[0] and words_found) : len(parts) - (len(parts) > 1 and not parts[-1])]
    return words_found


def _in_sentence(text: str) -> list[str] | None:
    """Return the sizes in a text with words or hyphens; None if the text has neither, or a word that is not known."""
    return position_sentence_parser.sizes(text) if _SENTENCE.search(text[:LONGEST_START]) else None


def heaps(words: Sequence[str]) -> Position:
    """Return the position with one heap per word.

    Raises:
        ValueError: there is no word, or one is not a natural number.
    """
    if not words:
        raise ValueError("the position is empty: give the size of at least one heap")
    return tuple(number(word, f"heap {place}") for place, word in enumerate(words, 1))


def heaps_with_a_counter(words: Sequence[str]) -> Position:
    """Return the position with one nonempty heap per word, for games where the last counter of a heap stays.

    Raises:
        ValueError: there is no word, or one is not a natural number, or it is 0.
    """
    position = heaps(words)
    if 0 in position:
        place = position.index(0) + 1
        raise ValueError(f"heap {place} is empty: in this game a heap holds at least 1 counter, which stays")
    return position


def two_heaps(words: Sequence[str]) -> Position:
    """Return the position with two heaps, one per word.

    Raises:
        ValueError: there are not exactly two words, or one is not a natural number.
    """
    if len(words) != 2:
        given = f"got {len(words)}" if words else "the position is empty"
        raise ValueError(f"this game needs 2 heaps; {given}")
    return heaps(words)


def three_heaps(words: Sequence[str]) -> Position:
    """Return the position with three heaps, one per word.

    Raises:
        ValueError: there are not exactly three words, or one is not a natural number.
    """
    if len(words) != 3:
        raise ValueError(f"this game needs 3 heaps; {f'got {len(words)}' if words else 'the position is empty'}")
    return heaps(words)


def squares(words: Sequence[str]) -> Position:
    """Return the position with the square of one coin per word, in ascending order.

    Raises:
        ValueError: there is no word, one is not a natural number, or the squares do not increase.
    """
    position = heaps(words)
    if not is_increasing(position):
        raise ValueError("give the squares of the coins in ascending order; no two coins share a square")
    return position


def turtles(words: Sequence[str]) -> Position:
    """Return the position with the place of one turtle on its feet per word, in ascending order; 0 for no turtle.

    Raises:
        ValueError: there is no word, one is not a natural number, or the places do not increase from 1 on.
    """
    position = () if [*words] == ["0"] else heaps(words)
    if not on_feet(position):
        raise ValueError("give the places of the turtles on their feet in ascending order, from 1 on")
    return position


def checkers(words: Sequence[str]) -> Position:
    """Return the position with the player to move, and three numbers for each row with a white and a black checker.

    Raises:
        ValueError: a word is not a natural number, or the numbers do not form such a position.
    """
    position = heaps(words)
    if not in_rows(position) or len(position) < 4:
        raise ValueError(
            "give 1 if White is to move or 2 for Black, then three numbers for each row: the squares behind its white"
            " checker, between the checkers, and behind the black one"
        )
    return position


def row_and_gap(text: str, rows: int) -> tuple[int, int]:
    """Return the index of a row and the number of squares between its checkers after the move "ROW GAP".

    Raises:
        ValueError: the text is not such a move, or there is no such row.
    """
    row, gap = _two_words(text, 'write "ROW GAP", such as "1 3": 3 squares are left between the checkers of row 1')
    place = number(row, "the number of the row")
    if not 1 <= place <= rows:
        raise ValueError(f"there is no such row: rows are numbered from 1 to {rows}")
    return place - 1, number(gap, "the number of squares between the checkers")


def heaps_and_passes(words: Sequence[str]) -> Position:
    """Return the position with one heap per word, and the number of passes that are left in the last word.

    Raises:
        ValueError: there are fewer than two words, one is not a natural number, or there is more than one pass.
    """
    if len(words) < 2:
        raise ValueError("give the size of at least one heap, then the number of passes left, 1 or 0")
    left = number(words[-1], "the number of passes")
    if left > 1:
        raise ValueError("the number of passes must be 1 or 0: the game has a single pass")
    return (*heaps(words[:-1]), left)


def heap_and_limit(words: Sequence[str]) -> Position:
    """Return the position with one heap, and the largest number of counters that may be taken from it.

    A heap without a limit is the start of the game, when all counters but one may be taken.

    Raises:
        ValueError: there are more than two words, or one is not a natural number.
    """
    return _heap_and_number(words, "the largest number to take", lambda n: max(n - 1, 0))


def heap_and_last(words: Sequence[str]) -> Position:
    """Return the position with one heap, and the number of counters that was taken in the last move.

    A heap without a second number is the start of the game, when nothing was taken before.

    Raises:
        ValueError: there are more than two words, or one is not a natural number.
    """
    return _heap_and_number(words, "the number that was just taken", lambda _: 0)


def _heap_and_number(words: Sequence[str], called: str, usual: Callable[[int], int]) -> Position:
    """Return the position with one heap and another number.

    Args:
        words: the words of the position.
        called: the name of the number in messages.
        usual: returns the default of the number for a size of the heap.

    Raises:
        ValueError: there are more than two words, or one is not a natural number.
    """
    if not words:
        raise ValueError(f"the position is empty: give the size of the heap, and then {called}")
    if len(words) > 2:
        raise ValueError(f"this game needs 1 heap, and {called}; got {len(words)} numbers")
    n = number(words[0], "the heap")
    return (n, number(words[1], called) if len(words) > 1 else usual(n))


# The parsers of positions whose numbers are not heaps alone, each with an example.
PARSERS: dict[Numbers, tuple[Callable[[Sequence[str]], Position], str]] = {
    "limit": (heap_and_limit, "7"),
    "last": (heap_and_last, "7"),
    "squares": (squares, "0 3 7"),
    "turtles": (turtles, "1 3 7"),
    "checkers": (checkers, "1 2 3 1"),
    "passes": (heaps_and_passes, "7 1"),
}


def parser_for(game: HeapGame) -> Callable[[Sequence[str]], Position]:
    """Return the parser of positions for a game that is given by its rules."""
    return _parser_and_example(game)[0]


def example_for(game: HeapGame) -> str:
    """Return an example of a typed position for a game that is given by its rules."""
    return _parser_and_example(game)[1]


def _parser_and_example(game: HeapGame) -> tuple[Callable[[Sequence[str]], Position], str]:
    if game.numbers in PARSERS:
        return PARSERS[game.numbers]
    return {2: (two_heaps, "3 4"), 3: (three_heaps, "3 4 5")}.get(game.heaps or 0, (heaps, "7"))


def parameter(word: str, name: str, least: int) -> int:
    """Return the value of a parameter of the rules, such as the k of K-MARK.

    Raises:
        ValueError: the word is not a natural number, or it is less than `least`.
    """
    if word.startswith("-") and word[1:2].isdecimal():
        raise ValueError(f"{name} must be at least {least}; got a negative number")
    value = number(word, name)
    if value < least:
        raise ValueError(f"{name} must be at least {least}; got {value}")
    return value


def heaps_and_bank(words: Sequence[str]) -> Position:
    """Return the position with one heap per word, and the bank in the last word.

    Raises:
        ValueError: there are fewer than two words, or one is not a natural number.
    """
    if len(words) < 2:
        raise ValueError("the position is too short: give the size of at least one heap, and the bank last")
    return (*heaps(words[:-1]), number(words[-1], "the bank"))


def take(text: str, position: Position) -> Position:
    """Return the position after the move "HEAP TAKE": TAKE counters are taken from heap number HEAP, counted from 1.

    Raises:
        ValueError: the text is not such a move, or the move is not legal.
    """
    place, counters = _two_words(text, 'write "HEAP TAKE", such as "1 3": three counters from heap 1')
    return _change_heap(position, _heap_index(place, len(position)), -number(counters, "the number of counters"))


def take_allowed(
    text: str, position: Position, allowed: Callable[[int, int], bool], options: str | None = None
) -> Position:
    """Return the position after the move "HEAP TAKE" in a game in which `allowed` restricts the change of a heap.

    Args:
        text: the typed move.
        position: the heaps.
        allowed: whether a move may change a heap of the first size into one of the second.
        options: the sizes that a move may leave of n counters, for the message.

    Raises:
        ValueError: the text is not such a move, or the move is not legal.
    """
    after = take(text, position)
    before, left = next((n, m) for n, m in zip(position, after, strict=True) if n != m)
    if not allowed(before, left):
        what = decimal.shorten(before - left)
        raise ValueError(f"{what} may not be taken{f': of n counters a move leaves {options}' if options else ''}")
    return after


def take_and_split(text: str, position: Position, allowed: Callable[[int, tuple[int, ...]], bool]) -> Position:
    """Return the position after a move: "HEAP TAKE" removes counters; "HEAP TAKE PART …" also splits what is left.

    Args:
        text: the typed move; the last part, which is not typed, consists of the remaining counters.
        position: the heaps.
        allowed: whether a move may leave these parts of a heap.

    Raises:
        ValueError: the text is not such a move, or the move is not legal.
    """
    typed = text.split()
    if len(typed) < 2:
        raise ValueError('write "HEAP TAKE", such as "1 3", or "HEAP TAKE PART" to split what is left')
    index = _heap_index(typed[0], len(position))
    taken = number(typed[1], "the number of counters")
    split = [part for part in (number(word, "the part") for word in typed[2:]) if part]
    rest = position[index] - taken - sum(split)
    if rest < 0 or (split and rest == 0):
        raise ValueError(f"heap {index + 1} holds only {decimal.shorten(position[index])}")
    parts = (*split, rest)
    if not allowed(position[index], parts):
        raise ValueError("the rules do not allow this move")
    return (*position[:index], *parts, *position[index + 1 :])


def take_or_add(text: str, position: Position) -> Position:
    """Return the position after a move: "HEAP TAKE" removes counters from a heap; "HEAP +ADD" adds some from the bank.

    Raises:
        ValueError: the text is not such a move, or the move is not legal.
    """
    place, counters = _two_words(text, 'write "HEAP TAKE" or "HEAP +ADD", such as "1 3" or "1 +3"')
    index = _heap_index(place, len(position) - 1)
    if not counters.startswith("+"):
        return _change_heap(position, index, -number(counters, "the number of counters"))
    added = number(counters[1:], "the number of counters")
    if added > position[-1]:
        raise ValueError(f"the bank holds only {decimal.shorten(position[-1])}")
    return (*_change_heap(position[:-1], index, added), position[-1] - added)


def take_or_divide(text: str, position: Position, k: int, up: bool, division_word: str) -> Position:
    """Return the position after a move: "HEAP TAKE" removes at most k − 1 counters; "HEAP WORD" divides the heap by k.

    Args:
        text: the typed move.
        position: the heaps.
        k: the divisor.
        up: the division rounds up, and the last counter of a heap stays.
        division_word: the word for a division, WORD.

    Raises:
        ValueError: the text is not such a move, or the move is not legal.
    """
    instruction = f'write "HEAP TAKE" or "HEAP {division_word}", such as "1 1" or "1 {division_word}"'
    heap_text, how = _two_words(text, instruction)
    index = _heap_index(heap_text, len(position))
    size = position[index]
    if size <= up:
        raise ValueError(f"heap {index + 1} has no legal move")
    divided = -(-size // k) if up else size // k
    if how == division_word:
        return (*position[:index], divided, *position[index + 1 :])
    counters = number(how, "the number of counters")
    if counters >= k and size - counters != divided:
        raise ValueError(
            f"the number must be at most {decimal.shorten(k - 1)}; write {division_word} to divide the heap"
        )
    if up and size - counters == 0:
        raise ValueError("the last counter of a heap cannot be taken")
    return _change_heap(position, index, -counters)


def take_or_both(text: str, position: Position, t: int) -> Position:
    """Return the position after "HEAP TAKE", "both TAKE" or "both TAKE TAKE"; two amounts must differ by less than t.

    Raises:
        ValueError: the text is not such a move, or the move is not legal.
    """
    given = text.split()
    if given[:1] != ["both"]:
        place, counters = _two_words(text, 'write "HEAP TAKE" or "both TAKE", such as "1 3" or "both 2"')
        return _change_heap(position, _heap_index(place, 2), -number(counters, "the number of counters"))
    if len(given) not in (2, 3):
        raise ValueError('write "both TAKE", such as "both 2"')
    from_first, from_second = (number(word, "the number of counters") for word in (given[1], given[-1]))
    if 0 not in (from_first, from_second) and abs(from_first - from_second) >= t:
        raise ValueError(
            "both heaps must lose the same number of counters"
            if t == 1
            else f"the two numbers must differ by less than {decimal.shorten(t)}"
        )
    return _change_heap(_change_heap(position, 0, -from_first), 1, -from_second)


def _two_words(text: str, right: str) -> tuple[str, str]:
    """Return the two words of a move, or raise ValueError with the message `right`."""
    words = text.split()
    if len(words) != 2:
        raise ValueError(right)
    return words[0], words[1]


def _heap_index(word: str, heap_count: int) -> int:
    """Return the index, from 0, of the heap that a word numbers from 1."""
    place = number(word, "the number of the heap")
    if not 1 <= place <= heap_count:
        raise ValueError(f"there is no such heap: heaps are numbered from 1 to {heap_count}")
    return place - 1


def _change_heap(position: Position, index: int, change: int) -> Position:
    """Return the position after adding `change` to the heap at an index."""
    size = position[index]
    if change == 0:
        raise ValueError("a move changes a heap by at least 1 counter")
    if size + change < 0:
        raise ValueError(f"heap {index + 1} holds only {decimal.shorten(size)}")
    return (*position[:index], size + change, *position[index + 1 :])
