"""The atlas on the site: a table of all games with filters, a light page for many of them, and their data.

Everything comes from `atlas.json`, which `takeaway verify atlas` writes beside the results. A game that was not
verified in it is not shown; without the file the table says what to run.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, Protocol

from msgspec import structs
from msgspec.structs import replace

from theory.atlas import FAMILIES
from verify.discover import atlas_schema
from verify.discover.atlas_schema import NONE, Atlas, Form, SeenPeriod
from verify.discover.atlas_schema import GameRecord as Record
from verify.pipeline import source_hashes
from verify.pipeline.results_file import ResultsError
from verify.site.build.site_errors import SiteError
from verify.site.content import result_tables
from verify.site.figures import nim_figures
from verify.site.languages.ui_strings import Words

FILE = "atlas.json"
# Beside the data of the games, as long as some of them are awaited.
PROGRESS = "progress.json"
# How many values a row of the table shows, and a page as a picture and in a table.
IN_ROW, DRAWN, LISTED = 16, 120, 48
# How many partners a sentence names: formulas are heavy.
PARTNERS = 24
# The page that shows any game without one of its own, and the numbers that stand in its sentences for those of a game.
ANY = "atlas/game"
HOLES = {"preperiod": 9000001, "period": 9000002, "saltus": 9000003}
# Up to which number a set of the counters that may be taken has a page of its own.
MOST_TAKEN = 7
COLUMNS = ("tag", "family", "rules", "standing", "kind", "preperiod", "period", "values")


class Listed(Protocol):
    """What tells whether a game has a page of its own."""

    @property
    def tag(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def named(self) -> bool: ...


def load(results: Path) -> Atlas:
    """The atlas as the file beside the results has it; an empty one where there is no file.

    Raises:
        SiteError: the file is damaged, or other sources made it.
    """
    path = results.with_name(FILE)
    if not path.exists():
        return NONE
    try:
        found = atlas_schema.load(path)
    except ResultsError as error:
        raise SiteError(str(error)) from None
    if found.sources != source_hashes.judging():
        raise SiteError(f"{path}: other sources than these made it; run `takeaway verify atlas` again")
    return found


def paged(record: Listed) -> bool:
    """Whether a game has a page of its own: all but the many octal codes without a name that are longer than 0.77, and
    sets with a number above 7."""
    tag, family = record.tag, record.family
    if family == "subtraction":
        return max(map(int, re.findall("[0-9]+", tag))) <= MOST_TAKEN
    return record.named or family != "octal" or (tag.startswith("ATL-0.") and len(tag) < len("ATL-0.000"))


def first(record: Record) -> Sequence[int | str] | str:
    """What is listed of the first heaps: values, or outcomes in misère play, or on two heaps partners or lost pairs."""
    if record.lost_pairs:
        return [f"({one}, {other})" for one, other in record.lost_pairs]
    return record.values or record.outcomes or record.pairs


def name(words: Words, record: Record) -> str:
    """What a game is called: by its name, where it has one, and its rules, or by these and that its play is misère."""
    return f"{_own(words, record)}{record.rules}{_play(words, record)}"


def called(words: Words, record: Record) -> str:
    """What a game is called, as HTML: the rules go from left to right on every page."""
    rules = f'<bdi dir="ltr" class="tk-number">{escape(str(record.rules))}</bdi>'
    return f"{escape(_own(words, record))}{rules}{escape(_play(words, record))}"


def _own(words: Words, record: Record) -> str:
    """A game's own name, where it has one, and the comma behind it."""
    own = f"name.{record.tag}".replace(".", "_")
    return f"{words(f'atlas.{own}')}{words('ui.comma')} " if record.named else ""


def _play(words: Words, record: Record) -> str:
    """A comma and how a game is played, unless that is normal play or its name says it."""
    said = not record.named and record.family == "misere"
    return f"{words('ui.comma')} {words('atlas.misere')}" if said else ""


def sentences(words: Words, record: Record) -> list[str]:
    """What is said of a game, in Markdown: the theorems in words, or how far it was looked at."""
    if record.family == "misere":
        return _misere(words, record)
    form = record.form
    if form is None:
        if record.seen:
            return [words("atlas.seen", **record.seen.as_data())]
        heaps = words.number(record.searched or 0)
        if marked(record):
            return [words("atlas.wythoff_open", heaps=heaps)]
        if record.family == "division":
            return [words("atlas.no_automaton", heaps=heaps)]
        return [words("atlas.unknown", heaps=heaps)]
    said = [words(f"atlas.{form.kind}", **form.as_data())]
    if form.period is not None:
        said.append(words("atlas.least"))
    if record.lost_pairs:
        shown = ", ".join(f"({one}, {other})" for one, other in record.lost_pairs[:PARTNERS])
        return [*said, words("atlas.lost_pairs", pairs=shown)]
    if record.pairs:
        return [*said, words("atlas.partners", partners=", ".join(map(str, record.pairs[:PARTNERS])))]
    return [*said, words("atlas.sums")]


