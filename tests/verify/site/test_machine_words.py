"""How the kernel words an induction or a recursion, said in each language: no English is left between the terms."""

import re
from types import SimpleNamespace
from typing import Any

import pytest

from verify.languages import LANGUAGES
from verify.site import machine_words, words
from verify.site.page import Page

SAID = {
    "induction on n, then m": ["n", "m"],
    "recursion on n, then which": ["n", "which"],
    "recursion on the structure of p": ["p"],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", SAID)
def test_a_schema_is_said_in_the_language(language: str, text: str) -> None:
    site: Any = SimpleNamespace(words=words.load(language), language=language)
    html = machine_words.schema(Page(site, lambda told: told, "claims/NIM-013/"), text)
    assert re.findall(r"<code[^>]*>(.*?)</code>", html) == SAID[text]
    around = re.sub(r"<code.*?</code>|<[^>]+>", "", html)
    assert bool(re.search("then|structure|induction|recursion", around)) == (language == "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cases_of_a_term_are_told_apart_in_the_language(language: str) -> None:
    site: Any = SimpleNamespace(words=words.load(language), language=language)
    term = "recursion on (if whole?(p) then 1 else 0) + then-some(p), then q"
    html = machine_words.schema(Page(site, lambda told: told, "claims/CHO-006/"), term)
    first, second = (re.sub(r"</?span[^>]*>", "", code) for code in re.findall(r"<code[^>]*>(.*?)</code>", html))
    assert second == "q" and "then-some(p)" in first and "whole?(p)" in first
    assert bool(re.search(r"\b(?:if|then|else)\b(?!-)", first)) == (language == "en")
