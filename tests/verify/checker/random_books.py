"""Random small books, written record by record, and the first theorem of a book that is false in a finite structure.

A `Writer` chooses each record among those that the book so far makes possible, in any order that the rules allow. The
sorts are one or two uninterpreted sorts, enumerations of one to three values, a datatype over an uninterpreted sort,
and Bool. A record is kept if the rules of the checker accept it and each of its obligations holds in all structures of
at most three elements; `finite_structures` decides that, and neither a solver nor a certificate takes part. After each
record the new theorem is evaluated in all structures of the book.

The choices are biased towards books in which something can go wrong: formulas that state how many elements a sort has,
theories whose hypotheses mention earlier definitions and choices, goals that do not follow without the cited facts, and
images for which the obligations hold. The bias prefers no order of records.
"""

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tests.verify.checker import finite_structures
from tests.verify.checker.finite_meaning import Fact, Meaning
from tests.verify.checker.finite_structures import Signature, TooLarge, Tree, parse, tokens, written
from verify.checker import book as rules
from verify.checker.book import Book
from verify.checker.errors import Wrong
from verify.checker.terms import closed

Record = dict[str, Any]
Read = Callable[[str], Book]
Variables = list[tuple[str, Tree]]
MALFORMED = (AttributeError, LookupError, TypeError, ValueError, RecursionError)
ENUMERATIONS = {
    "S.One": "(declare-datatypes ((S.One 0)) (((f.only))))",
    "S.Two": "(declare-datatypes ((S.Two 0)) (((f.red) (f.green))))",
    "S.Three": "(declare-datatypes ((S.Three 0)) (((f.low) (f.middle) (f.high))))",
}
LENGTH = 12  # actions of a writer after the declarations
INSTANCES = 6  # further theorems at the end that are read in models


class Found(NamedTuple):
    """An accepted book with a false theorem, and a structure in which it is false."""

    records: list[Record]
    theorem: str
    structure: str

    def __str__(self) -> str:
        return "\n".join([*map(json.dumps, self.records), f"{self.theorem} is false: {self.structure}"])


# -- the judgment of a whole book --------------------------------------------------------------------------------------


def sealed(records: Iterable[Record]) -> str:
    """Return the text of a book."""
    lines = "".join(f"{json.dumps(told)}\n" for told in ({"format": rules.FORMAT}, *records))
    return lines + json.dumps({"sha256": hashlib.sha256(lines.encode()).hexdigest()}) + "\n"


def first_false_theorem(records: Sequence[Record], read: Read | None = None) -> tuple[str, str] | None:
    """Return the first theorem of an accepted book that is false in a structure of the book, and that structure.

    A book is accepted if the checker reads it, each obligation holds in all structures with at most three elements, and
    the image of each sort has at most three elements. A symbol whose equation no value satisfies and a theory that has
    a model record and holds in no structure count as false theorems. The result is None for a book that is not
    accepted and for a book without a false theorem.
    """
    try:
        book = (read or rules.read)(sealed(records))
    except Wrong:
        return None
    meaning = Meaning(book)
    try:
        for theorem in (*book.theorems.values(), *book.models.values()):
            if not all(finite_structures.holds(asked.text) for asked in theorem.asked):
                return None
        if not all(meaning.small(parse(image)) for told in records for _, image in images_of(told)):
            return None
    except TooLarge:
        return None
    for name in book.theorems:
        if wrong := false_theorem(book, meaning, name):
            return name, wrong
    for theory in book.models:
        if wrong := false_model(meaning, theory):
            return f"{theory}.model", wrong
    return None


def images_of(record: Record) -> list[tuple[str, str]]:
    """Return the images of sorts in a record."""
    return record["sorts"] if record["rule"] in ("instantiate", "model") else []


def false_theorem(book: Book, meaning: Meaning, name: str) -> str:
    """Return a structure of the book in which a theorem is false, or nothing if there is none or there are too many."""
    theorem = book.theorems[name]
    try:
        for symbol, equation in book.equations.items():
            if equation.name == name:
                return meaning.contradicts(symbol)
        return meaning.false(Fact(parse(closed(theorem.formula)), theorem.hypotheses))
    except TooLarge:
        return ""


def false_model(meaning: Meaning, theory: str) -> str:
    """Return a message if a theory with a model holds in no structure of the book."""
    try:
        return "" if meaning.satisfiable(theory) else "the theory holds in no structure"
    except TooLarge:
        return ""


