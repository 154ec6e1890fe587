"""Evidence on a claim page: counterexamples, kernel steps, bounded checks, mutants and tables.

Every number comes from the results of one verification.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from verify.site.build import page_parts
from verify.site.build.page_context import Page, code, entry, facts, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.content import board_blocks
from verify.site.languages import locales
from verify.site.languages import machine_values as words


def counterexample(page: Page, tag: str) -> str:
    """Return the false statement as printed and the smallest position at which it fails, with a link to the board.

    Raises:
        SiteError: the claim has no counterexample.
    """
    found = page.site.findings.claim(tag).get("counterexample")
    text = page.site.catalogue.texts[tag]
    if not found and "claimed" not in text:
        raise SiteError(f"claim {tag} has no counterexample; remove its placeholder or verify the claim")
    printed = ""
    if "claimed" in text:
        printed = (
            f'<p class="tk-label">{page.word("ui.as_printed")}</p> '
            f'<blockquote class="tk-claimed tk-false">{page.paragraphs(text["claimed"])}</blockquote>'
        )
    if not found:
        return f'<div class="tk-counter">{printed}</div>'
    play = entry(found, "play")
    position = found.get("position")
    if position is None:
        # The case is a number, a set or a sentence, for which the convention is irrelevant.
        at = page.word("ui.case"), words.case(page, found.get("case"))
    else:
        # A parameter is shown unless it is 1, as t in Wythoff's own game. Chomp has one convention only.
        params = found.get("params") or {}
        how = [ltr(f"{name}\u00a0= {value}") for name, value in params.items() if value != 1]
        if page.site.catalogue.claims[tag].family != "chomp" and page.words.has(f"play.{play}"):
            how.append(page.word(f"play.{play}"))
        named = f"{page.word('ui.comma')} ".join(how)
        at = page.word("ui.position"), page.position(position) + (f" <small>{named}</small>" if how else "")
    claimed = "" if "claimed" in text else words.phrase(page, tag, found.get("claimed"))
    listed = facts([
        at,
        (page.word("ui.claimed"), claimed),
        (page.word("ui.found"), words.found(page, tag, found.get("found"))),
        (page.word("ui.searched"), words.phrase(page, tag, found.get("domain"))),
    ])  # fmt: skip
    steps = words.replay(page, found.get("replay"))
    if steps:
        steps = f"<details><summary>{page.word('ui.replay')}</summary> {steps}</details>"
    return f'<div class="tk-counter">{printed} {listed} {steps} {board_blocks.link(page, found)}</div>'


def machine(page: Page, tag: str) -> str:
    """Return the theorems behind a claim, folded: rule, schema, obligations, and the solvers' answers and times."""
    found = page.site.findings
    names = [str(name) for name in found.claim(tag).get("theorems", ())]
    if not names:
        return ""
    blocks = "".join(page_parts.part(name, _theorem(page, name)) for name in names)
    schemas = _list(words.schema(page, str(schema)) for schema in found.claim(tag).get("schemas", ()))
    used = facts([(page.word("ui.schemas"), schemas)]) if schemas else ""
    engines = found.engines
    built = page.word("ui.built_from", z3=engines.get("z3", "?"), cvc5=engines.get("cvc5", "?"))
    total = int(found.claim(tag).get("obligations") or 0)
    return (
        f'<details class="tk-machine" data-search-exclude><summary>{page.word("ui.machine")} <span class="tk-tally">'
        f"{page.word('ui.theorems')}: {page.words.number(len(names))} · {page.word('ui.obligations')}: "
        f'{page.words.number(total)}</span></summary><p class="tk-small">{built}</p>{used}{blocks}</details>'
    )


def _list(items: Iterable[str]) -> str:
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="tk-plain">{listed}</ul>' if listed else ""


def _theorem(page: Page, name: str) -> str:
    theorem = page.site.findings.theorems.get(name)
    if theorem is None:
        raise SiteError(f"the results refer to theorem {name} without its record; run `takeaway verify` again")
    rows = [_obligation(page, item) for item in theorem.get("obligations", ())]
    head = [page.word(f"ui.{key}") for key in ("obligation",)] + ["z3", "cvc5"]
    head += [page.word("ui.consistent"), page.word("ui.download")]
    listed = facts([
        (page.word("ui.rule"), code(entry(theorem, "rule"))),
        (page.word("ui.schema"), words.schema(page, entry(theorem, "schema")) if theorem.get("schema") else ""),
        (page.word("ui.uses"), " ".join(code(str(used)) for used in theorem.get("uses", ()))),
    ])  # fmt: skip
    body = table(head, rows, name, "tk-obligations") if rows else ""
    return (
        f'<section class="tk-theorem"><h3 class="tk-minor">{code(name)}</h3>'
        f'<pre class="tk-formal" dir="ltr"><code>{escape(entry(theorem, "statement"))}</code></pre>'
        f"{listed}{body}</section>"
    )


def _obligation(page: Page, item: Mapping[str, Any]) -> list[str]:
    file = entry(item, "smt2")
    link = ""
    if file in page.site.downloads:
        link = f'<a href="{escape(page.shared(f"data/smt2/{file}"), quote=True)}" download>.smt2</a>'
    return [
        code(entry(item, "name")),
        _answer(page, item.get("z3")),
        _answer(page, item.get("cvc5")),
        _answer(page, item.get("consistent")),
        link,
    ]


