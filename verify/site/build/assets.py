"""What all languages share: one style sheet, the open fonts, the scripts, and data to download."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from theory.strategy import chomp_openings
from verify.languages import languages
from verify.pipeline.results_schema import ClaimRecord
from verify.site.build import fonts, node
from verify.site.build.site_errors import SiteError
from verify.site.content import result_tables
from verify.site.content.site_results import Findings
from verify.site.figures import chomp_figures
from verify.site.languages import ui_strings
from verify.site.mathematics import compact_html

SHEETS = ("tokens", "frame", "prose", "claims", "pictures", "why", "digits", "print")


def write(root: Path, out: Path, modules: Path, results: Path) -> None:
    """Write `assets/` of the finished site from `docs/assets` and the npm packages."""
    assets, own = out / "assets", root / "docs" / "assets"
    (assets / "fonts").mkdir(parents=True)
    names = (ui_strings.load(language, root)("site.native") for language in languages(root))
    sheet = fonts.write(modules, assets / "fonts", fonts.letters(root, results), names)
    sheet.append(compact_html.sheet())
    sheet += [(own / "css" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    (assets / "takeaway.css").write_text("\n".join(sheet), encoding="utf-8")
    there = [folder for folder in ("js", "board", "images") if (own / folder).is_dir()]
    for folder in there:
        shutil.copytree(own / folder, assets / folder)
    # What else comes into the folder is written at the same time, by others.
    _lean(assets, modules, [assets / "takeaway.css", *(path for name in there for path in (assets / name).rglob("*"))])


def _lean(folder: Path, modules: Path, parts: Iterable[Path]) -> None:
    """Scripts and style sheets without what only their authors read, each in its place; the originals are in docs."""
    files = sorted(path.relative_to(folder).as_posix() for path in parts if path.suffix in (".js", ".css"))
    tool = (modules / "esbuild" / "bin" / "esbuild").resolve()
    ways = [
        "--minify",
        "--charset=utf8",
        "--legal-comments=inline",
        "--log-level=error",
        "--allow-overwrite",
        "--outdir=.",
        "--outbase=.",
    ]
    done = subprocess.run(
        [*node.node(), str(tool), *files, *ways], cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SiteError(f"esbuild did not run: {(done.stderr.strip().splitlines() or ['no message'])[0]}")


def messages(root: Path, out: Path, language: str, modules: Path) -> None:
    """Write what the boards say in one language where their modules look for it, beside the pages of the language."""
    shutil.copytree(root / "docs" / language / "board", out / language / "board")
    _lean(out / language / "board", modules, (out / language / "board").rglob("*"))


def data(results: Path, findings: Findings, out: Path) -> frozenset[str]:
    """Write `data/`: the results, each family's data for its board, and the obligations as SMT-LIB."""
    folder = out / "data"
    folder.mkdir()
    # As they are kept they are set in lines, which is a sixth of them.
    told = json.dumps(json.loads(results.read_text(encoding="utf-8")), ensure_ascii=False, separators=(",", ":"))
    (folder / "results.json").write_text(told, encoding="utf-8")
    result_tables.write(findings, folder)
    transcripts = findings.results.transcripts
    families = {record.family for record in findings.claims.values()}
    for family in families:
        own = {tag for tag, record in findings.claims.items() if record.family == family}
        games = {tag: game.as_data() for tag, game in transcripts.items() if tag in own}
        for name, value in {**findings.boards.get(family, {}), "transcripts": games}.items():
            _write_json(folder / family / f"{name}.json", value)
    for tag, record in findings.claims.items():
        if steps := by_hand(record):
            _write_json(folder / "twins" / f"{tag}.json", steps)
    if "chomp" in families:
        _write_json(out / chomp_figures.DATA, chomp_openings.as_data(chomp_openings.openings()))
    smt2 = results.parent / "obligations"
    names = frozenset(path.name for path in smt2.glob("*.smt2"))
    if names:
        shutil.copytree(smt2, folder / "smt2", ignore=lambda _, files: [f for f in files if f not in names])
    return names


def by_hand(record: ClaimRecord) -> list[dict[str, Any]]:
    """For each hand-made twin of a claim, in their order, the step that is refused, its text, and how it is decided."""
    return [
        {"step": twin.statement.partition(": ")[0], "asked": twin.asked, "computed": bool(twin.computed)}
        for twin in record.twins
        if twin.asked
    ]


def _write_json(path: Path, value: object) -> None:
    if not path.resolve().is_relative_to(path.parents[1].resolve()):
        raise SiteError(f"data may not be named {path.name}")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
