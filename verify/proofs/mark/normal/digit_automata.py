"""Who wins K-MARK, and with which Grundy value, by one walk along the base-k digits: two automata, k ≥ 2 a variable.

The digits are read from the most significant one on; `walk` and `value_walk` are the states reached at the end of n.
Main statements: `outcome_automaton` (three states), `value_automaton` (a start and 2k states) and `zeros_in_front`;
`verify.proofs.mark.misere.digit_automaton` has the one for misère play.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, digits, front, last, n, r
from verify.proofs.mark.normal.closed_form import low, low_in_block, parity, parity_values
from verify.proofs.mark.normal.k_mark_grundy import base_heap, game, grundy_is_form
from verify.proofs.mark.normal.k_mark_outcomes import lost, won_iff_vile
from verify.proofs.mark.numbers.vile_base_k import by_front, vile

_declared = z3.Datatype("Walker")
_declared.declare("nothing-read")
_declared.declare("in-vile")
_declared.declare("in-dopey")
Walker = _declared.create()
NOTHING, VILE, DOPEY = (Walker.constructor(place)() for place in range(3))

_declared = z3.Datatype("ValueWalker")
_declared.declare("start")
_declared.declare("in-low", ("low-digit", z3.IntSort()), ("low-parity", z3.IntSort()))
_declared.declare("in-high", ("high-parity", z3.IntSort()))
ValueWalker = _declared.create()
START, in_low, in_high = ValueWalker.constructor(0)(), ValueWalker.constructor(1), ValueWalker.constructor(2)
is_low = ValueWalker.recognizer(1)
low_digit, low_parity, high_parity = ValueWalker.accessor(1, 0), ValueWalker.accessor(1, 1), ValueWalker.accessor(2, 0)

here, state = z3.Const("here", Walker), z3.Const("state", ValueWalker)


def step(k: Kernel) -> Definition:
    """The next state of the automaton.

    A digit other than 0 leads to the vile state; a 0 exchanges vile and dopey and does not change the first state.
    """
    zero = z3.If(here == VILE, DOPEY, z3.If(here == DOPEY, VILE, NOTHING))
    return k.define("k-walk.step", [here, r], Walker, lambda *_: z3.If(r == 0, zero, VILE))


def walk(k: Kernel) -> Definition:
    """The state of the automaton after it has read the base-k digits of n, the most significant one first."""
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), NOTHING, k(step)(f(k(front)(n, K), K), k(last)(n, K)))
    return k.define("k-walk", [n, K], Walker, body, Measure((n,)), by=[k(digits)(n, K)])


@theorem_name("k-walk.outcome")
def outcome_automaton(k: Kernel) -> Theorem:
    """A heap is an N-position of K-MARK exactly when the walk along its digits ends in the vile state."""
    f, q = k(walk), k(front)(n, K)
    claim = given(based(n >= 0)).then(z3.If(n == 0, f(n, K) == NOTHING, f(n, K) == z3.If(k(vile)(n, K), VILE, DOPEY)))
    known_by = [k(by_front)(n, K), k(digits)(n, K)]
    state_known = k.induct("k-walk.reached", [n, K], claim, Measure((n,)), at=[(q, K)], by=known_by, unfold=2)
    goal = given(based(n >= 0)).then(z3.Not(k(lost)(n, K)) == (f(n, K) == VILE))
    return k.prove([n, K], goal, [state_known(n, K), k(won_iff_vile)(n, K)], unfold=1)


@theorem_name("k-walk.zeros-in-front")
def zeros_in_front(k: Kernel) -> Theorem:
    """Zeros in front of a numeral change nothing: both automata stay in their first state."""
    goal = given(based()).then(k(step)(NOTHING, 0) == NOTHING, k(value_step)(START, 0, K) == START)
    return k.prove([K], goal, unfold=1)


def value_step(k: Kernel) -> Definition:
    """The next of the 2k + 1 states: the first one, a low number with its last digit and parity, or a high number with
    its parity.
    """
    d, h, top = low_digit(state), low_parity(state), high_parity(state)
    first = z3.If(r == 0, START, z3.If(r == K - 1, in_high(1), in_low(r, 0)))
    from_high = z3.If(r == K - 1, in_high(1 - top), in_low(r, top))
    lower = z3.If(r > d, in_low(r, h), in_low(r, 1 - h))
    from_low = z3.If(r == K - 1, in_high(1 - h), z3.If(r == d, in_high(h), lower))
    body = z3.If(state == START, first, z3.If(is_low(state), from_low, from_high))
    return k.define("k-value-walk.step", [state, r, K], ValueWalker, lambda *_: body)


def value_walk(k: Kernel) -> Definition:
    """The state of the second automaton after it has read the base-k digits of n, the most significant one first."""
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), START, k(value_step)(f(k(front)(n, K), K), k(last)(n, K), K))
    return k.define("k-value-walk", [n, K], ValueWalker, body, Measure((n,)), by=[k(digits)(n, K)])


@theorem_name("k-value-walk.grundy")
def value_automaton(k: Kernel) -> Theorem:
    """The last state gives the value: 0 at the start, d for a low number that ends in d, k − 1 or k for a high one."""
    f, q, d, h = k(value_walk), k(front)(n, K), k(last)(n, K), k(parity)
    final_state = z3.If(n == 0, START, z3.If(k(low)(n, K), in_low(d, h(n, K)), in_high(h(n, K))))
    claim = given(based(n >= 0)).then(f(n, K) == final_state)
    known_by = [k(low_in_block)(n, K), k(digits)(n, K), k(digits)(q, K), k(parity_values)(q, K), k(low_in_block)(q, K)]
    state_known = k.induct("k-value-walk.reached", [n, K], claim, Measure((n,)), at=[(q, K)], by=known_by, unfold=2)
    final_value = f(n, K)
    high = z3.If(high_parity(final_value) == 1, K - 1, K)
    value = z3.If(final_value == START, 0, z3.If(is_low(final_value), low_digit(final_value), high))
    by = [state_known(n, K), k(grundy_is_form)(n, 0, K)]
    return k.prove([n, K], given(based(n >= 0)).then(k(game).grundy(base_heap(n, K)) == value), by, unfold=1)
