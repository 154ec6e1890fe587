"""Conversion of plain-text mathematics in the results to TeX.

The patterns define which parts of a sentence are formulas: single letters and signs, never words.
"""

import re

_LETTER = r"[A-Za-zα-ω](?![A-Za-z])"
_INNER = rf"(?:[^()A-Za-z]|{_LETTER})"
_GROUP = rf"\((?:{_INNER}|\({_INNER}*\))*\)"
_ATOM = rf"(?:{_GROUP}|{_LETTER}|[^\s,;:()=<>≤≥≠A-Za-z])"
_SIDE = rf"{_ATOM}(?: ?{_ATOM})*"

NUMBER = r"\d+(?:\^\d+)?"
NAME = _LETTER
TERM = r"\d*[A-Za-z]{1,2}(?: [-+] \d+)?"
POSITION = rf"\({_INNER}*(?<!,)\)"
_EDGE = r"(?:\d+|[A-Za-zω∞](?![A-Za-z]))"
BOARD = rf"{_EDGE}(?: × {_EDGE})+"
# One statement: "a, b ≤ 31", "0 ≤ n ≤ 60", "k = 2, 3, 10". A part after a comma with its own sign is another statement.
RELATION = rf"(?:{_LETTER}, )*{_SIDE}(?: [=<>≤≥≠] {_SIDE})+(?:, \d+(?![^,;:]* [=<>≤≥≠] ))*"

# A bound with five digits or more, whose thousands are set apart. Other long numbers may be numerals, such as 10011.
_LONG_BOUND = re.compile(r"(?<=[≤≥<>] )\d{5,}(?![\w.])")

_SIGNS = {
    "≤": r"\le ", "≥": r"\ge ", "≠": r"\ne ", "×": r"\times ", "·": r"\cdot ", "⊕": r"\oplus ", "→": r"\to ",
    "−": "-", "…": r"\dots ", "∞": r"\infty ", "ω": r"\omega ", "α": r"\alpha ", "β": r"\beta ", "φ": r"\varphi ",
    "⌊": r"\lfloor ", "⌋": r"\rfloor ", "²": "^2",
}  # fmt: skip


def tex(plain: str) -> str:
    r"""Convert a formula of the verification to TeX.

    >>> tex("10^60 ≤ n ≤ M·N")
    '10^{60} \\le n \\le MN'
    >>> tex("d_(n+1) ≥ ⌊2·d_n⌋")
    'd_{n+1} \\ge \\lfloor 2\\cdot d_n\\rfloor'
    >>> tex("0 ≤ n ≤ 10000"), tex("10011")
    ('0 \\le n \\le 10\\,000', '10011')
    """
    text = re.sub(rf"([_^])\(({_INNER}*)\)", r"\1{\2}", plain)
    text = re.sub(r"([_^])(\d{2,})", r"\1{\2}", text)
    text = re.sub(r"(?<=[A-Za-z])·(?=[A-Za-z])", "", text)
    text = _LONG_BOUND.sub(lambda match: f"{int(match[0]):,}".replace(",", r"\,"), text)
    for sign, command in _SIGNS.items():
        text = text.replace(sign, command)
    return re.sub(r" +", " ", text).strip()
