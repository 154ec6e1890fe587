"""Tests that both readings of the rules of Moore's Nim, Poker Nim and free adding agree on small positions."""

from itertools import product
from typing import Any

import pytest
import z3

from theory.rules.nim import FREE_ADDING, MOORE, POKER_NIM
from theory.rules.options_from_rules import options
from verify.kernel import Definition, Kernel
from verify.pipeline.crosschecks.formula_compiler import FormulaCompiler
from verify.proofs.general.z3_semantics import some_heaps, until_empty, with_bank

LISTS = [p for size in range(4) for p in product(range(4), repeat=size)]


def compile_definition(kernel: Kernel, defined: Definition) -> Any:
    equation = defined.equation
    return FormulaCompiler(kernel, {}).function(equation.variables, equation.body.arg(1))


@pytest.mark.parametrize("k", [1, 2, 3])
def test_moore(k: int) -> None:
    kernel = Kernel()
    move = compile_definition(kernel, some_heaps(kernel, MOORE).move)
    for p in LISTS:
        assert {q for q in LISTS if move(p, q, k)} == set(options(MOORE, p, {"k": k}))


@pytest.mark.parametrize("cap", [2, 3])
def test_free_adding(cap: int) -> None:
    kernel = Kernel()
    move = compile_definition(kernel, until_empty(kernel, FREE_ADDING).move)
    for p in LISTS:
        assert {q for q in LISTS if move(p, q, cap)} == set(options(FREE_ADDING, p, {"cap": cap}))


def test_poker() -> None:
    kernel = Kernel()
    rules = with_bank(kernel, POKER_NIM)
    change, grow = compile_definition(kernel, rules.change), compile_definition(kernel, rules.grow)
    for p in (p for p in LISTS if max(p, default=0) < 3):
        lowered = {(*q, 2) for q in LISTS if change(p, q)}
        raised = {(*q, 2 - x) for x in (1, 2) for q in product(range(6), repeat=len(p)) if grow(p, q, x)}
        assert lowered | raised == set(options(POKER_NIM, (*p, 2)))
    # The move between tables is these two: nothing else, and no debt of the bank.
    body = rules.move.equation.body.arg(1)
    assert z3.is_or(body) and body.num_args() == 2
