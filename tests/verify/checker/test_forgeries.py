"""Tests that the checker refuses forged proofs and obligations with one line that says why."""

import ast
import sys
from pathlib import Path

import pytest

import verify.checker
from verify.checker.errors import Refused, Unreadable, each_line
from verify.checker.reading import obligation
from verify.checker.rules import Proof, check
from verify.kernel import solvers
from verify.pipeline.certification import cpc_translation

FOLDER = Path(verify.checker.__file__).parent
CERTIFICATES = Path(__file__).parent / "certificates"

TEXT = """; a/1
(set-logic ALL)
(declare-sort S.A 0)
(declare-datatypes ((S.D 0)) (((f.none) (f.some (f.number Int)))))
(declare-fun f.p () Bool)
(declare-fun f.i () Int)
(declare-fun f.F (S.A) Bool)
(declare-fun f.h () (Array Int Bool))
(declare-fun f.s () S.A)
(assert f.p)
(assert (not f.p))
(assert (= f.i (- 1)))
(check-sat)
"""
PROOF = """define | (not f.p)
assume | f.p
assume | @0
follows 1 0 | false
"""
ASSUMED = "assume | @0\n"
LAST_LINE = "follows 1 0 | false\n"


def test_the_honest_proof_holds() -> None:
    assert check(obligation(TEXT), PROOF) == 4


def with_lines(*lines: str, anchor: str = LAST_LINE) -> str:
    """Return the proof with further lines."""
    return PROOF.replace(anchor, "".join(line + "\n" for line in lines) + anchor)


def instead(*lines: str, of: str = LAST_LINE) -> str:
    """Return the proof with one line replaced by other lines."""
    return PROOF.replace(of, "".join(line + "\n" for line in lines))


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        # declarations of symbols that a proof must not contain
        (with_lines("define f.p | true"), "malformed"),
        (with_lines("(define f.p () true)"), "malformed"),
        (with_lines("define | @1"), "malformed"),
        (with_lines("define | @x"), "unknown symbol: @x"),
        (with_lines("define | f.new"), "unknown symbol: f.new"),
        (with_lines("(declare-const f.new Bool)"), "malformed"),
        (with_lines("declare | f.p"), "no such rule: declare"),
        (with_lines("(declare-datatypes ((S.D 0)) (((f.none))))"), "malformed"),
        # what may be assumed, and how long
        (instead("assume | (not (not f.p))", of=ASSUMED), "does not assert"),
        (instead("assume | (= f.i -1)", of=ASSUMED), "does not assert"),
        (instead("suppose | @0", of=ASSUMED), "still open"),
        (instead("suppose | false"), "still open"),
        (instead("suppose | false", "scope 0"), "does not prove false"),
        (instead("suppose | false", "scope 0", "follows 3 | false"), "malformed"),
        (instead("suppose | false", "scope 0", "follows 1 | false"), "does not follow by follows"),
        (instead("scope 0"), "not one whole expression"),
        (instead("suppose | false", "scope"), "malformed"),
        (instead("suppose | false", "scope 0 0"), "malformed"),
        (instead("suppose | false", "scope 0 | false"), "no such rule: scope"),
        # premises, and the last line
        (instead("follows 1 2 | false"), "malformed"),
        (instead("follows 1 x | false"), "malformed"),
        (instead("follows 1  0 | false"), "malformed"),
        (PROOF.replace(LAST_LINE, ""), "does not prove false"),
        (PROOF.replace(LAST_LINE, LAST_LINE + "follows 2 | f.p\n"), "does not prove false"),
        ("", "does not prove false"),
        # tokens left over or left out
        (instead("follows 1 0 | false false"), "not one whole expression"),
        (instead("follows 1 0 | false)"), "not one whole expression"),
        (instead("follows 1 0 | (false"), "not one whole expression"),
        (instead("follows 1 0 |"), "malformed"),
        (instead("follows 1 0"), "not one whole expression"),
        (instead(""), "not one whole expression"),
        (instead("follows 1 0 | f.i"), "no formula"),
        # rules that are none
        (instead("magic 1 0 | false"), "no such rule"),
        (instead("trust | false"), "no such rule"),
        (instead("evaluate | false"), "no such rule"),
        (instead("follows 1 1 | false"), "does not follow by follows"),
        (instead("follows | false"), "does not follow by follows"),
        (instead("follows 0 | false"), "does not follow by follows"),
        (instead("equal 1 0 | false"), "does not follow by equal"),
        (instead("instantiate 1 | f.p"), "malformed"),
        # terms without a sort
        *[
            (with_lines(f"define | {term}"), "no such term")
            for term in (
                "(not f.p f.p)", "(=> f.p)", "(=> f.p f.p f.p)", "(ite f.p f.i)", "(ite f.i f.i f.i)", "(= f.p)",
                "(= f.p f.p f.p)", "(= f.i f.p)", "(= f.i 1.0)", "(and f.p)", "(+ f.i 1.0)", "(f.F f.p)",
                "(f.F f.s f.s)", "(select f.F f.s)", "(select f.h f.p)", "(store f.h f.i f.i)", "(f.h f.i)",
                "((as const (Array Int Bool)) 0)", "(is f.F f.s)", "(is f.some f.i)", "(Int 3)", "(Real f.i)",
                "(< f.p f.p)", "(f.p f.p)",
                "(forall () f.p)", "(forall (f.p) f.p)", "(forall ((b0.x Int)) f.i)", "(@quantifiers_skolemize f.p 0)",
                "(@quantifiers_skolemize (forall ((b0.x Int)) f.p) 1)",
                "(@quantifiers_skolemize (exists ((b0.x Int)) f.p) 0)",
                "(@quantifiers_skolemize (forall ((b0.x Int)) (= b0.x (@var b1.y Int))) 0)",
                "(@array_deq_diff f.h f.p)", "(div 1.0 1)", "(to_real 1.0)", "(abs f.i)", "(div_total f.i 2)",
                "(/ f.i 2)", "(@purify f.i)", "(xor f.p)", "(frob f.p)",
            )
        ],
        *[
            (with_lines(f"define | {term}"), "line 4: ")
            for term in ("()", "(f.p)", "1/2", "1.5", "01x", "(_ is f.some)", "(@var b0.x)", "(@var f.p Bool)",
                         "(@var b0.x S.C)", "((f.p))", "(forall f.p f.p)", "(forall @0 f.p)", "(@list f.p)",
                         "(forall ((b0.x Int) f.p) f.p)", "(forall (f.p (b0.x Int)) f.p)", "(is f.some f.i)",
                         "(forall ((b0.x Int) (b0.x Int)) f.p)", "(forall ((b0.x Int) (b0.x Bool)) f.p)", '"f.p')
        ],
    ],
)  # fmt: skip
def test_a_forged_proof_is_refused(proof: str, why: str) -> None:
    with pytest.raises((Refused, Unreadable), match=why):
        check(obligation(TEXT), proof)


