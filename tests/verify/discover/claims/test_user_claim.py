"""Tests of claims about games: true ones are proved, and false ones are refuted at the smallest heap."""

from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from tests.verify.discover.brute_force_values import by_brute_force
from theory.numbers.automaton import Automaton
from theory.rules.amounts import Amounts, Fibonacci, Part, Powers, Primes, Range, Squares, members
from theory.rules.conventions import Play
from theory.rules.rule_file import read as rules_of
from verify.discover.claims import user_claim
from verify.discover.claims.forms import parse as parse_claim
from verify.discover.claims.sets import decisive_members
from verify.discover.claims.starting_positions import start_of
from verify.discover.claims.user_claim import FirstHeaps, decide_claim, sufficient_heaps
from verify.discover.deadline import Deadline
from verify.discover.discovery_standing import Judge
from verify.discover.search import Discovery, discover
from verify.discover.strategies import octal_games, subtraction_games
from verify.discover.strategies.long_periods import long_period_search
from verify.discover.without_theorem.position_search import Search

pytestmark = pytest.mark.usefixtures("shared_answers")


@cache
def discovery_of(rules: str, play: Play) -> Discovery:
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
    # Decided by a misère quotient; the outcomes of 0.7 are periodic from an earlier heap on than the elements.
    ("0.7", Play.MISERE, "period 2"),
    ("0.7", Play.MISERE, "lost exactly when n mod 6 in {1, 3, 5}"),
    ("0.75", Play.MISERE, "period 7 from 4"),
]


@pytest.mark.parametrize(("rules", "play", "text"), TRUE)
def test_true_claims_are_proved(rules: str, play: Play, text: str) -> None:
    claim = parse_claim(text)
    verdict = decide_claim(discovery_of(rules, play), claim)
    assert (verdict.verdict, verdict.counterexample, verdict.standing) == ("proved", None, "proved"), verdict.detail
    assert verdict.theorem is not None and not verdict.theorem.hypotheses
    if claim.period < 100:
        bound = 14 if play is Play.MISERE and rules in ("0.7", "0.75") else 200
        values = by_brute_force(rules, play, bound)
        assert not any(claim.fails(values.__getitem__, n) for n in range(claim.start, bound - claim.period))


def test_the_theorem_of_a_claim_states_the_claim() -> None:
    theorems = [
        decide_claim(discovery_of("n-1, n-2", Play.NORMAL), parse_claim(text)).theorem
        for text in ("period 6 from 4", "lost exactly when n mod 3 in {0}", "lost exactly when n mod 6 in {0, 3}")
    ]
    f = "game-n-1-2.f"
    assert [str(theorem) for theorem in theorems] == [
        f"∀ n. n ≥ 4 → {f}(n + 6) = {f}(n)",
        f"∀ n. n ≥ 0 → ({f}(n) = 0 ⇔ n mod 3 = 0)",
        f"∀ n. n ≥ 0 → ({f}(n) = 0 ⇔ n mod 6 = 0 ∨ n mod 6 = 3)",
    ]


# Claims that follow from the closed form: a part of the heaps, all heaps from some heap on, and formulas.
BY_CLOSED_FORM = [
    ("n-{1,2}", "every multiple of 3 is lost", "proved", None),
    ("n-{1,2}", "all odd heaps are winning", "refuted", 3),
    ("n-{1,2}", "the first player wins for every n > 2", "refuted", 3),
    ("0.77", "the first player always wins", "proved", None),
    ("n-{1,2}", "lost iff n mod 6 in {0, 3} from 4", "proved", None),
    ("n-{1,2}", "lost iff n mod 6 in {0} from 4", "refuted", 9),
    ("n-{3..10}", "g(n) = floor((n mod 13)/3)", "proved", None),
    ("n-{3..10}", "g(n) = floor((n mod 13)/2)", "refuted", 2),
    ("all but {3,7,11}", "g(n) = n mod 3 + 3*floor(n/6)", "proved", None),
    ("all but {3,7,11}", "g(n) = n mod 3 + 2*floor(n/6)", "refuted", 6),
    ("all but {}", "g(n) = n", "proved", None),
    ("n-1", "g(n) = n xor 1", "refuted", 0),
    ("n-{proper divisors}", "g(n) = v2(n)", "proved", None),
]


