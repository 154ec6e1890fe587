"""Proofs of cvc5 for Ethos: what changes in their text, and what Ethos says of them where it is installed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from verify.kernel import solvers
from verify.pipeline import ethos_files

CPC = os.environ.get("CPC", "")
needs_ethos = pytest.mark.skipif(
    not CPC or shutil.which("ethos") is None, reason="needs Ethos, and CPC set to the rules in the sources of cvc5"
)
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


def made() -> str:
    """Return cvc5's proof that the obligation is contradictory."""
    proof = solvers.ask_cvc5(OBLIGATION, proof=True).proof
    assert proof
    return proof


def test_the_text_of_a_proof() -> None:
    proof = made()
    told = ethos_files.steps(proof)
    assert "(declare-" in proof
    assert {line.split()[0] for line in told.splitlines()} <= {
        "(define",
        "(assume",
        "(assume-push",
        "(step",
        "(step-pop",
    }
    assert told.count("(step ") == proof.count("(step ") > 3 and told.count("(") == told.count(")")
    assert ethos_files.reference(OBLIGATION).count("(is f.one ") == 2
    assert "(_ is" not in ethos_files.reference(OBLIGATION)
    with pytest.raises(ValueError, match="parenthesis"):
        ethos_files.steps(told)


@needs_ethos
def test_ethos_accepts_a_proof_and_refuses_another(tmp_path: Path) -> None:
    ethos_files.write(tmp_path, "one", OBLIGATION, made())
    place = tmp_path / ethos_files.FOLDER
    included = [f"--include={CPC}/{name}" for name in ("Cpc.eo", "expert/CpcExpert.eo")]
    command = ["ethos", "--require-proof-of-false", *included, str(place / "one.cpc")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "correct"), done.stderr
    (place / "one.smt2").write_text(ethos_files.reference(OBLIGATION).replace("(< ", "(<= "))
    assert subprocess.run(command, capture_output=True, check=False).returncode != 0
