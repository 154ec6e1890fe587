"""The worked examples and the single steps of the document on MARK."""
