"""Counters on a circle, of which up to k neighbours are taken: the second player wins by mirroring.

The first move makes a row of the circle, unless it takes all counters. If k ≥ 2 the next player takes one or two
counters from the middle of the row, and then answers each move in one half by the same move in the other. If k = 1 each
move takes one counter, so the parity of their number decides.
"""

from functools import cached_property
from typing import Any

import z3

from verify.discover.general.game_chapters import GameChapters
from verify.discover.general.solution_theorem import GameTheory
from verify.kernel import Definition, Fact, Kernel, Measure, Structural, Theorem
from verify.proofs.general.number_lists import append, length, total, total_natural
from verify.proofs.general.z3_semantics import Heaps, cons, head, is_cons, nil, tail, valid

p, q, r, s, x, y = z3.Consts("p q r s x y", Heaps)
n = z3.Int("n")


def circle(k: Kernel, name: str, most: int) -> list[Theorem]:
    """Prove which circles are lost; with `most` = 1, prove which positions of a circle and rows are lost.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        most: the largest number of neighbours that are taken.
    """
    return OneCounter(k, name).theorems() if most == 1 else Neighbours(k, name, most).theorems()


class Circle(GameChapters):
    """The moves on a circle of counters and in the rows beside it.

    Args:
        k: the kernel.
        name: the prefix of theorem names.
        most: the largest number of neighbours that are taken.
    """

    def __init__(self, k: Kernel, name: str, most: int) -> None:
        super().__init__(k, name)
        self.most = most
        self.valid, self.total, self.total_natural, self.append = k(valid), k(total), k(total_natural), k(append)

    @cached_property
    def breaks(self) -> Definition:
        """Define the relation that a move in a row of n counters, which precedes the rows r, leads to the rows q."""

        def broken(n: Any, q: Any, r: Any) -> z3.BoolRef:
            """Return the formula that a move in a row of n counters, which precedes the rows r, leads to the rows q."""
            one, two = head(q), head(tail(q))
            return z3.Or(
                z3.And(q == r, 1 <= n, n <= self.most),
                z3.And(is_cons(q), tail(q) == r, one >= 1, 1 <= n - one, n - one <= self.most),
                z3.And(
                    is_cons(q),
                    is_cons(tail(q)),
                    tail(tail(q)) == r,
                    one >= 1,
                    two >= 1,
                    1 <= n - one - two,
                    n - one - two <= self.most,
                ),
            )

        return self.define("breaks", [n, q, r], z3.BoolSort(), lambda *_: broken(n, q, r))

    @cached_property
    def rows(self) -> Definition:
        """Define the relation that a move in one of the rows p leads to the rows q."""

        def body(f: z3.FuncDeclRef, p: Any, q: Any) -> z3.BoolRef:
            later = z3.And(is_cons(q), head(p) == head(q), f(tail(p), tail(q)))
            return z3.And(is_cons(p), z3.Or(self.breaks(head(p), q, tail(p)), later))

        return self.define("rows", [p, q], z3.BoolSort(), body, Structural(p))

    @cached_property
    def move(self) -> Definition:
        """Define the relation that a move on the circle, or in one of the rows beside it, leads from p to q."""
        size = head(p)
        left = head(tail(q))
        opened = z3.And(
            head(q) == 0,
            size >= 1,
            z3.Or(
                z3.And(tail(q) == tail(p), size <= self.most),
                z3.And(
                    is_cons(tail(q)), tail(tail(q)) == tail(p), left >= 1, 1 <= size - left, size - left <= self.most
                ),
            ),
        )
        is_move = z3.And(
            self.valid(p), is_cons(p), is_cons(q), z3.Or(opened, z3.And(head(q) == size, self.rows(tail(p), tail(q))))
        )
        return self.define("move", [p, q], z3.BoolSort(), lambda *_: is_move)

    @cached_property
    def rows_fall(self) -> Theorem:
        """Prove that a move in the rows takes at least 1 and at most `most` counters, and leaves no negative row."""
        goal = z3.Implies(
            z3.And(self.valid(p), self.rows(p, q)),
            z3.And(self.valid(q), self.total(q) < self.total(p), self.total(q) >= self.total(p) - self.most),
        )
        at_tails = [(tail(p), tail(q))]
        by: list[Fact] = [self.rows.at(p, q), self.breaks.at(head(p), q, tail(p))]
        by += [f.at(at) for at in (p, q, tail(q)) for f in (self.valid, self.total)]
        return self.induct("rows-fall", [p, q], goal, Structural(p), at=at_tails, by=by)

    @cached_property
    def sinks(self) -> Theorem:
        """Prove that a move on the circle or in the rows takes at least 1 and at most `most` counters."""
        goal = z3.Implies(
            self.move(p, q),
            z3.And(
                self.valid(q),
                is_cons(q),
                0 <= self.total(q),
                self.total(q) < self.total(p),
                self.total(q) >= self.total(p) - self.most,
            ),
        )
        by: list[Fact] = [self.move.at(p, q), self.rows_fall(tail(p), tail(q)), self.total_natural(q)]
        by += [f.at(at) for at in (p, q, tail(q)) for f in (self.valid, self.total)]
        return self.prove("sinks", [p, q], goal, by)

    @cached_property
    def rank_falls(self) -> Theorem:
        """Prove that a move lowers the number of counters."""
        return self.prove_falls(self.move, self.total, self.sinks)

    @cached_property
    def game(self) -> GameTheory:
        """Return the theory of the game with a circle and rows as positions; moves lower the number of counters."""
        return GameTheory(
            self.k,
            self.name,
            Heaps,
            lambda p: z3.And(self.valid(p), is_cons(p)),
            self.move,
            self.total,
            self.rank_falls,
            [self.sinks(x, y)],
        )


