"""Tests of games with moves on several heaps: the laws agree with a search and are proved; wrong laws are refused."""

import random
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
import z3

from theory.numbers.outcome_laws import Law, first_terms, least_part
from theory.rules.conventions import Play
from theory.rules.moves import SplitInto
from theory.rules.multi_heap_moves import in_rows, is_increasing, joint_options, on_feet
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from theory.strategy.closed_forms import discovered_games
from theory.strategy.explained_move import Outcome, OutOfReachError
from theory.strategy.laws import law_registry
from theory.strategy.laws.outcome_law_strategy import LawStrategy, game
from verify.bruteforce.many_parts import into_parts
from verify.discover.general import least_parts
from verify.discover.search import discover
from verify.discover.strategies import many_parts_games
from verify.discover.strategies.laws import (
    circle_games,
    end_nim,
    end_nim_rows,
    euclid_game,
    nimhoff_games,
    northcott_games,
    number_pairs,
    outcome_law_games,
    same_number_games,
    silver_dollar_game,
    staircase_nim,
    turtle_games,
)
from verify.discover.without_theorem.position_search import Search
from verify.kernel import Definition, Kernel, ProofError
from verify.proofs.general.number_lists import total
from verify.proofs.general.z3_semantics import heaps, pair

pytestmark = pytest.mark.usefixtures("shared_answers")

N, M = Play.NORMAL, Play.MISERE
GAMES = [
    ("moore 1", N, (4, 4, 4)), ("moore 2", N, (4, 4, 4)), ("moore 2", M, (4, 4, 4)), ("moore 3", M, (2, 2, 2, 2)),
    ("euclid", N, (40, 40)), ("euclid", M, (40, 40)), ("empty one heap, split the other", N, (20, 20)),
    ("fibonacci nim", N, (40, 40)),
    ("at most the last move", N, (40, 40)), ("staircase", N, (4, 4, 4, 2)), ("silver dollar", N, (6, 7, 8, 9)),
    ("cyclic nimhoff 3", N, (5, 5, 5)), ("cyclic nimhoff 4", N, (12, 12)), ("nimhoff 2", N, (4, 4, 4)),
    ("northcott", N, (2, 3, 3, 3, 2, 2, 2)), ("northcott", N, (2, 1, 2, 1, 0, 2, 1, 1, 1, 0)),
    ("turning turtles", N, (7, 8, 9)), ("turning turtles", N, (3, 4, 5, 6)), ("end-nim", N, (5, 5, 5)),
    ("end-nim", N, (2, 2, 2, 2, 2)), ("on a circle, take 1 to 2", N, (6, 3, 3)),
    ("on a circle, take 1 to 4", N, (9, 2)),
    ("on a circle, take 1", N, (3, 3, 3)), ("slow nim 2", N, (5, 5, 5)), ("slow nim 2", N, (2, 2, 2, 2)),
    ("slow nim 3", N, (2, 3, 2, 3)), ("slow nim 1", N, (3, 3, 3)), ("the same from both", N, (20, 20)),
    ("at most 3 times the last move", N, (40, 40)), ("at most 4 times the last move", N, (40, 40)),
    ("at most the last move", M, (40, 40)), ("fibonacci nim", M, (40, 40)),
    ("at most 3 times the last move", M, (40, 40)), ("at most 7 times the last move", M, (60, 30)),
    ("at most 7 times the last move", N, (60, 60)), ("at most 50 times the last move", N, (30, 60)),
]  # fmt: skip


THREE = first_terms(3, 301)


def strategy(typed: str, play: Play) -> LawStrategy:
    rules = read(typed).game
    law = law_registry.law_of(rules, play)
    assert law is not None
    return LawStrategy(law_registry.kind_of(rules, play, law))


@pytest.mark.parametrize(("typed", "play", "bounds"), GAMES)
def test_the_law_agrees_with_a_search(typed: str, play: Play, bounds: tuple[int, ...]) -> None:
    law_strategy = strategy(typed, play)
    search = Search(law_strategy.rules, play)
    for position in product(*(range(bound + 1) for bound in bounds)):
        is_position = {"squares": is_increasing, "turtles": on_feet, "checkers": in_rows}.get(
            law_strategy.rules.numbers
        )
        if is_position is not None and not is_position(position):
            continue
        assert law_strategy.lost(position) == search.lost(position), position
        replies = [reply.after(position) for reply in law_strategy.winning_moves(position, play)]
        assert all(law_strategy.legal(position, after) and search.lost(after) for after in replies)
        # Misère play is won without a move.
        assert bool(replies) is (not search.lost(position) and not law_strategy.is_over(position))
        if not law_strategy.is_over(position):
            assert law_strategy.legal(position, law_strategy.reply(position, play).after(position))


