"""The replay of games of the atlas by Rocq, restartable, with a report of what is accepted.

    python -m tests.soak.rocq_atlas [--to DIR] [--jobs N] [--seconds S] [--save] [--renew] [TAG …]

Games of different families come first. The theorems that many games share are compiled once. What Rocq has accepted is
kept as by `tests.soak.rocq`, so the next run continues after a run that was killed or out of time. `--save` writes the
games that were accepted to the file from which the pages take their marks. After a change that leaves the text of games
as it is, `--renew` writes the marks of these games anew, without Rocq.
"""

import argparse
import json
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tests.soak.figures import commit
from tests.soak.rocq import keep
from tests.soak.rocq_pieces import Piece, Pieces, behind
from tests.soak.rocq_store import Store, Unusable
from theory.atlas import FAMILIES, Entry, entries
from verify.checker.command import BOOK
from verify.checker.errors import Wrong
from verify.cli.benchmarks import machine
from verify.discover.atlas_examination import proved_games, records_hash
from verify.export.rocq import computing
from verify.export.rocq import folder as export
from verify.export.rocq.read_back import NotTheStatement
from verify.export.rocq.runs import GAMES, LATER, game_key, lemmas, load_games, translation_of_games
from verify.pipeline import book_writer
from verify.pipeline.answer_cache import write_beside

ROOT = Path(__file__).parents[2]
BATCH = 4  # games that are proved together
NOT_PROVED = "no certified theorem"
ACCEPTED = "accepted.json"  # the file with what is kept of a game, beside its book


