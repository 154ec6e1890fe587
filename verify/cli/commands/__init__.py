"""The commands of `takeaway`, one module each, which exposes it as `command`; `verify.cli.group` finds them by name."""
