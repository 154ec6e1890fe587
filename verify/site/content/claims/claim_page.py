"""Page of one claim: a short Markdown frame, and the HTML blocks that fill it from catalogue and results.

The frame has headings with the same anchors in all languages.
"""

import json
import re
from collections.abc import Callable, Mapping
from html import escape

from theory.claims.catalogue import Clause
from verify.literature import of_claim
from verify.pipeline.claims.claim_graph import dependencies_of
from verify.pipeline.results.results_schema import ClaimRecord
from verify.site.build.page_context import Page, Site, facts
from verify.site.content import badges
from verify.site.content.claims import (
    check_button,
    claim_history,
    claim_links,
    clause_formulas,
    evidence,
    proof_listing,
    rocq_replay,
)
from verify.site.content.claims.translated_claims import clause_field, clause_letter
from verify.site.content.publication import colophon, report_links
from verify.site.content.reference import literature
from verify.site.content.results import downloads
from verify.site.figures import dependency_graph
from verify.site.languages import result_values
from verify.site.languages.ui_strings import Words

LONGEST_CODE = 14
BEYOND = "beyond"  # pseudo-document of claims that appear in no document
HELD = "\ue000"  # stands for a space inside a formula, where a description is not cut
TAG = re.compile(r"\b[A-Z]+-\d{3}\b")
# A list of claims shows so many and folds the others, unless these are few.
MOST_LISTED, FEW = 10, 4


def frame(site: Site, tag: str) -> str:
    """Return the Markdown of a claim page: front matter, headings and one placeholder per section."""
    words, text = site.words, site.catalogue.texts[tag]
    record = site.findings.claim(tag)
    refuted = bool(text.get("claimed") or record.counterexample)
    is_beyond = site.catalogue.claims[tag].document == BEYOND
    sections = [
        ("statement", words("ui.corrected" if text.get("claimed") else "ui.statement"), "statement" in text),
        ("symbols", words("ui.symbols"), clause_formulas.has_symbols(site.findings, tag)),
        ("note", words("ui.note"), "note" in text),
        ("proof", words("ui.proof"), "proof" in text or bool(record.theorems)),
        ("check", words("check.title"), check_button.can_be_checked(site, tag)),
        ("neighbours", words("ui.neighbours"), bool(record.rests_on or record.supports)),
        ("evidence", words("ui.evidence"), bool(record.evidence)),
        ("twins", words("ui.twins"), bool(record.twins)),
        (
            "source",
            words("ui.source"),
            bool(text.get("source") or of_claim(site.root, tag, "")),
        ),
        ("history", words("about.history"), tag in claim_history.load(site.root)),
        ("run", words("ui.run"), True),
        ("cite", words("ui.cite"), True),
    ]
    title = json.dumps(f"{site.plain_title(tag)} · {tag}", ensure_ascii=False)
    about = site.typeset.plain(text.get("statement") or text["says"], words.typography.words, HELD)
    description = json.dumps(shorten(about).replace(HELD, " "), ensure_ascii=False)
    lines = [
        "---", f"title: {title}", f"description: {description}", "kind: tag", "light: true", "---", "",
        f"# <span class='tk-no'>{tag}</span> {text['title']} {{#{tag.lower()} data-toc-label='{tag}'}}", "",
        f"{{{{ part {tag} head }}}}", "",
        f"## {words('ui.in_words' if is_beyond else 'ui.says')} {{#says}}", "", f"{{{{ part {tag} says }}}}", "",
    ]  # fmt: skip
    if refuted:
        case = words(evidence.case_heading(site.catalogue.claims[tag].verdict))
        lines += [f"## {case} {{#counterexample}}", "", f"{{{{ part {tag} broken }}}}", ""]
    for name, heading, present in sections:
        if present:
            lines += [f"## {heading} {{#{name}}}", "", f"{{{{ part {tag} {name} }}}}", ""]
        if name == "symbols":
            lines += _definitions(words, record)
    return "\n".join([*lines, f"{{{{ part {tag} foot }}}}", ""])


