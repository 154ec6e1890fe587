"""Certificates of one step: written only if the checker accepts them."""

import pytest

from verify.pipeline import certificates, direct_certificates
from verify.pipeline.worker_tasks import decide


def obligation(*assertions: str) -> str:
    declared = "(set-logic ALL)\n(declare-fun f.p (Int) Bool)\n(declare-fun f.q () Bool)\n(declare-fun f.n () Int)\n"
    return declared + "".join(f"(assert {one})\n" for one in assertions) + "(check-sat)\n"


FOLLOWS = [
    obligation("(=> (>= f.n 2) (f.p f.n))", "(> f.n 1)", "(not (f.p f.n))"),
    obligation("(= (f.p f.n) f.q)", "(xor f.q (f.p f.n))"),
    obligation("(forall ((b0.x Int)) (f.p b0.x))", "(not (forall ((b0.x Int)) (f.p b0.x)))"),
    obligation("false"),
]
# The assertions have a model, or more than case distinctions is needed to refute them.
OTHERS = [
    obligation("(=> (>= f.n 2) (f.p f.n))", "(> f.n 0)", "(not (f.p f.n))"),
    obligation("(forall ((b0.x Int)) (f.p b0.x))", "(not (f.p f.n))"),
    obligation("(f.p f.n)"),
    obligation(),
    obligation("(f.unknown f.n)", "false"),
    "(check-sat)",
]


@pytest.mark.parametrize("script", FOLLOWS)
def test_the_checker_accepts_what_is_written(script: str) -> None:
    written = direct_certificates.certificate(script)
    assert written is not None and written.count("follows") == 1
    assert certificates.checked(script, written).answer == "accepted"


@pytest.mark.parametrize("script", OTHERS)
def test_nothing_is_written_where_the_step_does_not_follow(script: str) -> None:
    assert direct_certificates.certificate(script) is None


def test_of_another_obligation_it_is_refused() -> None:
    assert certificates.checked(OTHERS[0], direct_certificates.certificate(FOLLOWS[0])).answer == "refused"


def test_many_cases_are_left_to_cvc5() -> None:
    # Five pigeons in four holes: what is false is refuted by cases alone.
    somewhere = [f"(or {' '.join(f'(f.p {4 * i + hole})' for hole in range(4))})" for i in range(5)]
    apart = [
        f"(not (and (f.p {4 * i + hole}) (f.p {4 * j + hole})))"
        for i in range(5)
        for j in range(i)
        for hole in range(4)
    ]
    assert direct_certificates.certificate(obligation(*somewhere, *apart)) is None


def test_a_worker_asks_cvc5_for_an_answer_without_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.kernel.solvers._proved", lambda *_: pytest.fail("a proof that nobody needs"))
    (found,) = decide([(FOLLOWS[0], FOLLOWS[0].replace("(assert (not (f.p f.n)))\n", ""), False, ())], None)
    assert (found.certificate.answer, found.cvc5.answer, found.consistent.answer) == ("accepted", "unsat", "sat")
    assert found.certificate.lines == 4
