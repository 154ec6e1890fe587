"""Tests of long periods by sparse exceptional heaps: right values are proved; wrong values, rules and parts are
refused.
"""

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from theory.atlas import entries
from theory.numbers.periodic import Periodic
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.rules.rule_notation import heap_game
from verify.bruteforce.take_and_break import Heaps
from verify.checker.computing import STEPS
from verify.discover.atlas import atlas_examination
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim
from verify.discover.deadline import Deadline
from verify.discover.discovery_schema import Form
from verify.discover.discovery_standing import Judge, standings
from verify.discover.general import sparse_spaces
from verify.discover.result import StrategyFailed
from verify.discover.search import Discovery
from verify.discover.strategies import encoded_periodic
from verify.discover.strategies.long_periods import long_period_plan, long_period_search, parity_rules
from verify.discover.strategies.long_periods.long_period_plan import LongPeriodPlan
from verify.discover.strategies.long_periods.long_period_proof import LongPeriodProof
from verify.discover.strategies.long_periods.parity_rules import ParityRule
from verify.kernel import Kernel, ProofError

# Codes with preperiod and period; a rule for parities and a second one, which need not be the best.
GAMES = {
    "kayles": ("0.77", 71, 12, ParityRule(15, False, 1), None),
    "by size": ("0.117", 47, 48, ParityRule(7, True, 0), None),
    "two rules": ("0.644", 3256, 442, ParityRule(126, False, 1), ParityRule(115, False, 1)),
}


def no_deadline() -> None:
    """Do nothing, like a deadline that never passes."""


NUMBERS = count(1)


@pytest.fixture(scope="module")
def book() -> Kernel:
    """Return a kernel in which the theorem on sparse spaces is proved; each test proves a game with another name."""
    kernel = Kernel(20)
    kernel(sparse_spaces.sparse_spaces_theorem)
    return kernel


def plan_of(name: str) -> tuple[Callable[[Kernel, LongPeriodPlan], LongPeriodProof], LongPeriodPlan]:
    """Return a function that proves a game from a plan, and the correct plan."""
    code, e, p, rule, second = GAMES[name]
    game = heap_game(f"octal-{next(NUMBERS)}", code)
    digits = encoded_periodic.octal_digits(game)
    assert digits is not None
    form = Periodic(e, p, tuple(Heaps(game).upto(e + p).tolist()))
    plan = LongPeriodPlan(digits, form, rule, second, e + long_period_plan.WINDOWS[0])
    return lambda kernel, plan: LongPeriodProof(kernel, game, plan, [plan.far + p], no_deadline), plan


def modified_plan(plan: LongPeriodPlan, index: int, by: int) -> LongPeriodPlan:
    """Return the plan with one value changed."""
    form = plan.closed
    values = tuple(value + by * (n == index) for n, value in enumerate(form.values))
    return replace(plan, closed=replace(form, values=values))


@pytest.mark.parametrize("name", [*GAMES])
def test_correct_values_are_proved_without_hypotheses(book: Kernel, name: str) -> None:
    make, plan = plan_of(name)
    theorems = make(book, plan).theorems()
    assert [theorem.name.split(".", 1)[1] for theorem in theorems] == [
        "sum.grundy", "sum.lost-iff-zero", "least", "moves",
    ]  # fmt: skip
    assert not any(theorem.hypotheses for theorem in theorems)
    assert any(theorem.name == "parity.grundy" for theorem in book.closure(theorems))


