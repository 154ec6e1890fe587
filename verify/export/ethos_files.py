"""Exported proofs in the input format of Ethos, cvc5's own checker for its proof format.

A proof of cvc5 is enclosed in parentheses and repeats the declarations of its obligation. Ethos reads only the steps,
and takes the symbols and the assumptions from the obligation. It writes the test of a constructor c as (is c x).
"""

import re
from pathlib import Path

from verify.pipeline.answer_cache import write_beside

FOLDER = "ethos"
TESTER = re.compile(r"\(\(_ is ([^ ()]+)\) ")
README = """# The proofs for Ethos

Each `.cpc` file is cvc5's proof that the `.smt2` file beside it is contradictory. [Ethos](https://github.com/cvc5/ethos)
checks them by the rules in `proofs/eo/cpc` of the sources of cvc5. In this folder, with `CPC` set to that folder:

    for proof in *.cpc; do
      ethos --require-proof-of-false --include=$CPC/Cpc.eo --include=$CPC/expert/CpcExpert.eo $proof \\
        || echo "$proof is refused"
    done

Ethos prints `correct` for each proof that it accepts. It would also accept a rule that a proof declares. These proofs
declare none: after the first line, which names the obligation, each line begins with `(define`, `(assume`,
`(assume-push`, `(step` or `(step-pop`.
"""


def reference(script: str) -> str:
    """Return the text of an obligation in the form that Ethos reads."""
    return TESTER.sub(r"(is \1 ", script)


def steps(proof: str) -> str:
    """Return the definitions, assumptions and steps of a proof of cvc5.

    Raises:
        ValueError: the proof is not enclosed in parentheses.
    """
    first, *lines, last = proof.strip().splitlines()
    if (first, last) != ("(", ")"):
        raise ValueError("a proof of cvc5 begins and ends with a line that is a parenthesis")
    return "".join(f"{line}\n" for line in lines if not line.startswith("(declare-"))


def write(folder: Path, name: str, script: str, proof: str) -> None:
    """Write an obligation and its proof for Ethos below the folder of an export, with the command that checks them."""
    place = folder / FOLDER
    write_beside(place / f"{name}.smt2", reference(script))
    # With the option --reference instead of this line, Ethos does not compare the assumptions with the obligation.
    write_beside(place / f"{name}.cpc", f'(reference "{name}.smt2")\n{steps(proof)}')
    if not (place / "README.md").exists():
        write_beside(place / "README.md", README)
