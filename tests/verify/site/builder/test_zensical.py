"""Tests that Zensical builds the same articles and search index from the same sources."""

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.verify.site import site_crawler
from verify.site.build import postprocess

ROOT = Path(__file__).resolve().parents[4]

pytestmark = pytest.mark.skipif(find_spec("zensical") is None, reason="Zensical is not installed")


def text(article: str) -> str:
    """Return the words of a page, without differences in white space between builders."""
    content = re.sub(r"<(script|style)\b.*?</\1>", "", article, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


@pytest.mark.parametrize("language", ["en", "he"])
def test_both_builders_give_the_same_articles(project: Path, tmp_path: Path, language: str) -> None:
    sources = project / "build" / "site-src"
    shutil.copytree(sources / language, tmp_path / language)
    file = shutil.copy(sources / f"{language}.yml", tmp_path)
    config = json.loads(Path(file).read_text(encoding="utf-8"))
    assert not Path(config["docs_dir"]).is_absolute() and not Path(config["site_dir"]).is_absolute()
    process = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--config-file", str(file)],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    published, built = project / "site" / language, tmp_path / config["site_dir"]
    pages = sorted(path.relative_to(published).as_posix() for path in published.rglob("index.html"))
    assert len(pages) > 30
    for page in pages:
        assert text(site_crawler.article(built / page)) == text(site_crawler.article(published / page)), page
    places = {entry["location"] for entry in postprocess.index_entries(postprocess.search_entries(built))}
    assert places == {entry["location"] for entry in postprocess.search_entries(published)}
