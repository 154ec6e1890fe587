"""Certificate templates for obligations that differ between games only in numbers.

An instance of a theorem on all codes is proved by renaming. The obligation that an encoded game has the moves of the
rules is proved by cases: with T the number of counters taken, either T is one of 0, …, k or there is no move, and in
each case the digit of the code and the rules agree. cvc5's own proof is ten times as long.

The templates are not trusted: the checker reads the result as any other certificate, and if it refuses it, cvc5 proves
the obligation.
"""

import re
from dataclasses import dataclass, field

N, A, B = "f.n", "f.a", "f.b"
TAKEN_COUNTERS = f"(- (- {N} {A}) {B})"
# The rest of n counters if b is 0, in a form that the checker normalizes like the bounds of the rules.
SINGLE_TAKEN = f"(- (- {N} {A}) 0)"
BITS = ("none", "one", "two")
# Obligations by theorem name: that on the moves, and those that instantiate a theorem.
_MOVES = re.compile(r"; [^\n]*\.moves/1\n")
_CITING_STEP = re.compile(r"; [^\n]*\.(?:sum\.grundy|sum\.lost-iff-zero|least|repeats)/1\n")
# Abbreviations of a game for its values and its moves.
_ABBREVIATION = re.compile(r"\(= (f\.\S+\.(?:values|options)) (\(.*\))\)")
_OPTION = re.compile(rf"\(= (\(f\.octal\.option ([0-9]+) ([0-9]+) {N} {A} {B}\)) (.*)\)")
_DENIED_MOVE = re.compile(rf"\(not \(= (\(f\.games\.option f\.\S+ {N} {A} {B}\)) (.*)\)\)")
_SUBTRACTION = re.compile(rf"\(<= \(- {N} ([0-9]+)\) {A}\)")


@dataclass
class _CertificateLines:
    """Lines of a certificate; a step is cited by its distance from the last proved formula."""

    lines: list[str] = field(default_factory=list)
    proved: int = 0

    def step(self, rule: str, formula: str, *premises: int) -> int:
        """Add a step and return its number."""
        cited = [str(self.proved - 1 - premise) for premise in premises]
        self.lines.append(f"{' '.join([rule, *cited])} | {formula}")
        self.proved += 1
        return self.proved - 1

    def suppose(self, formula: str) -> int:
        """Open a supposition and return its number."""
        return self.step("suppose", formula)

    def scope(self, supposed: int, concluded: int) -> int:
        """Close a supposition, which then implies the conclusion, and return the number of the implication."""
        self.lines.append(f"scope {self.proved - 1 - concluded}")
        self.proved = supposed + 1
        return supposed


def certificate(script: str) -> str | None:
    """Return a certificate for an obligation; None if its text has another form."""
    given = [line[len("(assert ") : -1] for line in script.splitlines() if line.startswith("(assert ")]
    if _CITING_STEP.match(script):
        return _expansion_certificate(given)
    return _moves_certificate(given) if _MOVES.match(script) else None


def _expansion_certificate(given: list[str]) -> str | None:
    """Return the certificate of an obligation that follows by expanding abbreviations; None without abbreviations."""
    named = [match for formula in given if (match := _ABBREVIATION.fullmatch(formula))]
    if not named:
        return None
    steps, expanded = _CertificateLines(), given[-1]
    numbers = [steps.step("assume", formula) for formula in given]
    for one in named:
        name, meant = one.groups()
        expanded = re.sub(rf"{re.escape(name)}(?=[ )])", meant, expanded)
    same = steps.step("equal", f"(= {given[-1]} {expanded})", *numbers[:-1])
    steps.step("follows", "false", *numbers, same)
    return "\n".join(steps.lines)


