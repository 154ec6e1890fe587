"""Tests of the Wythoff board's strategy against brute force and `theory.strategy` on many positions."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from tests.browser.board.harness import Lab
from theory.numbers.beatty import Pairs
from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.wythoff import GAME
from theory.strategy.wythoff import wythoff_strategy
from verify.languages import LANGUAGES

Position = tuple[int, int]
PARAMETERS = (1, 2, 3, 4, 5, 7, 10, 99)


def square(side: int) -> list[Position]:
    """Return every position with rows shorter than `side`."""
    return [(x, y) for x in range(side) for y in range(side)]


@cache
def lost(heaps: Position, play: Play, t: int) -> bool:
    """Return whether the player to move loses, by brute force from the rules alone."""
    after = list(options(GAME, heaps, {"t": t}))
    return not any(lost((x, y), play, t) for x, y in after) and (bool(after) or play is Play.NORMAL)


def large_positions(count: int, play: Play, t: int) -> list[Position]:
    """Return random rows of up to 300 bits, many of them pairs or one move away from a pair."""
    dice = random.Random(f"{t} {play}")
    positions: list[Position] = []
    while len(positions) < count:
        n = dice.getrandbits(dice.randint(1, 300))
        low, high = Pairs(t, dice.randint(0, 1), n * n).pair(n)
        more = dice.choice((0, 0, 1, dice.getrandbits(dice.randint(1, 200))))
        x, y = dice.choice(
            (
                (low, high),
                (low + more, high),
                (low, high + more),
                (low + more, high + more),
                (low + more, high + more + dice.randrange(2 * t)),
                (dice.getrandbits(300), dice.getrandbits(dice.randint(1, 300))),
            )
        )
        positions.append(dice.choice(((x, y), (y, x))))
    return positions


def ask_board(lab: Lab, positions: Sequence[Position], play: Play, t: int) -> list[dict[str, Any]]:
    """Return the answer of the board's own strategy; long numbers are passed as text."""
    answer: list[dict[str, Any]] = lab.evaluate(
        """async ([positions, play, t]) => {
          const { solve } = await import('/docs/assets/board/wythoff/strategy.js');
          const { game } = await import('/docs/assets/board/wythoff/game.js');
          return positions.map((heaps) => {
            const position = { heaps: heaps.map(BigInt), t: BigInt(t) };
            const { outcome, moves } = solve(position, play);
            const reply = game.isOver(position) ? null : game.reply(position, play).move.to.map(String);
            return { outcome, moves: moves.map((heaps) => heaps.map(String)), reply };
          });
        }""",
        [[list(map(str, position)) for position in positions], play.value, str(t)],
    )
    return answer


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("t", PARAMETERS)
def test_small_positions_agree_with_brute_force(lab: Lab, play: Play, t: int) -> None:
    positions = square(22)
    answers = ask_board(lab, positions, play, t)
    for position, answer in zip(positions, answers, strict=True):
        assert (answer["outcome"] == "P") == lost(position, play, t), position
        winning = {q for q in options(GAME, position, {"t": t}) if lost((q[0], q[1]), play, t)}
        assert {tuple(map(int, q)) for q in answer["moves"]} == winning, position


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize("t", [*PARAMETERS, 10**9])
def test_thousands_of_positions_agree_with_python(lab: Lab, play: Play, t: int) -> None:
    positions = [*square(40), *large_positions(200, play, t)]
    answers = ask_board(lab, positions, play, t)
    for position, answer in zip(positions, answers, strict=True):
        assert answer["outcome"] == wythoff_strategy.outcome(position, play, t).value, position
        winning = [[*map(str, move.after(position))] for move in wythoff_strategy.winning_moves(position, play, t)]
        assert answer["moves"] == winning, position
        if any(position):
            assert answer["reply"] == [*map(str, wythoff_strategy.reply(position, play, t).after(position))], position


def test_every_move_is_explained(lab: Lab) -> None:
    """Check that each reason and rule of thousands of positions has its messages in every language."""
    problems = lab.evaluate(
        """async () => {
          const { Text } = await import('/docs/assets/board/text.js');
          const { game } = await import('/docs/assets/board/wythoff/game.js');
          const { pairsRule } = await import('/docs/assets/board/wythoff/reasons.js');
          const texts = [];
          for (const language of LANGUAGES) {
            const chrome = await import(`/docs/${language}/board/messages.js`);
            texts.push(new Text(language, { ...chrome.messages, ...(await game.messages(language)) }));
          }
          const problems = [];
          for (const t of [1n, 2n, 3n, 7n]) for (const play of ['normal', 'misere'])
            for (let x = 0n; x <= 24n; x += 1n) for (let y = 0n; y <= 24n; y += 1n) {
              const position = { heaps: [x, y], t };
              if (game.isOver(position)) continue;
              const { move, why } = game.reply(position, play);
              const whys = [why, pairsRule(position, play), game.noWinningMove(position, play)];
              whys.push({ key: `made.theorem.${game.kind(move)}`, filling: game.describe(position, move) });
              for (const text of texts) for (const { key, filling } of whys) {
                const said = text.plain(key, filling);
                if (/undefined|null|NaN|object|[{}]/.test(said)) problems.push(`${x},${y} ${key}: ${said}`);
              }
            }
          return problems;
        }""".replace("LANGUAGES", json.dumps(LANGUAGES))
    )
    assert problems == []


def test_messages_about_pairs_are_true(lab: Lab) -> None:
    """Check that pairs, partners and differences in the reasons are those of the theory."""
    whys = lab.evaluate(
        """async () => {
          const { game } = await import('/docs/assets/board/wythoff/game.js');
          const found = [];
          for (const t of [1n, 2n, 3n]) for (const play of ['normal', 'misere'])
            for (let x = 0n; x <= 30n; x += 1n) for (let y = 0n; y <= 30n; y += 1n) {
              const position = { heaps: [x, y], t };
              if (game.isOver(position)) continue;
              const { move, why } = game.reply(position, play);
              const texts = Object.entries(why.filling).map(([name, each]) => [name, String(each)]);
              const filling = Object.fromEntries(texts);
              found.push([Number(t), play, [Number(x), Number(y)], move.to.map(Number), why.key, filling]);
            }
          return found;
        }"""
    )

    def numbers(pair_text: str) -> Position:
        x, _, y = pair_text.rpartition("(")[2].rstrip(")").partition(",\u00a0")
        return int(x), int(y)

    for t, kind, (x, y), to, key, filling in whys:
        case = (t, kind, x, y, key)
        play = Play(kind)
        for name in {"pair", "target"} & set(filling):
            low, high = numbers(filling[name])
            assert low <= high and wythoff_strategy.outcome((low, high), play, t).value == "P", case
        if key.startswith("whyPartner"):
            assert sorted(to) == sorted(numbers(filling["pair"])) and int(filling["keep"]) in to, case
        if key.startswith(("whyDifference", "whyNear")):
            low, partner = int(filling["low"]), int(filling["partner"])
            assert low == min(x, y) and partner > max(x, y), case
            assert sorted((low, partner)) == sorted(numbers(filling["pair"])), case
            assert numbers(filling["target"]) == tuple(sorted(to)), case
            assert filling["subtraction"] == f"{max(x, y)} − {low} = {abs(x - y)}", case
            gap = int(filling["gap"])
            assert abs(abs(x - y) - gap) < t and (key == "whyNear" or gap == abs(x - y)), case
            assert (x - to[0], y - to[1]) == (int(filling["n"]), int(filling["m"])), case
