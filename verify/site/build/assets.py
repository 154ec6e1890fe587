"""Writers of the files that all languages share: style sheet, fonts, scripts and downloadable data."""

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from theory.rules import typed_text
from theory.strategy.chomp import winning_openings
from verify.languages import languages
from verify.pipeline.results.results_schema import ClaimRecord
from verify.site.build import fonts, node
from verify.site.build.site_errors import SiteError
from verify.site.content.atlas import atlas_index
from verify.site.content.results import result_tables
from verify.site.content.results.site_results import Findings
from verify.site.figures import chomp_figures
from verify.site.languages import ui_strings
from verify.site.mathematics import compact_html

SHEETS = ("tokens", "frame", "prose", "claims", "pictures", "why", "digits", "print")


def write(root: Path, out: Path, modules: Path, results: Path) -> None:
    """Write the folder `assets/` of the site from `docs/assets` and the npm packages.

    Args:
        root: the project folder.
        out: the folder of the new site.
        modules: the `node_modules` folder that holds esbuild, KaTeX and the fonts.
        results: the results file. The fonts are reduced to the characters of the texts in it and in the project.
    """
    assets, source = out / "assets", root / "docs" / "assets"
    (assets / "fonts").mkdir(parents=True)
    names = (ui_strings.load(language, root)("site.native") for language in languages(root))
    styles = fonts.write(modules, assets / "fonts", fonts.project_characters(root, results), names)
    styles.append(compact_html.style_sheet())
    styles += [(source / "css" / f"{name}.css").read_text(encoding="utf-8") for name in SHEETS]
    (assets / "takeaway.css").write_text("\n".join(styles), encoding="utf-8")
    folders = [folder for folder in ("js", "board", "teach", "images") if (source / folder).is_dir()]
    for folder in folders:
        shutil.copytree(source / folder, assets / folder)
    if (assets / "js" / "rules").is_dir():
        # The scripts read typed rules by the grammar that Python reads.
        _write_json(assets / "js" / "rules" / "grammar.json", typed_text.data())
    if (assets / "js" / "invent").is_dir():
        _write_json(assets / "js" / "invent" / "oeis.json", atlas_index.sequences(root))
    # Only the files written here are minified, because other tasks write into the same folder at the same time.
    _minify(
        assets, modules, [assets / "takeaway.css", *(path for name in folders for path in (assets / name).rglob("*"))]
    )


def _minify(folder: Path, modules: Path, parts: Iterable[Path]) -> None:
    """Minify the scripts and style sheets among `parts`, in place, with esbuild.

    Raises:
        SiteError: esbuild failed.
    """
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
    process = subprocess.run(
        [*node.node_command(), str(tool), *files, *ways], cwd=folder, capture_output=True, text=True, check=False
    )
    if process.returncode:
        reason = (process.stderr.strip().splitlines() or ["no message"])[0]
        raise SiteError(f"esbuild failed in {folder}: {reason}; remove {modules.parent} to reinstall it")


def messages(root: Path, out: Path, language: str, modules: Path) -> None:
    """Copy and minify the board messages of one language; board modules import them from `<language>/board`."""
    shutil.copytree(root / "docs" / language / "board", out / language / "board", dirs_exist_ok=True)
    _minify(out / language / "board", modules, (out / language / "board").rglob("*"))


def data(results: Path, findings: Findings, out: Path) -> frozenset[str]:
    """Write the folder `data/` and return the names of the SMT-LIB files in it.

    The folder holds the results, the board data of each family, and the obligations.
    """
    folder = out / "data"
    folder.mkdir()
    # The results file is indented, which makes it a sixth larger; publish it without white space.
    text = json.dumps(json.loads(results.read_text(encoding="utf-8")), ensure_ascii=False, separators=(",", ":"))
    (folder / "results.json").write_text(text, encoding="utf-8")
    result_tables.write(findings, folder)
    transcripts = findings.results.transcripts
    families = {record.family for record in findings.claims.values()}
    for family in families:
        family_tags = {tag for tag, record in findings.claims.items() if record.family == family}
        games = {tag: game.as_data() for tag, game in transcripts.items() if tag in family_tags}
        for name, value in {**findings.boards.get(family, {}), "transcripts": games}.items():
            _write_json(folder / family / f"{name}.json", value)
    for tag, record in findings.claims.items():
        if steps := by_hand(record):
            _write_json(folder / "twins" / f"{tag}.json", steps)
    if "chomp" in families:
        _write_json(out / chomp_figures.DATA, winning_openings.as_data(winning_openings.openings()))
    smt2 = results.parent / "obligations"
    names = frozenset(path.name for path in smt2.glob("*.smt2"))
    if names:
        shutil.copytree(smt2, folder / "smt2", ignore=lambda _, files: [f for f in files if f not in names])
    return names


def by_hand(record: ClaimRecord) -> list[dict[str, Any]]:
    """Return, for each hand-written mutant of a claim, the step of its proof that is refused, in order.

    A mutant without such a step is left out.

    Each item has the keys `step` (name of the step), `asked` (the text of the step) and `computed` (whether
    a computation decides the step instead of a solver).
    """
    return [
        {"step": twin.statement.partition(": ")[0], "asked": twin.asked, "computed": bool(twin.computed)}
        for twin in record.twins
        if twin.asked
    ]


def _write_json(path: Path, value: object) -> None:
    """Write a value as JSON to `path`, a file in the data folder of a family.

    Raises:
        SiteError: the file name would leave that folder.
    """
    if not path.resolve().is_relative_to(path.parents[1].resolve()):
        raise SiteError(f"data file {path.name!r} would lie outside {path.parents[1]}; rename the family or the data")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
