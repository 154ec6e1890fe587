"""Builder of the site from finished results: all languages and the API reference in parallel, then one rename.

No proof runs here. If a page cannot be built, the build fails and the old site stays.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from verify.languages import ROOT, languages, missing
from verify.literature import load as load_works
from verify.site.build import (
    assets,
    atomic_folder,
    browser_runtime,
    css_prune,
    feed,
    general_archive,
    mkdocs_input,
    node,
    page_context,
    postprocess,
)
from verify.site.build.build_context import BuildContext
from verify.site.build.site_errors import SiteError
from verify.site.content.atlas import atlas_games, atlas_index
from verify.site.content.claims import changed_statements, clause_formulas, proof_listing, translated_claims
from verify.site.content.publication import offline
from verify.site.content.reference import glossary, open_problems
from verify.site.content.results import downloads, result_tables
from verify.site.figures import static_figures
from verify.site.languages import bidi_lint, formula_words, result_values, ui_strings
from verify.site.mathematics import typesetting
from verify.site.mathematics.typesetting import Typeset


@dataclass(frozen=True)
class BuildInputs:
    """The inputs of a build after sources have been read and formulas typeset.

    Args:
        context: the project, its results, and the data read from both.
        modules: the `node_modules` folder.
        files: the MkDocs configuration of each language.
        offered: the languages in the language menu.
    """

    context: BuildContext
    modules: Path
    files: Mapping[str, Path]
    offered: Sequence[str]

    def shared_tasks(self, out: Path) -> Iterator[Callable[[], object]]:
        """Yield the tasks that write the parts shared by all languages, the longest first."""
        context = self.context
        yield partial(self._downloads, out)
        yield partial(self._data, out)
        yield partial(assets.write, context.root, out, self.modules, context.results)
        yield partial(proof_listing.copy, context.findings, out)
        yield partial(atlas_index.write, context.atlas, out)

    def complete(self, folder: Path, *, serving: bool = False) -> None:
        """Post-process a folder that MkDocs has filled.

        Pages served by MkDocs get no policy and keep the complete style sheets of the theme, because they may change.
        """
        for language in self.files:
            assets.messages(self.context.root, folder, language, self.modules)
            postprocess.install_search(folder, language, self.context.root)
        for part in filter(Path.is_dir, folder.iterdir()):
            postprocess.remove_unused_files(part)
        postprocess.write_sitemap(folder, postprocess.base_address(), self.offered)
        postprocess.write_manifests(folder, self.context.root, [*self.files])
        feed.write(folder, self.context.root, postprocess.base_address(), self.files)
        postprocess.write_landing_pages(folder, self.context.root, self.offered)
        if not serving:
            for language in self.files:
                css_prune.prune_site(folder, language)
            postprocess.secure_pages(folder)
        # A service worker controls only the folder from which it is served.
        worker = self.context.root / "docs" / "assets" / "check" / offline.WORKER
        shutil.copyfile(worker, folder / offline.WORKER)
        for language in self.files:
            offline.write_list(folder, language)
        (folder / ".nojekyll").touch()

    def _data(self, out: Path) -> None:
        """Write the folder `data/`."""
        context = self.context
        assets.data(context.results, context.findings, out)
        texts = {language: context.catalogue(language).texts for language in languages(context.root)}
        result_tables.write_refuted(context.findings, texts, out / "data")

    def _downloads(self, out: Path) -> None:
        """Write the archives of the claims and, if available, the runtime that checks them in the browser."""
        context = self.context
        book = downloads.write(context.results, out, context.findings.engines)
        if (out / "book").is_dir() and browser_runtime.download_size(context.work):
            general = general_archive.find_archive(context.work)
            browser_runtime.write(context.root, out, browser_runtime.runtime_folder(context.work), self.files, general)
            words = (context.words(language).tables.get("formula", {}) for language in self.files)
            changed_statements.write(book, out, chain.from_iterable(words))


def prepare_inputs(
    results: Path,
    languages: Sequence[str],
    root: Path = ROOT,
    say: Callable[[str], None] = print,
    *,
    offered: Sequence[str] = (),
    api: bool = True,
) -> BuildInputs:
    """Read the sources of some languages, typeset their formulas, and write the input of MkDocs.

    Args:
        results: the results file.
        languages: the languages to build.
        root: the project folder.
        say: receives progress lines.
        offered: the languages in the language menu; None for `languages`.
        api: whether the site has the API reference.

    Raises:
        SiteError: the site cannot be built.
    """
    began = time.monotonic()
    context = BuildContext(root, results)
    for loader in (translated_claims.families, ui_strings.load, page_context.load, load_works):
        loader.cache_clear()
    for problem in missing(root):
        raise SiteError(problem)
    texts = {language: mkdocs_input.hand_written_pages(root, language) for language in languages}
    books = {language: context.catalogue(language) for language in languages}
    _check_sources(context, results, books["en"])
    modules = node.install_packages(context.work)
    if downloads.claims_in_book(results) and browser_runtime.prepare_runtime(modules, context.work, say):
        general_archive.prepare(context.work, say)
    fresh = _typeset_formulas(context, texts, books, modules)
    say(f"formulas: {fresh} newly typeset ({time.monotonic() - began:.1f} s)")
    static_figures.draw_all(root, context.work, texts)
    files = _write_mkdocs_input(context, texts, offered or languages, api)
    return BuildInputs(context, modules, files, offered or languages)


def _check_sources(context: BuildContext, results: Path, english: translated_claims.Catalogue) -> None:
    """Refuse sources that are not ready for a build.

    Raises:
        SiteError: a claim has no results, or a page mixes directions of writing.
    """
    absent = sorted(set(english.claims) - set(context.findings.claims))
    if absent:
        raise SiteError(f"{results}: no results for {', '.join(absent[:5])}; run `takeaway verify` first")
    problems = bidi_lint.lint(context.root)
    if problems:
        raise SiteError(f"{problems[0]} (and {len(problems) - 1} more)" if problems[1:] else problems[0])


def _typeset_formulas(
    context: BuildContext,
    texts: dict[str, dict[str, str]],
    books: dict[str, translated_claims.Catalogue],
    modules: Path,
) -> int:
    """Typeset the formulas of all pages.

    Args:
        context: the project, its results, and the data read from both.
        texts: the hand-written pages of each language.
        books: the claims in each language.
        modules: the `node_modules` folder.

    Returns:
        The number of formulas that were not typeset before.
    """
    result_texts = {language: list(_result_texts(context, language, books[language])) for language in texts}
    for language in texts:
        result_texts[language] += atlas_games.texts_to_typeset(context.words(language), context.atlas.games)
    proved = (
        clause_formulas.formulas_to_typeset(context.findings, formula_words.translations(context.words(language)))
        for language in texts
    )
    formulas = chain(_formulas(context, texts, books, result_texts), *proved)
    return typesetting.typeset_formulas(
        formulas, context.formulas, node.node_command(), node.FRONT / "typeset.mjs", modules
    )


def _write_mkdocs_input(
    context: BuildContext, texts: dict[str, dict[str, str]], offered: Sequence[str], api: bool
) -> dict[str, Path]:
    """Write the pages of each language for MkDocs, and return the configuration of each language."""
    files = {}
    typeset = Typeset.load(context.formulas)
    for language, pages in texts.items():
        site = page_context.read(context, language, typeset)
        mkdocs_input.write(context.work / "site-src" / language, site, pages)
        files[language] = mkdocs_input.write_configuration(context, language, offered, api)
    return files


def build_site(
    results: Path, out: Path, jobs: int = 2, *, root: Path = ROOT, api: bool = True, say: Callable[[str], None] = print
) -> None:
    """Build the site from `results` into `out`.

    Intermediate files go to the folder of the results.

    Args:
        results: the results file.
        out: the folder of the site.
        jobs: the number of tasks that run at the same time.
        root: the folder with `docs/`, `theory/claims/` and `mkdocs.yml`.
        api: whether to build the API reference.
        say: receives progress lines.

    Raises:
        SiteError: the site cannot be built; the one-line message gives the reason.
    """
    began = time.monotonic()
    api = api and (root / "docs" / "api").is_dir()
    with atomic_folder.build_lock(results.parent, say):
        site = prepare_inputs(results, languages(root), root, say, api=api)
        with atomic_folder.temporary_sibling(out) as folder:
            _build_into(site, folder, jobs, api=api)
            atomic_folder.exchange_folders(folder, out)
    say(f"site: {len(list(out.rglob('index.html')))} pages in {out} ({time.monotonic() - began:.1f} s)")


def _build_into(site: BuildInputs, folder: Path, jobs: int, *, api: bool) -> None:
    """Build the whole site in an empty folder."""
    files = dict(site.files)
    if api:
        files["api"] = mkdocs_input.write_api_configuration(site.context.root, site.context.work)
    # The longest task comes first, and the short ones use the core that becomes free first.
    downloads, *short = site.shared_tasks(folder)
    pages = [partial(_run_mkdocs, file, folder / part) for part, file in files.items()]
    run_parallel(jobs, [downloads, *pages, *short])
    site.complete(folder)


def _result_texts(context: BuildContext, language: str, book: translated_claims.Catalogue) -> Iterator[str]:
    """Yield the texts of the results about the claims, in one language."""
    spoken, findings = context.phrases(language, book), context.findings
    for tag, claim in book.claims.items():
        yield from map(spoken[claim.family].show, result_values.phrases_on_page(findings.claim(tag)))
        yield from result_values.formulas(findings.claim(tag))
    yield from glossary.symbols(context.root)
    yield from open_problems.texts(context.root, language)


def _formulas(
    context: BuildContext,
    texts: dict[str, dict[str, str]],
    books: dict[str, translated_claims.Catalogue],
    result_texts: dict[str, list[str]],
) -> Iterator[typesetting.Formula]:
    """Yield the formulas of all pages, claims and results, language by language."""
    for language, book in books.items():
        claims = chain.from_iterable(fields.values() for fields in book.texts.values())
        yield from mkdocs_input.formulas_to_typeset(
            context.words(language), texts[language], chain(claims, result_texts[language])
        )


def run_parallel(jobs: int, tasks: Iterable[Callable[[], object]]) -> None:
    """Run the tasks, `jobs` at a time; a failure ends running MkDocs processes and prevents further tasks."""
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        begun = [pool.submit(task) for task in tasks]
        try:
            for task in begun:
                task.result()
        except BaseException:
            for descriptor in tuple(_RUNNING):  # a copy, because other threads remove processes that end
                with suppress(OSError):
                    os.write(descriptor, b".")
            pool.shutdown(cancel_futures=True)
            raise


# The write end of the pipe of each running MkDocs process; a byte ends the process (see `child_watchdog`).
_RUNNING: set[int] = set()


def _run_mkdocs(file: Path, out: Path) -> None:
    """Run one strict MkDocs build.

    Raises:
        SiteError: the build failed; the message is MkDocs's own.
    """
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    # The option --quiet would silence the warnings that --strict counts.
    words = ["build", "--strict", "--config-file", str(file), "--site-dir", str(out)]
    read_end, write_end = os.pipe()
    _RUNNING.add(write_end)
    try:
        process = subprocess.run(
            [sys.executable, "-m", "verify.site.build.child_watchdog", *words],
            stdin=read_end, capture_output=True, text=True, check=False, env=environment,
        )  # fmt: skip
    finally:
        _RUNNING.discard(write_end)
        os.close(read_end)
        os.close(write_end)
    if process.returncode:
        lines = [line for line in process.stderr.splitlines() if line.strip()]
        messages = [line.partition("SiteError: ")[2] for line in lines if "SiteError: " in line]
        problem_lines = messages[-1:] or [line for line in lines if line.startswith(("WARNING", "ERROR", "Error"))]
        raise SiteError(f"{file.stem}: {' '.join((problem_lines or lines or ['mkdocs failed'])[-3:])}")
