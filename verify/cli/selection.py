"""Selection of claims by the words of a command, and the location of results."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from theory import families as registered
from theory.atlas import entries
from theory.claims.catalogue import Claim, catalogue, families, read
from verify import project_paths
from verify.cli.options import BadInput, place, quote

if TYPE_CHECKING:
    from verify.pipeline.results.results_schema import Results

RESULTS = (
    "The results file; by default $TAKEAWAY_RESULTS, or build/results.json in the source tree, or results.json in your "
    "folder for data where the package is installed."
)


def default_results() -> Path:
    """Return the default location of the results.

    Raises:
        BadInput: the environment variable contains a name that no file can have.
    """
    return place(os.environ.get("TAKEAWAY_RESULTS") or project_paths.results())


def kept_folder() -> Path | None:
    """Return the folder of cached answers, next to the results; None if there is none.

    In a source tree `takeaway verify` creates it. An installed package creates it here, and caches nothing if it
    cannot.

    Raises:
        BadInput: as for `default_results`.
    """
    folder = default_results().parent
    with suppress(OSError):
        if project_paths.INSTALLED:
            folder.mkdir(parents=True, exist_ok=True)
        return folder if folder.is_dir() else None
    return None


def path_exists(path: Path, option: str = "--results") -> bool:
    """Return whether a path exists.

    Args:
        path: the path.
        option: the option that sets another path, for the message.

    Raises:
        BadInput: the system refuses to answer.
    """
    try:
        return path.exists()
    except OSError as error:
        raise BadInput(f"{path}: cannot be read ({error.strerror}); name another one with {option}") from None


def select(tags_or_patterns: Iterable[str]) -> list[str]:
    """Return the tags that some words select, in the order of the catalogue; all tags if there are no words.

    Raises:
        BadInput: a word is neither a tag nor a family.
    """
    tags: set[str] = set()
    claims = catalogue()
    for word in tags_or_patterns:
        if word.lower() in families():
            tags |= {tag for tag, claim in claims.items() if claim.family == word.lower()}
        elif word.upper() in claims:
            tags.add(word.upper())
        else:
            first, last = next(iter(claims)), list(claims)[-1]
            raise BadInput(
                f"there is no claim {quote(word)}; a claim is a tag from {first} to {last}, a family one of: "
                + ", ".join(families())
            )
    return [tag for tag in claims if not tags or tag in tags]


def atlas(words: Iterable[str]) -> list[str]:
    """Return the tags of the atlas that some words select, in its order; empty if the words are about claims.

    Raises:
        BadInput: some words are about the atlas, and one of them selects no game.
    """
    atlas_words = [word for word in words if word.lower() == "atlas" or word.upper().startswith("ATL-")]
    if not atlas_words:
        return []
    games = entries()
    tags_by_name = {tag.upper(): tag for tag in games}
    tags: set[str] = set()
    for word in words:
        if word.lower() == "atlas":
            tags.update(games)
        elif word.upper() in tags_by_name:
            tags.add(tags_by_name[word.upper()])
        else:
            raise BadInput(f"there is no game {quote(word)} in the atlas; its tags are such as ATL-0.77 and ATL-S1.3.4")
    return [tag for tag in games if tag in tags]


def claim_of(word: str) -> Claim:
    """Return the claim with this tag; only the claims of its family are read.

    Raises:
        BadInput: the word is not a tag; the message gives similar tags.
    """
    for family in registered.families().values():
        if word.lower() == family.name:
            raise BadInput(f"{quote(word)} is a family; give one tag, such as {next(iter(read([family])))}")
        if word.upper().startswith(f"{family.prefix}-") and (claim := read([family]).get(word.upper())):
            return claim
    return catalogue()[select([word])[0]]


def load(path: Path) -> "Results":
    """Return all stored results.

    Raises:
        BadInput: there are no results, or the file is damaged.
    """
    from verify.pipeline.results.results_file import ResultsError
    from verify.pipeline.results.results_file import load as read

    path_exists(path)
    try:
        return read(path)
    except ResultsError as error:
        raise BadInput(str(error)) from None


def refuse_mismatch(
    path: Path, results: "Results", claims: Mapping[str, Claim], theorems: Iterable[str] | None = None
) -> None:
    """Refuse results that do not match the book and certificates next to them (`results_integrity`).

    Raises:
        BadInput: the results do not match.
    """
    from verify.pipeline.results import results_integrity
    from verify.pipeline.results.results_file import ResultsError

    try:
        results_integrity.check(path, results, claims, theorems)
    except ResultsError as error:
        raise BadInput(str(error)) from None
