"""Why it is true: the kernel, the two solvers, the proofs and the site. Imports `theory`, never the other way round."""

__version__ = "0.1.0"
