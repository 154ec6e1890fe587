"""Tests of the general board's rules and strategies against brute force and `theory.strategy`."""

import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from tests.browser.board.board_rules import GAMES, SUBTRACT_134, BoardCase, box, outcomes, periodic_data
from tests.browser.board.harness import Lab
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.mark import MARK
from theory.rules.moves import as_data
from theory.rules.nim import FREE_ADDING, NIM
from theory.strategy.closed_forms import periodic_games
from theory.strategy.mark import mark_strategy
from theory.strategy.nim import nim_strategy
from verify.languages import LANGUAGES

ASK = """async ([data, positions, play]) => {
  const { gameOf } = await import('/docs/assets/board/general/game.js');
  const game = gameOf(data);
  const { Rules } = await import('/docs/assets/board/general/rules.js');
  const rules = new Rules(data.rules, data.params);
  return positions.map((words) => {
    const position = game.parse(words);
    try { game.check(position, play); } catch { return null; }
    if (game.format(position) !== words) throw new Error(words);
    const over = game.isOver(position);
    const options = rules.options(position);
    if (over !== (options.length === 0)) throw new Error(`over? ${words}`);
    // Of the thousands of moves that large heaps have, a few are looked at.
    const some = options.length < 99 ? options : options.slice(0, 5);
    if (!some.every((option) => game.isLegal(position, option))) throw new Error(`legal? ${words}`);
    if (game.isLegal(position, position)) throw new Error(`legal? ${words} stays`);
    return {
      lost: game.isLost(position, play),
      options: some.map((option) => option.map(String)),
      winning: game.winningMoves(position, play).map((next) => next.map(String)),
      reply: over ? null : game.reply(position, play).move.map(String),
      value: String(game.value(position, play)),
    };
  });
}"""


def ask_board(lab: Lab, game: BoardCase, positions: Iterable[Sequence[int]], play: Play) -> list[dict[str, Any] | None]:
    """Return the answer of the board's own strategy; long numbers are passed as text."""
    texts = [",".join(map(str, position)) for position in positions]
    answer: list[dict[str, Any] | None] = lab.evaluate(ASK, [game.data, texts, play.value])
    return answer


def numbers(texts: Iterable[Sequence[str]]) -> list[tuple[int, ...]]:
    return [tuple(map(int, each)) for each in texts]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_small_positions_agree_with_brute_force(lab: Lab, game: BoardCase) -> None:
    for play in map(Play, game.strategy):
        answer_count = 0
        for position, answer in zip(game.positions, ask_board(lab, game, game.positions, play), strict=True):
            if answer is None:
                continue
            answer_count += 1
            after = numbers(answer["options"])
            assert len(after) == len(set(after)) and sorted(after) == game.options(position), position
            assert answer["lost"] == game.lost(position, play), position
            assert sorted(numbers(answer["winning"])) == [q for q in game.options(position) if game.lost(q, play)]
            if after:
                (reply,) = numbers([answer["reply"]])
                assert reply in after and (answer["lost"] or game.lost(reply, play)), position
        # Outcomes are about positions in which only one heap has a move; all other data is about every position.
        assert answer_count == len(game.positions) or ("outcomes" in game.strategy[play.value] and answer_count > 61)


def heaps(dice: random.Random, largest: int) -> list[tuple[int, ...]]:
    """Return random positions of up to six heaps of various lengths."""
    sizes = [dice.randrange(10 ** dice.randint(1, 16)) % (largest + 1) for _ in range(300)]
    return [tuple(sizes[place : place + dice.randint(1, 6)]) for place in range(290)]


def test_large_sums_agree_with_the_strategies_of_nim_and_mark(lab: Lab) -> None:
    game_of_name = {game.name: game for game in GAMES}
    dice = random.Random(134)
    for rules, strategy, largest in ((NIM, nim_strategy, 999), (MARK, mark_strategy, 10**15)):
        positions = heaps(dice, largest)
        for position, answer in zip(
            positions, ask_board(lab, game_of_name[rules.name], positions, Play.NORMAL), strict=True
        ):
            assert answer is not None
            assert answer["lost"] == (strategy.outcome(position).value == "P"), position
            assert int(answer["value"]) == strategy.grundy(position), position
            winning = [tuple(move.after(position)) for move in strategy.winning_moves(position)]
            assert sorted(numbers(answer["winning"])) == sorted(winning), position


