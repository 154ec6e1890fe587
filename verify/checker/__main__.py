"""`python -I verify/checker BOOK`: the checker on its own, with nothing installed but Python.

The package is loaded from this folder under its own name, so no other package called `checker` runs in its place.
Worker processes load this file again, under the name `__mp_main__`, because it has no `__spec__`.
"""

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path

NAME = "takeaway_independent_checker"

here = ModuleSpec(NAME, None, is_package=True)
here.submodule_search_locations = [str(Path(__file__).resolve().parent)]
sys.modules[NAME] = module_from_spec(here)
main = import_module(f"{NAME}.command").main
__spec__ = None

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
