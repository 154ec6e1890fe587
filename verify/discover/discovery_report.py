"""Report of a search: as the record that `takeaway discover --json` prints, and as text."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import UNSET

from theory.rules.conventions import Play
from theory.rules.rule_file import Rules
from verify.discover.claims.user_claim import Verdict
from verify.discover.discovery_schema import ClaimDecision, DiscoveryRecord, NamedStatement
from verify.discover.discovery_standing import Judge
from verify.discover.result import ANSWER_VALUES, ProvedForm
from verify.discover.search import Discovery, discover

# The largest number of heaps or remainders in a line.
MOST_LISTED = 12


def record_of(discovery: Discovery, verdict: Verdict | None = None) -> DiscoveryRecord:
    """Return the record of a result: closed form, standing and theorems, and the verdict on a claim if given."""
    proof, known = discovery.proved_form, discovery.computed
    positions = _lost_positions(discovery)
    values = _first_values(discovery) if positions is None else None
    misere = discovery.play is Play.MISERE
    return DiscoveryRecord(
        rules=discovery.rules.text,
        play=str(discovery.play),
        verdict="proved" if proof else "computed" if known else "unknown",
        form=proof.form if proof else None,
        standing=discovery.standing,
        up_to=known.up_to if known else UNSET,
        grundy=UNSET if misere else values,
        outcomes=_as_outcomes(values) if misere else UNSET,
        pairs=UNSET if positions is None else list(positions),
        theorems=[NamedStatement(name=t.name, statement=str(t)) for t in discovery.theorems],
        tried=discovery.tried,
        seconds=discovery.seconds,
        claim=UNSET if verdict is None else _claim_decision(verdict),
    )


def _lost_positions(discovery: Discovery) -> Sequence[tuple[int, ...]] | None:
    """Return the first lost positions of a game on several heaps; None if values of single heaps describe the game."""
    proof, known = discovery.proved_form, discovery.computed
    if proof is None:
        return known.pairs if known else None
    if proof.paired:
        return proof.pairs(ANSWER_VALUES)
    return None if proof.single else proof.positions


def _first_values(discovery: Discovery) -> list[int] | None:
    """Return the values of the first heaps, from the theorem or from brute force; None if neither gives any."""
    proof, known = discovery.proved_form, discovery.computed
    if proof is not None:
        return [proof.value(n) for n in range(ANSWER_VALUES)]
    return None if known is None or known.values is None else list(known.values[:ANSWER_VALUES])


def _as_outcomes(values: Sequence[int] | None) -> str | None:
    """Return the outcomes of heaps with these values, one letter for each heap; None without values."""
    return None if values is None else "".join("N" if value else "P" for value in values)


def _claim_decision(verdict: Verdict) -> ClaimDecision:
    """Return the record of a verdict; a claim without a theorem has no standing."""
    return ClaimDecision(
        claim=verdict.claim.text,
        verdict=verdict.verdict,
        counterexample=verdict.counterexample,
        found=verdict.detail,
        theorem=None if verdict.theorem is None else str(verdict.theorem),
        standing=None if verdict.theorem is None else verdict.standing,
    )


def search_for_record(rules: Rules, play: Play, seconds: float, folder: Path | None) -> DiscoveryRecord:
    """Search for a limited time and return the record of the result.

    Args:
        rules: the rules.
        play: the convention.
        seconds: the limit, in CPU time.
        folder: the folder `build` with the caches; None for no cache.
    """
    return record_of(discover(rules, play, seconds, judge=Judge(folder)))


def as_text(discovery: Discovery, verdict: Verdict | None = None) -> str:
    """Return the result as lines of text."""
    return "\n".join([*_report_lines(discovery), *(_claim_lines(verdict) if verdict is not None else [])])


def _claim_lines(verdict: Verdict) -> list[str]:
    """Return the lines about a claim: the verdict on it, the standing of its theorem, and the theorem."""
    summary = ", ".join(filter(None, [verdict.verdict, verdict.detail, verdict.theorem and verdict.standing]))
    lines = [f"“{verdict.claim.text}”: {summary}"]
    if verdict.theorem is None:
        return lines
    if verdict.why_not_higher:
        lines.append(f"reason for this standing: {verdict.why_not_higher}")
    return [*lines, f"  {verdict.theorem.name}: {verdict.theorem}"]


def _computed_lines(discovery: Discovery) -> list[str]:
    """Return the lines about the values computed by brute force."""
    known = discovery.computed
    begun = "No theorem found." if discovery.searched else "No search for a theorem: brute force refutes the claim."
    if known is None:
        return [f"Unknown: {begun[0].lower()}{begun[1:]}"]
    heading = f"{begun} Computed by brute force for heaps up to {known.up_to}, and not for larger ones:"
    if known.pairs is not None:
        return [heading, f"P-positions: {', '.join(map(str, known.pairs))}"]
    first = known.values[:60] if known.values else ()
    if discovery.play is Play.NORMAL:
        return [heading, f"Grundy values: {', '.join(map(str, first[:30]))}, …"]
    return [heading, f"outcomes: {''.join('N' if value else 'P' for value in first)}…"]


def lost_heaps(proof: ProvedForm) -> list[str]:
    """Return a line about the lost heaps by their remainders; empty without a period, or with too many heaps."""
    form = proof.form
    if form.kind != "periodic" or form.period is None or form.preperiod is None:
        return []
    start, period = form.preperiod, form.period
    early = [n for n in range(start) if not proof.value(n)]
    later = sorted(n % period for n in range(start, start + period) if not proof.value(n))
    if len(early) > MOST_LISTED or len(later) > MOST_LISTED:
        return []
    if early == [n for n in range(start) if n % period in later]:
        # The remainders decide the first heaps as well.
        start, early = 0, []
    first_heaps = [", ".join(map(str, early))] if early else []
    if later:
        remainders = f"n ≡ {', '.join(map(str, later))} (mod {period})" if period > 1 else "every n"
        first_heaps.append(f"from {start} on {remainders}" if start else remainders)
    return [f"Lost heaps: {'; '.join(first_heaps) or 'none'}."]


def _report_lines(discovery: Discovery) -> list[str]:
    lines = [f"{discovery.rules.text}, {discovery.play} play"]
    proof = discovery.proved_form
    if proof is None or discovery.kernel is None:
        lines += _computed_lines(discovery)
        return [*lines, *(f"tried: {line}" for line in discovery.tried)]
    kernel = discovery.kernel
    steps = kernel.obligations(kernel.closure(proof.theorems))
    computed = sum(step.computed for step in steps)
    lines.append(f"Proved for all sizes: {proof.description}.")
    if proof.paired:
        pairs = proof.pairs(30)
        lines.append(f"P-positions: {', '.join(f'{pair}' for pair in pairs if pair[0] <= pair[1])}, …")
    elif proof.single:
        values = ", ".join(str(proof.value(n)) for n in range(30))
        lines.append(f"Grundy values, computed by brute force and not proved for larger heaps: {values}, …")
    elif proof.positions is not None:
        listed = (str(heaps[0]) if len(heaps) == 1 else str(heaps) for heaps in proof.positions[:30])
        lines.append(f"P-positions: {', '.join(listed)}, …")
    elif discovery.play is Play.NORMAL:
        lines.append(f"Grundy values: {', '.join(str(proof.value(n)) for n in range(30))}, …")
        lines.append("A heap is a P-position exactly when its value is 0.")
        lines += lost_heaps(proof)
    else:
        lines.append(f"outcomes: {''.join('N' if proof.value(n) else 'P' for n in range(60))}…")
        lines += lost_heaps(proof)
    hypotheses = sorted({h for theorem in proof.theorems for h in theorem.hypotheses})
    lines.append(
        f"{discovery.standing}; {len(steps) - computed} obligations, {computed} computations, "
        f"{discovery.seconds:.1f} s. Assumed: {', '.join(hypotheses) or 'nothing'}."
    )
    if discovery.why_not_higher:
        lines.append(f"reason for this standing: {discovery.why_not_higher}")
    lines += [f"  {theorem.name}: {theorem}" for theorem in proof.theorems]
    return lines
