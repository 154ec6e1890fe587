"""Very long computations, whose tables are filled in a time in proportion to their length, and which run once.

Rocq computes a proof that a tactic gives twice: when it reads the tactic, and in its kernel. Here only the kernel does.
Computations of one game read the same tables, and Rocq fills each of them once for a file.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files

from verify.checker.book import Theorem
from verify.checker.terms import Term
from verify.export.rocq.sharing import Sharing, Text, apply
from verify.export.rocq.syntax import Syntax

from .formulas import Twin
from .tables import LARGEST, Call, TabledComputation, constant_arguments

TEXT = (files(__package__) / "Vast.v").read_text(encoding="utf-8")
DEFINITIONS = TEXT.partition("Open Scope Z_scope.\n")[2]  # without the lines about other files
VAST_LARGEST = 1 << 20  # the arguments of values in a table
DENSE = 2  # a function is called at every number up to a bound, if it is called at 1 / DENSE of them
STEPS_OF_BOUNDS = 8  # the least number of steps to a bound; each step is a power of two


class VastComputation(TabledComputation):
    """The twins of one record whose computation is very long.

    Args:
        known_ends: the ends of the tables that the game has, by function; new ones are added.
    """

    search, search_law = "vast_any", "vast_some"
    largest, most_rows, grown = VAST_LARGEST, 1024, "vast_grown"

    def __init__(
        self,
        syntax: Syntax,
        prefix: str,
        equations: Mapping[str, Theorem],
        citation: Callable[[Theorem], str],
        called: Mapping[str, Iterable[Call]],
        known_ends: dict[str, list[int]],
    ) -> None:
        super().__init__(syntax, prefix, equations, citation, called)
        self.known_ends = known_ends

    def table_places(self, symbol: str, calls: set[Call]) -> set[Call]:
        """Return the places of a table: those of the calls, or all up to a bound that is good for other records too."""
        if any(len(call) > 1 for call in calls):
            return calls
        needed = max(calls)[0] + 1
        if DENSE * len(calls) < needed:
            return calls
        known = self.known_ends.setdefault(symbol, [])
        end = min((end for end in known if end >= needed), default=0)
        if not end:
            step = max(1, (1 << needed.bit_length()) // (2 * STEPS_OF_BOUNDS))
            end = -(-needed // step) * step
            known.append(end)
        return {(place,) for place in range(end)}

    def sign(self, term: Term) -> str:
        """Return the function of numbers that the twin of a term calls; a remainder needs no product."""
        return "vast_mod" if term.op == "mod" else super().sign(term)

    def _number(self, term: Term, parts: Sequence[Twin]) -> Twin:
        twin, proof = super()._number(term, parts)
        if term.op != "mod":
            return twin, proof
        arguments = [argument for argument, _ in parts]
        remainder = apply(self.sign(term), *arguments)
        return remainder, apply("@eq_trans", "Z", term, twin, remainder, proof, apply("vast_mod_is", *arguments))

    def proof_by_computing(self, twin: Text) -> Text:
        """Return the name of a lemma that a twin without variables is true, after writing the lemma."""
        name = f"twin_{self.prefix}_computed"
        statement = Sharing(self.syntax, ("@eq bool ", twin, " true"))
        self.texts.append(f"Lemma {name} : {statement}.\nProof. vm_cast_no_check (@eq_refl bool true). Qed.\n")
        return name


def needs_larger_tables(calls: Iterable[Iterable[Call]]) -> bool:
    """Return whether a function of one changing argument has calls that only the tables of this module can hold."""
    for calls_of_function in calls:
        known = [*calls_of_function]
        constants = constant_arguments(known)
        places = [place for place in range(len(known[0])) if place not in constants]
        if len(places) == 1 and any(LARGEST <= call[places[0]] < VAST_LARGEST for call in known):
            return True
    return False