@pytest.mark.parametrize(("rules", "text", "verdict", "counterexample"), BY_CLOSED_FORM)
def test_claims_that_follow_from_the_closed_form(
    rules: str, text: str, verdict: str, counterexample: int | None
) -> None:
    claim = parse_claim(text)
    decision = decide_claim(discovery_of(rules, Play.NORMAL), claim, first=FirstHeaps(None, 0))
    assert (decision.verdict, decision.counterexample) == (verdict, counterexample), decision.detail
    values = by_brute_force(rules, Play.NORMAL, 60)
    failures = [n for n in range(claim.start, 60) if claim.fails(values.__getitem__, n)]
    assert failures[:1] == ([] if counterexample is None else [counterexample])


# After a search with second opinions no proofs are prefetched, but a claim is still proved.
JUDGED_CLAIMS = [
    ("0.77", Play.NORMAL, "period 24 from 71"),
    ("n-{1,3,4}", Play.NORMAL, "lost exactly when n mod 14 in {0, 2, 7, 9}"),
    ("n-1", Play.NORMAL, "lost exactly when n mod 2 in {0}"),
    ("n-{1,2}", Play.MISERE, "lost exactly when n mod 3 in {1}"),
    ("0.7", Play.MISERE, "period 2"),
    ("0.7", Play.MISERE, "lost exactly when n mod 2 in {1}"),
]


@pytest.mark.parametrize(("rules", "play", "text"), JUDGED_CLAIMS)
def test_the_theorem_of_a_claim_is_certified(rules: str, play: Play, text: str) -> None:
    verdict = decide_claim(discover(rules_of(rules), play, seconds=600), parse_claim(text), Judge())
    assert (verdict.verdict, verdict.standing, verdict.why_not_higher) == ("proved", "certified", "")


def test_a_claim_with_open_standing_is_not_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        user_claim, "standings", lambda *_: {"": ("open", "step/1: the premises contradict each other")}
    )
    verdict = decide_claim(discovery_of("n-1", Play.NORMAL), parse_claim("period 2"), Judge())
    assert (verdict.verdict, verdict.theorem, verdict.standing) == ("unknown", None, "open")
    assert "step/1: the premises contradict each other" in verdict.detail


@pytest.mark.parametrize("text", ["period 2 from 3", "period 4", "lost exactly when n mod 4 in {0}",
                                  "lost exactly when n mod 2 in {1}", "lost exactly when n mod 1 in {0}"])  # fmt: skip
def test_no_false_claim_is_proved_where_no_failure_is_looked_for(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(user_claim, "_smallest_counterexample", lambda *_: None)
    verdict = decide_claim(discovery_of("n-{1,2}", Play.NORMAL), parse_claim(text))
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
    ("rules", "play", "text", "solved"), [*((*case, True) for case in FALSE), *((*case, False) for case in UNSOLVED)]
)
def test_false_claims_have_the_smallest_counterexample(rules: str, play: Play, text: str, solved: bool) -> None:
    claim = parse_claim(text)
    discovery = discovery_of(rules, play) if solved else discover(rules_of(rules), play, seconds=1e-9)
    assert (discovery.proved_form is not None) == solved
    verdict = decide_claim(discovery, claim)
    assert (verdict.verdict, verdict.theorem) == ("refuted", None)
    assert verdict.counterexample is not None
    values = by_brute_force(rules, play, verdict.counterexample + claim.period * (claim.lost is None) + 1)
    assert verdict.counterexample == next(n for n in range(claim.start, 1000) if claim.fails(values.__getitem__, n))


