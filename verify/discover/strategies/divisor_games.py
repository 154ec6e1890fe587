"""Games in which a divisor of the heap is taken: the value is the exponent of 2 in its factorisation, or one more.

If d is a proper divisor of n, then n and n − d have different exponents of 2. Halving n, n − d and d as long as d is
even lowers both exponents alike; for an odd d, one of n and n − d is odd and the other even. Each smaller exponent u is
that of the heap without 2^u counters.
"""

import z3

from theory.numbers.valuation import Valuation
from theory.rules.amounts import Amounts, Divisors
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general import amount_sets
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import compared_form
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import ProvedForm
from verify.discover.strategies.amount_games import amounts_of
from verify.kernel import Fact, Kernel, Measure, Theorem
from verify.proofs.chomp.divisor_game import divides, quotient, times

x, y, n, a, b, u, v, q = z3.Ints("x y n a b u v q")


def form_of(game: HeapGame) -> Valuation | None:
    """Return the values of a game whose only move takes a divisor, or a proper divisor; None for other games."""
    amounts = amounts_of(game)
    if amounts == Amounts((Divisors(proper=True),)):
        return Valuation(0)
    return Valuation(1) if amounts == Amounts((Divisors(),)) else None


class DivisorGame:
    """One heap of a game in which a divisor of the heap is taken.

    Args:
        k: the kernel.
        game: the rules.
        form: the values; with a shift of 1 the heap itself may be taken.
    """

    def __init__(self, k: Kernel, game: HeapGame, form: Valuation) -> None:
        self.k, self.name, self.form = k, game.name, form
        name, amounts = self.name, amounts_of(game)
        assert amounts is not None
        inside = amount_sets.member(k, amounts, a, n)
        self.amount = k.define(f"{name}.amount", [a, n], z3.BoolSort(), lambda *_: inside)
        is_move = z3.And(x >= 0, y >= 0, self.amount(x - y, x))
        self.move = move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: is_move)
        self.positions = heap_positions(k, name, move, [move.at(x, y), self.amount.at(x - y, x)])

        def body(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            return z3.If(n <= 0, 0, z3.If(n % 2 == 0, 1 + f(n / 2), 0))

        self.twos = twos = k.define(f"{name}.twos", [n], z3.IntSort(), body, Measure((n,)))
        self.natural = k.induct(
            f"{name}.twos-natural", [n], twos(n) >= 0, Measure((n,)), at=[(n / 2,)], by=[twos.at(n)]
        )
        value = z3.If(n <= 0, 0, twos(n) + form.shift)
        self.f = k.define(f"{name}.f", [n], z3.IntSort(), lambda *_: value)

    def exponents_differ(self) -> Theorem:
        """Prove that a number and the number without a proper divisor have different exponents of 2."""
        k, name, twos = self.k, self.name, self.twos
        whole, f = k(quotient)(a, n), k(times)
        goal = f(q, 2 * b) == 2 * f(q, b)
        self.scaled = scaled = k.prove(f"{name}.times-scaled", [q, b], goal, [f.at(q, 2 * b), f.at(q, b)])
        halves = z3.And(n % 2 == 0, k(divides)(a / 2, n / 2), n / 2 >= 1)
        goal = z3.Implies(z3.And(k(divides)(a, n), n >= 1, a >= 1, a % 2 == 0), halves)
        by: list[Fact] = [k(quotient).at(a, n), scaled(whole, a / 2), k(divides).at(a / 2, n / 2)]
        halved = k.prove(f"{name}.halved", [a, n], goal, by)
        goal = z3.Implies(z3.And(k(divides)(a, n), 1 <= a, a < n), twos(n - a) != twos(n))
        by = [halved(a, n), twos.at(n), twos.at(n - a), self.natural(n / 2), self.natural((n - a) / 2)]
        return k.induct(f"{name}.exponents-differ", [n, a], goal, Measure((n,)), at=[(n / 2, a / 2)], by=by)

    def exponents_reached(self) -> Theorem:
        """Prove that each u below the exponent of 2 in n is the exponent in n − 2^u, and that 2^u divides n."""
        k, name, twos = self.k, self.name, self.twos
        w = self.power = k(amount_sets.power(2))
        f = k(times)
        goal = z3.Implies(z3.And(k(divides)(b, n), b >= 1, n >= 1), k(divides)(2 * b, 2 * n))
        whole = k(quotient)(b, n)
        by: list[Fact] = [k(quotient).at(b, n), self.scaled(whole, b), k(divides).at(2 * b, 2 * n)]
        doubled = k.prove(f"{name}.doubled", [b, n], goal, by)
        one = k.prove(
            f"{name}.one-divides", [n], z3.Implies(n >= 1, k(divides)(1, n)), [k(divides).at(1, n), f.at(n, 1)]
        )
        goal = z3.Implies(
            z3.And(n >= 1, 0 <= u, u < twos(n)),
            z3.And(k(divides)(w(u), n), w(u) >= 1, w(u) < n, twos(n - w(u)) == u),
        )
        by = [twos.at(n), twos.at(n - w(u)), w.at(u), doubled(w(u - 1), n / 2), one(n), self.natural(n / 2)]
        return k.induct(f"{name}.exponents-reached", [n, u], goal, Measure((n,)), at=[(n / 2, u - 1)], by=by)

    def theorems(self) -> list[Theorem]:
        """Prove the Grundy values of heaps and which lists of heaps are lost, and return the theorems."""
        k, name, f, move, shift = self.k, self.name, self.f, self.move, self.form.shift
        apart, reached = self.exponents_differ(), self.exponents_reached()
        natural = k.prove(f"{name}.natural", [x], f(x) >= 0, [f.at(x), self.natural(x)])
        by: list[Fact] = [move.at(x, y), self.amount.at(x - y, x), apart(x, x - y), f.at(x), f.at(y), self.natural(x)]
        options_differ = k.prove(f"{name}.differs", [x, y], z3.Implies(move(x, y), f(y) != f(x)), by)
        some, shown = self.positions.option_values(f)
        taken = self.power(v - shift)
        by = [
            shown(x, x - taken, v), reached(x, v - shift), move.at(x, x - taken), self.amount.at(taken, x),
            f.at(x), f.at(x - taken), self.natural(x),
        ]  # fmt: skip
        if shift:  # the whole heap may be taken
            by += [shown(x, 0, v), move.at(x, 0), self.amount.at(x, x), f.at(0), k(divides).at(x, x)]
        reaches_smaller_values = k.prove(
            f"{name}.reaches", [x, v], z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v)), by
        )
        return [
            *values_and_sums(self.positions, f, natural, options_differ, reaches_smaller_values),
            self.twos.equation,
        ]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the values with brute force, and prove them.

    Raises:
        StrategyFailed: the time is up.
    """
    form = compared_form(form_of(game), game, play, clock)
    theorems = DivisorGame(k, game, form).theorems()
    description = "the Grundy value of n ≥ 1 is the exponent of 2 in n" + (" plus 1" if form.shift else "")
    return ProvedForm(Form(kind="valuation", base=2, shift=form.shift), form, theorems, description, form)
