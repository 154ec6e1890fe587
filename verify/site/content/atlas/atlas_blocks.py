"""Placeholders of the atlas: the filtered table, the counts by family, and the parts of a game page."""

import json
import re
from collections.abc import Callable, Mapping
from html import escape
from urllib.parse import quote

from theory.claims.standing import EXPLAINED_STANDINGS
from theory.rules.conventions import Play
from verify.discover.atlas import cluster_simulation as simulation
from verify.discover.atlas.atlas_schema import GameRecord as Record
from verify.formulas import tex_to_text
from verify.site.build.page_context import Page, code, facts, keep_hyphens, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.content import badges
from verify.site.content.atlas import atlas_games
from verify.site.content.atlas.atlas_index import OEIS
from verify.site.content.claims import rocq_replay
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.filtered_list import filtered_table
from verify.site.content.publication import colophon, report_links
from verify.site.content.reference import literature
from verify.site.languages import locales
from verify.site.languages.ui_strings import load

Filler = Callable[[Page, list[str]], str]
# Identifier of a standing's shape on the page of all games.
SHAPE = "shape-{}"
# Where games were published, and sequences of the OEIS other than Grundy values.
GAMES = "docs/games.toml"

# Closed forms whose theorems the rules box states with the sentences of found.toml, and the fields of these sentences.
SEARCHED_FORMS = ("maximum-nim", "valuation", "scaled", "blocks", "alternating-blocks", "run-and-one", "law_")
SENTENCE_FIELDS = ("preperiod", "period", "base", "shift", "start", "number", "more", "listed")


def game_table(page: Page, arguments: list[str]) -> str:
    """Return the filtered table of all verified games.

    Without games the result is a sentence with the command to run, or "" while the verification is under way.
    """
    games = page.site.atlas.games
    if not games:
        return "" if page.site.atlas.awaited else _no_atlas(page)
    facets: dict[str, dict[str, str]] = {"family": {}, "standing": {}}
    rows = []
    for tag, record in games.items():
        values = {"family": str(record.family), "standing": str(record.standing)}
        facets["family"][values["family"]] = page.words(f"atlas.{values['family']}")
        facets["standing"][values["standing"]] = page.words(f"standing.{values['standing']}")
        data = " ".join(f'data-{facet}="{value}"' for facet, value in values.items())
        place = f"atlas/{tag}/" if atlas_games.has_page(record) else f"{atlas_games.ANY_GAME}/#game={tag}"
        link = f'<a href="{page.url(place)}">{tag}</a>'
        numbers = atlas_games.first_values(record)
        first = ("" if isinstance(numbers, str) else ", ").join(map(str, numbers[: atlas_games.IN_ROW]))
        first += "" if not numbers else "…" if isinstance(numbers, str) else ", …"
        rows.append(
            f'<tr id="{tag}" {data}><td class="tk-no">{link}</td>'
            f"<td>{atlas_games.display_html(page.words, record)}</td><td>{_closed_form(page, record)}</td>"
            f"<td>{ltr(first)}</td>"
            f"<td>{badges.lone_shape(page.words, values['standing'], SHAPE.format(values['standing']))}</td></tr>"
        )
    head = [
        page.word("ui.tag"),
        *(page.word(f"atlas.{key}") for key in ("rules", "form", "values")),
        page.word("ui.standing"),
    ]
    shapes = badges.shape_definitions({standing: SHAPE.format(standing) for standing in facets["standing"]})
    games_table = filtered_table(
        page, head, rows, facets, name="nav.atlas/index.md", form="atlas.filter", empty="atlas.no_match"
    )
    return shapes + games_table


def _closed_form(page: Page, record: Record) -> str:
    """Return the closed form of a game in short, such as preperiod and period; "" if none is known."""
    form = record.form
    if form is None:
        return ""
    # Isolate a negative number, so that its sign stays in front of it in right-to-left text.
    numbers = {
        name: f"\u2066\N{MINUS SIGN}{-value}\u2069" if name == "shift" and value < 0 else value
        for name, value in form.as_data().items()
    }
    return page.word(f"atlas.short_{form.kind}", **numbers)


