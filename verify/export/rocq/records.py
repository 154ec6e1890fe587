"""The records of a book as definitions and theorems of Rocq, in the order of the book.

The checker's own reading of a record (`verify.checker.book`) is repeated, so that both read the same book. Each theorem
applies the lemmas of its obligations to the theorems that it cites.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from verify.checker.book import RECORDS, Book, Obligation, Theorem
from verify.checker.errors import Refused
from verify.checker.names import BOOK_SYMBOL, OWN_VARIABLE
from verify.checker.reading import tree
from verify.checker.terms import Sort, Term, contents

from . import orders
from .contexts import Context, Contexts
from .names import Names
from .obligations import statement
from .orders import Order
from .recursion import Condition, Recursion
from .sharing import Sharing, Text, apply
from .statements import Readable
from .syntax import Ordered, Syntax

Json = Any
LemmaName = Callable[[Obligation], str]  # the name of the lemma of an obligation


class Replay(Book):
    """A book that writes what it reads. `written` has the text of each record, by the name of its theorem or symbol."""

    world: Ordered

    def __init__(self, lemma: LemmaName) -> None:
        super().__init__()
        self.world = Ordered(BOOK_SYMBOL)
        self.names = Names()
        self.syntax: Syntax = Readable(self.world, self.names)
        self.explicit = Syntax(self.world, self.names)
        self.labels = Names(allow_own=True)
        self.contexts = Contexts(self, self.syntax, self.labels)
        self.lemma = lemma
        self.written: dict[str, str] = {}
        self.statements: dict[str, list[str]] = {}  # by theorem: the statements of its formula in the files
        self.unsupported: dict[str, str] = {}  # by theorem: why it is not written

    def name_parts(self, records: Iterable[Mapping[str, Json]]) -> None:
        """Give names to all symbols and sorts, so that no variable gets one of them."""
        for record in records:
            match record["rule"]:
                case "declaration":
                    match tree(record["text"]):
                        case ["declare-sort", name, _]:
                            self.syntax.name(name)
                        case [_, [[name, _]], [rows]]:
                            self.syntax.name(name)
                            for constructor, *fields in rows:
                                self.syntax.name(constructor)
                                for part, _ in fields:
                                    self.syntax.name(part)
                case "define" | "choose":
                    self.syntax.name(record["name"])
                case "theory":
                    for function, *_ in record["functions"]:
                        self.syntax.name(function)

    def take(self, record: Mapping[str, Json]) -> None:
        """Read one record and write it; a record of a kind that cannot be written is listed as unsupported."""
        self.names.forget()
        fields = dict(record)
        rule = fields.pop("rule")
        if rule not in RECORDS:
            raise Refused(f"no such rule: {rule}")
        try:
            getattr(self, rule)(**fields)
        except NotImplementedError as error:
            self.unsupported[str(fields.get("name", fields.get("theory")))] = str(error)

    # Names and statements.

    def theorem_name(self, name: str) -> str:
        """Return the name of a theorem."""
        return self.labels.identifier(("theorem", name), f"thm_{name}")

    def citation(self, theorem: Theorem) -> str:
        """Return the proof of a theorem in its context."""
        symbol = next((s for s in self.contexts.open_symbols if self.equations.get(s) is theorem), None)
        if symbol or theorem.rule == "theory":
            return self.contexts.label(theorem.name)
        arguments = self.contexts.arguments(self.contexts.of_theorem(theorem))
        name = self.theorem_name(theorem.name)
        return f"({name} {arguments})" if arguments else name

    def statement(self, theorem: Theorem) -> str:
        """Return what a theorem says in its context."""
        text = self.syntax.whole(theorem.formula)
        self.statements.setdefault(theorem.name, []).append(text)
        return text

    def write(
        self, theorem: Theorem, proof: Text, cited: Iterable[Theorem] = (), contexts: Iterable[Context] = ()
    ) -> None:
        """Write a theorem with its proof, which may mention what the used theorems depend on, and some contexts."""
        own = self.contexts.of_theorem(theorem)
        context = self.contexts.union([own, *map(self.contexts.of_theorem, cited), *contexts])
        text = self.contexts.weaken(context, own, str(Sharing(self.explicit, proof)), f"({self.statement(theorem)})")
        self.state(theorem.name, self.theorem_name(theorem.name), own, self.statement(theorem), text)

    def state(self, key: str, name: str, context: Context, formula: str, proof: str) -> None:
        """Write a theorem in a context."""
        binders = self.contexts.binders(context)
        statement = f"forall {binders}, {formula}" if binders else formula
        body = f"fun {binders} => {proof}" if binders else proof
        earlier_text = self.written.get(key, "")
        self.written[key] = f"{earlier_text}Theorem {name} : {statement}.\nProof. exact (\n{body}). Qed.\n"

    # Obligations.

    def contradiction(self, obligation: Obligation, facts: Sequence[Text], variables: Iterable[Term]) -> Text:
        """Return the proof of false from the formulas of an obligation; its variables stand for themselves."""
        declarations = statement(obligation.text)
        names = {v.index[0]: self.syntax.variable(v) for v in variables}
        arguments: list[Text] = []
        for sort in declarations.sorts:
            arguments += [self.syntax.name(sort), f"inh_{self.syntax.name(sort)}"]
        arguments += [names.get(symbol) or self.syntax.name(symbol) for symbol in declarations.symbols]
        return apply(self.lemma(obligation), *arguments, *facts)

    def facts(self, by: Json, variables: Sequence[Term]) -> list[Text]:
        """Return the proofs of the formulas of cited theorems."""
        proofs: list[Text] = []
        for name, *instances in by:
            theorem = self.theorems[name]
            proof: Text = self.citation(theorem)
            if not instances:
                proofs.append(proof)
            for texts in instances:
                values = self.assignment(texts, variables, theorem.variables)
                proofs.append(apply(proof, *[values[v] for v in theorem.variables]) if values else proof)
        return proofs

    def abstracted(self, variables: Sequence[Term], body: Text) -> Text:
        """Return a function of some variables."""
        return ("(fun ", self.syntax.binders(variables), " => ", body, ")") if variables else body

    def by_contradiction(
        self, goal: Term, obligation: Obligation, facts: Sequence[Text], variables: Iterable[Term]
    ) -> Text:
        """Return the proof of a goal by its obligation."""
        body = self.contradiction(obligation, [*facts, "n_"], variables)
        return apply("dn", goal, ("(fun n_ : ", self.world.negation(goal), " => ", body, ")"))

    # Records.

    def induct(self, name: str, variables: Json, goal: str, by: Json, order: Json = None, at: Json = ()) -> None:
        """Write a theorem that is proved from others, by induction if there is an order."""
        super().induct(name, variables, goal, by, order, at)
        theorem = self.theorems[name]
        xs, (obligation,) = theorem.variables, theorem.obligations
        facts = self.facts(by, xs)
        grounds = [self.theorems[fact] for fact, *_ in by]
        if not order:
            self.write(
                theorem, self.abstracted(xs, self.by_contradiction(theorem.body, obligation, facts, xs)), grounds
            )
            return
        relation_order, smaller, uses = self.order(order, xs)
        for own_variables, texts in at:
            ys = self.variables(own_variables, xs, OWN_VARIABLE)
            values = self.assignment(texts, (*xs, *ys), xs)
            descent = self.descent_proof(relation_order, values, smaller(values), "b_")
            fact = ("(fun b_ : ", smaller(values), " => ", apply("ih_", *[values[x] for x in xs], descent), ")")
            facts.append(self.abstracted(ys, fact))
        proof = self.by_contradiction(theorem.body, obligation, facts, xs)
        predicate = self.abstracted(xs, theorem.body)
        names, descent_text = self.smaller_place(xs, relation_order)
        hypothesis = (descent_text, predicate, f" {names}")
        step = self.abstracted(xs, ("(fun ih_ : ", hypothesis, " => ", proof, ")"))
        kinds = [self.syntax.sort(x.sort) for x in xs]
        text = apply(f"ind{len(xs)}", *kinds, predicate, relation_order.relation, relation_order.proof, step)
        self.write(theorem, text, [*grounds, *uses])

    def order(
        self, order: Json, xs: Sequence[Term]
    ) -> tuple[Order, Callable[[Mapping[Term, Term]], Term], list[Theorem]]:
        """Return an order, the formula that a place is before the variables, and the theorems behind the order."""
        smaller, theories, grounds = self.order_of(order, tuple(xs))
        by_name = {v.index[0]: v for v in xs}
        syntax = self.explicit
        match order:
            case ["measure", *texts]:
                return orders.by_measures(syntax, xs, [self.term(text, xs, "Int") for text in texts]), smaller, []
            case ["structure", name]:
                return orders.by_structure(syntax, xs, by_name[name]), smaller, []
            case ["along", relation, name]:
                proof = self.contexts.order_label(theories[0])
                relation_order = orders.by_relation(syntax, xs, syntax.name(relation), by_name[name], proof)
                return relation_order, smaller, [*self.theories[theories[0]].hypotheses[:1]]
            case ["endless", relation, place_names, _]:
                variables = [by_name[name] for name in place_names]
                proof = self.citation(grounds[0])
                return orders.by_termination(syntax, xs, syntax.name(relation), variables, proof), smaller, grounds
        raise NotImplementedError(f"no such order: {order}")

    def smaller_place(self, xs: Sequence[Term], order: Order) -> tuple[str, str]:
        """Return names for the values of a place, and the text "for all places before the variables"."""
        names, variables = [f"y{number}_" for number in range(len(xs))], [*map(self.syntax.variable, xs)]
        places = [f"({', '.join(place)})" if len(place) > 1 else place[0] for place in (names, variables)]
        binders = " ".join(f"({y} : {self.syntax.sort(x.sort)})" for x, y in zip(xs, names, strict=True))
        return " ".join(names), f"forall {binders}, {order.relation} {places[0]} {places[1]} -> "

    def descent_proof(self, order: Order, values: Mapping[Term, Term], formula: Term, proof: Text) -> Text:
        """Return the proof that a place is before the variables, from the formula of the record that says so."""
        if order.structure is None:
            return proof
        x = order.structure
        field = values[x].op
        return apply(self.syntax.applied(f"below_{self.syntax.name(field)}", x.sort, True), x, proof)

    def define(self, name: str, variables: Json, sort: str, body: str, order: Json, by: Json) -> None:
        """Write a definition with its equation; an open symbol with the theorem that it exists."""
        super().define(name, variables, sort, body, order, by)
        theorem = self.equations[name]
        xs, (_, value) = theorem.variables, theorem.body.args
        recursive = name in contents(value)
        cited = [self.theorems[fact] for fact, *_ in by] if recursive else []
        well_founded = self.order(order, xs) if recursive else None
        if well_founded:
            cited += well_founded[2]
        context = self.contexts.of([theorem.formula], sorted(theorem.hypotheses))
        if not context and not recursive:
            self.plain_definition(name, theorem)
            return
        predicate = (f"(fun {self.syntax.name(name)} : {self.syntax.function_type(name)} => ", theorem.formula, ")")
        exists: Text
        if well_founded:
            exists = self.fixed_point(name, theorem, well_founded[0], self.facts(by, xs), well_founded[1])
        else:
            exists = apply(
                "@ex_intro",
                f"({self.syntax.function_type(name)})",
                predicate,
                self.abstracted(xs, value),
                self.reflexivity(xs, value),
            )
        if context:
            self.open_symbol(name, theorem, context, exists, cited)
        else:
            self.chosen_function(name, theorem, predicate, exists, cited)

    def reflexivity(self, xs: Sequence[Term], value: Term) -> Text:
        """Return the proof that a value equals itself for all values of its variables."""
        return self.abstracted(xs, apply("@eq_refl", self.syntax.sort(value.sort), value))

    def plain_definition(self, name: str, theorem: Theorem) -> None:
        """Write a definition that is not recursive."""
        xs, (_, value) = theorem.variables, theorem.body.args
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        kind, own = self.syntax.sort(value.sort), self.syntax.name(name)
        self.written[theorem.name] = f"Definition {own}{binders} : {kind} :=\n  {self.syntax.whole(value)}.\n"
        self.write(theorem, self.reflexivity(xs, value))

    def fixed_point(
        self,
        name: str,
        theorem: Theorem,
        order: Order,
        facts: Sequence[Text],
        smaller: Callable[[Mapping[Term, Term]], Term],
    ) -> Text:
        """Return the proof that a function satisfies a recursive equation."""
        xs, (_, value) = theorem.variables, theorem.body.args
        other = f"{name}!other"
        self.world.functions[other] = self.world.functions[name]
        self.names.identifiers[other] = "other_"

        def proof_at_call(number: int, call: Term, path: Sequence[Condition]) -> Text:
            obligation = theorem.obligations[number - 1]
            values = dict(zip(xs, call.args, strict=True))
            formula = smaller(values)
            condition = self.world.connect("and", [part for part, _ in path])
            goal = self.world.make("=>", (condition, formula))
            bound_variables = [v for v in self.world.in_order(goal.free | call.free) if v not in xs]
            proof = apply(
                self.by_contradiction(goal, obligation, facts, [*xs, *bound_variables]), self.conjunction_proof(path)
            )
            return self.descent_proof(order, values, formula, proof)

        recursion = Recursion(self.explicit, name, other, proof_at_call)
        equality = recursion.text_of(value, recursion.equation(value, ()))
        kind = self.syntax.function_type(name)
        own = self.syntax.name(name)
        functional = (f"(fun {own} : {kind} => ", self.abstracted(xs, value), ")")
        names, descent_text = self.smaller_place(xs, order)
        agreement = f"{descent_text}{own} {names} = other_ {names}"
        step = (
            f"(fun ({own} other_ : {kind}) {self.syntax.binders(xs)} (agree_ : {agreement}) => ",
            equality,
            ")",
        )
        kinds = [self.syntax.sort(x.sort) for x in xs]
        sort = value.sort
        return apply(
            f"fix{len(xs)}",
            *kinds,
            self.syntax.sort(sort),
            self.syntax.inhabited(sort),
            order.relation,
            order.proof,
            functional,
            step,
        )

    def conjunction_proof(self, path: Sequence[Condition]) -> Text:
        """Return the proof of the conjunction of some formulas."""
        if not path:
            return "I"
        text = path[-1][1]
        for place in range(len(path) - 2, -1, -1):
            rest = self.world.connect("and", [formula for formula, _ in path[place + 1 :]])
            text = apply("@conj", path[place][0], rest, path[place][1], text)
        return text

    def chosen_function(
        self, name: str, theorem: Theorem, predicate: Text, exists: Text, cited: Sequence[Theorem]
    ) -> None:
        """Write the definition of a function as one that satisfies its equation, and the equation."""
        own, kind = self.syntax.name(name), self.syntax.function_type(name)
        domain, value = self.world.functions[name]
        inhabited = self.function_inhabited(domain, value)
        formula = self.syntax.whole(theorem.formula)
        self.written[theorem.name] = (
            f"Definition {own} : {kind} :=\n  epsilon {inhabited} (fun {own} : {kind} => {formula}).\n"
        )
        self.write(theorem, apply("epsilon_spec", inhabited, predicate, exists), cited)

    def function_inhabited(self, domain: Sequence[Sort], value: Sort) -> str:
        """Return the proof that there is a function of some sorts."""
        text, kind = self.syntax.inhabited(value), self.syntax.sort(value)
        for sort in reversed(domain):
            text, kind = f"(inh_fun {self.syntax.sort(sort)} ({kind}) {text})", f"{self.syntax.sort(sort)} -> {kind}"
        return text

    def open_symbol(
        self, name: str, theorem: Theorem, context: Context, exists: Text, cited: Sequence[Theorem]
    ) -> None:
        """Write the theorem that a symbol exists whose meaning depends on something of which nothing is known."""
        union = self.contexts.union([context, *map(self.contexts.of_theorem, cited)])
        statement = (
            f"exists {self.syntax.name(name)} : {self.syntax.function_type(name)}, {self.syntax.whole(theorem.formula)}"
        )
        text = self.contexts.weaken(union, context, str(Sharing(self.explicit, exists)), f"({statement})")
        self.state(
            theorem.name, self.labels.identifier(("exists", name), f"exists_{name[2:]}"), context, statement, text
        )
        self.contexts.open_symbols[name] = None

    def choose(self, name: str, existence: str) -> None:
        """Write a function with values that exist by a theorem."""
        super().choose(name, existence)
        theorem, source = self.equations[name], self.theorems[existence]
        xs, guard = theorem.variables, theorem.body.args[0]
        exists = source.body.args[1] if source.body.op == "=>" else source.body
        (y,), (formula,) = exists.index, exists.args
        kind = self.syntax.sort(y.sort)
        predicate = ("(fun ", self.syntax.binder(y), " => ", formula, ")")
        value = apply("epsilon", self.syntax.inhabited(y.sort), predicate)
        existence_proof = apply(self.citation(source), *xs) if xs else self.citation(source)
        if source.body.op == "=>":
            existence_proof = apply(existence_proof, "g_")
        value_proof = (
            "(fun g_ : ",
            guard,
            " => ",
            apply("epsilon_spec", self.syntax.inhabited(y.sort), predicate, existence_proof),
            ")",
        )
        context = self.contexts.of([theorem.formula], sorted(theorem.hypotheses))
        if context:
            equation_predicate = (
                f"(fun {self.syntax.name(name)} : {self.syntax.function_type(name)} => ",
                theorem.formula,
                ")",
            )
            function = self.abstracted(xs, value)
            proof = apply(
                "@ex_intro",
                f"({self.syntax.function_type(name)})",
                equation_predicate,
                function,
                self.abstracted(xs, value_proof),
            )
            self.open_symbol(name, theorem, context, proof, [source])
            return
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        definition = (
            f"epsilon {self.syntax.inhabited(y.sort)} (fun {self.syntax.binder(y)} => {self.syntax.whole(formula)})"
        )
        self.written[theorem.name] = f"Definition {self.syntax.name(name)}{binders} : {kind} :=\n  {definition}.\n"
        self.write(theorem, self.abstracted(xs, value_proof), [source])

    def theory(self, name: str, words: str, sorts: Json, functions: Json, hypotheses: Json, well_founded: Json) -> None:
        """Enter a theory, whose functions and hypotheses are variables of the theorems that depend on it."""
        super().theory(name, words, sorts, functions, hypotheses, well_founded)
        for function in self.theories[name].functions:
            self.contexts.open_symbols[function] = None
