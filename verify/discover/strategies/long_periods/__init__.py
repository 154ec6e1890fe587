"""Long periods of octal games, by heaps that are exceptions to a rule about parities."""
