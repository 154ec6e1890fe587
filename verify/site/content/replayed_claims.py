"""The claims that Rocq has accepted with the records and certificates of the present results."""

from pathlib import Path

from verify.export.rocq import runs
from verify.site.build.site_errors import SiteError
from verify.site.content.site_results import Findings

COMMAND = "python -m tests.soak.rocq --save"


def load(root: Path, results: Path, found: Findings) -> frozenset[str]:
    """Return the tags of these claims; none without a run of Rocq or without a book beside the results.

    Raises:
        SiteError: the file of the run is damaged.
    """
    if not (root / runs.FILE).exists():
        return frozenset()
    now = runs.keys_beside(results, found.theorems)
    try:
        return runs.accepted(runs.load(root), now)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SiteError(f"{root / runs.FILE}: the file is damaged ({error}); run `{COMMAND}`") from None