def marked(record: Record) -> bool:
    """Whether some positions of the game are blocked or terminal."""
    return "blocked" in record.game or "terminal" in record.game


def how_to_move(words: Words, record: Record) -> str:
    """What a move is, in the family that a game belongs to."""
    return words("atlas.about_marked" if marked(record) else f"atlas.about_{record.family}")


def _misere(words: Words, record: Record) -> list[str]:
    """What is said of a game in misère play."""
    if record.form is None or record.data is None:
        return [words("atlas.no_quotient")]
    form, lost = record.form.as_data(), len(record.data.lost or ())
    outcomes = f"`{record.outcomes[:LISTED]}`"
    return [
        words("atlas.misere-quotient", lost=lost, **form), words("atlas.quotient_least", **form),
        words("atlas.outcomes", outcomes=outcomes),
    ]  # fmt: skip


def texts(words: Words, games: Mapping[str, Record]) -> Iterator[str]:
    """All running text about the games, for whoever typesets the formulas in it."""
    for record in games.values():
        if paged(record):
            yield from (how_to_move(words, record), *sentences(words, record))
    for said in models(words, games).values():
        yield from said


def frame(words: Words, record: Record) -> str:
    """The Markdown of a game's page."""
    tag, rules = record.tag, record.rules
    title = json.dumps(f"{name(words, record)} · {tag}", ensure_ascii=False)
    about = json.dumps(words("atlas.description", rules=rules), ensure_ascii=False)
    # A brace behind a space would be taken for the beginning of the attributes, and a lone digit for running words.
    heading = called(words, record).replace(escape(rules), "".join(f"&#{ord(letter)};" for letter in rules))
    lines = [
        "---", f"title: {title}", f"description: {about}", "kind: tag", "light: true",
        # The table has a filter of its own; only a name is looked for among the chapters.
        *([] if record.named else ["search:", "  exclude: true"]), "---", "",
        f"# <span class='tk-no'>{tag}</span> {heading} "
        f"{{#{tag.lower().replace('.', '-')} data-toc-label='{tag}'}}", "",
        f"{{{{ atlas-part {tag} head }}}}", "", how_to_move(words, record), "",
        *(f"{said}\n" for said in sentences(words, record)),
    ]  # fmt: skip
    if record.values:
        lines += [f"## {words('atlas.values')} {{#values}}", "", f"{{{{ atlas-part {tag} values }}}}", ""]
    if playable(record):
        lines += [f"## {words('atlas.play')} {{#play}}", "", f"{{{{ atlas-part {tag} board }}}}", ""]
    if record.theorems:
        lines += [f"## {words('ui.theorems')} {{#theorems}}", "", f"{{{{ atlas-part {tag} theorems }}}}", ""]
    misere = " --misere" if record.family == "misere" else ""
    lines += [f"## {words('ui.run')} {{#run}}", "", words("ui.run_help"), "", "```"]
    return "\n".join([*lines, f"takeaway verify {tag}", f'takeaway discover "{rules}"{misere}', "```", ""])


def models(words: Words, games: Mapping[str, Record]) -> dict[str, list[str]]:
    """What is said of games without a page of their own, in Markdown, one for each way to say it, with numbers that
    stand for those of a game; by family and kind, as `model` names them."""
    found: dict[str, list[str]] = {}
    for record in games.values():
        if not paged(record):
            form, seen = record.form, record.seen
            said = replace(
                record, form=form and replace(form, **_holes(form)), seen=seen and replace(seen, **_holes(seen))
            )
            found.setdefault(model(record), [how_to_move(words, record), *sentences(words, said)])
    return found


def _holes(numbers: Form | SeenPeriod) -> dict[str, int]:
    """Return the numbers that stand in sentences for those of a form."""
    return {name: number for name, number in HOLES.items() if getattr(numbers, name, None) is not None}


def model(record: Record) -> str:
    """How a game's sentences are called: by its family, and by the kind of its closed form or what else is known."""
    form = record.form
    return f"{record.family}-{form.kind if form else 'seen' if record.seen else 'open'}"


