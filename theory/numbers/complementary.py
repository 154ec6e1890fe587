"""Complementary sequences defined by mex: each pair starts with the least number that has not occurred yet."""

from collections import deque
from collections.abc import Iterator


def mex_pairs(t: int = 1, gap: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the pairs (a_n, b_n) for n = 0, 1, 2, …: a_n = mex{a_i, b_i : i < n} and b_n = a_n + t·n + gap.

    Normal play of t-Wythoff has gap 0; misère play for t ≥ 2 has gap 1. A pair takes constant time on average.

    Raises:
        ValueError: t is below 1, or the gap is negative.

    >>> pairs = mex_pairs()
    >>> [next(pairs) for _ in range(5)]
    [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]
    """
    if t < 1 or gap < 0:
        raise ValueError(f"t must be at least 1 and the gap at least 0; got {t} and {gap}")
    # The terms b_i above the last a_n, in ascending order.
    waiting: deque[int] = deque()
    a = n = 0
    while True:
        b = a + t * n + gap
        yield a, b
        waiting.append(b)
        a += 1
        n += 1
        while waiting and waiting[0] <= a:
            a += waiting.popleft() == a
