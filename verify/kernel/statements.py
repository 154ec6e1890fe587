"""Data types of the kernel: theorems, obligations, instances, orders, theories.

None of these classes can make a theorem that a kernel accepts; only its rules can.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import z3

from verify.kernel.pretty_printer import pretty
from verify.kernel.term_analysis import substitute, values_of


class Premises(NamedTuple):
    """Premises inside the goal of an obligation, and the text that shows whether they contradict each other.

    For a computed goal the text is decided by computation. It must be unsat, because its last assertion states that no
    value lies between the bounds.
    """

    place: str
    text: str


class Obligation(NamedTuple):
    """One question for a solver. `script` must be unsat; `premises` (the same without the negated goal) must not be.

    If `computed` is true, the obligation was decided by computation and not by a solver. `inner_premises` are the
    premises inside the goal, see `verify.kernel.premises`; each of their texts contains the facts and hypotheses too.

    >>> from verify.kernel import Kernel
    >>> a = z3.Int("a")
    >>> (obligation,) = Kernel().prove("nothing-left", [a], a - a == 0).obligations
    >>> obligation.name, obligation.file_name, obligation.script.splitlines()[-2]
    ('nothing-left/1', 'nothing-left_1', '(assert (not (= (- f.a f.a) 0)))')
    """

    name: str
    script: str
    premises: str
    z3_seconds: float
    computed: bool = False
    inner_premises: tuple[Premises, ...] = ()

    @property
    def file_name(self) -> str:
        """Return the name as a file name without a suffix; distinct obligations of a kernel get distinct ones."""
        return file_name(self.name)


def file_name(obligation: str) -> str:
    """Return an obligation's name as a file name, without a suffix.

    >>> file_name("chomp.lost(1, 2)/3"), file_name("nim.a⊕a/1")
    ('chomp.lost_1__2__3', 'nim.a+a_1')
    """
    return "".join(c if c.isascii() and (c.isalnum() or c in "-.+_") else "_" for c in obligation.replace("⊕", "+"))


class Fact:
    """A theorem or an instance of one; proofs of other theorems can cite it.

    >>> from verify.kernel import Kernel
    >>> square = Kernel().prove("square", [z3.Int("n")], z3.Int("n") * z3.Int("n") >= 0)
    >>> isinstance(square, Fact), isinstance(square(3), Fact)
    (True, True)
    """

    __slots__ = ()


class _Sealed(NamedTuple):
    seal: int
    formula: z3.BoolRef
    variables: tuple[z3.ExprRef, ...]
    body: z3.BoolRef
    name: str
    rule: str
    schema: str
    hypotheses: frozenset[str]
    uses: tuple[str, ...]
    obligations: tuple[Obligation, ...]


class Theorem(_Sealed, Fact):
    """A proved closed formula ∀ variables. body. Only a `Kernel` makes theorems that a `Kernel` accepts.

    Call a theorem with terms to get its instance at these terms, which a further proof can cite.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> print(Kernel().prove("square", [n], n * n >= n))
    ∀ n. n·n ≥ n
    """

    __slots__ = ()

    def __call__(self, *terms: z3.ExprRef | int | bool) -> "Instance":
        """Return the instance of the theorem at terms."""
        return Instance(self, values_of(self.variables, terms))

    def __str__(self) -> str:
        return pretty(self.formula)


@dataclass(frozen=True)
class Instance(Fact):
    """A theorem cited at terms; the kernel computes the formula itself.

    >>> from verify.kernel import Kernel
    >>> a, b = z3.Ints("a b")
    >>> square = Kernel().prove("square", [a], a * a >= a)
    >>> square(a + b).terms, square(7).theorem.name
    ((a + b,), 'square')
    """

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...]


class Citation(NamedTuple):
    """A theorem of the kernel that a proof cites, either as a whole or instantiated at terms.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> Citation(Kernel().prove("square", [n], n * n >= n), (n + 1,)).formula
    (n + 1)*(n + 1) >= n + 1
    """

    theorem: Theorem
    terms: tuple[z3.ExprRef, ...] | None

    @property
    def formula(self) -> z3.BoolRef:
        """Return the closed formula, or its instance at the terms."""
        if self.terms is None:
            return self.theorem.formula
        return substitute(self.theorem.body, self.theorem.variables, self.terms)


@dataclass(frozen=True)
class Measure:
    """The order in which y is smaller than x if the measure at y is smaller than at x.

    Measures are compared lexicographically; the component that decides must be nonnegative.

    >>> x, y = z3.Ints("x y")
    >>> print(Measure((x + y, y)))
    x + y, then y
    """

    terms: tuple[z3.ArithRef, ...]

    def __str__(self) -> str:
        return ", then ".join(pretty(t) for t in self.terms)


@dataclass(frozen=True)
class Structural:
    """The order in which the fields of a datatype's value are smaller than the value, such as the tail of a list.

    >>> Steps = z3.Datatype("Steps")
    >>> Steps.declare("start")
    >>> Steps.declare("step", ("before", Steps))
    >>> print(Structural(z3.Const("path", Steps.create())))
    the structure of path
    """

    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the structure of {pretty(self.variable)}"


@dataclass(frozen=True)
class WellFounded:
    """The order in which y is smaller than x if relation(x, y); a theory declares the relation to be well-founded.

    >>> place = z3.DeclareSort("Place")
    >>> print(WellFounded(z3.Function("moves", place, place, z3.BoolSort()), z3.Const("p", place)))
    the well-founded relation moves
    """

    relation: z3.FuncDeclRef
    variable: z3.ExprRef

    def __str__(self) -> str:
        return f"the well-founded relation {self.relation.name()}"


@dataclass(frozen=True)
class NoInfiniteDescent:
    """The order in which a tuple y is smaller than x if relation(x, y); by `ends` there is no infinite descent.

    `ends` reads ∀ u₁ … uₖ. ∃ n. n ≥ 0 ∧ ¬relation(u₁[n], …, uₖ[n], u₁[n + 1], …, uₖ[n + 1]).

    >>> from verify.kernel import Kernel
    >>> k, x, y, n, u = Kernel(), *z3.Ints("x y n"), z3.Array("u", z3.IntSort(), z3.IntSort())
    >>> never = k.define("never", [x, y], z3.BoolSort(), lambda *_: z3.BoolVal(False))
    >>> goal = z3.Exists(n, z3.And(n >= 0, z3.Not(never(u[n], u[n + 1]))))
    >>> print(NoInfiniteDescent(never.function, (x,), k.prove("never-ends", [u], goal, by=[never.equation])))
    never, along which no sequence is endless
    """

    relation: z3.FuncDeclRef
    variables: tuple[z3.ExprRef, ...]
    ends: Theorem

    def __str__(self) -> str:
        return f"{self.relation.name()}, along which no sequence is endless"


Order = Measure | Structural | WellFounded | NoInfiniteDescent


@dataclass(frozen=True)
class ForEach:
    """An induction hypothesis cited at terms, for all values of the variables in `over`.

    >>> from verify.kernel import Kernel
    >>> k, m, n = Kernel(), *z3.Ints("m n")
    >>> half = k.define("half", [n], z3.IntSort(), lambda f, n: z3.If(n < 2, 0, 1 + f(n - 2)), Measure((n,)))
    >>> goal = z3.Implies(n >= 0, half(n) <= n)
    >>> proof = k.induct("half-small", [n], goal, Measure((n,)), at=[ForEach((m,), (m,))], by=[half.at(n)])
    >>> "(forall ((b0.m Int))" in proof.obligations[0].script
    True
    """

    over: tuple[z3.ExprRef, ...]
    terms: tuple[z3.ExprRef, ...]


@dataclass(frozen=True)
class Definition:
    """A function with its defining equation; `at` cites the equation at terms.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> twice = Kernel().define("twice", [n], z3.IntSort(), lambda _, n: n + n)
    >>> twice(n + 1), str(twice.equation), twice.at(3).terms
    (twice(n + 1), '∀ n. twice(n) = n + n', (3,))
    """

    function: z3.FuncDeclRef
    equation: Theorem

    def __call__(self, *terms: z3.ExprRef | int) -> Any:
        """Return the value of the function at terms."""
        return self.function(*terms)

    def at(self, *terms: z3.ExprRef | int) -> Instance:
        """Return the instance of the equation at terms."""
        return self.equation(*terms)


@dataclass(frozen=True)
class Theory:
    """Symbols and hypotheses about them; each hypothesis is a theorem that carries the theory's name.

    `words` states the assumptions in one sentence.

    >>> from verify.kernel import Kernel
    >>> c = z3.Int("c")
    >>> theory = Kernel().theory("natural", [], [c.decl()], {"sign": ([], c >= 0)}, words="c is a natural number.")
    >>> [(hypothesis.name, str(hypothesis)) for hypothesis in theory.hypotheses]
    [('natural.sign', 'c ≥ 0')]
    """

    name: str
    words: str
    sorts: tuple[z3.SortRef, ...]
    functions: tuple[z3.FuncDeclRef, ...]
    hypotheses: tuple[Theorem, ...]
    well_founded: z3.FuncDeclRef | None
