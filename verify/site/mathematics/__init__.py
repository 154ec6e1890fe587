"""Typeset mathematics."""
