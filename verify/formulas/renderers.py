"""Output of formulas: plain characters for the terminal, TeX for the pages.

The width of a line is measured in characters in the terminal, and in ems on the pages, to fit a phone.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

from verify.formulas.line_layout import STEP, Doc, Piece, lines
from verify.formulas.notation import CLOSE, OPEN

LOWER = dict(zip("0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
RAISED = dict(
    zip("0123456789+−=()abcdefghijklmnoprstuvwxyz*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ*", strict=True)
)
GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "phi": "φ", "rho": "ρ", "omega": "ω",
    "kappa": "κ", "theta": "θ", "tau": "τ", "sigma": "σ", "lambda": "λ", "mu": "μ",
}  # fmt: skip
TEX = {
    "∀": r"\forall ", "∃": r"\exists ", "⇒": r"\Rightarrow ", "⇔": r"\Leftrightarrow ", "∧": r"\wedge ", "∨": r"\vee ",
    "¬": r"\neg ", "⊻": r"\veebar ", "≠": r"\ne ", "≤": r"\le ", "≥": r"\ge ", "∈": r"\in ", "∉": r"\notin ",
    "⊆": r"\subseteq ", "∪": r"\cup ", "∩": r"\cap ", "∖": r"\setminus ", "△": r"\mathbin\triangle ",
    "∅": r"\varnothing ",
    "↦": r"\mapsto ", "→": r"\to ", "↛": r"\nrightarrow ", "⇝": r"\leadsto ", "≔": r"\coloneqq ", "⌢": r"\frown ",
    "⊕": r"\oplus ", "−": "-", "·": r"\cdot ", "×": r"\times ", "⌊": r"\lfloor ", "⌋": r"\rfloor ", "⌈": r"\lceil ",
    "⌉": r"\rceil ", "ℤ": r"\mathbb{Z}", "ℕ": r"\mathbb{N}", "ℝ": r"\mathbb{R}", "𝒫": r"\mathcal{P}",
    "𝒩": r"\mathcal{N}", "𝒢": r"\mathcal{G}", "∞": r"\infty ", "…": r"\dots ", "{": r"\{", "}": r"\}", "#": r"\#",
    "⊥": r"\bot ", "⊤": r"\top ", "∣": r"\mid ", "≺": r"\prec ", "≻": r"\succ ", "≼": r"\preceq ",
    "∑": r"\textstyle\sum ",
    "⟨": r"\langle ", "⟩": r"\rangle ", "′": "'", "α": r"\alpha ", "β": r"\beta ", "γ": r"\gamma ", "δ": r"\delta ",
    "ε": r"\varepsilon ", "φ": r"\varphi ", "ρ": r"\rho ", "ω": r"\omega ", "κ": r"\kappa ", "θ": r"\theta ",
    "τ": r"\tau ", "σ": r"\sigma ", "λ": r"\lambda ", "μ": r"\mu ", "ν": r"\nu ", "%": r"\%", "&": r"\&",
    "*": "^*", "ℓ": r"\ell ", "⨁": r"\bigoplus ", "𝒲": r"\mathcal{W}",
    "≡": r"\equiv ", "≅": r"\cong ", "χ": r"\chi ", "•": r"\bullet ", "∗": r"\ast ", 
}  # fmt: skip
FENCES = (*OPEN, *CLOSE)
# Binary operators at the beginning of a line.
BETWEEN = ("∧ ", "∨ ", "⊻ ", "+ ", "− ")
# Escapes for text in TeX.
TEXT = {"_": r"\_", "{": r"\{", "}": r"\}", "#": r"\#", "%": r"\%", "&": r"\&", "⊕": r"$\oplus$", "$": r"\$"}


def plain(docs: Iterable[Doc], width: int = 100) -> str:
    """Return a formula in plain characters, on as many lines as it needs."""
    return "\n".join(" " * (STEP * line.indent) + characters(line.pieces).strip() for line in lines(docs, width))


# The width on a phone for a formula below the sentence of a clause, in ems.
PHONE = 18.4


def tex(docs: Iterable[Doc], width: float = PHONE) -> str:
    r"""Return a formula in TeX, one line per line, indented with \quad."""
    laid_out = lines(docs, width, ems, 1)
    return "\n".join(r"\quad " * line.indent + _on_its_own(line.pieces) for line in laid_out)


# The factor by which translated words can be longer; the line breaks are the same in all languages.
TRANSLATED = 1.5
# The approximate widths of signs in ems, and the space that TeX adds around them outside indices.
SIGN_WIDTHS: dict[str, tuple[float, float]] = {
    **dict.fromkeys("=≠<>≤≥∈∉⊆≺≻≼≡≅∣", (0.75, 0.56)), **dict.fromkeys("→↛⇝↦⇒⇔≔", (1, 0.56)), ":": (0.28, 0.56),
    **dict.fromkeys("∧∨⊻∪∩∖△", (0.67, 0.44)), **dict.fromkeys("+−⊕×⌢", (0.78, 0.44)), "·": (0.28, 0.44),
    **dict.fromkeys("()", (0.39, 0)), **dict.fromkeys("[]|.", (0.28, 0)), **dict.fromkeys("⌊⌋⌈⌉⟨⟩∀∃/{}", (0.5, 0)),
    ",": (0.28, 0.17), "∞": (1, 0), "…": (1.17, 0.17), " ": (0, 0), "*": (0.35, 0), **dict.fromkeys("∑⨁", (1.1, 0.17)),
}  # fmt: skip
# How an index or exponent begins or ends.
DEEPER = {"lower": 1, "raise": 1, "end": -1}
NARROW, BROAD = "ijltfrsI.,:;'-() ", "mwMW∞"


def ems(pieces: Iterable[Piece]) -> float:
    """Return the approximate width of pieces in a line of TeX, in ems.

    >>> ems([Piece("variable", "x"), Piece("sign", " = "), Piece("number", "10")])
    2.86
    """
    wide, depth = 0.0, 0
    every = _drop_spaces(pieces)
    for place, piece in enumerate(every):
        depth = max(0, depth + DEEPER.get(piece.kind, 0))
        said = piece.kind == "word" or (
            piece.kind == "name" and any(beside.kind == "space" for beside in every[max(0, place - 1) : place + 2])
        )
        wide += _em(piece, depth > 0) * (1, 0.7, 0.5)[min(depth, 2)] * (TRANSLATED if said else 1)
    return round(wide, 2)


@cache
def _em(piece: Piece, small: bool) -> float:
    """Return the approximate width of a piece in ems, without the scaling of indices."""
    text = piece.text
    match piece.kind:
        case "lower" | "raise" | "end":
            return 0
        case "space":
            return 0.25 if text else 0
        case "sign":
            widths = [SIGN_WIDTHS.get(c, (0.7, 0)) for c in text]
            return 0.56 if text == "." else sum(bare + (0 if small else around) for bare, around in widths)
        case "variable":
            stem, digits, primes = _parts(text)
            bare = 0.6 if stem in GREEK else _letters(stem) + (0.2 if stem.isupper() else 0.05)
            return bare + 0.35 * len(digits) + 0.28 * len(primes)
    return _letters(text)


def _letters(text: str) -> float:
    """Return the approximate width of letters in ems."""
    return sum(0.33 if c in NARROW else 0.8 if c in BROAD else 0.72 if c.isupper() or c == "−" else 0.5 for c in text)


def _on_its_own(pieces: Sequence[Piece]) -> str:
    """Return a line in TeX; an empty group before a leading operator keeps its spacing."""
    return ("{}" if pieces[0].text in BETWEEN else "") + commands(pieces).strip()


def characters(pieces: Iterable[Piece]) -> str:
    """Return pieces in plain characters."""
    return _nest(
        list(pieces), _character, lambda text: script(text, LOWER, "_"), lambda text: script(text, RAISED, "^")
    )


def commands(pieces: Iterable[Piece]) -> str:
    """Return pieces in TeX."""
    return _nest(_drop_spaces(pieces), _command, lambda text: f"_{{{text}}}", lambda text: f"^{{{text}}}")


def _drop_spaces(pieces: Iterable[Piece]) -> list[Piece]:
    """Return pieces without the spaces that TeX adds itself."""
    spaced = list(pieces)
    for place, piece in enumerate(spaced):
        if piece.kind != "space":
            continue
        around = [spaced[i].kind for i in (place - 1, place + 1) if 0 <= i < len(spaced) and not _is_closed(spaced[i])]
        # TeX adds space around a sign, and after its index, but not beside a bracket or a letter.
        beside = {"word", "name"} & set(around)
        if not beside or ("sign" in around and "word" not in around):
            spaced[place] = Piece("space", "")
    return spaced


def _is_closed(piece: Piece) -> bool:
    """Return whether TeX adds no space around a piece."""
    return piece.kind == "sign" and (piece.text in FENCES or piece.text.isalpha() or piece.text == "∞")


def _nest(
    pieces: Sequence[Piece], one: Callable[[Piece], str], low: Callable[[str], str], high: Callable[[str], str]
) -> str:
    """Return the text of pieces, with each index or exponent converted as a whole.

    Raises:
        ValueError: an index or an exponent is not closed.
    """
    stack: list[tuple[str, list[str]]] = [("", [])]
    for piece in pieces:
        if piece.kind in ("lower", "raise"):
            stack.append((piece.kind, []))
        elif piece.kind == "end" and len(stack) > 1:
            kind, inner = stack.pop()
            stack[-1][1].append((low if kind == "lower" else high)("".join(inner)))
        else:
            stack[-1][1].append(one(piece))
    if len(stack) > 1:
        raise ValueError(f"an index is not closed at the end of the line: {''.join(piece.text for piece in pieces)}")
    return "".join(stack[0][1])


def _character(piece: Piece) -> str:
    """Return a piece in plain characters."""
    if piece.kind != "variable":
        return piece.text
    stem, digits, primes = _parts(piece.text)
    return GREEK.get(stem, stem) + "".join(LOWER[d] for d in digits) + primes


def _parts(name: str) -> tuple[str, str, str]:
    """Return the letters, the index digits and the primes of a variable's name."""
    bare = name.rstrip("′")
    stem = bare.rstrip("0123456789")
    return (stem, bare[len(stem) :], name[len(bare) :]) if stem else (bare, "", name[len(bare) :])


