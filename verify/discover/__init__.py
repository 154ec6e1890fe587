"""Discovery of theorems from rules: guess a closed form, prove it with the kernel, report the result."""
