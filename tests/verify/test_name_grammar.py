"""Tests that the kernel and the checker accept the same names, which one grammar defines."""

import importlib
import itertools
from typing import Any

import pytest
import z3

from verify import name_grammar
from verify.kernel import Kernel, Measure, ProofError

x, y = z3.Ints("x y")
INT, BOOL = z3.IntSort(), z3.BoolSort()

# Forbidden in every name: numerals, words of printers, signs, invisible letters, look-alikes.
LIES = [
    "", "0", "10", "1st", "false", "true", "if", "else", "not", "and", "div", "mod", "store", "to_real", "Int", "Real",
    "2+2=5", "n-1", "a+b", "x+1-y", "x.y", "-x", "x-", "x--y", "x..y", ".x", "x.", "_x", "x_", "x y ", "x=y", "x?",
    "x!1", "x'", "x\u200b", "x\u202e", "x\u2060y", "x\u00ad", "\u0440", "x\u0338", "x\u3164", "x\n", "x\ny", "x\r",
    "x\u2028y", "x\x1b[8m", "x\t", "x|y", "|x|", "x:y", "x: y", "(x)", "x,y", "x;y", "é", "λ", "∀x", "x′", "a" * 121,
]  # fmt: skip


@pytest.mark.parametrize("name", LIES, ids=ascii)
def test_misleading_names_are_refused(name: str) -> None:
    assert not name_grammar.is_symbol(name)
    assert not name_grammar.is_variable(name)
    assert not name_grammar.is_sort(name)


@pytest.mark.parametrize(
    "name", [lie for lie in LIES if lie not in {*name_grammar.RESERVED, "n-1", "a+b", "x+1-y", "x.y"}]
)
def test_a_theorem_does_not_lie_by_its_name(name: Any) -> None:
    # A theorem name does not occur in formulas, so it may look like one.
    assert not name_grammar.is_theorem(name)
    assert not name_grammar.is_theory(name) or "-" in name
    assert not name_grammar.is_label(name) or "-" in name


@pytest.mark.parametrize(
    ("fits", "names"),
    [
        (name_grammar.is_symbol, ["x", "nimsum", "real", "cell_i", "mark.a", "mark.A", "k-mark.normal.B"]),
        (name_grammar.is_symbol, ["First+Second.pair", "eight.squares-left-4", "octal-0.11.move", "misere-7.small"]),
        (name_grammar.is_variable, ["x", "X", "a1", "alpha", "player"]),
        (name_grammar.is_sort, ["Heaps", "First+Second", "A", "TwoRows"]),
        (name_grammar.is_theorem, ["nim.move(2, 3, 1)(2, 2, 1)", "chomp.bite(3-3-3:2-1)", "nim.10⊕14", "code(7,)"]),
        (name_grammar.is_theorem, ["game(16, 13, 10)-misere-13-(7, 12, 10)", "chomp.board(3x5)", "First+Second.P.def"]),
        (name_grammar.is_theory, ["First", "a poset game that ends"]),
        (name_grammar.is_label, ["reflexive", "well-founded"]),
        (name_grammar.is_tag, ["NIM-013", "MARK-016"]),
        (name_grammar.is_words, ["", "a well-order whose first members are 0, 1, 2, …"]),
    ],
)
def test_names_of_the_proofs_are_names(fits: Any, names: list[str]) -> None:
    assert all(map(fits, names))


@pytest.mark.parametrize("name", ["Real", "real", "REAL", "reals", "Integers", "bool", "Nat", "Z", "R", "array"])
def test_a_sort_is_not_called_like_a_set_of_numbers(name: str) -> None:
    assert not name_grammar.is_sort(name)


@pytest.mark.parametrize(
    "name", ["x\n  y: false", "x: false", "a, b", "x holds", "nim.⊕", "nim.a⊕b", "x()y: (", "x(1, 2", "x)", "x (1)"]
)
def test_a_theorem_name_has_no_room_for_another_line(name: str) -> None:
    assert not name_grammar.is_theorem(name)


@pytest.mark.parametrize("text", ["a\nb", "a\u202eb", "a\u200bb", "a\u3164b", "a\x1b[8m", "a" * 401, "=\u0338"])
def test_words_show_all_that_they_say(text: str) -> None:
    assert not name_grammar.is_words(text)


@pytest.mark.parametrize(
    "tag",
    ["nim-013", "NIM-13\u200b", "NIM-013\n", "NIM 013", "-013", "NIM-", "NIM-013: holds", "NIM-013 holds", "ΝΙΜ-013"],
)
def test_a_tag_is_a_tag(tag: str) -> None:
    assert not name_grammar.is_tag(tag)


# Names that the kernel refuses


@pytest.fixture
def k() -> Kernel:
    return Kernel(seconds=2)


