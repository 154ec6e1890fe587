"""Verification of the games of the atlas, in batches of processes, and its records."""