_, RIGHT = plan_of("kayles")
E, P = RIGHT.closed.preperiod, RIGHT.closed.period
WRONG = {
    **{f"the value of {n} raised": modified_plan(RIGHT, n, 1) for n in (0, 1, 2, 9, 28, 40, 70, 71, 82)},
    **{f"the value of {n} lowered": modified_plan(RIGHT, n, -1) for n in (3, 11, 57, 70, 75)},
    "another mask": replace(RIGHT, rule=ParityRule(3, False, 1)),
    "another parity": replace(RIGHT, rule=ParityRule(15, False, 0)),
    "a rule by size": replace(RIGHT, rule=ParityRule(15, True, 0)),
    "half a period": replace(RIGHT, closed=Periodic(E, P // 2, RIGHT.closed.values[: E + P // 2])),
    "two periods": replace(RIGHT, closed=Periodic(E, 2 * P, (*RIGHT.closed.values, *RIGHT.closed.values[E:]))),
    "an earlier start": replace(RIGHT, closed=Periodic(E - 1, P, RIGHT.closed.values[:-1])),
    "another code": replace(RIGHT, digits=(0, 7, 6)),
    "a first digit": replace(RIGHT, digits=(2, 7, 7)),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_values_are_refused(book: Kernel, wrong: str) -> None:
    make, _ = plan_of("kayles")
    with pytest.raises(ProofError, match=r"says (sat|unknown)"):
        make(book, WRONG[wrong]).theorems()


def test_a_later_start_is_not_minimal(book: Kernel) -> None:
    make, plan = plan_of("kayles")
    later = replace(plan, closed=Periodic(E + 1, P, (*plan.closed.values, plan.closed.values[E])))
    with pytest.raises(ProofError, match="last-differs"):
        make(book, later).theorems()


@pytest.mark.parametrize(
    ("pieces", "failing_step"),
    [("part_pieces", "exceptional-part"), ("heap_pieces", "exceptional-heap"), ("ends", "reached")],
)
def test_no_heap_may_be_left_out(book: Kernel, pieces: str, failing_step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make, plan = plan_of("kayles")
    if pieces != "ends":
        monkeypatch.setattr(LongPeriodPlan, pieces, lambda self: [self.closed.preperiod - 1])
    proof = make(book, plan)
    if pieces == "ends":
        proof.ends = [plan.far + P - 1]
    with pytest.raises(ProofError, match=failing_step):
        proof.theorems()


def test_a_second_rule_whose_list_has_a_gap_is_refused(book: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    make, plan = plan_of("two rules")
    heap_list = plan.listed
    assert len(heap_list) > 100 and not {*plan.exceptional} <= {*heap_list}
    monkeypatch.setattr(LongPeriodPlan, "listed", heap_list[:7] + heap_list[8:])
    with pytest.raises(ProofError, match="gaps"):
        make(book, replace(plan)).theorems()


def test_pieces_cover_all_heaps_and_each_is_short(book: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_period_plan, "PLANNED_STEPS", 700)
    _, plan = plan_of("kayles")
    for ends, last in ((plan.part_pieces(), E), (plan.heap_pieces(), E), (plan.pieces(no_deadline), plan.far + P)):
        assert ends[-1] == last and ends == sorted(ends)
    assert len(plan.part_pieces()) > 1 and len(plan.pieces(no_deadline)) > 3
    game = heap_game("octal-in-pieces", "0.77")
    assert LongPeriodProof(book, game, plan, plan.pieces(no_deadline), no_deadline).theorems()


def test_the_rule_with_the_fewest_exceptions_is_found() -> None:
    for name in ("kayles", "by size"):
        _, plan = plan_of(name)
        form = plan.closed
        first, _ = parity_rules.guess_rules(np.asarray(form.values), plan.taking(4), form.preperiod)
        best = replace(plan, rule=first)
        every = parity_rules.parity_rules(max(form.values), plan.taking(4), form.period)
        assert all(len(best.exceptional) <= len(replace(plan, rule=rule).exceptional) for rule in every)
        # Regular parts of a regular heap never have its value.
        regular, values = set(range(1, best.end)) - {*best.exceptional}, form.values
        for t in plan.taking(4):
            splits = ((a, b) for a in regular for b in regular if a + b + t in regular)
            assert not any(values[a] ^ values[b] == values[a + b + t] for a, b in splits)


def test_the_theorem_and_a_long_period_are_certified(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_period_search, "BOUNDS", (500,))
    kernel, clock = Kernel(60), Deadline(600)
    proved_form = long_period_search.strategy(kernel, heap_game("octal-0.77", "0.77"), Play.NORMAL, clock)
    assert proved_form.form == Form(kind="periodic", preperiod=E, period=P)
    assert standings(kernel, {"": proved_form.theorems}, Judge(), clock)[""] == ("certified", "")
    assert kernel.definitions["parity.holds"].equation.name == "parity.holds.def"


def test_an_unproved_period_is_reported(book: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_period_search, "BOUNDS", (500,))
    monkeypatch.setattr(long_period_search, "STEPS_A_SECOND", 1)
    with pytest.raises(
        StrategyFailed, match="period 12 from heap 71 on was observed among the first 500 heaps, but not"
    ):
        long_period_search.strategy(book, heap_game("octal-late", "0.77"), Play.NORMAL, Deadline(600))
    with pytest.raises(StrategyFailed, match="no period found among the first 500 heaps"):
        long_period_search.strategy(book, heap_game("octal-0.156", "0.156"), Play.NORMAL, Deadline(600))
    assert long_period_plan.PLANNED_STEPS < STEPS


def test_parity_is_that_of_the_ones_under_the_mask(book: Kernel) -> None:
    parity = book(sparse_spaces.parity)
    for mask, value in ((5, 7), (5, 4), (12, 13), (3, 4), (0, 9)):
        expected = bool(parity_rules.odd_parity(np.asarray(value), mask))
        goal = parity(mask, value) == expected
        book.evaluate(f"odd-{mask}-{value}", [], goal)


def test_the_atlas_looks_far_for_some_periods(book: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [entry.tag for entry in entries().values() if entry.far] == ["ATL-0.127"]
    monkeypatch.setattr(long_period_search, "BOUNDS", (500,))
    attempt = atlas_examination._try_game(replace(entries()["ATL-0.77"], far=True), book)
    proved_form = attempt.discovery.proved_form
    assert proved_form is not None and proved_form.form == Form(kind="periodic", preperiod=E, period=P)
    assert any(theorem.name == "parity.grundy" for theorem in book.closure(proved_form.theorems))


def test_a_claim_follows_from_a_long_period(book: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_period_search, "BOUNDS", (500,))
    rules = read("0.77")
    rules = replace(rules, game=replace(rules.game, name="octal-claimed"))
    proved_form = long_period_search.strategy(book, rules.game, Play.NORMAL, Deadline(600))
    discovery = Discovery(rules, Play.NORMAL, proved_form, kernel=book)
    for text, verdict in (("period 12 from 71", "proved"), ("period 24 from 80", "proved"), ("period 12", "refuted")):
        assert decide_claim(discovery, parse(text)).verdict == verdict
