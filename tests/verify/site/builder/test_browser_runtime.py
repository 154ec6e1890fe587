"""Tests of the files that pages load to check claims: pinned, with checksums, and absent without z3."""

import gzip
import hashlib
import json
import subprocess
import tarfile
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from verify.languages import languages
from verify.site.build import browser_runtime, general_archive
from verify.site.build.page_context import Page, Site
from verify.site.content import badges
from verify.site.content.atlas import atlas_blocks
from verify.site.content.claims import check_button

ROOT = Path(__file__).parents[4]


@pytest.fixture
def modules(tmp_path: Path) -> Path:
    """Return a folder with made-up npm packages."""
    pyodide = tmp_path / "modules" / "pyodide"
    pyodide.mkdir(parents=True)
    lock = {"info": {"abi_version": "2026_0", "python": "3.14.2"}, "packages": {"numpy": {}}}
    for name in (*browser_runtime.SCRIPTS, "pyodide.asm.wasm"):
        (pyodide / name).write_text(name)
    (pyodide / "pyodide-lock.json").write_text(json.dumps(lock))
    return pyodide.parent


def test_loaded_files_are_listed_with_checksums(modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def download(pyodide: Path, folder: Path) -> bytes:
        (folder / browser_runtime.BINDINGS).write_bytes(b"modules")
        return b"z3"

    monkeypatch.setattr(browser_runtime, "_download_z3", download)
    monkeypatch.setattr(browser_runtime, "_compile_stdlib", lambda pyodide, path: path.write_bytes(b"library"))
    assert browser_runtime.download_size(tmp_path) == 0
    runtime = browser_runtime.prepare_runtime(modules, tmp_path)
    assert runtime == browser_runtime.runtime_folder(tmp_path) == browser_runtime.prepare_runtime(modules, tmp_path)
    assert browser_runtime.download_size(tmp_path) > 0
    site_folder = tmp_path / "site"
    (site_folder / "book").mkdir(parents=True)
    (site_folder / "book" / "TRY-001.zip").write_bytes(bytes(browser_runtime.LARGE_CLAIM + 1))
    (site_folder / "book" / "TRY-002.zip").write_bytes(bytes(9))
    general = tmp_path / "general.zip"
    general.write_bytes(b"book")
    browser_runtime.write(ROOT, site_folder, runtime, languages(ROOT), general)
    target = site_folder / browser_runtime.FOLDER
    listing = json.loads((target / "files.js").read_text().removeprefix("export default ").removesuffix(";\n"))
    assert listing["large"] == {"TRY-001": browser_runtime.LARGE_CLAIM + 1}
    for name, file in [
        *listing["files"].items(),
        *((listing[key]["name"], listing[key]) for key in ("program", "general", "search")),
    ]:
        content = (target / (listing["folder"] if name in listing["files"] else "") / name).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
    assert gzip.decompress((target / listing["folder"] / "libz3.so.gz").read_bytes()) == b"z3"
    assert json.loads((target / listing["folder"] / "pyodide-lock.json").read_text())["packages"] == {}
    # Checks do not load modules that only the search needs.
    bindings = listing["files"][browser_runtime.BINDINGS]["bytes"]
    assert (
        browser_runtime.download_size(tmp_path) == sum(entry["bytes"] for entry in listing["files"].values()) - bindings
    )
    with tarfile.open(target / listing["search"]["name"], "r:xz") as archive:
        names = set(archive.getnames())
    assert {"cvc5.py", "msgspec.py", "verify/browser/game_search.py", "verify/kernel/kernel.py"} <= names
    assert not any(name.startswith(("verify/site", "verify/cli", "tests")) for name in names)
    assert (site_folder / browser_runtime.OFFLINE).is_file() and not (target / browser_runtime.OFFLINE).exists()
    for language in languages(ROOT):
        assert '"button"' in (target / f"words.{language}.js").read_text()


@pytest.mark.parametrize(
    ("checked", "loads", "standing", "can"),
    [
        ("X", 9, "certified", True),
        ("X", 9, "confirmed", False),
        ("Y", 9, "certified", False),
        ("X", 0, "refuted", False),
    ],
)
def test_the_button_appears_only_if_the_check_can_succeed(checked: str, loads: int, standing: str, can: bool) -> None:
    claim = SimpleNamespace(standing_all_the_way=standing)
    findings = SimpleNamespace(claim={"X": claim}.__getitem__)
    site = SimpleNamespace(checked=frozenset({checked}), loads=loads, findings=findings)
    assert check_button.can_be_checked(cast(Site, site), "X") is can


def test_without_z3_the_site_says_so_in_a_line(modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = subprocess.CompletedProcess([], 1, "", "ERROR: none\nERROR: No matching distribution found\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: process)
    messages: list[str] = []
    assert browser_runtime.prepare_runtime(modules, tmp_path, messages.append) is None
    assert len(messages) == 1 and messages[0].endswith("No matching distribution found")
    assert browser_runtime.download_size(tmp_path) == 0 and [path.name for path in tmp_path.iterdir()] == ["modules"]


def test_without_a_general_book_the_site_says_so_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    process = subprocess.CompletedProcess([], 2, "", "general book: octal.same/1: cvc5 gives no proof\n")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: process)
    messages: list[str] = []
    assert general_archive.prepare(tmp_path, messages.append) is None and general_archive.find_archive(tmp_path) is None
    assert len(messages) == 1 and messages[0].endswith("cvc5 gives no proof")


def test_the_general_book_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands = []

    def run(words: list[str], **_: object) -> object:
        commands.append(words)
        Path(words[-1]).write_bytes(b"book")
        return subprocess.CompletedProcess(words, 0, "", "")

    monkeypatch.setattr(subprocess, "run", run)
    path = general_archive.prepare(tmp_path)
    assert path is not None and path.read_bytes() == b"book"
    assert general_archive.prepare(tmp_path) == path == general_archive.find_archive(tmp_path) and len(commands) == 1


@pytest.mark.parametrize(("loads", "proves", "expected"), [(9, True, True), (9, False, False), (0, True, False)])
def test_the_rules_box_shows_whether_games_are_proved(
    loads: int, proves: bool, expected: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(badges, "badge", lambda *_: "")
    atlas = SimpleNamespace(games=[], awaited=[])
    site = SimpleNamespace(atlas=atlas, language="en", loads=loads, proves=proves, root=ROOT)
    page = SimpleNamespace(site=site, words=None, url=str, asset=str, word=str)
    assert ("data-proves" in atlas_blocks.rules_box(cast(Page, page), [])) is expected
