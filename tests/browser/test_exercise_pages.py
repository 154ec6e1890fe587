"""Tests of exercises that check the answer, by keyboard."""

import re
from typing import Any

import pytest

from verify.languages import ROOT
from verify.site.content.exercise_data import EXERCISES
from verify.site.content.translated_claims import read_toml

PAGE = "nim/sums/"
DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_an_answer_is_checked_and_another_one_comes(desk: Any, small_base: str, language: str) -> None:
    said = read_toml(ROOT / "docs" / language / "exercises.toml")
    desk.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
    desk.wait_for_selector(".tkx[data-ready]")
    name = "nim-moves"
    one = desk.locator(f"[data-exercise={name}]")
    instances = EXERCISES["nim"][name].drawn(name)
    several = next(at for at, given in enumerate(instances) if len(EXERCISES["nim"][name].answer(given).right) > 1)
    field, verdict = one.locator("input"), one.locator(".tkx-says")

    def answer(text: str) -> str:
        field.fill("")
        field.focus()
        desk.keyboard.type(text.translate(DIGITS) if language == "fa" else text)
        desk.keyboard.press("Enter")
        return str(verdict.inner_text())

    def shown() -> str:
        return re.sub(r"\s", " ", one.locator(".tkx-ask:visible").inner_text())

    assert answer("?") == said["unread"]
    for at in range(several):
        assert str(instances[at]) in shown()
        one.locator(".tkx-other").press("Enter")
    assert verdict.inner_text() == ""
    assert field.input_value() == ""
    assert str(instances[several]) in shown()
    right = EXERCISES["nim"][name].answer(instances[several]).right
    assert not isinstance(right, str)
    first, *rest = right
    assert isinstance(first, tuple)
    assert answer(str(first[::-1])) == said["some"]
    assert answer("1 2 3") == said["wrong"]
    assert answer(f"{first} {rest}") == said["right"]
    solution = one.locator(".tkx-solution:visible")
    assert solution.count() == 1 and solution.get_attribute("open") is None
    solution.locator("summary").press("Enter")
    assert str(first) in solution.inner_text()


def test_a_choice_is_made_by_arrow_keys(desk: Any, small_base: str) -> None:
    desk.goto(f"{small_base}pl/{PAGE}", wait_until="load")
    desk.wait_for_selector(".tkx[data-ready]")
    exercise = EXERCISES["nim"]["nim-winner"]
    right = exercise.answer(exercise.drawn("nim-winner")[0]).right
    one = desk.locator("[data-exercise=nim-winner]")
    seen = {}
    for choice in exercise.choices:
        one.locator(f"[value={choice}]").focus()
        desk.keyboard.press("Space")
        desk.keyboard.press("Enter")
        seen[choice] = one.locator(".tkx-says").get_attribute("data-verdict")
    assert seen == {choice: "right" if choice == right else "wrong" for choice in exercise.choices}