def _definitions(words: Words, record: ClaimRecord) -> list[str]:
    """Return the source code of a definition as Markdown, for syntax colouring; long pieces are folded."""
    pieces = record.defined_by
    lines = [f"## {words('ui.defined_by')} {{#code}}", ""] if pieces else []
    for piece in pieces:
        source = ["```python", *piece.source.splitlines(), "```"]
        folded = len(source) > LONGEST_CODE
        lines += [f'??? abstract "{piece.name}"' if folded else f"`{piece.name}`", ""]
        lines += [*(f"    {line}" if folded else line for line in source), ""]
    return lines


def shorten(text: str, most: int = 158) -> str:
    """Shorten a description to at most `most` characters, at a word boundary and not after the letter of a clause."""
    if len(text) <= most:
        return text
    beginning = text[: most - 1].rsplit(" ", 1)[0]
    return re.sub(r" \([^\W\d_]{1,3}\)$", "", beginning).rstrip(" ,;:") + "…"


def part(page: Page, tag: str, name: str) -> str:
    """Return one section of a claim page as HTML."""
    return PARTS[name](page, tag)


def _head(page: Page, tag: str) -> str:
    claim, words = page.site.catalogue.claims[tag], page.words
    record = page.site.findings.claim(tag)
    overall_standing = record.standing_all_the_way
    overall_badge = f'<span class="tk-down">{page.word("ui.all_the_way")} {page.all_the_way(tag)}</span>'
    document = escape(words(f"document.{claim.document}"))
    audit = f"audit/{claim.document}/"
    if claim.document != BEYOND and words.has(f"nav.audit/{claim.document}.md"):
        document = f'<a href="{page.url(audit)}">{document}</a>'
    meta = [
        page.word(f"kind.{claim.kind}"),
        f"{document}{page.word('ui.comma')} {words.place(claim.where)}",
    ]
    # Claims outside documents have no verdict to show, and the verdict of a definition repeats its kind.
    if (claim.document != BEYOND or claim.verdict != "true") and claim.verdict != claim.kind:
        meta.append(page.word(f"verdict.{claim.verdict}"))
    list_items = "".join(f"<li>{item}</li>" for item in meta)
    return (
        f'<div class="tk-head"><div class="tk-standing">{page.badge(tag)}'
        f'{overall_badge}{rocq_replay.mark(page, tag)}</div><ul class="tk-meta">{list_items}</ul>'
        f"{_means(page, tag)}{_uncertified_reason(page, tag, overall_standing)}{_shortfall(record)}"
        f"{claim_links.ways(page, tag)}</div>"
    )


def _means(page: Page, tag: str) -> str:
    """Return the explanation of each standing and mark that the head of the page shows."""
    meanings = "".join(f'<p class="tk-means">{page.word(f"means.{word}")}</p>' for word in page.standings(tag))
    return meanings + rocq_replay.means(page, tag)


def _uncertified_reason(page: Page, tag: str, overall_standing: str) -> str:
    """Return the translated reason why a confirmed claim is not certified; "" for other claims.

    `overall_standing` is the lowest standing among the claim and its dependencies.
    """
    reason = page.site.catalogue.texts[tag].get("uncertified", "") if overall_standing == "confirmed" else ""
    return f'<div class="tk-means">{page.paragraphs(reason)}</div>' if reason else ""


def _shortfall(record: ClaimRecord) -> str:
    """Return the verifier's reason why the standing of a claim is lower than declared; "" if it is not lower."""
    return f'<p class="tk-means" lang="en" dir="ltr">{escape(record.reason)}</p>' if record.reason else ""


def _text(field: str, kind: str) -> Callable[[Page, str], str]:
    def fill(page: Page, tag: str) -> str:
        return f'<div class="{kind}">{page.paragraphs(page.site.catalogue.texts[tag][field])}</div>'

    return fill


def _statement(page: Page, tag: str) -> str:
    record, text = page.site.findings.claim(tag), page.site.catalogue.texts[tag]
    clauses = page.site.catalogue.claims[tag].clauses
    body = "".join(_clause(page, tag, clause, alone=len(clauses) == 1) for clause in clauses)
    lead = text.get("setting", "" if clauses else text["statement"])
    body = (page.paragraphs(lead) if lead else "") + body
    hypotheses = [result_values.phrase(page, tag, item) for item in record.hypotheses]
    hypothesis_list = facts([(page.word("ui.hypotheses"), _items(hypotheses))]) if hypotheses else ""
    return f'{_correction_badge(page, tag)}<div class="tk-statement">{body}</div>{hypothesis_list}'


