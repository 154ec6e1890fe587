"""Tests of the end of a game: the next challenge, the reasons, another try, and imperfect opponents."""

from collections.abc import Iterator
from itertools import pairwise

import pytest

from tests.browser.board.harness import Boards, Lab, Page, piece, reason_text, sizes, status
from theory.rules.chomp_rows import Board
from theory.rules.conventions import Play
from theory.strategy.chomp import chomp_strategy
from theory.strategy.mark import mark_strategy
from theory.strategy.nim import nim_strategy
from theory.strategy.wythoff import wythoff_strategy
from verify.languages import LANGUAGES

OPPONENT = "takeaway-opponent"

# Draws many starts and moves of a game from a position. With `harder`, each start is derived from the previous one.
DRAW_STARTS = """async ([name, text, play, first, harder, count]) => {
  const { game } = await import(`/docs/assets/board/${name}/game.js`);
  const { anotherStart } = await import('/docs/assets/board/challenge.js');
  const { newMatch } = await import('/docs/assets/board/state.js');
  let start = game.parse(text, game.fallback);
  const starts = [];
  for (let i = 0; i < count; i += 1) {
    const found = await anotherStart(game, newMatch({ play, mode: 'theorem', start, first }), harder);
    starts.push(game.format(found));
    if (harder) start = found;
  }
  const legal = [];
  for (let i = 0; i < count; i += 1) legal.push(game.isLegal(start, game.randomMove(start)));
  return [starts, legal];
}"""

OUTCOMES = {
    "nim": nim_strategy.outcome,
    "mark": mark_strategy.outcome,
    "wythoff": wythoff_strategy.outcome,
    "chomp": lambda rows, play: chomp_strategy.outcome(Board.of(rows)),
}
STARTS = {"nim": "3,4,5", "mark": "19", "wythoff": "8,11", "chomp": "5,5,5"}


@pytest.fixture(autouse=True)
def clear_storage(boards: Boards) -> Iterator[None]:
    """Clear the browser's storage, which all tests share."""
    yield
    for _, listener in boards.pages:
        listener.page.evaluate("localStorage.clear()")


@pytest.mark.parametrize("first", ["reader", "theorem"])
@pytest.mark.parametrize("game", STARTS)
def test_every_new_start_can_be_won_by_the_reader(lab: Lab, game: str, first: str) -> None:
    for play in Play if game != "chomp" else [Play.NORMAL]:
        for harder in (False, True):
            # Harder starts grow with each draw, so few are drawn; so many of the others are hardly ever only three.
            count = 12 if harder else 60
            starts, legal = lab.evaluate(DRAW_STARTS, [game, STARTS[game], play.value, first, harder, count])
            assert all(legal)
            positions = [tuple(map(int, start.split(","))) for start in starts]
            outcomes = {OUTCOMES[game](position, play).value for position in positions}
            assert outcomes == {"N" if first == "reader" else "P"}, (positions, play)
            # The start of each draw is the given one, or the one drawn before.
            assert STARTS[game] not in (starts[:1] if harder else starts) and len(set(starts)) > 3
            if harder and first == "reader":
                sizes_of_starts = [
                    sum(position) if game == "chomp" else max(position) + len(position) ** 3
                    for position in positions[:4]
                ]
                # The boards of Chomp grow up to the largest of a list, and are random from there on.
                grown = [one <= other or (game == "chomp" and one >= 20) for one, other in pairwise(sizes_of_starts)]
                assert all(grown), positions


def win(page: Page) -> None:
    """Win a game of Nim against the board by the theorem's moves; the reader begins."""
    while not page.locator(".tk-board.is-over").count():
        heaps = sizes(page)
        heap, to = nim_strategy.reply(heaps).changes[0]
        before = page.evaluate("location.hash")
        page.click(piece(heap, to))
        page.wait_for_function("before => location.hash !== before", arg=before)
        page.wait_for_function(
            "document.querySelector('.tk-board').matches('.is-over') || /turn=reader/.test(location.hash)"
        )


def test_after_a_win_the_reasons_and_a_harder_challenge_follow(boards: Boards) -> None:
    page = boards.open("heaps=1,2,2")
    assert page.locator(".tkb-after").is_hidden()
    win(page)
    assert status(page) == "You win!"
    page.get_by_text("Why did it work?").click()
    reasons = page.locator(".tkb-worked").inner_text()
    assert "you can answer every move from such a position that does not end the game" in reasons
    assert "(0, 2, 2)" in reasons
    assert "the nim-sum is 0" in reasons
    assert "(0, 0, 0)" not in reasons
    assert page.locator(".tkb-worked a").get_attribute("href").endswith("/en/nim/bouton/")
    page.click(".tkb-do-next")
    page.wait_for_function("!document.querySelector('.tk-board').matches('.is-over')")
    heaps = sizes(page)
    assert max(heaps) > 2 and nim_strategy.outcome(heaps).value == "N"
    assert page.locator(".tkb-after").is_hidden()
    assert page.evaluate("document.activeElement.matches('.tkb-piece')")


