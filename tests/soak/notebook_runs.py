"""Every cell of the notebooks of a built site, run in order, with one line of output for each notebook.

    python -m tests.soak.notebook_runs --site site

The code is the same in every language, so only the English notebooks run. A failing cell ends the run with its error.
The exit status is 1 if the site has no notebooks.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any


def run(path: Path) -> int:
    """Run the code of a notebook in its own namespace, and return the number of cells."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    world: dict[str, Any] = {}
    for code in codes:
        exec(compile(code, str(path), "exec"), world)
    return len(codes)


def main() -> int:
    """Run all notebooks, print the time of each, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=Path("site"), help="the built site")
    folder = parser.parse_args().site / "en"
    notebooks = sorted(folder.rglob("*.ipynb"))
    for path in notebooks:
        began = time.monotonic()
        print(f"{path.relative_to(folder)}: {run(path)} cells, {time.monotonic() - began:.1f} s", flush=True)
    if not notebooks:
        print(f"{folder}: no notebooks; build the site first", file=sys.stderr)
    return 0 if notebooks else 1


if __name__ == "__main__":
    sys.exit(main())
