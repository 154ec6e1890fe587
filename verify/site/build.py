"""Builds the whole site from finished results: all languages and the API reference, side by side, then one rename.

Nothing is proved here. A page that cannot be built stops everything, and the site that was there before stays.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import chain
from pathlib import Path

from verify.languages import ROOT, languages, missing
from verify.site import (
    assets,
    catalogue,
    chapters,
    downloads,
    findings,
    finish,
    formal,
    formulas,
    glossary,
    lint,
    machine_words,
    node,
    page,
    phrases,
    stage,
    words,
)
from verify.site.errors import SiteError


def build(
    results: Path, out: Path, jobs: int = 2, *, root: Path = ROOT, api: bool = True, say: Callable[[str], None] = print
) -> None:
    """Build the site from `results` into `out`; SiteError says in a line why it cannot be built.

    `root` holds `docs/`, `theory/claims/` and `mkdocs.yml`; intermediate files go to the folder of the results.
    """
    began = time.monotonic()
    work = results.parent
    for read in (catalogue.families, words.load, page.load):
        read.cache_clear()
    found = findings.load(results)
    for lacking in missing(root):
        raise SiteError(lacking)
    spoken = languages(root)
    texts = {language: stage.sources(root, language) for language in spoken}
    books = {language: catalogue.load(root, language) for language in spoken}
    absent = sorted(set(books["en"].claims) - set(found.claims))
    if absent:
        raise SiteError(f"{results}: no results for {', '.join(absent[:5])}: run `takeaway verify` first")
    problems = lint.check(root)
    if problems:
        raise SiteError(f"{problems[0]} ({len(problems)} such places in all)" if problems[1:] else problems[0])
    modules = node.install(work)
    kept = work / "formulas.json"
    told = {language: list(_told(root, language, books[language], found)) for language in spoken}
    every = chain(_formulas(root, texts, books, told), formal.wanted(found))
    fresh = formulas.typeset(every, kept, node.node(), node.FRONT / "katex.mjs", modules)
    say(f"formulas: {fresh} typeset afresh ({time.monotonic() - began:.1f} s)")

    beside = out.with_name(f".{out.name}.{os.getpid()}")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir(parents=True)
    try:
        files = []
        for language in spoken:
            site = page.load(language, str(root), str(results), str(kept))
            stage.write(work / "site-src" / language, site, texts[language])
            files.append(stage.configure(root, results, language, beside / language, kept))
        if api and (root / "docs" / "api").is_dir():
            files.append(stage.configure_api(root, work, beside / "api"))
        # What all languages share comes last: it is short, and fills the core that is done first.
        side_by_side(jobs, [
            *(partial(_mkdocs, file) for file in files),
            partial(assets.data, results, found, beside),
            partial(downloads.write, results, _by_family(books["en"]), beside),
            partial(assets.write, root, beside, modules),
        ])  # fmt: skip
        chapters.copy(found, beside)
        for language in spoken:
            assets.messages(root, beside, language)
            finish.search(beside, language, root)
        for folder in beside.iterdir():
            finish.trim(folder)
        finish.sitemap(beside, finish.base_address(), spoken)
        finish.landing(beside, root)
        (beside / ".nojekyll").touch()
        _replace(beside, out)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    say(f"site: {len(list(out.rglob('index.html')))} pages in {out} ({time.monotonic() - began:.1f} s)")


def _by_family(book: catalogue.Catalogue) -> dict[str, list[str]]:
    """The tags of the claims of each family."""
    tags: dict[str, list[str]] = {}
    for tag, claim in book.claims.items():
        tags.setdefault(claim.family, []).append(tag)
    return tags


def _told(root: Path, language: str, book: catalogue.Catalogue, found: findings.Findings) -> Iterator[str]:
    """What the verification says of the claims, in the words of one language."""
    spoken = phrases.of_families(root, language, book)
    for tag, claim in book.claims.items():
        yield from map(spoken[claim.family].show, machine_words.said(found.claim(tag)))
        yield from machine_words.formulas(found.claim(tag))
    yield from glossary.symbols(root)


def _formulas(
    root: Path, texts: dict[str, dict[str, str]], books: dict[str, catalogue.Catalogue], told: dict[str, list[str]]
) -> Iterator[formulas.Formula]:
    for language, book in books.items():
        claims = chain.from_iterable(fields.values() for fields in book.texts.values())
        yield from stage.wanted(language, root, texts[language], chain(claims, told[language]))


def side_by_side(jobs: int, tasks: Iterable[Callable[[], object]]) -> None:
    """Do the tasks, `jobs` at a time; once one has failed no other is begun."""
    with ThreadPoolExecutor(max(1, jobs)) as pool:
        begun = [pool.submit(task) for task in tasks]
        try:
            for task in begun:
                task.result()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _mkdocs(file: Path) -> None:
    """Run one strict MkDocs build; its own words are the message when it fails."""
    environment = os.environ | {
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    done = subprocess.run(
        # Not --quiet: it silences the very warnings that --strict counts.
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--config-file", str(file)],
        capture_output=True, text=True, check=False, env=environment,
    )  # fmt: skip
    if done.returncode:
        lines = [line for line in done.stderr.splitlines() if line.strip()]
        ours = [line.partition("SiteError: ")[2] for line in lines if "SiteError: " in line]
        told = ours[-1:] or [line for line in lines if line.startswith(("WARNING", "ERROR", "Error"))]
        raise SiteError(f"{file.stem}: {' '.join((told or lines or ['mkdocs failed'])[-3:])}")


def _replace(beside: Path, out: Path) -> None:
    """Put the finished folder in place of the old one, which is gone only when the new one stands."""
    old = out.with_name(f".{out.name}.old.{os.getpid()}")
    if out.exists():
        os.replace(out, old)
    os.replace(beside, out)
    shutil.rmtree(old, ignore_errors=True)
