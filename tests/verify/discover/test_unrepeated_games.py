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
from theory.rules.rule_file import read
from theory.rules.several_heaps import joint_options
from theory.strategy.outcome_law_strategy import LawStrategy, game
from verify.discover.game_cache import cached_strategy
from verify.discover.position_search import Search
from verify.discover.search import discover
from verify.discover.strategies import unrepeated_games
from verify.kernel import Kernel, ProofError
from verify.proofs.general.z3_semantics import pair

pytestmark = pytest.mark.usefixtures("shared_answers")

N = Play.NORMAL
GAMES = ["take 1 to 3, no repeat", "n-{1..7}, no repeat", "take 2, 3 or 7, no repeat", "take 3, no repeat"]


def strategy(typed: str) -> LawStrategy:
    found = cached_strategy(read(typed), N, None)
    assert isinstance(found, LawStrategy)
    return found


@pytest.mark.parametrize("typed", GAMES)
def test_the_outcomes_are_those_of_a_search(typed: str) -> None:
    known = strategy(typed)
    search = Search(known.rules, N)
    for position in product(range(90), range(9)):
        assert known.lost(position) == search.lost(position), position
        replies = [reply.after(position) for reply in known.winning_moves(position, N)]
        assert all(known.legal(position, after) and search.lost(after) for after in replies)
        assert bool(replies) is not search.lost(position)
        if not known.over(position):
            assert known.legal(position, known.reply(position, N).after(position))


@pytest.mark.parametrize("typed", GAMES)
def test_a_game_without_repetition_is_proved(typed: str) -> None:
    found = discover(read(typed), N, 60, second_opinions=False)
    assert found.found is not None, found.tried
    assert not any(theorem.hypotheses for theorem in found.theorems)


def test_the_cached_form_gives_the_same_strategy(tmp_path: Path) -> None:
    rules = read("take 1 to 3, no repeat")
    assert cached_strategy(rules, N, tmp_path) == cached_strategy(rules, N, tmp_path) == strategy(rules.text)


def test_the_published_answer() -> None:
    known = strategy("take 1 to 3, not what the opponent just took")
    assert [n for n in range(401) if known.lost((n, 0))] == list(range(0, 401, 4))
    assert known.lost((4 * 10**40, 0)) and not known.lost((4 * 10**40 + 1, 0))


def _wrong() -> Iterator[Periodic]:
    right = unrepeated_games.periodic((1, 2, 3))
    assert right is not None
    for place in range(right.period):
        values = list(right.values)
        values[place] = (values[place] + 1) % 4
        yield replace(right, values=tuple(values))


@pytest.mark.parametrize("wrong", [*_wrong()])
def test_wrong_values_are_refused(wrong: Periodic) -> None:
    with pytest.raises(ProofError):
        unrepeated_games.UnrepeatedGame(Kernel(seconds=5), "wrong", (1, 2, 3), wrong).theorems()


def test_the_proof_is_about_the_moves_of_the_rules() -> None:
    rules: Any = read("take 1, 2 or 5, no repeat").game
    values = unrepeated_games.periodic((1, 2, 5))
    assert values is not None
    move = unrepeated_games.UnrepeatedGame(Kernel(seconds=5), "moves", (1, 2, 5), values).move
    body = move.equation.formula.body().arg(1)
    box = list(product(range(8), repeat=2))
    for before, after in product(box, box):
        term = z3.simplify(z3.substitute_vars(body, pair(*after), pair(*before)))
        assert z3.is_true(term) is (after in joint_options(rules.moves[0], before)), (before, after)


def test_playing_it() -> None:
    played = game(strategy("take 1 to 3, no repeat"), "take 1 to 3, no repeat")
    assert played.parse(["12"]) == (12, 0) and played.parse(["12", "3"]) == (12, 3)
    assert played.read_move("2", (12, 3)) == (10, 2)
    for typed in ("3", "4", "0"):
        with pytest.raises(ValueError, match="may not be taken in this position"):
            played.read_move(typed, (12, 3))
    assert played.over((2, 2)) is False and played.over((1, 1)) is True