def _answer(page: Page, answer: object) -> str:
    if not isinstance(answer, Mapping):
        return "–"
    milliseconds = answer.get("ms")
    timed = "" if milliseconds is None else locales.format_milliseconds(page.site.language, float(milliseconds))
    return f"{ltr(str(answer.get('answer', '?')))} {escape(timed)}".rstrip()


def evidence(page: Page, tag: str) -> str:
    """Return the bounded checks of a claim and the tables that they computed."""
    record = page.site.findings.claim(tag)
    rows = [words.evidence_row(page, tag, item) for item in record.get("evidence", ())]
    head = [page.word(f"ui.{key}") for key in ("what", "bound", "cases", "time")]
    shown = table(head, rows, page.words("ui.evidence"), "tk-evidence") if rows else ""
    return shown + _tables(page, record.get("tables"))


def _tables(page: Page, tables: object) -> str:
    """Return additional data of a claim: uniform records as tables, anything else as JSON."""
    if not isinstance(tables, Mapping) or not tables:
        return ""
    folds = []
    for name, value in tables.items():
        records = isinstance(value, list) and value and all(isinstance(row, Mapping) for row in value)
        if records and len({tuple(row) for row in value}) == 1:
            rows = [[ltr(words.show(cell)) for cell in row.values()] for row in value]
            body = table([code(str(key)) for key in value[0]], rows, str(name))
        else:
            body = f'<pre dir="ltr"><code>{escape(json.dumps(value, ensure_ascii=False))}</code></pre>'
        folded = page_parts.part(str(name), body)
        folds.append(f"<details><summary>{page.word('ui.data')}: {code(str(name))}</summary>{folded}</details>")
    return f'<div class="tk-data" data-search-exclude>{"".join(folds)}</div>'


def twins(page: Page, tag: str) -> str:
    """Return the table of mutants: altered statements, each with what refuted it."""
    made = {"generated": page.word("ui.generated"), "hand": page.word("ui.hand")}
    found = page.site.findings.claim(tag)["twins"]
    rows = []
    for record in found:
        changed, refuted = words.twin(page, tag, record)
        how = entry(record, "how")
        rows.append([changed + _exact(record), made.get(how, escape(how)), refuted])
    head = [page.word(f"ui.{key}") for key in ("twin", "made", "refuted_by")]
    listed = page_parts.part(page.words("ui.twins"), table(head, rows, page.words("ui.twins")))
    return (
        f'<p class="tk-small">{page.word("ui.twins_help")}</p><details data-search-exclude><summary>'
        f"{page.word('ui.twins')}: {page.words.number(len(found))}</summary>{listed}</details>"
    )


def _exact(record: Mapping[str, Any]) -> str:
    statement = entry(record, "statement")
    return f'<small class="tk-exact">{code(statement)}</small>' if statement and record.get("kind") else ""


def transcript(page: Page, tag: str) -> str:
    """Return a replayed game move by move: positions, nim-sums, and whether each move wins.

    Raises:
        SiteError: the results have no such transcript.
    """
    games = page.site.findings.data.get("transcripts", {})
    game = games.get(tag) if isinstance(games, Mapping) else None
    if not isinstance(game, Mapping):
        raise SiteError(f"the results have no transcript of {tag}; correct the tag or run `takeaway verify`")
    positions: Sequence[Any] = game["positions"]
    rows = [["", page.word("ui.start"), page.position(positions[0]), "", "", ""]]
    for number, move in enumerate(game["moves"], 1):
        by = entry(move, "by")
        who = page.word(f"by.{by}") if page.words.has(f"by.{by}") else escape(by)
        sound = "" if move.get("legal", True) else f' <em class="tk-bad">{page.word("ui.illegal")}</em>'
        wins = bool(move.get("wins"))
        kind, sign, key = ("win", "✓", "ui.yes") if wins else ("lose", "✗", "ui.no")
        mark = f'<span class="tk-{kind}">{sign} {page.word(key)}</span>'
        bite = move.get("bite")
        better = [] if wins else move.get("winning_bites" if bite else "winning_moves") or []
        sums = f"{entry(move, 'nim_sum_before')}\u00a0→\u00a0{entry(move, 'nim_sum_after')}"
        rows.append([
            escape(page.words.number(number)), who, page.position(positions[number]) + sound,
            page.position(bite) if bite else ltr(sums),
            mark, f"{page.word('ui.semicolon')} ".join(page.position(reply) for reply in better),
        ])  # fmt: skip
    bites = "bite" in game["moves"][0]
    keys = (
        ("by", "rows", "bite", "winning", "winning_bites")
        if bites
        else ("by", "heaps", "nim_sum", "winning", "replies")
    )
    head = ["", *(page.word(f"ui.{key}") for key in keys)]
    play = entry(game, "play") or "normal"
    chosen = "" if bites else f"play={play}&"
    href = page.url(f"{page.site.catalogue.claims[tag].family}/#{chosen}transcript={tag}")
    convention = "" if bites else f" · {page.word(f'play.{play}')}"
    return (
        f'<div class="tk-transcript"><p class="tk-small">{page.tag_link(tag, titled=True)}{convention}</p>'
        f"{table(head, rows, tag, 'tk-moves')}"
        f'<p><a class="tk-button" href="{escape(href, quote=True)}">{page.word("ui.step_through")}</a></p></div>'
    )
