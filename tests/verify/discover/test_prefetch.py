"""Tests of cvc5 proofs that are prefetched during a search: each is made once, and no search waits without need."""

import time

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover import prefetch
from verify.discover.discovery_standing import DECISIONS_BY_HASH, Judge
from verify.discover.general import certificate_templates
from verify.discover.prefetch import ProofPrefetcher
from verify.discover.search import discover
from verify.kernel import Obligation
from verify.kernel.solvers import Answer
from verify.pipeline.crosschecks.crosscheck import proof_of

# No end is known to the search for three cubes.
CUBES = """(set-logic ALL)
(declare-const x Int) (declare-const y Int) (declare-const z Int)
(assert (= (+ (* x x x) (* y y y) (* z z z)) 114))
(check-sat)"""
EASY = "(set-logic ALL)\n(declare-const x Int)\n(assert (and (< x 0) (> x 0)))\n(check-sat)"


def step(script: str) -> Obligation:
    return Obligation("step/1", script, script, 0.0, False)


def test_each_obligation_of_a_game_is_asked_for_once_while_it_is_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    scripts: list[str] = []

    def proved(script: str) -> Answer:
        scripts.append(script)
        return proof_of(script)

    monkeypatch.setattr(prefetch, "proof_of", proved)
    DECISIONS_BY_HASH.clear()
    discovery = discover(read("n-{1,2}"), Play.NORMAL)
    assert discovery.kernel and discovery.standing == "certified"
    steps = [
        o.script for o in discovery.kernel.obligations(discovery.kernel.closure(discovery.theorems)) if not o.computed
    ]
    with_template = {script for script in steps if certificate_templates.certificate(script) is not None}
    assert len(with_template) == 4 and len(set(scripts)) == len(scripts)
    assert {*steps} - with_template <= {*scripts} and with_template.isdisjoint(scripts)
    # Answered questions are not asked again.
    scripts.clear()
    assert discover(read("n-{1,2}"), Play.NORMAL).standing == "certified" and scripts == []


def test_without_second_opinions_no_proof_is_requested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ProofPrefetcher, "__init__", lambda *_: pytest.fail("proofs that nobody wants"))
    assert discover(read("n-{1,2}"), Play.NORMAL, second_opinions=False).proved_form


def test_cancelled_proofs_are_not_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    answers: list[Answer] = []

    def proved(script: str) -> Answer:
        started.append(script)
        answers.append(proof_of(script))
        return answers[-1]

    monkeypatch.setattr(prefetch, "proof_of", proved)
    with ProofPrefetcher(Judge()) as prefetcher:
        prefetcher.handle_obligation(step(CUBES))
        prefetcher.handle_obligation(step(EASY))
        while not started:
            time.sleep(0.01)
        time.sleep(0.5)
        prefetcher.forget()
    # The process at work was ended, which does not count as a time limit; queued questions were never started.
    assert started == [CUBES] and (answers[0].verdict, answers[0].seconds) == ("unknown", 0.0)
    assert proof_of(EASY).proof


def test_after_the_search_nothing_is_made_ahead() -> None:
    with ProofPrefetcher(Judge()) as prefetcher:
        pass
    prefetcher.handle_obligation(step(EASY))
    assert prefetcher(EASY).verdict == "unsat"
