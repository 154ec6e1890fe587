"""Nim and its relatives: lower one heap, lower several heaps (Moore), or add counters (Poker Nim, free adding)."""

from theory.rules.moves import AddFromBank, HeapGame, LeaveBetween, N, OneHeap, Op, Param, SomeHeaps

LOWER = LeaveBetween(0, Op("-", N, 1))

# NIM-001, NIM-041, NIM-045, NIM-079: a move lowers exactly one heap, by any amount.
NIM = HeapGame("nim", (OneHeap(LOWER),))

# NIM-119, NIM-120: a move lowers at least one heap and at most k heaps, each by any amount.
MOORE = HeapGame("moore", (SomeHeaps(Param("k"), LOWER),), params=(("k", 1),))

# NIM-121: instead of lowering a heap a player may put counters from a common bank on one heap.
POKER_NIM = HeapGame("poker-nim", (OneHeap(LOWER), AddFromBank()), bank=True)

# NIM-122: a heap may be changed to any other size up to the cap; the empty board still ends the game.
FREE_ADDING = HeapGame(
    "free-adding", (OneHeap(LeaveBetween(0, Param("cap"))),), params=(("cap", 2),), ends_when_empty=True
)
