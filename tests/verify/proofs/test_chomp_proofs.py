"""The theorems on Chomp: every chapter of the table goes through, and cvc5 decides every obligation the same way."""

from verify.judge import examine
from verify.kernel import Kernel
from verify.proofs.chomp.book import PROOFS

# What is assumed on the way to some of the claims; each of these theories has a model.
THEORIES = {
    "a partial order of numbered points",
    "a poset game that ends",
    "ordinals and the P-positions of two rows",
    "positions of Chomp in any dimension",
}


def test_every_chapter_is_proved_and_decided_again():
    kernel = Kernel()
    theorems = []
    for tag, chapters in PROOFS.items():
        proved = examine.prove(kernel, chapters)
        assert not proved.failure, f"{tag}: {proved.failure}"
        assert len(proved.theorems) == len(chapters), tag
        theorems += proved.theorems
    assert {h for t in theorems for h in t.hypotheses} <= THEORIES <= set(kernel.models)
    for o in examine.obligations(kernel, examine.closure(kernel, theorems)):
        found = examine.decide_again(o.script, o.premises)
        assert found["cvc5"]["answer"] == "unsat", o.name
        assert found["consistent"]["answer"] != "unsat", o.name
