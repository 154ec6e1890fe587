"""Division games decided by MONA, a decision procedure for the logic of finite sets, beside our proofs of the same.

A number is the set of the places of its ones, an automaton's states along it are some sets more, and the rule of the
game at all heaps is one closed formula. Both sides are given the automaton; figures are ratios of wall time.
"""

import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from time import perf_counter

from theory.numbers.automaton import Automaton
from theory.rules.play import Play
from theory.rules.written import read
from verify.discover.automata import guess
from verify.discover.automatic import Automatic
from verify.discover.heap import Option, brute, options
from verify.discover.search import discover
from verify.kernel import Kernel

GAMES = ("n-1, floor(n/2)", "n-2, floor(n/2)", "n-1, n-2, floor(n/2)", "n-2, n-3, floor(n/2)")
STATES = 3000
PEERS = ("mona",)


def ratios(games: Iterable[str] = GAMES, heaps: int = 1 << 18, limit: float = 60.0) -> dict[str, float]:
    """Times of our proofs, with the search for the automaton and without, over those of MONA; nothing without MONA.

    Args:
        games: rules of subtractions and halvings, in the short notation.
        heaps: from how many of its values an automaton is guessed.
        limit: seconds that MONA has; where it does not answer, what it spent is what is divided by.
    """
    found = {}
    for rules in games if shutil.which("mona") else ():
        game = read(rules).game
        kinds = options(game)
        automaton = guess(brute(kinds or (), Play.NORMAL, heaps), 2, STATES)
        if kinds is None or automaton is None:
            raise ValueError(f"{rules}: no automaton")
        answered, seconds = decided(written(kinds, automaton), limit)
        over = f"MONA: {rules}" if answered else f"MONA without an answer: {rules}"
        start = perf_counter()
        Automatic(Kernel(), game, kinds, automaton, 1).solved(Play.NORMAL)
        middle = perf_counter()
        if discover(read(rules), Play.NORMAL, second_opinions=False).found is None:
            raise ValueError(f"{rules}: not proved")
        found[f"proof / {over}"] = (middle - start) / seconds
        found[f"search and proof / {over}"] = (perf_counter() - middle) / seconds
    return found


def decided(text: str, limit: float) -> tuple[bool, float]:
    """Whether MONA answers that a closed formula is true, and in how many seconds; it may give up, or be stopped.

    Raises:
        ValueError: it finds the formula false, or cannot read it.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rule.mona")
        path.write_text(text, encoding="ascii")
        start = perf_counter()
        try:
            done = subprocess.run(["mona", "-q", path], capture_output=True, text=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return False, limit
        seconds = perf_counter() - start
    # Where its diagrams have too many nodes, it aborts without a word.
    if "Formula is valid" not in done.stdout and done.returncode >= 0:
        raise ValueError(f"MONA: {done.stdout.strip() or done.stderr.strip()}")
    return done.returncode == 0, seconds


def written(kinds: tuple[Option, ...], automaton: Automaton) -> str:
    """That the automaton's outputs are the Grundy values of a game of subtractions and halvings, at all heaps."""
    return "\n".join(["ws1s;", *_run(automaton), *_moves(kinds), _rule(kinds, sorted({*automaton.output}))])


def _run(automaton: Automaton) -> Iterator[str]:
    """`out3(N)`: the state behind the last digit of N puts out 3. The state at each place, in binary in as many sets as
    it has digits, is the one behind the digits from there up; far up, where there are no ones, it is 0."""
    many = len(automaton.step)
    sets = [f"S{i}" for i in range(max(1, (many - 1).bit_length()))]

    def at(state: int, place: str) -> str:
        return " & ".join(f"{place} {'in' if state >> i & 1 else 'notin'} {s}" for i, s in enumerate(sets))

    steps = [
        f"({at(q, 'p + 1')} & p {'in' if digit else 'notin'} N => {at(automaton.step[q][digit], 'p')})"
        for q in range(many)
        for digit in (0, 1)
    ]
    over = "".join(f", var2 {s}" for s in sets)
    yield f"pred run(var2 N{over}) = all1 p: {' & '.join(steps)};"
    for value in sorted({*automaton.output}):
        ends = " | ".join(f"({at(q, '0')})" for q in range(many) if automaton.output[q] == value)
        yield f"pred out{value}(var2 N) = ex2 {', '.join(sets)}: run({', '.join(['N', *sets])}) & ({ends});"


def _moves(kinds: tuple[Option, ...]) -> Iterator[str]:
    """`move0(N, M)`: the first kind of move leads from N to M."""
    yield (
        "pred less(var2 N, var2 M) = ex1 p: p in N & p notin M &"
        " all1 q: (q < p => q in M & q notin N) & (q > p => (q in N <=> q in M));"
    )
    yield "pred half(var2 N, var2 M) = all1 q: q in M <=> q + 1 in N;"
    for number, kind in enumerate(kinds):
        step, times = ("half", kind.divide.bit_length() - 1) if kind.divide else ("less", kind.take)
        between = [f"B{i}" for i in range(1, times)]
        way = ["N", *between, "M"]
        steps = [f"{step}({one}, {other})" for one, other in pairwise(way)]
        legal = ["N ~= empty", *steps] if kind.divide else steps
        some = f"ex2 {', '.join(between)}: " if between else ""
        yield f"pred move{number}(var2 N, var2 M) = {some}{' & '.join(legal)};"


def _rule(kinds: tuple[Option, ...], values: list[int]) -> str:
    """At each heap: it has a value, no option has the same, and for each smaller one there is an option with that."""

    def reached(value: int) -> str:
        return " | ".join(f"(ex2 M: move{i}(N, M) & out{value}(M))" for i in range(len(kinds)))

    clauses = ["(" + " | ".join(f"out{value}(N)" for value in values) + ")"]
    for value in values:
        then = [f"~({reached(value)})", *(f"({reached(smaller)})" for smaller in values if smaller < value)]
        clauses.append(f"(out{value}(N) => {' & '.join(then)})")
    return f"all2 N: {' & '.join(clauses)};"


if __name__ == "__main__":
    for name, ratio in ratios().items():
        print(f"{name:64} {ratio:10.3f}")