def test_claims_without_a_theorem_are_unknown() -> None:
    nothing = discover(rules_of("n-1"), Play.NORMAL, seconds=1e-9)
    for text in ("period 2", "period 3 from 1000000", "lost exactly when n mod 2 in {0}"):
        verdict = decide_claim(nothing, parse_claim(text))
        assert (verdict.verdict, verdict.theorem) == ("unknown", None)
        assert "no theorem found" in verdict.detail
    assert (
        decide_claim(discover(rules_of("any, both-1"), Play.NORMAL, seconds=1e-9), parse_claim("period 2")).verdict
        == "unknown"
    )


# The kernel has no time left, but the closed form is proved, and finitely many values decide.
FOLLOWS = [
    ("n-{1,2}", Play.NORMAL, "period 3", "period 4"),
    ("n-{1,2}", Play.NORMAL, "period 300 from 7", "period 301 from 7"),
    ("n-{1,2}", Play.NORMAL, "lost iff n mod 6 = 0 or 3", "lost iff n mod 6 = 0"),
    ("n-{1,2}", Play.NORMAL, "g(n) = n mod 3", "g(n) = n mod 4"),
    ("n-{1,2}", Play.MISERE, "lost iff n mod 3 = 1", "lost iff n mod 9 = 1 or 4"),
    ("0.77", Play.NORMAL, "period 24 from 71", "period 24 from 70"),
]


@pytest.mark.parametrize(("rules", "play", "true", "false"), FOLLOWS)
def test_a_claim_that_follows_is_decided_without_time_for_a_proof(
    rules: str, play: Play, true: str, false: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    discovery = discover(rules_of(rules), play, seconds=600, second_opinions=False)
    assert discovery.kernel is not None
    discovery.kernel.seconds = Deadline(0).remaining
    verdict = decide_claim(discovery, parse_claim(true), Judge())
    assert (verdict.verdict, verdict.theorem) == ("proved", None)
    assert verdict.detail == "computed from the proved closed form"
    assert decide_claim(discovery, parse_claim(false)).verdict == "refuted"
    # The computation that proves is not the one that looks for a failure.
    monkeypatch.setattr(user_claim, "_smallest_counterexample", lambda *_: None)
    assert decide_claim(discovery, parse_claim(false)).verdict == "unknown"


def test_no_period_is_refuted_by_a_proved_period_and_by_no_heap() -> None:
    verdict = decide_claim(discovery_of("n-{1,3,4}", Play.NORMAL), parse_claim("no period"))
    assert (verdict.verdict, verdict.counterexample) == ("refuted", None)
    assert verdict.detail == "period 7 from heap 0 on is proved"


def test_claims_about_values_of_an_automaton_are_decided() -> None:
    discovery = discovery_of("n-1, floor(n/2)", Play.NORMAL)
    assert discovery.proved_form is not None
    values = discovery.proved_form.data
    assert isinstance(values, Automaton)
    text = "period 2 from 3000"
    claim = parse_claim(text)
    verdict = decide_claim(discovery, claim)
    assert verdict.verdict == "refuted"
    assert verdict.counterexample == next(n for n in range(3000, 10**6) if claim.fails(values, n))
    for text in ("g(1000000007) = 3", "g(1000000007) = 0", "g(1000000007) = 1", "g(1000000007) = 2"):
        number = int(text[-1])
        assert (decide_claim(discovery, parse_claim(text)).verdict == "proved") == (values(1000000007) == number)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("period 3", "proved"), ("period 9 from 5000", "proved"), ("lost iff n mod 6 = 0 or 3", "proved"),
        ("g(n) = n mod 3", "proved"), ("period 4 from 5000", "refuted"), ("period 999999999", "unknown"),
    ],
)  # fmt: skip
def test_an_automaton_decides_periods_and_remainders(text: str, verdict: str) -> None:
    # The values n mod 3, as an automaton that reads binary digits.
    remainders = Automaton(2, ((0, 1), (2, 0), (1, 2)), (0, 1, 2))
    game = discovery_of("n-{1,2}", Play.NORMAL)
    assert game.proved_form is not None
    automatic = replace(game, proved_form=replace(game.proved_form, data=remainders))
    decision = decide_claim(automatic, parse_claim(text), first=FirstHeaps(None, 0))
    assert (decision.verdict, decision.theorem) == (verdict, None)


