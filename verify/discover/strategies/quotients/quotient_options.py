"""Theorems on the options of one heap whose class determines an element of a finite quotient.

The classes are periodic, and the options extend periodically as in the Guy–Smith theorem.
"""

from dataclasses import dataclass

import z3

from theory.rules.moves import HeapGame, TakeAndBreak
from verify.discover.general import heap_options
from verify.discover.general.finite_tables import PeriodicFunction
from verify.discover.strategies.quotients.quotient_search import Guess
from verify.discover.strategies.quotients.quotient_tables import MonoidProof
from verify.kernel import Definition, Fact, Kernel, Measure, Theorem
from verify.proofs.general.z3_semantics import broken, heap_move

a, b, i, n, o = z3.Ints("a b i n o")


def octal_moves(game: HeapGame) -> tuple[TakeAndBreak, ...]:
    """Return the moves of a subtraction or octal game as moves of an octal code."""
    kinds = heap_options.options(game)
    if kinds is None:
        return tuple(move for move in game.moves if isinstance(move, TakeAndBreak))
    return tuple(
        TakeAndBreak(
            kind.take, tuple(number for number in (0, 1) if kind.least <= number and kind.most in (None, number))
        )
        for kind in kinds
    )


@dataclass(frozen=True)
class HeapOptionTheory:
    """Definitions and theorems on the options of one heap, named with the prefix of a game.

    Args:
        kind: the class of a heap.
        kind_in_range: for n: 0 ≤ kind(n) < classes.
        element: the element of a heap, which is that of its class.
        option: option(n, a, b), the moves of the rules.
        has: has(n, o): ∃ a, b. option(n, a, b) ∧ element(a) · element(b) = o.
        options_in_table: for n, a, b: option(n, a, b) → makes(kind(n), element(a) · element(b)).
        table_has_options: for n, o: makes(kind(n), o) → has(n, o).
        minimality: preperiod and period of the classes are minimal.
        heaps: the number of heaps up to the end of the first period.
    """

    kind: Definition
    kind_in_range: Theorem
    element: Definition
    option: Definition
    has: Definition
    options_in_table: Theorem
    table_has_options: Theorem
    minimality: Theorem
    heaps: int


@dataclass(frozen=True)
class _Options:
    """The definitions on the options of one heap, before the theorems are proved.

    Args:
        k: the kernel.
        monoid: the tables of the guess.
        moves: the moves as moves of an octal code.
        bound: the number of heaps with computed options.
        repeating: the classes of heaps.
        element: as in `HeapOptionTheory`.
        option: as in `HeapOptionTheory`.
        has: as in `HeapOptionTheory`.
    """

    k: Kernel
    monoid: MonoidProof
    moves: tuple[TakeAndBreak, ...]
    bound: int
    repeating: PeriodicFunction
    element: Definition
    option: Definition
    has: Definition


def heap_option_theory(k: Kernel, game: HeapGame, monoid: MonoidProof, guess: Guess) -> HeapOptionTheory:
    """Prove the theorems on the options of each heap, by its class.

    Raises:
        ProofError: the guessed classes are wrong.
    """
    kinds, moves = guess.kinds, octal_moves(game)
    end = kinds.preperiod + kinds.period
    bound = 2 * end + max(move.take for move in moves) + 1
    repeating = PeriodicFunction(k, f"{monoid.name}.class", kinds.values, kinds.preperiod, kinds.period)
    known = _prove_classes(k, monoid, repeating, end)
    element, option, has = _define_options(k, game, monoid, repeating)
    options = _Options(k, monoid, moves, bound, repeating, element, option, has)
    in_table, there = _prove_elements_listed(options), _prove_elements_occur(options)
    return HeapOptionTheory(repeating.f, known, element, option, has, in_table, there, repeating.minimality(), end)


def _prove_classes(k: Kernel, monoid: MonoidProof, repeating: PeriodicFunction, end: int) -> Theorem:
    """Prove that the class of each heap is one of the table; the first period ends before the heap `end`."""
    name, kind = monoid.name, repeating.f
    goal = z3.Implies(z3.And(i >= 0, i < end), repeating.table(i) < monoid.classes)
    entries = k.evaluate(f"{name}.class-entries-low", [i], goal)
    goal = z3.And(kind(n) >= 0, kind(n) < monoid.classes)
    by: list[Fact] = [kind.at(n), repeating.natural(n), *repeating.of_entry(entries, n), entries(0)]
    return k.prove(f"{name}.class-known", [n], goal, by)


