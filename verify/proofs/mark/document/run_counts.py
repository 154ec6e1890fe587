"""The number H of the Grundy function of K-MARK, counted place by place along the base-k numeral.

`turns` is defined from the front of the numeral. Main statements: `turns_counted` (it is the number of digits k − 1 and
of the places at which an odd run of a larger digit, at most k − 2, has just ended), `run_at` (the run above a place).
"""

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, based, digits, front, last, n
from verify.proofs.mark.document.numeral_endings import next_rest, rest
from verify.proofs.mark.normal.digit_runs import i, length, run, run_is_run, turns
from verify.proofs.mark.numbers.vile_base_k import digit, j

PREFIX = "k-run"


def run_ends(k: Kernel) -> Definition:
    """A run of odd length of a digit of at most k − 2 ends in n just above the place i, where the digit is smaller."""
    at = k(digit)
    above = at(n, i + 1, K)
    odd = z3.And(above <= K - 2, k(run)(k(rest)(n, i + 1, K), K) % 2 == 1, above > at(n, i, K))
    return k.define("k-run-ends", [n, i, K], z3.BoolSort(), lambda *_: z3.And(i + 1 < k(length)(n, K), odd))


def counted(k: Kernel) -> Definition:
    """The number of digits k − 1 at the places below i, plus the number of those places above which a run ends."""
    place = i - 1
    count_at_place = z3.If(k(digit)(n, place, K) == K - 1, 1, 0) + z3.If(k(run_ends)(n, place, K), 1, 0)
    body = lambda f, n, i, K: z3.If(i <= 0, 0, f(n, i - 1, K) + count_at_place)
    return k.define("k-counted", [n, i, K], z3.IntSort(), body, Measure((i,)))


def shifted(k: Kernel) -> Theorem:
    """If a number has two or more digits, the places above the last are those of the number without its last digit."""
    f, q = k(counted), k(front)(n, K)
    by = [k(run_ends).at(n, i - 1, K), k(run_ends).at(q, i - 2, K), f.at(n, i, K), f.at(q, i - 1, K), f.at(n, 0, K)]
    by += [f.at(q, 0, K), k(length).at(n, K), k(digit).at(n, i - 1, K), k(digit).at(n, i, K), k(rest).at(n, i, K)]
    by += [k(digits)(n, K), f.at(n, 1, K)]
    goal = given(based(n >= K, i >= 1)).then(f(n, i, K) == f(n, 1, K) + f(q, i - 1, K))
    return k.induct([n, i, K], goal, Measure((i,)), at=[(n, i - 1, K)], by=by)


def turns_counted(k: Kernel) -> Theorem:
    """The number of turns counts the digits k − 1 and the odd-length runs of other digits before a smaller digit."""
    f, q, size, at = k(counted), k(front)(n, K), k(length), k(digit)
    by = [k(shifted)(n, size(n, K), K), k(run_ends).at(n, 0, K), f.at(n, 1, K), f.at(n, 0, K), size.at(n, K)]
    by += [at.at(n, 0, K), at.at(n, 1, K), at.at(q, 0, K), k(rest).at(n, 1, K), k(rest).at(q, 0, K)]
    by += [k(digits)(n, K), k(turns).at(n, K), k(turns).at(0, K), k(run_is_run)(q, 0, K), k(last).at(n, K)]
    goal = given(based(n >= 0)).then(k(turns)(n, K) == f(n, size(n, K), K))
    return k.induct([n, K], goal, Measure((n,)), at=[(q, K)], by=by)


def digits_of_rest(k: Kernel) -> Theorem:
    """The number without its last i digits has the digits from the place i on, and i digits fewer."""
    term, size = k(rest)(n, i, K), k(length)
    fewer = z3.Implies(i < size(n, K), size(term, K) == size(n, K) - i)
    goal = given(based(n >= 0, i >= 0, j >= 0)).then(term >= 0, k(digit)(term, j, K) == k(digit)(n, i + j, K), fewer)
    by = [k(digits)(n, K), k(next_rest)(n, i, K), k(rest).at(n, i, K), k(digit).at(n, i + j, K), size.at(n, K)]
    return k.induct([n, i, j, K], goal, Measure((i,)), at=[(k(front)(n, K), i - 1, j, K)], by=by)


def run_at(k: Kernel) -> Theorem:
    """The run that begins at the place i and extends to the front has equal digits, and the next digit is different."""
    at, size = k(digit), k(length)(n, K)
    rest_at_i = k(rest)(n, i, K)
    long = k(run)(rest_at_i, K)
    same = given(0 <= j, j < long).then(at(n, i + j, K) == at(n, i, K))
    conclusion = z3.And(
        1 <= long, i + long <= size, same, z3.Implies(i + long < size, at(n, i + long, K) != at(n, i, K))
    )
    by = [k(digits_of_rest)(n, i, j, K), k(digits_of_rest)(n, i, 0, K), k(digits_of_rest)(n, i, long, K)]
    by += [k(run_is_run)(rest_at_i, j, K), at.at(rest_at_i, 0, K)]
    return k.prove([n, i, j, K], given(based(n >= 0, 0 <= i, i < size)).then(conclusion), by)
