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
