"""Tests that the checker never prints two different formulas alike."""

import random
import re
from collections.abc import Iterator, Mapping

import pytest

from verify.checker import printing
from verify.checker.printing import pretty
from verify.checker.reading import Reader, declare, tree
from verify.checker.terms import BINDERS, Array, Sort, Term, closed_text, stem

SORTS: tuple[Sort, ...] = ("Int", "Real", "Bool", "S.A", "S.List", Array("Int", "Int"), Array("S.A", "Bool"))
NAMES = ("x", "x", "y", "n", "table", "head")
NUMBERS = ("Int", "Real")


@pytest.fixture
def world() -> Reader:
    """Return a world whose symbols have the names of bound variables, in every sort."""
    reader = Reader()
    declare(reader, tree("(declare-sort S.A 0)"))
    declare(reader, tree("(declare-datatypes ((S.List 0)) (((f.nil) (f.cons (f.head Int) (f.tail S.List)))))"))
    sorts: dict[str, Sort] = {"x": "Int", "y": "Real", "n": "Bool", "table": Array("Int", "Int")}
    for name, sort in sorts.items():
        reader.declare(f"f.{name}", (), sort)
    reader.declare("f.c", (), "S.A")
    reader.declare("f.f", ("Int",), "Int")
    reader.declare("f.g", ("S.A", "Real"), "Bool")
    return reader


def leaves(world: Reader, sort: Sort, scope: tuple[Term, ...]) -> list[Term]:
    """Return the variables and constants of a sort."""
    terms = [v for v in scope if v.sort == sort] * 2
    terms += [world.make(name, ()) for name, (domain, value) in world.functions.items() if not domain and value == sort]
    if sort in NUMBERS:
        terms += [world.make(str(sort), (), number) for number in (0, 1, -2)]
    if sort == "Bool":
        terms += [world.true, world.false]
    if isinstance(sort, Array):
        element = world.true if sort.element == "Bool" else world.make("Int", (), 1)
        terms.append(world.make("const", (element,), sort))
    return terms


def operators(world: Reader, pick: random.Random, sort: Sort) -> list[tuple[str, tuple[Sort, ...]]]:
    """Return operators with values of a sort, each with the sorts of its arguments."""
    choices = [(name, domain) for name, (domain, value) in world.functions.items() if domain and value == sort]
    choices += [("ite", ("Bool", sort, sort))]
    choices += [
        ("select", (array, array.over)) for array in SORTS if isinstance(array, Array) and array.element == sort
    ]
    if isinstance(sort, Array):
        choices.append(("store", (sort, sort.over, sort.element)))
    if sort in NUMBERS:
        choices += [(op, (sort,) * count) for op in ("+", "*") for count in (2, 3)]
        choices += [("-", (sort,)), ("-", (sort, sort))]
        choices += [("div", (sort, sort)), ("mod", (sort, sort)), ("to_int", ("Real",))] if sort == "Int" else []
        choices += [("/", (sort, sort)), ("to_real", ("Int",))] if sort == "Real" else []
    if sort == "Bool":
        other, number = pick.choice(SORTS), pick.choice(NUMBERS)
        choices += [("not", (sort,)), ("=>", (sort, sort)), ("xor", (sort, sort)), ("=", (other, other))]
        choices += [(op, (sort,) * count) for op in ("and", "or") for count in (2, 3)]
        choices += [("distinct", (other,) * count) for count in (2, 3)]
        choices += [("<", (number, number)), ("<=", (number, number)), (">", (number, number))]
        choices += [("f.nil", ("S.List",)), ("f.cons", ("S.List",)), ("forall", ()), ("exists", ())] * 2
    return choices


def term(world: Reader, pick: random.Random, sort: Sort, scope: tuple[Term, ...], depth: int) -> Term:
    """Return a random term of a sort, whose free variables are in scope."""
    if depth == 0:
        return pick.choice(leaves(world, sort, scope))
    op, sorts = pick.choice(operators(world, pick, sort))
    if op in BINDERS:
        new = world.make("@var", (), (f"b{len(scope)}.{pick.choice(NAMES)}", pick.choice(("Int", "Int", *SORTS))))
        return world.make(op, (term(world, pick, "Bool", (*scope, new), depth - 1),), (new,))
    parts = tuple(term(world, pick, of, scope, pick.randrange(depth)) for of in sorts)
    return world.make("is", parts, op) if op in ("f.nil", "f.cons") and sort == "Bool" else world.make(op, parts)


def nameless(formula: Term) -> str:
    """Return the text of a closed formula with numbers instead of the names of bound variables."""
    return re.sub(r"\bb(\d+)\.[A-Za-z0-9]+", r"b\1", closed_text(formula))


def formulas(world: Reader, seed: int, count: int) -> Iterator[Term]:
    """Yield random closed formulas."""
    pick = random.Random(seed)
    for _ in range(count):
        yield term(world, pick, "Bool", (), pick.choice((2, 2, 3, 4)))


def alike(world: Reader, seed: int, count: int) -> tuple[str, str, str] | None:
    """Return two different formulas that are printed as the same text, with this text; None if none are found."""
    texts: dict[str, str] = {}
    for formula in formulas(world, seed, count):
        output, text = pretty(formula, {}), nameless(formula)
        if texts.setdefault(output, text) != text:
            return output, texts[output], text
    return None


def test_no_two_formulas_have_the_same_printed_text(world: Reader) -> None:
    assert alike(world, 1, 20_000) is None


def test_the_same_is_printed_on_one_line(world: Reader) -> None:
    for formula in formulas(world, 2, 2_000):
        output = pretty(formula, {})
        assert output.isprintable() and "\n" not in output


def captured(variables: tuple[Term, ...], names: Mapping[Term, str], body: Term) -> dict[Term, str]:
    """Print bound variables by their names, even if other symbols have these names."""
    return {**names, **{v: stem(v) for v in variables}}


def without_sorts(variables: tuple[Term, ...], names: Mapping[Term, str]) -> str:
    return ", ".join(names[v] for v in variables)


@pytest.mark.parametrize(("function", "mistake"), [("names_in_scope", captured), ("binders", without_sorts)])
def test_a_careless_printer_is_found_out(
    function: str, mistake: object, world: Reader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing, function, mistake)
    assert alike(world, 1, 20_000) is not None
