"""`takeaway export`: write the obligations of claims with cvc5's proofs, or the claims with their proofs for Rocq."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from theory import atlas as games_of_atlas
from theory.rules import rule_file
from verify.cli import extras, rocq_export
from verify.cli.options import BadInput, Place
from verify.cli.selection import atlas, select

if TYPE_CHECKING:
    from verify.export.obligations import Export


@click.command(short_help="Write the obligations of claims, and their proofs, to files.")
@click.argument("tags", nargs=-1, required=True)
@click.option("--to", "folder", type=Place(), required=True, help="The folder for the files.")
@click.option("--rocq", is_flag=True, help="Write the claims and their proofs for the Rocq prover, from the book.")
@click.option("--book", "book_path", type=Place(), help="With --rocq, the book; by default book/ beside the results.")
def command(tags: tuple[str, ...], folder: Path, rocq: bool, book_path: Path | None) -> None:
    """Write every obligation of the claims TAGS to a folder, with cvc5's proof of it, and an index.

    Any solver can decide the obligations. The folder ethos/ has the proofs as Ethos reads them, the checker for cvc5's
    format, and a README.md with the command that checks them. TAGS may also be games of the atlas, such as ATL-0.77;
    then the folder has a book with certificates for takeaway check.

    With --rocq, the folder has the claims, their definitions and their proofs in the language of the Rocq prover
    instead, made from the book and the certificates of takeaway verify. Its README.md has the command that checks them.
    Games of the atlas are proved first, unless --book names a folder that was written without --rocq.
    """
    games = atlas(tags)
    claim_tags = [] if games else select(tags)
    if rocq and games:
        click.echo(_atlas_for_rocq(games, book_path, folder))
        return
    if rocq:
        click.echo(rocq_export.write(book_path, claim_tags, folder))
        return
    if book_path:
        raise BadInput("--book applies only with --rocq; leave it out, or add --rocq")
    extras.extra("verify", "export")
    from verify.export.obligations import NotProved, export

    try:
        result = _export_atlas(games, folder) if games else export(claim_tags, folder)
    except NotProved as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written ({error.strerror}); name another folder with --to") from None
    noun = "game" if games else "claim"
    claims = f"1 {noun}" if result.claims == 1 else f"{result.claims} {noun}s"
    click.echo(f"{result.obligations} obligations of {claims} in {folder}; each must be unsat, as its proof shows")


def _atlas_for_rocq(games: Sequence[str], book_path: Path | None, folder: Path) -> str:
    """Write games of the atlas for Rocq, from a book with them or else from a new one; return a line that says so."""
    if book_path:
        return rocq_export.write(book_path, games, folder, "game")
    rocq_export.refuse_nonempty(folder)
    extras.extra("verify", "export")
    from verify.export.obligations import NotProved

    with TemporaryDirectory() as name:
        try:
            _export_atlas(games, Path(name))
        except NotProved as error:
            raise click.ClickException(str(error)) from None
        return rocq_export.write(Path(name), games, folder, "game")


def _export_atlas(tags: Sequence[str], folder: Path) -> "Export":
    """Export games of the atlas; see `verify.export.games.export_games`."""
    from verify.export.games import Question, export_games

    entries = games_of_atlas.entries()
    return export_games({tag: Question(rule_file.read(entries[tag].rules), entries[tag].play) for tag in tags}, folder)