def _correction_badge(page: Page, tag: str) -> str:
    """Return the badge of the corrected statement of a refuted claim; empty for others."""
    corrected = page.site.findings.corrected_standing(tag)
    return f'<p class="tk-label">{page.corrected_badge(corrected)}</p>' if corrected else ""


def _false_sentence(page: Page, tag: str) -> str:
    """Return the false sentence, which the search includes, and its counterexample, which the search leaves out."""
    return evidence.counterexample(page, tag, " data-search-exclude")


def _clause(page: Page, tag: str, clause: Clause, alone: bool) -> str:
    """Return one clause; if there are several, with its letter, which links to its anchor."""
    body = page.paragraphs(page.site.catalogue.texts[tag][clause_field(clause.id)])
    if not clause.theorems:
        body += f'<p class="tk-small">{page.word("ui.no_theorem")}</p>'
    formulas = clause_formulas.clause_theorems(page, clause.theorems)
    formula_box = f'<div class="tk-proved" data-search-exclude>{formulas}</div>' if formulas else ""
    shown_letter = clause_letter(page.site.root, page.site.language, clause.id)
    mark = "" if alone else f'<a class="tk-letter" href="#clause-{clause.id}">({shown_letter})</a>'
    kind = "tk-clause tk-alone" if alone else "tk-clause"
    return f'<div class="{kind}" id="clause-{clause.id}">{mark}<div class="tk-said">{body}</div>{formula_box}</div>'


def _items(values: list[str]) -> str:
    return "<ul>" + "".join(f"<li>{value}</li>" for value in values) + "</ul>" if values else ""


def _proof(page: Page, tag: str) -> str:
    text = page.site.catalogue.texts[tag].get("proof", "")
    prose = f'<div class="tk-proof">{page.paragraphs(text)}</div>' if text else ""
    return prose + _other_order(page, tag, text) + proof_listing.proof_block(page, tag) + evidence.machine(page, tag)


def _other_order(page: Page, tag: str, proof: str) -> str:
    """Return the claims that the prose proof cites although the formal proofs derive them from this claim.

    The result is a paragraph with their links, or "" if there are none.
    """
    rests_on = page.site.findings.rests_on
    cited = [
        other for other in dict.fromkeys(TAG.findall(proof)) if other != tag and tag in dependencies_of(other, rests_on)
    ]
    if not cited:
        return ""
    links = f"{page.word('ui.comma')} ".join(page.tag_link(other) for other in cited)
    return f'<p class="tk-small">{page.word("ui.other_order")} {links}</p>'


def _neighbours(page: Page, tag: str) -> str:
    findings = page.site.findings
    record = findings.claim(tag)
    back = findings.rests_on
    on = record.supports

    def node(other: str) -> dependency_graph.Node:
        return dependency_graph.Node(
            other, page.site.plain_title(other), page.standings(other)[-1], page.url(f"claims/{other}/")
        )

    graph = dependency_graph.draw_graph(page.words, tag, back, on, node=node, key=page.key("graph"))
    lists = ""
    for key, neighbours in (("ui.rests_on", back[tag]), ("ui.supports", on)):
        if neighbours:
            links = _link_list(page, [page.tag_link(other, titled=True) for other in neighbours])
            lists += f'<div><h3 class="tk-minor">{page.word(key)}</h3>{links}</div>'
    return f'{graph}<div class="tk-lists">{lists}</div>'


def _link_list(page: Page, links: list[str]) -> str:
    """Return a list of links; if there are many, those after the first `MOST_LISTED` are folded."""
    if len(links) <= MOST_LISTED + FEW:
        return _items(links)
    summary = page.word("ui.further", number=page.words.number(len(links) - MOST_LISTED))
    rest = _items(links[MOST_LISTED:])
    return f"{_items(links[:MOST_LISTED])}<details><summary>{summary}</summary>{rest}</details>"


