"""Tests of division games: known automata are found and proved, and changed ones are refused."""

import random

import pytest

from theory.numbers.automaton import Automaton
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.bruteforce.long_heaps import SingleHeapTable
from verify.discover.discovery_schema import Form
from verify.discover.general.heap_options import options
from verify.discover.general.heap_values import brute_values
from verify.discover.search import discover
from verify.discover.strategies.automata.automaton_guess import guess_automaton
from verify.discover.strategies.automata.automaton_windows import common_base, enumerate_windows, obeys_rule
from verify.discover.strategies.automata.division_automata import AutomaticHeap
from verify.kernel import Kernel, ProofError

pytestmark = pytest.mark.usefixtures("shared_answers")

AUTOMATA = [("n-1, floor(n/2)", Play.NORMAL, 2, 5), ("n-1, ceil(n/2)", Play.NORMAL, 2, 8),
         ("n-1, floor(n/2)", Play.MISERE, 2, 3), ("n-1, n-2, floor(n/3)", Play.MISERE, 3, 3)]  # fmt: skip


@pytest.mark.parametrize(("rules", "play", "base", "states"), AUTOMATA)
def test_known_automata(rules: str, play: Play, base: int, states: int) -> None:
    discovery = discover(read(rules), play, seconds=600, second_opinions=False)
    assert discovery.standing == "proved", discovery.why_not_higher
    assert discovery.proved_form is not None
    assert discovery.proved_form.form == Form(kind="automatic", base=base, states=states)
    line = SingleHeapTable(read(rules).game, {})
    for n in range(2000):
        assert discovery.proved_form.value(n) == (line.grundy(n) if play is Play.NORMAL else 1 - line.lost(n, play))
    assert discovery.proved_form.value(10**1000) in range(4)


def mark() -> tuple[Automaton, int]:
    kinds = options(read("n-1, floor(n/2)").game)
    assert kinds is not None
    automaton = guess_automaton(brute_values(kinds, Play.NORMAL, 5000), 2, 100)
    assert automaton is not None
    return automaton, len(automaton.step)


def prove_automaton(automaton: Automaton, rules: str = "n-1, floor(n/2)") -> None:
    game = read(rules).game
    kinds = options(game)
    assert kinds is not None
    AutomaticHeap(Kernel(seconds=3), game, kinds, automaton, 1).theorems(Play.NORMAL)


def test_mutants_are_refused() -> None:
    automaton, count = mark()
    prove_automaton(automaton)
    chance = random.Random(11)
    for _ in range(8):
        step, output = [list(row) for row in automaton.step], list(automaton.output)
        if chance.random() < 0.5:
            q, c = chance.choice([(q, c) for q in range(count) for c in range(2) if (q, c) != (0, 0)])
            step[q][c] = chance.choice([other for other in range(count) if other != step[q][c]])
        else:
            q = chance.randrange(count)
            output[q] = (output[q] + chance.randint(1, 3)) % 4
        mutant = Automaton(2, tuple(map(tuple, step)), tuple(output))
        if all(mutant(n) == automaton(n) for n in range(4000)):
            continue
        with pytest.raises(ProofError):
            prove_automaton(mutant)


@pytest.mark.parametrize("play", Play)
@pytest.mark.parametrize(
    ("rules", "heaps"),
    [("n-1, floor(n/2)", 1 << 14), ("n-2, ceil(n/2)", 1 << 14), ("n-1, n-5, floor(n/3)", 3**9),
     ("n-1, floor(n/2), floor(n/4)", 1 << 14)],
)  # fmt: skip
def test_decisions_on_changed_automata_agree_with_the_heaps(rules: str, heaps: int, play: Play) -> None:
    """Check that an automaton is refused exactly if it computes a wrong value for one of many heaps.

    The automata have few states, so wrong values appear at small heaps.
    """
    kinds = options(read(rules).game)
    assert kinds is not None
    shift = common_base(kinds)
    assert shift is not None
    values = brute_values(kinds, play, heaps)
    automaton = guess_automaton(values, shift[0], 200)
    if automaton is None:
        pytest.skip("no automaton computes these values")
    assert obeys_rule(automaton, kinds, play) is True
    chance, count, verdicts = random.Random(rules), len(automaton.step), []
    for _ in range(150):
        step, output = [list(row) for row in automaton.step], list(automaton.output)
        for _ in range(chance.randint(1, 2)):
            if chance.random() < 0.7:
                q, c = chance.choice([(q, c) for q in range(count) for c in range(shift[0]) if (q, c) != (0, 0)])
                step[q][c] = chance.randrange(count)
            else:
                q = chance.randrange(count)
                output[q] = chance.randint(0, max(output))
        mutant = Automaton(shift[0], tuple(map(tuple, step)), tuple(output))
        agrees = all(mutant(n) == value for n, value in enumerate(values))
        assert obeys_rule(mutant, kinds, play) is agrees
        verdicts.append(agrees)
    assert True in verdicts and False in verdicts


def test_automata_that_cannot_be_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = options(read("n-1, floor(n/2)").game)
    assert kinds is not None
    with pytest.raises(ValueError, match="power of 3"):
        obeys_rule(Automaton(3, ((0, 0, 0),), (0,)), kinds, Play.NORMAL)
    monkeypatch.setattr("verify.discover.strategies.automata.automaton_windows.WINDOWS", 3)
    assert obeys_rule(mark()[0], kinds, Play.NORMAL) is None


def test_the_same_automaton_for_another_game_is_refused() -> None:
    for rules in ("n-2, floor(n/2)", "n-1, ceil(n/2)", "n-1, n-2, floor(n/2)"):
        with pytest.raises(ProofError):
            prove_automaton(mark()[0], rules)


def test_a_pattern_that_is_none_is_unknown() -> None:
    # In base 4 small automata agree with the values of many heaps, and all of them are wrong.
    for rules in ("n-5, floor(n/4)", "n-1, floor(n/2), floor(n/3)"):
        discovery = discover(read(rules), Play.NORMAL, seconds=6)
        assert discovery.proved_form is None
        assert discovery.standing == "open"
        assert discovery.tried


def test_windows_know_their_neighbours() -> None:
    automaton, none = mark()
    windows = enumerate_windows(automaton, 4)
    assert windows is not None
    at = 0
    for n in range(1, 300):
        at = 0
        for digit in map(int, f"{n:b}"):
            at = windows.step[at][digit]
        assert windows.parts[at] == tuple(automaton.state(m) if m >= 0 else none for m in range(n + 1, n - 3, -1))
        assert at > 0


def test_bases() -> None:
    for rules, expected in [
        ("floor(n/4)", (4, 1)),
        ("floor(n/2), floor(n/4)", (2, 2)),
        ("floor(n/4), ceil(n/8)", (2, 3)),
        ("floor(n/2), floor(n/3)", None),
    ]:
        kinds = options(read(rules).game)
        assert kinds is not None and common_base(kinds) == expected


def test_guesses_are_as_small_as_can_be() -> None:
    assert guess_automaton([bin(n).count("1") % 2 for n in range(4096)], 2, 100) == Automaton(
        2, ((0, 1), (1, 0)), (0, 1)
    )
    assert guess_automaton([int(n**0.5) % 2 for n in range(4096)], 2, 30) is None


def test_divisors_without_a_common_base_are_reported_once() -> None:
    attempts = discover(read("n-1, floor(n/2), floor(n/3)"), Play.NORMAL).tried
    assert attempts == ["an automaton: the divisors are not powers of a common base"]