@pytest.mark.parametrize(("typed", "play", "bounds"), GAMES)
def test_an_outcome_law_is_proved(typed: str, play: Play, bounds: tuple[int, ...]) -> None:
    discovery = discover(read(typed), play, 60, second_opinions=False)
    assert discovery.proved_form is not None, discovery.tried
    assert discovery.proved_form.form.kind == "law" and not any(theorem.hypotheses for theorem in discovery.theorems)


@pytest.mark.parametrize(("typed", "position", "lost"), [
    ("euclid", (10**40, 16 * 10**39), True), ("euclid", (10**40, 17 * 10**39), False),
    ("staircase", (10**40, 7, 10**40), True), ("staircase", (10**40, 7, 10**39, 10**41), False),
    ("silver dollar", (10**40, 10**40 + 6, 10**41, 10**41 + 6), True), ("silver dollar", (5, 10**40), False),
    ("cyclic nimhoff 10", (10**40 + 3, 10**40 + 7), True), ("cyclic nimhoff 10", (10**40 + 3, 10**41 + 7), False),
    ("cyclic nimhoff 10", (10**40 + 3, 10**40 + 8, 5), False),
    ("northcott", (1, 5, 10**40, 7, 0, 10**40, 3), True), ("northcott", (2, 0, 10**40, 10**41, 3, 5, 0), False),
    ("turning turtles", (1, 10**40, 10**40 + 1), True), ("turning turtles", (2, 10**40), False),
    ("end-nim", (10**40, 7, 10**40), True), ("end-nim", (10**40, 10**41, 7, 5), False),
    ("on a circle, take 1 to 3", (10**40,), True), ("on a circle, take 1 to 999", (500,), False),
    ("slow nim 2", (10**40, 10**40 + 2, 4), True), ("slow nim 2", (10**40, 10**40 + 3, 4), False),
    ("the same from both", (10**40, 0), True), ("the same from both", (10**40, 10**41), False),
    ("fibonacci nim", (354224848179261915075, 10**20), True), ("at most the last move", (2**100, 2**99), True),
    ("at most 3 times the last move", (29 + 6, 5), True), ("at most 3 times the last move", (29 + 6, 6), False),
    ("at most 3 times the last move", (THREE[300], THREE[300] - 1), True),
    ("at most 3 times the last move", (THREE[300] + THREE[200], THREE[200]), False),
    ("at most 999 times the last move", (1000, 999), True), ("at most 999 times the last move", (1000, 1000), False),
])  # fmt: skip
def test_large_positions(typed: str, position: tuple[int, ...], lost: bool) -> None:
    law_strategy = strategy(typed, N)
    assert law_strategy.lost(position) is lost
    played_game = game(law_strategy, typed)
    assert played_game.outcome(position, N) is (Outcome.P if lost else Outcome.N)
    for reply in played_game.winning_moves(position, N):
        assert law_strategy.lost(reply.after(position)) and law_strategy.legal(position, reply.after(position))


def test_wrong_laws_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # The least Zeckendorf part does not decide the game of at most the last move.
    monkeypatch.setattr(least_parts, "powers_of_two", least_parts.zeckendorf)
    with pytest.raises(ProofError):
        outcome_law_games.least_part(Kernel(seconds=5), "wrong", 1)


def test_the_least_part_is_the_least_number_that_wins() -> None:
    # From the rules alone: n is won if a move empties it, or leaves a heap whose least winning number may not be taken.
    for times in range(1, 12):
        least: list[int] = [0]
        for n in range(1, 400):
            least.append(next(t for t in range(1, n + 1) if t == n or times * t < least[n - t]))
        assert least[1:] == [least_part(n, times) for n in range(1, 400)]


