"""Errors for typed rules that are refused: the place, the reason, and the closest valid rules, if there are any.

The reasons are keys, so that other languages have messages of their own. `docs/assets/js/rules/rule-reading.js` finds
the same keys, places and suggestions.
"""

from theory.rules.typed_text import TypedText

# The expected parts of rules, as `theory.rules.rule_grammar` names them.
EXPECTED = {
    "option": "a move, such as n-1, n-{1,3,4}, floor(n/2), all but {1,2}, split, or take 1 or 2",
    "amount": "a number of counters, such as 3 or 1 to 5",
    "number": "a number in digits",
    "position": "a position of two heaps, such as (1,2)",
    "end": "a comma and another move, or the end",
    "n": "n, the size of the heap",
    "blocked": "blocked (1,2)",
    "terminal": "terminal (2,2)",
    "}": "} after the last number",
    ")": "the parenthesis )",
    "-": "- and what is taken, as in n-1 or n-{1,3,4}",
    "/": "/ and a number, as in floor(n/2)",
    "{": "a set in braces, such as {1,3,4}",
}
# The kinds of games that can be recognized, and are not supported.
KINDS = {
    "misere": "words about the winner, for which there is the option --misere,",
    "memory": "moves that depend on the moves before",
    "circle": "other moves on a circle than taking up to k neighbours",
    "pass": "passes beside such moves",
    "several-heaps": "such moves on several heaps",
    "board": "other games on strips, boards or graphs",
    "condition": "moves that are allowed for some heaps only",
    "end": "games that end before the last move",
    "divisors": "moves that depend in this way on the divisors of the heap",
    "infinite-set": "such infinite sets of numbers",
    "set-and-more": "infinite sets, or divisors, together with other moves",
    "three-parts": "moves that leave several heaps in this way",
    "equal-parts": "splits into equal parts",
    "adding": "moves that add counters, or count up to a number,",
    "player-count": "games of other than two players",
    "players": "different moves for the two players",
    "term": "functions of n other than quotients such as floor(n/2)",
    "code-before-point": "codes with several digits before the point",
    "unequal-and-more": "splits into unequal heaps together with other moves",
}
# Commands that solve games known by name, by the name of the game.
COMMANDS = {
    "wythoff": "takeaway solve wythoff 3 5",
    "up-mark": "takeaway solve up-mark 10 9 8 7",
    "chomp": "takeaway solve chomp 3x5",
    "poker-nim": "takeaway solve poker-nim 3 4 5 10",
}
REASONS = {
    "unsupported": "{kind} are not supported",
    "command": "this game has its own command: {kind}",
    "bare-number": "a number alone is not a rule: write n-{kind} to take that many, or an octal code such as 0.77",
    "decimal-comma": "an octal code is written with a point",
    "duplicate": "this occurs twice: leave one out",
    "growing": "this can be larger than the heap",
    "unclear-dots": "dots must follow consecutive numbers, as in 1, 2, ..., 5 or floor(n/2), ..., floor(n/6)",
    "unclear-bounds": "these bounds can be read in two ways: write the numbers as a set, such as n-{1,3..5}",
    "two-readings": "this can be read in two ways: write one of {kind}",
    "leaves-some": "this can mean that so many counters are left, which is not supported",
    "not-rounded": "n/2 is not a whole number if n is odd: write floor(n/2) or ceil(n/2), likewise for other divisors",
    "range-order": "a range must begin with its smaller number",
    "too-large": "the largest number here is {kind}",
    "too-small": "the smallest number here is {kind}",
    "long-code": "an octal code has at most {kind} digits after the point",
    "code-first": "the digit of a code before the point is 0 or 4, or in a hexadecimal code 8 or C",
    "no-move": "these rules allow no move: give at least one",
    "no-change": "a move that takes 0 counters must leave 2 or 3 heaps",
    "mark-twice": "write {kind} only once, before all its positions",
    "over-anyway": "the game always ends at (0,0): leave this position out",
    "too-many-marks": "at most {kind} positions are blocked or terminal",
}


class Refusal(ValueError):
    """Raised if typed rules describe no game; the message gives the place, the reason and the remedy.

    Args:
        key: a key of REASONS, or "syntax".
        typed: the typed text.
        at: the index in its normal form.
        expected: for "syntax", keys of EXPECTED.
        kind: a key of KINDS or COMMANDS, a number, or a word, depending on `key`.
        suggestion: the closest valid rules, in canonical form; empty if there are none.
    """

    def __init__(
        self,
        key: str,
        typed: TypedText,
        at: int,
        *,
        expected: tuple[str, ...] = (),
        kind: str = "",
        suggestion: str = "",
    ) -> None:
        self.key, self.place, self.expected = key, typed.place(at), expected
        self.kind, self.suggestion = kind, suggestion
        remedy = f"write {suggestion}" if suggestion else ""
        if key == "syntax":
            known = [EXPECTED[name] for name in expected]
            reason = f"expected {' or '.join(known)}" if known else "this is not a rule"
        else:
            reason = REASONS[key].replace("{kind}", KINDS.get(kind) or COMMANDS.get(kind, kind))
        super().__init__(f"{typed.place_in_words(at)}: {'; '.join(filter(None, [reason, remedy]))}")
