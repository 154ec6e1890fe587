"""A theorem without a name of its own is called after its chapter, and only a chapter has one to give."""

import pytest
import z3

from verify.kernel import Kernel, Measure, ProofError

PREFIX = "sample"

x = z3.Int("x")


def twice_natural(k):
    double = k(double_of)
    return k.induct([x], z3.Implies(x >= 0, double(x) >= 0), Measure((x,)), by=[double.at(x), k(helper)(x)])


def double_of(k):
    return k.define([x], z3.IntSort(), lambda _, x: 2 * x)


def halved(k):
    return k.define([x], z3.IntSort(), lambda _, x: x)


def helper(k):
    return k.prove([x], x * 2 == x + x)


def chosen(k):
    y = z3.Int("y")
    return k.choose(k.prove("sample.exists", [x], z3.Exists([y], y > x)))


def spoken(k):
    return k.prove("quite-another", [x], x == x)


def test_a_theorem_is_called_after_its_chapter_behind_the_prefix_of_the_module():
    k = Kernel()
    assert k(twice_natural).name == "sample.twice-natural"
    assert set(k.theorems) == {"sample.double-of.def", "sample.helper", "sample.twice-natural"}
    assert k(chosen).equation.name == "sample.chosen.witness"


def test_a_chapter_may_say_otherwise():
    assert Kernel()(spoken).name == "quite-another"


def test_without_a_prefix_the_name_is_the_functions(monkeypatch):
    monkeypatch.delitem(globals(), "PREFIX")
    assert Kernel()(helper).name == "helper"


def test_what_stands_in_place_of_a_chapter_has_its_name():
    assert Kernel(instead={double_of: halved})(double_of).equation.name == "sample.double-of.def"


def test_a_chapter_has_one_theorem_without_a_name():
    def greedy(k):
        k.prove([x], x == x)
        return k.prove([x], x + 0 == x)

    with pytest.raises(ProofError, match=r"already .*sample\.greedy"):
        Kernel()(greedy)


def test_outside_a_chapter_a_theorem_needs_a_name():
    k = Kernel()
    with pytest.raises(ProofError, match="outside a chapter"):
        k.prove([x], x == x)
    with pytest.raises(ProofError):
        k(lambda k: k.prove("wrong", [x], x > 0))
    with pytest.raises(ProofError, match="outside a chapter"):
        k.prove([x], x == x)


def test_a_chapter_without_a_name_has_none_to_give():
    with pytest.raises(ProofError, match="needs one"):
        Kernel()(lambda k: k.prove([x], x == x))
