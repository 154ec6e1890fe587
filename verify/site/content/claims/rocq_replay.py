"""The replay in Rocq on the pages: the mark of a claim, figures, axioms, statements side by side, and what is left out.

All of it comes from the file that a run of Rocq has written. A claim has the mark only if its hash in this build is
that of the run.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from theory.atlas import FAMILIES, entries
from verify.export.rocq import runs
from verify.site.build.page_context import Page, code, facts, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.content.claims import clause_formulas
from verify.site.content.claims.replayed_claims import COMMAND, COMMAND_GAMES
from verify.site.languages import locales

Run = Mapping[str, Any]
COMMAND_FORGERIES = "python -m tests.soak.rocq_forgeries --save"
CHANGE_KINDS = ("certificates", "statements", "theorems")  # the kinds of changes to a valid book
FIGURES = ("claims", "theorems", "records", "obligations", "arithmetic", "megabytes", "seconds", "memory")

# The reasons that `verify.export.rocq` (in `twins` and `congruence`), `tests.soak.rocq_store` and `runs.too_long` give.
_COMPUTATION = re.compile(r"(?P<theorem>\S+): a computation with the recursive function (?P<function>\S+)")
_SLOW = re.compile(r"(?P<theorem>\S+): status -?\d+ after (?P<seconds>\d+) s")
_TOO_LONG = re.compile(r"(?P<theorem>\S+): a lemma of (?P<megabytes>\d+) megabytes")
_DISTINCT = "an equation of statements that several terms are distinct"


def mark(page: Page, tag: str) -> str:
    """Return the mark of a claim that Rocq has accepted, beside its badge; empty for other claims."""
    if tag not in page.site.replayed:
        return ""
    return f'<span class="tk-down"><a href="{page.url("rocq/")}">{page.word("rocq.mark")}</a></span>'


def game_mark(page: Page, tag: str) -> str:
    """Return the mark of a game of the atlas that Rocq has accepted, with a space after it; empty for other games."""
    if tag not in page.site.replayed_games:
        return ""
    return f'<span class="tk-down"><a href="{page.url("rocq/")}">{page.word("rocq.mark")}</a></span> '


def means(page: Page, tag: str) -> str:
    """Return what the mark of a claim means, with the date of the run; "" for a claim without a mark."""
    if tag not in page.site.replayed:
        return ""
    run = runs.load(page.site.root)
    return f'<p class="tk-means">{page.word("rocq.means", date=_day(page, run), rocq=run["on"]["rocq"])}</p>'


def inline(page: Page, arguments: list[str]) -> str:
    """Return the fact about the replay that the arguments of a placeholder name: a number, a version or a day.

    Raises:
        SiteError: the file of the run is missing or damaged.
    """
    if arguments[:1] == ["games"]:
        return _of_games(page, arguments[1:])
    if arguments[:1] == ["forged"]:
        return _of_forgeries(page, arguments[1:])
    run = _run(page)
    match arguments:
        case ["accepted"]:
            return page.words.number(len(run["claims"]))
        case ["of"]:
            return page.words.number(run["figures"]["of"])
        case ["now"]:
            return page.words.number(len(page.site.replayed))
        case ["version"]:
            return ltr(run["on"]["rocq"])
        case ["day"]:
            return escape(_day(page, run))
    raise SiteError(
        f"{{{{ replayed {' '.join(arguments)} }}}}: unknown fact; give accepted, of, now, version, day or a part"
    )


def _of_games(page: Page, arguments: list[str]) -> str:
    """Return a number of games of the atlas, or the day of the check in Rocq, as `arguments` select."""
    run = _games(page)
    match arguments:
        case ["accepted" | "of" as name]:
            return page.words.number(run["figures"]["games" if name == "accepted" else "of"])
        case ["now"]:
            return page.words.number(len(page.site.replayed_games))
        case ["day"]:
            return escape(_day(page, run))
    raise SiteError(f"{{{{ replayed games {' '.join(arguments)} }}}}: unknown fact; give accepted, of, now or day")


def _of_forgeries(page: Page, arguments: list[str]) -> str:
    """Return a number of forged books or changes, or the day of the check in Rocq, as `arguments` select."""
    try:
        run = json.loads((page.site.root / runs.FORGERIES).read_text(encoding="utf-8"))
        books, changes = run["books"], [run["changes"][kind] for kind in CHANGE_KINDS]
    except (OSError, ValueError, KeyError, AttributeError) as error:
        where = page.site.root / runs.FORGERIES
        raise SiteError(f"{where}: missing or damaged ({error}); run `{COMMAND_FORGERIES}`") from None
    numbers = {
        "books": len(books),
        "refused": sum(books.values()),
        "changes": sum(change["changed"] for change in changes),
        "noticed": sum(change["refused"] for change in changes),
    }
    match arguments:
        case [name] if name in numbers:
            return page.words.number(numbers[name])
        case ["day"]:
            return escape(_day(page, run))
    raise SiteError(f"{{{{ replayed forged {' '.join(arguments)} }}}}: unknown fact; give {', '.join(numbers)} or day")


def block(page: Page, arguments: list[str]) -> str:
    """Return one of the tables about the replay.

    Raises:
        SiteError: the file of the run is missing or damaged.
    """
    return BLOCKS[arguments[0]](page, _run(page))


def _run(page: Page) -> Run:
    return _load(page, runs.load, runs.FILE, COMMAND)


def _games(page: Page) -> Run:
    return _load(page, runs.load_games, runs.GAMES, COMMAND_GAMES)


def _load(page: Page, load: Callable[[Path], Run], file: str, command: str) -> Run:
    try:
        return load(page.site.root)
    except (OSError, ValueError) as error:
        raise SiteError(f"{page.site.root / file}: missing or damaged ({error}); run `{command}`") from None


def _day(page: Page, run: Run) -> str:
    return locales.format_date_long(page.words.language, date.fromisoformat(run["on"]["date"]))


def _figures(page: Page, run: Run) -> str:
    """Return the sizes and costs of the accepted claims together, and the machine."""
    return _costs(page, run, FIGURES, page.words("rocq.title"))


def _game_figures(page: Page, _: Run) -> str:
    """Return the sizes and costs of the accepted games of the atlas together, and the machine."""
    return _costs(page, _games(page), ("games", *FIGURES[1:]), page.words("rocq.games_title"))


def _families(page: Page, _: Run) -> str:
    """Return the numbers of games and of accepted games by family, and why other games that were tried are missing.

    A build with the verified games also has the numbers of those with a certified theorem.
    """
    run, verified = _games(page), page.site.atlas.games
    columns = {page.word("atlas.games"): Counter(entry.family for entry in entries().values())}
    if verified:
        certified = (str(game.family) for game in verified.values() if str(game.standing) == "certified")
        columns[page.word("standing.certified")] = Counter(certified)
    columns[page.word("rocq.games")] = Counter(entries()[tag].family for tag in run["games"] if tag in entries())
    number = page.words.number
    rows = [[page.word(f"atlas.{family}"), *(number(each[family]) for each in columns.values())] for family in FAMILIES]
    head = [page.word("ui.family"), *columns]
    count_table = table(head, rows, page.words("rocq.games_title"))
    reasons = [[code(tag), _reason(page, why)] for tag, why in sorted(run["left"].items()) if why != runs.LATER]
    return count_table + (
        table([page.word("ui.tag"), page.word("rocq.why")], reasons, page.words("rocq.why")) if reasons else ""
    )


def _general_theorems(page: Page, _: Run) -> str:
    """Return the general theorems that accepted games cite, with their statements and the number of citing games.

    The result is "" if no accepted game cites a general theorem.
    """
    run = _games(page)
    uses = Counter(name for record in run["games"].values() for name in record.get("general", ()))
    statements = {name: run["general"][name] for name in sorted(uses)}
    rows = [[code(name), page.words.number(uses[name])] for name in statements]
    text = "\n\n".join(f"Theorem {statement}" for statement in statements.values())
    table_html = table([page.word("rocq.general"), page.word("rocq.citing")], rows, page.words("rocq.general"))
    return f'{table_html}<pre class="tk-formal" dir="ltr"><code>{escape(text)}</code></pre>' if statements else ""


def _costs(page: Page, run: Run, names: Sequence[str], title: str) -> str:
    rows = [[page.word(f"rocq.{name}"), page.words.number(round(run["figures"][name]))] for name in names]
    on = run["on"]
    where = page.word(
        "bench.on", date=_day(page, run), python=on["python"], cores=page.words.number(on["cores"]), cpu=on["cpu"]
    )
    note = f"{where} {page.word('bench.beside')} {ltr('Rocq ' + on['rocq'])}."
    head = [page.word("rocq.what"), page.word("rocq.value")]
    return f'{table(head, rows, title)}<p class="tk-small">{note}</p>'


def _axioms(page: Page, run: Run) -> str:
    """Return the axioms on which the accepted claims rest, and the number of claims that need each."""
    uses = Counter(axiom for claim in run["claims"].values() for axiom in claim["axioms"])
    label = page.word("rocq.needed")
    return facts(
        [
            (code(axiom), f"{page.word(f'axiom.{axiom}')} {label}:\u00a0{page.words.number(uses[axiom])}.")
            for axiom in sorted(uses)
        ]
    )


def _sides(page: Page, run: Run) -> str:
    """Return the theorems of some claims in the notation of this site and in that of Rocq."""
    blocks = []
    for tag in runs.SHOWN:
        theorems = run["statements"].get(tag, {})
        if not theorems or tag not in page.site.catalogue.claims:
            continue
        state = "rocq.mark" if tag in page.site.replayed else "rocq.changed"
        blocks.append(f"<h3>{page.tag_link(tag, titled=True)}</h3><p>{page.word(state)}</p>")
        for name, replayed in theorems.items():
            theorem = page.site.findings.theorems.get(name)
            if theorem and theorem.sha256 == replayed["sha256"]:
                text = f"Theorem {replayed['name']} :\n  {replayed['text']}."
                blocks.append(clause_formulas.theorem(page, name))
                blocks.append(f'<pre class="tk-formal" dir="ltr"><code>{escape(text)}</code></pre>')
    return "".join(blocks)


def _unreached_claims(page: Page, run: Run) -> str:
    """Return how many claims the run did not reach, and the other claims without a mark, each with the reason.

    If the run has accepted all claims, say so.
    """
    figures = run["figures"]
    if figures["claims"] == figures["of"]:
        return f"<p>{page.word('rocq.all', number=page.words.number(figures['of']))}</p>"
    later = sum(why == runs.LATER for why in run["left"].values())
    later_note = [f"<p>{page.word('rocq.later', number=page.words.number(later))}</p>"] if later else []
    rows = [
        [page.tag_link(tag), _reason(page, why)]
        for tag, why in sorted(run["left"].items())
        if why != runs.LATER and tag in page.site.catalogue.claims
    ]
    head = [page.word("ui.tag"), page.word("rocq.why")]
    return "".join(later_note) + (table(head, rows, page.words("rocq.why")) if rows else "")


def _reason(page: Page, why: str) -> str:
    """Return the reason why a claim is left out, in the language of the page if the reason is a known one."""
    if match := _COMPUTATION.fullmatch(why):
        sentence = escape(page.words.table("rocq")["computed"])
        return sentence.format(theorem=code(match["theorem"]), function=code(match["function"]))
    if match := _SLOW.fullmatch(why):
        sentence = escape(page.words.table("rocq")["slow"])
        return sentence.format(theorem=code(match["theorem"]), seconds=page.words.number(int(match["seconds"])))
    if match := _TOO_LONG.fullmatch(why):
        sentence = escape(page.words.table("rocq")["long"])
        return sentence.format(theorem=code(match["theorem"]), number=page.words.number(int(match["megabytes"])))
    if why == _DISTINCT:
        return escape(page.words.table("rocq")["distinct"])
    return f'<span lang="en" dir="ltr">{escape(why)}</span>'


BLOCKS: Mapping[str, Callable[[Page, Run], str]] = {
    "figures": _figures,
    "games": _game_figures,
    "families": _families,
    "general": _general_theorems,
    "axioms": _axioms,
    "sides": _sides,
    "left": _unreached_claims,
}
