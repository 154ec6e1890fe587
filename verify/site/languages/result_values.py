"""Display of values in the results: positions as tuples, records as named values, phrases in the page's language.

Numbers are isolated left to right. Known field names are translated; unknown ones are shown as code.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from verify.formulas.notation import spell_tests
from verify.pipeline.results.evidence_schema import Evidence, MutantRecord, ReplayStep
from verify.pipeline.results.results_schema import ClaimRecord
from verify.site.build.page_context import Page, code, facts, ltr, show_position, table
from verify.site.languages import formula_words, locales
from verify.site.mathematics import plain_text_to_tex

# Field names that are formulas: numerals, powers, sums.
FORMULA = r"[\d\sA-Za-z_^+⊕()·-]+"
# Field names that are sets, such as A or N'.
SET = r"[A-Z]'?"

# Fields whose lists are separate numbers and not positions.
SEVERAL = ("also_fails_at", "fits", "option_values", "earlier_terms")
# Fields whose lists are the digits of a numeral, which is written from left to right in every language.
DIGITS = ("digits",)
# Facts that list moves; an empty list says that there is none.
MOVES = ("options", "winning_moves", "moves_in_first_heap")

# The words of a case distinction in a term.
CASES = ("if", "then", "else")

# The variable that tells two mutually recursive predicates apart, last in the order of their recursion.
WHICH = "which"

# The kernel's descriptions of induction schemas, and the string keys of their translations.
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
    """Format a value as plain characters: (7, 3, 12), lists with semicolons, an option with its outcome."""
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


def case(page: Page, values: object, bound: str = "") -> str:
    """Format the case at which a statement fails that is not about a position: numbers, or a list of positions.

    Equations have an empty case, because the values of their sides are shown instead.

    Args:
        page: the page.
        values: the case.
        bound: the range that was searched, such as "2 ≤ k ≤ 12, 1 ≤ x ≤ 100", which names the numbers of the case.
    """
    names = re.findall(r"(?:(?<=≤ )|(?<=, ))[A-Za-z](?=,| ≤)", bound)
    match values:
        case [int(), *_] if len(names) == len(values) and all(isinstance(entry, int) for entry in values):
            return _listed(page, (f"{name} = {n}" for name, n in zip(names, values, strict=True)))
        case [dict()] | [] | None:
            return ""
        case [entry]:
            return case(page, entry) if isinstance(entry, list) else ltr(show(entry))
        case list() if not all(isinstance(entry, int) for entry in values):
            return f"{page.word('ui.semicolon')} ".join(_english(page, entry) for entry in values)
        case _:
            return ltr(show(values))


def _english(page: Page, entry: object) -> str:
    """Format a value; a string, such as the title of a book, is marked as English on pages in other languages."""
    text = ltr(show(entry))
    return f'<span lang="en">{text}</span>' if isinstance(entry, str) and page.site.language != "en" else text


def phrase(page: Page, tag: str, value: object) -> str:
    """Return a phrase of a claim's results as translated HTML; "" for an empty value.

    Raises:
        SiteError: the language lacks a translation.
    """
    if value in (None, "", []):
        return ""
    if not isinstance(value, str):
        return ltr(show(value))
    return page.line(page.site.phrases[page.site.catalogue.claims[tag].family].show(value))


def formulas(record: ClaimRecord) -> Iterator[str]:
    """Yield the formulas in the values found at a claim's counterexample, as Markdown."""
    if record.counterexample:
        values = record.counterexample.found
        yield from (f"$\\mathcal{{{side}}}$" for side in "PN")
        for entry in values.values():
            if isinstance(entry, Mapping):
                yield from (formula for key, value in entry.items() if (formula := _formula(str(key), value)))
                yield from (f"${key}$" for key in entry if re.fullmatch(SET, str(key)))


def _formula(name: str, value: object) -> str:
    """Format a named value as a formula: 2^n = 1 for a number, x ∈ B for a set; empty if the name is not a formula."""
    if isinstance(value, bool) or not re.fullmatch(FORMULA, name):
        return ""
    if isinstance(value, int):
        return "" if name == str(value) else f"${plain_text_to_tex.tex(name)} = {value}$"
    return f"${plain_text_to_tex.tex(name)} \\in {value}$" if re.fullmatch("[A-Z]", str(value)) else ""


