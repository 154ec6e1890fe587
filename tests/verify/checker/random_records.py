"""Random records: definitions, theories, theorems and choices that the rules accept and whose obligations hold."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tests.verify.checker import finite_structures
from tests.verify.checker.book_judgment import (
    MALFORMED,
    FalseTheorem,
    Record,
    false_model,
    false_theorem,
    first_false_theorem,
)
from tests.verify.checker.finite_meaning import Meaning
from tests.verify.checker.finite_structures import TooLarge, Tree, expression_text, parse, tokens
from tests.verify.checker.random_terms import TermWriter, Variables
from verify.checker import book as rules
from verify.checker.errors import Wrong
from verify.checker.terms import closed_text


class RecordWriter(TermWriter):
    """A writer of random records, with the records that it has written."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(chance)
        self.records: list[Record] = []
        self.counts: Counter[str] = Counter()
        self.statements: dict[str, tuple[Variables, Tree]] = {}  # of each theorem
        self.definitions: dict[str, tuple[Variables, Tree]] = {}
        self.existence: list[str] = []  # theorems from which a symbol can be chosen
        self.own: dict[str, tuple[list[str], list[str]]] = {}  # sorts and functions of each theory
        self.found: FalseTheorem | None = None

    def append_if_accepted(self, record: Record) -> bool:
        """Append a record if the rules accept it and its obligations hold."""
        book = self.book
        tables = [part for part in (*vars(book).values(), book.world.functions) if isinstance(part, dict)]
        snapshot = [(table, dict(table)) for table in tables]
        fields = {key: value for key, value in record.items() if key != "rule"}
        try:
            rules.RECORDS[record["rule"]](book, **fields)
            new = [
                theorem
                for name, theorem in book.theorems.items()
                if name not in preceding_values(snapshot, book.theorems)
            ]
            new += [
                theorem for name, theorem in book.models.items() if name not in preceding_values(snapshot, book.models)
            ]
            accepted = all(
                finite_structures.obligation_holds(obligation.text)
                for theorem in new
                for obligation in theorem.obligations
            )
            self.counts["obligations refused"] += not accepted
        except (Wrong, *MALFORMED) as error:
            accepted = False
            self.counts["refused"] += 1
            self.refusal = str(error)
        except TooLarge:
            accepted = False
            self.counts["too large"] += 1
        if not accepted:
            for table, values in snapshot:
                table.clear()
                table.update(values)
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
                counterexample = false_model(self.meaning, record["theory"])
            else:
                counterexample = false_theorem(book, self.meaning, name)
                self.statements[name] = (
                    [(v.index[0], parse(str(v.sort))) for v in theorem.variables],
                    parse(closed_body(theorem)),
                )
            if counterexample and not self.found and first_false_theorem(self.records):
                self.found = FalseTheorem([*self.records], name, counterexample)
        return True

    def add_definition(self) -> None:
        """Define a symbol, sometimes with facts under hypotheses, and sometimes along a well-founded relation."""
        chance, name = self.chance, self.new_name("f.d")
        variables: Variables = [("f.x0", chance.choice(self.sorts()))] if chance.random() < 0.25 else []
        env = dict(variables)
        value, order = "Bool", None
        body: Tree | None = self.formula(env, chance.choice((0, 1, 1, 2)))
        if chance.random() < 0.2:
            value = chance.choice(self.sorts())
            left, right = self.term(value, env), self.term(value, env)
            body = None if left is None or right is None else chance.choice((left, ("ite", body, left, right)))
        relations = [theory.relation for theory in self.meaning.theories.values() if theory.relation]
        if relations and chance.random() < 0.3:
            relation = chance.choice(relations)
            variables, value = [("f.x0", self.signature.functions[relation][0][0])], "Bool"
            y = self.new_variable()
            inner = ("forall", ((y, variables[0][1]),), ("=>", (relation, "f.x0", y), (name, y)))
            body = (
                chance.choice(("or", "and", "=")),
                chance.choice((inner, ("not", inner))),
                self.formula(dict(variables), 0),
            )
            order = ["along", relation, "f.x0"]
        if body is None:
            return
        by = [[name] for name in self.pick_theorems(1)] if chance.random() < 0.25 else []
        fields = {"variables": variables, "sort": value, "body": expression_text(body), "order": order, "by": by}
        if self.append_if_accepted({"rule": "define", "name": name, **fields}):
            self.recent.append(name)
            if order is None:
                self.definitions[name] = variables, body
            if self.book.equations[name].hypotheses:
                self.counts["definitions under hypotheses"] += 1

    def add_theory(self) -> None:
        """Write a theory that assumes formulas about new symbols."""
        chance, name = self.chance, self.new_name("T")
        if len(self.own) >= 3:
            return
        owned_sorts = {sort for sorts, _ in self.own.values() for sort in sorts}
        sorts = [sort for sort in self.signature.sorts if sort not in owned_sorts and chance.random() < 0.6]
        functions: list[tuple[str, list[Tree], Tree]] = []
        for _ in range(chance.choice((1, 1, 2))):
            domain: list[Tree] = [chance.choice(self.sorts())] if chance.random() < 0.2 else []
            value = chance.choice(("Bool", "Bool", *self.sorts()))
            functions.append((self.new_name("f.t"), domain, value))
        well_founded = None
        if chance.random() < 0.15:
            sort = chance.choice(self.signature.sorts)
            well_founded = self.new_name("f.less")
            functions = [(well_founded, [sort, sort], "Bool"), *functions[:1]]
        for function, over, of in functions:
            self.signature.functions[function] = tuple(over), of
        recent = self.recent
        self.recent = [*recent[-2:], *(function for function, _, _ in functions)]
        hypotheses: list[Any] = []
        for _ in range(chance.choice((1, 1, 2))):
            required_symbol = functions[-1][0] if chance.random() < 0.8 else None
            formula = self.formula({}, chance.choice((0, 1, 1, 2)), required_symbol)
            if (equation_symbols := [*self.meaning.equations]) and chance.random() < 0.5:
                atom = self.atom({}, required_symbol)
                formula = (
                    chance.choice(("=", "=", "=>", "or", "and")),
                    atom,
                    self.literal({}, chance.choice(equation_symbols)),
                )
                if chance.random() < 0.3:
                    formula = self.equation_with_known_symbol(functions, equation_symbols) or formula
            hypotheses.append((f"{name}.{self.new_name('h')}", [], expression_text(formula)))
        self.recent = recent
        record = {
            "rule": "theory", "name": name, "words": name, "sorts": sorts,
            "functions": [
                (function, list(map(expression_text, domain)), expression_text(value))
                for function, domain, value in functions
            ],
            "hypotheses": hypotheses, "well_founded": well_founded,
        }  # fmt: skip
        for function, _, _ in functions:
            del self.signature.functions[function]
        if self.append_if_accepted(record):
            self.own[name] = sorts, [function for function, _, _ in functions]
            self.recent += self.own[name][1]
            if chance.random() < 0.5:
                self.add_proof([label for label, _, _ in hypotheses])
            symbols = {token for _, _, text in hypotheses for token in tokens(parse(text))}
            self.counts["theories with sorts"] += bool(sorts)
            self.counts["theories that mention defined or chosen symbols"] += bool(symbols & self.book.equations.keys())

    def equation_with_known_symbol(
        self, functions: Sequence[tuple[str, list[Tree], Tree]], symbols: Sequence[str]
    ) -> Tree | None:
        """Return an equation between a new constant and a known symbol, or None if no symbol has the sort."""
        pairs = [
            (new, symbol)
            for new, domain, value in functions
            for symbol in symbols
            if not domain and self.signature.functions[symbol] == ((), value)
        ]
        return ("=", *self.chance.choice(pairs)) if pairs else None

    def pick_theorems(self, most: int) -> list[str]:
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

    def citation_of(self, name: str) -> tuple[list[Any], Tree]:
        """Return a citation of a theorem, and the formula."""
        variables, body = self.statements[name]
        return [name], ("forall", tuple(variables), body) if variables else body

    def possible_consequences(self, names: Sequence[str]) -> Iterable[tuple[Tree, list[str]]]:
        """Yield formulas that may follow from theorems, with further theorems for the proof."""
        chance = self.chance
        for _ in range(10):
            name = chance.choice(names)
            variables, body = self.statements[name]
            if variables:
                body = ("forall", tuple(variables), body)
            body = self.substitute_and_rename(body, {})
            symbols = sorted(tokens(body) & self.signature.functions.keys())
            defined = [symbol for symbol in symbols if symbol in self.definitions]
            match chance.choice((0, 0, 0, 1, 2, 3)):
                case 0 if defined:
                    definitions = {symbol: self.definitions[symbol] for symbol in defined}
                    yield (
                        self.unfold_calls(body, definitions, {}),
                        [name, *(self.book.equations[symbol].name for symbol in defined)],
                    )
                case 1 if symbols:
                    symbol = chance.choice(symbols)
                    domain, value = self.signature.functions[symbol]
                    twins = [s for s, of in self.signature.functions.items() if of == (domain, value) and s != symbol]
                    if twins:
                        yield self.substitute_and_rename(body, {symbol: chance.choice(twins)}), [name]
                case 2 if symbols:
                    constants = [s for s in symbols if not self.signature.functions[s][0]]
                    if constants:
                        symbol, x = chance.choice(constants), self.new_variable()
                        yield (
                            (
                                "exists",
                                ((x, self.signature.functions[symbol][1]),),
                                self.substitute_and_rename(body, {symbol: x}),
                            ),
                            [name],
                        )
                case _:
                    recent, self.recent = self.recent, [*self.recent, *symbols]
                    goal = self.formula({}, chance.choice((0, 1, 1)))
                    self.recent = recent
                    yield goal, [name]

    def add_proof(self, names: Sequence[str] = ()) -> None:
        """Prove a consequence of some theorems, preferably one that does not hold without them."""
        names = names or self.pick_theorems(3)
        if not names:
            return
        for goal, more in self.possible_consequences(names):
            by = [[name] for name in dict.fromkeys([*names, *more])]
            record = {
                "rule": "prove",
                "name": self.new_name("P"),
                "variables": [],
                "goal": expression_text(goal),
                "by": by,
            }
            if any(formula_text(self, goal) == closed_text(t.formula) for t in self.book.theorems.values()):
                continue
            if self.follows(goal, []) and self.chance.random() < 0.8:
                continue
            if self.append_if_accepted(record):
                if goal[0] == "exists" and len(goal[1]) == 1:
                    self.existence.append(str(record["name"]))
                return

    def follows(self, goal: Tree, facts: Sequence[Tree]) -> bool:
        """Return whether a goal follows from facts in all structures, for all meanings of its symbols."""
        formula = ("and", *facts, ("not", goal))
        symbols = tokens(formula) & self.signature.functions.keys()
        try:
            for sizes in finite_structures.sizes_of(self.signature.sorts_of(formula)):
                if finite_structures.Structures(self.signature, sizes, symbols).value(formula, {}):
                    return False
        except TooLarge:
            return False
        return True

    def add_choice(self) -> None:
        """Choose a symbol from an existence theorem, which is proved first if there is none."""
        chance = self.chance
        if not self.existence or chance.random() < 0.7:
            name = self.new_name("E")
            facts = self.pick_theorems(2) if chance.random() < 0.8 else []
            for _ in range(4):
                variables: Variables = [("f.x0", chance.choice(self.sorts()))] if chance.random() < 0.2 else []
                y, sort = self.new_variable(), chance.choice(self.sorts())
                goal: Tree = (
                    "exists",
                    ((y, sort),),
                    self.formula({**dict(variables), y: sort}, chance.choice((0, 0, 1)), y),
                )
                if chance.random() < 0.1:
                    goal = ("=>", self.formula(dict(variables), 0), goal)
                record = {"rule": "prove", "name": name, "variables": variables, "goal": expression_text(goal)}
                if self.append_if_accepted({**record, "by": [[fact] for fact in facts]}):
                    self.existence.append(name)
                    break
            else:
                return
        existence, name = chance.choice(self.existence[-3:]), self.new_name("f.c")
        if self.append_if_accepted({"rule": "choose", "name": name, "existence": existence}):
            self.recent.append(name)
            hypotheses = self.book.equations[name].hypotheses
            self.counts["choices under hypotheses"] += bool(hypotheses)

    def add_induction(self) -> None:
        """Prove a formula by induction along the well-founded relation of a theory."""
        relations = [theory.relation for theory in self.meaning.theories.values() if theory.relation]
        if not relations:
            return
        relation = self.chance.choice(relations)
        sort = self.signature.functions[relation][0][0]
        goals = [("not", (relation, "f.x0", "f.x0")), self.formula({"f.x0": sort}, 1, "f.x0")]
        record = {
            "rule": "induct", "name": self.new_name("I"), "variables": [("f.x0", sort)],
            "goal": expression_text(self.chance.choice(goals)), "by": [[name] for name in self.pick_theorems(1)],
            "order": ["along", relation, "f.x0"],
            "at": self.chance.choice(([[[], ["f.x0"]]], [[[("f.y!0", sort)], ["f.y!0"]]])),
        }  # fmt: skip
        self.append_if_accepted(record)

    def add_tabulation(self) -> None:
        """State that a function has an array."""
        y, sort = "f.y0", self.chance.choice(self.sorts())
        body = self.formula({y: sort}, 1)
        fields = {"variables": [], "over": [(y, sort)], "term": expression_text(body), "sort": "Bool"}
        if self.append_if_accepted({"rule": "tabulate", "name": self.new_name("A"), **fields}):
            self.existence.append(self.records[-1]["name"])


def preceding_values(
    snapshot: Iterable[tuple[dict[Any, Any], dict[Any, Any]]], table: dict[Any, Any]
) -> dict[Any, Any]:
    """Return the contents that a table had when the snapshot was made."""
    return next(values for original, values in snapshot if original is table)


def closed_body(theorem: Any) -> str:
    """Return the text of a theorem's body with free variables."""
    return closed_text(theorem.body)


def formula_text(writer: RecordWriter, goal: Tree) -> str:
    """Return a formula as the checker writes it; "" if the checker refuses it."""
    try:
        return closed_text(writer.book.term(expression_text(goal), ()))
    except Wrong:
        return ""