class OneCounter(Circle):
    """The law for moves that take one counter: the parity of the number of counters decides."""

    def __init__(self, k: Kernel, name: str) -> None:
        super().__init__(k, name, 1)

    def odd(self, p: Any) -> Any:
        """Return the number of counters modulo 2."""
        return self.total(p) % 2

    @cached_property
    def one_less(self) -> Definition:
        """Define the rows after one counter is taken from the end of the first nonempty row."""

        def body(f: z3.FuncDeclRef, p: Any) -> Any:
            here = z3.If(head(p) == 1, tail(p), cons(head(p) - 1, tail(p)))
            return z3.If(is_cons(p), z3.If(head(p) == 0, cons(0, f(tail(p))), here), nil)

        return self.define("one-less", [p], Heaps, body, Structural(p))

    @cached_property
    def one_less_legal(self) -> Theorem:
        """Prove that a move leads to `one_less` if a counter is left in some row."""
        after = self.one_less(p)
        goal = z3.Implies(z3.And(self.valid(p), self.total(p) >= 1), self.rows(p, after))
        by: list[Fact] = [self.one_less.at(p), self.rows.at(p, after), self.valid.at(p), self.total.at(p)]
        by += [self.breaks.at(head(p), after, tail(p))]
        return self.induct("one-less-legal", [p], goal, Structural(p), at=[(tail(p),)], by=by)

    @cached_property
    def no_lost_option(self) -> Theorem:
        """Prove that no move leads from an even number of counters to an even number."""
        goal = z3.Implies(z3.And(self.move(p, q), self.odd(p) == 0), self.odd(q) != 0)
        return self.prove("quiet", [p, q], goal, [self.sinks(p, q)])

    @cached_property
    def has_lost_option(self) -> Theorem:
        """Prove that from each odd number of counters a move leads to an even number."""
        some_shown = self.game.option_values(self.odd)
        opened = cons(0, z3.If(head(p) == 1, tail(p), cons(head(p) - 1, tail(p))))
        to = z3.If(head(p) == 0, cons(0, self.one_less(tail(p))), opened)
        goal = z3.Implies(z3.And(self.valid(p), is_cons(p), self.odd(p) != 0), some_shown.some(p, 0))
        by: list[Fact] = [self.one_less_legal(tail(p)), self.total_natural(p), self.total_natural(tail(p))]
        by += [self.total.at(p), self.valid.at(p), self.move.at(p, to), self.sinks(p, to), some_shown.shown(p, to, 0)]
        return self.prove("answered", [p], goal, by)

    def theorems(self) -> list[Theorem]:
        """Prove that a position is lost exactly when the number of counters is even."""
        return [
            self.game.normal(self.odd, self.no_lost_option, self.has_lost_option),
            self.move.equation,
            self.rows.equation,
        ]


