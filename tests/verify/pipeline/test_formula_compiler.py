"""Tests that the compiled formulas do not depend on what was compiled before."""

from fractions import Fraction
from functools import partial
from itertools import product
from math import floor, sqrt

import pytest
import z3

from verify.browser.sqrt5_numbers import REALS, Root
from verify.kernel import Kernel
from verify.pipeline.crosschecks.array_quantifiers import Choices, holds_for_all, holds_for_some
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.pipeline.crosschecks.mutants import _show as shown
from verify.pipeline.crosschecks.small_domains import NoMeaning, Table, assignments, domain
from verify.proofs.general.small_value_sorts import Undecided

x, y, m = z3.Ints("x y m")
INT = z3.IntSort()


def test_a_function_keeps_its_meaning_when_one_that_calls_it_has_none() -> None:
    k = Kernel()
    more = k.define("more", [x], INT, lambda _, x: x + 1).function
    some = k.choose("some", k.prove("there-is-more", [x], z3.Exists([m], m > x))).function
    lost = k.define("lost", [x], INT, lambda _, x: more(x) + some(x)).function
    times = k.define("times-five", [x], INT, lambda _, x: 5 * x).function
    reader = FormulaCompiler(k, {})
    for _ in range(2):  # the missing meaning is found again, even if other formulas were compiled between
        with pytest.raises(NoMeaning):
            reader.function([x], lost(x) == 0)
        assert reader.function([x], times(x))(7) == 35
        assert reader.function([x], more(x))(7) == 8


def test_the_same_formula_in_variables_in_another_order() -> None:
    reader = FormulaCompiler(Kernel(), {})
    assert reader.function([x, y], x - y)(5, 3) == 2
    assert reader.function([y, x], x - y)(5, 3) == -2
    assert reader.function([x, y], z3.Exists([m], z3.And(m * y == x, m > 1)))(6, 3)
    assert not reader.function([y, x], z3.Exists([m], z3.And(m * y == x, m > 1)))(6, 3)


def test_small_values_begin_with_the_smallest_and_end_somewhere() -> None:
    pairs = assignments([x, y], 50)
    assert pairs[0] == (0, 0) and len(set(pairs)) == len(pairs) <= 50
    weights = [abs(a) + abs(b) for a, b in pairs]
    assert weights == sorted(weights)
    many = z3.Ints(" ".join(f"x{i}" for i in range(12)))
    assert len(assignments(many, 100)) == 100


def test_plays_and_strategies_are_tables() -> None:
    s, t = z3.Consts("s t", z3.ArraySort(INT, INT))
    read = FormulaCompiler(Kernel(), {})
    falls = read.function([s, m], z3.ForAll([x], z3.Implies(z3.And(0 <= x, x < m), s[x] > s[x + 1])))
    play = Table.of({0: 2, 1: 1}, 0)
    assert falls(play, 2) and not falls(play, 3)
    assert play in domain(s.sort()) and shown(play) == "(0 ↦ 2, 1 ↦ 1, … ↦ 0)"
    assert read.function([s, x], z3.Store(s, x, s[x]) == s)(play, 1)
    assert read.function([s, t], s == t)(Table.of({3: 0}, 0), Table.of({}, 0))
    assert read.function([s], s == z3.K(INT, z3.IntVal(4)))(Table.of({}, 4))
    sets = domain(z3.ArraySort(z3.ArraySort(INT, INT), z3.BoolSort()))
    assert frozenset() in sets and len(sets) == 16
    assert shown(frozenset({(1,), (0, 2)})) == "{(0, 2), (1)}" and shown(frozenset()) == "∅"
    with pytest.raises(NoMeaning):  # a quantified sequence has too many values
        read.function([], z3.Exists([t, s], s[0] == t[1]))


