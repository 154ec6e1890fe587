"""Verifies many claims side by side, keeps what was found by content, and writes `results.json` for the site.

The kernel proves in this process; cvc5, the vacuity checks and the brute force run in worker processes meanwhile.
Nothing that was kept is trusted with a proof: kept answers are second opinions and checks, found again by the hash
of the exact text or source they answer for.
"""

import json
import multiprocessing
import os
import platform
import signal
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import suppress
from functools import cached_property
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

import theory
import verify
from theory.claims.catalogue import Claim, catalogue, families
from theory.families import families as registered
from verify.ground.truth import BruteForce
from verify.judge import boards, chapters, examine
from verify.judge.checks import CheckError, run_checks
from verify.judge.store import Store, digest, source_hash, write_beside
from verify.judge.twins import TwinProved
from verify.kernel import Kernel, Obligation, Theorem, smtlib, solvers
from verify.proofs.book import book, theorem_of

FORMAT = 1
BATCH = 12
# What the commands read of a claim in the results.
READ = {
    "tag", "standing", "standing_all_the_way", "hypotheses", "rests_on", "theorems", "obligations", "evidence",
    "counterexample", "twins",
}  # fmt: skip
THEORY, VERIFY = Path(theory.__file__).parent, Path(verify.__file__).parent

Record = dict[str, Any]
Progress = Callable[[str, int, int], None]


class ResultsError(Exception):
    """The results cannot be read or written; the message is one line that says what to do."""


def load(path: Path) -> Record:
    """The results in a file.

    Raises:
        ResultsError: there is no such file, or it is damaged.
    """
    try:
        results = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ResultsError(f"{path}: nothing verified yet; run `takeaway verify` first") from None
    except (OSError, ValueError, RecursionError) as error:
        raise ResultsError(f"{path}: damaged results ({error}); move the file away and run `takeaway verify`") from None
    if not _is_whole(results):
        raise ResultsError(f"{path}: not results of format {FORMAT}; move the file away and run `takeaway verify`")
    return dict(results)


def _is_whole(results: Any) -> bool:
    """Whether all that the commands read is there."""
    if not isinstance(results, dict) or results.get("format") != FORMAT:
        return False
    claims, theorems, data = (results.get(name, {}) for name in ("claims", "theorems", "data"))
    if "claims" not in results or not all(isinstance(part, dict) for part in (claims, theorems, data)):
        return False
    return all(isinstance(t, dict) and "statement" in t and "obligations" in t for t in theorems.values()) and all(
        isinstance(c, dict) and READ <= c.keys() and theorems.keys() >= set(c["theorems"]) for c in claims.values()
    )


def run(
    tags: Iterable[str],
    path: Path,
    jobs: int = 2,
    progress: Progress = lambda stage, done, total: None,
    fresh: bool = False,
) -> Record:
    """Verify the claims with these tags and write the results, leaving those of other claims as they were.

    Args:
        path: the results file; what is kept lies beside it in `kept/`.
        jobs: worker processes beside this one.
        fresh: use nothing that was kept.

    Raises:
        ResultsError: the file there is damaged, or its folder cannot be written.
    """
    wanted = [claim for tag, claim in catalogue().items() if tag in set(tags)]
    earlier = load(path) if path.exists() else {"claims": {}, "theorems": {}, "data": {}}
    store = Store(path.parent / "kept")
    try:
        store.put("probe", "written", True)
    except OSError as error:
        raise ResultsError(
            f"{path.parent}: cannot be written ({error.strerror}); choose another with --results"
        ) from None
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_worker) as pool:
        try:
            this = _Run(wanted, store, pool, progress, fresh)
            found, scripts = this.results(), this.scripts()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    results = _merge(earlier, found)
    try:
        for name, script in scripts.items():
            _write_changed(path.parent / "obligations" / f"{name}.smt2", script)
        write_beside(path, json.dumps(results, ensure_ascii=False, indent=1))
    except OSError as error:
        raise ResultsError(f"{path}: cannot be written ({error.strerror})") from None
    return results


