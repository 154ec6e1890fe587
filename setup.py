"""What `pyproject.toml` cannot say: a package that is installed has in `verify/docs` the files of `docs` it needs.

These are the sentences of `takeaway discover --save`, one file a language, and the works that `takeaway show` lists. In
a source tree, and in an editable installation, they are read where they are.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

NEEDED = ("docs/*/found.toml", "docs/literature.toml")


class BuildPackage(build_py):
    """Builds from nothing, as modules that are gone must not stay in a package, and adds files of `docs`."""

    def run(self) -> None:
        """Build the package."""
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        if not self.editable_mode:
            for source in sorted(path for pattern in NEEDED for path in Path().glob(pattern)):
                copy = Path(self.build_lib, "verify", source)
                self.mkpath(str(copy.parent))
                self.copy_file(str(source), str(copy))


# The folder `build` holds the results of verification.
setup(cmdclass={"build_py": BuildPackage}, options={"build": {"build_base": "build/package"}})
