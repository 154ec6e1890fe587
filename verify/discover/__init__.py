"""From rules to a theorem: a guess nobody has to trust, a proof by the kernel, and a report of what was reached."""
