"""`takeaway export`: write the obligations of claims as SMT-LIB files, with cvc5's proofs that they are unsat."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from theory import atlas as games_of_atlas
from theory.rules import rule_file
from verify.cli import extras
from verify.cli.options import BadInput, Place
from verify.cli.selection import atlas, select

if TYPE_CHECKING:
    from verify.pipeline.obligation_export import Export


@click.command()
@click.argument("tags", nargs=-1, required=True)
@click.option("--to", "folder", type=Place(), required=True, help="The folder for the files.")
def command(tags: tuple[str, ...], folder: Path) -> None:
    """Write every obligation of the claims TAGS to a folder, with cvc5's proof of it, and an index.

    Any solver can decide the obligations, and any checker for cvc5's format, such as Ethos, can read the proofs. TAGS
    may also be games of the atlas, such as ATL-0.77; then the folder has a book with certificates for takeaway check.
    """
    games = atlas(tags)
    chosen = [] if games else select(tags)
    extras.extra("verify", "export")
    from verify.pipeline.obligation_export import NotProved, export

    try:
        done = _export_atlas(games, folder) if games else export(chosen, folder)
    except NotProved as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written ({error.strerror}); name another folder with --to") from None
    noun = "game" if games else "claim"
    claims = f"1 {noun}" if done.claims == 1 else f"{done.claims} {noun}s"
    click.echo(f"{done.obligations} obligations of {claims} in {folder}; every one must be unsat, as its proof shows")


def _export_atlas(tags: Sequence[str], folder: Path) -> "Export":
    """Export games of the atlas; see `verify.discover.game_export.export_games`."""
    from verify.discover.game_export import Question, export_games

    entries = games_of_atlas.entries()
    return export_games({tag: Question(rule_file.read(entries[tag].rules), entries[tag].play) for tag in tags}, folder)
