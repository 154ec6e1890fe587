"""Input validation for the kernel: every argument is read once and copied, so callers cannot mutate it later.

After validation the kernel holds only plain tuples, objects of exact types, and terms that no caller holds.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import z3

from verify import name_grammar
from verify.kernel import smtlib, z3_wrappers
from verify.kernel.statements import (
    ForEach,
    Instance,
    Measure,
    NoInfiniteDescent,
    Order,
    Structural,
    Theorem,
    WellFounded,
)
from verify.kernel.term_analysis import ProofError, is_variable, values_of

Argument = TypeVar("Argument")
Copy = TypeVar("Copy")

NAMES: dict[str, Callable[[str], bool]] = {
    "theorem": name_grammar.is_theorem,
    "symbol": name_grammar.is_symbol,
    "theory": name_grammar.is_theory,
    "label": name_grammar.is_label,
}


def text(argument: str) -> str:
    """Return a string of the exact type str.

    Raises:
        ProofError: the argument is not valid; every function of this module raises it.

    >>> text("nim")
    'nim'
    >>> text(7)
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: expected a string; got int
    """
    if type(argument) is not str:
        raise ProofError(f"expected a string; got {type(argument).__name__}")
    return argument


def name(argument: str, kind: str = "theorem") -> str:
    """Return a valid name of a theorem, a symbol, a theory or a hypothesis.

    >>> name("nim.nim_sum-zero"), name("nim-sum", "symbol")
    ('nim.nim_sum-zero', 'nim-sum')
    """
    if not NAMES[kind](text(argument)):
        raise ProofError(name_grammar.refusal(argument, kind))
    return argument


def words(argument: str) -> str:
    """Return free text that fits on one line.

    >>> words("No move leads from a lost position to a lost one.")
    'No move leads from a lost position to a lost one.'
    >>> words("one line" + chr(10) + "another line")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: ... cannot be the words of a theory: use printable letters and signs ...
    """
    if not name_grammar.is_words(text(argument)):
        raise ProofError(
            f"{argument[:40]!a} cannot be the words of a theory: use printable letters and signs of one line, "
            f"at most {name_grammar.MAX_WORDS}"
        )
    return argument


def term(argument: z3.ExprRef) -> z3.ExprRef:
    """Return the kernel's own copy of a term.

    >>> x = z3.Int("x")
    >>> term(x), term(x) is x
    (x, False)
    """
    return _plain(z3_wrappers.term, argument)


def terms(argument: Iterable[z3.ExprRef]) -> tuple[z3.ExprRef, ...]:
    """Return the kernel's own copies of terms.

    >>> terms(iter(z3.Ints("x y")))
    (x, y)
    """
    return tuple(term(t) for t in many(argument))


def function(argument: z3.FuncDeclRef) -> z3.FuncDeclRef:
    """Return a function whose sorts have an SMT-LIB text.

    >>> f = z3.Function("f", z3.IntSort(), z3.IntSort())
    >>> function(f) == f, function(f) is f
    (True, False)
    """
    copies = _plain(z3_wrappers.function, argument)
    for s in (*(copies.domain(i) for i in range(copies.arity())), copies.range()):
        sort(s)
    return copies


def sort(argument: z3.SortRef) -> z3.SortRef:
    """Return a sort that has an SMT-LIB text.

    >>> sort(z3.IntSort())
    Int
    >>> sort(z3.StringSort())
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: no SMT-LIB text for the sort String
    """
    copies = _plain(z3_wrappers.sort, argument)
    _plain(smtlib.sort_name, copies)
    return copies


def variables(argument: Iterable[z3.ExprRef]) -> tuple[z3.ExprRef, ...]:
    """Return distinct constants whose sorts have an SMT-LIB text.

    >>> variables(z3.Ints("x y"))
    (x, y)
    >>> variables([z3.Int("x") + 1])
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: x + 1 is not a variable
    """
    copies = terms(argument)
    for v in copies:
        if not is_variable(v):
            raise ProofError(f"{v} is not a variable")
        sort(v.sort())
    return copies


def value(argument: Any, wanted: z3.SortRef) -> z3.ExprRef:
    """Return a term; convert a number or truth value to a term of the sort, but do not check the sort of a term.

    >>> value(7, z3.RealSort()).sort(), value(z3.Int("x"), z3.RealSort()).sort()
    (Real, Int)
    """
    if type(argument) not in (int, bool):
        return term(argument)
    try:
        return wanted.cast(argument)
    except z3.Z3Exception:
        raise ProofError(f"{argument} is not of sort {wanted}") from None


def formula(argument: z3.BoolRef) -> z3.BoolRef:
    """Return the kernel's own copy of a formula.

    >>> formula(True), formula(z3.Int("x") > 0)
    (True, x > 0)
    >>> formula(z3.Int("x"))
    Traceback (most recent call last):
        ...
    verify.kernel.term_analysis.ProofError: x is not a formula
    """
    copies = value(argument, z3.BoolSort())
    if not z3.is_bool(copies):
        raise ProofError(f"{copies} is not a formula")
    return copies


def values(at: Iterable[z3.ExprRef], argument: Iterable[Any]) -> tuple[z3.ExprRef, ...]:
    """Return one term per variable, of the variable's sort; `at` must be variables of the kernel.

    >>> x, r = z3.Int("x"), z3.Real("r")
    >>> [v.sort() for v in values((x, r), [x + 1, 2])]
    [Int, Real]
    """
    copies = many(argument)
    if len(copies) != len(tuple(at)):
        raise ProofError(f"expected {len(tuple(at))} terms; got {len(copies)}")
    return values_of(tuple(at), [value(t, v.sort()) for v, t in zip(at, copies, strict=True)])


def order(argument: Order) -> Order:
    """Return the kernel's own copy of an order.

    >>> given = Measure((z3.Int("x"),))
    >>> order(given), order(given) is given
    (Measure(terms=(x,)), False)
    """
    if type(argument) is Measure:
        return Measure(terms(argument.terms))
    if type(argument) is Structural:
        return Structural(term(argument.variable))
    if type(argument) is WellFounded:
        return WellFounded(function(argument.relation), term(argument.variable))
    if type(argument) is NoInfiniteDescent:
        theorem_name(argument.ends)
        return NoInfiniteDescent(function(argument.relation), terms(argument.variables), argument.ends)
    raise ProofError(f"{type(argument).__name__} is not a well-founded order")


def places(of: tuple[z3.ExprRef, ...], argument: Iterable[Iterable[Any] | ForEach]) -> tuple[ForEach, ...]:
    """Return the places at which an induction hypothesis is cited.

    >>> x = z3.Int("x")
    >>> places((x,), [[x - 1], [7]])
    (ForEach(over=(), terms=(x - 1,)), ForEach(over=(), terms=(7,)))
    """
    copies = []
    for place in many(argument):
        if isinstance(place, ForEach):
            copies.append(_each(of, place))
        else:
            copies.append(ForEach((), values(of, place)))
    return tuple(copies)


def _each(of: tuple[z3.ExprRef, ...], argument: ForEach) -> ForEach:
    """Return the kernel's own copy of a quantified place."""
    if type(argument) is not ForEach:
        raise ProofError(f"{type(argument).__name__} is not ForEach")
    return ForEach(terms(argument.over), values(of, argument.terms))


