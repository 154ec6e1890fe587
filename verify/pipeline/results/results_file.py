"""Reader and writer of files of results: `results.json`, and `atlas.json` with games.

A file is decoded directly into the records of its schema. A file that does not fit the schema raises `ResultsError`,
whose message is one line with the file, the place in it and the remedy. This module needs no solver.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

import msgspec

from verify.pipeline.answer_cache import digest
from verify.pipeline.results.results_schema import FORMAT, Results, Seal

T = TypeVar("T", bound=msgspec.Struct)

# The parts of the results whose records have their own hashes in the seal, each with the word for one record.
SEALED_PARTS = {"claims": "claim", "theorems": "theorem", "definitions": "symbol"}
# The parts of files that hold records by name, each with the word for one record.
RECORD_PARTS = {**SEALED_PARTS, "games": "game"}


class ResultsError(Exception):
    """Raised if a file of results cannot be read or written; the message is one line with the remedy."""


class Layout(NamedTuple):
    """A kind of results file.

    Args:
        format: the required format number of the file.
        content: a word for the content, used in messages.
        command: the command that writes the file.
    """

    format: int
    content: str
    command: str


RESULTS = Layout(FORMAT, "results", "takeaway verify")


class _Header(msgspec.Struct):
    format: int


def load(path: Path) -> Results:
    """Return the results in a file.

    Raises:
        ResultsError: the file is missing, cannot be read, is cut off, has another format, or does not fit the schema.
    """
    results = read(path, Results, RESULTS)
    for tag, claim in results.claims.items():
        if missing := [name for name in claim.theorems if name not in results.theorems]:
            raise ResultsError(f"{path}: claim {tag}: there is no theorem {missing[0]} in the file; {remedy(RESULTS)}")
    try:
        assert results.transcripts is not None
    except msgspec.ValidationError as error:
        raise ResultsError(f"{path}: data.transcripts: {_as_clause(error)}; {remedy(RESULTS)}") from None
    return results


def read(path: Path, schema: type[T], layout: Layout) -> T:
    """Return the record in a JSON file.

    Raises:
        ResultsError: the file is missing, cannot be read, is cut off, has another format, or does not fit the schema.
    """
    if path.exists() and not path.is_file():
        # Reading a device may never end.
        raise ResultsError(f"{path}: not a regular file; name another file, or leave --results out")
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise ResultsError(f"{path}: nothing verified yet; run `{layout.command}` first") from None
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read ({error.strerror}); {remedy(layout)}") from None
    try:
        return msgspec.json.decode(data, type=schema)
    except msgspec.ValidationError as error:
        raise ResultsError(f"{path}: {_mismatch(data, schema, layout, error)}; {remedy(layout)}") from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise ResultsError(f"{path}: damaged {layout.content} ({_as_clause(error)}); {remedy(layout)}") from None


def remedy(layout: Layout) -> str:
    """Return the remedy for an unusable file as the last part of a message."""
    return f"move the file away and run `{layout.command}`"


def _mismatch(data: bytes, schema: type[msgspec.Struct], layout: Layout, error: Exception) -> str:
    """Return the first mismatch between a file and its schema as part of a message, with the name of the record."""
    try:
        written_format = msgspec.json.decode(data, type=_Header).format
    except msgspec.MsgspecError:
        return f"not {layout.content} of format {layout.format} ({_as_clause(error)})"
    if written_format != layout.format:
        return f"{layout.content} of format {written_format}, but this version reads format {layout.format}"
    # The library's message contains no dictionary keys, so each record is decoded separately to find the faulty one.
    parts = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    for field in msgspec.structs.fields(schema):
        if get_origin(field.type) is not dict or field.encode_name not in parts:
            continue
        _, kind = get_args(field.type)
        try:
            entries = msgspec.json.decode(parts[field.encode_name], type=dict[str, msgspec.Raw])
        except msgspec.MsgspecError:
            continue
        for name, entry in entries.items():
            try:
                msgspec.json.decode(entry, type=kind)
            except msgspec.MsgspecError as wrong:
                return f"{RECORD_PARTS.get(field.encode_name, field.encode_name)} {name}: {_as_clause(wrong)}"
    return _as_clause(error)


def _as_clause(error: Exception) -> str:
    """Return the message of an error in the form of a clause, as part of a longer message."""
    message = " ".join(str(error).split())
    return message if message[1:2].isupper() else message[:1].lower() + message[1:]


def results_text(record: msgspec.Struct, indent: int | None = None) -> str:
    """Return the text of a file of results."""
    return json.dumps(msgspec.to_builtins(record), ensure_ascii=False, indent=indent)


def seal(results: Results) -> Results:
    """Return the results with a seal: a hash of each claim, theorem and symbol, and one of everything else."""
    return msgspec.structs.replace(results, seal=_seal(results))


def edited_part(results: Results) -> str:
    """Return the first part of sealed results that was edited, as part of a message; "" if nothing was edited."""
    if results.seal is None:
        return "these results have no seal"
    now, then = (seal.as_data() for seal in (_seal(results), results.seal))
    for part, word in SEALED_PARTS.items():
        for name in [*now[part], *then[part]]:
            if now[part].get(name) != then[part].get(name):
                return f"{word} {name} was edited after the run"
    return "" if now == then else "the head of the file was edited after the run"


def _seal(results: Results) -> Seal:
    data = {key: part for key, part in results.as_data().items() if key != "seal"}
    parts = {part: {name: _hash(record) for name, record in data[part].items()} for part in SEALED_PARTS}
    return Seal(**parts, rest=_hash({key: part for key, part in data.items() if key not in SEALED_PARTS}))


def _hash(record: Any) -> str:
    return digest(json.dumps(record, ensure_ascii=False, sort_keys=True))
