"""Tests that text follows the typography of its language, and that nothing else on a page changes."""

import re
from types import SimpleNamespace
from typing import cast

import pytest

from verify.languages import LANGUAGES, ROOT
from verify.site.build import markdown_extension
from verify.site.build.page_context import Site, code, ltr
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.reference import glossary
from verify.site.languages import locales, ui_strings
from verify.site.languages.typography import Typography
from verify.site.mathematics.line_breaks import formula_width, join_boxes
from verify.site.mathematics.typesetting import Formula, Piece, Typeset

NBSP, HYPHEN = "\N{NO-BREAK SPACE}", "\N{NON-BREAKING HYPHEN}"

TYPESET_WORDS = [
    ("pl", "w grze i z nim", f"w{NBSP}grze i{NBSP}z{NBSP}nim"),
    ("pl", "gra o\nstos", f"gra o{NBSP}stos"),
    ("pl", "t-Wythoff, K-MARK, Up-MARK", f"t{HYPHEN}Wythoff, K{HYPHEN}MARK, Up{HYPHEN}MARK"),
    ("en", "Up-K-MARK, Sum-MARK", f"Up{HYPHEN}K{HYPHEN}MARK, Sum{HYPHEN}MARK"),
    ("pl", "A. S. Fraenkel", f"A.{NBSP}S.{NBSP}Fraenkel"),
    ("en", "W. A.\nWythoff", f"W.{NBSP}A.{NBSP}Wythoff"),
    ("he", 'ב-MARK אי-זוגי, א"ש "כאן"', "ב־MARK אי־\N{WORD JOINER}זוגי, א״ש ”כאן”"),
    ("he", "צ'ומפ וסכום-נים", "צ׳ומפ וסכום־\N{WORD JOINER}נים"),
    ("he", "t-ויתהוף", "t־ויתהוף"),
    ("fa", "(Up-K-MARK) و", f"(Up{HYPHEN}K{HYPHEN}MARK) و"),
    ("he", "Up-K-MARK ו-SMT-LIB", f"Up{HYPHEN}K{HYPHEN}MARK ו־SMT{HYPHEN}LIB"),
    ("he", "שלוש-עשרה אי-זוגיות", "שלוש־\N{WORD JOINER}עשרה אי־\N{WORD JOINER}זוגיות"),
    ("fa", "تا 15 کپه", "تا ۱۵ کپه"),
    ("fa", "وضعیت (0, 1) و z3 5.4.0", "وضعیت (0, 1) و z3 5.4.0"),
    ("fa", "رقم $1$ و کپهٔ 2", "رقم $1$ و کپهٔ ۲"),
    ("fa", "رقم `1` و کپهٔ 2", "رقم `1` و کپهٔ ۲"),
    ("fa", "تا 15 سطر 15تایی", "تا ۱۵ سطر ۱۵تایی"),
    (
        "fa",
        "نوشتهٔ E. Borel, Works 2 (1921), 10–20; Paris 3، صفحهٔ 4",
        "نوشتهٔ E. Borel, Works 2 (1921), 10–20; Paris 3، صفحهٔ ۴",
    ),
    ("fa", "K-مارک", f"K{HYPHEN}مارک"),
    ("en", 'it\'s "so" in t-Wythoff', f"it’s “so” in t{HYPHEN}Wythoff"),
    ("en", 'both "$x$ is lost" and ("$y$ is won")', "both “$x$ is lost” and (“$y$ is won”)"),
    ("en", "cvc5's proof", "cvc5’s proof"),
]


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("pl", "po 12 pól", f"po 12{NBSP}pól"),
        ("en", "the 3\n  heaps", f"the 3{NBSP}heaps"),
        ("he", "יש 3 ערימות", f"יש 3{NBSP}ערימות"),
        ("fa", "تا 15 کپه", f"تا ۱۵{NBSP}کپه"),
        ("en", "# Part 2\nBoth heaps", "# Part 2\nBoth heaps"),
        ("en", "in 1907, and 3, 4 or 5", "in 1907, and 3, 4 or 5"),
    ],
)
def test_a_number_stays_with_its_noun(language: str, typed: str, expected: str) -> None:
    assert ui_strings.load(language).typography.markdown(typed) == expected


def test_a_formula_of_one_number_stays_with_its_noun() -> None:
    number = '<bdi class="katex tk-short" dir="ltr"><span class="mord">12</span></bdi>'
    html, length = markdown_extension._wrap_unbroken(number, ["po "], Piece("text", " pól, a potem"))
    assert (html, length) == (f'<span class="tk-nobr">{number}{NBSP}pól</span>', len(" pól"))
    for after in (" i ", ", pól", " **pól**", " [pól](a.md)", "\n\npól"):
        assert "pól" not in markdown_extension._wrap_unbroken(number, ["po "], Piece("text", after))[0]
    assert markdown_extension._wrap_unbroken("<i>n</i>", ["po "], Piece("text", " pól")) == ("<i>n</i>", 0)


