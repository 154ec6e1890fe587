"""Zermelo's theorem for t-Wythoff, t ≥ 1 a variable: outcomes determine who has a winning strategy.

The theorems are those of `verify.proofs.general.zermelo_for_game`.
"""

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel
from verify.proofs.general.zermelo_for_game import Duel
from verify.proofs.wythoff.pair_differences import T
from verify.proofs.wythoff.wythoff_moves import falls, lost, misere_lost, move, natural, p, q, total


def _duel(k: Kernel, name: str, lost: Definition, play: Play) -> Duel:
    return Duel(k, name, p, q, natural, k(move), total, lambda p, q: [k(falls)(p, q, T)], lost, play, (T,))


def duel(k: Kernel) -> Duel:
    """The two players of t-Wythoff in normal play."""
    return _duel(k, "wythoff.duel", k(lost), Play.NORMAL)


def misere_duel(k: Kernel) -> Duel:
    """The two players of t-Wythoff in misère play."""
    return _duel(k, "wythoff.misere-duel", k(misere_lost), Play.MISERE)
