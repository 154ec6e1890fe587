"""Values of single heaps by brute force from the rules."""

from functools import cache, reduce
from itertools import count
from operator import xor

from theory.rules.conventions import Play
from theory.rules.moves import OneHeap, TakeAmount, TakeAndBreak
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from verify.bruteforce.enumeration import outcomes
from verify.bruteforce.long_heaps import SingleHeapTable


@cache
def by_brute_force(rules: str, play: Play, bound: int) -> list[int]:
    """Return the values of the heaps below a bound: Grundy values, or in misère play 1 if the heap is won and 0 if not.

    In misère play with moves that split a heap, whole positions are searched, and the bound has to be small.
    """
    game = read(rules).game
    if all(isinstance(move, OneHeap | TakeAmount) for move in game.moves):
        line = SingleHeapTable(game, {})
        return [line.grundy(n) if play is Play.NORMAL else int(not line.lost(n, play)) for n in range(bound)]
    if play is Play.MISERE:
        assert bound <= 16 or not any(isinstance(move, TakeAndBreak) and 2 in move.pieces for move in game.moves)
        heaps = [(n,) if n else () for n in range(bound)]
        outcome_of = outcomes(game, heaps, play)
        return [int(outcome_of[heap] == "N") for heap in heaps]
    values: list[int] = []
    for n in range(bound):
        reached = {reduce(xor, (values[part] for part in option), 0) for option in options(game, (n,) if n else ())}
        values.append(next(value for value in count() if value not in reached))
    return values
