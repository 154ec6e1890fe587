"""Claims about games: what is true is proved, and what is false has the smallest heap at which it fails."""

from functools import cache

import pytest

from theory.rules.play import Play
from theory.rules.written import read as rules_of
from verify.discover.claim import decide, read
from verify.discover.search import Discovery, discover
from verify.ground.line import Line


@cache
def found(rules: str, play: Play) -> Discovery:
    return discover(rules_of(rules), play, second_opinions=False)


TRUE = [
    ("n-{1,3,4}", Play.NORMAL, "period 7"),
    ("n-{1,3,4}", Play.NORMAL, "period 21 from 5"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 7 in {0, 2}"),
    ("n-{1,3,4}", Play.MISERE, "lost exactly when n mod 14 in {1,3,8,10}"),
    ("n-{2,5}", Play.MISERE, "period 7 from 1"),
]


def test_what_is_true_is_proved() -> None:
    # One game at a time, each claim in a book of its own: a kernel keeps what was proved under a name.
    for rules, play, text in TRUE:
        found.cache_clear()
        verdict = decide(found(rules, play), read(text))
        assert verdict.verdict == "proved" and verdict.theorem is not None, text
        assert not verdict.theorem.hypotheses


FALSE = [
    ("n-{1,3,4}", Play.NORMAL, "period 6"),
    ("n-{1,3,4}", Play.NORMAL, "period 3 from 9"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 7 in {0}"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 5 in {0, 2}"),
    ("n-{1,3,4}", Play.MISERE, "period 5"),
    ("n-1, floor(n/2)", Play.MISERE, "period 2 from 10"),
]


@pytest.mark.parametrize(("rules", "play", "text"), FALSE)
def test_what_is_false_has_its_smallest_counterexample(rules: str, play: Play, text: str) -> None:
    claim = read(text)
    verdict = decide(found(rules, play), claim)
    line = Line(rules_of(rules).game, {})

    def value(n: int) -> int:
        return line.grundy(n) if play is Play.NORMAL else line.lost(n, play)

    def fails(n: int) -> bool:
        if claim.lost is not None:
            return line.lost(n, play) != (n % claim.period in claim.lost)
        return value(n) != value(n + claim.period)

    assert verdict.verdict == "refuted"
    assert verdict.counterexample == next(n for n in range(claim.start, 1000) if fails(n))


def test_nothing_is_said_of_what_was_not_found() -> None:
    nothing = discover(rules_of("n-1"), Play.NORMAL, seconds=1e-9)
    assert decide(nothing, read("period 2")).verdict == "unknown"


@pytest.mark.parametrize("text", ["", "period", "period 0", "period -1", "lost exactly when n mod 3 in {3}", "period 7 "
                                  "and more", "lost exactly when n mod 0 in {0}"])  # fmt: skip
def test_what_is_no_claim(text: str) -> None:
    with pytest.raises(ValueError) as caught:
        read(text)
    assert "\n" not in str(caught.value)
