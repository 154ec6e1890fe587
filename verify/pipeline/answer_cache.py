"""Cache of answers, keyed by the hash of the question.

Each answer has its own file, which is written under a temporary name and then renamed. A killed run therefore loses at
most the answers that have not arrived. A damaged answer, or one under a wrong name, counts as missing.
"""

import hashlib
import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


class Store:
    """Answers in a folder, by kind and by the hash of the exact question.

    Args:
        folder: the folder; None to cache nothing.
        engines: the versions that an answer depends on, which are part of the key of every question.
        fresh: ignore the answers in the folder, but store new ones.
    """

    def __init__(self, folder: Path | None, engines: Mapping[str, str], *, fresh: bool = False) -> None:
        self.folder, self.engines, self.fresh = folder, dict(engines), fresh

    def get(self, kind: str, *question: str) -> Any | None:
        """Return the cached answer to a question as plain data; None if there is no undamaged answer."""
        if self.folder is None or self.fresh:
            return None
        key = self._key(kind, question)
        try:
            entry = json.loads(self._path(kind, key).read_text(encoding="utf-8"))
            intact = entry["key"] == key and entry["sum"] == _checksum(key, entry["answer"])
            return entry["answer"] if intact else None
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return None

    def read(self, schema: type[T], kind: str, *question: str) -> T | None:
        """Return the cached answer as a record; None if there is no answer, or if it does not fit the schema."""
        answer = self.get(kind, *question)
        try:
            return None if answer is None else msgspec.convert(answer, schema)
        except msgspec.ValidationError:
            return None

    def put(self, kind: str, answer: Any, *question: str) -> None:
        """Store an answer: a record, or plain data.

        Raises:
            OSError: the folder cannot be written.
        """
        if self.folder is not None:
            key, answer = self._key(kind, question), msgspec.to_builtins(answer)
            entry = {"key": key, "answer": answer, "sum": _checksum(key, answer)}
            write_beside(self._path(kind, key), json.dumps(entry, ensure_ascii=False))

    def _key(self, kind: str, question: tuple[str, ...]) -> str:
        return digest(json.dumps([kind, sorted(self.engines.items()), question]))

    def _path(self, kind: str, key: str) -> Path:
        assert self.folder is not None
        return self.folder / kind / key[:2] / f"{key}.json"


def _checksum(key: str, answer: Any) -> str:
    """Return the checksum of an answer and its key, by which a damaged answer is recognised."""
    return digest(key + json.dumps(answer, sort_keys=True))


def digest(content: str | bytes) -> str:
    """Return a hash of a text or of the content of a file."""
    return hashlib.sha256(content.encode() if isinstance(content, str) else content).hexdigest()


def write_beside(path: Path, content: str | bytes) -> None:
    """Write a file atomically: write a temporary file in the same folder, then rename it.

    Raises:
        OSError: the folder cannot be written; the existing file is then unchanged.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
        Path(name).chmod(0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
