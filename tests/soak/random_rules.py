"""Random rules drawn with a seed: the number of games that `discover` proves, one line for each kind.

    python -m tests.soak.random_rules [--games 20] [--seconds 20] [--seed 1] [--save]

Proved results are compared with brute force from the rules, on larger heaps than the strategies use; the exit status is
1 if one differs. Games that no strategy decides within the time limit are counted as computed by brute force or as
unknown. `--save` writes the counts of all families and their times to `docs/assets/held_out.json`, for a page.
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from statistics import median
from typing import NamedTuple

from tests.soak import soak_figures
from theory.numbers.large_subtraction_values import Blocks
from theory.numbers.nim_sum import nim_sum
from theory.numbers.outcome_laws import Law
from theory.rules.conventions import Play
from theory.rules.moves import SplitInto, TakeAmount, TakeAndBreak
from theory.rules.options_from_rules import parts
from theory.rules.rule_file import Rules, read
from theory.strategy.laws import law_registry
from theory.strategy.laws.outcome_law_strategy import LawStrategy
from verify.bruteforce.enumeration import outcomes
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.bruteforce.many_parts import into_parts
from verify.cli.benchmarks import machine
from verify.discover.result import ProvedForm
from verify.discover.search import discover
from verify.discover.without_theorem.position_search import Search
from verify.pipeline.answer_cache import write_beside

FILE = soak_figures.ROOT / "docs" / "assets" / "held_out.json"
# The numbers of single heaps that are compared, in general and if a move splits a heap; the counters of a sum in misère
# play; and the sides of boxes of positions: for pairs, for laws on two heaps, for laws on three, and for two rows of
# checkers.
COMPARED, SPLIT, SUMS, SQUARE, LAW_SQUARE, LAW_CUBE, LAW_ROWS = 3000, 400, 12, 80, 100, 8, 3
# The numbers of heaps that are compared if a move splits a heap into several, and in a game with divisors.
PARTED, DIVIDED = 80, 1000
# A family ends if so many draws in succession give only known games.
REPEATS = 200


def subtraction(draw: random.Random) -> str:
    """Return a subtraction game with up to five numbers below 13."""
    return f"n-{{{_join_sorted(draw.sample(range(1, 13), draw.randint(2, 5)))}}}"


def all_but(draw: random.Random) -> str:
    """Return the game in which up to four numbers below 9 may not be taken."""
    return f"all but {{{_join_sorted(draw.sample(range(1, 9), draw.randint(1, 4)))}}}"


def octal(draw: random.Random) -> str:
    """Return an octal code of three digits."""
    return "0." + "".join(str(draw.randint(0, 7)) for _ in range(2)) + str(draw.randint(1, 7))


def division(draw: random.Random) -> str:
    """Return a game with a division by 2, 3 or 4, rounded either way, and up to three subtractions."""
    return f"{_subtractions(draw, 3)}, {draw.choice(('floor', 'ceil'))}(n/{draw.choice((2, 3, 4))})"


def mixed_divisors(draw: random.Random) -> str:
    """Return a game with two different divisors and up to two subtractions."""
    first, second = draw.sample((2, 3, 4, 6), 2)
    return f"{_subtractions(draw, 2)}, floor(n/{first}), floor(n/{second})"


def two_heaps(draw: random.Random) -> str:
    """Return a game on two heaps with up to four numbers below 9 that may be taken from both."""
    return f"any, both-{{{_join_sorted(draw.sample(range(1, 9), draw.randint(1, 4)))}}}"


def misere(draw: random.Random) -> str:
    """Return a subtraction game, or an octal code of two digits."""
    return subtraction(draw) if draw.random() < 0.5 else f"0.{draw.randint(0, 7)}{draw.randint(1, 7)}"


def large_pair(draw: random.Random) -> str:
    """Return a subtraction game with two numbers, the larger of which exceeds any table."""
    small = draw.randint(1, 300)
    return f"n-{{{small},{small + draw.randint(4000, 9000)}}}"


def large_range(draw: random.Random) -> str:
    """Return a subtraction game with a range of at least two hundred consecutive numbers."""
    low = draw.randint(1, 200)
    return f"n-{{{low}..{low + draw.randint(200, 1200)}}}"


def part(draw: random.Random) -> str:
    """Return the rule to take at most a part of the heap, shifted by up to 5 counters."""
    by = draw.randint(2, 7)
    return f"n-1..n-floor((n{draw.choice([s for s in range(-5, by) if s]):+d})/{by})"


def subtraction_without_repetition(draw: random.Random) -> str:
    """Return a subtraction game in which no number may be taken twice in succession."""
    return f"{subtraction(draw)}, no repeat"


def nimhoff(draw: random.Random) -> str:
    """Return cyclic Nimhoff with a parameter from 2 to 60."""
    return f"cyclic nimhoff {draw.randint(2, 60)}"


def several_parts(draw: random.Random) -> str:
    """Return a game in which a move splits a heap into several."""
    least = draw.randint(3, 12)
    return draw.choice((f"split into {least} heaps", f"split into up to {least + 1} heaps"))


def named_set(draw: random.Random) -> str:
    """Return a subtraction game with a named set and up to three small numbers."""
    small = sorted(draw.sample(range(1, 8), draw.randint(0, 3)))
    sets = (f"{draw.randint(2, 9)}k", f"{draw.randint(2, 5)}^k", "primes", "odd", "squares", "fibonacci")
    return f"n-{{{','.join([*map(str, small), draw.choice(sets)])}}}"


def divisors(draw: random.Random) -> str:
    """Return a game in which a divisor of the heap may be taken, or up to two small numbers."""
    kind = draw.choice(("divisors", "proper divisors", "prime divisors"))
    small = sorted(draw.sample(range(1, 10), draw.randint(0, 2)))
    return f"n-{{{','.join([*map(str, small), kind])}}}"


def parts_of_heap(draw: random.Random) -> str:
    """Return a game in which a move leaves one of several parts of the heap, of which the largest is a half."""
    rounded, most = draw.choice(("floor", "ceil")), draw.randint(3, 12)
    return ", ".join(f"{rounded}(n/{by})" for by in range(2, most + 1))


def neighbour(draw: random.Random) -> str:
    """Return Wythoff's game with one or two positions blocked or terminal."""
    marks = sorted({draw.choice(("blocked", "terminal")) for _ in range(2)})
    lows = [draw.randint(0, 4) for _ in marks]
    marked = [f"{word} ({low},{low + draw.randint(0, 4)})" for word, low in zip(marks, lows, strict=True)]
    return ", ".join(["any, both", *marked])


