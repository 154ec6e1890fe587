"""Tests of the list of the atlas: every set and code once, under a tag that encodes its rules, and all parse."""

from theory.atlas import BY_NAME, FAMILIES, entries
from theory.rules.conventions import Play
from theory.rules.rule_file import read


def test_every_game_is_there_once() -> None:
    every = entries()
    count = {family: sum(entry.family == family for entry in every.values()) for family in FAMILIES}
    assert count["subtraction"] == 2**10 - 1
    assert count["division"] == (2**4 - 1) * 7 * 2
    assert count["two-heaps"] == 2**6 - 1 + 2 * 15 - 1
    assert count["octal"] == 2 * (7 + 7 * 8 + 7 * 64)
    assert count["all-but"] == 2**6
    assert len({(entry.rules, entry.play) for entry in every.values()}) == len(every)
    assert count["misere"] >= 10
    assert count["amounts"] >= 7 and count["several-heaps"] >= 13
    assert all(tag == entry.tag for tag, entry in every.items())


def test_tags_tell_the_rules() -> None:
    rules = {tag: entry.rules for tag, entry in entries().items()}
    assert rules["ATL-S1.3.4"] == "n-{1,3,4}"
    assert rules["ATL-X0"] == "all but {}" and rules["ATL-X1.2"] == "all but {1,2}"
    assert rules["ATL-0.77"] == "0.77" and rules["ATL-4.7"] == "4.7"
    assert rules["ATL-D1f2"] == "n-1, floor(n/2)"
    assert rules["ATL-D1.3c8"] == "n-{1,3}, ceil(n/8)"
    assert rules["ATL-WB0.4"] == "any, both, blocked (0,4)" and rules["ATL-WT1.1"] == "any, both, terminal (1,1)"
    assert "ATL-WT0.0" not in rules
    assert rules["ATL-B1.3"] == "any, both-{1,3}"
    assert rules["ATL-M0.75"] == "0.75" and entries()["ATL-M0.75"].play is Play.MISERE


def test_all_rules_can_be_read() -> None:
    names = [(read(entry.rules).game.name, entry.play) for entry in entries().values()]
    assert len(set(names)) == len(names)


def test_games_with_a_name_as_tag_have_canonical_rules() -> None:
    rules = {tag: entry.rules for tag, entry in entries().items() if entry.family in BY_NAME}
    assert {tag: read(line).text for tag, line in rules.items()} == rules
