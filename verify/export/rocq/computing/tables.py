"""Long computations, whose functions are specialised to their constant arguments and keep their values in tables.

A table holds the values of the calls that the checker makes, and Rocq finds one by the bits of the arguments. A digit
that is found by halving a number is a function of the number, whose halves are computed once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files

from verify.checker.book import Theorem
from verify.checker.terms import Term, contents
from verify.export.rocq.sharing import Sharing, Text, apply
from verify.export.rocq.syntax import Syntax

from .formulas import FEWEST, Computation, Twin

TEXT = (files(__package__) / "Tables.v").read_text(encoding="utf-8")
DEFINITIONS = TEXT.partition("Open Scope Z_scope.\n")[2]  # without the lines about other files
LARGEST = 1 << 15  # the arguments of values in a table
MOST_ROWS = 256
Call = tuple[int, ...]  # the arguments


class TabledComputation(Computation):
    """The twins of one record, each written before the first that calls it.

    Args:
        called: the calls of each function.
    """

    largest, most_rows, grown = LARGEST, MOST_ROWS, "table_grown"

    def __init__(
        self,
        syntax: Syntax,
        prefix: str,
        equations: Mapping[str, Theorem],
        citation: Callable[[Theorem], str],
        called: Mapping[str, Iterable[Call]],
    ) -> None:
        super().__init__(syntax, prefix, equations, citation, {})
        self.calls_made = {symbol: [*calls] for symbol, calls in called.items()}
        self.fixed = {symbol: constant_arguments(calls) for symbol, calls in self.calls_made.items()}
        self.texts: list[str] = []
        self.known: dict[str, str] = {}  # the name by which others call a twin, by its own name

    def _call(self, term: Term, parts: Sequence[Twin], pairs: Sequence[Text]) -> Twin:
        symbol = term.op
        if term is self.named_call or symbol == self.recursive_symbol:
            return super()._call(term, parts, pairs)
        if any(arg.sort != "Int" for arg in term.args):
            raise NotImplementedError("a computation with arguments that are no integers")
        numbers = {place: arg.index for place, arg in enumerate(term.args) if arg.op == "Int"}
        halved = {0: numbers[0]} if self.halves(symbol) and 0 in numbers else {}
        constants = halved or {place: n for place, n in self.fixed.get(symbol, {}).items() if numbers.get(place) == n}
        if not halved and constants != self.fixed.get(symbol, {}):
            constants = {}
        name = self.specialised(symbol, constants) if constants else self.general(symbol)
        rest = [twin for place, (twin, _) in enumerate(parts) if place not in constants]
        twin, law = (apply(name, *rest), apply(f"{name}_eq", *rest)) if rest else (name, f"{name}_eq")
        if not parts:
            return twin, law
        kind, head = self.syntax.sort(term.sort), self.syntax.name(symbol)
        congruence = apply(f"cong{len(parts)}", *["Z"] * len(parts), kind, head, *pairs)
        twin_call = apply(head, *[one for one, _ in parts])
        return twin, apply("@eq_trans", kind, term, twin_call, self.twin_value(term, twin), congruence, law)

    def halves(self, symbol: str) -> bool:
        """Return whether a function finds the digit of a number at a place, by halving the number or at once."""
        equation = self.equations[symbol]
        value = equation.body.args[1]
        if len(equation.variables) != 2 or value.sort != "Int":
            return False
        number, place = equation.variables
        match value:
            case Term("mod", (x, Term("Int"))):
                return x is number
            case Term("ite", (Term("<", (i, Term("Int"))), Term(low, (Term("mod", (x, Term("Int"))), j)),
                              Term(high, (Term("div", (y, Term("Int"))), Term("-", (k, Term("Int"))))))):  # fmt: skip
                whole = i is j is k is place and x is y is number
                return whole and low == high and low in self.equations and self.halves(low)
        return False

    def general(self, symbol: str) -> str:
        """Return the name of the twin of a function by which others call it, after writing the twin."""
        name = self.name(symbol)
        if name not in self.known:
            state = self.recursive_symbol, self.named_call
            self.named_call = None
            text = self.function(symbol)
            self.recursive_symbol, self.named_call = state
            self.texts.append(self.staged(symbol, text) if self.halves(symbol) else text)
            self.known[name] = name if self.halves(symbol) else self.tabulated(symbol, name, {})
        return self.known[name]

    def staged(self, symbol: str, text: str) -> str:
        """Return the text of a function that halves a number, with a definition that computes both halves first."""
        number, place = map(self.syntax.variable, self.equations[symbol].variables)
        value, name = self.equations[symbol].body.args[1], self.name(symbol)
        sign = self.sign
        _, _, law = text.partition("\nLemma ")
        if value.op == "mod":
            lines = [f"let memo_d : Z := {sign(value)} {number} {self.syntax.whole(value.args[1])} in"]
            lines += [f"fun {place} : Z => memo_d."]
        else:
            less, low, high = value.args
            below = self.general(low.op)
            lines = [
                f"let {half} : Z -> Z := {below} ({sign(part)} {number} {self.syntax.whole(part.args[1])}) in"
                for half, part in (("memo_a", low.args[0]), ("memo_b", high.args[0]))
            ]
            middle, moved = self.syntax.whole(less.args[1]), self.syntax.whole(high.args[1].args[1])
            lines += [f"fun {place} : Z => if Z.ltb {place} {middle} then memo_a {place}"]
            lines += [f"else memo_b ({sign(high.args[1])} {place} {moved})."]
        return "\n  ".join([f"Definition {name} ({number} : Z) : Z -> Z :=", *lines]) + f"\nLemma {law}"

    def sign(self, term: Term) -> str:
        """Return the function of numbers that the twin of a term calls."""
        return self.syntax.head(term)

    def specialised(self, symbol: str, constants: Mapping[int, int]) -> str:
        """Return the name of the twin of a function with some constant arguments, by place, after writing it."""
        numbers = {place: self.world.make("Int", (), n) for place, n in constants.items()}
        name = f"{self.name(symbol)}_at"
        if self.halves(symbol):
            name += f"_{len(self.texts)}"
            call = f"{self.name(symbol)} {self.syntax.whole(numbers[0])}"
            name = self.known.get(call, name)
            if call not in self.known:
                self.known[call] = name
                self.general(symbol)
                self.texts.append(self._applied(symbol, name, numbers, call))
            return name
        if name not in self.known:
            state = self.recursive_symbol, self.named_call
            self.recursive_symbol, self.named_call = "", None
            text = self._specialised(symbol, name, numbers)
            self.recursive_symbol, self.named_call = state
            self.texts.append(text)
            self.known[name] = self.tabulated(symbol, name, constants)
        return self.known[name]

    def _applied(self, symbol: str, name: str, numbers: Mapping[int, Term], call_text: str) -> str:
        """Return the text of a function that halves a given number."""
        equation = self.equations[symbol]
        place = equation.variables[1]
        call = self.syntax.whole(self.put(equation.body.args[0], symbol, numbers))
        i = self.syntax.variable(place)
        law = f"{self.name(symbol)}_eq {self.syntax.whole(numbers[0])} {i}"
        return (
            f"Definition {name} : Z -> Z := {call_text}.\n"
            f"Lemma {name}_eq {self.syntax.binders([place])} : @eq Z {call} ({name} {i}).\n"
            f"Proof. exact ({law}). Qed.\n"
        )

    def _specialised(self, symbol: str, name: str, numbers: Mapping[int, Term]) -> str:
        """Return the text of a function with some constant arguments."""
        equation = self.equations[symbol]
        call, value = (self.put(part, symbol, numbers) for part in equation.body.args)
        if any(x.sort != "Int" for x in equation.variables) or value.sort not in ("Int", "Bool"):
            raise NotImplementedError(f"a computation with the function {symbol[2:]}")
        twin: Text
        proof: Text
        if symbol in contents(value):
            general_name = self.general(symbol)
            twin, proof = apply(general_name, *call.args), apply(f"{general_name}_eq", *call.args)
        else:
            twin, proof = self.twin(value)
            equation_proof = apply(self.citation(equation), *call.args)
            proof = apply(
                "@eq_trans",
                self.syntax.sort(call.sort),
                call,
                value,
                self.twin_value(value, twin),
                equation_proof,
                proof,
            )
        xs = [x for place, x in enumerate(equation.variables) if place not in numbers]
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        arguments = "".join(f" {self.syntax.variable(x)}" for x in xs)
        kind, sort = "bool" if value.sort == "Bool" else "Z", self.syntax.sort(value.sort)
        left, right = self.syntax.whole(call), self.equal_to(value, f"({name}{arguments})")
        return (
            f"Definition {name}{binders} : {kind} := {Sharing(self.syntax, twin)}.\n"
            f"Lemma {name}_eq{binders} : @eq {sort} {left} {right}.\n"
            f"Proof. exact ({Sharing(self.syntax, proof)}). Qed.\n"
        )

    def put(self, term: Term, symbol: str, numbers: Mapping[int, Term]) -> Term:
        """Return a part of the equation of a function with some constant arguments, by place."""
        xs = self.equations[symbol].variables
        return self.world.substitute(term, {xs[place]: number for place, number in numbers.items()})

    def tabulated(self, symbol: str, name: str, constants: Mapping[int, int]) -> str:
        """Return the name of the twin that reads a table, after writing the table; that of the twin without one."""
        xs, (call_term, value) = self.equations[symbol].variables, self.equations[symbol].body.args
        places = [place for place in range(len(xs)) if place not in constants]
        calls_made = self.calls_made.get(symbol, ())
        calls = {
            tuple([call[place] for place in places]) for call in calls_made if constants.items() <= {*enumerate(call)}
        }
        calls = {call for call in calls if all(0 <= n < self.largest for n in call)}
        if len(calls) < FEWEST or not 1 <= len(places) <= 2:
            return name
        order = sorted(range(len(places)), key=lambda at: len({call[at] for call in calls}))
        calls = self.table_places(symbol, {tuple([call[at] for at in order]) for call in calls})
        if len(order) == 2 and len({call[0] for call in calls}) > self.most_rows:
            return name
        names = [self.syntax.variable(xs[place]) for place in places]
        ordered = " ".join(names[at] for at in order)
        numbers = {place: self.world.make("Int", (), n) for place, n in constants.items()}
        call = self.syntax.whole(self.put(call_term, symbol, numbers))
        binders = self.syntax.binders([xs[place] for place in places])
        function = f"(fun {ordered} : Z => {name} {' '.join(names)})"
        kind, sort = "bool" if value.sort == "Bool" else "Z", self.syntax.sort(value.sort)
        suffix, table = ("2", f"table_map (table_map {kind})") if len(order) == 2 else ("", f"table_map {kind}")
        contents_text, lines = filling(name, kind, calls)
        own_value, table_value = f"({name} {' '.join(names)})", f"({name}_kept {' '.join(names)})"
        value_proof = f"(table_kept{suffix}_is {kind} {name}_table {function} {name}_right {ordered})"
        if value.sort == "Bool":
            value_proof = f"(table_true {own_value} {table_value} {value_proof})"
        right, table_side = (self.equal_to(value, value_text) for value_text in (own_value, table_value))
        own_proof = f"({name}_eq {' '.join(names)})"
        reading = f"table_kept{suffix} {kind} {name}_table {function} {ordered}"
        lines += [
            f"Definition {name}_table : {table} := {self.grown}{suffix} {contents_text} {function}.",
            f"Lemma {name}_right : table_right{suffix} {kind} {name}_table {function}.",
            f"Proof. exact ({self.grown}{suffix}_right {contents_text} {function}). Qed.",
            f"Definition {name}_kept {binders} : {kind} := {reading}.",
            f"Lemma {name}_kept_eq {binders} : @eq {sort} {call} {table_side}.",
            f"Proof. exact (@eq_trans {sort} {call} {right} {table_side} {own_proof} {value_proof}). Qed.",
        ]
        self.texts.append("\n".join([*lines, ""]))
        return f"{name}_kept"

    def table_places(self, symbol: str, calls: set[Call]) -> set[Call]:
        """Return the places of the table of a function, given its calls."""
        return calls


def filling(name: str, kind: str, calls: Iterable[Call]) -> tuple[str, list[str]]:
    """Return what fills the table of a twin with the values of calls, and the definitions of the places of values."""
    rows: dict[int, list[int]] = {}
    for first, *second in calls:
        rows.setdefault(first, []).extend(second)
    depths = f"{max(rows).bit_length()}%nat"
    lines = [f"Definition {name}_bits : Z := {hex(bits(rows))}."]
    if not any(rows.values()):
        return f"{kind} {depths} {name}_bits", lines
    depths += f" {max(map(max, rows.values())).bit_length()}%nat"
    row_list = " ".join(f"(@cons (Z * Z) ({first}, {hex(bits(rows[first]))})" for first in sorted(rows))
    lines += [f"Definition {name}_rows : list (Z * Z) := {row_list} (@nil (Z * Z)){')' * len(rows)}."]
    return f"{kind} {depths} {name}_rows {name}_bits", lines


def constant_arguments(calls: Sequence[Call]) -> dict[int, int]:
    """Return the arguments that are the same in all calls, by place."""
    columns = [{*column} for column in zip(*calls, strict=True)]
    return {place: min(column) for place, column in enumerate(columns) if len(column) == 1}


def bits(places: Iterable[int]) -> int:
    """Return the number with ones at the given places of its binary expansion."""
    return sum(1 << place for place in {*places})
