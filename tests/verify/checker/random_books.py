"""Random small books, written record by record, and the first theorem of a book that is false in a finite structure.

A `Writer` chooses each record among those that the book so far makes possible, in any order that the rules allow. The
sorts are one or two uninterpreted sorts, enumerations of one to three values, a datatype over an uninterpreted sort,
and Bool. A record is kept if the rules of the checker accept it and each of its obligations holds in all structures of
at most three elements; `finite_structures` decides that, and neither a solver nor a certificate takes part. After each
record the new theorem is evaluated in all structures of the book.

The choices are biased towards books in which something can go wrong: formulas that state how many elements a sort has,
theories whose hypotheses mention earlier definitions and choices, goals that do not follow without the cited facts, and
images for which the obligations hold. The bias prefers no order of records.
"""

import random
from collections import Counter

from tests.verify.checker.book_judgment import FalseTheorem, shrink_example
from tests.verify.checker.random_models import ModelWriter

ENUMERATIONS = {
    "S.One": "(declare-datatypes ((S.One 0)) (((f.only))))",
    "S.Two": "(declare-datatypes ((S.Two 0)) (((f.red) (f.green))))",
    "S.Three": "(declare-datatypes ((S.Three 0)) (((f.low) (f.middle) (f.high))))",
}
LENGTH = 12  # actions of a writer after the declarations
INSTANCES = 6  # further theorems at the end that are read in models


class Writer(ModelWriter):
    """A writer of one random book, record by record."""

    def write(self) -> FalseTheorem | None:
        """Write a book, and return it if it has a false theorem."""
        chance = self.chance
        for name in ["S.A", "S.B"][: chance.choice((1, 1, 2))]:
            self.append_if_accepted({"rule": "declaration", "text": f"(declare-sort {name} 0)"})
        for text in chance.sample(sorted(ENUMERATIONS.values()), chance.choice((1, 2, 2))):
            self.append_if_accepted({"rule": "declaration", "text": text})
        if chance.random() < 0.08:
            self.append_if_accepted(
                {"rule": "declaration", "text": "(declare-datatypes ((S.Box 0)) (((f.box (f.inside S.A)))))"}
            )
        actions = {
            self.add_definition: 2,
            self.add_theory: 2,
            self.add_proof: 2,
            self.add_choice: 2,
            self.add_instance: 4,
            self.add_model: 0.3,
            self.add_induction: 0.5,
            self.add_tabulation: 0.1,
        }
        # Each book prefers some actions, because a uniform mixture would produce rare orders too seldom.
        weights = [weight * chance.choice((0.2, 1, 1, 3)) for weight in actions.values()]
        mixed = [chance.choices([*actions], weights)[0] for _ in range(LENGTH)]
        for action in [*mixed, *[self.add_instance] * INSTANCES]:
            action()
            if self.found:
                self.counts["found"] += 1
                break
        self.counts["books"] += 1
        return self.found


def search(examples: int, seed: int, counts: Counter[str] | None = None) -> FalseTheorem | None:
    """Return the first book with a false theorem among some random books, shrunk, or None."""
    for number in range(examples):
        writer = Writer(random.Random(f"{seed}/{number}"))
        example = writer.write()
        if counts is not None:
            counts.update(writer.counts)
        if example:
            return shrink_example(example)
    return None
