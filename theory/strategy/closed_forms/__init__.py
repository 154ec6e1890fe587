"""Strategies of games whose values or lost pairs have a closed form that a theorem gives."""
