"""The examples in the docstrings of `theory` are true."""

import doctest
import importlib
import pkgutil
from typing import Any

import pytest

import theory

MODULES = [module.name for module in pkgutil.walk_packages(theory.__path__, "theory.") if not module.ispkg]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: Any) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    assert sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES) >= 8
