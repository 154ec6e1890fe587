"""What a strategy hands back: the closed form of a game's values, the theorems about it, or the reason for none."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from theory.numbers.quotient import Quotient
from theory.numbers.shifted_pairs import Shifted
from verify.kernel import Theorem

# The kind of a closed form that tells lost pairs of heaps.
PAIRING = "pairing"
# The same of closed forms that list Wythoff's pairs, moved along the diagonal, and finitely many others.
SHIFTED = "shifted-wythoff"
# How many values an answer shows.
SHOWN = 200
# How many heaps, at least, a closed form is compared with brute force on before anything is proved.
COMPARED = 1000


class Ended(Exception):
    """A strategy came to an end without a theorem; the message says why."""


@dataclass(frozen=True)
class Found:
    """A closed form that was proved.

    Args:
        form: its kind and its numbers, as the JSON of `takeaway discover` has them.
        value: the value of a heap by the closed form, of any size: the Grundy value, or in misère play 0 for a
            P-position and 1 for an N-position; of a game on two heaps the other heap of the lost position, the smallest
            where there are several.
        theorems: the principal one first.
        told: the form in words.
        data: what the closed form is made of, for those who play by it.
        quotient: what tells the outcome of several heaps in misère play, where that was proved.
    """

    form: dict[str, Any]
    value: Callable[[int], int]
    theorems: Sequence[Theorem]
    told: str
    data: Any = None
    quotient: Quotient | None = None

    @property
    def paired(self) -> bool:
        """Whether the game is played on two heaps, and its lost positions are pairs."""
        return self.form["kind"] in (PAIRING, SHIFTED)

    def pairs(self, count: int) -> list[tuple[int, int]]:
        """The lost positions whose first heap is less than `count`, of a game on two heaps."""
        if isinstance(self.data, Shifted):
            return [(one, other) for one in range(count) for other in self.data.partners(one)]
        return [(one, self.value(one)) for one in range(count)]


def compare(value: Callable[[int], int], truth: Sequence[int], first: int = 0) -> None:
    """Compare a closed form with the values by brute force, from a first heap on.

    Raises:
        Ended: they differ somewhere.
    """
    for n, known in enumerate(truth, first):
        if value(n) != known:
            raise Ended(f"the pattern that was guessed fails at {n}: {value(n)} instead of {known}")


def proof_name(name: str) -> str:
    """Return the name that the symbols and theorems about a game begin with.

    It fits the grammar of names, and no lemma that the proof cites begins with it.

    >>> proof_name("nim-2"), proof_name("n-1-3-4"), proof_name("2--take"), proof_name("octal-0.77")
    ('nim-2-game', 'game-n-1-3-4', 'game-2-take', 'octal-0.77')
    """
    plain = re.sub(r"[._-]*([._-])(?:[._-]*)", r"\1", name).strip("._-")
    if plain.startswith("nim"):
        return f"{plain}-game"
    return plain if re.search("[A-Za-z]{2}", plain) and plain[0].isalpha() else f"game-{plain}"
