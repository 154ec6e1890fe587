"""The two conventions: under normal play whoever cannot move loses, under misère play whoever cannot move wins."""

from enum import StrEnum


class Play(StrEnum):
    """NORMAL: the player who moves last wins. MISERE: the player who moves last loses."""

    NORMAL = "normal"
    MISERE = "misere"
