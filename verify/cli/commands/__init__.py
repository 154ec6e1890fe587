"""The commands of `takeaway`, one module each, with the attribute `command`; `verify.cli.group` finds them by name."""
