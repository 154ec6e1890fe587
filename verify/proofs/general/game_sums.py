"""Sums of positions of one game: a move changes one of them, and the Grundy value is the nim-sum.

`Components` proves for each game that the Grundy value of a list of its positions is the nim-sum of their values
(`solved`), with an option for each smaller value (`reply`). The list is of a sort declared for this purpose
(`declared_lists`), or a list of heaps as in other proofs (`HEAPS`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import z3

from verify.kernel import Definition, Kernel, Structural, Theorem, given
from verify.proofs.general import nim_sum_algebra as algebra
from verify.proofs.general.impartial_games import Game
from verify.proofs.general.z3_semantics import Heaps, cons, is_cons, nil
from verify.proofs.general.z3_semantics import head as first_heap
from verify.proofs.general.z3_semantics import tail as other_heaps

i, v = z3.Ints("i v")


class Lists(NamedTuple):
    """A sort of lists: the empty list, the constructor that prepends a member, and a list's first member and rest."""

    sort: z3.SortRef
    none: z3.ExprRef
    join: Callable[..., Any]
    head: Callable[..., Any]
    tail: Callable[..., Any]
    some: Callable[..., Any]


HEAPS = Lists(Heaps, nil, cons, first_heap, other_heaps, is_cons)


def declared_lists(name: str, member: z3.SortRef) -> Lists:
    """Declare a new sort of lists of members of the given sort."""
    # The fields carry the name of the sort, since SMT-LIB has no overloading.
    declared = z3.Datatype(name)
    declared.declare(f"{name}.none")
    declared.declare(f"{name}.join", (f"{name}.head", member), (f"{name}.tail", declared))
    sort = declared.create()
    parts = (sort.constructor(1), sort.accessor(1, 0), sort.accessor(1, 1), sort.recognizer(1))
    return Lists(sort, sort.constructor(0)(), *parts)


def natural_rank(game: Game, x: z3.ExprRef) -> z3.ArithRef:
    """Return the rank, or 0 for a position without moves whose rank is negative."""
    return z3.If(game.rank(x) > 0, game.rank(x), 0)


def natural_count(game: Game, x: z3.ExprRef) -> z3.ArithRef:
    """Return the number of options, or 0 where `count` is negative."""
    return z3.If(game.count(x) > 0, game.count(x), 0)


