"""Open fonts of the site, cut to the characters that its texts use, with their licences.

The fonts come from npm. A cut font keeps the shapes of the original, all its features except fractions, and the weights
from regular to bold. It gets a new family name, because some licences reserve the original name. Cutting more than
halves the download of a page, and a page loads only the fonts it uses.
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

# Family, package, style sheets of the package, and subsets to ship.
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
# Font family with the names of the languages, for pages that have no other text in those scripts.
NAMES = "Takeaway Names"
NAME_FONTS = ("Takeaway Hebrew Sans", "Takeaway Arabic")
# Font family of signs that the text fonts lack. Its regular face is the formula font, which nearly every page loads.
SIGNS = "Takeaway Signs"
# KaTeX font from which prose takes signs; its unicode-range keeps pages without these signs from loading it.
PROSE_FONT = "KaTeX_AMS-Regular.woff2"
WEIGHTS = (400, 700)
# Weights of italics and of language names: bold is rare there, so browsers synthesize it.
REGULAR = (400, 400)
# KaTeX fonts for one class of letters: the commands that select the font, and the letters prose takes from it.
FONT_COMMANDS = {
    "AMS": ("mathbb|textbb|amsrm", ""),
    "Caligraphic": ("mathcal", "NP"),
    "Fraktur": ("mathfrak", ""),
    "Script": ("mathscr", ""),
    "Main-Italic": ("mathit|textit", ""),
}
# Characters that readers may type or programs may produce although no source has them, and signs set by KaTeX commands.
EXTRA_CHARACTERS = (
    "".join(map(chr, (*range(0x20, 0x7F), 0x66B, 0x66C, *range(0x6F0, 0x6FA))))
    + "\u00a0\u00ab\u00b7\u00bb\u00d7\u2010\u2011\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u2212"
    + "¬×Ωαβγδεηκνστφψωˋ\u0338⁡…′→↛↦⇒⇔∀∃∅∈∉∑−∗∙∞∣∤∧∨∩∪≅≔≠≡≤≥⊂⊆⊕⊻⋅⋯⌈⌉⌊⌋⌢△⟨⟩⟹⨁"
)
# The non-breaking hyphen is drawn as a hyphen. Few fonts map it, and browsers would load another font for it.
NO_BREAK = {0x2011: (0x2010, 0x2D)}
# OpenType features that the style sheets use besides those needed by the text.
FEATURES = ["lnum", "tnum"]
# Features that draw the digits around a fraction slash small. Without that slash in the texts, their digits and letters
# would be a twentieth of each font, and no page would use them.
FRACTIONS, FRACTION_SLASH = {"frac", "numr", "dnom"}, "\u2044"
# Hints are a sixth of a font and are dropped. A font that had hints gets a no-op program instead, which must exceed 7
# bytes: otherwise FreeType hints the font itself, and KaTeX letters get uneven weight.
NOOP_PROGRAM = bytes([0xB8, 0x01, 0xFF, 0x85, 0xB0, 0x04, 0x8D, 0xB0, 0x00, 0x21])
_FACE = re.compile(r"/\* (?P<name>[\w-]+) \*/\s*(?P<face>@font-face \{.*?\})", re.DOTALL)
_ESCAPES = re.compile(r"(?:\\u[0-9a-f]{4})+")
_READ = {".md", ".toml", ".js", ".css", ".html", ".py"}
logging.getLogger("fontTools").setLevel(logging.ERROR)


@dataclass(frozen=True)
class Characters:
    """The characters that a project uses: in all texts, in formulas, and in formulas by font class."""

    all: frozenset[str]
    typeset: frozenset[str]
    styled: Mapping[str, frozenset[str]]

    def of(self, font: str) -> frozenset[str]:
        """Return the characters that a KaTeX font needs."""
        name = font.removeprefix("KaTeX_").removesuffix(".woff2")
        letters = self.styled.get(name, self.styled.get(name.partition("-")[0], self.typeset))
        return letters | {letter for letter in self.all if not letter.isascii() and not letter.isalpha()}


def project_characters(root: Path, results: Path) -> Characters:
    """Collect the characters of the project's texts, of the results, and of the typeset formulas beside the results."""
    folders = (
        place / part for place in {Path(__file__).parents[3], root} for part in ("docs", "theory/claims", "verify/site")
    )
    files = (path for folder in folders for path in folder.rglob("*") if path.suffix in _READ)
    characters = set(EXTRA_CHARACTERS).union(*(path.read_text(encoding="utf-8") for path in files))
    files_written = (results, results.with_name("atlas.json"), results.with_name("formulas.json"))
    texts, _, formulas = (path.read_text(encoding="utf-8") if path.is_file() else "" for path in files_written)
    characters.update(texts, *map(_decode_escapes, set(_ESCAPES.findall(texts + formulas))))
    return Characters(
        frozenset(characters),
        frozenset(EXTRA_CHARACTERS).union(
            re.sub(r"<[^>]*>", "", formulas), *map(_decode_escapes, set(_ESCAPES.findall(formulas)))
        ),
        {
            font: frozenset(prose).union(
                *re.findall(rf"<(?:{_tag_pattern(name)}|\w+ class=[^>]*\b(?:{name})\b)[^>]*>([^<]+)<", formulas)
            )
            for font, (name, prose) in FONT_COMMANDS.items()
        },
    )


