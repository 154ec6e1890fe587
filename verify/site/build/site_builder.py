"""Builds the whole site from finished results: all languages and the API reference, side by side, then one rename.

Nothing is proved here. A page that cannot be built stops everything, and the site that was there before stays.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from verify.languages import ROOT, languages, missing
from verify.site.build import (
    assets,
    atomic_folder,
    browser_runtime,
    css_prune,
    mkdocs_input,
    node,
    page_context,
    postprocess,
)
from verify.site.build.build_context import BuildContext
from verify.site.build.site_errors import SiteError
from verify.site.content import (
    atlas_games,
    clause_formulas,
    downloads,
    glossary,
    proof_listing,
    translated_claims,
)
from verify.site.figures import static_figures
from verify.site.languages import bidi_lint, formula_words, machine_values, ui_strings
from verify.site.mathematics import typesetting
from verify.site.mathematics.typesetting import Typeset


@dataclass(frozen=True)
class Ready:
    """What was read and typeset, before any page is made.

    Args:
        modules: the folder of the npm packages.
        files: the configuration of each language, for MkDocs.
        offered: the languages that a reader can turn to.
    """

    context: BuildContext
    modules: Path
    files: Mapping[str, Path]
    offered: Sequence[str]

    def shared(self, out: Path) -> Iterator[Callable[[], object]]:
        """What writes the parts that all languages share."""
        known = self.context
        yield partial(assets.data, known.results, known.findings, out)
        yield partial(self._downloads, out)
        yield partial(assets.write, known.root, out, self.modules, known.results)
        yield partial(proof_listing.copy, known.findings, out)
        yield partial(atlas_games.write, known.atlas, out)

    def complete(self, folder: Path, *, serving: bool = False) -> None:
        """What follows MkDocs, in a folder that is the whole site then.

        Pages that MkDocs serves have no policy, and as they may change, all of the theme's sheets.
        """
        for language in self.files:
            assets.messages(self.context.root, folder, language, self.modules)
            postprocess.search(folder, language, self.context.root)
        for part in filter(Path.is_dir, folder.iterdir()):
            postprocess.trim(part)
        postprocess.sitemap(folder, postprocess.base_address(), self.offered)
        postprocess.landing(folder, self.context.root, self.offered)
        if not serving:
            for language in self.files:
                css_prune.lean(folder, language)
            postprocess.policy(folder)
        (folder / ".nojekyll").touch()

    def _downloads(self, out: Path) -> None:
        """The archives of the claims, and, where there is any, what checks them in the browser."""
        known = self.context
        downloads.write(known.results, out)
        if (out / "book").is_dir() and browser_runtime.loads(known.work):
            browser_runtime.write(known.root, out, browser_runtime.place(known.work), self.files)


def ready(
    results: Path,
    spoken: Sequence[str],
    root: Path = ROOT,
    say: Callable[[str], None] = print,
    *,
    offered: Sequence[str] = (),
    api: bool = True,
) -> Ready:
    """Read the sources of some languages, typeset their formulas, and write down what MkDocs needs.

    Args:
        offered: the languages that a reader can turn to, if not just these.
        api: whether the site has the API reference.

    Raises:
        SiteError: the site cannot be built.
    """
    began = time.monotonic()
    context, offered = BuildContext(root, results), offered or spoken
    work, found = context.work, context.findings
    for read in (translated_claims.families, ui_strings.load, page_context.load):
        read.cache_clear()
    for lacking in missing(root):
        raise SiteError(lacking)
    texts = {language: mkdocs_input.sources(root, language) for language in spoken}
    books = {language: context.catalogue(language) for language in spoken}
    absent = sorted(set(books["en"].claims) - set(found.claims))
    if absent:
        raise SiteError(f"{results}: no results for {', '.join(absent[:5])}: run `takeaway verify` first")
    problems = bidi_lint.check(root)
    if problems:
        raise SiteError(f"{problems[0]} ({len(problems)} such places in all)" if problems[1:] else problems[0])
    modules = node.install(work)
    if downloads.claimed(results):
        browser_runtime.prepared(modules, work, say)
    told = {language: list(_told(context, language, books[language])) for language in texts}
    for language in texts:
        told[language] += atlas_games.texts(context.words(language), context.atlas.games)
    proved = (clause_formulas.wanted(found, formula_words.table(context.words(language))) for language in texts)
    every = chain(_formulas(context, texts, books, told), *proved)
    fresh = typesetting.typeset(every, context.formulas, node.node(), node.FRONT / "katex.mjs", modules)
    say(f"formulas: {fresh} typeset afresh ({time.monotonic() - began:.1f} s)")
    static_figures.draw(root, work, texts)
    files = {}
    typeset = Typeset.load(context.formulas)
    for language, own in texts.items():
        site = page_context.read(context, language, typeset)
        mkdocs_input.write(work / "site-src" / language, site, own)
        files[language] = mkdocs_input.configure(context, language, offered, api)
    return Ready(context, modules, files, offered)


def build(
    results: Path, out: Path, jobs: int = 2, *, root: Path = ROOT, api: bool = True, say: Callable[[str], None] = print
) -> None:
    """Build the site from `results` into `out`; SiteError says in a line why it cannot be built.

    `root` holds `docs/`, `theory/claims/` and `mkdocs.yml`; intermediate files go to the folder of the results.
    """
    began = time.monotonic()
    api = api and (root / "docs" / "api").is_dir()
    with atomic_folder.alone(results.parent, say):
        site = ready(results, languages(root), root, say, api=api)
        with atomic_folder.beside(out) as folder:
            _fill(site, folder, jobs, api=api)
            atomic_folder.replace(folder, out)
    say(f"site: {len(list(out.rglob('index.html')))} pages in {out} ({time.monotonic() - began:.1f} s)")


def _fill(site: Ready, folder: Path, jobs: int, *, api: bool) -> None:
    """Build the whole site in an empty folder."""
    files = dict(site.files)
    if api:
        files["api"] = mkdocs_input.configure_api(site.context.root, site.context.work)
    # What all languages share comes last: it is short, and fills the core that is done first.
    pages = [partial(_mkdocs, file, folder / part) for part, file in files.items()]
    side_by_side(jobs, [*pages, *site.shared(folder)])
    site.complete(folder)


def _told(context: BuildContext, language: str, book: translated_claims.Catalogue) -> Iterator[str]:
    """What the verification says of the claims, in the words of one language."""
    spoken, found = context.phrases(language, book), context.findings
    for tag, claim in book.claims.items():
        yield from map(spoken[claim.family].show, machine_values.said(found.claim(tag)))
        yield from machine_values.formulas(found.claim(tag))
    yield from glossary.symbols(context.root)


def _formulas(
    context: BuildContext,
    texts: dict[str, dict[str, str]],
    books: dict[str, translated_claims.Catalogue],
    told: dict[str, list[str]],
) -> Iterator[typesetting.Formula]:
    for language, book in books.items():
        claims = chain.from_iterable(fields.values() for fields in book.texts.values())
        yield from mkdocs_input.wanted(context.words(language), texts[language], chain(claims, told[language]))


def side_by_side(jobs: int, tasks: Iterable[Callable[[], object]]) -> None:
    """Do the tasks, `jobs` at a time; once one has failed no other is begun."""
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        begun = [pool.submit(task) for task in tasks]
        try:
            for task in begun:
                task.result()
        except BaseException:
            for held in _BEGUN:
                os.write(held, b".")
            pool.shutdown(cancel_futures=True)
            raise


# For each MkDocs at work what it ends with; see `attached`.
_BEGUN: set[int] = set()


def _mkdocs(file: Path, out: Path) -> None:
    """Run one strict MkDocs build; its own words are the message when it fails."""
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    # Not --quiet: it silences the very warnings that --strict counts.
    words = ["build", "--strict", "--config-file", str(file), "--site-dir", str(out)]
    given, held = os.pipe()
    _BEGUN.add(held)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "verify.site.build.child_watchdog", *words],
            stdin=given, capture_output=True, text=True, check=False, env=environment,
        )  # fmt: skip
    finally:
        _BEGUN.discard(held)
        os.close(given)
        os.close(held)
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        ours = [line.partition("SiteError: ")[2] for line in lines if "SiteError: " in line]
        told = ours[-1:] or [line for line in lines if line.startswith(("WARNING", "ERROR", "Error"))]
        raise SiteError(f"{file.stem}: {' '.join((told or lines or ['mkdocs failed'])[-3:])}")
