"""Rules about existence that need no solver: arrays for terms, and roots of polynomials.

The form of their statements guarantees that they are true, and the functions of this module build exactly this form.
`states_no_descent` recognizes the form of a theorem that a relation has no infinite descent.
"""

from collections.abc import Sequence

import z3

from verify.kernel import rule_records, validation
from verify.kernel.ledger import Conclusion, Ledger
from verify.kernel.statements import NoInfiniteDescent, Theorem
from verify.kernel.term_analysis import ProofError, Terms, is_variable

# What a polynomial is made of, beside terms in which its unknown does not occur.
POLYNOMIAL_OPERATORS = (z3.Z3_OP_ADD, z3.Z3_OP_SUB, z3.Z3_OP_UMINUS, z3.Z3_OP_MUL)
# A name with ! belongs to the kernel: no symbol or variable of a caller has it, so it captures nothing.
TABLE = "table!1"


class ExistenceRules:
    """The rules `tabulate` and `root` of a kernel.

    Args:
        ledger: the theorems of the kernel.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def tabulate(self, name: str, variables: Terms, over: z3.ExprRef, term: z3.ExprRef) -> Theorem:
        """Return ∀ variables. ∃ table. ∀ over. table[over] = term.

        The theorem says that the function described by a term exists as an array. The rule has no obligation; the
        docstring of `table_formula` justifies it.

        >>> from verify.kernel import Kernel
        >>> i = z3.Int("i")
        >>> print(Kernel().tabulate("table-of-squares", [], i, i * i))
        ∃ table: Array(Int, Int). ∀ i. table[i] = i·i
        """
        name, variables, term = validation.name(name), validation.variables(variables), validation.term(term)
        (over,) = validation.variables([over])
        self._ledger.check_new_theorem(name)
        body = table_formula(name, over, term)
        self._ledger.signature.check_variables(name, [*variables, over])
        # Check this before the table is bound, which could capture a constant.
        self._ledger.signature.check_formula(term, [*variables, over], name)
        theorem = self._ledger.conclude(Conclusion(name, variables, body, "tabulation", "a function is an array"))
        variable_records, index_record = rule_records.variables(variables), rule_records.variables([over])
        self._ledger.record(
            "tabulate", [theorem], name=name, variables=variable_records, over=index_record, term=term, sort=term.sort()
        )
        return theorem

    def root(
        self,
        name: str,
        variables: Terms,
        x: z3.ExprRef,
        polynomial: z3.ArithRef,
        low: z3.ArithRef | int,
        high: z3.ArithRef | int,
    ) -> Theorem:
        """Return ∀ variables. low ≤ high ∧ p(low) ≤ 0 ≤ p(high) → ∃ x. low ≤ x ≤ high ∧ p(x) = 0.

        p is a polynomial in x. The rule has no obligation; the docstring of `root_formula` justifies it.

        >>> from verify.kernel import Kernel
        >>> x, c = z3.Reals("x c")
        >>> print(Kernel().root("root-exists", [c], x, x * x - c, 0, c))
        ∀ c: Real. 0.0 ≤ c ∧ 0.0·0.0 − c ≤ 0.0 ∧ 0.0 ≤ c·c − c → (∃ x: Real. 0.0 ≤ x ∧ x ≤ c ∧ x·x − c = 0.0)
        """
        name, variables, polynomial = (
            validation.name(name),
            validation.variables(variables),
            validation.term(polynomial),
        )
        (x,) = validation.variables([x])
        bounds = [validation.value(bound, z3.RealSort()) for bound in (low, high)]
        self._ledger.check_new_theorem(name)
        body = root_formula(name, x, polynomial, *bounds)
        self._ledger.signature.check_variables(name, [*variables, x])
        self._ledger.signature.check_formula(body, variables, name)
        theorem = self._ledger.conclude(Conclusion(name, variables, body, "root", "the intermediate value theorem"))
        stated = rule_records.variables(variables)
        self._ledger.record(
            "root", [theorem], name=name, variables=stated, x=rule_records.variables([x]), polynomial=polynomial,
            bounds=bounds,
        )  # fmt: skip
        return theorem


def table_formula(name: str, over: z3.ExprRef, term: z3.ExprRef) -> z3.BoolRef:
    """Return ∃ table. ∀ over. table[over] = term.

    The formula holds for every term that has a value for all values of its variables, because the values of the sort
    Array(A, B) are all functions from A to B. The only exception would be a datatype with a field that is an array over
    that datatype; `z3_nodes` refuses such datatypes.

    >>> i = z3.Int("i")
    >>> table_formula("squares", i, i * i)
    Exists(table!1, ForAll(i, table!1[i] == i*i))
    """
    if not is_variable(over):
        raise ProofError(f"{name}: {over} is not a variable")
    table = z3.Const(TABLE, z3.ArraySort(over.sort(), term.sort()))
    return z3.Exists([table], z3.ForAll([over], z3.ExprRef.__eq__(z3.Select(table, over), term)))


def root_formula(name: str, x: z3.ExprRef, polynomial: z3.ExprRef, low: z3.ExprRef, high: z3.ExprRef) -> z3.BoolRef:
    """Return low ≤ high ∧ p(low) ≤ 0 ≤ p(high) → ∃ x. low ≤ x ≤ high ∧ p(x) = 0, the intermediate value theorem.

    p consists of x and terms without x, joined by sums, differences and products. So p is a polynomial in x for all
    values of the other variables, and therefore continuous.

    Raises:
        ProofError: p has another form, or one of the four arguments is not a real number.

    >>> x, c = z3.Reals("x c")
    >>> root_formula("fixed-point", x, c * x * x - x, z3.RealVal(0), z3.RealVal(1)).arg(1)
    Exists(x, And(0 <= x, x <= 1, c*x*x - x == 0))
    """
    if not is_variable(x) or not all(t.sort() == z3.RealSort() for t in (x, polynomial, low, high)):
        raise ProofError(f"{name}: a root needs a real variable, a real polynomial and two real bounds")
    if _occurs(x, low) or _occurs(x, high):
        raise ProofError(f"{name}: {x} may not occur in the bounds")
    _check_polynomial(name, x, polynomial)
    zero, at_most = z3.RealVal(0), z3.ArithRef.__le__
    value_at_low, value_at_high = (z3.substitute(polynomial, (x, bound)) for bound in (low, high))
    root_condition = z3.And(at_most(low, x), at_most(x, high), z3.ExprRef.__eq__(polynomial, zero))
    return z3.Implies(
        z3.And(at_most(low, high), at_most(value_at_low, zero), at_most(zero, value_at_high)),
        z3.Exists([x], root_condition),
    )


def _check_polynomial(name: str, x: z3.ExprRef, term: z3.ExprRef) -> None:
    """Raise ProofError unless a term is a polynomial in x."""
    if z3.eq(term, x) or not _occurs(x, term):
        return
    if not z3.is_app(term) or term.decl().kind() not in POLYNOMIAL_OPERATORS:
        raise ProofError(f"{name}: {term} is not a polynomial in {x}")
    for part in term.children():
        _check_polynomial(name, x, part)


def _occurs(x: z3.ExprRef, term: z3.ExprRef) -> bool:
    """Return whether the variable occurs in the term, also below a quantifier."""
    terms_to_visit, visited = [term], set()
    while terms_to_visit:
        part = terms_to_visit.pop()
        if z3.eq(part, x):
            return True
        if part.get_id() not in visited:
            visited.add(part.get_id())
            terms_to_visit += part.children()
    return False


def states_no_descent(order: NoInfiniteDescent, ends: Theorem) -> bool:
    """Return whether a theorem is literally ∀ u₁ … uₖ. ∃ n. n ≥ 0 ∧ ¬R(u₁[n], …, uₖ[n], u₁[n + 1], …, uₖ[n + 1]).

    Such a theorem implies that R is well-founded. Otherwise some nonempty set has no minimal member. Dependent choice
    then gives an infinite descending sequence, and every sequence is an array.
    """
    sequences: Sequence[z3.ExprRef] = ends.variables
    sorts = [v.sort() for v in order.variables]
    if [u.sort() for u in sequences] != [z3.ArraySort(z3.IntSort(), sort) for sort in sorts]:
        return False
    body = ends.body
    if not (z3.is_quantifier(body) and body.is_exists() and body.num_vars() == 1 and body.var_sort(0) == z3.IntSort()):
        return False
    n = z3.Int("bound!1")
    steps: Terms = [u[n] for u in sequences] + [u[n + 1] for u in sequences]
    return bool(z3.eq(z3.substitute_vars(body.body(), n), z3.And(n >= 0, z3.Not(order.relation(*steps)))))
