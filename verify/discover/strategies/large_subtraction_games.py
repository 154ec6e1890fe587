"""Subtraction games with numbers that are too large for a table of values: two of them, or a range.

- For a or b counters the theorem is proved once, with both numbers as variables (`general.two_amount_games`).
- For all numbers from c to d the value of n is ⌊x/c⌋, where x is the remainder of n modulo c + d.
- For all numbers up to c, and d, the value of n is its remainder modulo c + 1 if c + 1 does not divide d. Otherwise the
  values repeat after d + 1 heaps, and the value of heap d is c + 1.
"""

import z3

from theory.numbers.large_subtraction_values import Blocks
from theory.rules.amounts import Amounts, Range
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import amount_sets, heap_options
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import compared_form
from verify.discover.general.single_heap import SingleHeap, x, y
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.general.two_amount_games import two_amounts
from verify.discover.result import ProvedForm
from verify.discover.strategies.amount_games import amounts_of
from verify.kernel import Definition, Fact, Kernel, Theorem

n, v, taken = z3.Ints("n v taken")
# From these periods on a theorem with formulas replaces a table of values.
LARGE_PAIR, LARGE_RANGE = 4000, 300
# The longest range beside a large number.
LONGEST_RANGE = 20


def form_of(game: HeapGame) -> Blocks | None:
    """Return the closed form of the values if the amounts are two numbers, a range, or 1 to c and d; otherwise None.

    Small numbers also give None, because other strategies use a table of values for them.
    """
    amounts = amounts_of(game)
    if amounts is not None:
        match amounts:
            case Amounts((Range(int(low), int(high)),), other=False) if low < high and low + high >= LARGE_RANGE:
                return Blocks(low, high, between=True)
        return None
    kinds = heap_options.options(game)
    if not kinds or any(kind.divide or kind.least or kind.most is not None for kind in kinds):
        return None
    *small, large = sorted(kind.take for kind in kinds)
    if 2 <= len(small) <= LONGEST_RANGE and small == [*range(1, len(small) + 1)] and large >= LARGE_PAIR:
        return Blocks(len(small), large, beside=True)
    if len(kinds) != 2:
        return None
    low, high = sorted(kind.take for kind in kinds)
    return Blocks(low, high) if low < high and low + high >= LARGE_PAIR else None


def of_two(k: Kernel, game: HeapGame, form: Blocks) -> list[Theorem]:
    """Prove the Grundy values of a game in which a move takes one of two numbers, by the theorem on all such games."""
    name, theory = game.name, k(two_amounts)
    kinds = heap_options.options(game)
    assert kinds is not None
    heap = SingleHeap(k, name, game, kinds)
    low, high = form.low, form.high
    f = k.define(f"{name}.f", [n], z3.IntSort(), lambda *_: z3.If(n < 0, 0, theory.value(low, high, n)))
    sizes = (x, *(kind.size_after(x) for kind in kinds))
    by: list[Fact] = [f.at(size) for size in sizes]
    by += [
        theory.options_differ(low, high, x),
        theory.reaches_smaller_values(low, high, x, v),
        theory.natural(low, high, x),
    ]
    goal = z3.Implies(x >= 0, heap_options.rule(Play.NORMAL, f(x), heap.options(f, x), v))
    obeys_rule = k.prove(f"{name}.rule", [x, v], goal, by)
    natural = k.prove(f"{name}.natural", [x], f(x) >= 0, [f.at(x), theory.natural(low, high, x)])
    theorems = heap.theorems(f, obeys_rule, natural, Play.NORMAL)
    goal = z3.Implies(x >= 0, f(x + form.period) == f(x))
    by = [f.at(x), f.at(x + form.period), theory.repeats(low, high, x)]
    return [*theorems, k.prove(f"{name}.repeats", [x], goal, by), theory.value.equation]


