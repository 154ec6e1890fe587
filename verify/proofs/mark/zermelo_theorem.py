"""Zermelo's theorem for K-MARK and Up-K-MARK, k ≥ 2 a variable: outcomes determine who has a winning strategy.

The theorems are those of `verify.proofs.general.zermelo_for_game`.
"""

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel
from verify.proofs.general.base_k_division import K, m, n
from verify.proofs.general.zermelo_for_game import Duel
from verify.proofs.mark.misere.misere_k_mark import misere_lost
from verify.proofs.mark.normal.k_mark_outcomes import falls, lost, move
from verify.proofs.mark.up_mark import up_falls, up_lost, up_misere_lost, up_move


def _duel(k: Kernel, name: str, lost: Definition, play: Play) -> Duel:
    falling = lambda n, m: [k(falls)(n, m, K)]
    return Duel(k, name, n, m, lambda n: n >= 0, k(move), lambda n: n, falling, lost, play, (K,))


def _up_duel(k: Kernel, name: str, lost: Definition, play: Play) -> Duel:
    falls = lambda n, m: [k(up_falls)(n, m, K)]
    return Duel(k, name, n, m, lambda n: n >= 1, k(up_move), lambda n: n, falls, lost, play, (K,))


def duel(k: Kernel) -> Duel:
    """The two players of K-MARK in normal play."""
    return _duel(k, "k-mark.duel", k(lost), Play.NORMAL)


def misere_duel(k: Kernel) -> Duel:
    """The two players of K-MARK in misère play."""
    return _duel(k, "k-mark.misere-duel", k(misere_lost), Play.MISERE)


def up_duel(k: Kernel) -> Duel:
    """The two players of Up-K-MARK in normal play."""
    return _up_duel(k, "up-k-mark.duel", k(up_lost), Play.NORMAL)


def up_misere_duel(k: Kernel) -> Duel:
    """The two players of Up-K-MARK in misère play."""
    return _up_duel(k, "up-k-mark.misere-duel", k(up_misere_lost), Play.MISERE)
