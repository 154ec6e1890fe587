"""Suggestions for the next command, for people at a terminal; a program that reads the output gets none."""

import sys

import click


def suggest(*commands: str) -> None:
    """Print commands that continue the work, if standard output is a terminal."""
    if sys.stdout.isatty():
        click.echo("\nnext: " + "\n      ".join(commands))
