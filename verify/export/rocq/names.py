"""Names of Rocq for the names of a book: one for each, the same in every run."""

import re
from collections.abc import Iterable
from importlib.resources import files

# Words of Rocq, and names of its library and of the prelude that a name of a book could hide.
WORDS = """
as at cofix else end exists exists2 fix for forall fun if IF in let match mod return Prop SProp Set then Type
using where with by All Any Some None O S Z R N True False I and or not iff eq ex conj nat bool list option
unit pair fst snd inl inr sum prod sig true false nil cons tt left right negb andb orb xorb length app
Empty_set all any div floor ITE store constant differ Inh inhabited inhabits epsilon classic pe mp mpr nmp nn
dn cases computed linear IZR INR up IPR Rle Rlt Rge Rgt Rplus Rmult Rminus Ropp Rdiv Rinv Rabs Int_part
frac_part sqrt PI pow exp ln sin cos P Q le lt ge gt plus mult minus pred succ max min id comp const proj1
proj2 positive xI xO xH Zpos Zneg Z0 comparison Eq Lt Gt well_founded Acc Fix relation union"""
PRELUDE = (files(__package__) / "Prelude.v").read_text(encoding="utf-8")
KEYWORDS = frozenset(WORDS.split()) | {*re.findall(r"^(?:Lemma|Definition|Ltac|Notation) (\w+)", PRELUDE, re.MULTILINE)}
# Names that the translation makes itself.
OWN = re.compile(
    r"[a-z]?\d+|(?:cong|fix|ind|ex_not|ex_not_not)\d+|(?:inh|wf|A|ob|thm|hyp|order|exists|section|memo)_.*"
    r"|(?:is|eta|inj|dis|exh|sub|below)_.*"
)


def plain(name: str) -> str:
    """Return a name of the book as an identifier; different names may give the same one."""
    return re.sub(r"[^A-Za-z0-9_]+", "_", name.replace("⊕", "_xor_").replace("+", "_plus_")).strip("_")


class Names:
    """The identifiers given so far. No identifier ends with an underscore: proof terms use such names."""

    def __init__(self, used: Iterable[str] = (), allow_own: bool = False) -> None:
        self.used = {*used}
        self.allow_own = allow_own  # whether names that the translation makes are allowed
        self.identifiers: dict[object, str] = {}
        self.local: dict[object, str] = {}

    def identifier(self, key: object, name: str) -> str:
        """Return the identifier of a thing, which is made of a name when the thing is met first."""
        if key not in self.identifiers:
            self.identifiers[key] = self._unused(name)
            self.used.add(self.identifiers[key])
        return self.identifiers[key]

    def variable(self, key: object, name: str) -> str:
        """Return the identifier of a variable, which lasts until `forget`."""
        if key not in self.local:
            self.local[key] = self._unused(name)
            self.used.add(self.local[key])
        return self.local[key]

    def forget(self) -> None:
        """Forget the variables, so that a new theorem can have short names for its own."""
        self.used -= {*self.local.values()}
        self.local.clear()

    def _unused(self, name: str) -> str:
        base = plain(name) or "x"
        if not base[0].isalpha() or (OWN.fullmatch(base) and not self.allow_own):
            base = f"the_{base}"
        number, candidate = 1, base
        while candidate in self.used or candidate in KEYWORDS:
            number += 1
            candidate = f"{base}_{number}" if number > 2 else f"{base}'"
        return candidate
