"""Truth of a proof step, decided by z3 and cvc5 for all values: the premises imply the conclusion.

Symbols that occur only in proofs are translated for the solvers. The witness of a formula becomes a constant at which
the formula fails if it fails anywhere. The place at which two arrays differ is translated in the same way.
"""

from tests.verify.checker.small_world import bound_in, subterms
from tests.verify.checker.step_mutation import Step
from verify.checker.terms import BINDERS, LITERALS, Term
from verify.kernel import solvers

LONGEST = 200_000
SECONDS = 5.0


class SolverTerms:
    """Terms of one world as SMT-LIB, with constants for witnesses and the known facts about them."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self.known: list[str] = []
        self._numbers: dict[str, int] = {}

    def text_of(self, term: Term) -> str:
        """Return the text of a term.

        Raises:
            ValueError: the solvers cannot express the term.
        """
        op, index, args = term.op, term.index, term.args
        if op == "@var":
            return str(index[0])
        if op in LITERALS:
            text = str(abs(index)) if op == "Int" else f"{abs(index)}.0"
            return f"(- {text})" if index < 0 else text
        if op in BINDERS:
            bound = " ".join(f"({v.index[0]} {v.sort})" for v in index)
            return f"({op} ({bound}) {self.text_of(args[0])})"
        if op == "@quantifiers_skolemize":
            return self._witness(*index)
        arguments = [self.text_of(arg) for arg in args]
        if op == "@array_deq_diff":
            return self._differs(term, arguments)
        if op.startswith("@"):
            raise ValueError(op)
        head = {"is": f"(_ is {index})", "const": f"(as const {index})"}.get(op, op)
        text = f"({head} {' '.join(arguments)})" if arguments else head
        if len(text) > LONGEST:
            raise ValueError("too long")
        return text

    def _number(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    def _witness(self, formula: Term, place: int) -> str:
        whole = self.text_of(formula)
        names = [f"witness!{self._number(whole)}.{i}" for i in range(len(formula.index))]
        if names[0] not in self.declared:
            self.declared |= {name: str(v.sort) for name, v in zip(names, formula.index, strict=True)}
            bindings = " ".join(f"({v.index[0]} {name})" for name, v in zip(names, formula.index, strict=True))
            self.known.append(f"(or {whole} (not (let ({bindings}) {self.text_of(formula.args[0])})))")
        return names[place]

    def _differs(self, term: Term, arguments: list[str]) -> str:
        if term.free:
            raise ValueError("a place that moves")
        left, right = arguments
        name = f"differs!{self._number(f'{left} {right}')}"
        if name not in self.declared:
            self.declared[name] = str(term.sort)
            self.known.append(f"(or (= {left} {right}) (not (= (select {left} {name}) (select {right} {name}))))")
        return name


def question(step: Step) -> str:
    """Return an SMT-LIB text that is unsatisfiable iff the step is true.

    Variables that the conclusion binds are universally quantified in the premises, unless something is assumed about
    them; other free variables are constants.

    Raises:
        ValueError: the solvers cannot express the step.
    """
    world, conclusion, text = step.known.world, step.conclusion, SolverTerms()
    bound = bound_in(conclusion, step.suppositions)
    asserted = []
    for premise in step.premises:
        over = " ".join(f"({v.index[0]} {v.sort})" for v in bound if v in premise.free)
        asserted.append(f"(forall ({over}) {text.text_of(premise)})" if over else text.text_of(premise))
    asserted.append(f"(not {text.text_of(conclusion)})")
    free = {v for formula in (*step.premises, conclusion) for v in formula.free}
    declared = {str(v.index[0]): str(v.sort) for v in free} | text.declared
    if len({str(v.index[0]) for v in free}) < len(free):
        raise ValueError("two variables of one name")
    sorts = sorted(world.sorts - {"Bool", "Int", "Real"})
    lines = ["(set-logic ALL)", *(f"(declare-sort {sort} 0)" for sort in sorts if sort not in world.datatypes)]
    lines += dict.fromkeys(line for sort in sorts for line in world.declarations(sort))
    fields = {part for rows in world.datatypes.values() for row in rows.items() for part in (row[0], *row[1])}
    symbols = {formula.op for whole in (*step.premises, conclusion) for formula in subterms(whole)}
    for name in sorted(symbols & (world.functions.keys() - fields)):
        domain, value = world.functions[name]
        lines.append(f"(declare-fun {name} ({' '.join(map(str, domain))}) {value})")
    lines += [f"(declare-fun {name} () {sort})" for name, sort in declared.items()]
    return "\n".join([*lines, *(f"(assert {formula})" for formula in (*text.known, *asserted)), "(check-sat)\n"])


def decide(step: Step) -> str:
    """Return the solver that proves a step, `z3` or `cvc5`; `false` if z3 refutes it; otherwise "nobody"."""
    try:
        script = question(step)
    except ValueError:
        return "nobody"
    verdict = solvers.ask_z3(script, SECONDS).verdict
    if verdict != "unknown":
        return "z3" if verdict == "unsat" else "false"
    return "cvc5" if solvers.ask_cvc5(script).verdict == "unsat" else "nobody"
