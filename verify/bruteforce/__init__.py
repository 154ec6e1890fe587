"""Brute force from the rules alone."""
