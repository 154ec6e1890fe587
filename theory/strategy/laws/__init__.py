"""Laws of lost positions: what a strategy needs of each law, at any size of the position."""
