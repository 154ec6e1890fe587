"""`takeaway export`: write the obligations of claims as SMT-LIB files, with cvc5's proofs that they are unsat."""

import json
from pathlib import Path

import click

from theory.claims.catalogue import catalogue
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
    from verify.kernel import Kernel, solvers
    from verify.pipeline import crosscheck
    from verify.pipeline.answer_cache import write_beside
    from verify.proofs.book import book

    kernel = Kernel()
    index: dict[str, list[str]] = {}
    written: set[str] = set()
    try:
        for tag in chosen:
            proved = crosscheck.prove(kernel, book(catalogue()[tag].family).proofs.get(tag, ()))
            if proved.failure:
                raise click.ClickException(f"{tag} is not proved: {proved.failure.splitlines()[0]}")
            needed = kernel.obligations(kernel.closure(proved.theorems))
            index[tag] = [f"{o.file_name}.smt2" for o in needed]
            for o in needed:
                if o.name not in written:
                    write_beside(folder / f"{o.file_name}.smt2", o.script)
                    if not o.computed and (proof := solvers.ask_cvc5(o.script, proof=True).proof):
                        write_beside(folder / f"{o.file_name}.cpc", proof)
                    written.add(o.name)
        write_beside(folder / "index.json", json.dumps(index, indent=1))
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written ({error.strerror}); name another folder with --to") from None
    claims = "1 claim" if len(index) == 1 else f"{len(index)} claims"
    click.echo(f"{len(written)} obligations of {claims} in {folder}; every one must be unsat, as its proof shows")
