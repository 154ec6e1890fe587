"""Chomp: boards of any size, finite or infinite, and who wins on them, proved from the rules."""
