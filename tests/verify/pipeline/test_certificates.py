"""Tests of stored certificates: relative names, no unused lines, and the same strength as cvc5's proofs."""

import lzma
from pathlib import Path

import pytest

from verify.checker.errors import Refused, Unreadable
from verify.checker.reading import obligation
from verify.checker.rules import check
from verify.kernel import solvers
from verify.pipeline.certification import certificates, cpc_translation

CERTIFICATES = sorted((Path(__file__).parents[1] / "checker" / "certificates").glob("*.cpc.xz"))


@pytest.mark.parametrize("path", CERTIFICATES, ids=lambda path: path.name[:40])
def test_a_folded_certificate_is_smaller_and_holds(path: Path) -> None:
    proof = lzma.decompress(path.read_bytes()).decode()
    text = path.with_name(path.name.replace(".cpc.xz", ".smt2")).read_text()
    translated = cpc_translation.translate_proof(proof)
    assert check(obligation(text), translated) == translated.count("\n") + 1
    assert len(certificates.pack(translated)) < len(lzma.compress(proof.encode()))


def test_invalid_lines_are_left_for_the_checker() -> None:
    text = "(set-logic ALL)\n(assert false)\n(check-sat)\n"
    deep = "(not " * 5000 + "false" + ")" * 5000
    for line in (
        *("(frobnicate @p1 false)", "(frobnicate)", "(step @p2 @t7 :rule refl :premises ())", "(define @t1 () ())"),
        *(f"(define @t1 () (@purify {deep}))", f"(step @p2 {deep} :rule arith_mult_sign :premises ())"),
        *("(step @p2 (", "(step-pop @p2 :rule scope :premises (@p1))", "(step @p2 false :rule refl :premises (@p9))"),
        "(step @p2 (= (div f.i) 0) :rule arith_reduction :premises ())",
    ):
        assert (
            certificates.check_proof(text, cpc_translation.translate_proof(f"(\n{line}\n(assume @p1 false)\n)")).answer
            == "refused"
        )
    for proof in ("", "(\n)", "(\n(assume @p1 false)"):
        assert certificates.check_proof(text, cpc_translation.translate_proof(proof)).answer == "refused"


def test_a_rewriting_below_a_quantifier_needs_no_explanation() -> None:
    text = """(set-logic ALL)
(declare-fun f.p (Int) Bool)
(declare-fun f.n () Int)
(assert (forall ((b0.x Int)) (=> (and (>= b0.x 0) (> f.n b0.x)) (f.p b0.x))))
(assert (> f.n 7))
(assert (not (f.p 7)))
(check-sat)
"""
    proof = solvers.ask_cvc5(text, proof=True, brief=True).proof
    assert cpc_translation.TRUST_STEP in proof and "forall" in proof
    brief, full = map(cpc_translation.translate_proof, (proof, solvers.ask_cvc5(text, proof=True).proof))
    assert certificates.check_proof(text, brief).answer == certificates.check_proof(text, full).answer == "accepted"
    assert brief.count("\n") < full.count("\n")


@pytest.mark.parametrize(
    "other", ["(forall @t1 (not (f.p b0.x)))", '(forall (@list (@var "b0.y" Int)) (f.p f.n))', "true", "(f.p f.n)"]
)
def test_a_rewriting_that_changes_the_meaning_is_refused(other: str) -> None:
    text = "(set-logic ALL)\n(declare-fun f.p (Int) Bool)\n(declare-fun f.n () Int)\n(assert (f.p f.n))\n(check-sat)\n"
    variable = '(@var "b0.x" Int)'
    formula, other = f"(forall @t1 (f.p {variable}))", other.replace("b0.x", variable)
    line = f"(step @p1 (= {formula} {other}) :rule trust :premises () :args (true))"
    translated = cpc_translation.translate_proof(f"(\n(define @t1 () (@list {variable}))\n{line}\n)")
    certificate = certificates.check_proof(text, translated)
    assert (certificate.answer, "does not follow" in certificate.why) == ("refused", True)


def test_names_counted_too_far_back_are_refused() -> None:
    text = "(set-logic ALL)\n(declare-fun f.p () Bool)\n(assert f.p)\n(assert (not f.p))\n(check-sat)\n"
    translated = "assume | f.p\nassume | (not f.p)\nfollows {} {} | false"
    assert check(obligation(text), translated.format(1, 0)) == 3
    for first, second in ((0, 0), (2, 0), (1, 9), ("x", 0)):
        with pytest.raises((Refused, Unreadable)):
            check(obligation(text), translated.format(first, second))


def test_stored_certificates_are_found_unless_damaged(tmp_path: Path) -> None:
    text, proof = "(set-logic ALL)\n(assert false)\n(check-sat)\n", "(\n(assume @p1 false)\n)"
    assert certificates.read_stored(tmp_path, text) == (None, "") and certificates.hash_of(tmp_path, text) == ""
    file = certificates.keep(tmp_path, text, cpc_translation.translate_proof(proof))
    stored_proof, hash_of_file = certificates.read_stored(tmp_path, text)
    assert certificates.check_proof(text, stored_proof).answer == "accepted"
    assert file == hash_of_file == certificates.hash_of(tmp_path, text)
    place = certificates.place(tmp_path, text)
    for spoilt in (b"", place.read_bytes()[:-5], b"nothing"):
        place.write_bytes(spoilt)
        stored_proof, hash_of_file = certificates.read_stored(tmp_path, text)
        assert not stored_proof and hash_of_file == certificates.hash_of(tmp_path, text) != file
