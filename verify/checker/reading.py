"""The reading of terms and of obligations: SMT-LIB as the project writes it, and terms as cvc5's proofs write them.

Whatever is not of a known form is refused; nothing is skipped but comments and spaces.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

from .terms import BINDERS, LIST, Term, Unreadable, World, shorten

# A token of either language: a parenthesis, a quoted name, or whatever stands between spaces.
TOKEN = re.compile(r'[()]|"[^"]*"|[^\s()]+')
LITERAL = re.compile(r"(-?[0-9]+)(?:(/0*[1-9][0-9]*)|(\.[0-9]+))?")
# The name of a bound variable: nothing that could be a symbol, a number or a word of the language.
VARIABLE = re.compile(r'(?:b[0-9]+\.|BOUND_VARIABLE_)[^\s()|";]+')


# What is not an operator before its arguments.
FORMS = frozenset((*BINDERS, "@var", LIST, "is", "@quantifiers_skolemize", "Array", "_", "as", "/"))


class Head(NamedTuple):
    """An operator that is written with what stands beside it: `(_ is c)`, `(as const s)`."""

    op: str
    index: Any


def nested(text: str, close: Callable[[list[Any], list[Any]], Any]) -> Any:
    """The one expression of a text: `close` is told what stands in each closed pair of parentheses, and in the next."""
    outer: list[list[Any]] = []
    frame: list[Any] = ["the text"]
    for token in TOKEN.findall(text):
        if token == "(":
            outer.append(frame)
            frame = []
        elif token == ")" and outer:
            item = close(frame, outer[-1])
            frame = outer.pop()
            frame.append(item)
        else:
            frame.append(token)
    if outer or len(frame) != 2 or frame[1] == ")":
        raise Unreadable(f"not one whole expression: {shorten(text)}")
    return frame[1]


def tree(text: str) -> Any:
    """The one expression of a text, as nested lists of its tokens."""
    return nested(text, lambda frame, _: frame)


class Reader:
    """Reads terms over the symbols of a world, and remembers the names that were given to terms."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.atoms: dict[str, Term] = {"true": world.true, "false": world.false, "@list.nil": world.make(LIST, ())}
        # What each variable of the open binders hides, in the order in which they were met.
        self._hidden: list[tuple[str, Term | None]] = []

    def name(self, name: str, term: Term) -> None:
        """Let a token mean a term from now on; it may not mean anything yet."""
        if name in self.atoms:
            raise Unreadable(f"named twice: {name}")
        self.atoms[name] = term

    def term(self, text: str) -> Term:
        """The one term of a text; Unreadable for anything else."""
        found = self.atoms.get(text)
        if found is not None:
            return found
        if text.rfind("(") == 0 and text.find(")") == len(text) - 1:  # nothing nested, as most terms of a proof
            return self._item(self._close(text[1:-1].split(" "), ["the text"]))
        return self._item(nested(text, self._close))

    def _item(self, item: Any) -> Term:
        """What stands in the place of a term: a term that was read, or a token that means one."""
        if isinstance(item, Term):
            return item
        if not isinstance(item, str):
            raise Unreadable(f"no term: {shorten(item)}")
        atom = self.atoms.get(item)
        if atom is None:
            literal = LITERAL.fullmatch(item)
            if item in self.world.functions:
                atom = self.world.make(item, ())
            elif literal is not None:
                real = literal[2] or literal[3]
                atom = self.world.literal(Fraction(item) if real else int(item), "Real" if real else "Int")
            else:
                raise Unreadable(f"unknown symbol: {shorten(item)}")
            self.atoms[item] = atom
        return atom

    def _close(self, frame: list[Any], parent: list[Any]) -> Any:
        """What a closed pair of parentheses means, inside the pair `parent` that is still open."""
        head: Any = frame[0] if frame else None
        if head.__class__ is str and head not in FORMS:
            if not parent or parent[0].__class__ is Term:  # no operator stands first there, so it lists variables
                return self._bind(frame)
            if len(frame) == 1:
                raise Unreadable(f"an operator of nothing: {head}")
            atoms, args = self.atoms, []
            for item in frame[1:]:
                term = atoms.get(item) if item.__class__ is str else item
                args.append(term if term.__class__ is Term else self._item(item))
            return self.world.make(head, tuple(args))
        world = self.world
        match frame:
            case ["forall" | "exists", tuple(variables), body]:
                formula = world.make(head, (self._item(body),), variables)
                self._release(len(variables))
                return formula
            case ["forall" | "exists", listed, body]:
                return world.make(head, (self._item(body),), self._item(listed).args)
            case ["@var", str(name), sort] if VARIABLE.fullmatch(name[1:-1]):
                return world.make("@var", (), (name[1:-1], world.sort(sort)))
            case ["@list", *items]:
                return world.make(LIST, tuple(map(self._item, items)))
            case ["is", str(constructor), tree]:
                return world.make("is", (self._item(tree),), constructor)
            case ["@quantifiers_skolemize", formula, str(place)] if place.isdecimal():
                return world.make("@quantifiers_skolemize", (), (self._item(formula), int(place)))
            case ["Array", _, _]:
                return world.sort(frame)
            case ["_", "is", str(constructor)]:
                return Head("is", constructor)
            case ["as", "const", sort]:
                return Head("const", world.sort(sort))
            case [Head(op, index), *items]:
                return world.make(op, tuple(map(self._item, items)), index)
            case ["/", above, below]:
                return self._quotient(self._item(above), self._item(below))
            case [Term(), *_] if parent in (["forall"], ["exists"]):
                return tuple(frame)
        raise Unreadable(f"no term: {shorten(frame)}")

    def _bind(self, frame: list[Any]) -> Term:
        """`(name sort)` in the list of a binder's variables: the name means the variable until the binder is closed."""
        if len(frame) != 2 or not VARIABLE.fullmatch(frame[0]):
            raise Unreadable(f"no variable: {shorten(frame)}")
        variable = self.world.make("@var", (), (frame[0], self.world.sort(frame[1])))
        self._hidden.append((frame[0], self.atoms.get(frame[0])))
        self.atoms[frame[0]] = variable
        return variable

    def _release(self, count: int) -> None:
        """The last variables that were bound lose their names, which mean again what they meant before."""
        for _ in range(count):
            name, before = self._hidden.pop()
            del self.atoms[name]
            if before is not None:
                self.atoms[name] = before

    def _quotient(self, above: Term, below: Term) -> Term:
        """A quotient of two literals is a literal, as cvc5 reads it; any other is a term."""
        if above.op == below.op == "Real" and below.index != 0:
            return self.world.literal(Fraction(above.index) / below.index, "Real")
        return self.world.make("/", (above, below))


