"""Build of the package: in addition to `pyproject.toml`, it copies the needed files of `docs` to `verify/docs`.

These are the sentences of `takeaway discover --save`, one file for each language, and the works that `takeaway show`
lists. In a source tree, and in an editable installation, they are read where they are.
"""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

NEEDED = ("docs/*/found.toml", "docs/literature.toml")


class BuildPackage(build_py):
    """Build command that starts from an empty folder, so that deleted modules disappear, and adds files of `docs`."""

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
