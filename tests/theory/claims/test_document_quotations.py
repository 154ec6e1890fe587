"""Tests that every quotation in the language of a document occurs in that document.

The documents are not part of the project; without their folder `../shared/documents` the tests are skipped.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from theory.claims.catalogue import catalogue
from verify.site.content.claims import translated_claims

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT.parent / "shared" / "documents"
# The files by the first characters of their names, in the order in which they were collected.
FILES = {"he-nim": "000", "he-mark": "001", "pl-nim": "002", "fa-nim": "003", "he-chomp": "004"}
MARKS = {"he": r'(?<!\w)"([^"]+)"(?!\w)', "pl": "„([^”]+)”", "fa": "«([^»]+)»"}
FORMULA = re.compile(r"\$[^$]*\$")
# The fields of a claim in which the document may be quoted; a statement and a source have quotation marks of their own.
FIELDS = ("title", "says", "claimed", "note")


def letters_and_digits(text: str) -> str:
    """Return the letters and digits of a text, without vowel points, signs and differences of spelling."""
    text = unicodedata.normalize("NFKC", text).casefold().replace("ي", "ی").replace("ك", "ک")
    text = re.sub("[\u0591-\u05c7\u064b-\u0652\u200b-\u200f\u2060\u2066-\u2069]", "", text)
    return re.sub(r"[\W_]+", "", text)


def quotation_parts(text: str, language: str) -> Iterator[list[str]]:
    """Yield the parts of each quotation between its formulas."""
    for quotation in re.findall(MARKS[language], FORMULA.sub("§", text)):
        yield [letters_and_digits(piece) for piece in quotation.split("§")]


def missing_quotations(text: str, language: str, source: str) -> list[str]:
    """Return the quotations in a text that have a part which does not occur in the source."""
    return [
        " … ".join(pieces) for pieces in quotation_parts(text, language) if any(piece not in source for piece in pieces)
    ]


def source(document: str) -> str:
    """Return the letters of a document; skip the test if the file is missing."""
    if not FOLDER.is_dir():
        pytest.skip("the source texts are not part of the project, and their folder is not there")
    (file,) = FOLDER.glob(f"{FILES[document]}*.txt")
    return letters_and_digits(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("document", FILES)
def test_quotations_of_claims_stand_in_the_document(document: str) -> None:
    language, letters = document[:2], source(document)
    texts = translated_claims.load(ROOT, language).texts
    wrong = {
        f"{tag} {name}": missing
        for tag, claim in catalogue().items()
        if claim.document == document
        for name in FIELDS
        if (missing := missing_quotations(texts[tag].get(name, ""), language, letters))
    }
    assert not wrong


@pytest.mark.parametrize("document", FILES)
def test_quotations_of_audits_stand_in_the_document(document: str) -> None:
    language, letters = document[:2], source(document)
    page = (ROOT / "docs" / language / "audit" / f"{document}.md").read_text(encoding="utf-8")
    assert not missing_quotations(page.split("---", 2)[2], language, letters)


def test_words_that_are_not_in_the_source_are_found() -> None:
    assert missing_quotations("„większe niż $4$” i „mniejsze”", "pl", letters_and_digits("są większe niż cztery")) == [
        "mniejsze"
    ]
    assert missing_quotations('בסדרה "שלו", לפי ד"ר כהן', "he", letters_and_digits("בסדרה אחרת")) == ["שלו"]


def test_a_changed_quotation_of_a_claim_is_found() -> None:
    """Check that each quotation is reported if letters are appended to it that occur in no document in this order."""
    letters, changed = {"he": "צצצצ", "pl": "źźźź", "fa": "ژژژژ"}, 0
    for document in FILES:
        language, text_of_document = document[:2], source(document)
        texts = translated_claims.load(ROOT, language).texts
        tags = [tag for tag, claim in catalogue().items() if claim.document == document]
        for tag, name in product(tags, FIELDS):
            text = texts[tag].get(name, "")
            for quotation in re.findall(MARKS[language], text):
                wrong = text.replace(quotation, quotation + letters[language])
                assert not missing_quotations(text, language, text_of_document) and missing_quotations(
                    wrong, language, text_of_document
                ), f"{tag} {name}"
                changed += 1
    assert changed
