"""Writer of `verify/checker/published.json`, which fixes the meanings of published claims.

The checker refuses a claim whose meaning differs from this file. Run `make meanings` after `takeaway verify` when a
statement or a definition was changed on purpose. A test compares the file with the book of its own run.
"""

import json
import sys
from pathlib import Path
from typing import Any

from verify.checker import printing
from verify.checker.book import Book
from verify.checker.command import open_book
from verify.checker.errors import Wrong
from verify.pipeline.answer_cache import write_beside


def meanings(book: Book) -> dict[str, Any]:
    """Return the content of `published.json`: the theorems of each claim, with a hash of all definitions below them."""
    definitions: dict[str, str] = {}
    for tag in book.claims:
        definitions |= printing.meaning(book, tag)
    claims = {tag: [*names] for tag, names in sorted(book.claims.items())}
    return {"claims": claims, "meanings": dict(sorted(definitions.items()))}


def as_text(book: Book) -> str:
    """Return the text of `published.json` for a book."""
    return json.dumps(meanings(book), ensure_ascii=False, indent=0) + "\n"


def main(folder: Path = Path("build/book")) -> int:
    """Write `verify/checker/published.json` from the book in a folder, and return the exit status."""
    try:
        write_beside(printing.FILE, as_text(open_book(folder)).encode())
    except (Wrong, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
