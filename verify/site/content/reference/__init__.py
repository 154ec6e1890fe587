"""Overviews of the site: all claims, terms, literature, open problems, and data of the search."""
