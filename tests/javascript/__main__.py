"""Check the scripts with TypeScript, ESLint and Prettier.

usage: python -m tests.javascript [--write]

The three tools come from npm, pinned in the lock file beside this module, and run in the Node that typesets the
formulas. With `--write` Prettier formats the scripts instead of only comparing them. The exit status is 1 if a tool
finds an error. Without npm or a network nothing is checked, and one line says so; in CI that is an error.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from verify.site.build import node
from verify.site.build.site_errors import SiteError

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
UNMATCHED = "--no-error-on-unmatched-pattern"
SCRIPTS = ("docs/**/*.js", "verify/site/build/*.js", "verify/site/build/front/*.mjs", "tests/**/*.mjs")


def commands(modules: Path, write: bool = False) -> dict[str, list[str]]:
    """Return the command of each tool by its name, for packages installed in `modules`."""
    return {
        "tsc": [str(modules / "typescript" / "bin" / "tsc"), "--project", str(HERE / "tsconfig.json")],
        "eslint": [
            str(modules / "eslint" / "bin" / "eslint.js"),
            "--config",
            str(HERE / "eslint.config.mjs"),
            UNMATCHED,
            *SCRIPTS,
        ],
        "prettier": [
            str(modules / "prettier" / "bin" / "prettier.cjs"),
            "--config",
            str(HERE / "prettier.json"),
            "--ignore-path",
            os.devnull,
            "--log-level=warn",
            UNMATCHED,
            "--write" if write else "--check",
            *SCRIPTS,
        ],
    }


def main(words: Sequence[str]) -> int:
    """Print the findings of the tools, and return the exit status."""
    try:
        modules = node.install_packages(ROOT / "build", HERE)
        run = node.node_command()
    except SiteError as error:
        print(f"the scripts are not checked: {error}", file=sys.stderr)
        return 2 if os.environ.get("CI") else 0
    failed = []
    for name, command in commands(modules, "--write" in words).items():
        environment = {**os.environ, "TAKEAWAY_NODE_MODULES": str(modules)}
        completed = subprocess.run([*run, *command], cwd=ROOT, env=environment, check=False)
        if completed.returncode:
            failed.append(name)
    print(f"found something: {', '.join(failed)}" if failed else f"{', '.join(commands(modules))}: nothing found")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
