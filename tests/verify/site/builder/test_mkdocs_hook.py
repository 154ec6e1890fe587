"""Tests of `mkdocs build` alone: English pages beside the built pages of other languages, or one line."""

import errno
import logging
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.verify.site import site_crawler
from verify.site.build import atomic_folder
from verify.site.build.site_builder import BuildInputs
from verify.site.content.results import site_results

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture
def project_copy(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of the small project, whose made-up results are accepted as results of these sources."""
    root = shutil.copytree(project, tmp_path / "project", symlinks=True)
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(root / "build" / "results.json"))
    monkeypatch.setattr(site_results, "refuse_others", site_results.load)
    return root


def by_itself(root: Path, target: Path) -> None:
    hooks = [str(ROOT / "verify" / "site" / "build" / "mkdocs_hook.py")]
    build(load_config(str(root / "mkdocs.yml"), site_dir=str(target), hooks=hooks, strict=True))


def test_the_english_pages_are_those_of_the_site(
    project_copy: Path, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAKEAWAY_URL", "https://takeaway.example/")
    by_itself(project_copy, tmp_path / "out")
    built, published = tmp_path / "out" / "en", site / "en"
    pages = sorted(path.relative_to(published).as_posix() for path in published.rglob("index.html"))
    assert pages == sorted(path.relative_to(built).as_posix() for path in built.rglob("index.html"))
    for page in pages:
        assert site_crawler.article(built / page) == site_crawler.article(published / page)
    for page in ("index.html", "nim/index.html"):
        text = (built / page).read_text(encoding="utf-8")
        assert '<meta property="og:image" content="https://takeaway.example/assets/images/home.png">' in text
        address = f"https://takeaway.example/en/{page.removesuffix('index.html')}"
        assert f'<meta property="og:url" content="{address}">' in text
    assert list(site_crawler.broken_addresses(tmp_path / "out")) == []
    assert "https://takeaway.example/en/" in (tmp_path / "out" / "sitemap.xml").read_text(encoding="utf-8")
    assert "/he/" not in (tmp_path / "out" / "sitemap.xml").read_text(encoding="utf-8")
    assert "he/" not in (tmp_path / "out" / "index.html").read_text(encoding="utf-8")


def files(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_build_that_is_killed_leaves_the_old_site_and_the_next_one_renews_english_alone(
    project_copy: Path, site: Path
) -> None:
    whole_site = shutil.copytree(site, project_copy / "whole")
    (whole_site / "en" / "index.html").write_text("old", encoding="utf-8")
    before = files(whole_site)
    program = (
        "import os, signal, sys; from pathlib import Path; from verify.site.build import postprocess;"
        "from verify.site.content.results import site_results;"
        "from tests.verify.site.builder.test_mkdocs_hook import by_itself;"
        "site_results.refuse_others = site_results.load;"
        "postprocess.secure_pages = lambda folder: os.kill(os.getpid(), signal.SIGKILL);"
        "by_itself(Path(sys.argv[1]), Path(sys.argv[2]))"
    )
    process = subprocess.run([sys.executable, "-c", program, str(project_copy), str(whole_site)], cwd=ROOT, check=False)
    assert process.returncode == -signal.SIGKILL and files(whole_site) == before
    (temporary_folder,) = project_copy.glob(".whole.*")
    assert (temporary_folder / "en" / "index.html").is_file() and (temporary_folder / "he" / "index.html").is_file()
    by_itself(project_copy, whole_site)
    assert list(project_copy.glob(".whole.*")) == []
    # The other languages stay, and so do the shared files that mention them.
    assert files(whole_site) == files(site) and (whole_site / "he" / "index.html").is_file()
    assert list(site_crawler.broken_addresses(whole_site)) == []
    assert 'data-code="he"' in site_crawler.html(whole_site / "index.html")


def fails(*_: object, **__: object) -> None:
    raise RuntimeError("a program is wrong")


def fills(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def warns(*_: object, **__: object) -> None:
    logging.getLogger("mkdocs.takeaway").warning("something is odd")


@pytest.mark.parametrize(("happens", "error"), [(fails, RuntimeError), (fills, Abort), (warns, Abort)])
def test_a_build_that_fails_leaves_the_old_site(
    happens: Callable[..., None],
    error: type[BaseException],
    project_copy: Path,
    site: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole_site = shutil.copytree(site, project_copy / "whole")
    (whole_site / "en" / "index.html").write_text("old", encoding="utf-8")
    before = files(whole_site)
    with monkeypatch.context() as patch:
        patch.setattr(BuildInputs, "complete", happens)
        with pytest.raises(error):
            by_itself(project_copy, whole_site)
    assert files(whole_site) == before and list(project_copy.glob(".whole.*")) == []
    waited: list[str] = []
    with atomic_folder.build_lock(project_copy / "build", waited.append):
        assert waited == []


@pytest.mark.parametrize(
    "step",
    [
        "verify.site.figures.static_figures.draw_all",
        "mkdocs.utils.write_file",
        "verify.site.build.postprocess.secure_pages",
    ],
)
def test_a_full_disk_is_reported_in_one_line(
    step: str, project_copy: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole_site = shutil.copytree(site, project_copy / "whole")
    monkeypatch.setattr(step, fills)
    with pytest.raises(Abort) as error:
        by_itself(project_copy, whole_site)
    assert str(error.value) == f"{whole_site}: No space left on device"
    assert files(whole_site) == files(site) and list(project_copy.glob(".whole.*")) == []


@pytest.mark.parametrize("text", [None, "{", '{"format": 1, "claims": {}}'])
def test_without_results_the_message_names_the_command(text: str | None, tmp_path: Path) -> None:
    results, site_folder = tmp_path / "results.json", tmp_path / "out"
    if text is not None:
        results.write_text(text, encoding="utf-8")
    process = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(site_folder)],
        cwd=ROOT,
        env=os.environ | {"TAKEAWAY_RESULTS": str(results), "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for line in (process.stdout + process.stderr).splitlines() if line.strip()]
    assert process.returncode
    assert "takeaway verify" in lines[-1]
    assert "Traceback" not in process.stderr
    assert len(lines) == 1 and not site_folder.exists()