# A claimed period is a hint: the heaps that show it are examined, beyond the usual bounds.
HINTS = [("n-{1,30}", "period 31"), ("0.77", "period 12 from 71")]


@pytest.mark.parametrize(("rules", "text"), HINTS)
def test_a_claimed_period_is_a_hint(rules: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subtraction_games, "SEARCHED_HEAPS", 60)
    monkeypatch.setattr(octal_games, "BOUNDS", (32, 60))
    # The search for periods that begin late gets no time.
    monkeypatch.setattr(long_period_search, "SHARE", 10**9)
    claim, game = parse_claim(text), rules_of(rules)
    heaps = sufficient_heaps(game.game, claim)
    assert heaps > 60
    plain_discovery = discover(game, Play.NORMAL, seconds=600, second_opinions=False)
    assert plain_discovery.proved_form is None
    decision = decide_claim(plain_discovery, claim)
    assert (decision.verdict, decision.theorem) == ("unknown", None)
    assert "no failure among the heaps up to 3999" in decision.detail
    hinted_discovery = discover(game, Play.NORMAL, seconds=600, second_opinions=False, heaps=heaps)
    assert decide_claim(hinted_discovery, claim).verdict == "proved"


def test_a_period_that_is_too_long_to_prove_is_unknown_and_a_false_one_is_refuted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(long_period_search, "STEPS_A_SECOND", 1)
    game, claim = rules_of("0.127"), parse_claim("period 4 from 46578")
    discovery = discover(game, Play.NORMAL, second_opinions=False, heaps=sufficient_heaps(game.game, claim))
    assert "period 4 from heap 46578 on was observed among the first 100000 heaps" in discovery.tried[-2]
    assert "period 4 from heap 46578 on was observed, but its proof would be too long" in discovery.tried[-1]
    verdict = decide_claim(discovery, claim)
    assert (verdict.verdict, verdict.theorem, verdict.standing) == ("unknown", None, "open")
    assert verdict.detail == "no theorem found, and no failure among the heaps up to 93167"
    verdict = decide_claim(discovery, parse_claim("period 4 from 46577"))
    assert (verdict.verdict, verdict.counterexample) == ("refuted", 46577)


def test_an_unknown_claim_says_which_heaps_were_computed() -> None:
    nothing = discover(rules_of("0.37"), Play.MISERE, seconds=1e-9)
    decision = decide_claim(nothing, parse_claim("100 is won"))
    detail = "no theorem found, and brute force reached heap 15, which is too small for this claim"
    assert (decision.verdict, decision.detail) == ("unknown", detail)
    huge = discover(rules_of("n-{1,2,40000}"), Play.NORMAL, seconds=1e-9)
    decision = decide_claim(huge, parse_claim("no period"))
    detail = "no theorem found, and no first heaps show that values have no period"
    assert (decision.verdict, decision.detail) == ("unknown", detail)


@pytest.mark.parametrize("text", ["", "period", "period 0", "period -1", "lost exactly when n mod 3 in {3}", "period 7 "
                                  "and more", "lost exactly when n mod 0 in {0}", "lost exactly when n mod 3 in {}",
                                  "period 7 from -1", "period 7\nfrom"])  # fmt: skip
