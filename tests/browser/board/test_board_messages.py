"""Tests of the messages during a game: each is true of the position shown, and none appears three times in a row."""

import json
from typing import Any

import pytest

from tests.browser.board.board_rules import GAMES
from tests.browser.board.harness import Boards, Lab, ask_hints, piece, reason_text, status
from verify.languages import LANGUAGES

# Starting positions of long games, by board; with best moves on both sides the same player is lost throughout.
STARTS = {
    "nim": ["1,4,5", "5,5", "3,3,7,7", "2,5,6", "1,1,1,1,1,1", "1,1,1,1,1", "4,4,1,1", "1,1,2", "9,9,4,4"],
    "mark": ["40", "9,8,7,6", "12,12", "7,7,7,7", "3,4,5,8", "64", "5,5", "1,2,3,4,5,6,7"],
    "wythoff": ["8,13", "10,16", "8,11", "15,20", "2,2", "12,20"],
    "chomp": ["8,7", "5,1,1,1,1", "7,7,7", "2,2,2,2,1", "6,5", "3x4", "9,8"],
}

# Plays each start in both conventions, with best moves or delaying moves on both sides. Returns the messages for each
# player, as the theorem and as a reader who asks for a hint at every turn. Without `vary` repeated reasons stay as they
# are.
PLAY = """async ([games, languages, starts, vary]) => {
  const { Text } = await import('/docs/assets/board/text.js');
  const { HintedReasons, newMatch, play, varied } = await import('/docs/assets/board/state.js');
  const told = [];
  for (const [name, data] of Object.entries(games)) {
    const module = await import(`/docs/assets/board/${data ? 'general' : name}/game.js`);
    const game = data ? module.gameOf(data) : module.game;
    const texts = [];
    for (const language of languages) {
      const chrome = await import(`/docs/${language}/board/messages.js`);
      texts.push(new Text(language, { ...chrome.messages, ...(await game.messages(language)) }));
    }
    for (const convention of game.conventions ?? (game.poisoned ? ['normal'] : ['normal', 'misere']))
      for (const words of starts[name]) for (const first of ['reader', 'theorem']) {
        const start = game.parse(words, game.fallback);
        try { game.check?.(start, convention); } catch { continue; }
        let match = newMatch({ play: convention, mode: 'theorem', start, first });
        const hinted = new HintedReasons();
        const said = texts.map(() => []);
        while (!game.isOver(match.position)) {
          await game.prepare?.([match.position]);
          let { move, why } = game.reply(match.position, convention);
          if (match.turn === 'theorem') {
            if (vary) why = varied(match, why);
            texts.forEach((text, place) => said[place].push(text.plain(why.key, why.filling)));
          } else {
            if (game.isLost(match.position, convention)) {
              let hint = game.noWinningMove(match.position, convention);
              if (vary) hint = hinted.vary(hint, match.position);
              texts.forEach((text, place) => said[place].push(text.plain(hint.key, hint.filling)));
            }
            why = undefined;
          }
          match = play(game, match, move, why);
        }
        said.forEach((all, place) => told.push([`${name} ${convention} ${words} ${languages[place]}`, all]));
      }
  }
  return told;
}"""


def _messages_of_games(lab: Lab, vary: bool) -> list[tuple[str, list[str]]]:
    games: dict[str, Any] = dict.fromkeys(STARTS)
    games |= {game.name: game.data for game in GAMES}
    starts = dict(STARTS) | {
        game.name: [",".join(map(str, position)) for position in list(game.positions)[-40:]] for game in GAMES
    }
    messages: list[tuple[str, list[str]]] = lab.evaluate(PLAY, [games, list(LANGUAGES), starts, vary])
    return messages


def _frequent_texts(texts: list[str]) -> set[str]:
    return {text for text in texts if texts.count(text) > 2}


def test_no_message_is_repeated_word_for_word_three_times_in_one_game(lab: Lab) -> None:
    messages = _messages_of_games(lab, vary=True)
    assert len(messages) > 300
    assert [(game, text) for game, texts in messages for text in _frequent_texts(texts)] == []
    assert [
        text for _, texts in messages for text in texts if any(odd in text for odd in ("undefined", "null", "{"))
    ] == []
    # Without the replacements, reasons are repeated in every language and on most boards.
    repeating = {game.split()[0] for game, texts in _messages_of_games(lab, vary=False) if _frequent_texts(texts)}
    assert repeating >= {"nim", "wythoff", "chomp"}, repeating


