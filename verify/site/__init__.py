"""Static site: Markdown, figures, search and build of one set of pages in four languages.

The site reads only the catalogue of claims and the results of a finished verification. No prover runs here, so a page
cannot show more than was verified.
"""
