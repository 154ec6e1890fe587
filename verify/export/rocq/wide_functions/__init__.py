"""Lemmas for functions of more arguments than those of Tuples.v, which some games of the atlas need.

They are added to the files after the translation. The marks do not depend on them: without them Rocq refuses a file
that mentions one, and no statement does.
"""

import re
from collections.abc import Mapping

from verify.export.rocq import tuples

COUNTS = range(tuples.MOST + 1, 17)
NUMBERED_LAW = re.compile(r"\b(?:cong|fix|ind|ex_not|ex_not_not)(\d\d)\b")


def text(count: int) -> str:
    """Return the lemmas for functions of so many arguments."""
    laws = (tuples.congruence, tuples.recursion, tuples.induction, tuples.negated_existence)
    return "".join(f"{lemma(count)}\n" for lemma in laws)


def added(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the files of an export, with the lemmas that they mention at the end of `Data.v`."""
    counts = {int(count) for text in texts.values() for count in NUMBERED_LAW.findall(text)}
    lemmas = "".join(text(count) for count in COUNTS if count in counts)
    return {**texts, "Data.v": texts["Data.v"] + lemmas}
