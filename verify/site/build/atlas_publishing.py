"""The pages of the atlas put into a site that is there, while others read it: no other page is built anew.

    python -m verify.site.build.atlas_publishing RESULTS SITE [ROOT]

A copy of the site is made of links, the pages that changed are put into it, and the two folders are exchanged in one
step. The result is the same, byte by byte, as if the whole site were built from the same results. Standard input is a
pipe whose other end is held open by whoever began this; it ends with them.
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

from verify.discover.atlas_schema import Atlas, GameRecord
from verify.languages import ROOT, languages
from verify.site.build import atomic_folder, css_prune, minify, mkdocs_input, node, postprocess
from verify.site.build.build_context import BuildContext
from verify.site.build.page_context import load, read
from verify.site.build.site_errors import SiteError
from verify.site.content import atlas_games
from verify.site.mathematics import typesetting
from verify.site.mathematics.typesetting import Typeset

# Pages that speak of all games together.
WHOLE = ("atlas/index.md", "reading.md")
# By how much other processes go before this one.
NICE = 15


def publish(results: Path, out: Path, root: Path = ROOT) -> int:
    """Put the pages of the games in the file beside the results into the site that was built from the same results.

    Returns how many games the site shows then.

    Raises:
        SiteError: a page cannot be built; the site stays as it is.
        OSError: something cannot be written; the site stays as it is.
    """
    results, out, root = results.resolve(), out.resolve(), root.resolve()
    file = results.with_name(atlas_games.FILE)
    with atomic_folder.alone(results.parent, lambda line: None):
        while True:
            read = file.read_bytes()
            with _made(BuildContext(root, results), out) as folder:
                # What is written meanwhile is a later state of the same; a site is of one.
                if file.read_bytes() == read:
                    atomic_folder.replace(folder, out)
                    return len(msgspec.json.decode(read, type=Atlas).games)


@contextmanager
def _made(context: BuildContext, out: Path) -> Iterator[Path]:
    """A copy of the site with the pages of the games, beside it."""
    spoken, known = languages(context.root), context.atlas
    new = out.with_name(f".{out.name}.part.{os.getpid()}")
    with atomic_folder.beside(out) as folder:
        try:
            changed = _changed(known, out)
            _typeset(context, changed, spoken)
            typeset = Typeset.load(context.formulas)
            for language in spoken:
                _render(context, language, typeset, changed, new, out)
            atomic_folder.carry(out, folder)
            for language in spoken:
                _merge(new / language, folder / language)
            _data(known, new, folder)
            if not known.awaited:
                for language in spoken:
                    _styled(new / language, folder, language)
            _anew(folder / "sitemap.xml")
            postprocess.sitemap(folder, postprocess.base_address(), spoken)
            yield folder
        finally:
            shutil.rmtree(new, ignore_errors=True)


def _changed(known: Atlas, out: Path) -> dict[str, GameRecord]:
    """The games that the site does not show yet, or shows from other records."""
    try:
        file = out / "data" / "atlas" / atlas_games.FILE
        shown = msgspec.json.decode(file.read_bytes(), type=dict[str, GameRecord])
    except (FileNotFoundError, msgspec.MsgspecError):
        shown = {}
    return {tag: record for tag, record in known.games.items() if shown.get(tag) != record}


def _typeset(
    context: BuildContext,
    changed: Mapping[str, GameRecord],
    spoken: Sequence[str],
) -> None:
    """Typeset what formulas the pages have that no page had before."""
    rest = {tag: record for tag, record in context.atlas.games.items() if not atlas_games.paged(record)}
    modules = node.install(context.work)
    wanted = (
        formula
        for language in spoken
        for formula in mkdocs_input.wanted(
            context.words(language), {}, atlas_games.texts(context.words(language), {**rest, **changed})
        )
    )
    typesetting.typeset(wanted, context.formulas, node.node(), node.FRONT / "katex.mjs", modules)


class _Part(BasePlugin):  # type: ignore[type-arg, no-untyped-call]
    """Leaves out all pages but some, once the menu is made, in which all of them stand.

    Args:
        files: the pages that are built.
        places: after the build, where each page of the language is, in the order in which all are built.
    """

    def __init__(self, files: Sequence[str]) -> None:
        self.files = frozenset(files)
        self.places: list[str] = []

    @event_priority(-100)
    def on_nav(self, nav: Navigation, /, *, config: MkDocsConfig, files: Files) -> Navigation:
        """The menu is made; what is not built counts as a page that is left out."""
        self.places = [file.url for file in files.documentation_pages()]
        for file in files:
            if file.is_documentation_page() and file.src_uri not in self.files:
                file.inclusion = InclusionLevel.EXCLUDED
        return nav


def _render(
    context: BuildContext,
    language: str,
    typeset: Typeset,
    changed: Mapping[str, GameRecord],
    new: Path,
    there: Path,
) -> None:
    """Build the pages of one language that change into an empty folder, as a whole build would leave them."""
    load.cache_clear()
    source = context.work / "site-src" / language
    site = read(context, language, typeset)
    api = (there / "api" / "index.html").exists()
    file = mkdocs_input.configure(context, language, languages(context.root), api)
    kept = {f"{atlas_games.ANY}.md", *(f"atlas/{tag}.md" for tag in changed)}
    texts = {name: text for name, text in mkdocs_input.games(site).items() if name in kept}
    for name, text in texts.items():
        mkdocs_input.put(source / name, text)
    out = new / language
    config = load_config(str(file), site_dir=str(out), strict=True)
    config.plugins["takeaway/part"] = part = _Part([*WHOLE, *texts])
    logging.getLogger("mkdocs").setLevel(logging.WARNING)
    told = _Told()
    logging.getLogger("mkdocs").addHandler(told)
    try:
        build(config)
    except Abort as error:
        raise SiteError(f"{file.stem}: {' '.join(told.lines[-3:]) or error}") from None
    finally:
        logging.getLogger("mkdocs").removeHandler(told)
    postprocess.search(new, language, context.root)
    postprocess.trim(out)
    (out / "places.json").write_text(json.dumps(part.places), encoding="utf-8")


class _Told(logging.Handler):
    """What MkDocs warns of."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Remember a line."""
        self.lines.append(record.getMessage())


