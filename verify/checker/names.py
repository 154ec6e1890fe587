"""The grammar of names, which the kernel enforces as well (`verify/name_grammar.py`).

Names are ASCII except for ⊕, so no two look alike and none can move the cursor or change the direction of a line. None
can be read as a number, an operator or a word that the printer uses.
"""

import re
from re import Pattern

from .errors import Unreadable, shorten

MAX_NAME, MAX_DESCRIPTION = 120, 400
_IDENTIFIER = r"[A-Za-z][A-Za-z0-9]*"
VARIABLE = re.compile(_IDENTIFIER)
# A name of several pieces has two letters side by side, so it does not look like a sum or a product: k-mark.P, not n-1.
SYMBOL = re.compile(rf"{_IDENTIFIER}|(?=.*[A-Za-z]{{2}}){_IDENTIFIER}(?:[._+-][A-Za-z0-9]+)*")
SORT = re.compile(rf"{_IDENTIFIER}|(?=.*[A-Za-z]{{2}}){_IDENTIFIER}(?:\+[A-Za-z0-9]+)*")
# A theorem may name positions, as nim.move(2, 3)(2, 2), chomp.bite(3-3:2-1) and nim.10⊕14.
_POSITION = r"\((?:[0-9]+(?:(?:, |[:x-])[0-9]+)*,?)?\)"
THEOREM = re.compile(rf"{_IDENTIFIER}(?:[._+-][A-Za-z0-9]+|(?<=[0-9])⊕[0-9]+|-?{_POSITION})*")
THEORY = re.compile(rf"{_IDENTIFIER}(?:[ +-][A-Za-z0-9]+)*")
LABEL = re.compile(rf"{_IDENTIFIER}(?:[_-][A-Za-z0-9]+)*")  # of a hypothesis: it is the theorem THEORY.LABEL
TAG = re.compile(r"[A-Z]{1,8}-[A-Za-z0-9]+(?:\.[A-Za-z0-9]+)*")
DESCRIPTION = re.compile(r"[ -~À-ÖØ-öø-ÿ–—‘’“”…]*")  # in which a theory describes itself

# Words with another meaning in formulas, in solvers or in SMT-LIB; sorts have none of them in any spelling.
_RESERVED = """
true True TRUE false False FALSE if If then Then else Else ite not Not NOT and And AND or Or OR xor Xor XOR implies iff
forall Forall exists Exists lambda Lambda let Let in is as div mod rem quo abs divisible select store const distinct
to_real to_int is_int Int int Real Bool bool Array array"""
_NUMBER_SORTS = """
boolean booleans integer integers nat natural naturals number numbers rational rationals reals complex float z n q r"""
RESERVED, FORBIDDEN_SORTS = frozenset(_RESERVED.split()), frozenset(f"{_RESERVED} {_NUMBER_SORTS}".lower().split())

# The same names as they stand in texts. A rule's own variables have ! and a number, which no symbol of a book has.
BOOK_SYMBOL = re.compile(rf"f\.(?:{SYMBOL.pattern})")
BOOK_VARIABLE = re.compile(rf"f\.{_IDENTIFIER}")
OWN_VARIABLE = re.compile(rf"f\.{_IDENTIFIER}(?:![0-9]+)?")
BOUND_VARIABLE = re.compile(rf"b[0-9]+\.{_IDENTIFIER}")
OBLIGATION_SYMBOL = re.compile(rf"{BOOK_SYMBOL.pattern}(?:![0-9]+)?")
BOOK_SORT = re.compile(rf"S\.(?:{SORT.pattern})")


def fits(name: object, pattern: Pattern[str]) -> bool:
    """Return whether a value is a name of some kind."""
    if not isinstance(name, str) or len(name) > MAX_NAME or not pattern.fullmatch(name):
        return False
    if pattern in (THEOREM, LABEL, TAG):
        return True
    word = name.partition(".")[2] if name[1:2] == "." else name
    return word.lower() not in FORBIDDEN_SORTS if pattern is BOOK_SORT else word not in RESERVED


def check_name(text: object, pattern: Pattern[str], kind: str) -> str:
    """Return a text that is a name of some kind; raise Unreadable for any other."""
    if not isinstance(text, str) or not fits(text, pattern):
        raise Unreadable(f"no name of a {kind}: {shorten(text)}")
    return text
