"""The rules of a book: one method for each kind of record.

A rule enters a theorem, which may cite earlier ones, and asks for obligations, which certificates must show
contradictory. `verify/kernel/SOUNDNESS.md` defines the meaning of a book and proves that each rule preserves truth.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, NoReturn

from . import names
from .errors import MALFORMED, Refused, Unreadable, Wrong, each_line, shorten
from .reading import declare, tree
from .state import Asked, State, Substitution, Terms, Theorem, Theory, Told
from .terms import BASIC, BINDERS, Array, Term

__all__ = ["FORMAT", "RECORDS", "Asked", "Book", "Theorem", "Theory", "closure", "read"]

FORMAT = 3
# Returns the formula that terms, each in the place of a variable, come before the variables.
Before = Callable[[Mapping[Term, Term]], Term]


def is_polynomial(term: Term, x: Term) -> bool:
    """Return whether a term is made of x and terms without x by +, -, * and division by numerals, so is continuous."""
    if term is x or x not in term.free:
        return True
    if term.op == "/":
        above, below = term.args
        return below.op == "Real" and below.index != 0 and is_polynomial(above, x)
    return term.op in ("+", "-", "*") and all(is_polynomial(part, x) for part in term.args)


def refuse(problem: str) -> NoReturn:
    """Raise Refused, where an expression is needed."""
    raise Refused(problem)


class Book(State):
    """The contents of a book, and its rules; a rule has the name of its kind of record."""

    def declaration(self, text: str) -> None:
        """Enter an uninterpreted sort or a datatype."""
        if not text.startswith(("(declare-sort ", "(declare-datatypes ")):
            raise Unreadable(f"no sort: {shorten(text)}")
        declare(self.world, tree(text))

    def prove(self, name: str, variables: Told, goal: str, by: Told) -> None:
        """Enter the goal for all variables: the cited theorems and the negated goal contradict each other."""
        self.induct(name, variables, goal, by)

    def induct(self, name: str, variables: Told, goal: str, by: Told, order: Told = None, at: Told = ()) -> None:
        """Enter the goal for all variables, by induction along a well-founded order.

        The hypothesis is assumed at places before the variables: own variables, and a term for each of the goal's.
        """
        xs = self.variables(variables)
        claim, (uses, facts) = self.term(goal, xs), self.cited(by, xs)
        before, theories, grounds = self.order_of(order, xs)
        for over, texts in at:
            ys = self.variables(over, xs, names.OWN_VARIABLE)
            place = self.place(texts, (*xs, *ys), xs)
            facts.append(self.world.forall(ys, self.world.make("=>", (before(place), self.world.put(claim, place)))))
        rule = "induct" if order else "prove"
        self.keep(rule, name, xs, claim, [*uses, *grounds], [self.refute(f"{name}/1", facts, claim)], theories)

    def evaluate(self, name: str, variables: Told, goal: str) -> None:
        """Enter the goal for all variables, if computing with the definitions behind it finds it true."""
        xs = self.variables(variables)
        claim = self.term(goal, xs)
        uses = [equation for _, equation in sorted(self.behind([claim]).items())]
        asked = self.refute(f"{name}/1", [t.formula for t in uses], self.world.forall(xs, claim), computed=True)
        self.keep("evaluate", name, xs, claim, uses, [asked])

    def define(self, name: str, variables: Told, sort: str, body: str, order: Told, by: Told) -> None:
        """Enter a new function with an equation f(xs) = body, in which f calls itself only at terms before xs."""
        world, xs = self.world, self.variables(variables)
        uses, facts = self.cited(by, xs)
        before, theories, grounds = self.order_of(order, xs)
        world.declare(name, [x.sort for x in xs], world.sort(tree(sort)))
        value, asked = self.term(body, xs, world.sort(tree(sort))), []
        for number, (call, path) in enumerate(self.calls(value, name), 1):
            goal = world.make("=>", (world.all_of("and", path), before(dict(zip(xs, call.args, strict=True)))))
            asked.append(self.refute(f"{name[2:]}.def/{number}", facts, goal))
        equation = world.make("=", (world.make(name, xs), value))
        self.equations[name] = self.keep("define", f"{name[2:]}.def", xs, equation, [*uses, *grounds], asked, theories)

    def choose(self, name: str, existence: str) -> None:
        """Enter a new function with the values that exist by a theorem: ∀ xs. guard → ∃ y. φ gives guard → φ(f(xs))."""
        world, theorem = self.world, self.theorems[existence]
        guard, exists = theorem.body.args if theorem.body.op == "=>" else (world.true, theorem.body)
        if exists.op != "exists" or len(exists.index) != 1:
            raise Refused(f"{existence} does not say that one value exists")
        world.declare(name, [x.sort for x in theorem.variables], exists.index[0].sort)
        witness = world.put(exists.args[0], {exists.index[0]: world.make(name, theorem.variables)})
        chosen = world.make("=>", (guard, witness))
        self.equations[name] = self.keep("choose", f"{name[2:]}.witness", theorem.variables, chosen, [theorem])

    def tabulate(self, name: str, variables: Told, over: Told, term: str, sort: str) -> None:
        """Enter for all variables that an array has table[y] = term for all y: the arrays are all functions."""
        xs = self.variables(variables)
        (y,) = self.variables(over, xs)
        value = self.term(term, (*xs, y), self.world.sort(tree(sort)))
        table = self.world.make("@var", (), ("f.table!1", Array(y.sort, value.sort)))
        exists = "(exists (table) (forall (y) (= (select table y) value)))"
        self.keep("tabulate", name, xs, self.world.given({"table": table, "y": y, "value": value}, exists))

    def root(self, name: str, variables: Told, x: Told, polynomial: str, bounds: Told) -> None:
        """Enter for all variables: a polynomial in x has a root between two bounds if its sign changes there."""
        xs = self.variables(variables)
        (y,) = self.variables(x, xs)
        p, (low, high) = self.term(polynomial, (*xs, y), "Real"), (self.term(bound, xs, "Real") for bound in bounds)
        if not is_polynomial(p, y):
            raise Refused(f"no polynomial in {y.index[0]}")
        meaning = {"y": y, "p": p, "low": low, "high": high}
        meaning |= {"first": self.world.put(p, {y: low}), "last": self.world.put(p, {y: high})}
        exists = """(=> (and (<= low high) (<= first 0.0) (<= 0.0 last))
                        (exists (y) (and (<= low y) (<= y high) (= p 0.0))))"""
        self.keep("root", name, xs, self.world.given(meaning, exists))

    def theory(
        self, name: str, words: str, sorts: Told, functions: Told, hypotheses: Told, well_founded: str | None
    ) -> None:
        """Enter new functions, and sorts that no other theory has, with hypotheses about them that are assumed."""
        names.name(name, names.THEORY, "theory")
        if not isinstance(words, str) or len(words) > names.MAX_WORDS or not names.WORDS.fullmatch(words):
            raise Unreadable(f"no words for a theory: {shorten(words)}")
        taken = {*self.world.datatypes, *BASIC}.union(*(other.sorts for other in self.theories.values()))
        if any(self.world.sort(s) in taken for s in sorts) or len({*sorts}) < len(sorts):
            raise Refused(f"no new sorts: {name}")
        for function, domain, value in functions:
            self.world.declare(function, [self.world.sort(tree(s)) for s in domain], self.world.sort(tree(value)))
        symbols = tuple(function for function, _, _ in functions)
        if well_founded is not None:
            over, value = self.world.functions[well_founded]
            if well_founded not in symbols or len(over) != 2 or over[0] != over[1] or value != "Bool":
                raise Refused(f"{well_founded} is no relation of the theory")
        made = []
        for label, variables, text in hypotheses:
            if not label.startswith(f"{name}.") or not names.fits(label[len(name) + 1 :], names.LABEL):
                raise Unreadable(f"no hypothesis of {name}: {shorten(label)}")
            xs = self.variables(variables)
            made.append(self.keep("theory", label, xs, self.term(text, xs), on=[name]))
        self.theories.new(name, Theory(tuple(sorts), symbols, tuple(made), well_founded, words))

    def claim(self, tag: str, theorems: Told) -> None:
        """Enter the theorems that prove a claim, at least one."""
        if not theorems or not isinstance(theorems, list):
            raise Refused(f"{shorten(tag)} has no theorems")
        self.claims.new(names.name(tag, names.TAG, "claim"), tuple(self.theorems[name].name for name in theorems))

    def order_of(self, told: Told, variables: Terms) -> tuple[Before, list[str], list[Theorem]]:
        """Return a well-founded order, the theories that assume it to be one, and the theorems that prove it."""
        make, named = self.world.make, {v.index[0]: v for v in variables}

        def variable(name: str) -> Term:
            if name not in named:
                raise Unreadable(f"no variable of the statement: {shorten(name)}")
            return named[name]

        match told:
            case None | []:
                return lambda at: refuse("a recursive definition or an induction without an order"), [], []
            case ["measure", _, *_]:
                measures = [self.term(text, variables, "Int") for text in told[1:]]
                return lambda at: self.lower(measures, at), [], []
            case ["structure", name]:
                x = variable(name)
                rows = self.world.datatypes.get(str(x.sort), {}).items()
                # A field of a tree is a smaller tree, wherever the tree has this field.
                tests = {make(part, (x,)): make("is", (x,), start) for start, row in rows for part in row}
                return lambda at: tests.get(at[x]) or refuse(f"no field of the variable: {shorten(at[x])}"), [], []
            case ["along", relation, name]:
                x = variable(name)
                assumed = [one for one, theory in self.theories.items() if theory.well_founded == relation]
                if not assumed:
                    raise Refused(f"no theory says that {shorten(relation)} is well-founded")
                return lambda at: make(relation, (x, at[x])), assumed, []
            case ["endless", relation, [*places], name]:
                xs, ends = tuple(map(variable, places)), self.theorems[name]
                if len({*xs}) < len(xs) or not self.says_it_ends(ends, relation, xs):
                    raise Refused(f"{shorten(name)} does not say that no sequence is endless along {shorten(relation)}")
                # By dependent choice, the relation is then well-founded.
                return lambda at: make(relation, (*xs, *(at[x] for x in xs))), [], [ends]
        raise Unreadable(f"no order: {shorten(told)}")

    def says_it_ends(self, theorem: Theorem, relation: str, places: Terms) -> bool:
        """Return whether a theorem says that each sequence (arrays) has a step n ≥ 0 at which the relation fails."""
        us, body = theorem.variables, theorem.body
        if body.op != "exists" or [u.sort for u in us] != [Array("Int", x.sort) for x in places]:
            return False
        n, later = body.index[0], self.world.given({"n": body.index[0]}, "(+ n 1)")
        falls = self.world.make(relation, tuple(self.world.make("select", (u, at)) for at in (n, later) for u in us))
        return body is self.world.given({"n": n, "falls": falls}, "(exists (n) (and (>= n 0) (not falls)))")

    def lower(self, measures: Sequence[Term], at: Mapping[Term, Term]) -> Term:
        """Return the formula that the first measure that changes falls, and not below zero."""
        make, zero = self.world.make, self.world.make("Int", (), 0)
        pairs = [(self.world.put(measure, at), measure) for measure in measures]
        equal = [make("=", pair) for pair in pairs]
        falls = [(make(">=", (then, zero)), make("<", (then, now))) for then, now in pairs]
        return self.world.all_of("or", [make("and", (*equal[:n], *both)) for n, both in enumerate(falls)])

    def calls(self, body: Term, symbol: str) -> Iterator[tuple[Term, Terms]]:
        """Yield each call of a function in a term, its bound variables made free, and when it matters."""
        fresh, world = count(1), self.world

        def visit(term: Term, path: Terms) -> Iterator[tuple[Term, Terms]]:
            if term.op in BINDERS:
                opened = {v: world.make("@var", (), (f"f.bound!{next(fresh)}", v.sort)) for v in term.index}
                yield from visit(world.put(term.args[0], opened), path)
                return
            if term.op == symbol:
                yield term, path
            for place, part in enumerate(term.args):
                yield from visit(part, path)
                if term.op in ("and", "or", "=>") or (term.op == "ite" and place == 0):
                    path = (*path, world.make("not", (part,)) if term.op == "or" else part)
                elif term.op == "ite" and place == 1:
                    path = (*path[:-1], world.make("not", (term.args[0],)))

        yield from visit(body, ())

    def read_in(
        self, name: str, theory: str, told: Mapping[str, Told], mentioned: list[Term]
    ) -> tuple[Substitution, list[Theorem], list[Asked]]:
        """Return a reading of a theory in a model, the theorems cited to prove that it is one, and the obligations.

        Every symbol behind the `mentioned` formulas and the hypotheses that depends on the theory is read again too.
        """
        if told.keys() != {"sorts", "functions", "by", "rank"} or not isinstance(told["by"], dict):
            raise Unreadable("a model is told by sorts, functions, by and rank")
        world, whole = self.world, self.theories[theory]
        sorts = {sort: world.sort(tree(image)) for sort, image in told["sorts"]}
        model = Substitution(world, theory, sorts, {}, count(10**6))
        if not {*model.sorts} <= {*whole.sorts} or len(model.sorts) < len(told["sorts"]):
            raise Refused(f"a sort that is not one of {theory}, or twice")
        equations = self.behind([*mentioned, *(h.formula for h in whole.hypotheses)])
        again = {s: e for s, e in equations.items() if self.depends(theory, [e.formula], e.hypotheses)}
        symbols = {*whole.functions, *again}
        for function, variables, text in told["functions"]:
            xs, (domain, value) = self.variables(variables, kind=names.OWN_VARIABLE), world.functions[function]
            if function not in symbols or function in model.images:
                raise Refused(f"{shorten(function)} is not to be read in the model, or twice")
            if tuple(x.sort for x in xs) != tuple(map(model.sort, domain)):
                raise Refused(f"what stands for {function} is of other sorts")
            model.images[function] = xs, self.term(text, xs, model.sort(value))
        if missing := symbols - model.images.keys():
            raise Refused(f"nothing stands for {shorten(', '.join(sorted(missing)))}")
        facts, uses, asked = {}, [], []
        relation = model.images[whole.well_founded] if whole.well_founded else ((), world.true)
        for label, by in told["by"].items():
            if label not in self.theorems and label != "rank":
                raise Refused(f"facts for what is no theorem: {shorten(label)}")
            cited, facts[label] = self.cited(by, relation[0] if label == "rank" else ())
            uses += cited
        for number, fact in enumerate((*whole.hypotheses, *again.values()), 1):
            image = model.term(fact.formula, {})
            asked.append(self.refute(f"{name}.{fact.name}/{number}", facts.get(fact.name, ()), image))
        if bool(whole.well_founded) is not bool(told["rank"]):
            raise Refused(f"a rank is needed exactly for a well-founded relation: {shorten(told['rank'])}")
        if whole.well_founded:
            x, y = relation[0]
            falls = self.lower([self.term(height, [x], "Int") for height in told["rank"]], {x: y})
            asked.append(self.refute(f"{name}.rank/1", facts.get("rank", ()), world.make("=>", (relation[1], falls))))
        return model, uses, asked

    def instantiate(self, name: str, theorem: str, theory: str, **told: Told) -> None:
        """Enter a theorem read in a model of a theory; it may assume no other that the reading may change."""
        kept = self.theorems[theorem]
        left = kept.hypotheses - {theory}
        for other in sorted(left):
            if self.depends(theory, (), [other]):
                raise Refused(f"{other} depends on {theory} and has to be read in a model first")
        model, uses, asked = self.read_in(name, theory, told, [kept.formula])
        xs = {x: model.variable(x.index[0], x) for x in kept.variables}
        freed = kept._replace(hypotheses=left)
        self.keep("instantiate", name, tuple(xs.values()), model.term(kept.body, xs), [freed, *uses], asked)
        self.readings[name] = model

    def model(self, theory: str, **told: Told) -> None:
        """Enter a model of a theory that assumes nothing: the hypotheses of the theory do not contradict each other."""
        name = f"{theory}.model"
        made, uses, asked = self.read_in(name, theory, told, [])
        behind = self.behind(body for _, body in made.images.values()).values()
        if any(t.hypotheses for t in (*uses, *behind)):
            raise Refused(f"a model of {theory} may assume nothing")
        true, used = self.world.true, tuple(dict.fromkeys(t.name for t in uses))
        self.models.new(theory, Theorem(name, (), true, true, frozenset(), used, tuple(asked), "model"))
        self.readings[f"model of {theory}"] = made


_RULES = "declaration prove induct evaluate define choose tabulate root theory instantiate model claim"
RECORDS: dict[str, Callable[..., None]] = {name: vars(Book)[name] for name in _RULES.split()}


def read(text: str) -> Book:
    """Return a book from its text: a line with the format, a record a line, and the hash of all lines before it."""
    lines = text.split("\n")
    if lines[0] != json.dumps({"format": FORMAT}):
        raise Unreadable(f"no book of format {FORMAT}")
    lines, last = lines[:-2], lines[-2:]
    seal = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    if last != [json.dumps({"sha256": seal}), ""]:
        raise Unreadable("the last line is no seal of the lines before: the book was cut short or changed")
    book = Book()

    def take(line: str) -> None:
        said = DECODER.decode(line)
        rule = said.pop("rule")
        if rule not in RECORDS:
            raise Refused(f"no such rule: {shorten(rule)}")
        label = next((said[key] for key in ("name", "tag", "theory") if key in said), "")
        try:
            RECORDS[rule](book, **said)
        except (Wrong, *MALFORMED) as error:
            kind = type(error) if isinstance(error, Wrong) else Unreadable
            raise kind(f"{rule} {shorten(label)}: {shorten(error, 200)}") from None

    each_line(lines[1:], 2, take)
    return book


def record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of JSON; raise Unreadable if a key occurs twice."""
    made = dict(pairs)
    if len(made) < len(pairs):
        raise Unreadable("a key twice")
    return made


def no_number(text: str) -> Any:
    """Raise Unreadable: a book has no numbers outside its terms."""
    raise Unreadable(f"a number outside a term: {shorten(text)}")


DECODER = json.JSONDecoder(
    object_pairs_hook=record, parse_int=no_number, parse_float=no_number, parse_constant=no_number
)


def closure(book: Book, names: Iterable[str]) -> list[Theorem]:
    """Return some theorems with all that they rest on, the models of the theories that they assume included."""
    found: dict[int, Theorem] = {}  # a model may be called as a theorem is
    todo = [book.theorems[name] for name in names]
    while todo:
        theorem = todo.pop()
        if id(theorem) not in found:
            found[id(theorem)] = theorem
            todo += [book.theorems[name] for name in theorem.uses]
            todo += [book.models[name] for name in sorted(theorem.hypotheses) if name in book.models]
    return list(found.values())
