"""Tests of the errors of a check whose game or whose form of values does not fit."""

import re
from dataclasses import replace

import pytest

from theory.claims import discovered_families
from theory.claims.discovered_families import registered_form
from theory.families import Values, games
from theory.numbers.automaton import Automaton
from theory.numbers.periodic import Periodic


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chomp", "[games.chomp] is not played on heaps; this check needs a game on heaps"),
        ("nim", "[games.nim] has no values as data; this check needs the form Periodic"),
    ],
)
def test_a_game_without_such_values_is_reported_with_what_is_missing(name: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        registered_form(name, Periodic)


def test_another_form_of_values_is_named_in_the_message(monkeypatch: pytest.MonkeyPatch) -> None:
    nim = games()["nim"]
    periodic = replace(nim, strategy=Values(Periodic(0, 2, (0, 1)), ""))
    monkeypatch.setattr(discovered_families, "games", lambda: {"nim": periodic})
    assert registered_form("nim", Periodic) == (nim.rules, Periodic(0, 2, (0, 1)))
    with pytest.raises(ValueError, match="has values of the form Periodic; this check needs the form Automaton"):
        registered_form("nim", Automaton)
