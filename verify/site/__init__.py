"""The site: Markdown, pictures, search and the build of one set of pages in four languages.

It reads the catalogue of claims and `results.json` and nothing else: no prover runs here, so a page can show only what
a finished verification found.
"""
