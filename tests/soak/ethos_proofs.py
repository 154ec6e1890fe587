"""Export of cvc5's proofs of obligations, and their check by Ethos, cvc5's own checker.

    python -m tests.soak.ethos_proofs [--save] [TAG …]

Ethos must be installed, and the variable CPC must name the folder proofs/eo/cpc in the sources of cvc5. Ethos must also
refuse each proof if the negated goal is removed from the obligation, which shows that it does not accept everything.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.soak import soak_figures
from verify.export import ethos_files
from verify.export.obligations import export

USUAL = ("NIM-013", "MARK-094", "CHO-026", "WYT-035")


def check_with_ethos(proof: Path, rules: str) -> bool:
    """Return whether Ethos accepts a proof."""
    included = [f"--include={rules}/{name}" for name in ("Cpc.eo", "expert/CpcExpert.eo")]
    command = ["ethos", "--require-proof-of-false", *included, str(proof)]
    completed = subprocess.run(command, capture_output=True, text=True, check=False)
    return completed.returncode == 0 and completed.stdout.strip() == "correct"


def remove_goal(text: str) -> str:
    """Return an obligation without its last formula, the negated goal."""
    before, _, _ = text.rpartition("(assert ")
    return f"{before}(check-sat)\n"


def main() -> int:
    """Export claims, let Ethos check their proofs, print the outcome, and return the exit status."""
    rules = os.environ.get("CPC", "")
    if shutil.which("ethos") is None or not (Path(rules) / "Cpc.eo").exists():
        print("install Ethos, and set CPC to the folder proofs/eo/cpc in the sources of cvc5", file=sys.stderr)
        return 2
    tags = soak_figures.names(sys.argv[1:]) or [*USUAL]
    refusals, careless_proofs, proofs = list[str](), list[str](), 0
    with tempfile.TemporaryDirectory() as folder:
        export(tags, Path(folder))
        for proof in sorted((Path(folder) / ethos_files.FOLDER).glob("*.cpc")):
            proofs += 1
            if not check_with_ethos(proof, rules):
                refusals.append(f"{proof.stem} is refused")
            obligation = proof.with_suffix(".smt2")
            obligation.write_text(remove_goal(obligation.read_text("utf-8")), encoding="utf-8")
            if check_with_ethos(proof, rules) and "(assume " in proof.read_text("utf-8"):
                careless_proofs.append(f"{proof.stem} is accepted without its goal")
    case = " ".join(tags)
    trials = [soak_figures.Trials("read by Ethos", case, proofs, len(refusals))]
    return soak_figures.close("ethos", trials, refusals + careless_proofs, sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
