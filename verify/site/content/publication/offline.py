"""Offline copy of one language of the site: the placeholder `{{ offline }}`."""

import json
from html import escape
from pathlib import Path

from verify.site.build.page_context import Page

LIST = "offline.json"  # the list of the files of a language, in its folder
WORKER = "offline.js"
MISSING_PAGE = "away.html"  # what the worker shows in place of a page that no copy contains
KEYS = ("start", "stop", "remove", "progress", "done", "failed", "none", "help")
# Folders that all languages share and that pages need; data for download and certificates are left out.
SHARED_FOLDERS = ("assets",)
# Names of files that reading needs no more: source maps, and the runtime that checks proofs, which has its own cache.
LEFT_OUT = (".map", ".wasm", ".zip", ".gz", ".whl", ".xz", ".bz2")


def block(page: Page) -> str:
    """Return the button that stores an offline copy, with its progress; a script activates it."""
    words = " ".join(
        f'data-{key}="{escape(page.site.words.tables["about"][f"offline_{key}"], quote=True)}"' for key in KEYS
    )
    list_address = page.url(LIST)
    return (
        f'<div class="tk-offline" data-list="{list_address}" data-search-exclude {words} hidden>'
        f'<p class="tk-small"></p><p><button type="button" class="tk-button" data-do="start">'
        f"{page.word('about.offline_start')}</button> "
        f'<button type="button" class="tk-button" data-do="remove" hidden>'
        f"{page.word('about.offline_remove')}</button></p>"
        f'<progress max="1" value="0" hidden aria-label="{page.word("about.offline")}"></progress>'
        '<p role="status"></p></div>'
        f'<script type="module" src="{page.asset("assets/js/offline-copy.js")}"></script>'
    )


def write_list(out: Path, language: str) -> None:
    """Write the list of the files that a copy of one language consists of, with their total size in bytes.

    Addresses are relative to the folder of the site. Pages of single atlas games are left out: there are thousands.
    """
    folders = [out / language, *(out / name for name in SHARED_FOLDERS)]
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file() and _include(path, out)]
    families = (path for family in (out / "data").glob("*") for path in family.glob("*.json"))
    files += [path for path in sorted(families) if path.parent.name not in ("atlas", "twins", "smt2")]
    files += [path for path in (out / MISSING_PAGE,) if path.is_file()]
    names = [_address(path.relative_to(out).as_posix()) for path in files]
    listing = {"bytes": sum(path.stat().st_size for path in files), "files": names}
    file = out / language / LIST
    file.unlink(missing_ok=True)  # in a copy of a site the file is a hard link, which must not be overwritten
    file.write_text(json.dumps(listing, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _address(name: str) -> str:
    """Return the address of a file: a page is addressed by its folder."""
    return name.removesuffix("index.html") if name.endswith("index.html") else name


def _include(path: Path, out: Path) -> bool:
    parts = path.relative_to(out).parts
    game = len(parts) > 3 and parts[1] == "atlas"
    return not game and path.name != LIST and path.suffix not in LEFT_OUT
