"""Tests of games on two heaps by their lost pairs: outcome, winning moves and reply agree with the moves."""

import math
from itertools import product

import pytest

from theory.numbers.p_pairs import PPairs
from theory.numbers.shifted_pairs import low
from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from theory.strategy.closed_forms.p_pairs_strategy import Partners, game
from theory.strategy.explained_move import Outcome, OutOfReachError, Why
from verify.bruteforce.enumeration import outcomes
from verify.discover.deadline import Deadline
from verify.discover.strategies import wythoff_variants
from verify.discover.strategies.joint_subtraction_games import guess_period, partners

SQUARE = list(product(range(16), repeat=2))


def strategy_of(rules: str, play: Play) -> Partners:
    game_rules = read(rules).game
    form = guess_period(partners([int(n) for n in rules if n.isdigit()], play, 300))
    assert form is not None
    return Partners(game_rules, play, form)


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("rules", ["any, both-1", "any, both-{1,3}", "any, both-{2,4,5}"])
def test_outcomes_and_winning_moves_are_those_of_the_rules(rules: str, play: Play) -> None:
    strategy = strategy_of(rules, play)
    truth = outcomes(strategy.rules, SQUARE, play)
    for position in SQUARE:
        assert strategy.outcome(position, play) == truth[position]
        moves = [move.after(position) for move in strategy.winning_moves(position, play)]
        wins = {after for after in options(strategy.rules, position) if truth[after] == "P"}
        assert len(moves) == len(set(moves)) and set(moves) == (wins if truth[position] == "N" else set())
        if position != (0, 0):
            reply = strategy.reply(position, play)
            assert reply.after(position) in set(options(strategy.rules, position))
            assert (reply.why is Why.PARTNERS) == bool(wins)


@pytest.mark.parametrize(
    "rules", ["any, both, blocked (0,0)", "any, both, terminal (3,4)", "any, both, blocked (0,0), terminal (1,1)"]
)
def test_wythoffs_pairs_with_exceptions(rules: str) -> None:
    game_rules = read(rules).game
    form = wythoff_variants.guess_positions(game_rules, Play.NORMAL, Deadline(math.inf))
    assert form is not None
    strategy = Partners(game_rules, Play.NORMAL, form)
    terminal_game = game(strategy, rules)
    truth = outcomes(game_rules, SQUARE, Play.NORMAL)
    for position in SQUARE:
        assert strategy.outcome(position, Play.NORMAL) == truth[position]
        moves = [move.after(position) for move in strategy.winning_moves(position, Play.NORMAL)]
        legal = set(options(game_rules, position))
        wins = {after for after in legal if truth[after] == "P"}
        assert len(moves) == len(set(moves)) and set(moves) == (wins if truth[position] == "N" else set())
        assert terminal_game.is_over(position) is not bool(legal)
        if legal:
            assert strategy.reply(position, Play.NORMAL).after(position) in legal
    big = 10**50
    assert strategy.outcome((low(big) + form.shift, low(big) + big + form.shift), Play.NORMAL) is Outcome.P


def test_a_move_that_is_barred() -> None:
    game_rules = read("any, both, blocked (0,0), terminal (1,1)").game
    form = wythoff_variants.guess_positions(game_rules, Play.NORMAL, Deadline(math.inf))
    assert form is not None
    terminal_game = game(Partners(game_rules, Play.NORMAL, form), "these")
    assert terminal_game.read_move("both 3", (5, 4)) == (2, 1)
    for typed, position in (("1 3", (3, 0)), ("both 1", (1, 1)), ("1 1", (1, 1))):
        with pytest.raises(ValueError, match="no move leads"):
            terminal_game.read_move(typed, position)


def test_typed_positions_and_moves() -> None:
    strategy = strategy_of("any, both-{1,3}", Play.NORMAL)
    terminal_game = game(strategy, "any, both-{1,3}")
    assert terminal_game.parse(["3", "4"]) == (3, 4)
    assert terminal_game.is_over((0, 0))
    assert not terminal_game.is_over((0, 1))
    assert (terminal_game.grundy((1, 2)), terminal_game.grundy((1, 1))) == (0, None)
    assert terminal_game.read_move("both 3", (5, 4)) == (2, 1)
    assert terminal_game.read_move("2 3", (5, 4)) == (5, 1)
    for typed in ("both 2", "both 1 3", "1 6", "both 5"):
        with pytest.raises(ValueError):
            terminal_game.read_move(typed, (5, 4))
    with pytest.raises(ValueError, match="2 heaps"):
        terminal_game.parse(["3"])
    with pytest.raises(ValueError, match="no heap"):
        strategy.reply((0, 0), Play.NORMAL)
    with pytest.raises(OutOfReachError, match="normal play"):
        strategy.outcome((0, 0), Play.MISERE)
    assert strategy.outcome((10**40, 10**40 + 1), Play.NORMAL) in Outcome
    assert isinstance(strategy.partner, PPairs) and strategy.partner(10**40) < 10**40 + 99
