"""Chomp on boards of any size, finite or infinite, proved from the rules."""
