"""The independent checker of certificates: it reads an obligation and a proof of it, and trusts neither who wrote them.

It imports the standard library only and nothing of the project, so it can be read, copied and run alone.
"""
