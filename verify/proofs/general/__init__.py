"""Theorems of no family: numbers, lists, sums, outcomes, and the symbolic reading of the rules."""