def any_frame(words: Words, games: Mapping[str, Record]) -> str:
    """The Markdown of the page that shows any game without a page of its own, by its tag in the address."""
    title, about = (json.dumps(words(f"atlas.{key}"), ensure_ascii=False) for key in ("any", "any_description"))
    lines = [
        "---", f"title: {title}", f"description: {about}", "kind: tag", "light: true",
        "search:", "  exclude: true", "---", "", f"# {words('atlas.any')} {{#game}}", "", "{{ atlas-any }}", "",
    ]  # fmt: skip
    for name, said in models(words, games).items():
        lines += [f'<div class="tk-model" data-model="{name}" markdown="1" hidden>', ""]
        lines += [*(f"{sentence}\n" for sentence in said), "</div>", ""]
    return "\n".join(lines)


def playable(record: Record) -> bool:
    """Whether the general board takes the game: a move changes one heap and splits none, or takes from both alike."""
    return (
        record.form is not None
        and record.family != "misere"
        and all(move["kind"] in ("one-heap", "together", "alike") for move in record.game["moves"])
    )


def board_data(record: Record) -> dict[str, Any]:
    """What the board plays by: the rules, and the values by the closed form that was proved."""
    assert record.form is not None and record.data is not None
    known = record.form.as_data() | record.data.as_data() | {"theorem": record.theorems[0].name}
    return {"game": record.tag, "rules": record.game, "strategy": {"normal": known}}


def shown_data(record: Record) -> dict[str, Any]:
    """What the page of any game shows of one: the rest of what a page of its own would."""
    theorems = [theorem.as_data() for theorem in record.theorems]
    kept = {"tag": record.tag, "standing": record.standing, "values": record.values, "theorems": theorems}
    numbers = record.form or record.seen
    holes = {str(HOLES[name]): getattr(numbers, name) for name in _holes(numbers)} if numbers else {}
    return {"shown": kept | {"written": record.rules, "model": model(record), "holes": holes}}


def write(known: Atlas, out: Path) -> None:
    """Write `data/atlas/`: all games as JSON and as a table, and the data for the boards."""
    games = known.games
    if not games and not known.awaited:
        return
    folder = out / "data" / "atlas"
    folder.mkdir(parents=True)
    if known.awaited:
        (folder / PROGRESS).write_text(_packed(progress(known)), encoding="utf-8")
    (folder / FILE).write_text(_packed({tag: record.as_data() for tag, record in games.items()}), encoding="utf-8")
    rows = (
        {**(record.form.as_data() if record.form else {}), **structs.asdict(record), "values": [*first(record)]}
        for record in games.values()
    )
    result_tables.table(folder / "atlas.csv", COLUMNS, rows)
    for tag, record in games.items():
        if data := ({} if paged(record) else shown_data(record)) | (board_data(record) if playable(record) else {}):
            (folder / f"{tag}.json").write_text(_packed(data), encoding="utf-8")


def progress(known: Atlas, *, running: bool = False) -> dict[str, Any]:
    """What the page of an unfinished atlas asks for from time to time: how far the verification is, and the pages."""
    done = len(known.games)
    return {"verified": done, "of": done + len(known.awaited), "published": done, "running": running}


def _packed(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def counted(games: Mapping[str, Record]) -> list[tuple[str, Counter[str]]]:
    """For each family, how many games stand how."""
    return [
        (family, Counter(record.standing for record in games.values() if record.family == family))
        for family in FAMILIES
        if any(record.family == family for record in games.values())
    ]


def bars(words: Words, record: Record, key: str) -> str:
    """The first values as a picture: a bar a heap, marked where the period begins if that is among them."""
    values = list(record.values[:DRAWN])
    step, height, high = 7, 120, max(1, *values)
    # One path for all lost heaps and one for the others: thick lines, as rectangles would be most of the page.
    drawn = ["", ""]
    for heap, value in enumerate(values):
        top = height + 4 - (height - 4) * value / high
        drawn[value > 0] += f"M{8.75 + heap * step:g} {top:.4g}V{height + 8}"
    paths = (f'<path class="tk-bar" d="{d}" stroke-opacity="{o}"/>' for d, o in zip(drawn, (0.9, 0.5), strict=True))
    parts = [*paths]
    told = [words("atlas.picture_desc", values=", ".join(map(str, values[:LISTED])))]
    start = (record.form and record.form.preperiod) or 0
    if 0 < start < len(values):
        parts.append(f'<path class="tk-rule" d="M{5.2 + start * step} 2V{height + 14}"/>')
        told.append(words("atlas.picture_line"))
    caption = nim_figures.Caption(words("atlas.picture", rules=record.rules), " ".join(told), key)
    return nim_figures.picture("atlas", (12 + len(values) * step, height + 18), caption, "".join(parts))