def _define_options(
    k: Kernel, game: HeapGame, monoid: MonoidProof, repeating: PeriodicFunction
) -> tuple[Definition, Definition, Definition]:
    """Define `element`, `option` and `has` of `HeapOptionTheory`."""
    name, kind = monoid.name, repeating.f
    element = k.define(f"{name}.element", [n], z3.IntSort(), lambda _, n: monoid.element(kind(n)))
    if heap_options.options(game) is None or isinstance(game.moves[0], TakeAndBreak):
        formula = broken(game, n, a, b)
    else:
        formula = z3.And(n >= 0, a >= 0, b == 0, heap_move(game, n, a, {}))
    option = k.define(f"{name}.option", [n, a, b], z3.BoolSort(), lambda *_: formula)
    some = z3.Exists([a, b], z3.And(option(n, a, b), monoid.times(element(a), element(b)) == o))
    return element, option, k.define(f"{name}.option-has", [n, o], z3.BoolSort(), lambda *_: some)


def _prove_elements_listed(options: _Options) -> Theorem:
    """Prove that the element of each option of a heap is among those of its class."""
    k, monoid, element, option = options.k, options.monoid, options.element, options.option
    name, kind, periodicity, p = monoid.name, options.repeating.f, options.repeating.periodicity, options.repeating.p
    goal = z3.Implies(option(n, a, b), monoid.makes(kind(n), monoid.times(element(a), element(b))))
    by = [option.at(n, a, b), *_compute_first_elements(options)]
    low = k.prove(f"{name}.first-made", [n, a, b], z3.Implies(n < options.bound, goal), by)
    places = [(n - p, a - p, b), (n - p, a, b - p)]
    by = [low(n, a, b), periodicity(n - p), periodicity(a - p), periodicity(b - p), option.at(n, a, b)]
    by += [option.at(*place) for place in places]
    by += [element.at(one) for one in (a, b, a - p, b - p)]
    return k.induct(f"{name}.options-made", [n, a, b], goal, Measure((n,)), at=places, by=by)


def _compute_first_elements(options: _Options) -> list[Fact]:
    """Prove by computation, for each move of the first heaps, that its element is among those of the class."""
    k, monoid, element, kind = options.k, options.monoid, options.element, options.repeating.f
    near = [n >= 0, n < options.bound]
    facts: list[Fact] = []
    for move in options.moves:
        rest, called = n - move.take, f"{monoid.name}.take-{move.take}"
        if 0 in move.pieces:
            goal = monoid.makes(kind(move.take), monoid.times(element(0), element(0)))
            facts.append(k.evaluate(f"{called}-all", [], goal))
        if 1 in move.pieces:
            goal = monoid.makes(kind(n), monoid.times(element(rest), element(0)))
            facts.append(k.evaluate(f"{called}-leave-one", [n], z3.Implies(z3.And(*near, rest > 0), goal))(n))
        if 2 in move.pieces:
            goal = monoid.makes(kind(n), monoid.times(element(a), element(rest - a)))
            goal = z3.Implies(z3.And(*near, a >= 1, a < rest), goal)
            facts.append(k.evaluate(f"{called}-leave-two", [n, a], goal)(n, a))
    return facts


def _prove_elements_occur(options: _Options) -> Theorem:
    """Prove that each element of a class's options is that of an option of the heap."""
    k, monoid, element, option, has = options.k, options.monoid, options.element, options.option, options.has
    name, kind, periodicity, p = monoid.name, options.repeating.f, options.repeating.periodicity, options.repeating.p
    both = monoid.times(element(a), element(b))
    goal = z3.Implies(z3.And(option(n, a, b), both == o), has(n, o))
    shown = k.prove(f"{name}.option-shown", [n, a, b, o], goal, [has.at(n, o)])
    ways, steps = _prove_elements_of_moves(options, shown)
    near = z3.And(n >= 0, n < options.bound, o >= 0, o < monoid.order, monoid.makes(kind(n), o))
    base = k.evaluate(f"{name}.first-there", [n, o], z3.Implies(near, z3.Or(ways)))
    carried = _prove_periodic_options(options, shown)
    goal = z3.Implies(monoid.makes(kind(n), o), has(n, o))
    # A heap below 0 has the class of the empty heap, which has no options.
    none = k.evaluate(
        f"{name}.nothing-made", [o], z3.Implies(z3.And(o >= 0, o < monoid.order), z3.Not(monoid.makes(0, o)))
    )
    by = [base(n, o), *(step(n, o) for step in steps), carried, periodicity(n - p), kind.at(n), none(o)]
    by.append(monoid.makes.at(kind(n), o))
    return k.induct(f"{name}.options-there", [n, o], goal, Measure((n,)), at=[(n - p, o)], by=by)


