"""Corrupted steps of real proofs: a corrupted step that the checker accepts must be true.

The steps of some certificates are collected by the checker's rule and cvc5's rule. Each is corrupted at one place: a
term, an operator, a literal, a premise or an argument. An accepted step is judged by small worlds
(`small_world.refuted`): a world in which its premises are true and its conclusion is false shows an error of the
checker. `make soak` runs many corruptions, the tests a sample.
"""

import lzma
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from tests.verify.checker.small_world import countermodel, is_step_accepted, subterms
from verify.checker.errors import Unreadable
from verify.checker.reading import ParsedObligation, obligation
from verify.checker.rules import RULES, Proof
from verify.checker.terms import Term, World
from verify.pipeline.certification.cpc_translation import CpcTranslator, lines_of

CERTIFICATES = Path(__file__).parent / "certificates"
KIN = [("<", "<=", ">", ">=", "="), ("and", "or", "=>"), ("forall", "exists"), ("+", "*"), ("div", "mod")]


@dataclass(frozen=True)
class Step:
    """One step of a proof, with the declarations of its obligation and its assumptions."""

    known: ParsedObligation
    rule: str
    premises: tuple[Term, ...]
    conclusion: Term
    arguments: tuple[Term, ...]
    suppositions: tuple[Term, ...]

    def is_accepted(self) -> bool:
        return is_step_accepted(
            self.known, self.rule, list(self.premises), self.conclusion, self.arguments, self.suppositions
        )

    def is_refuted(self) -> bool:
        return (
            countermodel(self.known, list(self.premises), self.conclusion, self.arguments, self.suppositions, worlds=60)
            is not None
        )


class Recorder(Proof):
    """A proof that records some steps of each kind as they are checked."""

    def __init__(self, problem: ParsedObligation, most: int, steps: dict[str, list[Step]]) -> None:
        super().__init__(problem)
        self.obligation = problem
        self.most = most
        self.steps = steps

    def step(self, line: str, of: str) -> None:
        """Record a line, which performs a rule of cvc5 or a part of it."""
        rule, *distances = line.partition(" | ")[0].split()
        premises = tuple(self.conclusions[~int(distance)] for distance in distances)
        self.check_line(line)
        of_kind = self.steps.setdefault(f"{rule}: {of}", []) if rule in RULES else []
        if rule in RULES and len(of_kind) < self.most:
            of_kind.append(
                Step(self.obligation, rule, premises, self.conclusions[-1], self.arguments, tuple(self.suppositions))
            )


def collect_steps(folder: Path = CERTIFICATES, most: int = 8) -> dict[str, list[Step]]:
    """Return steps by the checker's rule and cvc5's rule, at most `most` of each kind from one certificate."""
    steps: dict[str, list[Step]] = {}
    for path in sorted(folder.glob("*.cpc.xz")):
        steps_of_file: dict[str, list[Step]] = {}
        problem = obligation(path.with_name(path.name.replace(".cpc.xz", ".smt2")).read_text())
        recorder, folding, done = Recorder(problem, most, steps_of_file), CpcTranslator(), 0
        for line in lines_of(lzma.decompress(path.read_bytes()).decode()):
            folding.translate_line(line)
            of = re.search(r" :rule ([^\s()]+)", line)
            for folded_line in folding.lines[done:]:
                recorder.step(folded_line, of[1] if of else "")
            done = len(folding.lines)
        for kind, examples in steps_of_file.items():
            steps.setdefault(kind, []).extend(examples)
    return steps


def corrupt_term(world: World, term: Term, pool: list[Term], chance: random.Random) -> Term:
    """Return the term with a change at one place."""
    if term.args and chance.random() < 0.7:
        place = chance.randrange(len(term.args))
        argument = corrupt_term(world, term.args[place], pool, chance)
        return world.with_args(term, (*term.args[:place], argument, *term.args[place + 1 :]))
    args = list(term.args)
    match chance.randrange(6):
        case 0 if len(args) > 1:
            i, j = chance.sample(range(len(args)), 2)
            args[i], args[j] = args[j], args[i]
            return world.with_args(term, tuple(args))
        case 1 if len(args) > 2:
            del args[chance.randrange(len(args))]
            return world.with_args(term, tuple(args))
        case 2 if any(term.op in kin for kin in KIN):
            kin = next(kin for kin in KIN if term.op in kin)
            return world.make(chance.choice(kin), term.args, term.index)
        case 3 if term.op in ("Int", "Real"):
            return world.make(term.op, (), term.index + chance.choice((-1, 1)))
        case 4 if term.sort == "Bool":
            return term.args[0] if term.op == "not" else world.make("not", (term,))
    return chance.choice([candidate for candidate in pool if candidate.sort == term.sort] or [term])


def mutate_step(step: Step, pool: list[Term], chance: random.Random) -> Step:
    """Return the step with one change.

    Raises:
        Unreadable: a changed term has no sort.
    """
    world, premises = step.known.world, list(step.premises)
    kind = chance.random()
    if premises and kind < 0.3:
        place = chance.randrange(len(premises))
        if kind < 0.1:
            del premises[place]
        elif kind < 0.2:
            premises[place] = corrupt_term(world, premises[place], pool, chance)
        else:
            premises[place] = chance.choice([term for term in pool if term.sort == "Bool"])
        return replace(step, premises=tuple(premises))
    if step.arguments and kind < 0.5:
        place = chance.randrange(len(step.arguments))
        argument = corrupt_term(world, step.arguments[place], pool, chance)
        return replace(step, arguments=(*step.arguments[:place], argument, *step.arguments[place + 1 :]))
    return replace(step, conclusion=corrupt_term(world, step.conclusion, pool, chance))


def mutated_steps(steps: dict[str, list[Step]], count: int, seed: int) -> Iterator[Step]:
    """Yield the given number of corrupted steps, from each kind in turn."""
    chance = random.Random(seed)
    kinds = sorted(steps)
    pools: dict[int, list[Term]] = {}
    number = 0
    while number < count:
        step = chance.choice(steps[kinds[number % len(kinds)]])
        if id(step) not in pools:
            pools[id(step)] = sorted(
                set().union(*map(subterms, (step.conclusion, *step.premises, *step.arguments))), key=str
            )
        pool = pools[id(step)]
        try:
            corrupted_step = mutate_step(step, pool, chance)
        except Unreadable:
            continue
        if corrupted_step != step:
            number += 1
            yield corrupted_step


def count_accepted_mutants(count: int, seed: int, steps: dict[str, list[Step]]) -> tuple[Counter[str], list[Step]]:
    """Return the number of accepted corrupted steps of each rule, and the false ones among them."""
    counts: Counter[str] = Counter()
    false_steps = []
    for step in mutated_steps(steps, count, seed):
        if step.is_accepted():
            counts[step.rule] += 1
            if step.is_refuted():
                false_steps.append(step)
    return counts, false_steps
