"""`takeaway check`: run the independent checker on the book and certificates of `takeaway verify`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from verify.cli import scheduler_option
from verify.cli.options import BadInput, Place
from verify.cli.selection import atlas, default_results, path_exists, select

if TYPE_CHECKING:
    from verify.checker.book import Book


@click.command(short_help="Check the book of proofs with the independent checker.")
@click.argument("selection", nargs=-1)
@click.option(
    "--book",
    "book_path",
    type=Place(),
    default=lambda: default_results().parent / "book",
    help="The folder or archive of the book; by default book/ beside the results.",
)
@scheduler_option.option
@click.option("--all", "whole", is_flag=True, help="Print every definition behind a claim, down to the rules.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(selection: tuple[str, ...], book_path: Path, scheduler: str, whole: bool, as_json: bool) -> None:
    """Check the claims with the given tags, or of the given families, line by line; the whole book if none is given.

    Games of the atlas, such as ATL-0.77, are checked in a folder written by takeaway export. For each tag the checker
    prints the theorems, the definitions of the symbols in them, and what they assume. Exit status 0 if all of them
    hold, 1 if one does not, 2 if something cannot be read.
    """
    from verify.checker import command as checker
    from verify.checker.errors import Unreadable, Wrong
    from verify.cli.check_run import check_book

    games = atlas(selection)
    tags = games or (select(selection) if selection else [])
    if not path_exists(book_path if book_path.suffix == ".zip" else book_path / checker.BOOK, "--book"):
        raise BadInput(f"{book_path}: there is no book here; run `takeaway verify` first, or name one with --book")
    try:
        book = checker.open_book(book_path)
        _require_games(games, book, book_path)
        in_book = [tag for tag in tags if tag in book.claims] if len(tags) > len(selection) else tags
        selected_tags = (in_book or [*book.claims]) if selection else None
        claims = check_book(book_path, book, selected_tags, scheduler=scheduler, whole=whole)
    except Unreadable as error:
        raise BadInput(str(error)) from None
    except Wrong as error:
        raise click.ClickException(str(error)) from None
    status, result = checker.summarize(claims, book)
    if as_json:
        results = {tag: {"holds": claim["status"] == checker.HOLDS, **claim} for tag, claim in claims.items() if tag}
        report = {"book": str(book_path), "ok": not status, "claims": results, "unclaimed": claims.get("", {})}
        click.echo(json.dumps(report, ensure_ascii=False))
    else:
        for line in dict.fromkeys(line for claim in claims.values() for line in claim["wrong"]):
            click.echo(line, err=True)
        for tag in claims if selection else ():
            click.echo(checker.format_claim(tag, claims[tag]))
        count = len([tag for tag in claims if tag])
        click.echo(f"{count} claim{'s' * (count != 1)} checked: {result}. Book: {book_path}")
    sys.exit(status)


def _require_games(games: Sequence[str], book: "Book", book_path: Path) -> None:
    """Check that the book contains the games of the atlas.

    Raises:
        BadInput: a game is missing.
    """
    missing_tags = [tag for tag in games if tag not in book.claims]
    if missing_tags:
        remedy = f"run `takeaway export {missing_tags[0]} --to FOLDER`, and name the folder with --book"
        raise BadInput(f"{book_path}: the book has no game {missing_tags[0]}; {remedy}")
