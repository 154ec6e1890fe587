"""Tests that a theorem without a name is named after its chapter."""

from typing import Any

import pytest
import z3

from verify.kernel import Kernel, Measure, ProofError

PREFIX = "sample"

x = z3.Int("x")


def twice_natural(k: Kernel) -> Any:
    double = k(double_of)
    return k.induct([x], z3.Implies(x >= 0, double(x) >= 0), Measure((x,)), by=[double.at(x), k(helper)(x)])


def double_of(k: Kernel) -> Any:
    return k.define([x], z3.IntSort(), lambda _, x: 2 * x)


def halved(k: Kernel) -> Any:
    return k.define([x], z3.IntSort(), lambda _, x: x)


def helper(k: Kernel) -> Any:
    return k.prove([x], x * 2 == x + x)


def chosen(k: Kernel) -> Any:
    y = z3.Int("y")
    return k.choose(k.prove("sample.exists", [x], z3.Exists([y], y > x)))


def spoken(k: Kernel) -> Any:
    return k.prove("quite-another", [x], x == x)


def test_a_theorem_is_named_after_module_prefix_and_chapter() -> None:
    k = Kernel()
    assert k(twice_natural).name == "sample.twice-natural"
    assert set(k.theorems) == {"sample.double-of.def", "sample.helper", "sample.twice-natural"}
    assert k(chosen).equation.name == "sample.chosen.witness"


def test_a_chapter_may_say_otherwise() -> None:
    assert Kernel()(spoken).name == "quite-another"


def test_without_a_prefix_the_name_is_the_functions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(globals(), "PREFIX")
    assert Kernel()(helper).name == "helper"


def test_a_replacement_has_the_name_of_its_chapter() -> None:
    assert Kernel(replacements={double_of: halved})(double_of).equation.name == "sample.double-of.def"


def test_a_chapter_has_one_theorem_without_a_name() -> None:
    def greedy(k: Kernel) -> Any:
        k.prove([x], x == x)
        return k.prove([x], x + 0 == x)

    with pytest.raises(ProofError, match=r"already .*sample\.greedy"):
        Kernel()(greedy)


def test_outside_a_chapter_a_theorem_needs_a_name() -> None:
    k = Kernel()
    with pytest.raises(ProofError, match="no chapter is running"):
        k.prove([x], x == x)
    with pytest.raises(ProofError):
        k(lambda k: k.prove("wrong", [x], x > 0))
    with pytest.raises(ProofError, match="no chapter is running"):
        k.prove([x], x == x)


def test_a_chapter_without_a_name_has_none_to_give() -> None:
    with pytest.raises(ProofError, match="give its theorem a name"):
        Kernel()(lambda k: k.prove([x], x == x))
