"""The grammar of names of symbols, sorts, theorems, variables, theories and claims.

People read printed formulas, so a name must not look like a number, an operator, a word of the printers or another
name. Names therefore consist of ASCII characters, except for the ⊕ of a nim-sum. They begin with a letter, and single
punctuation characters may occur between letters or digits. Names may differ only in case: the proofs define both
`mark.a` and `mark.A`.

The patterns match whole names without the prefixes `f.` and `S.` of the texts. They use only classes, groups and
lookarounds, so that the independent checker can hold a copy; a test compares the two copies.
"""

import re

# The longest name, and the longest sentence of a theory.
MAX_NAME = 120
MAX_WORDS = 400

# A free or bound variable. The number behind `!` that keeps a bound variable fresh is not part of its name.
VARIABLE = re.compile(r"[A-Za-z][A-Za-z0-9]*")
# A function, constant, constructor or field. A name of several pieces has two letters side by side, so it does not look
# like a sum or a product: `k-mark.P`, but not `n-1`, `a+b` or `x.y`.
SYMBOL = re.compile(r"[A-Za-z][A-Za-z0-9]*|(?=.*[A-Za-z]{2})[A-Za-z][A-Za-z0-9]*(?:[._+-][A-Za-z0-9]+)*")
# A sort. The name may be that of a sum of sorts.
SORT = re.compile(r"[A-Za-z][A-Za-z0-9]*|(?=.*[A-Za-z]{2})[A-Za-z][A-Za-z0-9]*(?:\+[A-Za-z0-9]+)*")
# A theorem. It may name positions, as in `nim.move(2, 3, 1)(2, 2, 1)` or `chomp.bite(3-3-3:2-1)`, and a nim-sum, as in
# `nim.10⊕14`. No theorem name has a space or a colon outside such a group: printers put `: ` behind a name.
THEOREM = re.compile(
    r"[A-Za-z][A-Za-z0-9]*"
    r"(?:[._+-][A-Za-z0-9]+|(?<=[0-9])⊕[0-9]+|-?\((?:[0-9]+(?:(?:, |[:x-])[0-9]+)*,?)?\))*"
)
# A theory, and the label of one of its hypotheses. The hypothesis is the theorem `theory.label`.
THEORY = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[ +-][A-Za-z0-9]+)*")
LABEL = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
# The tag of a claim.
TAG = re.compile(r"[A-Z]{1,8}-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")
# Free text on one line. The characters are listed, because Unicode classes contain invisible letters.
WORDS = re.compile(r"[ -~À-ÖØ-öø-ÿ–—‘’“”…]*")

# Words with another meaning in printed formulas, in solvers or in SMT-LIB, in these spellings.
RESERVED = frozenset({
    "true", "True", "TRUE", "false", "False", "FALSE", "if", "If", "then", "Then", "else", "Else", "ite", "not",
    "Not", "NOT", "and", "And", "AND", "or", "Or", "OR", "xor", "Xor", "XOR", "implies", "iff", "forall", "Forall",
    "exists", "Exists", "lambda", "Lambda", "let", "Let", "in", "is", "as", "div", "mod", "rem", "quo", "abs",
    "divisible", "select", "store", "const", "distinct", "to_real", "to_int", "is_int", "Int", "int", "Real", "Bool",
    "bool", "Array", "array",
})  # fmt: skip
# Names that no sort may have in any spelling, in addition to the reserved words.
RESERVED_SORTS = frozenset({
    "boolean", "booleans", "integer", "integers", "nat", "natural", "naturals", "number", "numbers", "rational",
    "rationals", "reals", "complex", "float", "z", "n", "q", "r",
})  # fmt: skip
_NO_SORT = frozenset(word.lower() for word in RESERVED) | RESERVED_SORTS
# The characters of each kind of name, for messages.
SHAPES = {
    "variable": "a letter, then letters and digits",
    "symbol": "a letter, then letters and digits with single . _ + - between them, not like a sum or a product",
    "sort": "a letter, then letters and digits with single + between them, not like a set of numbers",
    "theorem": "a letter, then letters and digits with single . _ + - between them, and positions such as (1, 2)",
    "theory": "a letter, then letters and digits with single spaces, + or - between them",
    "label": "a letter, then letters and digits with single _ or - between them",
    "tag": "capital letters, - and three digits",
}


def refusal(name: str, kind: str) -> str:
    """Return a one-line ASCII message that a name does not fit its kind."""
    shown = ascii(name) if len(name) <= MAX_NAME else f"{name[:MAX_NAME]!a}..."
    return (
        f"{shown} cannot be a name of a {kind}: use {SHAPES[kind]}, at most {MAX_NAME} characters and no reserved word"
    )


def is_variable(name: str) -> bool:
    """Return whether a variable may have the name."""
    return _fits(VARIABLE, name) and name not in RESERVED


def is_symbol(name: str) -> bool:
    """Return whether a function, a constant, a constructor or a field may have the name."""
    return _fits(SYMBOL, name) and name not in RESERVED


def is_sort(name: str) -> bool:
    """Return whether a sort may have the name."""
    return _fits(SORT, name) and name.lower() not in _NO_SORT


def is_theorem(name: str) -> bool:
    """Return whether a theorem may have the name."""
    return _fits(THEOREM, name)


def is_theory(name: str) -> bool:
    """Return whether a theory may have the name."""
    return _fits(THEORY, name) and name not in RESERVED


def is_label(name: str) -> bool:
    """Return whether a hypothesis of a theory may have the label."""
    return _fits(LABEL, name)


def is_tag(name: str) -> bool:
    """Return whether a claim may have the tag."""
    return _fits(TAG, name)


def is_words(text: str) -> bool:
    """Return whether a text is one line of visible characters and spaces, possibly empty."""
    return len(text) <= MAX_WORDS and WORDS.fullmatch(text) is not None


def symbol_shown(name: str) -> str:
    """Return the name of a symbol or variable as printed in formulas; a name outside the grammar gets vertical bars.

    >>> symbol_shown("mark.a"), symbol_shown("0")
    ('mark.a', '|0|')
    """
    return name if is_symbol(name) else _barred(name)


def sort_shown(name: str) -> str:
    """Return the name of a declared sort as printed in formulas; a name outside the grammar gets vertical bars."""
    return name if is_sort(name) else _barred(name)


def _barred(name: str) -> str:
    plain = "".join(f"\\{c}" if c in "|\\" else c if " " <= c <= "~" else f"\\u{{{ord(c):x}}}" for c in name)
    return f"|{plain}|"


def _fits(pattern: re.Pattern[str], name: str) -> bool:
    return len(name) <= MAX_NAME and pattern.fullmatch(name) is not None
