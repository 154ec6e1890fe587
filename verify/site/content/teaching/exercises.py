"""Self-checking exercises: the placeholder `{{ exercises FAMILY }}`.

Without scripts a page shows the first instance of each exercise, with folded hint and solution. A script activates the
form and shows further instances.
"""

from collections.abc import Mapping, Sequence
from html import escape

from verify.site.build.page_context import Page
from verify.site.content.teaching.exercise_data import EXERCISES, Answer, Exercise, Numbers, format_positions
from verify.site.languages import locales

STRINGS_FILE = "exercises"  # the tables of docs/<language>/exercises.toml
# Keys of the script's verdicts on an answer.
VERDICTS = ("right", "some", "wrong", "unread")
SOLVED = "solved"


def block(page: Page, arguments: Sequence[str]) -> str:
    """Return exercises of one family as a list, and the script that checks answers.

    Args:
        page: the page with the exercises.
        arguments: the family, then the names of the exercises; without names, all exercises of the family.
    """
    family, *names = arguments
    exercises = {name: EXERCISES[family][name] for name in names or EXERCISES[family]}
    common = page.words.table(STRINGS_FILE)
    attributes = " ".join(f'data-{key}="{escape(common[key], quote=True)}"' for key in (*VERDICTS, SOLVED))
    # After the last exercise of a page the guided path goes on.
    follow = [*(f"#exercise-{name}" for name in list(exercises)[1:]), page.url(f"{family}/learn/")]
    each = " ".join(
        _exercise(page, common, name, exercise, then)
        for (name, exercise), then in zip(exercises.items(), follow, strict=True)
    )
    return (
        f'{page.sheet("assets/js/exercises.css")}<ol class="tkx" {attributes} data-search-exclude>{each}</ol>'
        f'<script type="module" src="{page.asset("assets/js/exercises.js")}"></script>'
    )


def _exercise(page: Page, common: Mapping[str, str], name: str, exercise: Exercise, then: str) -> str:
    strings = page.words.table(f"{STRINGS_FILE}.{name}")
    instances = exercise.sample_instances(name)
    answers = [exercise.answer(each) for each in instances]
    asks, solutions = "", ""
    for index, (instance, answer) in enumerate(zip(instances, answers, strict=True)):
        filling = {"position": format_positions([instance]), **answer.filling}
        hidden = " hidden" if index else ""
        question = fill_template(page, strings["ask"], filling)
        asks += f'<p class="tkx-ask" data-answer="{encoded_answer(answer)}"{hidden}>{question}</p>'
        solution = (
            strings[f"solution-{answer.right}"] if exercise.choices else _plural_form(page, strings, len(answer.right))
        )
        solutions += _collapsible(
            "solution", common, fill_template(page, solution, filling) + _claim_link(page, exercise.tag), hidden
        )
    order_attribute = "" if exercise.unordered else " data-ordered"
    hint = _collapsible("hint", common, fill_template(page, strings["hint"], {}))
    return (
        f'<li class="tkx-one" id="exercise-{name}" data-exercise="{name}"{order_attribute}>'
        f'<p class="tkx-level">{escape(common[exercise.level])}</p><div aria-live="polite">{asks}</div>'
        f"{_answer_form(page, common, name, exercise, then)}{hint}{solutions}</li>"
    )


def _plural_form(page: Page, strings: Mapping[str, str], number: int) -> str:
    """Return the solution text in the plural form for its number of answers, if the language has several."""
    return strings.get(f"solution-{locales.plural_category(page.site.language, number)}") or strings["solution"]


def fill_template(page: Page, text: str, filling: Mapping[str, str]) -> str:
    """Fill the fields of a text and return HTML; text between dollar signs is left-to-right mathematics."""
    parts = text.split("$")
    filled = [part.format(**filling) for part in parts]
    return "".join(page.formula_list(part) if at % 2 else _typeset_text(page, part) for at, part in enumerate(filled))


def _typeset_text(page: Page, text: str) -> str:
    return page.words.typography.classes(escape(text))


def _claim_link(page: Page, tag: str) -> str:
    """Return a link to the claim that solves an exercise; empty if the site lacks the claim."""
    return (
        f' <span class="tk-nobr">({page.tag_link(tag, marked=True)})</span>'
        if tag in page.site.catalogue.claims
        else ""
    )


def encoded_answer(answer: Answer) -> str:
    """Return the answer as the script compares it: a choice, or tuples of numbers."""
    return answer.right if isinstance(answer.right, str) else ";".join(map(_join_numbers, answer.right))


def _join_numbers(numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


def _collapsible(kind: str, common: Mapping[str, str], content: str, hidden: str = "") -> str:
    summary = f"<summary>{escape(common[kind])}</summary>"
    return f'<details class="tkx-{kind}"{hidden}>{summary} <p>{content}</p></details>'


def _answer_form(page: Page, common: Mapping[str, str], name: str, exercise: Exercise, then: str) -> str:
    """Return the form that the script shows: a text field or choices, buttons, and a link to the next step.

    Args:
        page: the page.
        common: the strings that all exercises share.
        name: the name of the exercise.
        exercise: the exercise.
        then: the address of the next step: another exercise on the page, or a page of the guided path.
    """
    goes_on = escape(common["following" if then.startswith("#") else "path"])
    key = page.key(name)
    if exercise.choices:
        radios = " ".join(
            f'<label><input type="radio" name="{key}" value="{choice}"> '
            f"<span>{_typeset_text(page, common[choice])}</span></label>"
            for choice in exercise.choices
        )
        field = f"<fieldset><legend>{escape(common['answer'])}</legend> {radios}</fieldset>"
    else:
        field = (
            f'<label>{escape(common["answer"])} <input type="text" name="{key}" dir="ltr" autocomplete="off"></label>'
        )
    return (
        f'<form hidden>{field} <button class="tk-button" type="submit">{escape(common["check"])}</button> '
        f'<button class="tk-button tkx-other" type="button">{escape(common["next"])}</button>'
        f'<p class="tkx-says" role="status"></p> <p class="tkx-then" hidden>'
        f'<button class="tk-button" type="button">{escape(common["why"])}</button> '
        f'<a href="{escape(then, quote=True)}">{goes_on}</a></p></form>'
    )
