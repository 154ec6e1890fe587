"""The Grundy function of K-MARK, for every k ≥ 2 at once, from the mex rule.

The game is the one of the rules on pairs (counters, k), so that k is a variable of every theorem. Main statements:
`grundy_is_form` (the Grundy value is the closed form, and no other number obeys the mex rule), `block_is_permutation`
(with front t ≥ 1 each value but that of t occurs once), `lost_iff_zero`. See also `digit_runs`.
"""

from itertools import product

import z3

from verify.kernel import Definition, ForEach, Kernel, Measure, Theorem, given
from verify.proofs.general import small_value_sorts
from verify.proofs.general.base_k_division import K, based, digits, front, last, m, n, window
from verify.proofs.general.citations import each_at
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.mark.normal import closed_form
from verify.proofs.mark.normal.closed_form import NORMAL, form, form_values, front_differs, low, low_in_block
from verify.proofs.mark.normal.k_mark_outcomes import falls, lost, lost_iff_dopey, move, options
from verify.proofs.mark.numbers.vile_base_k import dopey

PREFIX = "k-form"

_heaps = sorted(product(range(-1, 7), range(1, 5)), key=lambda pair: (abs(pair[0]) + pair[1], pair))
_fields = {"counters": z3.IntSort(), "base": z3.IntSort()}
BaseHeap, base_heap, counters, base = small_value_sorts.record_sort("BaseHeap", "base-heap", _fields, _heaps)
v, i = z3.Ints("v i")


def form_reply(k: Kernel) -> Definition:
    """An option of n with a given value v below that of n."""
    q, d, f = k(front)(n, K), k(last), k(low)
    term = d(n, K)
    top = z3.If(term == K - 1, z3.If(f(q, K), n - (K - 1 - d(q, K)), q), n - term - 1)
    rest = z3.If(z3.And(f(q, K), d(q, K) == v), q, z3.If(v < term, n - (term - v), n - K + (v - term)))
    return k.define("k-form.reply", [n, v, K], z3.IntSort(), lambda _, n, v, K: z3.If(v == K - 1, top, rest))


def top_reached(k: Kernel) -> Theorem:
    """A heap of value k has an option of value k − 1, namely `form_reply`."""
    g, r = k(form), k(form_reply)(n, v, K)
    goal = given(based(n >= 0, v == K - 1, v < g(n, K))).then(k(move)(n, r, K), g(r, K) == v)
    return k.prove([n, v, K], goal, NORMAL.reply_to_top(k, r, k(form_reply), options, v))


def low_reached(k: Kernel) -> Theorem:
    """A heap has an option of each value below k − 1 smaller than its own, namely `form_reply`."""
    g, r, q = k(form), k(form_reply)(n, v, K), k(front)(n, K)
    goal = given(based(n >= 0, 0 <= v, v < K - 1, v < g(n, K))).then(k(move)(n, r, K), g(r, K) == v)
    by = [k(options)(n, r, K), k(window)(n, r, K), *each_at(k, [digits], (n, K), (r, K), (q, K))]
    by += [k(low_in_block)(n, K), k(low_in_block)(r, K), k(closed_form.neighbours)(q, K)]
    return k.prove([n, v, K], goal, by, unfold=1)


def form_differs(k: Kernel) -> Theorem:
    """No option has the value of the heap, because the options are k − 1 consecutive numbers and the front."""
    by = [k(falls)(n, m, K), k(options)(n, m, K), k(closed_form.window_differs)(n, m, K), k(front_differs)(n, K)]
    return k.prove("k-form.differs", [n, m, K], given(k(move)(n, m, K)).then(k(form)(m, K) != k(form)(n, K)), by)


