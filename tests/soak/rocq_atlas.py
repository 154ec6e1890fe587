"""The replay of games of the atlas by Rocq, restartable, with a report of the accepted games.

    python -m tests.soak.rocq_atlas [--to DIR] [--jobs N] [--seconds S] [--save] [--renew] [--new] [--family F] [TAG …]

Games of different families come first. The theorems that many games share are compiled once, and games that are proved
from them are written as one book, so that each costs only its own records. Accepted texts are stored as by
`tests.soak.rocq`, so the next run continues after a run that was killed or out of time. `--shard 2/3` takes every third
game from the second on; give each shard a folder of its own with `--to`. `--with DIR` adds the games accepted in the
folder of another shard to the file.

`--save` writes the games that were accepted to the file from which the pages take their marks. The games that the same
translation has written in another folder stay in the file, with the costs of that run: the shared theorems of both runs
are counted twice. After a change that leaves the text of games as it is, `--renew` writes the marks of these games
anew, without Rocq.
"""

import argparse
import json
import re
import secrets
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tests.soak.rocq import write_run
from tests.soak.rocq_pieces import TWIN, Piece, Pieces, with_dependencies
from tests.soak.rocq_store import AcceptedFile, Store, UnusablePrelude
from tests.soak.soak_figures import commit
from theory.atlas import FAMILIES, Entry, entries
from verify.checker.book import closure
from verify.checker.command import BOOK
from verify.checker.errors import Wrong
from verify.cli.benchmarks import machine
from verify.discover.atlas.atlas_examination import proved_games, records_hash
from verify.export.rocq import computing
from verify.export.rocq import folder as export
from verify.export.rocq.read_back import NotTheStatement
from verify.export.rocq.records import Replay
from verify.export.rocq.runs import GAMES, LATER, game_key, lemmas, load_games, translation_of_games
from verify.pipeline.answer_cache import write_beside
from verify.pipeline.certification import book_writer
from verify.pipeline.certification.book_writer import Record, theorems_of

ROOT = Path(__file__).parents[2]
BATCH = 16  # games that are proved together
SHARED = 64  # the same of families whose games are proved from shared theorems
ENCODED = ("subtraction", "octal")
NOT_PROVED = "no certified theorem"
EMPTY: Mapping[str, Any] = {"games": {}, "runs": {}, "left": {}, "general": {}}  # the file without a run
SUMS = ("records", "obligations", "arithmetic", "megabytes", "seconds")  # figures that are added for several runs
PROVED = ("prove", "induct", "instantiate")  # the rules of theorems that are not definitions or computations
STATEMENT = re.compile(r"^Theorem (\S+ : .*?\.)\nProof\.", re.MULTILINE | re.DOTALL)
ACCEPTED = "accepted.json"  # the file with the stored data of a game, beside its book


