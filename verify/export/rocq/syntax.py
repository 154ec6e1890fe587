"""Sorts and terms of a book as text of Rocq, with every argument written out and every part in parentheses."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from verify.checker.reading import Reader
from verify.checker.terms import BINDERS, Array, Sort, Term

from .names import Names

INFIX = {"+": "+", "-": "-", "*": "*", "<": "<", "<=": "<=", ">": ">", ">=": ">="}
INTEGER = {"+": "Z.add", "-": "Z.sub", "*": "Z.mul", "<": "Z.lt", "<=": "Z.le", ">": "Z.gt", ">=": "Z.ge"}
REAL = {"+": "Rplus", "-": "Rminus", "*": "Rmult", "<": "Rlt", "<=": "Rle", ">": "Rgt", ">=": "Rge", "/": "Rdiv"}
BASIC = {"Int": "Z", "Real": "R", "Bool": "Prop"}
IFF = "f.iff!"  # the equivalence of Rocq's library; no symbol of a book has this name
CONNECTIVES = {"and": "/\\", "or": "\\/"}
Written = Callable[[Term], str]


class Ordered(Reader):
    """A world that numbers its terms, so that orders of terms are the same in every run."""

    def __init__(self, *args: Any) -> None:
        self.numbers: dict[Term, int] = {}
        super().__init__(*args)

    def make(self, op: str, args: tuple[Term, ...], index: Any = None) -> Term:
        """Return the term of an operator and its arguments."""
        term = super().make(op, args, index)
        self.numbers.setdefault(term, len(self.numbers))
        return term

    def negation(self, term: Term) -> Term:
        """Return the negation of a formula."""
        return self.make("not", (term,))

    def in_order(self, terms: Iterable[Term]) -> list[Term]:
        """Return terms in the order in which they were made."""
        return sorted(terms, key=self.numbers.__getitem__)


class Syntax:
    """The text of the sorts and terms of a world."""

    def __init__(self, world: Ordered, names: Names) -> None:
        self.world = world
        self.names = names

    def name(self, thing: str) -> str:
        """Return the identifier of a sort, a symbol or a part of a datatype."""
        return self.names.identifier(thing, thing[2:])

    def variable(self, variable: Term) -> str:
        """Return the identifier of a variable."""
        name = str(variable.index[0])
        stem = name.partition(".")[2].partition("!")[0] if "." in name else name
        return self.names.variable(variable, stem)

    def open_sorts(self, sorts: Iterable[Sort]) -> list[str]:
        """Return the sorts of which nothing is known that occur in some sorts, in alphabetical order."""
        return sorted(s for s in self.world.sorts_in(sorts) if s not in self.world.datatypes)

    def parameters(self, sort: Sort, inhabited: bool) -> str:
        """Return the arguments of a datatype's constants: its unknown sorts, and the proofs that they have values."""
        names = [self.name(one) for one in self.open_sorts([sort])]
        return "".join([f" {one} inh_{one}" if inhabited else f" {one}" for one in names])

    def sort(self, sort: Sort) -> str:
        """Return a type."""
        if isinstance(sort, Array):
            return f"({self.sort(sort.over)} -> {self.sort(sort.element)})"
        if sort in BASIC:
            return BASIC[sort]
        if sort in self.world.datatypes and (arguments := self.parameters(sort, False)):
            return f"({self.name(sort)}{arguments})"
        return self.name(sort)

    def function_type(self, symbol: str) -> str:
        """Return the type of a symbol."""
        domain, value = self.world.functions[symbol]
        return " -> ".join(map(self.sort, (*domain, value)))

    def inhabited(self, sort: Sort) -> str:
        """Return the proof that a sort has a value."""
        if isinstance(sort, Array):
            over, element = self.sort(sort.over), self.sort(sort.element)
            return f"(inh_fun {over} {element} {self.inhabited(sort.element)})"
        if sort in BASIC:
            return f"inh_{BASIC[sort]}"
        arguments = self.parameters(sort, True) if sort in self.world.datatypes else ""
        return f"(inh_{self.name(sort)}{arguments})" if arguments else f"inh_{self.name(sort)}"

    def any_value(self, sort: Sort) -> str:
        """Return a value of a sort, of which nothing is known."""
        return f"(any {self.sort(sort)} {self.inhabited(sort)})"

    def binder(self, variable: Term) -> str:
        """Return a variable with its type, in parentheses."""
        return f"({self.variable(variable)} : {self.sort(variable.sort)})"

    def binders(self, variables: Iterable[Term]) -> str:
        """Return variables with their types."""
        return " ".join(map(self.binder, variables))

    def part(self, symbol: str, sort: Sort, prefix: str = "", inhabited: bool = False) -> str:
        """Return a constant that belongs to a part of a datatype, with the sorts that it takes."""
        return self.applied(f"{prefix}{self.name(symbol)}", sort, inhabited)

    def applied(self, name: str, sort: Sort, inhabited: bool = False) -> str:
        """Return a constant of a datatype with the sorts that it takes, and the proofs that they have values."""
        arguments = self.parameters(sort, inhabited)
        return f"({name}{arguments})" if arguments else name

    def distinct_law(self, left: str, right: str, sort: Sort) -> str:
        """Return the law that trees of two constructors differ."""
        return self.applied(f"dis_{self.name(left)}_{self.name(right)}", sort)

    def head(self, term: Term) -> str:
        """Return what is applied to the arguments of a term, a function of as many arguments."""
        op, index = term.op, term.index
        sorts = [arg.sort for arg in term.args]
        real = "Real" in sorts
        if op in self.world.parts:
            if op in self.world.datatypes.get(str(term.sort), ()):
                return self.part(op, term.sort)
            return self.part(op, sorts[0], inhabited=True)
        if op == IFF:
            return "iff"
        if op in self.world.functions:
            return self.name(op)
        match op:
            case "=":
                return f"(@eq {self.sort(sorts[0])})"
            case "and" | "or" | "not":
                return op
            case "ite":
                return f"(ITE {self.sort(term.sort)})"
            case "is":
                return self.part(index, sorts[0], "is_")
            case "store" | "const":
                array = term.sort
                assert isinstance(array, Array)
                name = "store" if op == "store" else "constant"
                return f"({name} {self.sort(array.over)} {self.sort(array.element)})"
            case "@array_deq_diff":
                array = sorts[0]
                assert isinstance(array, Array)
                over = array.over
                return f"(differ {self.sort(over)} {self.sort(array.element)} {self.inhabited(over)})"
            case "-" if len(sorts) == 1:
                return "Ropp" if real else "Z.opp"
            case "to_real" | "to_int" | "div" | "mod":
                return {"to_real": "IZR", "to_int": "floor", "div": "div", "mod": "mod_"}[op]
            case _ if op in REAL:
                return REAL[op] if real else INTEGER[op]
        raise NotImplementedError(f"no text for the operator {op}")

    def term(self, term: Term, written: Written) -> str:
        """Return the text of a term, whose parts a function writes."""
        op, args = term.op, term.args
        if op == "@var":
            return self.variable(term)
        if op in BINDERS:
            return self.quantified(term, written)
        if op == "@quantifiers_skolemize":
            return self.witness(term, written)
        if not args:
            return self.atom(term)
        texts = [written(arg) for arg in args]
        match op:
            case "and" | "or":
                return nested(texts, CONNECTIVES[op])
            case "=>":
                return f"({texts[0]} -> {texts[1]})"
            case "not":
                return f"(~ {texts[0]})"
            case "=" | "xor":
                equal = f"(@eq {self.sort(args[0].sort)} {' '.join(texts)})"
                return equal if op == "=" else f"(~ {equal})"
            case "distinct":
                return written(self.pairs_differ(term))
            case "select":
                return f"({' '.join(texts)})"
            case "+" | "*":
                return self.sum_text(op, texts, args[0].sort == "Real")
            case _ if op in INFIX and len(args) == 2 and args[0].sort == "Int":
                return f"({texts[0]} {INFIX[op]} {texts[1]})"
        return f"({self.head(term)} {' '.join(texts)})"

    def atom(self, term: Term) -> str:
        """Return the text of a literal or a constant."""
        match term.op:
            case "true" | "false":
                return "True" if term.op == "true" else "False"
            case "Int":
                return number(term.index)
            case "Real":
                return f"(IZR {number(term.index)})"
        return self.head(term)

    def quantified(self, term: Term, written: Written) -> str:
        """Return the text of a quantifier."""
        (body,) = term.args
        if term.op == "forall":
            return f"(forall {self.binders(term.index)}, {written(body)})"
        return f"(exists {self.binders(term.index)}, {written(body)})"

    def failing(self, term: Term) -> Term:
        """Return the formula that a witness satisfies, in its variable; the earlier variables stand for witnesses."""
        formula, place = term.index
        world, variables = self.world, formula.index
        earlier = {v: world.make(term.op, (), (formula, number)) for number, v in enumerate(variables[:place])}
        return world.negation(world.substitute(world.forall(variables[place + 1 :], formula.args[0]), earlier))

    def witness(self, term: Term, written: Written) -> str:
        """Return the term that fails a universal formula, if there is one."""
        formula, place = term.index
        x = formula.index[place]
        return f"(epsilon {self.inhabited(x.sort)} (fun {self.binder(x)} => {written(self.failing(term))}))"

    def pairs_differ(self, term: Term) -> Term:
        """Return the formula that no two of some terms are equal."""
        world = self.world
        count = len(term.args)
        pairs = [(term.args[i], term.args[j]) for i in range(count) for j in range(i + 1, count)]
        return world.connect("and", [world.negation(world.make("=", pair)) for pair in pairs])

    def sum_text(self, op: str, texts: Sequence[str], real: bool) -> str:
        """Return a sum or product of several terms, from left to right."""
        text = texts[0]
        for other in texts[1:]:
            text = f"({REAL[op]} {text} {other})" if real else f"({text} {INFIX[op]} {other})"
        return text

    def whole(self, term: Term) -> str:
        """Return the text of a term, written out."""
        return self.term(term, self.whole)


def number(value: int | Fraction) -> str:
    """Return an integer as text."""
    return str(value) if value >= 0 else f"({value})"


def nested(texts: Sequence[str], sign: str) -> str:
    """Return a chain of a binary operator, nested to the right."""
    return f"({f' {sign} '.join(texts)})"
