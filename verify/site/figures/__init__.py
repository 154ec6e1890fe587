"""Figures: drawn by the build, or interactive."""
