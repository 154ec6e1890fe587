"""Tests of the words inside formulas: in the page's language, longest phrase first, none missing."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.english_words import ENGLISH
from verify.formulas.notation import form, notation
from verify.languages import LANGUAGES, ROOT
from verify.site.build import node
from verify.site.languages import formula_words, ui_strings
from verify.site.mathematics import typesetting

OTHERS = [language for language in LANGUAGES if language != "en"]
LINE = r"\text{if }x\ \text{is not}\ \text{vile}\ \text{in}\ \text{base}\ k\ \text{then }\text{nim}(x)"
POLISH = {"if": "jeśli", "is not": "to nie", "is not vile in base": "nie jest podłe przy podstawie", "then": "to"}


def test_the_longest_phrase_is_taken_and_names_stay() -> None:
    assert formula_words.translate_tex(LINE, POLISH) == (
        r"\text{jeśli }x\ \text{nie jest podłe przy podstawie}\ k\ \text{to }\text{nim}(x)"
    )
    assert formula_words.translate_tex(LINE, {}) == LINE
    text = formula_words.translate_plain("if x is not vile in base k then then(x) else is-value(x)", POLISH)
    assert text == "jeśli x nie jest podłe przy podstawie k to then(x) else is-value(x)"


def test_words_of_a_name_are_no_words() -> None:
    assert (
        formula_words.translate_tex(r"\text{nim-sum}(p)\ \text{then-some}", POLISH)
        == r"\text{nim-sum}(p)\ \text{then-some}"
    )


@pytest.mark.parametrize("language", OTHERS)
def test_words_that_run_leftwards_keep_their_place(language: str) -> None:
    translations = formula_words.translations(ui_strings.load(language))
    leftwards = ui_strings.load(language).direction == "rtl"
    assert all((phrase[0] + phrase[-1] == "\u2067\u2069") is leftwards for phrase in translations.values())


MARKS = {0x2067: "<", 0x2066: "[", 0x2069: ">"}


@pytest.mark.parametrize(
    ("line", "arranged"),
    [
        # A predicate between its two subjects, and one whose subject is in the line before.
        (r"m\wedge n\ \text{is vile in base}\ k", r"m\wedge {\text{<[}n\text{> V [}k\text{>>}}"),
        (r"\text{is vile in base}\ k)", r"{\text{<V [}k\text{>>}})"),
        # The scope of "if" and "then" ends at a bracket that this line leaves open.
        (r"{}\vee (\text{if }x=1\ \text{then }0", r"{}\vee ({\text{<IF [}{x=1}\text{> THEN [}0\text{>>}}"),
        (r"\text{then }q=(\text{if }x", r"\text{<THEN> }q=({\text{<IF [}x\text{>>}}"),
        # An index, a set and a sum hold formulas of their own.
        (r"\text{digit}_{i}(9\ \text{in base}\ 2)", r"\text{digit}_{i}({\text{<[}9\text{> B [}2\text{>>}})"),
        (r"\mathcal{W}_{k,\ \text{in base}\ u}(c)", r"\mathcal{W}_{k,\ {\text{<B [}u\text{>>}}}(c)"),
        # A single word keeps its place, and the name of a function is not a word.
        (r"w=\ \text{in base})", r"w=\ \text{<B>})"),
        (r"x\le \text{then}_{x}(x)", r"x\le \text{then}_{x}(x)"),
    ],
)
def test_related_words_form_one_run(line: str, arranged: str) -> None:
    translations = {
        "is vile in base": "\u2067V\u2069",
        "in base": "\u2067B\u2069",
        "if": "\u2067IF\u2069",
        "then": "\u2067THEN\u2069",
    }
    assert formula_words.translate_tex(line, translations).translate(MARKS) == arranged


def test_runs_of_formulas_in_plain_characters() -> None:
    translations = {"is vile": "\u2067V\u2069", "if": "\u2067IF\u2069", "then": "\u2067THEN\u2069"}
    text = formula_words.translate_plain("f(x) ≔\n  if x is vile then (if y then 1)", translations).translate(MARKS)
    assert text == "f(x) ≔\n  <IF [x> V THEN [(<IF [y> THEN [1>>)>>"


@pytest.mark.parametrize("language", OTHERS)
def test_a_number_in_the_words_keeps_the_digits_of_formulas(language: str) -> None:
    translations = formula_words.translations(ui_strings.load(language))
    assert re.findall(r"\d", translations["player 1"]) == ["1"]


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words(language: str) -> None:
    every = [ui_strings.load(code).tables["formula"] for code in OTHERS]
    assert ui_strings.load(language).tables["formula"].keys() == every[0].keys()
    assert formula_words.translations(ui_strings.load("en")) == {}


@pytest.mark.parametrize("language", OTHERS)
def test_forms_have_no_word_of_english_in_another_language(language: str) -> None:
    translations = formula_words.translations(ui_strings.load(language))
    forms = [form(text) for text in notation().forms.values()]
    every = [variant for original in forms for variant in (original, original.negated) if variant]
    sentences = [
        formula_words.translate_plain(re.sub(r"#\d+", "x", "".join(variant.tokens)), translations) for variant in every
    ]
    assert not [text for text in sentences if set(re.findall(r"(?:^|(?<= ))[a-z]+(?= |$)", text)) & ENGLISH]


def test_a_letter_with_its_accent_is_read_and_copied_as_one_letter(tmp_path: Path) -> None:
    tex = "".join(rf"\text{{{phrase}}}" for phrase in ui_strings.load("pl").tables["formula"].values())
    cache_file = tmp_path / "formulas.json"
    modules = node.install_packages(ROOT / "build")
    formulas = [typesetting.Formula(tex + r"\hat{x}", display=False)]
    typesetting.typeset_formulas(formulas, cache_file, node.node_command(), node.FRONT / "typeset.mjs", modules)
    (html,) = json.loads(cache_file.read_text(encoding="utf-8"))["formulas"].values()
    spoken = html.partition("</math>")[0]
    assert "jeśli" in spoken
    assert not re.search("[ˊ˙]", spoken)
    assert '<mover accent="true"><mi>x</mi>' in spoken  # an accent of mathematics stays one


def test_a_number_or_a_letter_alone_is_read_as_it_is_drawn(tmp_path: Path) -> None:
    characters = {"34": "34", "n": "n", "\\varphi": "φ"}
    # A script letter is drawn as a plain one of another font, and a sign is none of a text's.
    other_tex = ["\\mathcal P", "-1", "n+1", "\\oplus", "x_1"]
    cache_file = tmp_path / "formulas.json"
    formulas = [typesetting.Formula(tex, display=False) for tex in (*characters, *other_tex)]
    typesetting.typeset_formulas(
        formulas, cache_file, node.node_command(), node.FRONT / "typeset.mjs", node.install_packages(ROOT / "build")
    )
    typeset = typesetting.Typeset.load(cache_file)
    outputs = [typeset.html(formula) for formula in formulas]
    for html, text in zip(outputs, characters.values(), strict=False):
        element = ElementTree.fromstring(html)
        assert element.tag == "bdi" and element.attrib == {"class": "katex tk-short", "dir": "ltr"}
        assert "".join(element.itertext()) == text
    assert all("katex-mathml" in html for html in outputs[len(characters) :])
    assert [typeset.plain(f"${tex}$") for tex in characters] == [*characters.values()]
