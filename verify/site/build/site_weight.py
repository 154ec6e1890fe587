"""Size report of a built site, with an estimate for the complete atlas.

    python -m verify.site.build.site_weight SITE

The site may contain any part of the atlas. Pages, table rows and data are measured for the games present; their
averages are used for the missing games.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from theory.atlas import entries
from verify.languages import LANGUAGES
from verify.site.build import page_parts
from verify.site.content.atlas import atlas_games

# Limits in bytes: the site with the complete atlas and one page; the download of a first visit to the front page or a
# usual claim, and to the heaviest page.
# The goal of the last one is 200 KB: heavy chapters load boards and all fonts of formulas.
SITE, PAGE = 250_000_000, 250_000
FIRST, HEAVIEST = 200_000, 250_000
# Assumed bytes per game if the site has none: its page in one language, its row in one language, its data.
ASSUMED_GAME_SIZE = (21_000, 1_000, 3_500)
_ROW = re.compile(rb'<tr id="?ATL-.*?</tr>', re.DOTALL)


@dataclass(frozen=True)
class SiteSize:
    """Sizes of a site, in bytes.

    Args:
        kinds: the total size of each kind of file.
        games: the size of the atlas games that are present.
        expected_games: the estimated size of all atlas games.
        heaviest_pages: the ten heaviest pages with their sizes, the heaviest first.
    """

    kinds: Counter[str]
    games: int
    expected_games: int
    heaviest_pages: Sequence[tuple[int, str]]

    @property
    def total(self) -> int:
        """Return the present size of the site."""
        return self.kinds.total()

    @property
    def complete_total(self) -> int:
        """Return the estimated size with the complete atlas."""
        return self.total - self.games + self.expected_games


def measure(site: Path) -> SiteSize:
    """Measure a built site."""
    kinds: Counter[str] = Counter()
    pages, files, data = [], [], [0, 0]
    rows: Counter[str] = Counter()
    for path in (path for path in site.rglob("*") if path.is_file() and not path.is_symlink()):
        place, size = path.relative_to(site), path.stat().st_size
        kinds[_file_kind(place)] += size
        if path.suffix == ".html":
            files.append((size, place.as_posix()))
            if place.parts[1:2] == ("atlas",) and place.match("ATL-*/index.html"):
                pages.append(size)
            elif place.parts[1:2] in (("atlas",), (page_parts.FOLDER,)) and (
                table_rows := _ROW.findall(path.read_bytes())
            ):
                rows["number"] += len(table_rows)
                rows["bytes"] += sum(map(len, table_rows))
        elif place.parts[:2] == ("data", "atlas"):
            data[0] += size
            data[1] += place.match("ATL-*.json")
    all_games = entries().values()
    page_count = sum(atlas_games.has_page(e) for e in all_games)
    languages = len(LANGUAGES)
    game = rows["number"] // languages
    averages = (
        sum(pages) / len(pages) if pages else ASSUMED_GAME_SIZE[0],
        rows["bytes"] / rows["number"] if rows["number"] else ASSUMED_GAME_SIZE[1],
        data[0] / game if game else ASSUMED_GAME_SIZE[2],
    )
    expected_size = languages * (page_count * averages[0] + len(all_games) * averages[1]) + len(all_games) * averages[2]
    present = sum(pages) + rows["bytes"] + data[0]
    return SiteSize(kinds, present, max(present, round(expected_size)), sorted(files, reverse=True)[:10])


def _file_kind(file: Path) -> str:
    """Return the kind of a file: its first folders, with the same name for all languages."""
    folders = file.parts[:-1]
    if folders and folders[0] in LANGUAGES:
        return "/".join(("LANGUAGE", *folders[1:2]))
    return "/".join(folders[:2]) or "."


def report_lines(weight: SiteSize) -> Iterable[str]:
    """Yield the lines of the size report, heaviest kinds first."""
    yield from (f"{kind:24} {size / 1e6:8.2f} MB" for kind, size in weight.kinds.most_common(20))
    yield f"{'total':24} {weight.total / 1e6:8.2f} MB"
    yield f"{'with complete atlas':24} {weight.complete_total / 1e6:8.2f} MB of {SITE / 1e6:.0f}"
    size, page = weight.heaviest_pages[0] if weight.heaviest_pages else (0, "")
    yield f"{'heaviest page':24} {size / 1e3:8.2f} KB of {PAGE / 1e3:.0f}: {page}"


def main(arguments: Sequence[str]) -> int:
    """Print the size report; return 1 if a limit is exceeded, 2 if the argument is not a built site."""
    if len(arguments) != 1 or not Path(arguments[0], "index.html").is_file():
        print(
            "usage: python -m verify.site.build.site_weight SITE, where SITE is the folder of a built site",
            file=sys.stderr,
        )
        return 2
    weight = measure(Path(arguments[0]))
    print(*report_lines(weight), sep="\n")
    return int(weight.complete_total > SITE or any(size > PAGE for size, _ in weight.heaviest_pages))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
