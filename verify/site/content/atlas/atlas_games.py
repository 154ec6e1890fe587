"""Atlas games: names, sentences, pages and data for the site.

All contents come from `atlas.json`, which `takeaway verify atlas` writes beside the results. Only verified games are
shown. Without the file, the table names the command to run.
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
from verify.discover.atlas import atlas_schema
from verify.discover.atlas.atlas_schema import NONE, Atlas, Progress, SeenPeriod
from verify.discover.atlas.atlas_schema import GameRecord as Record
from verify.discover.discovery_schema import Form
from verify.discover.result import LAW_KIND
from verify.pipeline import source_hashes
from verify.pipeline.results.results_file import ResultsError
from verify.site.build.site_errors import SiteError
from verify.site.content.results import result_tables
from verify.site.figures import nim_figures
from verify.site.languages.ui_strings import Words

FILE = "atlas.json"
# File of texts about single games in the folder of each language.
TEXTS = "games.toml"
# File with the progress of the verification, next to the data of the games, while the atlas is unfinished.
PROGRESS = "progress.json"
# Number of values in a row of the table, in the chart of a page, and in the table of a page.
IN_ROW, CHART_VALUES, LISTED = 16, 120, 48
# Number of partners named in a sentence: formulas make pages heavy.
PARTNERS = 24
# The page that shows any game without a page of its own, and the numbers that stand for a game's values in its
# sentences.
ANY_GAME = "atlas/game"
TEMPLATE_NUMBERS = {"preperiod": 9000001, "period": 9000002, "saltus": 9000003, "base": 9000004, "states": 9000005}
# A subtraction set gets a page of its own if no member exceeds this number.
MOST_TAKEN = 6
# Closed forms of which a board has the first values only.
TABLE_KINDS = ("maximum-nim", "valuation", "least-prime", "prime-count")
COLUMNS = ("tag", "family", "rules", "standing", "kind", "preperiod", "period", "values")


class HasGamePage(Protocol):
    """The data that decide whether a game has a page of its own."""

    @property
    def tag(self) -> str: ...
    @property
    def family(self) -> str: ...
    @property
    def named(self) -> bool: ...


def load(results: Path) -> Atlas:
    """Load the atlas file beside the results; return an empty atlas if there is none.

    Raises:
        SiteError: the file is damaged, or was made by another version of the sources.
    """
    path = results.with_name(FILE)
    if not path.exists():
        return NONE
    try:
        atlas = atlas_schema.load(path)
    except ResultsError as error:
        raise SiteError(str(error)) from None
    if atlas.sources != source_hashes.verification_hash():
        raise SiteError(f"{path}: made by another version of the sources; run `takeaway verify atlas` again")
    return atlas


def has_page(record: HasGamePage) -> bool:
    """Return whether a game has a page of its own.

    Games without one are unnamed octal codes longer than 0.77, subtraction sets with a member above `MOST_TAKEN`, and
    unnamed games of division in which more than one number of counters may be taken.
    """
    tag, family = record.tag, record.family
    if family == "subtraction":
        return max(map(int, re.findall("[0-9]+", tag))) <= MOST_TAKEN
    if family == "division":
        return record.named or "." not in tag.removeprefix("ATL-")
    return record.named or family != "octal" or (tag.startswith("ATL-0.") and len(tag) < len("ATL-0.000"))


def first_values(record: Record) -> Sequence[int | str] | str:
    """Return data of the first heaps: values, misère outcomes, or for two heaps partners or pairs of P-positions."""
    if record.lost_pairs:
        return [_position(position) for position in record.lost_pairs]
    return record.values or record.outcomes or record.pairs


def _position(heaps: Sequence[int]) -> str:
    """Return a position as text, such as (1, 2)."""
    return f"({', '.join(map(str, heaps))})"


def display_name(words: Words, record: Record) -> str:
    """Return the display name of a game: its own name if it has one, its rules, and the convention if misère."""
    return f"{_own_name(words, record)}{record.rules}{_convention_suffix(words, record)}"


def display_html(words: Words, record: Record) -> str:
    """Return the display name as HTML, with the rules isolated as left-to-right text."""
    rules = f'<bdi dir="ltr" class="tk-number">{escape(str(record.rules))}</bdi>'
    return f"{escape(_own_name(words, record))}{rules}{escape(_convention_suffix(words, record))}"


def _own_name(words: Words, record: Record) -> str:
    """Return the game's own name and a comma; empty if it has none."""
    key = f"name.{record.tag}".replace(".", "_")
    return f"{words(f'atlas.{key}')}{words('ui.comma')} " if record.named else ""


