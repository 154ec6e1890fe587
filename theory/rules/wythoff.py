"""Wythoff's game and t-Wythoff: two heaps; a move lowers one heap, or both by amounts that differ by less than t."""

from theory.rules.moves import AllHeaps, HeapGame, OneHeap, Param
from theory.rules.nim import LOWER

# WYT-001, WYT-039: lower one heap, or both by amounts that differ by less than t; Wythoff's own game has t = 1, where
# both heaps lose the same.
GAME = HeapGame("wythoff", (OneHeap(LOWER), AllHeaps(Param("t"))), params=(("t", 1),), heaps=2)
