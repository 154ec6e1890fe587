"""What runs in the reader's own page: the checker on one claim, z3 on its obligations, and statements that are changed.

It imports the standard library and the checker only, so that Python in WebAssembly can run it as it stands.
"""
