"""The words inside formulas: each in the language of the page, the longest phrase first, and none forgotten."""

import re

import pytest

from verify.formulas.notation import form, notation
from verify.judge.examine import Record
from verify.languages import LANGUAGES
from verify.site import formula_words, words

OTHERS = [language for language in LANGUAGES if language != "en"]
# What is a word of English and no name, wherever it stands in a formula.
ENGLISH = set(
    re.findall(
        r"\w+",
        "if then else where and is are not no a an the of in has have one all at most for with true false follows lasts"
        " meets avoids misses passes begins player opponent moves",
    )
)
LINE = r"\text{if }x\ \text{is not}\ \text{vile}\ \text{in}\ \text{base}\ k\ \text{then }\text{nim}(x)"
OWN = {"if": "jeśli", "is not": "to nie", "is not vile in base": "nie jest podła przy podstawie", "then": "to"}


def test_the_longest_phrase_is_taken_and_names_stay() -> None:
    assert formula_words.tex(LINE, OWN) == (
        r"\text{jeśli }x\ \text{nie jest podła przy podstawie}\ k\ \text{to }\text{nim}(x)"
    )
    assert formula_words.tex(LINE, {}) == LINE
    told = formula_words.plain("if x is not vile in base k then then(x) else is-value(x)", OWN)
    assert told == "jeśli x nie jest podła przy podstawie k to then(x) else is-value(x)"


def test_words_of_a_name_are_no_words() -> None:
    assert formula_words.tex(r"\text{nim-sum}(p)\ \text{then-some}", OWN) == r"\text{nim-sum}(p)\ \text{then-some}"


@pytest.mark.parametrize("language", OTHERS)
def test_words_that_run_leftwards_keep_their_place(language: str) -> None:
    own = formula_words.table(words.load(language))
    leftwards = words.load(language).direction == "rtl"
    assert all((said[0] + said[-1] == "\u2067\u2069") is leftwards for said in own.values())


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words(language: str) -> None:
    every = [words.load(one).tables["formula"] for one in OTHERS]
    assert words.load(language).tables["formula"].keys() == every[0].keys()
    assert formula_words.table(words.load("en")) == {}


def left(line: str) -> set[str]:
    """The words of English in a line of TeX."""
    return {word for text in re.findall(r"\\text\{([^{}$]*)\}", line) for word in text.split()} & ENGLISH


@pytest.mark.parametrize("language", OTHERS)
def test_forms_have_no_word_of_english_in_another_language(language: str) -> None:
    own = formula_words.table(words.load(language))
    forms = [form(text) for text in notation().forms.values()]
    every = [made for one in forms for made in (one, one.negated) if made]
    said = [formula_words.plain(re.sub(r"#\d+", "x", "".join(made.tokens)), own) for made in every]
    assert not [text for text in said if set(re.findall(r"(?:^|(?<= ))[a-z]+(?= |$)", text)) & ENGLISH]


def test_no_word_of_english_is_left_in_what_is_typeset(verified: Record) -> None:
    tables = [formula_words.table(words.load(language)) for language in OTHERS]
    lines = [line for record in verified["theorems"].values() for line in record.get("tex", "").splitlines()]
    assert lines
    assert not {line for line in lines for own in tables if left(formula_words.tex(line, own))}
