"""The two sentences of a refuted claim: the false one of the document and the corrected one, each with its standing.

Chapters show them typeset. The list and the map of all claims show them with formulas as plain characters, because
typeset formulas would double these pages; the search reads them from the list.
"""

import re
from html import escape

from verify.site.build.page_context import Page
from verify.site.content.claims.translated_claims import REFUTED_PAIR
from verify.site.content.reference.search_cards import plain_text
from verify.site.mathematics.formula_text import ALPHABETS, keep_alphabets

# A class of positions in a sentence, and a formula that consists of one number or letter.
_CLASS = re.compile(r'<(\w+) class="tk-class">([NP])</\1>')
_SHORT = re.compile(r'<bdi class="katex tk-short" dir="ltr">(.*?)</bdi>')
# Spaces at which a line may end; others remain.
_BREAKING_SPACES = r"[^\S\u00a0]+"


def has_pair(page: Page, tag: str) -> bool:
    """Return whether a claim is refuted and has a corrected statement."""
    return page.site.findings.has_pair(tag, page.site.catalogue.texts[tag])


def card(page: Page, tag: str) -> str:
    """Return both sentences, typeset and under their badges; only the corrected one if the chapter showed the other."""
    claimed, statement = (page.paragraphs(page.site.catalogue.texts[tag][field]) for field in REFUTED_PAIR)
    corrected = f'<div><p class="tk-label">{page.word("ui.true_is")} {page.statement_badge(tag)}</p> {statement}</div>'
    if page.repeats(tag):
        return corrected
    return (
        f'<div class="tk-pair"><div><p class="tk-label">{page.word("ui.as_printed")} {page.printed_badge(tag)}</p> '
        f'<div class="tk-false">{claimed}</div></div> {corrected}</div>'
    )


def lines(page: Page, tag: str, *, marked: bool = True) -> str:
    """Return both sentences as plain characters; "" if the claim has no such pair.

    Args:
        page: the page.
        tag: the tag of the claim.
        marked: whether the shape of its standing is put before each sentence; a script adds missing shapes.
    """
    if not has_pair(page, tag):
        return ""
    texts = page.site.catalogue.texts[tag]
    claimed, statement = (plain(page.paragraphs(texts[field])) for field in REFUTED_PAIR)
    printed, right = (f"{shape} " for shape in page.shapes(tag)) if marked else ("", "")
    return (
        f'<div class="tk-both" data-both="{tag}"><p>{printed}<span class="tk-false">{claimed}</span></p>'
        f' <p>{right}<span class="tk-true">{statement}</span></p></div>'
    )


def plain(html: str) -> str:
    """Return typeset text as plain characters in HTML; letters of other alphabets stay distinct.

    Formulas keep their direction from left to right, and no-break spaces are kept.

    >>> plain("<p>If <math><mi>n</mi><mo>∈</mo><mi mathvariant=script>N</mi></math>, it is won.</p>")
    'If n∈𝒩, it is won.'
    >>> plain('<p>A <span class="tk-class">P</span>‑position</p>')
    'A 𝒫‑position'
    """
    html = keep_alphabets(html)
    html = _CLASS.sub(lambda match: ALPHABETS["script"][match[2]], html)
    html = _SHORT.sub("\u2066\\1\u2069", html)
    return escape(plain_text(html, _BREAKING_SPACES), quote=False)
