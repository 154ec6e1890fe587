"""The open fonts of the site, cut to the letters that its texts have, with their licences.

They come from npm. What is cut keeps the shapes and the features of the original, and of its weights those between
regular and bold; a cut font has a family name of our own, as the licence asks where the old name is reserved. A page
then fetches less than half of what it would, and only the fonts that it uses.
"""

import hashlib
import json
import logging
import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program
from fontTools.varLib import instancer

from verify.site.mathematics import compact_html

# Family, package, its style sheets, and the subsets worth shipping.
FONTS = (
    (
        "Takeaway Serif",
        "@fontsource-variable/source-serif-4",
        ("index.css", "wght-italic.css"),
        ("latin", "latin-ext", "greek"),
    ),
    ("Takeaway Sans", "@fontsource-variable/source-sans-3", ("index.css", "wght-italic.css"), ("latin", "latin-ext")),
    ("Takeaway Hebrew Serif", "@fontsource-variable/frank-ruhl-libre", ("index.css",), ("hebrew",)),
    ("Takeaway Hebrew Sans", "@fontsource-variable/heebo", ("index.css",), ("hebrew",)),
    ("Takeaway Arabic", "@fontsource-variable/vazirmatn", ("index.css",), ("arabic",)),
    ("Takeaway Mono", "@fontsource/source-code-pro", ("400.css", "600.css"), ("latin", "latin-ext", "greek")),
)
# The families that have the names of languages, for pages that have nothing else in that script.
NAMES = "Takeaway Names"
OF_NAMES = ("Takeaway Hebrew Sans", "Takeaway Arabic")
# Signs that the fonts of texts lack; the face of regular weight is the one of formulas, which nearly every page has.
SIGNS = "Takeaway Signs"
# A font of KaTeX that prose has signs from; no page fetches it for one that it does not have.
IN_PROSE = "KaTeX_AMS-Regular.woff2"
WEIGHTS = (400, 700)
# Of italics and of names: a browser thickens by itself what few pages have.
REGULAR = (400, 400)
# Fonts of KaTeX that are for letters of one class, and what prose has of them.
STYLED = {
    "AMS": ("mathbb|textbb|amsrm", ""),
    "Caligraphic": ("mathcal", "NP"),
    "Fraktur": ("mathfrak", ""),
    "Script": ("mathscr", ""),
    "Main-Italic": ("mathit|textit", ""),
}
# What a reader may type or a program may make, whatever the sources have; and what KaTeX sets where they have commands.
ALWAYS = (
    "".join(map(chr, (*range(0x20, 0x7F), 0x66B, 0x66C, *range(0x6F0, 0x6FA))))
    + "\u00a0\u00ab\u00b7\u00bb\u00d7\u2010\u2011\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2212"
    + "¬×Ωαβγδεηκνστφψωˋ\u0338⁡…′→↛↦⇒⇔∀∃∅∈∉∑−∗∙∞∣∤∧∨∩∪≅≔≠≡≤≥⊂⊆⊕⊻⋅⋯⌈⌉⌊⌋⌢△⟨⟩⟹⨁"
)
# Its hyphen is that of the font, which few of these say; a browser would fetch one of another script for it.
NO_BREAK = {0x2011: (0x2010, 0x2D)}
# What the style sheets ask for, beside what text needs anyway.
FEATURES = ["lnum", "tnum"]
# Hints are a sixth of a font. One that had some says by a program that does nothing that it wants none: FreeType would
# make up its own, which leave the letters of KaTeX of uneven weight (it looks for a program of more than 7 bytes).
UNHINTED = bytes([0xB8, 0x01, 0xFF, 0x85, 0xB0, 0x04, 0x8D, 0xB0, 0x00, 0x21])
_FACE = re.compile(r"/\* (?P<name>[\w-]+) \*/\s*(?P<face>@font-face \{.*?\})", re.DOTALL)
_ESCAPED = re.compile(r"(?:\\u[0-9a-f]{4})+")
_READ = {".md", ".toml", ".js", ".css", ".html", ".py"}
logging.getLogger("fontTools").setLevel(logging.ERROR)