@pytest.mark.parametrize("game", [GAMES[0], GAMES[1]], ids=lambda game: game.name)
def test_the_theorem_replies_as_python_does(lab: Lab, game: BoardCase) -> None:
    data = game.strategy["normal"]
    python = periodic_games.Strategy(game.rules, Periodic(data["preperiod"], data["period"], tuple(data["values"])))
    positions = [*game.positions, *heaps(random.Random(7), 10**15)]
    for position, answer in zip(positions, ask_board(lab, game, positions, Play.NORMAL), strict=True):
        assert answer is not None
        assert answer["lost"] == (python.outcome(position).value == "P"), position
        assert numbers(answer["winning"]) == [tuple(move.after(position)) for move in python.winning_moves(position)]
        if not python.is_over(position):
            assert numbers([answer["reply"]]) == [tuple(python.reply(position).after(position))], position


def test_conventions_without_a_strategy_are_not_offered(lab: Lab) -> None:
    """Check that a convention without a strategy is missing, and a board without any strategy too."""
    values, misere_outcomes = periodic_data(SUBTRACT_134, 0, 7), outcomes(SUBTRACT_134, 0, 7, Play.MISERE)
    rules, bank = as_data(SUBTRACT_134), as_data(FREE_ADDING)
    cases = [
        {"rules": rules, "strategy": {"normal": values}},
        {"rules": rules, "strategy": {"misere": misere_outcomes}},
        {"rules": rules, "strategy": {"normal": values, "misere": misere_outcomes}},
        # Grundy values determine neither misère play nor games in which a move changes several heaps.
        {"rules": rules, "strategy": {"misere": values}},
        {"rules": bank, "params": {"cap": 3}, "strategy": {"normal": values}},
        {"rules": rules, "strategy": {"normal": {**values, "kind": "guessed"}}},
        {"rules": rules, "strategy": {}},
        {"strategy": {"normal": values}},
        None,
    ]
    offered = lab.evaluate(
        """async (cases) => {
          const { gameOf } = await import('/docs/assets/board/general/game.js');
          return cases.map((data) => gameOf(data)?.conventions ?? null);
        }""",
        cases,
    )
    assert offered == [["normal"], ["misere"], ["normal", "misere"], None, None, None, None, None, None]