def shrunk(found: Found, read: Read | None = None) -> Found:
    """Return a part of a book that still has a false theorem, and of which no single record can be left out."""
    place = len(found.records)
    while place:
        place -= 1
        fewer = found.records[:place] + found.records[place + 1 :]
        if wrong := first_false_theorem(fewer, read):
            found = Found(fewer, *wrong)
            place = len(fewer)
    return found


def search(examples: int, seed: int, counts: Counter[str] | None = None) -> Found | None:
    """Return the first book with a false theorem among some random books, shrunk, or None."""
    for number in range(examples):
        writer = Writer(random.Random(f"{seed}/{number}"))
        found = writer.write()
        if counts is not None:
            counts.update(writer.counts)
        if found:
            return shrunk(found)
    return None


# -- trees -------------------------------------------------------------------------------------------------------------


def replaced(tree: Tree, names: Mapping[str, Tree]) -> Tree:
    """Return a tree with trees in the place of tokens."""
    if isinstance(tree, str):
        return names.get(tree, tree)
    return tuple(replaced(part, names) for part in tree)


class Rule(NamedTuple):
    """Which symbols need an image when a theorem is read in a model of a theory, in one of several opinions.

    The rule that the checker follows is not known here. A writer tries one opinion after the other.
    """

    hypotheses_of_theory: bool  # whether the symbols in the hypotheses of the theory need images, too
    hypotheses_of_symbols: bool  # whether a symbol depends on what its equation is assumed under


OPINIONS = [Rule(one, other) for one in (True, False) for other in (True, False)]


