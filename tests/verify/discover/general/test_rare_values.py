"""Tests of the theorem with a list of rare heaps: right values pass, and wrong values, lists or numbers are refused."""

from dataclasses import dataclass, replace
from itertools import product
from types import SimpleNamespace
from typing import Any, cast

import pytest

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.rule_notation import heap_game
from verify.bruteforce.take_and_break import Heaps
from verify.discover.claims.forms import UserClaim
from verify.discover.claims.user_claim import decide_claim
from verify.discover.discovery_schema import Form
from verify.discover.general import rare_values
from verify.discover.general.game_encoding import encode
from verify.discover.result import ProvedForm
from verify.discover.search import Discovery
from verify.discover.strategies import encoded_periodic
from verify.kernel import Kernel, ProofError

# Kayles with all that its test is given: code, preperiod, period, and how many counters a move takes at most.
E, P = 71, 12
VALUES = Heaps(heap_game("kayles", "0.77")).upto(2 * E + 2 * P + 3).tolist()
RARE_GUESS = rare_values.guess_rare(VALUES)


@pytest.fixture(scope="module")
def book() -> Kernel:
    """Return a kernel in which the theorem on rare values is proved."""
    kernel = Kernel(seconds=10)
    kernel(rare_values.rare_value_theorem)
    return kernel


@dataclass(frozen=True)
class Arguments:
    """The arguments of the computable test in the theorem: values, code, numbers and rare heaps."""

    values: tuple[int, ...] = tuple(VALUES[: E + P])
    code: str = "077"
    e: int = E
    p: int = P
    rare: rare_values.RareGuess = RARE_GUESS or rare_values.RareGuess(0, [], 0)

    def passes(self, book: Kernel, name: str) -> None:
        digits = [int(digit) for digit in self.code]
        rare = self.rare
        arguments = (
            *rare_values.encode_values(self.values), encode(digits, 8), self.e, self.p, len(digits) - 1,
            rare.common, encode(rare.heaps, rare_values.HEAPS), len(rare.heaps), rare.above,
        )  # fmt: skip
        book.evaluate(name, [], book(rare_values.rare_value_theorem).test(*arguments))


def modified_values(index: int, by: int) -> tuple[int, ...]:
    return tuple(value + by * (n == index) for n, value in enumerate(VALUES[: E + P]))


def without_heap(heap: int) -> rare_values.RareGuess:
    assert RARE_GUESS is not None
    return RARE_GUESS._replace(heaps=[other for other in RARE_GUESS.heaps if other != heap])


def test_few_heaps_of_kayles_are_rare() -> None:
    assert RARE_GUESS is not None
    assert 0 < len(RARE_GUESS.heaps) < 30
    assert RARE_GUESS.above == max(VALUES) + 1


def test_correct_values_pass(book: Kernel) -> None:
    Arguments().passes(book, "right")


RIGHT = Arguments()
WRONG = {
    "a value": replace(RIGHT, values=modified_values(40, 1)),
    "the first value": replace(RIGHT, values=modified_values(0, 1)),
    "a late value": replace(RIGHT, values=modified_values(E + P - 1, 1)),
    "a heap of the list": replace(RIGHT, rare=without_heap(RIGHT.rare.heaps[3])),
    "the last heap of the list": replace(RIGHT, rare=without_heap(RIGHT.rare.heaps[-1])),
    "no heap": replace(RIGHT, rare=RIGHT.rare._replace(heaps=[])),
    "all values common": replace(RIGHT, rare=RIGHT.rare._replace(common=sum(8**value for value in range(16)))),
    "a bound": replace(RIGHT, rare=RIGHT.rare._replace(above=RIGHT.rare.above - 1)),
    "an earlier beginning": replace(RIGHT, e=E - 1),
    "a later beginning": replace(RIGHT, e=E + 1),
    "half a period": replace(RIGHT, p=P // 2),
    "two periods": replace(RIGHT, p=2 * P),
    "another code": replace(RIGHT, code="076"),
    "another first digit": replace(RIGHT, code="477"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_values_are_refused(book: Kernel, wrong: str) -> None:
    with pytest.raises(ProofError, match="computing says sat"):
        WRONG[wrong].passes(book, f"wrong-{wrong.replace(' ', '-')}")


def test_the_guess_of_rare_values_is_consistent() -> None:
    common = {value for value in range(RIGHT.rare.above) if RIGHT.rare.common // 8**value % 8}
    assert common and not any(a ^ b in common for a, b in product(common, repeat=2))
    assert {n for n in range(1, len(VALUES)) if VALUES[n] not in common} == set(RIGHT.rare.heaps)


def test_the_theorem_proves_a_game_and_a_claim(book: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoded_periodic, "LONG", 0)
    rules = heap_game("kayles", "0.77")
    theorems = encoded_periodic.prove_encoded(book, rules, (0, 7, 7), VALUES, E, P)
    assert not any(theorem.hypotheses for theorem in theorems)
    assert any(name.startswith("sparse.") for name in theorems[0].uses)
    periodic = Periodic(E, P, tuple(VALUES[: E + P]))
    discovery = Discovery(
        cast(Any, SimpleNamespace(game=rules)),
        Play.NORMAL,
        ProvedForm(Form(kind="periodic", preperiod=E, period=P), periodic, theorems, "", periodic),
        kernel=book,
    )
    assert decide_claim(discovery, UserClaim("period 12 from 71", P, E)).verdict == "proved"


def test_values_that_are_many_are_many_numbers() -> None:
    values = [n % 7 for n in range(rare_values.VALUES_PER_NUMBER + 5)]
    first, second, *rest = rare_values.encode_values(values)
    assert first % 100**3 == 20100
    assert second == encode(values[rare_values.VALUES_PER_NUMBER :])
    assert rest == [0, 0]