# Falsehoods that looser rules would prove: the last line of each proof is false and depends on no assumption.
LOOSER = {
    "of a variable that something is assumed of": """
define | (@var b0.n Int)
suppose | (= @0 1)
equal 0 | (= (forall (@0) (= @0 1)) (forall (@0) (= 1 1)))
""",
    "of a variable that something outer is assumed of": """
define | (@var b0.n Int)
suppose | (= @0 1)
suppose | f.p
equal 1 | (= (exists ((b1.s S.A)) (forall (@0) (= @0 1))) (exists ((b1.s S.A)) (forall (@0) (= 1 1))))
""",
    "for all, of one": """
define | (@var b0.n Int)
suppose | (= @0 1)
equal 0 | (forall (@0) (= @0 1))
""",
    "of a witness for another formula": """
define | (forall ((b0.s S.A)) (f.F b0.s))
suppose | (not @0)
skolemize 0 | (not (f.F f.s))
""",
    "of a formula with a free variable": """
define | (@var b1.t S.A)
suppose | (not (forall ((b0.s S.A)) (= b0.s @0)))
skolemize 0 | (not (= (@quantifiers_skolemize (forall ((b0.s S.A)) (= b0.s @0)) 0) @0))
""",
    "of what there is, at any term": """
suppose | (exists ((b0.s S.A)) (f.F b0.s))
instantiate 0 | (f.F f.s) | f.s
""",
    "at a term that a quantifier takes": """
define | (@var b1.t S.A)
suppose | (forall ((b0.s S.A)) (exists (@0) (not (= b0.s @0))))
instantiate 0 | (exists (@0) (not (= @0 @0))) | @0
""",
    "at a term too many": """
suppose | (forall ((b0.s S.A)) (f.F b0.s))
instantiate 0 | (f.F f.s) | f.s f.s
""",
    "by 0": """
div | (and (=> (> 0 0) false) (=> (< 0 0) false)) | f.i 0
""",
    "of a law at terms that are not those of the formula": """
mod | (=> (not (= 0 0)) (= (mod f.i 0) (- f.i (* 0 (div f.i 0))))) | f.i 1
""",
    "of a sum that may have any sign": """
suppose | (not (= f.i 0))
suppose | (not (= 0 f.i))
sum 1 0 | (not (= 0 0))
""",
    "of a factor that may be 0": """
suppose | (>= f.i 0)
suppose | (> 1 0)
product 1 0 | (> f.i 0)
""",
    "of an odd power": """
suppose | (not (= f.i 0))
product 0 0 0 | (> (* f.i f.i f.i) 0)
""",
    "of trees that start alike": """
suppose | (not (= (f.some 1) (f.some f.i)))
follows 0 | (not (= 1 2))
suppose | (= (f.some 1) (f.some f.i))
follows 0 | (= f.i 2)
""",
    "of a formula that may be false": "follows | (= f.p (= f.i f.i))",
    "of the first step, counted from the other end": """
suppose | f.p
suppose | (not f.p)
follows 2 0 | false
""",
}


