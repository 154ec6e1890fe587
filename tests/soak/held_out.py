"""Rules that nobody chose, drawn with a seed: how many of them `discover` proves, a line a family.

    python -m tests.soak.held_out --games 20 --seconds 20 --seed 1

What was proved is compared once more with brute force from the rules, further than the strategies do; one that differs
is wrong, and ends the run with status 1. What no strategy knows, or what time runs out on, is unknown.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from statistics import median

from theory.numbers.blocks import Blocks
from theory.numbers.laws import Law
from theory.numbers.nim_sum import nim_sum
from theory.rules.conventions import Play
from theory.rules.moves import SplitInto, TakeAndBreak
from theory.rules.options_from_rules import parts
from theory.rules.rule_file import Rules, read
from theory.strategy.law_strategy import LawStrategy
from verify.bruteforce.enumeration import outcomes
from verify.bruteforce.long_heaps import Line
from verify.bruteforce.many_parts import into_parts
from verify.discover.position_search import Search
from verify.discover.result import ProvedForm
from verify.discover.search import discover

# How many heaps are compared, how many of a game that splits them, and how large sums in misère play are.
COMPARED, SPLIT, SUMS, SQUARE, LAW_SQUARE, LAW_CUBE = 3000, 400, 12, 80, 100, 8
# How many heaps of a game that splits them into several are compared.
PARTED = 80


def subtraction(draw: random.Random) -> str:
    """Return up to five numbers below 13."""
    return f"n-{{{_listed(draw.sample(range(1, 13), draw.randint(2, 5)))}}}"


def all_but(draw: random.Random) -> str:
    """Return all but up to four numbers below 9."""
    return f"all but {{{_listed(draw.sample(range(1, 9), draw.randint(1, 4)))}}}"


def octal(draw: random.Random) -> str:
    """Return a code of three digits."""
    return "0." + "".join(str(draw.randint(0, 7)) for _ in range(2)) + str(draw.randint(1, 7))


def division(draw: random.Random) -> str:
    """Return a division by 2, 3 or 4, rounded either way, and up to three subtractions."""
    return f"{_subtractions(draw, 3)}, {draw.choice(('floor', 'ceil'))}(n/{draw.choice((2, 3, 4))})"


def mixed(draw: random.Random) -> str:
    """Return two different divisors with a subtraction or two."""
    first, second = draw.sample((2, 3, 4, 6), 2)
    return f"{_subtractions(draw, 2)}, floor(n/{first}), floor(n/{second})"


def two_heaps(draw: random.Random) -> str:
    """Return up to four numbers below 9 that may be taken from both heaps."""
    return f"any, both-{{{_listed(draw.sample(range(1, 9), draw.randint(1, 4)))}}}"


def misere(draw: random.Random) -> str:
    """Return a subtraction game, or an octal code of two digits."""
    return subtraction(draw) if draw.random() < 0.5 else f"0.{draw.randint(0, 7)}{draw.randint(1, 7)}"


def large_pair(draw: random.Random) -> str:
    """Return two numbers, the larger of them beyond a table."""
    small = draw.randint(1, 300)
    return f"n-{{{small},{small + draw.randint(4000, 9000)}}}"


def large_range(draw: random.Random) -> str:
    """Return all numbers from one to another, at least a hundred."""
    low = draw.randint(1, 200)
    return f"n-{{{low}..{low + draw.randint(200, 1200)}}}"


def part(draw: random.Random) -> str:
    """Return the rule to take at most a part of the heap, shifted by up to 5 counters."""
    by = draw.randint(2, 7)
    return f"n-1..n-floor((n{draw.choice([s for s in range(-5, by) if s]):+d})/{by})"


def unrepeated(draw: random.Random) -> str:
    """Return up to five numbers below 13, none of them twice in succession."""
    return f"{subtraction(draw)}, no repeat"


def nimhoff(draw: random.Random) -> str:
    """Return cyclic Nimhoff with a number up to 60."""
    return f"cyclic nimhoff {draw.randint(2, 60)}"


def several_parts(draw: random.Random) -> str:
    """Return a split into several heaps."""
    least = draw.randint(3, 12)
    return draw.choice((f"split into {least} heaps", f"split into up to {least + 1} heaps"))


def row_of_heaps(draw: random.Random) -> str:
    """Return a game on rows, circles or several heaps at once."""
    number = draw.randint(2, 30)
    return draw.choice(
        ("end-nim", "turning turtles", f"on a circle, take 1 to {number}", f"slow nim {number}", "the same from both")
    )


FAMILIES: dict[str, tuple[Callable[[random.Random], str], Play]] = {
    "subtraction": (subtraction, Play.NORMAL), "all but": (all_but, Play.NORMAL), "octal": (octal, Play.NORMAL),
    "division": (division, Play.NORMAL), "mixed divisors": (mixed, Play.NORMAL), "two heaps": (two_heaps, Play.NORMAL),
    "large pair": (large_pair, Play.NORMAL), "large range": (large_range, Play.NORMAL), "part": (part, Play.NORMAL),
    "no repeat": (unrepeated, Play.NORMAL), "cyclic Nimhoff": (nimhoff, Play.NORMAL),
    "several parts": (several_parts, Play.NORMAL), "rows and circles": (row_of_heaps, Play.NORMAL),
    "misère": (misere, Play.MISERE), "misère two heaps": (two_heaps, Play.MISERE),
}  # fmt: skip


def _listed(numbers: list[int]) -> str:
    return ",".join(map(str, sorted(numbers)))


def _subtractions(draw: random.Random, most: int) -> str:
    return ", ".join(f"n-{take}" for take in sorted(draw.sample(range(1, 5), draw.randint(1, most))))


def drawn(family: str, draw: random.Random) -> Iterator[Rules]:
    """Yield games of a family, each once."""
    seen: set[str] = set()
    while True:
        line = FAMILIES[family][0](draw)
        if line not in seen:
            seen.add(line)
            yield read(line)


def wrong(rules: Rules, play: Play, found: ProvedForm) -> str:
    """Return where a result differs from brute force; nothing if it does not."""
    game = rules.game
    if isinstance(found.data, Law):
        known, search = LawStrategy(game, play, found.data), Search(game, play)
        box = product(range(LAW_SQUARE), repeat=2) if game.heaps == 2 else product(range(LAW_CUBE), repeat=3)
        return next((str(pair) for pair in box if known.lost(pair) is not search.lost(pair)), "")
    if found.paired:
        square = [(one, other) for one in range(SQUARE) for other in range(SQUARE)]
        found_lost = ((pair, found.value(pair[0]) == pair[1]) for pair in square)
        lost = outcomes(game, square, play)
        return next((str(pair) for pair, told in found_lost if told is not (lost[pair] == "P")), "")
    if play is Play.MISERE and found.quotient is not None:
        sums = [heaps for count in range(1, 4) for heaps in _sums(count, SUMS)]
        for heaps, outcome in outcomes(game, sums, play).items():
            if found.quotient.lost(heaps) != (outcome == "P"):
                return str(heaps)
        return ""
    if isinstance(game.moves[0], SplitInto):
        values = into_parts(game.moves[0], PARTED)
    elif any(isinstance(move, TakeAndBreak) for move in game.moves):
        values = list(islice(_split(rules), SPLIT))
    else:
        line = Line(game, {})
        count = 3 * found.data.period if isinstance(found.data, Blocks) else COMPARED
        values = [line.grundy(n) if play is Play.NORMAL else 1 - line.lost(n, play) for n in range(count)]
    return next((str(n) for n, value in enumerate(values) if found.value(n) != value), "")


def _sums(count: int, most: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield lists of so many heaps in ascending order, with so many counters in all at most."""
    if not count:
        yield ()
        return
    for first in range(least, most // count + 1):
        yield from ((first, *rest) for rest in _sums(count - 1, most - first, first))


def _split(rules: Rules) -> Iterator[int]:
    """Yield the Grundy values of the heaps of an octal game, in turn."""
    values: list[int] = []
    for n in range(SPLIT):
        left = (pieces for move in rules.game.moves if isinstance(move, TakeAndBreak) for pieces in parts(move, n))
        reached = {nim_sum(values[size] for size in pieces) for pieces in left}
        values.append(next(v for v in range(n + 2) if v not in reached))
        yield values[-1]


def main() -> int:
    """Try the games of each family; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each family")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each game, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", choices=FAMILIES, action="append", help="these alone")
    given = parser.parse_args()
    failed = False
    for family in given.family or FAMILIES:
        draw, play = random.Random(f"{given.seed} {family}"), FAMILIES[family][1]
        proved, spent, unknown, bad = 0, [], [], []
        for rules in islice(drawn(family, draw), given.games):
            start = time.process_time()
            discovery = discover(rules, play, given.seconds, second_opinions=False)
            spent.append(time.process_time() - start)
            if discovery.found is None:
                unknown.append(f"{rules.text}: {discovery.tried[-1]}")
            elif at := wrong(rules, play, discovery.found):
                bad.append(f"{rules.text} at {at}")
            else:
                proved += 1
        failed = failed or bool(bad)
        print(f"{family}: {proved} of {given.games} proved, {len(unknown)} unknown, {len(bad)} wrong; "
              f"median {median(spent):.1f} s, most {max(spent):.1f} s")  # fmt: skip
        for line in (*(f"  wrong: {one}" for one in bad), *(f"  unknown: {one}" for one in unknown)):
            print(line, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
