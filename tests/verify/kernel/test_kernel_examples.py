"""Tests of the examples in the docstrings of the kernel, including those of wrapped methods."""

import doctest

import pytest

import verify.kernel
from tests import docstring_examples

MODULES = docstring_examples.modules(verify.kernel)


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failures = docstring_examples.run(name)
    assert not failures, failures


def test_each_exported_name_has_an_example() -> None:
    names_with_examples = {
        test.name.rpartition(".")[2] for name in MODULES for test in docstring_examples.examples(name)
    }
    # The other two are aliases of types, which have no docstring.
    assert {*verify.kernel.__all__} - names_with_examples == {"Order", "Terms"}
    assert {"prove", "induct", "define", "choose", "evaluate"} <= names_with_examples


def test_a_wrong_example_fails() -> None:
    test, *_ = docstring_examples.examples("verify.kernel.goals")
    test.examples[-1].want = "wrong\n"
    assert doctest.DocTestRunner(verbose=False).run(test, out=lambda _: None).failed == 1
