"""What a run recorded, in `results.json`: read by the commands that show it, which need nothing that proves."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from verify.pipeline.answer_cache import digest

FORMAT = 1
# What the commands read of a claim in the results.
READ = {
    "tag", "standing", "standing_all_the_way", "hypotheses", "rests_on", "theorems", "obligations", "evidence",
    "counterexample", "twins",
}  # fmt: skip

# The parts of the results whose records have a seal each, and what one of them is called.
SEALED = {"claims": "claim", "theorems": "theorem", "definitions": "symbol"}

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


def sealed(results: Mapping[str, Any]) -> Record:
    """Return results with a seal: a hash of each claim, theorem and symbol, and one of all the rest."""
    plain = json.loads(json.dumps({key: part for key, part in results.items() if key != "seal"}))
    return {**results, "seal": _seal(plain)}


def edited(results: Mapping[str, Any]) -> str:
    """Return what was edited in results after they were sealed, as a clause; the empty text if nothing was."""
    seal, now = results.get("seal"), _seal({key: part for key, part in results.items() if key != "seal"})
    if not isinstance(seal, dict):
        return "these results have no seal"
    for part, word in SEALED.items():
        before = dict(seal[part]) if isinstance(seal.get(part), dict) else {}
        for name in [*now[part], *before]:
            if now[part].get(name) != before.get(name):
                return f"{word} {name} was edited after the run"
    return "" if seal == now else "the head of the file was edited after the run"


def _seal(results: Mapping[str, Any]) -> Record:
    parts = {part: {name: _hash(record) for name, record in results.get(part, {}).items()} for part in SEALED}
    return {**parts, "rest": _hash({key: part for key, part in results.items() if key not in SEALED})}


def _hash(record: Any) -> str:
    return digest(json.dumps(record, ensure_ascii=False, sort_keys=True))
