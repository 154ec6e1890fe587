"""Formulas for readers, in the notation of the field, for the terminal and for the pages.

No proof depends on this package. `syntax_tree` copies a term of z3 into plain data, `notation` defines how symbols are
written, `printer` lays a tree out as pieces, and `renderers` writes the pieces as characters or as TeX.
"""
