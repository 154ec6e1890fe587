"""Tests that atlas pages added to an existing site give the same site as a complete build."""

import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.verify.site import fixture_project, site_crawler
from verify.languages import LANGUAGES
from verify.site.build import atlas_publishing
from verify.site.build.site_builder import build_site

GAMES = list(fixture_project.atlas()["games"])
# For each part, its contents when the site is built, and later.
FIRST = ["ATL-S1", "ATL-0.6"]
SECOND = [*FIRST, "ATL-0.04", "ATL-X1", "ATL-D1f2", "ATL-B1"]


def mark_verified(root: Path, tags: list[str]) -> Path:
    """Mark some games as verified and the rest as pending, and return the results file."""
    atlas = fixture_project.atlas()
    atlas["games"] = {tag: record for tag, record in atlas["games"].items() if tag in tags}
    atlas["awaited"] = [tag for tag in GAMES if tag not in tags]
    (root / "build" / "atlas.json").write_text(json.dumps(atlas), encoding="utf-8")
    return root / "build" / "results.json"


def tree(folder: Path) -> dict[str, str]:
    """Return a hash of each file."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def games_with_page(site: Path, language: str) -> set[str]:
    """Return the games that have a page."""
    return {path.parent.name for path in (site / language / "atlas").glob("ATL-*/index.html")}


@pytest.fixture(scope="module")
def unfinished_project(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the project with a site that was built when only a few games were verified."""
    root = tmp_path_factory.mktemp("begun") / "project"
    shutil.copytree(project, root, symlinks=True, ignore=shutil.ignore_patterns("site"))
    build_site(mark_verified(root, FIRST), root / "site", 2, root=root, say=lambda line: None)
    return root


@pytest.fixture
def root(unfinished_project: Path, tmp_path: Path) -> Path:
    """Return a copy of that project in a separate folder."""
    shutil.copytree(unfinished_project, tmp_path / "project", symlinks=True)
    return tmp_path / "project"


def test_an_unfinished_atlas_says_so_and_links_to_no_page_that_is_not_there(unfinished_project: Path) -> None:
    site = unfinished_project / "site"
    progress = json.loads((site / "data" / "atlas" / "progress.json").read_text(encoding="utf-8"))
    assert progress == {"verified": 2, "of": len(GAMES), "published": 2, "running": False}
    for language in LANGUAGES:
        page = site_crawler.html(site / language / "atlas" / "index.html")
        assert 'class="tk-progress"' in page and "assets/js/progress.js" in page
        assert not any(f'id="{tag}"' in page for tag in GAMES if tag not in FIRST)
        assert games_with_page(site, language) == {"ATL-S1", "ATL-0.6"}


def test_a_finished_atlas_asks_for_nothing(project: Path) -> None:
    assert not (project / "site" / "data" / "atlas" / "progress.json").exists()
    for language in LANGUAGES:
        page = site_crawler.html(project / "site" / language / "atlas" / "index.html")
        assert "tk-progress" not in page and "progress.js" not in page


def test_the_site_is_in_the_end_the_one_that_is_built_at_once(root: Path, project: Path) -> None:
    site, before = root / "site", tree(root / "site")
    atlas_publishing.publish(mark_verified(root, SECOND), site, root)
    between = tree(site)
    for language in LANGUAGES:
        assert games_with_page(site, language) == {*SECOND}
    other = {path for path in before if before[path] != between[path]}
    assert {path.split("/", 1)[-1] for path in other} <= {
        "atlas/index.html", "reading/index.html", "offline.json", "search/cards.json", "search/search_index.json",
        "sitemap.xml", "assets/images/icons.svg",
        *(path.split("/", 1)[-1] for path in other if path.startswith("data/atlas/")),
    }  # fmt: skip
    atlas_publishing.publish(mark_verified(root, GAMES), site, root)
    assert tree(site) == tree(project / "site")
    assert sorted(path.name for path in root.iterdir() if path.name.startswith(".site")) == []


def test_existing_files_are_not_overwritten(root: Path) -> None:
    site, hard_links = root / "site", root / "held"
    shutil.copytree(site, hard_links, copy_function=os.link)
    before = tree(hard_links)
    atlas_publishing.publish(mark_verified(root, SECOND), site, root)
    assert tree(hard_links) == before != tree(site)


@pytest.mark.parametrize("when", ["render_pages", "merge_pages", "replace_data"])
def test_the_site_stays_where_nothing_can_be_written(root: Path, when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> Iterator[None]:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atlas_publishing, f"_{when}", full)
    before = tree(root / "site")
    with pytest.raises(OSError, match="No space"):
        atlas_publishing.publish(mark_verified(root, SECOND), root / "site", root)
    assert tree(root / "site") == before
    assert [path.name for path in root.iterdir() if path.name.startswith(".site")] == []
