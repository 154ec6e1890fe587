"""The arithmetic of the strategies: nim-sum, mex, binary digits and columns, decimal text of any length."""
