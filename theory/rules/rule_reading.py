"""Parser of typed rules in all accepted forms, which suggests the closest valid rules if it refuses them."""

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice, pairwise, product

from theory.rules.rule_forms import Meaning
from theory.rules.rule_grammar import Node, ParsingStopped, other_words, parse, words
from theory.rules.rule_meaning import meaning
from theory.rules.rule_node_values import MeaningError
from theory.rules.rule_refusal import EXPECTED, Refusal
from theory.rules.typed_text import TypedText, data, fill, normalize, paraphrase

# A word is corrected if it has at least this many letters; and how many letters may be wrong, by its length.
SHORTEST_WORD, TWO_WRONG = 4, 6
# Maximal number of equally close words for which each is tried, and of combinations of such words.
MOST_NEAR, MOST_SPELLINGS = 3, 9
# The letter that negates a Persian verb, such as "take".
NEGATING = "ن"
# Other letters than n that may stand for the size of the heap.
OTHER_LETTERS = "xm"
# The beginning of an option, before which a comma may be missing.
_OPTION = re.compile("n *-|floor|ceil")
# At least three numbers in other brackets than braces; two of them may be the ends of an interval.
_IN_BRACKETS = re.compile(r"(n *- *)[(\[] *([0-9]+(?: *, *[0-9]+){2,}) *[)\]]")
# The number of places at which a text is cut into the name of a game and its description, in either order.
MOST_CUTS = 3
# Each of these parts of rules begins with the next one, so a message names only the first one that is expected.
WIDEST = ("option", "amount", "number")


def read(typed: str) -> Meaning:
    """Return the game described by typed rules.

    Raises:
        Refusal: the rules cannot be parsed, or describe no game of a supported kind.

    >>> read("Take 1, 3 or 4").text
    'n-{1,3,4}'
    """
    normal = normalize(typed)
    _check_other_readings(normal)
    try:
        return meaning(_tree(normal.text))
    except ParsingStopped as stopped:
        reading = _in_other_words(normal) or _named_and_described(normal)
        if reading is None:
            raise _syntax_refusal(normal, stopped) from None
        return reading
    except MeaningError as error:
        raise _meaningless(normal, error) from None


def _check_other_readings(normal: TypedText) -> None:
    """Check that a text has no phrase that can mean another game than the one that the grammar would read.

    Raises:
        Refusal: the text has such a phrase, as "they alternately take 1 and 2", in which each has its move.
    """
    for pattern, key, kind, instead in _other_readings():
        if match := pattern.search(normal.text):
            other = _alone(fill(instead, match)) if instead else None
            suggestion = other.text if isinstance(other, Meaning) and not other.misere else ""
            raise Refusal(key, normal, match.start(), kind=kind, suggestion=suggestion)


@cache
def _other_readings() -> tuple[tuple[re.Pattern[str], str, str, str], ...]:
    """Return the patterns of ambiguous phrases.

    Each is a tuple: the pattern, the key and the kind of the refusal, and rules that the text may mean, or "".
    """
    rows = ([*row, ""][:4] for row in data()["other-readings"])
    return tuple((re.compile(pattern), key, kind, instead) for pattern, key, kind, instead in rows)


def _in_other_words(normal: TypedText) -> Meaning | None:
    """Return the game of a text after its paraphrases; None if the text does not belong to the grammar even then.

    Raises:
        Refusal: the paraphrased text describes no game of a supported kind.
    """
    other = paraphrase(normal)
    if other.text == normal.text:
        return None
    try:
        return meaning(_tree(other.text))
    except ParsingStopped:
        return None
    except MeaningError as error:
        raise _meaningless(other, error) from None


def _named_and_described(normal: TypedText) -> Meaning | None:
    """Return the game of a text with its name and its moves, as "Kayles: knock down one pin or two adjacent pins".

    The text is cut in two at a sign or word between a name and a description. None if no two halves are the same game.

    Raises:
        Refusal: both halves are the same game, which has its own command.

    >>> _named_and_described(normalize("Euclid: take a multiple of the smaller heap")).text
    'a multiple of the smaller heap'
    >>> _named_and_described(normalize("Euclid: take a multiple of 3"))
    """
    for cut in islice(re.finditer(data()["between-name-and-description"], normal.text), MOST_CUTS):
        one, rest = _alone(normal.text[: cut.start()]), normal.text[cut.end() :]
        other = one and _alone(rest.rstrip(" ).") if cut[0].endswith("(") else rest)
        if isinstance(one, str) and one == other:
            raise Refusal("command", normal, 0, kind=one)
        if isinstance(one, Meaning) and isinstance(other, Meaning) and one.text == other.text:
            one.normal, one.misere = one.normal or other.normal, one.misere or other.misere
            return None if one.normal and one.misere else one
    return None


