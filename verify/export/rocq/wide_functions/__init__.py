"""Lemmas for functions of more arguments than those of Tuples.v, which some games of the atlas need.

They are added to the files after the translation. The marks do not depend on them: without them Rocq refuses a file
that mentions one, and no statement does.
"""

import re
from collections.abc import Mapping

from verify.export.rocq import tuples

COUNTS = range(tuples.MOST + 1, 17)
NAMED = re.compile(r"\b(?:cong|fix|ind|ex_not|ex_not_not)(\d\d)\b")


def text(count: int) -> str:
    """Return the lemmas for functions of so many arguments."""
    made = (tuples.congruence, tuples.recursion, tuples.induction, tuples.negated_existence)
    return "".join(f"{lemma(count)}\n" for lemma in made)


def added(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the files of an export, with the lemmas that they mention at the end of `Data.v`."""
    found = {int(count) for text in texts.values() for count in NAMED.findall(text)}
    more = "".join(text(count) for count in COUNTS if count in found)
    return {**texts, "Data.v": texts["Data.v"] + more}
