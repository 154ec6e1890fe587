"""What all languages share: one style sheet, the open fonts, the scripts, and data to download.

Fonts come from npm, only the subsets that the four languages need; the browser then fetches only those a page uses.
"""

import json
import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from theory.strategy import chomp_openings
from verify.site import chomp_pictures, tables
from verify.site.errors import SiteError
from verify.site.findings import Findings

# Package, its style sheets, and the subsets worth shipping.
FONTS = (
    ("@fontsource-variable/source-serif-4", ("index.css", "wght-italic.css"), ("latin", "latin-ext", "greek")),
    ("@fontsource-variable/source-sans-3", ("index.css", "wght-italic.css"), ("latin", "latin-ext")),
    ("@fontsource-variable/frank-ruhl-libre", ("index.css",), ("hebrew",)),
    ("@fontsource-variable/heebo", ("index.css",), ("hebrew",)),
    ("@fontsource-variable/vazirmatn", ("index.css",), ("arabic",)),
    ("@fontsource/source-code-pro", ("400.css", "600.css"), ("latin", "latin-ext", "greek")),
)
SHEETS = ("tokens", "frame", "prose", "claims", "map", "pictures", "why", "exercises", "digits", "check", "print")
_FACE = re.compile(r"/\* (?P<name>[\w-]+) \*/\s*(?P<face>@font-face \{.*?\})", re.DOTALL)


def write(root: Path, out: Path, modules: Path) -> None:
    """Write `assets/` of the finished site from `docs/assets` and the npm packages."""
    assets, own = out / "assets", root / "docs" / "assets"
    (assets / "fonts").mkdir(parents=True)
    sheet = [*_faces(modules, assets / "fonts"), _katex(modules, assets / "fonts")]
    sheet += [(own / "css" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    (assets / "takeaway.css").write_text("\n".join(sheet), encoding="utf-8")
    for folder in ("js", "board", "images"):
        if (own / folder).is_dir():
            shutil.copytree(own / folder, assets / folder)


def messages(root: Path, out: Path, language: str) -> None:
    """Write what the boards say in one language where their modules look for it, beside the pages of the language."""
    shutil.copytree(root / "docs" / language / "board", out / language / "board")


def _faces(modules: Path, fonts: Path) -> Iterator[str]:
    for package, sheets, subsets in FONTS:
        for sheet in sheets:
            text = (modules / package / sheet).read_text(encoding="utf-8")
            for face in _FACE.finditer(text):
                file = re.search(r"url\(\./files/([\w.-]+\.woff2)\)", face["face"])
                if file and re.search(rf"-(?:{'|'.join(subsets)})-(?:wght|\d)", file[1]):
                    shutil.copy(modules / package / "files" / file[1], fonts / file[1])
                    source = f"src: url(fonts/{file[1]}) format('woff2');"
                    yield re.sub(r"src:[^;]*;", source, face["face"])


def _katex(modules: Path, fonts: Path) -> str:
    """KaTeX's style with its woff2 fonts alone."""
    dist = modules / "katex" / "dist"
    text = (dist / "katex.css").read_text(encoding="utf-8")
    for file in set(re.findall(r"url\(fonts/([\w-]+\.woff2)\)", text)):
        shutil.copy(dist / "fonts" / file, fonts / file)
    return re.sub(r",\s*url\(fonts/[\w-]+\.(?:woff|ttf)\) format\([^)]*\)", "", text)


def data(results: Path, findings: Findings, out: Path) -> frozenset[str]:
    """Write `data/`: the results, each family's data for its board, and the obligations as SMT-LIB."""
    folder = out / "data"
    folder.mkdir()
    shutil.copy(results, folder / "results.json")
    tables.write(findings, folder)
    kept = dict(findings.data)
    transcripts = kept.pop("transcripts", {})
    for family in {str(record["family"]) for record in findings.claims.values()}:
        games = {tag: game for tag, game in transcripts.items() if findings.claims.get(tag, {}).get("family") == family}
        own: Mapping[str, Any] = kept.get(family) if isinstance(kept.get(family), dict) else {}  # type: ignore[assignment]
        for name, value in {**own, "transcripts": games}.items():
            _write_json(folder / family / f"{name}.json", value)
    if "chomp" in {record["family"] for record in findings.claims.values()}:
        _write_json(out / chomp_pictures.DATA, chomp_openings.as_data(chomp_openings.openings()))
    smt2 = results.parent / "obligations"
    names = frozenset(path.name for path in smt2.glob("*.smt2"))
    if names:
        shutil.copytree(smt2, folder / "smt2", ignore=lambda _, files: [f for f in files if f not in names])
    return names


def _write_json(path: Path, value: object) -> None:
    if not path.resolve().is_relative_to(path.parents[1].resolve()):
        raise SiteError(f"data may not be named {path.name}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