@pytest.mark.parametrize("name", LIES, ids=ascii)
def test_the_kernel_refuses_a_name_that_lies(k: Kernel, name: str) -> None:
    with pytest.raises(ProofError):
        k.define(name, [], INT, lambda _: 0)
    with pytest.raises(ProofError):
        k.choose(name, k.prove("some", [], z3.Exists([y], y > 0)))
    with pytest.raises(ProofError):
        k.theory("t", [], [z3.Function(name, INT, INT)], {})
    variable = z3.Int(name)
    with pytest.raises(ProofError):
        k.prove("free", [variable], variable == variable)
    with pytest.raises(ProofError):
        k.tabulate("over", [], variable, variable)
    assert set(k.theorems) == {"some"}


@pytest.mark.parametrize("name", [lie for lie in LIES if "!" not in lie and lie], ids=ascii)
def test_the_kernel_refuses_a_bound_variable_that_lies(k: Kernel, name: Any) -> None:
    with pytest.raises(ProofError):
        k.prove("bound", [], z3.ForAll([z3.Int(name)], z3.Int(name) == z3.Int(name)))
    with pytest.raises(ProofError):
        k.define("f", [], BOOL, lambda _: z3.Exists([z3.Int(name)], z3.Int(name) == 0))


@pytest.mark.parametrize("name", ["Real", "R", "bool", "\u0391", "S\u200b", "S T", "S-T", "0"], ids=ascii)
def test_the_kernel_refuses_a_sort_that_lies(k: Kernel, name: str) -> None:
    sort = z3.DeclareSort(name)
    with pytest.raises(ProofError, match="cannot be a name"):
        k.theory("t", [sort], [], {})
    with pytest.raises(ProofError, match="cannot be a name"):
        k.prove("reflexive", [z3.Const("s", sort)], z3.Const("s", sort) == z3.Const("s", sort))


numbers = itertools.count()


@pytest.mark.parametrize("name", ["0", "false", "n-1", "p\u200b", "head?", "in"], ids=ascii)
def test_the_kernel_refuses_a_datatype_that_lies(k: Kernel, name: str) -> None:
    for constructor, field in ((name, "part"), ("made", name)):
        declared = z3.Datatype(f"Lying{next(numbers)}")
        declared.declare(constructor, (field, INT))
        sort = declared.create()
        d = z3.Const("d", sort)
        with pytest.raises(ProofError, match="cannot be a name"):
            k.prove("reflexive", [d], d == d)
        with pytest.raises(ProofError, match="cannot be a name"):
            k.prove("tested", [d], sort.recognizer(0)(d))


FORGED = "x\n\rRIEMANN-001 holds: 1 theorems\n  zeros: ∀ s: Complex. Re(s) = 1 / 2\n\x1b[8m"


@pytest.mark.parametrize("name", [FORGED, "x: false", "x holds", "", "x\u202e"], ids=ascii)
def test_the_kernel_refuses_a_theorem_whose_name_forges_lines(k: Kernel, name: Any) -> None:
    some = k.prove("some", [], z3.Exists([y], y > 0))
    for make in (
        lambda: k.prove(name, [x], x == x),
        lambda: k.induct(name, [x], x == x, Measure((x,)), at=[]),
        lambda: k.evaluate(name, [], z3.BoolVal(True)),
        lambda: k.tabulate(name, [], x, x),
        lambda: k.root(name, [], z3.Real("r"), z3.Real("r"), 0, 1),
        lambda: k.choose(name, some),
    ):
        with pytest.raises(ProofError, match="name") as error:
            make()
        assert str(error.value).isprintable()
    assert set(k.theorems) == {"some"}


@pytest.mark.parametrize(
    ("theory", "label", "words"),
    [
        (FORGED, "a", ""),
        ("t", FORGED, ""),
        ("t", "a", FORGED),
        ("let", "a", ""),
        ("a, b", "a", ""),
        ("t", "a.b", ""),
    ],
    ids=ascii,
)
def test_the_kernel_refuses_a_theory_that_lies(k: Kernel, theory: Any, label: Any, words: Any) -> None:
    with pytest.raises(ProofError, match=r"name|words") as error:
        k.theory(theory, [], [], {label: ([x], x == x)}, words=words)
    assert str(error.value).isprintable()
    assert not k.theorems


# The copy of the checker


def test_the_checker_has_the_same_grammar() -> None:
    # The kernel may refuse more, never less.
    try:
        names = importlib.import_module("verify.checker.names")
    except ModuleNotFoundError:
        pytest.skip("the checker has no grammar of its own yet")
    for constant in ("SYMBOL", "SORT", "THEOREM", "VARIABLE", "TAG", "THEORY", "LABEL", "WORDS"):
        pattern = getattr(name_grammar, constant)
        copy = getattr(names, constant, pattern)
        assert (copy.pattern, copy.flags) == (pattern.pattern, pattern.flags), constant
    for constant in ("SYMBOL", "SORT", "THEOREM", "VARIABLE", "TAG", "RESERVED", "MAX_NAME"):
        assert hasattr(names, constant), constant
    assert names.RESERVED == name_grammar.RESERVED
    assert names.MAX_NAME == name_grammar.MAX_NAME
    assert getattr(names, "RESERVED_SORTS", name_grammar.RESERVED_SORTS) == name_grammar.RESERVED_SORTS
    assert getattr(names, "MAX_WORDS", name_grammar.MAX_WORDS) == name_grammar.MAX_WORDS