def _merge(new: Path, part: Path) -> None:
    """Put the pages of one language that were built, with what the whole site knows of them, into a copy of links."""
    icons, drawn = minify.Icons(), part / minify.FILE
    icons.keep(drawn.read_bytes() if drawn.exists() else b"")
    pages = sorted(new.rglob("index.html"))
    for page in pages:
        postprocess.guard(page, new, icons)
    scripts = (new / "assets" / "javascripts").glob(minify.MOVED.format("*"))
    for path in (*pages, *scripts):
        _put(path, part / path.relative_to(new))
    if content := icons.file():
        _anew(drawn)
        drawn.write_bytes(content)
    index = part / "search" / "search_index.json"
    whole, mine = (json.loads(path.read_text(encoding="utf-8")) for path in (index, new / "search" / index.name))
    docs = [*_merged(whole["docs"], mine["docs"], json.loads((new / "places.json").read_text(encoding="utf-8")))]
    _anew(index)
    index.write_text(json.dumps(whole | {"docs": docs}, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _merged(
    whole: Sequence[dict[str, Any]], mine: Sequence[dict[str, Any]], places: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """The entries of the search in the order of the pages, those of pages that were built anew in place of others."""
    entries: dict[str, list[dict[str, Any]]] = {}
    for doc in mine:
        entries.setdefault(_page(doc), []).append(doc)
    anew = frozenset(entries)
    for doc in whole:
        if _page(doc) not in anew:
            entries.setdefault(_page(doc), []).append(doc)
    turns = {place: turn for turn, place in enumerate(places)}
    for address in sorted(entries, key=turns.__getitem__):
        yield from entries[address]


def _page(doc: Mapping[str, Any]) -> str:
    """The page to which an entry of the search leads."""
    address = str(doc["location"]).partition("#")[0]
    return address or "./"


def _data(known: Atlas, new: Path, folder: Path) -> None:
    """Put the data of the games into a copy of links."""
    atlas_games.write(known, new)
    made, old = new / "data" / "atlas", folder / "data" / "atlas"
    shutil.rmtree(old, ignore_errors=True)
    os.replace(made, old)


def _styled(new: Path, folder: Path, language: str) -> None:
    """Put the theme's sheets into a copy of links anew, with what all pages name by now."""
    for path in (new / "assets" / "stylesheets").glob("*.css"):
        _put(path, folder / language / "assets" / "stylesheets" / path.name)
    css_prune.lean(folder, language)


def _put(path: Path, target: Path) -> None:
    """Move a file to its place in a copy of links, in which nothing may be written over."""
    target.parent.mkdir(parents=True, exist_ok=True)
    os.replace(path, target)


def _anew(path: Path) -> None:
    """Part a file from the one of which it is a link, before it is written."""
    path.unlink(missing_ok=True)


def main(arguments: Sequence[str]) -> int:
    """Publish once; what is wrong is told in a line."""
    from verify.site.build.child_watchdog import attach

    attach()
    os.nice(NICE)
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
