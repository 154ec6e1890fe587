"""Code that runs in the reader's browser: the checker on one claim, z3 on its obligations, and changed statements.

It imports only the standard library and the checker, so that Python in WebAssembly can run it unchanged.
"""
