"""The search: which families a game may belong to, the strategies for them in turn, and what each of them came to.

A strategy guesses, compares its guess with brute force from the rules, and asks the kernel for a proof; only a proof
counts. What time runs out on, or what no strategy fits, is unknown, and the account says why.
"""

import time
from dataclasses import dataclass, field, replace
from typing import Any

from theory.claims.standing import LADDER
from theory.rules.play import Play
from theory.rules.written import Rules
from verify.discover import families
from verify.discover.clock import Clock
from verify.discover.found import Ended, Found
from verify.judge import certificates
from verify.judge.examine import decide_again, judged
from verify.judge.paper import Pages, book
from verify.kernel import Kernel, Obligation, ProofError, Theorem, smtlib

SECONDS = 120.0
# What the theorems are called in the book that the checker reads.
CLAIM = "FOUND-001"
# Steps that the checker computes in a second, or more.
CHECKED_A_SECOND = 300_000


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
    behind = kernel.closure(theorems)
    decisions: dict[str, dict[str, Any]] = {}
    for obligation in kernel.obligations(behind):
        if clock.left() <= 0:
            return "proved", "the time was up before all was decided again"
        decisions[obligation.name] = _again(obligation, clock)
    pages = Pages(kernel.records, smtlib.declarations())
    derived = certificates.derived(book(pages.part({CLAIM: [theorem.name for theorem in theorems]})))
    found = [judged(kernel, theorem, decisions, derived) for theorem in behind]
    return min(found, key=lambda one: LADDER.index(one[0]))


def _again(obligation: Obligation, clock: Clock) -> dict[str, Any]:
    """The second opinions on an obligation, as `verify.judge.examine` has them, for as long as there is time.

    A computation is done again by the checker alone: what it rests on are definitions, which cannot contradict.
    """
    if not obligation.computed:
        return decide_again(obligation.script, obligation.premises)
    certificate = certificates.checked(obligation.script, None, max(1, int(clock.left() * CHECKED_A_SECOND)))
    return {
        "cvc5": {"answer": "unsat" if certificate["answer"] == "accepted" else "unknown"},
        "consistent": {"answer": "unknown"},
        "certificate": certificate,
    }
