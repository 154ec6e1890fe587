"""Strategies: outcome, Grundy value and winning moves, in time polynomial in the number of digits."""