def _convention_suffix(words: Words, record: Record) -> str:
    """Return a comma and the convention for an unnamed game in misère play; "" for other games."""
    needs_suffix = not record.named and record.family == "misere"
    return f"{words('ui.comma')} {words('atlas.misere')}" if needs_suffix else ""


def sentences(words: Words, record: Record) -> list[str]:
    """Return the sentences about a game in Markdown: its theorems in words, or how far it was searched."""
    if record.family == "misere":
        return _misere_sentences(words, record)
    form = record.form
    if form is None:
        if record.seen:
            return [words("atlas.seen", **record.seen.as_data())]
        heaps = words.number(record.searched or 0)
        if has_marked_positions(record):
            return [words("atlas.wythoff_open", heaps=heaps)]
        if record.family == "division":
            return [words("atlas.no_automaton", heaps=heaps)]
        return [words("atlas.unknown", heaps=heaps)]
    texts = [
        own_texts(words, record)["law"] if form.kind == LAW_KIND else words(f"atlas.{form.kind}", **form.as_data())
    ]
    if form.period is not None:
        texts.append(words("atlas.least"))
    if record.lost_pairs:
        positions = ", ".join(map(_position, record.lost_pairs[:PARTNERS]))
        return [*texts, words("atlas.lost_positions" if form.kind == LAW_KIND else "atlas.lost_pairs", pairs=positions)]
    if record.pairs:
        return [*texts, words("atlas.partners", partners=", ".join(map(str, record.pairs[:PARTNERS])))]
    return [*texts, words("atlas.sums")]


def has_marked_positions(record: Record) -> bool:
    """Return whether some positions of the game are blocked or terminal."""
    return bool(record.game.blocked or record.game.terminal)


def own_texts(words: Words, record: Record) -> dict[str, str]:
    """Return the texts about one game alone, from the file `TEXTS` of the language; empty for most games.

    `move` describes a move, `law` names the lost positions, and `history` and `strategy` are paragraphs for readers.
    """
    name = f"games.{record.tag}"
    return words.table(name) if name in words.tables else {}


def paragraphs(words: Words, record: Record) -> list[str]:
    """Return the paragraphs for readers about a famous game; the one on how to win is included only if it is proved."""
    texts = own_texts(words, record)
    names = ("history", "strategy") if record.form is not None else ("history",)
    return [texts[name] for name in names if name in texts]


def how_to_move(words: Words, record: Record) -> str:
    """Return the sentence that describes a move in the game, or else in games of its family."""
    if "move" in (texts := own_texts(words, record)):
        return texts["move"]
    return words("atlas.about_marked" if has_marked_positions(record) else f"atlas.about_{record.family}")


def _misere_sentences(words: Words, record: Record) -> list[str]:
    """Return the sentences about a game in misère play."""
    if record.form is None or record.data is None:
        return [words("atlas.no_quotient")]
    form, lost = record.form.as_data(), len(record.data.lost or ())
    outcomes = f"`{record.outcomes[:LISTED]}`"
    return [
        words("atlas.misere-quotient", lost=lost, **form),
        words("atlas.quotient_least", **form),
        words("atlas.outcomes", outcomes=outcomes),
    ]


def texts_to_typeset(words: Words, games: Mapping[str, Record]) -> Iterator[str]:
    """Yield all running text about the games, for typesetting its formulas."""
    for record in games.values():
        if has_page(record):
            yield from (how_to_move(words, record), *sentences(words, record), *paragraphs(words, record))
    for templates in sentence_templates(words, games).values():
        yield from templates