def of_run(k: Kernel, game: HeapGame, form: Blocks) -> list[Theorem]:
    """Prove the Grundy values of a game in which a move takes 1 to c counters, or a larger number d."""
    name, kinds, most, large = game.name, heap_options.options(game), form.low, form.high
    assert kinds is not None
    heap = SingleHeap(k, name, game, kinds)
    rest = k.define(f"{name}.rest", [n], z3.IntSort(), lambda *_: n % form.period)
    small = k.define(f"{name}.small", [n], z3.IntSort(), lambda *_: n % (most + 1))
    body = z3.If(n < 0, 0, z3.If(rest(n) == large, most + 1, small(rest(n))))
    f = k.define(f"{name}.f", [n], z3.IntSort(), lambda *_: body)
    bounds = z3.And(0 <= rest(n), rest(n) < form.period, 0 <= small(n), small(n) <= most)
    fits = k.prove(f"{name}.bounds", [n], bounds, [rest.at(n), small.at(n)])
    natural = k.prove(f"{name}.natural", [x], f(x) >= 0, [f.at(x), fits(x), fits(rest(x))])
    obeys_rule_by: list[Fact] = [f.at(x), fits(x), fits(rest(x)), rest.at(x), small.at(rest(x))]
    for kind in kinds:
        obeys_rule_by += [f.at(kind.size_after(x)), *_facts_of_run(k, name, form, kind, (rest, small), fits)]
    goal = z3.Implies(x >= 0, heap_options.rule(Play.NORMAL, f(x), heap.options(f, x), v))
    obeys_rule = k.prove(f"{name}.rule", [x, v], goal, obeys_rule_by)
    theorems = heap.theorems(f, obeys_rule, natural, Play.NORMAL)
    return [*theorems, f.equation, rest.equation, small.equation]


def _facts_of_run(
    k: Kernel,
    name: str,
    form: Blocks,
    kind: heap_options.Option,
    remainders: tuple[Definition, Definition],
    fits: Theorem,
) -> list[Fact]:
    """Prove what the value of one option of a heap of x is, and return these facts at x.

    Args:
        k: the kernel.
        name: the name of the game.
        form: the numbers that may be taken.
        kind: the option.
        remainders: the definitions of the remainders of n by the period, and by the length of the run plus one.
        fits: for n: the bounds of both remainders.
    """
    (rest, small), most, large = remainders, form.low, form.high
    after = kind.size_after(x)
    lowered = rest(x) - kind.take + z3.If(rest(x) >= kind.take, 0, form.period)
    if kind.take >= form.period:
        lowered = rest(x) - large % form.period + z3.If(rest(x) >= large % form.period, 0, form.period)
    wraps = k.prove(f"{name}.wraps-{kind.take}", [x], rest(after) == lowered, [rest.at(x), rest.at(after)])
    mine, other_rest = small(rest(x)), small(lowered)
    far = z3.And(rest(x) != large, lowered != large, other_rest == mine)
    goal = z3.And(z3.Not(far), z3.Implies(lowered == large, mine <= most))
    apart = k.prove(f"{name}.apart-{kind.take}", [x], goal, [small.at(rest(x)), small.at(lowered), fits(x)])
    # The value that the option has.
    goal = z3.Implies(rest(x) == large, other_rest == (0 if kind.take == large else most + 1 - kind.take))
    top = k.prove(f"{name}.top-{kind.take}", [x], goal, [small.at(lowered), fits(x)])
    reached = z3.And(other_rest == mine - kind.take, lowered != large)
    goal = z3.Implies(z3.And(rest(x) != large, mine >= kind.take), reached)
    down = k.prove(f"{name}.down-{kind.take}", [x], goal, [small.at(rest(x)), small.at(lowered), fits(x)])
    return [wraps(x), apart(x), top(x), down(x), fits(after)]


