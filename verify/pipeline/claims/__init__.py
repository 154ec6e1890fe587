"""What claims state: the theorems of their clauses, their dependencies, and the places in the sources."""