def game_markdown(words: Words, record: Record) -> str:
    """Return the Markdown of a game page."""
    tag, rules = record.tag, record.rules
    title = json.dumps(f"{display_name(words, record)} · {tag}", ensure_ascii=False)
    about = json.dumps(words("atlas.description", rules=rules), ensure_ascii=False)
    # Character references: a brace after a space would start an attribute list, and a lone digit would be localized.
    heading = display_html(words, record).replace(escape(rules), "".join(f"&#{ord(letter)};" for letter in rules))
    lines = [
        "---", f"title: {title}", f"description: {about}", "kind: tag", "light: true",
        # The atlas table has its own filter; only named games are in the search index.
        *([] if record.named else ["search:", "  exclude: true"]), "---", "",
        f"# <span class='tk-no'>{tag}</span> {heading} "
        f"{{#{tag.lower().replace('.', '-')} data-toc-label='{tag}'}}", "",
        f"{{{{ atlas-part {tag} head }}}}", "", how_to_move(words, record), "",
        *(f"{text}\n" for text in sentences(words, record)),
    ]  # fmt: skip
    if famous := paragraphs(words, record):
        lines += [f"## {words('atlas.about')} {{#about}}", "", *(f"{text}\n" for text in famous)]
    if record.values:
        lines += [f"## {words('atlas.values')} {{#values}}", "", f"{{{{ atlas-part {tag} values }}}}", ""]
    if has_board(record):
        lines += [f"## {words('atlas.play')} {{#play}}", "", f"{{{{ atlas-part {tag} board }}}}", ""]
    elif record.family == "several-heaps":
        lines += [f"## {words('atlas.play')} {{#play}}", "", f"{{{{ atlas-part {tag} small }}}}", ""]
    if record.theorems:
        lines += [f"## {words('ui.theorems')} {{#theorems}}", "", f"{{{{ atlas-part {tag} theorems }}}}", ""]
    misere = " --misere" if record.family == "misere" else ""
    lines += [f"## {words('ui.run')} {{#run}}", "", words("ui.run_help"), "", "```"]
    return "\n".join([*lines, f"takeaway verify {tag}", f'takeaway discover "{rules}"{misere}', "```", ""])


def sentence_templates(words: Words, games: Mapping[str, Record]) -> dict[str, list[str]]:
    """Return Markdown templates for games without a page of their own, by the name that `template_name` returns.

    The numbers in `TEMPLATE_NUMBERS` stand for the values of a game.
    """
    templates: dict[str, list[str]] = {}
    for record in games.values():
        if not has_page(record):
            form, seen = record.form, record.seen
            template = replace(
                record, form=form and replace(form, **_holes(form)), seen=seen and replace(seen, **_holes(seen))
            )
            templates.setdefault(template_name(record), [how_to_move(words, record), *sentences(words, template)])
    return templates


def _holes(numbers: Form | SeenPeriod) -> dict[str, int]:
    """Return the number that stands for each field of a closed form in sentence templates, by the field's name."""
    return {name: number for name, number in TEMPLATE_NUMBERS.items() if getattr(numbers, name, None) is not None}


def template_name(record: Record) -> str:
    """Return the name of the sentence template of a game: its family and the kind of its closed form.

    The sentence about an open game contains the number of heaps that were searched, and so does the name.
    """
    form = record.form
    return f"{record.family}-{form.kind if form else 'seen' if record.seen else f'open-{record.searched}'}"


def any_game_markdown(words: Words, games: Mapping[str, Record]) -> str:
    """Return the Markdown of the page that shows any game without a page of its own, by the tag in the address."""
    title, about = (json.dumps(words(f"atlas.{key}"), ensure_ascii=False) for key in ("any", "any_description"))
    lines = [
        "---", f"title: {title}", f"description: {about}", "kind: tag", "light: true",
        "search:", "  exclude: true", "---", "", f"# {words('atlas.any')} {{#game}}", "", "{{ atlas-any }}", "",
    ]  # fmt: skip
    for name, sentence_list in sentence_templates(words, games).items():
        lines += [f'<div class="tk-model" data-model="{name}" markdown="1" hidden>', ""]
        lines += [*(f"{sentence}\n" for sentence in sentence_list), "</div>", ""]
    return "\n".join(lines)