def _alone(text: str) -> Meaning | str | None:
    """Return the game of a normalized text, the name of a game that has its own command, or None if it is unknown."""
    normal = TypedText(text, text, tuple(range(len(text))))
    for form in (normal, paraphrase(normal)):
        try:
            return meaning(_tree(form.text))
        except ParsingStopped:
            continue
        except MeaningError as error:
            return error.kind if error.key == "command" else None
    return None


def _meaningless(normal: TypedText, error: MeaningError) -> Refusal:
    """Return the refusal of rules that can be parsed but describe no game."""
    instead = error.suggestion or _lenient(normal.text)
    return Refusal(error.key, normal, error.at, kind=error.kind, suggestion=instead)


def _tree(text: str) -> Node:
    """Return the syntax tree of a text; a heap may also be called x or m.

    Raises:
        ParsingStopped: the text does not belong to the grammar.
    """
    try:
        return parse(text)
    except ParsingStopped:
        named = _with_heap_called_n(text, OTHER_LETTERS)
        if not named:
            raise
        with suppress(ParsingStopped):
            return parse(named)
        raise


def _with_heap_called_n(text: str, letters: str) -> str:
    """Return the text with n for the only single letter if it is one of `letters`; empty if it is not."""
    single = {piece for piece in _pieces(text) if len(piece) == 1 and piece.isalpha()}
    if len(single) != 1 or not single <= {*letters}:
        return ""
    return "".join("n" if piece in single else piece for piece in _pieces(text))


def _lenient(text: str) -> str:
    """Return the canonical form without repeated moves and moves that take nothing; empty if there is none.

    It is empty for misère rules too: the form does not say who loses, so it would be another game.
    """
    try:
        game = meaning(_tree(text), lenient=True)
    except (ParsingStopped, MeaningError):
        return ""
    return "" if game.misere else game.text


def _syntax_refusal(normal: TypedText, stopped: ParsingStopped) -> Refusal:
    """Return the refusal of rules that cannot be parsed.

    It names the kind of game if that is recognized, and otherwise the expected items.
    """
    instead = next(filter(None, map(_lenient, _completions(normal.text, stopped))), "")
    if not instead:
        for kind, those in _kinds():
            at = min((at for word in those if (at := _word_index(normal.text, word)) >= 0), default=-1)
            # Words about the winner are read if a sign is added or another word is spelt correctly.
            if at >= 0 and kind == "misere" and any(map(_alone, _corrections(normal.text, stopped))):
                break
            if at >= 0:
                return Refusal("unsupported", normal, at, kind=kind)
        instead = next(filter(None, map(_lenient, _respelt(normal.text))), "")
    if not instead:
        command = next((game for spelt in _respelt(normal.text) if isinstance(game := _alone(spelt), str)), "")
        if command:
            return Refusal("command", normal, stopped.at, kind=command)
    return Refusal("syntax", normal, stopped.at, expected=_named_or_literal(stopped), suggestion=instead)


def _named_or_literal(stopped: ParsingStopped) -> tuple[str, ...]:
    """Return the expected items that the message names: those with a name, or literal signs if there are none."""
    named = tuple(name for name in stopped.expected if name in data()["expected"])
    if widest := next((name for name in WIDEST if name in named), None):
        # At the beginning the text could end or continue with a comma only because some moves may be left out.
        named = tuple(name for name in named if name == widest or (stopped.at and name not in WIDEST))
    return named or tuple(sign for sign in stopped.expected if sign in EXPECTED)


@cache
def _kinds() -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple(
        (entry["kind"], tuple(normalize(word).text for word in entry["words"])) for entry in data()["unsupported"]
    )


def _word_index(text: str, word: str) -> int:
    """Return the index of the first word in the text that begins with `word`; -1 if there is none."""
    at = text.find(word)
    while at > 0 and word[0].isalpha() and text[at - 1].isalpha():
        at = text.find(word, at + 1)
    return at


