"""Tests that a fifth language needs one folder: Polish stands in for Ukrainian, whose plurals have the same forms.

No other file of the project is changed, and an error names each missing file.
"""

import shutil
from pathlib import Path

import pytest

from tests.verify.site import site_crawler
from verify.languages import LANGUAGES, ROOT, languages, missing
from verify.site.build.site_builder import build_site
from verify.site.build.site_errors import SiteError

SOURCE_LANGUAGE, FIFTH = "pl", "uk"
LEFT_OUT = shutil.ignore_patterns("site", "site-src", "api", "he", "fa")


@pytest.fixture
def root(project: Path, tmp_path: Path) -> Path:
    """Return the small project with two languages, one of which is the fifth."""
    folder = tmp_path / "project"
    shutil.copytree(project, folder, symlinks=True, ignore=LEFT_OUT)
    (folder / "docs" / SOURCE_LANGUAGE).rename(folder / "docs" / FIFTH)
    return folder


def test_the_site_is_built_with_it(root: Path) -> None:
    assert FIFTH not in LANGUAGES and languages(root) == ("en", FIFTH)
    build_site(root / "build" / "results.json", root / "site", 2, root=root, say=lambda line: None)
    site = root / "site"
    # The API reference exists only in English, so it is left out here.
    assert [link for link in site_crawler.broken_addresses(site) if "api/ is not there" not in link] == []
    pages = {
        language: {path.relative_to(site / language) for path in (site / language).rglob("*.html")}
        for language in languages(root)
    }
    assert pages["en"] == pages[FIFTH] and len(pages["en"]) > 10
    page = site_crawler.read(site / FIFTH / "nim" / "index.html")
    assert page.attributes["lang"] == FIFTH
    home = site_crawler.html(site / "index.html")
    assert f'href="{FIFTH}/"' in home and f'href="{SOURCE_LANGUAGE}/"' not in home
    assert (site / FIFTH / "board" / "nim.js").is_file()
    assert (site / FIFTH / "assets" / "javascripts" / "lunr" / "min" / f"lunr.tk{FIFTH}.min.js").is_file()


def test_a_file_left_out_stops_the_build(root: Path) -> None:
    (root / "docs" / FIFTH / "board" / "chomp.js").unlink()
    with pytest.raises(SiteError, match=f"docs/{FIFTH}/board/chomp.js is missing; docs/en has it"):
        build_site(root / "build" / "results.json", root / "site", root=root, say=lambda line: None)
    assert not (root / "site").exists()


def test_each_file_of_the_real_folder_is_missed(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    shutil.copytree(ROOT / "docs", docs)
    shutil.copytree(docs / SOURCE_LANGUAGE, docs / FIFTH)
    assert list(missing(tmp_path)) == []
    files = sorted(path for path in (docs / FIFTH).rglob("*.*") if path.is_file())
    assert len(files) > 60
    for file in files:
        file.rename(tmp_path / "away")
        (message,) = missing(tmp_path)
        assert message.startswith(f"{file.relative_to(tmp_path)} is missing; docs/")
        (tmp_path / "away").rename(file)
