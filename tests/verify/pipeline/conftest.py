"""The results of a made-up claim, for tests of its standing."""

from dataclasses import replace
from typing import Any

import pytest

from tests.verify.inline_workers import Inline
from tests.verify.pipeline.judged_claims import CLAIM, ClaimOutcome
from theory.claims.catalogue import Clause
from verify.kernel import Kernel
from verify.pipeline import runner
from verify.pipeline.crosschecks import crosscheck
from verify.proofs import family_books as books
from verify.proofs.family_books import Book


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the record of a claim that some chapters prove, without checks, and the decisions.

    By default the claim has one clause, which names all the theorems.
    """

    def judge_claim(*chapters: Any, claim: Any = CLAIM, clauses: Any = None) -> Any:
        monkeypatch.setattr(books, "book", lambda family: Book({}, proofs={"NIM-999": chapters}))
        proved = [t.name for t in crosscheck.prove(Kernel(), chapters).theorems]
        claim_clauses = clauses or (Clause("a", "All of it.", tuple(proved)),)
        results = runner.examine_claims([replace(claim, clauses=claim_clauses)], Inline())
        return ClaimOutcome(results)

    return judge_claim
