"""Evidence on a claim page: counterexamples, kernel steps, bounded checks, mutants and tables.

Every number comes from the results of one verification.
"""

from collections.abc import Iterable, Mapping
from html import escape

from verify.pipeline.results.evidence_schema import Answer, Counterexample, MutantRecord, Premises
from verify.pipeline.results.results_schema import ObligationRecord
from verify.site.build import page_parts
from verify.site.build.page_context import Page, code, facts, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.content import board_blocks
from verify.site.languages import locales, result_values

# A sentence that is not called false has no counterexample: its smallest case shows what has to be added or put right.
HEADINGS = {"amended": "ui.amended_case", "slip": "ui.slip_case"}
READINGS = {"amended": "ui.unamended", "slip": "ui.as_printed"}


def case_heading(verdict: str) -> str:
    """Return the key of the words over the smallest case of a claim with a given verdict."""
    return HEADINGS.get(verdict, "ui.counterexample")


def counterexample(page: Page, tag: str, attributes: str = "") -> str:
    """Return the false statement as printed and the smallest position at which it fails, with a link to the board.

    A sentence that is not called false is left out; the position is the smallest that needs its amendment.
    If the chapter has shown the false statement already, the tag stands in its place.

    Args:
        page: the page.
        tag: the tag of the claim.
        attributes: HTML attributes of the element about the position, with a space before them.

    Raises:
        SiteError: the claim has no counterexample.
    """
    example = page.site.findings.claim(tag).counterexample
    text = page.site.catalogue.texts[tag]
    if not example and "claimed" not in text:
        raise SiteError(f"claim {tag} has no counterexample; remove its placeholder or verify the claim")
    repeated = "claimed" in text and page.repeats(tag) and example is not None
    printed = _printed_statement(page, tag, text, repeated=repeated)
    if not example:
        return f'<div class="tk-counter">{printed}</div>'
    claimed = "" if "claimed" in text else result_values.phrase(page, tag, example.claimed)
    fact_list = facts(
        [
            _location_row(page, tag, example),
            (page.word(READINGS.get(page.site.catalogue.claims[tag].verdict, "ui.claimed")), claimed),
            (page.word("ui.found"), result_values.found_values(page, tag, example.found)),
            (page.word("ui.searched"), result_values.phrase(page, tag, example.domain)),
        ]
    )
    steps = result_values.replay(page, example.replay)
    if steps:
        steps = f"<details><summary>{page.word('ui.replay')}</summary> {steps}</details>"
    board = board_blocks.link(page, example)
    # MkDocs ends an exclusion at the first end tag of the same name, and the facts consist of `div` elements.
    return f'<div class="tk-counter">{printed} <section{attributes}>{fact_list} {steps} {board}</section></div>'


def _printed_statement(page: Page, tag: str, text: Mapping[str, str], *, repeated: bool) -> str:
    """Return the false statement as printed, only its tag if the chapter repeats it, or "" if there is none."""
    if "claimed" not in text:
        return ""
    if repeated:
        return f'<p class="tk-label">{page.word("ui.counterexample")}: {page.tag_link(tag)}</p>'
    return (
        f'<p class="tk-label">{page.word("ui.as_printed")} {page.printed_badge(tag)}</p> '
        f'<blockquote class="tk-claimed tk-false">{page.paragraphs(text["claimed"])}</blockquote>'
    )


def _location_row(page: Page, tag: str, example: Counterexample) -> tuple[str, str]:
    """Return the label and the text of the row with the position, or with the number, set or sentence."""
    if example.position is None:
        # The convention is irrelevant for such a case.
        return page.word("ui.case"), result_values.case(page, example.case, example.domain)
    # A parameter is shown unless it is 1, as t in Wythoff's own game. Chomp has one convention only.
    params = example.params or {}
    details = [ltr(f"{name}\u00a0= {value}") for name, value in params.items() if value != 1]
    if page.site.catalogue.claims[tag].family != "chomp" and page.words.has(f"play.{example.play}"):
        details.append(page.word(f"play.{example.play}"))
    listed = f"{page.word('ui.comma')} ".join(details)
    suffix = f" <small>{listed}</small>" if details else ""
    return page.word("ui.position"), page.position(example.position) + suffix


def machine(page: Page, tag: str) -> str:
    """Return the theorems behind a claim, folded, with their proof steps; "" for a claim without theorems.

    Each theorem is shown with rule, schema and obligations, and with the answers and times of the solvers.
    """
    findings = page.site.findings
    record = findings.claim(tag)
    names = record.theorems
    if not names:
        return ""
    blocks = "".join(page_parts.part(name, _theorem(page, name)) for name in names)
    schemas = _list(result_values.schema(page, schema) for schema in record.schemas)
    schema_facts = facts([(page.word("ui.schemas"), schemas)]) if schemas else ""
    engines, total = findings.engines, page.words.number(record.obligations)
    version_note = page.word("ui.built_from", z3=engines.get("z3", "?"), cvc5=engines.get("cvc5", "?"))
    return (
        f'<details class="tk-machine" data-search-exclude><summary>{page.word("ui.machine")} <span class="tk-tally">'
        f"{page.word('ui.theorems')}: {page.words.number(len(names))} · {page.word('ui.obligations')}: "
        f'{total}</span></summary><p class="tk-small">{version_note}</p>{schema_facts}{blocks}</details>'
    )


