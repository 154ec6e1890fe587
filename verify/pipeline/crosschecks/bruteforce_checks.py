"""Runner of the brute-force checks of a claim; the findings are plain data for JSON.

The catalogue states a verdict, which this module tests. So a failed check, a check without cases, and a refuted
statement without a counterexample are errors.
"""

from collections.abc import Hashable, Iterable
from fractions import Fraction
from functools import cache
from itertools import pairwise
from time import perf_counter
from typing import Any, cast

from theory.claims.check import Check, Checks, Position, PrintedStatement, Transcript, Truth
from theory.numbers.nim_sum import nim_sum
from theory.rules import chomp_rows
from theory.rules.chomp import PosetGame
from theory.rules.conventions import Play
from theory.rules.moves import HeapGame
from theory.rules.nim import NIM
from verify.pipeline.claims.definition_sources import definition


class CheckError(Exception):
    """Raised if a check contradicts the catalogue; the message is one line with the tag and the case."""


def run_checks(tag: str, checks: Checks, truth: Truth) -> dict[str, Any]:
    """Return the findings of all checks of one claim.

    Args:
        tag: the tag of the claim, for messages.
        checks: the checks.
        truth: the outcomes of positions, by brute force.

    Returns:
        `evidence`: a list of {what, bound, cases, seconds, whole}, one entry per check;
        `counterexample`: None, or {case, position, play, claimed, found, domain, cases_tried, seconds} and, for a
            statement about a position, `game`, the `params` of its rules, and `replay`: a line of best play from there;
        `transcript`: None, or {play, players, names, positions, moves} with one entry per move, and `game` unless it is
            Nim;
        `defined_by`: a list of {name, source}, the code that defines the notion.

    Raises:
        CheckError: a check fails or has no case, a refuted statement does not fail, or a transcript has an illegal move
            or a wrong nim-sum.
    """
    return {
        "evidence": [_evidence(tag, check, truth) for check in checks.checks],
        "counterexample": _counterexample(tag, checks.printed, truth) if checks.printed else None,
        "transcript": _transcript(tag, checks.transcript, truth) if checks.transcript else None,
        "defined_by": [definition(thing) for thing in checks.defined_by],
    }


def _first_failure(check: Check, truth: Truth) -> tuple[int, tuple[Any, ...] | None]:
    """Return the number of tried cases, and the first case that fails; None instead of the case if none fails."""
    case_count = 0
    for case in check.cases():
        case_count += 1
        if not check.holds(truth, *case):
            return case_count, case
    return case_count, None


@cache
def _time_check(check: Check, truth: Any) -> tuple[int, tuple[Any, ...] | None, float]:
    """Return the result of `_first_failure` and its time in seconds; cached, because several claims share checks."""
    started = perf_counter()
    case_count, failure = _first_failure(check, truth)
    return case_count, failure, perf_counter() - started


def _evidence(tag: str, check: Check, truth: Truth) -> dict[str, Any]:
    case_count, failure, seconds = _time_check(check, cast(Hashable, truth))
    if failure is not None:
        raise CheckError(f"{tag}: the check “{check.what}” fails at case {case_count}: {_shorten(failure)}")
    if case_count == 0:
        raise CheckError(f"{tag}: the check “{check.what}” has no case")
    return {
        "what": check.what,
        "bound": check.bound,
        "cases": case_count,
        "seconds": round(seconds, 4),
        "whole": check.is_exhaustive,
    }


def _counterexample(tag: str, printed: PrintedStatement, truth: Truth) -> dict[str, Any]:
    started = perf_counter()
    case_count, case = _first_failure(printed.check, truth)
    if case is None:
        raise CheckError(f"{tag}: the printed statement “{printed.check.what}” holds in all {case_count} cases")
    counterexample: dict[str, Any] = {
        "case": as_plain_data(case),
        "position": None,
        "play": str(printed.play),
        "claimed": printed.check.what,
        "found": as_plain_data(printed.facts(truth, *case)),
        "domain": printed.check.bound,
        "cases_tried": case_count,
    }
    if printed.position:
        position = printed.position(*case)
        counterexample["position"] = list(position)
        counterexample["game"] = printed.game.name
        counterexample["params"] = printed.params(*case)
        counterexample["replay"] = _line_of_play(truth, position, printed, printed.params(*case))
    counterexample["seconds"] = round(perf_counter() - started, 4)
    return counterexample


