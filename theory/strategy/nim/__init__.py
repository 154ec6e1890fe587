"""Strategies of Nim, Moore's Nim and Poker Nim."""
