"""History of the tags: the day each claim was added, and each later change of the verdict on its document.

    python -m verify.site.content.claims.claim_history

reads the history of `theory/claims` from the repository and writes `docs/history.json`. The pages read only that file,
because an archive of the sources has no history.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path

from verify.languages import ROOT
from verify.site.build.page_context import Page
from verify.site.languages import locales

FILE = "docs/history.json"
CLAIMS = "theory/claims"
ADDED = "added"

# The events of a claim in order: the day of each, with `added` or the pair of the old and the new verdict.
Events = list[tuple[str, str | tuple[str, str]]]


def read_history(states: Iterator[tuple[str, Mapping[str, str]]]) -> dict[str, Events]:
    """Return the events of each tag, given the verdict of each claim on some days in ascending order."""
    events: dict[str, Events] = {}
    last: dict[str, str] = {}
    for day, verdicts in states:
        for tag, verdict in verdicts.items():
            if tag not in last:
                events.setdefault(tag, []).append((day, ADDED))
            elif last[tag] != verdict:
                events[tag].append((day, (last[tag], verdict)))
            last[tag] = verdict
    return events


def _states(root: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the day of each commit that changed claims, with the verdict of each claim."""
    log = _git(root, "log", "--reverse", "--first-parent", "--format=%H %cs", "--", CLAIMS)
    for commit, day in (line.split() for line in log.splitlines()):
        verdicts: dict[str, str] = {}
        names = _git(root, "ls-tree", "-r", "--name-only", commit, "--", CLAIMS).splitlines()
        for name in names:
            if name.endswith(".toml"):
                verdicts |= _verdicts(_git(root, "show", f"{commit}:{name}"))
        yield day, verdicts


def _verdicts(text: str) -> dict[str, str]:
    """Return the verdict of each claim in a file; none if the file cannot be read."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return {}
    return {
        tag: str(table["verdict"]) for tag, table in tables.items() if isinstance(table, dict) and "verdict" in table
    }


def _git(root: Path, *arguments: str) -> str:
    return subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True).stdout


@cache
def load(root: Path) -> Mapping[str, Events]:
    """Return the stored events of each tag; empty without the file."""
    file = root / FILE
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def day_added(root: Path, tag: str) -> str:
    """Return the day on which a claim was added; for a claim without a history, a day after all others."""
    events = load(root).get(tag)
    return events[0][0] if events else date.max.isoformat()


def part(page: Page, tag: str) -> str:
    """Return the history of a claim as a list, the oldest event first; empty if none is known."""
    items = ""
    for day, event in load(page.site.root).get(tag, ()):
        date_text = locales.format_date_long(page.site.language, date.fromisoformat(day))
        if event == ADDED:
            items += f"<li>{page.word('about.added', date=date_text)}</li>"
        else:
            old, new = (page.words(f"verdict.{verdict}") for verdict in event)
            items += f"<li>{page.word('about.verdict_changed', date=date_text, old=old, new=new)}</li>"
    return f'<ul class="tk-history">{items}</ul>' if items else ""


def main() -> int:
    """Write the history file; return 1 without a repository."""
    try:
        history = read_history(_states(ROOT))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"the history of {CLAIMS} cannot be read from the repository: {error}", file=sys.stderr)
        return 1
    lines = (f"  {json.dumps(tag)}: {json.dumps(events)}" for tag, events in sorted(history.items()))
    (ROOT / FILE).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