@dataclass(frozen=True)
class Letters:
    """The characters of a project: those of its texts and formulas, of formulas alone, and of one class in formulas."""

    all: frozenset[str]
    typeset: frozenset[str]
    styled: Mapping[str, frozenset[str]]

    def of(self, font: str) -> frozenset[str]:
        """Those that a font of KaTeX needs."""
        name = font.removeprefix("KaTeX_").removesuffix(".woff2")
        own = self.styled.get(name, self.styled.get(name.partition("-")[0], self.typeset))
        return own | {letter for letter in self.all if not letter.isascii() and not letter.isalpha()}


def letters(root: Path, results: Path) -> Letters:
    """The characters of a project's texts, of its results, and of the formulas that lie typeset beside these."""
    folders = (
        place / part for place in {Path(__file__).parents[3], root} for part in ("docs", "theory/claims", "verify/site")
    )
    files = (path for folder in folders for path in folder.rglob("*") if path.suffix in _READ)
    found = set(ALWAYS).union(*(path.read_text(encoding="utf-8") for path in files))
    made = (results, results.with_name("atlas.json"), results.with_name("formulas.json"))
    told, _, formulas = (path.read_text(encoding="utf-8") if path.is_file() else "" for path in made)
    found.update(told, *map(_unescaped, set(_ESCAPED.findall(told + formulas))))
    return Letters(
        frozenset(found),
        frozenset(ALWAYS).union(re.sub(r"<[^>]*>", "", formulas), *map(_unescaped, set(_ESCAPED.findall(formulas)))),
        {
            font: frozenset(prose).union(
                *re.findall(rf"<(?:{_tags(name)}|\w+ class=[^>]*\b(?:{name})\b)[^>]*>([^<]+)<", formulas)
            )
            for font, (name, prose) in STYLED.items()
        },
    )


def _tags(classes: str) -> str:
    """The elements that short formulas have instead of those with certain classes."""
    return "|".join(tag for name in classes.split("|") if (tag := compact_html.TAGS.get(name))) or "(?!)"


def _unescaped(run: str) -> str:
    return str(json.loads(f'"{run}"'))


def write(modules: Path, fonts: Path, wanted: Letters, names: Iterable[str]) -> list[str]:
    """Write the fonts and their licences into a folder and return the style sheets that name them."""
    kept = modules.parent / "cut"
    kept.mkdir(exist_ok=True)
    return [
        *_faces(modules, fonts, kept, wanted.all, frozenset("".join(names))),
        _katex(modules, fonts, kept, wanted),
        _signs(modules, fonts, kept, wanted.all),
    ]


def _faces(modules: Path, fonts: Path, kept: Path, wanted: frozenset[str], names: frozenset[str]) -> Iterator[str]:
    for family, package, sheets, subsets in FONTS:
        shutil.copy(modules / package / "LICENSE", fonts / f"{package.rpartition('/')[2]}.txt")
        for sheet in sheets:
            text = (modules / package / sheet).read_text(encoding="utf-8")
            for face in _FACE.finditer(text):
                file = re.search(r"url\(\./files/([\w.-]+\.woff2)\)", face["face"])
                if file and re.search(rf"-(?:{'|'.join(subsets)})-(?:wght|\d)", file[1]):
                    source = modules / package / "files" / file[1]
                    yield _face(face["face"], family, cut(source, wanted, family, kept), fonts / file[1])
                    if family in OF_NAMES:
                        part = cut(source, names, NAMES, kept)
                        yield _face(face["face"], NAMES, part, fonts / f"names-{file[1]}")


def _face(face: str, family: str, made: Path, place: Path) -> str:
    shutil.copyfile(made, place)
    face = re.sub(r"font-family:[^;]*;", f"font-family: '{family}';", face)
    least, most = _weights(face, family)
    face = re.sub(r"font-weight: \d+ \d+;", f"font-weight: {least} {most};", face)
    return re.sub(r"src:[^;]*;", f"src: url(fonts/{place.name}) format('woff2');", face)


