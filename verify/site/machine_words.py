"""The machine's own findings made readable: positions as tuples, records as named values, English marked as such.

Numbers stay left to right; names of what was found have words in every language, and what has none is shown as it is.
"""

from collections.abc import Mapping
from html import escape
from typing import Any

from verify.site.page import Page, code, facts, ltr, show_position, table


def show(value: object) -> str:
    """A value of the results as plain characters: (7, 3, 12), lists with semicolons, an option with its outcome."""
    match value:
        case [[*position], str(outcome)]:
            return f"{show(position)}: {outcome}"
        case list() if not value:
            return "–"
        case list() if all(isinstance(entry, int) for entry in value):
            return show_position(value)
        case list():
            return "; ".join(show(entry) for entry in value)
        case dict():
            return "; ".join(f"{key}: {show(entry)}" for key, entry in value.items())
        case str():
            return value
        case _:
            return show_position(value)


def phrase(page: Page, value: object) -> str:
    """A phrase of the results as HTML; it is English on every page, so other languages are told so."""
    if value in (None, "", []):
        return ""
    if not isinstance(value, str):
        return ltr(show(value))
    if "$" in value:
        return page.line(value)
    language = "" if page.site.language == "en" else ' lang="en"'
    return f'<bdi dir="ltr" class="tk-number"{language}>{escape(value)}</bdi>'


def found(page: Page, value: object) -> str:
    """What was found at a counterexample, one named value a line."""
    if not isinstance(value, Mapping):
        return phrase(page, value)
    lines = [(name(page, str(key)), _entry(key, entry)) for key, entry in value.items()]
    return facts(lines)


def _entry(key: object, entry: object) -> str:
    rows = key in ("rows", "column_counts") or isinstance(entry, str)
    return code(" ".join(map(str, entry))) if rows and isinstance(entry, list) else ltr(show(entry))


def name(page: Page, key: str) -> str:
    """The word for a field of a finding."""
    return page.word(f"found.{key}") if page.words.has(f"found.{key}") else code(key.replace("_", " "))


def replay(page: Page, steps: object) -> str:
    """A game replayed from a counterexample, as a table; older results hold lines of text."""
    if not isinstance(steps, list) or not steps:
        return ""
    if not all(isinstance(step, Mapping) and "position" in step for step in steps):
        return "<ol>" + "".join(f"<li>{ltr(show(step))}</li>" for step in steps) + "</ol>"
    keys = [key for key in ("position", "outcome", "nim_sum", "winning_moves") if any(key in step for step in steps)]
    rows: list[list[str]] = [[ltr(show(step.get(key, "–"))) for key in keys] for step in steps]
    return table([name(page, key) for key in keys], rows, page.words("ui.replay"), "tk-replay")


def evidence_row(page: Page, item: Mapping[str, Any]) -> list[str]:
    """One bounded check: what, up to where, how many cases, how long."""
    cases, seconds = item.get("cases"), item.get("seconds")
    return [
        phrase(page, item.get("what")),
        phrase(page, item.get("bound")),
        "" if cases is None else ltr(f"{int(cases):,}".replace(",", "\N{NARROW NO-BREAK SPACE}")),
        "" if seconds is None else ltr(f"{float(seconds):.2f}\N{NO-BREAK SPACE}s"),
    ]
