"""Division games with automatic values, proved by testing the rule of the game at all windows.

Let s(n) be the state after the digits of n. The states around k·m + c depend only on c and on the states around m, the
window at m. There are finitely many windows. Computations show that their set is closed and that the values at each
obey the rule of the game; the first heaps are tested individually.
"""

from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import z3

from theory.numbers.automaton import Automaton
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.finite_tables import define_table
from verify.discover.general.heap_options import Option, options, rule
from verify.discover.general.heap_values import brute_values, values_from_rules
from verify.discover.general.single_heap import SingleHeap
from verify.discover.result import COMPARED_HEAPS, ProvedForm, StrategyFailed, compare_with_truth, proof_name
from verify.discover.strategies.automata.automaton_guess import guess_automaton
from verify.discover.strategies.automata.automaton_windows import (
    WINDOWS,
    common_base,
    enumerate_windows,
    obeys_rule,
    option_place,
    window_width,
)
from verify.kernel import Definition, Fact, Kernel, Measure, ProofError, Theorem

n, m, q, c, u, j, v, x = z3.Ints("n m q c u j v x")
# Numbers of values examined, and maximal number of states.
SEARCHED_HEAPS = (1 << 14, 1 << 16, 1 << 18, 1 << 20)
STATES = 3000


class LastDigit(NamedTuple):
    """Division of a number by the base; solvers treat both functions as opaque.

    Args:
        rest: the number without its last digit.
        digit: the last digit.
        law: for n: n = k·rest(n) + digit(n), and digit(n) is a digit.
        after_addition: for n, i: rest and digit of n + i from those of n.
    """

    rest: Definition
    digit: Definition
    law: Theorem
    after_addition: Theorem


def define_last_digit(k: Kernel, name: str, base: int) -> LastDigit:
    """Define the quotient and the remainder of a number by a base, and prove the theorems of `LastDigit`."""
    i = j
    rest = k.define(f"{name}.rest", [n], z3.IntSort(), lambda _, n: n / base)
    digit = k.define(f"{name}.digit", [n], z3.IntSort(), lambda _, n: n % base)
    goal = z3.And(n == base * rest(n) + digit(n), digit(n) >= 0, digit(n) < base)
    law = k.prove(f"{name}.division", [n], goal, [rest.at(n), digit.at(n)])
    more = digit(n) + i
    goal = z3.And(rest(n + i) == rest(n) + rest(more), digit(n + i) == digit(more))
    return LastDigit(rest, digit, law, k.prove(f"{name}.carried", [n, i], goal, [law(n), law(n + i), law(more)]))


class StateTheorems(NamedTuple):
    """Theorems on the states and windows of an automaton, whatever the rules of the game.

    Args:
        steps: for n: the state of n follows from that of rest(n) by the last digit.
        is_state: for n: n ≥ 0 → the state of n is a state of the automaton.
        is_window: for n: n ≥ 0 → the window of n is one of the enumerated windows.
        link: for n, j: n ≥ 0 and j is a place of a window → place j of the window of n has the state of n + 1 - j.
    """

    steps: Theorem
    is_state: Theorem
    is_window: Theorem
    link: Theorem


