"""The command `takeaway`."""

from verify.cli.group import main

__all__ = ["main"]
