"""Placeholders of the pages: each is a function from its arguments to HTML.

An unknown placeholder, tag, document or option raises SiteError, which fails the build.
"""

import re
from collections.abc import Callable, Mapping
from html import escape, unescape
from pathlib import Path

from theory.claims.standing import EXPLAINED_STANDINGS, LADDER, lowest_standing, reaches
from verify.checker import book, rules
from verify.site.build import page_parts
from verify.site.build.page_context import Page, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.content import badges, board_blocks, home
from verify.site.content.atlas import atlas_blocks
from verify.site.content.claims import claim_links, claim_page, evidence, refuted_pairs, rocq_replay
from verify.site.content.filtered_list import Fold, folded_tables
from verify.site.content.publication import colophon, offline
from verify.site.content.reference import glossary, literature, open_problems, overview
from verify.site.content.results import measured_figures
from verify.site.content.teaching import exercises, guided_paths, notebooks, worksheets
from verify.site.figures import (
    architecture_figure,
    chomp_figures,
    digit_figures,
    interactive_figures,
    mark_figures,
    mark_rows,
    nim_figures,
    set_figures,
    wythoff_figures,
)

MOST_BITS = 24
# Size (characters) above which a picture may be moved off a heavy page.
LARGE = 8_000
# Data files that pages may link to; `assets` and `result_tables` write them.
DATA = ("claims.csv", "theorems.csv", "graph.json", "refuted.json", "results.json")


def fill(page: Page, name: str, text: str) -> tuple[str, bool]:
    """Return the HTML of one placeholder, whose arguments are the words of `text`, and whether it is a block.

    Raises:
        SiteError: the placeholder is unknown or has invalid arguments.
    """
    arguments = text.split()
    try:
        if name in INLINE:
            return INLINE[name](page, arguments), False
        html = BLOCK[name](page, arguments)
        tags = [word for word in arguments if word in page.site.catalogue.claims]
        marks = "".join(f"<span{mark}></span>" for tag in tags if (mark := page.mention(tag)))
        return marks + html, True
    except KeyError as error:
        if name not in INLINE and name not in BLOCK:
            place = page.address or "the home page"
            raise SiteError(f"unknown placeholder {{{{ {name} }}}} on {place}; correct its name") from None
        raise SiteError(f"{{{{ {name} {text} }}}} on {page.address}: unknown argument {error}") from None
    except (TypeError, ValueError, IndexError) as error:
        raise SiteError(f"{{{{ {name} {text} }}}} on {page.address}: {error or 'arguments missing'}") from None


def known_tag(page: Page, tag: str) -> str:
    """Return the tag, after checking that catalogue and results both contain it.

    Raises:
        SiteError: the catalogue or the results lack the tag.
    """
    if tag not in page.site.catalogue.claims:
        raise SiteError(f"unknown tag {tag} on {page.address or 'the home page'}; correct the tag")
    page.site.findings.claim(tag)
    return tag


def _set_address(page: Page, arguments: list[str]) -> str:
    page.address = arguments[0].strip("/") + "/" if arguments else ""
    page.mentioned.clear()
    page.refuted.clear()
    return ""


def _tag(page: Page, arguments: list[str]) -> str:
    return page.tag_link(known_tag(page, arguments[0]), marked=True)


def _claim_behind_advice(page: Page, arguments: list[str]) -> str:
    """Return the link to a claim that justifies advice.

    Raises:
        SiteError: the claim or one of its dependencies is not proved as printed.
    """
    tag = known_tag(page, arguments[0])
    record = page.site.findings.claim(tag)
    standings = {record.standing, record.standing_all_the_way}
    if not (standings <= set(LADDER) and reaches(lowest_standing(standings), "proved")):
        standing_names = ", ".join(sorted(standings))
        place = page.address or "the home page"
        raise SiteError(
            f"advice on {place} needs a proof of {tag}, whose standing is {standing_names}; prove or replace it"
        )
    return page.tag_link(tag, marked=True)


def _standing(page: Page, arguments: list[str]) -> str:
    if arguments[0] in EXPLAINED_STANDINGS:  # the standing itself, on the page that explains standings
        return badges.badge(page.words, arguments[0])
    return page.badge(known_tag(page, arguments[0]))


