"""Copies of folders of the project, for tests that change them."""

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]


def copy_folders(folder: Path, *parts: str) -> None:
    """Copy some folders of the project into a folder, without caches and packages."""
    for part in parts:
        shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
