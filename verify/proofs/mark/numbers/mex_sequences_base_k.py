"""Pairs of mex sequences for a variable k: a(n) is the least number not among the earlier a(i) and b(i).

`Pair` proves the claims on such sequences once for all variants, from a few facts on the set that a is to run
through: `mex_rule`, `increasing`, `complementary`, `a_is_won`. The variants of MARK are in `k_mark_sequences`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import z3

from verify.kernel import Definition, Kernel, Measure, Theorem, given
from verify.proofs.general.base_k_division import K, based, m, n
from verify.proofs.mark.numbers.enumeration_base_k import InOrder

i, v, w, x = z3.Ints("i v w x")


@dataclass(eq=False)
class Pair(InOrder):
    """Two sequences by the mex rule, with a(0) = 0, and the set of numbers that a runs through from index 1 on.

    Args:
        name: the prefix of the names of its theorems.
        won: won(x, k), the set.
        double: double(x, k), the b that belongs to the a of size x ≥ 1; `half` undoes it.
        first: b(0).
        apart: for x: x ≥ 1 → won(x) or won(x + 1).
        doubled: for x: not won(first), and won(x) → x ≥ 1, not won(double(x)), double(x) > x and half(double(x)) = x.
        halved: for x: x ≥ 1, x ≠ first and not won(x) → 1 ≤ half(x) < x, won(half(x)) and double(half(x)) = x.
        grows: for n, m: 1 ≤ n < m → double(n) < double(m).
    """

    k: Kernel
    name: str
    won: Callable[..., Any]
    double: Callable[..., Any]
    half: Callable[..., Any]
    first: int
    apart: Theorem
    doubled: Theorem
    halved: Theorem
    grows: Theorem

    # The mex rule

    @cached_property
    def whole(self) -> Definition:
        """The predicate that v is b(n) for some number in place of a(n)."""
        return self._define("whole", [v, K], z3.BoolSort(), lambda _, v, K: v == self.double(self.half(v, K), K))

    @cached_property
    def _both(self) -> Definition:
        """Two mutually recursive predicates: v comes next at index n, and v is taken before index n."""
        which = z3.Int("which")

        def body(f: z3.FuncDeclRef, n: Any, v: Any, K: Any, which: Any) -> z3.BoolRef:
            value = z3.And(v >= 0, z3.Not(f(n, v, K, 0)), z3.ForAll([w], given(0 <= w, w < v).then(f(n, w, K, 0))))
            second = z3.If(i == 0, v == self.first, z3.And(self.whole(v, K), f(i, self.half(v, K), K, 1)))
            return z3.If(which == 1, value, z3.Exists([i], z3.And(0 <= i, i < n, z3.Or(f(i, v, K, 1), second))))

        return self._define("both", [n, v, K, which], z3.BoolSort(), body, Measure((n, which)))

    @cached_property
    def comes(self) -> Definition:
        """v is the least natural number that is not taken before index n."""
        return self._define("comes", [n, v, K], z3.BoolSort(), lambda _, n, v, K: self._both(n, v, K, 1))

    @cached_property
    def taken(self) -> Definition:
        """v is a member of one of the two sequences at an index from 0 to n − 1."""
        return self._define("taken", [n, v, K], z3.BoolSort(), lambda _, n, v, K: self._both(n, v, K, 0))

    @cached_property
    def came(self) -> Definition:
        """came(i, v): v is the member at index i of one of the two sequences."""
        second = z3.And(self.whole(v, K), self.comes(i, self.half(v, K), K))
        stands = z3.Or(self.comes(i, v, K), z3.If(i == 0, v == self.first, second))
        return self._define("came", [i, v, K], z3.BoolSort(), lambda *_: stands)

    @cached_property
    def comes_rule(self) -> Theorem:
        """v comes next when it is not taken and every smaller natural number is."""
        smaller = z3.ForAll([w], given(0 <= w, w < v).then(self.taken(n, w, K)))
        goal = self.comes(n, v, K) == z3.And(v >= 0, z3.Not(self.taken(n, v, K)), smaller)
        by = [self.comes.at(n, v, K), self._both.at(n, v, K, 1), self.taken.equation]
        return self._prove("comes-rule", [n, v, K], goal, by)

    def _stands(self, i: Any, v: Any) -> z3.BoolRef:
        """Return the formula that v is the member at index i of one of the two sequences."""
        second = z3.If(i == 0, v == self.first, z3.And(self.whole(v, K), self._both(i, self.half(v, K), K, 1)))
        return z3.Or(self._both(i, v, K, 1), second)

    @cached_property
    def came_rule(self) -> Theorem:
        """v is the member at index i of one of the two sequences exactly if `came` holds."""
        by = [self.came.at(i, v, K), self.comes.at(i, v, K), self.comes.at(i, self.half(v, K), K)]
        return self._prove("came-rule", [i, v, K], self.came(i, v, K) == self._stands(i, v), by)

    @cached_property
    def only_one(self) -> Theorem:
        """At most one number comes next, and it is natural."""
        goal = given(self.comes(n, v, K), self.comes(n, w, K)).then(v == w, v >= 0)
        return self._prove("only-one", [n, v, w, K], goal, [self.comes_rule(n, v, K), self.comes_rule(n, w, K)])

    @cached_property
    def _where(self) -> Definition:
        """The index at which a taken number is a member of one of the sequences."""
        some_index = z3.Exists([i], z3.And(0 <= i, i < n, self._stands(i, v)))
        by = [self.taken.at(n, v, K), self._both.at(n, v, K, 0)]
        taken_somewhere = self._prove("somewhere", [n, v, K], z3.Implies(self.taken(n, v, K), some_index), by)
        return self.k.choose(f"{self.name}.where", taken_somewhere)

    @cached_property
    def where(self) -> Theorem:
        """A taken number is the member at an earlier index of one of the sequences."""
        place = self._where(n, v, K)
        goal = given(self.taken(n, v, K)).then(0 <= place, place < n, self.came(place, v, K))
        return self._prove("stands-there", [n, v, K], goal, [self._where.at(n, v, K), self.came_rule(place, v, K)])

    @cached_property
    def gap(self) -> Definition:
        """A number below v that is not taken, if v is not taken and does not come next."""
        some = z3.Exists([w], z3.And(0 <= w, w < v, z3.Not(self.taken(n, w, K))))
        doubt = z3.And(v >= 0, z3.Not(self.taken(n, v, K)), z3.Not(self.comes(n, v, K)))
        gap_exists = self._prove("gap-exists", [n, v, K], z3.Implies(doubt, some), [self.comes_rule(n, v, K)])
        return self.k.choose(f"{self.name}.gap", gap_exists)

    @cached_property
    def taken_by(self) -> Theorem:
        """The members at earlier indices are taken."""
        goal = given(0 <= i, i < n, self.came(i, v, K)).then(self.taken(n, v, K))
        by = [self.taken.at(n, v, K), self._both.at(n, v, K, 0), self.came_rule(i, v, K)]
        return self._prove("taken-by", [n, i, v, K], goal, by)

    @cached_property
    def obeys(self) -> Theorem:
        """The numbers of the set in their order, with 0 before them, obey the mex rule."""
        c, q = self.order, self.count
        this = c(n, K)
        prev, hole = self._where(n, this, K), self.gap(n, this, K)
        source = z3.If(self.won(hole, K), hole, self.half(hole, K))
        place = z3.If(z3.Or(hole == 0, hole == self.first), 0, q(source, K))
        by = [self.where(n, this, K), self.gap.at(n, this, K), self.came.at(prev, this, K), c.at(0, K)]
        by += [self.only_one(prev, this, c(prev, K), K), self.only_one(prev, self.half(this, K), c(prev, K), K)]
        by += [self.order_grows(prev, n, K), self.doubled(c(prev, K), K)]
        by += [self.order_is_won(prev, K), self.order_is_won(n, K), self.taken_by(n, place, hole, K)]
        by += [self.came.at(place, hole, K), self.halved(hole, K), self.found(source, K)]
        by += [self.count_grows(source, this, K), self.counted(n, K), self.whole.at(this, K), self.whole.at(hole, K)]
        goal = given(based(n >= 0)).then(self.comes(n, this, K))
        return self.k.induct(f"{self.name}.obeys", [n, K], goal, Measure((n,)), at=[(prev, K), (place, K)], by=by)

    @cached_property
    def a(self) -> Definition:
        """a(n), the number that comes next at index n."""
        some = z3.Exists([v], self.comes(n, v, K))
        exists = self._prove("comes-exists", [n, K], z3.Implies(based(n >= 0), some), [self.obeys(n, K)])
        return self.k.choose(f"{self.name}.a", exists)

    @cached_property
    def b(self) -> Definition:
        """b(n): b(0) is a given number, and every later member is computed from a(n)."""
        body = lambda _, n, K: z3.If(n == 0, self.first, self.double(self.a(n, K), K))
        return self._define("b", [n, K], z3.IntSort(), body)

    @cached_property
    def in_order(self) -> Theorem:
        """a(n) is the n-th number of the set for n ≥ 1, and a(0) = 0; and b(n) is not in the set."""
        one, two, c = self.a, self.b, self.order
        conclusion = z3.And(
            one(n, K) == c(n, K),
            one(n, K) >= 0,
            one(0, K) == 0,
            z3.Implies(n >= 1, self.won(one(n, K), K)),
            z3.Implies(n >= 1, one(n, K) >= 1),
            z3.Not(self.won(two(n, K), K)),
            two(n, K) >= 0,
            z3.Implies(n >= 1, two(n, K) > one(n, K)),
        )
        by = [one.at(n, K), one.at(0, K), c.at(0, K), self.obeys(n, K), self.obeys(0, K), self.order_is_won(n, K)]
        by += [self.only_one(n, one(n, K), c(n, K), K), self.only_one(0, one(0, K), c(0, K), K)]
        by += [two.at(n, K), self.doubled(one(n, K), K), self.doubled(self.first, K)]
        return self._prove("a-in-order", [n, K], z3.Implies(based(n >= 0), conclusion), by)

    @cached_property
    def fresh(self) -> Theorem:
        """a(n) is neither an a(i) nor a b(i) with 0 ≤ i < n."""
        one, two = self.a, self.b
        goal = given(based(0 <= i, i < n)).then(one(n, K) != one(i, K), one(n, K) != two(i, K))
        by = [self.in_order(n, K), self.in_order(i, K), self.order_grows(i, n, K)]
        return self._prove("fresh", [n, i, K], goal, by)

    @cached_property
    def place(self) -> Definition:
        """The index of w in its sequence: the index in a of w itself, or of the number from which w is computed."""
        body = lambda _, w, K: z3.If(
            z3.Or(w == 0, w == self.first), 0, self.count(z3.If(self.won(w, K), w, self.half(w, K)), K)
        )
        return self._define("place", [w, K], z3.IntSort(), body)

    @cached_property
    def placed(self) -> Theorem:
        """Every w ≥ 1 is the member at its index: of a, from index 1 on, if it is in the set, and otherwise of b."""
        one, two, p, h = self.a, self.b, self.place(w, K), self.half(w, K)
        is_placed = z3.If(self.won(w, K), z3.And(p >= 1, one(p, K) == w), z3.And(p >= 0, two(p, K) == w))
        by = [self.place.at(w, K), self.halved(w, K), self.found(w, K), self.found(h, K)]
        by += [self.in_order(p, K), two.at(p, K), two.at(0, K), self.doubled(self.first, K)]
        return self._prove("placed", [w, K], z3.Implies(based(w >= 1), is_placed), by)

    @cached_property
    def early(self) -> Theorem:
        """A natural number below a(n) is a member of one of the sequences at an index before n."""
        one, p, h = self.a, self.place(w, K), self.half(w, K)
        by = [self.place.at(w, K), self.in_order(n, K), self.in_order(0, K), self.counted(n, K), self.halved(w, K)]
        by += [self.count_grows(w, one(n, K), K), self.count_grows(h, one(n, K), K), self.found(w, K), self.found(h, K)]
        return self._prove("early", [n, w, K], given(based(n >= 0, 0 <= w, w < one(n, K))).then(0 <= p, p < n), by)

    @cached_property
    def member(self) -> Definition:
        """w is one of a(0), b(0), …, a(n − 1), b(n − 1)."""
        is_member_at = z3.And(0 <= i, i < n, z3.Or(self.a(i, K) == w, self.b(i, K) == w))
        return self._define("member", [n, w, K], z3.BoolSort(), lambda *_: z3.Exists([i], is_member_at))

    @cached_property
    def mex_rule(self) -> Theorem:
        """a(n) is the mex of a(i), b(i) for i < n; b(0) is given, and every other b(n) is computed from a(n)."""
        one, two, member = self.a, self.b, self.member
        below = z3.And(0 <= w, w < one(n, K))
        old = self._prove(
            "mex-old",
            [n, w, K],
            z3.Implies(based(n >= 0, below), member(n, w, K)),
            [
                self.early(n, w, K),
                self.placed(w, K),
                self.place.at(w, K),
                two.at(0, K),
                self.in_order(0, K),
                member.at(n, w, K),
            ],
        )
        new = self._prove(
            "mex-new",
            [n, K],
            z3.Implies(based(n >= 0), z3.Not(member(n, one(n, K), K))),
            [member.at(n, one(n, K), K), self.fresh],
        )
        belongs = two(n, K) == z3.If(n == 0, self.first, self.double(one(n, K), K))
        all_members = z3.ForAll([w], z3.Implies(below, member(n, w, K)))
        goal = given(based(n >= 0)).then(one(n, K) >= 0, z3.Not(member(n, one(n, K), K)), all_members, belongs)
        return self._prove("mex-rule", [n, K], goal, [old, new(n, K), self.in_order(n, K), two.at(n, K)])

    @cached_property
    def increasing(self) -> Theorem:
        """Both sequences increase."""
        one, two = self.a, self.b
        goal = given(based(0 <= n, n < m)).then(one(n, K) < one(m, K), two(n, K) < two(m, K))
        by = [self.in_order(n, K), self.in_order(m, K), self.order_grows(n, m, K)]
        by += [two.at(n, K), two.at(m, K), self.grows(one(n, K), one(m, K), K), self.doubled(one(m, K), K)]
        return self._prove("increasing", [n, m, K], goal, by)

    @cached_property
    def in_a(self) -> Definition:
        """x is one of a(1), a(2), …"""
        body = lambda _, x, K: z3.Exists([i], z3.And(i >= 1, self.a(i, K) == x))
        return self._define("A", [x, K], z3.BoolSort(), body)

    @cached_property
    def in_b(self) -> Definition:
        """x is one of b(0), b(1), …"""
        body = lambda _, x, K: z3.Exists([i], z3.And(i >= 0, self.b(i, K) == x))
        return self._define("B", [x, K], z3.BoolSort(), body)

    @cached_property
    def a_is_won(self) -> Theorem:
        """A is the given set, and B holds the other numbers from b(0) on."""
        A, B, p = self.in_a, self.in_b, self.place(x, K)
        conclusion = z3.And(A(x, K) == self.won(x, K), B(x, K) == z3.And(x >= self.first, z3.Not(self.won(x, K))))
        by = [A.at(x, K), B.at(x, K), self.placed(x, K), self.in_order, self.b.at(0, K)]
        by += [self.doubled(0, K), self.doubled(self.first, K), self.in_order(p, K)]
        return self._prove("A-is-won", [x, K], z3.Implies(based(x >= 0), conclusion), by)

    @cached_property
    def complementary(self) -> Theorem:
        """Every number from b(0) on is in exactly one of A and B; a number below it is in neither."""
        A, B = self.in_a, self.in_b
        conclusion = z3.If(x >= self.first, A(x, K) != B(x, K), z3.And(z3.Not(A(x, K)), z3.Not(B(x, K))))
        goal = given(based(x >= 0)).then(conclusion)
        return self._prove("complementary", [x, K], goal, [self.a_is_won(x, K), self.doubled(x, K)])