def test_a_letter_is_not_tied_to_attributes() -> None:
    heading = "# Z rzędu wyprowadza z W {#wyt-017}"
    assert ui_strings.load("pl").typography.markdown(heading) == f"# Z{NBSP}rzędu wyprowadza z{NBSP}W {{#wyt-017}}"


@pytest.mark.parametrize(("language", "typed", "expected"), TYPESET_WORDS)
def test_words_are_set(language: str, typed: str, expected: str) -> None:
    assert ui_strings.load(language).typography.words(typed) == expected


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text",
    [
        "`a - 1 i z`",
        '```\nw z 12 "x"\n```\n',
        '<b title="a z 3">',
        "[](a-b_12.md)",
        "{#z-a data-x='1 2'}",
        "NIM-013",
        "ATL-S1.2",
        '??? question "a z"',
        "| --- | --- |",
        "https://a.b/z-12",
        "&#36;",
        "12. ",
    ],
)
def test_text_outside_running_words_stays(language: str, text: str) -> None:
    assert ui_strings.load(language).typography.markdown(text) == text


@pytest.mark.parametrize("before", ["| gra |\n| --- |\n", "[a]: https://a.b\n", "```\nw z\n```\n", "<!-- a -->\n"])
def test_text_after_an_unchanged_part_is_typeset(before: str) -> None:
    assert ui_strings.load("pl").typography.markdown(f"{before}| w grze |\n") == f"{before}| w{NBSP}grze |\n"


LETTER, PERSIAN = re.compile("[A-Za-z]"), re.compile("[\u0600-\u06ef\u06fa-\u06ff«»]+")


@pytest.mark.parametrize(
    "language", [language for language in LANGUAGES if not locales.localize_digits(language, "1").isascii()]
)
def test_the_digits_of_a_citation_are_of_one_kind(language: str) -> None:
    """Check that titles in Latin letters keep Latin digits throughout, and Persian text Persian digits."""
    native_digits, counts = locales.localize_digits(language, "0123456789"), {True: 0, False: 0}
    for path in (ROOT / "docs" / language).glob("*/claims/*.toml"):
        for tag, texts in read_toml(path).items():
            source = str(texts.get("source", "")).replace('<bdi dir="ltr">', '<bdi dir="ltr">vol. ')
            text = re.sub(r"<[^>]*>|\$[^$]*\$", "", ui_strings.load(language).typography.markdown(source))
            for stretch in PERSIAN.split(text):
                latin = bool(LETTER.search(stretch))
                assert not set(stretch) & set(native_digits if latin else "0123456789"), f"{tag}: {stretch}"
                counts[latin] += not {*native_digits, *"0123456789"}.isdisjoint(stretch)
    assert counts[True] > 25 and counts[False] > 2


def test_a_place_in_a_document_has_the_digits_of_the_language() -> None:
    places = {language: re.sub("<[^>]*>", "", ui_strings.load(language).place("p. 9–10")) for language in ("fa", "he")}
    # A number stays on the line of its word.
    assert places == {"fa": "ص\u00a0۹–۱۰", "he": "עמ׳\u00a09–10"}
    single, plural = (re.sub("<[^>]*>", "", ui_strings.load("he").place(f"par. {where}")) for where in ("3", "3–4"))
    assert (single, plural) == ("פסקה\u00a03", "פסקאות\u00a03–4")


