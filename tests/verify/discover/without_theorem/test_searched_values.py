"""Tests of Grundy values of small positions, where a theorem gives only outcomes or where there is no theorem."""

from functools import cache

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.cli.game_lookup import proved_game
from verify.discover.without_theorem import game_without_theorem


@cache
def euclid(x: int, y: int) -> int:
    """Return the Grundy value in Euclid's game by the definition: the smaller number is subtracted from the
    other once or several times.
    """
    if not min(x, y):
        return 0
    small, large = sorted((x, y))
    after = {euclid(small, large - times * small) for times in range(1, large // small + 1)}
    return next(value for value in range(len(after) + 1) if value not in after)


def test_the_values_of_euclids_game() -> None:
    game = proved_game(read("Euclid's game"), Play.NORMAL)
    for x in range(16):
        for y in range(16):
            assert game.grundy((x, y)) == euclid(x, y)
    assert game.grundy((10**9, 10**9 + 1)) is None
    assert "by brute force" in game.note


def test_nim_with_one_pass() -> None:
    rules = read("Nim with one pass")
    game = game_without_theorem.game(rules.game, Play.NORMAL, rules.text)
    # If the pass is left, heaps of 1 and 2 have the values 2 and 1; every larger heap has its size plus or minus 1.
    assert [game.grundy((n, 1)) for n in range(9)] == [0, 2, 1, 4, 3, 6, 5, 8, 7]
    assert [game.grundy((n, 0)) for n in range(5)] == [0, 1, 2, 3, 4]


def test_no_value_in_misere_play() -> None:
    rules = read("Moore's Nim with k = 2, misère")
    assert game_without_theorem.game(rules.game, Play.MISERE, rules.text).grundy((3, 4)) is None