def limit_from_last_move(draw: random.Random) -> str:
    """Return a game in which the last move limits the next one."""
    return f"at most {draw.randint(1, 6)} times the last move"


def moore(draw: random.Random) -> str:
    """Return the rules of Moore's Nim."""
    return f"any from up to {draw.randint(1, 40)} heaps"


def hexadecimal(draw: random.Random) -> str:
    """Return a hexadecimal code with a digit from 8 to F, which allows three heaps."""
    return "0." + draw.choice("01234567") + draw.choice("89ABCDEF")


def subtraction_with_pass(draw: random.Random) -> str:
    """Return a subtraction game in which each player may pass once."""
    return f"{subtraction(draw)}, with one pass"


def several_heaps(draw: random.Random) -> str:
    """Return the rules, in words, of a game whose moves depend on or change several heaps."""
    number = draw.randint(2, 9)
    return draw.choice((
        "a multiple of the smaller heap", "empty one heap, split the other", "staircase nim", "silver dollar game",
        f"any, both, n from one and {number}n from the other", "the same number from some of three heaps",
        f"exact slow nim {number}",
    ))  # fmt: skip


def row_of_heaps(draw: random.Random) -> str:
    """Return a game on rows, circles or several heaps at once."""
    number = draw.randint(2, 30)
    return draw.choice(
        (
            "end-nim",
            "turning turtles",
            "northcott",
            f"on a circle, take 1 to {number}",
            f"slow nim {number}",
            "the same from both",
        )
    )


