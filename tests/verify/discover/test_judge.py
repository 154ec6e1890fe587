"""Second opinions on what was discovered: given whether or not there is room to keep them."""

import time
from pathlib import Path

import z3

from verify.discover.clock import Clock
from verify.discover.standing import Judge
from verify.kernel import Kernel


def test_where_certificates_cannot_be_written_they_are_forgotten(tmp_path: Path) -> None:
    kernel, (x, y) = Kernel(), z3.Ints("x y")
    (step,) = kernel.obligations([kernel.prove("less", [x, y], z3.Implies(x < y, x + 1 <= y))])
    (tmp_path / "atlas").write_text("no folder", encoding="utf-8")
    found = Judge(tmp_path).decided(step, Clock(time.monotonic() + 600))
    assert (found["cvc5"]["answer"], found["certificate"]["answer"]) == ("unsat", "accepted")
    assert (tmp_path / "atlas").read_text(encoding="utf-8") == "no folder"
