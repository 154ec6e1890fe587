"""Records that are checked by computing, with quantifiers over ranges and recursive functions; see `twins`.

The twin of a formula is a boolean value, that of a number the same number without case distinctions on formulas. A
recursive function has a twin that unfolds it to a certain depth, and is the function itself below it, so that both are
equal at any depth. Values that are needed many times stand in a tree, which Rocq fills once.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from typing import NamedTuple

from verify.checker.book import Obligation, Theorem
from verify.checker.computing import STEPS, Machine
from verify.checker.reading import obligation as parse
from verify.checker.terms import BINDERS, Term, contents
from verify.export.rocq.sharing import Sharing, Text, apply
from verify.export.rocq.syntax import Syntax

Twin = tuple[Text, Text]  # the computable term, and the proof of the equation
TEXT = (files(__package__) / "Computing.v").read_text(encoding="utf-8")
DEFINITIONS = TEXT.partition("Open Scope Z_scope.\n")[2]  # without the lines about other files
COMPARISONS = {"<": "Z.ltb", "<=": "Z.leb", ">": "Z.gtb", ">=": "Z.geb", "=": "Z.eqb"}
COMPARISON_NAMES = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}
CONNECTIVES = {"and": ("memo_if_and", " then ", " else false)"), "or": ("memo_if_or", " then true else ", ")"),
           "=>": ("memo_if_imp", " then ", " else true)")}  # fmt: skip
LARGEST = 1 << 14  # values in a tree
FEWEST = 3  # calls of a function with a tree
# The conditions under which a tree holds a call become equations and inequalities.
TREE_CONDITIONS = """repeat match goal with
  | H : (_ && _)%bool = true |- _ => apply andb_prop in H; destruct H
  | H : Z.eqb _ _ = true |- _ => apply Z.eqb_eq in H
  | H : Z.leb _ _ = true |- _ => apply Z.leb_le in H
  | H : Z.ltb _ _ = true |- _ => apply Z.ltb_lt in H end."""


class Calls(NamedTuple):
    """The calls of a function: by place of an argument, the only value that it has, or the range of its values."""

    fixed: Mapping[int, int]
    ranges: Mapping[int, tuple[int, int]]


def computed(obligation: Obligation) -> Machine:
    """Return the machine that has computed the goal of an obligation."""
    assertions = parse(obligation.text).assertions
    (denial,) = [formula for formula in assertions if formula.op == "not"]
    machine = Machine(assertions - {denial}, STEPS)
    machine.meaning(denial.args[0])({})
    return machine


def calls_of(machine: Machine) -> dict[str, Calls]:
    """Return the calls of each function whose values can stand in a tree."""
    calls = {}
    for symbol, (_, _, values) in machine.functions.items():
        arguments = [*values]
        if len(arguments) < FEWEST or not arguments[0] or any(type(one) is not int for one in arguments[0]):
            continue
        columns = [{*column} for column in zip(*arguments, strict=True)]
        constants = {place: min(column) for place, column in enumerate(columns) if len(column) == 1}
        ranges = {place: (min(c), max(c) + 1) for place, c in enumerate(columns) if place not in constants}
        size = 1
        for low, high in ranges.values():
            size *= high - low
        if 1 <= len(ranges) <= 2 and size <= min(LARGEST, 8 * len(arguments)):
            calls[symbol] = Calls(constants, ranges)
    return calls


class Computation:
    """The twins of one record.

    Args:
        prefix: the beginning of the names that are made.
        equations: those of the functions that the record speaks of.
        citation: gives the proof of an equation.
        calls: the calls of the functions whose values stand in a tree.
    """

    search, search_law = (
        "memo_any",
        "memo_some",
    )  # the twin of ∃, and the laws for one and two variables without 1 and 2

    def __init__(
        self,
        syntax: Syntax,
        prefix: str,
        equations: Mapping[str, Theorem],
        citation: Callable[[Theorem], str],
        calls: Mapping[str, Calls],
    ) -> None:
        self.syntax, self.world, self.prefix = syntax, syntax.world, prefix
        self.equations, self.citation, self.calls = equations, citation, calls
        self.recursive_symbol = ""  # the recursive function whose twin is written
        self.named_call: Term | None = None  # a call of it whose value has a name

    # Functions.

    def function(self, symbol: str) -> str:
        """Return the definition of the twin of a function, and that both are equal."""
        equation = self.equations[symbol]
        xs, (call, value) = equation.variables, equation.body.args
        if any(x.sort != "Int" for x in xs) or value.sort not in ("Int", "Bool"):
            raise NotImplementedError(f"a computation with the function {symbol[2:]}")
        is_recursive = symbol in contents(value)
        if is_recursive and len(calls_in(value, symbol)) > 1:
            raise NotImplementedError(f"a computation with the recursive function {symbol[2:]}")
        self.recursive_symbol = symbol if is_recursive else ""
        twin, proof = self.twin(value)
        self.recursive_symbol = ""
        name = self.name(symbol)
        kind = "bool" if value.sort == "Bool" else "Z"
        sort = self.syntax.sort(value.sort)
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        arguments = " ".join(map(self.syntax.variable, xs))
        left, right = self.syntax.whole(call), self.equal_to(value, f"({name} {arguments})")
        proof = apply("@eq_trans", sort, call, value, self.twin_value(value, twin), self.cited(equation), proof)
        body, proof_text = Sharing(self.syntax, twin), Sharing(self.syntax, proof)
        if not is_recursive:
            lines = [
                f"Definition {name}{binders} : {kind} := {body}.",
                f"Lemma {name}_eq{binders} : @eq {sort} {left} {right}.",
                f"Proof. exact ({proof_text}). Qed.",
            ]
            return "\n".join([*lines, self.tree(symbol, xs, value), ""])
        deep_name = f"{name}_deep"
        end = f"memo_decide {left}" if value.sort == "Bool" else left
        reflexive = f"memo_decide_is {left}" if value.sort == "Bool" else f"@eq_refl Z {left}"
        deep_value = self.equal_to(value, f"({deep_name} memo_n {arguments})")
        lines = [
            f"Fixpoint {deep_name} (memo_n : nat){binders} {{struct memo_n}} : {kind} :=",
            f"  match memo_n with O => {end} | S memo_n => {body} end.",
            f"Lemma {deep_name}_eq (memo_n : nat) : forall{binders}, @eq {sort} {left} {deep_value}.",
            f"Proof. induction memo_n as [|memo_n memo_ih]; intros {arguments}.",
            f"exact ({reflexive}). exact ({proof_text}). Qed.",
            f"Definition {name}{binders} : {kind} := {deep_name} memo_depth {arguments}.",
            f"Lemma {name}_eq{binders} : @eq {sort} {left} {right}.",
            f"Proof. exact ({deep_name}_eq memo_depth {arguments}). Qed.",
        ]
        return "\n".join([*lines, self.tree(symbol, xs, value), ""])

    def cited(self, equation: Theorem) -> Text:
        """Return the proof of an equation for its variables."""
        return apply(self.citation(equation), *equation.variables) if equation.variables else self.citation(equation)

    def name(self, symbol: str) -> str:
        """Return the name of the twin of a function, without a tree."""
        return f"twin_{self.prefix}_{self.syntax.name(symbol)}"

    def caller_name(self, symbol: str) -> str:
        """Return the name of the twin of a function as others call it."""
        return f"{self.name(symbol)}_kept" if symbol in self.calls else self.name(symbol)

    def equal_to(self, value: Term, twin: str) -> str:
        """Return the statement that a twin is true, or the twin itself if it is a number, as text."""
        return f"({twin} = true)" if value.sort == "Bool" else twin

    def twin_value(self, value: Term, twin: Text) -> Text:
        """Return the statement that a twin is true, or the twin itself if it is a number, for a proof term."""
        return ("(@eq bool ", twin, " true)") if value.sort == "Bool" else twin

    def tree(self, symbol: str, xs: Sequence[Term], value: Term) -> str:
        """Return the tree of values of a function, and the twin that reads it; nothing for a function without one."""
        if symbol not in self.calls:
            return ""
        calls, name = self.calls[symbol], self.name(symbol)
        names = [self.syntax.variable(x) for x in xs]
        kind, other = ("bool", "false") if value.sort == "Bool" else ("Z", "0")
        numerals = {place: self.syntax.whole(self.world.make("Int", (), n)) for place, n in calls.fixed.items()}
        text = f"{name} {' '.join(numerals.get(place, names[place]) for place in range(len(xs)))}"
        reading, rewrites = f"{name}_tree", list[str]()
        tests = [f"(Z.eqb {names[place]} {numeral})" for place, numeral in numerals.items()]
        for place, (low, high) in reversed([*calls.ranges.items()]):
            ends = f"{other} {depth(low, high)}%nat ({low}) ({high})"
            text = f"memo_grown {kind} {ends} (fun {names[place]} : Z => {text})"
            kind, other = f"(memo_tree {kind})", f"(memo_leaf {kind} {other})"
        tree_type, inner_type = kind, kind
        for place, (low, high) in calls.ranges.items():
            inner_type = inner_type.removeprefix("(memo_tree ").removesuffix(")")
            reading = f"(memo_read {inner_type} {reading} {names[place]})"
            tests.append(f"(Z.leb ({low}) {names[place]})")
            tests.append(f"(Z.ltb {names[place]} ({high}))")
            power, size = f"2 ^ Z.of_nat {depth(low, high)}%nat", 1 << depth(low, high)
            rewrites.append(f"rewrite memo_read_grown; [|lia|change ({power}) with {size}; lia|lia]")
        condition = f"({' && '.join(tests)})%bool"
        binders, arguments = self.syntax.binders(xs), " ".join(names)
        tree_twin, sort = f"{name}_kept", self.syntax.sort(value.sort)
        call = f"({self.syntax.name(symbol)} {arguments})"
        basic = "bool" if value.sort == "Bool" else "Z"
        right = self.equal_to(value, f"({tree_twin} {arguments})")
        return "\n".join(
            [
                f"Definition {name}_tree : {tree_type} := {text}.",
                f"Definition {tree_twin} {binders} : {basic} := if {condition} then {reading} else {name} {arguments}.",
                f"Lemma {tree_twin}_eq {binders} : @eq {sort} {call} {right}.",
                f"Proof. unfold {tree_twin}. destruct {condition} eqn:memo_e; [|exact ({name}_eq {arguments})].",
                f"{TREE_CONDITIONS} subst. unfold {name}_tree. {'. '.join(rewrites)}.",
                f"exact ({name}_eq{' _' * len(xs)}). Qed.",
            ]
        )

    # Terms.

    def twin(self, term: Term) -> Twin:
        """Return the twin of a term, and the proof that both are equal."""
        op, args, sort = term.op, term.args, term.sort
        kind = self.syntax.sort(sort)
        if self.recursive_symbol and self.named_call is None and op != self.recursive_symbol and self._repeats(term):
            return self._with_named_call(term)
        if op in ("true", "false"):
            return op, f"{op}_twin"
        if sort == "Int" and not args and op not in self.equations:
            return term, apply("@eq_refl", kind, term)
        if op in BINDERS:
            return self._quantified(term)
        if op == "distinct":
            return self.twin(self.syntax.pairs_differ(term))
        if op == "xor":
            return self.twin(self.world.negation(self.world.make("=", args)))
        if op in ("and", "or", "=>"):
            return self._connective(term)
        parts = [self.twin(arg) for arg in args]
        pairs = [part for arg, one in zip(args, parts, strict=True) for part in (arg, *one)]
        if op in self.equations:
            return self._call(term, parts, pairs)
        match op:
            case "not":
                return apply("negb", parts[0][0]), apply("not_twin", args[0], *parts[0])
            case "ite":
                twin = ("(if ", parts[0][0], " then ", parts[1][0], " else ", parts[2][0], ")")
                return twin, apply("ite_Prop_twin", *pairs) if sort == "Bool" else apply("ite_twin", kind, *pairs)
            case "=" if args[0].sort == "Bool":
                (left, _), (right, _) = parts
                return ("(if ", left, " then ", right, " else ", apply("negb", right), ")"), apply("memo_if_eq", *pairs)
            case _ if op in COMPARISONS and args[0].sort == "Int" and len(args) == 2:
                return apply(COMPARISONS[op], parts[0][0], parts[1][0]), apply(f"{COMPARISON_NAMES[op]}_twin", *pairs)
            case "-" if sort == "Int" and len(args) == 1:
                return apply("Z.opp", parts[0][0]), apply("cong1", "Z", "Z", "Z.opp", *pairs)
            case "+" | "-" | "*" | "div" | "mod" if sort == "Int":
                return self._number(term, parts)
        raise NotImplementedError(f"a computation with {op}")

    def _repeats(self, term: Term) -> bool:
        """Return whether a term surely calls the recursive function, in several places."""
        first = term.args[0] if term.op == "ite" else term
        return (
            self.recursive_symbol in contents(first)
            and sum(self.recursive_symbol in contents(arg) for arg in term.args) > 1
        )

    def _with_named_call(self, term: Term) -> Twin:
        """Return the twin of a term with the same recursive call in several places, which is computed once."""
        (call,) = calls_in(term, self.recursive_symbol)
        twin, proof = self.twin(call)
        self.named_call = call
        body_twin, body_proof = self.twin(term)
        self.named_call = None
        kind = "bool" if call.sort == "Bool" else "Z"
        value = (f"(let memo_c : {kind} := ", twin, " in ")
        statement = ("(@eq ", self.syntax.sort(call.sort), " ", call, " ", self.twin_value(call, "memo_c"), ")")
        return (*value, body_twin, ")"), (*value, "let memo_p : ", statement, " := ", proof, " in ", body_proof, ")")

    def _number(self, term: Term, parts: Sequence[Twin]) -> Twin:
        """Return the twin of a sum, difference, product, quotient or remainder."""
        head = self.syntax.head(term)
        total, (twin, proof) = term.args[0], parts[0]
        for arg, summand in zip(term.args[1:], parts[1:], strict=True):
            proof = apply("cong2", "Z", "Z", "Z", head, total, twin, proof, arg, *summand)
            twin = apply(head, twin, summand[0])
            total = self.world.make(term.op, (*(total.args if total is not term.args[0] else (total,)), arg))
        return twin, proof

    def _connective(self, term: Term) -> Twin:
        """Return the twin of a conjunction, disjunction or implication, whose parts are computed while they decide."""
        law, middle, end = CONNECTIVES[term.op]
        parts = [self.twin(arg) for arg in term.args]
        twin, proof = parts[-1]
        for place in range(len(parts) - 2, -1, -1):
            rest = term.args[1] if term.op == "=>" else self.world.connect(term.op, term.args[place + 1 :])
            proof = apply(law, term.args[place], *parts[place], rest, twin, proof)
            twin = ("(if ", parts[place][0], middle, twin, end)
        return twin, proof

    def _call(self, term: Term, parts: Sequence[Twin], pairs: Sequence[Text]) -> Twin:
        """Return the twin of a call; inside a recursive function, of the twin one deeper."""
        symbol = term.op
        if term is self.named_call:
            return "memo_c", "memo_p"
        is_recursive = symbol == self.recursive_symbol
        if any(arg.sort != "Int" for arg in term.args):
            raise NotImplementedError("a computation with arguments that are no integers")
        name, law = (f"{self.name(symbol)}_deep memo_n", "memo_ih") if is_recursive else (self.caller_name(symbol), "")
        if not parts:
            return name, f"{name}_eq"
        kind = self.syntax.sort(term.sort)
        arguments = [twin for twin, _ in parts]
        head = self.syntax.name(symbol)
        congruence = apply(f"cong{len(parts)}", *["Z"] * len(parts), kind, head, *pairs)
        twin = apply(name, *arguments)
        law = law or f"{name}_eq"
        return twin, apply(
            "@eq_trans",
            kind,
            term,
            apply(head, *arguments),
            self.twin_value(term, twin),
            congruence,
            apply(law, *arguments),
        )

    def _quantified(self, term: Term) -> Twin:
        """Return the twin of a quantifier, whose body begins with the ranges of its variables."""
        (body,), variables = term.args, term.index
        is_universal = term.op == "forall"
        if is_universal and body.op != "=>":
            raise NotImplementedError("a computation with a quantifier without bounds")
        guard = body.args[0] if is_universal else body
        bounds, rest = ranges(guard, variables)
        ends: list[Text] = []
        for place, pair in enumerate(bounds):
            for bound in pair:
                if not bound.free.isdisjoint(variables[place:]):
                    raise NotImplementedError("a computation with bounds that move")
                head = f"fun {self.syntax.binders(variables[:place])} => " if place else ""
                ends += [("(", head, text, ")") for text in (bound, *self.twin(bound))]
        count = len(variables)
        if count > 2 or (not is_universal and not rest):
            raise NotImplementedError("a computation with a quantifier over three variables")
        condition = self.world.connect("and", rest) if rest else None
        low_high = [(self.twin(low)[0], self.twin(high)[0]) for low, high in bounds]
        binders = f"fun {self.syntax.binders(variables)} => "

        def function(text: Text) -> Text:
            return ("(", binders, text, ")")

        arguments: list[Text] = []
        twin: Text
        if is_universal:
            goal = body.args[1]
            twin, proof = self.twin(goal)
            arguments = [function(goal), function(twin), function(proof)]
            if condition is not None:
                condition_twin, condition_proof = self.twin(condition)
                arguments = [function(condition), function(condition_twin), function(condition_proof), *arguments]
                twin = ("(if ", condition_twin, " then ", twin, " else true)")
            law, word = f"memo_all{'_if' * (condition is not None)}{count}", "every"
        else:
            assert condition is not None
            twin, proof = self.twin(condition)
            arguments = [function(condition), function(twin), function(proof)]
            law, word = f"{self.search_law}{count}", self.search
        for (low, high), x in zip(reversed(low_high), reversed(variables), strict=True):
            twin = apply(word, low, high, ("(fun ", self.syntax.binder(x), " => ", twin, ")"))
        return twin, apply(law, *ends, *arguments)

    # The record.

    def proof(self, variables: Sequence[Term], body: Term) -> Text:
        """Return the proof of a formula for all values of its variables, in the ranges that its premise begins with."""
        twin, proof = self.twin(body)
        if not variables:
            return apply("mpr", body, self.twin_value(body, twin), proof, self.proof_by_computing(twin))
        if body.op != "=>":
            raise NotImplementedError("a computation without ranges")
        guard = body.args[0]
        bounds, _ = ranges(guard, variables)
        inner: list[Text] = [twin]
        ends = [[part for bound in pair for part in (bound, *self.twin(bound))] for pair in bounds]
        for end_texts, x in zip(reversed(ends), reversed(variables), strict=True):
            inner.append(
                apply("every", end_texts[1], end_texts[4], ("(fun ", self.syntax.binder(x), " => ", inner[-1], ")"))
            )
        computation = self.proof_by_computing(inner[-1])
        for place, x in enumerate(variables):
            predicate = ("(fun ", self.syntax.binder(x), " => ", inner[len(variables) - 1 - place], ")")
            proofs = [self._part(guard, 2 * place), self._part(guard, 2 * place + 1)]
            computation = apply("memo_every_spec", *ends[place], predicate, computation, x, *proofs)
        result = apply("mpr", body, self.twin_value(body, twin), proof, computation, "g_")
        return (f"(fun {self.syntax.binders(variables)} => (fun g_ : ", guard, " => ", result, "))")

    def proof_by_computing(self, twin: Text) -> Text:
        """Return the proof that a twin without variables is true, which Rocq computes."""
        return ("(@eq_refl bool true <: @eq bool ", twin, " true)")

    def _part(self, guard: Term, place: int) -> Text:
        """Return the proof of a part of the premise."""
        text: Text = "g_"
        for earlier in range(place):
            text = apply("and_r", guard.args[earlier], self.world.connect("and", guard.args[earlier + 1 :]), text)
        if place < len(guard.args) - 1:
            text = apply("and_l", guard.args[place], self.world.connect("and", guard.args[place + 1 :]), text)
        return text


def depth(low: int, high: int) -> int:
    """Return the height of a tree with the numbers from the first to below the second as places."""
    return max(0, (high - low - 1).bit_length())


def ranges(guard: Term, variables: Sequence[Term]) -> tuple[list[tuple[Term, Term]], tuple[Term, ...]]:
    """Return the bounds of each variable, with which a conjunction begins, and its other parts."""
    parts = guard.args if guard.op == "and" else ()
    bounds = []
    for place, x in enumerate(variables):
        match parts[2 * place : 2 * place + 2]:
            case (Term(">=", (left, low)), Term("<", (right, high))) if left is right is x:
                bounds.append((low, high))
            case _:
                raise NotImplementedError("a computation without ranges")
    return bounds, parts[2 * len(variables) :]


def calls_in(term: Term, symbol: str) -> frozenset[Term]:
    """Return calls of a function in a term: as many different ones as may be reached together.

    Raises:
        NotImplementedError: there is one under a quantifier.
    """
    if symbol not in contents(term):
        return frozenset()
    if term.op in BINDERS:
        raise NotImplementedError(f"a computation with the recursive function {symbol[2:]}")
    parts = [calls_in(arg, symbol) for arg in term.args]
    if term.op == "ite":
        return parts[0] | max(parts[1:], key=len)
    own = frozenset({term}) if term.op == symbol else frozenset[Term]()
    return own.union(*parts)
