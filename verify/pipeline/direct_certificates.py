"""Certificates of one step: obligations that the checker's rule `follows` proves from the assertions by itself.

About a quarter of the obligations are of this kind. Their facts contradict the negated goal by propositional logic and
comparisons of numbers. Such a certificate is much shorter than a proof from cvc5, and cvc5 answers faster without a
proof. The search uses the checker's own function, but it need not be trusted: the checker reads the certificate like
any other.
"""

from functools import lru_cache

from verify.checker.errors import Refused, Unreadable
from verify.checker.reading import obligation
from verify.checker.rules import contradictory, literal

# The most case distinctions. More of them rarely help, and take long where nothing follows.
CASES = 8


@lru_cache(maxsize=256)
def certificate(script: str) -> str | None:
    """Return a certificate of an obligation that assumes all assertions and concludes `false` in one step.

    None if the assertions do not contradict each other in this way, or if the text cannot be read.
    """
    given = [line.removeprefix("(assert ")[:-1] for line in script.splitlines() if line.startswith("(assert ")]
    try:
        world, _ = obligation(script)
        clauses = [[literal(world.term(text), True)] for text in reversed(given)]
        known = {world.true: True, world.false: False}
        if not contradictory(clauses, known, iter(range(CASES)), world):
            return None
    except (Refused, Unreadable):
        return None
    every = " ".join(str(back) for back in reversed(range(len(given))))
    return "\n".join([*(f"assume | {text}" for text in given), f"follows {every} | false"])
