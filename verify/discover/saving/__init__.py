"""Conversion of a discovered game to a family of the project: claim, proof and page."""
