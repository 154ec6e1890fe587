"""The rules of the games as data, one file per family, without information on who wins."""
