"""Formulas as plain text, for places that show no markup: the excerpts of the search."""

import re
from xml.etree.ElementTree import Element, fromstring

_SUPERSCRIPTS = str.maketrans("0123456789+-−n′", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ′")
_SUBSCRIPTS = str.maketrans("0123456789+-−ijkn", "₀₁₂₃₄₅₆₇₈₉₊₋₋ᵢⱼₖₙ")
# The letters of formulas whose alphabet carries a meaning: sets of numbers, and classes of positions.
ALPHABETS = {
    "double-struck": dict(zip("NZQR", "ℕℤℚℝ", strict=True)),
    "script": dict(zip("GNPRW", "𝒢𝒩𝒫ℛ𝒲", strict=True)),
}
_LETTER = re.compile('(?<=<mi) mathvariant="?(double-struck|script)"?>([A-Z])(?=</mi>)')
_ATTRIBUTES = re.compile(r"<(\w+)\s[^>]*?(/?)>")
_SIMPLE = re.compile(r"\w+|\W?")
# A number and a letter, as in the numeral 10^{2j}1: without brackets the exponent would have no visible end.
_PRODUCT = re.compile(r"\d+[^\W\d]\w*")


def formula_text(mathml: str) -> str:
    """Return a formula as text, with signs for exponents, indices, fractions and roots.

    Args:
        mathml: one `<math>` element.

    >>> formula_text("<math><msup><mi>φ</mi><mn>2</mn></msup><mo>=</mo><msup><mn>2</mn><mi>d</mi></msup></math>")
    'φ²=2^d'
    >>> formula_text("<math><mn>1</mn><msup><mn>0</mn><mrow><mn>2</mn><mi>j</mi></mrow></msup><mn>1</mn></math>")
    '10^(2j)1'
    >>> formula_text("<math><mfrac><mrow><mn>1</mn><mo>+</mo><msqrt><mn>5</mn></msqrt></mrow><mn>2</mn></mfrac></math>")
    '(1+√5)/2'
    """
    # The pages contain attributes without quotation marks, which are not XML; no attribute changes the text.
    return _text(fromstring(_ATTRIBUTES.sub(r"<\1\2>", mathml)))


def keep_alphabets(html: str) -> str:
    """Write letters of formulas in the characters of their alphabets, which remain distinct without markup.

    >>> keep_alphabets("<mi mathvariant=script>N</mi>")
    '<mi>𝒩</mi>'
    """
    return _LETTER.sub(lambda match: f">{ALPHABETS[match[1]].get(match[2], match[2])}", html)


def _text(element: Element) -> str:
    match element.tag, list(element):
        case "msup", [base, raised]:
            return _base(base) + _script(raised, "^", _SUPERSCRIPTS)
        case "msub" | "munder", [base, lowered]:
            return _base(base) + _script(lowered, "_", _SUBSCRIPTS)
        case "msubsup" | "munderover", [base, lowered, raised]:
            return _base(base) + _script(lowered, "_", _SUBSCRIPTS) + _script(raised, "^", _SUPERSCRIPTS)
        case "mfrac", [above, below]:
            return f"{_group(_text(above))}/{_group(_text(below))}"
        case "msqrt", parts:
            return "√" + _group("".join(_text(part) for part in parts))
        case "mspace", _:
            return " "
    return (element.text or "") + "".join(_text(part) + (part.tail or "") for part in element)


def _base(element: Element) -> str:
    """Return the base of an index as text; a base of several parts is in brackets."""
    text = _text(element)
    return text if element.tag != "mrow" or text.startswith(("(", "⌊", "⌈", "{", "|")) else _group(text)


def _group(text: str) -> str:
    return text if _SIMPLE.fullmatch(text) else f"({text})"


def _script(element: Element, sign: str, characters: dict[int, int]) -> str:
    """Return an exponent or index: raised or lowered characters if all exist, and otherwise a sign before it."""
    text = _text(element)
    if text and all(ord(character) in characters for character in text):
        return text.translate(characters)
    return sign + (f"({text})" if _PRODUCT.fullmatch(text) else _group(text))