def _prove_elements_of_moves(options: _Options, shown: Theorem) -> tuple[list[z3.BoolRef], list[Theorem]]:
    """Return for each kind of move the formula that it leads from n to the element o, and the proof of has(n, o)."""
    k, monoid, element, option, has = options.k, options.monoid, options.element, options.option, options.has
    ways, steps = [], []
    for move in options.moves:
        rest, called = n - move.take, f"{monoid.name}.take-{move.take}"
        if 0 in move.pieces:
            ways.append(z3.And(n == move.take, n > 0, monoid.times(element(0), element(0)) == o))
            by: list[Fact] = [option.at(n, 0, 0), shown(n, 0, 0, o)]
            steps.append(k.prove(f"{called}-shows-none", [n, o], z3.Implies(ways[-1], has(n, o)), by))
        if 1 in move.pieces:
            ways.append(z3.And(rest > 0, monoid.times(element(rest), element(0)) == o))
            by = [option.at(n, rest, 0), shown(n, rest, 0, o)]
            steps.append(k.prove(f"{called}-shows-one", [n, o], z3.Implies(ways[-1], has(n, o)), by))
        if 2 in move.pieces:
            inside = z3.And(a >= 1, a < rest, monoid.times(element(a), element(rest - a)) == o)
            some_split = z3.Exists([a], inside)
            split = k.define(f"{called}-split", [n, o], z3.BoolSort(), lambda *_, some_split=some_split: some_split)
            ways.append(split(n, o))
            by = [option.at(n, a, rest - a), shown(n, a, rest - a, o)]
            two = k.prove(f"{called}-two", [n, o, a], z3.Implies(inside, has(n, o)), by)
            goal = z3.Implies(split(n, o), has(n, o))
            steps.append(k.prove(f"{called}-shows-two", [n, o], goal, [split.at(n, o), two]))
    return ways, steps


def _prove_periodic_options(options: _Options, shown: Theorem) -> Fact:
    """Prove for n ≥ bound: has(n − p, o) → has(n, o); or ¬has(n − p, o), where every move takes a whole heap.

    In a game of the second kind no option of so large a heap exists. A lemma that assumes one would be vacuous: its
    premises contradict each other.

    Args:
        options: the definitions.
        shown: for n, a, b, o: option(n, a, b) ∧ element(a) · element(b) = o → has(n, o).
    """
    k, monoid, element, option, has = options.k, options.monoid, options.element, options.option, options.has
    name, periodicity, p = monoid.name, options.repeating.periodicity, options.repeating.p
    if not any(any(move.pieces) for move in options.moves):
        most = max(move.take for move in options.moves)
        ends = k.prove(f"{name}.option-small", [n, a, b], z3.Implies(option(n, a, b), n <= most), [option.at(n, a, b)])
        goal = z3.Implies(n > most, z3.Not(has(n, o)))
        return k.prove(f"{name}.option-none", [n, o], goal, [has.at(n, o), ends])(n - p, o)
    # An option of n − p becomes an option of n by adding p counters to its larger part.
    both = monoid.times(element(a), element(b))
    given = z3.And(n >= options.bound, option(n - p, a, b), both == o)
    by: list[Fact] = [
        option.at(n - p, a, b),
        option.at(n, a + p, b),
        option.at(n, a, b + p),
        periodicity(a),
        periodicity(b),
    ]
    by += [shown(n, a + p, b, o), shown(n, a, b + p, o), *(element.at(one) for one in (a, b, a + p, b + p))]
    lift = k.prove(f"{name}.option-lift", [n, a, b, o], z3.Implies(given, has(n, o)), by)
    goal = z3.Implies(z3.And(n >= options.bound, has(n - p, o)), has(n, o))
    return k.prove(f"{name}.option-lifted", [n, o], goal, [has.at(n - p, o), lift])(n, o)
