"""`python -m verify.cli`: the command where it is not installed."""

from verify.cli.group import main

main()