@pytest.mark.parametrize(("play", "wrong"), [
    (M, lambda small, large, play: small < large), (N, lambda small, large, play: small <= large),
    (M, lambda small, large, play: small + 1 < large), (N, lambda small, large, play: small + 1 < large),
])  # fmt: skip
def test_a_wrong_law_of_euclids_game_is_refused(
    play: Play, wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Equal heaps are lost in misère play only, and heaps that differ by 1 in both.
    monkeypatch.setattr(euclid_game, "lost_condition", wrong)
    with pytest.raises(ProofError):
        euclid_game.euclid(Kernel(seconds=5), "wrong", play)


@pytest.mark.parametrize("change", [-1, 1])
def test_parts_of_another_multiple_are_refused(change: int, monkeypatch: pytest.MonkeyPatch) -> None:
    parts = outcome_law_games._parts
    monkeypatch.setattr(outcome_law_games, "_parts", lambda k, times: parts(k, times + change))
    for play in Play:
        with pytest.raises(ProofError):
            outcome_law_games.least_part(Kernel(seconds=5), "wrong", 4, play)


@pytest.mark.parametrize("wrong", [
    lambda f, product, w, x, y: z3.And(f(w, y) == y, product(w, y) > x),
    lambda f, product, w, x, y: f(w, y) == y,
    lambda f, product, w, x, y: product(w, y) >= x,  # y is not in the sequence
    lambda f, product, w, x, y: y == x,  # the powers of 2, whatever the multiple is
])  # fmt: skip
def test_a_wrong_sequence_of_parts_is_refused(wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(least_parts, "follows", wrong)
    with pytest.raises(ProofError):
        least_parts.limited_parts(Kernel(seconds=2))


def test_a_sequence_with_too_many_terms_is_not_computed() -> None:
    with pytest.raises(OutOfReachError, match="too long"):
        strategy("at most 999 times the last move", N).lost((10**400, 5))


@pytest.mark.parametrize("wrong", [
    lambda heap, lost, excluded: heap,  # Nim at the two ends
    lambda heap, lost, excluded: z3.If(heap == lost, 0, heap),
    lambda heap, lost, excluded: z3.If(heap == lost, 0, z3.If(heap > lost, heap - 1, heap)),
    lambda heap, lost, excluded: z3.If(heap == excluded, 0, z3.If(heap > excluded, heap - 1, heap)),
])  # fmt: skip
def test_a_wrong_law_of_rows_is_refused(wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(end_nim_rows, "partner", wrong)
    with pytest.raises(ProofError):
        end_nim.end_nim(Kernel(seconds=5), "wrong")


def test_a_wrong_law_of_turtles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    # The sum of the places in place of the nim-sum.
    monkeypatch.setattr(turtle_games, "nim_sum_of", total)
    with pytest.raises(ProofError):
        turtle_games.turning_turtles(Kernel(seconds=5), "wrong")


@pytest.mark.parametrize(("least", "most"), [(2, 2), (2, 3)])
def test_too_few_parts_do_not_give_every_value(least: int, most: int) -> None:
    with pytest.raises(ProofError):
        many_parts_games.splits(Kernel(seconds=5), "wrong", least, most)


@pytest.mark.parametrize("typed", [
    "split into 3 heaps", "split into 7 heaps", "split into up to 4 heaps", "split into any number of heaps",
])  # fmt: skip
def test_splits_into_several_heaps_are_proved(typed: str) -> None:
    rules = read(typed)
    proved_form = discover(rules, N, 60, second_opinions=False).proved_form
    assert proved_form is not None and not any(theorem.hypotheses for theorem in proved_form.theorems)
    (move,) = rules.game.moves
    assert isinstance(move, SplitInto)
    assert [proved_form.value(n) for n in range(40)] == into_parts(move, 40)
    large = discovered_games.Strategy(rules.game, N, proved_form.value)
    for n in (31, 32, 10**40, 10**40 + 1):
        for other_heap in (0, 1, n // 20):
            replies = [*large.winning_moves((n, other_heap), N)]
            assert bool(replies) is (proved_form.value(n) != proved_form.value(other_heap))
            assert all(large.outcome(reply.after((n, other_heap)), N) is Outcome.P for reply in replies)
            assert all(large.allows(n, reply.after((n, other_heap))[:-1]) for reply in replies if reply.heap == 0)


@pytest.mark.parametrize("typed", ["split into up to 3 heaps", "split into 3 different heaps", "exact slow nim 2"])
def test_no_theorem_on_parts_is_claimed_for_others(typed: str) -> None:
    assert (
        many_parts_games.least_parts(read(typed).game, N) is None and law_registry.law_of(read(typed).game, N) is None
    )


class RelationDefined(Exception):
    """Raised to end a proof after it has defined the relation of moves, which the exception contains."""


class RecordingKernel:
    """A kernel that records its definitions."""

    def __init__(self) -> None:
        self.kernel, self.defined = Kernel(seconds=5), dict[str, Definition]()

    def define(self, name: str, *arguments: Any) -> Definition:
        self.defined[name] = definition = self.kernel.define(name, *arguments)
        return definition

    def __getattr__(self, name: str) -> Any:
        return getattr(self.kernel, name)

    def __call__(self, chapter: Any) -> Any:
        result = self.kernel(chapter)
        if isinstance(result, Definition):
            self.defined[result.function.name()] = result
        return result

    def value(self, term: z3.ExprRef) -> bool:
        """Return the value of a closed formula, after unfolding the definitions of this test."""
        while not z3.is_true(term) and not z3.is_false(term):
            calls = [call for call in applications(term) if call.decl().name() in self.defined]
            # Arguments first, so that no call is unfolded before its guard is known.
            names = self.defined
            ready = [call for call in calls if not any(
                inner.decl().name() in names for child in call.children() for inner in applications(child)
            )]  # fmt: skip
            term = z3.simplify(z3.substitute(term, *((call, self.unfolded(call)) for call in ready)))
        return bool(z3.is_true(term))

    def unfolded(self, call: z3.ExprRef) -> z3.ExprRef:
        """Return the right side of the defining equation at the arguments of a call."""
        equation = self.defined[call.decl().name()].equation.formula
        return z3.substitute_vars(equation.body().arg(1), *reversed(call.children()))


def applications(term: z3.ExprRef) -> list[z3.ExprRef]:
    return [term, *(inner for child in term.children() for inner in applications(child))]


def defined_move(typed: str, prove: Callable[[Any, str], Any]) -> tuple[RecordingKernel, Any, Any]:
    """Return the kernel of a proof up to its definition of the moves, this definition, and the rules."""
    kernel = RecordingKernel()
    with pytest.raises(RelationDefined) as exception:
        prove(kernel, f"moves-of-{typed}".replace(" ", "-").replace(",", ""))
    [move] = exception.value.args
    return kernel, move, read(typed).game


@pytest.mark.parametrize(("typed", "prove"), [
    ("euclid", euclid_game.euclid), ("euclid", lambda k, name: euclid_game.euclid(k, name, M)),
    ("empty one heap, split the other", outcome_law_games.two_boxes),
    ("at most the last move", lambda k, name: outcome_law_games.least_part(k, name, 1)),
    ("fibonacci nim", lambda k, name: outcome_law_games.least_part(k, name, 2)),
    ("at most 3 times the last move", lambda k, name: outcome_law_games.least_part(k, name, 3)),
])  # fmt: skip
def test_the_proofs_are_about_the_moves_of_the_rules(
    typed: str, prove: Callable[[Any, str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(k: Any, name: str, move: Definition, *rest: Any) -> None:
        raise RelationDefined(move)

    monkeypatch.setattr(number_pairs, "game_theory", stop)
    kernel, move, rules = defined_move(typed, prove)
    box = list(product(range(6), repeat=2))
    for before in box:
        after = set(joint_options(rules.moves[0], before))
        # Amounts beyond the box are those of a limit, which the formula names as well.
        for target in {*box, *after}:
            term = move(pair(*before), pair(*target))
            assert kernel.value(term) is (target in after), (before, target)


@pytest.mark.parametrize(("typed", "prove", "bounds"), [
    ("staircase", staircase_nim.staircase, (3, 3, 3)), ("silver dollar", silver_dollar_game.silver_dollar, (3, 4, 5)),
    ("cyclic nimhoff 3", lambda k, name: nimhoff_games.cyclic_nimhoff(k, name, 3), (4, 4, 4)),
    ("turning turtles", turtle_games.turning_turtles, (4, 5, 6)), ("end-nim", end_nim.end_nim, (2, 2, 2)),
    ("on a circle, take 1 to 2", lambda k, name: circle_games.circle(k, name, 2), (4, 4)),
    ("on a circle, take 1", lambda k, name: circle_games.circle(k, name, 1), (2, 3, 1)),
    ("slow nim 2", lambda k, name: same_number_games.slow_nim(k, name, 2), (3, 3, 3)),
    ("slow nim 1", same_number_games.one_by_one, (3, 3)),
    ("split into up to 4 heaps", lambda k, name: many_parts_games.splits(k, name, 2, 4), (6, 3)),
    ("split into 3 heaps", lambda k, name: many_parts_games.splits(k, name, 3, 3), (6, 4)),
])  # fmt: skip
def test_the_proofs_on_stairs_are_about_the_moves_of_the_rules(
    typed: str, prove: Callable[[Any, str], Any], bounds: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(k: Any, name: str, sort: Any, domain: Any, move: Definition, *rest: Any) -> None:
        raise RelationDefined(move)

    modules = (staircase_nim, silver_dollar_game, nimhoff_games, turtle_games, end_nim, circle_games, same_number_games)
    for module in (*modules, many_parts_games):
        monkeypatch.setattr(module, "GameTheory", stop)
    kernel, move, rules = defined_move(typed, prove)
    box = list(product(*(range(bound + 1) for bound in bounds)))
    for before in random.Random(5).sample(box, min(len(box), 12)):
        after = set(options(rules, before))
        for target in {*random.Random(6).sample(box, min(len(box), 12)), *after, before[:-1]}:
            assert kernel.value(move(heaps(*before), heaps(*target))) is (target in after), (before, target)


@pytest.mark.parametrize(
    ("typed", "bounds"),
    [
        ("staircase", (3, 3, 3)),
        ("silver dollar", (5, 6, 7)),
        ("cyclic nimhoff 3", (5, 5, 5)),
        ("turning turtles", (5, 6, 7)),
    ],
)
def test_the_law_gives_grundy_values(typed: str, bounds: tuple[int, ...]) -> None:
    law_strategy = strategy(typed, N)
    box = [
        p
        for p in product(*(range(law_strategy.rules.numbers == "turtles", b + 1) for b in bounds))
        if law_strategy.rules.numbers not in ("squares", "turtles") or is_increasing(p)
    ]
    for position in box:
        reached = {law_strategy.grundy(after) for after in joint_options(law_strategy.rules.moves[0], position)}  # type: ignore[arg-type]
        assert law_strategy.grundy(position) == next(v for v in range(100) if v not in reached), position


WRONG_SLIDES = {
    "a player moves checkers of both colours": lambda white, gap, black, turn: z3.Or(white, black),
    "a player moves the checkers of the other colour": lambda white, gap, black, turn: z3.If(turn == 1, black, white),
    "a player need not move": lambda white, gap, black, turn: z3.If(turn == 1, z3.Or(gap, white), z3.Or(gap, black)),
}


@pytest.mark.parametrize("wrong", WRONG_SLIDES.values(), ids=WRONG_SLIDES)
def test_other_moves_of_checkers_are_refused(wrong: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    def slides(first: Any, after: Any, turn: Any) -> Any:
        (white, gap, black), (white_after, gap_after, black_after) = map(northcott_games.row, (first, after))
        by_white = z3.And(black_after == black, white_after + gap_after == white + gap, gap_after != gap)
        by_black = z3.And(white_after == white, gap_after + black_after == gap + black, gap_after != gap)
        unchanged = z3.And(white_after == white, gap_after == gap, black_after == black)
        natural = z3.And(white_after >= 0, gap_after >= 0, black_after >= 0)
        return z3.And(natural, wrong(by_white, unchanged, by_black, turn))

    monkeypatch.setattr(northcott_games, "slides", slides)
    with pytest.raises(ProofError):
        northcott_games.northcott(Kernel(seconds=5), "wrong")


def test_the_proof_of_northcotts_game_is_about_the_moves_of_the_rules() -> None:
    kernel = RecordingKernel()
    northcott_games.northcott(kernel, "northcott-moves")  # type: ignore[arg-type]
    move, rules = kernel.defined["northcott-moves.move"], read("northcott").game
    box = list(product(range(4), range(3), range(3), range(2), range(2), range(2), range(2)))
    for before in [(), (1,), (1, 0, 1), *random.Random(5).sample(box, 12)]:
        after = set(options(rules, before))
        for target in {*random.Random(6).sample(box, 6), *after, before, before[:-1]}:
            assert kernel.value(move(heaps(*before), heaps(*target))) is (target in after), (before, target)


@pytest.mark.parametrize("position", [
    (1, 2, 3, 1, 1, 4, 2), (2, 0, 5, 3, 4, 1, 0, 2, 2, 2), (1, 3, 1, 3), (1, 3, 2, 3, 3, 2, 3), (2, 6, 0, 6),
])  # fmt: skip
def test_the_winner_of_northcotts_game_ends_it(position: tuple[int, ...]) -> None:
    law_strategy, draw = strategy("northcott", N), random.Random(7)
    for retreats in (True, False):
        current, loses, moves = position, law_strategy.lost(position), 0
        # The squares up to the checkers of the winner, from those behind the loser's on.
        loser = position[0] if loses else 3 - position[0]
        room = sum(position[2::3]) + sum(position[1 if loser == 1 else 3 :: 3])
        while not law_strategy.is_over(current):
            if current[0] == loser:
                ways = sorted(options(law_strategy.rules, current), key=lambda after: sum(after[2::3]))
                current = ways[-1] if retreats else draw.choice(ways)
            else:
                current = law_strategy.reply(current, N).after(current)
            moves += 1
            assert moves <= 2 * room
        assert current[0] == loser


def test_northcotts_game_in_misere_play_may_go_on_forever() -> None:
    search = Search(read("northcott").game, M)
    assert search.forced_outcome((1, 0, 0, 1)) == 1 and search.forced_outcome((1, 1, 0, 0)) is not None
    with pytest.raises(OutOfReachError, match="forever"):
        search.lost(next(p for p in product((1,), *[range(3)] * 3) if search.forced_outcome(p) is None))
    with pytest.raises(OutOfReachError, match="taken back"):
        Search(read("northcott").game, N).value((1, 1, 0, 0))
    discovery = discover(read("northcott"), M, 5, second_opinions=False)
    assert discovery.proved_form is None
    assert discovery.computed is not None
    assert discovery.computed.pairs is not None


def test_moves_of_checkers_are_typed_by_row_and_gap() -> None:
    law_strategy = strategy("northcott", N)
    assert law_strategy.read_move("1 5", (1, 2, 3, 1)) == (2, 0, 5, 1)
    assert law_strategy.read_move("2 0", (2, 2, 3, 1, 0, 4, 0)) == (1, 2, 3, 1, 0, 0, 4)
    for typed, message in (("1 6", "from 0 to 5"), ("1 3", "changes"), ("2 1", "no such row"), ("1", "ROW GAP")):
        with pytest.raises(ValueError, match=message):
            law_strategy.read_move(typed, (1, 2, 3, 1))
    played_game = game(law_strategy, "northcott")
    assert played_game.parse(["2", "2", "3", "1"]) == (2, 2, 3, 1)
    for position in (["3", "1", "1", "1"], ["1", "1", "1"], ["1"]):
        with pytest.raises(ValueError, match="White"):
            played_game.parse(position)


def test_coins_share_no_square() -> None:
    played_game = game(strategy("silver dollar", N), "silver dollar")
    assert played_game.parse(["1", "4", "6"]) == (1, 4, 6)
    with pytest.raises(ValueError, match="ascending order"):
        played_game.parse(["1", "4", "4"])


def test_other_games_have_no_law() -> None:
    assert law_registry.law_of(read("the same number from one, two or three heaps").game, N) is None
    assert law_registry.law_of(read("at most 3 times the last move").game, M) == Law("least-part", 3, True)
    assert law_registry.law_of(read("staircase").game, M) is None
    assert law_registry.law_of(read("euclid").game, M) == Law("golden-ratio", misere=True)
    assert law_registry.law_of(read("fibonacci nim").game, N) == Law("least-part", 2)


def test_other_games_are_computed() -> None:
    discovery = discover(read("the same number from one, two or three heaps"), N, 5, second_opinions=False)
    assert discovery.proved_form is None and discovery.computed is not None
    assert discovery.computed.pairs is not None and (1, 3, 3) in discovery.computed.pairs
