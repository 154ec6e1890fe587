"""Result of a strategy: the closed form of a game's values with its theorems, or the reason for failure."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from theory.numbers.misere_quotient import Quotient
from theory.numbers.outcome_laws import Law
from theory.numbers.shifted_pairs import ShiftedPairs
from verify.discover.discovery_schema import Form, HeapSequence
from verify.kernel import Theorem

# The kind of a closed form that gives P-positions as pairs of heaps.
PAIRS_KIND = "pairing"
# The kind of a closed form that lists Wythoff pairs shifted along the diagonal and finitely many exceptions.
SHIFTED_WYTHOFF_KIND = "shifted-wythoff"
# The kind of a closed form that names the lost positions of a game with moves on several heaps.
LAW_KIND = "law"
# Number of values in an answer.
ANSWER_VALUES = 200
# Minimal number of heaps on which a closed form is compared with brute force before it is proved.
COMPARED_HEAPS = 1000


class StrategyFailed(Exception):
    """Raised if a strategy finds no theorem; the message gives the reason."""


def no_value(n: int) -> int:
    """Refuse to give the value of a heap, because the theorem is about positions of several heaps.

    Raises:
        ValueError: always, because the theorem gives no values.
    """
    raise ValueError(f"the theorem gives only outcomes of positions: the value of heap {n} is unknown")


@dataclass(frozen=True)
class ProvedForm:
    """Proved closed form.

    Args:
        form: its kind and numbers.
        value: the value of a heap of any size: its Grundy value; in misère play 0 for a P-position and 1 for an
            N-position; for a game on two heaps the smallest heap that forms a P-position with it; `no_value` for a
            law about positions of several heaps.
        theorems: the theorems, the principal one first.
        description: the form in words.
        data: the sequence from which strategies play; None if only the misère quotient gives the values.
        quotient: the misère quotient that gives the outcome of several heaps, if proved.
        positions: the lost positions with small heaps, for a law. If these are single heaps, `value` gives the values
            of the first heaps by brute force, and the theorems are about outcomes.
    """

    form: Form
    value: Callable[[int], int]
    theorems: Sequence[Theorem]
    description: str
    data: HeapSequence | None = None
    quotient: Quotient | None = None
    positions: Sequence[tuple[int, ...]] | None = None

    @property
    def paired(self) -> bool:
        """Return whether the game is played on two heaps and its P-positions are pairs."""
        return self.form.kind in (PAIRS_KIND, SHIFTED_WYTHOFF_KIND)

    @property
    def single(self) -> bool:
        """Return whether a law names the lost single heaps of a game whose other values are found by brute force."""
        alone = self.positions is not None and all(len(position) == 1 for position in self.positions)
        return alone and self.value is not no_value

    @property
    def sentence(self) -> str:
        """Return the name of the sentence about the form in docs/<language>/found.toml; each law has its own."""
        if not isinstance(self.data, Law):
            return self.form.kind
        if self.data.name != "least-part" or self.data.misere:
            return f"law_{self.data.name}"
        # The parts are powers of 2, Fibonacci numbers, or terms of another sequence.
        return f"law_least-part_{self.data.number if self.data.number in (1, 2) else 'more'}"

    @property
    def fields(self) -> dict[str, Any]:
        """Return the values of the fields in the sentence that `sentence` names."""
        if not isinstance(self.data, Law):
            return self.form.as_data()
        law: dict[str, Any] = {"number": self.data.number, "more": self.data.number + 1}
        if self.data.name == "few-heaps" and self.positions is not None:
            law["listed"] = ", ".join(str(size) for (size,) in self.positions)
        return self.form.as_data() | law

    def pairs(self, count: int) -> list[tuple[int, int]]:
        """Return the P-positions of a game on two heaps whose first heap is less than `count`."""
        if isinstance(self.data, ShiftedPairs):
            return [(heap, other) for heap in range(count) for other in self.data.partners(heap)]
        return [(heap, self.value(heap)) for heap in range(count)]


def compare_with_truth(value: Callable[[int], int], truth: Sequence[int], first: int = 0) -> None:
    """Compare a closed form with brute-force values.

    Args:
        value: the closed form.
        truth: the brute-force values of consecutive heaps.
        first: the first of these heaps.

    Raises:
        StrategyFailed: the values differ.
    """
    for n, known in enumerate(truth, first):
        if value(n) != known:
            raise StrategyFailed(f"the guessed pattern fails at heap {n}: it gives {value(n)} instead of {known}")


def proof_name(name: str) -> str:
    """Return the prefix for the symbols and theorems about a game.

    It satisfies the grammar of names, and no cited lemma begins with it.

    >>> proof_name("nim-2"), proof_name("n-1-3-4"), proof_name("2--take"), proof_name("octal-0.77")
    ('nim-2-game', 'game-n-1-3-4', 'game-2-take', 'octal-0.77')
    """
    plain = re.sub(r"[._-]*([._-])(?:[._-]*)", r"\1", name).strip("._-")
    if plain.startswith("nim"):
        return f"{plain}-game"
    return plain if re.search("[A-Za-z]{2}", plain) and plain[0].isalpha() else f"game-{plain}"
