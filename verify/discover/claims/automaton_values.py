"""Exact decision of claims about values that an automaton computes.

A claim that the value of n depends on n mod m alone is decided by the product of the automaton with the remainder: the
product has finitely many states, and each reachable state is reached by some number.
"""

from collections import deque
from collections.abc import Callable

from theory.numbers.automaton import Automaton

# The largest number of product states, with the numbers from which they are reached, that is examined.
MOST_STATES = 2_000_000


def smallest_failure(
    automaton: Automaton,
    modulus: int,
    holds: Callable[[int, int], bool],
    start: int = 0,
    check: Callable[[], None] = lambda: None,
) -> int | None:
    """Return the smallest n ≥ `start` at which `holds(value, n mod modulus)` is false; None if there is none.

    Args:
        automaton: the automaton of the values.
        modulus: the modulus of the remainders.
        holds: the claim about a value and a remainder.
        start: the smallest number that the claim is about.
        check: a function that is called regularly, and may raise to stop the computation.

    Raises:
        OverflowError: there are more than `MOST_STATES` states to examine.

    >>> parity = Automaton(2, ((0, 1), (1, 0)), (0, 1))
    >>> smallest_failure(parity, 2, lambda value, rest: value == rest)
    3
    """
    base = automaton.base
    # Each number from base·start on continues a number of the first block, because only digits follow it.
    first = range(start, max(base * start, start + 1))
    if len(first) + len(automaton.step) * modulus > MOST_STATES:
        raise OverflowError(f"the claim needs an automaton with more than {MOST_STATES} states")
    seen: set[tuple[int, int]] = set()
    # Numbers are visited in rising order, so the first failure is the smallest.
    queue: deque[tuple[int, int, int]] = deque()
    for n in first:
        pair = (automaton.state(n), n % modulus)
        if pair not in seen:
            seen.add(pair)
            queue.append((n, *pair))
    count = 0
    while queue:
        n, state, rest = queue.popleft()
        if (count := count + 1) % 4096 == 0:
            check()
        if not holds(automaton.output[state], rest):
            return n
        for digit, after in enumerate(automaton.step[state]):
            pair = (after, (base * rest + digit) % modulus)
            if pair not in seen:
                seen.add(pair)
                queue.append((base * n + digit, *pair))
    return None
