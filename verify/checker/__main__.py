"""`python -I verify/checker BOOK`: the checker on its own, with nothing installed but Python."""

import sys
from importlib import import_module
from pathlib import Path

here = Path(__file__).resolve().parent
if not __package__:  # run alone, from a folder of any place
    sys.path.append(str(here.parent))
main = import_module(f"{__package__ or here.name}.command").main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
