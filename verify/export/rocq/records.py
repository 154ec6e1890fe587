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

Told = Any
Proved = Callable[[Obligation], str]  # the name of the lemma of an obligation


class Replay(Book):
    """A book that writes what it reads. `written` has the text of each record, by the name of its theorem or symbol."""

    world: Ordered

    def __init__(self, lemma: Proved) -> None:
        super().__init__()
        self.world = Ordered(BOOK_SYMBOL)
        self.names = Names()
        self.syntax: Syntax = Readable(self.world, self.names)
        self.explicit = Syntax(self.world, self.names)
        self.labels = Names(own=True)
        self.contexts = Contexts(self, self.syntax, self.labels)
        self.lemma = lemma
        self.written: dict[str, str] = {}
        self.stated: dict[str, list[str]] = {}  # by theorem: the statements of its formula in the files
        self.unsupported: dict[str, str] = {}  # by theorem: why it is not written

    def name_parts(self, records: Iterable[Mapping[str, Told]]) -> None:
        """Give names to all symbols and sorts, so that no variable gets one of them."""
        for told in records:
            match told["rule"]:
                case "declaration":
                    match tree(told["text"]):
                        case ["declare-sort", name, _]:
                            self.syntax.name(name)
                        case [_, [[name, _]], [rows]]:
                            self.syntax.name(name)
                            for start, *fields in rows:
                                self.syntax.name(start)
                                for part, _ in fields:
                                    self.syntax.name(part)
                case "define" | "choose":
                    self.syntax.name(told["name"])
                case "theory":
                    for function, *_ in told["functions"]:
                        self.syntax.name(function)

    def take(self, record: Mapping[str, Told]) -> None:
        """Read one record and write it; a record of a kind that cannot be written is listed as unsupported."""
        self.names.forget()
        told = dict(record)
        rule = told.pop("rule")
        if rule not in RECORDS:
            raise Refused(f"no such rule: {rule}")
        try:
            getattr(self, rule)(**told)
        except NotImplementedError as error:
            self.unsupported[str(told.get("name", told.get("theory")))] = str(error)

    # Names and statements.

    def theorem_name(self, name: str) -> str:
        """Return the name of a theorem."""
        return self.labels.new(("theorem", name), f"thm_{name}")

    def citation(self, theorem: Theorem) -> str:
        """Return the proof of a theorem in its context."""
        symbol = next((s for s in self.contexts.open if self.equations.get(s) is theorem), None)
        if symbol or theorem.rule == "theory":
            return self.contexts.label(theorem.name)
        arguments = self.contexts.arguments(self.contexts.of_theorem(theorem))
        name = self.theorem_name(theorem.name)
        return f"({name} {arguments})" if arguments else name

    def statement(self, theorem: Theorem) -> str:
        """Return what a theorem says in its context."""
        text = self.syntax.whole(theorem.formula)
        self.stated.setdefault(theorem.name, []).append(text)
        return text

    def write(self, theorem: Theorem, proof: Text, used: Iterable[Theorem] = (), extra: Iterable[Context] = ()) -> None:
        """Write a theorem with its proof, which may mention what the used theorems depend on, and some contexts."""
        own = self.contexts.of_theorem(theorem)
        whole = self.contexts.joined([own, *map(self.contexts.of_theorem, used), *extra])
        text = self.contexts.without(whole, own, str(Sharing(self.explicit, proof)), f"({self.statement(theorem)})")
        self.state(theorem.name, self.theorem_name(theorem.name), own, self.statement(theorem), text)

    def state(self, key: str, name: str, context: Context, formula: str, proof: str) -> None:
        """Write a theorem in a context."""
        binders = self.contexts.binders(context)
        told = f"forall {binders}, {formula}" if binders else formula
        body = f"fun {binders} => {proof}" if binders else proof
        before = self.written.get(key, "")
        self.written[key] = f"{before}Theorem {name} : {told}.\nProof. exact (\n{body}). Qed.\n"

    # Obligations.

    def contradiction(self, asked: Obligation, facts: Sequence[Text], variables: Iterable[Term]) -> Text:
        """Return the proof of false from the formulas of an obligation; its variables stand for themselves."""
        told = statement(asked.text)
        meaning = {v.index[0]: self.syntax.variable(v) for v in variables}
        arguments: list[Text] = []
        for sort in told.sorts:
            arguments += [self.syntax.name(sort), f"inh_{self.syntax.name(sort)}"]
        arguments += [meaning.get(symbol) or self.syntax.name(symbol) for symbol in told.symbols]
        return apply(self.lemma(asked), *arguments, *facts)

    def facts(self, by: Told, variables: Sequence[Term]) -> list[Text]:
        """Return the proofs of the formulas of cited theorems."""
        found: list[Text] = []
        for name, *at in by:
            theorem = self.theorems[name]
            proof: Text = self.citation(theorem)
            if not at:
                found.append(proof)
            for texts in at:
                terms = self.assignment(texts, variables, theorem.variables)
                found.append(apply(proof, *[terms[v] for v in theorem.variables]) if terms else proof)
        return found

    def abstracted(self, variables: Sequence[Term], body: Text) -> Text:
        """Return a function of some variables."""
        return ("(fun ", self.syntax.binders(variables), " => ", body, ")") if variables else body

    def by_contradiction(self, goal: Term, asked: Obligation, facts: Sequence[Text], variables: Iterable[Term]) -> Text:
        """Return the proof of a goal by its obligation."""
        body = self.contradiction(asked, [*facts, "n_"], variables)
        return apply("dn", goal, ("(fun n_ : ", self.world.negation(goal), " => ", body, ")"))

    # Records.

    def induct(self, name: str, variables: Told, goal: str, by: Told, order: Told = None, at: Told = ()) -> None:
        """Write a theorem that is proved from others, by induction if there is an order."""
        super().induct(name, variables, goal, by, order, at)
        theorem = self.theorems[name]
        xs, (asked,) = theorem.variables, theorem.obligations
        facts = self.facts(by, xs)
        grounds = [self.theorems[fact] for fact, *_ in by]
        if not order:
            self.write(theorem, self.abstracted(xs, self.by_contradiction(theorem.body, asked, facts, xs)), grounds)
            return
        told, before, uses = self.order(order, xs)
        for over, texts in at:
            ys = self.variables(over, xs, OWN_VARIABLE)
            place = self.assignment(texts, (*xs, *ys), xs)
            reached = self.reached(told, place, before(place), "b_")
            fact = ("(fun b_ : ", before(place), " => ", apply("ih_", *[place[x] for x in xs], reached), ")")
            facts.append(self.abstracted(ys, fact))
        proof = self.by_contradiction(theorem.body, asked, facts, xs)
        predicate = self.abstracted(xs, theorem.body)
        names = [f"y{number}_" for number in range(len(xs))]
        earlier = f"({', '.join(names)})" if len(names) > 1 else names[0]
        now = f"({', '.join(map(self.syntax.variable, xs))})" if len(xs) > 1 else self.syntax.variable(xs[0])
        binders = " ".join(f"({y} : {self.syntax.sort(x.sort)})" for x, y in zip(xs, names, strict=True))
        hypothesis = (f"forall {binders}, {told.relation} {earlier} {now} -> ", predicate, f" {' '.join(names)}")
        step = self.abstracted(xs, ("(fun ih_ : ", hypothesis, " => ", proof, ")"))
        kinds = [self.syntax.sort(x.sort) for x in xs]
        text = apply(f"ind{len(xs)}", *kinds, predicate, told.relation, told.proof, step)
        self.write(theorem, text, [*grounds, *uses])

    def order(
        self, told: Told, xs: Sequence[Term]
    ) -> tuple[Order, Callable[[Mapping[Term, Term]], Term], list[Theorem]]:
        """Return an order, the formula that a place is before the variables, and the theorems behind the order."""
        before, theories, grounds = self.order_of(told, tuple(xs))
        named = {v.index[0]: v for v in xs}
        syntax = self.explicit
        match told:
            case ["measure", *texts]:
                return orders.by_measures(syntax, xs, [self.term(text, xs, "Int") for text in texts]), before, []
            case ["structure", name]:
                return orders.by_structure(syntax, xs, named[name]), before, []
            case ["along", relation, name]:
                proof = self.contexts.order_label(theories[0])
                found = orders.along(syntax, xs, syntax.name(relation), named[name], proof)
                return found, before, [*self.theories[theories[0]].hypotheses[:1]]
            case ["endless", relation, places, _]:
                told_xs = [named[name] for name in places]
                proof = self.citation(grounds[0])
                return orders.endless(syntax, xs, syntax.name(relation), told_xs, proof), before, grounds
        raise NotImplementedError(f"no such order: {told}")

    def reached(self, order: Order, place: Mapping[Term, Term], formula: Term, proof: Text) -> Text:
        """Return the proof that a place is before the variables, from the formula of the record that says so."""
        if order.structure is None:
            return proof
        x = order.structure
        field = place[x].op
        return apply(self.syntax.applied(f"below_{self.syntax.name(field)}", x.sort, True), x, proof)

    def define(self, name: str, variables: Told, sort: str, body: str, order: Told, by: Told) -> None:
        """Write a definition with its equation; an open symbol with the theorem that it exists."""
        super().define(name, variables, sort, body, order, by)
        theorem = self.equations[name]
        xs, (_, value) = theorem.variables, theorem.body.args
        recursive = name in contents(value)
        used = [self.theorems[fact] for fact, *_ in by] if recursive else []
        told = self.order(order, xs) if recursive else None
        if told:
            used += told[2]
        around = self.contexts.of([theorem.formula], sorted(theorem.hypotheses))
        if not around and not recursive:
            self.plain_definition(name, theorem)
            return
        predicate = (f"(fun {self.syntax.name(name)} : {self.syntax.function_type(name)} => ", theorem.formula, ")")
        exists: Text
        if told:
            exists = self.fixed_point(name, theorem, told[0], self.facts(by, xs), told[1])
        else:
            exists = apply(
                "@ex_intro",
                f"({self.syntax.function_type(name)})",
                predicate,
                self.abstracted(xs, value),
                self.reflexive(xs, value),
            )
        if around:
            self.open_symbol(name, theorem, around, exists, used)
        else:
            self.chosen_function(name, theorem, predicate, exists, used)

    def reflexive(self, xs: Sequence[Term], value: Term) -> Text:
        """Return the proof that a value equals itself for all values of its variables."""
        return self.abstracted(xs, apply("@eq_refl", self.syntax.sort(value.sort), value))

    def plain_definition(self, name: str, theorem: Theorem) -> None:
        """Write a definition that is not recursive."""
        xs, (_, value) = theorem.variables, theorem.body.args
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        kind, own = self.syntax.sort(value.sort), self.syntax.name(name)
        self.written[theorem.name] = f"Definition {own}{binders} : {kind} :=\n  {self.syntax.whole(value)}.\n"
        self.write(theorem, self.reflexive(xs, value))

    def fixed_point(
        self,
        name: str,
        theorem: Theorem,
        order: Order,
        facts: Sequence[Text],
        before: Callable[[Mapping[Term, Term]], Term],
    ) -> Text:
        """Return the proof that a function satisfies a recursive equation."""
        xs, (_, value) = theorem.variables, theorem.body.args
        other = f"{name}!other"
        self.world.functions[other] = self.world.functions[name]
        self.names.given[other] = "other_"

        def reached(number: int, call: Term, path: Sequence[Condition]) -> Text:
            asked = theorem.obligations[number - 1]
            place = dict(zip(xs, call.args, strict=True))
            formula = before(place)
            condition = self.world.connect("and", [part for part, _ in path])
            goal = self.world.make("=>", (condition, formula))
            bound = [v for v in self.world.in_order(goal.free | call.free) if v not in xs]
            proof = apply(self.by_contradiction(goal, asked, facts, [*xs, *bound]), self.together(path))
            return self.reached(order, place, formula, proof)

        recursion = Recursion(self.explicit, name, other, reached)
        equal = recursion.written(value, recursion.equal(value, ()))
        kind = self.syntax.function_type(name)
        own = self.syntax.name(name)
        functional = (f"(fun {own} : {kind} => ", self.abstracted(xs, value), ")")
        ys = [f"y{number}_" for number in range(len(xs))]
        earlier = f"({', '.join(ys)})" if len(ys) > 1 else ys[0]
        now = f"({', '.join(map(self.syntax.variable, xs))})" if len(xs) > 1 else self.syntax.variable(xs[0])
        binders = " ".join(f"({y} : {self.syntax.sort(x.sort)})" for x, y in zip(xs, ys, strict=True))
        at = " ".join(ys)
        agree = f"forall {binders}, {order.relation} {earlier} {now} -> {own} {at} = other_ {at}"
        step = (
            f"(fun ({own} other_ : {kind}) {self.syntax.binders(xs)} (agree_ : {agree}) => ",
            equal,
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

    def together(self, path: Sequence[Condition]) -> Text:
        """Return the proof of the conjunction of some formulas."""
        if not path:
            return "I"
        text = path[-1][1]
        for place in range(len(path) - 2, -1, -1):
            rest = self.world.connect("and", [formula for formula, _ in path[place + 1 :]])
            text = apply("@conj", path[place][0], rest, path[place][1], text)
        return text

    def chosen_function(
        self, name: str, theorem: Theorem, predicate: Text, exists: Text, used: Sequence[Theorem]
    ) -> None:
        """Write the definition of a function as one that satisfies its equation, and the equation."""
        own, kind = self.syntax.name(name), self.syntax.function_type(name)
        domain, value = self.world.functions[name]
        inhabited = self.function_inhabited(domain, value)
        told = self.syntax.whole(theorem.formula)
        self.written[theorem.name] = (
            f"Definition {own} : {kind} :=\n  epsilon {inhabited} (fun {own} : {kind} => {told}).\n"
        )
        self.write(theorem, apply("epsilon_spec", inhabited, predicate, exists), used)

    def function_inhabited(self, domain: Sequence[Sort], value: Sort) -> str:
        """Return the proof that there is a function of some sorts."""
        text, kind = self.syntax.inhabited(value), self.syntax.sort(value)
        for sort in reversed(domain):
            text, kind = f"(inh_fun {self.syntax.sort(sort)} ({kind}) {text})", f"{self.syntax.sort(sort)} -> {kind}"
        return text

    def open_symbol(self, name: str, theorem: Theorem, around: Context, exists: Text, used: Sequence[Theorem]) -> None:
        """Write the theorem that a symbol exists whose meaning depends on something of which nothing is known."""
        whole = self.contexts.joined([around, *map(self.contexts.of_theorem, used)])
        statement = (
            f"exists {self.syntax.name(name)} : {self.syntax.function_type(name)}, {self.syntax.whole(theorem.formula)}"
        )
        text = self.contexts.without(whole, around, str(Sharing(self.explicit, exists)), f"({statement})")
        self.state(theorem.name, self.labels.new(("exists", name), f"exists_{name[2:]}"), around, statement, text)
        self.contexts.open[name] = None

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
        found = apply(self.citation(source), *xs) if xs else self.citation(source)
        if source.body.op == "=>":
            found = apply(found, "g_")
        spec = (
            "(fun g_ : ",
            guard,
            " => ",
            apply("epsilon_spec", self.syntax.inhabited(y.sort), predicate, found),
            ")",
        )
        around = self.contexts.of([theorem.formula], sorted(theorem.hypotheses))
        if around:
            told = (f"(fun {self.syntax.name(name)} : {self.syntax.function_type(name)} => ", theorem.formula, ")")
            function = self.abstracted(xs, value)
            proof = apply(
                "@ex_intro", f"({self.syntax.function_type(name)})", told, function, self.abstracted(xs, spec)
            )
            self.open_symbol(name, theorem, around, proof, [source])
            return
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        said = f"epsilon {self.syntax.inhabited(y.sort)} (fun {self.syntax.binder(y)} => {self.syntax.whole(formula)})"
        self.written[theorem.name] = f"Definition {self.syntax.name(name)}{binders} : {kind} :=\n  {said}.\n"
        self.write(theorem, self.abstracted(xs, spec), [source])

    def theory(self, name: str, words: str, sorts: Told, functions: Told, hypotheses: Told, well_founded: Told) -> None:
        """Enter a theory, whose functions and hypotheses are variables of the theorems that depend on it."""
        super().theory(name, words, sorts, functions, hypotheses, well_founded)
        for function in self.theories[name].functions:
            self.contexts.open[function] = None