def _tag_pattern(classes: str) -> str:
    """Return a regular expression for the tags by which compact formulas replace elements with the given classes."""
    return "|".join(tag for name in classes.split("|") if (tag := compact_html.TAGS.get(name))) or "(?!)"


def _decode_escapes(run: str) -> str:
    r"""Decode a run of \uXXXX escapes."""
    return str(json.loads(f'"{run}"'))


def write(modules: Path, fonts: Path, characters: Characters, names: Iterable[str]) -> list[str]:
    """Write the fonts and their licences into `fonts` and return the style sheets that declare them."""
    cache = modules.parent / "cut"
    cache.mkdir(exist_ok=True)
    return [
        *_write_text_fonts(modules, fonts, cache, characters.all, frozenset("".join(names))),
        _write_katex_fonts(modules, fonts, cache, characters),
        _write_sign_font(modules, fonts, cache, characters.all),
    ]


def _write_text_fonts(
    modules: Path, fonts: Path, cache: Path, characters: frozenset[str], names: frozenset[str]
) -> Iterator[str]:
    """Cut the text fonts, write them into `fonts`, and yield their @font-face rules."""
    for family, package, sheets, subsets in FONTS:
        shutil.copy(modules / package / "LICENSE", fonts / f"{package.rpartition('/')[2]}.txt")
        for sheet in sheets:
            text = (modules / package / sheet).read_text(encoding="utf-8")
            for face in _FACE.finditer(text):
                file = re.search(r"url\(\./files/([\w.-]+\.woff2)\)", face["face"])
                if file and re.search(rf"-(?:{'|'.join(subsets)})-(?:wght|\d)", file[1]):
                    source = modules / package / "files" / file[1]
                    yield _write_face(
                        face["face"], family, cached_subset(source, characters, family, cache), fonts / file[1]
                    )
                    if family in NAME_FONTS:
                        part = cached_subset(source, names, NAMES, cache)
                        yield _write_face(face["face"], NAMES, part, fonts / f"names-{file[1]}")


def _write_face(face: str, family: str, cut_font: Path, target: Path) -> str:
    """Copy a cut font to `target` and return its @font-face rule with the new family, weights and address."""
    shutil.copyfile(cut_font, target)
    face = re.sub(r"font-family:[^;]*;", f"font-family: '{family}';", face)
    least, most = _weight_range(face, family)
    face = re.sub(r"font-weight: \d+ \d+;", f"font-weight: {least} {most};", face)
    return re.sub(r"src:[^;]*;", f"src: url(fonts/{target.name}) format('woff2');", face)


def _write_sign_font(modules: Path, fonts: Path, cache: Path, characters: frozenset[str]) -> str:
    """Write the bold font of mathematical signs and return the @font-face rules of its family."""
    signs = frozenset(sign for sign in characters if not sign.isalnum() and not sign.isascii())
    bold = cached_subset(modules / "katex" / "dist" / "fonts" / "KaTeX_Main-Bold.woff2", signs, SIGNS, cache)
    shutil.copyfile(bold, fonts / "signs-bold.woff2")
    faces = (("KaTeX_Main-Regular.woff2", WEIGHTS[0]), ("signs-bold.woff2", WEIGHTS[1]))
    return "\n".join(
        f"@font-face {{ font-family: '{SIGNS}'; font-style: normal; font-display: swap; font-weight: {weight};"
        f" src: url(fonts/{file}) format('woff2'); unicode-range: {unicode_range(bold)} }}"
        for file, weight in faces
    )


