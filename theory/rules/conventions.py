"""The two conventions: a player who cannot move loses in normal play and wins in misère play."""

from enum import StrEnum


class Play(StrEnum):
    """The convention. NORMAL: the player who moves last wins. MISERE: the player who moves last loses."""

    NORMAL = "normal"
    MISERE = "misere"