def family_counts(page: Page, arguments: list[str]) -> str:
    """Return the number of games by family and standing, and the links to the data."""
    games = page.site.atlas.games
    if not games:
        return _progress(page)
    counts = atlas_games.count_by_standing(games)
    standings = list(dict.fromkeys(standing for _, number in counts for standing in number))
    rows = [
        [
            page.word(f"atlas.{family}"),
            page.words.number(number.total()),
            *(page.words.number(number[s]) for s in standings),
        ]
        for family, number in counts
    ]
    head = [page.word("ui.family"), page.word("atlas.games"), *(badges.badge(page.words, s) for s in standings)]
    links = "\N{NO-BREAK SPACE}· ".join(
        f'<a href="{page.asset(f"data/atlas/{file}")}" download>{file}</a>' for file in ("atlas.csv", atlas_games.FILE)
    )
    counts_table = table(head, rows, page.words("nav.atlas/index.md"))
    return f"{_progress(page)}{counts_table}<p>{page.word('atlas.download')}: {links}</p>"


def _progress(page: Page) -> str:
    """Return the progress of an unfinished atlas, which a script updates; empty if the atlas is complete.

    The live region announces only that new pages exist, because readers can act on that.
    """
    if not page.site.atlas.awaited:
        return ""
    progress = atlas_games.progress(page.site.atlas)
    number = page.words.number
    numbers = {"of": number(progress.of), "shown": number(progress.published)}
    text = page.word("atlas.progress", verified=number(progress.verified), **numbers)
    pattern = page.word("atlas.progress", verified="{verified}", **numbers)
    label = page.word("atlas.progress_label")
    return (
        f'<div class="tk-progress" data-search-exclude data-from="{page.asset(f"data/atlas/{atlas_games.PROGRESS}")}" '
        f'data-published="{progress.published}" data-pattern="{pattern}"><p><span>{text}</span> '
        f"{page.word('atlas.progress_rest')}</p>"
        f'<progress max="{progress.of}" value="{progress.verified}" aria-label="{label}"></progress>'
        f'<p role="status"><a href="" data-told="new" hidden>{page.word("atlas.progress_new")}</a>'
        f'<a href="" data-told="whole" hidden>{page.word("atlas.progress_whole")}</a></p></div>'
        f'<script type="module" src="{page.asset("assets/js/progress.js")}"></script>'
    )


def table_comparisons(page: Page, arguments: list[str]) -> str:
    """Return the statements of published tables about games, as a sentence with a list; "" if there are none.

    A false statement is followed by the first heap at which the two games differ.
    """
    items = []
    for record in page.site.atlas.printed:  # the texts are format strings whose fields are filled with HTML
        left, right = (ltr(rules) for rules in record.rules)
        text = page.word(f"atlas.printed_{record.table}").format(left=left, right=right)
        if record.standing == "refuted":
            first, second = record.values
            differ = page.word(
                "atlas.differ", heap=record.heap, first=first, second=second, left="{left}", right="{right}"
            )
            text += " " + differ.format(left=left, right=right)
        items.append(f"<li>{badges.badge(page.words, record.standing)} {text}</li>")
    return f"<p>{page.word('atlas.printed')}</p><ul>{' '.join(items)}</ul>" if items else ""


def _no_atlas(page: Page) -> str:
    sentence = page.word("atlas.nothing", command="\0").replace("\0", code("takeaway verify atlas"))
    return f'<p class="tk-empty">{sentence}</p>'


def cluster_times(page: Page, arguments: list[str]) -> str:
    """Return the simulated times of computing clusters for a million similar games, based on measured times."""
    times = simulation.measured_times(page.site.atlas.games)
    if not times:
        return _no_atlas(page)
    rows = [
        [
            page.words.number(cluster.workers),
            locales.format_duration(page.site.language, cluster.seconds),
            page.words.number(round(cluster.faster)),
        ]
        for cluster in simulation.simulate(times)
    ]
    head = [page.word(f"scaling.{key}") for key in ("workers", "time", "faster")]
    return table(head, rows, page.words("scaling.table"))


def game_section(page: Page, arguments: list[str]) -> str:
    """Return one part of the page of a game.

    Raises:
        SiteError: the atlas has no such game, or the page no such part.
    """
    tag, which = arguments
    record = page.site.atlas.games.get(tag)
    if record is None or which not in PARTS:
        raise SiteError(f"the atlas has no part {which!r} of game {tag}; parts are {', '.join(PARTS)}")
    return PARTS[which](page, record)


