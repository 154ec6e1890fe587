"""Cache of proved closed forms, so that playing a game needs its proof only once.

The key consists of rules, sources and versions. Theorems are not cached; `discover` and `verify` produce them.
"""

import json
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, cast

from theory.numbers.arithmetic_periodic import Rising
from theory.numbers.automaton import Automaton
from theory.numbers.maximum_nim import MaximumNim
from theory.numbers.p_pairs import Pairing
from theory.numbers.periodic import Periodic
from theory.numbers.quotient import Quotient
from theory.numbers.shifted_pairs import Shifted
from theory.numbers.valuation import Valuation
from theory.rules.conventions import Play
from theory.rules.moves import as_data
from theory.rules.rule_file import Rules
from theory.strategy.found_games import Strategy
from theory.strategy.p_pairs_strategy import Partners
from verify.discover.result import ProvedForm, StrategyFailed
from verify.discover.search import SECONDS, discover
from verify.kernel import solvers
from verify.pipeline import source_hashes
from verify.pipeline.answer_cache import Store

FORMS = {form.__name__: form for form in (Periodic, Automaton, Rising, MaximumNim, Valuation, Pairing, Shifted)}


def cached_strategy(rules: Rules, play: Play, folder: Path | None, seconds: float = SECONDS) -> Strategy | Partners:
    """Return a strategy for a game, proved now or cached.

    Args:
        rules: the rules.
        play: the convention.
        folder: the folder `build` with the caches; None for no cache.
        seconds: the limit of the search, in CPU time.

    Raises:
        StrategyFailed: no theorem was found; the message lists the attempts.
    """
    store = Store(None if folder is None else folder / "kept", solvers.versions())
    question = (json.dumps(as_data(rules.game)), str(play), source_hashes.judging())
    kept = store.get("found", *question)
    if kept is None:
        discovery = discover(rules, play, seconds, second_opinions=False)
        if discovery.found is None:
            raise StrategyFailed("; ".join(discovery.tried))
        kept = _serialized(discovery.found)
        with suppress(OSError):
            store.put("found", kept, *question)
    form, quotient = kept["form"], kept["quotient"]
    known = quotient and Quotient(
        _lists_to_tuples(quotient["table"]),
        frozenset(quotient["part"]),
        Periodic(**_parsed_fields(quotient["element"])),
    )
    value = FORMS[form](**_parsed_fields(kept["values"])) if form else known.alone
    if isinstance(value, Pairing | Shifted):
        return Partners(rules.game, play, value)
    return Strategy(rules.game, play, value, known)


def _serialized(found: ProvedForm) -> dict[str, Any]:
    """Return a closed form as JSON data; a form without a name is given by its quotient."""
    quotient, value = found.quotient, cast(Any, found.value)
    form = type(value).__name__
    told = quotient and {
        "table": quotient.table, "part": sorted(quotient.part), "element": asdict(quotient.element)
    }  # fmt: skip
    named = form in FORMS
    return {
        "form": form if named else None, "values": asdict(value) if named else None, "quotient": told
    }  # fmt: skip


def _parsed_fields(read: dict[str, Any]) -> dict[str, Any]:
    return {name: _lists_to_tuples(value) for name, value in read.items()}


def _lists_to_tuples(value: Any) -> Any:
    """Convert lists to tuples, recursively."""
    return tuple(map(_lists_to_tuples, value)) if isinstance(value, list) else value
