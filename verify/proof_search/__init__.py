"""Search for the citations of proof steps: which ones a step needs, and which ones prove a step that fails.

Nothing here makes a theorem. Every set of citations that is tried is a call of the kernel's own rule.
"""
