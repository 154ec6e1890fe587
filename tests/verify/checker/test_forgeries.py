"""Proofs and obligations that try to be believed: everything here is refused, with a line that says why."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import verify.checker
from verify.checker import command
from verify.checker.proof import check
from verify.checker.reading import obligation
from verify.checker.terms import Refused, Unreadable
from verify.kernel import solvers

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
PROOF = """(
(declare-sort S.A 0)
(declare-const f.p Bool)
(declare-const f.F (-> S.A Bool))
(declare-const f.h (Array Int Bool))
(declare-datatypes ((S.D 0)) (((f.none) (f.some (f.number Int)))))
(define @t1 () (not f.p))
; a comment
(assume @p1 f.p)
(assume @p2 @t1)
(step @p3 false :rule contra :premises (@p1 @p2))
)
"""
ASSUMED = "(assume @p2 @t1)\n"
LAST = "(step @p3 false :rule contra :premises (@p1 @p2))\n"


def test_the_honest_proof_holds() -> None:
    assert check(obligation(TEXT), PROOF) == 12


def with_lines(*lines: str, before: str = LAST) -> str:
    """The proof with more lines."""
    return PROOF.replace(before, "".join(line + "\n" for line in lines) + before)


def instead(*lines: str, of: str = LAST) -> str:
    """The proof with other lines in the place of one."""
    return PROOF.replace(of, "".join(line + "\n" for line in lines))


@pytest.mark.parametrize(
    ("proof", "why"),
    [
        # what a proof may not say of the symbols
        (with_lines("(define f.p () true)"), "unknown command"),
        (with_lines("(define @p9 () true)"), "unknown command"),
        (with_lines("(define @t1 () true)"), "named twice"),
        (with_lines("(define @t2 () @t3)"), "unknown symbol: @t3"),
        (with_lines("(declare-const f.new Bool)"), "declares what the obligation does not"),
        (with_lines("(declare-const f.p Int)"), "declares what the obligation does not"),
        (with_lines("(declare-const f.h (-> Int Bool))"), "declares what the obligation does not"),
        (with_lines("(declare-const f.F (Array S.A Bool))"), "declares what the obligation does not"),
        (with_lines("(declare-sort S.B 0)"), "declares what the obligation does not"),
        (with_lines("(declare-datatypes ((S.D 0)) (((f.none))))"), "declares what the obligation does not"),
        (with_lines("(declare-datatypes ((S.A 0)) (((f.one))))"), "declares what the obligation does not"),
        # what may be assumed, and how long
        (instead("(assume @p2 (not (not f.p)))", of=ASSUMED), "does not assert"),
        (instead("(assume @p2 (= f.i -1))", of=ASSUMED), "does not assert"),
        (instead("(assume-push @p2 @t1)", of=ASSUMED), "still open"),
        (instead("(assume-push @p9 false)"), "still open"),
        (instead("(assume-push @p9 false)", "(step-pop @p3 :rule scope :premises (@p9))"), "does not prove false"),
        (instead("(assume-push @p9 false)", "(step-pop @p8 :rule scope :premises (@p9))", "(step @p3 false :rule "
                 "not_not_elim :premises (@p9))"), "cites @p9"),
        (instead("(step-pop @p3 :rule scope :premises (@p1))"), "closes no assumption"),
        (instead("(assume-push @p9 f.p)", "(step-pop @p8 :rule contra :premises (@p9))"), "closes no assumption"),
        # names, and the last line
        (with_lines("(step @p1 f.p :rule and_intro :premises (@p1))"), "a step twice"),
        (instead("(step @p3 false :rule contra :premises (@p1 @p7))"), "cites @p7"),
        (PROOF.replace(LAST, ""), "does not prove false"),
        (PROOF.replace(LAST, LAST + "(step @p4 f.p :rule and_intro :premises (@p1))\n"), "does not prove false"),
        # tokens left over or left out
        (instead("(step @p3 false false :rule contra :premises (@p1 @p2))"), "not one whole expression"),
        (instead("(step @p3 false) :rule contra :premises (@p1 @p2))"), "not one whole expression"),
        (instead("(step @p3 false :rule contra :premises (@p1 @p2)) x"), "no reason"),
        (instead("(step @p3 false :rule contra :premises (@p1 @p2)"), "no reason"),
        (instead("(step @p3 false :rule contra :premises (@p1 (@p2)))"), "no reason"),
        (instead("(step @p3 false)"), "unknown command"),
        (instead("(prove @p3 false)"), "unknown command"),
        (PROOF[:-2], "begins with"),
        ("", "begins with"),
        # rules that are none
        (instead("(step @p3 false :rule magic :premises (@p1 @p2))"), "no such rule"),
        (instead("(step @p3 false :rule trust :premises ())"), "does not follow by trust"),
        (instead("(step @p3 false :rule contra :premises (@p1 @p1))"), "does not follow by contra"),
        (instead("(step @p3 false :rule contra)"), "does not follow by contra"),
        (instead("(step @p3 false :rule resolution :premises (@p2))"), "does not follow by resolution"),
        (instead("(step @p3 f.p :rule instantiate :premises (@p1))"), "malformed"),
        # terms without a sort
        *[
            (with_lines(f"(define @t2 () {term})"), "no such term")
            for term in (
                "(not f.p f.p)", "(=> f.p)", "(=> f.p f.p f.p)", "(ite f.p f.i)", "(ite f.i f.i f.i)", "(= f.p)",
                "(= f.p f.p f.p)", "(= f.i f.p)", "(= f.i 1/2)", "(and f.p)", "(+ f.i 1/2)", "(f.F f.p)",
                "(f.F f.s f.s)", "(select f.F f.s)", "(select f.h f.p)", "(store f.h f.i f.i)", "(f.h f.i)",
                "((as const (Array Int Bool)) 0)", "(is f.F f.s)", "(is f.some f.i)", "(Int 3)", "(Real f.i)",
                "(< f.p f.p)", "(f.p f.p)",
                "(forall (@list) f.p)", "(forall (@list f.p) f.p)", '(forall (@list (@var "b0.x" Int)) f.i)',
                '(forall (@list (@var "b0.x" Int) (@var "b0.x" Int)) f.p)', "(@quantifiers_skolemize f.p 0)",
                '(@quantifiers_skolemize (forall (@list (@var "b0.x" Int)) f.p) 1)',
                '(@quantifiers_skolemize (forall (@list (@var "b0.x" Int)) (= (@var "b0.x" Int) (@var "b1.y" Int))) 0)',
                "(@array_deq_diff f.h f.p)", "(div 1/2 1)", "(to_real 1/2)", "(xor f.p)", "(frob f.p)",
            )
        ],
        *[
            (with_lines(f"(define @t2 () {term})"), "line 11: ")
            for term in ("()", "(f.p)", "1/0", "01x", "(_ is f.some)", "(@var b0.x)", '(@var "f.p" Bool)',
                         '(@var "b0.x" S.C)', "((f.p))", "(forall f.p f.p)", "(forall @t1 f.p)",
                         "(forall ((b0.x Int) f.p) f.p)", '"f.p')
        ],
    ],
)  # fmt: skip
def test_a_forged_proof_is_refused(proof: str, why: str) -> None:
    with pytest.raises((Refused, Unreadable), match=why):
        check(obligation(TEXT), proof)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("(assert f.p)", "(assert f.q)"),
        ("(assert f.p)", "(assert f.i)"),
        ("(assert f.p)", "(assert f.p) f.p"),
        ("(assert f.p)", "(assert f.p f.p)"),
        ("(assert f.p)", '(assert (= (@var "b0.x" Int) 0))'),
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


def test_numbers_are_read_as_cvc5_reads_them() -> None:
    """A negated literal stays a negation; a quotient of literals is a literal."""
    reader = obligation(TEXT).reader
    assert reader.term("(- 1)") is not reader.term("-1")
    assert reader.term("(/ 1.0 2.0)") is reader.term("1/2")
    assert reader.term("(/ 1.0 0.0)") is not reader.term("0/1")


def test_shadowed_variables_are_told_apart() -> None:
    reader = obligation(TEXT).reader
    inner = reader.term("(forall ((b0.x Int)) (and (= b0.x 0) (exists ((b0.x Bool)) b0.x) (= b0.x 1)))")
    assert not inner.free
    assert [arg.free and {v.sort for v in arg.free} for arg in inner.args[0].args] == [{"Int"}, frozenset(), {"Int"}]


# -- files ------------------------------------------------------------------------------------------------------------


def write(folder: Path, text: str = TEXT, proof: str | bytes = PROOF, name: str = "a") -> list[str]:
    """Both files; what names the first."""
    asked = folder / f"{name}.smt2"
    asked.write_text(text)
    asked.with_suffix(".cpc").write_bytes(proof.encode() if isinstance(proof, str) else proof)
    return [str(asked)]


@pytest.mark.parametrize(
    ("proof", "status", "why"),
    [
        (PROOF, 0, ""),
        (PROOF.replace("contra", "refl"), 1, "does not follow by refl"),
        (PROOF[:-9], 2, "begins with"),
        (b"nothing of the kind", 2, "begins with"),
        (b"\xff\xfe", 2, "decode"),
        (bytes(3000), 2, "longer than"),
    ],
)
def test_files_and_exit_statuses(
    proof: str | bytes,
    status: int,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(command, "LIMIT", 2000)
    names = write(tmp_path, proof=proof)
    assert command.main(names) == status
    said = capfd.readouterr()
    assert ("every one holds" in said.out) and ("not every" in said.out) == (status > 0)
    assert why in said.err and said.err.count("\n") == (status > 0)


def test_a_proof_of_another_obligation_is_refused(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write(tmp_path)
    write(tmp_path, text=TEXT.replace("(assert f.p)", "(assert true)"), name="b")
    write(tmp_path, name="c", text=TEXT.replace("; a/1", "; c/1"))
    (tmp_path / "c.cpc").unlink()
    assert command.main([str(tmp_path)]) == 2
    said = capfd.readouterr().err.splitlines()
    assert len(said) == 2 and "b.cpc: line 9: assumes" in said[0] and "c.cpc" in said[1]


@pytest.mark.parametrize("arguments", [[], ["a.smt2"], ["/"]])
def test_what_is_not_there_cannot_be_read(arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    assert command.main(arguments) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_the_checker_runs_alone(tmp_path: Path) -> None:
    """From a folder of its own, isolated, with nothing but Python."""
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    for file in FOLDER.glob("*.py"):
        (alone / file.name).write_text(file.read_text())
    run = subprocess.run(
        [sys.executable, "-I", "-S", str(alone), *write(tmp_path)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "every one holds" in run.stdout


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


def test_a_proof_that_cvc5_makes_now_holds() -> None:
    """Not only those that are kept: the options are those that the kept ones were made with."""
    text = (CERTIFICATES / "k-mark.move-512-256-in-base-2_1.smt2").read_text()
    assert check(obligation(text), solvers.ask_cvc5(text, proof=True).proof) > 100
