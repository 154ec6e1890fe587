"""Formulas read back into Python: what was compiled before never changes what is compiled later."""

import pytest
import z3

from verify.judge.small_values import NoMeaning, Reader, assignments
from verify.kernel import Kernel

x, y, m = z3.Ints("x y m")
INT = z3.IntSort()


def test_a_function_keeps_its_meaning_when_one_that_calls_it_has_none() -> None:
    k = Kernel()
    more = k.define("more", [x], INT, lambda _, x: x + 1).function
    some = k.choose("some", k.prove("there-is-more", [x], z3.Exists([m], m > x))).function
    lost = k.define("lost", [x], INT, lambda _, x: more(x) + some(x)).function
    times = k.define("times-five", [x], INT, lambda _, x: 5 * x).function
    reader = Reader(k, {})
    for _ in range(2):  # that it has none is found again, whatever was compiled meanwhile
        with pytest.raises(NoMeaning):
            reader.function([x], lost(x) == 0)
        assert reader.function([x], times(x))(7) == 35
        assert reader.function([x], more(x))(7) == 8


def test_the_same_formula_in_variables_in_another_order() -> None:
    reader = Reader(Kernel(), {})
    assert reader.function([x, y], x - y)(5, 3) == 2
    assert reader.function([y, x], x - y)(5, 3) == -2
    assert reader.function([x, y], z3.Exists([m], z3.And(m * y == x, m > 1)))(6, 3)
    assert not reader.function([y, x], z3.Exists([m], z3.And(m * y == x, m > 1)))(6, 3)


def test_small_values_begin_with_the_smallest_and_end_somewhere() -> None:
    found = assignments([x, y], 50)
    assert found[0] == (0, 0) and len(set(found)) == len(found) <= 50
    weights = [abs(a) + abs(b) for a, b in found]
    assert weights == sorted(weights)
    many = z3.Ints(" ".join(f"x{i}" for i in range(12)))
    assert len(assignments(many, 100)) == 100
