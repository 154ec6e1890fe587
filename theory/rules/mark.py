"""MARK and its variants: take one counter, or divide the heap by two; with k, take up to k − 1 counters or divide by k.

The Up variants round up and end when one counter is left; a heap of one counter has no move.
"""

from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op, Param

# MARK-004: take one counter, or leave half, rounded down.
MARK = HeapGame(
    "mark",
    (
        OneHeap(LeaveBetween(Op("-", N, 1), Op("-", N, 1))),
        OneHeap(LeaveBetween(Op("floor/", N, 2), Op("floor/", N, 2))),
    ),
)

# MARK-081: take 1 to k − 1 counters, or leave the k-th part, rounded down.
K_MARK = HeapGame(
    "k-mark",
    (
        OneHeap(LeaveBetween(Op("-", Op("+", N, 1), Param("k")), Op("-", N, 1))),
        OneHeap(LeaveBetween(Op("floor/", N, Param("k")), Op("floor/", N, Param("k")))),
    ),
    params=(("k", 2),),
)

# MARK-066: take one counter, or leave half, rounded up; the last counter stays.
UP_MARK = HeapGame(
    "up-mark",
    (
        OneHeap(LeaveBetween(Op("-", N, 1), Op("-", N, 1))),
        OneHeap(LeaveBetween(Op("ceil/", N, 2), Op("ceil/", N, 2))),
    ),
    least=1,
)

# MARK-080: take 1 to k − 1 counters, or leave the k-th part, rounded up; the last counter stays.
UP_K_MARK = HeapGame(
    "up-k-mark",
    (
        OneHeap(LeaveBetween(Op("-", Op("+", N, 1), Param("k")), Op("-", N, 1))),
        OneHeap(LeaveBetween(Op("ceil/", N, Param("k")), Op("ceil/", N, Param("k")))),
    ),
    params=(("k", 2),),
    least=1,
)
