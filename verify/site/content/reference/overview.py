"""Overview of all claims: a map by family and chapter, dependencies, and statistics.

The entries of the map are plain links. A script shows dependencies and dependants of the selected claim.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from statistics import median

from theory.claims.standing import LADDER, reaches
from verify.pipeline.results.results_schema import ClaimRecord, TheoremRecord
from verify.site.build.page_context import Page, facts, table
from verify.site.content import badges
from verify.site.content.claims import claim_history, claim_links, refuted_pairs, translated_claims
from verify.site.content.results.site_results import Findings

NEW = "problems.toml"  # the file that lists the results that were not found in print
ELSEWHERE = ""  # key of the claims that no chapter mentions


def all_claims(page: Page) -> str:
    """Return all claims by family and chapter, each as a link with its standing."""
    families = tags_by_chapter(page)
    sections = "".join(_family(page, family, parts) for family, parts in families.items())
    contents = "".join(_contents(page, family, parts) for family, parts in families.items())
    shared = page.asset("data/graph.json")
    words = " ".join(
        f'data-{key.replace("_", "-")}="{escape(page.words(f"map.{key}"), quote=True)}"'
        for key in ("below", "above", "page", "steps", "nothing", "failed", "hits", "no_hit")
    )
    badges_by_standing = {"+".join(page.standings(tag)): page.badge(tag) for tag in page.site.catalogue.claims}
    marks = "".join(
        f'<template data-standing="{word}">{badge}</template>' for word, badge in badges_by_standing.items()
    )
    pairs = "".join(refuted_pairs.lines(page, tag, marked=False) for tag in page.site.catalogue.claims)
    marks += f'<template class="tk-map-pairs">{pairs}</template>'
    return (
        f'{page.sheet("assets/js/map.css")}<div class="tk-map" data-graph="{shared}" {words} data-search-exclude>'
        f'<div class="tk-bar"><form class="tk-filter" role="search" hidden><label class="tk-wide">'
        f"<span>{page.word('map.find')}</span>"
        f'<input type="search" name="q" autocomplete="off" dir="auto"></label>'
        f'<output class="tk-map-hits" aria-live="polite"></output></form>'
        f'<nav class="tk-map-contents" aria-label="{page.word("map.chapters")}">{contents}</nav></div>{marks}'
        f'{sections}<section class="tk-map-panel" aria-live="polite" hidden></section></div>'
        f'<script type="module" src="{page.asset("assets/js/claim-map.js")}"></script>'
    )


def _contents(page: Page, family: str, parts: Mapping[str, list[str]]) -> str:
    """Return the chapters of a family with their numbers of claims, as links into the map."""
    links = "".join(
        f'<li><a href="#{place(family, file)}">{chapter_name(page, file)}</a> '
        f'<span class="tk-no">{page.words.number(len(tags))}</span></li>'
        for file, tags in parts.items()
    )
    number = page.words.number(sum(map(len, parts.values())))
    return (
        f'<div><p class="tk-label"><a href="#{family}">{page.word(f"family.{family}")}</a> '
        f'<span class="tk-no">{number}</span></p><ul>{links}</ul></div>'
    )


def place(family: str, file: str) -> str:
    """Return the identifier of a chapter on the map."""
    return f"{family}-{file.partition('/')[2].removesuffix('.md') or 'elsewhere'}"


def chapter_name(page: Page, file: str) -> str:
    """Return the name of a chapter, as HTML."""
    return page.word("map.elsewhere") if file == ELSEWHERE else page.word(f"nav.{file}")


def newest_claims(page: Page, arguments: Sequence[str]) -> str:
    """Return the claims that were added last and are proved, as a list; `arguments` contains their number."""
    most = int(arguments[0]) if arguments else 1
    catalogue, findings = page.site.catalogue.claims, page.site.findings
    proved = [
        tag
        for tag, claim in catalogue.items()
        if claim.kind in ("theorem", "lemma")
        and findings.standing(tag) in LADDER
        and reaches(findings.standing(tag), "proved")
        and findings.claim(tag).standing_all_the_way != "checked"
    ]
    days = {tag: claim_history.day_added(page.site.root, tag) for tag in proved}
    new = translated_claims.read_toml(page.site.root / "docs" / NEW).get("new", [])
    # Among claims of one day, those come first that were not found in print, then others beyond the documents.
    order = sorted(
        proved,
        key=lambda tag: (days[tag], tag in new, catalogue[tag].document == "beyond", tag.partition("-")[2]),
    )
    items = "".join(f"<li>{page.tag_link(tag, titled=True)}</li>" for tag in order[::-1][:most])
    return f'<ul class="tk-newest" data-search-exclude>{items}</ul>'


def _family(page: Page, family: str, parts: Mapping[str, list[str]]) -> str:
    rows = "".join(
        f'<details class="tk-fold" id="{place(family, file)}"><summary><h3>{chapter_name(page, file)}</h3> '
        f'<span class="tk-no">{page.words.number(len(tags))}</span></summary>{_chapter_link(page, file)}'
        f"<ul>{''.join(map(lambda tag: _sign(page, tag), tags))}</ul></details>"
        for file, tags in parts.items()
    )
    return f'<section><h2 id="{family}" data-search-exclude>{page.word(f"family.{family}")}</h2>{rows}</section>'


def _chapter_link(page: Page, file: str) -> str:
    """Return the link to a chapter; empty for the claims that no chapter mentions."""
    if file == ELSEWHERE:
        return ""
    target = page.url(file.removesuffix(".md").removesuffix("index"))
    return f'<a class="tk-small" href="{target.rstrip("/")}/">{page.word("map.chapter")}</a>'


def _sign(page: Page, tag: str) -> str:
    standings = page.standings(tag)
    rests = " ".join(page.site.findings.claim(tag).rests_on)
    title = escape(page.site.plain_title(tag), quote=True)
    typography = page.words.typography
    corrected = "".join(f' data-corrected="{word}"' for word in standings[1:])
    words = typography.classes(typography.words(title))
    label = f'<span class="tk-no">{tag}</span> <span class="tk-sign-title">{words}</span>'
    return (
        f'<li><a class="tk-tag tk-sign-of" href="{page.url(f"claims/{tag}/")}" data-tag="{tag}" '
        f'data-on="{rests}" data-standing="{standings[0]}"{corrected}>{badges.shapes(page.words, standings)}'
        f"{label}</a></li>"
    )


def tags_by_chapter(page: Page) -> dict[str, dict[str, list[str]]]:
    """Return the tags of each family by chapter; tags that no chapter mentions come last.

    A claim belongs to the first chapter that shows its statement, or else to the first that mentions it.
    """
    tags: dict[str, dict[str, list[str]]] = {}
    families = translated_claims.families(page.site.root)
    for family in dict.fromkeys(claim.family for claim in page.site.catalogue.claims.values()):
        family_tags = [tag for tag, claim in page.site.catalogue.claims.items() if claim.family == family]
        rest = dict.fromkeys(family_tags)
        tags[family] = {}
        files = [f"{family}/{chapter}.md" for chapter in families[family].pages]
        shown_in: dict[str, str] = {}
        for file in files:
            for tag in claim_links.shown(page.site.root, file):
                shown_in.setdefault(tag, file)
        for file in files:
            mentioned = _tags(page.site.root / "docs" / "en" / file)
            chapter_tags = [tag for tag in mentioned if tag in rest and shown_in.get(tag, file) == file]
            for tag in chapter_tags:
                del rest[tag]
            if chapter_tags:
                tags[family][file] = chapter_tags
        if rest:
            tags[family][ELSEWHERE] = [*rest]
    return tags


@cache
def _tags(file: Path) -> tuple[str, ...]:
    """Return the tags in a chapter, in the order of the text."""
    return tuple(dict.fromkeys(re.findall(r"\b[A-Z]+-\d{3}\b", file.read_text(encoding="utf-8"))))


def statistics(page: Page) -> str:
    """Return the table of counts by family, and totals."""
    findings = page.site.findings
    families = list(dict.fromkeys(claim.family for claim in page.site.catalogue.claims.values()))
    records = {family: [r for r in findings.claims.values() if r.family == family] for family in families}
    rows = []
    for name, count in COUNT_FUNCTIONS.items():
        numbers = [sum(map(count, records[family])) for family in families]
        rows.append([page.word(f"map.{name}"), *map(page.words.number, [*numbers, sum(numbers)])])
    head = [page.word("map.counted"), *(page.word(f"family.{family}") for family in families), page.word("map.all")]
    return table(head, rows, page.words("map.counted")) + facts([*_facts(page, findings)])


# The rows of the table of counts; each function counts in the record of one claim.
COUNT_FUNCTIONS: Mapping[str, Callable[[ClaimRecord], int]] = {
    "claims": lambda record: 1,
    "clauses": lambda record: len(record.clauses),
    "principal": lambda record: len(record.theorems),
    "twins": lambda record: len(record.twins),
    "cases": lambda record: sum(entry.cases for entry in record.evidence),
    "refuted": lambda record: int(record.standing == "refuted"),
}


def _facts(page: Page, findings: Findings) -> Iterator[tuple[str, str]]:
    number = page.words.number
    depth = depths(findings.theorems)
    obligations = [len(theorem.obligations) for theorem in findings.theorems.values()]
    carries = {tag: len(dependents(findings.claims, tag)) for tag in findings.claims}
    most = max(carries, key=lambda tag: (carries[tag], tag), default=None)
    yield page.word("map.made"), number(len(findings.theorems))
    yield page.word("ui.obligations"), number(findings.obligations)
    yield page.word("map.most_asked"), number(max(obligations, default=0))
    obligation_counts = [r.obligations for r in findings.claims.values() if r.obligations]
    yield page.word("map.behind"), number(int(median(obligation_counts))) if obligation_counts else ""
    yield page.word("map.deepest"), number(max(depth.values(), default=0))
    if most is not None:
        yield page.word("map.most_used"), f"{page.tag_link(most, titled=True)} ({number(carries[most])})"


def depths(theorems: Mapping[str, TheoremRecord]) -> dict[str, int]:
    """Return the length of the longest dependency chain that ends at each theorem, by name; the theorem counts as 1."""
    lengths: dict[str, int] = {}
    waiting = [*theorems]
    while waiting:
        name = waiting[-1]
        below = [other for other in theorems[name].uses if other in theorems]
        if unknown := [other for other in below if other not in lengths]:
            waiting += unknown
        else:
            lengths[waiting.pop()] = 1 + max((lengths[other] for other in below), default=0)
    return lengths


def dependents(claims: Mapping[str, ClaimRecord], tag: str) -> set[str]:
    """Return all claims that depend on a claim, directly or indirectly."""
    dependants: set[str] = set()
    waiting = [tag]
    while waiting:
        for other in claims[waiting.pop()].supports:
            if other in claims and other not in dependants:
                dependants.add(other)
                waiting.append(other)
    return dependants
