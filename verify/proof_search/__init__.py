"""Search for the citations of proof steps: those that a step needs, and those that prove a step that fails.

This package makes no theorems. Each set of citations is tried by a call of the kernel's own rule.
"""
