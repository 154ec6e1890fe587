"""The pages of the site and their order: the same in every language.

The pages of a family are those that its `family.toml` lists, and each document that was audited has one. Tag pages are
not listed: they are made from the catalogue, and no menu could hold them all.
"""

from collections.abc import Iterable, Iterator, Mapping

from theory.families import Family
from verify.site.languages.ui_strings import Words


def sections(families: Iterable[Family]) -> Iterator[str | tuple[str, tuple[str, ...]]]:
    """The menu: a section is the name of its title and its pages; a bare name is a page at the top."""
    families = tuple(families)
    yield "index.md"
    for family in families:
        yield family.name, tuple(f"{family.name}/{page}.md" for page in family.pages)
    if documents := dict.fromkeys(document for family in families for document in family.documents):
        yield "audit", tuple(f"audit/{document}.md" for document in documents)
    yield "claims", ("claims/index.md", "map.md", "glossary.md")
    yield "games", ("discover.md", "atlas/index.md")
    yield "works", ("reading.md", "book.md", "soundness.md", "bench.md", "contribute.md")


def pages(families: Iterable[Family]) -> Iterator[str]:
    """Every page, by its file."""
    for section in sections(families):
        if isinstance(section, str):
            yield section
        else:
            yield from section[1]


def navigation(words: Words, families: Iterable[Family]) -> list[Mapping[str, object]]:
    """The menu of one language, as MkDocs wants it."""
    menu: list[Mapping[str, object]] = []
    for section in sections(families):
        if isinstance(section, str):
            menu.append({words(f"nav.{section}"): section})
        else:
            name, files = section
            menu.append({words(f"nav.{name}"): [{words(f"nav.{file}"): file} for file in files]})
    return menu


def address(file: str) -> str:
    """Where a page is, from its language's root: nim/bouton/ for nim/bouton.md."""
    stem = file.removesuffix(".md")
    if stem == "index":
        return ""
    return stem.removesuffix("/index") + "/"
