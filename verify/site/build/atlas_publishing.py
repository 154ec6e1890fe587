"""Publisher of new atlas pages into an existing site, without rebuilding the other pages.

    python -m verify.site.build.atlas_publishing RESULTS SITE [ROOT]

The site is copied as hard links, changed pages are replaced in the copy, and the two folders are exchanged in one step.
The outcome equals a complete build from the same results, byte for byte. Standard input must be a pipe that the parent
process holds open; this process exits when the parent does.
"""

import json
import logging
import os
import shutil
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from mkdocs.commands.build import build
from mkdocs.config import load_config
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files, InclusionLevel
from mkdocs.structure.nav import Navigation

from verify.discover.atlas.atlas_schema import Atlas, GameRecord
from verify.languages import ROOT, languages
from verify.site.build import atomic_folder, css_prune, minify, mkdocs_input, node, postprocess
from verify.site.build.build_context import BuildContext
from verify.site.build.page_context import load, read
from verify.site.build.site_errors import SiteError
from verify.site.content.atlas import atlas_games, atlas_index
from verify.site.content.publication import offline
from verify.site.content.reference import search_cards
from verify.site.mathematics import typesetting
from verify.site.mathematics.typesetting import Typeset

# Pages about all games; they are rebuilt whenever a game changes.
SUMMARY_PAGES = ("atlas/index.md", "reading.md")
# Increment of the nice value: publishing runs in the background, at low priority.
NICENESS = 15


def publish(results: Path, out: Path, root: Path = ROOT) -> int:
    """Publish the games of the atlas file beside `results` in the site `out` and return how many games it then shows.

    Args:
        results: the results file from which the site was built.
        out: the folder of the site.
        root: the project folder.

    Raises:
        SiteError: a page cannot be built; the site is unchanged.
        OSError: a file cannot be written; the site is unchanged.
    """
    results, out, root = results.resolve(), out.resolve(), root.resolve()
    file = results.with_name(atlas_games.FILE)
    with atomic_folder.build_lock(results.parent, lambda line: None):
        while True:
            content = file.read_bytes()
            with _staged_copy(BuildContext(root, results), out) as folder:
                # The atlas may grow during the build. Publish only if the file is unchanged; otherwise build again.
                if file.read_bytes() == content:
                    atomic_folder.exchange_folders(folder, out)
                    return len(msgspec.json.decode(content, type=Atlas).games)


@contextmanager
def _staged_copy(context: BuildContext, out: Path) -> Iterator[Path]:
    """Yield a copy of the site with the current pages of the games, in a folder beside the site."""
    site_languages, atlas = languages(context.root), context.atlas
    new = out.with_name(f".{out.name}.part.{os.getpid()}")
    with atomic_folder.temporary_sibling(out) as folder:
        try:
            changed = _changed_games(atlas, out)
            _typeset_missing_formulas(context, changed, site_languages)
            typeset = Typeset.load(context.formulas)
            for language in site_languages:
                _render_pages(context, language, typeset, changed, new, out)
            atomic_folder.link_missing(out, folder)
            for language in site_languages:
                _merge_pages(new / language, folder / language)
            _replace_data(atlas, new, folder)
            if not atlas.awaited:
                for language in site_languages:
                    _replace_styles(new / language, folder, language)
            for language in site_languages:
                offline.write_list(folder, language)
            _remove_link(folder / "sitemap.xml")
            postprocess.write_sitemap(folder, postprocess.base_address(), site_languages)
            yield folder
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _changed_games(atlas: Atlas, out: Path) -> dict[str, GameRecord]:
    """Return the games, by tag, that are new to the site or whose records changed since it was built."""
    try:
        file = out / "data" / "atlas" / atlas_games.FILE
        site_records = msgspec.json.decode(file.read_bytes(), type=dict[str, GameRecord])
    except (FileNotFoundError, msgspec.MsgspecError):
        site_records = {}
    return {tag: record for tag, record in atlas.games.items() if site_records.get(tag) != record}


def _typeset_missing_formulas(
    context: BuildContext,
    changed: Mapping[str, GameRecord],
    languages: Sequence[str],
) -> None:
    """Typeset the formulas of new and changed pages that are not in the formula cache yet."""
    rest = {tag: record for tag, record in context.atlas.games.items() if not atlas_games.has_page(record)}
    modules = node.install_packages(context.work)
    formulas = (
        formula
        for language in languages
        for formula in mkdocs_input.formulas_to_typeset(
            context.words(language), {}, atlas_games.texts_to_typeset(context.words(language), {**rest, **changed})
        )
    )
    typesetting.typeset_formulas(formulas, context.formulas, node.node_command(), node.FRONT / "typeset.mjs", modules)