def has_board(record: Record) -> bool:
    """Return whether the general board supports the game.

    It supports games in normal play with a closed form in which a move changes or splits one heap, or takes the same
    number of counters from both of two heaps.
    """
    kinds = ("one-heap", "amount", "together", "alike", "break", "unequal")
    if record.form is None or record.family == "misere" or record.form.kind == LAW_KIND:
        return False
    return all(move.kind in kinds for move in record.game.moves)


def board_data(record: Record) -> dict[str, Any]:
    """Return the data of a board: the rules, and the values by the proved closed form."""
    assert record.form is not None and record.data is not None
    strategy = record.form.as_data() | record.data.as_data() | {"theorem": record.theorems[0].name}
    if record.form.kind in TABLE_KINDS:
        # The board has a table of the first values in place of the closed form.
        strategy["kind"] = "computed"
    return {"game": record.tag, "rules": record.game.as_data(), "strategy": {"normal": strategy}}


def page_data(record: Record) -> dict[str, Any]:
    """Return the data with which the page for games without a page of their own shows this game."""
    theorems = [theorem.as_data() for theorem in record.theorems]
    contents = {"tag": record.tag, "standing": record.standing, "values": record.values, "theorems": theorems}
    numbers = record.form or record.seen
    holes = {str(TEMPLATE_NUMBERS[name]): getattr(numbers, name) for name in _holes(numbers)} if numbers else {}
    return {"shown": contents | {"written": record.rules, "model": template_name(record), "holes": holes}}


def write(known: Atlas, out: Path) -> None:
    """Write `data/atlas/`: all games as JSON and CSV, and the data of the boards."""
    games = known.games
    if not games and not known.awaited:
        return
    folder = out / "data" / "atlas"
    folder.mkdir(parents=True)
    if known.awaited:
        (folder / PROGRESS).write_text(_compact_json(progress(known).as_data()), encoding="utf-8")
    (folder / FILE).write_text(
        _compact_json({tag: record.as_data() for tag, record in games.items()}), encoding="utf-8"
    )
    rows = (
        {**(record.form.as_data() if record.form else {}), **structs.asdict(record), "values": [*first_values(record)]}
        for record in games.values()
    )
    result_tables.table(folder / "atlas.csv", COLUMNS, rows)
    for tag, record in games.items():
        if data := ({} if has_page(record) else page_data(record)) | (board_data(record) if has_board(record) else {}):
            (folder / f"{tag}.json").write_text(_compact_json(data), encoding="utf-8")


def progress(atlas: Atlas) -> Progress:
    """Return the progress that the atlas records, for a verification that is not running."""
    count = len(atlas.games)
    return Progress(verified=count, of=count + len(atlas.awaited), published=count, running=False)


def _compact_json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def count_by_standing(games: Mapping[str, Record]) -> list[tuple[str, Counter[str]]]:
    """Return the number of games by standing, for each family."""
    return [
        (family, Counter(record.standing for record in games.values() if record.family == family))
        for family in FAMILIES
        if any(record.family == family for record in games.values())
    ]


def bar_chart(words: Words, record: Record, key: str) -> str:
    """Draw the first values as a bar chart, with a line where the period begins.

    `key` is the prefix of the identifiers in the drawing.
    """
    values = list(record.values[:CHART_VALUES])
    step, height, high = 7, 120, max(1, *values)
    # One path for zero values and one for the others: rectangles would be most of the page.
    path_data = ["", ""]
    for heap, value in enumerate(values):
        top = height + 4 - (height - 4) * value / high
        path_data[value > 0] += f"M{8.75 + heap * step:g} {top:.4g}V{height + 8}"
    paths = (f'<path class="tk-bar" d="{d}" stroke-opacity="{o}"/>' for d, o in zip(path_data, (0.9, 0.5), strict=True))
    parts = [*paths]
    sentences = [words("atlas.picture_desc", values=", ".join(map(str, values[:LISTED])))]
    start = (record.form and record.form.preperiod) or 0
    if 0 < start < len(values):
        parts.append(f'<path class="tk-rule" d="M{5.2 + start * step} 2V{height + 14}"/>')
        sentences.append(words("atlas.picture_line"))
    caption = nim_figures.Caption(words("atlas.picture", rules=record.rules), " ".join(sentences), key)
    return nim_figures.svg("atlas", (12 + len(values) * step, height + 18), caption, "".join(parts))
