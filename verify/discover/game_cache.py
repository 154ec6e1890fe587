"""Cache of proved closed forms, so that playing a game needs its proof only once.

The key consists of rules, sources and versions. Theorems are not cached; `discover` and `verify` produce them.
"""

import json
from contextlib import suppress
from pathlib import Path

from theory.numbers.outcome_laws import Law
from theory.numbers.p_pairs import PPairs
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.rule_file import Rules
from theory.strategy.closed_forms.discovered_games import Strategy
from theory.strategy.closed_forms.p_pairs_strategy import Partners
from theory.strategy.laws import law_registry
from theory.strategy.laws.outcome_law_strategy import LawStrategy
from verify.discover.discovery_schema import CachedForm
from verify.discover.result import StrategyFailed
from verify.discover.search import SECONDS, Discovery, discover
from verify.kernel import solvers
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store


def cached_strategy(
    rules: Rules, play: Play, folder: Path | None, seconds: float = SECONDS
) -> Strategy | Partners | LawStrategy:
    """Return a strategy for a game, proved now or cached.

    Args:
        rules: the rules.
        play: the convention.
        folder: the folder `build` with the caches; None for no cache.
        seconds: the limit of the search, in CPU time.

    Raises:
        StrategyFailed: no theorem was found; the message lists the attempts.
    """
    known = _store(folder).read(CachedForm, "found", *_question(rules, play))
    if known is None:
        discovery = discover(rules, play, seconds, second_opinions=False)
        if (known := keep(discovery, folder)) is None:
            raise StrategyFailed("; ".join(discovery.tried))
    sequence, quotient = known.sequence, known.quotient
    if isinstance(sequence, PPairs | ShiftedPairs):
        return Partners(rules.game, play, sequence)
    if isinstance(sequence, Law):
        return LawStrategy(law_registry.kind_of(rules.game, play, sequence))
    if sequence is not None:
        return Strategy(rules.game, play, sequence, quotient)
    assert quotient is not None
    return Strategy(rules.game, play, quotient.single_heap_outcome, quotient)


def keep(discovery: Discovery, folder: Path | None) -> CachedForm | None:
    """Cache the closed form of a game, and return it; None if no theorem was found."""
    if discovery.proved_form is None:
        return None
    form = CachedForm.of(discovery.proved_form.data, discovery.proved_form.quotient)
    with suppress(OSError):
        _store(folder).put("found", form, *_question(discovery.rules, discovery.play))
    return form


def _store(folder: Path | None) -> Store:
    return Store(None if folder is None else folder / "kept", solvers.versions())


def _question(rules: Rules, play: Play) -> tuple[str, ...]:
    return json.dumps(as_data(rules.game)), str(play), source_hashes.verification_hash()
