"""Long table with a filter: a search field and one selection per facet, operated by `list-filter.js`."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape, unescape
from typing import NamedTuple

from verify.site.build import page_parts
from verify.site.build.page_context import Page


class Fold(NamedTuple):
    """A fold of a list.

    Attributes:
        place: the identifier of the fold on the page.
        name: its heading, as HTML.
        rows: its `<tr>` elements, each with a `data-FACET` attribute for every facet.
    """

    place: str
    name: str
    rows: Sequence[str]


def folded_tables(
    page: Page,
    sections: Mapping[tuple[str, str], Sequence[Fold]],
    head: Sequence[str],
    facets: Mapping[str, Mapping[str, str]],
    *,
    form: str,
    empty: str,
) -> str:
    """Return a long list as folded tables, complete without scripts, and its filter, which is hidden without scripts.

    A bar with the text of the filter and links to the sections remains visible while the reader scrolls.

    Args:
        page: the page that contains the list.
        sections: the folds of each section, by its identifier and its heading as HTML.
        head: the column headings, as HTML.
        facets: the values of each facet, with their display words.
        form: the string key of the filter's accessible name.
        empty: the string key of the message for an empty selection.
    """
    selects = "".join(_select_element(page, facet, options, form="claim-filter") for facet, options in facets.items())
    total = page.words.number(sum(len(fold.rows) for folds in sections.values() for fold in folds))
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    parts = "".join(
        f'<section><h2 id="{place}" data-search-exclude>{name}</h2>'
        f"{''.join(_fold_element(page, fold, heads) for fold in folds)}</section>"
        for (place, name), folds in sections.items()
    )
    links = "".join(
        f'<a href="#{place}">{name} <span class="tk-no">'
        f"{page.words.number(sum(len(fold.rows) for fold in folds))}</span></a>"
        for (place, name), folds in sections.items()
    )
    return (
        f'<div class="tk-claims" data-search-exclude><div class="tk-bar">'
        f'<form class="tk-filter" id="claim-filter" role="search" hidden aria-label="{page.word(form)}">'
        f'<label class="tk-wide"><span>{page.word("ui.search_text")}</span>'
        f'<input type="search" name="text" autocomplete="off"></label>'
        f"{_shown(page, total)}</form>"
        f'<nav class="tk-jump" aria-label="{page.word("map.chapters")}">{links}</nav></div>'
        f'<details class="tk-more" hidden><summary>{page.word(form)}</summary>'
        f'<div class="tk-filter">{selects}</div></details>{parts}'
        f'<p class="tk-empty" hidden>{page.word(empty)}</p></div>'
        f'<script type="module" src="{page.asset("assets/js/list-filter.js")}"></script>'
    )


def _fold_element(page: Page, fold: Fold, heads: str) -> str:
    table = (
        f'<table class="tk-table tk-list"><thead><tr>{heads}</tr></thead><tbody>{"".join(fold.rows)}</tbody></table>'
    )
    return (
        f'<details class="tk-fold" id="{fold.place}"><summary>{fold.name} '
        f'<span class="tk-no">{page.words.number(len(fold.rows))}</span></summary>'
        f"{page_parts.part(unescape(fold.name), table)}</details>"
    )


def _shown(page: Page, total: str) -> str:
    """Return the line with the number of rows that the filter shows, and the button that shows all."""
    return (
        f'<p class="tk-shown" role="status">{page.word("ui.shown")}: <output>{total}</output> '
        f'{page.word("ui.of")} {total} <button type="reset">{page.word("ui.reset")}</button></p>'
    )


def filtered_table(
    page: Page,
    head: Iterable[str],
    rows: Sequence[str],
    facets: Mapping[str, Mapping[str, str]],
    *,
    name: str,
    form: str,
    empty: str,
) -> str:
    """Return the table, complete without scripts, and its filter, which is hidden without scripts.

    Args:
        page: the page that contains the table.
        head: the column headings, as HTML.
        rows: `<tr>` elements, each with a `data-FACET` attribute for every facet.
        facets: the values of each facet, with their display words.
        name: the string key of the table's accessible name.
        form: the string key of the filter's accessible name.
        empty: the string key of the message for an empty selection.
    """
    heads = [f'<th scope="col">{cell}</th>' for cell in head]
    selects = "".join(_select_element(page, facet, options) for facet, options in facets.items())
    total = page.words.number(len(rows))
    table_rows = page_parts.rows(rows, len(heads))
    return (
        f'<div class="tk-claims" data-search-exclude><form class="tk-filter" role="search" hidden '
        f'aria-label="{page.word(form)}"><label class="tk-wide"><span>{page.word("ui.search_text")}</span>'
        f'<input type="search" name="text" autocomplete="off"></label>{selects}{_shown(page, total)}</form>'
        f'<div class="tk-scroll" role="group" tabindex="0" aria-label="{page.word(name)}">'
        f'<table class="tk-table tk-list"><thead><tr>{"".join(heads)}</tr></thead>'
        f"<tbody>{table_rows}</tbody></table></div>"
        f'<p class="tk-empty" hidden>{page.word(empty)}</p></div>'
        f'<script type="module" src="{page.asset("assets/js/list-filter.js")}"></script>'
    )


def _select_element(page: Page, facet: str, options: Mapping[str, str], *, form: str = "") -> str:
    """Return the selection of a facet; `form` is the identifier of its form, if it stands outside the form."""
    owner = f' form="{form}"' if form else ""
    option_elements = "".join(f'<option value="{value}">{escape(word)}</option>' for value, word in options.items())
    return (
        f'<label><span>{page.word(f"ui.{facet}")}</span><select{owner} name="{facet}">'
        f'<option value="">{page.word("ui.any")}</option>{option_elements}</select></label>'
    )
