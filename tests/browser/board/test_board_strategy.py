"""Tests of the board's strategy against brute force and `theory.strategy` on thousands of positions."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import Any

import pytest

from tests.browser.board.harness import LARGEST, Lab
from theory.rules.conventions import Play
from theory.rules.nim import NIM
from theory.rules.options_from_rules import options
from theory.strategy.nim import nim_strategy

SMALL = [p for n in (1, 2, 3) for p in product(range(8), repeat=n)]


def answer_of_command(heaps: Sequence[int], play: Play) -> dict[str, Any]:
    """Return the answer of `takeaway solve nim --json` for a position, without the fields that repeat the input."""
    moves = []
    for reply in nim_strategy.winning_moves(heaps, play):
        after = list(heaps)
        for place, size in reply.changes:
            after[place] = size
        moves.append(after)
    return {
        "outcome": nim_strategy.outcome(heaps, play).value,
        "grundy": nim_strategy.grundy(heaps) if play is Play.NORMAL else None,
        "moves": moves,
    }


@cache
def lost(heaps: tuple[int, ...], play: Play) -> bool:
    """Return whether the player to move loses, by brute force from the rules alone."""
    after = list(options(NIM, heaps))
    return not any(lost(q, play) for q in after) and (bool(after) or play is Play.NORMAL)


def large_positions(count: int) -> list[list[int]]:
    """Return random positions up to the board's largest heap; half of them have nim-sum 0 or nearly 0."""
    dice = random.Random(1901)
    positions = []
    for _ in range(count):
        heaps = [dice.randrange(10 ** dice.randint(1, 15) + 1) for _ in range(dice.randint(1, 11))]
        total = nim_strategy.grundy(heaps)
        if dice.random() < 0.5 and total <= LARGEST:
            heaps.append(total ^ dice.choice((0, 0, 1)))
        positions.append(heaps)
    return positions


def ask_board(lab: Lab, positions: Sequence[Sequence[int]], play: Play) -> list[dict[str, Any]]:
    """Return the answer of the board's own strategy."""
    answer: list[dict[str, Any]] = lab.evaluate(
        """async ([positions, play]) => {
          const { solve } = await import('/docs/assets/board/nim/strategy.js');
          return positions.map((position) => solve(position, play));
        }""",
        [positions, play.value],
    )
    return answer


@pytest.mark.parametrize("play", Play)
def test_small_positions_agree_with_brute_force(lab: Lab, play: Play) -> None:
    for position, answer in zip(SMALL, ask_board(lab, SMALL, play), strict=True):
        assert (answer["outcome"] == "P") == lost(position, play), position
        winning = [list(q) for q in options(NIM, position) if lost(q, play)]
        assert sorted(answer["moves"]) == sorted(winning), position


@pytest.mark.parametrize("play", Play)
def test_thousands_of_positions_agree_with_python(lab: Lab, play: Play) -> None:
    positions = [*SMALL, *large_positions(3000)]
    for position, answer in zip(positions, ask_board(lab, positions, play), strict=True):
        assert answer == answer_of_command(position, play), position


@pytest.mark.parametrize("play", Play)
def test_the_theorem_replies_as_python_does(lab: Lab, play: Play) -> None:
    positions = [p for p in [*SMALL, *large_positions(500)] if any(p)]
    replies = lab.evaluate(
        """async ([positions, play]) => {
          const { game } = await import('/docs/assets/board/nim/game.js');
          return positions.map((position) => {
            const { move } = game.reply(position.map(BigInt), play);
            return [move.heap, Number(move.to)];
          });
        }""",
        [positions, play.value],
    )
    for position, reply in zip(positions, replies, strict=True):
        assert nim_strategy.reply(position, play).changes == (tuple(reply),), position
