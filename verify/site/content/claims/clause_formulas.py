"""Formulas on a claim page: the theorems beside each clause, and the definitions of their symbols below.

Apart from words inside them, formulas are the same in all languages and run from left to right. Theorems and their
direct definitions are typeset; deeper definitions are folded and in plain text.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from verify.pipeline.claims.symbol_closure import equations, group_by_theory, symbol_distances
from verify.pipeline.results.results_schema import TheoremRecord
from verify.site.build import page_parts
from verify.site.build.page_context import Page, code
from verify.site.content.results.site_results import Findings
from verify.site.languages import formula_words, result_values
from verify.site.languages.gloss_variables import mark_formulas, mark_variables
from verify.site.languages.ui_strings import load
from verify.site.mathematics.typesetting import Formula

STEP = r"\quad "
# Maximal indentation of a line; the style sheet has one class per level.
DEEPEST = 6
# Code, or an exponent such as that of "2^i" or of "k^(2j)".
_MARKED = re.compile(r"`(?P<code>[^`]+)`|\^(?:\((?P<sum>[^()]+)\)|(?P<power>\w))")


def formulas_to_typeset(findings: Findings, words: Mapping[str, str]) -> Iterator[Formula]:
    """Yield the formulas to typeset: the theorems of claims and the definitions of their own symbols.

    Args:
        findings: the results.
        words: words inside formulas, in the language of the page.
    """
    for record in findings.claims.values():
        for name in record.theorems:
            yield from _lines(findings.theorem(name), words)
        for symbol in _nearest(record.theorems, findings):
            for equation in equations(symbol, findings.results):
                yield from _lines(equation, words)


def _lines(theorem: TheoremRecord, words: Mapping[str, str]) -> Iterator[Formula]:
    for line in theorem.tex.splitlines():
        yield Formula(formula_words.translate_tex(line.replace(STEP, ""), words), display=False)


def _nearest(names: Sequence[str], findings: Findings) -> list[str]:
    return [symbol for symbol, depth in symbol_distances(names, findings.results).items() if depth == 1]


def clause_theorems(page: Page, names: Sequence[str]) -> str:
    """Return the theorems that prove one clause, all but the first folded; "" if there are none."""
    blocks = [theorem(page, name) for name in names]
    if not blocks:
        return ""
    blocks[0] += _symbol_links(page, names)
    if len(blocks) < 2:
        return blocks[0]
    more = page.word("ui.more_theorems", number=page.words.number(len(blocks) - 1))
    folded = "".join(map(page_parts.part, names[1:], blocks[1:]))
    return f"{blocks[0]}<details><summary>{more}</summary>{folded}</details>"


def _symbol_links(page: Page, names: Sequence[str]) -> str:
    """Return links from the symbols in some theorems to their explanations; "" if no symbol has one.

    The explanation of a symbol is shown when the pointer is on its link.
    """
    findings = page.site.findings
    theorem_symbols = dict.fromkeys(symbol for name in names for symbol in findings.theorem(name).symbols)
    defined_symbols = [
        symbol for symbol in theorem_symbols if symbol in findings.definitions and equations(symbol, findings.results)
    ]
    links = " ".join(
        f'<a class="tk-symbol-link" href="#symbol-{_slug(symbol)}">{code(symbol)}</a>' for symbol in defined_symbols
    )
    return f'<p class="tk-symbol-links" dir="ltr">{links}</p>' if links else ""


def theorem(page: Page, name: str) -> str:
    """Return one theorem, with its name and remarks."""
    record = page.site.findings.theorem(name)
    remarks = "".join(_remark(page, remark) for remark in record.remarks)
    content = f"<figcaption>{code(name)}</figcaption>{_typeset(page, record)}{remarks}"
    return f'<figure class="tk-formula" dir="ltr">{content}</figure>'


def _typeset(page: Page, theorem: TheoremRecord) -> str:
    """Return a formula typeset line by line, or as text if the record has no TeX."""
    words = formula_words.translations(page.words)
    if not theorem.tex:
        return _plain_formula(page, theorem.formula)
    rows = []
    for line, formula in zip(theorem.tex.splitlines(), _lines(theorem, words), strict=True):
        steps = min(line.count(STEP), DEEPEST)
        rows.append(f'<div class="tk-in-{steps}">{page.site.typeset.html(formula)}</div>')
    return f'<div class="tk-lines" data-search-exclude>{"".join(rows)}</div>'


def _plain_formula(page: Page, text: str) -> str:
    translation = formula_words.translate_plain(text, formula_words.translations(page.words))
    return f'<pre class="tk-formal" dir="ltr"><code>{escape(translation)}</code></pre>'


def _remark(page: Page, text: str) -> str:
    """Return a remark about a formula as a paragraph, in English if the language has no translation."""
    return _translation(page, page.words.table("remark").get(text)) or _english(text)


def _description(page: Page, text: str) -> str:
    """Return the description of a symbol as a paragraph, in English if the language has no translation.

    A symbol of a general theorem has no description.
    """
    if not text:
        return ""
    return _translation(page, page.words.tables.get("symbol", {}).get(text)) or _english(text)


def _translation(page: Page, text: str | None) -> str:
    """Return a translation as a paragraph, with formulas from left to right; "" if there is no translation."""
    if not text:
        return ""
    return f'<p class="tk-words">{mark_formulas(_mark(text), page.site.language)}</p>'


def _english(text: str) -> str:
    """Return English text as a paragraph marked as English, with English typography; "" for an empty text."""
    typography = load("en").typography
    parts = re.split(r"(`[^`]+`)", text)
    parts[::2] = map(typography.words, parts[::2])
    html = mark_variables(typography.classes(_mark("".join(parts))), "en")
    return f'<p class="tk-words" lang="en" dir="ltr">{html}</p>' if text else ""


def _mark(text: str) -> str:
    """Convert text to HTML, with its code marked and its exponents raised."""
    return _MARKED.sub(_element, escape(text))


def _element(match: re.Match[str]) -> str:
    if match["code"]:
        return f"<code>{match['code']}</code>"
    return f"<sup>{match['sum'] or match['power']}</sup>"


def has_symbols(findings: Findings, tag: str) -> bool:
    """Return whether the theorems of a claim use symbols that the results define."""
    return bool(symbol_distances(findings.claim(tag).theorems, findings.results))


def symbols(page: Page, tag: str) -> str:
    """Return the symbols in a claim's theorems and, folded, the symbols in the definitions of these."""
    findings = page.site.findings
    depths = symbol_distances(findings.claim(tag).theorems, findings.results)
    groups = group_by_theory(depths, findings.results)
    direct = [_symbol(page, names, typeset=True) for names in groups if depths[names[0]] == 1]
    indirect = [names for names in groups if depths[names[0]] > 1]
    folded = [page_parts.part(", ".join(names), _symbol(page, names, typeset=False)) for names in indirect]
    body = f'<p class="tk-small">{page.word("ui.symbols_help")}</p>{"".join(direct)}'
    if folded:
        more = page.word("ui.deeper", number=page.words.number(len(folded)))
        body += f'<details class="tk-deeper"><summary>{more}</summary>{"".join(folded)}</details>'
    return f'<div class="tk-symbols" data-search-exclude>{body}</div>'


def _symbol(page: Page, names: Sequence[str], *, typeset: bool) -> str:
    symbol, definitions = page.site.findings.definitions[names[0]], equations(names[0], page.site.findings.results)
    anchors = "".join(f'<span id="symbol-{_slug(name)}"></span>' for name in names[1:])
    name_list = f"{page.word('ui.comma')} ".join(map(code, names))
    kind = page.word(f"ui.kind_{symbol.kind}")
    order = result_values.schema(page, symbol.order) if symbol.order else ""
    how = order or kind
    formulas = "".join(
        _typeset(page, equation) if typeset else _plain_formula(page, equation.formula) for equation in definitions
    )
    formulas = page_parts.shared_part(", ".join(names), formulas) if typeset else formulas
    return (
        f'<section class="tk-symbol" id="symbol-{_slug(names[0])}">{anchors}<h3 class="tk-minor">{name_list} '
        f'<span class="tk-how">{how}</span></h3>{_description(page, symbol.words)}'
        f'<div class="tk-formula" dir="ltr">{formulas}</div></section>'
    )


def _slug(name: str) -> str:
    """Convert a name to a fragment of an address."""
    return re.sub(r"[^A-Za-z0-9.-]", "_", name)
