"""The machine's own findings made readable: positions as tuples, records as named values, phrases in words.

Numbers stay left to right; names of what was found have words in every language, and what has none is shown as it is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from verify.pipeline.results_schema import ClaimRecord, Evidence, ReplayStep, TwinRecord
from verify.site.build.page_context import Page, code, facts, ltr, show_position, table
from verify.site.languages import formula_words, locales
from verify.site.mathematics import machine_tex

# What may be named in a finding: numerals, powers, sums.
FORMULA = r"[\d\sA-Za-z_^+⊕()·-]+"
# The name of a set, which is a formula by itself: A, N'.
SET = r"[A-Z]'?"

# What may be several numbers, each by itself, where a position would stand in brackets.
SEVERAL = ("also_fails_at", "digits", "fits", "repair_fails_at")

# What tells the cases of a term apart.
CASES = ("if", "then", "else")

# How the kernel words its schemas, and the string that says it in each language.
SCHEMAS = (
    (r"induction on (.+)", "induction"),
    (r"recursion on (.+)", "recursion"),
    (r"the structure of (.+)", "structure"),
    (r"the well-founded relation (.+)", "relation"),
    (r"a witness for a proved existence", "witness"),
    (r"(.+) read in a model", "model"),
    (r"(.+), along which no sequence is endless", "endless"),
    (r"computation", "computation"),
    (r"a function is an array", "tabulation"),
    (r"the intermediate value theorem", "root"),
)


def show(value: object) -> str:
    """A value of the results as plain characters: (7, 3, 12), lists with semicolons, an option with its outcome."""
    match value:
        case [[*position], str(outcome)]:
            return f"{show(position) if position else '∅'}: {outcome}"
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


def case(page: Page, values: object) -> str:
    """What a statement that speaks of no position fails at, as HTML: a number, some numbers, a list of positions.

    Nothing for the sides of an equation, which are told by their values.
    """
    match values:
        case [dict()] | [] | None:
            return ""
        case [entry]:
            return case(page, entry) if isinstance(entry, list) else ltr(show(entry))
        case list() if not all(isinstance(entry, int) for entry in values):
            return f"{page.word('ui.semicolon')} ".join(_english(page, entry) for entry in values)
        case _:
            return ltr(show(values))


def _english(page: Page, entry: object) -> str:
    """A value; a sentence among them, such as the title of a book, is in English."""
    shown = ltr(show(entry))
    return f'<span lang="en">{shown}</span>' if isinstance(entry, str) and page.site.language != "en" else shown


def phrase(page: Page, tag: str, value: object) -> str:
    """A phrase of a claim's results as HTML, in the words of the page's language.

    Raises:
        SiteError: the language has no words for it.
    """
    if value in (None, "", []):
        return ""
    if not isinstance(value, str):
        return ltr(show(value))
    return page.line(page.site.phrases[page.site.catalogue.claims[tag].family].show(value))


def formulas(record: ClaimRecord) -> Iterator[str]:
    """The formulas among what was found at a claim's counterexample, as Markdown."""
    if record.counterexample:
        found = record.counterexample.found
        yield from (f"$\\mathcal{{{side}}}$" for side in "PN")
        for entry in found.values():
            if isinstance(entry, Mapping):
                yield from (formula for key, value in entry.items() if (formula := _formula(str(key), value)))
                yield from (f"${key}$" for key in entry if re.fullmatch(SET, str(key)))


def _formula(name: str, value: object) -> str:
    """What a name stands for: 2^n = 1 for a number, x ∈ B for a set; nothing for what is no formula."""
    if isinstance(value, bool) or not re.fullmatch(FORMULA, name):
        return ""
    if isinstance(value, int):
        return "" if name == str(value) else f"${machine_tex.tex(name)} = {value}$"
    return f"${machine_tex.tex(name)} \\in {value}$" if re.fullmatch("[A-Z]", str(value)) else ""


def said(record: ClaimRecord) -> Iterator[str]:
    """Everything that `phrase` is asked for on the page of a claim with this record."""
    spoken = [*record.hypotheses]
    for item in record.evidence:
        spoken += [item.what, item.bound]
    for twin in record.twins:
        if not twin.kind:
            spoken += [twin.name, twin.refuted_by]
    if record.counterexample:
        spoken += [record.counterexample.claimed, record.counterexample.domain]
    return filter(None, spoken)


