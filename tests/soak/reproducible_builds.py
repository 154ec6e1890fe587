"""Two builds from one commit, which must be equal byte for byte except for times.

The builds run in clones with different names, hash seeds, time zones, languages, file permissions and numbers of
processes. The book, its certificates, the results and the site are compared. Without arguments all claims and the
complete site are built, which takes twice as long as `make site`; with arguments only these claims and the small site
of the tests.

    python -m tests.soak.reproducible_builds [TAG or family …] [--save]
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.soak import soak_figures
from tests.soak.killed_runs import Site, remove_times, tree

ROOT = Path(__file__).parents[2]
# For each build: the name of its folder, its different environment, its umask, and its number of processes.
AROUND: tuple[tuple[str, Mapping[str, str], int, int], ...] = (
    ("one", {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C.UTF-8"}, 0o022, 1),
    ("another – ę א", {"PYTHONHASHSEED": "2", "TZ": "Asia/Tehran", "LC_ALL": "C", "LANG": "fa_IR"}, 0o077, 3),
)


def run(arguments: Sequence[str], folder: Path, around: Mapping[str, str], mask: int) -> None:
    """Run Python with these arguments in a folder.

    Raises:
        subprocess.CalledProcessError: the exit status is not 0.
    """
    subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        check=True,
        env=os.environ | around,
        umask=mask,
        stdout=subprocess.DEVNULL,
    )


def clone_commit(parent: Path) -> list[Path]:
    """Return clones of the last commit, one for each environment."""
    folders = [parent / name for name, *_ in AROUND]
    for folder in folders:
        subprocess.run(["git", "clone", "--quiet", ROOT, folder], check=True)
    return folders


def verify_claims(folders: Sequence[Path], names: Sequence[str]) -> None:
    """Verify the claims in each clone."""
    for folder, (_, around, mask, jobs) in zip(folders, AROUND, strict=True):
        environment = {**around, "TAKEAWAY_RESULTS": str(folder / "build" / "results.json")}
        run(["-m", "verify.cli", "verify", *names, "--jobs", str(jobs)], folder, environment, mask)


def build_sites(folders: Sequence[Path]) -> None:
    """Build the complete site in each clone.

    Pages show the times of proofs, so both sites are built from the same results.
    """
    first, *others = folders
    for other in others:
        shutil.copy(first / "build" / "results.json", other / "build" / "results.json")
    for folder, (_, around, mask, jobs) in zip(folders, AROUND, strict=True):
        environment = {**around, "TAKEAWAY_RESULTS": str(folder / "build" / "results.json")}
        run(["-m", "verify.cli", "site", "--jobs", str(jobs), "--out", "site"], folder, environment, mask)


def build_small_sites(parent: Path) -> list[Path]:
    """Return the small site of the tests, built in two folders."""
    folders = [parent / f"small {name}" for name, *_ in AROUND]
    for folder, (_, around, mask, _) in zip(folders, AROUND, strict=True):
        folder.mkdir()
        environment = {**around, "PYTHONPATH": str(ROOT), "TAKEAWAY_RESULTS": str(folder / "build" / "results.json")}
        run(Site(folder).arguments, ROOT, environment, mask)
    return folders


def compare_hashes(what: str, builds: Sequence[Mapping[str, str]]) -> tuple[soak_figures.Trials, list[str]]:
    """Return the number of items in either of two builds, given their hashes by name, and the differing items."""
    first, second = builds
    differ = sorted(name for name in {**first, **second} if first.get(name) != second.get(name))
    return soak_figures.Trials(what, "", len({**first, **second}), len(differ)), [
        f"{what}: {name} differs" for name in differ
    ]


def compare_results(folders: Sequence[Path]) -> list[tuple[soak_figures.Trials, list[str]]]:
    """Return the comparisons of the results of both clones, and of the files of their books."""
    claims = []
    for folder in folders:
        results = remove_times(json.loads((folder / "build" / "results.json").read_text(encoding="utf-8")))
        whole = {"": results} | results.pop("claims")
        claims.append({tag: json.dumps(record, ensure_ascii=False) for tag, record in whole.items()})
    books = [tree(folder / "build" / "book") for folder in folders]
    return [
        compare_hashes("results, built twice", claims),
        compare_hashes("book and certificates, built twice", books),
    ]


def main(arguments: list[str]) -> int:
    """Build twice, print the differences, and return the exit status."""
    names = soak_figures.names(arguments)
    with tempfile.TemporaryDirectory() as place:
        folders = clone_commit(Path(place))
        verify_claims(folders, names)
        outcomes = compare_results(folders)
        if names:
            sites = [tree(folder / "site") for folder in build_small_sites(Path(place))]
        else:
            build_sites(folders)
            sites = [tree(folder / "site") for folder in folders]
        outcomes.append(compare_hashes("site, built twice", sites))
    problems = [line for _, lines in outcomes for line in lines]
    return soak_figures.close("twice", [trial for trial, _ in outcomes], problems, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