def _count(page: Page, arguments: list[str]) -> str:
    what, findings = arguments[0], page.site.findings
    if what == "obligations":
        return page.words.number(findings.obligations)
    if what == "theorems":
        return page.words.number(len(findings.theorems))
    if what == "checker":
        return page.words.number(_checker(arguments[1]))
    standing = arguments[1] if len(arguments) > 1 else None
    if standing not in (None, *EXPLAINED_STANDINGS):
        raise SiteError(
            f"{{{{ count {what} {standing} }}}}: unknown standing; standings are {', '.join(EXPLAINED_STANDINGS)}"
        )
    if what != "all" and what not in {claim.family for claim in page.site.catalogue.claims.values()}:
        raise SiteError(f"{{{{ count {what} }}}}: unknown family; give a family or `all`")
    return page.words.number(findings.count(what, standing))


def _checker(what: str) -> int:
    """Return a size of the trusted checker; `what` is "files", "lines", "rules" or "records".

    Raises:
        SiteError: there is no such count.
    """
    texts = [path.read_text(encoding="utf-8") for path in Path(rules.__file__).parent.glob("*.py")]
    counts = {
        "files": len(texts),
        "lines": sum(text.count("\n") for text in texts),
        "rules": len(rules.RULES),
        "records": len(book.RECORDS),
    }
    if what not in counts:
        raise SiteError(f"{{{{ count checker {what} }}}}: unknown count; counts are {', '.join(counts)}")
    return counts[what]


def _engine(page: Page, arguments: list[str]) -> str:
    return ltr(page.site.findings.engines[arguments[0]])


def _data(page: Page, arguments: list[str]) -> str:
    """Return a link to a data file.

    Raises:
        SiteError: the site has no such file.
    """
    if arguments[0] not in DATA:
        raise SiteError(f"{{{{ data {arguments[0]} }}}}: unknown file; files are {', '.join(DATA)}")
    return f'<a href="{page.asset(f"data/{arguments[0]}")}" download dir="ltr" class="tk-place">{arguments[0]}</a>'


def _claim(page: Page, arguments: list[str]) -> str:
    tag = known_tag(page, arguments[0])
    claim, text = page.site.catalogue.claims[tag], page.site.catalogue.texts[tag]
    body = page.paragraphs(text.get("statement") or text["says"])
    record = page.site.findings.claim(tag)
    standing = page.site.findings.standing(tag)
    badge = page.statement_badge(tag)
    if refuted_pairs.has_pair(page, tag):
        body = refuted_pairs.card(page, tag)
    overall_standing = record.standing_all_the_way
    overall_badge = ""
    if overall_standing != standing:
        overall_badge = f"<span>{page.word('ui.all_the_way')}</span> {page.all_the_way(tag)}"
    return (
        f'<article class="tk-claim tk-edge-{page.standings(tag)[-1]}"{page.mention(tag)} '
        f'aria-labelledby="card-{tag}"><header>'
        f'<p class="tk-card-title" id="card-{tag}"><a href="{page.url(f"claims/{tag}/")}">'
        f'<span class="tk-no">{tag}</span> {page.line(text["title"])}</a></p> {badge}</header>'
        f'<div class="tk-body">{body}</div> <footer data-search-exclude><span>{page.word(f"kind.{claim.kind}")}</span> '
        f"<span>{page.word(f'document.{claim.document}')}</span> {overall_badge}</footer></article>"
    )


def _columns(page: Page, arguments: list[str]) -> str:
    heaps = [int(word) for word in arguments]
    if not heaps or min(heaps) < 0 or max(heaps).bit_length() > MOST_BITS:
        raise SiteError(f"columns on {page.address}: give heaps that are natural numbers below 2^{MOST_BITS}")
    return _figure(page, nim_figures.binary_columns(page.words, heaps, page.key("columns")))


def _figure(page: Page, picture: str, caption: str = "") -> str:
    note = f"<figcaption>{page.words.typography.classes(caption)}</figcaption>" if caption else ""
    name = escape(page.words("ui.legend"), quote=True)
    title = re.search("<title[^>]*>([^<]*)", picture)
    if title and len(picture) > LARGE:
        picture = page_parts.visible_part(unescape(title[1]), picture)
    scroller = f'<div class="tk-scroll" tabindex="0" role="group" aria-label="{name}">{picture}</div>'
    return f'<figure class="tk-figure">{scroller} {note}</figure>'