@pytest.mark.parametrize(
    ("heaps", "play", "words"),
    [
        ("1,1,1,1", "misere", "Why: 3 single counters are left, an odd number, so the last one will be yours."),
        ("1,1", "misere", "Why: one counter is left, and you have to take it."),
        ("1,1,1", "misere", "2 single counters are left, and their number decides: there was nothing to choose."),
        ("1,1", "normal", "One counter is left: there was nothing to choose."),
        ("1", "misere", "One counter was left, and it had to be taken."),
    ],
)
def test_the_message_at_the_end_matches_the_visible_board(boards: Boards, heaps: str, play: str, words: str) -> None:
    page = boards.open(f"heaps={heaps}&play={play}&first=theorem")
    page.wait_for_function("/turn=reader|heaps=0(,0)*(&|$)/.test(location.hash)")
    assert words in reason_text(page)


@pytest.mark.parametrize("heaps", ["1,1", "1,1,1", "2,1,1", "3,4,5"])
def test_the_first_hint_of_misere_play_has_a_case_for_the_position(boards: Boards, heaps: str) -> None:
    page = boards.open(f"heaps={heaps}&play=misere&first=first")
    page.click(".tkb-do-hint")
    hint = reason_text(page)
    large = sum(size != "1" for size in heaps.split(","))
    cases = ["If there is none,", "If there is only one,", "If there are at least two,"]
    assert cases[min(large, 2)] in hint


@pytest.mark.parametrize("play", ["normal", "misere"])
def test_messages_about_single_counters_are_true(lab: Lab, play: str) -> None:
    """Check that each number in the messages is the number of counters on the board at that time."""
    wrong = lab.evaluate(
        """async (play) => {
          const { game } = await import('/docs/assets/board/nim/game.js');
          const wrong = [];
          for (let ones = 1; ones <= 9; ones += 1) {
            const heaps = Array.from({ length: ones }, () => 1n);
            const { move, why } = game.reply(heaps, play);
            const left = game.after(heaps, move).filter((heap) => heap === 1n).length;
            const named = ['whyOnes', 'whyLostOnes'].includes(why.key) ? why.filling.n : left;
            if (named !== left) wrong.push([ones, why.key, named]);
            if (why.key === 'whyOnes' && left % 2 === 0) wrong.push([ones, why.key, 'even']);
            if (left === 0 && ['whyOnes', 'whyLostOnes'].includes(why.key)) wrong.push([ones, why.key, 'none left']);
            const none = game.isLost(heaps, play) ? game.noWinningMove(heaps, play) : null;
            if (none?.key === 'noWinOnes' && none.filling.n !== ones) wrong.push([ones, none.key]);
          }
          return wrong;
        }""",
        play,
    )
    assert wrong == []


def test_hints_at_lost_positions_differ(boards: Boards) -> None:
    page = boards.open("heaps=4,4&first=first")
    hints = []
    for size in (4, 3, 2):
        hints.append(ask_hints(page))
        page.click(".tkb-do-hint")
        assert reason_text(page) == hints[-1]  # asked again at the same position
        page.click(piece(0, size - 1))
        page.wait_for_function("size => location.hash.includes(`heaps=${size - 1},${size}`)", arg=size)
        page.click(piece(1, size - 1))
        page.wait_for_function("size => location.hash.includes(`heaps=${size - 1},${size - 1}`)", arg=size)
    assert hints[0].startswith("No winning move: the nim-sum is 0")
    assert hints[1:] == ["No winning move here either: 3 ⊕ 3 = 0.", "No winning move here either: 2 ⊕ 2 = 0."]
    page.evaluate("location.hash = 'heaps=4,4&turn=first'")
    page.wait_for_function("document.querySelectorAll('.tkb-piece').length === 8")
    assert ask_hints(page) == hints[0] and status(page) == "First player’s move."


def test_repeated_messages_have_replacements_in_every_language(lab: Lab) -> None:
    """Check that messages in place of repeated ones are sentences with the numbers of the position."""
    for module in ("nim", "mark", "wythoff", "chomp", "general"):
        keys = lab.evaluate(
            """async ([module, languages]) => Promise.all(languages.map(async (language) => {
              const { messages } = await import(`/docs/${language}/board/${module}.js`);
              return Object.entries(messages).filter(([key]) => key.endsWith('.again'));
            }))""",
            [module, list(LANGUAGES)],
        )
        for entries in keys:
            assert len(entries) >= 2, module
            assert all("`{" in text for _, text in entries), json.dumps(entries, ensure_ascii=False)
