"""Values of games with division, by automata that read the digits of the heap."""
