"""Misère play by a finite quotient: guess the quotient, and prove that it decides all sums."""
