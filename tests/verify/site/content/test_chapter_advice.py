"""Tests that the three lines of advice at the head of each family's chapters name proved claims."""

import re

import pytest

from theory.families import families
from verify.languages import LANGUAGES, ROOT

# An item of a numbered list, with the lines that it runs on to.
ITEM = re.compile(r"^\d\. .*(?:\n   .*)*", re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("family", families())
def test_three_lines_rest_each_on_a_proved_claim(language: str, family: str) -> None:
    page = (ROOT / "docs" / language / family / "index.md").read_text(encoding="utf-8")
    first = page.split("\n## ")[1]
    assert [len(re.findall(r"\{\{ proved [A-Z]+-\d+ \}\}", line)) for line in ITEM.findall(first)] == [1, 1, 1]
