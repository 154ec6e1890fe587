"""The games of each family with their strategies, made when they are asked for; `family.toml` names the functions."""
