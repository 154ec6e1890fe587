"""Exercises, worksheets, guided paths and notebooks."""
