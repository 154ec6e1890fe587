"""Entry point of `python -m verify.cli`, for use without the installed command."""

from verify.cli.group import main

main()
