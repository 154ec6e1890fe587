"""The strategies: each guesses a closed form of a kind of games and proves it."""