def _signs(modules: Path, fonts: Path, kept: Path, wanted: frozenset[str]) -> str:
    signs = frozenset(sign for sign in wanted if not sign.isalnum() and not sign.isascii())
    bold = cut(modules / "katex" / "dist" / "fonts" / "KaTeX_Main-Bold.woff2", signs, SIGNS, kept)
    shutil.copyfile(bold, fonts / "signs-bold.woff2")
    faces = (("KaTeX_Main-Regular.woff2", WEIGHTS[0]), ("signs-bold.woff2", WEIGHTS[1]))
    return "\n".join(
        f"@font-face {{ font-family: '{SIGNS}'; font-style: normal; font-display: swap; font-weight: {weight};"
        f" src: url(fonts/{file}) format('woff2'); unicode-range: {ranges(bold)} }}"
        for file, weight in faces
    )


def _katex(modules: Path, fonts: Path, kept: Path, wanted: Letters) -> str:
    """KaTeX's style with its woff2 fonts alone."""
    dist = modules / "katex" / "dist"
    shutil.copy(modules / "katex" / "LICENSE", fonts / "KaTeX.txt")
    text = (dist / "katex.css").read_text(encoding="utf-8")
    text = re.sub(r",\s*url\(fonts/[\w-]+\.(?:woff|ttf)\) format\([^)]*\)", "", text)
    for file in sorted(set(re.findall(r"url\(fonts/([\w-]+\.woff2)\)", text))):
        made = cut(dist / "fonts" / file, wanted.of(file), "", kept)
        shutil.copyfile(made, fonts / file)
        if file == IN_PROSE:
            text = re.sub(rf"(url\(fonts/{re.escape(file)}\)[^;}}]*)", rf"\1;\n  unicode-range: {ranges(made)}", text)
    return text


def ranges(font: Path) -> str:
    """The characters of a font as a style sheet names them: U+2B,U+30-39."""
    codes = sorted(TTFont(font, lazy=True).getBestCmap())
    runs = [list(run) for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0])]
    ends = ((run[0][1], run[-1][1]) for run in runs)
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in ends)


def _weights(told: str, family: str) -> tuple[int, int]:
    return REGULAR if "italic" in told or family == NAMES else WEIGHTS


def cut(font: Path, wanted: frozenset[str], family: str, kept: Path) -> Path:
    """A font with no more than the characters that are wanted, made once and kept in a folder.

    Args:
        family: its name from now on; an empty one leaves it the name that it has.
    """
    letters = "".join(sorted(wanted))
    way = (version("fonttools"), version("brotli"), _weights(font.name, family), FEATURES, NO_BREAK, UNHINTED)
    asked = f"{way} {family} {letters}"
    made = kept / f"{hashlib.sha256(font.read_bytes() + asked.encode()).hexdigest()[:32]}.woff2"
    if not made.exists():
        part = _cut(TTFont(font, recalcTimestamp=False), wanted, family, _weights(font.name, family))
        beside = made.with_suffix(f".{os.getpid()}")
        part.save(beside)
        os.replace(beside, made)
    return made


def _cut(font: TTFont, wanted: frozenset[str], family: str, weights: tuple[int, int]) -> TTFont:
    hinted = "fpgm" in font
    options = subset.Options(hinting=False, notdef_outline=True, name_IDs=["*"])
    options.layout_features += FEATURES
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, wanted))
    cutter.subset(font)
    if hinted:
        font["prep"] = newTable("prep")
        font["prep"].program = Program()
        font["prep"].program.fromBytecode(UNHINTED)
    for table in font["cmap"].tables:
        for missing, others in NO_BREAK.items():
            own = next((table.cmap[other] for other in others if other in table.cmap), None)
            if own and table.isUnicode():
                table.cmap.setdefault(missing, own)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weights})
    for record in font["name"].names if family else ():
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = family.replace(" ", "") if record.nameID in (6, 25) else family
    font.flavor = "woff2"
    return font
