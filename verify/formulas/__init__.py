"""Formulas for readers: what the kernel proved, in the notation of the field, for the terminal and for the pages.

Nothing here is trusted to prove anything. `tree` copies a term of z3 into plain data, `notation` says how symbols are
written, `printer` lays a tree out as pieces, and `unicode` and `tex` write the pieces down.
"""
