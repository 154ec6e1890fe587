"""Test of the length of the proofs: shared helpers replace repetition, so that a reader has less to read."""

from pathlib import Path

import verify.proofs

MOST_LINES = 27_000


def test_proofs_are_short() -> None:
    lines = {
        path: len(path.read_text(encoding="utf-8").splitlines())
        for path in Path(verify.proofs.__file__).parent.rglob("*.py")
    }
    assert len(lines) > 150
    total = sum(lines.values())
    assert total <= MOST_LINES, f"the modules in verify/proofs have {total} lines, and at most {MOST_LINES} are allowed"
