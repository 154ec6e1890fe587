"""Records that are checked by computing: functions with a twin that Rocq computes, and the proof that both are equal.

The twin of a formula is a boolean value, that of a number the same number without case distinctions on formulas. Rocq
computes the twin for all values of the variables in their ranges. For recursive functions see `recursive_twins`.
"""

from collections.abc import Sequence

from verify.checker.book import Theorem
from verify.checker.terms import Term, contents

from .models import ModelReplay
from .recursive_twins import RecursiveTwin
from .sharing import Sharing, Text, apply

Twin = tuple[Text, Text]  # the computable term, and the proof of the equation
COMPARISONS = {"<": "Z.ltb", "<=": "Z.leb", ">": "Z.gtb", ">=": "Z.geb", "=": "Z.eqb"}
COMPARISON_NAMES = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge", "=": "eq"}
CONNECTIVES = {"and": ("and_twin", "andb"), "or": ("or_twin", "orb"), "=>": ("imp_twin", "implb")}


class EvaluationReplay(ModelReplay):
    """A book that writes records of every kind."""

    def evaluate(self, name: str, variables: Sequence[Sequence[str]], goal: str) -> None:
        """Write a theorem that computing proves."""
        super().evaluate(name, variables, goal)
        theorem = self.theorems[name]
        equations = self.equations_of([theorem.formula])
        recursive: list[Theorem] = []
        for symbol, equation in equations.items():
            _, value = equation.body.args if equation.body.op == "=" else (None, None)
            if equation.rule != "define" or value is None:
                raise NotImplementedError(f"a computation with the function {symbol[2:]}")
            recursive += [equation] if symbol in contents(value) else []
        if self.contexts.of_theorem(theorem):
            raise NotImplementedError("a computation with what a theory assumes")
        if theorem.body.op != "=>" or theorem.body.args[0].op != "and":
            raise NotImplementedError("a computation without ranges")
        prefix = self.theorem_name(name)
        others = {equation.body.args[0].op for equation in recursive}
        order = [symbol for symbol in self.world.functions if symbol in equations and symbol not in others]
        definitions = "".join(self._twin_of_function(prefix, symbol) for symbol in order)
        if len(recursive) > 1:
            raise NotImplementedError("a computation with two recursive functions")
        twin = self._twin_of_recursion(prefix, theorem, recursive[0]) if recursive else None
        definitions += twin[1] if twin else ""
        self.write(theorem, self._in_ranges(prefix, theorem.variables, theorem.body, twin[0] if twin else None))
        self.written[name] = definitions + self.written[name]

    def _twin_of_recursion(self, prefix: str, theorem: Theorem, equation: Theorem) -> tuple[RecursiveTwin, str]:
        """Return the twin of a recursive function, and the text that computes the values which a theorem asks for."""
        citation = self.citation(equation)
        twin = RecursiveTwin(self.explicit, prefix, equation, citation, lambda term: self._twin(prefix, term))
        seeds = twin.calls(theorem.body)
        for (low, high), x in reversed(self._ranges(theorem.variables, theorem.body.args[0])):
            seeds = ("(memo_gather ", low, " ", high, " (fun ", self.syntax.binder(x), " => ", seeds, "))")
        return twin, twin.text(seeds)

    def _ranges(self, variables: Sequence[Term], guard: Term) -> list[tuple[tuple[Term, Term], Term]]:
        """Return the bounds of each variable, with the variable."""
        return [(self._range(guard.args[2 * place : 2 * place + 2], x), x) for place, x in enumerate(variables)]

    def _twin_name(self, prefix: str, symbol: str) -> str:
        return f"twin_{prefix}_{self.syntax.name(symbol)}"

    def _twin_of_function(self, prefix: str, symbol: str) -> str:
        """Return the definition of the twin of a function, and that both are equal."""
        equation = self.equations[symbol]
        xs, (call, value) = equation.variables, equation.body.args
        name = self._twin_name(prefix, symbol)
        twin, proof = self._twin(prefix, value)
        kind = "bool" if value.sort == "Bool" else self.syntax.sort(value.sort)
        binders = f" {self.syntax.binders(xs)}" if xs else ""
        call_text = " ".join([name, *map(self.syntax.variable, xs)])
        right = f"({call_text}) = true" if value.sort == "Bool" else call_text
        sort = self.syntax.sort(value.sort)
        return (
            f"Definition {name}{binders} : {kind} := {Sharing(self.explicit, twin)}.\n"
            f"Lemma {name}_eq{binders} : @eq {sort} {self.explicit.whole(call)} ({right}).\n"
            f"Proof. exact ({Sharing(self.explicit, proof)}). Qed.\n"
        )

    def _in_ranges(self, prefix: str, variables: Sequence[Term], body: Term, recursion: RecursiveTwin | None) -> Text:
        """Return the proof of an implication for all values of variables in the ranges that its premise begins with."""
        guard, _ = body.args
        bounds = [pair for pair, _ in self._ranges(variables, guard)]
        twin, proof = recursion.computed(body) if recursion else self._twin(prefix, body)
        inner: list[Text] = [twin]
        for (low, high), x in zip(reversed(bounds), reversed(variables), strict=True):
            inner.append(("(every ", low, " ", high, " (fun ", self.syntax.binder(x), " => ", inner[-1], "))"))
        computation: Text = ("(@eq_refl bool true <: @eq bool ", inner[-1], " true)")
        for place, x in enumerate(variables):
            low, high = bounds[place]
            predicate = ("(fun ", self.syntax.binder(x), " => ", inner[len(variables) - 1 - place], ")")
            proofs = [self._part(guard, 2 * place), self._part(guard, 2 * place + 1)]
            computation = apply("every_spec", low, high, predicate, computation, x, *proofs)
        implication = (
            (proof, computation) if recursion else ("mpr", body, ("(@eq bool ", twin, " true)"), proof, computation)
        )
        result = apply(*implication, "g_")
        return self.abstracted(variables, ("(fun g_ : ", guard, " => ", result, ")"))

    def _range(self, conditions: Sequence[Term], x: Term) -> tuple[Term, Term]:
        """Return the bounds of a variable."""
        match conditions:
            case (Term(">=", (left, low)), Term("<", (right, high))) if left is right is x:
                return low, high
        raise NotImplementedError("a variable without a range")

    def _part(self, guard: Term, place: int) -> Text:
        """Return the proof of a part of the premise."""
        text: Text = "g_"
        for earlier in range(place):
            text = apply("and_r", guard.args[earlier], self.world.connect("and", guard.args[earlier + 1 :]), text)
        if place < len(guard.args) - 1:
            text = apply("and_l", guard.args[place], self.world.connect("and", guard.args[place + 1 :]), text)
        return text

    def _twin(self, prefix: str, term: Term) -> Twin:
        """Return the twin of a term, and the proof that both are equal."""
        op, args, sort = term.op, term.args, term.sort
        kind = self.syntax.sort(sort)
        if op in ("true", "false"):
            return op, f"{op}_twin"
        if sort == "Int" and not args:
            return term, apply("@eq_refl", kind, term)
        parts = [self._twin(prefix, arg) for arg in args]
        if op in self.equations:
            return self._twin_call(prefix, term, parts)
        match op:
            case "not":
                return apply("negb", parts[0][0]), apply("not_twin", args[0], *parts[0])
            case "and" | "or" | "=>":
                return self._connective(term, parts)
            case "ite":
                twin = ("(if ", parts[0][0], " then ", parts[1][0], " else ", parts[2][0], ")")
                pairs = [part for arg, one in zip(args, parts, strict=True) for part in (arg, *one)]
                if sort == "Bool":
                    return twin, apply("ite_Prop_twin", *pairs)
                return twin, apply("ite_twin", kind, *pairs)
            case _ if op in COMPARISONS and args[0].sort == "Int" and len(args) == 2:
                pairs = [part for arg, one in zip(args, parts, strict=True) for part in (arg, *one)]
                return apply(COMPARISONS[op], parts[0][0], parts[1][0]), apply(f"{COMPARISON_NAMES[op]}_twin", *pairs)
            case "+" | "-" | "*" | "div" | "mod" if len(args) == 2 and sort == "Int":
                head = self.explicit.head(term)
                pairs = [part for arg, one in zip(args, parts, strict=True) for part in (arg, *one)]
                return apply(head, parts[0][0], parts[1][0]), apply("cong2", "Z", "Z", "Z", head, *pairs)
            case "-" if sort == "Int":
                return apply("Z.opp", parts[0][0]), apply("cong1", "Z", "Z", "Z.opp", args[0], *parts[0])
        raise NotImplementedError(f"a computation with {op}")

    def _connective(self, term: Term, parts: Sequence[Twin]) -> Twin:
        law, sign = CONNECTIVES[term.op]
        twin, proof = parts[-1]
        for place in range(len(parts) - 2, -1, -1):
            rest = self.world.connect(term.op, term.args[place + 1 :]) if term.op != "=>" else term.args[1]
            proof = apply(law, term.args[place], *parts[place], rest, twin, proof)
            twin = apply(sign, parts[place][0], twin)
        return twin, proof

    def _twin_call(self, prefix: str, term: Term, parts: Sequence[Twin]) -> Twin:
        name = self._twin_name(prefix, term.op)
        if any(arg.sort != "Int" for arg in term.args):
            raise NotImplementedError("a computation with arguments that are no integers")
        if not parts:
            return name, f"{name}_eq"
        kind = self.syntax.sort(term.sort)
        arguments = [twin for twin, _ in parts]
        pairs = [part for arg, one in zip(term.args, parts, strict=True) for part in (arg, *one)]
        head = self.syntax.name(term.op)
        congruence = apply(f"cong{len(parts)}", *["Z"] * len(parts), kind, head, *pairs)
        twin = apply(name, *arguments)
        right = ("(@eq bool ", twin, " true)") if term.sort == "Bool" else twin
        return twin, apply(
            "@eq_trans", kind, term, apply(head, *arguments), right, congruence, apply(f"{name}_eq", *arguments)
        )