class _PageSelection(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """MkDocs plugin that builds only some pages; the navigation still lists all of them.

    Args:
        files: the source files of the pages to build.

    Attributes:
        places: the address of each page of the language, in build order; empty before the build.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self.files = frozenset(files)
        self.places: list[str] = []

    @event_priority(-100)
    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Exclude the other pages after the navigation has been built, and return the navigation."""
        self.places = [file.url for file in files.documentation_pages()]
        for file in files:
            if file.is_documentation_page() and file.src_uri not in self.files:
                file.inclusion = InclusionLevel.EXCLUDED
        return nav


def _render_pages(
    context: BuildContext,
    language: str,
    typeset: Typeset,
    changed: Mapping[str, GameRecord],
    new: Path,
    languages_on_site: Path,
) -> None:
    """Build the changed pages of one language in `new`, exactly as a complete build would.

    Raises:
        SiteError: MkDocs refuses a page.
    """
    load.cache_clear()
    source = context.work / "site-src" / language
    site = read(context, language, typeset)
    api = (languages_on_site / "api" / "index.html").exists()
    file = mkdocs_input.write_configuration(context, language, languages(context.root), api)
    file_names = {f"{atlas_games.ANY_GAME}.md", *(f"atlas/{tag}.md" for tag in changed)}
    texts = {name: text for name, text in mkdocs_input.game_pages(site).items() if name in file_names}
    for name, text in texts.items():
        mkdocs_input.write_page(source / name, text)
    out = new / language
    config = load_config(str(file), site_dir=str(out), strict=True)
    config.plugins["takeaway/part"] = part = _PageSelection([*SUMMARY_PAGES, *texts])
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    collector = _WarningCollector()
    logging.getLogger("mkdocs").addHandler(collector)
    try:
        build(config)
    except Abort as error:
        raise SiteError(f"{file.stem}: {' '.join(collector.lines[-3:]) or error}") from None
    finally:
        logging.getLogger("mkdocs").removeHandler(collector)
    postprocess.install_search(new, language, context.root)
    postprocess.remove_unused_files(out)
    (out / "places.json").write_text(json.dumps(part.places), encoding="utf-8")


class _WarningCollector(logging.Handler):
    """Logging handler that collects the warnings of MkDocs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Append the message of a log record."""
        self.lines.append(record.getMessage())


def _merge_pages(new: Path, part: Path) -> None:
    """Merge the rebuilt pages of one language, their icons and their search entries, into the copy of the site."""
    icons, icon_path = minify.IconRegistry(), part / minify.ICON_FILE
    icons.register(icon_path.read_bytes() if icon_path.exists() else b"")
    pages = sorted(new.rglob("index.html"))
    for page in pages:
        postprocess.secure_page(page, new, icons)
    scripts = (new / "assets" / "javascripts").glob(minify.SCRIPT_NAME.format("*"))
    for path in (*pages, *scripts):
        _replace_file(path, part / path.relative_to(new))
    if content := icons.icon_file():
        _remove_link(icon_path)
        icon_path.write_bytes(content)
    index = part / "search" / "search_index.json"
    old_index, new_index = (
        json.loads(path.read_text(encoding="utf-8")) for path in (index, new / "search" / index.name)
    )
    docs = [
        *_merge_search_entries(
            old_index["docs"], new_index["docs"], json.loads((new / "places.json").read_text(encoding="utf-8"))
        )
    ]
    _remove_link(index)
    index.write_text(
        json.dumps(old_index | {"docs": docs}, ensure_ascii=False, separators=(",", ":")), encoding="utf-8"
    )
    cards = index.with_name(search_cards.FILE)
    old, anew = (json.loads(path.read_text(encoding="utf-8")) for path in (cards, new / "search" / cards.name))
    _remove_link(cards)
    cards.write_text(search_cards.text_of(search_cards.merge_cards(old, anew)), encoding="utf-8")


def _merge_search_entries(
    published: Sequence[dict[str, Any]], rebuilt: Sequence[dict[str, Any]], places: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """Yield the search entries in page order; entries of rebuilt pages replace the old ones."""
    entries: dict[str, list[dict[str, Any]]] = {}
    for doc in rebuilt:
        entries.setdefault(_entry_page(doc), []).append(doc)
    anew = frozenset(entries)
    for doc in published:
        if _entry_page(doc) not in anew:
            entries.setdefault(_entry_page(doc), []).append(doc)
    turns = {place: turn for turn, place in enumerate(places)}
    for address in sorted(entries, key=turns.__getitem__):
        yield from entries[address]


def _entry_page(doc: Mapping[str, Any]) -> str:
    """Return the address of the page to which a search entry leads."""
    address = str(doc["location"]).partition("#")[0]
    return address or "./"


def _replace_data(atlas: Atlas, new: Path, folder: Path) -> None:
    """Replace the data of the games in the copy of the site."""
    atlas_index.write(atlas, new)
    rebuilt, old = new / "data" / "atlas", folder / "data" / "atlas"
    shutil.rmtree(old, ignore_errors=True)
    os.replace(rebuilt, old)


def _replace_styles(new: Path, folder: Path, language: str) -> None:
    """Replace the theme's style sheets in the copy of the site and prune them by the classes of all pages."""
    for path in (new / "assets" / "stylesheets").glob("*.css"):
        _replace_file(path, folder / language / "assets" / "stylesheets" / path.name)
    css_prune.prune_site(folder, language)


def _replace_file(path: Path, target: Path) -> None:
    """Move a file into the copy of the site; files there are hard links and must be replaced, not overwritten."""
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)


def _remove_link(path: Path) -> None:
    """Remove a hard link before its file is rewritten, so that the published file stays unchanged."""
    path.unlink(missing_ok=True)


def main(arguments: Sequence[str]) -> int:
    """Publish once and return the exit status: 0, or 2 after an error message on standard error."""
    from verify.site.build.child_watchdog import exit_with_parent

    exit_with_parent()
    os.nice(NICENESS)
    results, out, *root = map(Path, arguments)
    try:
        print(publish(results, out, *root))
    except SiteError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        print(f"{error.filename or out}: {error.strerror}", file=sys.stderr)
    else:
        return 0
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
