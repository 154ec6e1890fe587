"""What a run recorded, in `results.json`: read by the commands that show it, which need nothing that proves."""

import json
from pathlib import Path
from typing import Any

FORMAT = 1
# What the commands read of a claim in the results.
READ = {
    "tag", "standing", "standing_all_the_way", "hypotheses", "rests_on", "theorems", "obligations", "evidence",
    "counterexample", "twins",
}  # fmt: skip

Record = dict[str, Any]


class ResultsError(Exception):
    """The results cannot be read or written; the message is one line that says what to do."""


def load(path: Path) -> Record:
    """The results in a file.

    Raises:
        ResultsError: there is no such file, or it is damaged.
    """
    if path.exists() and not path.is_file():
        # A device may never end.
        raise ResultsError(f"{path}: no file of results; name one, or leave --results out")
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ResultsError(f"{path}: nothing verified yet; run `takeaway verify` first") from None
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"{path}: damaged results ({error}); move the file away and run `takeaway verify`") from None
    if not _is_whole(results):
        raise ResultsError(f"{path}: not results of format {FORMAT}; move the file away and run `takeaway verify`")
    return dict(results)


def _is_whole(results: Any) -> bool:
    """Whether all that the commands read is there."""
    if not isinstance(results, dict) or results.get("format") != FORMAT:
        return False
    claims, theorems, data = (results.get(name, {}) for name in ("claims", "theorems", "data"))
    if "claims" not in results or not all(isinstance(part, dict) for part in (claims, theorems, data)):
        return False
    return all(isinstance(t, dict) and "statement" in t and "obligations" in t for t in theorems.values()) and all(
        isinstance(c, dict) and READ <= c.keys() and theorems.keys() >= set(c["theorems"]) for c in claims.values()
    )
