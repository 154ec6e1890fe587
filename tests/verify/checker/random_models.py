"""Random models of theories, and theorems that are interpreted in them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tests.verify.checker.book_judgment import Record
from tests.verify.checker.finite_structures import Signature, Tree, expression_text, tokens
from tests.verify.checker.random_records import RecordWriter
from tests.verify.checker.random_terms import Variables, substituted


class Rule(NamedTuple):
    """Definition of the symbols that need an image when a theorem is read in a model of a theory; there are several.

    The generator does not contain the checker's own definition. A writer tries the definitions one after the other.
    """

    hypotheses_of_theory: bool  # whether the symbols in the hypotheses of the theory need images, too
    hypotheses_of_symbols: bool  # whether a symbol depends on what its equation is assumed under


OPINIONS = [Rule(one, other) for one in (True, False) for other in (True, False)]


class ModelWriter(RecordWriter):
    """A writer of records that also reads theorems in models."""

    def dependent_symbols(self, theory: str, rule: Rule) -> set[str]:
        """Return the symbols with equations that depend on a theory, by the given definition of dependence."""
        sorts, functions = self.own[theory]
        symbols: set[str] = set()
        theories = {theory}
        equations, signature = self.meaning.equations, self.signature
        while True:
            new = set()
            for symbol, (formula, hypotheses) in equations.items():
                under = hypotheses & (theories if rule.hypotheses_of_symbols else {theory})
                words = tokens(formula)
                if under or words & {*functions, *symbols} or uses_any_sort(signature, words, sorts):
                    new.add(symbol)
            for other, held in self.meaning.theories.items():
                signed = {token for formula in held.formulas for token in tokens(formula)} | {*self.own[other][1]}
                if signed & {*functions, *new} or uses_any_sort(signature, signed, sorts):
                    theories.add(other)
            if new == symbols:
                return symbols
            symbols = new

    def symbols_without_image(self, theory: str, formulas: list[Tree], rule: Rule) -> set[str]:
        """Return the symbols that need an image before formulas can be read in a model of a theory."""
        todo = [*formulas, *(self.meaning.theories[theory].formulas if rule.hypotheses_of_theory else ())]
        dependencies: set[str] = set()
        while todo:
            for symbol in (tokens(todo.pop()) & self.meaning.equations.keys()) - dependencies:
                dependencies.add(symbol)
                todo.append(self.meaning.equations[symbol].formula)
        return dependencies & self.dependent_symbols(theory, rule)

    def random_image(self, name: str, sorts: Mapping[str, Tree], images: Mapping[str, tuple[Variables, Tree]]) -> Any:
        """Return parameters and a random term as the image of a function in a model; None if no term is found."""
        chance = self.chance
        domain, value = (substituted(part, sorts) for part in self.signature.functions[name])
        parameters = [(f"f.p{place}!0", sort) for place, sort in enumerate(domain)]
        if name not in self.meaning.equations and chance.random() < 0.6:
            for body in self.equated_terms(name, parameters):
                return parameters, self.unfold_calls(body, images, sorts)
        if name in self.definitions and chance.random() < 0.7:
            variables, body = self.definitions[name]
            named = {old: new for (old, _), (new, _) in zip(variables, parameters, strict=True)}
            return parameters, self.substitute_and_rename(self.unfold_calls(body, images, sorts), named)
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

    def equated_terms(self, name: str, parameters: Variables) -> Iterable[Tree]:
        """Yield terms that a hypothesis equates with a function of its theory, in random order."""
        (theory,) = (theory for theory, (_, functions) in self.own.items() if name in functions)
        formulas = list(self.meaning.theories[theory].formulas)
        self.chance.shuffle(formulas)
        call = (name, *(parameter for parameter, _ in parameters)) if parameters else name
        for hypothesis in formulas:
            formula = hypothesis
            if parameters and hypothesis[0] == "forall" and len(hypothesis[1]) == len(parameters):
                names = {old: new for (old, _), (new, _) in zip(hypothesis[1], parameters, strict=True)}
                formula = self.substitute_and_rename(hypothesis[2], names)
            outer = formula[0] == "not"
            match formula[1] if outer else formula:
                case ("=", left, right):
                    for side, body in ((left, right), (right, left)):
                        inner = side == ("not", call)
                        if (inner or side == call) and name not in tokens(body):
                            yield ("not", body) if outer != inner else body

    def descriptions(self, theory: str, formulas: list[Tree]) -> Iterable[Record]:
        """Yield descriptions of models of a theory."""
        chance = self.chance
        opinions = {frozenset(self.symbols_without_image(theory, formulas, rule)) for rule in OPINIONS}
        sets = sorted(opinions, key=lambda names: (len(names), sorted(names)))
        chance.shuffle(sets)
        small = [
            sort
            for sort in [*self.signature.sorts, *self.signature.datatypes, "Bool"]
            if self.meaning.is_small_sort(sort)
        ]
        order = [*self.signature.functions]
        relation = self.meaning.theories[theory].relation
        for _ in range(6):
            sorts = {sort: chance.choice(small) for sort in self.own[theory][0] if chance.random() < 0.8}
            for symbols in sets:
                images: dict[str, tuple[Variables, Tree]] = {}
                for name in sorted({*self.own[theory][1], *symbols}, key=order.index):
                    if definition := self.random_image(name, sorts, images):
                        images[name] = definition
                by: dict[str, list[list[str]]] = {}
                rank = None
                if relation in images:
                    (x, sort), _ = images[relation][0]
                    rank = [expression_text(self.constructor_height(x, sort))]
                    by["rank"] = []
                    if chance.random() < 0.6:
                        y = images[relation][0][1][0]
                        images[relation] = images[relation][0], self.decreasing_relation(x, y, sort)
                if chance.random() < 0.5:
                    words = {token for _, body in images.values() for token in tokens(body)} | {*symbols}
                    near = [name for name, (_, body) in self.statements.items() if words & tokens(body)]
                    citations = [[name] for name in chance.sample(near, min(len(near), 3))]
                    labels = [h.name for h in self.book.theories[theory].hypotheses]
                    labels += [self.book.equations[symbol].name for symbol in symbols]
                    by |= dict.fromkeys(labels, citations)
                functions = [(name, parameters, expression_text(body)) for name, (parameters, body) in images.items()]
                yield {
                    "sorts": [(sort, expression_text(image)) for sort, image in sorts.items()],
                    "functions": [
                        (name, [(parameter, expression_text(sort)) for parameter, sort in parameters], text)
                        for name, parameters, text in functions
                    ],
                    "rank": rank,
                    "by": by,
                }

    def constructor_height(self, x: str, sort: Tree) -> Tree:
        """Return a term for the height of an element, which depends on its constructor if it has one."""
        names = [name for name, row in self.signature.datatypes.get(sort, ()) if not row]
        if len(names) < 2:
            return ("ite", self.formula({x: sort}, 0, x), "1", "0")
        return ("ite", ("=", x, names[0]), "0", ("ite", ("=", x, names[1]), "1", "2"))

    def decreasing_relation(self, x: str, y: str, sort: Tree) -> Tree:
        """Return a relation along which the height of constructors decreases, or a relation that never holds."""
        names = [name for name, row in self.signature.datatypes.get(sort, ()) if not row]
        if len(names) < 2 or self.chance.random() < 0.2:
            return "false"
        return ("and", ("=", x, names[1]), ("=", y, names[0]))

    def add_instance(self) -> None:
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
        _, formula = self.citation_of(name)
        for description in self.descriptions(theory, [formula]):
            record = {
                "rule": "instantiate",
                "name": self.new_name("N"),
                "theorem": name,
                "theory": theory,
                **description,
            }
            if self.append_if_accepted(record):
                self.counts["instances with other sorts"] += any(sort != image for sort, image in description["sorts"])
                theorem_in_model = self.book.theorems[record["name"]]
                self.counts["instances without hypotheses"] += not theorem_in_model.hypotheses
                return

    def add_model(self) -> None:
        """Show that a theory has a model."""
        without = [theory for theory in self.own if theory not in self.book.models]
        if not without:
            return
        theory = self.chance.choice(without)
        for description in self.descriptions(theory, []):
            if self.append_if_accepted({"rule": "model", "theory": theory, **description}):
                return


def uses_any_sort(signature: Signature, words: Iterable[str], sorts: Iterable[str]) -> bool:
    """Return whether any of some sorts occurs in a list of symbols and sorts."""
    return not {*sorts}.isdisjoint(signature.sorts_of(tuple(words)))