@dataclass(eq=False)
class Components:
    """Positions of one game side by side.

    Args:
        name: the prefix of the names of its theorems.
        part: the game.
        lists: the lists of its positions.
    """

    k: Kernel
    name: str
    part: Game
    lists: Lists

    def __post_init__(self) -> None:
        self.x, self.y = z3.Consts("x y", self.lists.sort)

    def _over_list(self, name: str, amount: Callable[..., Any]) -> Definition:
        # No docstring: pages describe the symbol by that of the property, such as `rank`.
        _, _, _, head, tail, some = self.lists
        body = lambda f, x: z3.If(some(x), amount(head(x), f(tail(x))), 0)
        return self.k.define(f"{self.name}.{name}", [self.x], z3.IntSort(), body, Structural(self.x))

    @cached_property
    def move(self) -> Definition:
        """move(x, y): one member makes a move of its game, and the others are left alone."""
        _, _, _, head, tail, some = self.lists

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, y: z3.ExprRef) -> z3.BoolRef:
            first_moves = z3.And(self.part.move(head(x), head(y)), tail(x) == tail(y))
            return z3.And(some(x), some(y), z3.Or(first_moves, z3.And(head(x) == head(y), f(tail(x), tail(y)))))

        return self.k.define(f"{self.name}.move", [self.x, self.y], z3.BoolSort(), body, Structural(self.x))

    @cached_property
    def rank(self) -> Definition:
        """The sum of the ranks of the members."""
        return self._over_list("rank", lambda member, rest: natural_rank(self.part, member) + rest)

    @cached_property
    def count(self) -> Definition:
        """The number of options, which is the sum of those of the members."""
        return self._over_list("count", lambda member, rest: natural_count(self.part, member) + rest)

    @cached_property
    def value(self) -> Definition:
        """The nim-sum of the Grundy values of the members."""
        star = self.k(algebra.nimsum)
        return self._over_list("nim-sum", lambda member, rest: star(self.part.grundy(member), rest))

    @cached_property
    def option(self) -> Definition:
        """The i-th option: first those of the first member."""
        _, none, join, head, tail, some = self.lists
        part = self.part

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, i: z3.ArithRef) -> z3.ExprRef:
            count, first_option = natural_count(part, head(x)), join(part.option(head(x), i), tail(x))
            return z3.If(some(x), z3.If(i < count, first_option, join(head(x), f(tail(x), i - count))), none)

        return self.k.define(f"{self.name}.option", [self.x, i], self.lists.sort, body, Structural(self.x))

    @cached_property
    def index(self) -> Definition:
        """The index of y among the options of x."""
        _, _, _, head, tail, some = self.lists
        part = self.part

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, y: z3.ExprRef) -> z3.ArithRef:
            later = natural_count(part, head(x)) + f(tail(x), tail(y))
            return z3.If(some(x), z3.If(part.move(head(x), head(y)), part.index(head(x), head(y)), later), 0)

        return self.k.define(f"{self.name}.index", [self.x, self.y], z3.IntSort(), body, Structural(self.x))

    def _natural(self, f: Definition) -> Theorem:
        """Prove that a function that adds up natural numbers over a list is natural."""
        x, tail = self.x, self.lists.tail
        return self.k.induct(f"{f.function.name()}-natural", [x], f(x) >= 0, Structural(x), at=[(tail(x),)], unfold=1)

    @cached_property
    def game(self) -> Game:
        """The sum as an impartial game."""
        k, name, part, x, y = self.k, self.name, self.part, self.x, self.y
        _, _, _, head, tail, _ = self.lists
        move, rank, count, option, place = self.move, self.rank, self.count, self.option, self.index(x, y)
        natural_rank, finite = self._natural(rank), self._natural(count)
        first_heaps = (head(x), head(y))
        claim = given(move(x, y)).then(0 <= rank(y), rank(y) < rank(x))
        falls_by = [part.falls(*first_heaps), natural_rank(y), natural_rank(tail(y))]
        falls = k.induct(f"{name}.falls", [x, y], claim, Structural(x), at=[(tail(x), tail(y))], by=falls_by, unfold=1)
        claim = given(move(x, y)).then(0 <= place, place < count(x), y == option(x, place))
        places = [(tail(x), tail(y))]
        listed_by = [part.listed(*first_heaps), part.falls(*first_heaps), finite(tail(x))]
        options_listed = k.induct(f"{name}.listed", [x, y], claim, Structural(x), at=places, by=listed_by, unfold=1)
        counted = k.induct(
            f"{name}.counted",
            [x, i],
            given(0 <= i, i < count(x)).then(move(x, option(x, i))),
            Structural(x),
            at=[(tail(x), i - natural_count(part, head(x)))],
            by=[part.counted(head(x), i)],
            unfold=1,
        )
        return Game(k, name, self.lists.sort, move, rank, count, option, self.index, falls, options_listed, counted)

    @cached_property
    def reply(self) -> Definition:
        """reply(x, v): the option whose nim-sum is v, by a move in the first member that allows it."""
        _, none, join, head, tail, some = self.lists
        part, star, value = self.part, self.k(algebra.nimsum), self.value

        def body(f: z3.FuncDeclRef, x: z3.ExprRef, v: z3.ArithRef) -> z3.ExprRef:
            mine, wanted = part.grundy(head(x)), star(v, value(tail(x)))
            first_reply = join(part.reach(head(x), wanted), tail(x))
            return z3.If(some(x), z3.If(wanted < mine, first_reply, join(head(x), f(tail(x), star(v, mine)))), none)

        return self.k.define(f"{self.name}.reply", [self.x, v], self.lists.sort, body, Structural(self.x))

    @cached_property
    def natural(self) -> Theorem:
        """The nim-sum is a natural number."""
        x, head, tail = self.x, self.lists.head, self.lists.tail
        by = [self.k(algebra.natural_value)(self.part.grundy(head(x)), self.value(tail(x)))]
        return self.k.prove(f"{self.name}.sum-natural", [x], self.value(x) >= 0, by, unfold=1)

    @cached_property
    def differs(self) -> Theorem:
        """Every move changes the nim-sum of the values."""
        k, part, value, natural, x, y = self.k, self.part, self.value, self.natural, self.x, self.y
        _, _, _, head, tail, _ = self.lists
        swap, injective = k(algebra.commutative), k(algebra.injective)
        a, rest = part.grundy(head(x)), value(tail(x))
        c, other = part.grundy(head(y)), value(tail(y))
        goal = given(self.move(x, y)).then(value(y) != value(x))
        places = [(tail(x), tail(y))]
        by = [part.differs(head(x), head(y)), natural(tail(x)), natural(tail(y)), part.natural(head(x))]
        by += [part.natural(head(y)), injective(c, a, rest), injective(other, rest, a), swap(a, rest), swap(a, other)]
        return k.induct(f"{self.name}.sum-differs", [x, y], goal, Structural(x), at=places, by=by, unfold=1)

    @cached_property
    def reaches(self) -> Theorem:
        """For every v below the nim-sum, the reply is a legal move and leaves the nim-sum v."""
        k, part, value, x = self.k, self.part, self.value, self.x
        _, _, _, head, tail, _ = self.lists
        star, swap = k(algebra.nimsum), k(algebra.commutative)
        cancel, nat = k(algebra.cancel), k(algebra.natural_value)
        a, rest, after = part.grundy(head(x)), value(tail(x)), self.reply(x, v)
        goal = given(0 <= v, v < value(x)).then(self.move(x, after), value(after) == v)
        by = [value.at(x), self.reply.at(x, v), self.move.at(x, after), value.at(after), self.natural(tail(x))]
        by += [part.natural(head(x)), k(algebra.exchange)(a, rest, v), part.reach.at(head(x), star(v, rest))]
        by += [nat(v, rest), nat(v, a), cancel(v, rest), cancel(v, a), swap(a, star(v, a))]
        return k.induct(f"{self.name}.sum-reaches", [x, v], goal, Structural(x), at=[(tail(x), star(v, a))], by=by)

    @cached_property
    def solved(self) -> Theorem:
        """The Grundy value of the sum is the nim-sum of the members' values."""
        return self.game.solved_by(self.value, self.reply, self.natural, self.differs, self.reaches)

    def lost_iff_zero(self, name: str) -> Theorem:
        """The sum is a P-position exactly when the nim-sum of the members' values is zero."""
        x, game = self.x, self.game
        return self.k.prove(name, [x], game.lost(x) == (self.value(x) == 0), by=[game.lost_iff_zero(x), self.solved(x)])
