"""Tests of the Chomp board's strategy against brute force and `theory.strategy` on many positions."""

import json
import random
from collections.abc import Iterable
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from tests.browser.board.harness import Lab
from theory.claims.chomp.shared_cases import infinite_boards, rows_of
from theory.rules.chomp_rows import OO, Board, Length, Rows, bites
from theory.strategy.chomp import chomp_parser, chomp_strategy
from theory.strategy.explained_move import Outcome, OutOfReachError
from verify.languages import LANGUAGES

ASK = """async (boards) => {
  const { game } = await import('/docs/assets/board/chomp/game.js');
  return boards.map((words) => {
    const position = game.parse(words, game.fallback);
    game.check(position, 'normal');
    if (game.parse(game.format(position), game.fallback).rows.join() !== position.rows.join()) throw new Error(words);
    const { move } = game.isOver(position) ? { move: null } : game.reply(position, 'normal');
    return {
      lost: game.isLost(position, 'normal'),
      moves: game.winningMoves(position, 'normal').map(({ row, column }) => [row, column]),
      reply: move && [move.row, move.column],
    };
  });
}"""


_winning_bites = chomp_strategy.winning_bites
_cached_bites = cache(lambda board: tuple(_winning_bites(board)))


@pytest.fixture(autouse=True)
def cache_winning_bites(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the winning bites, because the outcome, the bites and the reply each compute them."""
    monkeypatch.setattr(chomp_strategy, "winning_bites", lambda board: iter(_cached_bites(board)))


@cache
def lost(rows: Rows) -> bool:
    """Return whether the player to move loses, by brute force from the rules alone."""
    return rows != () and not any(lost(option) for _, option in bites(rows))


def words(board: Board) -> str:
    """Return the board in the notation of the address."""
    return ",".join(map(str, chomp_parser.entries(board))) or "0"


def ask_board(lab: Lab, boards: Iterable[Board]) -> list[dict[str, Any]]:
    answer: list[dict[str, Any]] = lab.evaluate(ASK, [words(board) for board in boards])
    return answer


def agree(board: Board, answer: dict[str, Any]) -> None:
    """Assert that the answer of the board in the page equals that of `theory.strategy`."""
    notation = words(board)
    assert answer["lost"] == (chomp_strategy.outcome(board) is Outcome.P), notation
    if chomp_strategy.is_over(board):
        return
    bite = chomp_strategy.reply(board)
    assert answer["reply"] == [bite.row, bite.column], notation
    has_two_infinite = board.row(2) == OO or board.column(2) == OO
    if has_two_infinite and not board.row(1) == board.column(1) == OO:
        # The board reports the bite that a rule gives, and does not search for other winning bites.
        winning = [] if answer["lost"] else [bite]
    else:
        winning = list(chomp_strategy.winning_bites(board))
    assert answer["moves"] == [[each.row, each.column] for each in winning], notation


def random_rows(dice: random.Random, height: int, width: int) -> Rows:
    return rows_of(*sorted((dice.randint(0, width) for _ in range(height)), reverse=True))


def test_all_small_positions_agree_with_brute_force(lab: Lab) -> None:
    every = [rows_of(*rows) for rows in combinations_with_replacement(range(7, -1, -1), 5)]
    answers = ask_board(lab, map(Board, every))
    for rows, answer in zip(every, answers, strict=True):
        assert answer["lost"] == lost(rows), rows
        assert answer["moves"] == [list(square) for square, option in bites(rows) if lost(option)], rows
        agree(Board(rows), answer)


def test_boards_up_to_eight_by_twelve_agree_with_python(lab: Lab) -> None:
    dice = random.Random(12)
    full = [Board((n,) * m) for m in range(8, 0, -1) for n in range(12, 0, -1)]
    random_boards = [Board(random_rows(dice, 8, 12)) for _ in range(1500)]
    every = [*full, *random_boards]
    for board, answer in zip(every, ask_board(lab, every), strict=True):
        agree(board, answer)


def test_long_and_infinite_boards_agree_with_python(lab: Lab) -> None:
    dice = random.Random(5)
    every = [board for (board,) in infinite_boards()]
    every += [Board(()), Board((OO,) * 8), Board((OO, *(12,) * 7)), Board((999, 998)), Board((999, 999)), Board((1,))]
    for _ in range(400):
        finite: list[Length] = [*random_rows(dice, dice.randint(1, 6), dice.choice((3, 8, 14)))]
        lengths = [OO] * dice.choice((0, 0, 1, 1, 2, 3)) + finite
        if dice.random() < 0.3:
            lengths[:0] = [dice.randint(int(max(finite, default=0)) + 1, 400)] if lengths[:1] != [OO] else []
        rest = dice.choice((0, 0, 0, min(lengths, default=0), OO))
        if rest and lengths[0] != OO:
            # The cost for a board that is infinite in one direction is the cube of its length in the other.
            lengths[0] = min(lengths[0], 100)
        board = Board.of([max(length, rest) for length in lengths], rest)
        every += [board, board.transposed()] if len(board.transposed().rows) < 400 else [board]
    for board, answer in zip(every, ask_board(lab, every), strict=True):
        try:
            agree(board, answer)
        except OutOfReachError:
            raise AssertionError(f"the board claims to know {words(board)}") from None


def test_boards_beyond_the_limit_are_not_offered(lab: Lab) -> None:
    answers = lab.evaluate(
        """async (boards) => {
          const { isKnown } = await import('/docs/assets/board/chomp/strategy.js');
          const { readBoard } = await import('/docs/assets/board/chomp/notation.js');
          return boards.map((words) => isKnown(readBoard(words)));
        }""",
        [
            "8x12",
            "12x8",
            "8x17",
            "8x18",
            "3x350",
            "3x400",
            "999x2",
            "8xoo",
            "oox7",
            "oo,12,12,12,12,12,12,12",
            "oo,999,999",
        ],
    )
    assert answers == [True, True, True, False, True, False, True, True, True, True, False]


def test_a_table_that_is_filled_in_slices_is_the_same_and_lets_the_page_go_on(lab: Lab) -> None:
    breaths, agree = lab.evaluate(
        """async () => {
          const { PositionTable } = await import('/docs/assets/board/chomp/position-table.js');
          const [slow, fast] = [new PositionTable(7, 14), new PositionTable(7, 14)];
          let breaths = 0;
          const beat = setInterval(() => (breaths += 1), 1);
          await slow.prepare();
          clearInterval(beat);
          fast.finish();
          return [breaths, fast.lengths.every((length, rank) => length === slow.lengths[rank])];
        }"""
    )
    assert breaths >= 2 and agree


def test_every_move_is_explained(lab: Lab) -> None:
    """Check that each reason, shape and message about a bite has its words in every language."""
    problems = lab.evaluate(
        """async (boards) => {
          const { Text } = await import('/docs/assets/board/text.js');
          const { game } = await import('/docs/assets/board/chomp/game.js');
          const { shape } = await import('/docs/assets/board/chomp/reasons.js');
          const texts = [];
          for (const language of LANGUAGES) {
            const chrome = await import(`/docs/${language}/board/messages.js`);
            texts.push(new Text(language, { ...chrome.messages, ...(await game.messages(language)) }));
          }
          const problems = [];
          for (const words of boards) {
            const position = game.parse(words, game.fallback);
            const whys = [shape(position)];
            if (!game.isOver(position)) {
              const { move, why } = game.reply(position, 'normal');
              const filling = game.describe(position, move);
              whys.push(why, { key: `made.theorem.${move.how}`, filling }, { key: `would.${move.how}`, filling });
            }
            if (game.isLost(position, 'normal')) whys.push(game.noWinningMove(position, 'normal'));
            for (const text of texts) for (const { key, filling } of whys) {
              const said = text.plain(key, filling);
              if (/undefined|null|NaN|Infinity|object|[{}]/.test(said)) problems.push(`${words} ${key}: ${said}`);
            }
          }
          return problems;
        }""".replace("LANGUAGES", json.dumps(LANGUAGES)),
        [
            *(words(board) for (board,) in infinite_boards()),
            *(words(Board(rows_of(*rows))) for rows in combinations_with_replacement(range(5, -1, -1), 4)),
        ],
    )
    assert problems == []
