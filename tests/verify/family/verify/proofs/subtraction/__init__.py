"""The subtraction game {1, 3, 4}: its Grundy values have period seven."""
