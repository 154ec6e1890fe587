"""Tests of games without a theorem: values by brute force up to a bound, play of small positions, early refutation."""

import pytest
from click.testing import CliRunner
from msgspec import UNSET

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.explained_move import Outcome, OutOfReachError
from verify.bruteforce.enumeration import grundy_values, outcomes, winning_moves
from verify.cli import main
from verify.discover.claims.forms import parse
from verify.discover.claims.user_claim import decide_claim, examine_first_heaps
from verify.discover.discovery_report import as_text, record_of
from verify.discover.search import discover, without_search
from verify.discover.without_theorem import game_without_theorem, position_search
from verify.discover.without_theorem.computed_values import compute_values

pytestmark = pytest.mark.usefixtures("shared_answers")

OPEN_GAMES = ["split unequal", "n-{squares}", "n-{primes}", "0.6", "n-1, floor(n/2), floor(n/3)"]


@pytest.mark.parametrize("rules", OPEN_GAMES)
def test_an_open_game_is_computed(rules: str) -> None:
    discovery = discover(read(rules), Play.NORMAL, 3, second_opinions=False)
    data = record_of(discovery)
    assert data.verdict == "computed"
    assert data.theorems == []
    assert data.up_to is not UNSET
    assert data.up_to >= 100
    starts = [(n,) if n else () for n in range(12)]
    truth = grundy_values(read(rules).game, starts)
    assert data.grundy is not None
    assert data.grundy is not UNSET
    assert data.grundy[:12] == [truth[start] for start in starts]
    assert "brute force for heaps up to" in as_text(discovery)


def test_a_proved_game_is_not_called_computed() -> None:
    discovery = discover(read("n-{1,2}"), Play.NORMAL, 30, second_opinions=False)
    assert record_of(discovery).verdict == "proved"
    assert record_of(discovery).up_to is UNSET
    assert discovery.computed is None


def test_outcomes_and_pairs_are_computed() -> None:
    data = record_of(without_search(read("0.6"), Play.MISERE))
    assert data.outcomes is not None and data.outcomes is not UNSET
    assert data.outcomes[:8] == "".join(
        outcomes(read("0.6").game, [(n,) if n else ()], Play.MISERE)[(n,) if n else ()] for n in range(8)
    )
    pairs = compute_values(read("any, both-{1,3}").game, Play.NORMAL, 10)
    assert pairs is not None
    assert pairs.values is None
    assert pairs.pairs is not None
    truth = outcomes(read("any, both-{1,3}").game, pairs.pairs)
    assert all(truth[pair] == "P" for pair in pairs.pairs) and len(pairs.pairs) > 5


@pytest.mark.parametrize(
    ("rules", "play", "positions"),
    [
        ("split unequal", Play.NORMAL, [(5, 10, 20), (7,), (3, 3)]),
        ("n-{squares}", Play.NORMAL, [(10,), (11, 5)]),
        ("0.6", Play.MISERE, [(6, 5), (9,)]),
        ("any, both, blocked (1,2)", Play.NORMAL, [(1, 3), (4, 7), (2, 5)]),
    ],
)
def test_small_positions_are_decided(rules: str, play: Play, positions: list[tuple[int, ...]]) -> None:
    game = read(rules).game
    computed_game = game_without_theorem.game(game, play, rules)
    for position in positions:
        outcome = outcomes(game, [position], play)[position] if sum(position) < 20 else None
        assert outcome is None or computed_game.outcome(position, play) == outcome
        moves = list(computed_game.winning_moves(position, play))
        assert bool(moves) == (computed_game.outcome(position, play) is Outcome.N)
        if outcome is not None:
            winning_options = {tuple(sorted(option)) for option in winning_moves(game, position, play)}
            assert {tuple(sorted(move.after(position))) for move in moves} == winning_options
        if not computed_game.is_over(position):
            assert computed_game.reply(position, play).after(position) != position


