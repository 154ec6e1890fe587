"""Suggestions of the next command, printed only to a terminal so that programs do not read them."""

import sys

import click


def suggest(*commands: str) -> None:
    """Print commands that continue the work, if standard output is a terminal."""
    if sys.stdout.isatty():
        click.echo("\nnext: " + "\n      ".join(commands))