def test_classes_of_positions_are_set_as_in_formulas() -> None:
    html = ui_strings.load("pl").typography.markdown("P-pozycja, P. Guy")
    assert html.startswith(f'<span class="tk-class">P</span>{HYPHEN}pozycja')
    assert html.count("tk-class") == 1
    assert "tk-class" not in ui_strings.load("pl").typography.words("P-pozycja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_sets_the_classes_of_positions_so(language: str) -> None:
    words = ui_strings.load(language)
    for concept in glossary.concepts(ROOT):
        if concept.name in ("p-position", "n-position"):
            letter = concept.name[0].upper()
            assert f'<span class="tk-class">{letter}</span>' in words.typography.markdown(concept.words[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_negated_hebrew_word_is_not_parted(language: str) -> None:
    assert ui_strings.load(language).typography.markdown("אי־זוגי") == "אי־\u2060זוגי"


def test_the_decimal_sign_of_formulas() -> None:
    formulas = {language: ui_strings.load(language).typography.formula(r"1.618\dots, 2") for language in ("en", "pl")}
    assert formulas == {"en": r"1.618\dots, 2", "pl": r"1{,}618\dots, 2"}


def test_the_sign_for_thousands_in_formulas() -> None:
    formula = r"11V = 10\,000 - 1, a\,b, 5\,12"
    formulas = {language: ui_strings.load(language).typography.formula(formula) for language in LANGUAGES}
    assert formulas["en"] == formulas["he"] == r"11V = 10{,}000 - 1, a\,b, 5\,12"
    assert formulas["pl"] == formulas["fa"] == formula


def test_a_name_with_hyphens_is_not_broken_there() -> None:
    html = code("games.sum.nim-sum(octal-0.77.values, x) = n-{1,2} - 3 --jobs")
    assert re.findall(r'<span class="tk-nobr">(.*?)</span>', html) == ["nim-sum", "octal-0"]


@pytest.mark.parametrize(
    ("text", "ending"),
    [("های با", "های"), ("\u200cتایی، یا", "\u200cتایی،"), ("؛ و", "؛"), (" and", ""), ("**th**", "")],
)
def test_an_ending_stays_with_its_formula(text: str, ending: str) -> None:
    html, length = markdown_extension._wrap_unbroken("<i>n</i>", ["of "], Piece("text", text))
    assert length == len(ending)
    assert html == (f'<span class="tk-nobr"><i>n</i>{ending}</span>' if ending else "<i>n</i>")


def test_a_short_tuple_stays_whole() -> None:
    html = ltr("(7, 13, 4); (0, 3, 3)")
    assert re.findall(r'<span class="tk-nobr">(.*?)</span>', html) == ["(7, 13, 4)", "(0, 3, 3)"]
    assert "tk-nobr" not in ltr("(3)") + ltr(f"({'9' * 20}, {'9' * 20})")


def test_numbers_units_and_directions() -> None:
    assert [locales.format_count(language, 1234567) for language in ("en", "he", "fa")] == [
        "1,234,567",
        "1,234,567",
        "۱٬۲۳۴٬۵۶۷",
    ]
    assert locales.format_count("pl", 1234567) == f"1{NBSP}234{NBSP}567"
    assert [locales.format_count(language, 3712) for language in LANGUAGES] == ["3,712", "۳٬۷۱۲", "3,712", "3712"]
    assert (locales.format_ratio("pl", 1234.5), locales.format_ratio("pl", 12345)) == ("1230", f"12{NBSP}300")
    assert [locales.format_seconds(language, 0.004) for language in ("en", "pl")] == [
        f"<{NBSP}0.01{NBSP}s",
        f"<{NBSP}0,01{NBSP}s",
    ]
    assert locales.format_seconds("fa", 0.001) == f"\u2066<{NBSP}۰٫۰۱\u2069{NBSP}ثانیه"
    assert locales.format_seconds("pl", 0) == f"<{NBSP}0,01{NBSP}s"
    assert locales.format_seconds("pl", 3.061) == f"3,06{NBSP}s"
    assert locales.format_seconds("fa", 0.5) == f"۰٫۵۰{NBSP}ثانیه"
    assert locales.format_milliseconds("en", 12.34) == f"12.3{NBSP}ms"
    assert [locales.direction(language) for language in ("en", "he", "pl", "fa")] == ["ltr", "rtl", "ltr", "rtl"]


@pytest.mark.parametrize("rule", [["("], ["a", "b", "c"], []])
def test_a_wrong_rule_is_one_clear_line(rule: list[str]) -> None:
    with pytest.raises(SiteError, match="typography"):
        Typography("en", {"wrong": rule}).words("a")


def box(text: str, end: str) -> str:
    return f'<span class="base">{text}<span class="{end}"></span></span>'


def test_a_formula_has_the_width_of_its_visible_part() -> None:
    assert formula_width(f"<math>hidden</math><bdi>{box('a²−an', 'mbin')}{box('0', 'mord')}</bdi>") == len("a²−an0")


def test_a_formula_breaks_behind_relations_only() -> None:
    opened, closed = '<span class="mopen">(</span>', '<span class="mclose">)</span>'
    inside = box(f"a{opened}b", "mrel") + box(f"c{closed}", "mrel") + box("d", "mord")
    html = f"<bdi>{inside}</bdi>"
    assert join_boxes(html).startswith(f'<bdi><span class="tk-whole">{box(f"a{opened}b", "mrel")}')
    assert join_boxes(html).endswith(f"{box(f'c{closed}', 'mrel')}</span>{box('d', 'mord')}</bdi>")
    # KaTeX writes the two brackets of f(g(x)) as one.
    nested = box(f"f{opened}g{opened}x{closed.replace(')', '))')}", "mrel")
    assert "tk-whole" not in join_boxes(f"<bdi>{nested}{box('d', 'mord')}</bdi>")
    sums = f"<bdi>{box('a', 'mbin')}{box('b', 'mrel')}{box('c', 'mord')}</bdi>"
    assert (
        join_boxes(sums)
        == f'<bdi><span class="tk-whole">{box("a", "mbin")}{box("b", "mrel")}</span>{box("c", "mord")}</bdi>'
    )
    wide = f"<bdi>{box('a' * 30, 'mbin')}{box('b' * 30, 'mrel')}{box('c', 'mord')}</bdi>"
    assert "tk-whole" not in join_boxes(wide)
    assert join_boxes(f"<bdi>{box('a', 'mord')}</bdi>") == f"<bdi>{box('a', 'mord')}</bdi>"


def test_no_line_begins_with_the_dots_that_end_a_list() -> None:
    dots = '<span class="base"><span class="strut"></span><span class="minner">…</span></span>'
    first, second, third = (f'<span class="base">{n},<span class="mspace allowbreak"></span></span>' for n in "248")
    joined = f'<span class="tk-whole">{second}{dots}</span>'
    assert join_boxes(f"<bdi>{first}{second}{dots}</bdi>") == f"<bdi>{first}{joined}</bdi>"
    assert join_boxes(f"<bdi>{first}{dots}{third}</bdi>") == f"<bdi>{first}{dots}{third}</bdi>"


@pytest.mark.parametrize("language", [name for name in LANGUAGES if locales.direction(name) == "rtl"])
def test_a_number_before_a_letter_is_not_turned_round(language: str) -> None:
    words = ui_strings.load(language)
    texts = [text for table in words.tables.values() for text in table.values() if isinstance(text, str)]
    plain_texts = [re.sub(r"\$[^$]*\$|`[^`]*`|\u2066[^\u2069]*\u2069", "", text) for text in texts]
    assert not [text for text in plain_texts if re.search(r"(?<![\w./-])\d+ ?[/·×+−] ?[A-Za-zα-ω]", text)]


def test_a_message_of_a_board_has_one_system_of_digits() -> None:
    """Check messages for other digits, because values are Latin in formulas and numbers have fields of their own."""
    for language in LANGUAGES:
        native_digits = locales.localize_digits(language, "0123456789")
        if native_digits.isascii():
            continue
        for path in (ROOT / "docs" / language / "board").glob("*.js"):
            messages = re.findall(r"'([^'\n]*[^\x00-\x7f][^'\n]*)'", path.read_text(encoding="utf-8"))
            assert len(messages) > 10
            assert [text for text in messages if set(native_digits) & set(text)] == [], path
            # Between back-ticks a number is isolated from the direction of the words; z3 is a name.
            assert [
                text for text in messages if re.search(r"(?<![A-Za-z])[0-9]", re.sub(r"`[^`]*`", "", text))
            ] == [], path


@pytest.mark.parametrize(
    ("language", "typed", "expected"),
    [
        ("en", "Nim with 3 heaps", f"Nim with 3{NBSP}heaps"),
        ("en", "Bouton, 1901", "Bouton, 1901"),
        ("he", "נים עם 3 ערימות", f"נים עם 3{NBSP}ערימות"),
        ("pl", "Nim z 3 stosami", f"Nim z{NBSP}3{NBSP}stosami"),
    ],
)
def test_a_number_in_a_title_stays_with_its_noun(language: str, typed: str, expected: str) -> None:
    title = ui_strings.load(language, ROOT).typography.title
    assert title(typed) == expected
    assert Typeset({}).plain(typed, title) == expected


def test_a_title_without_markup_is_set_as_on_the_page() -> None:
    """Check the figure of related claims, the tooltips of links, and the titles of pages."""
    title = "סכום-נים של *שתי ערימות*, ב-$2$"
    two = Typeset({Formula("2", False).key: "<math><mn>2</mn></math>"})
    site = SimpleNamespace(words=ui_strings.load("he", ROOT), typeset=two)
    site.catalogue = SimpleNamespace(texts={"NIM-001": {"title": title}})
    assert Site.plain_title(cast(Site, site), "NIM-001") == "סכום־\N{WORD JOINER}נים של שתי ערימות, ב־2"
    assert two.plain(title) == "סכום-נים של שתי ערימות, ב-2"


def test_a_description_keeps_exponents_and_indices() -> None:
    """Check that 2³ does not become 23 where no markup is possible."""
    power = "<math><msup><mn>2</mn><mn>3</mn></msup><mo>=</mo><msub><mn>1000</mn><mn>2</mn></msub></math>"
    typeset = Typeset({Formula("2^3=1000_2", False).key: f"<span>\u2066{power}\u2069</span>"})
    assert typeset.plain("Here $2^3=1000_2$.") == "Here 2³=1000₂."
    winning = "<math><mi>n</mi><mo>∈</mo><mi mathvariant=script>N</mi></math>"
    assert Typeset({Formula("n\\in N", False).key: winning}).plain("$n\\in N$") == "n∈𝒩"
