"""Theorems written by hand: what definitions of the book are in Rocq's library, where a folder has these definitions.

A file here says in a comment which theorems of the book it needs. The order of `PARTS` is that in which they use each
other.
"""

import re
from collections.abc import Mapping
from importlib.resources import files

FILE = "Bridges.v"
PARTS = ("Numbers", "NimSum", "Heaps", "NimSumOfHeaps", "Bouton", "GoldenRatio", "Beatty")
NEEDS = re.compile(r"Needs: ([^*]*?)\s*\*\)")
STATED = re.compile(r"^Theorem ([\w']+)", re.MULTILINE)
ROW = f"| `{FILE}` | by hand: what definitions here are in Rocq's library, such as the nim-sum and its `Z.lxor` |\n"


def part(name: str) -> tuple[set[str], str]:
    """Return the theorems of the book that a part needs, and its text."""
    text = (files(__package__) / f"{name}.v").read_text(encoding="utf-8")
    match = NEEDS.search(text)
    return {*match[1].split()} if match else set(), text


def added(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the files of an export with the file of these theorems, and a row about it in the explanation."""
    theorems = {name for text in texts.values() for name in STATED.findall(text)}
    parts = [text for needs, text in map(part, PARTS) if needs <= theorems]
    head = "(* What the definitions of the book are in Rocq's library. *)\n"
    lines = [head + "From Takeaway Require Import Prelude Tuples Data Book.", "Open Scope Z_scope.", "", *parts]
    lines += [f"Print Assumptions {name}." for text in parts for name in STATED.findall(text)]
    return {
        **texts,
        FILE: "\n".join([*lines, ""]),
        "_CoqProject": f"{texts['_CoqProject']}{FILE}\n",
        "README.md": f"{texts['README.md'].rstrip()}\n{ROW}",
    }
