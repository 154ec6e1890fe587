"""Tests of the strategy of Wythoff's game against brute force from the rules, and on heaps of thousands of digits."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from theory.numbers import decimal, square_roots
from theory.numbers.beatty import Pairs
from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.wythoff import GAME
from theory.strategy.explained_move import Outcome, Reply, Why
from theory.strategy.wythoff import wythoff_grundy, wythoff_strategy
from verify.bruteforce.position_arrays import grundy_box, outcome_box

BOXES = [(1, 160), (2, 70), (3, 60), (4, 50), (5, 50), (9, 30), (40, 12)]


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(("t", "side"), BOXES)
def test_outcomes(t: int, side: int, play: Any) -> None:
    table = outcome_box(GAME, (side, side), play, {"t": t})
    for p in product(range(side + 1), repeat=2):
        assert (wythoff_strategy.outcome(p, play, t) is Outcome.P) == table[p], p


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(("t", "side"), BOXES)
def test_every_winning_move(t: int, side: int, play: Any) -> None:
    side = min(side, 40)
    table = outcome_box(GAME, (side, side), play, {"t": t})
    for p in product(range(side + 1), repeat=2):
        truth = {q for q in options(GAME, p, {"t": t}) if table[q]}
        positions = [move.after(p) for move in wythoff_strategy.winning_moves(p, play, t)]
        assert len(positions) == len(set(positions))
        assert set(positions) == truth, p
        if any(p):
            reply = wythoff_strategy.reply(p, play, t)
            assert reply.after(p) in (truth or set(options(GAME, p, {"t": t})))
            assert (reply.why is Why.FORCED) == (not truth)


@pytest.mark.parametrize("t", [1, 2, 3, 7, 60])
def test_grundy_values(t: int) -> None:
    table = grundy_box(GAME, (14, 22), {"t": t})
    for x, y in product(range(15), range(23)):
        assert wythoff_strategy.grundy((x, y), t) == wythoff_strategy.grundy((y, x), t) == table[x, y]
        assert wythoff_grundy.value(x, y, t) == table[x, y]


def test_grundy_values_end_where_they_say() -> None:
    assert wythoff_grundy.within_reach(545, 545)
    assert not wythoff_grundy.within_reach(547, 547)
    assert not wythoff_grundy.within_reach(300, 300, t=3)
    assert wythoff_strategy.grundy((547, 547)) is None
    assert wythoff_strategy.grundy((10**9, 1)) is None
    # Zero is known at any size.
    assert wythoff_strategy.grundy(Pairs(3).pair(10**40), t=3) == 0


def test_reasons() -> None:
    assert wythoff_strategy.reply((8, 9)) == Reply(((0, 1), (1, 2)), Why.PAIR, index=1)
    assert wythoff_strategy.reply((5, 0)) == Reply(((0, 0),), Why.PAIR, index=0)
    assert wythoff_strategy.reply((3, 3), Play.MISERE) == Reply(((0, 2), (1, 2)), Why.LAST_PAIR)
    assert wythoff_strategy.reply((4, 6), Play.MISERE, t=2).why is Why.PAIR
    assert wythoff_strategy.reply((3, 5)) == Reply(((1, 4),), Why.FORCED)
    with pytest.raises(ValueError, match="no counter is left"):
        wythoff_strategy.reply((0, 0))


@pytest.fixture(params=["gmpy2", "Python"])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Parametrize a test over the two implementations of arithmetic on long numbers."""
    if request.param == "gmpy2" and decimal.GMPY2 is None:
        pytest.skip("gmpy2 is not installed")
    if request.param == "Python":
        monkeypatch.setattr(square_roots, "GMPY2", None)
    square_roots.forget()
    yield
    square_roots.forget()


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("t", [1, 2, 7, 10**30])
def test_long_pairs_are_lost_and_their_neighbours_are_not(t: int, play: Any, engine: None) -> None:
    gap = int(play is Play.MISERE and t > 1)
    n = random.Random(t).getrandbits(9_000)
    pair = Pairs(t, gap, most=n * t).pair(n)
    assert wythoff_strategy.outcome(pair, play, t) is Outcome.P
    assert list(wythoff_strategy.winning_moves(pair, play, t)) == []
    x, y = pair
    for near in ((x + 1, y), (x, y + 1), (x - 1, y), (y - 1, x), (x + 1, y + 1)):
        assert wythoff_strategy.outcome(near, play, t) is Outcome.N
        back = [move.after(near) for move in wythoff_strategy.winning_moves(near, play, t)]
        assert back
        assert all(wythoff_strategy.outcome(after, play, t) is Outcome.P for after in back)
    assert pair in [move.after((x + 5, y + 5)) for move in wythoff_strategy.winning_moves((x + 5, y + 5), play, t)]


def test_pairs_of_fibonacci_numbers(engine: None) -> None:
    # Their multiples of the root come as close to an integer as can be, from below and from above.
    a, b = 1, 2
    for _ in range(20_000):
        a, b = b, a + b
    assert wythoff_strategy.outcome((a, b)) != wythoff_strategy.outcome((b, a + b))
    for pair in ((a, b), (b, a + b)):
        lost = wythoff_strategy.outcome(pair) is Outcome.P
        assert lost == (list(wythoff_strategy.winning_moves(pair)) == [])
        assert lost == (wythoff_strategy.outcome(pair, Play.MISERE) is Outcome.P)


BAD = [
    ((1, 2, 3), 1, "2 heaps; got 3"),
    ((1,), 1, "2 heaps; got 1"),
    ((), 1, "2 heaps; got 0"),
    ((-1, 2), 1, "cannot be negative"),
    ((1, 2), 0, "t must be at least 1; got 0"),
]


@pytest.mark.parametrize("ask", [wythoff_strategy.outcome, wythoff_strategy.winning_moves, wythoff_strategy.reply])
@pytest.mark.parametrize(("heaps", "t", "message"), BAD)
def test_bad_positions(heaps: Any, t: int, message: str, ask: Any) -> None:
    for play in Play:
        with pytest.raises(ValueError, match=message):
            ask(heaps, play, t)
    with pytest.raises(ValueError, match=message):
        wythoff_strategy.grundy(heaps, t)
