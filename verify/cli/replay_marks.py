"""The claims of given results that Rocq has accepted, for the JSON output of commands."""

from pathlib import Path
from typing import TYPE_CHECKING

from verify.project_paths import ROOT

if TYPE_CHECKING:
    from verify.pipeline.results.results_schema import Results


def replay_marks(results: Path, every: "Results") -> dict[str, dict[str, str]]:
    """Return, by the tag of each accepted claim, the version of Rocq and the day of the run; empty without a run.

    Args:
        results: the path of the results.
        every: the results in this file.
    """
    from verify.export.rocq import runs

    try:
        run = runs.load(ROOT)
        tags = runs.accepted(run, runs.keys_beside(results, every.theorems))
        mark = {"rocq": run["on"]["rocq"], "date": run["on"]["date"]}
    except (OSError, ValueError, KeyError, TypeError):
        return {}
    return {tag: mark for tag in tags}
