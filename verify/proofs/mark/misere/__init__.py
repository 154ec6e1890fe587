"""MARK and K-MARK in misère play: outcomes, Grundy values, sums."""
