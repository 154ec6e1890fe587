"""What was found once is kept by the hash of what was asked, so that nothing unchanged is asked twice.

Each answer is a file of its own, written beside and renamed, so a run may be killed at any moment and loses only the
question it was at. A kept answer that cannot be read counts as not kept.
"""

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any


class Store:
    """Answers in a folder, by kind and by a hash of the question."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def get(self, kind: str, question: str) -> Any | None:
        """The kept answer, or None."""
        try:
            return json.loads(self._path(kind, question).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def put(self, kind: str, question: str, answer: Any) -> None:
        """Keep an answer that JSON can hold.

        Raises:
            OSError: the folder cannot be written.
        """
        write_beside(self._path(kind, question), json.dumps(answer, ensure_ascii=False))

    def _path(self, kind: str, question: str) -> Path:
        name = digest(question)
        return self.folder / kind / name[:2] / f"{name}.json"


def digest(text: str) -> str:
    """A hash that names a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def write_beside(path: Path, text: str) -> None:
    """Write a whole file or nothing: beside the place, then renamed into it.

    Raises:
        OSError: the folder cannot be written; what was there stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).chmod(0o644)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def source_hash(*folders: Path) -> str:
    """A hash of every Python and TOML file under some folders, by relative name and content."""
    lines = []
    for folder in folders:
        files = [p for p in folder.rglob("*") if p.suffix in {".py", ".toml"} and p.is_file()]
        lines += [f"{p.relative_to(folder)} {digest(p.read_text(encoding='utf-8'))}" for p in sorted(files)]
    return digest("\n".join(lines))
