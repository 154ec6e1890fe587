"""The theorems on MARK: every chapter of the table goes through, and cvc5 decides every obligation the same way."""

from verify.judge import examine
from verify.kernel import Kernel
from verify.proofs.mark.book import PROOFS


def test_every_chapter_is_proved_and_decided_again():
    kernel = Kernel()
    theorems = []
    for tag, chapters in PROOFS.items():
        proved = examine.prove(kernel, chapters)
        assert not proved.failure, f"{tag}: {proved.failure}"
        assert len(proved.theorems) == len(chapters), tag
        theorems += proved.theorems
    assert not {h for t in theorems for h in t.hypotheses} - {"First", "Second"}
    for o in examine.obligations(kernel, examine.closure(kernel, theorems)):
        found = examine.decide_again(o.script, o.premises)
        assert found["cvc5"]["answer"] == "unsat", o.name
        assert found["consistent"]["answer"] != "unsat", o.name
