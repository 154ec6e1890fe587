"""The book in the language of Rocq: definitions, statements, and one proof term for each certificate.

Rocq's kernel then judges every step again. It shares no idea and no code with the kernel of the project or its checker;
this package only translates. An error of the translation of a proof is refused by Rocq. An error of the translation of
a statement is what `read_back` looks for.
"""
