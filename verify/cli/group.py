"""The command `takeaway`: finds its commands in `verify.cli.commands`, and tells every mistake in one line on stderr.

A command's module is imported when it is used, so that `solve` starts without a solver.
"""

import atexit
import gc
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import click

from theory.families import FamilyError
from verify import __version__
from verify.cli import commands, extras, streams
from verify.cli.options import BadInput, one_line, shown

INTERRUPTED = 130


class LazyGroup(click.Group):
    """The commands in `verify.cli.commands`, each in the module of its name, under the attribute `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, without importing them."""
        return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None; where it cannot run here, one that says why."""
        if cmd_name not in self.list_commands(ctx):
            return None
        if why := extras.lacking(cmd_name):
            return extras.refusal(cmd_name, why)
        try:
            command = importlib.import_module(f"{commands.__name__}.{cmd_name}").command
        except ModuleNotFoundError as error:
            if why := extras.missing(cmd_name, error):
                return extras.refusal(cmd_name, why)
            raise
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names, and the other arguments.

        Raises:
            BadInput: there is none.
        """
        if self.get_command(ctx, args[0]) is None:
            raise BadInput(
                f"there is no command {shown(args[0])}; the commands are: {', '.join(self.list_commands(ctx))}"
            )
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> Any:
        """Run, and end the process: 0 for success, 2 for bad input, otherwise what the command says."""
        streams.mend()
        try:
            with streams.written():
                status = super().main(args, prog_name="takeaway", standalone_mode=False)
        except click.ClickException as error:
            _tell(one_line(error))
            sys.exit(2 if isinstance(error, click.UsageError) else error.exit_code)
        except FamilyError as error:
            _tell(" ".join(str(error).split()))
            sys.exit(2)
        except ModuleNotFoundError as error:
            if not (why := extras.missing("this command", error)):
                raise
            _tell(why)
            sys.exit(2)
        except (click.Abort, KeyboardInterrupt):
            _tell("interrupted")
            sys.exit(INTERRUPTED)
        sys.exit(status if isinstance(status, int) else 0)


# What is there when the process ends is not looked through once more for garbage.
atexit.register(gc.freeze)


def _tell(line: str) -> None:
    """A line on stderr; where that is full as well, the exit status says it alone."""
    with suppress(OSError):
        click.echo(f"takeaway: {line}", err=True)


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Take-away games: who wins, by which moves, and why it is true."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
