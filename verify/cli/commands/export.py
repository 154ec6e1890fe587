"""`takeaway export`: write the obligations of claims as SMT-LIB files, with cvc5's proofs that they are unsat."""

from pathlib import Path

import click

from verify.cli import extras
from verify.cli.options import BadInput, Place
from verify.cli.selection import select


@click.command()
@click.argument("tags", nargs=-1, required=True)
@click.option("--to", "folder", type=Place(), required=True, help="The folder for the files.")
def command(tags: tuple[str, ...], folder: Path) -> None:
    """Write every obligation of the claims TAGS to a folder, with cvc5's proof of it, and an index.

    Any solver can decide the obligations, and any checker for cvc5's format, such as Ethos, can read the proofs.
    """
    chosen = select(tags)
    extras.extra("verify", "export")
    from verify.pipeline.obligation_export import NotProved, export

    try:
        done = export(chosen, folder)
    except NotProved as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written ({error.strerror}); name another folder with --to") from None
    claims = "1 claim" if done.claims == 1 else f"{done.claims} claims"
    click.echo(f"{done.obligations} obligations of {claims} in {folder}; every one must be unsat, as its proof shows")
