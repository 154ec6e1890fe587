"""Tests of exercises that check the answer, by keyboard."""

import re
from typing import Any

import pytest

from verify.languages import ROOT
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.teaching.exercise_data import EXERCISES

PAGE = "nim/sums/"
DIGITS = str.maketrans("0123456789", "۰۱۲۳۴۵۶۷۸۹")


@pytest.mark.parametrize("language", ["en", "fa"])
def test_an_answer_is_checked_and_another_one_comes(desk: Any, small_base: str, language: str) -> None:
    texts = read_toml(ROOT / "docs" / language / "exercises.toml")
    desk.goto(f"{small_base}{language}/{PAGE}", wait_until="load")
    desk.wait_for_selector(".tkx[data-ready]")
    name = "nim-moves"
    exercise = desk.locator(f"[data-exercise={name}]")
    instances = EXERCISES["nim"][name].sample_instances(name)
    first_with_several = next(
        place for place, instance in enumerate(instances) if len(EXERCISES["nim"][name].answer(instance).right) > 1
    )
    field, verdict = exercise.locator("input"), exercise.locator(".tkx-says")

    def answer(text: str) -> str:
        field.fill("")
        field.focus()
        desk.keyboard.type(text.translate(DIGITS) if language == "fa" else text)
        desk.keyboard.press("Enter")
        return str(verdict.inner_text())

    def question() -> str:
        return re.sub(r"\s", " ", exercise.locator(".tkx-ask:visible").inner_text())

    assert answer("?") == texts["unread"]
    for place in range(first_with_several):
        assert str(instances[place]) in question()
        exercise.locator(".tkx-other").press("Enter")
    assert verdict.inner_text() == ""
    assert field.input_value() == ""
    assert str(instances[first_with_several]) in question()
    right = EXERCISES["nim"][name].answer(instances[first_with_several]).right
    assert not isinstance(right, str)
    first, *rest = right
    assert isinstance(first, tuple)
    assert answer(str(first[::-1])) == texts["some"]
    assert answer("1 2 3") == texts["wrong"]
    assert answer(f"{first} {rest}") == texts["right"]
    solution = exercise.locator(".tkx-solution:visible")
    assert solution.count() == 1 and solution.get_attribute("open") is None
    solution.locator("summary").press("Enter")
    assert str(first) in solution.inner_text()


def test_a_choice_is_made_by_arrow_keys(desk: Any, small_base: str) -> None:
    desk.goto(f"{small_base}pl/{PAGE}", wait_until="load")
    desk.wait_for_selector(".tkx[data-ready]")
    exercise = EXERCISES["nim"]["nim-winner"]
    right = exercise.answer(exercise.sample_instances("nim-winner")[0]).right
    form = desk.locator("[data-exercise=nim-winner]")
    verdicts = {}
    for choice in exercise.choices:
        form.locator(f"[value={choice}]").focus()
        desk.keyboard.press("Space")
        desk.keyboard.press("Enter")
        verdicts[choice] = form.locator(".tkx-says").get_attribute("data-verdict")
    assert verdicts == {choice: "right" if choice == right else "wrong" for choice in exercise.choices}
