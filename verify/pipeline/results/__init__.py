"""The results of a run: their schema, the reports on claims, the files, and their integrity."""
