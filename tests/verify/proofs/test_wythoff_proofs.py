"""The theorems on Wythoff's game: every chapter of the table goes through, and cvc5 decides every obligation alike."""

import pytest

from verify.ground.truth import BruteForce
from verify.judge import examine
from verify.kernel import Kernel
from verify.proofs.wythoff.book import BOOK, CHANGED, PROOFS


def test_every_chapter_is_proved_and_decided_again():
    kernel = Kernel()
    theorems = []
    for tag, chapters in PROOFS.items():
        proved = examine.prove(kernel, chapters)
        assert not proved.failure, f"{tag}: {proved.failure}"
        assert len(proved.theorems) == len(chapters), tag
        theorems += proved.theorems
    assert not {h for t in theorems for h in t.hypotheses}
    for o in examine.obligations(kernel, examine.closure(kernel, theorems)):
        found = examine.decide_again(o.script, o.premises)
        assert found["cvc5"]["answer"] == "unsat", o.name
        assert found["consistent"]["answer"] != "unsat", o.name


def test_small_values_and_false_twins():
    kernel = Kernel()
    for tag, chapters in PROOFS.items():
        found = examine.small_values(kernel, BOOK, examine.prove(kernel, chapters).theorems)
        # Of real numbers there are no small values.
        assert found["cases"] or tag in {f"WYT-0{n}" for n in (29, 30, 31, 32, 33, 34, 35, 36)}, tag


@pytest.mark.parametrize("tag", CHANGED)
def test_changed_games_and_definitions_are_refused(tag):
    truth = BruteForce()
    for changed in CHANGED[tag]:
        assert examine.try_changed(BOOK, changed, PROOFS[tag], truth)["refuted_by"]
