"""Tests of the solution theorem on the game n-{1,2}: right functions are its solution, and wrong ones are refused.

A wrong function violates one of the premises. It is refused even if each given premise is a theorem, where the violated
one is replaced by a weaker one.
"""

from collections.abc import Callable
from typing import Any

import pytest
import z3

from verify.discover.general.solution_theorem import heap_positions
from verify.kernel import Kernel, ProofError, Theorem

x, y, v = z3.Ints("x y v")


def on_heaps(value: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the function that is 0 for negative numbers, from which there is no move."""
    return lambda n: z3.If(n >= 0, value(n), 0)


class Premises:
    """The premises about a function f in the game n-{1,2}, as theorems.

    Args:
        value: the values of f on the natural numbers.
        weak: the name of a premise that is proved only under a condition that never holds.
    """

    def __init__(self, value: Callable[[Any], Any], weak: str = "") -> None:
        self.k, self.f, self.weak = Kernel(), on_heaps(value), weak
        rule = z3.And(y >= 0, z3.Or(y == x - 1, y == x - 2))
        self.move = self.k.define("two.move", [x, y], z3.BoolSort(), lambda *_: rule)
        self.game = heap_positions(self.k, "two", self.move, [self.move.at(x, y)])
        self.some, self.shown = self.game.option_values(self.f)

    def premise(self, name: str, variables: list[Any], condition: Any, conclusion: Any, by: list[Any]) -> Theorem:
        """Prove that the conclusion follows from the condition, or only that it follows from a contradiction."""
        if name == self.weak:
            condition = z3.And(condition, x > 0, x < 0)
        return self.k.prove(name, variables, z3.Implies(condition, conclusion), by)

    def option_facts(self, value: Any) -> list[Any]:
        """Return the facts that the options of x are x - 1 and x - 2, and that their value may be `value`."""
        options = (x - 1, x - 2)
        return [fact for n in options for fact in (self.move.at(x, n), self.shown(x, n, value))]

    def no_lost_option(self) -> Theorem:
        condition = z3.And(self.move(x, y), self.f(x) == 0)
        return self.premise("kept", [x, y], condition, self.f(y) != 0, [self.move.at(x, y)])

    def values(self) -> list[Theorem]:
        """Prove the theorem on Grundy values."""
        f, move = self.f, self.move
        natural = self.premise("natural", [x], z3.BoolVal(True), f(x) >= 0, [])
        differ = self.premise("differ", [x, y], move(x, y), f(y) != f(x), [move.at(x, y)])
        smaller = z3.And(0 <= v, v < f(x))
        reached = self.premise("reached", [x, v], smaller, self.some(x, v), self.option_facts(v))
        return self.game.values(f, natural, differ, reached)

    def normal(self) -> list[Theorem]:
        """Prove the theorem on the P-positions in normal play."""
        won = z3.And(x >= 0, self.f(x) != 0)
        left = self.premise("left", [x], won, self.some(x, 0), self.option_facts(z3.IntVal(0)))
        return [self.game.normal(self.f, self.no_lost_option(), left)]

    def misere(self) -> list[Theorem]:
        """Prove the theorem on the P-positions in misère play."""
        f, move, has_move = self.f, self.move, self.game.has_move
        by = [has_move.at(x), move.at(x, x - 1)]
        can = self.k.prove("can", [x], z3.Implies(x >= 1, z3.And(move(x, x - 1), has_move(x))), by)
        listed = self.k.prove("listed", [x, y], z3.Implies(move(x, y), x >= 1), [move.at(x, y)])
        stuck = self.k.prove("stuck", [x], z3.Implies(has_move(x), x >= 1), [has_move.at(x), listed])
        moves = self.premise("moves", [x], z3.And(x >= 0, f(x) == 0), has_move(x), [can(x)])
        won = z3.And(x >= 0, has_move(x), f(x) != 0)
        left = self.premise("left", [x], won, self.some(x, 0), [stuck(x), *self.option_facts(z3.IntVal(0))])
        return self.game.misere(f, self.no_lost_option(), moves, left)


def test_a_function_that_obeys_the_rule_is_the_grundy_value() -> None:
    premises = Premises(lambda n: n % 3)
    grundy, lost = premises.values()
    assert grundy.body.eq(premises.game.is_value(x, v) == (v == premises.f(x)))
    assert lost.body.eq(z3.Implies(x >= 0, premises.game.lost(x) == (premises.f(x) == 0)))


def test_zeros_are_the_p_positions_in_normal_play() -> None:
    premises = Premises(lambda n: n % 3)
    (theorem,) = premises.normal()
    assert theorem.body.eq(z3.Implies(x >= 0, premises.game.lost(x) == (premises.f(x) == 0)))


def test_zeros_are_the_p_positions_in_misere_play() -> None:
    premises = Premises(lambda n: z3.If(n % 3 == 1, 0, 1))
    (theorem,) = premises.misere()
    assert theorem.body.eq(z3.Implies(x >= 0, premises.game.lost_misere(x) == (premises.f(x) == 0)))


# A function for each premise of each theorem that violates this premise and no other one.
WRONG: dict[tuple[str, str], Callable[[Any], Any]] = {
    ("values", "natural"): lambda n: n % 3 - 3,
    ("values", "differ"): lambda n: z3.IntVal(0),
    ("values", "reached"): lambda n: n % 4,
    ("normal", "kept"): lambda n: z3.IntVal(0),
    ("normal", "left"): lambda n: n % 4,
    ("misere", "kept"): lambda n: z3.If(n == 0, 1, 0),
    ("misere", "moves"): lambda n: n % 3,
    ("misere", "left"): lambda n: z3.If(n % 4 == 1, 0, 1),
}


@pytest.mark.parametrize(("theorem", "premise"), WRONG)
def test_a_wrong_function_is_refused(theorem: str, premise: str) -> None:
    with pytest.raises(ProofError, match=f"^{premise}/1: z3 says sat"):
        getattr(Premises(WRONG[theorem, premise]), theorem)()


@pytest.mark.parametrize(("theorem", "premise"), WRONG)
def test_no_premise_can_be_left_out(theorem: str, premise: str) -> None:
    with pytest.raises(ProofError, match=r"^two"):
        getattr(Premises(WRONG[theorem, premise], weak=premise), theorem)()


def test_a_game_has_one_predicate_on_the_options_of_one_function() -> None:
    k = Kernel()
    move = k.define("one.move", [x, y], z3.BoolSort(), lambda *_: z3.And(x >= 1, y == x - 1))
    positions = heap_positions(k, "one", move, [move.at(x, y)])
    values = positions.option_values(lambda n: n % 2)
    assert positions.option_values(lambda n: n % 2) is values
    with pytest.raises(ValueError, match="one has the values y%2, not y%3"):
        positions.option_values(lambda n: n % 3)
