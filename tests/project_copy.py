"""Copies of folders of the project, for tests that change them."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]


def copy_folders(folder: Path, *parts: str) -> None:
    """Copy some folders and files of the project into a folder, without packages.

    Bytecode is copied too, and is valid because the copies keep the times of the files. Without it, each command in a
    copy would compile all modules that it imports.
    """
    for part in parts:
        if (ROOT / part).is_file():
            shutil.copy(ROOT / part, folder / part)
            continue
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("node_modules"))
