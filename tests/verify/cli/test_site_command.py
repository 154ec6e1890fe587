"""Tests that `takeaway site` refuses results of other sources in one line."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from verify.cli import main, site_run
from verify.pipeline import source_hashes
from verify.pipeline.results.results_file import results_text, seal
from verify.pipeline.results.results_writer import NO_RESULTS


@pytest.fixture
def built_from(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Replace the build of the site; return the list of results files that it receives."""
    results_files = []
    monkeypatch.setattr(site_run, "build_site", lambda results, *_, **__: results_files.append(results))
    return results_files


def results(tmp_path: Path, **fields: Any) -> Any:
    path = tmp_path / "results.json"
    path.write_text(results_text(seal(replace(NO_RESULTS, **fields))), encoding="utf-8")
    return path


def run(path: Any) -> Any:
    return CliRunner().invoke(main, ["site"], env={"TAKEAWAY_RESULTS": str(path)})


def test_results_of_these_sources_are_shown(tmp_path: Path, built_from: Any) -> None:
    path = results(tmp_path, sources=source_hashes.results_hash())
    assert (run(path).exit_code, built_from) == (0, [path])


@pytest.mark.parametrize("fields", [{}, {"sources": ""}, {"sources": "0" * 64}])
def test_results_of_other_sources_are_refused(tmp_path: Path, built_from: Any, fields: Any) -> None:
    path = results(tmp_path, **fields)
    result = run(path)
    assert (result.exit_code, result.stdout, built_from) == (2, "", [])
    assert result.stderr == f"takeaway: {path}: made by another version of the sources; run `takeaway verify` again\n"


@pytest.mark.parametrize("fields", [{"sources": None}, {"sources": ["x"]}])
def test_results_whose_sources_are_no_text_are_refused(tmp_path: Path, built_from: Any, fields: Any) -> None:
    path = results(tmp_path, **fields)
    result = run(path)
    assert (result.exit_code, result.stdout, built_from) == (2, "", [])
    assert result.stderr.startswith(f"takeaway: {path}: expected `str`, got ") and result.stderr.count("\n") == 1
    assert result.stderr.endswith("at `$.sources`; move the file away and run `takeaway verify`\n")


def test_a_change_of_the_sources_is_noticed(tmp_path: Path, built_from: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = results(tmp_path, sources=source_hashes.results_hash())
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / "edited.py").write_text("x = 1\n", encoding="utf-8")
    monkeypatch.setattr(source_hashes, "RESULTS_SOURCES", (*source_hashes.RESULTS_SOURCES, tmp_path / "proofs"))
    source_hashes.results_hash.cache_clear()
    try:
        assert run(path).exit_code == 2
    finally:
        monkeypatch.undo()
        source_hashes.results_hash.cache_clear()
