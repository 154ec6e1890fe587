"""Tests that new folders alone add a family: the subtraction game {1, 3, 4} is added to a copy of the project.

The folder `family` beside this file contains the whole family: a folder in each of `theory/claims`, `verify/proofs` and
`docs/<language>`, with one claim proved for all sizes, and a page in four languages with the general board. No existing
file changes, and an error message names each missing file. A second family is written by `takeaway discover --save`.
"""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project_copy import copy_folders
from tests.verify.site import site_crawler
from theory import families
from theory.claims import catalogue as claims
from verify.languages import LANGUAGES
from verify.site.build import mkdocs_input, node
from verify.site.build.site_errors import SiteError
from verify.site.content.claims import translated_claims
from verify.site.languages import ui_strings

ROOT = Path(__file__).parents[2]
FAMILY = Path(__file__).parent / "family"
PIECES = sorted(path.relative_to(FAMILY) for path in FAMILY.rglob("*.*") if path.suffix in (".py", ".toml", ".md"))
MOST_LINES = 300
# The family written by `discover --save`: the rules, the name of the family, and its files.
RULES, STRANGER = "n-{2,3}", "n_2_3"
SAVED = {f"theory/claims/{STRANGER}/{file}" for file in ("__init__.py", "beyond.toml", "family.toml")}
SAVED |= {f"verify/proofs/{STRANGER}/{file}" for file in ("__init__.py", "book.py", "found.py")}
SAVED |= {f"docs/{language}/{STRANGER}/{file}" for language in LANGUAGES for file in ("index.md", "words.toml")}
SAVED |= {f"docs/{language}/{STRANGER}/claims/beyond.toml" for language in LANGUAGES[1:]}

# The same as `takeaway discover RULES --save .`, but without second opinions, which `takeaway verify` computes.
SAVE = """
import sys
from pathlib import Path
from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.saving.save_game import save_game
from verify.discover.search import discover
save_game(discover(read(sys.argv[1]), Play.NORMAL, second_opinions=False), Path("."))
"""
# Builds the small site of the site's tests with the new families, from the results of the copy.
BUILD = """
import json, shutil, sys
from pathlib import Path
sys.path.insert(0, "tests/verify/site")
import fixture_project
from verify.site.build.site_builder import build_site
root, real_results = Path(sys.argv[1]), json.loads(Path("build/results.json").read_text("utf-8"))
results = fixture_project.make(root)
for family in sys.argv[2:]:
    for part in (Path("theory/claims", family), *Path("docs").glob("*/" + family)):
        shutil.copytree(part, root / part)
small_results = json.loads(results.read_text("utf-8"))
for part in ("claims", "theorems", "data"):
    small_results[part] = real_results[part] | small_results[part]
# The small site has few claims; what rests on others of the real book cannot be linked there.
for record in small_results["claims"].values():
    record["rests_on"] = [tag for tag in record["rests_on"] if tag in small_results["claims"]]
for theorem in small_results["theorems"].values():
    theorem["tags"] = [tag for tag in theorem["tags"] if tag in small_results["claims"]]
    theorem["owner"] = theorem["tags"][0] if theorem["tags"] else None
results.write_text(json.dumps(small_results), "utf-8")
build_site(results, root / "site", 2, root=root, api=False)
"""


