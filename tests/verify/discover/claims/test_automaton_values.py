"""Tests of claims about automata: the smallest failure agrees with a search, or there is none at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.numbers.automaton import Automaton
from verify.discover.claims import automaton_values
from verify.discover.claims.automaton_values import smallest_failure


@st.composite
def automata(draw: st.DrawFn) -> Automaton:
    base, count = draw(st.integers(2, 3)), draw(st.integers(1, 4))
    state = st.integers(0, count - 1)
    step = [[draw(state) for _ in range(base)] for _ in range(count)]
    step[0][0] = 0
    output = [draw(st.integers(0, 1)) for _ in range(count)]
    return Automaton(base, tuple(map(tuple, step)), tuple(output))


@given(automata(), st.integers(1, 4), st.integers(0, 40), st.data())
def test_the_smallest_failure_is_that_of_a_search(
    automaton: Automaton, modulus: int, start: int, data: st.DataObject
) -> None:
    residue_values = [data.draw(st.integers(0, 1)) for _ in range(modulus)]
    failure = smallest_failure(automaton, modulus, lambda value, remainder: value == residue_values[remainder], start)
    # Every reachable pair of a state and a remainder is reached below this bound.
    bound = max(start, 1) * automaton.base ** min(12, 4 * modulus + 1)
    first_failure = next(
        (n for n in range(start, min(bound, 20_000)) if automaton(n) != residue_values[n % modulus]), None
    )
    assert failure == first_failure or (first_failure is None and failure is not None and failure >= 20_000)


def test_a_failure_beyond_every_search_is_found() -> None:
    # The value is 1 for the powers of 2 from 2^40 on, and for no smaller number.
    chain = [(0, 1), *((i + 1, 42) for i in range(1, 41)), (41, 42), (42, 42)]
    automaton = Automaton(2, tuple(chain), tuple(int(i == 41) for i in range(43)))
    assert [automaton(2**39), automaton(2**40), automaton(2**41), automaton(2**41 + 1)] == [0, 1, 1, 0]
    assert smallest_failure(automaton, 1, lambda value, _: value == 0) == 2**40


def test_a_claim_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(automaton_values, "MOST_STATES", 10)
    with pytest.raises(OverflowError):
        smallest_failure(Automaton(2, ((0, 0),), (0,)), 10, lambda *_: True)
