"""The table of laws by name."""

from collections.abc import Mapping

from theory.numbers.outcome_laws import Name
from theory.strategy.laws import heap_laws, pair_laws, value_laws
from theory.strategy.laws.law_kind import LawKind

KINDS: Mapping[Name, type[LawKind]] = {
    "columns": heap_laws.Columns,
    "golden-ratio": pair_laws.GoldenRatio,
    "no-even-heap": pair_laws.NoEvenHeap,
    "least-part": pair_laws.LeastPart,
    "other-number": pair_laws.OtherNumber,
    "quotients": value_laws.Quotients,
    "turtles": value_laws.Turtles,
    "smaller-heap": value_laws.SmallerHeap,
    "odd-steps": value_laws.OddSteps,
    "gaps": value_laws.Gaps,
    "checkers": heap_laws.Checkers,
    "ends": heap_laws.Ends,
    "circles": heap_laws.Circles,
    "even-total": heap_laws.EvenTotal,
    "even-heaps": heap_laws.EvenHeaps,
    "few-heaps": heap_laws.FewHeaps,
}