def game(k: Kernel) -> Game:
    """One heap of K-MARK as an impartial game whose positions carry k along."""
    x, y = z3.Consts("x y", BaseHeap)
    legal: TermFunction = lambda x, y: z3.And(k(move)(counters(x), counters(y), base(x)), base(y) == base(x))
    below: TermFunction = lambda x: z3.If(counters(x) < base(x), counters(x), base(x) - 1)
    count: TermFunction = lambda x: z3.If(z3.And(counters(x) >= 1, base(x) >= 2), below(x) + 1, 0)

    def option(x: z3.ExprRef, i: z3.ArithRef) -> z3.ExprRef:
        return base_heap(z3.If(i < below(x), counters(x) - 1 - i, k(front)(counters(x), base(x))), base(x))

    def index(x: z3.ExprRef, y: z3.ExprRef) -> z3.ArithRef:
        gone = counters(x) - counters(y)
        return z3.If(gone <= below(x), gone - 1, below(x))

    place, option_at, size, k_here = index(x, y), option(x, i), counters(x), base(x)
    claim = given(legal(x, y)).then(0 <= counters(y), counters(y) < size)
    lower = k.prove("k-mark-heap.falls", [x, y], claim, by=[k(falls)(size, counters(y), k_here)])
    claim = given(legal(x, y)).then(0 <= place, place < count(x), y == option(x, place))
    listed_by = [k(falls)(size, counters(y), k_here), k(options)(size, counters(y), k_here)]
    options_listed = k.prove("k-mark-heap.listed", [x, y], claim, by=listed_by)
    claim = given(0 <= i, i < count(x)).then(legal(x, option_at))
    counted_by = [k(options)(size, counters(option_at), k_here), k(digits)(size, k_here)]
    counted = k.prove("k-mark-heap.counted", [x, i], claim, by=counted_by)
    return Game(k, "k-mark-heap", BaseHeap, legal, counters, count, option, index, lower, options_listed, counted)


def solved(k: Kernel) -> Theorem:
    """The closed form obeys the mex rule of the game; pairs that are not positions have no move and the value 0."""
    x, y = k(game).x, k(game).y
    value: TermFunction = lambda x: z3.If(z3.And(counters(x) >= 0, base(x) >= 2), k(form)(counters(x), base(x)), 0)
    reply: TermFunction = lambda x, v: base_heap(k(form_reply)(counters(x), v, base(x)), base(x))
    size, k_here, after = counters(x), base(x), reply(x, v)
    natural = k.prove("k-mark-heap.form-natural", [x], value(x) >= 0, by=[k(form_values)(size, k_here)])
    claim = given(k(game).move(x, y)).then(value(y) != value(x))
    differs_by = [k(form_differs)(size, counters(y), k_here), k(falls)(size, counters(y), k_here)]
    differs = k.prove("k-mark-heap.form-differs", [x, y], claim, by=differs_by)
    claim = given(0 <= v, v < value(x)).then(k(game).move(x, after), value(after) == v)
    reaches_by = [k(form_values)(size, k_here), k(top_reached)(size, v, k_here)]
    reaches_by += [k(low_reached)(size, v, k_here), k(falls)(size, counters(after), k_here)]
    reaches = k.prove("k-mark-heap.form-reaches", [x, v], claim, by=reaches_by)
    return k(game).solved_by(value, reply, natural, differs, reaches)


def grundy_is_form(k: Kernel) -> Theorem:
    """For every k ≥ 2 the Grundy value of n is the closed form, and no other number obeys the mex rule at n."""
    mark, g, x = k(game), k(form), base_heap(n, K)
    goal = given(based(n >= 0)).then(mark.grundy(x) == g(n, K), mark.is_value(x, v) == (v == g(n, K)))
    return k.prove("k-mark.grundy", [n, v, K], goal, [k(solved)(x), mark.is_grundy(x, v)], unfold=1)


def lost_iff_zero(k: Kernel) -> Theorem:
    """The value is 0 exactly at the P-positions, which are the dopey numbers."""
    goal = given(based(n >= 0)).then(k(lost)(n, K) == (k(form)(n, K) == 0), k(dopey)(n, K) == (k(form)(n, K) == 0))
    claim = given(based(n >= 0)).then(k(lost)(n, K) == (k(form)(n, K) == 0))
    places = [ForEach((m,), (m, K))]
    same_by = [k(falls), k(form_differs), k(form_values)(n, K), k(low_reached)(n, 0, K)]
    same = k.induct("k-mark.lost-iff-form-zero", [n, K], claim, Measure((n,)), at=places, by=same_by, unfold=1)
    return k.prove("k-mark.lost-iff-zero", [n, K], goal, [same(n, K), k(lost_iff_dopey)(n, K)])
