"""A claim about a game, such as "period 12 from 70": proved from what was found, or refuted by its smallest failure.

A claim speaks of the Grundy values, or in misère play of the outcomes: that they repeat from some heap on, or that the
lost heaps are those with some remainders, as in "lost exactly when n mod 7 in {0, 2}".
"""

import re
from dataclasses import dataclass

import z3

from theory.numbers.periodic import Periodic
from theory.rules.play import Play
from verify.discover import repeating
from verify.discover.found import Ended, proof_name
from verify.discover.search import Discovery
from verify.kernel import Kernel, Measure, ProofError, Theorem

n, j = z3.Ints("n j")
_PERIOD = re.compile(r"period\s+([0-9]{1,9})(?:\s+from\s+([0-9]{1,9}))?")
_LOST = re.compile(r"lost exactly when n mod ([0-9]{1,4}) in \{\s*([0-9]{1,4}(?:\s*,\s*[0-9]{1,4})*)\s*\}")
WANTED = '"period 12 from 70" or "lost exactly when n mod 7 in {0, 2}"'
# How far a failure is looked for where the values do not repeat.
FAR = 1_000_000


@dataclass(frozen=True)
class Claim:
    """What is claimed: that values repeat with a period from a heap on, or which remainders are lost."""

    text: str
    period: int
    start: int = 0
    lost: frozenset[int] | None = None


@dataclass(frozen=True)
class Verdict:
    """Whether a claim is `proved`, `refuted` or `unknown`; the heap at which it fails, and what is there instead."""

    claim: Claim
    verdict: str
    counterexample: int | None = None
    found: str = ""
    theorem: Theorem | None = None


def read(text: str) -> Claim:
    """A claim in words.

    Raises:
        ValueError: it cannot be read; the message says what could be.
    """
    words = " ".join(text.split())
    if match := _PERIOD.fullmatch(words):
        period, start = int(match[1]), int(match[2] or 0)
        if not period:
            raise ValueError("a period is 1 or more")
        return Claim(words, period, start)
    if match := _LOST.fullmatch(words):
        modulus, those = int(match[1]), frozenset(map(int, match[2].split(",")))
        if not modulus or max(those) >= modulus:
            raise ValueError("remainders are less than what is divided by")
        return Claim(words, modulus, 0, those)
    raise ValueError(f"{words[:40]!r}: a claim is written {WANTED}")


def decide(discovery: Discovery, claim: Claim) -> Verdict:
    """Whether the claim holds of what was found; nothing is said of a game of which nothing was found."""
    found, kernel = discovery.found, discovery.kernel
    if found is None or kernel is None:
        return Verdict(claim, "unknown")
    value, form = found.value, found.form
    if found.paired:
        return Verdict(claim, "unknown", None, "the game is played on two heaps, and the claim is about one")
    # Beyond this heap nothing new happens, where the values repeat.
    whole = claim.start + form.get("preperiod", 0) + claim.period * form.get("period", 0)
    for size in range(claim.start, min(FAR, whole) if form["kind"] == "periodic" else FAR):
        if claim.lost is not None:
            if (value(size) == 0) != (size % claim.period in claim.lost):
                return Verdict(claim, "refuted", size, f"heap {size} is {'won' if value(size) else 'lost'}")
        elif value(size) != value(size + claim.period):
            other = size + claim.period
            called = [_called(discovery.play, value(heap)) for heap in (size, other)]
            return Verdict(claim, "refuted", size, f"heap {size} has {called[0]}, and heap {other} {called[1]}")
    if form["kind"] != "periodic" or not isinstance(found.data, Periodic):
        return Verdict(claim, "unknown", None, f"no failure below {FAR}")
    try:
        return Verdict(
            claim, "proved", None, "", _proof(kernel, proof_name(discovery.rules.game.name), claim, found.data)
        )
    except (Ended, ProofError) as error:
        return Verdict(claim, "unknown", None, str(error).splitlines()[0])


def _called(play: Play, value: int) -> str:
    return f"the value {value}" if play is Play.NORMAL else f"the outcome {'N' if value else 'P'}"


def _proof(kernel: Kernel, name: str, claim: Claim, data: Periodic) -> Theorem:
    """The claim as a theorem, from the period that was proved and a computation of the heaps before."""
    f = kernel.definitions[f"{name}.f"]
    far = kernel.theorems.get(f"{name}.far") or repeating.far(kernel, name, data)
    e, p = data.preperiod, data.period
    if claim.lost is None:
        goal = z3.Implies(n >= claim.start, f(n + claim.period) == f(n))
    else:
        goal = z3.Implies(n >= 0, (f(n) == 0) == z3.Or([n % claim.period == r for r in sorted(claim.lost)]))
    near = z3.And(n >= claim.start, n < claim.start + claim.period * p + e)
    base = kernel.evaluate("claim.near", [n], z3.Implies(near, goal))
    # A step of both periods leaves everything as it was.
    step = claim.period * p
    by = [base(n), far(n - step, claim.period), far(n - step + claim.period, claim.period)]
    return kernel.induct("claim", [n], goal, Measure((z3.If(n < 0, 0, n),)), at=[(n - step,)], by=by)
