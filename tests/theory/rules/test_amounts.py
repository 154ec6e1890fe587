"""Tests of sets of amounts: membership, listing, notation and options agree."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import isprime

from theory.rules.amounts import LARGEST_TESTED, Amounts, Primes, contains, is_prime, members, smallest_member
from theory.rules.moves import TakeAmount
from theory.rules.options_from_rules import may_leave, options
from theory.rules.rule_notation import amounts as parse
from theory.rules.rule_notation import heap_game

SETS = [
    "{1,primes}", "{2^k}", "{3^k,10}", "{3..10}", "{5..}", "{odd}", "{even}", "{1..4,5k}", "{7k+3}", "{squares}",
    "{fibonacci}", "all but {primes}", "all but {2^k}", "all but {5k}", "{1,3,4,squares}",
    "{1,prime powers}", "all but {prime powers}",
]  # fmt: skip
OF_HEAP = [
    "{divisors}", "{proper divisors}", "{1,prime divisors}", "{3,4,proper divisors}", "all but {divisors}",
    "{n-divisors}", "{coprime}", "{2,coprime}",
]  # fmt: skip
# From definitions that share nothing with the code: trial division, and loops.
TRUTH = {
    "primes": {n for n in range(2, 200) if all(n % d for d in range(2, n))},
    "squares": {n * n for n in range(1, 15)},
    "fibonacci": {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144},
    "2^k": {1, 2, 4, 8, 16, 32, 64, 128},
    "prime powers": {
        n
        for n in range(2, 200)
        if len({d for d in range(2, n + 1) if n % d == 0 and all(d % e for e in range(2, d))}) == 1
    },
}


@pytest.mark.parametrize("text", SETS)
def test_membership_agrees_with_the_list(text: str) -> None:
    amounts = parse(text)
    numbers = list(members(amounts, 199))
    assert numbers == sorted(set(numbers)) == [n for n in range(200) if contains(amounts, n)]
    assert smallest_member(amounts) == numbers[0]
    assert parse(str(amounts)) == amounts


@pytest.mark.parametrize(("name", "numbers"), TRUTH.items())
def test_named_sets(name: str, numbers: set[int]) -> None:
    assert set(members(parse(f"{{{name}}}"), 199)) == numbers
    assert set(members(parse(f"all but {{{name}}}"), 199)) == set(range(1, 200)) - numbers


@pytest.mark.parametrize("text", OF_HEAP)
def test_divisors_of_the_heap(text: str) -> None:
    amounts = parse(text)
    assert amounts.depends_on_heap and parse(str(amounts)) == amounts
    for heap in range(60):
        every = {d for d in range(1, heap + 1) if heap % d == 0}
        primes = {d for d in every if len([e for e in range(1, d + 1) if d % e == 0]) == 2}
        coprime = {m for m in range(1, 80) if heap and not any(m % d == 0 for d in every - {1})}
        expected = {
            "{divisors}": every, "{proper divisors}": every - {heap}, "{1,prime divisors}": primes | {1},
            "{n-divisors}": {heap - d for d in every - {heap}}, "{coprime}": coprime, "{2,coprime}": coprime | {2},
            "{3,4,proper divisors}": (every - {heap}) | {3, 4}, "all but {divisors}": set(range(1, 80)) - every,
        }[text]  # fmt: skip
        assert [n for n in range(80) if contains(amounts, n, heap)] == sorted(expected)
        assert list(members(amounts, 79, heap)) == sorted(expected)


def test_a_heap_whose_divisors_cannot_be_listed_is_refused() -> None:
    with pytest.raises(ValueError, match="smaller heap"):
        list(members(parse("{divisors}"), 10**20, 10**20))
    assert contains(parse("{divisors}"), 10**10, 10**20)


# Few numbers, and all numbers from one on, are moves of other kinds.
SET_MOVES = [text for text in SETS + OF_HEAP if text not in ("{3..10}", "{5..}")]


@pytest.mark.parametrize("text", [*SET_MOVES, "{3..60}"])
def test_options_are_the_sizes_that_a_move_may_leave(text: str) -> None:
    rules = f"n-{text}" if text.startswith("{") else text
    game = heap_game("tried", rules)
    (move,) = game.moves
    assert isinstance(move, TakeAmount)
    for size in range(40):
        sizes = [remaining for (remaining,) in options(game, (size,))]
        assert sizes == [size - amount for amount in members(move.amounts, size, size)]
        assert {remaining for remaining in range(-2, size + 3) if may_leave(move, size, (remaining,), {})} == set(sizes)


@given(st.integers(min_value=0, max_value=10**12))
def test_primes_agree_with_sympy(number: int) -> None:
    assert is_prime(number) == isprime(number)


def test_a_number_too_large_for_an_exact_test_is_refused() -> None:
    with pytest.raises(ValueError, match="smaller heap"):
        contains(Amounts((Primes(),)), LARGEST_TESTED)


@pytest.mark.parametrize(
    ("text", "place", "why"),
    [
        ("n-{1,primos}", 5, "expected a number"),
        ("n-{10..3}", 3, "write n-{3,4,5,6,7,8,9,10}"),
        ("n-{0..3}", 3, "the smallest number here is 1"),
        ("n-{1^k}", 3, "the smallest number here is 2"),
        ("n-{1k}", 3, "the smallest number here is 2"),
        ("n-{1001k}", 3, "the largest number here is 1000"),
        ("n-{5k+5}", 6, "the largest number here is 4"),
        ("n-{odd,odd}", 7, "this occurs twice: leave one out; write n-{odd}"),
        ("n-{odd", 6, "expected }"),
        ("n-{odd} n-1", 8, "expected a comma"),
        ("all but {odd,even}", 0, "these rules allow no move: give at least one"),
        ("n-{2^k,12345678901}", 7, "the largest number here is 999999999"),
        ("n-{odd}, floor(n/2)", 0, "infinite sets, or divisors, together with other moves are not supported"),
    ],
)
def test_refusals_name_the_place(text: str, place: int, why: str) -> None:
    with pytest.raises(ValueError) as refusal:
        heap_game("tried", text)
    assert why in str(refusal.value)
    place_in_words = f"at character {place + 1}," if place < len(text) else "at the end"
    assert str(refusal.value).startswith(place_in_words)
