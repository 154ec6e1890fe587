"""Recursive formulas that Rocq computes: each value is computed once and kept in a table, as the checker does.

A formula that calls a recursive function has a twin that may be unknown: it asks a table for the values of the calls.
Whatever a table of right values lets the twin find is right, and a table begins empty, so all its values are right.
Only the lists of calls decide which values are computed before which; nothing is assumed about them.
"""

from collections.abc import Callable, Sequence
from importlib.resources import files

from verify.checker.book import Theorem
from verify.checker.terms import Term, contents

from .sharing import Sharing, Text, apply
from .syntax import Syntax

Twin = tuple[Text, Text]  # the computable term, and the proof of what it is
Pure = Callable[[Term], Twin]  # of a term without recursive calls
TEXT = (files(__package__) / "Memory.v").read_text(encoding="utf-8")
DEFINITIONS = TEXT.partition("Open Scope Z_scope.\n")[2]  # without the lines about other files
DEEPEST = 10_000  # calls within each other
LAWS = {"and": "memo_and", "or": "memo_or", "=>": "memo_imp"}
ROWS = "list (list Z)"


class RecursiveTwin:
    """The twins of formulas that call one recursive function of integers, whose values are truth values.

    Args:
        prefix: the beginning of the names that are made.
        equation: that of the function.
        citation: the proof of the equation.
        pure: gives the twins of terms without calls of the function.
    """

    def __init__(self, syntax: Syntax, prefix: str, equation: Theorem, citation: str, pure: Pure) -> None:
        self.syntax, self.world, self.pure = syntax, syntax.world, pure
        self.xs, (self.call, self.value) = equation.variables, equation.body.args
        self.symbol, self.citation = self.call.op, citation
        self.name = f"memo_{prefix}_{syntax.name(self.symbol)}"
        if self.call.sort != "Bool" or not self.xs or any(x.sort != "Int" for x in self.xs):
            raise NotImplementedError(f"a computation with the recursive function {self.symbol[2:]}")

    def text(self, seeds: Text) -> str:
        """Return the definition of the table with the values that some calls need, and that these values are right."""
        n, count, xs = self.name, len(self.xs), self.syntax.binders(self.xs)
        argument_list = " :: ".join([*map(self.syntax.variable, self.xs), "nil"])
        twin, proof = self.twin(self.value)
        proof_of_body = apply("memo_known_same", self.call, self.value, apply(self.citation, *self.xs), twin, proof)

        def by_list(kind: str, body: str, other: str) -> str:
            return f"match memo_l return {kind} with ({argument_list})%list => {body} | _ => {other} end"

        def shared_text(text: Text) -> str:
            return str(Sharing(self.syntax, text))

        depth = f"(Z.to_nat {DEEPEST})"
        binders = f"(memo_t : list Z -> option bool) (memo_r : memo_right_in {n}_formula memo_t)"
        return "\n".join(
            [
                f"Definition {n}_formula (memo_l : list Z) : Prop := "
                f"{by_list('Prop', self.syntax.whole(self.call), 'False')}.",
                f"Definition {n}_body (memo_t : list Z -> option bool) (memo_l : list Z) : option bool := "
                f"{by_list('option bool', shared_text(twin), 'Some false')}.",
                f"Definition {n}_calls (memo_l : list Z) : {ROWS} := "
                f"{by_list(ROWS, shared_text(self.calls(self.value)), 'nil')}.",
                f"Lemma {n}_step {binders} {xs} : memo_known {self.syntax.whole(self.call)} ({shared_text(twin)}).",
                f"Proof. exact ({shared_text(proof_of_body)}). Qed.",
                f"Lemma {n}_known {binders} : forall memo_l, memo_known ({n}_formula memo_l) ({n}_body memo_t memo_l).",
                f"Proof. intro memo_l. do {count} (destruct memo_l as [|? memo_l]; [exact false_twin|]).",
                f"destruct memo_l as [|]; [exact ({n}_step memo_t memo_r{' _' * count}) | exact false_twin]. Qed.",
                f"Definition {n}_table : memo_table := memo_visited {n}_body {n}_calls {depth} ({shared_text(seeds)}).",
                f"Lemma {n}_right : memo_right_in {n}_formula (memo_look {n}_table).",
                f"Proof. exact (memo_visited_right {n}_formula {n}_body {n}_calls {n}_known {depth} _). Qed.",
                "",
            ]
        )

    def computed(self, term: Term) -> Twin:
        """Return a boolean value that asks the table, and the proof that a formula holds if it is true."""
        twin, proof = self.twin(term, f"(memo_look {self.name}_table)", f"{self.name}_right")
        return apply("memo_surely", twin), apply("memo_surely_known", term, twin, proof)

    def twin(self, term: Term, table: str = "memo_t", right: str = "memo_r") -> Twin:
        """Return the twin of a formula, which asks a table, and the proof that it is right if it is known."""
        if self.symbol not in contents(term):
            twin, proof = self.pure(term)
            return apply("@Some", "bool", twin), apply("memo_known_twin", term, twin, proof)
        op, args = term.op, term.args
        if op == self.symbol:
            return self._call(term, table, right)
        if op == "exists":
            return self._existence(term, table, right)
        parts = [self.twin(arg, table, right) for arg in args]
        match op:
            case "not":
                return apply("memo_not", parts[0][0]), apply("memo_not_known", args[0], *parts[0])
            case "=":
                pairs = [part for arg, one in zip(args, parts, strict=True) for part in (arg, *one)]
                return apply("memo_eq", parts[0][0], parts[1][0]), apply("memo_eq_known", *pairs)
            case "and" | "or" | "=>":
                twin, proof = parts[-1]
                for place in range(len(parts) - 2, -1, -1):
                    rest = args[1] if op == "=>" else self.world.connect(op, args[place + 1 :])
                    proof = apply(f"{LAWS[op]}_known", args[place], *parts[place], rest, twin, proof)
                    twin = apply(LAWS[op], parts[place][0], twin)
                return twin, proof
        raise NotImplementedError(f"a computation of {op} with recursive calls")

    def calls(self, term: Term) -> Text:
        """Return the arguments of the calls in a formula that are reached, as a list."""
        op, args = term.op, term.args
        if self.symbol not in contents(term):
            return "(@nil (list Z))"
        if op == self.symbol:
            return ("(@cons (list Z) ", self._argument_list(args), " (@nil (list Z)))")
        if op == "exists":
            (x,), low, high, rest = self._range(term)
            return apply("memo_gather", self.pure(low)[0], self.pure(high)[0], self._function(x, self.calls(rest)))
        if op in LAWS and len(args) > 1:
            rest = args[1] if op == "=>" else self.world.connect(op, args[1:])
            later = self.calls(rest)
            if self.symbol in contents(args[0]):
                return apply("@app", "(list Z)", self.calls(args[0]), later)
            then, other = ("(@nil (list Z))", later) if op == "or" else (later, "(@nil (list Z))")
            return ("(if ", self.pure(args[0])[0], " then ", then, " else ", other, ")")
        calls = self.calls(args[-1])
        for arg in reversed(args[:-1]):
            calls = apply("@app", "(list Z)", self.calls(arg), calls)
        return calls

    def _argument_list(self, args: Sequence[Term]) -> Text:
        text: Text = "(@nil Z)"
        for arg in reversed(args):
            text = apply("@cons", "Z", self.pure(arg)[0], text)
        return text

    def _function(self, x: Term, body: Text) -> Text:
        return ("(fun ", self.syntax.binder(x), " => ", body, ")")

    def _range(self, term: Term) -> tuple[Sequence[Term], Term, Term, Term]:
        """Return the variable of an existence, its bounds, and what is said of it besides them."""
        (body,), variables = term.args, term.index
        parts = body.args if body.op == "and" else ()
        match parts[:2]:
            case (Term(">=", (left, low)), Term("<", (right, high))) if (
                len(variables) == 1 and left is right is variables[0] and len(parts) > 2
            ):
                if variables[0] not in low.free | high.free:
                    return variables, low, high, self.world.connect("and", parts[2:])
        raise NotImplementedError("a computation with a quantifier without bounds")

    def _existence(self, term: Term, table: str, right: str) -> Twin:
        (x,), low, high, rest = self._range(term)
        (low_twin, low_proof), (high_twin, high_proof) = self.pure(low), self.pure(high)
        twin, proof = self.twin(rest, table, right)
        inner = self._function(x, twin)
        bounds = (low, low_twin, low_proof, high, high_twin, high_proof)
        result = apply("memo_some_known", *bounds, self._function(x, rest), inner, self._function(x, proof))
        return apply("memo_some", low_twin, high_twin, inner), result

    def _call(self, term: Term, table: str, right: str) -> Twin:
        parts = [self.pure(arg) for arg in term.args]
        argument_list = self._argument_list(term.args)
        pairs = [part for arg, one in zip(term.args, parts, strict=True) for part in (arg, *one)]
        head = self.syntax.name(self.symbol)
        congruence = apply(f"cong{len(parts)}", *["Z"] * len(parts), "Prop", head, *pairs)
        twin_call = apply(head, *[twin for twin, _ in parts])
        value = apply(table, argument_list)
        return value, apply("memo_known_same", term, twin_call, congruence, value, apply(right, argument_list))
