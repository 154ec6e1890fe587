"""The poset game on chains has the outcomes and the Grundy values of Nim.

A position is the set of elements left, given by the heights of the chains; `nim_as_poset_game.taken`, about elements
alone, gives its options. Main statements: `one_choice`, `same_outcome`, `misere_same_outcome`, `same_value`.
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel, Measure, Theorem, given, theorem_name
from verify.proofs.general.citations import each_at
from verify.proofs.general.impartial_games import Game, TermFunction
from verify.proofs.general.number_lists import at, changed, length, nim_sum, p, q, sum_natural, total
from verify.proofs.general.outcome import outcome
from verify.proofs.general.z3_semantics import Heaps, valid
from verify.proofs.nim import nim_grundy
from verify.proofs.nim.bouton import lost
from verify.proofs.nim.misere_bouton import misere_lost
from verify.proofs.nim.nim_as_poset_game import c, e, i, j, level, nim_is_a_poset_game, present, put_at, taken
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases
from verify.proofs.nim.winning_moves import every_move

PREFIX = "posets"

v = z3.Int("v")
x, y = z3.Consts("x y", Heaps)


def one_choice(k: Kernel) -> Theorem:
    """Different choices leave different sets, so the remaining set determines the chosen element."""
    n, picks = k(length), k(taken)
    both = z3.And(picks(p, q, c, i), picks(p, q, e, j))
    by = [*each_at(k, [level], (p, q, c, i, c), (p, q, e, j, c), (p, q, e, j, e), (p, q, c, i, e))]
    by += [k(present).at(p, c, i), k(present).at(p, e, j), picks.at(p, q, c, i), picks.at(p, q, e, j)]
    return k.prove([p, q, c, i, e, j], given(k(valid)(p), k(valid)(q), n(p) == n(q), both).then(c == e, i == j), by)


def picking(k: Kernel) -> Definition:
    """A move of the poset game on the chains of p: q remains after some element is picked."""
    some = z3.Exists([c, i], k(taken)(p, q, c, i))
    chains = z3.And(k(valid)(p), k(valid)(q), k(length)(p) == k(length)(q))
    return k.define("posets.move", [p, q], z3.BoolSort(), lambda *_: z3.And(chains, some))


def same_moves(k: Kernel) -> Theorem:
    """The options of the chains of p are the chains of the options of p."""
    place = k(changed)(p, q)
    goal = given(k(valid)(p)).then(k(picking)(p, q) == k(move)(p, q))
    by = [k(picking).at(p, q), k(nim_is_a_poset_game)(p, q), k(move_decreases)(p, q), k(every_move)(p, q)]
    return k.prove([p, q], goal, by=[*by, k(put_at)(p, place, k(at)(q, place), 0)])


def falls(k: Kernel) -> Theorem:
    """Picking an element leaves chains with fewer elements."""
    goal = given(k(picking)(p, q)).then(k(valid)(q), 0 <= k(total)(q), k(total)(q) < k(total)(p))
    return k.prove([p, q], goal, by=[k(same_moves)(p, q), k(move_decreases)(p, q)], unfold=1)


def _outcome(k: Kernel, name: str, play: Play) -> Definition:
    return outcome(k, name, Heaps, k(valid), k(picking), Measure((k(total)(p),)), p, [k(falls)], play)


def chains_lost(k: Kernel) -> Definition:
    """The P-positions of the poset game on chains in normal play."""
    return _outcome(k, "posets.P", Play.NORMAL)


def chains_misere_lost(k: Kernel) -> Definition:
    """The P-positions of the poset game on chains in misère play."""
    return _outcome(k, "posets.P-misere", Play.MISERE)


def _same(k: Kernel, name: str, term: Definition, claim: Definition) -> Theorem:
    by = [k(same_moves), k(falls), k(move_decreases)]
    return k.induct(name, [p], given(k(valid)(p)).then(term(p) == claim(p)), Measure((k(total)(p),)), by=by, unfold=1)


def same_outcome(k: Kernel) -> Theorem:
    """A list of heaps and its chains have the same outcome in normal play."""
    return _same(k, "posets.same-outcome", k(chains_lost), k(lost))


@theorem_name("posets.same-misere-outcome")
def misere_same_outcome(k: Kernel) -> Theorem:
    """A list of heaps and its chains have the same outcome in misère play."""
    return _same(k, "posets.same-misere-outcome", k(chains_misere_lost), k(misere_lost))


def game(k: Kernel) -> Game:
    """The poset game on chains, with the options in the order of those of the heaps."""
    picks, nim = k(picking), k(nim_grundy.game)
    legally = [k(nim_grundy.legal).at(x, y), k(same_moves)(x, y), picks.at(x, y)]
    count: TermFunction = lambda x: z3.If(k(valid)(x), k(total)(x), 0)
    place = k(nim_grundy.index)(x, y)
    inside = z3.And(0 <= place, place < count(x), y == k(nim_grundy.option)(x, place))
    listed = k.prove("posets.listed", [x, y], given(picks(x, y)).then(inside), [*legally, nim.listed(x, y)])
    option_at = k(nim_grundy.option)(x, i)
    by = [k(same_moves)(x, option_at), nim.counted(x, i)]
    counted = k.prove("posets.counted", [x, i], given(0 <= i, i < count(x)).then(picks(x, option_at)), by, unfold=1)
    lower_rank = z3.Implies(picks(x, y), z3.And(0 <= k(total)(y), k(total)(y) < k(total)(x)))
    down = k.prove("posets.down", [x, y], lower_rank, [k(falls)(x, y)])
    return Game(
        k, "chains", Heaps, picks, k(total), count, k(nim_grundy.option), k(nim_grundy.index), down, listed, counted
    )


def same_value(k: Kernel) -> Theorem:
    """A list of heaps and its chains have the same Grundy value."""
    value: TermFunction = lambda x: z3.If(k(valid)(x), k(nim_sum)(x), 0)
    natural = k.prove("posets.sum-natural", [x], value(x) >= 0, by=[k(sum_natural)(x)])
    by = [k(picking).at(x, y), k(same_moves)(x, y), k(change_shows)(x, y)]
    differs = k.prove("posets.sum-differs", [x, y], given(k(picking)(x, y)).then(value(y) != value(x)), by)
    goal = given(0 <= v, v < value(x)).then(k(picking)(x, k(lower)(x, v)), value(k(lower)(x, v)) == v)
    by = [k(same_moves)(x, k(lower)(x, v)), k(lower_reaches)(x, v)]
    solved = k(game).solved_by(value, k(lower), natural, differs, k.prove("posets.sum-reaches", [x, v], goal, by))
    goal = given(k(valid)(x)).then(k(game).grundy(x) == k(nim_grundy.game).grundy(x))
    return k.prove([x], goal, by=[solved(x), k(nim_grundy.grundy_is_nim_sum)(x, 0)])