def rests_on_figure(page: Page, tag: str) -> str:
    """Return the dependency graph without the lists, for use in prose."""
    return _neighbours(page, tag).partition('<div class="tk-lists">')[0]


def _run(page: Page, tag: str) -> str:
    commands = f"takeaway verify {tag}\ntakeaway show {tag}\npytest -k {tag}"
    alone = ""
    if tag in page.site.checked and page.site.findings.claim(tag).standing_all_the_way != "confirmed":
        commands += f"\ntakeaway check {tag}"
        alone = _independent_check(page, "ui.check_alone", downloads.CHECKER, tag)
    if tag in page.site.replayed:
        alone += _independent_check(page, "rocq.run", downloads.ROCQ, tag)
    return f"<p>{page.word('ui.run_help')}</p>{_lines(commands)}{alone}"


def _independent_check(page: Page, key: str, program: str, tag: str) -> str:
    """Return the links and the command to check one claim outside the site.

    Args:
        page: the page.
        key: the string key of the text before the links.
        program: the file name of the program.
        tag: the tag of the claim.
    """
    files = [program, downloads.COMMON, downloads.archive_name(tag)]
    # Each name is isolated, so that the dot between two names keeps its place in right-to-left lines.
    links = [f'<bdi><a href="{page.asset(f"book/{file}")}" download>{file}</a></bdi>' for file in files]
    # A script adds a download command, because the address of the site is known only in the browser.
    links_line = f'<p class="tk-fetch">{page.word(key)} {" · ".join(links)}</p>'
    return links_line + _lines(f"python3 -I {program} {downloads.archive_name(tag)}")


def _cite(page: Page, tag: str) -> str:
    # TeX is left as it is; word joiners have no place in a bibliography entry.
    title = page.words.typography.words(page.site.catalogue.texts[tag]["title"]).replace("\u2060", "")
    findings = page.site.findings
    corrected = findings.corrected_standing(tag)
    # The tag of a refuted claim also names the corrected statement, so "refuted" alone would mislead.
    standing = (
        badges.refuted_words(page.words, corrected) if corrected else page.words(f"standing.{findings.standing(tag)}")
    )
    return colophon.entry(
        page, f"takeaway-{tag}", f"{tag}: {title}", f"claims/{tag}/", standing
    ) + colophon.sequences_of(page, tag)


def _lines(text: str) -> str:
    """Return a text as a code block; the theme adds a copy button."""
    return f'<pre dir="ltr"><code>{escape(text)}</code></pre>'


def _foot(page: Page, tag: str) -> str:
    before, after = page.site.catalogue.neighbours(tag)
    links = ""
    for other, key, kind in ((before, "ui.previous", "prev"), (after, "ui.next", "next")):
        if other:
            text = page.line(page.site.catalogue.texts[other]["title"])
            links += (
                f'<a class="tk-{kind}" rel="{kind}" href="{page.url(f"claims/{other}/")}"><small>{page.word(key)} · '
                f"{other}</small><span>{text}</span></a>"
            )
    report = report_links.report_link(page, tag)
    return f'{report}<nav class="tk-neighbours" aria-label="{page.word("ui.tag")}">{links}</nav>'


def _source(page: Page, tag: str) -> str:
    text = page.site.catalogue.texts[tag].get("source", "")
    source = f'<p class="tk-source" dir="auto">{colophon.link_arxiv(page.line(text))}</p>' if text else ""
    return source + literature.links_of_claim(page, tag, text)


PARTS: Mapping[str, Callable[[Page, str], str]] = {
    "head": _head,
    "says": _text("says", "tk-says"),
    "statement": _statement,
    "symbols": clause_formulas.symbols,
    "note": _text("note", "tk-note"),
    "proof": _proof,
    "check": check_button.part,
    "neighbours": _neighbours,
    "broken": _false_sentence,
    "evidence": evidence.evidence,
    "twins": evidence.mutants,
    "source": _source,
    "history": claim_history.part,
    "run": _run,
    "cite": _cite,
    "foot": _foot,
}
