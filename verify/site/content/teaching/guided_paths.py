"""Guided path of a family: the placeholder `{{ learn FAMILY }}`.

Without scripts the page shows all screens below each other, with folded answers. A script shows one screen at a time,
checks answers, and keeps the place of the reader in the browser.
"""

from collections.abc import Callable, Mapping, Sequence
from html import escape

from verify.site.build.page_context import Page, ltr
from verify.site.content import board_blocks
from verify.site.content.teaching.exercise_data import ADJECTIVES, SIDES, format_positions
from verify.site.content.teaching.exercises import STRINGS_FILE as EXERCISES_FILE
from verify.site.content.teaching.exercises import VERDICTS, encoded_answer, fill_template
from verify.site.content.teaching.guided_path_questions import PATHS, UNORDERED, Game, Question, Screen, answer, choices

STRINGS_FILE = "learn"  # the tables of docs/<language>/learn.toml
# Strings of the script.
SAID = (*VERDICTS, "continued", "forgotten", "skipped")
Card = Callable[[Page, list[str]], str]
# Questions about one position, which the script draws.
DRAWN = ("winner", "moves", "bites", "options", "count")


def block(page: Page, arguments: Sequence[str], card: Card) -> str:
    """Return the screens of one path, and the script that shows one after another.

    Args:
        page: the page with the screens.
        arguments: the family.
        card: writes the statement of a claim with its standing.
    """
    (family,) = arguments
    common = page.words.table(STRINGS_FILE)
    path = PATHS[family]
    screens = " ".join(_screen(page, common, family, place, screen, card) for place, screen in enumerate(path, 1))
    attributes = " ".join(f'data-{key}="{escape(common[key], quote=True)}"' for key in SAID)
    families = list(PATHS)
    following = families[(families.index(family) + 1) % len(families)]
    links = (
        f'<a class="tk-button" href="{page.url(f"{family}/")}">{escape(common["chapter"])}</a> '
        f'<a class="tk-button" href="{page.url(f"{following}/learn/")}">'
        f"{escape(common['other'])} {page.word(f'family.{following}')}</a>"
    )
    return (
        f"{page.sheet('assets/js/exercises.css')}{page.sheet('assets/js/learn.css')}"
        f'<div class="tkl" data-family="{family}" {attributes} data-search-exclude>'
        f"{_bar(common)}{screens}"
        f'<div class="tkl-end" hidden><p>{escape(common["finished"])}</p> <p class="tkl-links">{links}</p></div>'
        f'{_steps(common)}</div><script type="module" src="{page.asset("assets/js/learn.js")}"></script>'
    )


def _bar(common: Mapping[str, str]) -> str:
    """Return the bar above the screens: the reader's position on the path and a button that resets it."""
    return (
        f'<div class="tkl-bar" hidden><nav aria-label="{escape(common["screens"], quote=True)}">'
        '<ol class="tkl-dots"></ol></nav> <p class="tkl-note" role="status"></p> '
        f'<button type="button" class="tkl-forget">{escape(common["forget"])}</button></div>'
    )


def _steps(common: Mapping[str, str]) -> str:
    return (
        '<div class="tkl-steps" hidden>'
        f'<button type="button" class="tk-button tkl-back">{escape(common["back"])}</button> '
        f'<button type="button" class="tk-button tkl-on">{escape(common["on"])}</button></div>'
    )


def _screen(page: Page, common: Mapping[str, str], family: str, place: int, screen: Screen, card: Card) -> str:
    strings = page.words.table(f"{STRINGS_FILE}.{family}")
    title, text, after = (strings[f"{screen.name}.{part}"] for part in ("title", "text", "after"))
    filling: Mapping[str, str] = {}
    if isinstance(screen.task, Game):
        task, answer_html, kind = board_blocks.block(page, screen.task.board.split()), "", "game"
    else:
        right = answer(family, screen.task)
        filling, kind = right.filling, screen.task.kind
        order_attribute = "" if kind in UNORDERED else " data-ordered"
        ask = fill_template(page, strings.get(f"{screen.name}.ask") or common[f"ask.{kind}"], filling)
        task = (
            f'<div class="tkx"><p class="tkx-ask" data-answer="{escape(encoded_answer(right), quote=True)}"'
            f"{order_attribute}>{ask}</p>{_drawing(page, screen.task)}"
            f"{_form(page, common, screen.task)}</div>"
        )
        answer_html = f"<strong>{_shown_answer(page, right.right)}</strong> "
    statement = card(page, [screen.claim]) if screen.claim in page.site.catalogue.claims else ""
    summary = escape(common["explanation"])
    return (
        f'<section class="tkl-screen" id="screen-{place}" data-name="{screen.name}" data-kind="{kind}"'
        f' aria-labelledby="screen-{place}-title">'
        f'<p class="tkx-level">{escape(common[f"step.{screen.step}"])}</p>'
        f'<h2 id="screen-{place}-title" tabindex="-1" data-search-exclude>{fill_template(page, title, {})}</h2>'
        f'<p>{fill_template(page, text, filling)}</p> {task} <details class="tkl-after"><summary>{summary}</summary> '
        f"<p>{answer_html}{fill_template(page, after, filling)}</p>{statement}</details></section>"
    )


def _drawing(page: Page, question: Question) -> str:
    """Return the element in which the script draws the position of a question; "" if it has no single position."""
    if question.kind not in DRAWN:
        return ""
    (position,) = question.positions
    title = escape(f"{page.words('teach.position')} {format_positions([position])}", quote=True)
    return f'<div class="tkl-drawn" dir="ltr" data-rows="{",".join(map(str, position))}" data-title="{title}"></div>'


def _shown_answer(page: Page, right: object) -> str:
    """Return the answer as a sentence: a choice in words, or numbers."""
    if isinstance(right, str):
        choice_words = _choices_in_words(page)
        if right not in choice_words:
            return f"{ltr(right)}."
        return f"{escape(choice_words[right][:1].upper() + choice_words[right][1:])}."
    assert isinstance(right, tuple)
    return f"{page.formula_list(format_positions(right))}."


def _choices_in_words(page: Page) -> Mapping[str, str]:
    """Return the words of the choices, by choice.

    The players are not called P and N, because a path begins before these classes of positions are defined.
    """
    common, exercises = page.words.table(STRINGS_FILE), page.words.table(EXERCISES_FILE)
    return {**{side: common[f"winner.{side}"] for side in SIDES}, **{name: exercises[name] for name in ADJECTIVES}}


def _form(page: Page, common: Mapping[str, str], question: Question) -> str:
    """Return the form that the script shows: a text field or choices, and a button."""
    choice_words, key = _choices_in_words(page), page.key("learn")
    label, check = escape(common["answer"]), escape(common["check"])
    if offered := choices(question):
        in_words = question.kind in ("winner", "vile")
        assert not in_words or offered in (SIDES, ADJECTIVES)
        radios = " ".join(
            f'<label><input type="radio" name="{key}" value="{escape(each, quote=True)}"> <span>'
            f"{escape(choice_words[each]) if in_words else ltr(each)}</span></label>"
            for each in offered
        )
        field = f"<fieldset><legend>{label}</legend> {radios}</fieldset>"
    else:
        field = f'<label>{label} <input type="text" name="{key}" dir="ltr" autocomplete="off"></label>'
    return (
        f'<form hidden>{field} <button class="tk-button" type="submit">{check}</button>'
        '<p class="tkx-says" role="status"></p></form>'
    )
