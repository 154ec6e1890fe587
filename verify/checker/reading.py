"""Terms and obligations from texts: SMT-LIB, and a few more forms in certificates. Only comments are skipped."""

import re
from typing import Any, NamedTuple

from . import names
from .errors import Unreadable, each_line, shorten
from .terms import BINDERS, DEEPEST, Term, World

TOKEN = re.compile(r"[()]|[^\s()]+")  # a parenthesis, or whatever stands between spaces
LITERAL = re.compile(r"(-?[0-9]+)(\.0)?")
FRAME = ["(set-logic ALL)", "(check-sat)"]  # how an obligation begins and ends
FORMS = frozenset((*BINDERS, "@var", "@quantifiers_skolemize", "_", "as"))  # heads other than operators


def tree(text: str) -> Any:
    """Return the one expression of a text as nested lists of its tokens."""
    frames: list[list[Any]] = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            if len(frames) > DEEPEST:
                raise Unreadable(f"an expression more than {DEEPEST} levels deep: {shorten(text)}")
            frames.append([])
        elif token == ")" and len(frames) > 1:
            frames[-2].append(frames.pop())
        else:
            frames[-1].append(token)
    if len(frames) > 1 or len(frames[0]) != 1 or frames[0][0] == ")":
        raise Unreadable(f"not one whole expression: {shorten(text)}")
    return frames[0][0]


class Reader(World):
    """A world whose terms are read from texts."""

    def __init__(self, symbols: re.Pattern[str] = names.OBLIGATION_SYMBOL) -> None:
        super().__init__(symbols)
        self.atoms: dict[str, Term] = {"true": self.true, "false": self.false}  # the meanings of tokens
        self.definitions: list[Term] = []  # the terms that a proof defined

    def term(self, text: str) -> Term:
        """Return the one term of a text; raise Unreadable if it is none."""
        if text.rfind("(") == 0 and text.find(")") == len(text) - 1:  # nothing nested, as most terms of a proof
            return self.term_of(text[1:-1].split(" "))
        return self.atoms.get(text) or self.term_of(tree(text))

    def term_with(self, meanings: dict[str, Term], source: Any) -> Term:
        """Return the term of a text or a `tree` in which some names stand for terms."""
        atoms, self.atoms = self.atoms, self.atoms | meanings
        try:
            return self.term(source) if isinstance(source, str) else self.term_of(source)
        finally:
            self.atoms = atoms

    def term_of(self, source: Any) -> Term:
        """Return the term of a token or a `tree`."""
        if source.__class__ is str:
            return self.atoms.get(source) or self._atom(source)
        head = source[0] if source else ""
        if head.__class__ is str and head not in FORMS:
            if len(source) < 2:
                raise Unreadable(f"an operator of nothing: {head}")
            atoms = self.atoms
            args = [(item.__class__ is str and atoms.get(item)) or self.term_of(item) for item in source[1:]]
            return self.make(head, tuple(args))
        match source:
            case ["forall" | "exists", [str(), *_] as listed, body]:  # variables that a proof defined
                return self.make(head, (self.term_of(body),), tuple(map(self.term_of, listed)))
            case ["forall" | "exists", [*pairs], body]:
                variables = {name: self.make("@var", (), (name, self.sort(sort))) for name, sort in pairs}
                if len(variables) < len(pairs) or not all(names.fits(name, names.BOUND_VARIABLE) for name in variables):
                    raise Unreadable(f"no variables: {shorten(pairs)}")
                return self.make(head, (self.term_with(variables, body),), tuple(variables.values()))
            case ["@var", str(name), sort] if names.fits(name, names.BOUND_VARIABLE):
                return self.make("@var", (), (name, self.sort(sort)))
            case [["_", "is", str(constructor)], value]:
                return self.make("is", (self.term_of(value),), constructor)
            case [["as", "const", sort], element]:
                return self.make("const", (self.term_of(element),), self.sort(sort))
            case ["@quantifiers_skolemize", formula, str(place)] if place.isdecimal():
                return self.make("@quantifiers_skolemize", (), (self.term_of(formula), int(place)))
        raise Unreadable(f"no term: {shorten(source)}")

    def _atom(self, token: str) -> Term:
        """Return a defined term, or a constant or literal that occurs for the first time."""
        if token[0] == "@" and token[1:].isdecimal():
            return self.definitions[~int(token[1:])]
        if token in self.functions:
            atom = self.make(token, ())
        elif literal := LITERAL.fullmatch(token):
            atom = self.make("Real" if literal[2] else "Int", (), int(literal[1]))
        else:
            raise Unreadable(f"unknown symbol: {shorten(token)}")
        self.atoms[token] = atom
        return atom


def declare(world: World, source: Any) -> None:
    """Enter a declaration into a world."""
    match source:
        case ["declare-sort", name, "0"]:
            world.declare_sort(name)
        case ["declare-fun", name, [*parameters], value]:
            world.declare(name, [world.sort(sort) for sort in parameters], world.sort(value))
        case ["declare-datatypes", [[name, "0"]], [rows]]:
            world.declare_datatype(name, rows)
        case _:
            raise Unreadable("unknown command")


class ParsedObligation(NamedTuple):
    """The closed formulas of an obligation, which a proof has to show contradictory, and their world."""

    world: Reader
    assertions: set[Term]


def obligation(text: str) -> ParsedObligation:
    """Return the obligation of an SMT-LIB text, one command a line; raise Unreadable if it has any other command."""
    problem = ParsedObligation(Reader(), set())
    lines = [line for line in text.splitlines() if not line.startswith(";")]
    if lines[:1] + lines[-1:] != FRAME:
        raise Unreadable("an obligation begins with (set-logic ALL) and ends with (check-sat)")

    def read_line(line: str) -> None:
        match tree(line):
            case ["assert", source]:
                problem.assertions.add(formula := problem.world.term_of(source))
                if formula.sort != "Bool" or formula.free:
                    raise Unreadable("no closed formula")
            case source:
                declare(problem.world, source)

    each_line(lines[1:-1], 2, read_line, Unreadable)
    return problem
