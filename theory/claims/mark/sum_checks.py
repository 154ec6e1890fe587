"""Checks of sums of MARK heaps in normal play: Grundy values, their nim-sums, and the document's example.

Claims MARK-032 to MARK-053.
"""

from itertools import product

from theory.claims.check import Check, Checks, Position, PrintedStatement, Truth
from theory.claims.mark.shared_cases import (
    SUMS,
    about,
    one_heap,
    one_outcome,
    options_with_outcomes,
    sizes,
    sums,
    values_by_mex,
)
from theory.claims.shared_checks import DIGITWISE, check_all_cases, numbers, with_heap
from theory.numbers.binary import digits
from theory.numbers.evil import evil, odious
from theory.numbers.mex import mex
from theory.numbers.nim_sum import nim_sum
from theory.numbers.vile import dopey, vile
from theory.rules.mark import MARK
from theory.rules.moves import OneHeap
from theory.rules.options_from_rules import options

NINE = (9, 8, 7, 6)


def _one_heap_moves(truth: Truth, p: Position) -> bool:
    """Return whether the options are exactly the positions in which a move changes one heap."""
    changed = {with_heap(p, i, y) for i, x in enumerate(p) for y in sizes(truth, x)}
    return truth.options(p, MARK) == sorted(changed)


def _value(truth: Truth, n: int) -> int:
    return truth.grundy((n,), MARK)


def _total(truth: Truth, p: Position) -> int:
    return nim_sum(_value(truth, n) for n in p)


def _followers(truth: Truth, x: int) -> tuple[list[int], list[int]]:
    """Return the dopey options of a heap of x, and its vile options with the other parity of binary ones than x."""
    left = sizes(truth, x)
    return [y for y in left if dopey(y)], [y for y in left if vile(y) and odious(y) != odious(x)]


def _one_of_each(truth: Truth, x: int) -> bool:
    low, other = _followers(truth, x)
    return len(low) == len(other) == 1 and len(sizes(truth, x)) == 2


def _numeral(text: str) -> int:
    return int(text, 2)


def _digit_cases(_: Truth, front: str, s: int) -> bool:
    """Return whether the moves in the proof have the stated digits after the prefix `front`, for the exponent s."""
    zeros, ones = "0" * s, "1" * s
    return (
        _numeral(front + "1" + zeros * 2) - 1 == _numeral(front + "0" + ones * 2)
        and _numeral(front + "1" + zeros * 2) // 2 == _numeral(front + "1" + "0" * (2 * s - 1))
        and _numeral(front + ones + "1") - 1 == _numeral(front + ones + "0")
        and _numeral(front + ones + "1") // 2 == _numeral(front + ones)
        and _numeral(front + "1" + zeros * 2 + "1") - 1 == _numeral(front + "1" + zeros * 2 + "0")
        and _numeral(front + "1" + zeros * 2 + "1") // 2 == _numeral(front + "1" + zeros * 2)
        and _numeral(front + "1" + "0" * (2 * s - 1) + "1") // 2 == _numeral(front + "1" + "0" * (2 * s - 1))
        and _numeral(front + "1" + "0" * (2 * s - 1) + "1") - 1 == _numeral(front + "1" + zeros * 2)
    )


def _mex_of_one_sum(truth: Truth, p: Position) -> bool:
    """Return whether the printed formula holds: the mex of the set with one member, the nim-sum over all options."""
    return truth.grundy(p, MARK) == mex([nim_sum(truth.grundy(q, MARK) for q in truth.options(p, MARK))])


def _raised_or_lowered(_: Truth, p: Position) -> bool:
    if nim_sum(p) == 0:
        return all(nim_sum(with_heap(p, i, y)) != 0 for i, x in enumerate(p) for y in range(16) if y != x)
    return any(nim_sum(with_heap(p, i, y)) == 0 for i, x in enumerate(p) for y in range(x))


def _step_down(truth: Truth, p: Position) -> bool:
    """Return whether every value a below b = g(p) is reached by a move as in the proof.

    The move changes a heap whose value has the leading digit of a ⊕ b, and the new value of that heap is its old value
    ⊕ a ⊕ b.
    """
    b = _total(truth, p)
    for a in range(b):
        d = a ^ b
        i = next((i for i, n in enumerate(p) if _value(truth, n) >> (d.bit_length() - 1) & 1), None)
        if i is None or _value(truth, p[i]) ^ d >= _value(truth, p[i]):
            return False
        if not any(_value(truth, y) == _value(truth, p[i]) ^ d for y in sizes(truth, p[i])):
            return False
    return True


