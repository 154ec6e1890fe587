"""Worksheets with fresh numbers: the placeholder `{{ worksheets }}`.

The page holds the texts of the exercises in its language; a script draws the numbers from the seed in the address,
computes the answers and fills the texts. The address of the page never asks for answers, so that a teacher can hand it
out; one of the two links does. The other one is for pupils and leaves out the form, too. Tests compare its answers with
those of `exercise_data`.
"""

import json
from collections.abc import Sequence
from html import escape

from verify.site.build.page_context import Page
from verify.site.content.teaching.exercise_data import EXERCISES

LEVELS = ("easy", "medium", "hard")
MOST, USUAL = 40, 10
WORDS = (
    "sheet", "name", "date", "solutions", "nothing", "seed", "position", "points", "quick_title", "scheme",
    "scheme_easy", "scheme_medium", "scheme_hard", "scheme_quick", "scheme_all", "scheme_slip",
)  # fmt: skip
# The choices about the whole worksheet, and whether they are made from the beginning.
FLAGS = (("answers", False), ("pictures", True), ("lesson", False), ("quick", False), ("marks", False))


def block(page: Page, arguments: Sequence[str]) -> str:
    """Return the form that chooses a worksheet, and the place where the script writes it."""
    family_names = families(page)
    texts = {name: page.words.table(f"exercises.{name}") for family in family_names for name in EXERCISES[family]}
    common = page.words.table("exercises")
    settings = {
        "language": page.site.language,
        "words": {key: page.words(f"teach.{key}") for key in WORDS},
        "comma": page.words("ui.comma"),
        "choices": {key: common[key] for key in ("N", "P", "vile", "dopey")},
        "families": family_names,
        "texts": {name: {key: text for key, text in each.items() if key != "hint"} for name, each in texts.items()},
    }
    data = escape(json.dumps(settings, ensure_ascii=False, separators=(",", ":")), quote=True)
    return (
        f'{page.sheet("assets/teach/teach.css")}<div class="tk-worksheets" data-told="{data}" data-search-exclude>'
        f'{_form(page)}<section class="tk-sheet" aria-live="polite"></section>'
        f"<noscript><p>{page.word('ui.board_noscript')}</p></noscript></div>"
        f'<script type="module" src="{page.asset("assets/teach/worksheets.js")}"></script>'
    )


def families(page: Page) -> dict[str, str]:
    """Return the names of the families that the site has and that have exercises."""
    return {name: page.words(f"family.{name}") for name in EXERCISES if page.words.has(f"family.{name}")}


def _form(page: Page) -> str:
    common = page.words.table("exercises")
    options = "".join(f'<option value="{name}">{escape(title)}</option>' for name, title in families(page).items())
    levels = "".join(
        f'<label><input type="checkbox" name="level" value="{level}" checked> {escape(common[level])}</label>'
        for level in LEVELS
    )
    flags = "".join(
        f'<label><input type="checkbox" name="{name}"{" checked" * is_checked}> {page.word(f"teach.{name}")}</label>'
        for name, is_checked in FLAGS
    )
    return (
        '<form class="tk-sheet-form" hidden>'
        f'<label>{page.word("teach.family")} <select name="family">{options}</select></label>'
        f'<label>{page.word("teach.count")} <input type="number" name="count" min="1" max="{MOST}" '
        f'value="{USUAL}"></label>'
        f'<label>{page.word("teach.seed")} <input type="text" name="seed" dir="ltr" autocomplete="off" maxlength="24" '
        f'aria-describedby="seed-help"></label>'
        f"<fieldset><legend>{page.word('teach.levels')}</legend>{levels}</fieldset><div>{flags}</div>"
        f'<p class="tk-small" id="seed-help">{page.word("teach.seed_help")}</p>'
        f'<p class="tk-sheet-buttons">{_button(page, "fresh")} {_button(page, "print")} '
        f'<a class="tk-sheet-link" data-for="pupils" href="?">{page.word("teach.link_pupils")}</a> '
        f'<a class="tk-sheet-link" data-for="teachers" href="?">{page.word("teach.link_teachers")}</a></p></form>'
        f'<p class="tk-sheet-print" hidden>{_button(page, "print")}</p>'
    )


def _button(page: Page, name: str) -> str:
    return f'<button type="button" class="tk-button" data-do="{name}">{page.word(f"teach.{name}")}</button>'
