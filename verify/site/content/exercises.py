"""Self-checking exercises: the placeholder `{{ exercises FAMILY }}`.

Without scripts a page shows the first instance of each exercise, with folded hint and solution. A script activates the
form and shows further instances.
"""

from collections.abc import Mapping, Sequence
from html import escape

from verify.site.build.page_context import Page, ltr
from verify.site.content.exercise_data import EXERCISES, Answer, Exercise, Numbers, written
from verify.site.languages import locales

WORDS = "exercises"  # the tables of docs/<language>/exercises.toml
# Keys of the script's verdicts on an answer.
SAID = ("right", "some", "wrong", "unread")


def block(page: Page, words: Sequence[str]) -> str:
    """Return the exercises of one family as a list, and the script that checks answers."""
    (family,) = words
    common = page.words.table(WORDS)
    said = " ".join(f'data-{key}="{escape(common[key], quote=True)}"' for key in SAID)
    each = " ".join(_exercise(page, common, name, exercise) for name, exercise in EXERCISES[family].items())
    return (
        f'{page.sheet("assets/js/exercises.css")}<ol class="tkx" {said} data-search-exclude>{each}</ol>'
        f'<script type="module" src="{page.shared("assets/js/exercises.js")}"></script>'
    )


def _exercise(page: Page, common: Mapping[str, str], name: str, exercise: Exercise) -> str:
    own = page.words.table(f"{WORDS}.{name}")
    given = exercise.drawn(name)
    answers = [exercise.answer(each) for each in given]
    asks, solutions = "", ""
    for at, (instance, answer) in enumerate(zip(given, answers, strict=True)):
        filling = {"position": written([instance]), **answer.filling}
        hidden = " hidden" if at else ""
        asks += f'<p class="tkx-ask" data-answer="{_right(answer)}"{hidden}>{said(page, own["ask"], filling)}</p>'
        solution = own[f"solution-{answer.right}"] if exercise.choices else _counted(page, own, len(answer.right))
        solutions += _folded("solution", common, said(page, solution, filling) + _by(page, exercise.tag), hidden)
    ordered = "" if exercise.unordered else " data-ordered"
    return (
        f'<li class="tkx-one" data-exercise="{name}"{ordered}>'
        f'<p class="tkx-level">{escape(common[exercise.level])}</p><div aria-live="polite">{asks}</div>'
        f"{_form(page, common, name, exercise)}{_folded('hint', common, said(page, own['hint'], {}))}{solutions}</li>"
    )


def _counted(page: Page, own: Mapping[str, str], number: int) -> str:
    """Return the solution text in the plural form for its number of answers, if the language has several."""
    return own.get(f"solution-{locales.category(page.site.language, number)}") or own["solution"]


def said(page: Page, text: str, filling: Mapping[str, str]) -> str:
    """Fill the fields of a text and return HTML; text between dollar signs is left-to-right mathematics."""
    parts = text.split("$")
    filled = [part.format(**filling) for part in parts]
    return "".join(ltr(part) if at % 2 else _words(page, part) for at, part in enumerate(filled))


def _words(page: Page, text: str) -> str:
    return page.words.typography.classes(escape(text))


def _by(page: Page, tag: str) -> str:
    """Return a link to the claim that solves an exercise; empty if the site lacks the claim."""
    return (
        f' <span class="tk-nobr">({page.tag_link(tag, marked=True)})</span>'
        if tag in page.site.catalogue.claims
        else ""
    )


def _right(answer: Answer) -> str:
    return answer.right if isinstance(answer.right, str) else ";".join(map(_spaced, answer.right))


def _spaced(numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


def _folded(kind: str, common: Mapping[str, str], inside: str, hidden: str = "") -> str:
    summary = f"<summary>{escape(common[kind])}</summary>"
    return f'<details class="tkx-{kind}"{hidden}>{summary} <p>{inside}</p></details>'


def _form(page: Page, common: Mapping[str, str], name: str, exercise: Exercise) -> str:
    """Return the form that the script shows: a text field or choices, and two buttons."""
    key = page.key(name)
    if exercise.choices:
        radios = " ".join(
            f'<label><input type="radio" name="{key}" value="{choice}"> '
            f"<span>{_words(page, common[choice])}</span></label>"
            for choice in exercise.choices
        )
        field = f"<fieldset><legend>{escape(common['answer'])}</legend> {radios}</fieldset>"
    else:
        field = (
            f'<label>{escape(common["answer"])} <input type="text" name="{key}" dir="ltr" autocomplete="off"></label>'
        )
    return (
        f'<form hidden>{field} <button class="tk-button" type="submit">{escape(common["check"])}</button> '
        f'<button class="tk-button" type="button">{escape(common["next"])}</button>'
        '<p class="tkx-says" role="status"></p></form>'
    )
