"""MARK and K-MARK in normal play: outcomes, Grundy values, sums and densities."""