class AutomaticHeap:
    """One heap of a division game with the guessed automaton."""

    def __init__(
        self, k: Kernel, game: HeapGame, kinds: tuple[Option, ...], automaton: Automaton, exponent: int
    ) -> None:
        self.k, self.name, self.automaton, self.exponent = k, game.name, automaton, exponent
        self.base, self.no_state = automaton.base, len(automaton.step)
        self.power = self.base**exponent
        self.kinds = kinds
        self.width = window_width(kinds, self.power)
        windows = enumerate_windows(automaton, self.width)
        if windows is None:
            raise StrategyFailed(f"the proof would need more than {WINDOWS} windows of states")
        self.windows, self.count = windows, len(windows.parts)
        # Every output is smaller.
        self.bound = max(automaton.output) + 1
        name, base = self.name, self.base
        self.game = SingleHeap(k, name, game, kinds)
        flat = [after for row in (*automaton.step, (self.no_state,) * base) for after in row]
        self.step_table = define_table(k, f"{name}.step-entry", flat)
        self.output = define_table(k, f"{name}.output", [*automaton.output, 0])
        self.step = k.define(f"{name}.step", [q, c], z3.IntSort(), lambda _, q, c: self.step_table(q * base + c))
        self.next_table = define_table(k, f"{name}.next-entry", [after for row in windows.step for after in row])
        self.next = k.define(f"{name}.next", [u, c], z3.IntSort(), lambda _, u, c: self.next_table(u * base + c))
        self.part_table = define_table(k, f"{name}.part-entry", [state for part in windows.parts for state in part])
        self.part = k.define(f"{name}.part", [u, j], z3.IntSort(), lambda _, u, j: self.part_table(u * self.width + j))
        self.division = define_last_digit(k, name, base)
        order, rest, digit = Measure((n,)), self.division.rest, self.division.digit
        self.state = k.define(
            f"{name}.state", [n], z3.IntSort(),
            lambda f, n: z3.If(n < 0, self.no_state, z3.If(n == 0, 0, self.step(f(rest(n)), digit(n)))), order,
            [self.division.law(n)],
        )  # fmt: skip
        self.window = k.define(
            f"{name}.window", [n], z3.IntSort(),
            lambda f, n: z3.If(n <= 0, 0, self.next(f(rest(n)), digit(n))), order, [self.division.law(n)],
        )  # fmt: skip
        self.f = k.define(f"{name}.f", [n], z3.IntSort(), lambda _, n: z3.If(n < 0, 0, self.output(self.state(n))))
        self.window_theorems: dict[tuple[int, int], Theorem] = {}

    @cached_property
    def states(self) -> StateTheorems:
        """Prove the theorems on states and windows."""
        steps, is_state, is_window = self._prove_steps(), self._prove_is_state(), self._prove_is_window()
        return StateTheorems(steps, is_state, is_window, self._prove_link(steps, is_window))

    def _prove_steps(self) -> Theorem:
        k, name, base, rest, digit = self.k, self.name, self.base, self.division.rest, self.division.digit
        zero = k.evaluate(f"{name}.zero-stays", [], self.step(0, 0) == 0)
        goal = z3.Implies(z3.And(c >= 0, c < base), self.step(self.no_state, c) == self.no_state)
        below = k.evaluate(f"{name}.none-stays", [c], goal)
        by: list[Fact] = [
            self.state.at(n),
            self.state.at(rest(n)),
            self.state.at(0),
            zero,
            below(digit(n)),
            self.division.law(n),
            self.division.law(0),
        ]
        return k.prove(f"{name}.steps", [n], self.state(n) == self.step(self.state(rest(n)), digit(n)), by)

    def _prove_is_state(self) -> Theorem:
        k, name, base, rest, digit = self.k, self.name, self.base, self.division.rest, self.division.digit
        some_state = z3.And(q >= 0, q < self.no_state)
        goal = z3.Implies(
            z3.And(q >= 0, q < self.no_state, c >= 0, c < base),
            z3.And(self.step(q, c) >= 0, self.step(q, c) < self.no_state),
        )
        closed = k.evaluate(f"{name}.states-closed", [q, c], goal)
        goal = z3.Implies(n >= 0, z3.substitute(some_state, (q, self.state(n))))
        return k.induct(
            f"{name}.is-state", [n], goal, Measure((n,)), at=[(rest(n),)],
            by=[self.state.at(n), closed(self.state(rest(n)), digit(n)), self.division.law(n)],
        )  # fmt: skip

    def _prove_is_window(self) -> Theorem:
        k, name, base, rest, digit = self.k, self.name, self.base, self.division.rest, self.division.digit
        goal = z3.Implies(
            z3.And(u >= 0, u < self.count, c >= 0, c < base, u + c >= 1),
            z3.And(self.next(u, c) >= 1, self.next(u, c) < self.count),
        )
        closed = k.evaluate(f"{name}.windows-closed", [u, c], goal)
        goal = z3.Implies(n >= 0, z3.And(self.window(n) >= z3.If(n == 0, 0, 1), self.window(n) < self.count))
        return k.induct(
            f"{name}.is-window", [n], goal, Measure((n,)), at=[(rest(n),)],
            by=[self.window.at(n), closed(self.window(rest(n)), digit(n)), self.division.law(n)],
        )  # fmt: skip

    def _prove_link(self, steps: Theorem, is_window: Theorem) -> Theorem:
        k, name, base, rest, digit = self.k, self.name, self.base, self.division.rest, self.division.digit
        # Place j of the window at n contains s(n + 1 − j).
        at = c + 1 - j
        goal = z3.Implies(
            z3.And(u >= 0, u < self.count, c >= 0, c < base, j >= 0, j < self.width),
            self.part(self.next(u, c), j) == self.step(self.part(u, 1 - rest(at)), digit(at)),
        )
        moved = k.evaluate(f"{name}.windows-move", [u, c, j], goal)
        goal = z3.Implies(z3.And(j >= 0, j < self.width), self.part(0, j) == self.state(1 - j))
        start = k.evaluate(f"{name}.first-window", [j], goal)
        goal = z3.Implies(z3.And(n >= 0, j >= 0, j < self.width), self.part(self.window(n), j) == self.state(n + 1 - j))
        place = 1 - rest(digit(n) + 1 - j)
        by = [self.window.at(n), start(j), moved(self.window(rest(n)), digit(n), j), is_window(rest(n))]
        by += [
            steps(n + 1 - j),
            self.division.after_addition(n, 1 - j),
            self.division.law(n),
            self.division.law(digit(n) + 1 - j),
        ]
        return k.induct(f"{name}.link", [n, j], goal, Measure((n,)), at=[(rest(n), place)], by=by)

    def state_from_window(self, level: int, at: int, u: z3.ArithRef) -> z3.ArithRef:
        """Return the state of the automaton at kˡ·m + at, given the window u at m; l is `level`."""
        if level == 0:
            return self.part(u, 1 - at)
        above, digit = divmod(at, self.base)
        return self.step(self.state_from_window(level - 1, above, u), digit)

    def prove_state_from_window(self, level: int, at: int) -> Theorem:
        """Prove for m: m ≥ 0 → the state at kˡ·m + at equals `state_from_window`."""
        if (level, at) not in self.window_theorems:
            where = self.base**level * m + at
            goal = z3.Implies(m >= 0, self.state(where) == self.state_from_window(level, at, self.window(m)))
            if level == 0:
                by: list[Fact] = [self.states.link(m, 1 - at)]
            else:
                by = [
                    self.states.steps(where),
                    self.prove_state_from_window(level - 1, at // self.base)(m),
                    self.division.law(where),
                ]
            called = f"{self.name}.at-{level}-{'minus-' if at < 0 else ''}{abs(at)}"
            self.window_theorems[level, at] = self.k.prove(called, [m], goal, by)
        return self.window_theorems[level, at]

    @cached_property
    def low(self) -> Theorem:
        """Prove for n ≥ 0: the output f(n) is between 0 and the largest output of the automaton."""
        f, states, bound = self.f, self.states, self.bound
        goal = z3.Implies(z3.And(q >= 0, q < self.no_state), z3.And(self.output(q) >= 0, self.output(q) < bound))
        outputs = self.k.evaluate(f"{self.name}.outputs", [q], goal)
        goal = z3.Implies(n >= 0, z3.And(f(n) >= 0, f(n) < bound))
        return self.k.prove(f"{self.name}.low", [n], goal, [f.at(n), outputs(self.state(n)), states.is_state(n)])

    def prove_rule(self, play: Play) -> Theorem:
        """Prove for x, v: x ≥ 0 → the rule of the game at x."""
        k, name, f, whole, low = self.k, self.name, self.f, self.power, self.low
        formula = rule(play, f(x), self.game.options(f, x), v)
        obeys = k.define(f"{name}.obeys", [x, v], z3.BoolSort(), lambda *_: formula)
        near = z3.And(x >= 0, x < whole, v >= 0, v < self.bound)
        first = k.evaluate(f"{name}.first-heaps", [x, v], z3.Implies(near, obeys(x, v)))
        behind = [self._prove_rule_after_window(play, digit, obeys)(x / whole, v) for digit in range(whole)]
        goal = z3.Implies(z3.And(x >= 0, v >= 0, v < self.bound), obeys(x, v))
        below = k.prove(f"{name}.rule-below", [x, v], goal, [first(x, v), *behind])
        # For v out of range the rule is equivalent to the rule for 0.
        by: list[Fact] = [below(x, v), below(x, 0), obeys.at(x, v), obeys.at(x, 0), low(x)]
        return k.prove(f"{name}.rule", [x, v], z3.Implies(x >= 0, formula), by)

    def _prove_rule_after_window(self, play: Play, digit: int, obeys: Definition) -> Theorem:
        """Prove for m, v: m ≥ 1 → the rule at kᵃ·m + digit, from its computation at every window."""
        k, name = self.k, self.name
        mine = self.state_from_window(self.exponent, digit, u)
        theirs, facts, there = [], [self.prove_state_from_window(self.exponent, digit)(m)], self.power * m + digit
        facts += [self.f.at(there), self.states.is_state(there), obeys.at(there, v)]
        for kind in self.kinds:
            level, at = option_place(kind, digit, self.base, self.exponent)
            after = kind.size_after(there)
            other = self.state_from_window(level, at, u)
            theirs.append((other != self.no_state if kind.take else z3.BoolVal(True), self.output(other)))
            facts += [
                self.prove_state_from_window(level, at)(m),
                self.f.at(after),
                self.states.is_state(after),
                self.state.at(after),
            ]
        goal = z3.Implies(
            z3.And(u >= 1, u < self.count, v >= 0, v < self.bound), rule(play, self.output(mine), theirs, v)
        )
        at_windows = k.evaluate(f"{name}.rule-at-windows-{digit}", [u, v], goal)
        facts += [at_windows(self.window(m), v), self.states.is_window(m)]
        near = z3.And(m >= 1, v >= 0, v < self.bound)
        goal = z3.Implies(near, obeys(there, v))
        return k.prove(f"{name}.rule-at-{digit}", [m, v], goal, facts)

    def theorems(self, play: Play) -> list[Theorem]:
        """Prove that the automaton's output is the value of a heap, and return the theorems."""
        rule_theorem = self.prove_rule(play)
        k, f = self.k, self.f
        natural = k.prove(f"{self.name}.natural", [n], f(n) >= 0, [self.low(n), f.at(n)])
        return self.game.theorems(f, rule_theorem, natural, play)


class AutomaticTheorems(NamedTuple):
    """Theorems on a game in normal play, by their names without the prefix of the game.

    Args:
        heap_grundy: the Grundy value of a heap is the output of the automaton.
        grundy: the value of a list of heaps is the nim-sum of their values.
        lost: a list is lost exactly when the nim-sum is 0.
    """

    heap_grundy: Theorem
    grundy: Theorem
    lost: Theorem


def prove_automatic(k: Kernel, rules: HeapGame, automaton: Automaton) -> AutomaticTheorems:
    """Prove all theorems on a game with a known automaton.

    Raises:
        ProofError: the automaton is wrong, or the game does not belong to this class.
    """
    game, kinds = replace(rules, name=proof_name(rules.name)), options(rules)
    shift = common_base(kinds) if kinds and any(kind.divide for kind in kinds) else None
    if kinds is None or shift is None or shift[0] != automaton.base:
        raise ProofError(f"{rules.name}: the moves must divide, by powers of {automaton.base}")
    try:
        heap_grundy, _, grundy, lost = AutomaticHeap(k, game, kinds, automaton, shift[1]).theorems(Play.NORMAL)
    except StrategyFailed as error:
        raise ProofError(f"{rules.name}: {error}") from None
    return AutomaticTheorems(heap_grundy, grundy, lost)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline, count: int) -> ProvedForm:
    """Guess an automaton from a number of values, compare it with brute force, and prove it.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    kinds = options(game)
    assert kinds is not None
    shift = common_base(kinds)
    if shift is None:
        raise StrategyFailed("the divisors are not powers of a common base")
    base, exponent = shift
    values = brute_values(kinds, play, count, clock.check)
    automaton = guess_automaton(values, base, STATES, clock.check)
    if automaton is None:
        raise StrategyFailed(f"no automaton with at most {STATES} states in base {base} agrees with {count} values")
    states = len(automaton.step)
    compare_with_truth(automaton, values_from_rules(game, play, COMPARED_HEAPS, clock.check))
    if obeys_rule(automaton, kinds, play) is False:
        raise StrategyFailed(f"an automaton of {states} states agrees with {count} values, but violates the rule later")
    theorems = AutomaticHeap(k, game, kinds, automaton, exponent).theorems(play)
    what = "Grundy values" if play is Play.NORMAL else "outcomes"
    description = f"an automaton of {states} states computes the {what} from the digits in base {base}"
    form = Form(kind="automatic", base=base, states=states)
    return ProvedForm(form, automaton, theorems, description, automaton)
