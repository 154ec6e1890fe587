"""Open problems with the claims that state partial results, and the list of results that were not found in print.

`docs/problems.toml` lists the claims and the works, and `docs/<language>/problems.toml` contains the texts. The claims
state what is known, with all bounds, and are verified.
"""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from theory.claims.standing import LADDER, reaches
from verify.site.build.page_context import Page
from verify.site.build.site_errors import SiteError
from verify.site.content.claims.translated_claims import read_toml
from verify.site.content.publication import colophon
from verify.site.content.reference import literature

FILE = Path("problems.toml")
PARTS = ("question", "known", "asked")


def texts(root: Path, language: str) -> Iterator[str]:
    """Yield the words of the open problems in a language."""
    for table in read_toml(root / "docs" / language / FILE).values():
        yield from table.values()


def problems(page: Page, arguments: list[str]) -> str:
    """Return the open problems: the question, the known results with their claims, and the author of the question.

    Raises:
        SiteError: the texts and the claims do not cover the same problems, or a claim is unknown.
    """
    docs = page.site.root / "docs"
    facts, translation = read_toml(docs / FILE), read_toml(docs / page.site.language / FILE)
    known_results, works = facts["problems"], facts["works"]
    labels, texts = translation["words"], {name: text for name, text in translation.items() if name != "words"}
    if list(known_results) != list(texts):
        raise SiteError(f"docs/{page.site.language}/{FILE}: the problems differ from docs/{FILE}; list the same")
    return "".join(
        _problem(page, labels, name, texts[name], known_results[name], works.get(name, [])) for name in known_results
    )


def _problem(
    page: Page, labels: dict[str, str], name: str, text: dict[str, str], tags: list[str], works: list[str]
) -> str:
    rows = ""
    for part in PARTS:
        html = colophon.link_arxiv(page.paragraphs(text[part]))
        if part == "known" and tags:
            html += _claims(page, tags)
        if part == "asked" and works:
            html += literature.items(page, works)
        rows += f"<dt>{escape(labels[part])}</dt> <dd>{html}</dd> "
    return f'<section><h2 id="{name}">{page.line(text["title"])}</h2> <dl>{rows}</dl></section> '


def new_results(page: Page, arguments: list[str]) -> str:
    """Return the list of results that were not found in print, each with its badge.

    Raises:
        SiteError: a result is not proved.
    """
    tags = read_toml(page.site.root / "docs" / FILE)["new"]
    for tag in tags:
        standing = page.site.findings.claim(tag).standing_all_the_way
        if standing not in LADDER or not reaches(standing, "proved"):
            raise SiteError(f"{tag} is listed as a new result, but its standing is {standing}: prove it or remove it")
    return _claims(page, tags)


def _claims(page: Page, tags: list[str]) -> str:
    items = "".join(f"<li>{page.tag_link(tag, titled=True)} {page.badge(tag)}</li> " for tag in tags)
    return f'<ul class="tk-plain">{items}</ul>'