def _write_katex_fonts(modules: Path, fonts: Path, cache: Path, characters: Characters) -> str:
    """Write the KaTeX fonts and return KaTeX's style sheet, reduced to its woff2 fonts."""
    dist = modules / "katex" / "dist"
    shutil.copy(modules / "katex" / "LICENSE", fonts / "KaTeX.txt")
    text = (dist / "katex.css").read_text(encoding="utf-8")
    text = re.sub(r",\s*url\(fonts/[\w-]+\.(?:woff|ttf)\) format\([^)]*\)", "", text)
    for file in sorted(set(re.findall(r"url\(fonts/([\w-]+\.woff2)\)", text))):
        cut_font = cached_subset(dist / "fonts" / file, characters.of(file), "", cache)
        shutil.copyfile(cut_font, fonts / file)
        if file == PROSE_FONT:
            text = re.sub(
                rf"(url\(fonts/{re.escape(file)}\)[^;}}]*)", rf"\1;\n  unicode-range: {unicode_range(cut_font)}", text
            )
    return text


def unicode_range(font: Path) -> str:
    """Return the characters of a font as a CSS unicode-range, such as U+2B,U+30-39."""
    codes = sorted(TTFont(font, lazy=True).getBestCmap())
    runs = [list(run) for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0])]
    ends = ((run[0][1], run[-1][1]) for run in runs)
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in ends)


def _weight_range(name_or_rule: str, family: str) -> tuple[int, int]:
    """Return the least and greatest weight of a face, given its file name or rule."""
    return REGULAR if "italic" in name_or_rule or family == NAMES else WEIGHTS


def cached_subset(font: Path, characters: frozenset[str], family: str, cache_folder: Path) -> Path:
    """Return the path of a font cut to the given characters; the cut font is cached in a folder.

    Args:
        font: the original.
        characters: the characters to keep.
        family: the new family name; an empty string keeps the old one.
        cache_folder: the cache folder.
    """
    letters = "".join(sorted(characters))
    weights, dropped_features = _weight_range(font.name, family), sorted(FRACTIONS)
    settings = (version("fonttools"), version("brotli"), weights, FEATURES, dropped_features, NO_BREAK, NOOP_PROGRAM)
    request = f"{settings} {family} {letters}"
    cache_file = cache_folder / f"{hashlib.sha256(font.read_bytes() + request.encode()).hexdigest()[:32]}.woff2"
    if not cache_file.exists():
        part = _subset(TTFont(font, recalcTimestamp=False), characters, family, weights)
        temporary_file = cache_file.with_suffix(f".{os.getpid()}")
        part.save(temporary_file)
        os.replace(temporary_file, cache_file)
    return cache_file


def _subset(font: TTFont, characters: frozenset[str], family: str, weights: tuple[int, int]) -> TTFont:
    """Return a font with only the given characters and weights, without hints, under a new family name."""
    has_hints = "fpgm" in font
    options = subset.Options(hinting=False, notdef_outline=True, name_IDs=["*"])
    options.layout_features = [
        feature
        for feature in (*options.layout_features, *FEATURES)
        if feature not in FRACTIONS or FRACTION_SLASH in characters
    ]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=map(ord, characters))
    cutter.subset(font)
    if has_hints:
        font["prep"] = newTable("prep")
        font["prep"].program = Program()
        font["prep"].program.fromBytecode(NOOP_PROGRAM)
    for table in font["cmap"].tables:
        for code, substitutes in NO_BREAK.items():
            glyph = next((table.cmap[substitute] for substitute in substitutes if substitute in table.cmap), None)
            if glyph and table.isUnicode():
                table.cmap.setdefault(code, glyph)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": weights})
    for record in font["name"].names if family else ():
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = family.replace(" ", "") if record.nameID in (6, 25) else family
    font.flavor = "woff2"
    return font
