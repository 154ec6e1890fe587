"""Report the redundant citations in the proofs of families as JSON.

    python -m verify.proof_search.minimal_citations FAMILY...

examines every step of the claims of the families, and of the chapters that they need. The output contains the steps,
the calls in the sources from which citations can be removed, and the counts. The exit status is 0, or 2 for an unknown
family.
"""

import json
import sys
from collections.abc import Sequence

from theory.claims.catalogue import families
from verify.pipeline.gc_tuning import few_collections
from verify.proof_search.redundant_citations import Data, examine_steps, removable
from verify.proofs.family_books import book


@few_collections()
def report(names: Sequence[str], *, progress: bool = False) -> Data:
    """Return the steps, the removable citations and the counts for some families.

    Args:
        names: the families.
        progress: whether to print the progress on stderr.
    """

    def tell(steps: int, redundant: int) -> None:
        print(f"\r{steps} steps, {redundant} redundant citations", end="", file=sys.stderr, flush=True)

    steps: list[Data] = []
    for name in names:
        chapters = dict.fromkeys(chapter for proofs in book(name).proofs.values() for chapter in proofs)
        steps += examine_steps(chapters, [step["theorem"] for step in steps], tell if progress else lambda *_: None)
    counts = {
        "steps": len(steps),
        "citations": sum(step["citations"] for step in steps),
        "redundant": sum(len(step["redundant"]) for step in steps),
        "steps_with_redundant": sum(bool(step["redundant"]) for step in steps),
    }
    calls = removable(steps)
    counts["removable_in_sources"] = sum(len(call["remove"]) for call in calls)
    return {"families": list(names), "counts": counts, "removable": calls, "steps": steps}


def main(words: Sequence[str]) -> int:
    """Print the report for some families; return the exit status."""
    names = families()
    if not words or (wrong := [word for word in words if word not in names]):
        problem = f"there is no family {wrong[0][:30]!r}" if words else "no family is given"
        print(f"minimal_citations: {problem}; the families are: {', '.join(names)}", file=sys.stderr)
        return 2
    findings = report(words, progress=sys.stderr.isatty())
    print(json.dumps(findings, ensure_ascii=False, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
