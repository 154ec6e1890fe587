"""`python -I verify/checker BOOK`: the checker on its own, with nothing installed but Python."""

import sys
from pathlib import Path

if not __package__:  # run alone, from a folder of any place
    sys.path.append(str(Path(__file__).resolve().parent.parent))
    __package__ = Path(__file__).resolve().parent.name

from .command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
