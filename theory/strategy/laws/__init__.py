"""Laws of lost positions, with the methods that a strategy needs, at any size of the position."""