def twin(page: Page, tag: str, record: TwinRecord) -> list[str]:
    """A false twin: what was changed, and the values or the words that refute it."""
    if not record.kind:
        return [phrase(page, tag, record.name), phrase(page, tag, record.refuted_by)]
    holes = {"old": code(record.old), "new": code(record.new)}
    # The holes hold markup already, so the words around them are escaped and not what goes into them.
    return [escape(page.words(f"twin.{record.kind}")).format(**holes), code(record.refuted_by or "–")]


def schema(page: Page, text: str) -> str:
    """An induction schema: the words of the language around the machine's own term."""
    for pattern, key in SCHEMAS:
        found = re.fullmatch(pattern, text)
        if found:
            # What follows "on" may itself be words, such as the structure of a list, or several terms in turn.
            if key in ("induction", "recursion"):
                first, *others = (schema(page, part) for part in found[1].split(", then "))
                term = first + "".join(escape(page.words("schema.then")).format(term=each) for each in others)
            else:
                term = "".join(map(code, found.groups()))
            return escape(page.words(f"schema.{key}")).format(term=term)
    # A term may tell cases apart, in the words that formulas have for that.
    own = {word: said for word, said in formula_words.table(page.words).items() if word in CASES}
    return code(formula_words.plain(text, own))


def found(page: Page, tag: str, value: object) -> str:
    """What was found at a counterexample, one named value a line."""
    if not isinstance(value, Mapping):
        return phrase(page, tag, value)
    lines = [(name(page, str(key)), _entry(page, key, entry)) for key, entry in value.items()]
    return facts(lines)


def _entry(page: Page, key: object, entry: object) -> str:
    """A value as HTML: classes of positions as in formulas, yes and no in words, sums and sets as formulas."""
    match entry:
        case [int(), *_] if key in SEVERAL:
            return ltr(", ".join(map(str, entry)))
        case [] if key == "position":
            return ltr("∅")
        case list() if key in ("rows", "column_counts"):
            return code(" ".join(map(str, entry)))
        case bool():
            return page.word("ui.yes" if entry else "ui.no")
        case "P" | "N":
            return page.line(f"$\\mathcal{{{entry}}}$")
        case str() if page.words.has(f"found.{entry}"):
            return page.word(f"found.{entry}")
        case [[[*_], str()], *_]:
            options: Any = entry
            sides = (f"{ltr(show(at) if at else '∅')}: {_entry(page, key, side)}" for at, side in options)
            return f"{page.word('ui.semicolon')} ".join(sides)
        case [list(), *_]:
            return f"{page.word('ui.semicolon')} ".join(ltr(show(each)) for each in entry)
        case dict():
            return f"{page.word('ui.comma')} ".join(_named(page, str(each), value) for each, value in entry.items())
        case _:
            return ltr(show(entry))


def _named(page: Page, key: str, value: object) -> str:
    formula = _formula(key, value)
    if formula:
        return page.line(formula)
    label = page.line(f"${key}$") if re.fullmatch(SET, key) else ltr(key)
    return label if key == str(value) else f"{label}: {_entry(page, '', value)}"


def name(page: Page, key: str) -> str:
    """The word for a field of a finding."""
    return page.word(f"found.{key}") if page.words.has(f"found.{key}") else code(key.replace("_", " "))


def replay(page: Page, steps: Sequence[ReplayStep]) -> str:
    """A game replayed from a counterexample, as a table."""
    if not steps:
        return ""
    keys = ["position", "outcome", *(["nim_sum"] if steps[0].nim_sum is not None else []), "winning_moves"]
    rows = [[_entry(page, key, getattr(step, key)) for key in keys] for step in steps]
    return table([name(page, key) for key in keys], rows, page.words("ui.replay"), "tk-replay")


def evidence_row(page: Page, tag: str, item: Evidence) -> list[str]:
    """One bounded check: what, up to where, how many cases, how long."""
    return [
        phrase(page, tag, item.what),
        phrase(page, tag, item.bound),
        escape(page.words.number(item.cases)),
        escape(locales.seconds(page.site.language, item.seconds)),
    ]
