"""Proofs about MARK and its variants, for heaps of every size and every k."""