def test_large_positions_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    single = game_without_theorem.game(read("n-{squares}").game, Play.NORMAL, "")
    with pytest.raises(OutOfReachError, match="smaller heaps"):
        single.outcome((10**9,), Play.NORMAL)
    several_heaps = game_without_theorem.game(read("0.6").game, Play.MISERE, "")
    assert several_heaps.outcome((9, 8), Play.MISERE) in Outcome
    # The limit is lowered, because reaching the usual one takes seconds.
    monkeypatch.setattr(position_search, "MOST_POSITIONS", 5_000)
    with pytest.raises(OutOfReachError, match="more than 5000 positions can be reached: give smaller heaps"):
        several_heaps.outcome((90, 80, 70), Play.MISERE)


@pytest.mark.parametrize(
    ("rules", "play", "claim", "heap"),
    [
        ("0.007", Play.NORMAL, "lost exactly when n mod 2 in {1}", 0),
        ("split unequal", Play.NORMAL, "period 3 from 10", 10),
        ("n-{1,3,4}", Play.NORMAL, "0,1,0,1,2,3,1", 6),
        ("n-{1,3,4}", Play.NORMAL, "g(n) = n mod 3", 2),
        ("n-{squares}", Play.NORMAL, "5 is won", 5),
        ("n-{1,2}", Play.MISERE, "PNN", 0),
    ],
)
def test_a_false_claim_is_refuted_without_a_theorem(rules: str, play: Play, claim: str, heap: int) -> None:
    verdict = examine_first_heaps(read(rules).game, play, parse(claim)).verdict
    assert verdict is not None and (verdict.verdict, verdict.counterexample) == ("refuted", heap)


@pytest.mark.parametrize(
    ("rules", "claim"), [("n-{squares}", "g(5) = 0"), ("split unequal", "0,0,0,1,0,2"), ("0.6", "PPNNPNN")]
)
def test_a_claim_about_finitely_many_heaps_needs_no_theorem(rules: str, claim: str) -> None:
    verdict = examine_first_heaps(read(rules).game, Play.NORMAL, parse(claim)).verdict
    assert verdict is not None and (verdict.verdict, verdict.standing) == ("proved", "checked")
    assert "computed from the rules" in verdict.detail


@pytest.mark.parametrize(
    ("rules", "claim", "verdict"),
    [
        ("n-{1,2}", "g(n) = n mod 3", "proved"),
        ("n-{1,2}", f"{10**9} is won", "proved"),
        ("n-{1,2}", f"{10**9} is lost", "refuted"),
        ("n-{1,2}", "no period", "refuted"),
        ("all but {1,2}", "no period", "proved"),
        ("n-{proper divisors}", "no period", "proved"),
        ("n-{2^k}", "g(n) = n mod 3", "proved"),
        ("n-{2^k}", "period 6 from 4", "proved"),
        ("n-{1,primes}", "lost iff 4 | n", "proved"),
        ("n-{2}", "g(n) = 0", "refuted"),
    ],
)
def test_consequences_of_the_theorem_are_decided(rules: str, claim: str, verdict: str) -> None:
    discovery = discover(read(rules), Play.NORMAL, 60, second_opinions=False)
    assert decide_claim(discovery, parse(claim)).verdict == verdict


def test_the_commands_answer() -> None:
    solved = CliRunner().invoke(main, ["solve", "--rules", "split unequal", "5", "10", "20"])
    assert solved.exit_code == 0 and "Grundy value 2" in solved.output
    refuted = CliRunner().invoke(main, ["discover", "0.007", "--claim", "lost exactly when n mod 2 in {1}"])
    assert refuted.exit_code == 1 and "refuted, heap 0 is lost" in refuted.output
    misere = CliRunner().invoke(main, ["discover", "n-{1,2}", "--misere", "--claim", "g(3) = 1"])
    assert misere.exit_code == 2 and "normal play" in misere.output
