"""The moves that parsed rules describe, read from the nodes of their syntax tree.

`docs/assets/js/rules/rule-meaning.js` does the same for the page, and tests compare both on one table.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import lcm

from theory.rules.amounts import Amounts, Powers, Residue, contains, smallest_member
from theory.rules.rule_forms import MOST_PLACES, SEVERAL, WITH_PASS, Meaning, Part, merge_ranges
from theory.rules.rule_grammar import Node, parse
from theory.rules.rule_node_values import (
    SETS,
    MeaningError,
    fraction,
    marks,
    named_set,
    node_names,
    number,
    octal,
    rounded_part,
)
from theory.rules.typed_text import data

MOST_BARRED = 999
# A named set in signs, such as 2^k or 3k; in words, the next number can belong to the name: "multiples of 3 or 5".
_IN_SIGNS = re.compile(r"\^|[0-9] ?k")
# Splits into two heaps have forms of their own.
SPLITS, UNEQUAL = {("parts", 2), ("parts-up-to", 2)}, {("different", 2), ("different-up-to", 2)}


def meaning(tree: Node, *, lenient: bool = False) -> Meaning:
    """Return the moves described by a syntax tree of the production "rules"; the name of a game stands for its rules.

    With `lenient`, repeated moves and moves that take no counter are ignored instead of refused.

    Raises:
        MeaningError: the rules describe no game, or no game of a supported kind.

    >>> meaning(parse("take at most half")).text, meaning(parse("kayles")).text
    ('n-{1..floor(n/2)}', '0.77')
    """
    reader = _Reader(lenient)
    normal, misere = (next(tree.all(f"{play}-play"), None) for play in ("normal", "misere"))
    if normal is not None and misere is not None:
        raise MeaningError("unsupported", misere, kind="misere")
    (first, *others) = [part for part in tree.parts if part.name not in node_names()["no-move"]]
    parts = parse(data()["games"][first.parts[0].name]).parts if first.name == "game" else (first, *others)
    _check_players(tree)
    _check_row(tree, first)
    _check_parts_of_split(tree)
    for before, node in pairwise((first, *others)):
        if before.name not in ("split", "unequal"):
            continue
        if _is_and(tree.text[before.end : node.start]) or _may_count_heaps(node):
            # The move after "and" is made in addition: "split a heap and take one of the parts".
            raise MeaningError("unsupported", node, kind="three-parts")
    for node in parts:
        reader.read(node)
    result = reader.finish()
    result.settle()
    result.normal, result.misere = normal is not None, misere is not None
    if not result.text:
        raise MeaningError("no-move", tree)
    if result.unequal and result.text.removesuffix(WITH_PASS) != "split unequal":
        raise MeaningError("unsupported", tree, kind="unequal-and-more")
    if result.sets and (result.split or result.parts or result.rising):
        raise MeaningError("unsupported", tree, kind="set-and-more")
    if result.barred is not None and not result.amounts.depends_on_heap and smallest_member(result.amounts) is None:
        raise MeaningError("no-move", tree)
    _check_heaps(tree, result)
    return result


def _may_count_heaps(node: Node) -> bool:
    """Return whether a move after a split consists of a bound, as in "split into two heaps or more than 3"."""
    bound = node.parts[0] if node.name == "take" and len(node.parts) == 1 else None
    if bound is None or bound.name not in node_names()["bounds"] or bound.text != node.text:
        return False
    return not any(node.all(*node_names()["parts-of-heap"]))


def _is_and(text: str) -> bool:
    """Return whether the text between two moves or numbers is the word "and", in any of the languages."""
    return bool(re.fullmatch(data()["and"], text))


def _has_only_ranges(moves: Meaning) -> bool:
    """Return whether the numbers of counters are finitely many, given one by one or as ranges."""
    return moves.barred is None and not moves.rising and not moves.sets


def _check_players(tree: Node) -> None:
    """Check that the text gives moves to one player, or to both together.

    Raises:
        MeaningError: two players have moves of their own.
    """
    own_moves = [*re.finditer(data()["own-moves"], tree.text)]
    other = next((one for one in own_moves if one[1] != own_moves[0][1]), None)
    if other is not None:
        raise MeaningError("unsupported", Node("player", other.start(), other.end(), other[0]), kind="players")


def _check_parts_of_split(tree: Node) -> None:
    """Check that no number of heaps follows a split at once: it counts the parts, not the heaps of the game.

    Raises:
        MeaningError: there is such a number, as in "split a heap in three rows".
    """
    for before, node in pairwise(tree.parts):
        at_once = not tree.text[before.end : node.start].strip()
        if node.name == "setup" and before.name in ("split", "unequal") and at_once:
            raise MeaningError("unsupported", node, kind="three-parts")


def _check_row(tree: Node, first: Node) -> None:
    """Check that a game on a row of counters has moves on neighbours or names a known game.

    Raises:
        MeaningError: counters in a row are taken otherwise.
    """
    row = next(tree.all("row"), None)
    if row is not None and first.name not in node_names()["on-a-row"]:
        raise MeaningError("unsupported", row, kind="board")


def _check_heaps(tree: Node, moves: Meaning) -> None:
    """Check that the number of heaps in the text is that of the game.

    Raises:
        MeaningError: the game needs another number of heaps.
    """
    needed = 2 if moves.both is not None else SEVERAL[moves.several[0]][2] if moves.several is not None else None
    if needed is None or (moves.several is not None and moves.several[0] == "memory"):
        return
    for node in tree.all("heaps-given"):
        if node.parts and number(node.parts[0]) != needed:
            raise MeaningError("unsupported", node, kind="several-heaps")


class _Reader:
    """Reader that adds the moves of the nodes of a syntax tree, one after the other, to its result."""

    def __init__(self, lenient: bool) -> None:
        self.result, self.lenient = Meaning(), lenient
        self._seen: set[int | str | Part] = set()
        # The numbers and ranges of counters that are written out; and the bounds, or any number, of which each must
        # stand alone: "at least 3, at most 5" is not a union.
        self.listed: list[Node] = []
        self.bounds: list[Node] = []

    def finish(self) -> Meaning:
        """Return the moves read so far.

        Raises:
            MeaningError: numbers of counters and bounds are combined, which could mean a union or an intersection.
        """
        if self.bounds and len(self.bounds) + len(self.listed) > 1:
            raise MeaningError("unclear-bounds", max(self.bounds + self.listed, key=lambda node: node.start))
        return self.result

    def read(self, node: Node) -> None:
        """Add the move that a node describes."""
        self._check_named_sets(node)
        self._check_is_supported(node)
        result = self.result
        match node.name:
            case "take" | "minus" | "bare":
                self._add_amounts(node.parts)
            case "span":
                first = number(node.parts[0])
                if ".." in node.text and result.taken and result.taken[-1][1] + 1 != first:
                    raise MeaningError("unclear-dots", node)
                self._range(node, node.parts[0], node.parts[1])
            case "all-but":
                self._read_exceptions(node)
            case "leaves-some":
                self._read_exceptions(node)
                raise MeaningError("leaves-some", node, suggestion=self.result.text)
            case "any" | "nothing-but":
                self._allow_all_except(set(), node)
            case "bachet":
                result.taken.append((1, number(node.parts[0], node)))
            case "param":
                k = number(node.parts[0], node, least=2)
                result.taken.append((1, k - 1))
                self._part(node, Part(k))
            case "floor" | "ceil":
                self._part(node, rounded_part(node))
            case "down" | "up":
                divisor = node_names()["fractions"][node.parts[0].name]
                self._part(node, Part(divisor, divisor - 1 if node.name == "up" else 0))
            case "rounds":
                self._rounds(node)
            case _:
                self._read_other_move(node)

    def _read_other_move(self, node: Node) -> None:
        """Add a move that does more than take a number of counters from one heap, or a rule about all moves."""
        result = self.result
        match node.name:
            case "split":
                result.split = True
            case "unequal":
                result.unequal = True
            case "octal":
                result.code = octal(node.parts[-1])
            case "sentence" | "adjacent":
                self._breaks(node)
            case "circle":
                result.several = ("circle", self._circle(node))
            case "passing":
                self._read_passing(node)
            case kind if kind in SEVERAL:
                least = node_names()["least-numbers"].get(kind, 1)
                several = (kind, number(node.parts[0], least=least, most=MOST_BARRED) if node.parts else 2)
                result.split, result.unequal = several in SPLITS, several in UNEQUAL
                result.several = None if several in SPLITS | UNEQUAL else several
            case "unrepeated":
                self._read_unrepeated(node)
            case "kept":
                self._read_nonempty_rule(node)
            case "two-heaps":
                result.both, result.marks = self._amounts_from_both(node), marks(node)

    def _check_is_supported(self, node: Node) -> None:
        """Check that a node is not of a kind for which there is only a message.

        Raises:
            MeaningError: the node is of a kind for which there is only a message.
        """
        match node.name:
            case "command":
                raise MeaningError("command", node, kind=node.parts[0].name)
            case "bare" if re.fullmatch("0 ?, ?[0-7]+", node.text):
                raise MeaningError("decimal-comma", node, suggestion=node.text.replace(" ", "").replace(",", "."))
            case "bare" if len(node.parts) == 1 and node.parts[0].name == "one":
                raise MeaningError("bare-number", node, kind=str(number(node.parts[0].parts[0], least=0)))
            case "exact" | "not-whole":
                raise MeaningError("not-rounded", node)
            case "taken-part":
                # The notation has no word for what such a move leaves, as 2n/3 of the heap.
                raise MeaningError("unsupported", node, kind="term")

    def _check_named_sets(self, node: Node) -> None:
        """Check that no number after a set in words can belong to its name.

        Raises:
            MeaningError: there is such a number, as in "multiples of 3 or 5"; the kind gives both readings.
        """
        for before, after in pairwise(node.parts):
            if before.name not in ("multiples", "powers") or _IN_SIGNS.search(before.text) or after.name != "one":
                continue
            named, value = named_set(before), number(after.parts[0], least=0)
            if value < 2:
                continue
            other = Powers(value) if isinstance(named, Powers) else Residue(value, 0)
            readings = [Meaning(taken=[(value, value)], sets={named}), Meaning(sets={named, other})]
            between = node.text[before.end - node.start : after.start - node.start]
            if isinstance(named, Residue) and _is_and(between):
                readings[0] = Meaning(sets={Residue(lcm(named.modulus, value), 0)})
            for reading in readings:
                reading.settle()
            raise MeaningError("two-readings", after, kind=" / ".join(reading.text for reading in readings))

    def _circle(self, node: Node) -> int:
        """Return the largest number of neighbours that a move may take from a circle."""
        inner = _Reader(self.lenient)
        inner._add_amounts(node.parts)
        ranges = merge_ranges(inner.result.taken)
        if not _has_only_ranges(inner.result) or len(ranges) != 1 or ranges[0][0] != 1:
            raise MeaningError("unsupported", node, kind="circle")
        if ranges[0][1] > MOST_BARRED:
            raise MeaningError("too-large", node, kind=str(MOST_BARRED))
        return ranges[0][1]

    def _read_passing(self, node: Node) -> None:
        """Read the moves of a game on single heaps in which each player may also pass once."""
        for part in node.parts:
            named = part.name == "game"
            for phrase in parse(data()["games"][part.parts[0].name]).parts if named else (part,):
                self.read(phrase)
        if self.result.unrepeated or self.result.several is not None or self.result.both is not None:
            raise MeaningError("unsupported", node, kind="pass")
        self.result.passes = True

    def _read_nonempty_rule(self, node: Node) -> None:
        """Read the numbers of counters of a game in which no move may empty a heap."""
        for part in node.parts:
            self.read(part)
        result = self.result
        if result.rising or result.parts or result.split or result.unequal or result.code:
            raise MeaningError("unsupported", node, kind="end")
        result.keeps = True

    def _read_unrepeated(self, node: Node) -> None:
        """Read the numbers of counters of a game in which no number may be taken twice in succession."""
        for part in node.parts:
            self.read(part)
        result = self.result
        if result.sets or result.rising or result.barred is not None:
            raise MeaningError("unsupported", node, kind="memory")
        if any(high > MOST_PLACES for _, high in result.taken):
            raise MeaningError("too-large", node, kind=str(MOST_PLACES))
        result.unrepeated = True

    def _refuse_duplicate(self, what: int | str | Part, node: Node) -> None:
        if what in self._seen and not self.lenient:
            raise MeaningError("duplicate", node)
        self._seen.add(what)

    def _allow_all_except(self, numbers: set[int], node: Node) -> None:
        """Allow any number of counters except the given ones.

        Raises:
            MeaningError: another move already gives numbers of counters.
        """
        self.bounds.append(node)
        self.result.barred = numbers

    def _part(self, node: Node, part: Part) -> None:
        if part.shift >= part.by:
            raise MeaningError("growing", node)
        self._refuse_duplicate(part, node)
        self.result.parts.add(part)

    def _rounds(self, node: Node) -> None:
        first, last = (rounded_part(part) for part in node.parts)
        if first.up != last.up or (not first.up and first.shift != last.shift) or first.by >= last.by:
            raise MeaningError("unclear-dots", node)
        for by in range(first.by, last.by + 1):
            self._part(node, Part(by, by - 1 if first.up else first.shift))

    def _add_amounts(self, amounts: Sequence[Node]) -> None:
        """Add the given numbers of counters to those that may be taken."""
        for before, amount in pairwise((None, *amounts)):
            assert amount is not None
            if before is not None and before.name == "capped" and amount.name == "one":
                # The number may be a second bound, as in "odd numbers less than 8 or 10".
                raise MeaningError("unclear-bounds", amount)
            match amount.name:
                case "one" if self.lenient and number(amount.parts[0], least=0) == 0:
                    pass
                case "one":
                    value = number(amount.parts[0])
                    self._refuse_duplicate(value, amount)
                    self.listed.append(amount)
                    self.result.taken.append((value, value))
                case "range":
                    self._range(amount, amount.parts[0], amount.parts[1])
                case "dots":
                    self._range(amount, self._number_before_dots(before, amounts, amount), amount.parts[0])
                case "most" | "below":
                    self._add_bounded(amount, 1, amount)
                case "within" | "within-reversed":
                    lower, upper = amount.parts if amount.name == "within" else amount.parts[::-1]
                    above = lower.name == "above"
                    self._add_bounded(amount, number(lower.parts[0], least=1 - above) + above, upper)
                case "united":
                    upper, named = amount.parts
                    self.listed.append(amount)
                    self._upto(amount, 1, upper.parts[0], strict=upper.name == "below")
                    self.result.sets.add(named_set(named))
                case "capped":
                    self._add_capped_set(amount)
                case "lessened":
                    self._add_lessened_set(amount)
                case "powers-of-primes":
                    # A power of a prime may have the exponent 0, so 1 is included.
                    self.listed.append(amount)
                    self._refuse_duplicate("prime powers", amount)
                    self.result.taken.append((1, 1))
                    self.result.sets.add(SETS["prime-powers"])
                case name if name in SETS or name in ("powers", "class", "multiples"):
                    self.listed.append(amount)
                    self._refuse_duplicate(str(named_set(amount)), amount)
                    self.result.sets.add(named_set(amount))
                case "least" | "above":
                    least = number(amount.parts[0], most=MOST_BARRED) + (amount.name == "above")
                    self._allow_all_except(set(range(1, least)), amount)

    def _add_capped_set(self, node: Node) -> None:
        """Add the members of a set up to a bound, as in "odd numbers less than 8".

        Raises:
            MeaningError: the set depends on the heap, the bound is too large, or the set has no member up to it.
        """
        named_node, cap = node.parts[0], node.parts[-1]
        first, last = cap.parts[0], cap.parts[-1]
        low = number(first) if cap.name == "between" else 1
        high = number(last, most=MOST_BARRED) - (cap.name == "below")
        # A power of a prime may be 1 in one reading and not in another.
        if named_node.name == "powers-of-primes":
            raise MeaningError("unsupported", node, kind="infinite-set")
        amounts = Amounts((named_set(named_node),))
        if amounts.depends_on_heap:
            raise MeaningError("unsupported", node, kind="divisors")
        self.listed.append(node)
        those = [(value, value) for value in range(low, high + 1) if contains(amounts, value)]
        if not those:
            raise MeaningError("no-move", node)
        self.result.taken += those

    def _add_lessened_set(self, node: Node) -> None:
        """Add the numbers within a bound except some, as in "1 to 5 except 3".

        Raises:
            MeaningError: one of the exceptions is not within the bound, the bound is too large or a part of the heap.
        """
        whole, *exceptions = node.parts
        inner = _Reader(self.lenient)
        inner._add_amounts([whole])
        given, excluded = inner.result, {number(one.parts[0], most=MOST_BARRED) for one in exceptions}
        if given.barred is not None and not given.barred & excluded:
            self._allow_all_except(given.barred | excluded, node)
            return
        if any(high > MOST_BARRED for _, high in given.taken):
            raise MeaningError("too-large", node, kind=str(MOST_BARRED))
        numbers = {n for low, high in given.taken for n in range(low, high + 1)}
        if given.rising or not excluded < numbers:
            raise MeaningError("unclear-bounds", node)
        self.bounds.append(node)
        self.result.taken += [(n, n) for n in sorted(numbers - excluded)]

    def _number_before_dots(self, before: Node | None, amounts: Sequence[Node], dots: Node) -> Node:
        """Return the last number before an ellipsis.

        Raises:
            MeaningError: the numbers before the ellipsis are not consecutive.
        """
        those = amounts[: amounts.index(dots)]
        numbers = [number(one.parts[0]) for one in those if one.name == "one"]
        if before is None or len(numbers) < len(those) or any(b != a + 1 for a, b in pairwise(numbers)):
            raise MeaningError("unclear-dots", dots)
        return before.parts[0]

    def _add_bounded(self, node: Node, low: int, upper: Node) -> None:
        """Add the numbers of counters from `low` to the upper bound of a node "most" or "below"."""
        self.bounds.append(node)
        self._upto(node, low, upper.parts[0], strict=upper.name == "below")

    def _range(self, node: Node, first: Node, last: Node) -> None:
        """Add the numbers of counters from one number to another, or to a part of the heap."""
        self.listed.append(node)
        self._upto(node, number(first), last.parts[0] if last.name == "one" else last)

    def _upto(self, node: Node, low: int, last: Node, *, strict: bool = False) -> None:
        if last.name in node_names()["parts-of-heap"]:
            self.result.rising.add((low, fraction(last, strict=strict)))
            return
        high = number(last, least=2 if strict else 1) - strict
        if low > high:
            instead = Meaning(taken=[(high, low)]).text if node in self.listed else ""
            raise MeaningError("range-order", node, suggestion=instead)
        self.result.taken.append((low, high))

    def _read_exceptions(self, node: Node) -> None:
        inner = _Reader(self.lenient)
        inner._add_amounts(node.parts)
        if inner.bounds or inner.result.rising:
            raise MeaningError("unclear-bounds", node)
        numbers = {n for low, high in inner.result.taken for n in (low, high)}
        if max(numbers, default=0) > MOST_BARRED:
            raise MeaningError("too-large", node, kind=str(MOST_BARRED))
        self._allow_all_except({n for low, high in inner.result.taken for n in range(low, high + 1)}, node)
        self.result.sets = inner.result.sets

    def _breaks(self, node: Node) -> None:
        """Read the sentence "take 1 or 2, leave 0, 1 or 2 heaps", or a move on a row of counters."""
        pieces = [number(one, least=0) for each in node.parts if each.name == "leaves" for one in each.parts]
        amounts = [part for part in node.parts if part.name != "leaves"]
        takes_none = [amount for amount in amounts if amount.name == "one" and number(amount.parts[0], least=0) == 0]
        if max(pieces, default=0) > 3:
            raise MeaningError("unsupported", node, kind="three-parts")
        if len(set(pieces)) < len(pieces):
            raise MeaningError("duplicate", node)
        digit = sum(1 << piece for piece in pieces) if pieces else 7
        if takes_none and not {2, 3} & {*(pieces or [2])}:
            raise MeaningError("no-change", node)
        self._add_amounts([amount for amount in amounts if amount not in takes_none])
        result = self.result
        if not _has_only_ranges(result) or any(high > MOST_PLACES for _, high in result.taken):
            raise MeaningError("too-large", node, kind=str(MOST_PLACES))
        result.code = {n: digit for low, high in merge_ranges(result.taken) for n in range(low, high + 1)}
        result.code |= {0: digit & 12} if takes_none else {}
        result.taken = []

    def _amounts_from_both(self, node: Node) -> list[int]:
        """Return the numbers that may be taken from both heaps; an empty list means any number."""
        inner = _Reader(self.lenient)
        inner._add_amounts([part for part in node.parts if part.name in ("one", "range", "dots")])
        for joint in node.all("joint"):
            inner._add_amounts(joint.parts)
        result = inner.result
        if not _has_only_ranges(result) or any(high > MOST_BARRED for _, high in result.taken):
            raise MeaningError("too-large", node, kind=str(MOST_BARRED))
        return [n for low, high in merge_ranges(result.taken) for n in range(low, high + 1)]
