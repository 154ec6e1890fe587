"""Zermelo's theorem in Nim: the N-positions are those in which the player to move has a winning strategy.

The theorems are those of `verify.proofs.general.zermelo_for_game`, for `duel` in normal play and `misere_duel`.
"""

from theory.rules.conventions import Play
from verify.kernel import Definition, Kernel
from verify.proofs.general.number_lists import p, q, total, total_natural
from verify.proofs.general.z3_semantics import valid
from verify.proofs.general.zermelo_for_game import Duel
from verify.proofs.nim.bouton import lost
from verify.proofs.nim.misere_bouton import misere_lost
from verify.proofs.nim.positions import move, move_decreases


def _duel(k: Kernel, name: str, lost: Definition, play: Play) -> Duel:
    falls = lambda p, q: [k(move_decreases)(p, q)]
    return Duel(k, name, p, q, k(valid), k(move), k(total), falls, lost, play, natural=lambda p: [k(total_natural)(p)])


def duel(k: Kernel) -> Duel:
    """The two players of Nim in normal play."""
    return _duel(k, "nim.duel", k(lost), Play.NORMAL)


def misere_duel(k: Kernel) -> Duel:
    """The two players of Nim in misère play."""
    return _duel(k, "nim.misere-duel", k(misere_lost), Play.MISERE)