def _completions(text: str, stopped: ParsingStopped) -> Iterator[str]:
    """Yield the text with a missing bracket or comma added, with braces, or without a superfluous comma."""
    at = stopped.at
    for sign in ("}", ")"):
        # After dots the last number of a range is missing.
        if sign in stopped.expected and not text[:at].rstrip().endswith(".."):
            yield text[:at] + sign + text[at:]
    if (in_braces := _IN_BRACKETS.sub(r"\1{\2}", text)) != text:
        yield in_braces
    trimmed = text.rstrip(" ,")
    if trimmed != text:
        yield trimmed
    for bracket in ("}", ")"):
        before, closing, after = text.partition(bracket)
        if closing and before.rstrip(" ,") != before:
            yield before.rstrip(" ,") + closing + after
    # A comma is missing before another option, or between the numbers of a set; elsewhere it would be a guess.
    if 0 < at and (_OPTION.match(text, at) or text.count("{", 0, at) > text.count("}", 0, at)):
        yield f"{text[:at]},{text[at:]}"


def _corrections(text: str, stopped: ParsingStopped) -> Iterator[str]:
    """Yield the text with other signs, and then with other words."""
    yield from _completions(text, stopped)
    yield from _respelt(text)


def _respelt(text: str) -> Iterator[str]:
    """Yield the text with the letter of the heap replaced by n, and the text with misspelt words corrected."""
    letters = {piece for piece in _pieces(text) if len(piece) == 1 and piece.isalpha()}
    if len(letters) == 1 and "n" not in letters:
        yield "".join("n" if piece in letters else piece for piece in _pieces(text))
    pieces = [_closest(word) for word in _pieces(text)]
    for spelt in islice(product(*pieces), MOST_SPELLINGS):
        if "".join(spelt) != text:
            yield "".join(spelt)


def _pieces(text: str) -> Iterator[str]:
    """Yield the words of letters and the single other characters of a text."""
    cuts = [0, *(at for at in range(1, len(text)) if not (text[at - 1].isalpha() and text[at].isalpha())), len(text)]
    return (text[start:end] for start, end in pairwise(cuts))


@cache
def _closest(word: str) -> list[str]:
    """Return the closest words of the grammar to a misspelt word, or else the word itself."""
    if not word.isalpha() or word in words() or word in other_words():
        return [word]
    if len(word) < SHORTEST_WORD:
        # A letter of a common word of four letters is missing; other short words are too close to each other.
        common = (known for known in data()["short-words"] if len(word) == SHORTEST_WORD - 1 and known[0] == word[0])
        return next(([known] for known in common if distance(word, known) == 1), [word])
    allowed = 2 if len(word) >= TWO_WRONG else 1
    own = frozenset(word)
    # One edit takes away one letter at most, and brings one; what differs in more letters needs no table.
    far = {
        known: distance(word, known)
        for known, letters in _letters().items()
        if abs(len(known) - len(word)) <= allowed and len(own - letters) <= allowed and len(letters - own) <= allowed
    }
    least = min(far.values(), default=allowed + 1)
    near = [known for known in far if far[known] == least]
    if len(near) > 1:  # the first letter is seldom wrong
        near = [known for known in near if known[0] == word[0]]
    # With another beginning the word may be an opposite, such as "increase" for "decrease".
    if any((least > 1 and known[0] != word[0]) or _is_negation(word, known) for known in near):
        return [word]
    return near if least <= allowed and 0 < len(near) <= MOST_NEAR else [word]


def _is_negation(one: str, other: str) -> bool:
    """Return whether one of two words is the other with the letter that negates a Persian verb."""
    shorter, longer = sorted((one, other), key=len)
    return any(letter == NEGATING and longer[:at] + longer[at + 1 :] == shorter for at, letter in enumerate(longer))


@cache
def _letters() -> dict[str, frozenset[str]]:
    """Return the words to which misspelt words are corrected, with the letters of each."""
    return {known: frozenset(known) for known in words()}


def distance(one: str, other: str) -> int:
    """Return the edit distance of two words, where an exchange of neighbouring letters is one edit.

    >>> distance("kayels", "kayles"), distance("splt", "split"), distance("nim", "mark")
    (1, 1, 4)
    """
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]
