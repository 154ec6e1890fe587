"""Numbers, interface strings and typography of each language."""
