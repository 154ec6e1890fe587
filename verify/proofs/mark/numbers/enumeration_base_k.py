"""The numbers of a set in their order, for a variable k: which comes next, which is the n-th, and how many up to x.

`InOrder` proves it once for every set in which no two neighbours from 1 on are both missing: `follows`, `counted` and
`found` (order and count undo each other), `order_grows`. `mex_sequences_base_k` uses such sets.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, based, m, n

w, x = z3.Ints("w x")


class InOrder:
    """A set of natural numbers with a parameter k, in their order.

    Args:
        name: the prefix of the names of its theorems.
        won: won(x, k), the set.
        apart: for x: x ≥ 1 → won(x) or won(x + 1).
    """

    k: Kernel
    name: str
    won: Callable[..., Any]
    apart: Theorem

    def _define(
        self, name: str, params: list[Any], sort: z3.SortRef, body: Any, order: Measure | None = None
    ) -> Definition:
        return self.k.define(f"{self.name}.{name}", params, sort, body, order)

    def _prove(self, name: str, params: list[Any], goal: z3.BoolRef, by: list[Any]) -> Theorem:
        return self.k.prove(f"{self.name}.{name}", params, goal, by)

    @cached_property
    def following(self) -> Definition:
        """The next number of the set after x."""
        return self._define("following", [x, K], z3.IntSort(), lambda _, x, K: z3.If(self.won(x + 1, K), x + 1, x + 2))

    @cached_property
    def follows(self) -> Theorem:
        """The number that `following` gives is in the set, and no number between x and it is."""
        s = self.following(x, K)
        goal = given(based(x >= 0)).then(self.won(s, K), x < s, given(x < w, w < s).then(z3.Not(self.won(w, K))))
        return self._prove("follows", [x, w, K], goal, [self.following.at(x, K), self.apart(x + 1, K)])

    @cached_property
    def order(self) -> Definition:
        """The n-th number of the set, counted from 1; 0 for n = 0."""
        body = lambda f, n, K: z3.If(n <= 0, 0, self.following(f(n - 1, K), K))
        return self._define("order", [n, K], z3.IntSort(), body, Measure((n,)))

    @cached_property
    def count(self) -> Definition:
        """The number of members of the set among 1 to x."""
        body = lambda f, x, K: z3.If(x <= 0, 0, f(x - 1, K) + z3.If(self.won(x, K), 1, 0))
        return self._define("count", [x, K], z3.IntSort(), body, Measure((x,)))

    @cached_property
    def order_is_won(self) -> Theorem:
        """The n-th number of the set is in the set for n ≥ 1, and natural."""
        c = self.order
        goal = given(based()).then(c(n, K) >= 0, z3.Implies(n >= 1, z3.And(self.won(c(n, K), K), c(n, K) >= 1)))
        by = [self.follows(c(n - 1, K), 0, K)]
        return self.k.induct(f"{self.name}.order-is-won", [n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by, unfold=1)

    @cached_property
    def order_grows(self) -> Theorem:
        """The numbers in their order, with 0 before them, increase."""
        c = self.order
        by = [self.follows(c(m - 1, K), 0, K)]
        goal = given(based(0 <= n, n < m)).then(c(n, K) < c(m, K))
        places = [(n, m - 1, K)]
        return self.k.induct(f"{self.name}.order-grows", [n, m, K], goal, Measure((m,)), at=places, by=by, unfold=1)

    @cached_property
    def counted(self) -> Theorem:
        """The count is a natural number, never decreases, and increases at each number of the set."""
        c, q, last_number = self.order, self.count, self.order(n - 1, K)
        by = [self.order_is_won(n - 1, K), self.follows(last_number, last_number + 1, K)]
        goal = given(based(n >= 0)).then(q(c(n, K), K) == n)
        return self.k.induct(f"{self.name}.counted", [n, K], goal, Measure((n,)), at=[(n - 1, K)], by=by, unfold=2)

    @cached_property
    def count_grows(self) -> Theorem:
        """The count is natural, never falls, and rises at each number of the set."""
        q = self.count
        goal = z3.And(q(w, K) >= 0, given(0 <= x, x <= w).then(q(x, K) <= q(w, K)))
        steps = self.k.induct(f"{self.name}.count-grows", [x, w, K], goal, Measure((w,)), at=[(x, w - 1, K)], unfold=1)
        goal = given(0 <= x, x < w, self.won(w, K)).then(q(x, K) < q(w, K), q(w, K) >= 1)
        return self._prove("count-rises", [x, w, K], goal, [steps(x, w - 1, K), q.at(w, K)])

    @cached_property
    def found(self) -> Theorem:
        """A member w of the set is the n-th one, where n is the number of members up to w."""
        c, q = self.order, self.count
        other = c(q(w, K), K)
        by = [self.count_grows(0, w, K), self.counted(q(w, K), K), self.order_is_won(q(w, K), K)]
        by += [self.count_grows(w, other, K), self.count_grows(other, w, K)]
        return self._prove("found", [w, K], given(based(w >= 1, self.won(w, K))).then(q(w, K) >= 1, other == w), by)
