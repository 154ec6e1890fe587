"""Steps of the document's proof on misère MARK that hold for k = 2, and its example, each from the rules.

Main statements: `misere_rule_of_two` (the recursion of the outcomes), `options_avoid_powers` (off the powers of two and
their neighbours no option is 0 or a power of two), `above_power_of_two` (the options of 2ʲ + 1 and who wins there, in
either play) and `only_misere_win` (a given heap has one winning move).
"""

import z3

from theory.rules.conventions import Play
from verify.kernel import Kernel, Theorem, given
from verify.proofs.general.base_k_division import digits, halves, m, n
from verify.proofs.mark.document.computed_tables import outcome_of
from verify.proofs.mark.document.k_mark_proof_steps import above_power, is_power, power_iff
from verify.proofs.mark.misere.misere_k_mark import misere_lost, powers
from verify.proofs.mark.normal.k_mark_outcomes import lost, move, options
from verify.proofs.mark.numbers.vile_base_k import core, j, power
from verify.proofs.theorem_chapters import chapter_factory

PREFIX = "k-mark"


def misere_rule_of_two(k: Kernel) -> Theorem:
    """In misère MARK a heap of n is lost exactly when n ≥ 1 and neither n − 1 nor ⌊n/2⌋ is lost."""
    p = k(misere_lost)
    goal = given(n >= 0).then(p(n, 2) == z3.And(n >= 1, z3.Not(p(n - 1, 2)), z3.Not(p(n / 2, 2))))
    claim = given(n >= 0).then(k(move)(n, m, 2) == z3.And(n >= 1, z3.Or(m == n - 1, m == n / 2)))
    moves = k.prove("k-mark.options-of-two", [n, m], claim, by=[k(options)(n, m, 2), k(halves)(n)])
    return k.prove([n], goal, by=[moves, moves(n, n - 1), moves(n, n / 2)], unfold=1)


def options_avoid_powers(k: Kernel) -> Theorem:
    """If neither x ≥ 1 nor x − 1 is a power of two, x − 1 and ⌊x/2⌋ are positive and not powers of two either."""
    conclusion = z3.And(n - 1 >= 1, n / 2 >= 1, z3.Not(k(is_power)(n / 2, 2)))
    by = [*(k(power_iff)(x, 2) for x in (n, n - 1, n / 2))]
    by += [*(k(core).at(x, 2) for x in (n, n - 1)), k(halves)(n), k(halves)(n - 1), k(digits)(n, 2)]
    return k.prove([n], given(n >= 1, z3.Not(k(is_power)(n, 2)), z3.Not(k(is_power)(n - 1, 2))).then(conclusion), by)


def above_power_of_two(k: Kernel) -> Theorem:
    """From 2ʲ + 1, j ≥ 1, moves lead only to 2ʲ and 2ʲ⁻¹. In either kind of play one is lost, so 2ʲ + 1 is won."""
    x, y = k(power)(j, 2), k(power)(j - 1, 2)
    conclusions = [k(move)(x + 1, m, 2) == z3.Or(m == x, m == y)]
    conclusions += [k(lost)(x, 2) != k(lost)(y, 2), z3.Not(k(lost)(x + 1, 2))]
    conclusions += [k(misere_lost)(x, 2) != k(misere_lost)(y, 2), z3.Not(k(misere_lost)(x + 1, 2))]
    by = [k(above_power)(j, 2), k(powers)(j, 0, 2), k(powers)(j - 1, 0, 2)]
    return k.prove([j, m], given(j >= 1).then(*conclusions), by, unfold=1)


@chapter_factory
def only_misere_win(k: Kernel, heap: int, after: int) -> Theorem:
    """In misère MARK the only winning move from a given heap leads to `after`."""
    goal = z3.And(k(move)(heap, m, 2), k(misere_lost)(m, 2)) == (m == after)
    facts = [k(outcome_of(x, 2, Play.MISERE)) for x in sorted({heap - 1, heap // 2})]
    return k.prove(f"k-mark.misere-winning({heap})", [m], goal, [k(options)(heap, m, 2), k(halves)(heap), *facts])
