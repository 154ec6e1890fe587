"""Tests that the JSON description of a game contains all its rules."""

import json
from typing import Any

import pytest

from theory.rules import mark, nim, wythoff
from theory.rules.moves import (
    AddFromBank,
    AllHeaps,
    HeapGame,
    LeaveBetween,
    Move,
    N,
    OneHeap,
    Op,
    Param,
    SameFromEach,
    SomeHeaps,
    SplitUnequal,
    TakeAndBreak,
    Term,
    as_data,
)
from theory.rules.rule_notation import heap_game

GAMES = [
    nim.NIM,
    nim.MOORE,
    nim.POKER_NIM,
    nim.FREE_ADDING,
    mark.MARK,
    mark.K_MARK,
    mark.UP_MARK,
    mark.UP_K_MARK,
    wythoff.GAME,
    heap_game("kayles", "4.77"),
    heap_game("both", "any, both-{1,3}"),
    heap_game("marked", "any, both, blocked (1,2) (0,0), terminal (3,3)"),
    heap_game("lasker", "any, split"),
    heap_game("parts", "split unequal"),
]


def term(data: Any) -> Term:
    if data == "n":
        return N
    if isinstance(data, int):
        return data
    return Param(data["param"]) if "param" in data else Op(data["op"], term(data["left"]), term(data["right"]))


def move(data: Any) -> Move:
    def leave() -> LeaveBetween:
        return LeaveBetween(term(data["leave"]["low"]), term(data["leave"]["high"]))

    match data["kind"]:
        case "one-heap":
            return OneHeap(leave())
        case "some-heaps":
            return SomeHeaps(term(data["most"]), leave())
        case "alike":
            return AllHeaps(term(data["within"]))
        case "together":
            return SameFromEach(tuple(data["taken"]))
        case "break":
            return TakeAndBreak(data["take"], tuple(data["pieces"]))
        case "unequal":
            return SplitUnequal()
    assert data == {"kind": "from-bank"}
    return AddFromBank()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_game_can_be_read_back_from_its_data(game: HeapGame) -> None:
    data = json.loads(json.dumps(as_data(game)))
    moves, params = tuple(map(move, data.pop("moves"))), tuple(data.pop("params").items())
    for word in ("blocked", "terminal"):
        if word in data:
            data[word] = tuple(map(tuple, data[word]))
    assert HeapGame(moves=moves, params=params, **data) == game