def phrases_on_page(record: ClaimRecord) -> Iterator[str]:
    """Yield all phrases that `phrase` translates on the page of a claim."""
    phrases = [*record.hypotheses]
    for item in record.evidence:
        phrases += [item.what, item.bound]
    for twin in record.twins:
        if not twin.kind:
            phrases += [twin.name, twin.refuted_by]
    if record.counterexample:
        phrases += [record.counterexample.claimed, record.counterexample.domain]
    return filter(None, phrases)


def mutant_row(page: Page, tag: str, record: MutantRecord) -> list[str]:
    """Return the change of a mutant, and the values or words that refute it; without variables there are no values."""
    if not record.kind:
        return [phrase(page, tag, record.name), phrase(page, tag, record.refuted_by)]
    holes = {"old": code(record.old), "new": code(record.new)}
    # The fields contain markup, so only the text around them is escaped.
    refutation = code(record.refuted_by) if record.refuted_by else page.word("twin.closed")
    return [escape(page.words(f"twin.{record.kind}")).format(**holes), refutation]


def schema(page: Page, text: str) -> str:
    """Translate the description of an induction schema; its term stays code."""
    for pattern, key in SCHEMAS:
        match = re.fullmatch(pattern, text)
        if match:
            # The text after "on" may be words, such as the structure of a list, or several terms in order.
            if key in ("induction", "recursion"):
                first, *others = (schema(page, part) for part in match[1].split(", then "))
                term = first + "".join(escape(page.words("schema.then")).format(term=each) for each in others)
            else:
                term = "".join(map(code, match.groups()))
            return escape(page.words(f"schema.{key}")).format(term=term)
    if text == WHICH:
        return page.word("schema.which")
    # Case distinctions and tests in a term are translated by the words for formulas.
    translations = formula_words.translations(page.words).items()
    case_words = {word: translation for word, translation in translations if word in CASES or word.startswith("is ")}
    # Without parentheses the words of a case distinction would run on with those of the sentence.
    enclosed = f"({text})" if text.startswith("if ") else text
    return code(formula_words.translate_plain(spell_tests(enclosed), case_words))


def found_values(page: Page, tag: str, value: object) -> str:
    """Return the values found at a counterexample, one named value per line."""
    if not isinstance(value, Mapping):
        return phrase(page, tag, value)
    return facts([(name(page, str(key)), _entry(page, key, entry)) for key, entry in value.items()])


def _entry(page: Page, key: object, entry: object) -> str:
    """Format a value as HTML: outcome classes, sums and sets as formulas, booleans in words."""
    match entry:
        case [] if key in MOVES:
            return page.word("ui.none")
        case [int(), *_] if key in SEVERAL:
            return _listed(page, map(str, entry))
        case [int(), *_] if key in DIGITS:
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
            return f"{page.word('ui.comma')} ".join(
                _name_value(page, str(each), value) for each, value in entry.items()
            )
        case _:
            return ltr(show(entry))


def _listed(page: Page, entries: Iterable[str]) -> str:
    """Return entries that run from left to right, with the commas of the language between them."""
    return f"{page.word('ui.comma')} ".join(map(ltr, entries))


def _name_value(page: Page, key: str, value: object) -> str:
    formula = _formula(key, value)
    if formula:
        return page.line(formula)
    label = page.line(f"${key}$") if re.fullmatch(SET, key) else ltr(key)
    return label if key == str(value) else f"{label}: {_entry(page, '', value)}"


def name(page: Page, key: str) -> str:
    """Return the translated name of a field of a finding; a name without translation is shown as code."""
    return page.word(f"found.{key}") if page.words.has(f"found.{key}") else code(key.replace("_", " "))


def replay(page: Page, steps: Sequence[ReplayStep]) -> str:
    """Return the replayed moves of a counterexample as a table; "" if no moves were replayed."""
    if not isinstance(steps, list) or not steps:
        return ""
    keys = ["position", "outcome", *(["nim_sum"] if steps[0].nim_sum is not None else []), "winning_moves"]
    rows = [[_entry(page, key, getattr(step, key)) for key in keys] for step in steps]
    return table([name(page, key) for key in keys], rows, page.words("ui.replay"), "tk-replay")


def evidence_row(page: Page, tag: str, item: Evidence) -> list[str]:
    """Return the cells of one bounded check: statement, bound, number of cases, time."""
    return [
        phrase(page, tag, item.what),
        phrase(page, tag, item.bound),
        escape(page.words.number(item.cases)),
        escape(locales.format_seconds(page.site.language, item.seconds)),
    ]
