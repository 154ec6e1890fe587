"""Tests of the format of cvc5's proofs for Ethos, which reads them in `tests/soak/ethos_proofs.py`."""

import pytest

from verify.export import ethos_files
from verify.kernel import solvers

OBLIGATION = """(set-logic ALL)
(declare-datatypes ((S.List 0)) (((f.none) (f.one (f.first Int) (f.rest S.List)))))
(declare-fun f.x () S.List)
(declare-fun f.size (S.List) Int)
(assert (forall ((b.y S.List)) (=> ((_ is f.one) b.y) (> (f.size b.y) (f.size (f.rest b.y))))))
(assert ((_ is f.one) f.x))
(assert (= (f.size f.x) 3))
(assert (not (< (f.size (f.rest f.x)) 3)))
(check-sat)
"""


def cvc5_proof() -> str:
    """Return cvc5's proof that the obligation is contradictory."""
    proof = solvers.ask_cvc5(OBLIGATION, proof=True).proof
    assert proof
    return proof


def test_the_text_of_a_proof() -> None:
    proof = cvc5_proof()
    steps = ethos_files.steps(proof)
    assert "(declare-" in proof
    assert {line.split()[0] for line in steps.splitlines()} <= {
        "(define",
        "(assume",
        "(assume-push",
        "(step",
        "(step-pop",
    }
    assert steps.count("(step ") == proof.count("(step ") > 3 and steps.count("(") == steps.count(")")
    assert ethos_files.reference(OBLIGATION).count("(is f.one ") == 2
    assert "(_ is" not in ethos_files.reference(OBLIGATION)
    with pytest.raises(ValueError, match="parenthesis"):
        ethos_files.steps(steps)
