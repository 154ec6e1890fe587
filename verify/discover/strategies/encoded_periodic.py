"""Subtraction and octal games with periodic values: one computation per game, and a theorem on encoded games.

The general proof is in `encoded_octal`. For one game it remains to compute that the guess passes the test, and to prove
that the code has the moves of the rules.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import z3

from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, TakeAndBreak, breaks
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import heap_options, heap_values, rare_values
from verify.discover.general.encoded_octal import EncodedTheorem, encoded_theorem, symbols
from verify.discover.general.game_encoding import BASE, LEVELS, MOST_DIGITS, encode
from verify.discover.general.guy_smith import TakeAndBreakTheory, take_and_break
from verify.discover.general.minimal_period import minimal_period
from verify.discover.general.splitting_sums import MOVES, VALUES, splitting_games
from verify.discover.result import COMPARED_HEAPS, ProvedForm, StrategyFailed, compare_with_truth, proof_name
from verify.discover.strategies import octal_games, subtraction_games
from verify.kernel import Definition, Fact, Kernel, Measure, ProofError, Theorem
from verify.proofs.general.z3_semantics import broken, heap_move

n, a, b, v, m, q, j = z3.Ints("n a b v m q j")
# Minimal number of values for which rare values are listed.
LONG = 400


class UnprovedPeriod(StrategyFailed):
    """Raised if a period was observed but not proved, because its proof would exceed the given limit."""

    def __init__(self, preperiod: int, period: int) -> None:
        super().__init__(f"period {period} from heap {preperiod} on was observed, but its proof would be too long")
        self.preperiod, self.period = preperiod, period


class PeriodicTheorems(NamedTuple):
    """Theorems on a game, by their names without the prefix of the game.

    Args:
        grundy: the value of a list of heaps is the nim-sum of their values.
        lost: a list is lost exactly when the nim-sum is 0.
        minimality: preperiod and period are minimal.
        moves: the encoded moves are those of the rules.
        periodicity: the values are periodic.
    """

    grundy: Theorem
    lost: Theorem
    minimality: Theorem
    moves: Theorem
    periodicity: Theorem


def octal_digits(game: HeapGame) -> tuple[int, ...] | None:
    """Return the octal digits of a game, beginning with that for taking nothing; None if it has no short code."""
    if game.moves and all(isinstance(move, TakeAndBreak) for move in game.moves):
        digits = {move.take: sum(1 << pieces for pieces in move.pieces) for move in breaks(game)}
    else:
        kinds = heap_options.options(game)
        if not kinds or any(kind.divide for kind in kinds):
            return None
        digits = {kind.take: 3 for kind in kinds}
    most = max(digits)
    return tuple(digits.get(take, 0) for take in range(most + 1)) if most < MOST_DIGITS else None


def prove_encoded(
    k: Kernel, game: HeapGame, digits: tuple[int, ...], values: list[int], e: int, p: int
) -> list[Theorem]:
    """Prove the theorems on lists of heaps, on the moves, and on minimality of preperiod and period.

    Raises:
        ProofError: the guess does not pass the test, or cannot be encoded.
    """
    name, most = game.name, len(digits) - 1
    every, numbers, more = _encoded_arguments(k, name, digits, values, e, p)
    given = (*numbers, encode(digits, 8), e, p, most, *more)
    passed = k.evaluate(f"{name}.test", [], every.test(*given))
    k.define(f"{name}.f", [n], z3.IntSort(), lambda _, n: every.value(*numbers, e, p, n))
    values_of = k.define(f"{name}.values", [], VALUES, lambda _: every.values(*numbers, e, p))
    options = k.define(f"{name}.options", [], MOVES, lambda _: k(take_and_break).moves(encode(digits, 8), most))
    x = every.grundy.variables[-2]
    game_moves, game_values = options(), values_of()
    named = [values_of.equation, options.equation, passed]
    value, lost, nim_sum = symbols(k)
    goal = value(game_moves, x, v) == (v == nim_sum(game_values, x))
    grundy = k.prove(f"{name}.sum.grundy", [x, v], goal, [every.grundy(*given, x, v), *named])
    goal = lost(game_moves, x) == (nim_sum(game_values, x) == 0)
    zero = k.prove(f"{name}.sum.lost-iff-zero", [x], goal, [every.lost(*given, x), *named])
    given_that = z3.And(m >= 0, q >= 1, k(minimal_period).repeats(game_values, m, q))
    goal = z3.Implies(given_that, z3.And(m >= e, q >= p))
    shortest = k.prove(f"{name}.least", [m, q], goal, [every.minimality(*given, m, q), *named])
    return [grundy, zero, shortest, prove_moves(k, game, digits, options)]


def _encoded_arguments(
    k: Kernel, name: str, digits: Sequence[int], values: list[int], e: int, p: int
) -> tuple[EncodedTheorem, tuple[int, ...], tuple[int, ...]]:
    """Return the general theorem that applies, the encoded values, and further arguments of the test.

    Raises:
        ProofError: the values cannot be encoded.
    """
    encoded_part = values[: e + p]
    if e + p >= LONG and any(digit & 4 for digit in digits):
        closed = Periodic(e, p, tuple(encoded_part))
        rare = rare_values.guess_rare([closed(size) for size in range(2 * e + 2 * p + len(digits))])
        if rare is not None and rare.above <= BASE and not is_long(closed):
            return (
                k(rare_values.rare_value_theorem),
                rare_values.encode_values(encoded_part),
                (rare.common, encode(rare.heaps, rare_values.HEAPS), len(rare.heaps), rare.above),
            )
    if max(encoded_part) >= BASE or e + p > 1 << LEVELS:
        raise ProofError(f"{name}: the encoding needs values below {BASE}, and at most {1 << LEVELS} of them")
    return k(encoded_theorem), (encode(encoded_part),), ()


def is_long(closed: Periodic) -> bool:
    """Return whether `prove_periodic` uses the theorem on sparse spaces, as it does for long lists of values."""
    return closed.preperiod + closed.period > rare_values.MOST_VALUES


def prove_periodic(k: Kernel, rules: HeapGame, closed: Periodic) -> PeriodicTheorems:
    """Prove all theorems on a game with known values.

    Raises:
        ProofError: the values are wrong, or the code is too long.
    """
    from verify.discover.strategies.long_periods import long_period_search

    game, digits = replace(rules, name=proof_name(rules.name)), octal_digits(rules)
    if digits is None:
        raise ProofError(f"{rules.name} has no octal code with at most {MOST_DIGITS} digits")
    e, p = closed.preperiod, closed.period
    if is_long(closed):
        theorems = long_period_search.prove_long_period(k, game, closed)
    else:
        theorems = prove_encoded(k, game, digits, list(closed.values), e, p)
    grundy, lost, shortest, moves = theorems
    return PeriodicTheorems(grundy, lost, shortest, moves, prove_period(k, game.name, closed))


def prove_period(k: Kernel, name: str, closed: Periodic) -> Theorem:
    """Prove for n: n ≥ e → f(n + p) = f(n), given the definitions made by `prove_encoded`."""
    if (known := k.theorems.get(f"{name}.again")) is not None:
        return known
    f, e, p = k.definitions[f"{name}.f"], closed.preperiod, closed.period
    # Read the encoded values from the definition, as they were passed to the general theorem.
    *numbers, _, _ = k.definitions[f"{name}.values"].equation.formula.arg(1).children()
    every: EncodedTheorem = k(rare_values.rare_value_theorem if len(numbers) > 1 else encoded_theorem)
    by: list[Fact] = [f.at(n), f.at(n + p), every.periodicity(*numbers, e, p, n)]
    by += [every.entry_is_value(*numbers, e, p, n), every.entry_is_value(*numbers, e, p, n + p)]
    return k.prove(f"{name}.again", [n], z3.Implies(n >= e, f(n + p) == f(n)), by)


def prove_multiple_periods(k: Kernel, name: str, closed: Periodic) -> Theorem:
    """Prove for n, j: n ≥ e, j ≥ 0 → f(n + p·j) = f(n), given the definitions made by `prove_encoded`."""
    f, e, p = k.definitions[f"{name}.f"], closed.preperiod, closed.period
    periodicity = prove_period(k, name, closed)
    goal = z3.Implies(z3.And(n >= e, j >= 0), f(n + p * j) == f(n))
    return k.induct(f"{name}.far", [n, j], goal, Measure((j,)), at=[(n, j - 1)], by=[periodicity(n + p * (j - 1))])


def prove_moves(k: Kernel, game: HeapGame, digits: tuple[int, ...], options: Definition) -> Theorem:
    """Prove that the moves of the code are those of the rules."""
    any_: TakeAndBreakTheory = k(take_and_break)
    name, most = game.name, len(digits) - 1
    code = encode(digits, 8)
    bits = (any_.leaves_none, any_.leaves_one, any_.leaves_two)
    digit_facts = [
        bit(any_.digit(code, t)) if digit >> place & 1 else z3.Not(bit(any_.digit(code, t)))
        for t, digit in enumerate(digits)
        for place, bit in enumerate(bits)
    ]
    written = k.evaluate(f"{name}.digits", [], z3.And(digit_facts))
    if isinstance(game.moves[0], TakeAndBreak):
        formula = broken(game, n, a, b)
    else:
        formula = z3.And(n >= 0, a >= 0, b == 0, heap_move(game, n, a, {}))
    option = k(splitting_games).option(options(), n, a, b)
    by: list[Fact] = [any_.options_agree(code, most, n, a, b), any_.option.at(code, most, n, a, b), written]
    by.append(options.equation)
    return k.prove(f"{name}.moves", [n, a, b], option == formula, by)


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline, heaps: int = 0) -> ProvedForm:
    """Guess preperiod and period, compare them with brute force, and prove them, as `octal_games.strategy` does."""
    assert play is Play.NORMAL
    return search_with_limits(k, game, clock, octal_games.bounds_for(heaps))


def search_with_limits(
    k: Kernel, game: HeapGame, clock: Deadline, bounds: Sequence[int] = octal_games.BOUNDS, longest: int | None = None
) -> ProvedForm:
    """Guess preperiod and period within limits, compare them with brute force, and prove them.

    Args:
        k: the kernel.
        game: the game.
        clock: the deadline.
        bounds: the numbers of heaps of an octal game that are examined, one after the other.
        longest: the maximal number of values up to the end of the first period.
    """
    digits, kinds = octal_digits(game), heap_options.options(game)
    assert digits is not None
    if kinds:
        guess = subtraction_games.guess_period(kinds, Play.NORMAL, clock, bounds[-1])
    else:
        guess = octal_games.guess_period(game, clock, bounds)
    if guess is None:
        raise StrategyFailed(f"no period found among the first {bounds[-1]} heaps")
    values, e, p = guess
    if longest is not None and e + p > longest:
        raise UnprovedPeriod(e, p)
    closed = Periodic(e, p, tuple(values[: e + p]))
    compare_with_truth(closed, values)
    compare_with_truth(closed, heap_values.values_from_rules(game, Play.NORMAL, COMPARED_HEAPS, clock.check))
    theorems = prove_encoded(k, game, digits, values, e, p)
    description = f"the Grundy values have period {p} from heap {e} on"
    return ProvedForm(Form(kind="periodic", preperiod=e, period=p), closed, theorems, description, closed)
