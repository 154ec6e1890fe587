"""Tests of games in which no move repeats the number of the last one: outcomes, proofs, moves and refusals."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import z3

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.multi_heap_moves import joint_options
from theory.rules.rule_file import read
from theory.strategy.laws.outcome_law_strategy import LawStrategy, game
from verify.discover.game_cache import cached_strategy
from verify.discover.search import discover
from verify.discover.strategies import no_repeated_move_games
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Kernel, ProofError
from verify.proofs.general.z3_semantics import pair

pytestmark = pytest.mark.usefixtures("shared_answers")

N = Play.NORMAL
GAMES = ["take 1 to 3, no repeat", "n-{1..7}, no repeat", "take 2, 3 or 7, no repeat", "take 3, no repeat"]


def strategy(typed: str) -> LawStrategy:
    law_strategy = cached_strategy(read(typed), N, None)
    assert isinstance(law_strategy, LawStrategy)
    return law_strategy


@pytest.mark.parametrize("typed", GAMES)
def test_the_outcomes_are_those_of_a_search(typed: str) -> None:
    law_strategy = strategy(typed)
    search = Search(law_strategy.rules, N)
    for position in product(range(90), range(9)):
        assert law_strategy.lost(position) == search.lost(position), position
        replies = [reply.after(position) for reply in law_strategy.winning_moves(position, N)]
        assert all(law_strategy.legal(position, after) and search.lost(after) for after in replies)
        assert bool(replies) is not search.lost(position)
        if not law_strategy.is_over(position):
            assert law_strategy.legal(position, law_strategy.reply(position, N).after(position))


@pytest.mark.parametrize("typed", GAMES)
def test_a_game_without_repetition_is_proved(typed: str) -> None:
    discovery = discover(read(typed), N, 60, second_opinions=False)
    assert discovery.proved_form is not None, discovery.tried
    assert not any(theorem.hypotheses for theorem in discovery.theorems)


def test_the_cached_form_gives_the_same_strategy(tmp_path: Path) -> None:
    rules = read("take 1 to 3, no repeat")
    assert cached_strategy(rules, N, tmp_path) == cached_strategy(rules, N, tmp_path) == strategy(rules.text)


def test_the_published_answer() -> None:
    law_strategy = strategy("take 1 to 3, not what the opponent just took")
    assert [n for n in range(401) if law_strategy.lost((n, 0))] == list(range(0, 401, 4))
    assert law_strategy.lost((4 * 10**40, 0)) and not law_strategy.lost((4 * 10**40 + 1, 0))


def _wrong_sequences() -> Iterator[Periodic]:
    right = no_repeated_move_games.periodic((1, 2, 3))
    assert right is not None
    for place in range(right.period):
        values = list(right.values)
        values[place] = (values[place] + 1) % 4
        yield replace(right, values=tuple(values))


@pytest.mark.parametrize("wrong", [*_wrong_sequences()])
def test_wrong_values_are_refused(wrong: Periodic) -> None:
    with pytest.raises(ProofError):
        no_repeated_move_games.UnrepeatedGame(Kernel(seconds=5), "wrong", (1, 2, 3), wrong).theorems()


def test_the_proof_is_about_the_moves_of_the_rules() -> None:
    rules: Any = read("take 1, 2 or 5, no repeat").game
    values = no_repeated_move_games.periodic((1, 2, 5))
    assert values is not None
    move = no_repeated_move_games.UnrepeatedGame(Kernel(seconds=5), "moves", (1, 2, 5), values).move
    body = move.equation.formula.body().arg(1)
    box = list(product(range(8), repeat=2))
    for before, after in product(box, box):
        term = z3.simplify(z3.substitute_vars(body, pair(*after), pair(*before)))
        assert z3.is_true(term) is (after in joint_options(rules.moves[0], before)), (before, after)


def test_playing_it() -> None:
    played_game = game(strategy("take 1 to 3, no repeat"), "take 1 to 3, no repeat")
    assert played_game.parse(["12"]) == (12, 0) and played_game.parse(["12", "3"]) == (12, 3)
    assert played_game.read_move("2", (12, 3)) == (10, 2)
    for typed in ("3", "4", "0"):
        with pytest.raises(ValueError, match="may not be taken in this position"):
            played_game.read_move(typed, (12, 3))
    assert played_game.is_over((2, 2)) is False and played_game.is_over((1, 1)) is True
