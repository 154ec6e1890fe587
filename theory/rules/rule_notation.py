"""Notation of rules in one line, in any of the forms that `grammar.json` lists.

The canonical form consists of options of a heap of n counters, separated by commas: `n-3` and `n-{1,3,4}` take
counters, and `n-{1..20}` any number in a range; `floor(n/2)`, `ceil(n/3)` and `floor((n-1)/2)` leave a part of the
heap; `n-{1..floor(n/2)}` takes up to a part. `all but {1,2}` takes any number of counters except 1 and 2. A move
changes one heap; a heap without options has no move, and a heap must change.

A set in braces may also contain `odd`, `even`, `5k`, `5k+1`, `2^k`, `primes`, `prime powers`, `squares`, `fibonacci`,
the `divisors`, `proper divisors` and `prime divisors` of the heap, the numbers that are `coprime` to it, and
`n-divisors` for moves that leave a divisor. Rules with such a set have no other move.

An octal code such as `0.77` is another form: digit d at place k after the point means that a player may take k counters
and leave the rest in 0, 1 or 2 heaps, if the binary expansion of d contains 1, 2 or 4. The digit before the point is 0,
or 4 if a heap may be split without taking a counter. In a hexadecimal code such as `0.8` a digit also contains 8 if the
rest may be left in 3 heaps. `any, split` takes any number of counters from a heap or splits it
in two; `split unequal` only splits, into two heaps of different sizes.

`any, both-{1,3}` is played on two heaps: a move takes any number of counters from one heap, or 1 or 3 from each.
Positions may follow: `blocked (1,2) (3,5)` lists positions to which no move leads, and `terminal (2,2)` positions at
which the game is over, each in both orders. `any, both` allows any equal number from both heaps, which is Wythoff's
game.
"""

from theory.rules.amounts import Amounts
from theory.rules.moves import HeapGame
from theory.rules.rule_forms import ANY
from theory.rules.rule_reading import read

__all__ = ["ANY", "amounts", "heap_game"]


def amounts(text: str) -> Amounts:
    """Return the set of numbers of counters that a text such as `{1,primes}` or `all but {5k}` describes.

    Raises:
        ValueError: as for `heap_game`.

    >>> str(amounts("{ primes, 1 }"))
    '{1,primes}'
    """
    return read(f"n-{text}" if text.lstrip().startswith("{") else text).amounts


def heap_game(name: str, text: str) -> HeapGame:
    """Return the game with the rules that `text` gives.

    Raises:
        ValueError: the text is not in the notation; the message gives the place and what was expected.

    >>> heap_game("halves", "n-1, floor(n/2)").moves[1].leave.low
    Op(sign='floor/', left=Size(), right=2)
    >>> heap_game("kayles", "0.77").moves[0]
    TakeAndBreak(take=1, pieces=(0, 1, 2))
    """
    return read(text).game(name)
