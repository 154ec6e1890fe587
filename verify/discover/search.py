"""The search: which families a game may belong to, the strategies for them in turn, and what each of them came to.

A strategy guesses, compares its guess with brute force from the rules, and asks the kernel for a proof; only a proof
counts. What time runs out on, or what no strategy fits, is unknown, and the account says why.
"""

import time
from dataclasses import dataclass, field, replace
from typing import Any

from theory.rules.play import Play
from theory.rules.written import Rules
from verify.discover import families
from verify.discover.clock import Clock
from verify.discover.found import Ended, Found
from verify.judge.examine import consistent, judged
from verify.kernel import Kernel, Obligation, ProofError, Theorem, solvers

SECONDS = 120.0
LOWER = ("open", "proved", "confirmed")


@dataclass
class Discovery:
    """What is known of a game after the search; `found` is None where nothing was proved."""

    rules: Rules
    play: Play
    found: Found | None = None
    standing: str = "open"
    why_not_higher: str = ""
    tried: list[str] = field(default_factory=list)
    seconds: float = 0.0
    kernel: Kernel | None = None

    @property
    def theorems(self) -> list[Theorem]:
        """What was proved, the principal theorem first."""
        return list(self.found.theorems) if self.found else []


def discover(rules: Rules, play: Play, seconds: float = SECONDS, *, second_opinions: bool = True) -> Discovery:
    """Look for a theorem about a game, for so many seconds at most.

    Args:
        second_opinions: whether to ask for second opinions on what was proved.
    """
    start = time.monotonic()
    clock = Clock(start + seconds)
    discovery = Discovery(rules, play)
    game = replace(rules.game, name=proof_name(rules.game.name))
    strategies = families.strategies(game, play)
    if not strategies:
        discovery.tried.append("no strategy is known for such rules")
    for name, strategy in strategies:
        try:
            kernel = Kernel(seconds=max(1.0, clock.left()))
            found = strategy(kernel, game, play, clock)
            discovery.found, discovery.kernel = found, kernel
            discovery.tried.append(f"{name}: {found.told}")
            discovery.standing = "proved"
            if second_opinions:
                discovery.standing, discovery.why_not_higher = _standing(kernel, discovery.theorems, clock)
            break
        except Ended as error:
            discovery.tried.append(f"{name}: {error}")
        except ProofError as error:
            discovery.tried.append(f"{name}: the proof is refused, {str(error).splitlines()[0]}")
        except MemoryError:
            discovery.tried.append(f"{name}: out of memory")
        if clock.left() <= 0:
            break
    discovery.seconds = round(time.monotonic() - start, 3)
    return discovery


def proof_name(name: str) -> str:
    """What the symbols and theorems about a game are called after: not as those that its proof makes use of."""
    return f"{name}-game" if name.startswith("nim") else name


def _standing(kernel: Kernel, theorems: list[Theorem], clock: Clock) -> tuple[str, str]:
    """Where the theorems stand with all that they rest on: as the lowest of these, and why not higher."""
    decisions: dict[str, dict[str, Any]] = {}
    worst, why = "confirmed", ""
    for theorem in kernel.closure(theorems):
        for obligation in kernel.obligations([theorem]):
            if obligation.name not in decisions:
                if clock.left() <= 0:
                    return "proved", "the time was up before all was decided again"
                decisions[obligation.name] = _again(obligation, clock)
        standing, reason = judged(kernel, theorem, decisions)
        if LOWER.index(standing) < LOWER.index(worst):
            worst, why = standing, reason
    return worst, why


def _again(obligation: Obligation, clock: Clock) -> dict[str, Any]:
    """The second opinion: cvc5's, or for a computation that of the checker, which computes in another way."""
    if obligation.computed:
        from verify.checker.computing import compute
        from verify.checker.terms import Refused, Unreadable

        try:
            compute(obligation.script)
            answer = "unsat"
        except (Refused, Unreadable):
            answer = "unknown"
        # Equations of functions that were defined cannot contradict each other, and nothing else is assumed.
        return {"cvc5": {"answer": answer}, "consistent": {"answer": "unknown"}}
    second = solvers.ask_cvc5(obligation.script, max(1.0, min(60.0, clock.left())))
    return {"cvc5": {"answer": second.verdict}, "consistent": {"answer": consistent(obligation.premises).verdict}}