def script(text: str, table: dict[str, str], mark: str) -> str:
    """Return an index or exponent in small characters, or after its mark if there are no such characters."""
    tight = text.replace(" ", "")
    if tight and all(c in table for c in tight) and not re.search("[a-z]{2}", tight):
        return "".join(table[c] for c in tight)
    return mark + (text if re.fullmatch(r"\w+|•|(?=.*[A-Za-z]{2})[A-Za-z]+(-[A-Za-z]+)*", text) else f"({text})")


def _command(piece: Piece) -> str:
    """Return a piece in TeX."""
    match piece.kind:
        case "variable":
            stem, digits, primes = _parts(piece.text)
            stem = GREEK.get(stem, stem)
            shown = TEX.get(stem, stem) if len(stem) == 1 else rf"\mathit{{{_text(stem)}}}"
            return (
                shown.rstrip() + (f"_{{{digits}}}" if digits else " " if shown[-1] == " " else "") + "'" * len(primes)
            )
        case "name" | "word":
            return rf"\text{{{_text(piece.text)}}}"
        case "space":
            return r"\ " if piece.text else ""
        case "number":
            return piece.text.replace("−", "-").replace("∞", r"\infty ")
    if piece.text == ".":
        return r".\;"
    return "".join(TEX.get(c, c) for c in piece.text if c != " ")


def _text(text: str) -> str:
    """Return text with its special characters escaped for TeX."""
    return "".join(TEXT.get(c, c) for c in text)
