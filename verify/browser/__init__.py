"""Code that runs in the reader's browser: checks of a claim, changed statements, and proofs of games.

It imports only the standard library, the checker and the writers of records and certificates in
`verify.discover.general`, so that Python in WebAssembly can run it unchanged.
"""