def of_range(k: Kernel, game: HeapGame, form: Blocks) -> list[Theorem]:
    """Prove the Grundy values of a game in which a move takes any number of counters from c to d."""
    name, amounts, low, period = game.name, amounts_of(game), form.low, form.period
    assert amounts is not None
    is_move = z3.And(x >= 0, y >= 0, amount_sets.member(k, amounts, x - y, x))
    move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: is_move)
    positions = heap_positions(k, name, move, [move.at(x, y)])
    # Remainders and blocks are named, so that later proofs do not divide.
    rest = k.define(f"{name}.rest", [n], z3.IntSort(), lambda *_: n % period)
    block = k.define(f"{name}.block", [n], z3.IntSort(), lambda *_: n / low)
    f = k.define(f"{name}.f", [n], z3.IntSort(), lambda *_: z3.If(n < 0, 0, block(rest(n))))
    fits = k.prove(f"{name}.rest-range", [n], z3.And(0 <= rest(n), rest(n) < period), [rest.at(n)])
    goal = z3.And(block(n) * low <= n, n < block(n) * low + low)
    inside = k.prove(f"{name}.block-range", [n], goal, [block.at(n)])
    lowered = rest(n) - taken + z3.If(rest(n) >= taken, 0, period)
    goal = z3.Implies(z3.And(0 < taken, taken < period), rest(n - taken) == lowered)
    wraps = k.prove(f"{name}.rest-lowered", [n, taken], goal, [rest.at(n), rest.at(n - taken)])
    by: list[Fact] = [f.at(x), inside(rest(x)), fits(x)]
    natural = k.prove(f"{name}.natural", [x], f(x) >= 0, by)
    by = [move.at(x, y), f.at(x), f.at(y), wraps(x, x - y), inside(rest(x)), inside(rest(y)), fits(x)]
    options_differ = k.prove(f"{name}.differs", [x, y], z3.Implies(move(x, y), f(y) != f(x)), by)
    some, option_shown = positions.option_values(f)
    # The last remainder of the block with number v from which a move leads to the heap.
    last = v * low + low - 1
    less = rest(x) - z3.If(last < rest(x) - low, last, rest(x) - low)
    to = x - less
    goal = z3.Implies(z3.And(0 <= v, v < f(x)), z3.And(low <= less, less <= form.high, rest(x) >= less, x >= rest(x)))
    by = [f.at(x), inside(rest(x)), fits(x), rest.at(x)]
    amount = k.prove(f"{name}.reply-amount", [x, v], goal, by)
    goal = z3.Implies(z3.And(0 <= v, v < f(x)), z3.And(move(x, to), f(to) == v))
    by = [move.at(x, to), amount(x, v), f.at(to), f.at(x), wraps(x, less), inside(rest(to)), inside(rest(x)), fits(x)]
    reply = k.prove(f"{name}.reply", [x, v], goal, by)
    goal = z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v))
    reaches_smaller_values = k.prove(f"{name}.reaches", [x, v], goal, [reply(x, v), option_shown(x, to, v)])
    theorems = values_and_sums(positions, f, natural, options_differ, reaches_smaller_values)
    return [*theorems, f.equation, rest.equation, block.equation]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    form = compared_form(form_of(game), game, play, clock)
    prove = of_run if form.beside else of_range if form.between else of_two
    theorems = prove(k, game, form)
    block = "x" if form.low == 1 else f"floor(x/{form.low})"
    description = f"with x = n mod {form.period} the Grundy value of n is {block}"
    if form.beside:
        above = f", but {form.low + 1} if x = {form.high}" if form.period > form.high else ""
        description = f"with x = n mod {form.period} the Grundy value of n is x mod {form.low + 1}{above}"
    elif not form.between:
        description += f" mod 2 if x < {form.high}, and otherwise 2 - {block} mod 2"
    kind = "run-and-one" if form.beside else "blocks" if form.between else "alternating-blocks"
    summary = Form(kind=kind, base=form.low, start=form.high, preperiod=0, period=form.period)
    return ProvedForm(summary, form, theorems, description, form)
