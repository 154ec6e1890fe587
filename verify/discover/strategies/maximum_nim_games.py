"""Games in which a move takes at most a part of the heap: the values follow Levine's rule for maximum Nim.

Let b(n) be the largest number that may be taken. It grows by 0 or 1, so among the heaps from n − b(n) to n each value
from 0 to b(n) occurs exactly once. The heap n has all of the others as options, so its value is the one that is left.
"""

import z3

from theory.numbers.maximum_nim import MaximumNim
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame, LeaveBetween, N, OneHeap, Op
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.general.heap_sums import values_and_sums
from verify.discover.general.heap_values import compared_form
from verify.discover.general.solution_theorem import heap_positions
from verify.discover.result import ProvedForm
from verify.kernel import Fact, Kernel, Measure, Theorem
from verify.proofs.general.z3_semantics import heap_move

x, y, n, m, v = z3.Ints("x y n m v")


def form_of(game: HeapGame) -> MaximumNim | None:
    """Return the values of a game whose only move takes from 1 up to a part of the heap; None for other games."""
    if not game.plain or game.least:
        return None
    match game.moves:
        case (OneHeap(LeaveBetween(Op("-", left, Op("floor/" | "ceil/" as sign, whole, int(divisor))), high)),):
            if left != N or high != Op("-", N, 1) or divisor < 2:
                return None
            match whole:
                case Op("+" | "-" as way, inner, int(number)) if inner == N and sign == "floor/":
                    shift = number if way == "+" else -number
                    return MaximumNim(divisor, shift=shift) if shift < divisor else None
            return MaximumNim(divisor, sign == "ceil/") if whole == N else None
    return None


