"""Tests of the theorem that a function that obeys the rule of a game is its solution."""

import pytest
import z3

from verify.discover.general.solution_theorem import heap_positions
from verify.kernel import Kernel

x, y = z3.Ints("x y")


def test_a_game_has_one_predicate_on_the_options_of_one_function() -> None:
    k = Kernel()
    move = k.define("one.move", [x, y], z3.BoolSort(), lambda *_: z3.And(x >= 1, y == x - 1))
    positions = heap_positions(k, "one", move, [move.at(x, y)])
    values = positions.option_values(lambda n: n % 2)
    assert positions.option_values(lambda n: n % 2) is values
    with pytest.raises(ValueError, match="one has the values y%2, not y%3"):
        positions.option_values(lambda n: n % 3)
