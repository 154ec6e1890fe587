"""Misère play of several heaps by a finite quotient: a list is lost exactly when the product of its heaps is lost.

The proof has two halves. First, no option of a lost list is lost: computations show this for each heap together with
each possible product of the other heaps. Second, a list that is not lost has a lost option. The state of a list records
some elements with this property: in a sum with a list of such an element, some option of the list is lost. A finite
table gives the state after a heap is added. A computation shows that the table agrees with the rules, and an induction
on the list that the states are correct. The classes of heaps are periodic, and their options extend periodically as in
the Guy–Smith theorem.
"""

from dataclasses import replace
from functools import cached_property
from itertools import combinations_with_replacement

import z3
from msgspec import structs

from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.bruteforce.enumeration import outcomes
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import heap_options
from verify.discover.general.heap_sums import HeapLists, weight
from verify.discover.result import ProvedForm, StrategyFailed
from verify.discover.strategies import subtraction_games
from verify.discover.strategies.quotients.quotient_options import HeapOptionTheory, heap_option_theory
from verify.discover.strategies.quotients.quotient_search import Guess, guess_quotient
from verify.discover.strategies.quotients.quotient_tables import MonoidProof
from verify.kernel import Fact, ForEach, Kernel, Measure, Structural, Theorem
from verify.proofs.general.z3_semantics import cons, head, is_cons, nil, tail

a, b, c, n, o, q, r = z3.Ints("a b c n o q r")
# Share of the time for the search, and maximal number of counters for the comparison with brute force.
SHARE, COUNTERS = 0.6, 10
KIND = "misere-quotient"


