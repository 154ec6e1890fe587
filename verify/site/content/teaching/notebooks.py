"""Jupyter notebooks for chapters: the claims in words, each with the call that checks it.

A notebook is nbformat 4.5 JSON without outputs; readers run it themselves. The build runs no notebook: the results
record which claims have computations.
"""

import json
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from verify.site.build.page_context import Page, Site, code
from verify.site.mathematics.typesetting import split_markdown

CLAIM_PLACEHOLDERS = ("claim", "counterexample")  # placeholders that place a claim in a chapter
START = """from theory.claims.{family} import CHECKS
from verify.bruteforce.ground_truth import BruteForce
from verify.pipeline.crosschecks.bruteforce_checks import run_checks

truth = BruteForce()"""
CALL = 'run_checks("{tag}", CHECKS["{tag}"], truth)'
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def file(chapter: str) -> str:
    """Return the notebook file of a chapter: nim/bouton.ipynb for nim/bouton.md."""
    return str(PurePosixPath(chapter).with_suffix(".ipynb"))


def computed_claims(site: Site, chapter: str, text: str) -> list[str]:
    """Return the tags of the claims in a chapter that have computations, in order of first occurrence."""
    family = PurePosixPath(chapter).parts[0]
    arguments = dict.fromkeys(
        piece.arguments for piece in split_markdown(text) if piece.text in CLAIM_PLACEHOLDERS and piece.arguments
    )
    records = {tag: site.findings.claims[tag] for tag in arguments if tag in site.catalogue.claims}
    return [
        tag for tag, record in records.items() if record.family == family and (record.evidence or record.counterexample)
    ]


def notebook_json(site: Site, chapter: str, title: str, tags: list[str]) -> str:
    """Return the notebook of a chapter, as JSON.

    Args:
        site: the data of the site.
        chapter: its page, such as nim/bouton.md.
        title: its title, without markup.
        tags: the tags returned by `computed_claims`.
    """
    cells = [*_opening(site, PurePosixPath(chapter).parts[0], title)]
    for tag in tags:
        texts = site.catalogue.texts[tag]
        heading = f"## {tag}\n\n**{texts['title']}**"
        cells += [
            _cell(f"{tag}-text", "markdown", _convert(site, f"{heading}\n\n{texts.get('statement') or texts['says']}")),
            _cell(f"{tag}-code", "code", CALL.format(tag=tag)),
        ]
    metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _opening(site: Site, family: str, title: str) -> Iterator[dict[str, Any]]:
    yield _cell("title", "markdown", _convert(site, f"# {title}\n\n{site.words('notebook.about')}"))
    yield _cell("start", "code", START.format(family=family))


def _cell(key: str, kind: str, source: str) -> dict[str, Any]:
    """Return a notebook cell without outputs."""
    run: dict[str, Any] = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": key, "metadata": {}, "source": source.splitlines(keepends=True)} | run


def _convert(site: Site, text: str) -> str:
    """Convert Markdown to Jupyter's dialect, with the typography and text direction of the language."""
    typography, marks = site.words.typography, {"inline": "$", "display": "$$"}
    parts = [
        typography.markdown(piece.text)
        if piece.kind == "text"
        else typography.formula(piece.text).join([marks[piece.kind]] * 2)
        for piece in split_markdown(text)
    ]
    return f'<div dir="{site.words.direction}">\n\n{"".join(parts)}\n\n</div>'


def block(page: Page, arguments: list[str]) -> str:
    """Return the download link of a chapter's notebook."""
    href, name = page.url(arguments[0]), arguments[0].replace("/", "-")
    link = f'<a href="{href}" download="takeaway-{name}">{page.word("notebook.link")}</a>'
    return f'<p class="tk-small tk-notebook">{link} <span class="tk-whole">({code(name)})</span></p>'