def test_a_value_says_how_it_was_made() -> None:
    declared = z3.Datatype("TriedState")
    declared.declare("tried-start")
    declared.declare("tried-read", ("tried-before", declared), ("tried-digit", INT))
    state = declared.create()
    start, read, before, digit = state.constructor(0), state.constructor(1), state.accessor(1, 0), state.accessor(1, 1)
    q = z3.Const("q", state)
    function = FormulaCompiler(Kernel(), {}).function
    assert ("tried-start",) in domain(state) and ("tried-read", ("tried-start",), 1) in domain(state)
    assert function([q], z3.Implies(state.recognizer(1)(q), q == read(before(q), digit(q))))(domain(state)[-1])
    assert function([x], digit(read(start(), x)) == x)(5)
    assert not function([q], state.recognizer(1)(q))(("tried-start",))


def test_numbers_with_the_root_of_five_are_computed_exactly() -> None:
    for a, b in product(REALS, repeat=2):
        near = [float(n.whole) + float(n.part) * sqrt(5) for n in (a, b)]
        assert (a < b, a == b) == (near[0] < near[1] - 1e-9, abs(near[0] - near[1]) < 1e-9)
        for number, approximation in ((a + b, sum(near)), (a - b, near[0] - near[1]), (a * b, near[0] * near[1])):
            assert abs(float(number.whole) + float(number.part) * sqrt(5) - approximation) < 1e-9
            assert floor(number) == floor(approximation + 1e-9) and abs(number) == (number if number >= 0 else -number)
        assert b == 0 or a / b * b == a
    golden = REALS[3]
    assert str(golden) == "(1+√5)/2"
    assert golden * golden == golden + 1
    assert hash(Root.of(2)) == hash(2)
    assert [floor(golden * n) for n in range(-2, 6)] == [-4, -2, 0, 1, 3, 4, 6, 8]
    phi = z3.Real("phi")
    counts = FormulaCompiler(Kernel(), {}).function([x, phi], z3.ToInt(z3.ToReal(x) * phi + z3.Q(1, 2)) == 5)
    assert counts(3, golden)
    assert not counts(2, golden)
    assert counts(3, Root.of(Fraction(3, 2)))


def test_a_quantifier_over_strategies_tries_all_of_them() -> None:
    def product_is(c: Choices, target: int) -> bool:
        return bool(c.at("first") * c.at("second") == target and c.at("first") <= c.at("second"))

    values = range(2, 8)
    for target in range(60):
        exists = any(a * b == target and a <= b for a, b in product(values, repeat=2))
        assert holds_for_some(partial(product_is, target=target), values) is exists, target
    assert holds_for_all(lambda c: c.at(0) + c.at(1) <= 14, values)
    assert not holds_for_all(lambda c: c.at(0) + c.at(1) < 14, values)
    # An index may depend on an earlier value of the array, and repeated reads of one index give the same value.
    assert not holds_for_some(lambda c: c.at(c.at(0)) != c.at(c.at(0)), values)
    assert holds_for_some(lambda c: c.at(c.at(0)) == 7 and c.at(0) == 3, values)
    with pytest.raises(Undecided):
        holds_for_some(lambda c: sum(c.at(i) for i in range(20)) > 1000, values)


def test_the_existence_of_a_strategy_is_read_as_such() -> None:
    k = Kernel()
    c = z3.Const("c", z3.ArraySort(INT, INT))
    below = k.define("below", [c, x], z3.BoolSort(), lambda _, c, x: c[x] < c[x + 1]).function
    reader = FormulaCompiler(k, {})
    assert reader.function([x], z3.Exists([c], below(c, x)))(3)
    assert not reader.function([x], z3.Exists([c], z3.And(below(c, x), below(c, x + 1), c[x + 2] == c[x])))(3)
    assert not reader.function([x], z3.ForAll([c], below(c, x)))(3)


def test_a_few_numbers_show_that_there_is_one_and_never_that_there_is_none() -> None:
    reader, real = FormulaCompiler(Kernel(), {}), z3.Real("real")
    assert reader.function([x], z3.Exists([real], real * real == real + x))(1)
    assert not reader.function([x], z3.ForAll([real], real * real > real))(1)
    for formula in (z3.Exists([real], real * real == 2), z3.ForAll([real], real * real >= 0)):
        with pytest.raises(Undecided):
            reader.function([], formula)()
