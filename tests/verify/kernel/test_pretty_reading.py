"""Tests that printed text determines the formula: random formulas are parsed again, and no two have the same text."""

import itertools
from collections.abc import Iterator
from typing import Any

import pytest
import z3
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.verify.kernel.pretty_reader import AmbiguousFormula, Vocabulary, read, shape
from verify.kernel.pretty_printer import pretty

INT, REAL, BOOL = z3.IntSort(), z3.RealSort(), z3.BoolSort()
ARRAY, SET = z3.ArraySort(INT, INT), z3.ArraySort(INT, BOOL)
REALS = z3.ArraySort(REAL, INT)
Shade = z3.DeclareSort("Real")  # a sort that is called like one of the basic ones
Node = z3.DeclareSort("Array")
_tree = z3.Datatype("Int")
_tree.declare("nil")
_tree.declare("0", ("left", INT), ("if", _tree))
_tree.declare("a b", ("n-1", Shade))
Tree = _tree.create()
# Names that look like variables, numerals, words and signs, in every sort.
NAMES = [
    "x", "y", "f", "x′", "x!1", "0", "1.0", "1/2", "−1", "true", "if", "else", "div", "const", "n+1", "a b", "a, b",
    "∀ x. x", "|", "x|", "|x|", "\\", "\\|", "\\u{78}", "(", "x)", "cons?", "", " ", "⊕", "²", "x\u200b", "\u202e",
    "#0", "k-mark.P", "mark.a", "x.y", "Int", "?", "′",
]  # fmt: skip
SORTS = {
    "int": INT,
    "real": REAL,
    "bool": BOOL,
    "array": ARRAY,
    "set": SET,
    "reals": REALS,
    "shade": Shade,
    "tree": Tree,
}
nimsum = z3.Function("nimsum", INT, INT, INT)
size = z3.Function("size of it", Shade, INT)
root = z3.Function("root", Tree, REAL, INT)
pick = z3.Function("pick", SET, Shade)
CONSTANTS: dict[Any, list[Any]] = {kind: [] for kind in SORTS}
# A name belongs to one symbol only, as in a book.
for _name, _kind in zip(NAMES, itertools.cycle(SORTS), strict=False):
    if _name not in ("0", "a b", "if"):
        CONSTANTS[_kind].append(z3.Const(_name, SORTS[_kind]))
VOCABULARY = Vocabulary(
    [nimsum, size, root, pick, *(c.decl() for group in CONSTANTS.values() for c in group)], [Shade, Node, Tree]
)
BINDERS = st.sampled_from(["x", "y", "x!1", "x!2", "f", "0", "true", "left", "if", "x′", "|", "nimsum", "size of it"])


@st.composite
def terms(draw: st.DrawFn, kind: Any, scope: Any = (), depth: int = 3) -> Any:
    """Return a random term of a sort, whose variables are constants until a quantifier binds them."""

    def some(kind: Any) -> Any:
        return draw(terms(kind, scope, depth - 1))

    leaves = [*CONSTANTS[kind], *(v for v in scope if v.sort() == SORTS[kind])]
    if depth <= 0:
        if kind == "int":
            return draw(st.sampled_from([*leaves, z3.IntVal(0), z3.IntVal(1), z3.IntVal(-1)]))
        if kind == "real":
            values = [z3.RealVal(0), z3.RealVal(1), z3.RealVal(-1), z3.RealVal("1/2"), z3.RealVal("-1/2")]
            return draw(st.sampled_from([*leaves, *values]))
        if kind == "bool":
            return draw(st.sampled_from([*leaves, z3.BoolVal(True), z3.BoolVal(False)]))
        if kind == "tree":
            return draw(st.sampled_from([*leaves, Tree.constructor(0)()]))
        return draw(st.sampled_from(leaves))
    if draw(st.integers(0, 9)) == 0:
        return z3.If(some("bool"), some(kind), some(kind))
    return draw(OF[kind](some, scope, depth))


