"""Premises inside a goal: the formulas under which each part of a goal is claimed.

A statement with contradictory premises says nothing. The premises of a goal follow the usual reading of mathematics,
at every depth:

- In `A → B` the premise of B is A. In `A → (B → C)` the premises of C are A and B.
- In `¬A ∨ B` the premise of B is A. A disjunct with a negation is a premise if another disjunct has none.
- In `¬(A ∧ ¬B)` the premise of B is A.
- In `if C then A else B` the premise of A is C, and the premise of B is ¬C. A branch is left out if the premises before
  it decide C by name: under `x ≥ 0` the second branch of `if x ≥ 0 then A else B` claims nothing.
- In a conjunction each part has its own premises; in a disjunction without negations all parts have the same.
- Quantifiers are opened: a premise below them is one about arbitrary values of their variables.

A refutation has fewer premises: `¬(A ∧ B)` claims that A and B contradict each other, and `A → ¬B` that B contradicts
A. A refuted formula is the content of the statement and not a premise, so `¬(x > 5 ∧ x < 5)` has no premises. A goal
can refute a premise in another part, as `(A → B) ∧ (B → ¬A)` refutes A; only a solver detects that, see
`verify.pipeline.crosschecks.premise_consistency`.

Both sides of `A ⇔ B` are content as well, and so are the premises of premises; this module does not look into them.
Relations are not negations: `x ≤ 5 ∨ x > 5` has no premises.
"""

from collections.abc import Iterator
from itertools import count

import z3

from verify.kernel.term_analysis import conjunction

Formulas = tuple[z3.BoolRef, ...]
# Names of opened variables: any!01, any!02, … The kernel gives no other name a number that begins with 0, and refuses
# names with ! from its callers.
STEM = "any!0"


def inner_premises(goal: z3.BoolRef) -> list[Formulas]:
    """Return the sets of premises inside a goal, one for each claimed part.

    The empty set and subsets of other sets are left out.

    >>> a, b, c = z3.Bools("a b c")
    >>> inner_premises(z3.Implies(a, z3.Implies(b, c)))
    [(a, b)]
    >>> inner_premises(z3.And(z3.Implies(a, c), z3.Implies(b, c)))
    [(a,), (b,)]
    """
    sets = {_ids(formulas): formulas for formulas in _Walk().leaves(goal, ())}
    return [formulas for ids, formulas in sets.items() if ids and not any(ids < others for others in sets)]


def range_statements(goal: z3.BoolRef) -> list[z3.BoolRef]:
    """Return, for each range of values in a computed goal, the closed statement that the range is not empty.

    A range belongs to one universal quantifier, or to several nested ones, with the premises after their bounds.

    >>> n = z3.Int("n")
    >>> range_statements(z3.ForAll(n, z3.Implies(z3.And(n >= 2, n < 9), n * n > n)))
    [Exists(any!01, And(any!01 >= 2, any!01 < 9))]
    """
    return list(_Walk().ranges(goal))


def _ids(formulas: Formulas) -> frozenset[int]:
    """Return the identities of formulas in z3."""
    return frozenset(formula.get_id() for formula in formulas)


