"""The symbolic reading of a game: from the data of `theory.rules.moves` to a relation between two positions.

`theory.rules.reading` enumerates options from the same data; the tests compare the two on every small position.
A position is a list of heaps (the datatype `Heaps`), each an integer; `valid` says that none is negative.
"""

from collections.abc import Mapping
from typing import Any

import z3

from theory.rules.moves import HeapGame, Leave, OneHeap, Op, Param, Size, Term
from verify.kernel import Defined, Kernel, ProofError, Structure

_declared = z3.Datatype("Heaps")
_declared.declare("nil")
_declared.declare("cons", ("head", z3.IntSort()), ("tail", _declared))
Heaps = _declared.create()
nil = Heaps.nil
cons, head, tail = Heaps.cons, Heaps.head, Heaps.tail
is_cons = Heaps.is_cons


def heaps(*sizes: int | z3.ArithRef) -> z3.DatatypeRef:
    """The list of the given heaps, first to last."""
    made = nil
    for size in reversed(sizes):
        made = cons(size, made)
    return made


def value(term: Term, size: z3.ArithRef, params: Mapping[str, Any]) -> Any:
    """The symbolic value of a term for a heap of `size` counters."""
    match term:
        case int():
            return z3.IntVal(term)
        case Size():
            return size
        case Param(name):
            return params[name]
        case Op(sign, left, right):
            a, b = value(left, size, params), value(right, size, params)
            match sign:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "floor/":
                    return a / b
                case _:
                    return -((-a) / b)


def leaves(leave: Leave, before: z3.ArithRef, after: z3.ArithRef, params: Mapping[str, Any]) -> z3.BoolRef:
    """That one heap may go from `before` to `after`."""
    low, high = value(leave.low, before, params), value(leave.high, before, params)
    return z3.And(low <= after, after <= high, 0 <= after, after != before)


def valid(k: Kernel) -> Defined:
    """That no heap of a list is negative."""
    p = z3.Const("p", Heaps)
    return k.define(
        "valid",
        [p],
        z3.BoolSort(),
        lambda valid, p: z3.Implies(is_cons(p), z3.And(head(p) >= 0, valid(tail(p)))),
        Structure(p),
    )


def one_heap(k: Kernel, game: HeapGame, params: Mapping[str, Any] | None = None) -> Defined:
    """move(p, q): exactly one heap changes, as the game's only move says.

    Raises:
        ProofError: the game has other moves than those of one heap.
    """
    if len(game.moves) != 1 or not isinstance(game.moves[0], OneHeap) or game.bank or game.ends_when_empty:
        raise ProofError(f"{game.name} is not played on one heap at a time")
    leave = game.moves[0].leave
    p, q = z3.Consts("p q", Heaps)
    return k.define(
        f"{game.name}.move",
        [p, q],
        z3.BoolSort(),
        lambda move, p, q: z3.And(
            is_cons(p),
            is_cons(q),
            z3.Or(
                z3.And(leaves(leave, head(p), head(q), params or {}), tail(q) == tail(p)),
                z3.And(head(q) == head(p), move(tail(p), tail(q))),
            ),
        ),
        Structure(p),
    )
