"""Every line of the table of shapes, on all small values: no premise true with a conclusion that is false."""

import itertools
import re
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.checker.meaning import Reading
from verify.checker import rules
from verify.checker.reading import tree
from verify.checker.rules import Pattern
from verify.checker.terms import Array, Sort, Term, Unreadable, World

SORTS: list[Sort] = ["Bool", "Int", "Real", "S.A", Array("Int", "Bool")]
CODE = {"Bool": "b", "Int": "i", "Real": "r", "S.A": "s"}


def lines() -> list[tuple[str, list[Pattern]]]:
    """Each rule's name with one of its lines."""
    found = []
    for rule, function in rules.RULES.items():
        for cell in function.__closure__ or ():
            if isinstance(cell.cell_contents, list):
                found += [(rule, line) for line in cell.cell_contents]
    return found


def letters(pattern: Pattern) -> set[str]:
    """The letters of a pattern: one letter each, and nothing that is a number or a word."""
    if not isinstance(pattern, str):
        return set().union(*map(letters, pattern[1:]))
    assert pattern in World().words or re.fullmatch(r"[a-z]|n\+", pattern), "neither a word nor a letter"
    return {pattern} - World().words.keys()


def build(world: World, pattern: Pattern, given: dict[str, Term]) -> Term:
    """A term of this shape, with these terms for its letters."""
    if isinstance(pattern, str):
        return (given | world.words)[pattern]
    return world.make(pattern[0], tuple(build(world, part, given) for part in pattern[1:]))


def instances(patterns: list[Pattern]) -> list[tuple[World, list[Term]]]:
    """The patterns as terms over constants, for each choice of sorts under which they have one."""
    named = set().union(*map(letters, patterns))
    single = sorted(named - {"n+"})
    found = []
    for sorts in itertools.product(SORTS, repeat=len(single)):
        world = World()
        world.declare_sort("S.A")
        given: dict[str, Term] = {}
        for letter, sort in zip(single, sorts, strict=True):
            world.declare(f"f.{letter}", (), sort)
            given[letter] = world.make(f"f.{letter}", ())
        for n in (1, 2, 3) if "n+" in named else (1,):
            given["n+"] = world.literal(n, "Int")
            try:
                found.append((world, [build(world, pattern, given) for pattern in patterns]))
            except Unreadable:
                break
    return found


def false_under(world: World, premises: list[Term], conclusion: Term) -> dict[str, Any] | None:
    """Small values of the constants for which the premises are true and the conclusion is not."""
    names = [name for name, (parameters, _) in world.functions.items() if not parameters]
    ranges = [Reading(world, 0).values(world.functions[name][1]) for name in names]
    for row in itertools.product(*ranges):
        reading = Reading(world, 1, dict(zip(names, row, strict=True)))
        if all(reading.value(premise) for premise in premises) and not reading.value(conclusion):
            return reading.fixed
    return None


@pytest.mark.parametrize(("rule", "line"), lines(), ids=lambda part: part if isinstance(part, str) else "")
def test_no_small_values_refute_a_line(rule: str, line: list[Pattern]) -> None:
    *patterns, pattern = line
    cases = instances([*patterns, pattern])
    assert cases, "the line has no instance"
    for world, (*premises, conclusion) in cases:
        assert rules.RULES[rule](premises, conclusion, SimpleNamespace(world=world)), "an instance is not accepted"
        assert false_under(world, premises, conclusion) is None


@pytest.mark.parametrize(
    "line",
    [
        "(= (< x y) (>= y x))",
        "(= (not (>= x y)) (>= y (+ x 1 1)))",
        "(= (ite c s t) (ite c t s))",
        "(= (= (abs x) (abs y)) (= x y))",
        "(= (select (store a i t) j) t)",
    ],
)
def test_a_false_line_is_found_out(line: str) -> None:
    cases = instances([tree(line)])
    assert any(false_under(world, [], conclusion) is not None for world, (conclusion,) in cases)


def test_a_shape_is_not_stretched() -> None:
    world, (given, premise, conclusion) = instances([tree(text) for text in ("p", "(=> p q)", "q")])[0]
    accepts, alone = rules.RULES["modus_ponens"], SimpleNamespace(world=world)
    assert accepts([given, premise], conclusion, alone)
    assert not accepts([conclusion, premise], conclusion, alone)
    assert not accepts([given, premise], given, alone)
    assert not accepts([premise], conclusion, alone)
    assert not accepts([given, premise, premise], conclusion, alone)
    longer = world.make("xor", premise.args)
    assert not accepts([given, longer], conclusion, alone)