def main() -> int:
    """Replay the given games or all games, print the accepted ones, and return the exit status."""
    options = argument_parser().parse_args()
    if shutil.which("coqc") is None and not options.renew:
        print("There is no coqc here: install Debian's package coq", file=sys.stderr)
        return 2
    if strange := [tag for tag in options.tags if tag not in entries()]:
        print(f"{strange[0]}: there is no such game in the atlas", file=sys.stderr)
        return 2
    if options.renew:
        return renew(options.to, options.tags)
    try:
        store = Store(
            options.to, options.jobs, int(options.memory * 2**30), options.file_seconds, one_report_per_file=True
        )
    except UnusablePrelude as error:
        print(error, file=sys.stderr)
        return 2
    run = Run(options.to, store, load_accepted_games(options.to, store), {})
    end = time.monotonic() + options.seconds
    # While Rocq reads the files of some games, the next ones are translated.
    started: Started | None = None
    for batch in chain(batches(entry for entry in select_games(options) if entry.tag not in run.games), [None]):
        following = run.start(batch) if batch and time.monotonic() <= end else None
        if started:
            run.finish(started)
            if options.save:
                save(options.to, store, run.games, run.missing_reasons)
        if not (started := following):
            break
    store.pool.shutdown()
    print(*(f"{tag}: {why}" for tag, why in run.missing_reasons.items() if why != NOT_PROVED), sep="\n")
    if options.save:
        games = dict(run.games)
        for folder in options.others:
            games |= of_shard(folder, store)
        save(options.to, store, games, run.missing_reasons)
    return 0 if all(why in (NOT_PROVED, LATER) for why in run.missing_reasons.values()) else 1


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=ROOT / "build" / "rocq")
    parser.add_argument("--with", dest="others", type=Path, action="append", default=[], metavar="DIR")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=90 * 60)
    parser.add_argument("--file-seconds", type=float, default=900)
    parser.add_argument("--memory", type=float, default=4, help="GiB of memory for a file")
    parser.add_argument("--save", action="store_true", help=f"write what was accepted to {GAMES}")
    parser.add_argument("--renew", action="store_true", help="keep the games whose text is what was accepted")
    parser.add_argument("--new", action="store_true", help="only games without a mark")
    parser.add_argument("--family", choices=FAMILIES, help="only games of a family")
    parser.add_argument("--shard", type=shard, default=(1, 1), metavar="K/N", help="only the K-th of N parts")
    parser.add_argument("tags", nargs="*")
    return parser


def shard(text: str) -> tuple[int, int]:
    """Return the number of a part and the number of all parts."""
    part, _, every = text.partition("/")
    if not (part.isdecimal() and every.isdecimal() and 1 <= int(part) <= int(every)):
        raise argparse.ArgumentTypeError(f"{text}: write for example 2/3")
    return int(part), int(every)


def select_games(options: argparse.Namespace) -> list[Entry]:
    """Return the games that the command line selects; all games if it has no selection."""
    entries_in_order = [entries()[tag] for tag in options.tags] or [*games_of_all_families()]
    marked = last_contents()["games"] if options.new else ()
    part, parts = options.shard
    asked = [entry for entry in entries_in_order if options.family in (None, entry.family) and entry.tag not in marked]
    return asked[part - 1 :: parts]


