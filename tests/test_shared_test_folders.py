"""Tests of `tests.shared_test_folders`: a folder is filled once per run, and every caller sees a failure to fill it."""

from pathlib import Path

import pytest

from tests.shared_test_folders import make_once


def test_a_filled_folder_is_not_filled_again(tmp_path_factory: pytest.TempPathFactory) -> None:
    filled: list[Path] = []
    folders = {make_once(tmp_path_factory, "made-once", filled.append) for _ in range(3)}
    assert folders == set(filled) and len(filled) == 1


def test_every_caller_sees_a_failure(tmp_path_factory: pytest.TempPathFactory) -> None:
    def make(folder: Path) -> None:
        raise ValueError(f"no {folder.name} here")

    with pytest.raises(ValueError, match="no never-made here"):
        make_once(tmp_path_factory, "never-made", make)
    with pytest.raises(RuntimeError, match="never-made could not be made: ValueError: no never-made here"):
        make_once(tmp_path_factory, "never-made", make)