FAMILIES: dict[str, tuple[Callable[[random.Random], str], Play]] = {
    "subtraction": (subtraction, Play.NORMAL), "all but": (all_but, Play.NORMAL), "octal": (octal, Play.NORMAL),
    "division": (division, Play.NORMAL), "mixed divisors": (mixed_divisors, Play.NORMAL),
    "two heaps": (two_heaps, Play.NORMAL),
    "large pair": (large_pair, Play.NORMAL), "large range": (large_range, Play.NORMAL), "part": (part, Play.NORMAL),
    "no repeat": (subtraction_without_repetition, Play.NORMAL), "cyclic Nimhoff": (nimhoff, Play.NORMAL),
    "several parts": (several_parts, Play.NORMAL), "rows and circles": (row_of_heaps, Play.NORMAL),
    "named sets": (named_set, Play.NORMAL), "divisors": (divisors, Play.NORMAL),
    "several parts left": (parts_of_heap, Play.NORMAL),
    "neighbours of Wythoff": (neighbour, Play.NORMAL), "limited by the last move": (limit_from_last_move, Play.NORMAL),
    "Moore": (moore, Play.NORMAL), "several heaps": (several_heaps, Play.NORMAL),
    "one pass": (subtraction_with_pass, Play.NORMAL),
    "hexadecimal": (hexadecimal, Play.NORMAL),
    "misère": (misere, Play.MISERE), "misère two heaps": (two_heaps, Play.MISERE),
    "misère named sets": (named_set, Play.MISERE), "misère all but": (all_but, Play.MISERE),
}  # fmt: skip


def _join_sorted(numbers: list[int]) -> str:
    return ",".join(map(str, sorted(numbers)))


def _subtractions(draw: random.Random, most: int) -> str:
    return ", ".join(f"n-{take}" for take in sorted(draw.sample(range(1, 5), draw.randint(1, most))))


class TypedGame(NamedTuple):
    """Typed rules with their meaning; None if they are refused."""

    typed: str
    rules: Rules | None


def draw_games(family: str, draw: random.Random) -> Iterator[TypedGame]:
    """Yield distinct games of a family until only known games are drawn."""
    texts: set[str] = set()
    since = 0
    while since < REPEATS:
        typed = FAMILIES[family][0](draw)
        try:
            rules = read(typed)
        except ValueError:
            rules = None
        text = typed if rules is None else rules.text
        since += 1
        if text not in texts:
            since = 0
            texts.add(text)
            yield TypedGame(typed, rules)


def find_mismatch(rules: Rules, play: Play, proved_form: ProvedForm) -> str:
    """Return the first place at which a result differs from brute force; "" if there is none."""
    game = rules.game
    if isinstance(proved_form.data, Law):
        strategy, search = LawStrategy(law_registry.kind_of(game, play, proved_form.data)), Search(game, play)
        box: Iterable[tuple[int, ...]] = (
            product(range(LAW_SQUARE), repeat=2) if game.heaps == 2 else product(range(LAW_CUBE), repeat=3)
        )
        if game.numbers == "checkers":
            box = ((turn, *rows) for turn in (1, 2) for rows in product(range(LAW_ROWS), repeat=6))
        return next((str(pair) for pair in box if strategy.lost(pair) is not search.lost(pair)), "")
    if proved_form.paired:
        square = [(one, other) for one in range(SQUARE) for other in range(SQUARE)]
        pairs = {pair for pair in proved_form.pairs(SQUARE) if max(pair) < SQUARE}
        found_lost = ((pair, pair in pairs) for pair in square)
        lost = outcomes(game, square, play)
        return next((str(pair) for pair, is_lost in found_lost if is_lost is not (lost[pair] == "P")), "")
    if play is Play.MISERE and proved_form.quotient is not None:
        sums = [heaps for count in range(1, 4) for heaps in _sums(count, SUMS)]
        for heaps, outcome in outcomes(game, sums, play).items():
            if proved_form.quotient.lost(heaps) != (outcome == "P"):
                return str(heaps)
        return ""
    if isinstance(game.moves[0], SplitInto):
        values = into_parts(game.moves[0], PARTED)
    elif any(isinstance(move, TakeAndBreak) for move in game.moves):
        values = list(islice(_split(rules), SPLIT))
    else:
        line = SingleHeapTable(game, {})
        divided = any(isinstance(move, TakeAmount) and move.amounts.depends_on_heap for move in game.moves)
        count = (
            3 * proved_form.data.period if isinstance(proved_form.data, Blocks) else DIVIDED if divided else COMPARED
        )
        values = [line.grundy(n) if play is Play.NORMAL else 1 - line.lost(n, play) for n in range(count)]
    return next((str(n) for n, value in enumerate(values) if proved_form.value(n) != value), "")