class HeapSumProof:
    """Lists of heaps with products and states, and the proof that states record winning moves correctly."""

    def __init__(self, k: Kernel, monoid: MonoidProof, one: HeapOptionTheory) -> None:
        self.k, self.name, self.monoid, self.one = k, f"{monoid.name}.sum", monoid, one
        option = one.option
        goal = z3.Implies(option(n, a, b), z3.And(a >= 0, b >= 0, weight(a) + weight(b) < weight(n)))
        smaller = k.prove(f"{monoid.name}.smaller", [n, a, b], goal, [option.at(n, a, b)])
        self.lists = HeapLists(k, self.name, 2, option, smaller)
        self.positions = self.lists.positions
        self.x, self.y = self.positions.x, self.positions.y
        x, times, element = self.x, monoid.times, one.element
        self.product = k.define(
            f"{self.name}.product", [x], z3.IntSort(),
            lambda f, x: z3.If(is_cons(x), times(element(head(x)), f(tail(x))), 0), Structural(x),
        )  # fmt: skip
        self.state = k.define(
            f"{self.name}.state", [x], z3.IntSort(),
            lambda f, x: z3.If(is_cons(x), monoid.next(one.kind(head(x)), f(tail(x))), 0), Structural(x),
        )  # fmt: skip
        self._prove_ranges()
        won = monoid.lost(times(self.product(self.y), q)) == 0
        self.reach = self.positions.predicate(
            "reach", [x, q], z3.Exists([self.y], z3.And(self.lists.move(x, self.y), won))
        )

    def _prove_ranges(self) -> None:
        """Prove the ranges of states, products and elements of heaps, and that a list's state has its product."""
        k, name, x, monoid, one, state = self.k, self.name, self.x, self.monoid, self.one, self.state
        kind, rest = one.kind(head(x)), state(tail(x))
        goal = z3.And(state(x) >= 0, state(x) < monoid.states)
        by: list[Fact] = [state.at(x), monoid.inside(kind, rest), one.kind_in_range(head(x))]
        self.inside = k.induct(f"{name}.state-inside", [x], goal, Structural(x), at=[(tail(x),)], by=by)
        goal = monoid.state_element(state(x)) == self.product(x)
        by = [
            state.at(x),
            self.product.at(x),
            one.element.at(head(x)),
            one.kind_in_range(head(x)),
            self.inside(tail(x)),
        ]
        by += [monoid.multiplies(kind, rest), monoid.empty(0)]
        self.state_element = k.induct(f"{name}.state-worth", [x], goal, Structural(x), at=[(tail(x),)], by=by)
        goal = z3.And(self.product(x) >= 0, self.product(x) < monoid.order)
        by = [self.state_element(x), self.inside(x), monoid.state_element_inside(state(x))]
        self.natural = k.prove(f"{name}.product-inside", [x], goal, by)
        goal = z3.And(one.element(n) >= 0, one.element(n) < monoid.order)
        by = [one.element.at(n), one.kind_in_range(n), monoid.elements(one.kind(n))]
        self.heap = k.prove(f"{name}.heap-inside", [n], goal, by)
        # The first factor of a product may be moved behind the second.
        one_heap, times = one.element(n), monoid.times
        near = z3.And(0 <= q, q < monoid.order, 0 <= r, r < monoid.order)
        goal = z3.And(
            times(times(one_heap, q), r) == times(q, times(one_heap, r)),
            times(times(one_heap, q), r) == times(one_heap, times(q, r)),
            times(one_heap, r) >= 0, times(one_heap, r) < monoid.order, times(q, r) >= 0, times(q, r) < monoid.order,
        )  # fmt: skip
        by = [self.heap(n), monoid.laws(one_heap, q, r), monoid.laws(q, one_heap, r), monoid.laws(one_heap, r, q)]
        by.append(monoid.laws(q, r, q))
        self.moved = k.prove(f"{name}.moved", [n, q, r], z3.Implies(near, goal), by)

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that if a list is lost beside an element, no option of the list is lost beside this element."""
        k, x, y, monoid, one, product = self.k, self.x, self.y, self.monoid, self.one, self.product
        element, (left, other) = one.element, self.lists.parts(y)
        first, behind, times = head(x), product(tail(x)), monoid.times
        made, later = times(element(left), element(other)), times(element(first), q)
        by: list[Fact] = [self.lists.move.at(x, y), product.at(x), product.at(y), product.at(tail(y))]
        by += [self.natural(tail(x)), self.natural(tail(y)), self.moved(first, behind, q)]
        by += [self.moved(first, product(tail(y)), q), self.heap(left), self.heap(other)]
        by += [monoid.laws(element(left), element(other), behind), monoid.laws(made, behind, q)]
        by += [
            one.kind_in_range(first),
            element.at(first),
            element.at(head(y)),
            one.options_in_table(first, left, other),
        ]
        by += [monoid.no_lost_option(one.kind(first), made, times(behind, q))]
        given = z3.And(0 <= q, q < monoid.order, self.lists.move(x, y), monoid.lost(times(product(x), q)) == 0)
        goal = z3.Implies(given, monoid.lost(times(product(y), q)) != 0)
        return k.induct(f"{self.name}.beside", [x, y, q], goal, Structural(x), at=[(tail(x), tail(y), later)], by=by)

    @cached_property
    def option_lost_beside_state(self) -> Theorem:
        """Prove that an option of the list is lost beside each element that the state records."""
        k, name, x, y, monoid, one = self.k, self.name, self.x, self.y, self.monoid, self.one
        first, rest = head(x), self.state(tail(x))
        kind, later = one.kind(first), monoid.times(one.element(first), q)
        given = z3.And(self.lists.move(x, y), monoid.lost(monoid.times(self.product(y), q)) == 0)
        goal = z3.Implies(given, self.reach(x, q))
        shown = k.prove(f"{name}.reach-shown", [x, y, q], goal, [self.reach.at(x, q)])
        leads, behind_it = self._prove_reached_by_first_heap(shown), self._prove_reached_by_later_heaps(shown)
        by: list[Fact] = [self.state.at(x), monoid.comes(kind, rest, q), leads(x, q), behind_it(x, q)]
        by += [one.kind_in_range(first), self.inside(tail(x)), one.element.at(first)]
        by += [monoid.wins.at(self.state(x), q), monoid.empty(q)]
        goal = z3.Implies(monoid.wins(self.state(x), q), self.reach(x, q))
        return k.induct(f"{name}.told", [x, q], goal, Structural(x), at=[(tail(x), later)], by=by)

    def _prove_reached_by_first_heap(self, shown: Theorem) -> Theorem:
        """Prove that a move in the first heap gives the elements that the table lists for its class."""
        k, name, x, monoid, one, product = self.k, self.name, self.x, self.monoid, self.one, self.product
        reach, element, times = self.reach, one.element, monoid.times
        first, rest, behind = head(x), self.state(tail(x)), product(tail(x))
        kind, to = one.kind(first), cons(a, cons(b, tail(x)))
        won = monoid.lost(times(times(o, behind), q)) == 0
        goal = z3.And(is_cons(x), one.option(first, a, b), times(element(a), element(b)) == o, won)
        by: list[Fact] = [self.lists.move.at(x, to), product.at(to), product.at(cons(b, tail(x))), shown(x, to, q)]
        by += [self.heap(a), self.heap(b), self.natural(tail(x)), monoid.laws(element(a), element(b), behind)]
        here = k.prove(f"{name}.in-first", [x, q, o, a, b], z3.Implies(goal, reach(x, q)), by)
        goal = z3.And(is_cons(x), one.has(first, o), won)
        some = k.prove(f"{name}.some-in-first", [x, q, o], z3.Implies(goal, reach(x, q)), [one.has.at(first, o), here])
        goal = z3.Implies(z3.And(is_cons(x), monoid.makes(kind, o), won), reach(x, q))
        each = k.prove(f"{name}.each-in-first", [x, q, o], goal, [some(x, q, o), one.table_has_options(first, o)])
        goal = z3.Implies(z3.And(is_cons(x), monoid.by_heap(kind, monoid.state_element(rest), q)), reach(x, q))
        by = [monoid.by_heap.at(kind, monoid.state_element(rest), q), each, self.state_element(tail(x))]
        return k.prove(f"{name}.by-first", [x, q], goal, by)

    def _prove_reached_by_later_heaps(self, shown: Theorem) -> Theorem:
        """Prove that a lost option of the list behind the first heap gives one of the whole list."""
        k, name, x, y, monoid, product = self.k, self.name, self.x, self.y, self.monoid, self.product
        reach, move, first = self.reach, self.lists.move, head(x)
        later, with_first = monoid.times(self.one.element(first), q), cons(first, y)
        near = z3.And(0 <= q, q < monoid.order)
        goal = z3.And(near, is_cons(x), move(tail(x), y), monoid.lost(monoid.times(product(y), later)) == 0)
        by: list[Fact] = [move.at(x, with_first), product.at(with_first), shown(x, with_first, q)]
        by += [self.natural(y), self.moved(first, product(y), q)]
        there = k.prove(f"{name}.in-later", [x, y, q], z3.Implies(goal, reach(x, q)), by)
        goal = z3.Implies(z3.And(near, is_cons(x), reach(tail(x), later)), reach(x, q))
        return k.prove(f"{name}.some-in-later", [x, q], goal, [reach.at(tail(x), later), there])

    @cached_property
    def has_move(self) -> Theorem:
        """Prove that a list has a move exactly when its state is not the first state."""
        k, name, x, y, state, has_move = self.k, self.name, self.x, self.y, self.state, self.positions.has_move
        goal = z3.Implies(self.lists.move(x, y), has_move(x))
        shown = k.prove(f"{name}.can-shown", [x, y], goal, [has_move.at(x)])
        moves, goes = self._prove_state_after_move(), self._prove_move_by_state(shown)
        return k.prove(f"{name}.can-iff", [x], has_move(x) == (state(x) != 0), [has_move.at(x), moves, goes(x)])

    def _prove_state_after_move(self) -> Theorem:
        """Prove that a list with a move is not in the first state."""
        k, name, x, y, monoid, one = self.k, self.name, self.x, self.y, self.monoid, self.one
        move, state, (left, other) = self.lists.move, self.state, self.lists.parts(y)
        first, rest = head(x), state(tail(x))
        kind, product = one.kind(first), monoid.times(one.element(left), one.element(other))
        goal = z3.Implies(monoid.makes(c, o), monoid.plays(c))
        some = k.prove(f"{name}.makes-plays", [c, o], goal, [monoid.plays.at(c), monoid.makes.at(c, o)])
        by: list[Fact] = [move.at(x, y), state.at(x), one.kind_in_range(first), self.inside(tail(x))]
        by += [one.options_in_table(first, left, other), some(kind, product), monoid.lost_has_move(kind, rest)]
        goal = z3.Implies(move(x, y), state(x) != 0)
        return k.induct(f"{name}.moves", [x, y], goal, Structural(x), at=[(tail(x), tail(y))], by=by)

    def _prove_move_by_state(self, shown: Theorem) -> Theorem:
        """Prove that a list that is not in the first state has a move, in its first heap or behind it."""
        k, name, x, y, monoid, one = self.k, self.name, self.x, self.y, self.monoid, self.one
        has_move, move, state, first = self.positions.has_move, self.lists.move, self.state, head(x)
        kind, rest = one.kind(first), state(tail(x))
        to, with_first = cons(a, cons(b, tail(x))), cons(first, y)
        goal = z3.Implies(z3.And(is_cons(x), one.option(first, a, b)), has_move(x))
        here = k.prove(f"{name}.can-first", [x, a, b], goal, [move.at(x, to), shown(x, to)])
        goal = z3.Implies(z3.And(is_cons(x), one.has(first, o)), has_move(x))
        has = k.prove(f"{name}.can-make", [x, o], goal, [one.has.at(first, o), here])
        goal = z3.Implies(z3.And(is_cons(x), monoid.plays(kind)), has_move(x))
        plays = k.prove(f"{name}.can-play", [x], goal, [monoid.plays.at(kind), has, one.table_has_options])
        goal = z3.Implies(z3.And(is_cons(x), move(tail(x), y)), has_move(x))
        later = k.prove(f"{name}.can-later", [x, y], goal, [move.at(x, with_first), shown(x, with_first)])
        goal = z3.Implies(z3.And(is_cons(x), has_move(tail(x))), has_move(x))
        behind = k.prove(f"{name}.can-behind", [x], goal, [has_move.at(tail(x)), later])
        by: list[Fact] = [state.at(x), one.kind_in_range(first), self.inside(tail(x))]
        by += [monoid.lost_has_move(kind, rest), plays(x), behind(x)]
        goal = z3.Implies(state(x) != 0, has_move(x))
        return k.induct(f"{name}.goes", [x], goal, Structural(x), at=[(tail(x),)], by=by)

    def every_element_reached(self) -> Theorem:
        """Prove that each element is the product of a list: a smaller element times a heap of the first period."""
        k, name, x, product = self.k, self.name, self.x, self.product
        element, order = self.one.element, self.monoid.order
        there = k.define(f"{name}.reached", [q], z3.BoolSort(), lambda *_: z3.Exists([x], product(x) == q))
        multiplied = self.monoid.times(element(n), r) == q
        near = [n >= 0, n < self.one.heaps, r >= 0, r < q]
        step = k.define(
            f"{name}.from-smaller", [q], z3.BoolSort(), lambda *_: z3.Exists([n, r], z3.And(*near, multiplied))
        )
        steps = k.evaluate(f"{name}.elements-made", [q], z3.Implies(z3.And(q >= 1, q < order), step(q)))
        shown = k.prove(f"{name}.reached-shown", [x, q], z3.Implies(product(x) == q, there(q)), [there.at(q)])
        by: list[Fact] = [product.at(cons(n, x)), shown(cons(n, x), q)]
        more = k.prove(f"{name}.one-more", [x, q, n, r], z3.Implies(z3.And(product(x) == r, multiplied), there(q)), by)
        by = [there.at(r), more]
        longer = k.prove(f"{name}.longer", [q, n, r], z3.Implies(z3.And(there(r), multiplied), there(q)), by)
        by = [steps(q), step.at(q), longer, product.at(nil), shown(nil, 0)]
        goal = z3.Implies(z3.And(q >= 0, q < order), there(q))
        return k.induct(f"{name}.all-reached", [q], goal, Measure((q,)), at=[ForEach((r,), (r,))], by=by)

    def theorems(self) -> list[Theorem]:
        """Prove that a list is lost in misère play exactly when its product is a lost element."""
        k, name, x, y, monoid, product = self.k, self.name, self.x, self.y, self.monoid, self.product
        state, reach, positions = self.state(x), self.reach, self.positions
        f = k.define(f"{name}.lost-product", [x], z3.IntSort(), lambda _, x: monoid.lost(product(x)))
        some, shown = positions.option_values(f)
        within: list[Fact] = [f.at(x), self.state_element(x), self.inside(x)]
        products_with_one = [monoid.laws(product(one), 0, 0) for one in (x, y)]
        goal = z3.Implies(z3.And(self.lists.move(x, y), f(x) == 0), f(y) != 0)
        by: list[Fact] = [
            f.at(x),
            f.at(y),
            self.no_lost_option(x, y, z3.IntVal(0)),
            self.natural(x),
            self.natural(y),
            *products_with_one,
        ]
        no_lost_option = k.prove(f"{name}.quiet", [x, y], goal, by)
        by = [*within, self.has_move(x), monoid.empty(0)]
        lost_has_move = k.prove(f"{name}.goes-on", [x], z3.Implies(f(x) == 0, positions.has_move(x)), by)
        goal = z3.Implies(z3.And(self.lists.move(x, y), monoid.lost(monoid.times(product(y), 0)) == 0), some(x, 0))
        by = [shown(x, y, z3.IntVal(0)), f.at(y), self.natural(y), products_with_one[1]]
        ends = k.prove(f"{name}.option-lost", [x, y], goal, by)
        goal = z3.Implies(reach(x, 0), some(x, 0))
        reached = k.prove(f"{name}.reach-lost", [x], goal, [reach.at(x, 0), ends])
        goal = z3.Implies(z3.And(positions.has_move(x), f(x) != 0), some(x, 0))
        by = [*within, self.has_move(x), monoid.won(state), self.option_lost_beside_state(x, z3.IntVal(0)), reached(x)]
        has_lost_option = k.prove(f"{name}.answered", [x], goal, by)
        return positions.misere(f, no_lost_option, lost_has_move, has_lost_option)


def prove_quotient(k: Kernel, game: HeapGame, guess: Guess) -> list[Theorem]:
    """Prove the theorems: outcome of lists, laws and minimality of the monoid, minimal period of the heaps.

    Raises:
        ProofError: the guess is not a misère quotient of the game.
    """
    monoid = MonoidProof(k, f"{game.name}.quotient", guess)
    one = heap_option_theory(k, game, monoid, guess)
    whole = HeapSumProof(k, monoid, one)
    return [*whole.theorems(), monoid.laws, monoid.separates, whole.every_element_reached(), one.minimality]


def small_sums() -> list[tuple[int, ...]]:
    """Return the lists of at most three heaps with at most `COUNTERS` counters in total."""
    every = (heaps for count in range(4) for heaps in combinations_with_replacement(range(1, COUNTERS + 1), count))
    return [heaps for heaps in every if sum(heaps) <= COUNTERS]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Guess a quotient, compare it with brute force, and prove it; without splitting moves, also solve single heaps.

    Raises:
        StrategyFailed: no theorem was found, or the time is up.
    """
    assert play is Play.MISERE
    guess = guess_quotient(game, Deadline(SHARE * clock.seconds_left()))
    quotient, kinds = guess.quotient, guess.kinds
    for heaps, outcome in outcomes(game, small_sums(), play).items():
        if quotient.lost(heaps) != (outcome == "P"):
            raise StrategyFailed(f"the guessed quotient gives a wrong outcome for heaps {heaps}")
    one_heap_proof = None if heap_options.options(game) is None else subtraction_games.strategy(k, game, play, clock)
    several = prove_quotient(k, game, guess)
    summary = Form(kind=KIND, order=quotient.order, preperiod=kinds.preperiod, period=kinds.period)
    description = f"a misère quotient of order {quotient.order} gives the outcome of several heaps"
    if one_heap_proof is not None:
        form, theorems = structs.replace(one_heap_proof.form, quotient=summary), [*one_heap_proof.theorems, *several]
        return replace(
            one_heap_proof,
            form=form,
            theorems=theorems,
            description=f"{one_heap_proof.description}, and {description}",
            quotient=quotient,
        )
    return ProvedForm(summary, quotient.single_heap_outcome, several, description, quotient=quotient)
