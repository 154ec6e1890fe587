"""The symbolic reading of a game: from the data of `theory.rules.moves` to a relation between two positions.

`theory.rules.options_from_rules` enumerates options from the same data; the tests compare the two on every small
position. A position is a list of heaps (the datatype `Heaps`), each an integer; `valid` says that none is negative.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple

import z3

from theory.rules import moves
from theory.rules.moves import AddFromBank, AllHeaps, HeapGame, LeaveBetween, OneHeap, Op, Param, SameFromEach, Size
from verify.kernel import Definition, Kernel, ProofError, Structural
from verify.proofs.general import small_value_sorts

_declared = z3.Datatype("Heaps")
_declared.declare("nil")
_declared.declare("cons", ("head", z3.IntSort()), ("tail", _declared))
Heaps = _declared.create()
nil, cons, head, tail, is_cons = Heaps.nil, Heaps.cons, Heaps.head, Heaps.tail, Heaps.is_cons
LISTS = small_value_sorts.declare(
    Heaps,
    sorted(small_value_sorts.lists_of(range(4), 3), key=lambda p: (sum(p), len(p), p)),
    roles={"nil": "none", "cons": "join"},
    no_head={"head": 0},
)
# Few, since counters from the bank make larger heaps.
_few = [(p, bank) for bank in range(3) for p in LISTS if len(p) < 3 and sum(p) < 5]
_fields = {"board": Heaps, "bank": z3.IntSort()}
Table, table, board, bank = small_value_sorts.record_sort("Table", "table", _fields, _few)
_pairs = sorted(product(range(-1, 8), repeat=2), key=lambda pair: (sum(map(abs, pair)), pair))
_fields = {"first": z3.IntSort(), "second": z3.IntSort()}
Pair, pair, first, second = small_value_sorts.record_sort("Pair", "pair", _fields, _pairs)


def heaps(*sizes: int | z3.ArithRef) -> z3.DatatypeRef:
    """Return the z3 list of the given heaps, first to last."""
    position = nil
    for size in reversed(sizes):
        position = cons(size, position)
    return position


def value(term: moves.Term, size: z3.ArithRef, params: Mapping[str, Any]) -> Any:
    """Return the symbolic value of a term for a heap of `size` counters."""
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


def leaves(
    leave: LeaveBetween, size: z3.ArithRef, after: z3.ArithRef, params: Mapping[str, Any], least: int = 0
) -> z3.BoolRef:
    """Return the formula that one heap may go from `size` to `after`, which is not below `least`."""
    low, high = value(leave.low, size, params), value(leave.high, size, params)
    return z3.And(low <= after, after <= high, after >= least, after != size)


def _own_end(game: HeapGame) -> bool:
    """Return whether the game has a bank, a special end, or blocked or terminal positions."""
    return game.bank or game.ends_when_empty or game.marked


def heap_move(game: HeapGame, size: z3.ArithRef, after: z3.ArithRef, params: Mapping[str, Any]) -> z3.BoolRef:
    """Return the formula that one heap may go from `size` to `after` by one of the game's moves.

    Raises:
        ProofError: the game has other moves than those of one heap.
    """
    if not all(isinstance(move, OneHeap) for move in game.moves) or _own_end(game):
        raise ProofError(f"{game.name} is not played on one heap at a time")
    return z3.Or([leaves(m.leave, size, after, params, game.least) for m in game.moves if isinstance(m, OneHeap)])


def broken(game: HeapGame, size: z3.ArithRef, first: z3.ArithRef, second: z3.ArithRef) -> z3.BoolRef:
    """Return the formula that a move leaves heaps of `first` and `second` of a heap of `size`; 0 stands for no heap.

    A heap that stays whole is the first.

    Raises:
        ProofError: the game has other moves.
    """
    ways = []
    for move in game.moves:
        if _own_end(game) or game.least:
            raise ProofError(
                f"{game.name} must have no special end or marked positions, and heaps must be able to become empty"
            )
        left = {0: z3.And(first == 0, second == 0), 1: z3.And(first > 0, second == 0), 2: z3.And(first > 0, second > 0)}
        match move:
            case moves.TakeAndBreak(take, pieces):
                ways.append(z3.And(first + second == size - take, z3.Or([left[number] for number in pieces])))
            case moves.SplitUnequal():
                ways.append(z3.And(first + second == size, left[2], first != second))
            case OneHeap(leave):
                ways.append(z3.And(first >= 0, second == 0, leaves(leave, size, first, {})))
            case _:
                raise ProofError(f"{game.name} has a move that changes several heaps")
    return z3.And(size > 0, z3.Or(ways))


def joint_move(
    game: HeapGame, before: Sequence[z3.ArithRef], after: Sequence[z3.ArithRef], params: Mapping[str, Any]
) -> z3.BoolRef:
    """Return the formula that natural heaps may go together from `before` to `after` by one of the game's moves.

    Raises:
        ProofError: the game has moves of some heaps only, a bank or an end of its own, or another number of heaps.
    """
    if game.bank or game.ends_when_empty or game.heaps not in (None, len(before)):
        raise ProofError(f"{game.name} has a bank, a special end or a number of heaps other than {len(before)}")
    ways = []
    for move in game.moves:
        match move:
            case OneHeap(leave):
                for i, (x, y) in enumerate(zip(before, after, strict=True)):
                    others = [after[j] == before[j] for j in range(len(before)) if j != i]
                    ways.append(z3.And(leaves(leave, x, y, params, game.least), *others))
            case AllHeaps(within):
                lost = [x - y for x, y in zip(before, after, strict=True)]
                most = value(within, z3.IntVal(0), params)
                differences = [a - b < most for a in lost for b in lost if a is not b]
                ways.append(z3.And(*(d >= 1 for d in lost), *differences, *(y >= game.least for y in after)))
            case SameFromEach(taken):
                pairs = [*zip(before, after, strict=True)]
                same = [z3.And([z3.And(y == x - number, y >= game.least) for x, y in pairs]) for number in taken]
                ways.append(z3.Or(same))
            case _:
                raise ProofError(f"{game.name} has a move that changes several but not all heaps")
    bounds = [params[name] >= bound for name, bound in game.params]
    tests = [z3.Not(_is(before, over)) for over in game.terminal] + [z3.Not(_is(after, one)) for one in game.blocked]
    return z3.And(*(x >= 0 for x in before), *bounds, z3.Or(ways), *tests)


def _is(heaps: Sequence[z3.ArithRef], sizes: Sequence[int]) -> z3.BoolRef:
    """Return the formula that heaps have given sizes."""
    return z3.And([heap == size for heap, size in zip(heaps, sizes, strict=True)])


def two_heaps(k: Kernel, game: HeapGame) -> Definition:
    """move(p, q, *params): the move between pairs of heaps, with the game's parameters in their order.

    Raises:
        ProofError: as `joint_move`.
    """
    p, q = z3.Consts("p q", Pair)

    def body(_: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, *values: z3.ExprRef) -> z3.BoolRef:
        named = {name: term for (name, _), term in zip(game.params, values, strict=True)}
        return joint_move(game, (first(p), second(p)), (first(q), second(q)), named)

    return k.define(f"{game.name}.move", [p, q, *(z3.Int(name) for name, _ in game.params)], z3.BoolSort(), body)


def valid(k: Kernel) -> Definition:
    """The predicate that no heap of a list is negative."""
    p = z3.Const("p", Heaps)
    body = lambda valid, p: z3.Implies(is_cons(p), z3.And(head(p) >= 0, valid(tail(p))))
    return k.define([p], z3.BoolSort(), body, Structural(p))


def change_one(
    k: Kernel, name: str, leave: LeaveBetween, params: Sequence[str] = (), known: Mapping[str, Any] | None = None
) -> Definition:
    """Exactly one heap changes, as the rules say, and the rest are left alone.

    Args:
        params: the names of the parameters that the relation takes after the two positions.
        known: the values of the other parameters.
    """
    p, q = z3.Consts("p q", Heaps)

    def body(change: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, *values: z3.ExprRef) -> z3.BoolRef:
        named = {**(known or {}), **dict(zip(params, values, strict=True))}
        both = z3.And(leaves(leave, head(p), head(q), named), tail(q) == tail(p))
        either = z3.Or(both, z3.And(head(q) == head(p), change(tail(p), tail(q), *values)))
        return z3.And(is_cons(p), is_cons(q), either)

    return k.define(name, [p, q, *(z3.Int(n) for n in params)], z3.BoolSort(), body, Structural(p))


def one_heap(k: Kernel, game: HeapGame, params: Mapping[str, Any] | None = None) -> Definition:
    """move(p, q): exactly one heap changes, as the game's only move says.

    Raises:
        ProofError: the game has other moves than those of one heap.
    """
    if len(game.moves) != 1 or not isinstance(game.moves[0], OneHeap) or _own_end(game):
        raise ProofError(f"{game.name} is not played on one heap at a time")
    return change_one(k, f"{game.name}.move", game.moves[0].leave, known=params)


class UntilEmpty(NamedTuple):
    """The parts of a game that ends when the board is empty, each with the game's parameters in their order.

    `change(p, q, *params)`: one heap changes; `over(p)`: every heap is empty; `move(p, q, *params)`: the move.
    """

    change: Definition
    over: Definition
    move: Definition


def until_empty(k: Kernel, game: HeapGame) -> UntilEmpty:
    """One heap changes as the game's only move says, unless every heap is empty.

    Raises:
        ProofError: the game has other moves, or it does not end when the board is empty.
    """
    plain = not (game.bank or game.marked)
    if len(game.moves) != 1 or not isinstance(game.moves[0], OneHeap) or not (plain and game.ends_when_empty):
        raise ProofError(f"{game.name} is not played on one heap at a time until the board is empty")
    p, q = z3.Consts("p q", Heaps)
    names = [name for name, _ in game.params]
    change = change_one(k, f"{game.name}.change", game.moves[0].leave, names)
    over = every_heap_empty(k, f"{game.name}.over")
    body = lambda _, p, q, *values: z3.And(z3.Not(over(p)), change(p, q, *values))
    move = k.define(f"{game.name}.move", [p, q, *(z3.Int(n) for n in names)], z3.BoolSort(), body)
    return UntilEmpty(change, over, move)


def every_heap_empty(k: Kernel, name: str) -> Definition:
    """Every heap is empty."""
    body = lambda over, p: z3.Implies(is_cons(p), z3.And(head(p) == 0, over(tail(p))))
    return k.define(name, [z3.Const("p", Heaps)], z3.BoolSort(), body, Structural(z3.Const("p", Heaps)))


def grow_one(k: Kernel, name: str) -> Definition:
    """Exactly one heap changes, by growing by x counters."""
    p, q = z3.Consts("p q", Heaps)
    body = lambda grow, p, q, x: z3.And(
        is_cons(p),
        is_cons(q),
        z3.Or(
            z3.And(head(q) == head(p) + x, tail(q) == tail(p)), z3.And(head(q) == head(p), grow(tail(p), tail(q), x))
        ),
    )
    return k.define(name, [p, q, z3.Int("x")], z3.BoolSort(), body, Structural(p))


class BankMoves(NamedTuple):
    """The parts of a move with a bank.

    `change(p, q)`: one heap changes and the bank does not; `grow(p, q, x)`: one heap grows by x from the bank;
    `move(P, Q)`: the move between tables, each a list of heaps with its bank.
    """

    change: Definition
    grow: Definition
    move: Definition


def with_bank(k: Kernel, game: HeapGame) -> BankMoves:
    """One heap changes as the rules say, or else it grows by counters from the bank.

    Raises:
        ProofError: the moves of the game are not these two.
    """
    match game.moves:
        case (OneHeap(leave), AddFromBank()) if game.bank and not (game.params or game.ends_when_empty or game.marked):
            change, grow = change_one(k, f"{game.name}.change", leave), grow_one(k, f"{game.name}.grow")
        case _:
            raise ProofError(f"{game.name} is not played on one heap or from a bank")

    def body(_: z3.FuncDeclRef, position: z3.ExprRef, after: z3.ExprRef) -> z3.BoolRef:
        amount = bank(position) - bank(after)
        both = z3.And(change(board(position), board(after)), bank(after) == bank(position))
        return z3.Or(both, z3.And(amount >= 1, bank(after) >= 0, grow(board(position), board(after), amount)))

    return BankMoves(change, grow, k.define(f"{game.name}.move", z3.Consts("P Q", Table), z3.BoolSort(), body))


class MovesInHeaps(NamedTuple):
    """The parts of a move that changes several heaps.

    `each(p, q)`: every heap is left alone or changed as the rules say; `changes(p, q)`: how many heaps differ;
    `move(p, q, *params)`: the move, with the game's parameters in their order.
    """

    each: Definition
    changes: Definition
    move: Definition


def some_heaps(k: Kernel, game: HeapGame) -> MovesInHeaps:
    """At least one heap and at most a given number of them change as the rules say, and the rest are left alone.

    Raises:
        ProofError: the game has other moves.
        KeyError: the possible sizes depend on a parameter.
    """
    if len(game.moves) != 1 or not isinstance(game.moves[0], moves.SomeHeaps) or _own_end(game):
        raise ProofError(f"{game.name}: the game must have one move, of the kind `SomeHeaps`, and no special end")
    rule = game.moves[0]
    p, q = z3.Consts("p q", Heaps)
    params = [z3.Int(name) for name, _ in game.params]
    each, changes = _each(k, game.name, rule.leave, p, q), _changes(k, game.name, p, q)

    def body(_: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef, *values: z3.ExprRef) -> z3.BoolRef:
        named = {name: term for (name, _), term in zip(game.params, values, strict=True)}
        return z3.And(each(p, q), changes(p, q) >= 1, changes(p, q) <= value(rule.most, z3.IntVal(0), named))

    return MovesInHeaps(each, changes, k.define(f"{game.name}.move", [p, q, *params], z3.BoolSort(), body))


def _each(k: Kernel, name: str, leave: LeaveBetween, p: z3.ExprRef, q: z3.ExprRef) -> Definition:
    """The predicate that each heap of p is left alone or changed as the rules say."""

    def body(each: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.BoolRef:
        first = z3.Or(head(q) == head(p), leaves(leave, head(p), head(q), {}))
        return z3.If(is_cons(p), z3.And(is_cons(q), first, each(tail(p), tail(q))), q == nil)

    return k.define(f"{name}.each", [p, q], z3.BoolSort(), body, Structural(p))


def _changes(k: Kernel, name: str, p: z3.ExprRef, q: z3.ExprRef) -> Definition:
    """The number of heaps in which two positions differ."""

    def body(changes: z3.FuncDeclRef, p: z3.ExprRef, q: z3.ExprRef) -> z3.ArithRef:
        return z3.If(z3.And(is_cons(p), is_cons(q)), z3.If(head(q) == head(p), 0, 1) + changes(tail(p), tail(q)), 0)

    return k.define(f"{name}.changes", [p, q], z3.IntSort(), body, Structural(p))
