"""Tests of the theorem on all octal codes: right tables are proved, and wrong tables, periods or codes are refused."""

from typing import Any

import pytest

from theory.numbers.periodic import Periodic
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from verify import name_grammar
from verify.bruteforce.take_and_break import Heaps
from verify.discover.general.encoded_octal import encoded_theorem
from verify.discover.general.game_encoding import encode
from verify.discover.result import proof_name
from verify.discover.strategies.encoded_periodic import octal_digits, prove_encoded, prove_periodic
from verify.kernel import Kernel, ProofError

VALUES = Heaps(heap_game("game", "0.17")).upto(200).tolist()
E, P = 33, 34


@pytest.fixture(scope="module")
def book() -> Kernel:
    """Return a kernel in which the theorem about all codes is proved."""
    kernel = Kernel(seconds=10)
    kernel(encoded_theorem)
    return kernel


def modified_values(index: int, by: int) -> list[int]:
    return [value + by * (n == index) for n, value in enumerate(VALUES)]


TAKING_VALUES = [0, 1, 0, 1, 2, 3, 2]
SPLITTING_VALUES = Heaps(heap_game("game", "4.7")).upto(9).tolist()
RIGHT = [(VALUES, E, P, "0.17"), (TAKING_VALUES, 0, 7, "n-{1,3,4}"), (SPLITTING_VALUES, 1, 2, "4.7")]
WRONG = [
    (modified_values(E + 5, 1), E, P, "0.17"),
    (modified_values(0, 1), E, P, "0.17"),
    (modified_values(E - 1, 1), E, P, "0.17"),
    (VALUES, E - 1, P, "0.17"),
    (VALUES, E + 1, P, "0.17"),
    (VALUES, E, P - 1, "0.17"),
    (VALUES, E, 2 * P, "0.17"),
    (VALUES, E, P, "0.177"),
    (VALUES, E, P, "4.17"),
    ([0, 1, 0, 1, 2, 3, 3], 0, 7, "n-{1,3,4}"),
    (TAKING_VALUES * 2, 0, 14, "n-{1,3,4}"),
    (TAKING_VALUES * 2, 3, 7, "n-{1,3,4}"),
    (TAKING_VALUES, 0, 7, "n-{1,3}"),
    (TAKING_VALUES, 0, 7, "n-{1,3,4,5}"),
]


def prove_game(book: Kernel, name: str, guess: Any) -> Any:
    """Return the theorems about a game, given its values up to the end of the first period."""
    values, e, p, rules = guess
    game = heap_game(name, rules)
    digits = octal_digits(game)
    assert digits is not None
    return prove_encoded(book, game, digits, values, e, p)


@pytest.mark.parametrize("place", range(len(RIGHT)))
def test_correct_values_are_proved(book: Kernel, place: int) -> None:
    assert not any(theorem.hypotheses for theorem in prove_game(book, f"right-{place}", RIGHT[place]))


@pytest.mark.parametrize("place", range(len(WRONG)))
def test_a_wrong_guess_is_refused(book: Kernel, place: int) -> None:
    with pytest.raises(ProofError, match="computing says sat"):
        prove_game(book, f"wrong-{place}", WRONG[place])


def test_the_values_of_another_game_do_not_pass_for_those_of_the_rules(book: Kernel) -> None:
    game = heap_game("other", "n-{1,3}")
    with pytest.raises(ProofError, match=r"other\.moves"):
        prove_encoded(book, game, (0, 3, 0, 3, 3), TAKING_VALUES, 0, 7)


def test_values_that_cannot_be_encoded_are_refused() -> None:
    with pytest.raises(ValueError, match="100"):
        encode([0, 100])
    with pytest.raises(ProofError, match="values below 100"):
        prove_encoded(Kernel(), heap_game("large", "n-1"), (0, 3), [0, 100], 0, 2)


def test_codes() -> None:
    assert octal_digits(heap_game("octal", "4.07")) == (4, 0, 7)
    assert octal_digits(heap_game("taken", "n-{1,4}")) == (0, 3, 0, 0, 3)
    assert octal_digits(heap_game("halves", "n-1, floor(n/2)")) is None
    assert octal_digits(heap_game("far", "n-1000")) is None


def test_a_chapter_hands_rules_and_values_to_the_prover(book: Kernel) -> None:
    proved = prove_periodic(book, heap_game("saved", "n-{2,3}"), Periodic(0, 5, (0, 0, 1, 1, 2)))
    assert [theorem.name.partition(".")[0] for theorem in proved] == ["saved"] * 5
    assert not any(theorem.hypotheses for theorem in proved)
    with pytest.raises(ProofError):
        prove_periodic(book, heap_game("saved-wrong", "n-{2,3}"), Periodic(0, 5, (0, 0, 1, 1, 1)))
    with pytest.raises(ProofError, match="no octal code with at most"):
        prove_periodic(book, heap_game("saved-other", "n-1, floor(n/2)"), Periodic(0, 1, (0,)))


@pytest.mark.parametrize("text", ["0.07", "n-{1,3,4}", "n-1, floor(n/2)", "take 1, leave 0 or 1 heaps", "any, both-1"])
def test_the_symbols_of_a_proof_fit_the_grammar_of_names(text: str) -> None:
    assert name_grammar.is_symbol(f"{proof_name(read(text).game.name)}.f")


@pytest.mark.parametrize("name", ["2-take", "take--two", "take-", "n-1", "7", "nim-2", "a"])
def test_a_name_that_was_given_fits_it_too(name: str) -> None:
    assert name_grammar.is_symbol(f"{proof_name(name)}.f")
