"""Tests of the sentences about theorems that a page finds: one for each form, the same in all languages, no TeX."""

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from theory.numbers.outcome_laws import Law
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from theory.strategy.laws.law_registry import law_of
from verify.languages import LANGUAGES, ROOT
from verify.site.content.atlas.atlas_blocks import theorem_sentences

FIELD = re.compile(r"\{(\w+)\}")
LAWS = [
    "at most 2 times the last move",
    "at most 5 times the last move",
    "any from up to 2 heaps",
    "a multiple of the smaller heap",
    "staircase",
    "silver dollar",
]


def sentences(language: str, root: Path = ROOT) -> dict[str, str]:
    page: Any = SimpleNamespace(site=SimpleNamespace(root=root, language=language))
    return theorem_sentences(page)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_are_plain_and_have_the_same_fields(language: str) -> None:
    english, translation = sentences("en"), sentences(language)
    assert translation.keys() == english.keys() and len(translation) > 20
    for name, text in translation.items():
        assert not re.search(r"[$\\\ue000-\uf8ff]", text), text
        assert text.count("`") % 2 == 0, text
        assert set(FIELD.findall(text)) == set(FIELD.findall(english[name])), name


def test_the_sentences_have_the_typography_of_the_language() -> None:
    assert not [text for text in sentences("he").values() if re.search(r"[א-ת]-|-[א-ת]", text)]


@pytest.mark.parametrize("rules", LAWS)
@pytest.mark.parametrize("play", Play)
def test_every_law_has_its_sentence(rules: str, play: Play) -> None:
    law = law_of(read(rules).game, play)
    if law is None:
        assert play is Play.MISERE
        return
    assert isinstance(law, Law)
    names = [name for name in sentences("en") if name.startswith(f"law_{law.name}")]
    assert [name for name in names if name.endswith("_misere") == law.misere]
