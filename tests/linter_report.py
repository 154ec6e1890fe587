"""Report of an npm linter that ran in Node and printed its findings."""

import subprocess
import sys


def report(done: "subprocess.CompletedProcess[str]", program: str, checked: str) -> int:
    """Print the findings of a linter, or why it did not run, and return the exit status.

    Args:
        done: the finished process.
        program: the name of the linter.
        checked: a description of the input, such as "prose: 12 files".
    """
    sys.stdout.write(done.stdout)
    if done.returncode and not done.stdout:
        print(f"{program} did not run: {(done.stderr.strip().splitlines() or ['no message'])[-1]}", file=sys.stderr)
        return 2
    if not done.returncode:
        print(f"{checked}, nothing found")
    return done.returncode
