"""The commands of `takeaway`, one module each, which exposes it as `command`; `verify.cli` finds them by name."""
