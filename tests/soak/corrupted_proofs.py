"""The checker against many corrupted proof steps and corrupted books, on all cores (`make soak`).

Each accepted step must be true: z3 or cvc5 decides that its premises imply its conclusion. If neither solver decides it
and no small world refutes it, the rule and the step are printed for inspection. Each accepted book must be another true
book, see `book_mutation`. The exit status is 1 if anything false was accepted.
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from tests.soak.step_truth import decide
from tests.verify.checker import book_mutation, books, step_mutation
from verify.pipeline.certification.book_writer import Record

STEPS, BOOKS = 100_000, 10_000
AT_A_TIME = {"steps": 2000, "books": 500}

Answer = tuple[Counter[str], Counter[str], list[str]]


@cache
def _steps() -> dict[str, list[step_mutation.Step]]:
    return step_mutation.collect_steps()


@cache
def _records() -> list[Record]:
    return books.records_of_claims()


def steps(count: int, seed: int) -> Answer:
    """Return the numbers of accepted corrupted steps by rule and by reason, and the false and undecided ones."""
    rules: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    descriptions = []
    for step in step_mutation.mutated_steps(_steps(), count, seed):
        if step.is_accepted():
            reason = "false" if step.is_refuted() else decide(step)
            rules[step.rule] += 1
            reasons[reason] += 1
            if reason in ("false", "nobody"):
                descriptions.append(
                    "\n    ".join([f"{reason}: {step.rule}", *map(str, step.premises), f"|- {step.conclusion}"])
                )
    return rules, reasons, descriptions


def records(count: int, seed: int) -> Answer:
    """Return the numbers of accepted corrupted books by the rule of the changed record, and the false ones."""
    accepted, wrong = book_mutation.count_accepted_mutants(count, seed, _records())
    return accepted, Counter({"another true book": accepted.total() - len(wrong), "false": len(wrong)}), wrong


def main(arguments: Iterable[str]) -> int:
    """Run both soaks with the given numbers of corrupted steps and books, and return the exit status."""
    counts = dict(zip(("steps", "books"), map(int, arguments), strict=False))
    wrong = False
    with ProcessPoolExecutor(os.cpu_count() or 1, get_context("spawn")) as pool:
        for what, task, total in (("steps", steps, STEPS), ("books", records, BOOKS)):
            began, count, size = time.monotonic(), counts.get(what, total), AT_A_TIME[what]
            rules: Counter[str] = Counter()
            reasons: Counter[str] = Counter()
            parts = [min(size, count - done) for done in range(0, count, size)]
            for by_rule, by_reason, descriptions in pool.map(task, parts, range(len(parts))):
                rules += by_rule
                reasons += by_reason
                for line in descriptions:
                    print(line)
            wrong = wrong or bool(reasons["false"])
            print(
                f"{count} corrupted {what}, {rules.total()} accepted: {dict(reasons)}; {time.monotonic() - began:.0f} s"
            )
            print(f"    by rule: {dict(rules.most_common())}")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
