"""Tests of the examples in docstrings of `theory`; each public function of `numbers` and `rules` has one."""

import pytest

import theory
import theory.numbers
import theory.rules
from tests import docstring_examples

MODULES = docstring_examples.modules(theory)
COMPLETE = [name for package in (theory.numbers, theory.rules) for name in docstring_examples.modules(package)]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    failures = docstring_examples.run(name)
    assert not failures, failures


def test_there_are_examples() -> None:
    assert sum(len(test.examples) for name in MODULES for test in docstring_examples.examples(name)) >= 100


def test_each_public_function_has_an_example() -> None:
    assert len(COMPLETE) >= 30
    assert [function for name in COMPLETE for function in docstring_examples.functions_without_example(name)] == []