def _head(page: Page, record: Record) -> str:
    form = _closed_form(page, record)
    rows = [(page.word("ui.family"), page.word(f"atlas.{record.family}")), (page.word("atlas.form"), form)]
    if record.form is not None:
        rows.append((page.word("ui.obligations"), page.words.number(record.steps or 0)))
    rows += _references(page, record)
    back = f'<a href="{page.url("atlas/")}">{page.word("nav.atlas/index.md")}</a>'
    mark = rocq_replay.game_mark(page, record.tag)
    return f"<div>{badges.badge(page.words, str(record.standing))} {mark}{back}</div>{facts(rows)}"


def _references(page: Page, record: Record) -> list[tuple[str, str]]:
    """Return rows for the list of facts: the publication of a game, and the OEIS sequences that belong to it."""
    sources = read_toml(page.site.root / GAMES).get(record.tag, {})
    values = read_toml(page.site.root / OEIS).items()
    numbers = [number for number, entry in values if record.play == Play.NORMAL and entry["rules"] == record.rules]
    numbers += sources.get("oeis", [])
    rows = []
    if "works" in sources:
        works = literature.load(page.site.root)
        rows.append((page.word("ui.source"), " ".join(literature.entry(works[name]) for name in sources["works"])))
    if numbers:
        links = f"{page.word('ui.comma')} ".join(colophon.sequence_link(number) for number in numbers)
        rows.append((page.word("about.sequence"), links))
    return rows


def _link_to_small_positions(page: Page, record: Record) -> str:
    """Return a link that opens a game on the page for small positions of any game."""
    href = f"{page.url('discover/')}#rules={quote(record.rules, safe=',')}"
    return f'<p><a href="{href}">{page.word("atlas.play_small")}</a></p>'


def _values(page: Page, record: Record) -> str:
    chart = atlas_games.bar_chart(page.words, record, page.key("values"))
    label = page.word("atlas.values")
    values = record.values[: atlas_games.LISTED]
    heads = "".join(f"<th>{heap}</th>" for heap in range(len(values)))
    cells = "".join(f"<td>{value}</td>" for value in values)
    scroller = f'<div class="tk-scroll" tabindex="0" role="group" aria-label="{label}"'
    return (
        f'<figure class="tk-figure">{scroller}>{chart}</div></figure>{scroller} dir="ltr"><table class="tk-table">'
        f'<thead><tr><th scope="row">{page.word("atlas.heap")}</th>{heads}</tr></thead>'
        f'<tbody><tr><th scope="row">{page.word("atlas.value")}</th>{cells}</tr></tbody></table></div>'
    )


def _board(page: Page, record: Record) -> str:
    data = page.asset(f"data/atlas/{record.tag}.json")
    return (
        f'<div class="tk-board" data-board="general" data-game="{record.tag}" data-heaps="9,7" data-play="normal" '
        f'data-first="reader" data-strategy="{data}" data-lang="{page.site.language}">'
        f"<noscript><p data-search-exclude>{page.word('ui.board_noscript')}</p></noscript></div>"
        f'<script type="module" src="{page.asset("assets/board/mount.js")}"></script>'
    )


def _theorems(page: Page, record: Record) -> str:
    rows = [
        [_dotted_name(theorem.name), f'<div class="tk-latin" dir="ltr">{_dotted_name(theorem.statement)}</div>']
        for theorem in record.theorems
    ]
    head = [page.word("ui.theorems"), page.word("ui.statement")]
    return f"<div data-search-exclude>{table(head, rows, page.words('ui.theorems'), 'tk-cards')}</div>"


def _dotted_name(line: str) -> str:
    """Return a dotted name as code that a narrow column breaks only at its dots."""
    return f'<code dir="ltr" class="tk-name">{re.sub(r"[.](?=[a-z])", ".<wbr>", keep_hyphens(escape(line)))}</code>'


