"""Rules of writing for built pages, read from the HTML, which includes text from templates and scripts."""

import re
from collections.abc import Iterator
from html import unescape

from tests.verify.site import language_rules
from tests.verify.site.language_rules import FORMULA, OTHER

_ARTICLE = re.compile(r"<article.*?</article>", re.DOTALL)
# Formulas, and parts that are not running text: code, pictures, scripts, titles of works, and text in another language
# or direction.
_SKIPPED = {"script", "style", "svg", "pre", "code", "math", "iframe", "cite"}
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
_VOID = {"br", "hr", "img", "input", "meta", "link", "wbr", "use", "source"}
_BLOCKS = {
    "p", "div", "li", "ul", "ol", "tr", "td", "th", "table", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "dl",
    "section", "details", "summary", "figure", "figcaption", "blockquote", "button", "label", "legend", "option",
    "select", "fieldset", "nav", "article",
}  # fmt: skip
RIGHT, LEFT, FIRST, END = "\u2067", "\u2066", "\u2068", "\u2069"


def article(html: str) -> str:
    """Return the HTML of the article of a page."""
    match = _ARTICLE.search(html)
    return match[0] if match else ""


def running_text(html: str, language: str) -> str:
    """Return the running text of a page in blocks, in which one sign replaces each formula and each other part."""
    pieces: list[str] = []
    at = 0
    while tag := _TAG.search(html, at):
        pieces.append(html[at : tag.start()])
        at, name = tag.end(), tag[2].lower()
        if name in _BLOCKS or name in ("br", "hr"):
            pieces.append("\n\n")
        if not tag[1] and name not in _VOID and (sign := _sign(name, tag[3], language)):
            pieces.append(sign)
            at = _end(html, at, name)
    return unescape("".join([*pieces, html[at:]]))


def _end(html: str, at: int, name: str) -> int:
    """Return the index after the end of the element that is open at an index."""
    depth = 1
    for tag in re.compile(rf"<(/?){name}\b[^>]*>", re.IGNORECASE).finditer(html, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.end()
    return len(html)


def _sign(name: str, attributes: str, language: str) -> str:
    if re.search(r"\bclass=(?:\"[^\"]*\bkatex\b|'[^']*\bkatex\b|katex\b)", attributes):
        return FORMULA
    other = re.search(r"\blang=\"?([a-z]+)", attributes)
    left_to_right = name == "bdi" and re.search(r"\bdir=\"?ltr", attributes)
    other_content = re.search(r"\brole=\"?img|\btk-(?:board|source|tag|bibtex|changelog|formal)\b", attributes)
    return OTHER if name in _SKIPPED or left_to_right or other_content or (other and other[1] != language) else ""


def faults(language: str, html: str) -> Iterator[str]:
    """Yield the faults in the running text of a page."""
    for block in running_text(article(html), language).split("\n\n"):
        text = " ".join(block.split(" ")).strip()
        if text:
            yield from language_rules.faults(language, text)


def open_isolates(html: str) -> Iterator[str]:
    """Yield the blocks of a page in which more direction isolates begin than end.

    Such a block has lost a part of a formula, and the text after it runs in the wrong direction.
    """
    for block in re.split(r"</?(?:p|li|td|th|dd|dt|div|h[1-6]|summary)\b[^>]*>", html):
        if sum(map(block.count, (LEFT, RIGHT, FIRST))) != block.count(END):
            yield " ".join(unescape(re.sub(r"<[^>]+>", "", block)).split())[:80]


def scrambled_formulas(html: str) -> Iterator[str]:
    """Yield the formulas with right-to-left words that only brackets separate.

    A line of a formula runs from left to right. Two such words in a row, as in "then (if", would be read in the wrong
    order unless they form one run.
    """
    for formula in re.findall(r"<bdi class=\"?[^>]*katex-html[^>]*>(.*?)</bdi></span>", html, re.DOTALL):
        text = unescape(re.sub(r"<[^>]+>", "", formula))
        if RIGHT in text and re.search(r"\x01[\s(\[{\u200b\u00a0]*\x01", _runs(text)):
            yield text


def _runs(text: str) -> str:
    """Return a text in which one sign replaces each outermost right-to-left run."""
    signs, opened = [], []
    for character in text:
        if character in (RIGHT, LEFT):
            opened.append(character)
            if character == RIGHT and opened.count(RIGHT) == 1:
                signs.append("\x01")
        elif character == END and opened:
            opened.pop()
        elif RIGHT not in opened:
            signs.append(character)
    return "".join(signs)