def _named_figure(page: Page, arguments: list[str]) -> str:
    if arguments[0] == "nim-table":
        top = int(arguments[1]) if len(arguments) > 1 else 15
        return _figure(page, nim_figures.nim_table(page.words, top, page.key("table")))
    if arguments[0] == "rests-on":
        return claim_page.rests_on_figure(page, known_tag(page, arguments[1]))
    if arguments[0] == "columns":
        return _columns(page, arguments[1:])
    if arguments[0] in TABLES:
        return TABLES[arguments[0]](page, *map(int, arguments[1:]))
    if arguments[0] in PICTURES:
        return _figure(page, *PICTURES[arguments[0]](page, *map(int, arguments[1:])))
    raise SiteError(f"unknown figure {arguments[0]!r} on {page.address}; correct its name")


# Figures with numeric arguments: tables are complete HTML, pictures still need a frame.
TABLES: Mapping[str, Callable[..., str]] = {
    "mark-table": digit_figures.mark_table,
    "wythoff-digits": wythoff_figures.pair_numerals,
    "wythoff-misere-digits": wythoff_figures.misere_numerals,
    "chomp-openings": chomp_figures.first_bites,
}
PICTURES: Mapping[str, Callable[..., tuple[str, str]]] = {
    **mark_figures.FIGURES,
    "architecture": architecture_figure.architecture,
    "mark-rows": mark_rows.value_rows,
    "wythoff-plane": wythoff_figures.pair_plane,
    "wythoff-misere": wythoff_figures.both_conventions,
    "wythoff-values": wythoff_figures.value_table,
    "venn": set_figures.two_circles,
    "chomp-three-rows": chomp_figures.three_rows,
}


def _legend(page: Page, arguments: list[str]) -> str:
    rows = " ".join(
        f"<div><dt>{badges.badge(page.words, standing)}</dt> <dd>{page.word(f'means.{standing}')}</dd></div>"
        for standing in EXPLAINED_STANDINGS
    )
    return f'<dl class="tk-legend">{rows}</dl>'


def _summary(page: Page, arguments: list[str]) -> str:
    family = arguments[0] if arguments else "all"
    findings = page.site.findings
    tiles, bars = "", ""
    for standing in EXPLAINED_STANDINGS:
        number = findings.count(family, standing)
        if number:
            query = f"?standing={standing}" if family == "all" else f"?family={family}&standing={standing}"
            href = escape(page.url("claims/") + query, quote=True)
            tiles += (
                f'<li><a class="tk-tile" href="{href}"><b>{page.words.number(number)}</b>'
                f"{badges.badge(page.words, standing)}</a></li>"
            )
            bars += f'<span class="tk-bar tk-{standing}" style="flex-grow:{number}"></span>'
    return f'<div class="tk-summary"><div class="tk-bars" aria-hidden="true">{bars}</div><ul>{tiles}</ul></div>'


def _families(page: Page, arguments: list[str]) -> str:
    """Return the progress table: one column per family, linked to the family's chapter."""
    families = list(dict.fromkeys(claim.family for claim in page.site.catalogue.claims.values()))
    chapters = [f'<a href="{page.url(f"{family}/")}">{page.word(f"family.{family}")}</a>' for family in families]
    rows = []
    for row, standing in (("tagged", None), *((word, word) for word in ("certified", "refuted", "defined"))):
        numbers = [page.words.number(page.site.findings.count(family, standing)) for family in families]
        rows.append([page.word(f"families.{row}"), *numbers])
    return table([page.word("families.so_far"), *chapters], rows, page.words("families.so_far"))


def _audit(page: Page, arguments: list[str]) -> str:
    document, site = arguments[0], page.site
    rows = []
    for tag, claim in site.catalogue.claims.items():
        if claim.document != document:
            continue
        text, record = site.catalogue.texts[tag], site.findings.claim(tag)
        example = record.counterexample
        answer = page.word(f"verdict.{claim.verdict}")
        if example and example.position is not None:
            where = f"{page.word(evidence.case_heading(claim.verdict))}: {page.position(example.position)}"
            answer += f'<br> <span class="tk-small">{where}</span>'
        sentences = (
            f'<span class="tk-false tk-gentle">{page.line(text["claimed"])}</span>'
            if "claimed" in text
            else page.line(text["says"])
        )
        # Each of the two sentences of a refuted claim has the shape of its own standing.
        printed, right = page.shapes(tag) if refuted_pairs.has_pair(page, tag) else ("", "")
        fixed = ""
        if claim.verdict in ("false", "amended", "slip") and "statement" in text:
            fixed = f'<div class="tk-fixed">{right}{page.line(text["statement"])}</div>'
        rows.append([
            f'<span id="{tag}"></span>{page.tag_link(tag)}'
            f'<br> <span class="tk-small">{page.words.place(claim.where)}</span>',
            f'<strong class="tk-row-title">{page.line(text["title"])}</strong> <div>{printed}{sentences}</div> {fixed}',
            answer, page.badge(tag),
        ])  # fmt: skip
    if not rows:
        raise SiteError(f"audit on {page.address}: document {document!r} has no claims; correct its name")
    head = [page.word(f"ui.{key}") for key in ("tag", "says", "verdict", "standing")]
    audit = table(head, rows, page.words(f"document.{document}"), "tk-audit-table", long=True)
    return f'<div class="tk-audit" data-search-exclude>{audit}</div>'


