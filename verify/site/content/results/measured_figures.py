"""Tables of measurements: benchmarks, stress tests, and random games, from the files of docs/assets.

`takeaway bench --save docs/assets/bench.json`, `make soak SAVE=1` and `python -m tests.soak.random_rules --save` write
these files. The build measures nothing, so each table states date, hardware and versions of its measurement.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from verify.site.build.page_context import Page, code, ltr, table
from verify.site.build.site_errors import SiteError
from verify.site.languages import locales

BENCH_FILE = "docs/assets/bench.json"
SOAK_FILE = "docs/assets/soak.json"
HELD_OUT_FILE = "docs/assets/held_out.json"
HELD_OUT = "python -m tests.soak.random_rules"
VERDICTS = ("typed", "proved", "computed", "unknown", "refused", "wrong")


def block(page: Page, arguments: list[str]) -> str:
    """Return a table for each benchmark with measurements, its title, and the hardware.

    Raises:
        SiteError: the file is missing or damaged, or the language lacks a word.
    """
    with _load_measurements(page, BENCH_FILE, "figures", f"takeaway bench --save {BENCH_FILE}") as measurements:
        return "".join(_benchmark(page, name, figures) for name, figures in measurements.items())


def soak(page: Page, arguments: list[str]) -> str:
    """Return a table of stress tests: number of runs, number of failures, date and commit.

    Raises:
        SiteError: the file is missing or damaged, or the language lacks a word.
    """
    with _load_measurements(page, SOAK_FILE, "trials", "make soak SAVE=1") as measurements:
        rows = [
            [*_test_cells(page, test), _date_and_commit(page, soak["on"])]
            for soak in measurements.values()
            for test in soak["tried"]
        ]
    head = [page.word(f"soak.{key}") for key in ("what", "case", "times", "wrong", "on")]
    return table(head, rows, page.words("soak.what"))


def held_out(page: Page, arguments: list[str]) -> str:
    """Return a table of random games: for each kind the number of each verdict, and the times.

    Raises:
        SiteError: the file is missing or damaged, or the language lacks a word.
    """
    language = page.words.language
    with _load_measurements(page, HELD_OUT_FILE, "random games", f"{HELD_OUT} --save") as measurements:
        kinds, on = measurements["kinds"], measurements["on"]
        rows = [
            [
                page.word(f"held_out.{kind['kind']}"),
                *(page.words.number(kind[verdict]) for verdict in VERDICTS),
                *(locales.format_seconds(language, kind[time]) for time in ("median", "most")),
            ]
            for kind in kinds
        ]
        totals = [page.words.number(sum(kind[verdict] for kind in kinds)) for verdict in VERDICTS]
        most = locales.format_seconds(language, max(kind["most"] for kind in kinds))
        note = page.word("held_out.note", python=on["python"])
        options = " ".join(f"--{name} {measurements[name]:.15g}" for name in ("games", "seconds", "seed"))
        rows.append([page.word("held_out.whole"), *totals, "", most])
        date_and_commit = _date_and_commit(page, on)
    head = [page.word(f"held_out.{key}") for key in ("kind", *VERDICTS, "median", "most")]
    table_html = table(head, rows, page.words("held_out.kind"))
    line = f"{page.word('ui.comma')} ".join((code(f"{HELD_OUT} {options}"), note, date_and_commit))
    return f'{table_html}<p class="tk-small">{line}</p>'


@contextmanager
def _load_measurements(page: Page, file: str, what: str, command: str) -> Iterator[dict[str, Any]]:
    """Open a file of measurements as a context and yield its contents.

    Args:
        page: the page.
        file: the path of the file in the project folder.
        what: the kind of measurements, for the message.
        command: the command that writes the file.

    Raises:
        SiteError: the file is missing or damaged, or the body of the context did not find its data; the message names
            the command that writes the file.
    """
    path = page.site.root / file
    try:
        yield json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SiteError(f"{path}: missing or damaged file of {what} ({error}); run `{command}`") from None


def _test_cells(page: Page, record: dict[str, Any]) -> list[str]:
    """Return the cells for the kind of test, its command, and the counts of runs and failures."""
    case = _unbroken_code(record["case"]) if record["case"] else ""
    return [page.word(f"soak.{record['what']}"), case, *(page.words.number(record[key]) for key in ("times", "wrong"))]


def _date_and_commit(page: Page, on: dict[str, Any]) -> str:
    """Return date and commit of a measurement."""
    day = locales.format_date_long(page.words.language, date.fromisoformat(on["date"]))
    return page.word("soak.measured", date=day, commit="\0").replace("\0", _unbroken_code(on["commit"]))


def _unbroken_code(text: str) -> str:
    """Return text as code that a narrow column does not break."""
    return f'<span class="tk-short">{code(text)}</span>'


def _format_case(page: Page, case: str) -> str:
    """Format the case of a measurement, such as k = 10; a trailing time, as in `0.77, 60 s`, is translated."""
    case = re.sub(r" (?=[=×])|(?<=[=×]) ", "\u00a0", case)  # no line break in k = 10 and 10 × 10
    match = re.fullmatch(r"(.+), (\d+) s", case)
    if not match:
        return ltr(case) if case else ""
    return f"{ltr(match[1])}{page.word('ui.comma')} {locales.format_whole_seconds(page.words.language, int(match[2]))}"


def _benchmark(page: Page, name: str, figures: dict[str, Any]) -> str:
    """Return one benchmark: a row for each ratio, whose key consists of a description, a colon and the case.

    The columns for cases and goals are omitted if they are empty.
    """
    language, goals = page.words.language, figures.get("goals", {})
    columns: list[list[str]] = [[], [], [], []]
    for label, ratio in figures["ratios"].items():
        what, _, case = label.partition(": ")
        aim = _goal(page, *goals[label]) if label in goals else ""
        row = (page.word(f"ratios.{what}"), _format_case(page, case), locales.format_ratio(language, ratio), aim)
        for column, cell in zip(columns, row, strict=True):
            column.append(cell)
    keyed_columns = zip(("what", "case", "ratio", "goal"), columns, strict=True)
    titled_columns = [(page.word(f"bench.{key}"), column) for key, column in keyed_columns if any(column)]
    head, rows = (
        [name for name, _ in titled_columns],
        [list(row) for row in zip(*(column for _, column in titled_columns), strict=True)],
    )
    on, peers = figures["on"], figures["peers"]
    day = locales.format_date_long(page.words.language, date.fromisoformat(on["date"]))
    where = page.word("bench.on", date=day, python=on["python"], cores=page.words.number(on["cores"]), cpu=on["cpu"])
    peer_list = f"{page.word('ui.comma')} ".join(ltr(f"{peer} {version}") for peer, version in peers.items())
    note = f"{where} {page.word('bench.beside')} {peer_list}." if peer_list else where
    title = page.word(f"bench.{name}")
    table_html = table(head, rows, page.words(f"bench.{name}"))
    says = page.word(f"bench.{name}_says")
    return f'<h2 id="{name}">{title}</h2> <p>{says}</p> {table_html} <p class="tk-small">{note}</p>'


def _goal(page: Page, kind: str, bound: float, reached: bool) -> str:
    """Return the goal of a ratio in words, and whether it is reached."""
    aim = page.word(f"bench.{kind}", bound=locales.format_ratio(page.words.language, bound))
    return f"{aim}: {page.word('bench.reached' if reached else 'bench.missed')}"
