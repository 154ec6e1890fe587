"""Who wins, defined from a move relation by recursion along the moves, under either convention.

Normal play: p is a P-position when no option is one. Misère play: the same, but a position without options is an
N-position. A theorem says that a test decides whether a position is a P-position. Its proof needs three facts: each
move lowers a rank; no move leads from a position that passes the test to another one; an explicit reply leads from
every other position (in misère play, from every other position with a move) to one that passes.
"""

from collections.abc import Callable, Iterable, Sequence

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Fact, Kernel, Order

Predicate = Callable[..., z3.BoolRef]


def outcome(
    k: Kernel,
    name: str,
    sort: z3.SortRef,
    domain: Predicate,
    move: Callable[..., z3.BoolRef],
    order: Order,
    position: z3.ExprRef,
    by: Iterable[Fact],
    play: Play = Play.NORMAL,
    params: Sequence[z3.ExprRef] = (),
) -> Definition:
    """The P-positions of a game, by recursion along the moves.

    Args:
        domain: which values are positions.
        move: the relation between a position and its options.
        order, by: why a move goes down.
        params: the game's parameters, which `move` takes after the two positions and the outcome after its position.
    """

    def body(f: z3.FuncDeclRef, p: z3.ExprRef, *fixed: z3.ExprRef) -> z3.BoolRef:
        q = z3.Const("option", sort)
        lost = z3.ForAll([q], z3.Implies(move(p, q, *fixed), z3.Not(f(q, *fixed))))
        if play is Play.NORMAL:
            return z3.And(domain(p), lost)
        return z3.And(domain(p), z3.Exists([q], move(p, q, *fixed)), lost)

    return k.define(name, [position, *params], z3.BoolSort(), body, order, by)
