"""The games as data, one file a family. Nothing here knows who wins."""
