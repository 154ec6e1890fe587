"""What is written in the four languages follows the rules of `language_rules`, each of which can fail."""

from pathlib import Path

import pytest

from tests.verify.site import language_rules
from verify.languages import LANGUAGES
from verify.site.languages import ui_strings

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_written_follows_the_rules(language: str) -> None:
    own = ui_strings.load(language).typography
    texts = list(language_rules.sources(ROOT, language))
    assert len(texts) > 500 and {path.suffix for path, _, _ in texts} == {".md", ".toml", ".js"}
    found = [
        f"{path.relative_to(ROOT)} {field}: {fault}"
        for path, field, text in texts
        for fault in language_rules.faults(language, own.words(text))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "text", "told"),
    [
        ("en", "for $n \\ge 2$ $(n, n)$ is lost", "two formulas"),
        ("pl", "dla $n \\ge 2$\n  $(n, n)$ przegrywa", "two formulas"),
        ("he", "לכל $n$ $m$", "two formulas"),
        ("en", "wait...", "three dots"),
        ("pl", "Uruchamianie …", "a space before an ellipsis"),
        ("fa", "در حال آغاز …", "a space before an ellipsis"),
        ("pl", "tak zwany “nim”", "a foreign quotation mark"),
        ("en", "the „game”", "a foreign quotation mark"),
        ("he", "המשחק «נים»", "a foreign quotation mark"),
        ("he", "יש ۵ ערימות", "digits of another system"),
        ("en", "heaps of ٣", "digits of another system"),
        ("fa", "تا 15 کپه", "digits of another system"),
        ("pl", "w ciągu 1.5 s", "the decimal sign"),
        ("en", "within 1,5 sec", "the decimal sign"),
        ("fa", "حدود 1,25 برابر", "the decimal sign"),
        ("en", "all 43758 positions", "without its thousands apart"),
        ("pl", "jest 43758 pozycji", "without its thousands apart"),
        ("pl", "jest 3 712 twierdzeń", "four digits in groups"),
        ("pl", "jest 3\u00a0712 twierdzeń", "four digits in groups"),
        ("pl", "trwa 15 sek.", "the unit sek."),
        ("en", "within 15 s", "the unit s"),
        ("he", "בתוך 15 sec", "the unit sec"),
    ],
)
def test_a_fault_is_found(language: str, text: str, told: str) -> None:
    assert any(told in fault for fault in language_rules.faults(language, text))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "for all $n \\ge 2$, $(n, n)$ is lost in 3,712 cases and 1.5 sec"),
        ("pl", "dla $n \\ge 2$ pozycja $(n, n)$; 3712 razy, 43\u00a0758 razy, 1,5 s, w roku 1907…"),
        ("pl", "`1.5 sek. ...` i Python w wersji 3.11, „tak”"),
        ("he", "יש 43,758 עמדות, ”כך”… בתוך 15 שניות"),
        ("fa", "تا ۱۵ کپه و … را «چنین»"),
        ("fa", "مقالهٔ E. Borel, Works 2 (1921)"),
    ],
)
def test_what_follows_the_rules_is_not(language: str, text: str) -> None:
    assert list(language_rules.faults(language, text)) == []