@st.composite
def integers(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    match draw(st.integers(0, 12)):
        case 0:
            return -some("int")
        case 1:
            return some("int") - some("int")
        case 2:
            return some("int") + some("int")
        case 3:
            return z3.Sum([some("int"), some("int"), some("int")])
        case 4:
            return some("int") * some("int")
        case 5:
            return some("int") / some("int")
        case 6:
            return some("int") % some("int")
        case 7:
            return nimsum(some("int"), some("int"))
        case 8:
            return z3.Select(some("array"), some("int"))
        case 9:
            return size(some("shade"))
        case 10:
            return root(some("tree"), some("real"))
        case 11:
            return Tree.accessor(1, 0)(some("tree"))
    return z3.Select(some("reals"), some("real"))


@st.composite
def reals(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    match draw(st.integers(0, 5)):
        case 0:
            return -some("real")
        case 1:
            return some("real") - some("real")
        case 2:
            return some("real") + some("real")
        case 3:
            return some("real") * some("real")
        case 4:
            return some("real") / some("real")
    return z3.ToReal(some("int"))


@st.composite
def formulas(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    other = draw(st.sampled_from(["int", "real", "bool", "array", "shade", "tree"]))
    number = draw(st.sampled_from(["int", "real"]))
    match draw(st.integers(0, 16)):
        case 0 | 1 | 2 | 3:
            count = draw(st.integers(1, 2))
            bound = [z3.Const(draw(BINDERS), draw(st.sampled_from([*SORTS.values()]))) for _ in range(count)]
            fresh = [z3.FreshConst(v.sort()) for v in bound]
            body = draw(terms("bool", (*scope, *fresh), depth - 1))
            # The names of the variables are put in where they can capture nothing.
            body = z3.substitute(body, *((new, z3.Var(count - 1 - i, new.sort())) for i, new in enumerate(fresh)))
            return _bound(draw(st.booleans()), bound, body)
        case 4:
            return z3.Not(some("bool"))
        case 5:
            return z3.And(some("bool"), some("bool"))
        case 6:
            return z3.Or(some("bool"), some("bool"), some("bool"))
        case 7:
            return z3.Implies(some("bool"), some("bool"))
        case 8:
            return z3.Xor(some("bool"), some("bool"))
        case 9:
            return z3.ExprRef.__eq__(some(other), some(other))
        case 10:
            return z3.Distinct(some(other), some(other))
        case 11:
            return z3.Distinct(some(other), some(other), some(other))
        case 12:
            return some(number) < some(number)
        case 13:
            return some(number) >= some(number)
        case 14:
            return z3.Select(some("set"), some("int"))
        case 15:
            return Tree.recognizer(draw(st.integers(0, 2)))(some("tree"))
    return z3.ExprRef.__eq__(some("bool"), some("bool"))


def _bound(universal: bool, variables: list[z3.ExprRef], body: z3.BoolRef) -> z3.BoolRef:
    """Return the quantified formula of a body whose variables are de Bruijn indices, with given names."""
    context, names = z3.main_ctx(), [z3.z3.to_symbol(v.decl().name(), z3.main_ctx()) for v in variables]
    count = len(variables)
    sorts = (z3.Sort * count)(*(v.sort().ast for v in variables))
    symbols = (z3.Symbol * count)(*names)
    quantifier = z3.Z3_mk_quantifier(
        context.ref(), universal, 1, 0, (z3.Pattern * 0)(), count, sorts, symbols, body.as_ast()
    )
    return z3.z3._to_expr_ref(quantifier, context)


@st.composite
def arrays(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    if draw(st.booleans()):
        return z3.Store(some("array"), some("int"), some("int"))
    return z3.K(INT, some("int"))


@st.composite
def sets(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    return draw(st.sampled_from([z3.Store(some("set"), some("int"), some("bool")), z3.K(INT, some("bool"))]))


@st.composite
def tables(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    return draw(st.sampled_from([z3.Store(some("reals"), some("real"), some("int")), z3.K(REAL, some("int"))]))


@st.composite
def trees(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    match draw(st.integers(0, 2)):
        case 0:
            return Tree.constructor(1)(some("int"), some("tree"))
        case 1:
            return Tree.constructor(2)(some("shade"))
    return Tree.accessor(1, 1)(some("tree"))


@st.composite
def shades(draw: st.DrawFn, some: Any, scope: Any, depth: int) -> Any:
    return draw(st.sampled_from([pick(some("set")), Tree.accessor(2, 0)(some("tree"))]))


OF = {
    "int": integers, "real": reals, "bool": formulas, "array": arrays, "set": sets, "reals": tables, "tree": trees,
    "shade": shades,
}  # fmt: skip


@settings(max_examples=250, deadline=None, derandomize=True)
@given(terms("bool"))
@example(z3.IntVal(-1) == -z3.IntVal(1))
@example(z3.RealVal(1) == z3.ToReal(z3.IntVal(1)))
def test_a_printed_formula_is_read_back(term: Any) -> None:
    text = pretty(term)
    assert text.isprintable()
    assert shape(read(text, VOCABULARY)) == shape(term), text


# A family of small formulas in which no two print alike

x, y = CONSTANTS["int"][0], z3.Int("n-1")


def family() -> Iterator[z3.BoolRef]:
    numbers = [z3.IntVal(0), z3.IntVal(1), z3.IntVal(-1), z3.Int("x"), z3.Int("0x"), z3.Int("−1"), z3.Int("x-1")]
    simple_terms = [
        *numbers, *(-n for n in numbers), *(op(m, n) for m, n in itertools.product(numbers[1:5], repeat=2)
        for op in (lambda m, n: m + n, lambda m, n: m - n, lambda m, n: m * n, lambda m, n: m / n, nimsum)),
    ]  # fmt: skip
    compound_terms = [op(m, n) for m, n in itertools.product(simple_terms[-24:], numbers[1:4]) for op in (
        lambda m, n: m + n, lambda m, n: n - m, lambda m, n: m - n, lambda m, n: n * m, lambda m, n: m % n, nimsum
    )]  # fmt: skip
    yield from (n == 0 for n in [*simple_terms, *compound_terms, *(-n for n in simple_terms)])
    yield from (z3.ArithRef.__neg__(-n) > 0 for n in simple_terms)
    reals = [z3.RealVal(0), z3.RealVal(1), z3.RealVal(-1), z3.RealVal("1/2"), z3.RealVal("-1/2"), z3.Real("r")]
    reals += [-r for r in reals] + [r / s for r, s in itertools.product(reals, repeat=2)]
    yield from (r == s for r, s in itertools.product(reals, repeat=2))
    yield from (m == n for m, n in itertools.product(simple_terms[:20], repeat=2))
    yield from (z3.K(sort, n) == z3.K(sort, n) for sort in (INT, REAL, Shade, BOOL) for n in numbers)
    propositions = [z3.Bool("P"), z3.Bool("true"), z3.BoolVal(True), z3.Int("x") > 0]
    for _ in range(2):
        pairs = list(itertools.product(propositions[:9], repeat=2))
        propositions = [
            *propositions,
            *(z3.Not(p) for p in propositions[:12]),
            *(op(p, q) for p, q in pairs for op in (z3.Implies, z3.And, z3.Or, z3.Xor, z3.ExprRef.__eq__)),
            *(z3.If(p, q, propositions[0]) for p, q in pairs),
        ]
    yield from propositions
    for names in itertools.product(["x", "y", "0", "P"], repeat=2):
        for sorts in itertools.product([INT, REAL, Shade], repeat=2):
            outer, inner = (z3.Const(n, s) for n, s in zip(names, sorts, strict=True))
            bodies = [
                z3.BoolVal(True),
                outer == outer,
                inner == inner,
                *([inner == outer] if sorts[0] == sorts[1] else []),
            ]
            for body, outer_quantifier, inner_quantifier in itertools.product(
                bodies, (z3.ForAll, z3.Exists), (z3.ForAll, z3.Exists)
            ):
                yield outer_quantifier([outer], inner_quantifier([inner], body))
                yield outer_quantifier([outer], z3.And(body, inner_quantifier([inner], body)))
            if names[0] != names[1]:
                yield from (z3.ForAll([outer, inner], body) for body in bodies)


def test_no_two_formulas_of_a_family_have_the_same_text() -> None:
    printed: dict[str, z3.BoolRef] = {}
    count = 0
    for formula in family():
        count += 1
        other = printed.setdefault(pretty(formula), formula)
        assert shape(other) == shape(formula), pretty(formula)
    assert count > 3000


# The parser refuses ambiguous texts


@pytest.mark.parametrize(
    "text",
    [
        "P → P → P",
        "P ⇔ P ⇔ P",
        "x = x = x",
        "x div x div x",
        "x · x div x",
        "x ⊕ x ⊕ x",
        "x + x ⊕ x",
        "(∀ x. x = 1) ∧ x = 1",
    ],
)
def test_the_reader_takes_nothing_for_granted(text: str) -> None:
    P, x = z3.Bool("P"), z3.Int("x")
    with pytest.raises(AmbiguousFormula):
        read(text, Vocabulary([nimsum, P.decl(), x.decl()]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (z3.ForAll([z3.Int("x")], z3.Int("x") == z3.Int("y")), z3.ForAll([z3.Int("z")], z3.Int("z") == z3.Int("z"))),
        (z3.IntVal(1) == 1, z3.RealVal(1) == 1),
        (z3.Int("x") - (z3.Int("y") - 1), z3.Int("x") - z3.Int("y") - 1),
        (-(z3.Int("x") * 2), (-z3.Int("x")) * 2),
        (z3.IntVal(-1) + 0, -z3.IntVal(1) + 0),
    ],
)
def test_different_formulas_have_different_shapes(one: Any, other: Any) -> None:
    assert shape(one) != shape(other)
