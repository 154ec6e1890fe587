"""The Grundy values of Up-K-MARK: n counters have the value of n − 1 counters in K-MARK.

Main statement: `grundy_is_shifted`, along the moves of `up_mark`, which are those of K-MARK one counter higher.
"""

import z3

from verify.kernel import Kernel, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, n
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.mark.normal.k_mark_grundy import BaseHeap, base, base_heap, counters, i, v
from verify.proofs.mark.normal.k_mark_grundy import game as k_game
from verify.proofs.mark.normal.k_mark_outcomes import falls
from verify.proofs.mark.up_mark import isomorphism, up_falls, up_move

PREFIX = "up-k-mark"


def up_game(k: Kernel) -> Game:
    """One heap of Up-K-MARK as an impartial game whose positions carry k along."""
    x, y = z3.Consts("x y", BaseHeap)
    lower: TermFunction = lambda x: base_heap(counters(x) - 1, base(x))
    legal: TermFunction = lambda x, y: z3.And(k(up_move)(counters(x), counters(y), base(x)), base(y) == base(x))
    option: TermFunction = lambda x, i: base_heap(counters(k(k_game).option(lower(x), i)) + 1, base(x))
    index: TermFunction = lambda x, y: k(k_game).index(lower(x), lower(y))
    count: TermFunction = lambda x: k(k_game).count(lower(x))
    size, k_here, option_at, place = counters(x), base(x), option(x, i), index(x, y)
    sizes = (size, counters(y), k_here)
    claim = given(legal(x, y)).then(0 <= counters(y), counters(y) < size)
    falls_here = k.prove("up-k-mark-heap.falls", [x, y], claim, by=[k(up_falls)(*sizes)])
    claim = given(legal(x, y)).then(0 <= place, place < count(x), y == option(x, place))
    listed_by = [k(up_falls)(*sizes), k(isomorphism)(*sizes), k(k_game).listed(lower(x), lower(y))]
    listed = k.prove("up-k-mark-heap.listed", [x, y], claim, by=listed_by)
    claim = given(0 <= i, i < count(x)).then(legal(x, option_at))
    counted_by = [k(k_game).counted(lower(x), i), k(isomorphism)(size, counters(option_at), k_here)]
    counted_by += [k(falls)(size - 1, counters(option_at) - 1, k_here)]
    counted = k.prove("up-k-mark-heap.counted", [x, i], claim, by=counted_by)
    return Game(k, "up-k-mark-heap", BaseHeap, legal, counters, count, option, index, falls_here, listed, counted)


def solved(k: Kernel) -> Theorem:
    """The Grundy value of the pair (n, k) in Up-K-MARK equals the value of (n − 1, k) in K-MARK."""
    x, y = k(up_game).x, k(up_game).y
    lower: TermFunction = lambda x: base_heap(counters(x) - 1, base(x))
    value: TermFunction = lambda x: z3.If(z3.And(counters(x) >= 1, base(x) >= 2), k(k_game).grundy(lower(x)), 0)
    reply_to: TermFunction = lambda x, v: base_heap(counters(k(k_game).reach(lower(x), v)) + 1, base(x))
    after = reply_to(x, v)
    sizes = (counters(x), counters(y), base(x))
    natural = k.prove("up-k-mark-heap.value-natural", [x], value(x) >= 0, [k(k_game).natural(lower(x))])
    claim = given(k(up_game).move(x, y)).then(value(y) != value(x))
    differs_by = [k(up_falls)(*sizes), k(isomorphism)(*sizes), k(k_game).differs(lower(x), lower(y))]
    differs = k.prove("up-k-mark-heap.value-differs", [x, y], claim, by=differs_by)
    claim = given(0 <= v, v < value(x)).then(k(up_game).move(x, after), value(after) == v)
    reaches_by = [k(isomorphism)(counters(x), counters(after), base(x))]
    reaches = k.prove("up-k-mark-heap.value-reaches", [x, v], claim, by=reaches_by, unfold=1)
    return k(up_game).solved_by(value, reply_to, natural, differs, reaches)


@theorem_name("up-k-mark.grundy")
def grundy_is_shifted(k: Kernel) -> Theorem:
    """The Grundy value of n counters in Up-K-MARK equals the value of n − 1 counters in K-MARK."""
    goal = given(based(n >= 1)).then(k(up_game).grundy(base_heap(n, K)) == k(k_game).grundy(base_heap(n - 1, K)))
    return k.prove([n, K], goal, [k(solved)(base_heap(n, K))])
