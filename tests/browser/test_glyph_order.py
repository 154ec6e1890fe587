"""Tests of the order of glyphs: formulas and code run from left to right on right-to-left pages."""

import html
import re
from pathlib import Path
from typing import Any

import pytest

from verify.languages import LANGUAGES, ROOT
from verify.site.build import node
from verify.site.build.markdown_extension import _attach_punctuation
from verify.site.languages import formula_words, ui_strings
from verify.site.mathematics.typesetting import Formula, Piece, Typeset, typeset_formulas

# The visible characters of every formula with their places, as the browser laid them out.
GLYPHS = """(selector) => [...document.querySelectorAll(selector)].map((root) => {
  const found = [];
  // A long formula goes on in the next line: its pieces then stand below one another, not side by side.
  const lines = new Map();
  let line = 0;
  let last = null;
  for (const base of root.querySelectorAll('.base')) {
    const box = base.getBoundingClientRect();
    if (last && box.top >= last.bottom - 2) line += 1;
    lines.set(base, line);
    last = box;
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    for (let i = 0; i < node.data.length; i += 1) {
      if (!/[0-9A-Za-z+=⊕−<≤-]/u.test(node.data[i])) continue;
      const range = document.createRange();
      range.setStart(node, i);
      range.setEnd(node, i + 1);
      const box = range.getBoundingClientRect();
      const where = lines.get(node.parentElement.closest('.base')) ?? 0;
      if (box.width) found.push({ character: node.data[i], x: box.left + box.width / 2, line: where });
    }
  }
  return found;
})"""


def lines(page: Any, selector: str) -> list[str]:
    """Return the characters of each match from left to right on the screen; exponents count at their place."""
    glyph_rows = page.evaluate(GLYPHS, selector)
    return ["".join(g["character"] for g in sorted(glyphs, key=lambda g: (g["line"], g["x"]))) for glyphs in glyph_rows]


def page_with(site_folder: Path, language: str, formula: str) -> str | None:
    """Return the address of a page that shows a formula with the given characters; None if no page does."""
    for path in sorted((site_folder / language).rglob("index.html")):
        for math in re.findall(r"<math.*?</math>", path.read_text(encoding="utf-8"), re.DOTALL):
            if re.sub(r"<[^>]+>|\s", "", math) == formula:
                return f"{path.parent.relative_to(site_folder).as_posix()}/"
    return None


@pytest.mark.parametrize("language", ["he", "fa", "en", "pl"])
def test_formulas_read_from_left_to_right(desk: Any, base: str, language: str) -> None:
    desk.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    lines_on_screen = lines(desk, "article .katex-html")
    assert lines_on_screen, "no formula on the page"
    examples = {"a⊕b⊕c=0", "2n+1−1"} & set(lines_on_screen)
    # The fixture has both kinds of formulas; the finished site has at least formulas with ⊕, each as KaTeX wrote it.
    sources = desk.evaluate("[...document.querySelectorAll('article .katex-html')].map((e) => e.textContent)")
    assert examples or any("⊕" in text for text in sources)
    for text, line in zip(sources, lines_on_screen, strict=True):
        plain = [c for c in text if c in "⊕=<≤−+"]
        assert [c for c in line if c in "⊕=<≤−+"] == plain, text


@pytest.mark.parametrize("language", ["he", "fa"])
@pytest.mark.parametrize("formula", ["2n+1−1", "a⊕b⊕c=0"])
def test_the_classic_formulas(desk: Any, small_base: str, small_site: Path, language: str, formula: str) -> None:
    address = page_with(small_site, language, formula)
    assert address is not None
    desk.goto(small_base + address, wait_until="load")
    desk.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert formula in lines(desk, "article .katex-html")


