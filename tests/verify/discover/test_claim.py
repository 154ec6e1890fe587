"""Claims about games: what is true is proved, and what is false has the smallest heap at which it fails."""

from functools import cache

import pytest

from tests.verify.discover.values import by_brute_force
from theory.rules.conventions import Play
from theory.rules.rule_file import read as rules_of
from verify.discover import user_claim
from verify.discover.claim_forms import parse as parse_claim
from verify.discover.deadline import Deadline
from verify.discover.found_standing import Judge
from verify.discover.search import Discovery, discover
from verify.discover.user_claim import decide_claim


@cache
def found(rules: str, play: Play) -> Discovery:
    return discover(rules_of(rules), play, seconds=600, second_opinions=False)


TRUE = [
    ("n-{1,3,4}", Play.NORMAL, "period 7"),
    ("n-{1,3,4}", Play.NORMAL, "period 21 from 5"),
    ("n-{1,3,4}", Play.NORMAL, "period 700000007 from 999999999"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 7 in {0, 2}"),
    ("n-{1,3,4}", Play.MISERE, "lost exactly when n mod 14 in {1,3,8,10}"),
    ("n-{2,5}", Play.MISERE, "period 7 from 1"),
    ("n-1, n-2", Play.NORMAL, "lost exactly when n mod 3 in {0}"),
    ("n-2", Play.NORMAL, "lost exactly when n mod 12 in {0,1,4,5,8,9}"),
    ("0.77", Play.NORMAL, "period 12 from 71"),
    ("0.77", Play.NORMAL, "period 36 from 100"),
    ("0.11", Play.MISERE, "period 5 from 3"),
    # By a misère quotient: the outcomes of 0.7 repeat from an earlier heap on than its elements.
    ("0.7", Play.MISERE, "period 2"),
    ("0.7", Play.MISERE, "lost exactly when n mod 6 in {1, 3, 5}"),
    ("0.75", Play.MISERE, "period 7 from 4"),
]


@pytest.mark.parametrize(("rules", "play", "text"), TRUE)
def test_what_is_true_is_proved(rules: str, play: Play, text: str) -> None:
    claim = parse_claim(text)
    verdict = decide_claim(found(rules, play), claim)
    assert (verdict.verdict, verdict.counterexample, verdict.standing) == ("proved", None, "proved"), verdict.found
    assert verdict.theorem is not None and not verdict.theorem.hypotheses
    if claim.period < 100:
        bound = 14 if play is Play.MISERE and rules in ("0.7", "0.75") else 200
        values = by_brute_force(rules, play, bound)
        assert not any(claim.fails(values.__getitem__, n) for n in range(claim.start, bound - claim.period))


def test_the_theorem_of_a_claim_says_what_is_claimed() -> None:
    said = [decide_claim(found("n-1, n-2", Play.NORMAL), parse_claim(text)).theorem for text in (
        "period 6 from 4", "lost exactly when n mod 3 in {0}", "lost exactly when n mod 6 in {0, 3}"
    )]  # fmt: skip
    f = "game-n-1-2.f"
    assert [str(theorem) for theorem in said] == [
        f"∀ n. n ≥ 4 → {f}(n + 6) = {f}(n)",
        f"∀ n. n ≥ 0 → ({f}(n) = 0 ⇔ n mod 3 = 0)",
        f"∀ n. n ≥ 0 → ({f}(n) = 0 ⇔ n mod 6 = 0 ∨ n mod 6 = 3)",
    ]


# After a search with second opinions nothing is proved ahead any more, but a claim is.
JUDGED = [
    ("0.77", Play.NORMAL, "period 24 from 71"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 14 in {0, 2, 7, 9}"),
    ("n-1", Play.NORMAL, "lost exactly when n mod 2 in {0}"),
    ("n-{1,2}", Play.MISERE, "lost exactly when n mod 3 in {1}"),
    ("0.7", Play.MISERE, "period 2"),
    ("0.7", Play.MISERE, "lost exactly when n mod 2 in {1}"),
]


@pytest.mark.parametrize(("rules", "play", "text"), JUDGED)
def test_the_theorem_of_a_claim_is_certified(rules: str, play: Play, text: str) -> None:
    verdict = decide_claim(discover(rules_of(rules), play, seconds=600), parse_claim(text), Judge())
    assert (verdict.verdict, verdict.standing, verdict.why_not_higher) == ("proved", "certified", "")


def test_a_claim_that_stands_open_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        user_claim, "standings", lambda *_: {"": ("open", "step/1: the premises contradict each other")}
    )
    verdict = decide_claim(found("n-1", Play.NORMAL), parse_claim("period 2"), Judge())
    assert (verdict.verdict, verdict.theorem, verdict.standing) == ("unknown", None, "open")
    assert "step/1: the premises contradict each other" in verdict.found


@pytest.mark.parametrize("text", ["period 2 from 3", "period 4", "lost exactly when n mod 4 in {0}",
                                  "lost exactly when n mod 2 in {1}", "lost exactly when n mod 1 in {0}"])  # fmt: skip
def test_no_false_claim_is_proved_where_no_failure_is_looked_for(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_claim, "_smallest_counterexample", lambda *_: None)
    verdict = decide_claim(found("n-{1,2}", Play.NORMAL), parse_claim(text))
    assert (verdict.verdict, verdict.theorem) == ("unknown", None)


FALSE = [
    ("n-{1,3,4}", Play.NORMAL, "period 6"),
    ("n-{1,3,4}", Play.NORMAL, "period 3 from 9"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 7 in {0}"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 5 in {0, 2}"),
    ("n-{1,3,4}", Play.MISERE, "period 5"),
    ("n-1, floor(n/2)", Play.MISERE, "period 2 from 10"),
    ("n-1, n-2", Play.NORMAL, "lost exactly when n mod 999 in {0}"),
    ("0.77", Play.NORMAL, "period 12 from 70"),
    ("0.77", Play.NORMAL, "period 12"),
    ("0.77", Play.NORMAL, "period 13 from 90"),
    ("all but {1}", Play.NORMAL, "period 3"),
    ("0.75", Play.MISERE, "lost exactly when n mod 2 in {1}"),
    ("0.75", Play.MISERE, "period 1 from 3"),
    ("0.7", Play.MISERE, "period 3 from 2"),
]
# Games without a solution: no period is known, no strategy fits, or the time is up at once.
UNSOLVED = [
    ("split unequal", Play.NORMAL, "period 3 from 5"),
    ("n-1, floor(n/2), floor(n/3)", Play.NORMAL, "period 7 from 20"),
    ("n-{1,2}", Play.NORMAL, "lost exactly when n mod 4 in {0}"),
    ("n-{1,2}", Play.MISERE, "lost exactly when n mod 3 in {0}"),
    ("0.007", Play.NORMAL, "period 8 from 100"),
    ("0.37", Play.MISERE, "period 2"),
    ("all but {1,2}", Play.MISERE, "period 3"),
    ("any, split", Play.NORMAL, "period 2"),
]


@pytest.mark.parametrize(
    ("rules", "play", "text", "solved"), [*((*one, True) for one in FALSE), *((*one, False) for one in UNSOLVED)]
)
def test_what_is_false_has_its_smallest_counterexample(rules: str, play: Play, text: str, solved: bool) -> None:
    claim = parse_claim(text)
    discovery = found(rules, play) if solved else discover(rules_of(rules), play, seconds=1e-9)
    assert (discovery.found is not None) == solved
    verdict = decide_claim(discovery, claim)
    assert (verdict.verdict, verdict.theorem) == ("refuted", None)
    assert verdict.counterexample is not None
    values = by_brute_force(rules, play, verdict.counterexample + claim.period * (claim.lost is None) + 1)
    assert verdict.counterexample == next(n for n in range(claim.start, 1000) if claim.fails(values.__getitem__, n))


def test_nothing_is_said_of_what_was_not_found() -> None:
    nothing = discover(rules_of("n-1"), Play.NORMAL, seconds=1e-9)
    for text in ("period 2", "period 3 from 1000000", "lost exactly when n mod 2 in {0}"):
        verdict = decide_claim(nothing, parse_claim(text))
        assert (verdict.verdict, verdict.theorem) == ("unknown", None)
        assert "no theorem found" in verdict.found
    assert (
        decide_claim(discover(rules_of("any, both-1"), Play.NORMAL, seconds=1e-9), parse_claim("period 2")).verdict
        == "unknown"
    )


def test_a_claim_has_the_time_that_is_left() -> None:
    discovery = discover(rules_of("n-{1,2}"), Play.NORMAL, seconds=600, second_opinions=False)
    assert discovery.clock is not None
    discovery.clock = Deadline(0)
    verdict = decide_claim(discovery, parse_claim("period 3"))
    assert (verdict.verdict, verdict.theorem) == ("unknown", None) and "the time is up" in verdict.found


@pytest.mark.parametrize("text", ["", "period", "period 0", "period -1", "lost exactly when n mod 3 in {3}", "period 7 "
                                  "and more", "lost exactly when n mod 0 in {0}", "lost exactly when n mod 3 in {}",
                                  "period 7 from -1", "period 7\nfrom"])  # fmt: skip
def test_what_is_no_claim(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        parse_claim(text)
    assert "\n" not in str(caught.value)