def test_misere_play_is_offered_for_one_living_heap_only(lab: Lab) -> None:
    game = GAMES[0]
    positions = [(5,), (5, 0), (0, 0), (5, 1), (2, 3, 0)]
    assert [answer is not None for answer in ask_board(lab, game, positions, Play.MISERE)] == [
        True,
        True,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_move_is_explained(lab: Lab, game: BoardCase) -> None:
    """Check that each reason, rule and label has its words in every language."""
    problems = lab.evaluate(
        """async ([data, positions, languages]) => {
          const { Text } = await import('/docs/assets/board/text.js');
          const { gameOf } = await import('/docs/assets/board/general/game.js');
          const { Rules } = await import('/docs/assets/board/general/rules.js');
          const { label, standing } = await import('/docs/assets/board/general/reasons.js');
          const { strategyOf } = await import('/docs/assets/board/general/strategy.js');
          const { movesInWords } = await import('/docs/assets/board/general/rules-in-words.js');
          const game = gameOf(data);
          const rules = new Rules(data.rules, data.params);
          const texts = [];
          for (const language of languages) {
            const chrome = await import(`/docs/${language}/board/messages.js`);
            texts.push(new Text(language, { ...chrome.messages, ...(await game.messages(language)) }));
          }
          const problems = [];
          for (const play of game.conventions) for (const words of positions) {
            const position = game.parse(words);
            try { game.check(position, play); } catch { continue; }
            const strategy = strategyOf(rules, data.strategy[play], play);
            const whys = [...movesInWords(rules), standing(strategy, position), strategy.values?.law];
            whys.push(...position.map((size) => label(strategy, size)));
            if (!game.isOver(position)) {
              const { move, why } = game.reply(position, play);
              const filling = game.describe(position, move);
              whys.push(why, { key: `made.theorem.${game.kind(move, position)}`, filling }, { key: 'move', filling });
            }
            if (game.isLost(position, play)) whys.push(game.noWinningMove(position, play));
            for (const text of texts) for (const why of whys.filter(Boolean)) {
              const said = text.plain(why.key, why.filling);
              if (/undefined|null|NaN|object|[{}]/.test(said)) problems.push(`${words} ${why.key}: ${said}`);
            }
          }
          return problems;
        }""",
        [game.data, [",".join(map(str, position)) for position in game.positions], list(LANGUAGES)],
    )
    assert problems == []


def test_the_reason_names_values_that_are_right(lab: Lab) -> None:
    positions = [p for p in box(12, 12) if any(p)]
    whys = lab.evaluate(
        """async ([data, positions]) => {
          const { gameOf } = await import('/docs/assets/board/general/game.js');
          const game = gameOf(data);
          return positions.map((words) => {
            const { why } = game.reply(game.parse(words), 'normal');
            const texts = Object.entries(why.filling).map(([name, each]) => [name, String(each)]);
            return [why.key, Object.fromEntries(texts)];
          });
        }""",
        [GAMES[0].data, [",".join(map(str, position)) for position in positions]],
    )
    values = GAMES[0].strategy["normal"]["values"]
    count = 0
    for position, (key, filling) in zip(positions, whys, strict=True):
        if key != "whySum":
            continue
        count += 1
        was = [values[n % 7] for n in position]
        assert filling["values"] == ", ".join(map(str, was)) and int(filling["sum"]) == was[0] ^ was[1], position
        place = ord(filling["heap"]) - ord("A")
        assert int(filling["from"]) == position[place] and int(filling["was"]) == was[place], position
        assert int(filling["is"]) == values[int(filling["to"]) % 7] == was[1 - place], position
    assert count > 80


def test_rules_are_shown_as_formulas(lab: Lab) -> None:
    data_of_game = {game.name: game.data for game in GAMES}
    formulas = lab.evaluate(
        """async (asked) => {
          const { Rules } = await import('/docs/assets/board/general/rules.js');
          const { movesInWords } = await import('/docs/assets/board/general/rules-in-words.js');
          const found = {};
          for (const [name, { rules, params }] of Object.entries(asked)) {
            const told = movesInWords(new Rules(rules, params));
            found[name] = told.map(({ key, filling }) => [key, String(filling.sizes ?? '')]);
          }
          return found;
        }""",
        data_of_game,
    )
    # Lines are broken between formulas, not inside one.
    assert not any(" " in sizes.replace(", ", "") for rules in formulas.values() for _, sizes in rules)
    formulas = {name: [[key, sizes.replace("\u00a0", " ")] for key, sizes in rules] for name, rules in formulas.items()}
    assert formulas["subtraction"] == [["rule.one", "n − 1,\u2002n − 3,\u2002n − 4"]]
    assert formulas["nim"] == [["rule.one", "0 … n − 1"]]
    assert formulas["mark"] == [["rule.one", "n − 1,\u2002⌊n/2⌋"]]
    assert formulas["up-k-mark"] == [["rule.one", "n − 2 … n − 1,\u2002⌈n/3⌉"], ["rule.least", ""]]
    assert formulas["wythoff"] == [["rule.one", "0 … n − 1"], ["rule.near", ""]]
    assert formulas["two-of-three"] == [["rule.some", "0 … n − 1"]]
    assert formulas["poker-nim"] == [["rule.one", "0 … n − 1"], ["rule.bank", ""]]