class Obligation(NamedTuple):
    """What is to be shown contradictory: closed formulas over the symbols of a world, and how these were declared."""

    world: World
    reader: Reader
    assertions: frozenset[Term]
    declared: frozenset[str]


def obligation(text: str) -> Obligation:
    """An obligation out of its SMT-LIB text, one command a line; Unreadable if anything in it is not understood."""
    world = World()
    reader = Reader(world)
    assertions: set[Term] = set()
    declared: set[str] = set()
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith(";")]
    if len(lines) < 2 or lines[0] != "(set-logic ALL)" or lines[-1] != "(check-sat)":
        raise Unreadable("an obligation begins with (set-logic ALL) and ends with (check-sat)")
    for line in lines[1:-1]:
        try:
            if line.startswith("(assert ") and line.endswith(")"):
                formula = reader.term(line[8:-1])
                if formula.sort != "Bool" or formula.free:
                    raise Unreadable("no closed formula")
                assertions.add(formula)
            else:
                declared |= declare(world, tree(line))
        except (LookupError, TypeError, ValueError, Unreadable) as error:
            raise Unreadable(f"{error}: {shorten(line)}") from None
    return Obligation(world, reader, frozenset(assertions), frozenset(declared))


def declare(world: World, told: Any) -> set[str]:
    """Take a declaration into a world; what it says, as `declarations` tells it."""
    match told:
        case ["declare-sort", name, "0"]:
            world.declare_sort(name)
        case ["declare-fun", name, [*parameters], value]:
            world.declare(name, [world.sort(sort) for sort in parameters], world.sort(value))
        case ["declare-datatypes", [*heads], [*rows]]:
            world.declare_datatypes(heads, rows)
        case _:
            raise Unreadable("unknown command")
    return declarations(told)


def declarations(told: Any) -> set[str]:
    """What a declaration says, one text for each symbol or datatype, the same however the declaration is written."""
    match told:
        case ["declare-fun", name, [], sort]:
            return {str(["declare-const", name, sort])}
        case ["declare-fun", name, [*sorts], sort]:
            return {str(["declare-const", name, ["->", *sorts, sort]])}
        case ["declare-datatypes", [*heads], [*rows]] if len(heads) == len(rows):
            return {str(pair) for pair in zip(heads, rows, strict=True)}
    return {str(told)}
