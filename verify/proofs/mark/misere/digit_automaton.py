"""Who wins misère K-MARK, by one walk along the base-k digits: an automaton with five states, k ≥ 2 a variable.

The digits are read from the most significant one on. Two states that normal play does not need are for the powers of k,
with an even or an odd number of zeros after the digit 1. Main statements: `misere_automaton`, `misere_zeros_in_front`.
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.base_k_division import K, based, digits, front, last, n, r
from verify.proofs.mark.misere.misere_k_mark import lost_iff_test, misere_lost, test

PREFIX = "misere-walk"

_declared = z3.Datatype("MisereWalker")
for _name in ("none-read", "even-power", "odd-power", "at-vile", "at-dopey"):
    _declared.declare(_name)
MisereWalker = _declared.create()
NONE, EVEN, ODD, VILE, DOPEY = (MisereWalker.constructor(place)() for place in range(5))
here = z3.Const("here", MisereWalker)


def step(k: Kernel) -> Definition:
    """A 0 exchanges the two states of powers, and the vile and the dopey state; a first digit 1 leads to the power 1,
    and every other digit but 0 to the vile state."""
    zero = z3.If(here == EVEN, ODD, z3.If(here == ODD, EVEN, z3.If(here == VILE, DOPEY, VILE)))
    body = z3.If(here == NONE, z3.If(r == 0, NONE, z3.If(r == 1, EVEN, VILE)), z3.If(r == 0, zero, VILE))
    return k.define([here, r], MisereWalker, lambda *_: body)


def walk(k: Kernel) -> Definition:
    """The state after the base-k digits of n, from the most significant one on."""
    body = lambda f, n, K: z3.If(z3.Or(n <= 0, K < 2), NONE, k(step)(f(k(front)(n, K), K), k(last)(n, K)))
    return k.define("misere-walk", [n, K], MisereWalker, body, Measure((n,)), by=[k(digits)(n, K)])


@theorem_name("misere-walk.outcome")
def misere_automaton(k: Kernel) -> Theorem:
    """A heap is a misère P-position exactly if the walk along its digits ends at an even power or a dopey non-power."""
    q, state = k(front)(n, K), k(walk)(n, K)
    state_claim = z3.And((state == NONE) == (n == 0), k(test)(n, K) == z3.Or(state == EVEN, state == DOPEY))
    # Only 1 is an even power with no zero behind it; a number below k has no front.
    claim = given(based(n >= 0)).then(state_claim)
    known_by = [k(digits)(n, K), k(digits)(1, K)]
    state_known = k.induct("misere-walk.reached", [n, K], claim, Measure((n,)), at=[(q, K)], by=known_by, unfold=2)
    goal = given(based(n >= 0)).then(k(misere_lost)(n, K) == z3.Or(state == EVEN, state == DOPEY))
    return k.prove([n, K], goal, [state_known(n, K), k(lost_iff_test)(n, K)])


@theorem_name("misere-walk.zeros-in-front")
def misere_zeros_in_front(k: Kernel) -> Theorem:
    """Zeros before all other digits do not change the state of the walk."""
    return k.prove([], k(step)(NONE, 0) == NONE, unfold=1)