def _moves_certificate(given: list[str]) -> str | None:
    """Return the certificate that the options of a code equal those of the rules; None for other obligations."""
    if (
        len(given) != 5
        or not (option := _OPTION.fullmatch(given[1]))
        or not (denied := _DENIED_MOVE.fullmatch(given[4]))
    ):
        return None
    code, most, subtracted = option[2], int(option[3]), [*map(int, _SUBTRACTION.findall(denied[2]))]
    moves_term, steps = f"(f.octal.moves {code} {most})", _CertificateLines()
    option_term = f"(f.games.option {moves_term} {N} {A} {B})"
    same, equation, digits, named, other = (steps.step("assume", formula) for formula in given)
    renamed = steps.step("equal", f"(= {denied[1]} {option_term})", named)
    coded = steps.step("follows", f"(= {option_term} {option[1]})", digits, same)
    differ = steps.step("follows", f"(not (= {option[4]} {denied[2]}))", equation, coded, renamed, other)
    one = steps.step("follows", "(>= 1 0)")

    def below(term: str, least: int) -> int:
        """Derive that a term is at least a number if it is at least the next one; return the number of the step."""
        more = steps.suppose(f"(>= {term} {least + 1})")
        return steps.scope(more, steps.step("sum", f"(>= {term} {least})", more, one))

    less, near = [below(TAKEN_COUNTERS, taken) for taken in range(most + 1)], [below(A, 0), below(B, 0)]
    alone: dict[int, int] = {}
    if subtracted:
        alone = {taken: _single_heap_case(steps, taken) for taken in (0, *subtracted)}
        near += [below(N, 0), _derive_positive(steps), alone[0], *(_rules_case(steps, taken) for taken in subtracted)]
    agree = []
    for taken in range(most + 1):
        # The checker tries premises from the last to the first, so the relevant bounds are placed last.
        facts = [*near, *less[:taken], *reversed(less[taken:]), *([alone[taken]] if taken in alone else []), digits]
        agree.append(_derive_agreement(steps, code, taken, facts, f"(= {option[4]} {denied[2]})"))
    steps.step("follows", "false", *near, *less, *agree, differ)
    return "\n".join(steps.lines)


def _derive_positive(steps: _CertificateLines) -> int:
    """Derive that n is positive if something is taken and no part is negative; return the number of the step."""
    parts = [f"(>= {TAKEN_COUNTERS} 1)", f"(>= {A} 0)", f"(>= {B} 0)"]
    all_of = steps.suppose(f"(and {' '.join(parts)})")
    conjuncts = [steps.step("follows", part, all_of) for part in parts]
    return steps.scope(all_of, steps.step("sum", f"(>= {N} 1)", *conjuncts))


def _single_heap_case(steps: _CertificateLines, taken: int) -> int:
    """Add the steps for the move that takes `taken` counters and leaves one heap; return the last step's number."""
    nothing = steps.suppose(f"(= {B} 0)")
    return steps.scope(
        nothing, steps.step("equal", f"(= (= {TAKEN_COUNTERS} {taken}) (= {SINGLE_TAKEN} {taken}))", nothing)
    )


def _rules_case(steps: _CertificateLines, taken: int) -> int:
    """Derive that a number of counters is taken where the subtraction game allows it; return the number of the step."""
    left = f"(- {N} {taken})"
    nothing = steps.suppose(f"(= {B} 0)")
    same = steps.step("equal", f"(= (= {TAKEN_COUNTERS} {taken}) (= {SINGLE_TAKEN} {taken}))", nothing)
    move = steps.suppose(f"(and (<= {left} {A}) (<= {A} {left}) (>= {A} 0) (distinct {A} {N}))")
    return steps.scope(nothing, steps.scope(move, steps.step("follows", f"(= {TAKEN_COUNTERS} {taken})", same, move)))


def _derive_agreement(steps: _CertificateLines, code: str, taken: int, facts: list[int], same: str) -> int:
    """Derive that code and rules agree if a given number of counters is taken; return the number of the step.

    Args:
        steps: the certificate.
        code: the code of the game as a numeral.
        taken: the number of counters.
        facts: the numbers of the steps that the derivation may cite.
        same: the formula that code and rules agree.
    """
    here = steps.suppose(f"(= {TAKEN_COUNTERS} {taken})")
    left, right = f"(f.octal.digit {code} {TAKEN_COUNTERS})", f"(f.octal.digit {code} {taken})"
    digit = steps.step("equal", f"(= {left} {right})", here)
    bits = [steps.step("equal", f"(= (f.octal.{bit} {left}) (f.octal.{bit} {right}))", digit) for bit in BITS]
    return steps.scope(here, steps.step("follows", same, *facts, *bits, here))