class _Walk:
    """A traversal of one goal."""

    def __init__(self) -> None:
        self._names = (f"{STEM}{i}" for i in count(1))

    def leaves(self, goal: z3.BoolRef, context: Formulas) -> Iterator[Formulas]:
        """Yield the premises of each claimed part of a goal."""
        antecedents: list[z3.BoolRef] = []
        denials: list[z3.BoolRef] = []
        claims: list[z3.BoolRef] = []
        self._split(goal, antecedents, denials, claims)
        if claims:
            antecedents += denials
        else:
            parts = [part for formula in denials for part in self._conjuncts(formula)]
            claims = [part.arg(0) for part in parts if z3.is_not(part)]
            antecedents += [part for part in parts if claims and not z3.is_not(part)]
        inner_context = (*context, *antecedents)
        if not claims:
            yield inner_context
        for part in claims:
            # A claimed part may have claimed parts of its own.
            yield from self._within(part, inner_context)

    def _split(
        self, goal: z3.BoolRef, antecedents: list[z3.BoolRef], denials: list[z3.BoolRef], claims: list[z3.BoolRef]
    ) -> None:
        """Return the disjuncts of a goal, sorted into antecedents, denied formulas and claimed formulas."""
        if z3.is_implies(goal):
            antecedents.append(goal.arg(0))
            self._split(goal.arg(1), antecedents, denials, claims)
        elif z3.is_or(goal):
            for part in goal.children():
                self._split(part, antecedents, denials, claims)
        elif _is_forall(goal):
            self._split(self._opened(goal), antecedents, denials, claims)
        elif not z3.is_not(goal):
            claims.append(goal)
        elif z3.is_not(inner := goal.arg(0)):
            self._split(inner.arg(0), antecedents, denials, claims)
        elif _is_exists(inner):
            self._split(z3.Not(self._opened(inner)), antecedents, denials, claims)
        elif z3.is_or(inner) or z3.is_implies(inner) or _is_forall(inner):
            claims.append(goal)
        else:
            denials.append(inner)

    def _conjuncts(self, formula: z3.BoolRef) -> Iterator[z3.BoolRef]:
        """Yield the conjuncts of a denied formula, with existential quantifiers opened."""
        if z3.is_and(formula):
            for part in formula.children():
                yield from self._conjuncts(part)
        elif _is_exists(formula):
            yield from self._conjuncts(self._opened(formula))
        elif z3.is_not(formula) and z3.is_not(formula.arg(0)):
            yield from self._conjuncts(formula.arg(0).arg(0))
        else:
            yield formula

    def _within(self, part: z3.BoolRef, context: Formulas) -> Iterator[Formulas]:
        """Yield the premises of the parts of one disjunct."""
        negated = part.arg(0) if z3.is_not(part) else z3.BoolVal(True)
        if z3.is_and(part):
            parts = [(conjunct, context) for conjunct in part.children()]
        elif z3.is_app_of(part, z3.Z3_OP_ITE):
            condition, positive, negative = part.children()
            context_ids = {conjunct.get_id() for formula in context for conjunct in self._conjuncts(formula)}
            negation = z3.Not(condition)
            if condition.get_id() in context_ids:
                parts = [(positive, context)]
            elif negation.get_id() in context_ids:
                parts = [(negative, context)]
            else:
                parts = [(positive, (*context, condition)), (negative, (*context, negation))]
        elif _is_exists(part):
            parts = [(self._opened(part), context)]
        elif _is_forall(negated):
            parts = [(z3.Not(self._opened(negated)), context)]
        elif z3.is_or(negated):
            parts = [(z3.Not(disjunct), context) for disjunct in negated.children()]
        elif z3.is_implies(negated):
            parts = [(negated.arg(0), context), (z3.Not(negated.arg(1)), context)]
        elif z3.is_or(part) or z3.is_implies(part) or z3.is_not(part) or _is_forall(part):
            parts = [(part, context)]
        else:
            yield context
            return
        for formula, inner_context in parts:
            yield from self.leaves(formula, inner_context)

    def ranges(self, goal: z3.BoolRef) -> Iterator[z3.BoolRef]:
        """Yield, for each range in a claimed goal, the statement that it is not empty."""
        if z3.is_and(goal):
            for part in goal.children():
                yield from self.ranges(part)
        elif z3.is_implies(goal):
            bounds = self._parts(goal.arg(0))
            inner_statements = [*self.ranges(goal.arg(1))]
            yield from (conjunction([*bounds, statement]) for statement in inner_statements)
            if not inner_statements:
                yield conjunction(bounds)
        elif _is_forall(goal):
            variables = self._variables(goal)
            for statement in self.ranges(z3.substitute_vars(goal.body(), *reversed(variables))):
                yield z3.Exists(variables, statement)

    def _parts(self, formula: z3.BoolRef) -> list[z3.BoolRef]:
        """Return the parts of a conjunction, or the formula itself."""
        return formula.children() if z3.is_and(formula) else [formula]

    def _variables(self, quantified: z3.QuantifierRef) -> list[z3.ExprRef]:
        """Return new constants for the variables of a quantifier."""
        return [z3.Const(next(self._names), quantified.var_sort(i)) for i in range(quantified.num_vars())]

    def _opened(self, quantified: z3.QuantifierRef) -> z3.BoolRef:
        """Return the body of a quantifier with new constants for its variables."""
        return z3.substitute_vars(quantified.body(), *reversed(self._variables(quantified)))


def _is_forall(formula: z3.ExprRef) -> bool:
    """Return whether a formula is a universal quantifier."""
    return bool(z3.is_quantifier(formula) and formula.is_forall())


def _is_exists(formula: z3.ExprRef) -> bool:
    """Return whether a formula is an existential quantifier."""
    return bool(z3.is_quantifier(formula) and formula.is_exists())