# The positions of the characters of an inserted formula, from left to right; direction marks have no position.
READ = """(html) => {
  const paragraph = document.createElement('p');
  paragraph.dir = 'ltr';
  paragraph.innerHTML = html;
  document.querySelector('article').append(paragraph);
  const found = [];
  const walker = document.createTreeWalker(paragraph.querySelector('.katex-html'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode())
    for (const [at, character] of [...walker.currentNode.data].entries()) {
      const range = document.createRange();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + 1);
      const box = range.getBoundingClientRect();
      if (box.width && character.trim()) found.push([box.left + box.width / 2, character]);
    }
  paragraph.remove();
  return found.sort(([one], [other]) => one - other).map(([, character]) => character).join('');
}"""


@pytest.mark.parametrize("language", ["he", "fa"])
def test_words_and_their_formulas_form_one_run(desk: Any, base: str, tmp_path: Path, language: str) -> None:
    translations = formula_words.translations(ui_strings.load(language))
    vile_words, power = ("".join(translations[key][1:-1].split()) for key in ("is vile in base", "is a power of"))
    vile = r"n\ \text{is}\ \text{vile}\ \text{in}\ \text{base}\ k"
    line = rf"m\wedge {vile}\Rightarrow (x+1)\ \text{{is a}}\ \text{{power}}\ \text{{of}}\ y"
    # \ \text{is}\ \text{vile}\ \text{in}\ \text{base}\ k\Rightarrow (x+1)\ \text{is a}\ \text{power}\ \text{of}\ y"
    file = tmp_path / "formulas.json"

    def order_on_screen(tex: str) -> str:
        typeset_formulas(
            [Formula(tex, display=False)],
            file,
            node.node_command(),
            node.FRONT / "typeset.mjs",
            node.install_packages(ROOT / "build"),
        )
        desk.goto(f"{base}{language}/nim/bouton/", wait_until="load")
        return str(desk.evaluate(READ, Typeset.load(file).html(Formula(tex, display=False)))).replace("\u200c", "")

    clean = [text.replace("\u200c", "")[::-1] for text in (vile_words, power)]
    assert order_on_screen(formula_words.translate_tex(line, translations)) == f"m∧k{clean[0]}n⇒y{clean[1]}(x+1)"
    # Words in a run of their own would be read backwards with the formulas beside them in line order.
    separate_words = rf"n\ \text{{{translations['is vile in base']}}}\ k"
    assert order_on_screen(separate_words) == f"n{clean[0]}k"


# A formula of three boxes with possible line breaks between them.
LONG_FORMULA = "".join(
    (
        '<span class="katex"><bdi class="katex-html" dir="ltr">',
        *(f'<span class="base">{box}</span>' for box in ("a + b + c + d =", "e + f + g + h =", "i + j")),
        "</bdi></span>",
    )
)


# How often a long formula was broken in paragraphs of many widths, how often its punctuation was in another line than
# its end, and how often the punctuation was separated from it in the same line.
TORN = """([html, word]) => {
  const paragraph = document.createElement('p');
  paragraph.innerHTML = `${word} ${html} ${word}`;
  document.querySelector('article').append(paragraph);
  const boxes = [...paragraph.querySelectorAll('.base')];
  const counts = { broken: 0, torn: 0, apart: 0 };
  for (let width = 160; width <= 460; width += 1) {
    paragraph.style.width = `${width}px`;
    const stop = paragraph.querySelector('.tk-stop').getBoundingClientRect();
    const all = boxes.map((box) => box.getBoundingClientRect());
    const last = all.filter((box) => box.bottom > all.at(-1).top);
    counts.broken += last.length < all.length;
    counts.torn += stop.top >= all.at(-1).bottom - 2;
    const gaps = getComputedStyle(paragraph).direction === 'rtl'
      ? last.map((box) => box.left - stop.right) : last.map((box) => stop.left - box.right);
    counts.apart += Math.abs(Math.min(...gaps)) > 3;
  }
  paragraph.remove();
  return counts;
}"""


