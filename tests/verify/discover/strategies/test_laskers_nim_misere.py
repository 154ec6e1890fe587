"""Tests of Lasker's Nim in misère play: the rule agrees with a search, and the proof is about the moves of the game."""

from itertools import product

import pytest

from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim
from verify.discover.search import discover
from verify.discover.strategies import laskers_nim, laskers_nim_misere
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")


def test_the_rule_agrees_with_a_search() -> None:
    search = Search(read("any, split").game, Play.MISERE)
    for heaps in [*product(range(9), repeat=2), *product(range(5), repeat=3), *product(range(3), repeat=4)]:
        assert search.lost(heaps) is laskers_nim_misere.lost(heaps), heaps


def test_no_move_leads_from_a_lost_position_to_another() -> None:
    game = read("any, split").game
    for heaps in [(3, 4, 8), (4, 5, 2), (1, 1, 1), (2, 2, 7, 8)]:
        after = {laskers_nim_misere.lost(option) for option in options(game, heaps)}
        assert after == ({False} if laskers_nim_misere.lost(heaps) else {True, False})


def test_misere_lasker_nim_has_period_one_from_two() -> None:
    discovery = discover(read("lasker's nim"), Play.MISERE, 60, second_opinions=False)
    assert discovery.proved_form is not None, discovery.tried
    assert [discovery.proved_form.value(n) for n in range(6)] == [1, 0, 1, 1, 1, 1]
    assert not any(theorem.hypotheses for theorem in discovery.theorems)
    assert decide_claim(discovery, parse("period 1 from 2")).verdict == "proved"
    assert decide_claim(discovery, parse("period 1 from 1")).verdict == "refuted"


def test_a_wrong_count_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # A heap of 3 has the value 4, and a heap of 4 the value 3.
    monkeypatch.setattr(laskers_nim, "brute_values", lambda bound: list(range(bound)))
    with pytest.raises(ProofError):
        laskers_nim_misere.MisereLasker(Kernel(seconds=5), read("any, split").game)
