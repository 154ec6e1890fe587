"""Tests of Grundy's game, for which only the searched range is reported."""

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.search import discover
from verify.discover.strategies.grundys_game import SEARCHED_HEAPS

pytestmark = pytest.mark.usefixtures("shared_answers")


def test_grundys_game_is_open() -> None:
    discovery = discover(read("split unequal"), Play.NORMAL, 600)
    assert discovery.proved_form is None and discovery.standing == "open"
    assert discovery.tried == [f"periodic values: no period found among the first {SEARCHED_HEAPS} heaps"]