def _sums(count: int, most: int, least: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield ascending lists of `count` heaps, each at least `least`, with at most `most` counters in total."""
    if not count:
        yield ()
        return
    for first in range(least, most // count + 1):
        yield from ((first, *rest) for rest in _sums(count - 1, most - first, first))


def _split(rules: Rules) -> Iterator[int]:
    """Yield the Grundy values of the heaps of an octal game in order."""
    values: list[int] = []
    for n in range(SPLIT):
        splits = (pieces for move in rules.game.moves if isinstance(move, TakeAndBreak) for pieces in parts(move, n))
        option_values = {nim_sum(values[size] for size in pieces) for pieces in splits}
        values.append(next(v for v in range(n + 2) if v not in option_values))
        yield values[-1]


# The possible results for a game.
VERDICTS = ("proved", "computed", "unknown", "refused", "wrong")


class FamilyCounts(NamedTuple):
    """The games of a family: the number of typed rules and of each outcome, with the processor time."""

    kind: str
    typed: int
    proved: int
    computed: int
    unknown: int
    refused: int
    wrong: int
    median: float
    most: float


def try_games(family: str, games: int, seconds: float, seed: int) -> tuple[FamilyCounts, list[str]]:
    """Try games of a family; return the counts, with a line for each game that is not proved."""
    draw, play = random.Random(f"{seed} {family}"), FAMILIES[family][1]
    counts = dict.fromkeys(VERDICTS, 0)
    spent, reports = [], []
    for typed, rules in islice(draw_games(family, draw), games):
        if rules is None:
            counts["refused"] += 1
            reports.append(f"refused: {typed}")
            continue
        start = time.process_time()
        discovery = discover(rules, play, seconds, second_opinions=False)
        spent.append(time.process_time() - start)
        if discovery.proved_form is None:
            verdict = "computed" if discovery.computed else "unknown"
            reports.append(f"{verdict}: {rules.text}: {discovery.tried[-1]}")
        elif place := find_mismatch(rules, play, discovery.proved_form):
            verdict = "wrong"
            reports.append(f"wrong: {rules.text} at {place}")
        else:
            verdict = "proved"
        counts[verdict] += 1
    middle, most = (round(of(spent), 2) if spent else 0.0 for of in (median, max))
    return FamilyCounts(kind=family, typed=sum(counts.values()), **counts, median=middle, most=most), reports


def main() -> int:
    """Try the games of each family and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="of each family")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each game, at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", choices=FAMILIES, action="append", help="these alone")
    parser.add_argument("--save", action="store_true", help="keep the counts of all families for the page")
    arguments = parser.parse_args()
    if arguments.save and arguments.family:
        parser.error("--save keeps the counts of all families: leave --family out")
    counts_by_family: list[FamilyCounts] = []
    for family in arguments.family or FAMILIES:
        figures, reports = try_games(family, arguments.games, arguments.seconds, arguments.seed)
        counts_by_family.append(figures)
        counts = ", ".join(f"{getattr(figures, name)} {name}" for name in VERDICTS)
        print(f"{family}: {figures.typed} typed, {counts}; median {figures.median:.1f} s, most {figures.most:.1f} s")
        for line in reports:
            print(f"  {line}", flush=True)
    if arguments.save:
        on = machine() | {"commit": soak_figures.commit()}
        options = {"games": arguments.games, "seconds": arguments.seconds, "seed": arguments.seed}
        data = {"on": on, **options, "kinds": [figures._asdict() for figures in counts_by_family]}
        write_beside(FILE, json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    return int(any(figures.wrong for figures in counts_by_family))


if __name__ == "__main__":
    sys.exit(main())