def _strategy(truth: Truth, p: Position) -> bool:
    total = _total(truth, p)
    zeroing = [q for q in truth.options(p, MARK) if _total(truth, q) == 0]
    return total <= 3 and zeroing == truth.winning(p, game=MARK) and bool(zeroing) == (total != 0)


CHECKS = {
    "MARK-032": Checks(
        (
            sums("the options against changes of one heap", _one_heap_moves),
            numbers(
                "n empty heaps have no move and are lost",
                "n",
                range(7),
                lambda truth, n: not truth.options((0,) * n, MARK) and truth.lost((0,) * n, game=MARK),
            ),
        ),
        defined_by=(MARK, OneHeap, options),
    ),
    "MARK-033": Checks(
        (
            numbers(
                "m heaps of 1 are lost exactly when m is even",
                "m",
                range(10),
                lambda truth, m: truth.lost((1,) * m, game=MARK) == (m % 2 == 0),
            ),
        )
    ),
    "MARK-034": Checks(
        (
            sums(
                "heaps that are all lost alone are lost together",
                lambda truth, p: truth.lost(p, game=MARK),
                where=lambda p: all(map(dopey, p)),
            ),
            check_all_cases(
                "1 and 1 are lost together, although each is won alone",
                lambda t: t.lost((1, 1), game=MARK) and not t.lost((1,), game=MARK),
            ),
        )
    ),
    "MARK-035": Checks(
        (
            one_heap(
                "the Grundy value against the mex of the values of the options",
                lambda truth, n: _value(truth, n) == mex(_value(truth, y) for y in sizes(truth, n)),
                range(5001),
            ),
            one_heap(
                "the Grundy value against the recursion for MARK",
                lambda truth, n: values_by_mex()[n] == _value(truth, n),
                range(301),
            ),
        ),
        defined_by=(values_by_mex, mex),
    ),
    "MARK-036": Checks(
        (
            check_all_cases(
                "the table of g, recomputed",
                lambda t: tuple(_value(t, n) for n in range(9)) == (0, 1, 0, 2, 1, 2, 0, 1, 0),
            ),
        )
    ),
    "MARK-037": Checks((one_heap("the Grundy value is at most 2", lambda t, n: _value(t, n) <= 2),)),
    "MARK-038": Checks(
        (
            one_heap(
                "the Grundy value is 0 exactly for what is lost",
                lambda t, n: (_value(t, n) == 0) == t.lost((n,), game=MARK),
            ),
        )
    ),
    "MARK-039": Checks(
        (one_heap("the Grundy value is 0 exactly for dopey n", lambda t, n: (_value(t, n) == 0) == dopey(n)),)
    ),
    "MARK-040": Checks(
        (
            Check(
                "one move leads to a dopey number, and the other to a vile one of the other spite",
                "every vile x with 3 ≤ x ≤ 10000",
                lambda: ((x,) for x in range(3, 10_001) if vile(x)),
                _one_of_each,
            ),
            check_all_cases("from 1 both moves lead to 0, which is dopey", lambda t: sizes(t, 1) == [0] and dopey(0)),
        ),
        PrintedStatement(
            Check(
                "from every vile number one move leads to a vile number of the other spite, and one to a dopey one",
                "every vile x ≤ 1000",
                lambda: ((x,) for x in range(1, 1001) if vile(x)),
                lambda truth, x: all(_followers(truth, x)),
            ),
            lambda truth, x: (
                about(truth, x) | {"classes": {str(y): "dopey" if dopey(y) else "vile" for y in sizes(truth, x)}}
            ),
            lambda x: (x,),
            game=MARK,
        ),
    ),
    "MARK-041": Checks(
        (
            Check(
                "the restored moves on numerals, in every case of the proof",
                "s ≤ 12 after every initial part of up to 6 digits",
                lambda: product(
                    ("", *("1" + "".join(rest) for r in range(6) for rest in product("01", repeat=r))), range(1, 13)
                ),
                _digit_cases,
            ),
        )
    ),
    "MARK-042": Checks(
        (
            one_heap(
                "the Grundy value is 1 for vile and odious n, 2 for vile and evil n, and 0 for the others",
                lambda t, n: _value(t, n) == (0 if dopey(n) else 1 if odious(n) else 2),
            ),
        )
    ),
    "MARK-043": Checks(
        (
            check_all_cases(
                "g(1) = 1 with 1 vile and odious, and g(3) = 2 with 3 vile and evil",
                lambda t: _value(t, 1) == 1 and vile(1) and odious(1) and _value(t, 3) == 2 and vile(3) and evil(3),
            ),
        ),
        PrintedStatement(
            Check(
                "1 is vile and odious with g = 1, and 2 is vile and evil with g = 2",
                "both numbers",
                lambda: ((1,), (2,)),
                lambda truth, n: vile(n) and odious(n) == (n == 1) and _value(truth, n) == n,
            ),
            lambda truth, n: {
                "vile": vile(n),
                "odious": odious(n),
                "grundy": _value(truth, n),
                "fits": [x for x in range(8) if vile(x) and evil(x)],
            },
            lambda n: (n,),
            game=MARK,
        ),
    ),
    "MARK-044": Checks(
        (
            DIGITWISE,
            check_all_cases(
                "the example of two numerals, with the missing result",
                lambda _: [digits(x) for x in (10, 14, nim_sum((10, 14)))] == ["1010", "1110", "100"],
            ),
        ),
        defined_by=(nim_sum,),
    ),
    "MARK-045": Checks(
        (
            Check(
                "from a ⊕ b = c follow a ⊕ c = b and b ⊕ c = a",
                "a, b ≤ 127",
                lambda: product(range(128), repeat=2),
                lambda _, a, b: nim_sum((a, nim_sum((a, b)))) == b and nim_sum((b, nim_sum((a, b)))) == a,
            ),
        )
    ),
    "MARK-046": Checks(
        (
            sums(
                "from nim-sum 0 every change of one summand, to at most 15, leads away; else a lowering leads to 0",
                _raised_or_lowered,
                {1: 15, 2: 15, 3: 9, 4: 5},
            ),
        )
    ),
    "MARK-047": Checks(
        (
            sums(
                "the Grundy value of a sum is the nim-sum of the values, and 0 exactly when the sum is lost",
                lambda t, p: t.grundy(p, MARK) == _total(t, p) and t.lost(p, game=MARK) == (_total(t, p) == 0),
            ),
        )
    ),
    "MARK-048": Checks(
        (
            sums(
                "the value is the mex of the set of the followers' values",
                lambda t, p: t.grundy(p, MARK) == mex(t.grundy(q, MARK) for q in t.options(p, MARK)),
            ),
        ),
        PrintedStatement(
            sums(
                "the value of a position with a move is the mex of the nim-sum of all its followers' values",
                _mex_of_one_sum,
                {1: 8, 2: 8},
                where=any,
            ),
            lambda truth, p: {
                "grundy": truth.grundy(p, MARK),
                "option_values": [truth.grundy(q, MARK) for q in truth.options(p, MARK)],
                "options": options_with_outcomes(truth, p),
            },
            lambda p: p,
            game=MARK,
        ),
    ),
    "MARK-049": Checks(
        (sums("every value below that of the sum is reached in the heap that the proof names", _step_down),)
    ),
    "MARK-050": Checks(
        (
            sums(
                "no option of a sum has the value of the sum",
                lambda t, p: all(_total(t, q) != _total(t, p) for q in t.options(p, MARK)),
            ),
        )
    ),
    "MARK-051": Checks(
        (
            sums(
                "from value 0 no move leads to value 0, and from any other some move does",
                lambda t, p: any(_total(t, q) == 0 for q in t.options(p, MARK)) == (_total(t, p) != 0),
                SUMS,
            ),
        )
    ),
    "MARK-052": Checks(
        (
            sums("the nim-sum is at most 3, and the moves to nim-sum 0 are the winning moves", _strategy),
            check_all_cases("1 and 3 have nim-sum 3", lambda t: _total(t, (1, 3)) == 3),
        )
    ),
    "MARK-053": Checks(
        (
            check_all_cases(
                "the numerals and values of 9, 8, 7 and 6, their nim-sum and every winning move",
                lambda t: (
                    [digits(n) for n in NINE] == ["1001", "1000", "111", "110"]
                    and [_value(t, n) for n in NINE] == [2, 0, 1, 0]
                    and _total(t, NINE) == 3
                    and one_outcome(t, NINE) == "N"
                    and t.winning(NINE, game=MARK) == [(4, 8, 7, 6), (9, 8, 3, 6)]
                    and [_value(t, n) for n in (4, 3)] == [1, 2]
                    and digits(4) == "100"
                    and _total(t, (4, 8, 7, 6)) == 0
                ),
            ),
        )
    ),
}
