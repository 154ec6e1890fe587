"""Translation of cvc5's proofs into the checker's language: each step of cvc5 becomes one or several checker steps.

`translation_lemmas` translates the steps that need several. The translation need not be trusted, because the checker
refuses a wrong result. Some operators are expressed by others: a total division as a case distinction, an undefined
value as a division by 0, and a named copy of a term (`@purify`) as the term itself.
"""

import re

from verify.checker.errors import Unreadable
from verify.checker.reading import tree
from verify.pipeline.certification import translation_lemmas
from verify.pipeline.certification.certificate_writer import CertificateWriter, Tree, as_text

# A line of a proof as cvc5 writes it: a command, a name, a term; and for a step its rule, premises and arguments.
LINE = re.compile(
    r"\((step|define|assume|assume-push|step-pop) (\S+)(?: \(\))?(?: (?!:rule )(.*?))?"
    r"(?: :rule ([^\s()]+)(?: :premises \(([^()]*)\))?(?: :args \((.*)\))?)?\)"
)
# The rule of a step without an explanation. A full proof has few such steps, and a brief proof has one for each
# rewriting.
TRUST_STEP = ":rule trust"
NAME = re.compile(r"@t[0-9]+")
REAL = re.compile(r"(?<![^\s()])(-?[0-9]+)/([0-9]+)(?![^\s()])")
# Terms that are neither a name nor a literal.
OTHER = re.compile(r'@purify|_total|_by_zero|@list|\((?:is|abs) |"|forall|exists')
NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
BY_ZERO = {"@int_div_by_zero": "(div {} 0)", "@mod_by_zero": "(mod {} 0)", "@div_by_zero": "(/ {} 0.0)"}
EQUAL = {
    *("trans", "cong", "nary_cong", "pairwise_cong", "refl", "symm", "eq_resolve", "alpha_equiv", "quant-unused-vars"),
    "skolem_intro",
}
WRONG = (AttributeError, LookupError, TypeError, ValueError, RecursionError, Unreadable)


def translate_proof(proof: str) -> str:
    """Return cvc5's proof in the checker's language; the checker refuses the lines that could not be translated."""
    translator = CpcTranslator()
    for line in lines_of(proof):
        translator.translate_line(line)
    return "\n".join(translator.lines)


def lines_of(proof: str) -> list[str]:
    """Return the lines of cvc5's proof without the outer parentheses, declarations and comments."""
    return [line for line in proof.splitlines()[1:-1] if not line.startswith((";", "(declare-"))]


class CpcTranslator(CertificateWriter):
    """A certificate under construction from the lines of cvc5's proof."""

    def __init__(self) -> None:
        super().__init__()
        self._steps: dict[str, int] = {}  # the number of each of cvc5's steps
        self._names: dict[str, str] = {}  # the terms that cvc5 named

    # -- terms ----------------------------------------------------------------------------------------------------

    def translate(self, text: str) -> str:
        """Return a term of cvc5, translated to the checker's language."""
        if OTHER.search(text):
            return self._translate_tree(tree(text))
        text = NAME.sub(lambda match: self._names[match[0]], text)
        return REAL.sub(_literal, text) if "/" in text else text

    def _translate_tree(self, term: Tree) -> str:
        if isinstance(term, str):
            return self._names[term] if NAME.fullmatch(term) else REAL.sub(_literal, term)
        match term:
            case ["@var", name, sort]:
                return f"(@var {name[1:-1]} {as_text(sort)})"
            case ["is", constructor, term]:
                return f"((_ is {constructor}) {self._translate_tree(term)})"
        op, *args = [self._translate_tree(part) for part in term]
        match op, args:
            case "@purify", [term]:
                return term
            case "abs", [term]:
                return translation_lemmas.size(term)
            case "@list", _:
                return f"({' '.join(self.define(arg) if arg[0] == '(' else arg for arg in args)})"
            case (("@int_div_by_zero" | "@mod_by_zero" | "@div_by_zero"), [term]):
                return BY_ZERO[op].format(term)
            case (("div_total" | "mod_total" | "/_total"), [above, below]):
                op = op.removesuffix("_total")
                if NUMBER.fullmatch(below) and float(below):
                    return f"({op} {above} {below})"
                return translation_lemmas.total_of(op, above, below)
        return f"({' '.join([op, *args])})"

    # -- steps ----------------------------------------------------------------------------------------------------

    def translate_line(self, line: str) -> None:
        """Translate one line of cvc5's proof; a line that cannot be translated is kept, and the checker refuses it."""
        try:
            self._translate_line(line)
        except WRONG:
            self.lines.append(line)

    def _translate_line(self, line: str) -> None:
        command, name, term, rule, cited, arguments = LINE.fullmatch(line).groups("")  # type: ignore[union-attr]
        text, premises = self.translate(term) if term else "", [self._steps[one] for one in cited.split()]
        if command == "define":
            self._names[name] = self.define(text) if text[0] == "(" and not term.startswith("(@list") else text
            return
        if command == "assume":
            number = self.step("assume", (), text)
        elif command == "assume-push":
            number = self.suppose(text)
        elif command == "step-pop":
            number = self.scope(*premises)
        else:
            number = self._translate_step(rule, premises, text, arguments)
        self._steps[name] = number

    def _translate_step(self, rule: str, premises: list[int], text: str, arguments: str) -> int:
        """Translate a step of cvc5 according to its rule, and return its number.

        A step by a rule without a translation becomes a step of propositional logic.
        """
        if rule in EQUAL and not (rule == "symm" and self.parts(text)[0] == "not"):
            return self.step("equal", premises, text)
        match rule:
            case "instantiate":
                return self.step(rule, premises, text, self.translate(arguments)[1:-1])
            case "skolemize":
                return self.step(rule, premises, text)
            case "arith_sum_ub":
                return self.step("sum", premises, text)
            case "arith_mult_pos" | "arith_mult_neg" | "arith_mult_sign":
                return translation_lemmas.product_sign(self, text, powers=rule == "arith_mult_sign")
            case "arith_mult_abs_comparison":
                return translation_lemmas.sizes(self, premises, text)
            case "arith-abs-eq":
                return translation_lemmas.same_or_opposite(self, text)
            case "arith_reduction":
                return translation_lemmas.division(self, text)
            case "arrays_ext":
                (_, one, _), (_, other, _) = map(self.parts, self.parts(self.parts(text)[1])[1:])
                differ = self.law("differ", one, other)
                return self.step("follows", [*premises, differ], text)
            case "trust":
                return self._rewritten(premises, text)
        return self.step("follows", premises, text)

    def _rewritten(self, premises: list[int], text: str) -> int:
        """Translate a step without a justification, usually a rewriting, and return its number."""
        match self.parts(text):
            case ["=", left, right]:
                one, other = self.parts(left), self.parts(right)
                if one[0] == "store":
                    return translation_lemmas.same_arrays(self, text, left, right)
                if one[0] == other[0] == "forall" and one[1] == other[1]:
                    # The bodies are equal for all values of the variables.
                    return self.step("equal", [self.step("follows", (), f"(= {one[2]} {other[2]})")], text)
        return self.step("follows", premises, text)


def _literal(match: re.Match[str]) -> str:
    return f"{match[1]}.0" if match[2] == "1" else f"(/ {match[1]}.0 {match[2]}.0)"
