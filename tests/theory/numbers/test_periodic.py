"""Tests of periodic sequences against their definition."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory.numbers.periodic import Periodic

sequences = st.tuples(st.integers(0, 5), st.lists(st.integers(0, 3), min_size=1, max_size=6)).flatmap(
    lambda pair: st.tuples(
        st.just(pair[0]), st.just(pair[1]), st.lists(st.integers(0, 3), min_size=pair[0], max_size=pair[0])
    )
)


def make_periodic(preperiod: int, cycle: list[int], start: list[int]) -> Periodic:
    return Periodic(preperiod, len(cycle), (*start, *cycle))


@given(sequences)
def test_a_sequence_starts_with_its_values_and_repeats(parts: tuple[int, list[int], list[int]]) -> None:
    f = make_periodic(*parts)
    assert tuple(map(f, range(len(f.values)))) == f.values
    assert all(f(n + f.period) == f(n) for n in range(f.preperiod, 40))


@given(sequences, st.integers(0, 10**1000))
def test_numbers_of_any_size(parts: tuple[int, list[int], list[int]], n: int) -> None:
    f = make_periodic(*parts)
    assert f(f.preperiod + n * f.period) == f(f.preperiod)


@given(sequences, st.integers(0, 3), st.integers(-3, 30), st.integers(-3, 30))
def test_the_places_of_a_value(parts: tuple[int, list[int], list[int]], value: int, low: int, high: int) -> None:
    f = make_periodic(*parts)
    assert list(f.places(value, low, high)) == [n for n in range(max(low, 0), high + 1) if f(n) == value]


def test_a_value_that_does_not_come_again_ends_the_search() -> None:
    assert list(Periodic(1, 1, (7, 0)).places(7, 0, 10**1000)) == [0]


@pytest.mark.parametrize(("preperiod", "period", "values"), [(-1, 1, ()), (0, 0, ()), (1, 2, (1, 2)), (0, 1, (1, 2))])
def test_invalid_sequences_are_refused(preperiod: int, period: int, values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="preperiod"):
        Periodic(preperiod, period, values)
