"""What a built site weighs, and what it would weigh with the whole atlas: `python -m verify.site.build.site_weight
SITE`.

Of the atlas any part may be there. Its pages, rows and data are counted for each of its games; what they weigh on
average stands for those of the games that are missing.
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
from verify.site.content import atlas_games

# The most bytes of a site with the whole atlas and of one page; and of what a first visit fetches, on the first page or
# that of a usual claim, and on the heaviest page of any kind.
SITE, PAGE = 250_000_000, 250_000
FIRST, HEAVIEST = 200_000, 230_000
# What a game weighs where no game is there to be weighed: its page in one language, its row in one, its data.
ASSUMED = (21_000, 1_000, 3_500)
_ROW = re.compile(rb'<tr id="ATL-[^"]*".*?</tr>', re.DOTALL)


@dataclass(frozen=True)
class Weight:
    """The bytes of a site.

    Args:
        kinds: for each kind of file how many bytes.
        games: of them, those of the games of the atlas.
        expected: the bytes of all games, once each of them is there.
        heaviest: the heaviest pages with their bytes, the heaviest first.
    """

    kinds: Counter[str]
    games: int
    expected: int
    heaviest: Sequence[tuple[int, str]]

    @property
    def now(self) -> int:
        """The bytes that are there."""
        return self.kinds.total()

    @property
    def whole(self) -> int:
        """The bytes with the whole atlas."""
        return self.now - self.games + self.expected


def weighed(site: Path) -> Weight:
    """What a built site weighs."""
    kinds: Counter[str] = Counter()
    pages, files, data = [], [], [0, 0]
    rows: Counter[str] = Counter()
    for path in (path for path in site.rglob("*") if path.is_file() and not path.is_symlink()):
        place, size = path.relative_to(site), path.stat().st_size
        kinds[_kind(place)] += size
        if path.suffix == ".html":
            files.append((size, place.as_posix()))
            if place.parts[1:2] == ("atlas",) and place.match("ATL-*/index.html"):
                pages.append(size)
            elif place.parts[1:2] in (("atlas",), (page_parts.FOLDER,)) and (found := _ROW.findall(path.read_bytes())):
                rows["number"] += len(found)
                rows["bytes"] += sum(map(len, found))
        elif place.parts[:2] == ("data", "atlas"):
            data[0] += size
            data[1] += place.match("ATL-*.json")
    every = entries().values()
    own = sum(atlas_games.paged(e) for e in every)
    languages = len(LANGUAGES)
    game = rows["number"] // languages
    averages = (
        sum(pages) / len(pages) if pages else ASSUMED[0],
        rows["bytes"] / rows["number"] if rows["number"] else ASSUMED[1],
        data[0] / game if game else ASSUMED[2],
    )
    expected = languages * (own * averages[0] + len(every) * averages[1]) + len(every) * averages[2]
    there = sum(pages) + rows["bytes"] + data[0]
    return Weight(kinds, there, max(there, round(expected)), sorted(files, reverse=True)[:10])


def _kind(place: Path) -> str:
    """The folder of a file, the same for all languages."""
    folders = place.parts[:-1]
    if folders and folders[0] in LANGUAGES:
        return "/".join(("LANGUAGE", *folders[1:2]))
    return "/".join(folders[:2]) or "."


def told(weight: Weight) -> Iterable[str]:
    """The table of a weight, heaviest kinds first."""
    yield from (f"{kind:24} {size / 1e6:8.2f} MB" for kind, size in weight.kinds.most_common(20))
    yield f"{'together':24} {weight.now / 1e6:8.2f} MB"
    yield f"{'with the whole atlas':24} {weight.whole / 1e6:8.2f} MB of {SITE / 1e6:.0f}"
    size, page = weight.heaviest[0] if weight.heaviest else (0, "")
    yield f"{'heaviest page':24} {size / 1e3:8.2f} KB of {PAGE / 1e3:.0f}: {page}"


def main(arguments: Sequence[str]) -> int:
    """Print what a site weighs; 1 if that is too much, 2 if there is no site."""
    if len(arguments) != 1 or not Path(arguments[0], "index.html").is_file():
        print(
            "usage: python -m verify.site.build.site_weight SITE, where SITE is the folder of a built site",
            file=sys.stderr,
        )
        return 2
    weight = weighed(Path(arguments[0]))
    print(*told(weight), sep="\n")
    return int(weight.whole > SITE or any(size > PAGE for size, _ in weight.heaviest))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