def batches(waiting: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Yield games that are proved together: those of families with shared theorems, and others."""
    game_pieces: dict[bool, list[Entry]] = {True: [], False: []}
    for entry in waiting:
        encoded = entry.family in ENCODED
        game_pieces[encoded].append(entry)
        if len(game_pieces[encoded]) == (SHARED if encoded else BATCH):
            yield game_pieces[encoded]
            game_pieces[encoded] = []
    yield from filter(None, game_pieces.values())


class Run(NamedTuple):
    """A run over games: its folder, the accepted files and games, and the reasons why other games are missing."""

    folder: Path
    store: Store
    games: dict[str, "Game"]
    missing_reasons: dict[str, str]

    def start(self, batch: Sequence[Entry]) -> "Started":
        """Translate some games, and start to compile their files with Rocq."""
        game_pieces = pieces_of(self.folder, batch, self.missing_reasons)
        every = {one.closure_hash: one for made in game_pieces.values() for one in made.pieces}
        return Started(game_pieces, self.store.submit(every.values()))

    def finish(self, started: "Started") -> None:
        """Wait for the files of some games, and record the games that Rocq accepts."""
        store = self.store
        for future in started.futures:
            future.result()
        for tag, made in started.game_pieces.items():
            if bad := [one for one in made.pieces if one.closure_hash not in store.file_of_piece]:
                self.missing_reasons[tag] = f"{bad[0].name}: {store.refused.get(bad[0].closure_hash, LATER)}"
            elif strange := sorted({*store.axioms(made.pieces)} - {*export.AXIOMS}):
                self.missing_reasons[tag] = f"another axiom: {strange[0]}"
            else:
                self.games[tag] = save_accepted_game(self.folder, tag, store, made)
        print(f"{len(self.games)} games accepted, {len(self.missing_reasons)} left out", flush=True)


class Started(NamedTuple):
    """Games whose files Rocq is reading: their pieces by tag, and the compilations."""

    game_pieces: dict[str, "GamePieces"]
    futures: list[Future[None]]


class GamePieces(NamedTuple):
    """The pieces and statements of a game that Rocq reads.

    Args:
        theorems: the number of theorems in the claim of the game.
        general_statements: the statements of the theorems about many games that those of the game cite, by name.
        pieces: the pieces, in an order in which each follows its own dependencies.
        key: the hash of the records.
    """

    theorems: int
    general_statements: dict[str, str]
    pieces: list[Piece]
    key: str


class Part(NamedTuple):
    """An accepted piece: its hash, its kind and the length of its text."""

    closure_hash: str
    kind: str
    length: int


class Game(NamedTuple):
    """An accepted game: its saved data and its pieces."""

    data: dict[str, Any]
    parts: list[Part]


def load_accepted_games(to: Path, store: Store) -> dict[str, Game]:
    """Return the games that earlier runs in a folder have accepted."""
    tags = sorted(path.parent.name for path in (to / "games").glob(f"*/{ACCEPTED}"))
    return {tag: known for tag in tags if (known := load_accepted_game(to, tag, store))}


def of_shard(to: Path, store: Store) -> dict[str, Game]:
    """Return the games that were accepted in the folder of another shard, and add their costs to the store."""
    for path in sorted((to / store.place.name).glob("*.json")):
        if path.name != "refused.json":
            store.enter(AcceptedFile(**json.loads(path.read_text("utf-8"))))
    return load_accepted_games(to, store)


def load_accepted_game(to: Path, tag: str, store: Store) -> Game | None:
    """Return a game as an earlier run of the same translation accepted it; None if the game or a piece is missing."""
    path = to / "games" / tag / ACCEPTED
    if not path.exists():
        return None
    version, stored, rows = json.loads(path.read_text("utf-8"))
    parts = [Part(*row) for row in rows]
    return (
        Game(stored, parts)
        if version == translation_of_games() and all(part.closure_hash in store.file_of_piece for part in parts)
        else None
    )


def figures(store: Store, games: Iterable[Game]) -> dict[str, float]:
    """Return the total sizes and costs of games; pieces that several games need count once."""
    parts = [*{part.closure_hash: part for game in games for part in game.parts}.values()]
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


def save_accepted_game(to: Path, tag: str, store: Store, made: GamePieces) -> Game:
    """Return the saved data of an accepted game, and save them for the next run."""
    seconds, memory = store.cost(made.pieces)
    stored = {
        "key": game_key(made.key),
        "files": made.pieces[-1].closure_hash,
        "theorems": made.theorems,
        "general": made.general_statements,
        "obligations": sum(one.kind == "Steps" for one in made.pieces),
        "seconds": round(seconds, 1),
        "memory": memory,
        "axioms": store.axioms(made.pieces),
    }
    parts = [
        Part(one.closure_hash, TWIN if one.name.startswith(TWIN) else one.kind, len(one.text)) for one in made.pieces
    ]
    write_beside(to / "games" / tag / ACCEPTED, json.dumps([translation_of_games(), stored, parts]))
    return Game(stored, parts)


def games_of_all_families() -> Iterator[Entry]:
    """Yield the games of the atlas, one of each family in turn, named games first."""
    every = sorted(entries().values(), key=lambda entry: not entry.named)
    rows = [[entry for entry in every if entry.family == family] for family in FAMILIES]
    return (entry for entry in chain.from_iterable(zip_longest(*rows)) if entry is not None)


def pieces_of(to: Path, batch: Sequence[Entry], left: dict[str, str]) -> dict[str, GamePieces]:
    """Return the pieces of each proved game by tag; add the reason for every other game to `left`."""
    proved, game_pieces = proved_games(batch, to), dict[str, GamePieces]()
    left.update({entry.tag: NOT_PROVED for entry in batch if entry.tag not in proved})
    todo = grouped_by_compatibility(proved)
    while todo:
        tags = todo.pop()
        try:
            pieces = book_of(to, tags[0], in_one_book([proved[tag] for tag in tags]))
        except Wrong as error:
            if len(tags) == 1:
                left[tags[0]] = str(error)
            else:
                todo += [[tag] for tag in tags]
            continue
        for tag in tags:
            try:
                whole = with_dependencies(pieces.of_claim(tag))
            except (export.Unsupported, NotTheStatement, Wrong) as error:
                left[tag] = str(error)
                continue
            names = pieces.book.claims[tag]
            game_pieces[tag] = GamePieces(
                len(names), general_statements(pieces.book, names), whole, records_hash(proved[tag])
            )
    return game_pieces


def general_statements(book: Replay, names: Iterable[str]) -> dict[str, str]:
    """Return, by name, the statements for Rocq of theorems about many games that a game's own theorems cite.

    The names of theorems about one game begin with the name of the game.
    """
    own = {name.partition(".")[0] for name in names}
    theorems = [theorem for theorem in closure(book, names) if theorem.name.partition(".")[0] in own]
    cited = sorted({name for theorem in theorems if theorem.rule in PROVED for name in theorem.uses})
    return {
        name: STATEMENT.findall(book.written[name])[-1]
        for name in cited
        if name.partition(".")[0] not in own and book.theorems[name].rule in PROVED
    }


def grouped_by_compatibility(proved: Mapping[str, Iterable[Record]]) -> list[list[str]]:
    """Return groups of tags such that the records of a group fit in one book: no name in it has two meanings."""
    groups: list[tuple[dict[str, str], list[str]]] = []
    for tag, records in proved.items():
        statements = {name: json.dumps(one, sort_keys=True) for one in records for name in theorems_of(one)}
        for known, tags in groups:
            if all(known.get(name, text) == text for name, text in statements.items()):
                known.update(statements)
                tags.append(tag)
                break
        else:
            groups.append((statements, [tag]))
    return [tags for _, tags in groups]


def in_one_book(games: Iterable[Iterable[Record]]) -> list[Record]:
    """Return the records of a book with several games, each record once, and the claim of each game."""
    every = {json.dumps(record, sort_keys=True): record for records in games for record in records}
    claims = {one["tag"]: one["theorems"] for one in every.values() if one["rule"] == "claim"}
    return book_writer.pages_of(every.values()).part(claims)


def book_of(to: Path, tag: str, records: Iterable[Record]) -> Pieces:
    """Write a book of games into the folder of one of them, and return its pieces.

    Raises:
        Wrong: the book does not hold.
    """
    place = to / "games" / tag
    place.mkdir(parents=True, exist_ok=True)
    write_beside(place / BOOK, book_writer.pack_book(book_writer.book(records)))
    link = place / "certificates"
    if not link.exists():
        link.symlink_to((to / "atlas" / "certificates").absolute())
    return Pieces(place, computing.replay(place), export.LemmaCache(to / "kept", lemmas()))


def save(to: Path, store: Store, games: Mapping[str, Game], left: Mapping[str, str]) -> None:
    """Write the games accepted so far, and those of other runs of the same translation."""
    here, on = folder_name(to), {**machine(), "rocq": store.version, "commit": commit()}
    now = {"on": on, "figures": figures(store, games.values())}
    mine = {tag: {**game.data, "general": [*game.data["general"]], "run": here} for tag, game in games.items()}
    stated = {name: text for game in games.values() for name, text in game.data["general"].items()}
    write_run(ROOT / GAMES, join_contents(last_contents(), here, now, mine, left, stated))


def last_contents() -> Mapping[str, Any]:
    """Return the contents of the file of the last run; if another translation wrote it, without games."""
    try:
        last = load_games(ROOT)
    except (OSError, ValueError):
        return EMPTY
    return last if last["translation"] == translation_of_games() else EMPTY


def join_contents(
    earlier: Mapping[str, Any],
    folder: str,
    run: Mapping[str, Any],
    accepted_games: dict[str, dict[str, Any]],
    reasons: Mapping[str, str],
    statements: Mapping[str, str],
) -> dict[str, Any]:
    """Return the contents of the file after a run.

    Args:
        earlier: the contents before the run.
        folder: the name of the folder of the run.
        run: the record of the run: its figures and the machine.
        accepted_games: the records of the games that Rocq accepted in the folder, by tag.
        reasons: the reason why another game is missing, by tag.
        statements: the statements of the general theorems that the accepted games cite, by name.
    """
    games = {tag: one for tag, one in earlier["games"].items() if one["run"] != folder} | {**accepted_games}
    used = {one["run"] for one in games.values()}
    every = {name: run for name, run in earlier["runs"].items() if name in used} | {folder: run}
    all_reasons = {**earlier["left"], **reasons}
    why = {tag: reason for tag, reason in all_reasons.items() if tag not in games and reason != NOT_PROVED}
    costs = [run["figures"] for run in every.values()]
    total = {
        "games": len(games),
        "of": len(entries()),
        "theorems": sum(one["theorems"] for one in games.values()),
        **{name: round(sum(cost[name] for cost in costs), 1) for name in SUMS},
        "memory": max(cost["memory"] for cost in costs),
    }
    return {
        "on": run["on"],
        "translation": translation_of_games(),
        "figures": total,
        "axioms": sorted({axiom for one in games.values() for axiom in one["axioms"]}),
        "games": games,
        "general": cited_statements(games, {**earlier.get("general", {}), **statements}),
        "runs": every,
        "left": why,
    }


def cited_statements(games: Mapping[str, Mapping[str, Any]], stated: Mapping[str, str]) -> dict[str, str]:
    """Return the statements of the theorems about many games that some games cite."""
    names = {name for one in games.values() for name in one.get("general", ())}
    return {name: text for name, text in stated.items() if name in names}


def folder_name(to: Path) -> str:
    """Return the random name by which the file of games refers to what a folder holds of the present translation.

    The folder stores the name for later runs. Another translation gets another name, because the games that the folder
    had accepted before may have renewed marks, and these stay in the file beside the new games.
    """
    path = to / "games" / f"name-{translation_of_games()[:12]}"
    if not path.exists():
        write_beside(path, secrets.token_hex(4))
    return path.read_text("utf-8")


def renew(to: Path, tags: Sequence[str]) -> int:
    """Renew the marks of games whose text Rocq accepted, print the others, and return the exit status."""
    try:
        run = load_games(ROOT)
    except (OSError, ValueError) as error:
        print(f"{GAMES}: {error}; run this with --save first", file=sys.stderr)
        return 2
    changed, stated = [], dict[str, str](run.get("general", {}))
    for batch in batches(entries()[tag] for tag in [*run["games"]] if not tags or tag in tags):
        game_pieces = pieces_of(to, batch, {})
        for tag in [entry.tag for entry in batch]:
            made = game_pieces.get(tag)
            if made and made.pieces[-1].closure_hash == run["games"][tag]["files"]:
                run["games"][tag] |= {"key": game_key(made.key), "general": [*made.general_statements]}
                stated |= made.general_statements
            else:
                changed.append(tag)
                del run["games"][tag]
    run["figures"]["games"] = len(run["games"])
    run["figures"]["theorems"] = sum(one["theorems"] for one in run["games"].values())
    run["general"] = cited_statements(run["games"], stated)
    run["left"] = {}  # what an earlier translation could not write may be possible now
    run["translation"] = translation_of_games()
    write_run(ROOT / GAMES, run)
    print(f"{len(run['games'])} games as they were accepted; changed: {', '.join(changed) or 'none'}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
