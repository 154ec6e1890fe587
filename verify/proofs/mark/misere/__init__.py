"""MARK and K-MARK under misère play: outcomes, Grundy values, sums."""
