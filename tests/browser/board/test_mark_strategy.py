"""Tests of the MARK board's strategy against brute force and `theory.strategy` on many positions.

Misère sums are compared where the board offers them: one heap of any size, MARK heaps up to 8, and heaps below k².
"""

import json
import random
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from tests.browser.board.harness import Lab
from theory.rules.conventions import Play
from theory.rules.mark import K_MARK, UP_K_MARK
from theory.rules.options_from_rules import options
from theory.strategy.mark import mark_strategy
from verify.languages import LANGUAGES

BASES = (2, 3, 4, 5, 7, 10, 16)
Rules = tuple[int, bool]
RULES = [(k, up) for k in BASES for up in (False, True)]


@cache
def lost(heaps: tuple[int, ...], play: Play, rules: Rules) -> bool:
    """Return whether the player to move loses, by brute force from the rules alone."""
    k, up = rules
    after = list(options(UP_K_MARK if up else K_MARK, heaps, {"k": k}))
    return not any(lost(q, play, rules) for q in after) and (bool(after) or play is Play.NORMAL)


def small_positions(play: Play, rules: Rules) -> list[tuple[int, ...]]:
    """Return single heaps, and the sums that the board offers, in several orders."""
    k, up = rules
    single = [(n + up,) for n in range(4 * k + 40)]
    if play is Play.NORMAL:
        return [*single, *((n + up, m + up) for n, m in product(range(12), repeat=2)), (3, 5, 6), (9, 8, 7, 6)]
    largest = 8 if k == 2 else k * k - 1
    counts = (2, 3, 4) if k <= 3 else (2, 3)
    sizes = range(largest, -1, -1) if k <= 4 else (largest, largest - 1, k + 1, k, k - 1, 2, 1, 0)
    sums = [p for count in counts for p in combinations_with_replacement(sizes, count)]
    return [*single, *(tuple(n + up for n in p) for p in sums)]


def large_positions(count: int, play: Play, rules: Rules) -> list[list[int]]:
    """Return random heaps of up to 300 bits, many of them near powers of k or ending in a long run."""
    dice = random.Random(f"{rules} {play}")
    k, up = rules

    def heap() -> int:
        n = dice.getrandbits(dice.randint(1, 300))
        length = dice.randint(0, 12)
        if dice.random() < 0.5:
            n = n * k**length + dice.randrange(k) * (k**length - 1) // (k - 1)
        elif dice.random() < 0.3:
            n = k ** dice.randint(0, 60) + dice.choice((0, 0, 1, -1))
        return max(n, 0) + up

    return [[heap() for _ in range(dice.randint(1, 6) if play is Play.NORMAL else 1)] for _ in range(count)]


def ask_board(lab: Lab, positions: Sequence[Sequence[int]], play: Play, rules: Rules) -> list[dict[str, Any]]:
    """Return the answer of the board's own strategy; long numbers are passed as text."""
    k, up = rules
    answer: list[dict[str, Any]] = lab.evaluate(
        """async ([positions, play, k, up]) => {
          const { isKnown, solve } = await import('/docs/assets/board/mark/strategy.js');
          const { game } = await import('/docs/assets/board/mark/game.js');
          return positions.map((heaps) => {
            const position = { heaps: heaps.map(BigInt), k, up };
            if (!isKnown(position, play)) throw new Error(`not offered: ${heaps}`);
            const { outcome, grundy, moves } = solve(position, play);
            const { move } = game.isOver(position) ? { move: null } : game.reply(position, play);
            const reply = move && [move.heap, String(move.to)];
            return { outcome, grundy, moves: moves.map((heaps) => heaps.map(String)), reply };
          });
        }""",
        [[list(map(str, position)) for position in positions], play.value, k, up],
    )
    return answer


