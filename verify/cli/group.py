"""The command `takeaway`: find the commands in `verify.cli.commands`, and report every error in one line on stderr.

The module of a command is imported when the command is used, so `solve` starts without a solver.
"""

import atexit
import gc
import importlib
import pkgutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import Any

import click

from theory.families import FamilyError
from verify import __version__
from verify.cli import commands, extras, streams
from verify.cli.options import BadInput, one_line, quote

INTERRUPT_STATUS = 130


class LazyGroup(click.Group):
    """The commands of `verify.cli.commands`, one module each, under the attribute `command`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands, without importing them."""
        return sorted(module.name for module in pkgutil.iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of this name; None if there is none.

        For a command that cannot run here, return one that prints the reason.
        """
        if cmd_name not in self.list_commands(ctx):
            return None
        if why := extras.missing_extra(cmd_name):
            return extras.refusal(cmd_name, why)
        try:
            command = importlib.import_module(f"{commands.__name__}.{cmd_name}").command
        except ModuleNotFoundError as error:
            if why := extras.missing_module(cmd_name, error):
                return extras.refusal(cmd_name, why)
            raise
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names, and the other arguments.

        Raises:
            BadInput: there is no such command.
        """
        if self.get_command(ctx, args[0]) is None:
            near = get_close_matches(args[0], self.list_commands(ctx), 1)
            remedy = f"did you mean {near[0]!r}?" if near else f"the commands are {', '.join(self.list_commands(ctx))}"
            raise BadInput(f"unknown command {quote(args[0])} ({remedy})")
        return super().resolve_command(ctx, args)

    def main(self, args: Sequence[str] | None = None, *_: Any, **__: Any) -> Any:
        """Run a command and end the process, with status 0 for success, 2 for bad input, or its own status."""
        streams.repair_streams()
        try:
            with streams.flush_output():
                status = super().main(args, prog_name="takeaway", standalone_mode=False)
        except click.ClickException as error:
            _tell(one_line(error))
            sys.exit(2 if isinstance(error, click.UsageError) else error.exit_code)
        except FamilyError as error:
            _tell(" ".join(str(error).split()))
            sys.exit(2)
        except ModuleNotFoundError as error:
            if not (why := extras.missing_module("this command", error)):
                raise
            _tell(why)
            sys.exit(2)
        except (click.Abort, KeyboardInterrupt):
            _tell("interrupted")
            sys.exit(INTERRUPT_STATUS)
        sys.exit(status if isinstance(status, int) else 0)


# Skip the last garbage collection, because the process ends.
atexit.register(gc.freeze)


def _tell(line: str) -> None:
    """Print a line on stderr; if stderr cannot be written, only the exit status reports the error."""
    with suppress(OSError):
        click.echo(f"takeaway: {line}", err=True)


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.version_option(__version__, message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Take-away games: who wins, by which moves, and why it is true."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())
