"""Strategies of games with moves on several heaps whose lost positions a theorem determines, at any size."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from theory.numbers.nim_sum import nim_sum
from theory.numbers.outcome_laws import Law, beside_row, beyond_golden, least_part
from theory.rules.amounts import contains, smallest
from theory.rules.conventions import Play
from theory.rules.moves import AllHeaps, HeapGame, SomeHeaps, TakeAmount
from theory.rules.options_from_rules import Position, options
from theory.rules.several_heaps import JointMove, increasing, joins, on_feet
from theory.strategy import moore_strategy, position_parser, row_values
from theory.strategy.explained_move import Outcome, OutOfReachError, Reply, Why, between
from theory.strategy.game import Game

# Up to this product of the heaps, each counted one more, every winning move is listed; beyond it one is found.
MOST_LISTED, LARGEST_LISTED = 2000, 60
# The largest number of positions that are searched where a law leaves open what is lost.
MOST_SEARCHED = 100_000
# Multiples of the last move for which the least part of a heap of any size is computed, and the largest number of terms
# of the sequence that are computed for the others.
UNLIMITED, MOST_TERMS = (1, 2), 200_000


@dataclass(frozen=True)
class LawStrategy:
    """The strategy of one game under one convention.

    Args:
        rules: the game, with one move.
        play: the convention that the law belongs to.
        law: the rule that determines the lost positions.
    """

    rules: HeapGame
    play: Play
    law: Law

    def lost(self, position: Position) -> bool:
        """Return whether the player to move loses."""
        law = self.law
        match law.name:
            case "columns":
                return moore_strategy.outcome(position, law.number, self.play) is Outcome.P
            case "golden-ratio":
                small, large = sorted(position)
                if law.misere:
                    return small > 0 and not beyond_golden(small, large)
                return small == 0 or (small < large and not beyond_golden(small, large))
            case "no-even-heap":
                return all(n == 0 or n % 2 for n in position)
            case "least-part":
                n, most = position
                if law.misere:
                    return n == 1 <= most or (n > 1 and 1 <= most < self._part(n - 1))
                return n == 0 or most < self._part(n)
            case "other-number":
                n, last = position
                number = law.values(n) if law.values is not None else 0
                return number == 0 or number == last + 1 > 1
            case "odd-steps" | "gaps" | "quotients" | "turtles" | "smaller-heap":
                return not self.grundy(position)
            case "checkers":
                return not nim_sum(position[2::3])
            case "ends":
                return not beside_row(position)[1]
            case "even-total":
                return sum(position) % 2 == 0
            case "circles" if not any(position[1:]):
                return position[0] == 0 or position[0] > law.number
            case "circles":
                return not row_values.circle_value(position, law.number)
            case "few-heaps" if self.by_law(position):
                return law.values is not None and not law.values(max(position))
            case "few-heaps":
                return self._searched(position, {})
            case "even-heaps":
                return self._all_even(position) if self.by_law(position) else self._searched(position, {})

    def by_law(self, position: Position) -> bool:
        """Return whether the law decides the position; the outcome of other positions is computed."""
        if self.law.name == "circles":
            return not any(position[1:])
        covers = self.law.name in ("even-heaps", "few-heaps")
        return not covers or sum(n > 0 for n in position) <= self.law.number + 1

    def _part(self, n: int) -> int:
        """Return the least part of a heap, for a game in which the last move limits the next one.

        Raises:
            OutOfReachError: the sequence of parts has too many terms up to the heap.
        """
        times = self.law.number
        # A term exceeds the one before by at least its share of 1 / `times`.
        if times not in UNLIMITED and n > times + 1 and times * n.bit_length() > MOST_TERMS:
            raise OutOfReachError(
                f"the heap is too large: the sequence of parts is too long for {n.bit_length()} binary digits; give"
                " a smaller heap"
            )
        return least_part(n, times)

    def _all_even(self, position: Position) -> bool:
        """Return whether all heaps are even, or all are odd and there is one more heap than a move may lower."""
        odd = sum(n % 2 for n in position)
        return odd in (0, self.law.number + 1) and odd in (0, sum(n > 0 for n in position))

    def _searched(self, position: Position, known: dict[Position, bool]) -> bool:
        """Return whether the player to move loses, by a search.

        Raises:
            OutOfReachError: there are too many positions.
        """
        here = tuple(sorted(n for n in position if n))
        if prod(n + 1 for n in here) > MOST_SEARCHED:
            covered = f"at most {self.law.number + 1} heaps" if self.law.number else "one heap"
            raise OutOfReachError(
                f"the theorem covers {covered}, and a search would take too long: give fewer or smaller heaps"
            )
        if here not in known:
            known[here] = True  # The heaps of the options are smaller.
            known[here] = not any(self._searched(after, known) for after in {*options(self.rules, here)})
        return known[here]

    def outcome(self, position: Position, play: Play) -> Outcome:
        """Return the outcome of a position.

        Raises:
            OutOfReachError: the law belongs to the other convention.
        """
        if play is not self.play:
            raise OutOfReachError(
                f"only the {self.play} outcome of {self.rules.name} is known: solve it in {self.play} play"
            )
        return Outcome.P if self.lost(position) else Outcome.N

    @property
    def gives_values(self) -> bool:
        """Return whether the law gives Grundy values."""
        return self.law.name in ("quotients", "turtles", "smaller-heap", "odd-steps", "gaps")

    def grundy(self, position: Position) -> int | None:
        """Return the Grundy value of a position, or None if the law gives none."""
        if self.law.name == "quotients":
            h = self.law.number
            return h * nim_sum(n // h for n in position) + sum(position) % h
        if self.law.name == "turtles":
            return nim_sum(position) if on_feet(position) else 0
        if self.law.name == "smaller-heap":
            return min(position)
        return nim_sum(self._counted(position).values()) if self.law.name in ("odd-steps", "gaps") else None

    def _counted(self, position: Position) -> dict[int, int]:
        """Return, by index, the steps or the gaps before coins whose nim-sum decides the outcome."""
        if self.law.name == "odd-steps":
            return {place: position[place] for place in range(0, len(position), 2)}
        if not increasing(position):
            return {}
        places = range(len(position) - 1, -1, -2)
        return {place: position[place] - (position[place - 1] if place else -1) - 1 for place in places}

    def legal(self, before: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other; both may have any size."""
        (move,) = self.rules.moves
        if isinstance(move, SomeHeaps):
            if len(before) != len(after):
                return False
            pairs = [*zip(before, after, strict=True)]
            none_more = all(0 <= left <= n for n, left in pairs)
            return none_more and 1 <= sum(left < n for n, left in pairs) <= self.law.number
        if isinstance(move, AllHeaps):
            lost = {n - left for n, left in zip(before, after, strict=True)} if len(before) == len(after) else set()
            return len(lost) == 1 and min(lost) > 0 and min(after) >= 0
        if isinstance(move, TakeAmount):
            if len(before) != len(after) or min(after) < 0:
                return False
            taken = [n - left for n, left in zip(before, after, strict=True) if n != left]
            return len(taken) == 1 and contains(move.amounts, taken[0])
        return isinstance(move, JointMove) and joins(move, before, after)

    def over(self, position: Position) -> bool:
        """Return whether no move is left."""
        match self.law.name:
            case "columns" | "quotients":
                return not any(position)
            case "golden-ratio" | "smaller-heap":
                return min(position) == 0
            case "turtles" | "ends" | "circles" | "even-total" | "even-heaps":
                return not any(position)
            case "few-heaps":
                return max(position) < self._least_amount
            case "no-even-heap":
                return max(position) < 2
            case "least-part":
                return min(position) == 0
            case "odd-steps":
                return not any(position)
            case "other-number":
                return not any(options(self.rules, position))
            case "checkers":
                return not any(self._room(position))
            case "gaps":
                return position == tuple(range(len(position)))

    def _replies(self, position: Position) -> Iterator[Position]:
        """Yield some options of a position; at least one of them is lost if the position is won."""
        match self.law.name:
            case "columns":
                reply = moore_strategy.winning_move(position, self.law.number, self.play)
                if reply is not None:
                    yield reply.after(position)
            case "golden-ratio":
                small = min(position)
                place = position.index(max(position))
                rest = position[place] % small if small else 0
                for left in (rest, rest + small):
                    yield (position[0], left) if place else (left, position[1])
            case "no-even-heap":
                yield from ((1, n - 1) for n in position if n and n % 2 == 0)
            case "least-part":
                n, _ = position
                # In misère play the last counter does not count.
                heap = n - 1 if self.law.misere else n
                part = self._part(heap) if heap > 0 else 0
                yield (n - part, self.law.number * part)
            case "quotients":
                yield self._without_remainder(position)
            case "turtles":
                whole = nim_sum(position)
                for n in position:
                    yield tuple(sorted({*position} ^ {n} ^ {place for place in (n ^ whole,) if place}))
            case "checkers":
                whole = nim_sum(position[2::3])
                for place in range(2, len(position), 3):
                    if (left := position[place] ^ whole) < position[place]:
                        yield self._with_gap(position, place, left)
            case "ends":
                yield from self._end_replies(position)
            case "circles" if not any(position[1:]):
                yield (0, *position[1:])
            case "circles" | "even-total":
                yield from options(self.rules, position)
            case "even-heaps":
                yield tuple(n - n % 2 for n in position)
            case "few-heaps" if self.by_law(position) and self.law.values is not None:
                place = position.index(max(position))
                for size in range(min(self.law.values.preperiod, position[place])):
                    yield (*position[:place], size, *position[place + 1 :])
            case "few-heaps":
                yield from options(self.rules, position)
            case "smaller-heap":
                yield tuple(n - min(position) for n in position)
            case "other-number":
                yield from options(self.rules, position)
            case "odd-steps" | "gaps":
                counted = self._counted(position)
                whole = nim_sum(counted.values())
                for place, n in counted.items():
                    if (left := n ^ whole) < n:
                        yield self._lowered(position, place, n - left)

    @property
    def _least_amount(self) -> int:
        """Return the smallest number of counters that may be taken, for moves that take an amount from one heap."""
        (move,) = self.rules.moves
        least = smallest(move.amounts) if isinstance(move, TakeAmount) else None
        return least or 1

    def _end_replies(self, position: Position) -> Iterator[Position]:
        """Yield the rows in which the first or the last heap makes the rest lost."""
        filled = [place for place, n in enumerate(position) if n]
        first, last = filled[0], filled[-1]
        yield (*position[:first], beside_row(position[first + 1 :])[0], *position[first + 1 :])
        yield (*position[:last], beside_row(position[:last])[1], *position[last + 1 :])

    def _without_remainder(self, position: Position) -> Position:
        """Return a position of value 0 that is reached by lowering one heap, or by taking few counters."""
        h = self.law.number
        after = [*position]
        if total := nim_sum(n // h for n in position):
            place = next(place for place, n in enumerate(position) if n // h ^ total < n // h)
            after[place] = h * (position[place] // h ^ total) + (position[place] - sum(position)) % h
            return tuple(after)
        too_many = sum(position) % h
        for place, n in enumerate(position):
            less = min(too_many, n % h)
            after[place], too_many = n - less, too_many - less
        return tuple(after)

    def _room(self, position: Position) -> Position:
        """Return the number of squares for each row from behind the own checker up to the other checker."""
        own = 1 if position[0] == 1 else 3
        return tuple(position[place] + position[place + own - 2] for place in range(2, len(position), 3))

    def _with_gap(self, position: Position, place: int, left: int) -> Position:
        """Return the position after a move of a checker that leaves `left` squares in the gap at an index."""
        after, behind = [*position], place - 1 if position[0] == 1 else place + 1
        after[0], after[place] = 3 - position[0], left
        after[behind] += position[place] - left
        return tuple(after)

    def _lowered(self, position: Position, place: int, lost: int) -> Position:
        """Return the position after `lost` counters move one step down, or a coin moves down by `lost` squares."""
        after = [*position]
        after[place] -= lost
        if self.law.name == "odd-steps" and place:
            after[place - 1] += lost
        return tuple(after)

    def winning_moves(self, position: Position, play: Play) -> Iterator[Reply]:
        """Yield all winning moves of a small position once each, and one winning move of any other won position.

        Raises:
            OutOfReachError: the law belongs to the other convention.
        """
        if self.outcome(position, play) is Outcome.P or self.over(position):
            return
        # The rows after a move on a large circle would have to be computed.
        far = self.law.name == "circles" and max(position) > LARGEST_LISTED
        if not far and prod(n + 1 for n in position) <= MOST_LISTED:
            found = dict.fromkeys(options(self.rules, position))
        else:
            found = dict.fromkeys(after for after in self._replies(position) if self.legal(position, after))
        if self.law.name == "checkers":
            # Advances first: a winner who only retreats and advances again would not bring the game to its end.
            found = dict.fromkeys(sorted(found, key=lambda after: sum(after[2::3])))
        yield from (self._to(position, after, Why.LAW) for after in found if self.lost(after))

    def reply(self, position: Position, play: Play) -> Reply:
        """Return a winning move if there is one, or else a move that keeps the game long.

        Raises:
            ValueError: no move is left.
            OutOfReachError: the law belongs to the other convention.
        """
        winning = next(self.winning_moves(position, play), None)
        if winning is not None:
            return winning
        if self.over(position):
            raise ValueError("no move is left")
        return self._to(position, self._longest(position), Why.FORCED)

    def _to(self, position: Position, after: Position, why: Why) -> Reply:
        """Return the move between two positions.

        For turtles, which have no fixed indices, and for checkers, whose move changes several numbers, the move is
        given by the whole position after it.
        """
        whole = self.rules.numbers in ("turtles", "checkers")
        return Reply((), why, whole=after) if whole else between(position, after, why)

    def _longest(self, position: Position) -> Position:
        """Return an option after taking few counters, so that the game lasts long."""
        if self.law.name in ("columns", "quotients"):
            place = position.index(max(position))
            return (*position[:place], position[place] - 1, *position[place + 1 :])
        if self.law.name == "golden-ratio":
            small, large = sorted(position)
            return (large - small, position[1]) if position[0] == large else (position[0], large - small)
        if self.law.name == "no-even-heap":
            return (max(position) - 1, 1)
        if self.law.name == "checkers":
            # A retreat by one square, or else an advance by one.
            moves = (
                (room - position[2 + 3 * row] > 0, 2 + 3 * row) for row, room in enumerate(self._room(position)) if room
            )
            retreats, place = max(moves)
            return self._with_gap(position, place, position[place] + (1 if retreats else -1))
        if self.law.name == "odd-steps":
            return self._lowered(position, max(place for place, n in enumerate(position) if n), 1)
        if self.law.name == "gaps":
            return self._lowered(position, next(place for place, square in enumerate(position) if square > place), 1)
        if self.law.name == "other-number":
            return max(options(self.rules, position))
        if self.law.name == "few-heaps":
            place = position.index(max(position))
            return (*position[:place], position[place] - self._least_amount, *position[place + 1 :])
        if self.law.name == "turtles":
            return position[1:]
        if self.law.name in ("ends", "even-heaps"):
            place = next(place for place, n in enumerate(position) if n)
            return (*position[:place], position[place] - 1, *position[place + 1 :])
        if self.law.name in ("circles", "even-total"):
            return next(options(self.rules, position))
        return (position[0] - 1, self.law.number)

    def read_move(self, text: str, position: Position) -> Position:
        """Return the position after a typed move.

        Raises:
            ValueError: the text is no such move, or the move is not legal.
        """
        if self.law.name == "least-part":
            taken = position_parser.number(text.strip(), "the number of counters")
            after: Position = (position[0] - taken, self.law.number * taken)
            if not self.legal(position, after):
                raise ValueError(f"take at least 1 and at most {min(position)} counters")
            return after
        if self.law.name == "other-number":
            taken = position_parser.number(text.strip(), "the number of counters")
            after = (position[0] - taken, taken)
            if not self.legal(position, after):
                raise ValueError(f"{taken} counters may not be taken in this position")
            return after
        if self.law.name == "checkers":
            return self._read_slide(text, position)
        after = position_parser.parser_for(self.rules)(text.split())
        if not self.legal(position, after):
            raise ValueError(f"no move leads from {' '.join(map(str, position))} to {' '.join(map(str, after))}")
        return after

    def _read_slide(self, text: str, position: Position) -> Position:
        """Return the position after the typed move "ROW GAP" of a checker.

        Raises:
            ValueError: the text is no such move, or the move is not legal.
        """
        row, gap = position_parser.row_and_gap(text, len(position) // 3)
        room = self._room(position)[row]
        if gap > room or gap == position[3 * row + 2]:
            raise ValueError(f"a move leaves from 0 to {room} squares between the checkers of this row, and changes it")
        return self._with_gap(position, 3 * row + 2, gap)


def game(known: LawStrategy, rules_text: str) -> Game:
    """Return the game with its strategy, for `solve` and `play`.

    Args:
        known: the strategy.
        rules_text: the rules in canonical form.
    """
    by_number = known.rules.numbers in ("limit", "last")
    how = "the number of counters to take" if by_number else "the heaps after the move"
    if known.rules.numbers == "squares":
        how = "the squares of the coins after the move"
    if known.rules.numbers == "checkers":
        how = '"ROW GAP": "1 3" slides your checker in row 1 so that 3 squares are between the checkers'
    return Game.played_by(
        known,
        how_to_move=f"{how}; the rules are {rules_text}",
        parse=position_parser.parser_for(known.rules),
        read_move=known.read_move,
        example=position_parser.example_for(known.rules),
        by_rule=lambda position, play: play is known.play and known.by_law(position),
    )
