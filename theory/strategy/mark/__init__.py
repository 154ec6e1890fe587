"""Strategies of MARK and its variants, in normal and misère play."""