@pytest.mark.parametrize("play", Play)
def test_small_positions_agree_with_brute_force(lab: Lab, play: Play) -> None:
    for rules in RULES:
        k, up = rules
        positions = [p for p in small_positions(play, rules) if sum(p) <= 60]
        for position, answer in zip(positions, ask_board(lab, positions, play, rules), strict=True):
            assert (answer["outcome"] == "P") == lost(position, play, rules), (rules, position)
            after = options(UP_K_MARK if up else K_MARK, position, {"k": k})
            winning = {q for q in after if lost(q, play, rules)}
            assert {tuple(map(int, q)) for q in answer["moves"]} == winning, (rules, position)


@pytest.mark.parametrize("play", Play)
def test_thousands_of_positions_agree_with_python(lab: Lab, play: Play) -> None:
    for rules in RULES:
        positions = [*small_positions(play, rules), *large_positions(150, play, rules)]
        for position, answer in zip(positions, ask_board(lab, positions, play, rules), strict=True):
            k, up = rules
            case = f"{rules} {position}"
            assert answer["outcome"] == mark_strategy.outcome(position, play, k, up).value, case
            if play is Play.NORMAL:
                assert answer["grundy"] == mark_strategy.grundy(position, k, up), case
            winning = [[*map(str, move.after(position))] for move in mark_strategy.winning_moves(position, play, k, up)]
            assert answer["moves"] == winning, case
            if any(n > up for n in position):
                place, size = mark_strategy.reply(position, play, k, up).changes[0]
                assert answer["reply"] == [place, str(size)], case


def test_unsolved_positions_are_not_offered(lab: Lab) -> None:
    answers = lab.evaluate(
        """async () => {
          const { isKnown } = await import('/docs/assets/board/mark/strategy.js');
          const cases = [[[9n, 1n], 2, false], [[8n, 8n, 7n], 2, false], [[512n, 0n], 2, false], [[9n, 2n], 3, false],
            [[8n, 2n], 3, false], [[10n, 2n], 2, true], [[9n, 2n], 2, true], [[40n, 1n], 3, true], [[9n, 9n], 3, true]];
          return cases.map(([heaps, k, up]) => isKnown({ heaps, k, up }, 'misere'));
        }"""
    )
    assert answers == [False, True, True, False, True, False, True, True, True]


def test_every_move_is_explained(lab: Lab) -> None:
    """Check that each reason, rule and label of thousands of positions has its messages in every language."""
    problems = lab.evaluate(
        """async () => {
          const { Text } = await import('/docs/assets/board/text.js');
          const { game } = await import('/docs/assets/board/mark/game.js');
          const { label, rule } = await import('/docs/assets/board/mark/reasons.js');
          const texts = [];
          for (const language of LANGUAGES) {
            const chrome = await import(`/docs/${language}/board/messages.js`);
            texts.push(new Text(language, { ...chrome.messages, ...(await game.messages(language)) }));
          }
          const problems = [];
          for (const k of [2, 3, 5, 12]) for (const up of [false, true]) for (const play of ['normal', 'misere']) {
            const least = up ? 1 : 0;
            const lists = [];
            for (let n = least; n <= 70; n += 1) lists.push([n]);
            for (let n = least; n <= 9; n += 1) for (let m = least; m <= 9; m += 1) lists.push([n, m], [n, m, 8]);
            for (const heaps of lists) {
              const position = { heaps: heaps.map(BigInt), k, up };
              try { game.check(position, play); } catch { continue; }
              const whys = [rule(position, play), ...position.heaps.map((size) => label(position, size, play))];
              if (!game.isOver(position)) {
                const { why } = game.reply(position, play);
                whys.push(why, game.noWinningMove(position, play));
              }
              for (const text of texts) for (const { key, filling } of whys) {
                const said = text.plain(key, filling);
                if (/undefined|null|NaN|object|[{}]/.test(said)) problems.push(`${heaps} ${key}: ${said}`);
              }
            }
          }
          return problems;
        }""".replace("LANGUAGES", json.dumps(LANGUAGES))
    )
    assert problems == []
