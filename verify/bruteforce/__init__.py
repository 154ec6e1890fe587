"""Brute force: outcomes and Grundy values from the rules alone, without any theory of the games."""