class Writer:
    """A random book in the making."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.book = Book()
        self.records: list[Record] = []
        self.counts: Counter[str] = Counter()
        self.number = 0
        self.statements: dict[str, tuple[Variables, Tree]] = {}  # of each theorem
        self.definitions: dict[str, tuple[Variables, Tree]] = {}
        self.existence: list[str] = []  # theorems from which a symbol can be chosen
        self.own: dict[str, tuple[list[str], list[str]]] = {}  # sorts and functions of each theory
        self.recent: list[str] = []  # symbols, the latest last
        self.meaning = Meaning(self.book)
        self.found: Found | None = None
        self.sized = chance.choice((0.1, 0.3, 0.6))  # how often a formula states that a sort has one element

    def write(self) -> Found | None:
        """Write a book, and return it if it has a false theorem."""
        chance = self.chance
        for name in ["S.A", "S.B"][: chance.choice((1, 1, 2))]:
            self.take({"rule": "declaration", "text": f"(declare-sort {name} 0)"})
        for text in chance.sample(sorted(ENUMERATIONS.values()), chance.choice((1, 2, 2))):
            self.take({"rule": "declaration", "text": text})
        if chance.random() < 0.08:
            self.take({"rule": "declaration", "text": "(declare-datatypes ((S.Box 0)) (((f.box (f.inside S.A)))))"})
        actions = {
            self.define: 2, self.theory: 2, self.prove: 2, self.choice: 2, self.instance: 4, self.model: 0.3,
            self.induction: 0.5, self.tabulation: 0.1,
        }  # fmt: skip
        # Each book prefers some actions: a mixture that is the same everywhere meets rare orders too seldom.
        weights = [weight * chance.choice((0.2, 1, 1, 3)) for weight in actions.values()]
        mixed = [chance.choices([*actions], weights)[0] for _ in range(LENGTH)]
        for action in [*mixed, *[self.instance] * INSTANCES]:
            action()
            if self.found:
                self.counts["found"] += 1
                break
        self.counts["books"] += 1
        return self.found

    # -- records ------------------------------------------------------------------------------------------------------

    def take(self, record: Record) -> bool:
        """Append a record if the rules accept it and its obligations hold."""
        book = self.book
        tables = [part for part in (*vars(book).values(), book.world.functions) if isinstance(part, dict)]
        before = [(table, dict(table)) for table in tables]
        told = {key: value for key, value in record.items() if key != "rule"}
        try:
            rules.RECORDS[record["rule"]](book, **told)
            new = [theorem for name, theorem in book.theorems.items() if name not in before_of(before, book.theorems)]
            new += [theorem for name, theorem in book.models.items() if name not in before_of(before, book.models)]
            accepted = all(finite_structures.holds(asked.text) for theorem in new for asked in theorem.asked)
            self.counts["obligations refused"] += not accepted
        except (Wrong, *MALFORMED) as error:
            accepted = False
            self.counts["refused"] += 1
            self.refusal = str(error)
        except TooLarge:
            accepted = False
            self.counts["too large"] += 1
        if not accepted:
            for table, kept in before:
                table.clear()
                table.update(kept)
            return False
        self.records.append(record)
        self.counts["records"] += 1
        self.counts[record["rule"]] += 1
        self.meaning = Meaning(book)
        for theorem in new:
            self.counts["theorems"] += 1
            self.counts["theorems without hypotheses"] += not theorem.hypotheses
            name = theorem.name
            if theorem in book.models.values():
                wrong = false_model(self.meaning, record["theory"])
            else:
                wrong = false_theorem(book, self.meaning, name)
                self.statements[name] = (
                    [(v.index[0], parse(str(v.sort))) for v in theorem.variables],
                    parse(closed_body(theorem)),
                )
            if wrong and not self.found and first_false_theorem(self.records):
                self.found = Found([*self.records], name, wrong)
        return True

    def new(self, letter: str) -> str:
        """Return a new name."""
        self.number += 1
        return f"{letter}{self.number}"

    # -- terms --------------------------------------------------------------------------------------------------------

    @property
    def signature(self) -> Signature:
        return self.meaning.signature

    def bound(self) -> str:
        """Return a new name for a bound variable."""
        return f"b{self.new('')}.v"

    def symbols(self, value: Tree) -> list[str]:
        """Return the symbols with values of a sort, the recent ones several times."""
        known = [name for name, (_, of) in self.signature.functions.items() if of == value]
        return known + [name for name in known if name in self.recent[-3:]] * 3

    def sorts(self) -> list[str]:
        """Return the sorts for variables, the uninterpreted ones twice."""
        return [*self.signature.sorts * 2, *self.signature.datatypes, "Bool"]

    def term(self, sort: Tree, variables: Mapping[str, Tree], depth: int = 1) -> Tree | None:
        """Return a random term of a sort, or None if there is none."""
        chance = self.chance
        if sort == "Bool":
            return self.formula(variables, depth)
        options: list[Tree] = [name for name, of in variables.items() if of == sort] * 3
        options += [name for name in self.symbols(sort) if depth or not self.signature.functions[name][0]]
        options += [name for name, row in self.signature.datatypes.get(sort, ()) if not row]
        if sort == "S.Box" and depth:
            options.append("f.box")
        if not options:
            return None
        head = chance.choice(options)
        if head == "f.box":
            inner = self.term("S.A", variables, 0)
            return None if inner is None else ("f.box", inner)
        return self.call(head, variables, depth - 1) if head in self.signature.functions else head

    def call(self, name: str, variables: Mapping[str, Tree], depth: int) -> Tree | None:
        """Return a call of a symbol with random arguments, or None if there are none."""
        args = [self.term(sort, variables, max(depth, 0)) for sort in self.signature.functions[name][0]]
        return None if None in args else (name, *args) if args else name

    def formula(self, variables: Mapping[str, Tree], depth: int = 2, beside: str | None = None) -> Tree:
        """Return a random formula, which mentions one symbol if that is asked for."""
        chance = self.chance
        if depth <= 0 or chance.random() < 0.35:
            return self.literal(variables, beside)
        one, other = self.formula(variables, depth - 1, beside), self.formula(variables, depth - 1)
        if chance.random() < 0.15:
            return ("not", one)
        if chance.random() < 0.5:
            one, other = other, one
        return (chance.choice(("=", "=", "=>", "or", "and")), one, other)

    def literal(self, variables: Mapping[str, Tree], beside: str | None) -> Tree:
        """Return a random atom or its negation, with a quantifier where it needs one."""
        chance = self.chance
        atom = self.atom(variables, beside)
        return ("not", atom) if chance.random() < 0.25 else atom

    def atom(self, variables: Mapping[str, Tree], beside: str | None) -> Tree:
        chance = self.chance
        if beside is None and chance.random() < self.sized:
            sorts = self.signature.sorts if chance.random() < 0.9 else [*self.signature.datatypes]
            sort, x, y = chance.choice(sorts), self.bound(), self.bound()
            return ("forall", ((x, sort), (y, sort)), ("=", x, y))
        if beside is None and chance.random() < 0.08:
            return chance.choice(("true", "false"))
        names = self.symbols("Bool") + [name for name in self.recent[-3:] if name in self.signature.functions]
        names += [name for name, of in variables.items() for _ in range(2)]
        head = beside or (chance.choice(names) if names else None)
        if head is None:
            return "true"
        quantified: Variables = []
        inside = dict(variables)
        term: Any
        body: Any
        if head in variables:
            value, term = variables[head], head
        else:
            domain, value = self.signature.functions[head]
            for sort in domain:
                if sort not in inside.values() or chance.random() < 0.4:
                    quantified.append((self.bound(), sort))
                    inside[quantified[-1][0]] = sort
            term = self.call(head, inside, 0)
            if term is None:
                return "true"
        if value == "Bool":
            body = term
        else:
            other = self.term(value, inside, 0)
            if other is None or (other == term and chance.random() < 0.9):
                quantified.append((self.bound(), value))
                other = quantified[-1][0]
            body = ("=", term, other)
        for name, sort in reversed(quantified):
            body = (chance.choice(("forall", "exists")), ((name, sort),), body)
        return body

    def fresh(self, tree: Tree, names: Mapping[str, Tree]) -> Tree:
        """Return a tree with trees in the place of tokens and new names of its bound variables."""
        if isinstance(tree, str):
            return names.get(tree, tree)
        match tree:
            case ("forall" | "exists", listed, body):
                new = {name: self.bound() for name, _ in listed}
                told = tuple((new[name], replaced(sort, names)) for name, sort in listed)
                return (tree[0], told, self.fresh(body, {**names, **new}))
        return tuple(self.fresh(part, names) for part in tree)

    def unfolded(self, tree: Tree, bodies: Mapping[str, tuple[Variables, Tree]], sorts: Mapping[str, Tree]) -> Tree:
        """Return a tree with the bodies of functions in the place of their calls, and sorts in the place of sorts."""
        if isinstance(tree, str):
            if tree in bodies and not bodies[tree][0]:
                return self.fresh(bodies[tree][1], {})
            return sorts.get(tree, tree)
        parts = tuple(self.unfolded(part, bodies, sorts) for part in tree[1:])
        if isinstance(tree[0], str) and tree[0] in bodies:
            variables, body = bodies[tree[0]]
            if len(variables) == len(parts):
                return self.fresh(body, {name: part for (name, _), part in zip(variables, parts, strict=True)})
        return (self.unfolded(tree[0], {}, sorts), *parts)

    # -- actions ------------------------------------------------------------------------------------------------------

    def define(self) -> None:
        """Define a symbol, sometimes with facts under hypotheses, and sometimes along a well-founded relation."""
        chance, name = self.chance, self.new("f.d")
        variables: Variables = [("f.x0", chance.choice(self.sorts()))] if chance.random() < 0.25 else []
        env = dict(variables)
        value, order = "Bool", None
        body: Tree | None = self.formula(env, chance.choice((0, 1, 1, 2)))
        if chance.random() < 0.2:
            value = chance.choice(self.sorts())
            one, other = self.term(value, env), self.term(value, env)
            body = None if one is None or other is None else chance.choice((one, ("ite", body, one, other)))
        relations = [theory.relation for theory in self.meaning.theories.values() if theory.relation]
        if relations and chance.random() < 0.3:
            relation = chance.choice(relations)
            variables, value = [("f.x0", self.signature.functions[relation][0][0])], "Bool"
            y = self.bound()
            inner = ("forall", ((y, variables[0][1]),), ("=>", (relation, "f.x0", y), (name, y)))
            body = (
                chance.choice(("or", "and", "=")),
                chance.choice((inner, ("not", inner))),
                self.formula(dict(variables), 0),
            )
            order = ["along", relation, "f.x0"]
        if body is None:
            return
        by = [[name] for name in self.facts(1)] if chance.random() < 0.25 else []
        told = {"variables": variables, "sort": value, "body": written(body), "order": order, "by": by}
        if self.take({"rule": "define", "name": name, **told}):
            self.recent.append(name)
            if order is None:
                self.definitions[name] = variables, body
            if self.book.equations[name].hypotheses:
                self.counts["definitions under hypotheses"] += 1

    def theory(self) -> None:
        """Assume something of new symbols."""
        chance, name = self.chance, self.new("T")
        if len(self.own) >= 3:
            return
        taken = {sort for sorts, _ in self.own.values() for sort in sorts}
        sorts = [sort for sort in self.signature.sorts if sort not in taken and chance.random() < 0.6]
        functions: list[tuple[str, list[Tree], Tree]] = []
        for _ in range(chance.choice((1, 1, 2))):
            domain: list[Tree] = [chance.choice(self.sorts())] if chance.random() < 0.2 else []
            value = chance.choice(("Bool", "Bool", *self.sorts()))
            functions.append((self.new("f.t"), domain, value))
        well_founded = None
        if chance.random() < 0.15:
            sort = chance.choice(self.signature.sorts)
            well_founded = self.new("f.less")
            functions = [(well_founded, [sort, sort], "Bool"), *functions[:1]]
        for function, over, of in functions:
            self.signature.functions[function] = tuple(over), of
        before = self.recent
        self.recent = [*before[-2:], *(function for function, _, _ in functions)]
        hypotheses: list[Any] = []
        for _ in range(chance.choice((1, 1, 2))):
            beside = functions[-1][0] if chance.random() < 0.8 else None
            formula = self.formula({}, chance.choice((0, 1, 1, 2)), beside)
            if (known := [*self.meaning.equations]) and chance.random() < 0.5:
                one = self.atom({}, beside)
                formula = (chance.choice(("=", "=", "=>", "or", "and")), one, self.literal({}, chance.choice(known)))
                if chance.random() < 0.3:
                    formula = self.related(functions, known) or formula
            hypotheses.append((f"{name}.{self.new('h')}", [], written(formula)))
        self.recent = before
        record = {
            "rule": "theory", "name": name, "words": name, "sorts": sorts,
            "functions": [(function, list(map(written, over)), written(of)) for function, over, of in functions],
            "hypotheses": hypotheses, "well_founded": well_founded,
        }  # fmt: skip
        for function, _, _ in functions:
            del self.signature.functions[function]
        if self.take(record):
            self.own[name] = sorts, [function for function, _, _ in functions]
            self.recent += self.own[name][1]
            if chance.random() < 0.5:
                self.prove([label for label, _, _ in hypotheses])
            said = {token for _, _, text in hypotheses for token in tokens(parse(text))}
            self.counts["theories with sorts"] += bool(sorts)
            self.counts["theories that mention defined or chosen symbols"] += bool(said & self.book.equations.keys())

    def related(self, functions: Sequence[tuple[str, list[Tree], Tree]], known: Sequence[str]) -> Tree | None:
        """Return an equation of a new constant and a symbol that is known, or None if there is none of its sort."""
        pairs = [
            (new, symbol)
            for new, domain, value in functions
            for symbol in known
            if not domain and self.signature.functions[symbol] == ((), value)
        ]
        return ("=", *self.chance.choice(pairs)) if pairs else None

    def facts(self, most: int) -> list[str]:
        """Return the names of some theorems, more often recent ones and those with hypotheses."""
        names = [*self.statements]
        if not names:
            return []
        defined = self.definitions.keys()
        weights = [
            1
            + 2 * (name in names[-3:])
            + (2 + 4 * bool(tokens(self.statements[name][1]) & defined)) * bool(self.book.theorems[name].hypotheses)
            for name in names
        ]
        return list(dict.fromkeys(self.chance.choices(names, weights, k=self.chance.randint(1, most))))

    def cited(self, name: str) -> tuple[list[Any], Tree]:
        """Return a citation of a theorem, and the formula."""
        variables, body = self.statements[name]
        return [name], ("forall", tuple(variables), body) if variables else body

    def goals(self, names: Sequence[str]) -> Iterable[tuple[Tree, list[str]]]:
        """Yield formulas that may follow from theorems, with further theorems for the proof."""
        chance = self.chance
        for _ in range(10):
            name = chance.choice(names)
            variables, body = self.statements[name]
            if variables:
                body = ("forall", tuple(variables), body)
            body = self.fresh(body, {})
            said = sorted(tokens(body) & self.signature.functions.keys())
            defined = [symbol for symbol in said if symbol in self.definitions]
            match chance.choice((0, 0, 0, 1, 2, 3)):
                case 0 if defined:
                    used = {symbol: self.definitions[symbol] for symbol in defined}
                    yield (
                        self.unfolded(body, used, {}),
                        [name, *(self.book.equations[symbol].name for symbol in defined)],
                    )
                case 1 if said:
                    symbol = chance.choice(said)
                    domain, value = self.signature.functions[symbol]
                    twins = [s for s, of in self.signature.functions.items() if of == (domain, value) and s != symbol]
                    if twins:
                        yield self.fresh(body, {symbol: chance.choice(twins)}), [name]
                case 2 if said:
                    constants = [s for s in said if not self.signature.functions[s][0]]
                    if constants:
                        symbol, x = chance.choice(constants), self.bound()
                        yield (
                            ("exists", ((x, self.signature.functions[symbol][1]),), self.fresh(body, {symbol: x})),
                            [name],
                        )
                case _:
                    before, self.recent = self.recent, [*self.recent, *said]
                    goal = self.formula({}, chance.choice((0, 1, 1)))
                    self.recent = before
                    yield goal, [name]

    def prove(self, names: Sequence[str] = ()) -> None:
        """Prove a consequence of some theorems, preferably one that does not hold without them."""
        names = names or self.facts(3)
        if not names:
            return
        for goal, more in self.goals(names):
            by = [[name] for name in dict.fromkeys([*names, *more])]
            record = {"rule": "prove", "name": self.new("P"), "variables": [], "goal": written(goal), "by": by}
            if any(closed_text(self, goal) == closed(t.formula) for t in self.book.theorems.values()):
                continue
            if self.valid(goal, []) and self.chance.random() < 0.8:
                continue
            if self.take(record):
                if goal[0] == "exists" and len(goal[1]) == 1:
                    self.existence.append(str(record["name"]))
                return

    def valid(self, goal: Tree, facts: Sequence[Tree]) -> bool:
        """Return whether a goal follows from facts in all structures, whatever its symbols mean."""
        formula = ("and", *facts, ("not", goal))
        said = tokens(formula) & self.signature.functions.keys()
        try:
            for sizes in finite_structures.sizes_of(self.signature.sorts_of(formula)):
                if finite_structures.Structures(self.signature, sizes, said).value(formula, {}):
                    return False
        except TooLarge:
            return False
        return True

    def choice(self) -> None:
        """Choose a symbol on the word of a theorem, which is proved first if there is none."""
        chance = self.chance
        if not self.existence or chance.random() < 0.7:
            name = self.new("E")
            facts = self.facts(2) if chance.random() < 0.8 else []
            for _ in range(4):
                variables: Variables = [("f.x0", chance.choice(self.sorts()))] if chance.random() < 0.2 else []
                y, sort = self.bound(), chance.choice(self.sorts())
                goal: Tree = (
                    "exists",
                    ((y, sort),),
                    self.formula({**dict(variables), y: sort}, chance.choice((0, 0, 1)), y),
                )
                if chance.random() < 0.1:
                    goal = ("=>", self.formula(dict(variables), 0), goal)
                record = {"rule": "prove", "name": name, "variables": variables, "goal": written(goal)}
                if self.take({**record, "by": [[fact] for fact in facts]}):
                    self.existence.append(name)
                    break
            else:
                return
        existence, name = chance.choice(self.existence[-3:]), self.new("f.c")
        if self.take({"rule": "choose", "name": name, "existence": existence}):
            self.recent.append(name)
            hypotheses = self.book.equations[name].hypotheses
            self.counts["choices under hypotheses"] += bool(hypotheses)

    def induction(self) -> None:
        """Prove something by induction along the well-founded relation of a theory."""
        relations = [theory.relation for theory in self.meaning.theories.values() if theory.relation]
        if not relations:
            return
        relation = self.chance.choice(relations)
        sort = self.signature.functions[relation][0][0]
        goals = [("not", (relation, "f.x0", "f.x0")), self.formula({"f.x0": sort}, 1, "f.x0")]
        record = {
            "rule": "induct", "name": self.new("I"), "variables": [("f.x0", sort)],
            "goal": written(self.chance.choice(goals)), "by": [[name] for name in self.facts(1)],
            "order": ["along", relation, "f.x0"],
            "at": self.chance.choice(([[[], ["f.x0"]]], [[[("f.y!0", sort)], ["f.y!0"]]])),
        }  # fmt: skip
        self.take(record)

    def tabulation(self) -> None:
        """State that a function has an array."""
        y, sort = "f.y0", self.chance.choice(self.sorts())
        body = self.formula({y: sort}, 1)
        told = {"variables": [], "over": [(y, sort)], "term": written(body), "sort": "Bool"}
        if self.take({"rule": "tabulate", "name": self.new("A"), **told}):
            self.existence.append(self.records[-1]["name"])

    # -- models -------------------------------------------------------------------------------------------------------

    def depends(self, theory: str, rule: Rule) -> set[str]:
        """Return the symbols with equations that depend on a theory, in one opinion."""
        sorts, functions = self.own[theory]
        symbols: set[str] = set()
        theories = {theory}
        equations, signature = self.meaning.equations, self.signature
        while True:
            new = set()
            for symbol, (formula, hypotheses) in equations.items():
                under = hypotheses & (theories if rule.hypotheses_of_symbols else {theory})
                said = tokens(formula)
                if under or said & {*functions, *symbols} or made_of(signature, said, sorts):
                    new.add(symbol)
            for other, held in self.meaning.theories.items():
                signed = {token for formula in held.formulas for token in tokens(formula)} | {*self.own[other][1]}
                if signed & {*functions, *new} or made_of(signature, signed, sorts):
                    theories.add(other)
            if new == symbols:
                return symbols
            symbols = new

    def needed(self, theory: str, formulas: list[Tree], rule: Rule) -> set[str]:
        """Return the symbols that need an image for formulas to be read in a model of a theory, in one opinion."""
        todo = [*formulas, *(self.meaning.theories[theory].formulas if rule.hypotheses_of_theory else ())]
        behind: set[str] = set()
        while todo:
            for symbol in (tokens(todo.pop()) & self.meaning.equations.keys()) - behind:
                behind.add(symbol)
                todo.append(self.meaning.equations[symbol].formula)
        return behind & self.depends(theory, rule)

    def image(self, name: str, sorts: Mapping[str, Tree], images: Mapping[str, tuple[Variables, Tree]]) -> Any:
        """Return parameters and a random term for a function in a model, or None."""
        chance = self.chance
        domain, value = (replaced(part, sorts) for part in self.signature.functions[name])
        parameters = [(f"f.p{place}!0", sort) for place, sort in enumerate(domain)]
        if name not in self.meaning.equations and chance.random() < 0.6:
            for body in self.solutions(name, parameters):
                return parameters, self.unfolded(body, images, sorts)
        if name in self.definitions and chance.random() < 0.7:
            variables, body = self.definitions[name]
            named = {old: new for (old, _), (new, _) in zip(variables, parameters, strict=True)}
            return parameters, self.fresh(self.unfolded(body, images, sorts), named)
        same = self.signature.functions[name] == (domain, value)
        if same and chance.random() < 0.2:
            return parameters, (name, *(p for p, _ in parameters)) if parameters else name
        env = dict(parameters)
        if value == "Bool" and chance.random() < 0.3:
            return parameters, chance.choice(("true", "false"))
        if value == "Bool":
            return parameters, self.formula(env, chance.choice((0, 0, 0, 1)))
        if (term := self.term(value, env)) is None:
            return None
        if chance.random() < 0.3 and (other := self.term(value, env)) is not None:
            term = ("ite", self.formula(env, 0), term, other)
        return parameters, term

    def solutions(self, name: str, parameters: Variables) -> Iterable[Tree]:
        """Yield terms that a hypothesis equates with a function of its theory, in random order."""
        (theory,) = (theory for theory, (_, functions) in self.own.items() if name in functions)
        formulas = list(self.meaning.theories[theory].formulas)
        self.chance.shuffle(formulas)
        call = (name, *(parameter for parameter, _ in parameters)) if parameters else name
        for told in formulas:
            formula = told
            if parameters and told[0] == "forall" and len(told[1]) == len(parameters):
                names = {old: new for (old, _), (new, _) in zip(told[1], parameters, strict=True)}
                formula = self.fresh(told[2], names)
            outer = formula[0] == "not"
            match formula[1] if outer else formula:
                case ("=", one, other):
                    for side, body in ((one, other), (other, one)):
                        inner = side == ("not", call)
                        if (inner or side == call) and name not in tokens(body):
                            yield ("not", body) if outer != inner else body

    def told(self, theory: str, formulas: list[Tree]) -> Iterable[Record]:
        """Yield descriptions of models of a theory."""
        chance = self.chance
        opinions = {frozenset(self.needed(theory, formulas, rule)) for rule in OPINIONS}
        sets = sorted(opinions, key=lambda names: (len(names), sorted(names)))
        chance.shuffle(sets)
        small = [
            sort for sort in [*self.signature.sorts, *self.signature.datatypes, "Bool"] if self.meaning.small(sort)
        ]
        order = [*self.signature.functions]
        relation = self.meaning.theories[theory].relation
        for _ in range(6):
            sorts = {sort: chance.choice(small) for sort in self.own[theory][0] if chance.random() < 0.8}
            for needed in sets:
                images: dict[str, tuple[Variables, Tree]] = {}
                for name in sorted({*self.own[theory][1], *needed}, key=order.index):
                    if made := self.image(name, sorts, images):
                        images[name] = made
                by: dict[str, list[list[str]]] = {}
                rank = None
                if relation in images:
                    (x, sort), _ = images[relation][0]
                    rank = [written(self.height(x, sort))]
                    by["rank"] = []
                    if chance.random() < 0.6:
                        y = images[relation][0][1][0]
                        images[relation] = images[relation][0], self.falling(x, y, sort)
                if chance.random() < 0.5:
                    said = {token for _, body in images.values() for token in tokens(body)} | {*needed}
                    near = [name for name, (_, body) in self.statements.items() if said & tokens(body)]
                    some = [[name] for name in chance.sample(near, min(len(near), 3))]
                    labels = [h.name for h in self.book.theories[theory].hypotheses]
                    labels += [self.book.equations[symbol].name for symbol in needed]
                    by |= dict.fromkeys(labels, some)
                told = [(name, parameters, written(body)) for name, (parameters, body) in images.items()]
                yield {
                    "sorts": [(sort, written(image)) for sort, image in sorts.items()],
                    "functions": [(name, [(p, written(s)) for p, s in ps], text) for name, ps, text in told],
                    "rank": rank, "by": by,
                }  # fmt: skip

    def height(self, x: str, sort: Tree) -> Tree:
        """Return a number for an element, by its constructor if it has one."""
        names = [name for name, row in self.signature.datatypes.get(sort, ()) if not row]
        if len(names) < 2:
            return ("ite", self.formula({x: sort}, 0, x), "1", "0")
        return ("ite", ("=", x, names[0]), "0", ("ite", ("=", x, names[1]), "1", "2"))

    def falling(self, x: str, y: str, sort: Tree) -> Tree:
        """Return a relation along which the height of constructors falls, or one that never holds."""
        names = [name for name, row in self.signature.datatypes.get(sort, ()) if not row]
        if len(names) < 2 or self.chance.random() < 0.2:
            return "false"
        return ("and", ("=", x, names[1]), ("=", y, names[0]))

    def instance(self) -> None:
        """Read a theorem of a theory in a model."""
        chance = self.chance
        under = [name for name in self.statements if self.book.theorems[name].hypotheses]
        if not under:
            return
        weights = [
            (1 + (name[0] in "PIN") + (name in under[-3:])) * len(self.book.theorems[name].hypotheses) ** 2
            for name in under
        ]
        (name,) = chance.choices(under, weights)
        theory = chance.choice(sorted(self.book.theorems[name].hypotheses))
        _, formula = self.cited(name)
        for told in self.told(theory, [formula]):
            record = {"rule": "instantiate", "name": self.new("N"), "theorem": name, "theory": theory, **told}
            if self.take(record):
                self.counts["instances with other sorts"] += any(one != other for one, other in told["sorts"])
                made = self.book.theorems[record["name"]]
                self.counts["instances without hypotheses"] += not made.hypotheses
                return

    def model(self) -> None:
        """Show that a theory has a model."""
        without = [theory for theory in self.own if theory not in self.book.models]
        if not without:
            return
        theory = self.chance.choice(without)
        for told in self.told(theory, []):
            if self.take({"rule": "model", "theory": theory, **told}):
                return


def before_of(before: Iterable[tuple[dict[Any, Any], dict[Any, Any]]], table: dict[Any, Any]) -> dict[Any, Any]:
    """Return what a table held before."""
    return next(kept for one, kept in before if one is table)


def made_of(signature: Signature, said: Iterable[str], sorts: Iterable[str]) -> bool:
    """Return whether symbols or sorts are made of one of some sorts."""
    return not {*sorts}.isdisjoint(signature.sorts_of(tuple(said)))


def closed_body(theorem: Any) -> str:
    """Return the text of a theorem's body, whose variables are free."""
    return closed(theorem.body)


def closed_text(writer: Writer, goal: Tree) -> str:
    """Return a formula as the checker writes it, or nothing if it does not read it."""
    try:
        return closed(writer.book.term(written(goal), ()))
    except Wrong:
        return ""
