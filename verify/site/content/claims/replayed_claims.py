"""The claims and games that Rocq has accepted with the records of the present results."""

from collections.abc import Mapping
from pathlib import Path

from verify.discover.atlas.atlas_schema import GameRecord
from verify.export.rocq import runs
from verify.site.build.site_errors import SiteError
from verify.site.content.results.site_results import Findings

COMMAND = "python -m tests.soak.rocq --save"
COMMAND_GAMES = "python -m tests.soak.rocq_atlas --save"


def load(root: Path, results: Path, findings: Findings) -> frozenset[str]:
    """Return the tags of the claims that Rocq has accepted with the records of the present results.

    The result is empty without a run of Rocq or without a book beside the results.

    Raises:
        SiteError: the file of the run is damaged.
    """
    if not (root / runs.FILE).exists():
        return frozenset()
    keys = runs.keys_beside(results, findings.theorems)
    try:
        return runs.accepted(runs.load(root), keys)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SiteError(f"{root / runs.FILE}: the file is damaged ({error}); run `{COMMAND}`") from None


def load_games(root: Path, games: Mapping[str, GameRecord]) -> frozenset[str]:
    """Return the tags of the games of the atlas that Rocq has accepted with the present records; none without a run.

    Raises:
        SiteError: the file of the run is damaged.
    """
    if not (root / runs.GAMES).exists():
        return frozenset()
    try:
        return runs.accepted_games(runs.load_games(root), {tag: game.records for tag, game in games.items()})
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise SiteError(f"{root / runs.GAMES}: the file is damaged ({error}); run `{COMMAND_GAMES}`") from None
