"""Certificates that are written down, for the obligations that every game with a code has but for its numbers.

That a theorem about all codes holds for one of them is a matter of names. That the code has the moves of the rules is
proved as by hand: with T the number of counters that are taken, T is one of 0, …, k or no move is made, and for each of
these the digit of the code and the rules say the same. cvc5's own proof of that is ten times as long.

Nobody has to believe what is written here: the checker reads it as it reads any certificate, and where it is refused
cvc5 is asked for a proof.
"""

import re
from dataclasses import dataclass, field

N, A, B = "f.n", "f.a", "f.b"
TAKEN = f"(- (- {N} {A}) {B})"
# What is left of n counters if b is 0, in which the checker sees the same polynomial as in the bounds of the rules.
GONE = f"(- (- {N} {A}) 0)"
BITS = ("none", "one", "two")
# The obligations, by the names of their theorems: the one about the moves, and those that cite a theorem at numbers.
_MOVES = re.compile(r"; [^\n]*\.moves/1\n")
_CITED = re.compile(r"; [^\n]*\.(?:sum\.grundy|sum\.lost-iff-zero|least)/1\n")
# What a game calls its values and its moves.
_NAMED = re.compile(r"\(= (f\.\S+\.(?:values|options)) (\(.*\))\)")
_OPTION = re.compile(rf"\(= (\(f\.octal\.option ([0-9]+) ([0-9]+) {N} {A} {B}\)) (.*)\)")
_DENIED = re.compile(rf"\(not \(= (\(f\.games\.option f\.\S+ {N} {A} {B}\)) (.*)\)\)")
_SUBTRACTED = re.compile(rf"\(<= \(- {N} ([0-9]+)\) {A}\)")


@dataclass
class _Steps:
    """The lines of a certificate. A step is cited by the number of formulas that were proved before it."""

    lines: list[str] = field(default_factory=list)
    proved: int = 0

    def step(self, rule: str, formula: str, *premises: int) -> int:
        """Add a step, and return its number."""
        cited = [str(self.proved - 1 - premise) for premise in premises]
        self.lines.append(f"{' '.join([rule, *cited])} | {formula}")
        self.proved += 1
        return self.proved - 1

    def suppose(self, formula: str) -> int:
        return self.step("suppose", formula)

    def scope(self, supposed: int, concluded: int) -> int:
        """End what a supposition began: it has the conclusion as its consequence. Return the number of that step."""
        self.lines.append(f"scope {self.proved - 1 - concluded}")
        self.proved = supposed + 1
        return supposed


def certificate(script: str) -> str | None:
    """Return a certificate of such an obligation, or None if its text is of another form."""
    given = [line[len("(assert ") : -1] for line in script.splitlines() if line.startswith("(assert ")]
    if _CITED.match(script):
        return _cited(given)
    return _moves(given) if _MOVES.match(script) else None


def _cited(given: list[str]) -> str | None:
    """Return the certificate where facts prove a formula as soon as each name is replaced by what it stands for."""
    named = [found for formula in given if (found := _NAMED.fullmatch(formula))]
    if not named:
        return None
    steps, whole = _Steps(), given[-1]
    numbers = [steps.step("assume", formula) for formula in given]
    for one in named:
        name, meant = one.groups()
        whole = re.sub(rf"{re.escape(name)}(?=[ )])", meant, whole)
    same = steps.step("equal", f"(= {given[-1]} {whole})", *numbers[:-1])
    steps.step("follows", "false", *numbers, same)
    return "\n".join(steps.lines)


def _moves(given: list[str]) -> str | None:
    """Return the certificate that the options of a code are those of the rules."""
    if len(given) != 5 or not (option := _OPTION.fullmatch(given[1])) or not (denied := _DENIED.fullmatch(given[4])):
        return None
    code, most, subtracted = option[2], int(option[3]), [*map(int, _SUBTRACTED.findall(denied[2]))]
    made, steps = f"(f.octal.moves {code} {most})", _Steps()
    mine = f"(f.games.option {made} {N} {A} {B})"
    same, equation, digits, named, other = (steps.step("assume", formula) for formula in given)
    renamed = steps.step("equal", f"(= {denied[1]} {mine})", named)
    coded = steps.step("follows", f"(= {mine} {option[1]})", digits, same)
    differ = steps.step("follows", f"(not (= {option[4]} {denied[2]}))", equation, coded, renamed, other)
    one = steps.step("follows", "(>= 1 0)")

    def below(term: str, least: int) -> int:
        """Show that a term is at least some number if it is at least the next."""
        more = steps.suppose(f"(>= {term} {least + 1})")
        return steps.scope(more, steps.step("sum", f"(>= {term} {least})", more, one))

    less, near = [below(TAKEN, taken) for taken in range(most + 1)], [below(A, 0), below(B, 0)]
    alone: dict[int, int] = {}
    if subtracted:
        alone = {taken: _alone(steps, taken) for taken in (0, *subtracted)}
        near += [below(N, 0), _positive(steps), alone[0], *(_ruled(steps, taken) for taken in subtracted)]
    agree = []
    for taken in range(most + 1):
        # The checker goes through premises from the last to the first: upwards from what is taken, and then downwards.
        facts = [*near, *less[:taken], *reversed(less[taken:]), *([alone[taken]] if taken in alone else []), digits]
        agree.append(_agrees(steps, code, taken, facts, f"(= {option[4]} {denied[2]})"))
    steps.step("follows", "false", *near, *less, *agree, differ)
    return "\n".join(steps.lines)


def _positive(steps: _Steps) -> int:
    """Show that n is positive if something is taken and nothing negative is left."""
    parts = [f"(>= {TAKEN} 1)", f"(>= {A} 0)", f"(>= {B} 0)"]
    all_of = steps.suppose(f"(and {' '.join(parts)})")
    every = [steps.step("follows", part, all_of) for part in parts]
    return steps.scope(all_of, steps.step("sum", f"(>= {N} 1)", *every))


def _alone(steps: _Steps, taken: int) -> int:
    """Show what taking so many counters means if only one heap is left."""
    nothing = steps.suppose(f"(= {B} 0)")
    return steps.scope(nothing, steps.step("equal", f"(= (= {TAKEN} {taken}) (= {GONE} {taken}))", nothing))


def _ruled(steps: _Steps, taken: int) -> int:
    """Show that so many counters are taken where the rules of a subtraction game speak of that number."""
    left = f"(- {N} {taken})"
    nothing = steps.suppose(f"(= {B} 0)")
    same = steps.step("equal", f"(= (= {TAKEN} {taken}) (= {GONE} {taken}))", nothing)
    move = steps.suppose(f"(and (<= {left} {A}) (<= {A} {left}) (>= {A} 0) (distinct {A} {N}))")
    return steps.scope(nothing, steps.scope(move, steps.step("follows", f"(= {TAKEN} {taken})", same, move)))


def _agrees(steps: _Steps, code: str, taken: int, facts: list[int], same: str) -> int:
    """Show that the code and the rules say the same where so many counters are taken."""
    here = steps.suppose(f"(= {TAKEN} {taken})")
    left, right = f"(f.octal.digit {code} {TAKEN})", f"(f.octal.digit {code} {taken})"
    digit = steps.step("equal", f"(= {left} {right})", here)
    bits = [steps.step("equal", f"(= (f.octal.{bit} {left}) (f.octal.{bit} {right}))", digit) for bit in BITS]
    return steps.scope(here, steps.step("follows", same, *facts, *bits, here))
