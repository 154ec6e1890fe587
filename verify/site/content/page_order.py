"""Pages of the site and their order, the same in every language.

The `family.toml` of a family lists its pages, and each audited document has a page. Claim pages are generated from the
catalogue and are too many for a menu.
"""

from collections.abc import Iterable, Iterator, Mapping

from theory.families import Family
from verify.site.languages.ui_strings import Words


def sections(families: Iterable[Family]) -> Iterator[str | tuple[str, tuple[str, ...]]]:
    """Yield the menu: a section as its title key and its pages, or the name of a top-level page."""
    families = tuple(families)
    yield "index.md"
    for family in families:
        yield family.name, tuple(f"{family.name}/{page}.md" for page in family.pages)
    if documents := dict.fromkeys(document for family in families for document in family.documents):
        yield "audit", tuple(f"audit/{document}.md" for document in documents)
    yield "claims", ("claims/index.md", "map.md", "problems.md", "new.md", "glossary.md")
    yield "games", ("discover.md", "atlas/index.md")
    yield "teach", ("teach/index.md", "teach/worksheets.md", "board.md")
    yield (
        "works",
        (
            "reading.md",
            "book.md",
            "soundness.md",
            "rocq.md",
            "bench.md",
            "architecture.md",
            "contribute.md",
            "colophon.md",
        ),
    )


def pages(families: Iterable[Family]) -> Iterator[str]:
    """Yield the source file of every page."""
    for section in sections(families):
        if isinstance(section, str):
            yield section
        else:
            yield from section[1]


def navigation(words: Words, families: Iterable[Family]) -> list[Mapping[str, object]]:
    """Return the menu of one language in the format of MkDocs."""
    menu: list[Mapping[str, object]] = []

    def title(name: str) -> str:
        return words.typography.title(words(f"nav.{name}"))

    for section in sections(families):
        if isinstance(section, str):
            menu.append({title(section): section})
        else:
            name, files = section
            menu.append({title(name): [{title(file): file} for file in files]})
    return menu


def address(file: str) -> str:
    """Return the address of a page, relative to its language: nim/bouton/ for nim/bouton.md."""
    stem = file.removesuffix(".md")
    if stem == "index":
        return ""
    return stem.removesuffix("/index") + "/"
