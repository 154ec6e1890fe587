"""Builder of the static site: one set of pages in four languages, with figures and search.

The site reads only the catalogue of claims and the results of a finished verification. No prover runs here, so a page
shows only what was verified.
"""
