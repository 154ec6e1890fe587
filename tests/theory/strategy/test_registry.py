"""Tests of the registry of games, and of the notation of positions and moves."""

import re
from functools import partial
from itertools import product
from typing import Any

import pytest

from theory.families import games
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.options_from_rules import options
from theory.strategy.explained_move import outcome_by
from theory.strategy.game import BoardGame
from theory.strategy.parsing import position_parser
from theory.strategy.registry import game_named


def with_example(name: str) -> Any:
    """Return the game with the parameter of its example, if it has one."""
    parameter = games()[name].parameter
    return game_named(name, {parameter.name: str(parameter.given)} if parameter else None)


def nonempty_heaps(position: Any) -> Any:
    """Return a position without its empty heaps."""
    return tuple(n for n in position if n)


ON_HEAPS = sorted(name for name, game in games().items() if isinstance(game.rules, HeapGame))


@pytest.mark.parametrize("name", ON_HEAPS)
def test_every_game_answers_for_its_own_example(name: Any) -> None:
    game = with_example(name)
    assert game.name == games()[name].rules.name == name
    position = game.parse(game.example.split())
    after = {nonempty_heaps(move.after(position)) for move in game.winning_moves(position, "normal")}
    legal = {nonempty_heaps(option) for option in options(game.rules, position, game.params)}
    assert after <= legal
    assert bool(after) == (game.outcome(position, "normal") == "N")
    assert nonempty_heaps(game.reply(position, "normal").after(position)) in legal
    assert not game.is_over(position)


@pytest.mark.parametrize("play", list(Play))
@pytest.mark.parametrize("name", ON_HEAPS)
def test_the_winning_moves_tell_the_outcome(name: Any, play: Any) -> None:
    game = with_example(name)
    example = game.parse(game.example.split())
    position_count = 0
    for position in product(range(5), repeat=len(example)) if len(example) < 4 else [example, (0,) * len(example)]:
        try:
            outcome = game.outcome(position, play)
            moves = list(game.winning_moves(position, play))
        except ValueError:  # this convention is not solved, or the position does not belong to the game
            continue
        position_count += 1
        assert outcome_by(moves, over=game.is_over(position), play=play) is outcome, position
    assert position_count or play is Play.MISERE


@pytest.mark.parametrize("name", sorted(set(games()).difference(ON_HEAPS)))
def test_every_game_on_a_board_answers_for_its_own_example(name: Any) -> None:
    game = game_named(name)
    assert isinstance(game, BoardGame)
    board = game.parse(game.example.split())
    assert game.name == name
    assert game.outcome(board) == "N" and not game.is_over(board)
    assert all(game.outcome(bite.after(board)) == "P" for bite in game.winning_moves(board))
    assert game.reply(board) in set(game.winning_moves(board))
    assert game.parse([str(entry) for entry in game.entries(board)]) == board


BAD_PARAMETERS = [
    ("k-mark", {}, "k-mark needs its k, a number of 2 or more; for example: k-mark --k 3 9 8 7 6"),
    ("up-k-mark", {"k": "1"}, "k must be at least 2; got 1; for example: up-k-mark"),
    ("k-mark", {"k": "-3"}, "k must be at least 2"),
    ("k-mark", {"k": ""}, "k is not a number"),
    ("k-mark", {"k": "2.5"}, "character 2 of 3"),
    ("k-mark", {"k": "3", "t": "1"}, "k-mark has no t: leave out --t"),
    ("mark", {"k": "2"}, "mark has no k: leave out --k"),
    ("wythoff", {"t": "0"}, "t must be at least 1; got 0; for example: wythoff --t 2 8 9"),
    ("wythoff", {"k": "2"}, "wythoff has no k: leave out --k"),
    ("nim", {"k": "2"}, "nim has no k"),
]


