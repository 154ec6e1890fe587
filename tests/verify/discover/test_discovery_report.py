"""Tests of reports: the line that lists the lost heaps by their remainders, and laws without values of heaps."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.discovery_report import lost_heaps, record_of
from verify.discover.discovery_schema import Form
from verify.discover.result import ProvedForm, no_value
from verify.discover.search import Discovery


def periodic_form(values: list[int], preperiod: int, period: int) -> Any:
    form = Form(kind="periodic", preperiod=preperiod, period=period)
    return SimpleNamespace(
        form=form, value=lambda n: values[n if n < preperiod else preperiod + (n - preperiod) % period]
    )


@pytest.mark.parametrize(("values", "preperiod", "period", "line"), [
    ([0, 1, 0, 1, 2, 3, 2], 0, 7, "Lost heaps: n ≡ 0, 2 (mod 7)."),
    ([0, 1, 2, 0, 1, 2], 3, 3, "Lost heaps: n ≡ 0 (mod 3)."),
    ([0, 0, 1, 0, 1], 3, 2, "Lost heaps: 0, 1; from 3 on n ≡ 1 (mod 2)."),
    ([0, 1, 2, 3], 1, 3, "Lost heaps: 0."),
    ([1, 1], 0, 2, "Lost heaps: none."),
    ([0], 0, 1, "Lost heaps: every n."),
])  # fmt: skip
def test_the_line(values: list[int], preperiod: int, period: int, line: str) -> None:
    assert lost_heaps(periodic_form(values, preperiod, period)) == [line]


def test_the_line_says_which_heaps_have_value_zero() -> None:
    for number in range(1, 400):
        digits = [number >> i & 1 for i in range(9)]
        game = periodic_form(digits, number % 5, 9 - number % 5)
        [line] = lost_heaps(game)
        start = int(start_match[1]) if (start_match := re.search(r"from (\d+) on", line)) else 0
        early = (
            [int(n) for n in re.findall(r"\d+", line.split(":")[1].split(";")[0])]
            if "≡" not in line.split(";")[0]
            else []
        )
        congruence = re.search(r"n ≡ ([\d, ]+) \(mod (\d+)\)", line)
        residues = {int(r) for r in congruence[1].split(",")} if congruence else set()
        for n in range(60):
            lost = n in early if n < start or not congruence else n % int(congruence[2]) in residues
            assert lost == (game.value(n) == 0), (line, n)


def test_long_lists_are_left_out() -> None:
    assert lost_heaps(periodic_form([0, 1] * 20, 0, 40)) == []
    rising: Any = SimpleNamespace(form=Form(kind="arithmetic-periodic", period=3), value=int)
    assert lost_heaps(rising) == []


def test_a_law_about_positions_gives_no_values() -> None:
    circles = ProvedForm(Form(kind="law"), no_value, [], "lost if even", positions=[(0,), (2,), (4,)])
    assert not circles.single
    record = record_of(Discovery(read("on a circle, take 1"), Play.NORMAL, circles))
    assert (record.grundy, record.pairs) == (None, [(0,), (2,), (4,)])
    with pytest.raises(ValueError, match="the value of heap 3 is unknown"):
        circles.value(3)
