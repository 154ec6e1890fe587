"""Tests of abbreviations on trees: which terms get a letter, where a witness is bound, and names of variables."""

from typing import Any

import pytest
import z3

from tests.verify.formulas.printed_terms import INT, f, n, x, y
from verify.formulas.abbreviate import Short, abbreviate, apart, lettered
from verify.formulas.syntax_tree import tree
from verify.formulas.tree_nodes import Tree

g = z3.Function("g", INT, INT)
LETTER = z3.Int("s")
LONG = f(x * x + y + 1)


def short(body: Any, *named: tuple[Any, Any]) -> Short:
    """Return an abbreviated formula from terms."""
    return Short(tree(body), tuple((tree(letter), tree(value)) for letter, value in named))


def namely(letter: Any, value: Any, body: Any) -> Tree:
    """Return the tree of "there is a letter, namely the value, with the body"."""
    name = str(letter)
    return Tree("namely", name, (tree(value), tree(body)), "Bool", ((name, "Int"),))


def test_a_long_repeated_term_gets_a_letter() -> None:
    assert abbreviate(tree(z3.ForAll([x, y], LONG == LONG + 2))) == short(
        z3.ForAll([x, y], LETTER == LETTER + 2), (LETTER, LONG)
    )


def test_a_short_term_needs_three_occurrences() -> None:
    twice = z3.ForAll([x], f(f(x)) == g(f(f(x))))
    assert abbreviate(tree(twice)) == short(twice)
    thrice = z3.ForAll([x], f(f(x)) + f(f(x)) == f(f(x)))
    assert abbreviate(tree(thrice)) == short(z3.ForAll([x], LETTER + LETTER == LETTER), (LETTER, f(f(x))))


def test_a_formula_and_a_term_with_an_inner_variable_get_no_letter() -> None:
    positive = z3.And(LONG > 0, x > 0)
    assert abbreviate(tree(z3.ForAll([x, y], z3.Implies(positive, z3.And(positive, y > 0))))).where == (
        (tree(LETTER), tree(LONG)),
    )
    inner = z3.ForAll([x], z3.Exists([n], f(n * n + n + 1) == f(n * n + n + 1) + x))
    assert abbreviate(tree(inner)) == short(inner)


def test_a_letter_is_not_used_twice() -> None:
    formula = tree(z3.ForAll([x, y], LONG == LONG + 2))
    assert [letter.name for letter, _ in abbreviate(formula, used={"s", "t"}).where] == ["u"]
    taken = {"s", "t", "u", "v", "w", "z"}
    assert [letter.name for letter, _ in abbreviate(formula, used=taken).where] == ["s′"]


def test_a_named_term_stands_before_those_that_it_uses() -> None:
    outer = f(LONG + LONG) + g(LONG) + x
    where = abbreviate(tree(z3.ForAll([x, y], outer == g(outer)))).where
    names = [letter.name for letter, _ in where]
    assert len(where) == 2
    assert where[0][1].free >= {names[1]} and names[0] not in where[1][1].free


def test_a_chosen_value_is_bound_around_its_occurrences() -> None:
    bounds = z3.And(f(x) > x, f(x) < 2 * x)
    formula = z3.ForAll([x], z3.Implies(x > 0, bounds))
    bound = namely(LETTER, f(x), z3.And(LETTER > x, LETTER < 2 * x))
    (implication,) = tree(formula).parts
    expected = tree(formula).with_parts((implication.with_parts((implication.parts[0], bound)),))
    assert abbreviate(tree(formula), chosen=["f"]) == Short(expected)
    # A definition names its own witnesses.
    assert abbreviate(tree(formula), chosen=["f"], head=frozenset({"x"})) == short(formula)


def test_a_witness_is_bound_only_if_it_occurs_twice() -> None:
    once, twice = f(x) > x, z3.And(f(x) > x, f(x) < 2 * x)
    assert abbreviate(tree(z3.ForAll([x], once)), witnesses={"f": "r"}) == short(z3.ForAll([x], once))
    (body,) = abbreviate(tree(z3.ForAll([x], twice)), witnesses={"f": "r"}).body.parts
    assert (body.op, body.name) == ("namely", "r")
    assert abbreviate(tree(z3.ForAll([x], twice)), witnesses={"f": "r"}, used={"r"}).body.parts[0].name == "s"


@pytest.mark.parametrize(
    ("variables", "letters"),
    [
        (["option", "weight"], ["y", "w"]),
        (["option", "y"], ["a", "y"]),  # y is in use, and a is the first free letter
    ],
)
def test_words_become_letters(variables: list[str], letters: list[str]) -> None:
    term = z3.ForAll(z3.Ints(" ".join(variables)), z3.Int(variables[0]) == z3.Int(variables[1]))
    expected = z3.ForAll(z3.Ints(" ".join(letters)), z3.Int(letters[0]) == z3.Int(letters[1]))
    assert lettered(tree(term), frozenset()) == (tree(expected), frozenset())


def test_a_variable_whose_name_has_another_use_gets_a_prime() -> None:
    formula = tree(z3.ForAll([x], x == y))
    renamed, params = apart(formula, {"x", "x′"}, {"y"})
    assert [name for name, _ in renamed.binders] == ["x′′"] and params == {"y"}
    assert apart(formula, {"y"}) == (formula, frozenset())
    renamed, params = apart(formula, {"y"}, {"y"})
    assert renamed.free == params == {"y′"}
