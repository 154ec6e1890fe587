"""Records of the book about one subtraction or octal game, written as text without a solver.

They are those of `verify.discover.strategies.encoded_periodic`: a computation tests the values, and the theorems follow
from the theorem on encoded games. With `certificate_templates`, a page can prove a game in this way without a solver.
The records are not trusted: the checker derives each theorem again and refuses wrong records.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from verify.discover.general.game_encoding import BASE, LEVELS, MOST_DIGITS, encode

Record = dict[str, Any]
# Bits of an octal digit, with the heaps that a move then leaves.
BITS = ("none", "one", "two")
LEFT_HEAPS = ("(and (= f.a 0) (= f.b 0))", "(and (> f.a 0) (= f.b 0))", "(and (> f.a 0) (> f.b 0))")
INTEGERS = {"f.n": "Int", "f.a": "Int", "f.b": "Int", "f.m": "Int", "f.q": "Int", "f.v": "Int"}
# Theorems on encoded games that the records cite, and so the theorems of the general book.
CITED = ("coded.grundy", "coded.lost-iff-zero", "coded.least", "coded.again", "octal.same")


class UnsupportedGame(ValueError):
    """Raised if no records can be written for a game or a pattern; the message gives the reason."""


class PeriodicGuess(NamedTuple):
    """Guessed values of a game.

    Args:
        values: the values of the heaps from 0 on, up to the end of the first period.
        preperiod: the heap from which the values are periodic.
        period: the period.
    """

    values: Sequence[int]
    preperiod: int
    period: int


class GameRules(NamedTuple):
    """A subtraction or octal game.

    Args:
        name: the prefix of its symbols and theorems, as `proof_name` gives it.
        digits: the digits of its octal code, first that for taking nothing.
        subtracted: the numbers of counters in the order of the rules; empty for an octal code.
    """

    name: str
    digits: tuple[int, ...]
    subtracted: tuple[int, ...] = ()


def game_rules(moves: Sequence[Mapping[str, Any]]) -> GameRules:
    """Return the game with some moves, given in the form of `theory.rules.moves.as_data`.

    Raises:
        UnsupportedGame: the game is neither a subtraction game nor an octal game, or a number is too large.
    """
    digits: dict[int, int] = {}
    subtracted = []
    kinds = {str(move.get("kind")) for move in moves}
    for move in moves:
        match move:
            case {"kind": "one-heap", "leave": {"low": {"op": "-", "left": "n", "right": int(take)} as low}} if (
                take > 0
            ):
                # The whole description is compared, so that no condition on the move is overlooked.
                if move != {"kind": "one-heap", "leave": {"low": low, "high": low}} or len(low) != 3:
                    raise UnsupportedGame("a move does more than subtract one number")
                subtracted.append(take)
                digits[take] = 3
            case {"kind": "break", "take": int(take), "pieces": [*pieces]} if take >= 0 and {*pieces} <= {0, 1, 2}:
                if move != {"kind": "break", "take": take, "pieces": sorted({*pieces})}:
                    raise UnsupportedGame("a move does more than an octal digit can describe")
                digits[take] = sum(1 << number for number in pieces)
            case _:
                raise UnsupportedGame("a move neither subtracts a number nor is given by an octal digit")
    if len(kinds) != 1 or len(digits) < len(moves):
        raise UnsupportedGame("the moves are not of one kind, or one is repeated")
    most = max(digits)
    if most >= MOST_DIGITS:
        raise UnsupportedGame(f"a move takes more than {MOST_DIGITS - 1} counters")
    digits_by_number = tuple(digits.get(take, 0) for take in range(most + 1))
    if subtracted:
        return GameRules(f"game-n-{'-'.join(map(str, subtracted))}", digits_by_number, tuple(subtracted))
    return GameRules(f"octal-{digits_by_number[0]}.{''.join(map(str, digits_by_number[1:]))}", digits_by_number)


def game_records(rules: GameRules, guess: PeriodicGuess) -> list[Record]:
    """Return the records of the game: definitions, the test of the guess, and its theorems.

    Raises:
        UnsupportedGame: the values cannot be encoded.
    """
    values, e, p = guess
    if len(values) != e + p or p < 1 or e < 0 or max(values) >= BASE or min(values) < 0 or e + p > 1 << LEVELS:
        raise UnsupportedGame(f"the encoding needs values below {BASE}, and at most {1 << LEVELS} of them")
    name, most = rules.name, len(rules.digits) - 1
    number, code = str(encode(values)), str(encode(rules.digits, 8))
    given = [number, code, str(e), str(p), str(most)]
    table, options, value = f"f.{name}.values", f"f.{name}.options", f"f.{name}.f"
    named = [[f"{name}.values.def"], [f"{name}.options.def"], [f"{name}.test"]]

    def citations(theorem: str, *more: str) -> list[list[Any]]:
        return [[theorem, [*given, *more]], *named]

    moves_by = [["octal.same", [code, str(most), "f.n", "f.a", "f.b"]]]
    moves_by += [["octal.option.def", [code, str(most), "f.n", "f.a", "f.b"]]]
    nim_sum = f"(f.games.sum.nim-sum {table} f.x)"
    repeats = f"(and (>= f.m 0) (>= f.q 1) (f.least.repeats {table} f.m f.q))"
    return [
        {"rule": "evaluate", "name": f"{name}.test", "variables": [], "goal": f"(f.coded.test {' '.join(given)})"},
        _definition(value, ["f.n"], "Int", f"(f.coded.value {number} {e} {p} f.n)"),
        _definition(table, [], "(Array Int Int)", f"(f.coded.values {number} {e} {p})"),
        _definition(options, [], "(Array S.Heaps Bool)", f"(f.octal.moves {code} {most})"),
        _theorem(
            f"{name}.sum.grundy", ["f.x", "f.v"], f"(= (f.games.sum.value {options} f.x f.v) (= f.v {nim_sum}))",
            citations("coded.grundy", "f.x", "f.v"),
        ),
        _theorem(
            f"{name}.sum.lost-iff-zero", ["f.x"], f"(= (f.games.sum.P {options} f.x) (= {nim_sum} 0))",
            citations("coded.lost-iff-zero", "f.x"),
        ),
        _theorem(
            f"{name}.least", ["f.m", "f.q"], f"(=> {repeats} (and (>= f.m {e}) (>= f.q {p})))",
            citations("coded.least", "f.m", "f.q"),
        ),
        _theorem(
            f"{name}.repeats", ["f.n"],
            f"(=> (>= f.n {e}) (= (select {table} (+ f.n {p})) (select {table} f.n)))",
            [["coded.again", [number, str(e), str(p), "f.n"]], [f"{name}.values.def"]],
        ),
        {
            "rule": "evaluate", "name": f"{name}.digits", "variables": [],
            "goal": f"(and {' '.join(_digit_facts(rules.digits, code))})",
        },
        _theorem(
            f"{name}.moves", ["f.n", "f.a", "f.b"], f"(= (f.games.option {options} f.n f.a f.b) {_formula(rules)})",
            [*moves_by, [f"{name}.digits"], [f"{name}.options.def"]],
        ),
    ]  # fmt: skip


def theorem_names(rules: GameRules) -> list[str]:
    """Return the names of the theorems about the game, the principal one first."""
    return [f"{rules.name}.{end}" for end in ("sum.grundy", "sum.lost-iff-zero", "repeats", "least", "moves")]


def _definition(name: str, variables: Sequence[str], sort: str, body: str) -> Record:
    given = [[variable, INTEGERS[variable]] for variable in variables]
    return {
        "rule": "define", "name": name, "variables": given, "sort": sort, "body": body, "order": None, "by": [],
    }  # fmt: skip


def _theorem(name: str, variables: Sequence[str], goal: str, by: list[list[Any]]) -> Record:
    given = [[variable, INTEGERS.get(variable, "S.Heaps")] for variable in variables]
    return {"rule": "prove", "name": name, "variables": given, "goal": goal, "by": by}


def _digit_facts(digits: Sequence[int], code: str) -> Iterator[str]:
    """Yield the formulas that state which bits of each digit are set."""
    for take, digit in enumerate(digits):
        for place, bit in enumerate(BITS):
            fact = f"(f.octal.{bit} (f.octal.digit {code} {take}))"
            yield fact if digit >> place & 1 else f"(not {fact})"


def _formula(rules: GameRules) -> str:
    """Return the formula of the rules: a move leaves heaps of a and b counters of a heap of n, 0 for no heap."""
    if rules.subtracted:
        ways = [
            f"(and (<= (- f.n {take}) f.a) (<= f.a (- f.n {take})) (>= f.a 0) (distinct f.a f.n))"
            for take in rules.subtracted
        ]
        return f"(and (>= f.n 0) (>= f.a 0) (= f.b 0) {_any(ways)})"
    ways = [
        f"(and (= (+ f.a f.b) (- f.n {take})) {_any([LEFT_HEAPS[place] for place in range(3) if digit >> place & 1])})"
        for take, digit in enumerate(rules.digits)
        if digit
    ]
    return f"(and (> f.n 0) {_any(ways)})"


def _any(formulas: Sequence[str]) -> str:
    return formulas[0] if len(formulas) == 1 else f"(or {' '.join(formulas)})"