def any_game_frame(page: Page, arguments: list[str]) -> str:
    """Return the frame, hidden at first, in which a script shows the game named by the address."""
    games = [record for record in page.site.atlas.games.values() if not atlas_games.has_page(record)]
    standings = dict.fromkeys(str(record.standing) for record in games)
    marks = "".join(f'<span data-standing="{s}" hidden>{badges.badge(page.words, s)}</span>' for s in standings)
    link = f'<a href="{page.url("atlas/")}">{page.word("nav.atlas/index.md")}</a>'
    values, theorems = page.word("atlas.values"), page.word("ui.theorems")
    scroller = f'<div class="tk-scroll" tabindex="0" role="group" aria-label="{values}"'
    lines = "".join(f'<tr><th scope="row">{page.word(f"atlas.{key}")}</th></tr>' for key in ("heap", "value"))
    return (
        f'<p class="tk-empty">{page.word("atlas.any_none")} {link}</p>'
        f'<div data-takeaway-game hidden data-from="{page.asset("data/atlas/")}" '
        f'data-board="{page.asset("assets/board/mount.js")}" data-lang="{page.site.language}">'
        f"<div>{marks} {link}</div><div data-part='said'></div>"
        f'<section data-part="values" hidden><h2>{values}</h2><figure class="tk-figure">{scroller}></div></figure>'
        f'{scroller} dir="ltr"><table class="tk-table"><tbody>{lines}</tbody></table></div></section>'
        f'<section data-part="board" hidden><h2>{page.word("atlas.play")}</h2></section>'
        f'<section data-part="theorems" hidden><h2>{theorems}</h2><div dir="ltr"></div></section>'
        f'<h2>{page.word("ui.run")}</h2><p>{page.word("ui.run_help")}</p><pre dir="ltr"><code></code></pre></div>'
        f'<script type="module" src="{page.asset("assets/js/atlas-game.js")}"></script>'
    )


def _formula_in_backticks(match: re.Match[str]) -> str:
    return f"`{tex_to_text.formula(match[2]).replace('⌊ ', '⌊').replace(' ⌋', '⌋')}`"


def theorem_sentences(page: Page) -> dict[str, str]:
    """Return the sentences about theorems that a search in the page may find, by key, with formulas as plain text.

    A formula is enclosed in backticks, as in the messages of the script. Fields such as {base} are not filled.
    The words between the formulas have the typography of the language.
    """
    words = read_toml(page.site.root / "docs" / page.site.language / "found.toml")
    # Braces have another meaning in TeX, so each field is one private-use character during the conversion.
    fields = {name: chr(0xE000 + place) for place, name in enumerate(SENTENCE_FIELDS)}
    filled = {name: text.format(**fields) for name, text in words.items() if name.startswith(SEARCHED_FORMS)}
    back = {ord(sign): f"{{{name}}}" for name, sign in fields.items()}
    plain = {name: tex_to_text.MATHS.sub(_formula_in_backticks, text).translate(back) for name, text in filled.items()}
    typography = load(page.site.language).typography
    return {name: typography.words(text, own_digits=False) for name, text in plain.items()}


def rules_box(page: Page, arguments: list[str]) -> str:
    """Return the frame of the rules box, which a script fills; the badges of all standings are in a template."""
    atlas = page.site.atlas
    badge = "".join(f'<span data-standing="{s}">{badges.badge(page.words, s)}</span>' for s in EXPLAINED_STANDINGS)
    data = {"lang": page.site.language, "home": page.url(""), "oeis": page.asset("assets/js/invent/oeis.json")}
    data |= {"atlas": page.asset("data/atlas/")} if atlas.games or atlas.awaited else {}
    data |= {"proves": "true"} if page.site.loads and page.site.proves else {}
    data |= {"repository": address} if (address := report_links.repository_address(page.site.root)) else {}
    data |= {"sentences": json.dumps(theorem_sentences(page), ensure_ascii=False)} if "proves" in data else {}
    attributes = " ".join(f'data-{name}="{escape(value, quote=True)}"' for name, value in data.items())
    return (
        f'<div class="tk-invent" data-search-exclude {attributes}>'
        f"<noscript><p>{page.word('ui.board_noscript')}</p></noscript><template>{badge}</template></div>"
        f'<script type="module" src="{page.asset("assets/js/invent/invent.js")}"></script>'
    )


PARTS: Mapping[str, Callable[[Page, Record], str]] = {
    "head": _head,
    "values": _values,
    "board": _board,
    "small": _link_to_small_positions,
    "theorems": _theorems,
}
BLOCK: Mapping[str, Filler] = {
    "atlas": game_table,
    "atlas-counts": family_counts,
    "atlas-printed": table_comparisons,
    "atlas-any": any_game_frame,
    "invent": rules_box,
    "atlas-part": game_section,
    "scaling": cluster_times,
}