@pytest.mark.parametrize(("language", "word"), [("fa", "پس"), ("en", "so")])
def test_punctuation_behind_a_long_formula_never_begins_a_line(desk: Any, base: str, language: str, word: str) -> None:
    desk.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    formula, character_count = _attach_punctuation(LONG_FORMULA, [], Piece("text", ".) And so on"))
    assert character_count == len(".)")
    counts = desk.evaluate(TORN, [formula, word])
    assert counts["broken"] > 0 and counts["torn"] == counts["apart"] == 0
    # Without the reserved space the punctuation alone moves to the next line.
    bare = formula.replace("tk-ends", "").replace('"tk-stop"', '"tk-stop" style="margin: 0"')
    assert desk.evaluate(TORN, [bare, word])["torn"] > 0


# The number of widths in which a long formula was broken, and in which its first box was below the preceding text.
COUNT_LEFT_BEHIND = """(html) => {
  const paragraph = document.createElement('p');
  paragraph.innerHTML = html;
  document.querySelector('article').append(paragraph);
  const boxes = [...paragraph.querySelectorAll('.base')];
  const lead = document.createRange();
  const text = paragraph.firstChild;
  const place = text.data.search(/[^\\s]\\u2060?$/);
  lead.setStart(text, place);
  lead.setEnd(text, place + 1);
  const counts = { broken: 0, left: 0 };
  for (let width = 160; width <= 460; width += 1) {
    paragraph.style.width = `${width}px`;
    const [first, last] = [boxes[0], boxes.at(-1)].map((box) => box.getBoundingClientRect());
    counts.broken += last.top >= first.bottom - 2;
    counts.left += first.top >= lead.getBoundingClientRect().bottom - 2;
  }
  paragraph.remove();
  return counts;
}"""


@pytest.mark.parametrize(("language", "text"), [("he", "מן הטענה נובע מיד, ולכן ב־"), ("fa", "پس از این گزاره («")])
def test_text_before_a_long_formula_never_ends_a_line(desk: Any, base: str, language: str, text: str) -> None:
    desk.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    formula, _ = _attach_punctuation(LONG_FORMULA, [text], None)
    counts = desk.evaluate(COUNT_LEFT_BEHIND, text + formula)
    assert counts["broken"] > 0 and counts["left"] == 0
    if language == "he":  # a maqaf alone allows a line break
        assert desk.evaluate(COUNT_LEFT_BEHIND, text + LONG_FORMULA)["left"] > 0


def test_letters_that_the_font_of_formulas_lacks_are_those_of_the_text(desk: Any, base: str) -> None:
    desk.goto(f"{base}pl/nim/bouton/", wait_until="load")
    fonts = desk.evaluate(
        """() => { const p = document.createElement('p');
        p.innerHTML = '<span class="katex"><span class="latin_fallback">ą</span><span class="mord">a</span></span>';
        document.querySelector('article').append(p);
        return [p, ...p.querySelectorAll('.katex > *')].map((part) => getComputedStyle(part).fontFamily); }"""
    )
    assert fonts[0] == fonts[1] != fonts[2]


@pytest.mark.parametrize("language", ["he", "fa"])
def test_inline_code_reads_from_left_to_right(desk: Any, base: str, language: str) -> None:
    desk.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    desk.evaluate(
        """() => { const p = document.createElement('p'); p.innerHTML = 'א <code id="probe">-1 &lt; x</code> ב';
        document.querySelector('article').append(p); }"""
    )
    assert lines(desk, "#probe") == ["-1<x"]


@pytest.mark.parametrize("language", ["he", "fa"])
def test_binary_columns_are_not_mirrored(desk: Any, base: str, language: str) -> None:
    desk.goto(f"{base}{language}/nim/bouton/", wait_until="load")
    weights = desk.evaluate(
        """[...document.querySelector('.tk-columns').querySelectorAll('.tk-weight')]
        .sort((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
        .map((e) => Number(e.textContent))"""
    )
    assert weights == sorted(weights, reverse=True)


