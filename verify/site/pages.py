"""The pages of the site and their order: the same in every language.

Tag pages are not listed: they are made from the catalogue, and no menu could hold them all.
"""

from collections.abc import Iterator, Mapping

from verify.site.words import Words

# A section is the name of its title and its pages; a bare name is a page at the top.
SECTIONS: tuple[str | tuple[str, tuple[str, ...]], ...] = (
    "index.md",
    (
        "nim",
        ("nim/index.md", "nim/bouton.md", "nim/misere.md", "nim/sums.md", "nim/sets.md", "nim/tips.md"),
    ),
    (
        "mark",
        (
            "mark/index.md",
            "mark/vile.md",
            "mark/sums.md",
            "mark/k-mark.md",
            "mark/grundy.md",
            "mark/misere.md",
            "mark/up.md",
            "mark/densities.md",
        ),
    ),
    (
        "wythoff",
        (
            "wythoff/index.md",
            "wythoff/proof.md",
            "wythoff/golden.md",
            "wythoff/digits.md",
            "wythoff/misere.md",
            "wythoff/t-wythoff.md",
        ),
    ),
    (
        "chomp",
        (
            "chomp/index.md",
            "chomp/stealing.md",
            "chomp/squares.md",
            "chomp/infinite.md",
            "chomp/computing.md",
            "chomp/beyond.md",
        ),
    ),
    ("audit", ("audit/he-nim.md", "audit/pl-nim.md", "audit/fa-nim.md", "audit/he-mark.md", "audit/he-chomp.md")),
    "claims/index.md",
    "reading.md",
    "contribute.md",
)


def pages() -> Iterator[str]:
    """Every page, by its file."""
    for section in SECTIONS:
        if isinstance(section, str):
            yield section
        else:
            yield from section[1]


def navigation(words: Words) -> list[Mapping[str, object]]:
    """The menu of one language, as MkDocs wants it."""
    menu: list[Mapping[str, object]] = []
    for section in SECTIONS:
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
