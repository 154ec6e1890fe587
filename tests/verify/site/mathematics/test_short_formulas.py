"""Tests that short formulas keep KaTeX's letters in order, with the boxes at which lines may break."""

import html
import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from verify.site.build import node
from verify.site.mathematics import compact_html, line_breaks

ROOT = Path(__file__).parents[4]
FORMULAS = [
    "x_1 \\oplus x_2 = 0", "2^{n+1}-1", "x_1^2", "x_{i_j}", "\\frac{1}{2}", "\\sqrt{5n^2}", "f(g(x)), y",
    "\\mathcal P_{\\text{nim}} \\subseteq \\mathbb N^*", "\\lfloor \\varphi n \\rfloor", "a \\nrightarrow b",
    "\\sum_{i=0}^{n} 2^i", "\\text{je\u015bli }x < y\\;\\&\\; z", "\\hat x \\ne \\acute{\\text{o}}", "F(n) \\ne 1",
    "\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}", "G_{x^2}", "T_n \\cdot V_{\\frac12}",
]  # fmt: skip


@pytest.fixture(scope="module")
def typeset() -> list[str]:
    """Return KaTeX's output for the formulas."""
    modules = node.install_packages(ROOT / "build")
    request = json.dumps([{"tex": tex, "display": place % 2 == 1} for place, tex in enumerate(FORMULAS)])
    words = [*node.node_command(), str(node.FRONT / "typeset.mjs"), str((modules / "katex").resolve())]
    process = subprocess.run(words, input=request, capture_output=True, text=True, check=True)
    return [answer["html"] for answer in json.loads(process.stdout)]


def letters(markup: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", markup)).replace("\u200b", "")


class ElementCollector(HTMLParser):
    """Parser that collects the open elements and all elements of a formula."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_letters_stay_and_most_of_the_markup_goes(typeset: list[str]) -> None:
    for tex, whole in zip(FORMULAS, typeset, strict=True):
        light = compact_html.compact(whole)
        drawn, before = (text[text.find("<bdi") :] for text in (light, whole))
        assert letters(drawn) == letters(before), tex
        assert letters(light.partition("<bdi")[0]) == letters(whole.partition("<bdi")[0]), tex
        assert len(light) < len(whole), tex
        balance = ElementCollector()
        balance.feed(light)
        assert not balance.open and {"math", "bdi"} <= {tag for tag, _ in balance.elements}, tex
    assert 3 * sum(map(len, map(compact_html.compact, typeset))) < 2 * sum(map(len, typeset))


def test_boxes_and_brackets_keep_their_classes(typeset: list[str]) -> None:
    for formula in typeset:
        for name in ("base", "mopen", "mclose", "katex-html", "katex-mathml"):
            counts = [
                sum(name in (attribute.strip('"').split()) for attribute in re.findall(r'class=("[^"]*"|[^ >]*)', text))
                for text in (formula, compact_html.compact(formula))
            ]
            assert counts[0] == counts[1], name


def test_an_index_alone_is_one_box_and_two_are_a_table() -> None:
    typeset = {tex: html for tex, html in zip(FORMULAS, _typeset(["x_1", "x_1^2", "x^2"]), strict=False)}
    lower, both, upper = map(compact_html.compact, typeset.values())
    assert "<k-u>1</k-u>" in lower and "vlist" not in lower
    assert "vlist" in both and "<k-u" not in both
    assert re.search(r"<k-u[^>]*>2</k-u>", upper)


def _typeset(formulas: list[str]) -> list[str]:
    modules = node.install_packages(ROOT / "build")
    words = [*node.node_command(), str(node.FRONT / "typeset.mjs"), str((modules / "katex").resolve())]
    request = json.dumps([{"tex": tex, "display": False} for tex in formulas])
    process = subprocess.run(words, input=request, capture_output=True, text=True, check=True)
    return [answer["html"] for answer in json.loads(process.stdout)]


def test_every_class_and_element_of_ours_has_a_rule() -> None:
    sheet = compact_html.style_sheet()
    markup = "".join(
        compact_html.compact(line_breaks.join_boxes(markup)) for markup in _typeset([*FORMULAS, "f_n", "y^2 + z, w"])
    )
    drawn = "".join(re.findall("<bdi.*?</bdi>", markup, re.DOTALL))
    for tag in {tag for tag in re.findall(r"<(k-\w)", drawn)}:
        assert re.search(rf"\b{tag}\b", sheet), tag
    for name in set(re.findall(r'class=(?:"base )?(k[a-z])\b', drawn)):
        assert f".{name}" in sheet, name


def test_text_without_formulas_stays() -> None:
    assert compact_html.compact("<b>no formula</b>") == "<b>no formula</b>"
