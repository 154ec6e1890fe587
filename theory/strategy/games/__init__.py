"""The games of each family with their strategies, one module per family; `family.toml` names the functions."""
