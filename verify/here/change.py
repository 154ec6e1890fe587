"""A theorem with something changed in it: still a theorem by the same steps, or false at a counterexample.

Nothing here is believed: that the steps prove the changed statement too, z3 decides from the obligation that the
checker's rule asks for; that it fails somewhere, z3 proves from the theorem itself and the definitions behind it.
"""

import json
from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from verify.checker.book import RECORDS, Book, Theorem
from verify.checker.terms import BINDERS, Array, Sort, Term
from verify.checker.writing import pretty, question, smt
from verify.here.engine import Engine
from verify.here.formula import OPPOSITE, RELATIONS, WITHOUT, changed, choices, parts, pieces, premises

# The rules whose steps another statement could take.
AGAIN = ("prove", "induct")
# How long z3 looks at one value, and how many values it looks at; it has to unfold definitions, not to search.
STEPS = (100_000,)
PROVING = (2_000_000, 4_000_000)
MOST = 60
LARGEST = 6
OPTIONS = "(set-option :smt.mbqi false)\n(set-option :timeout 1000)\n"
SWAPS = {"<=": "<", "<": "<=", ">=": ">", ">": ">=", "=": "distinct", "distinct": "="}


class NoValues(Exception):
    """A sort of which nothing is known has no values to be tried."""


class Changes:
    """The theorems of a claim that can be changed.

    Args:
        book: what was read.
        text: from which text.
        names: the theorems.
        engine: z3.
    """

    def __init__(self, book: Book, text: str, names: tuple[str, ...], engine: Engine) -> None:
        self.book, self.engine = book, engine
        told = [json.loads(line) for line in text.splitlines()[1:-1]]
        self.records = {one["name"]: one for one in told if one["rule"] in AGAIN and one["name"] in names}
        self.names = [name for name in names if name in self.records]

    def offered(self) -> list[dict[str, Any]]:
        """Each theorem in pieces, and its twins: each a place and what stands there instead."""
        return [
            {
                "name": name,
                "pieces": list(pieces(self.book.theorems[name].body, {})),
                "twins": list(twins(self.book.theorems[name].body)),
            }
            for name in self.names
        ]

    def proved(self, name: str, new: Mapping[str, Any]) -> bool:
        """Whether the steps of the theorem prove the changed statement too."""
        said = dict(self.records[name])
        rule, said["name"] = said.pop("rule"), f"{name} changed"
        said["goal"] = smt(self._body(name, new), {})
        RECORDS[rule](self.book, **said)
        # It is no theorem before z3 has said so, and nobody needs it as one afterwards.
        (asked,) = self.book.theorems.pop(said["name"]).asked
        return self.engine.says(asked.text, PROVING) == "unsat"

    def failures(self, name: str, new: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """For small values, the smallest first, what z3 proves of the changed statement there: `fails`, `holds` or not.

        Each is told with the values as `at`, and where it fails, what the statement speaks of there as `seen`. Of an
        unknown sort there are no values, and then nothing is told.
        """
        theorem, body = self.book.theorems[name], self._body(name, new)
        whole = self._definitions([body, theorem.formula])
        plain = [one for one in whole if not _quantified(one.body)]
        try:
            for values in islice(self._values(theorem), MOST):
                at, here = self.book.world.put(body, values), self.book.world.put(theorem.body, values)
                # What the theorem says of these values often is enough, with what can be unfolded without searching.
                tries = [[here, *(t.formula for t in plain)], [theorem.formula, *(t.formula for t in whole)]]
                fails = holds = False
                for known in tries:
                    fails = self._follows(known, at)
                    holds = not fails and self._follows(known, self.book.world.make("not", (at,)))
                    if fails or holds:
                        break
                shown = ", ".join(f"{v.index[0][2:]} = {self._shown(value)}" for v, value in values.items())
                yield {"at": shown, "fails": fails, "holds": holds, "seen": self._seen(at) if fails else []}
        except NoValues:
            return

    def _body(self, name: str, new: Mapping[str, Any]) -> Term:
        return changed(self.book.world, self.book.theorems[name].body, new)

    def _follows(self, known: list[Term], denied: Term) -> bool:
        """Whether what is known contradicts a statement."""
        text = question(self.book.world, "a value", [*known, denied])
        return self.engine.says(OPTIONS + text, STEPS) == "unsat"

    def _definitions(self, terms: list[Term]) -> list[Theorem]:
        """The definitions of the symbols in some statements, and of those in these definitions."""
        return [*self.book.behind(terms).values()]

    # -- small values -----------------------------------------------------------------------------------------------

    def _values(self, theorem: Theorem) -> Iterator[dict[Term, Term]]:
        """Values for the variables of a theorem, those that are smaller together first."""
        sorts = [v.sort for v in theorem.variables]
        for whole in range(LARGEST if sorts else 1):
            for weights in _shares(whole, len(sorts)):
                for values in product(*(self._of(s, w) for s, w in zip(sorts, weights, strict=True))):
                    yield dict(zip(theorem.variables, values, strict=True))

    def _of(self, sort: Sort, weight: int) -> list[Term]:
        """The values of a sort that have some weight: of a number its size, of a tree what is in it."""
        world = self.book.world
        if sort == "Int":
            return [world.literal(value, "Int") for value in ((weight, -1) if weight == 1 else (weight,))]
        if sort == "Bool":
            return [world.false, world.true] if weight == 0 else []
        if isinstance(sort, Array) or sort not in world.datatypes:
            raise NoValues(str(sort))
        found = []
        for constructor, fields in world.datatypes[sort].items():
            of = [world.functions[field][1] for field in fields]
            left = weight - (sort in of)  # a tree within a tree weighs something, so that there are only so many
            for weights in _shares(left, len(of)):
                found += [world.make(constructor, args) for args in product(*map(self._of, of, weights))]
        return found

    def _seen(self, body: Term) -> list[tuple[str, list[Any]]]:
        """Which functions a statement without variables takes of which values, where these are written out."""
        found = []
        for _, term in parts(body):
            if term.op.startswith("f.") and term.op not in self.book.world.datatypes.get(str(term.sort), {}):
                found.append((term.op[2:], [self._plain(arg) for arg in term.args]))
        return [one for one in found if one[1] and None not in one[1]]

    def _plain(self, value: Term) -> Any:
        """A number, or a list of what a list or a tuple holds; None if it is neither."""
        rows = self.book.world.datatypes.get(str(value.sort), {})
        if value.op == "Int":
            return int(value.index)
        if value.op not in rows:
            return None
        held = [self._plain(arg) for arg in value.args]
        rest = [place for place, arg in enumerate(value.args) if arg.sort == value.sort]
        if len(rest) == 1 and len(held) == 2 and held[rest[0]] is not None:
            return [held[1 - rest[0]], *held[rest[0]]]
        return held if not rest else None

    def _shown(self, value: Term) -> str:
        """A value as it is read: a list as a list, a tree with one constructor as a tuple."""
        rows = self.book.world.datatypes.get(str(value.sort), {})
        if any(value.sort in (self.book.world.functions[f][1] for f in row) for row in rows.values()):
            found, rest = [], value
            while len(rest.args) == 2 and value.sort in (arg.sort for arg in rest.args):
                one, rest = sorted(rest.args, key=lambda arg: arg.sort == value.sort)
                found.append(self._shown(one))
            if not rest.args:
                return f"({', '.join(found)})"
        if len(rows) == 1:
            return f"({', '.join(map(self._shown, value.args))})"
        return pretty(value, {})


def _shares(whole: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to share a number among so many parts."""
    if parts == 0:
        yield from [()] if whole == 0 else []
    elif whole >= 0:
        for first in range(whole + 1):
            yield from ((first, *rest) for rest in _shares(whole - first, parts - 1))


def twins(body: Term) -> Iterator[dict[str, Any]]:
    """The changes of one number by one, and of one relation to its nearest, each with what it shows; then the statement
    without a premise, and the opposite of it, each with its kind.
    """
    for place, term in parts(body):
        if term.op == "Int":
            for value in (term.index + 1, term.index - 1):
                yield {"place": place, "value": int(value), "old": _number(term.index), "new": _number(value)}
        elif choices(term):
            new = SWAPS[term.op]
            old_sign, new_sign = ("⇔", "⇎") if term.args[0].sort == "Bool" else (RELATIONS[term.op], RELATIONS[new])
            if term.args[0].sort == "Bool" and term.op == "distinct":
                old_sign, new_sign = new_sign, old_sign
            yield {"place": place, "value": new, "old": old_sign, "new": new_sign}
    for place, premise in premises(body):
        yield {"place": place, "value": WITHOUT, "kind": "dropped", "old": pretty(premise, {})}
    yield {"place": "", "value": OPPOSITE, "kind": "opposite", "old": ""}


def _quantified(term: Term) -> bool:
    return any(part.op in BINDERS for _, part in parts(term))


def _number(value: int) -> str:
    return str(value).replace("-", "−")
