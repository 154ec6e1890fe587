"""Arithmetic of the strategies: nim-sum, mex, digits in any base, vile and dopey numbers, decimal text."""