@pytest.mark.parametrize("language", ["he", "fa"])
def test_a_tag_follows_a_latin_name(desk: Any, base: str, language: str) -> None:
    """Check that a tag is isolated, as in Up-K-MARK (MARK-080); otherwise it would change places with the name."""
    desk.goto(f"{base}{language}/audit/he-mark/", wait_until="load")
    order = desk.evaluate(
        "() => [...document.querySelectorAll('article .tk-tag')].map((tag) => getComputedStyle(tag).unicodeBidi)"
    )
    assert order and set(order) == {"isolate"}


VOID = frozenset({"br", "hr", "img", "input", "wbr", "path", "rect", "circle", "line"})
SEPARATE_TAGS = frozenset({"title", "desc", "code", "math", "option"})
# Programs write the pages and close all elements, so one pass separates their parts.
OMITTED_PARTS = re.compile(r"<!--.*?-->|<(script|style)\b.*?</\1>", re.DOTALL)
PART = re.compile(r"""<(/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+)""")
CLASSES = re.compile(r"""\bclass=(?:"([^"]*)"|([^\s">]+))""")


def text_and_class_count(source: str) -> tuple[str, int]:
    """Return the text of an article, and the number of typeset classes of positions in it.

    The sign § stands for formulas, code and these classes.
    """
    open_tags: list[tuple[str, bool]] = []
    texts = []
    number = 0
    for part in PART.finditer(OMITTED_PARTS.sub(lambda match: "§" if match[1] else "", source)):
        ends, tag, attributes, text = part.groups()
        if text is not None:
            texts.append("§" if open_tags and open_tags[-1][1] else html.unescape(text))
        elif ends:
            while open_tags and open_tags.pop()[0] != tag:
                pass
        else:
            class_match = CLASSES.search(attributes)
            classes = (class_match[1] or class_match[2] or "").split() if class_match else []
            number += "tk-class" in classes
            # The surrounding direction does not affect formulas; a document's words appear as in the document.
            formula = tag == "bdi" and re.search(r'\bdir="?ltr\b', attributes) is not None
            is_separate = tag in SEPARATE_TAGS or formula or not {"tk-class", "tk-words", "katex"}.isdisjoint(classes)
            if tag not in VOID and not attributes.endswith("/"):
                open_tags.append((tag, is_separate or (bool(open_tags) and open_tags[-1][1])))
    # Formulas as plain characters are isolated.
    return re.sub("\u2066[^\u2069]*\u2069", "§", "".join(texts)), number


def test_running_text_excludes_formulas() -> None:
    source = (
        '<p title="a > b">P<b>-posi</b>tion<br>&amp; <span class="x katex"><i>N-position</i><svg><g/></svg>N</span>'
        '<!-- N-position --><script>"N-position"</script><bdi class="tk-class" dir="ltr">P</bdi><code>P</code>'
        "<span class=katex>N</span><bdi class=katex-html dir=ltr>N</bdi> last</p>"
    )
    text, number = text_and_class_count(source)
    assert (re.sub("§+", "§", text), number) == ("P-position& § last", 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_classes_of_positions_have_one_form_on_every_page(site_folder: Path, language: str) -> None:
    """Check that P-positions have one typeset form in chapters, claims, pictures, exercises, boards and graphs."""
    pattern = re.compile(ui_strings.load(language).typography.rules["classes"][0])
    strays, class_count = [], 0
    for path in sorted((site_folder / language).rglob("*.html")):
        whole = path.read_text(encoding="utf-8")
        # A part of a heavy page has no frame, and so no article in it.
        name = "article" if "<article" in whole else "main"
        text, number = text_and_class_count(whole.partition(f"<{name}")[2].rpartition(f"</{name}>")[0])
        class_count += number
        for stray in pattern.finditer(text):
            strays.append(f"{path.relative_to(site_folder)}: {text[max(0, stray.start() - 40) : stray.end() + 20]}")
    assert not strays and class_count > 10, "\n".join(strays)
