"""Tests that the glossary names each concept in every language, and that texts use no rejected word."""

import re
from pathlib import Path

import pytest

from theory.claims.catalogue import read
from theory.families import read as families
from verify.languages import LANGUAGES
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.reference import glossary
from verify.site.languages.ui_strings import load

ROOT = Path(__file__).parents[4]
CONCEPTS = glossary.concepts(ROOT)
# Prefixes and suffixes that a word may have in each language.
CARRIED = {"he": ("[והבלמכש]{0,3}", ""), "fa": ("", "(?:\u200c?ها(?:یی?)?|\u200cای|ی)?")}


def texts(language: str) -> list[tuple[Path, str]]:
    """Return all texts that readers of a language see; of phrases only the shown text, not the English key."""
    docs = ROOT / "docs"
    files = [*(docs / language).rglob("*.md"), *(docs / language / "board").glob("*.js")]
    tables = [*(docs / language).rglob("*.toml")]
    if language == "en":
        tables += [path for path in (ROOT / "theory" / "claims").rglob("*.toml") if path.name != "family.toml"]
    search = ("search.toml", "queries.toml", "questions.toml")
    text_tables = [path for path in tables if path.name not in (*search, "glossary.toml")]
    return [(path, path.read_text(encoding="utf-8")) for path in files] + [
        (path, values_text(path)) for path in text_tables
    ]


def values_text(path: Path) -> str:
    """Return the values of a TOML file in order."""

    def values(entry: object) -> list[str]:
        if isinstance(entry, dict):
            return [text for key, value in entry.items() if key != "id" for text in values(value)]
        return [text for value in entry for text in values(value)] if isinstance(entry, list) else [str(entry)]

    return "\n".join(values(read_toml(path)))


def strays(text: str, word: str, language: str = "") -> list[str]:
    before, suffix = CARRIED.get(language, ("", ""))
    pattern = before + re.escape(word).replace(r"\ ", r"\s+") + suffix
    return [
        " ".join(text[max(0, match.start() - 30) : match.end() + 30].split())
        for match in re.finditer(rf"(?<![\w\u200c]){pattern}(?![\w\u200c])", text)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_word_that_was_set_aside(language: str) -> None:
    everything = texts(language)
    faults = [
        f"{path.relative_to(ROOT)}: {stray}"
        for words in glossary.words_to_avoid(ROOT, language).values()
        for word in words
        for path, text in everything
        for stray in strays(text, word, language)
    ]
    assert not faults, "\n".join(faults)


def test_a_stray_word_would_be_seen() -> None:
    assert strays("a pile\nof", "pile of") and strays("the pile.", "pile")
    assert not strays("compiled", "pile")
    assert strays("נרשם בטורים", "טורים", "he") and strays("دنبالهٔ بی‌پایانی", "بی‌پایان", "fa")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_glossary_are_used(language: str) -> None:
    everything = re.sub(r"[‑-]", "-", "\n".join(text for _, text in texts(language))).casefold().replace("־", "-")
    plain_text = re.sub(r"\$\\mathcal\{([PN])\}\$", lambda match: match[1].casefold(), everything)
    for concept in CONCEPTS:
        word = concept.words[language].casefold().replace("־", "-")
        # Words are inflected at their ends, so the test searches for their beginnings.
        assert all(part[: max(3, len(part) - 3)] in plain_text for part in word.split()), f"{concept.name}: {word}"


@pytest.mark.parametrize(("language", "words"), [
    ("fa", ["mex", "آینه", "استقرا", "بازو", "بازی بی‌طرف", "پست", "چگالی", "کپه", "گاز", "وضعیت", "هسته"]),
    ("pl", ["cyfra", "ćma", "dowód", "łata", "mex", "ścieżka", "zapis", "źle", "żeton"]),
    ("he", ["mex", "אינדוקציה", "גיבור", "נים", "עמדה", "שח"]),
])  # fmt: skip
def test_words_stand_in_the_order_of_the_alphabet(language: str, words: list[str]) -> None:
    alphabet = load(language)("site.alphabet")
    assert sorted(sorted(words), key=lambda word: glossary.sort_key(word, alphabet)) == words


def test_no_term_has_two_meanings() -> None:
    for language in LANGUAGES:
        words = [concept.words[language] for concept in CONCEPTS]
        assert len(set(words)) == len(words), language


def test_every_tag_is_a_claim() -> None:
    claims = read(families(ROOT / "theory" / "claims").values())
    assert [concept.tag for concept in CONCEPTS if concept.tag and concept.tag not in claims] == []


def test_a_missing_word_is_named(tmp_path: Path) -> None:
    for language in LANGUAGES:
        (tmp_path / "docs" / language).mkdir(parents=True)
        (tmp_path / "docs" / language / "glossary.toml").write_text('[terms]\nheap = "x"\n', encoding="utf-8")
    (tmp_path / "docs" / "glossary.toml").write_text("[heap]\n[move]\n", encoding="utf-8")
    with pytest.raises(SiteError, match=r"en/glossary.toml: \[terms\] lacks move"):
        glossary.concepts(tmp_path)