@pytest.mark.parametrize("proof", LOOSER.values(), ids=LOOSER)
def test_no_rule_is_looser_than_it_is(proof: str) -> None:
    *lines, last = proof.strip().splitlines()
    reading = Proof(obligation(TEXT))
    for line in lines:
        reading.check_line(line)
    with pytest.raises((Refused, Unreadable, ValueError, LookupError)):
        each_line([last], 1, reading.check_line)


def test_a_term_that_is_shared_over_and_over_is_looked_at_once() -> None:
    lines = ["suppose | (= f.i -1)", "define | f.i", "define | -1"]
    for _ in range(190):
        lines += ["define | (+ @1 @1)", "define | (+ @1 @1)"]
    reading = Proof(obligation(TEXT))
    for line in [*lines, "equal 0 | (= @1 @0)"]:
        reading.check_line(line)
    with pytest.raises(Refused):
        each_line(["equal 0 | (= @0 @3)"], 1, reading.check_line)


def test_a_certificate_of_an_earlier_form_is_refused() -> None:
    for line in ("contra 1 0 | false", "eq_resolve 1 0 | false", "trust | false", "chain_resolution 1 0 | false"):
        with pytest.raises(Refused, match="no such rule"):
            check(obligation(TEXT), PROOF.replace("follows 1 0 | false", line))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(assert f.p)", "(assert f.q)"),
        ("(assert f.p)", "(assert f.i)"),
        ("(assert f.p)", "(assert f.p) f.p"),
        ("(assert f.p)", "(assert f.p f.p)"),
        ("(assert f.p)", "(assert (= (@var b0.x Int) 0))"),
        ("(assert f.p)", "(assert (forall ((f.p Bool)) f.p))"),
        ("(assert f.p)", "(assert (and (forall ((b0.x Int)) true) (= b0.x 0)))"),
        ("(assert f.p)", "(define-fun f.q () Bool true)"),
        ("(declare-fun f.p () Bool)", "(declare-fun f.p () Bool)\n(declare-fun f.p () Bool)"),
        ("(declare-fun f.p () Bool)", "(declare-fun p () Bool)"),
        ("(declare-fun f.p () Bool)", "(declare-fun f.p () S.B)"),
        ("(declare-fun f.p () Bool)", "(declare-fun f.p () (-> Int Bool))"),
        ("(declare-sort S.A 0)", "(declare-sort S.A 1)"),
        ("(declare-sort S.A 0)", "(declare-sort Int 0)"),
        ("((f.none) (f.some (f.number Int)))", "((f.some (f.number S.D)))"),
        ("((f.none) (f.some (f.number Int)))", "((f.none) (f.some (f.set (Array S.D Bool))))"),
        ("((f.none) (f.some (f.number Int)))", "((f.none) (f.some (f.set (Array Int S.D))))"),
        ("((f.none) (f.some (f.number Int)))", "((f.none) (f.none))"),
        ("((f.none) (f.some (f.number Int)))", ""),
        ("(check-sat)", ""),
        ("(check-sat)", "(check-sat)\n(exit)"),
        ("(assert f.p)", "(set-logic ALL)\n(assert f.p)"),
        ("(assert f.p)", "(check-sat)\n(assert f.p)"),
        ("(set-logic ALL)", "(assert false)\n(set-logic ALL)"),
        ("(set-logic ALL)", "(set-logic ALL) (assert false)"),
    ],
)
def test_an_obligation_that_is_not_understood_is_refused(old: str, new: str) -> None:
    text = TEXT.replace(old, new)
    assert text != TEXT
    with pytest.raises(Unreadable):
        obligation(text)


def test_parsing_computes_nothing() -> None:
    """Check that parsing keeps a negated numeral a negation, and a quotient of numerals a quotient."""
    reader = obligation(TEXT).world
    assert reader.term("(- 1)") is not reader.term("-1")
    assert reader.term("(/ 1.0 2.0)").op == reader.term("(/ 1.0 0.0)").op == "/"
    assert reader.term("007") is reader.term("7") is not reader.term("7.0")


def test_shadowed_variables_are_distinguished() -> None:
    reader = obligation(TEXT).world
    inner = reader.term("(forall ((b0.x Int)) (and (= b0.x 0) (exists ((b0.x Bool)) b0.x) (= b0.x 1)))")
    assert not inner.free
    assert [arg.free and {v.sort for v in arg.free} for arg in inner.args[0].args] == [{"Int"}, frozenset(), {"Int"}]


def test_the_checker_imports_the_standard_library_only() -> None:
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [str(node.module)]
            assert all(name.split(".")[0] in sys.stdlib_module_names for name in names)
            assert not (
                isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("eval", "exec")
            )


def test_the_checker_is_read_in_an_evening() -> None:
    assert sum(file.read_text().count("\n") for file in FOLDER.glob("*.py")) <= 2000


def test_a_proof_that_cvc5_makes_now_holds() -> None:
    """Check a new proof of cvc5, made with the options of the stored proofs."""
    text = (CERTIFICATES / "k-mark.move-512-256-in-base-2_1.smt2").read_text()
    assert check(obligation(text), cpc_translation.translate_proof(solvers.ask_cvc5(text, proof=True).proof)) > 100