@pytest.mark.parametrize(("name", "params", "message"), BAD_PARAMETERS)
def test_bad_parameters(name: str, params: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        game_named(name, params)


@pytest.mark.parametrize("name", ["nope", "", "NIM", "x" * 10_000])
def test_an_unknown_game_lists_the_known_ones_briefly(name: str) -> None:
    names = ", ".join(sorted(games()))
    with pytest.raises(KeyError, match=re.escape(f"the games are: {names}")) as caught:
        game_named(name)
    assert len(str(caught.value)) < 80 + len(names)


POSITIONS = [
    (position_parser.heaps, "3 4 5", (3, 4, 5)),
    (position_parser.heaps, "0", (0,)),
    (position_parser.heaps, "007", (7,)),
    (position_parser.heaps_and_bank, "3 4 5", (3, 4, 5)),
    (position_parser.heaps_with_a_counter, "1 2", (1, 2)),
    (position_parser.two_heaps, "1 0", (1, 0)),
]


@pytest.mark.parametrize(("parse", "text", "position"), POSITIONS)
def test_positions(parse: Any, text: str, position: tuple[int, ...]) -> None:
    assert parse(text.split()) == position


BAD_POSITIONS = [
    (position_parser.heaps, [], "position is empty"),
    (position_parser.heaps, ["3", "-1"], "heap 2 cannot be negative"),
    (position_parser.heaps, ["x"], "heap 1 is not a number: character 1 of 1 is 'x'"),
    (position_parser.heaps, ["3", ""], "heap 2 is not a number: the text is empty"),
    (position_parser.heaps, ["3,4"], "character 2 of 3 is ','"),
    (position_parser.heaps, ["-"], "heap 1 is not a number"),
    (position_parser.heaps_with_a_counter, ["3", "0"], "heap 2 is empty: in this game a heap holds at least 1 counter"),
    (position_parser.heaps_with_a_counter, [], "position is empty"),
    (position_parser.heaps_and_bank, ["3"], "the bank last"),
    (position_parser.two_heaps, [], "2 heaps; the position is empty"),
    (position_parser.two_heaps, ["3"], "2 heaps; got 1"),
    (position_parser.two_heaps, ["3", "4", "5"], "2 heaps; got 3"),
    (position_parser.two_heaps, ["3", "-4"], "heap 2 cannot be negative"),
    (position_parser.heaps_and_bank, ["3", "-4"], "the bank cannot be negative"),
]


@pytest.mark.parametrize(("parse", "text", "message"), BAD_POSITIONS)
def test_bad_positions(parse: Any, text: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse(text)


def floor_of(k: int) -> Any:
    return partial(position_parser.take_or_divide, k=k, up=False, division_word="part")


def ceiling_of(k: int) -> Any:
    return partial(position_parser.take_or_divide, k=k, up=True, division_word="part")


MOVES = [
    (position_parser.take, "1 3", (3, 4, 5), (0, 4, 5)),
    (position_parser.take, " 3   1\n", (3, 4, 5), (3, 4, 4)),
    (position_parser.take_or_add, "1 3", (3, 4, 5), (0, 4, 5)),
    (position_parser.take_or_add, "2 +5", (3, 4, 5), (3, 9, 0)),
    (floor_of(2), "2 1", (3, 4, 5), (3, 3, 5)),
    (floor_of(2), "3 part", (3, 4, 5), (3, 4, 2)),
    (floor_of(2), "3 3", (3, 4, 5), (3, 4, 2)),
    (floor_of(4), "3 3", (3, 4, 5), (3, 4, 2)),
    (floor_of(3), "1 part", (3, 2), (1, 2)),
    (ceiling_of(2), "3 part", (3, 4, 5), (3, 4, 3)),
    (ceiling_of(9), "3 part", (3, 4, 5), (3, 4, 1)),
]


@pytest.mark.parametrize(("read", "text", "position", "after"), MOVES)
def test_moves(read: Any, text: str, position: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert read(text, position) == after


def reader_of_both(t: Any) -> Any:
    """Return the move of t-Wythoff that lowers its first two heaps."""
    return lambda text, position: position_parser.take_or_both(text, position[:2], t)


MOVES_IN_BOTH = [
    ("1 3", 1, (0, 4)),
    ("2 4", 1, (3, 0)),
    ("both 3", 1, (0, 1)),
    ("both 1 1", 1, (2, 3)),
    ("both 1 3", 3, (2, 1)),
    ("both 3 2", 2, (0, 2)),
]


@pytest.mark.parametrize(("text", "t", "after"), MOVES_IN_BOTH)
def test_moves_in_both_heaps(text: str, t: int, after: tuple[int, int]) -> None:
    assert position_parser.take_or_both(text, (3, 4), t) == after


def test_without_its_t_wythoff_has_the_usual_one() -> None:
    assert game_named("wythoff").params == {"t": 1}
    assert game_named("wythoff", {"t": "3"}).params == {"t": 3}
    assert "differ by less than 3" in game_named("wythoff", {"t": "3"}).how_to_move
    assert "differ" not in game_named("wythoff").how_to_move


BAD_MOVES = [
    (reader_of_both(1), "", 'write "HEAP TAKE" or "both TAKE"'),
    (reader_of_both(1), "both", 'write "both TAKE"'),
    (reader_of_both(1), "both 1 2 3", 'write "both TAKE"'),
    (reader_of_both(1), "both 1 2", "both heaps must lose the same number"),
    (reader_of_both(2), "both 1 3", "the two numbers must differ by less than 2"),
    (reader_of_both(1), "both 4", "heap 1 holds only 3"),
    (reader_of_both(3), "both 3 5", "heap 2 holds only 4"),
    (reader_of_both(1), "both 0", "at least 1 counter"),
    (reader_of_both(3), "both 1 0", "at least 1 counter"),
    (reader_of_both(1), "both x", "not a number"),
    (reader_of_both(1), "3 1", "numbered from 1 to 2"),
    (position_parser.take, "", 'write "HEAP TAKE"'),
    (position_parser.take, "1", 'write "HEAP TAKE"'),
    (position_parser.take, "1 2 3", 'write "HEAP TAKE"'),
    (position_parser.take, "0 1", "numbered from 1 to 3"),
    (position_parser.take, "4 1", "numbered from 1 to 3"),
    (position_parser.take, "1 4", "heap 1 holds only 3"),
    (position_parser.take, "1 0", "at least 1 counter"),
    (position_parser.take, "1 -2", "cannot be negative"),
    (position_parser.take, "1 +2", "not a number"),
    (position_parser.take, "a 2", "the number of the heap is not a number"),
    (position_parser.take_or_add, "3 1", "numbered from 1 to 2"),
    (position_parser.take_or_add, "1 +6", "the bank holds only 5"),
    (position_parser.take_or_add, "1 +0", "at least 1 counter"),
    (floor_of(2), "1", 'write "HEAP TAKE" or "HEAP part"'),
    (floor_of(2), "3 2", "must be at most 1; write part to divide the heap"),
    (floor_of(9), "1 4", "heap 1 holds only 3"),
    (floor_of(2), "1 0", "at least 1 counter"),
    (ceiling_of(9), "1 3", "the last counter of a heap cannot be taken"),
    (ceiling_of(2), "4 1", "numbered from 1 to 3"),
]


@pytest.mark.parametrize(("read", "text", "message"), BAD_MOVES)
def test_bad_moves(read: Any, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(text, (3, 4, 5))


@pytest.mark.parametrize(
    ("typed", "heaps"),
    [
        (["3", "and", "5"], ["3", "5"]),
        (["3 and 5 and 7"], ["3", "5", "7"]),
        (["5", "+", "7"], ["5", "7"]),
        (["three heaps of 3, 4 and 5"], ["3", "4", "5"]),
        (["Who wins from 5 and 7?"], ["5", "7"]),
        (["2 piles of 10 stones"], ["10", "10"]),
        (["a heap of 9"], ["9"]),
        (["3x5"], ["3x5"]),
        (["oo", "4"], ["oo", "4"]),
        (["3+4+5"], ["3", "4", "5"]),
        (["[7;", "9]"], ["7", "9"]),
        (["two", "heaps:", "4", "and", "6"], ["4", "6"]),
        (["n", "=", "30"], ["30"]),
        (["n=30"], ["30"]),
        (["3", "+4"], ["3", "+4"]),
        (["3+"], ["3+"]),
        (["who", "wins", "from", "3,", "5,", "8?"], ["3", "5", "8"]),
        (["3-4-5"], ["3", "4", "5"]),
        (["If there are 100 stones at the start, who wins?"], ["100"]),
        (["Is 17 winning or losing?"], ["17"]),
        (["piles: 1, 3, 5, 7 - what is the best move?"], ["1", "3", "5", "7"]),
        (["we start with forty-two coins"], ["42"]),
        (["one heap of 9 and two heaps of 4"], ["9", "4", "4"]),
        (["heap 1: 3, heap 2: 5"], ["3", "5"]),
        (["20 in the first pile and 15 in the second"], ["20", "15"]),
        (["kto wygrywa przy 3, 5, 8?"], ["3", "5", "8"]),
        (["ten stos ma 5 kamieni"], ["5"]),
        (["3 stosy po 5 kamieni i jeden z 2 kamieniami"], ["5", "5", "5", "2"]),
        (["two piles of seven and a pile of two"], ["7", "7", "2"]),
        (["kto wygrywa z 3, 5 i 8"], ["3", "5", "8"]),
        (["trzy stosy: 4, 7 i 9 kamieni"], ["4", "7", "9"]),
        (["stosy po 3, 4 i 5"], ["3", "4", "5"]),
        (["jest jedna kupka z dwudziestoma jeden zapałkami"], ["21"]),
        (["mam dwie kupki po siedem żetonów"], ["7", "7"]),
        (["w pierwszym stosie 10, w drugim 12"], ["10", "12"]),
        (["zostało siedemnaście monet"], ["17"]),
        (["co zrobić przy 5, 6 i 7?"], ["5", "6", "7"]),
        (["pozycja (2,6)"], ["2", "6"]),
        (["trzy kupki, w pierwszej 3, w drugiej 6, a w trzeciej 7 zapałek"], ["3", "6", "7"]),
        (["na stole leżą dwa stosy: jeden ma 12 a drugi 15 monet"], ["12", "15"]),
        (["mamy 4, 4, 6 i 6"], ["4", "4", "6", "6"]),
        (["zaczynam od stosu dwudziestu pięciu kamieni"], ["25"]),
        (["pozycja początkowa: osiem, jedenaście i trzynaście"], ["8", "11", "13"]),
        (["5, 10 i 15 kamieni w trzech stosach"], ["5", "10", "15"]),
        (["są dwa rzędy: 8 oraz 13"], ["8", "13"]),
        (["czy przy 44 żetonach wygram?"], ["44"]),
        (["who wins from 3, 5 and 8"], ["3", "5", "8"]),
        (["piles of 4, 7 and 9 stones"], ["4", "7", "9"]),
        (["there are twenty-one matches left"], ["21"]),
        (["6 stones in one heap and 10 in the other"], ["6", "10"]),
        (["heaps: three, five and twelve"], ["3", "5", "12"]),
        (["a single pile with forty counters"], ["40"]),
        (["7 and 9 beans in two piles"], ["7", "9"]),
        (["trzy stosy po 4, 9 i 12 monet"], ["4", "9", "12"]),
        (["dwa stosy po siedem kamieni"], ["7", "7"]),
        (["zaczynamy z czterdziestoma dwiema monetami"], ["42"]),
        (["w pierwszym stosie jest 5, a w drugim 9"], ["5", "9"]),
        (["از ۳، ۵، ۸ چه کسی می‌برد؟"], ["3", "5", "8"]),
        (["دو کپهٔ ۵ تایی"], ["5", "5"]),
        (["با چهل و دو سکه شروع می‌کنیم"], ["42"]),
        (["در کپه اول ۳ سنگ و در کپه دوم ۷ سنگ"], ["3", "7"]),
        (["מי מנצח מ-3, 5, 8?"], ["3", "5", "8"]),
        (["שלוש ערימות עם 4, 9 ו-12 מטבעות"], ["4", "9", "12"]),
        (["7, 9 and 12"], ["7", "9", "12"]),
        (["Who would win with 64 counters?"], ["64"]),
        (["four heaps of size 6"], ["6", "6", "6", "6"]),
        (["I'm at 1 4 5, is it a losing position?"], ["1", "4", "5"]),
        (["Starting from fifteen stones, does the first player win?"], ["15"]),
        (["piles with 10, 20 & 30"], ["10", "20", "30"]),
        (["3,5,7 my turn"], ["3", "5", "7"]),
        (["There are two piles, one with 8 and one with 13 stones"], ["8", "13"]),
        (["heap sizes = {2, 3, 6}"], ["2", "3", "6"]),
        (["what's the winning move for 9-10-11?"], ["9", "10", "11"]),
        (["7, 9 i 12"], ["7", "9", "12"]),
        (["Kto by wygrał przy 64 żetonach?"], ["64"]),
        (["cztery stosy wielkości 6"], ["6", "6", "6", "6"]),
        (["mam 1 4 5, czy to pozycja przegrywająca?"], ["1", "4", "5"]),
        (["Zaczynamy od piętnastu kamieni, czy pierwszy gracz wygrywa?"], ["15"]),
        (["stosy po 10, 20 i 30"], ["10", "20", "30"]),
        (["3,5,7 mój ruch"], ["3", "5", "7"]),
        (["Są dwa stosy, jeden z 8, a drugi z 13 kamieniami"], ["8", "13"]),
        (["wielkości stosów = {2, 3, 6}"], ["2", "3", "6"]),
        (["jaki jest wygrywający ruch dla 9-10-11?"], ["9", "10", "11"]),
        (["۷، ۹ و ۱۲"], ["7", "9", "12"]),
        (["با ۶۴ مهره چه کسی می‌برد؟"], ["64"]),
        (["چهار کپه به اندازهٔ ۶"], ["6", "6", "6", "6"]),
        (["من در ۱ ۴ ۵ هستم، این موقعیت باخت است؟"], ["1", "4", "5"]),
        (["با پانزده سنگ شروع می‌کنیم، آیا بازیکن اول می‌برد؟"], ["15"]),
        (["کپه‌هایی با ۱۰، ۲۰ و ۳۰"], ["10", "20", "30"]),
        (["۳، ۵، ۷ نوبت من است"], ["3", "5", "7"]),
        (["دو کپه داریم، یکی با ۸ و دیگری با ۱۳ سنگ"], ["8", "13"]),
        (["اندازهٔ کپه‌ها = {۲، ۳، ۶}"], ["2", "3", "6"]),
        (["حرکت برنده برای ۹-۱۰-۱۱ چیست؟"], ["9", "10", "11"]),
        (["7, 9 ו-12"], ["7", "9", "12"]),
        (["מי ינצח עם 64 אסימונים?"], ["64"]),
        (["ארבע ערימות בגודל 6"], ["6", "6", "6", "6"]),
        (["אני ב-1 4 5, האם זו עמדה מפסידה?"], ["1", "4", "5"]),
        (["מתחילים מחמש עשרה אבנים, האם השחקן הראשון מנצח?"], ["15"]),
        (["ערימות של 10, 20 ו-30"], ["10", "20", "30"]),
        (["3,5,7 תורי"], ["3", "5", "7"]),
        (["יש שתי ערימות, אחת עם 8 ואחת עם 13 אבנים"], ["8", "13"]),
        (["גודלי הערימות = {2, 3, 6}"], ["2", "3", "6"]),
        (["מה המהלך המנצח ב-9-10-11?"], ["9", "10", "11"]),
        (["who has the advantage at 6 and 11"], ["6", "11"]),
        (["4 piles: 2 3 4 5"], ["2", "3", "4", "5"]),
        (["If I leave 5 and 5 do I win?"], ["5", "5"]),
        (["twenty matches"], ["20"]),
        (["we've got a heap of 12 and another of 7"], ["12", "7"]),
        (["start position 1,2,3,4,5"], ["1", "2", "3", "4", "5"]),
        (["is (4, 7) lost?"], ["4", "7"]),
        (["three rows: 3, 5 and 7 matches"], ["3", "5", "7"]),
        (["There's one pile with thirty stones left, who will win?"], ["30"]),
        (["kto ma przewagę przy 6 i 11"], ["6", "11"]),
        (["4 stosy: 2 3 4 5"], ["2", "3", "4", "5"]),
        (["Jeśli zostawię 5 i 5, to wygram?"], ["5", "5"]),
        (["dwadzieścia zapałek"], ["20"]),
        (["mamy stos 12 i drugi 7"], ["12", "7"]),
        (["pozycja początkowa 1,2,3,4,5"], ["1", "2", "3", "4", "5"]),
        (["czy (4, 7) jest przegrane?"], ["4", "7"]),
        (["trzy rzędy: 3, 5 i 7 zapałek"], ["3", "5", "7"]),
        (["Został jeden stos z trzydziestoma kamieniami, kto wygra?"], ["30"]),
        (["در ۶ و ۱۱ چه کسی برتری دارد"], ["6", "11"]),
        (["۴ کپه: ۲ ۳ ۴ ۵"], ["2", "3", "4", "5"]),
        (["اگر ۵ و ۵ باقی بگذارم می‌برم؟"], ["5", "5"]),
        (["بیست چوب کبریت"], ["20"]),
        (["یک کپهٔ ۱۲ تایی و یک کپهٔ ۷ تایی داریم"], ["12", "7"]),
        (["وضعیت شروع ۱،۲،۳،۴،۵"], ["1", "2", "3", "4", "5"]),
        (["آیا (۴، ۷) باخت است؟"], ["4", "7"]),
        (["سه ردیف: ۳، ۵ و ۷ چوب کبریت"], ["3", "5", "7"]),
        (["یک کپه با سی سنگ مانده، چه کسی می‌برد؟"], ["30"]),
        (["למי יש יתרון ב-6 ו-11"], ["6", "11"]),
        (["4 ערימות: 2 3 4 5"], ["2", "3", "4", "5"]),
        (["אם אשאיר 5 ו-5 אני מנצח?"], ["5", "5"]),
        (["עשרים גפרורים"], ["20"]),
        (["יש לנו ערימה של 12 ועוד ערימה של 7"], ["12", "7"]),
        (["עמדת פתיחה 1,2,3,4,5"], ["1", "2", "3", "4", "5"]),
        (["האם (4, 7) הפסד?"], ["4", "7"]),
        (["שלוש שורות: 3, 5 ו-7 גפרורים"], ["3", "5", "7"]),
        (["נשארה ערימה אחת עם שלושים אבנים, מי ינצח?"], ["30"]),
        (["ערימה אחת של חמש אבנים ושתי ערימות של שלוש"], ["5", "3", "3"]),
        (["5/7/9"], ["5", "7", "9"]),
        (["۵/۷/۹"], ["5", "7", "9"]),
        (["n", "=", "17"], ["17"]),
        (["3", "+", "4", "+", "5"], ["3", "4", "5"]),
        (["سه تودهٔ پنج‌تایی"], ["5", "5", "5"]),
        (["یک تودهٔ صد سکه‌ای"], ["100"]),
        (["ארבע ערימות ובכל אחת שתי אבנים"], ["2", "2", "2", "2"]),
        (["5 בערימה הראשונה ו-8 בשנייה"], ["5", "8"]),
        (["two equal heaps of four"], ["4", "4"]),
        (["dwa równe stosy po cztery"], ["4", "4"]),
        (["שתי ערימות שוות של ארבע"], ["4", "4"]),
        (["دو تودهٔ مساوی چهارتایی"], ["4", "4"]),
        (["9 אבנים בערימה אחת ו-5 בשנייה"], ["9", "5"]),
        (["۹ سنگ در یک توده و ۵ در دیگری"], ["9", "5"]),
        (["12 וגם 12"], ["12", "12"]),
        (["۵ تا در تودهٔ اول و ۸ تا در دومی"], ["5", "8"]),
        (["התחלנו עם 15 אבנים, מי ינצח?"], ["15"]),
        (["מה עושים עם ערימות 7, 7, 2"], ["7", "7", "2"]),
        (["איך לנצח מערימות של 3 ו-6?"], ["3", "6"]),
        (["حرکت خوب در ۱۳ چیست؟"], ["13"]),
        (["با ۱۵ سنگ شروع کردیم، کی می‌برد؟"], ["15"]),
        (["با کپه‌های ۷، ۷، ۲ چه کار کنیم"], ["7", "7", "2"]),
    ],
)
def test_words_around_the_numbers_of_a_position(typed: list[str], heaps: list[str]) -> None:
    assert position_parser.split_words(typed) == heaps


@pytest.mark.parametrize(
    "typed",
    [
        "5 coins in 3 piles", "heap 1 has 3, heap 2 has 5", "3 to 5", "od 3 do 5", "every pile has 4",
        "the second pile has 5 and the first 3", "1,000 stones", "1 000", "2 500 000",
        "two heaps with 8 stones in total", "dwa stosy, łącznie 8 kamieni", "שתי ערימות, בסך הכול 8 אבנים",
        "دو توده، در مجموع ۸ سنگ",
    ],
)  # fmt: skip
def test_a_sentence_that_may_mean_other_sizes_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"separate|size"):
        position_parser.split_words([typed])


@pytest.mark.parametrize(
    "typed",
    [
        "17 or 18",
        "best of 3 games",
        "3 4 5 misere",
        "I take 3 from 5 7",
        "player 1: 5, 7",
        "התחלנו עם 5 ונשארו 3",
        "با ۵ شروع کردیم و ۳ مانده",
    ],
)
def test_a_sentence_with_other_words_is_no_position(typed: str) -> None:
    with pytest.raises(ValueError, match="not a number"):
        position_parser.heaps(position_parser.split_words([typed]))


def test_a_wrong_number_of_heaps_is_refused() -> None:
    with pytest.raises(ValueError, match="3 heaps need 3 sizes"):
        position_parser.split_words(["three heaps of 4 and 5"])
