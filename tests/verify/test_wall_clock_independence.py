"""Tests that no answer depends on wall-clock time: a clock that jumps changes nothing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import theory
import verify

# Functions that return the time of day or the date; `time.monotonic` and `time.perf_counter` never jump.
OF_DAY = {"time", "time_ns", "localtime", "gmtime", "ctime", "asctime", "strftime", "clock_gettime", "clock_settime"}
OF_DATE = {"now", "utcnow", "today", "fromtimestamp"}
IMPORTED = re.compile(r"\b(from|import) (date)?time\b")
# Figures are shown with the day on which they were measured, and the site with the day on which it was built.
DATED = {Path("verify", "cli", "benchmarks.py"), Path("verify", "site", "content", "publication", "edition.py")}


def clock_lines(source: str) -> Iterator[int]:
    """Yield the numbers of the source lines that read the clock."""
    if not IMPORTED.search(source):
        return
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Attribute(value=ast.Name(id="time"), attr=name) if name in OF_DAY:
                yield node.lineno
            case ast.ImportFrom(module="time", names=names) if OF_DAY & {alias.name for alias in names}:
                yield node.lineno
            case ast.Attribute(attr=name) if name in OF_DATE:
                yield node.lineno


def test_calls_that_read_the_time_of_day_are_found() -> None:
    asking = [
        "import time; time.time()",
        "from time import time",
        "import datetime; datetime.datetime.now()",
        "from datetime import date; date.today()",
    ]
    assert all([*clock_lines(source)] for source in asking)
    assert not [*clock_lines("import time; time.monotonic(); time.sleep(1); self.time.time")]
    assert not [*clock_lines("from datetime import date; date.fromisoformat(text)")]


def test_nothing_asks_for_the_time_of_day() -> None:
    paths = {
        path.relative_to(home.parent)
        for home in (Path(str(package.__file__)).parent for package in (theory, verify))
        for path in home.rglob("*.py")
        if [*clock_lines(path.read_text(encoding="utf-8"))]
    }
    assert paths <= DATED