def instance(argument: object) -> tuple[object, tuple[object, ...] | None]:
    """Return the alleged theorem in an argument, and the terms of the instance, or None if it is not an instance.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> square = Kernel().prove("square", [n], n * n >= n)
    >>> instance(square(7))[1], instance(square)[1]
    ((7,), None)
    """
    if type(argument) is Instance:
        return argument.theorem, many(argument.terms)
    if isinstance(argument, Instance):
        raise ProofError(f"{type(argument).__name__} is a subclass of Instance, not an instance of a theorem")
    return argument, None


def theorem_name(argument: object) -> tuple[object, str]:
    """Return the alleged theorem in an argument, and its name.

    >>> from verify.kernel import Kernel
    >>> n = z3.Int("n")
    >>> theorem_name(Kernel().prove("square", [n], n * n >= n))[1]
    'square'
    """
    if type(argument) is not Theorem or type(argument.name) is not str:
        raise ProofError(f"{type(argument).__name__} is not a theorem of this kernel")
    return argument, argument.name


def many(argument: Iterable[Argument]) -> tuple[Argument, ...]:
    """Return the members of an iterable as a tuple.

    >>> many(iter("ab")), many([])
    (('a', 'b'), ())
    """
    try:
        return tuple(argument)
    except TypeError:
        raise ProofError(f"expected a sequence; got {type(argument).__name__}") from None


def pairs(argument: Mapping[Any, Any] | None) -> tuple[tuple[Any, Any], ...]:
    """Return the items of a mapping as a tuple.

    >>> pairs({"a": 1, "b": 2}), pairs(None)
    ((('a', 1), ('b', 2)), ())
    """
    return tuple((key, entry) for key, entry in many(argument.items())) if argument is not None else ()


def _plain(copy: Callable[[Argument], Copy], argument: Argument) -> Copy:
    """Return `look(given)`; convert a ValueError to a ProofError."""
    try:
        return copy(argument)
    except ValueError as error:
        raise ProofError(str(error)) from None
