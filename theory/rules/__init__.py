"""The rules of the games as data, one file per family, without any knowledge of who wins."""
