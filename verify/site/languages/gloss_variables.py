"""Italic variables and isolated formulas in the explanations of symbols, which are running text in four languages.

A letter that stands alone is a variable, unless it is the first part of a name such as L-board. Letters that are also
words of the language are variables only next to a sign of mathematics, or between asterisks. Terms and numbers are
isolated where text from right to left would reorder them.
"""

import re

_VARIABLE = re.compile(r"(?P<told>\*)?(?<![\w`&.\\’'])(?P<shown>(?P<letter>[A-Za-zα-ω])[₀-₉ᵢⱼₖₙ′']*)(?!\w)(?(told)\*)")
_NAME = re.compile(r"[-\u2010\u2011\u05be]\w")
_WORDS = {"en": "aAI", "pl": "aiouwzAIOUWZ"}
_SIGN_BEFORE = re.compile(r"[(\[{=<>≤≥≠+−·/∈→×|⌊]\s?\Z")
_SIGN_BEHIND = re.compile(r"\s?(?:[)\]},.:;=<>≤≥≠·/∈→×|⌋]|[+−]\s)|[(\[]|\Z")
_ELEMENTS = re.compile(r"""(<code>.*?</code>|<span class="tk-class">.*?</span>|<[^>]*>)""", re.DOTALL)

# A symbol with arguments, such as "value(x, v)"; its parentheses keep their sides in text from right to left.
_TERM = re.compile(r"\b[A-Za-z][\w.]*\([^()]*\)")
# A number between Persian words: an explanation writes numbers as formulas do, with other digits than running text.
_NUMBER = re.compile(r"(?<=[\u0620-\u06cc] )\d+(?= [\u0620-\u06cc])")
_LEFT_TO_RIGHT = r'<bdi dir="ltr">\g<0></bdi>'


def mark_formulas(html: str, language: str) -> str:
    """Mark the variables in the HTML of an explanation, and isolate its terms and numbers from text around them.

    >>> mark_formulas("value(x, v) מתאים ל־x", "he")
    '<bdi dir="ltr">value(<var>x</var>, <var>v</var>)</bdi> מתאים ל־<var>x</var>'
    >>> mark_formulas("از 2 مهره", "fa")
    'از <bdi dir="ltr">2</bdi> مهره'
    """
    return _NUMBER.sub(_LEFT_TO_RIGHT, mark_variables(_TERM.sub(_LEFT_TO_RIGHT, html), language))


def mark_variables(html: str, language: str) -> str:
    """Mark the variables in the HTML of an explanation.

    >>> mark_variables("A move from x to a position; value(x, a) of the L-board is a number.", "en")
    'A move from <var>x</var> to a position; value(<var>x</var>, <var>a</var>) of the L-board is a number.'
    >>> mark_variables("wartości pierwszych *i* następników x i ruch w grze", "pl")
    'wartości pierwszych <var>i</var> następników <var>x</var> i ruch w grze'
    """
    parts = _ELEMENTS.split(html)
    parts[::2] = [_VARIABLE.sub(lambda match: _mark(match, language), part) for part in parts[::2]]
    return "".join(parts)


def _mark(match: re.Match[str], language: str) -> str:
    before, after = match.string[: match.start()], match.string[match.end() :]
    if match["letter"].isupper() and _NAME.match(after):
        return match[0]
    may_be_word = match["letter"] in _WORDS.get(language, "") and not match["told"]
    if may_be_word and not _SIGN_BEFORE.search(before) and not _SIGN_BEHIND.match(after):
        return match[0]
    return f"<var>{match['shown']}</var>"