def _line_of_play(
    truth: Truth, position: Position, printed: PrintedStatement, params: dict[str, int]
) -> list[dict[str, Any]]:
    """Return a line of best play from the position to the end: winning moves, or else moves that delay the end."""
    game, play = printed.game, printed.play
    line = []
    while True:
        following, lost = _options_and_lost(truth, position, game, play, params)
        winning = [option for option in following if _options_and_lost(truth, option, game, play, params)[1]]
        step: dict[str, Any] = {
            "position": list(position),
            "outcome": "P" if lost else "N",
            "winning_moves": as_plain_data(winning),
        }
        if game is NIM:
            step["nim_sum"] = nim_sum(position)
        line.append(step)
        if not following:
            return line
        position = winning[0] if winning else min(following, key=sum)


def _options_and_lost(
    truth: Truth, position: Position, game: HeapGame | PosetGame, play: Play, params: dict[str, int]
) -> tuple[list[Position], bool]:
    """Return the options of a position, and whether the player to move loses.

    A board of Chomp is given by its row lengths.
    """
    if isinstance(game, PosetGame):
        return list(chomp_rows.options(position)), truth.lost_in(chomp_rows.options, position, game.play)
    return truth.options(position, game, **params), truth.lost(position, play, game, **params)


def _transcript(tag: str, game: Transcript, truth: Truth) -> dict[str, Any]:
    if isinstance(game.game, PosetGame):
        return _transcript_of_bites(tag, game, game.game, truth)
    moves = []
    for number, (before, after) in enumerate(zip(game.positions, game.positions[1:], strict=False)):
        changed = [place for place, (x, y) in enumerate(zip(before, after, strict=True)) if x != y]
        if after not in truth.options(before, NIM) or len(changed) != 1:
            raise CheckError(f"{tag}: move {number + 1} of the transcript, {before} to {after}, is not legal")
        heap = changed[0]
        winning = truth.winning(before, game.play)
        moves.append(
            {
                "by": game.players[number % 2],
                "from": before[heap],
                "to": after[heap],
                "heap": heap,
                "nim_sum_before": nim_sum(before),
                "nim_sum_after": nim_sum(after),
                "legal": True,
                "wins": after in winning,
                "winning_moves": as_plain_data(winning),
            }
        )
    for number, (position, printed) in enumerate(zip(game.positions, game.printed_sums, strict=False)):
        if nim_sum(position) != printed:
            raise CheckError(f"{tag}: row {number + 1}: the printed nim-sum {printed} is not the nim-sum of {position}")
    return {
        "play": str(game.play),
        "players": list(game.players),
        "names": list(game.names),
        "positions": as_plain_data(game.positions),
        "moves": moves,
    }


def _transcript_of_bites(tag: str, game: Transcript, rules: PosetGame, truth: Truth) -> dict[str, Any]:
    """Return a transcript of Chomp; a move is the (row, column) of its bite."""
    moves = []
    for number, (before, after) in enumerate(pairwise(game.positions)):
        bites = {left: square for square, left in chomp_rows.bites(before)}
        if after not in bites:
            raise CheckError(f"{tag}: move {number + 1} of the transcript, {before} to {after}, is not legal")
        winning = [left for left in bites if truth.lost_in(chomp_rows.options, left, rules.play)]
        moves.append(
            {
                "by": game.players[number % 2],
                "bite": list(bites[after]),
                "legal": True,
                "wins": after in winning,
                "winning_moves": as_plain_data(winning),
                "winning_bites": as_plain_data(bites[left] for left in winning),
            }
        )
    return {
        "game": rules.name,
        "play": str(game.play),
        "players": list(game.players),
        "names": list(game.names),
        "positions": as_plain_data(game.positions),
        "moves": moves,
    }


def as_plain_data(value: Any) -> Any:
    """Return the value as lists, dictionaries with string keys, strings, numbers, booleans and None.

    Raises:
        TypeError: the value contains another type.
    """
    match value:
        case None | bool() | int():
            return value
        case str():
            return str(value)
        case Fraction():
            return str(value)
        case dict():
            return {str(key): as_plain_data(entry) for key, entry in value.items()}
        case set() | frozenset():
            return as_plain_data(sorted(value))
        case _ if isinstance(value, Iterable):
            return [as_plain_data(entry) for entry in value]
    raise TypeError(f"{value!r} cannot be converted to JSON")


def _shorten(case: tuple[Any, ...], most: int = 200) -> str:
    text = ", ".join(map(str, case))
    return text if len(text) <= most else f"{text[:most]}…"