class Neighbours(Circle):
    """The law for moves that take one or more neighbours: the second player makes two equal halves and mirrors."""

    def __init__(self, k: Kernel, name: str, most: int) -> None:
        super().__init__(k, name, most)
        self.length = k(length)

    @cached_property
    def beats(self) -> Theorem:
        """Prove that a position is won if a move leads from it to a lost position."""
        goal = z3.Implies(z3.And(self.move(x, y), self.game.lost(y)), z3.Not(self.game.lost(x)))
        return self.prove("beats", [x, y], goal, [self.game.lost.at(x), self.rank_falls(x, y)])

    @cached_property
    def first_part(self) -> Definition:
        """Define what a move in the rows p makes of p, given the rows q that the move makes of p and r together."""

        def body(f: z3.FuncDeclRef, p: Any, r: Any, q: Any) -> Any:
            rest = self.append(tail(p), r)
            here = z3.If(
                q == rest,
                tail(p),
                z3.If(tail(q) == rest, cons(head(q), tail(p)), cons(head(q), cons(head(tail(q)), tail(p)))),
            )
            later = cons(head(p), f(tail(p), r, tail(q)))
            return z3.If(is_cons(p), z3.If(self.breaks(head(p), q, rest), here, later), nil)

        return self.define("first-part", [p, r, q], Heaps, body, Structural(p))

    @cached_property
    def last_part(self) -> Definition:
        """Define the list q without its first rows, as many as p has."""
        return self.define(
            "last-part", [p, q], Heaps, lambda f, p, q: z3.If(is_cons(p), f(tail(p), tail(q)), q), Structural(p)
        )

    @cached_property
    def no_own_tail(self) -> Theorem:
        """Prove that a list is neither its tail nor the tail of its tail."""
        goal = z3.Implies(is_cons(q), z3.And(tail(q) != q, z3.Implies(is_cons(tail(q)), tail(tail(q)) != q)))
        return self.prove("no-own-tail", [q], goal, [self.length.at(q), self.length.at(tail(q))])

    @cached_property
    def first_shapes(self) -> list[Theorem]:
        """Prove that a move in the first row of two lists together is a move in the first list; return three lemmas.

        The move leaves no part, one part or two parts of the row. With a lemma for each case, no proof is by cases.
        """
        one, gone = self.first_part(p, r, q), self.append(tail(p), r)
        in_first = z3.And(self.rows(p, one), q == self.append(one, r))
        broken_here = z3.And(is_cons(p), self.breaks(head(p), q, gone))
        shapes = {
            "in-first-none": q == gone,
            "in-first-one": z3.And(q != gone, tail(q) == gone),
            "in-first-two": z3.And(q != gone, tail(q) != gone),
        }
        lemmas = []
        for shape, met in shapes.items():
            by = [self.append.at(p, r), self.rows.at(p, one), self.first_part.at(p, r, q)]
            by += [self.breaks.at(head(p), q, gone), self.append.at(one, r), self.breaks.at(head(p), one, tail(p))]
            by += [] if shape == "in-first-none" else [self.append.at(tail(one), r)]
            by += [self.no_own_tail(q), self.no_own_tail(tail(q))]
            lemmas.append(self.prove(shape, [p, r, q], z3.Implies(z3.And(broken_here, met), in_first), by))
        return lemmas

    @cached_property
    def in_one(self) -> Theorem:
        """Prove that each move in two lists of rows together is a move in one of the lists."""
        one = self.first_part(p, r, q)
        other = self.last_part(p, q)
        both = self.append(p, r)
        in_first = z3.And(self.rows(p, one), q == self.append(one, r))
        in_second = z3.And(self.rows(r, other), q == self.append(p, other))
        goal = z3.Implies(self.rows(both, q), z3.Or(in_first, in_second))
        by: list[Fact] = [*(first(p, r, q) for first in self.first_shapes), self.append.at(p, r)]
        by += [self.append.at(p, other), self.append.at(one, r), self.rows.at(both, q), self.rows.at(p, one)]
        by += [self.first_part.at(p, r, q), self.last_part.at(p, q)]
        return self.induct("in-one", [p, r, q], goal, Structural(p), at=[(tail(p), r, tail(q))], by=by)

    @cached_property
    def first_of_two(self) -> Theorem:
        """Prove that each move in the first list of rows is a move in both lists together."""
        goal = z3.Implies(self.rows(p, s), self.rows(self.append(p, r), self.append(s, r)))
        by: list[Fact] = [self.append.at(p, r), self.append.at(s, r), self.append.at(tail(s), r), self.rows.at(p, s)]
        by += [self.rows.at(self.append(p, r), self.append(s, r)), self.breaks.at(head(p), s, tail(p))]
        by += [self.breaks.at(head(p), self.append(s, r), self.append(tail(p), r))]
        return self.induct("first-of-two", [p, r, s], goal, Structural(p), at=[(tail(p), r, tail(s))], by=by)

    @cached_property
    def second_of_two(self) -> Theorem:
        """Prove that each move in the second list of rows is a move in both lists together."""
        goal = z3.Implies(self.rows(r, s), self.rows(self.append(p, r), self.append(p, s)))
        by: list[Fact] = [self.append.at(p, r), self.append.at(p, s)]
        by += [self.rows.at(self.append(p, r), self.append(p, s))]
        return self.induct("second-of-two", [p, r, s], goal, Structural(p), at=[(tail(p), r, s)], by=by)

    @cached_property
    def joined(self) -> Theorem:
        """Prove that two lists without negative rows, joined, are a list without negative rows."""
        goal = z3.Implies(z3.And(self.valid(p), self.valid(r)), self.valid(self.append(p, r)))
        by: list[Fact] = [self.append.at(p, r), self.valid.at(p), self.valid.at(self.append(p, r))]
        return self.induct("joined", [p, r], goal, Structural(p), at=[(tail(p), r)], by=by)

    @cached_property
    def mirror(self) -> Definition:
        """Define the rows of each half after the reply that makes both halves equal again."""
        image = z3.If(
            z3.And(self.rows(p, self.first_part(p, p, q)), q == self.append(self.first_part(p, p, q), p)),
            self.first_part(p, p, q),
            self.last_part(p, q),
        )
        return self.define("mirror", [p, q], Heaps, lambda *_: image)

    @property
    def double(self) -> z3.ExprRef:
        """Return the position of the rows p followed by the same rows."""
        return cons(0, self.append(p, p))

    @cached_property
    def mirrored(self) -> Theorem:
        """Prove that the reply `mirror` to a move from two equal halves is legal and leaves smaller equal halves."""
        mirrored = self.mirror(p, q)
        answer = cons(0, self.append(mirrored, mirrored))
        goal = z3.Implies(
            z3.And(self.valid(p), self.move(self.double, q)),
            z3.And(
                self.valid(self.mirror(p, tail(q))),
                self.total(self.mirror(p, tail(q))) < self.total(p),
                self.move(q, z3.substitute(answer, (q, tail(q)))),
            ),
        )
        rest = tail(q)
        mirrored = self.mirror(p, rest)
        by: list[Fact] = [self.move.at(self.double, q), self.in_one(p, p, rest), self.mirror.at(p, rest)]
        by += [self.rows_fall(p, mirrored), self.joined(p, p), self.valid.at(self.double)]
        by += [self.first_of_two(p, mirrored, mirrored), self.second_of_two(mirrored, p, mirrored)]
        by += [
            self.move.at(q, cons(0, self.append(mirrored, mirrored))),
            self.total_natural(p),
            self.joined(mirrored, p),
        ]
        by += [self.joined(p, mirrored), self.valid.at(q)]
        return self.prove("mirrored", [p, q], goal, by)

    @cached_property
    def doubled_below(self) -> Definition:
        """Define the predicate that all rows with fewer than n counters, followed by the same rows, are lost."""
        known = z3.ForAll([p], z3.Implies(z3.And(self.valid(p), self.total(p) < n), self.game.lost(self.double)))
        return self.define("doubled-below", [n], z3.BoolSort(), lambda *_: known)

    @cached_property
    def doubled_known(self) -> Theorem:
        """Prove from `doubled_below` at n: rows of fewer than n counters, followed by the same rows, are lost."""
        goal = z3.Implies(z3.And(self.doubled_below(n), self.valid(p), self.total(p) < n), self.game.lost(self.double))
        return self.prove("doubled-known", [n, p], goal, [self.doubled_below.at(n)])

    @cached_property
    def doubled_refuted(self) -> Theorem:
        """Prove from `doubled_below` at n: all options of rows p with at most n counters, followed by p, are won."""
        mirrored = self.mirror(p, tail(q))
        goal = z3.Implies(
            z3.And(self.doubled_below(n), self.valid(p), self.total(p) <= n, self.move(self.double, q)),
            z3.Not(self.game.lost(q)),
        )
        by: list[Fact] = [self.doubled_known(n, mirrored), self.mirrored(p, q)]
        by += [self.beats(q, cons(0, self.append(mirrored, mirrored)))]
        return self.prove("doubled-refuted", [n, p, q], goal, by)

    @cached_property
    def doubled_upto(self) -> Theorem:
        """Prove from `doubled_below` at n: rows of at most n counters, followed by the same rows, are lost."""
        goal = z3.Implies(z3.And(self.doubled_below(n), self.valid(p), self.total(p) <= n), self.game.lost(self.double))
        by: list[Fact] = [self.game.lost.at(self.double), self.doubled_refuted, self.joined(p, p)]
        by += [self.valid.at(self.double)]
        return self.prove("doubled-upto", [n, p], goal, by)

    @cached_property
    def doubled_more(self) -> Theorem:
        """Prove that `doubled_below` holds at n + 1 if it holds at n."""
        goal = z3.Implies(z3.And(n >= 0, self.doubled_below(n)), self.doubled_below(n + 1))
        return self.prove("doubled-more", [n], goal, [self.doubled_below.at(n + 1), self.doubled_upto])

    @cached_property
    def doubled_all(self) -> Theorem:
        """Prove that `doubled_below` holds at every n ≥ 0."""
        goal = z3.Implies(n >= 0, self.doubled_below(n))
        by: list[Fact] = [self.doubled_more(n - 1), self.doubled_below.at(0), self.total_natural]
        return self.induct("doubled-all", [n], goal, Measure((n,)), at=[(n - 1,)], by=by)

    @cached_property
    def doubled_lost(self) -> Theorem:
        """Prove that rows followed by the same rows are lost."""
        by: list[Fact] = [self.doubled_all(self.total(p) + 1), self.doubled_known(self.total(p) + 1, p)]
        by += [self.total_natural(p)]
        return self.prove("doubled-lost", [p], z3.Implies(self.valid(p), self.game.lost(self.double)), by)

    @cached_property
    def row_won(self) -> Theorem:
        """Prove that a position is won if its circle is gone and it has a single, nonempty row."""
        row = cons(0, cons(n, nil))
        half = (n - 1) / 2
        twin = z3.If(half == 0, nil, cons(half, nil))
        target = cons(0, self.append(twin, twin))
        goal = z3.Implies(n >= 1, z3.Not(self.game.lost(row)))
        by: list[Fact] = [self.beats(row, target), self.doubled_lost(twin), self.move.at(row, target)]
        by += [self.rows.at(cons(n, nil), self.append(twin, twin)), self.append.at(twin, twin)]
        by += [self.append.at(nil, twin), self.breaks.at(n, self.append(twin, twin), nil), self.valid.at(row)]
        by += [self.valid.at(cons(n, nil)), self.valid.at(nil), self.valid.at(twin), self.append.at(tail(twin), twin)]
        return self.prove("row-won", [n], goal, by)

    @cached_property
    def opened_won(self) -> Theorem:
        """Prove that every move on a circle of more than `most` counters leaves a single row, so a won position."""
        single_heap = cons(n, nil)
        goal = z3.Implies(z3.And(n > self.most, self.move(single_heap, y)), z3.Not(self.game.lost(y)))
        by: list[Fact] = [self.move.at(single_heap, y), self.rows.at(nil, tail(y)), self.row_won(head(tail(y)))]
        return self.prove("opened-won", [n, y], goal, by)

    def theorems(self) -> list[Theorem]:
        """Prove that a circle is lost exactly if it is empty or has more than `most` counters."""
        single_heap = cons(n, nil)
        empty = cons(0, nil)
        goal = z3.Implies(n >= 0, self.game.lost(single_heap) == z3.Or(n == 0, n > self.most))
        by: list[Fact] = [
            self.game.lost.at(single_heap),
            self.opened_won,
            self.doubled_lost(nil),
            self.append.at(nil, nil),
        ]
        by += [
            self.valid.at(nil),
            self.valid.at(single_heap),
            self.beats(single_heap, empty),
            self.move.at(single_heap, empty),
        ]
        return [self.prove("lost-circles", [n], goal, by), self.move.equation, self.rows.equation]
