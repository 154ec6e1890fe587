"""Strategies: each guesses a closed form for a class of games and proves it."""
