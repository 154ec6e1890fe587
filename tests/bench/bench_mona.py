"""Benchmark of division games in MONA, a decision procedure for finite sets, relative to the project's proofs.

In MONA a number is the set of the positions of its ones, the states of an automaton along it are further sets, and the
rule of the game for all heaps is one closed formula. All programs receive the automaton, and figures are ratios of
processor time. "Cold" includes the start of a process; "warm" is the best of several rounds, for the project's proofs
in a running process. MONA decides the formula without a proof; the project's counterpart is `obeys_rule`, which
examines all windows of states. The project's proofs are theorems of the kernel, and a solver decides each of their
steps. MONA cannot express the consequence of the rule, the Grundy values of any number of heaps.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from time import process_time

from theory.numbers.automaton import Automaton
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.general.heap_options import Option, options
from verify.discover.general.heap_values import brute_values
from verify.discover.strategies.automata.automaton_guess import guess_automaton
from verify.discover.strategies.automata.automaton_windows import common_base, obeys_rule
from verify.discover.strategies.automata.division_automata import AutomaticHeap
from verify.kernel import Kernel

# The games, from one with an automaton of few states to one of many.
GAMES = (
    "n-1, floor(n/2)", "n-2, floor(n/2)", "n-1, n-2, floor(n/2)", "n-3, floor(n/2)", "n-1, floor(n/2), floor(n/4)",
    "n-2, n-3, floor(n/2)",
)  # fmt: skip
STATES = 3000
PEERS = ("mona",)
GOALS = {f"{what} / MONA": ("at most", 1.0) for what in ("rule decided, warm", "rule, cold", "rule, warm")}
# An input that MONA decides immediately.
NOTHING = "ws1s;\ntrue;"


def ratios(
    games: Iterable[str] = GAMES, heaps: int = 1 << 18, limit: float = 60.0, rounds: int = 3
) -> dict[str, float]:
    """Return the times of the project's proofs (the rule, and all theorems) over those of MONA; empty without MONA.

    Args:
        games: rules of subtractions and halvings, in the short notation.
        heaps: the number of values from which the automaton is guessed.
        limit: the wall-clock limit of MONA in seconds; without an answer, the time that it used is the divisor.
        rounds: the number of rounds of warm runs, of which the best counts.
    """
    measured = {}
    for rules in games if shutil.which("mona") else ():
        kinds = options(read(rules).game)
        automaton = guess_automaton(brute_values(kinds or (), Play.NORMAL, heaps), 2, STATES)
        if kinds is None or automaton is None:
            raise ValueError(f"{rules}: no automaton")
        text = grundy_formula(kinds, automaton)
        answered, cold = decide(text, limit)
        warm = min([cold, *(decide(text, limit)[1] for _ in range(rounds))]) if answered else cold
        label = f"MONA: {rules}" if answered else f"MONA without an answer: {rules}"
        times = [proof_seconds(rules, automaton) for _ in range(rounds)]
        measured[f"rule decided, warm / {label}"] = (
            min(_seconds_to_decide(kinds, automaton) for _ in range(rounds)) / warm
        )
        measured[f"rule, cold / {label}"] = _process_seconds(rules, automaton) / cold
        measured[f"rule, warm / {label}"] = min(rule for rule, _ in times) / warm
        measured[f"all theorems, warm / {label}"] = min(whole for _, whole in times) / warm
        measured[f"start of Python / {label}"] = start_seconds([sys.executable, "-c", ""], rounds) / cold
        measured[f"start of MONA / {label}"] = min(decide(NOTHING, limit)[1] for _ in range(rounds)) / cold
    return measured


def _seconds_to_decide(kinds: tuple[Option, ...], automaton: Automaton) -> float:
    """Return how many seconds `obeys_rule` takes to decide that the rule holds for all heaps.

    Raises:
        ValueError: the rule fails, or MONA cannot decide the rule.
    """
    start = process_time()
    if not obeys_rule(automaton, kinds, Play.NORMAL):
        raise ValueError("the automaton does not compute the values")
    return process_time() - start


def start_seconds(command: list[str], rounds: int) -> float:
    """Return the minimal processor time of a process that does nothing, in seconds."""

    def once() -> float:
        start = _of_children()
        subprocess.run(command, check=True)
        return _of_children() - start

    return min(once() for _ in range(rounds))


def proof_seconds(rules: str, automaton: Automaton) -> tuple[float, float]:
    """Return the seconds for the proof that the rule holds at all heaps, and for the proofs of all consequences.

    Raises:
        ProofError: the automaton does not compute the values.
    """
    start = process_time()
    _new_proof(rules, automaton).prove_rule(Play.NORMAL)
    middle = process_time()
    _new_proof(rules, automaton).theorems(Play.NORMAL)
    return middle - start, process_time() - middle


def _new_proof(rules: str, automaton: Automaton) -> AutomaticHeap:
    """Return the proof object of a game and its automaton, in an empty kernel."""
    game = read(rules).game
    kinds = options(game)
    shift = common_base(kinds or ())
    if kinds is None or shift is None:
        raise ValueError(f"{rules}: no game of subtractions and halvings")
    return AutomaticHeap(Kernel(), game, kinds, automaton, shift[1])


def _process_seconds(rules: str, automaton: Automaton) -> float:
    """Return the seconds of a process that starts, reads the automaton, proves the rule and ends."""
    data = json.dumps([rules, automaton.step, automaton.output])
    start = _of_children()
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    subprocess.run([sys.executable, __file__, "--rule"], input=data, check=True, text=True, env=environment)
    return _of_children() - start


def _prove_from_input() -> None:
    """Prove the rule of the game whose rules and automaton are read from standard input."""
    rules, step, output = json.load(sys.stdin)
    _new_proof(rules, Automaton(2, tuple(map(tuple, step)), tuple(output))).prove_rule(Play.NORMAL)


def _of_children() -> float:
    """Return the processor time of the finished child processes, in seconds."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def decide(text: str, limit: float) -> tuple[bool, float]:
    """Return whether MONA proves a closed formula, and the seconds; MONA may give up or exceed its limit.

    Raises:
        ValueError: MONA finds the formula false, or cannot read the formula.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "rule.mona")
        path.write_text(text, encoding="ascii")
        start = _of_children()
        try:
            completed = subprocess.run(["mona", "-q", path], capture_output=True, text=True, timeout=limit, check=False)
        except subprocess.TimeoutExpired:
            return False, _of_children() - start
        seconds = _of_children() - start
    # If its diagrams have too many nodes, MONA aborts without a message.
    if "Formula is valid" not in completed.stdout and completed.returncode >= 0:
        raise ValueError(f"MONA: {completed.stdout.strip() or completed.stderr.strip()}")
    return completed.returncode == 0, seconds


def grundy_formula(kinds: tuple[Option, ...], automaton: Automaton) -> str:
    """Return the formula that the outputs of the automaton are the Grundy values of a game at all heaps."""
    return "\n".join(["ws1s;", *_run(automaton), *_moves(kinds), _rule(kinds, sorted({*automaton.output}))])


def _run(automaton: Automaton) -> Iterator[str]:
    """Yield the definitions of predicates such as `out3(N)`: the state after the last digit of N has the output 3.

    The number of the state at each place is written in binary, with one set for each binary digit. The state at a place
    is the state after the digits from the top down to there; above the highest one the state is 0.
    """
    state_count = len(automaton.step)
    sets = [f"S{i}" for i in range(max(1, (state_count - 1).bit_length()))]

    def state_at(state: int, place: str) -> str:
        return " & ".join(f"{place} {'in' if state >> i & 1 else 'notin'} {s}" for i, s in enumerate(sets))

    steps = [
        f"({state_at(q, 'p + 1')} & p {'in' if digit else 'notin'} N => {state_at(automaton.step[q][digit], 'p')})"
        for q in range(state_count)
        for digit in (0, 1)
    ]
    set_parameters = "".join(f", var2 {s}" for s in sets)
    yield f"pred run(var2 N{set_parameters}) = all1 p: {' & '.join(steps)};"
    for value in sorted({*automaton.output}):
        ends = " | ".join(f"({state_at(q, '0')})" for q in range(state_count) if automaton.output[q] == value)
        yield f"pred out{value}(var2 N) = ex2 {', '.join(sets)}: run({', '.join(['N', *sets])}) & ({ends});"


def _moves(kinds: tuple[Option, ...]) -> Iterator[str]:
    """Yield definitions, ending with `move0(N, M)`, `move1(N, M)`, …: a move of this kind leads from N to M."""
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
    """Return the formula of the rule at each heap: it has a value, no option has this value, and each smaller
    value occurs.
    """

    def has_option(value: int) -> str:
        return " | ".join(f"(ex2 M: move{i}(N, M) & out{value}(M))" for i in range(len(kinds)))

    clauses = ["(" + " | ".join(f"out{value}(N)" for value in values) + ")"]
    for value in values:
        then = [
            f"~({has_option(value)})",
            *(f"({has_option(smaller)})" for smaller in values if smaller < value),
        ]
        clauses.append(f"(out{value}(N) => {' & '.join(then)})")
    return f"all2 N: {' & '.join(clauses)};"


if __name__ == "__main__":
    if sys.argv[1:] == ["--rule"]:
        _prove_from_input()
    else:
        for name, ratio in ratios().items():
            print(f"{name:64} {ratio:10.3f}")
