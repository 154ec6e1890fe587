"""Section of a claim page that checks the claim in the browser: a button and its table of obligations."""

import json
from html import escape

from verify.site.build import browser_runtime
from verify.site.build.page_context import Page, Site, table
from verify.site.content import board_blocks
from verify.site.content.results import downloads
from verify.site.languages import locales, result_values


def can_be_checked(site: Site, tag: str) -> bool:
    """Return whether a page can check the claim: the site has its certificates, and the runtime is available.

    A claim cannot be checked if it or one of its dependencies is confirmed but not certified.
    """
    certified = site.findings.claim(tag).standing_all_the_way != "confirmed"
    return tag in site.checked and site.loads > 0 and certified


def part(page: Page, tag: str) -> str:
    """Return the inactive section; `assets/check/button.js` activates it when the button is pressed."""
    archive = page.asset(f"book/{downloads.archive_name(tag)}")
    loads = locales.format_megabytes(page.site.language, page.site.loads)
    names = page.words("ui.obligations")
    board_data = json.dumps(
        board_blocks.shown_symbols(page, page.site.catalogue.claims[tag].family), separators=(",", ":")
    )
    head = [page.word("ui.obligation"), page.word("check.checker"), "z3"]
    return (
        f"{page.sheet(f'{browser_runtime.FOLDER}/check.css')}"
        f'<div class="tk-check" data-state="idle" data-archive="{escape(archive, quote=True)}" '
        f'data-boards="{escape(board_data, quote=True)}" data-size="{page.site.loads}" data-search-exclude>'
        f'<p class="tk-small">{page.word("check.help", size=loads)}</p><p class="tk-large" hidden></p>'
        f'<p><button type="button" class="tk-button" data-takeaway-check="{tag}" disabled>{page.word("check.button")}'
        f'</button> <button type="button" class="tk-button tk-check-stop" hidden>{page.word("check.stop")}</button> '
        f'<button type="button" class="tk-button" data-takeaway-break data-failed="{page.word("check.network")}" '
        f"disabled>{page.word('check.break')}</button></p>"
        f'<progress max="1" hidden aria-label="{page.word("check.title")}"></progress><p role="status"></p>'
        f'<div class="tk-check-lines" hidden>{table(head, [], names, "tk-obligations")}</div>'
        f'<div class="tk-break" hidden></div>{_by_hand(page, tag)}</div>'
        f'<script type="module" src="{page.asset(f"{browser_runtime.FOLDER}/button.js")}"></script>'
    )


def _by_hand(page: Page, tag: str) -> str:
    """Return the hand-written mutants as buttons; "" if there are none.

    A script shows the refutation of a mutant after z3 has refused its step.
    """
    rows = []
    for record in page.site.findings.claim(tag).twins:
        if record.asked:
            change, refutation = result_values.mutant_row(page, tag, record)
            rows.append(
                f'<li><button type="button">{change}</button> <span role="status"></span> '
                f'<span class="tk-hand-refuted" hidden>{page.word("ui.refuted_by")} {refutation}</span></li>'
            )
    if not rows:
        return ""
    return (
        f'<div class="tk-hand" data-asked="{page.asset(f"data/twins/{tag}.json")}" hidden>'
        f'<h3 class="tk-minor">{page.word("check.hand")}</h3><p class="tk-small">{page.word("check.hand_help")}</p>'
        f'<ul class="tk-break-twins">{"".join(rows)}</ul></div>'
    )