def _list(items: Iterable[str]) -> str:
    list_items = "".join(f"<li>{item}</li>" for item in items)
    return f'<ul class="tk-plain">{list_items}</ul>' if list_items else ""


def _theorem(page: Page, name: str) -> str:
    theorem = page.site.findings.theorem(name)
    rows = [_obligation(page, item) for item in theorem.obligations]
    head = [page.word("ui.obligation"), "z3", "cvc5", page.word("ui.consistent"), page.word("ui.download")]
    fact_list = facts(
        [
            (page.word("ui.rule"), escape(page.word(f"rule.{theorem.rule}"))),
            (page.word("ui.schema"), result_values.schema(page, theorem.schema) if theorem.schema else ""),
            (page.word("ui.uses"), " ".join(code(premise) for premise in theorem.uses)),
        ]
    )
    body = table(head, rows, name, "tk-obligations") if rows else ""
    return (
        f'<section class="tk-theorem"><h3 class="tk-minor">{code(name)}</h3>'
        f'<pre class="tk-formal" dir="ltr"><code>{escape(theorem.statement)}</code></pre>'
        f"{fact_list}{body}</section>"
    )


def _obligation(page: Page, item: ObligationRecord) -> list[str]:
    link = ""
    if item.smt2 in page.site.downloads:
        link = f'<a href="{escape(page.asset(f"data/smt2/{item.smt2}"), quote=True)}" dir="ltr" download>.smt2</a>'
    return [
        code(item.name),
        _answer(page, item.z3),
        _answer(page, item.cvc5),
        _answer(page, item.consistent),
        link,
    ]


def _answer(page: Page, answer: Answer | Premises) -> str:
    return f"{ltr(answer.answer)} {escape(locales.format_milliseconds(page.site.language, answer.ms))}"


def evidence(page: Page, tag: str) -> str:
    """Return the bounded checks of a claim as a table."""
    rows = [result_values.evidence_row(page, tag, item) for item in page.site.findings.claim(tag).evidence]
    head = [page.word(f"ui.{key}") for key in ("what", "bound", "cases", "time")]
    return table(head, rows, page.words("ui.evidence"), "tk-evidence")


def mutants(page: Page, tag: str) -> str:
    """Return the table of mutants: altered statements, each with what refuted it."""
    origins = {"generated": page.word("ui.generated"), "hand": page.word("ui.hand")}
    records = page.site.findings.claim(tag).twins
    rows = []
    for record in records:
        change, refutation = result_values.mutant_row(page, tag, record)
        rows.append([change + _exact_statement(record), origins.get(record.how, escape(record.how)), refutation])
    head = [page.word(f"ui.{key}") for key in ("twin", "made", "refuted_by")]
    mutant_table = page_parts.part(page.words("ui.twins"), table(head, rows, page.words("ui.twins")))
    return (
        f'<p class="tk-small">{page.word("ui.twins_help")}</p><details data-search-exclude><summary>'
        f"{page.word('ui.twins')}: {page.words.number(len(records))}</summary>{mutant_table}</details>"
    )


def _exact_statement(record: MutantRecord) -> str:
    is_exact = record.statement and record.kind
    return f'<small class="tk-exact">{code(record.statement)}</small>' if is_exact else ""


def transcript(page: Page, tag: str) -> str:
    """Return a replayed game move by move: positions, nim-sums, and whether each move wins.

    Raises:
        SiteError: the results have no such transcript.
    """
    game = page.site.findings.results.transcripts.get(tag)
    if game is None:
        raise SiteError(f"the results have no transcript of {tag}; correct the tag or run `takeaway verify`")
    positions = game.positions
    rows = [["", page.word("ui.start"), page.position(positions[0]), "", "", ""]]
    for number, move in enumerate(game.moves, 1):
        who = page.word(f"by.{move.by}") if page.words.has(f"by.{move.by}") else escape(move.by)
        illegal_mark = "" if move.legal else f' <em class="tk-bad">{page.word("ui.illegal")}</em>'
        kind, sign, key = ("win", "✓", "ui.yes") if move.wins else ("lose", "✗", "ui.no")
        mark = f'<span class="tk-{kind}">{sign} {page.word(key)}</span>'
        bite = move.bite
        better = [] if move.wins else (move.winning_bites or [] if bite else move.winning_moves)
        sums = f"{move.nim_sum_before}\u00a0→\u00a0{move.nim_sum_after}"
        rows.append([
            escape(page.words.number(number)), who, page.position(positions[number]) + illegal_mark,
            page.position(bite) if bite else ltr(sums),
            mark, f"{page.word('ui.semicolon')} ".join(page.position(reply) for reply in better),
        ])  # fmt: skip
    bites = game.moves[0].bite is not None
    keys = (
        ("by", "rows", "bite", "winning", "winning_bites")
        if bites
        else ("by", "heaps", "nim_sum", "winning", "replies")
    )
    head = ["", *(page.word(f"ui.{key}") for key in keys)]
    play_field = "" if bites else f"play={game.play}&"
    href = page.url(f"{page.site.catalogue.claims[tag].family}/#{play_field}transcript={tag}")
    convention = "" if bites else f" · {page.word(f'play.{game.play}')}"
    return (
        f'<div class="tk-transcript"><p class="tk-small">{page.tag_link(tag, titled=True)}{convention}</p>'
        f"{table(head, rows, tag, 'tk-moves')}"
        f'<p><a class="tk-button" href="{escape(href, quote=True)}">{page.word("ui.step_through")}</a></p></div>'
    )
