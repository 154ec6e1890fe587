"""Long table with a filter: a search field and one selection per facet, operated by `list-filter.js`."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from verify.site.build import page_parts
from verify.site.build.page_context import Page


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
        f'<input type="search" name="q" autocomplete="off"></label>{selects}<p class="tk-shown" role="status">'
        f"{page.word('ui.shown')}: <output>{total}</output> {page.word('ui.of')} {total} "
        f'<button type="reset">{page.word("ui.reset")}</button></p></form>'
        f'<div class="tk-scroll" role="group" tabindex="0" aria-label="{page.word(name)}">'
        f'<table class="tk-table tk-list"><thead><tr>{"".join(heads)}</tr></thead>'
        f"<tbody>{table_rows}</tbody></table></div>"
        f'<p class="tk-empty" hidden>{page.word(empty)}</p></div>'
        f'<script type="module" src="{page.asset("assets/js/list-filter.js")}"></script>'
    )


def _select_element(page: Page, facet: str, options: Mapping[str, str]) -> str:
    option_elements = "".join(f'<option value="{value}">{escape(word)}</option>' for value, word in options.items())
    return (
        f'<label><span>{page.word(f"ui.{facet}")}</span><select name="{facet}">'
        f'<option value="">{page.word("ui.any")}</option>{option_elements}</select></label>'
    )