class MaximumNimGame:
    """One heap of a game in which a move takes at most a part of the heap.

    Args:
        k: the kernel.
        game: the rules.
        form: the values.
    """

    def __init__(self, k: Kernel, game: HeapGame, form: MaximumNim) -> None:
        self.k, self.name, self.form = k, game.name, form
        name = self.name
        added = n + form.addend if form.addend else n
        rounded = -((-n) / form.divisor) if form.up else added / form.divisor
        most = z3.If(added < 0, 0, rounded) if form.shift < 0 else rounded
        self.bound = bound = k.define(f"{name}.bound", [n], z3.IntSort(), lambda *_: most)
        is_move = z3.And(x >= 0, heap_move(game, x, y, {}))
        self.move = k.define(f"{name}.move", [x, y], z3.BoolSort(), lambda *_: is_move)
        goal = self.move(x, y) == z3.And(0 <= y, y < x, x - y <= bound(x))
        self.listed = k.prove(f"{name}.listed", [x, y], goal, [self.move.at(x, y), bound.at(x)])
        self.positions = heap_positions(k, name, self.move, [self.listed(x, y)])
        steps = z3.And(bound(n) >= 0, bound(n - 1) <= bound(n), bound(n) <= bound(n - 1) + 1, bound(n) <= n)
        self.steps = k.prove(f"{name}.bound-steps", [n], z3.Implies(n >= 1, steps), [bound.at(n), bound.at(n - 1)])
        self.start = k.prove(f"{name}.bound-start", [], bound(0) == 0, [bound.at(0)])

        def body(f: z3.FuncDeclRef, n: z3.ArithRef) -> z3.ArithRef:
            former = f(n - bound(n) - 1)
            return z3.If(n <= 0, 0, z3.If(bound(n) > bound(n - 1), bound(n), z3.If(bound(n) < n, former, 0)))

        self.f = k.define(f"{name}.f", [n], z3.IntSort(), body, Measure((n,)), [self.steps(n)])

    def window(self) -> tuple[Theorem, Theorem, Theorem]:
        """Prove that the heaps from n − b(n) to n have each value from 0 to b(n) exactly once.

        Return the theorems on the range of values, on different values, and on the place of a value.
        """
        k, name, f, bound, steps = self.k, self.name, self.f, self.bound, self.steps
        former = n - bound(n) - 1
        goal = z3.Implies(n >= 0, z3.And(f(n) >= 0, f(n) <= bound(n)))
        by: list[Fact] = [f.at(n), steps(n), self.start]
        goal_rising = z3.Implies(z3.And(0 <= m, m <= n), bound(m) <= bound(n))
        rising = k.prove(f"{name}.bound-rises", [m, n], goal_rising, [bound.at(m), bound.at(n)])
        by += [rising(former, n)]
        within = k.induct(f"{name}.values-range", [n], goal, Measure((n,)), at=[(former,)], by=by)
        # A heap whose bound does not grow repeats the value of the heap that leaves the window.
        repeats = z3.Implies(z3.And(n >= 1, bound(n) == bound(n - 1)), z3.And(former >= 0, f(n) == f(former)))
        repeated = k.prove(f"{name}.repeated", [n], repeats, [f.at(n), steps(n), bound.at(n), bound.at(n - 1)])
        there = z3.And(n >= 0, 0 <= x, n - bound(n) <= x, x < y, y <= n)
        goal = z3.Implies(there, f(x) != f(y))
        by = [f.at(n), steps(n), repeated(n), within(x), rising(x, n - 1), self.start]
        places = [(n - 1, x, y), (n - 1, former, x)]
        apart = k.induct(f"{name}.values-differ", [n, x, y], goal, Measure((n,)), at=places, by=by)

        def latest(g: z3.FuncDeclRef, n: z3.ArithRef, v: z3.ArithRef) -> z3.ArithRef:
            return z3.If(n <= 0, 0, z3.If(f(n) == v, n, g(n - 1, v)))

        place = k.define(f"{name}.place", [n, v], z3.IntSort(), latest, Measure((n,)))
        latest_heap = place(n, v)
        inside = z3.And(0 <= latest_heap, n - bound(n) <= latest_heap, latest_heap <= n, f(latest_heap) == v)
        goal = z3.Implies(z3.And(n >= 0, 0 <= v, v <= bound(n)), inside)
        by = [place.at(n, v), f.at(n), f.at(0), steps(n), repeated(n), self.start]
        every = k.induct(f"{name}.values-occur", [n, v], goal, Measure((n,)), at=[(n - 1, v)], by=by)
        self.place = place
        return within, apart, every

    def theorems(self) -> list[Theorem]:
        """Prove and return the theorems on one heap and on several, and the rule for the values."""
        k, name, f, move = self.k, self.name, self.f, self.move
        within, apart, every = self.window()
        natural = k.prove(f"{name}.natural", [x], f(x) >= 0, [within(x), f.at(x)])
        goal = z3.Implies(move(x, y), f(y) != f(x))
        options_differ = k.prove(f"{name}.differs", [x, y], goal, [self.listed(x, y), apart(x, y, x)])
        some, shown = self.positions.option_values(f)
        option = self.place(x, v)
        goal = z3.Implies(z3.And(0 <= v, v < f(x)), some(x, v))
        by: list[Fact] = [shown(x, option, v), every(x, v), within(x), self.listed(x, option), f.at(x)]
        reaches_smaller_values = k.prove(f"{name}.reaches", [x, v], goal, by)
        return [*values_and_sums(self.positions, f, natural, options_differ, reaches_smaller_values), f.equation]


def strategy(k: Kernel, game: HeapGame, play: Play, clock: Deadline) -> ProvedForm:
    """Compare the rule for the values with brute force, and prove it.

    Raises:
        StrategyFailed: the time is up.
    """
    form = compared_form(form_of(game), game, play, clock)
    theorems = MaximumNimGame(k, game, form).theorems()
    shifted = f"(n{form.shift:+d})" if form.shift else "n"
    part = f"{'ceil' if form.up else 'floor'}({shifted}/{form.divisor})"
    part = f"max(0, {part})" if form.shift < 0 else part
    description = f"the Grundy value of n is b(n) = {part} if b(n) > b(n-1), and otherwise that of n-b(n)-1"
    summary = Form(kind="maximum-nim", divisor=form.divisor, up=form.up, shift=form.shift or None)
    return ProvedForm(summary, form, theorems, description, form)
