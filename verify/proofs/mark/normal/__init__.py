"""MARK and K-MARK under normal play: outcomes, Grundy values, sums and densities."""