def test_a_new_game_has_another_position_and_after_a_defeat_the_same_one_is_offered(boards: Boards) -> None:
    page = boards.open("heaps=2,2")
    page.click(piece(0, 0))
    page.wait_for_selector(".is-over")
    assert status(page) == "The theorem wins this one."
    page.click(".tkb-do-again")
    page.wait_for_function("location.hash.includes('heaps=2,2')")
    page.click(".tkb-do-newGame")
    page.wait_for_function("!location.hash.includes('heaps=2,2&')")


@pytest.mark.parametrize("strength", ["slips", "random"])
def test_a_weaker_opponent_is_remembered_and_is_not_called_the_theorem(boards: Boards, strength: str) -> None:
    page = boards.open("heaps=1,4,5")
    page.get_by_role("radiogroup", name="The opponent plays").locator(f"[value={strength}]").check()
    assert page.evaluate(f"localStorage.getItem('{OPPONENT}')") == strength
    page.reload()
    page.wait_for_selector(".tk-board[data-ready=true]")
    assert page.locator(f"[value={strength}]").is_checked()
    page.click(piece(1, 3))
    page.wait_for_function("/turn=reader/.test(location.hash) && !/heaps=1,4,5|heaps=1,3,5/.test(location.hash)")
    assert "The opponent took" in reason_text(page) and "theorem" not in reason_text(page)
    page.get_by_role("radiogroup", name="You play").get_by_label("each other").check()
    assert page.locator("[data-choice=strength]").is_hidden()


def test_a_random_opponent_makes_moves_that_lose(lab: Lab) -> None:
    moves = lab.evaluate("""async () => {
      const { game } = await import('/docs/assets/board/nim/game.js');
      const { opponentMove } = await import('/docs/assets/board/opponent.js');
      const lost = (strength) => Array.from({ length: 200 }, () => {
        const position = [3n, 4n, 5n];
        return game.isLost(game.after(position, opponentMove(game, position, 'normal', strength).move), 'normal');
      }).filter(Boolean).length;
      return { perfect: lost('perfect'), slips: lost('slips'), random: lost('random') };
    }""")
    assert moves["perfect"] == 200 > moves["slips"] > moves["random"]


def test_without_storage_the_choice_holds_for_the_page(boards: Boards) -> None:
    page = boards.open("heaps=1,4,5")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('denied'); }; }")
    page.locator("[value=random]").check()
    page.click(piece(1, 3))
    page.wait_for_function("document.querySelector('.tkb-why').textContent.includes('The opponent took')")


@pytest.mark.parametrize("language", LANGUAGES)
def test_status_buttons_and_board_share_the_screen_of_a_phone(boards: Boards, language: str) -> None:
    for game, position in (
        ("nim", "heaps=3,4,5"),
        ("mark", "heaps=19"),
        ("wythoff", "heaps=8,11"),
        ("chomp", "rows=5,5,5"),
    ):
        page = boards.open(f"game={game}&{position}&lang={language}&choices=folded", width=390)
        page.set_viewport_size({"width": 390, "height": 844})
        top, hint, surface = (
            page.locator(each).first.bounding_box() for each in (".tkb-says", ".tkb-do-hint", ".tkb-actions + *")
        )
        assert hint["y"] + hint["height"] - top["y"] < 260, (game, hint, top)
        first = surface["y"] - top["y"]
        assert first < 300, (game, first)


@pytest.mark.parametrize("game", ["nim", "mark", "chomp"])
def test_hints_with_the_answer_are_shown_on_request(boards: Boards, game: str) -> None:
    position, answer_selector = {
        "nim": ("heaps=3,4,5", ".tkb-columns"),
        "mark": ("heaps=20", ".tkp-rule"),
        "chomp": ("rows=8,7", ".tkc-shape"),
    }[game]
    page = boards.open(f"game={game}&{position}&choices=folded")
    assert page.locator(answer_selector).first.is_hidden()
    page.locator(".tkb-check input").check()
    assert page.locator(answer_selector).first.is_visible()
    page = boards.open(f"game={game}&{position}")
    assert page.locator(answer_selector).first.is_visible()