def _claims(page: Page, arguments: list[str]) -> str:
    site, rows = page.site, dict[str, str]()
    facets: dict[str, dict[str, str]] = {"family": {}, "document": {}, "kind": {}, "standing": {}}
    for tag, claim in site.catalogue.claims.items():
        values = {
            "family": claim.family,
            "document": claim.document,
            "kind": claim.kind,
            "standing": site.findings.standing(tag),
        }
        for facet, value in values.items():
            facets[facet][value] = page.words(f"{facet}.{value}")
        data = " ".join(f'data-{facet}="{value}"' for facet, value in values.items())
        rows[tag] = (
            f'<tr id="{tag}" {data}><td class="tk-no">{tag}</td><td><a href="{page.url(f"claims/{tag}/")}">'
            f"{page.line(site.catalogue.texts[tag]['title'])}</a>{refuted_pairs.lines(page, tag)}</td>"
            f"<td>{page.word(f'kind.{claim.kind}')}</td><td>{page.word(f'document.{claim.document}')}</td>"
            f"<td>{page.badge(tag)}</td></tr>"
        )
    head = [page.word(f"ui.{key}") for key in ("tag", "title", "kind", "document", "standing")]
    sections = {
        (family, page.word(f"family.{family}")): [
            Fold(overview.place(family, file), overview.chapter_name(page, file), [rows[tag] for tag in sorted(tags)])
            for file, tags in parts.items()
        ]
        for family, parts in overview.tags_by_chapter(page).items()
    }
    return folded_tables(page, sections, head, facets, form="ui.filter", empty="ui.no_match")


Filler = Callable[[Page, list[str]], str]
INLINE: Mapping[str, Filler] = {
    "tag": _tag,
    "proved": _claim_behind_advice,
    "standing": _standing,
    "count": _count,
    "engine": _engine,
    "data": _data,
    "replayed": rocq_replay.inline,
}
BLOCK: Mapping[str, Filler] = {
    "here": _set_address,
    "claim": _claim,
    "board": board_blocks.block,
    "run": digit_figures.run_figure,
    "transcript": lambda page, arguments: evidence.transcript(page, known_tag(page, arguments[0])),
    "columns": _columns,
    "figure": _named_figure,
    "why": interactive_figures.block,
    "exercises": exercises.block,
    "learn": lambda page, arguments: guided_paths.block(page, arguments, _claim),
    "counterexample": lambda page, arguments: evidence.counterexample(page, known_tag(page, arguments[0])),
    "audit": _audit,
    "claims": _claims,
    "bench": measured_figures.block,
    "soak": measured_figures.soak,
    "held-out": measured_figures.held_out,
    "rocq": rocq_replay.block,
    "glossary": glossary.block,
    "legend": _legend,
    "literature": literature.block,
    "bibliography": literature.bibliography,
    "notebook": notebooks.block,
    "problems": open_problems.problems,
    "new-results": open_problems.new_results,
    "everything": lambda page, arguments: overview.all_claims(page),
    "newest": overview.newest_claims,
    "statistics": lambda page, arguments: overview.statistics(page),
    "summary": _summary,
    "chapter-claims": claim_links.chapter_claims,
    "single-board": lambda page, arguments: board_blocks.single_board(page),
    "worksheets": worksheets.block,
    "lead": home.lead,
    "offline": lambda page, arguments: offline.block(page),
    "sources": colophon.sources,
    "edition": colophon.edition_facts,
    "bibtex": colophon.bibtex,
    "changelog": colophon.changelog,
    "sequences": colophon.sequences,
    "families": _families,
    **atlas_blocks.BLOCK,
    "part": lambda page, arguments: claim_page.part(page, known_tag(page, arguments[0]), arguments[1]),
}