def copy_with_family(folder: Path, *parts: str) -> Path:
    """Return a copy of some folders of the project with the new family in it."""
    copy_folders(folder, *parts)
    shutil.copy(ROOT / "mkdocs.yml", folder)
    shutil.copytree(FAMILY, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def run(folder: Path, *command: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(folder)}
    words = [sys.executable, *command]
    return subprocess.run(
        words, cwd=folder, input=keys, capture_output=True, text=True, check=False, env=environment, timeout=7200
    )


def takeaway(folder: Path, *command: str, keys: str = "") -> subprocess.CompletedProcess[str]:
    return run(folder, "-m", "verify.cli", *command, keys=keys)


def _sources(folder: Path) -> list[Path]:
    """Return the files of a copy, without Python's caches."""
    return [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the whole project with the new families, verified."""
    folder = copy_with_family(
        tmp_path_factory.mktemp("tree"), "theory", "verify", "docs", "tests/verify/site", "CITATION.cff", "CHANGELOG.md"
    )
    before = {path: path.read_bytes() for path in _sources(folder)}
    process = run(folder, "-c", SAVE, RULES)
    assert process.returncode == 0, process.stderr
    assert {path.relative_to(folder).as_posix() for path in _sources(folder) if path not in before} == SAVED
    assert all(path.read_bytes() == text for path, text in before.items())
    process = takeaway(
        folder, "verify", "SUB-001", "NEW-001", "--jobs", "1", "--results", "build/results.json", "--json"
    )
    assert process.returncode == 0, process.stderr
    return folder


def test_a_new_family_takes_a_folder_in_each_place_and_few_lines() -> None:
    places = {path.parts[: 3 if path.parts[0] == "docs" else 2] for path in PIECES}
    languages = {("docs", language, "subtraction") for language in LANGUAGES}
    assert places == {("theory", "claims"), ("verify", "proofs"), *languages}
    assert all("subtraction" in path.parts[2:4] for path in PIECES)
    assert not [path for path in PIECES if (ROOT / path).exists()]
    assert sum(len((FAMILY / path).read_text(encoding="utf-8").splitlines()) for path in PIECES) <= MOST_LINES


def test_its_claim_is_certified(tree: Path) -> None:
    record = json.loads((tree / "build" / "results.json").read_text(encoding="utf-8"))["claims"]["SUB-001"]
    assert record["standing"] == record["standing_all_the_way"] == "certified"
    assert record["hypotheses"] == [] and record["theorems"] == ["subtraction.solved", "subtraction.sums-lost"]
    assert record["twins"] and all(evidence["cases"] > 100 for evidence in record["evidence"])
    entry = takeaway(tree, "show", "SUB-001", "--results", "build/results.json")
    assert "Period seven" in entry.stdout and "certified" in entry.stdout


def test_the_claim_of_a_stranger_is_certified_as_it_was_saved(tree: Path) -> None:
    record = json.loads((tree / "build" / "results.json").read_text(encoding="utf-8"))["claims"]["NEW-001"]
    assert record["standing"] == record["standing_all_the_way"] == "certified"
    assert record["hypotheses"] == []
    assert record["from_rules"]
    assert not any(record["unsaid"].values())
    assert record["twins"] and all(evidence["cases"] >= 100 for evidence in record["evidence"])
    assert {chapter["file"] for chapter in record["chapters"]} == {f"verify/proofs/{STRANGER}/found.py"}
    entry = takeaway(tree, "show", "NEW-001", "--results", "build/results.json")
    assert RULES in entry.stdout and "certified" in entry.stdout
    large_heap = "5" * 300
    solved = json.loads(takeaway(tree, "solve", "n-2-3", "7", large_heap, "--json").stdout)
    assert (solved["outcome"], solved["grundy"]) == ("N", 1)
    played = takeaway(tree, "play", "n-2-3", "3", "--first", "you", keys="1 2\n")
    assert "wins" in played.stdout.splitlines()[0]


def test_a_game_is_saved_once(tree: Path) -> None:
    second = takeaway(tree, "discover", RULES, "--save", ".")
    assert second.returncode == 2
    assert "already exists" in second.stderr
    assert second.stderr.count("\n") == 1


def test_a_new_family_is_solved_and_played_by_name(tree: Path) -> None:
    large_heap = "7" * 3000
    solved = json.loads(takeaway(tree, "solve", "subtraction", "6", "4", "8", large_heap, "--json").stdout)
    assert (solved["outcome"], solved["grundy"]) == ("N", 1)
    position = (6, 4, 8, int(large_heap))
    changes = [[(n, new) for n, new in zip(position, move, strict=True) if n != new] for move in solved["moves"]]
    assert changes and all(len(change) == 1 and change[0][0] - change[0][1] in (1, 3, 4) for change in changes)
    played = takeaway(tree, "play", "subtraction", "3", "--first", "you", keys="1 2\n1 1\n")
    assert "I take" in played.stdout and "wins" in played.stdout.splitlines()[0]
    result = takeaway(tree, "solve", "subtraction", "6", "--misere")
    assert (result.returncode, result.stdout) == (2, "") and "the misère outcome of" in result.stderr


def test_its_pages_are_built_in_four_languages(tree: Path, tmp_path: Path) -> None:
    packages = node.install_packages(ROOT / "build").parent
    (tree / "build" / packages.name).symlink_to(packages)
    process = run(tree, "-c", BUILD, str(tmp_path), "subtraction", STRANGER)
    assert process.returncode == 0, process.stderr[-2000:]
    for language in LANGUAGES:
        page = site_crawler.html(tmp_path / "site" / language / "subtraction" / "index.html")
        assert 'data-board="general" data-game="subtraction" data-heaps="6,4,8"' in page
        assert 'data-strategy="../../data/subtraction/subtraction.json"' in page
        assert "SUB-001" in page and f'href="../{language}/' not in page
        assert (tmp_path / "site" / language / "claims" / "SUB-001" / "index.html").is_file()
        page = site_crawler.html(tmp_path / "site" / language / STRANGER / "index.html")
        assert 'data-board="general" data-game="n-2-3" data-heaps="7,6,5"' in page
        assert f'data-strategy="../../data/{STRANGER}/n-2-3.json"' in page and "NEW-001" in page
        home = site_crawler.html(tmp_path / "site" / language / "index.html")
        assert ui_strings.load(language, tmp_path)("family.subtraction") in home
    data = json.loads((tmp_path / "site" / "data" / "subtraction" / "subtraction.json").read_text(encoding="utf-8"))
    assert data["strategy"]["normal"]["period"] == 7 and data["rules"]["name"] == "subtraction"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the project with the new family, from which tests remove single parts."""
    return copy_with_family(tmp_path_factory.mktemp("bare"), "theory", "verify", "docs")


@pytest.fixture
def tree_without_part(project: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Yield the tree without the part under test, and restore the part afterwards."""
    piece = project / request.param
    text = piece.read_bytes()
    piece.unlink()
    for cached in (translated_claims.families, ui_strings.load):
        cached.cache_clear()
    yield piece
    piece.write_bytes(text)


def read_for_the_site(root: Path) -> None:
    """Read the data of the families that the build reads before it writes pages."""
    for language in LANGUAGES:
        mkdocs_input.hand_written_pages(root, language)
        translated_claims.load(root, language)
        ui_strings.load(language, root)


@pytest.mark.parametrize(
    "tree_without_part", [path for path in PIECES if path.parts[0] == "docs"], indirect=True, ids=str
)
def test_a_page_or_words_left_out_are_named(tree_without_part: Path, project: Path) -> None:
    with pytest.raises(SiteError) as error:
        read_for_the_site(project)
    assert str(tree_without_part.relative_to(project)) in str(error.value) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    "tree_without_part", [path for path in PIECES if path.parts[0] != "docs"], indirect=True, ids=str
)
def test_a_claim_or_a_proof_left_out_is_named(tree_without_part: Path, project: Path) -> None:
    process = takeaway(project, "verify", "SUB-001", "--jobs", "1", "--results", "build/results.json")
    # No file refers to the module of a chapter, so the theorem that lacks a chapter is named.
    chapters = {"period.py": "no claim of the family has a theorem 'subtraction.solved'"}
    message = chapters.get(
        tree_without_part.name, str(tree_without_part.relative_to(project)).replace("beyond.toml", "*.toml")
    )
    assert process.returncode == 2 and message in process.stderr
    assert process.stderr.count("\n") == 1 and process.stderr.startswith("takeaway: ")


def test_with_all_of_it_nothing_is_missed(project: Path) -> None:
    for cached in (translated_claims.families, ui_strings.load):
        cached.cache_clear()
    read_for_the_site(project)
    assert "SUB-001" in claims.read(families.read(project / "theory" / "claims").values())