def test_texts_that_are_not_claims(text: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_claim(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("rules", "text", "verdict", "at"), [
    ("n-{1,2,3}, no repeat", "lost iff n mod 4 = 0", "proved", None),
    ("n-{1,2,3}, no repeat", "period 4", "proved", None),
    ("n-{1,2,3}, no repeat", "period 3", "refuted", 0), ("n-{1,2,3}, no repeat", "lost iff n mod 2 = 0", "refuted", 2),
    ("n-{1,2,3}, no repeat", "period 700000004 from 999999999", "proved", None),
    ("n-{1,2,3}, no repeat", "period 700000001 from 999999999", "refuted", 999999999),
    ("n-{1,2,3}, no repeat", "no period", "refuted", None), ("n-{1,2,3}, no repeat", "g(3) = 1", "unknown", None),
    ("on a circle, take 1 to 3", "period 1 from 4", "proved", None),
    ("on a circle, take 1 to 3", "period 1 from 3", "refuted", 3),
    ("on a circle, take 1", "lost iff n mod 2 = 0", "proved", None),
    ("on a circle, take 1", "lost iff n mod 2 = 1", "refuted", 0),
    ("fibonacci nim", "89 is lost", "proved", None), ("fibonacci nim", "88 is lost", "refuted", 88),
    ("fibonacci nim", "period 3", "refuted", 1), ("fibonacci nim", "no period", "proved", None),
    ("fibonacci nim", "lost iff n is a Fibonacci number", "proved", None),
    ("fibonacci nim", "lost iff n is a power of 2", "refuted", 3),
    ("at most the last move", "lost iff n is a power of 2", "proved", None),
    ("at most 3 times the last move", "lost iff n is a Fibonacci number", "refuted", 4),
    ("at most the last move", "lost iff n mod 2 = 1", "refuted", 0),
    ("at most 3 times the last move", "6 is lost", "proved", None),
    ("at most 3 times the last move", "5 is lost", "refuted", 5),
    ("at most 3 times the last move", "1000 is lost", "refuted", 1000),
    ("at most 3 times the last move", "period 2", "refuted", 3),
])  # fmt: skip
def test_a_claim_about_heaps_and_circles_is_about_the_start(
    rules: str, text: str, verdict: str, at: int | None
) -> None:
    claim, discovery = parse_claim(text), discovery_of(rules, Play.NORMAL)
    decision = decide_claim(discovery, claim)
    assert (decision.verdict, decision.counterexample) == (verdict, at), decision.detail
    game = discovery.rules.game
    start, search = start_of(game), Search(game, Play.NORMAL)
    assert start is not None
    outcomes = [int(not search.lost(start(n))) for n in range(40 if game.numbers in ("limit", "last") else 16)]
    failures = [
        n
        for n in range(claim.start, len(outcomes) - claim.reach)
        if not claim.of_values and not claim.aperiodic and claim.fails(outcomes.__getitem__, n)
    ]
    if at is None or at < len(outcomes):
        assert failures[:1] == ([] if at is None else [at])


@pytest.mark.parametrize(("rules", "play", "text", "verdict", "at"), [
    ("n-{1,2}", Play.NORMAL, "for powers of two the first player wins", "proved", None),
    ("n-{1,2,3}", Play.NORMAL, "for powers of two the second player wins", "refuted", 1),
    ("n-{1,2,3,4}", Play.NORMAL, "squares are won", "refuted", 25),
    ("n-{1,2,3}", Play.NORMAL, "the first player wins if n is prime", "proved", None),
    ("n-{1,3}", Play.NORMAL, "every prime is won", "refuted", 2),
    ("n-{1,2}", Play.NORMAL, "n is lost only if n is not a power of two", "proved", None),
    ("n-{1,2}", Play.NORMAL, "n is won only if n is a power of two", "refuted", 5),
    ("n-{1,2,3,4,5,6}", Play.NORMAL, "fibonacci numbers are won", "refuted", 21),
    ("n-{1,2,3}", Play.MISERE, "powers of 3 are lost", "refuted", 3),
    ("n-{1,2,3}", Play.MISERE, "powers of 5 are lost", "proved", None),
    ("n-{1,2,3}", Play.MISERE, "for n = 1, 5, 9 the second player wins", "proved", None),
    ("n-{1..floor(n/2)}", Play.NORMAL, "the second player wins iff n = 2^k - 1", "proved", None),
    ("n-{1..floor(n/2)}", Play.NORMAL, "the second player wins only if n = 2^k - 1", "proved", None),
    ("n-{1..floor(n/2)}", Play.NORMAL, "n = 2^k - 1 is lost", "proved", None),
    ("n-{1..floor(n/2)}", Play.NORMAL, "n = 2^k - 1 is won", "refuted", 1),
    ("n-{1..floor(n/2)}", Play.NORMAL, "the second player wins only if n = 2^k", "refuted", 3),
    ("n-{1..floor(n/3)}", Play.NORMAL, "n is lost only if n = 2^k - 1", "refuted", 2),
    ("n-{proper divisors}", Play.NORMAL, "for odd n the second player always wins", "proved", None),
    ("n-{proper divisors}", Play.NORMAL, "every n with n mod 4 in {1, 2} is lost", "refuted", 2),
    ("n-{proper divisors}", Play.NORMAL, "powers of 3 are lost", "proved", None),
    ("at most the last move", Play.NORMAL, "powers of 2 are lost", "proved", None),
    ("at most the last move", Play.NORMAL, "n is lost only if n is a power of 2", "proved", None),
    ("at most the last move", Play.NORMAL, "n is won exactly when n is a power of 2", "refuted", 1),
    ("fibonacci nim", Play.NORMAL, "fibonacci numbers are lost", "proved", None),
    ("fibonacci nim", Play.NORMAL, "n is lost if n is a power of 2", "refuted", 4),
])  # fmt: skip
def test_claims_about_heaps_of_a_set_without_a_period(
    rules: str, play: Play, text: str, verdict: str, at: int | None
) -> None:
    claim, discovery = parse_claim(text), discovery_of(rules, play)
    decision = decide_claim(discovery, claim, first=FirstHeaps(None, 0))
    assert (decision.verdict, decision.counterexample) == (verdict, at), decision.detail
    if start_of(discovery.rules.game) is None:
        values = by_brute_force(rules, play, 150)
        assert next((n for n in range(claim.start, 150) if claim.fails(values.__getitem__, n)), None) == at


@pytest.mark.parametrize("part", [Powers(2), Powers(6), Squares(), Fibonacci(), Primes(), Range(3, 20)])
@pytest.mark.parametrize("other", [False, True])
def test_the_decisive_members_have_all_remainders_of_a_set(part: Part, other: bool) -> None:
    among = Amounts((part,), other=other)
    for preperiod, period in product((0, 5, 30), (1, 2, 7, 12)):
        decisive = decisive_members(among, preperiod, period)
        assert decisive is not None
        some = list(decisive)
        assert some == list(members(among, some[-1]))
        far = {n % period for n in members(among, 10**4 if other or part == Primes() else 10**9) if n >= preperiod}
        assert far == {n % period for n in some if n >= preperiod}


def test_claims_about_powers_are_decided_for_values_of_an_automaton() -> None:
    # The value of n is 0 if its binary digits have an even number of zeros.
    zeros = Automaton(2, ((0, 1), (2, 1), (1, 2)), (0, 0, 1))
    game = discovery_of("n-{1,2}", Play.NORMAL)
    assert game.proved_form is not None
    automatic = replace(game, proved_form=replace(game.proved_form, data=zeros, value=zeros))
    for text, verdict, at in (("powers of 2 are lost", "refuted", 2), ("n = 2^k - 1 is lost", "proved", None)):
        decision = decide_claim(automatic, parse_claim(text), first=FirstHeaps(None, 0))
        assert (decision.verdict, decision.counterexample) == (verdict, at)
