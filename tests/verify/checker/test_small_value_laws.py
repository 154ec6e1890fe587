"""Tests of every law on all small values, and that similar false laws are found."""

import itertools
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.checker.step_evaluator import Interpretation
from verify.checker import rules
from verify.checker.errors import Unreadable
from verify.checker.reading import Reader
from verify.checker.terms import Array, Sort, Term

DOCS = Path(__file__).parents[3] / "docs"
SORTS: list[Sort] = ["Bool", "Int", "Real", "S.A", Array("Int", "Bool"), Array("Bool", "Int"), Array("S.A", "S.A")]


def letters(law: str) -> list[str]:
    """Return the letters of a law in order; each letter in it is a variable."""
    assert not {*re.findall(r"[^\s()]+", law)} & {*"abcdefghijklmnopqrstuvwz"}
    return [letter for letter in "xy" if re.search(rf"[ (]{letter}[ )]", law)]


def instances(law: str) -> list[tuple[Reader, Term, list[Term]]]:
    """Return the law over these constants, for each choice of sorts under which it is a formula."""
    cases = []
    for sorts in itertools.product(SORTS, repeat=len(letters(law))):
        world = Reader()
        world.declare_sort("S.A")
        constants: dict[str, Term] = {}
        for letter, sort in zip(letters(law), sorts, strict=True):
            world.declare(f"f.{letter}", (), sort)
            constants[letter] = world.make(f"f.{letter}", ())
        try:
            cases.append((world, world.term_with(constants, law), [*constants.values()]))
        except Unreadable:
            continue
    return cases


def false_under(world: Reader, conclusion: Term) -> dict[str, Any] | None:
    """Return small values of the constants for which a formula is false; None if there are none."""
    names = [name for name, (parameters, _) in world.functions.items() if not parameters]
    ranges = [Interpretation(world, 0).values(world.functions[name][1]) for name in names]
    for row in itertools.product(*ranges):
        reading = Interpretation(world, 1, dict(zip(names, row, strict=True)))
        if not reading.value(conclusion):
            return reading.fixed
    return None


@pytest.mark.parametrize("name", rules.LAWS)
def test_no_small_values_refute_a_law(name: str) -> None:
    cases = instances(rules.LAWS[name])
    assert cases, "the law has no instance"
    for world, formula, constants in cases:
        proof: Any = SimpleNamespace(world=world, arguments=tuple(constants), suppositions=[])
        assert rules.RULES[name]([], formula, proof), "an instance is not accepted"
        assert false_under(world, formula) is None


@pytest.mark.parametrize("name", rules.LAWS)
def test_a_law_gives_exactly_its_formula(name: str) -> None:
    for world, formula, constants in instances(rules.LAWS[name]):
        for arguments in (constants[:-1], [*constants, *constants], []):
            wrong_proof: Any = SimpleNamespace(world=world, arguments=tuple(arguments), suppositions=[])
            with pytest.raises(ValueError, match="zip"):
                rules.RULES[name]([], formula, wrong_proof)
        proof: Any = SimpleNamespace(world=world, arguments=tuple(constants), suppositions=[])
        for other in (world.make("not", (formula,)), world.false, *formula.args):
            assert not rules.RULES[name]([], other, proof)


@pytest.mark.parametrize("language", ["en", "he", "pl", "fa"])
def test_the_specification_has_every_rule_and_every_law_to_the_letter(language: str) -> None:
    text = " ".join((DOCS / language / "book.md").read_text().split())
    for name, formula in rules.LAWS.items():
        assert f" {name} {' '.join(formula.split())} " in text
    for name in rules.RULES.keys() - rules.LAWS.keys():
        assert f"| `{name}` |" in text


@pytest.mark.parametrize("name", ["div", "mod", "quotient", "floor"])
def test_a_law_holds_for_terms_of_its_sorts_only(name: str) -> None:
    sorts = {tuple(term.sort for term in constants) for _, _, constants in instances(rules.LAWS[name])}
    assert len(sorts) == 1 and sorts <= {("Int", "Int"), ("Real", "Real"), ("Real",)}


@pytest.mark.parametrize(
    "law",
    [
        "(=> (not (= y 0)) (and (<= (* y (div x y)) x) (< x (* y (+ (div x y) 1)))))",
        "(= (mod x y) (- x (* y (div x y))))",
        "(= (* y (/ x y)) x)",
        "(and (<= (to_real (to_int x)) x) (< x (to_real (to_int x))))",
        "(not (= (select x (@array_deq_diff x y)) (select y (@array_deq_diff x y))))",
        "(=> (> y 0) (< x (* y (div x y))))",
    ],
)
def test_a_false_law_is_found_out(law: str) -> None:
    assert any(false_under(world, formula) is not None for world, formula, _ in instances(law))