def _worker() -> None:
    """A worker leaves Ctrl-C to the process that started it, and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _decide(batch: list[tuple[str, str]]) -> list[Record]:
    return [examine.decide_again(script, premises) for script, premises in batch]


_truth: list[BruteForce] = []


def _check(tag: str, family: str) -> Record:
    """Runs in a worker, which keeps its tables of outcomes from one claim to the next."""
    if not _truth:
        _truth.append(BruteForce())
    try:
        return run_checks(tag, book(family).checks[tag], _truth[0])
    except CheckError as error:
        return {"failure": str(error)}


def _when_done(future: Future[Any], keep: Callable[[Any], None]) -> Future[Any]:
    """Keep the answer as soon as it is there, so that a run that is killed loses little.

    Where it cannot be kept it is asked again next time; whoever waits for the answer learns of any other failure.
    """

    def done(finished: Future[Any]) -> None:
        if not finished.cancelled() and finished.exception() is None:
            with suppress(OSError):
                keep(finished.result())

    future.add_done_callback(done)
    return future


def _write_changed(path: Path, text: str) -> None:
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        write_beside(path, text)


class _Run:
    """One run over some claims."""

    def __init__(
        self, wanted: list[Claim], store: Store, pool: ProcessPoolExecutor, progress: Progress, fresh: bool
    ) -> None:
        self.wanted, self.store, self.pool, self.progress, self.fresh = wanted, store, pool, progress, fresh
        self.kernel = Kernel()
        self.engines = solvers.versions() | {"sympy": version("sympy"), "python": platform.python_version()}
        self.solver_versions = json.dumps(solvers.versions(), sort_keys=True)
        self.proved: dict[str, examine.Proved] = {}
        self.seconds: dict[str, float] = {}

    def results(self) -> Record:
        checks = self._start_checks()
        for done, claim in enumerate(self.wanted):
            self.progress("prove", done, len(self.wanted))
            start = perf_counter()
            self.proved[claim.tag] = examine.prove(self.kernel, book(claim.family).proofs.get(claim.tag, ()))
            self.seconds[claim.tag] = perf_counter() - start
        self.progress("prove", len(self.wanted), len(self.wanted))
        every = examine.closure(self.kernel, [t for p in self.proved.values() for t in p.theorems])
        decisions = self._decisions(every)
        small = {}
        for done, claim in enumerate(self.wanted):
            self.progress("twins", done, len(self.wanted))
            small[claim.tag] = self._small(claim)
        self.progress("twins", len(self.wanted), len(self.wanted))
        answers = self._gather(decisions)
        found = {}
        for done, (tag, check) in enumerate(checks.items()):
            self.progress("check", done, len(checks))
            found[tag] = check.result() if isinstance(check, Future) else check
        self.progress("check", len(checks), len(checks))
        return self._assemble(every, answers, small, found)

    def scripts(self) -> dict[str, str]:
        """The text of every obligation by its file name."""
        return {o.file_name: o.script for o in self.questions.values()}

    # The four kinds of work

    def _start_checks(self) -> dict[str, Future[Record] | Record]:
        self.check_key = source_hash(THEORY) + _checking_sources()
        self.proofs_key = source_hash(VERIFY / "proofs")
        started: dict[str, Future[Record] | Record] = {}
        for claim in self.wanted:
            if claim.tag not in book(claim.family).checks:
                continue
            question = f"{claim.tag} {self.check_key}"
            kept = None if self.fresh else self.store.get("check", question)
            started[claim.tag] = kept or self._start_check(claim, question)
        return started

    def _start_check(self, claim: Claim, question: str) -> Future[Record]:
        def keep(found: Record) -> None:
            if "failure" not in found:
                self.store.put("check", question, found)

        return _when_done(self.pool.submit(_check, claim.tag, claim.family), keep)

    def _decisions(self, every: list[Theorem]) -> dict[str, Record | tuple[Future[list[Record]], int]]:
        decisions: dict[str, Record | tuple[Future[list[Record]], int]] = {}
        batch: list[Obligation] = []
        self.questions = {o.name: o for o in examine.obligations(self.kernel, every)}
        for name, o in self.questions.items():
            kept = None if self.fresh else self.store.get("decision", self._question(name))
            if kept:
                decisions[name] = kept
            else:
                batch.append(o)
        for start in range(0, len(batch), BATCH):
            part = batch[start : start + BATCH]
            future = self._start_deciding(part)
            decisions |= {o.name: (future, i) for i, o in enumerate(part)}
        return decisions

    def _start_deciding(self, part: list[Obligation]) -> Future[list[Record]]:
        def keep(answers: list[Record]) -> None:
            for o, answer in zip(part, answers, strict=True):
                if answer["cvc5"]["answer"] == "unsat":
                    self.store.put("decision", self._question(o.name), answer)

        return _when_done(self.pool.submit(_decide, [(o.script, o.premises) for o in part]), keep)

    def _question(self, name: str) -> str:
        o = self.questions[name]
        return f"{self.solver_versions}\n{o.script}\n{o.premises}"

    def _gather(self, decisions: Mapping[str, Record | tuple[Future[list[Record]], int]]) -> dict[str, Record]:
        answers: dict[str, Record] = {}
        for done, (name, decision) in enumerate(decisions.items()):
            self.progress("decide", done, len(decisions))
            if isinstance(decision, tuple):
                answers[name] = decision[0].result()[decision[1]]
            else:
                answers[name] = decision
        self.progress("decide", len(decisions), len(decisions))
        return answers

    def _small(self, claim: Claim) -> Record:
        """The small cases and the twins of a claim, kept by its proofs and their sources."""
        proved, own = self.proved[claim.tag], book(claim.family)
        if proved.failure or not proved.theorems:
            return {"cases": 0, "twins": []}
        scripts = [o.script for t in proved.theorems for o in t.obligations]
        key = "\n".join([claim.tag, self.solver_versions, self.check_key, *scripts, self.proofs_key])
        kept = None if self.fresh else self.store.get("twins", key)
        if kept:
            return dict(kept)
        try:
            found = examine.small_values(self.kernel, own, proved.theorems)
            chapters, truth = own.proofs[claim.tag], _truth[0] if _truth else BruteForce()
            found["twins"] += [examine.try_changed(own, c, chapters, truth) for c in own.changed.get(claim.tag, ())]
        except TwinProved as error:
            return {"cases": 0, "twins": [], "failure": str(error)}
        self.store.put("twins", key, found)
        return found

    # From what was found to the record of each claim

    def _assemble(
        self,
        every: list[Theorem],
        answers: Mapping[str, Record],
        small: Mapping[str, Record],
        found: Mapping[str, Record],
    ) -> Record:
        judged = {t.name: examine.judged(self.kernel, t, answers) for t in every}
        standings = {name: standing for name, (standing, _) in judged.items()}
        self.doubts = {name: why for name, (_, why) in judged.items() if why}
        owner = self._owners()
        theorems = {t.name: self._theorem(t, answers, standings, owner) for t in every}
        claims = {
            claim.tag: self._claim(claim, standings, owner, small[claim.tag], found.get(claim.tag, {}))
            for claim in self.wanted
        }
        transcripts = {tag: record["transcript"] for tag, record in found.items() if record.get("transcript")}
        return {
            "format": FORMAT,
            "engines": self.engines,
            "claims": claims,
            "theorems": theorems,
            "data": {"transcripts": transcripts, **self._boards(standings)},
        }

    def _boards(self, standings: Mapping[str, str]) -> Record:
        """By family what its boards play by, where the theorems that say it wins are confirmed."""
        wanted = {claim.tag for claim in self.wanted}
        found: Record = {}
        for name in dict.fromkeys(claim.family for claim in self.wanted):
            whole = {tag for tag, claim in catalogue().items() if claim.family == name} <= wanted
            if data := boards.of_family(registered()[name], standings, whole):
                found[name] = data
        return found

    def _owners(self) -> dict[str, str]:
        """For each theorem the first claim whose principal theorem it is, also among claims that are not asked for."""
        owner: dict[str, str] = {}
        for tag, claim in catalogue().items():
            for chapter in book(claim.family).proofs.get(tag, ())[:1]:
                proved = self.kernel.already(chapter)
                if proved is not None:
                    owner.setdefault(theorem_of(proved).name, tag)
        return owner

    @cached_property
    def _tagged(self) -> dict[str, list[str]]:
        """For each claim in the catalogue the theorems of its chapters that were proved in this run."""
        tagged: dict[str, list[str]] = {}
        for tag, claim in catalogue().items():
            made = (self.kernel.already(chapter) for chapter in book(claim.family).proofs.get(tag, ()))
            tagged[tag] = [theorem_of(one).name for one in made if one is not None]
        return tagged

    def _theorem(
        self, theorem: Theorem, answers: Mapping[str, Record], standings: Mapping[str, str], owner: Mapping[str, str]
    ) -> Record:
        return {
            "name": theorem.name,
            "statement": str(theorem),
            "rule": theorem.rule,
            "schema": theorem.schema,
            "hypotheses": sorted(theorem.hypotheses),
            "uses": list(theorem.uses),
            "tags": [tag for tag, names in self._tagged.items() if theorem.name in names],
            "owner": owner.get(theorem.name),
            "standing": standings[theorem.name],
            "obligations": [
                {
                    "name": o.name,
                    "smt2": f"{o.file_name}.smt2",
                    "z3": {"answer": "unsat", "ms": round(o.z3_seconds * 1000, 2)},
                    **answers[o.name],
                }
                for o in theorem.obligations
            ],
        }

    def _claim(
        self, claim: Claim, standings: Mapping[str, str], owner: Mapping[str, str], small: Record, found: Record
    ) -> Record:
        proved = self.proved[claim.tag]
        behind = examine.closure(self.kernel, proved.theorems)
        failure = proved.failure or small.get("failure", "") or found.get("failure", "")
        own = [standings[t.name] for t in proved.theorems]
        standing = examine.stand(claim, proved, own, found)
        all_the_way = examine.stand(claim, proved, [standings[t.name] for t in behind], found)
        if failure and standing not in ("defined", "history", "literature"):
            standing = all_the_way = "open"
        if claim.declared == "checked" and standing == "confirmed":
            standing = all_the_way = "checked"
        ok = not failure and standing == claim.declared == all_the_way
        return {
            **claim.facts,
            "standing": standing,
            "standing_all_the_way": all_the_way,
            "declared": claim.declared,
            "ok": ok,
            "reason": failure or (None if ok else self._lower(claim, standing, behind)),
            "hypotheses": [self._assumed(name) for name in sorted({h for t in proved.theorems for h in t.hypotheses})],
            "schemas": sorted({t.schema for t in behind if t.schema}),
            "rests_on": self._rests_on(claim.tag, owner),
            "theorems": [t.name for t in proved.theorems],
            "chapters": chapters.places(
                book(claim.family).proofs.get(claim.tag, ()), [t.name for t in proved.theorems]
            ),
            "obligations": len({o.name for t in behind for o in t.obligations}),
            "small_cases": small.get("cases", 0),
            "evidence": found.get("evidence", []),
            "counterexample": found.get("counterexample"),
            "defined_by": found.get("defined_by", []),
            "twins": small.get("twins", []),
            "seconds": round(self.seconds[claim.tag], 4),
            "hash": digest("".join(sorted(o.script for t in behind for o in t.obligations)) + self.check_key),
        }

    def _lower(self, claim: Claim, standing: str, behind: Iterable[Theorem]) -> str:
        """Why a claim does not have the standing that it declares."""
        why = next((f": {self.doubts[t.name]}" for t in behind if t.name in self.doubts), "")
        return f"declared {claim.declared}, found {standing}{why}"

    def _assumed(self, theory: str) -> str:
        """What a theory assumes, by its name and in words."""
        words = self.kernel.theories[theory].words
        return f"{theory}: {words}" if words else theory

    def _rests_on(self, tag: str, owner: Mapping[str, str]) -> list[str]:
        """The nearest claims whose theorems are used: through lemmas of no claim, but not beyond a claim."""
        near: set[str] = set()
        seen: set[str] = set()
        mine = {t.name for t in self.proved[tag].theorems}
        todo = [self.kernel.theorems[name] for name in mine]
        while todo:
            theorem = todo.pop()
            if theorem.name in seen:
                continue
            seen.add(theorem.name)
            if owner.get(theorem.name, tag) != tag:
                near.add(owner[theorem.name])
                continue
            todo += [self.kernel.theorems[name] for name in theorem.uses]
            definitions = (self.kernel.definitions.get(s) for s in smtlib.symbols(theorem.formula))
            todo += [d.equation for d in definitions if d is not None]
        return sorted(near)


def _checking_sources() -> str:
    """A hash of what runs the checks, reads the formulas back and tries the twins."""
    return source_hash(VERIFY / "ground", VERIFY / "judge", VERIFY / "kernel", VERIFY / "proofs" / "general")


def _merge(earlier: Record, found: Record) -> Record:
    """The new results over the earlier ones; claims that are no longer in the catalogue go."""
    claims = {tag: (earlier["claims"] | found["claims"]).get(tag) for tag in catalogue()}
    claims = {tag: record for tag, record in claims.items() if record}
    if claims.keys() == found["claims"].keys():
        # Nothing is left of the earlier results; their theorems may have other names by now.
        earlier = {}
    for record in claims.values():
        record["supports"] = sorted(t for t, other in claims.items() if record["tag"] in other["rests_on"])
    theorems = earlier.get("theorems", {}) | found["theorems"]
    counts: dict[str, int] = {}
    for record in claims.values():
        counts[record["standing"]] = counts.get(record["standing"], 0) + 1
    data = earlier.get("data", {}) | found["data"]
    data["transcripts"] = earlier.get("data", {}).get("transcripts", {}) | found["data"]["transcripts"]
    summary = {"claims": len(claims), "standings": counts, "theorems": len(theorems), "families": list(families())}
    summary["obligations"] = sum(len(t["obligations"]) for t in theorems.values())
    return found | {"summary": summary, "claims": claims, "theorems": theorems, "data": data}
