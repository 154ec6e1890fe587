"""Statements of the catalogue in plain characters for the terminal, converted from TeX.

An unknown command is shown by its name; a test ensures that all commands of the catalogue are known.
"""

import re

from verify.formulas.renderers import LOWER, RAISED, TEX, script

_PIECES = re.compile(r"\\[A-Za-z]+|\\.|[{}_^]|\s+|[^\\{}_^\s]")
_WRITTEN = {command.strip(): sign for sign, command in TEX.items() if command.startswith("\\") and sign not in "{}#&%"}
SIGNS = {
    **_WRITTEN,
    r"\cdots": "⋯", r"\ldots": "…", r"\infty": "∞", r"\triangle": "△", r"\ast": "*", r"\subset": "⊂",
    r"\emptyset": "∅", r"\psi": "ψ", r"\eta": "η", r"\Omega": "Ω", r"\nmid": "∤", r"\lor": "∨", r"\land": "∧",
    r"\not": "¬", r"\ge": "≥", r"\sum": "∑", r"\left": "", r"\right": "", r"\bigl": "", r"\bigr": "", r"\quad": "  ",
    r"\pmod": "mod ", r"\bmod": "mod", r"\|": "‖", r"\approx": "≈", r"\equiv": "≡", r"\iff": "⇔", r"\implies": "⇒",
    r"\prime": "′", r"\pm": "±", r"\circ": "∘", r"\{": "{", r"\}": "}", r"\,": " ", r"\;": " ", r"\:": " ", r"\!": "",
    r"\ ": " ", r"\%": "%", r"\#": "#", r"\&": "&", r"\bigoplus": "⨁", r"\neq": "≠", r"\leq": "≤", r"\geq": "≥",
    r"\mod": "mod", r"\max": "max", r"\min": "min", r"\log": "log", r"\gcd": "gcd", r"\lim": "lim", r"\mid": "|",
    "-": "−",
}  # fmt: skip
ALPHABETS = {r"\mathbb": {"N": "ℕ", "Z": "ℤ", "R": "ℝ", "Q": "ℚ"}, r"\mathcal": {"P": "𝒫", "N": "𝒩", "G": "𝒢"}}
WRAPPERS = (r"\operatorname", r"\text", r"\mathrm", r"\mathit", r"\textbf", r"\mathbf", r"\overline")
SPACED = set("=≠<>≤≥∈∉⊂⊆→⇒⇔≡≈⊕∪∩△∨∧")
MATHS = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$", re.DOTALL)


def text(markdown: str) -> str:
    r"""Return a text of the catalogue on one line, with its formulas in plain characters and without mark-up.

    >>> text(r"The pairs $(c_n, d_n)$ with $n \ge 0$, where $c_n = \lfloor n\varphi \rfloor$.")
    'The pairs (cₙ, dₙ) with n ≥ 0, where cₙ = ⌊ nφ ⌋.'
    """
    shown = MATHS.sub(lambda match: formula(match[1] or match[2]), markdown)
    return " ".join(re.sub(r"\*\*|`", "", shown).split())


def formula(source: str) -> str:
    """Return a TeX formula in plain characters."""
    return _tidy(_group(_PIECES.findall(source), closing=""))


def _tidy(shown: str) -> str:
    """Return the text with single spaces."""
    return re.sub(r" +", " ", shown).strip()


def _group(pieces: list[str], closing: str) -> str:
    """Return the text of the pieces up to the closing brace, or to the end, and remove them from the list."""
    shown: list[str] = []
    while pieces:
        piece = pieces.pop(0)
        if piece == closing:
            break
        if piece == "{":
            shown.append(_group(pieces, "}"))
        elif piece in ("_", "^"):
            inner = _argument(pieces)
            shown.append(script(inner, LOWER, "_") if piece == "_" else script(inner, RAISED, "^"))
        elif piece == r"\frac":
            shown.append("/".join(_bracketed(_argument(pieces)) for _ in range(2)))
        elif piece == r"\sqrt":
            shown.append("√" + _bracketed(_argument(pieces)))
        elif piece in ALPHABETS:
            letter = _argument(pieces)
            shown.append(ALPHABETS[piece].get(letter, letter))
        elif piece in WRAPPERS:
            shown.append(_argument(pieces))
        else:
            sign = SIGNS.get(piece, piece.lstrip("\\"))
            shown.append(f" {sign} " if sign in SPACED else " " if piece.isspace() else sign)
    return "".join(shown)


def _argument(pieces: list[str]) -> str:
    while pieces and pieces[0].isspace():
        pieces.pop(0)
    if not pieces:
        return ""
    if pieces[0] == "{":
        pieces.pop(0)
        return _tidy(_group(pieces, "}"))
    if pieces[0] in ALPHABETS or pieces[0] in WRAPPERS or pieces[0] in (r"\frac", r"\sqrt"):
        return _tidy(_group([pieces.pop(0), "{", _argument(pieces), "}"], ""))
    piece = pieces.pop(0)
    return SIGNS.get(piece, piece.lstrip("\\"))


def _bracketed(shown: str) -> str:
    return shown if len(shown) == 1 or shown.isalnum() else f"({shown})"
