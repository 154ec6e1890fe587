"""Export of games with a theorem: obligations with cvc5's proofs, and a book with certificates for the checker."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.checker.command import BOOK
from verify.discover.general import certificate_templates
from verify.discover.search import discover
from verify.export import ethos_files
from verify.export.obligations import Export, NotProved
from verify.kernel import Obligation, smtlib, solvers
from verify.pipeline.answer_cache import write_beside
from verify.pipeline.certification import book_writer
from verify.pipeline.crosschecks.crosscheck import decide_again

# The limit for the search of one game, in CPU time.
SECONDS = 600.0


class Question(NamedTuple):
    """A game to export: its rules and the convention."""

    rules: Rules
    play: Play


def export_games(games: Mapping[str, Question], folder: Path, seconds: float = SECONDS) -> Export:
    """Prove the theorems of games, and write their obligations, an index and a book with certificates to a folder.

    Args:
        games: the games by tag.
        folder: the folder; `takeaway check TAG --book FOLDER` reads it.
        seconds: the limit for each game, in CPU time.

    Raises:
        NotProved: no theorem was found about a game.
        OSError: the folder cannot be written.
    """
    index: dict[str, list[str]] = {}
    written: set[str] = set()
    records: list[book_writer.Record] = []
    for tag, (given, play) in games.items():
        rules = given
        if play is Play.MISERE:
            # The same game in normal play has symbols with its name, and both may stand in one book.
            rules = replace(rules, game=replace(rules.game, name=f"{rules.game.name}-misere"))
        discovery = discover(rules, play, seconds, second_opinions=False)
        kernel = discovery.kernel
        if discovery.proved_form is None or kernel is None:
            raise NotProved(f"{tag} has no theorem: {'; '.join(discovery.tried)}")
        theorems = kernel.closure(discovery.theorems)
        needed = kernel.obligations(theorems)
        index[tag] = [f"{o.file_name}.smt2" for o in needed]
        for o in needed:
            # Games have names of their own, and the general theorems are the same for all.
            if o.name not in written:
                _write(o, folder)
                written.add(o.name)
        claims = {tag: [theorem.name for theorem in discovery.theorems]}
        graph = book_writer.RecordGraph(kernel.records, smtlib.declarations())
        records = book_writer.join_books(records, graph.part(claims))
    write_beside(folder / BOOK, book_writer.pack_book(book_writer.book(records)))
    write_beside(folder / "index.json", json.dumps(index, indent=1))
    return Export(len(index), len(written))


def _write(o: Obligation, folder: Path) -> None:
    """Write an obligation, and its certificate and cvc5's proof unless a computation decides it."""
    write_beside(folder / f"{o.file_name}.smt2", o.script)
    if o.computed:
        return
    if proof := solvers.ask_cvc5(o.script, proof=True).proof:
        write_beside(folder / f"{o.file_name}.cpc", proof)
        ethos_files.write(folder, o.file_name, o.script, proof)
    template = certificate_templates.certificate(o.script)
    decide_again(
        o.script,
        o.premises,
        inner_premises=o.inner_premises,
        folder=folder / "certificates",
        template=template,
    )