def main() -> int:
    """Replay the given games or all games, print the accepted ones, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "rocq")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=90 * 60)
    parser.add_argument("--file-seconds", type=float, default=300)
    parser.add_argument("--memory", type=float, default=4, help="GiB of memory for a file")
    parser.add_argument("--save", action="store_true", help=f"write what was accepted to {GAMES}")
    parser.add_argument("--renew", action="store_true", help="keep the games whose text is what was accepted")
    parser.add_argument("tags", nargs="*")
    told = parser.parse_args()
    if shutil.which("coqc") is None and not told.renew:
        print("There is no coqc here: install Debian's package coq", file=sys.stderr)
        return 2
    if strange := [tag for tag in told.tags if tag not in entries()]:
        print(f"{strange[0]}: there is no such game in the atlas", file=sys.stderr)
        return 2
    if told.renew:
        return renew(told.to, told.tags)
    try:
        store = Store(told.to, told.jobs, int(told.memory * 2**30), told.file_seconds)
    except Unusable as error:
        print(error, file=sys.stderr)
        return 2
    end, left = time.monotonic() + told.seconds, dict[str, str]()
    every = [entries()[tag] for tag in told.tags] or [*mixed()]
    games = {entry.tag: known for entry in every if (known := earlier(told.to, entry.tag, store))}
    waiting = [entry for entry in every if entry.tag not in games]
    while waiting and time.monotonic() < end:
        batch, waiting = waiting[:BATCH], waiting[BATCH:]
        wholes = pieces_of(told.to, batch, left)
        for tag, (theorems, whole, key) in wholes.items():
            for future in store.submit(store.unknown(whole)):
                future.result()
            if bad := [one for one in whole if one.whole not in store.homes]:
                left[tag] = f"{bad[0].name}: {store.refused.get(bad[0].whole, LATER)}"
            elif strange := sorted({*store.axioms(whole)} - {*export.AXIOMS}):
                left[tag] = f"another axiom: {strange[0]}"
            else:
                games[tag] = accepted(told.to, tag, store, whole, theorems, key)
            print(f"{len(games)} games accepted, {len(left)} left out", flush=True)
            if told.save:
                save(store, games, left)
    store.pool.shutdown()
    if told.save:
        save(store, games, left)
    print(*(f"{tag}: {why}" for tag, why in left.items() if why != NOT_PROVED), sep="\n")
    return 0 if all(why in (NOT_PROVED, LATER) for why in left.values()) else 1


class Part(NamedTuple):
    """An accepted piece: its hash, its kind and the length of its text."""

    whole: str
    kind: str
    length: int


class Game(NamedTuple):
    """An accepted game: its saved data and its pieces."""

    told: dict[str, Any]
    parts: list[Part]


def earlier(to: Path, tag: str, store: Store) -> Game | None:
    """Return what an earlier run of the same translation has accepted of a game, if its pieces are still there."""
    path = to / "games" / tag / ACCEPTED
    if not path.exists():
        return None
    version, told, rows = json.loads(path.read_text("utf-8"))
    parts = [Part(*row) for row in rows]
    return (
        Game(told, parts)
        if version == translation_of_games() and all(part.whole in store.homes for part in parts)
        else None
    )


def figures(store: Store, games: Iterable[Game]) -> dict[str, float]:
    """Return the total sizes and costs of games; pieces that several games need count once."""
    parts = [*{part.whole: part for game in games for part in game.parts}.values()]
    kinds = [part.kind for part in parts]
    seconds, memory = store.cost(parts)
    return {
        "records": kinds.count("Book"),
        "obligations": kinds.count("Steps"),
        "arithmetic": kinds.count("Arithmetic"),
        "megabytes": round(sum(part.length for part in parts) / 1e6, 1),
        "seconds": round(seconds),
        "memory": memory,
    }


def accepted(to: Path, tag: str, store: Store, whole: Sequence[Piece], theorems: int, key: str) -> Game:
    """Return the saved data of an accepted game, and save them for the next run."""
    seconds, memory = store.cost(whole)
    told = {
        "key": game_key(key),
        "files": whole[-1].whole,
        "theorems": theorems,
        "obligations": sum(one.kind == "Steps" for one in whole),
        "seconds": round(seconds, 1),
        "memory": memory,
        "axioms": store.axioms(whole),
    }
    parts = [Part(one.whole, one.kind, len(one.text)) for one in whole]
    write_beside(to / "games" / tag / ACCEPTED, json.dumps([translation_of_games(), told, parts]))
    return Game(told, parts)


def mixed() -> Iterator[Entry]:
    """Yield the games of the atlas, one of each family in turn, named games first."""
    every = sorted(entries().values(), key=lambda entry: not entry.named)
    rows = [[entry for entry in every if entry.family == family] for family in FAMILIES]
    return (entry for entry in chain.from_iterable(zip_longest(*rows)) if entry is not None)


def pieces_of(to: Path, batch: Sequence[Entry], left: dict[str, str]) -> dict[str, tuple[int, list[Piece], str]]:
    """Return the number of theorems, the pieces and the hash of the records of each proved game.

    The reason why another game is missing is added to `left`.
    """
    proved, found = proved_games(batch, to), {}
    for entry in batch:
        tag = entry.tag
        if tag not in proved:
            left[tag] = NOT_PROVED
            continue
        try:
            pieces = book_of(to, tag, proved[tag])
            whole = behind(pieces.of_claim(tag))
        except (export.Unsupported, NotTheStatement, Wrong) as error:
            left[tag] = str(error)
            continue
        found[tag] = (len(pieces.book.claims[tag]), whole, records_hash(proved[tag]))
    return found


def book_of(to: Path, tag: str, records: Sequence[book_writer.Record]) -> Pieces:
    """Write the book of a game, and return its pieces.

    Raises:
        Wrong: the book does not hold.
    """
    place = to / "games" / tag
    place.mkdir(parents=True, exist_ok=True)
    write_beside(place / BOOK, book_writer.pack_book(book_writer.book(records)))
    link = place / "certificates"
    if not link.exists():
        link.symlink_to((to / "atlas" / "certificates").absolute())
    return Pieces(place, computing.replay(place), export.Kept(to / "kept", lemmas()))


def save(store: Store, games: dict[str, Game], left: dict[str, str]) -> None:
    """Write the games accepted so far."""
    kept = {tag: game.told for tag, game in games.items()}
    total = {"games": len(kept), "of": len(entries()), "theorems": sum(one["theorems"] for one in kept.values())}
    keep(
        ROOT / GAMES,
        {
            "on": {**machine(), "rocq": store.version, "commit": commit()},
            "translation": translation_of_games(),
            "figures": total | figures(store, games.values()),
            "axioms": sorted({axiom for one in kept.values() for axiom in one["axioms"]}),
            "games": kept,
            "left": {tag: why for tag, why in left.items() if why != NOT_PROVED},
        },
    )


def renew(to: Path, tags: Sequence[str]) -> int:
    """Renew the marks of games whose text Rocq accepted, print the others, and return the exit status."""
    try:
        run = load_games(ROOT)
    except (OSError, ValueError) as error:
        print(f"{GAMES}: {error}; run this with --save first", file=sys.stderr)
        return 2
    changed = []
    asked = [entries()[tag] for tag in run["games"] if not tags or tag in tags]
    for start in range(0, len(asked), BATCH):
        batch, left = asked[start : start + BATCH], dict[str, str]()
        found = pieces_of(to, batch, left)
        for tag in [entry.tag for entry in batch]:
            _, whole, key = found.get(tag, (0, [], ""))
            if whole and whole[-1].whole == run["games"][tag]["files"]:
                run["games"][tag]["key"] = game_key(key)
            else:
                changed.append(tag)
                del run["games"][tag]
    run["figures"]["games"] = len(run["games"])
    run["figures"]["theorems"] = sum(one["theorems"] for one in run["games"].values())
    run["translation"] = translation_of_games()
    keep(ROOT / GAMES, run)
    print(f"{len(run['games'])} games as they were accepted; changed: {', '.join(changed) or 'none'}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
