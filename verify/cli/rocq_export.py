"""`takeaway export --rocq`: writes the folder of a claim for the Rocq prover, and reports errors in the input."""

from collections.abc import Sequence
from pathlib import Path

from verify.cli.options import BadInput
from verify.cli.selection import default_results, path_exists
from verify.pipeline.answer_cache import write_beside


def refuse_nonempty(folder: Path) -> None:
    """Refuse a folder that contains files.

    Raises:
        BadInput: the folder cannot be used.
    """
    if path_exists(folder, "--to") and not (folder.is_dir() and not any(folder.iterdir())):
        raise BadInput(f"{folder}: the folder already contains files; name a new one with --to")


def write(book_path: Path | None, tags: Sequence[str], folder: Path, noun: str = "claim") -> str:
    """Write the files of some claims to a folder that is new or empty, and return a line that says so.

    Args:
        book_path: the book; None for that beside the results.
        tags: the claims.
        folder: the folder.
        noun: what a tag stands for.

    Raises:
        BadInput: there is no book, it lacks a claim or a certificate, or the folder cannot be used.
    """
    from verify.checker.command import BOOK
    from verify.checker.errors import Wrong
    from verify.export.rocq import bridges, computing, wide_functions
    from verify.export.rocq import folder as export

    book = book_path or default_results().parent / "book"
    if not path_exists(book if book.suffix == ".zip" else book / BOOK, "--book"):
        raise BadInput(f"{book}: there is no book here; run `takeaway verify` first, or name one with --book")
    refuse_nonempty(folder)
    try:
        replayed = computing.replay(book)
        for tag in tags:
            if tag not in replayed.claims:
                raise BadInput(f"{book}: the book has no theorems of {tag}; verify it first, or choose another {noun}")
        texts = bridges.added(wide_functions.added(computing.export(book, [*tags], replayed)))
    except Wrong as error:
        raise BadInput(f"{book}: {error}; run `takeaway verify` to write the book and its certificates again") from None
    except export.Unsupported as error:
        raise BadInput(f"{', '.join(tags)} cannot be exported to Rocq: {error}") from None
    try:
        for name, text in texts.items():
            write_beside(folder / name, text)
    except OSError as error:
        raise BadInput(f"{folder}: cannot be written ({error.strerror}); name another folder with --to") from None
    theorems = sum(len(replayed.claims[tag]) for tag in tags)
    theorem_phrase = "1 theorem" if theorems == 1 else f"{theorems} theorems"
    claims = f"1 {noun}" if len(tags) == 1 else f"{len(tags)} {noun}s"
    return f"{theorem_phrase} of {claims} in {folder}; its README.md has the command that checks them with Rocq"
