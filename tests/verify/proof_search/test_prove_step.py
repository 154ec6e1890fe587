"""Tests of single steps by name: citations are found again or reported as redundant, and false goals fail."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
import z3
from click.testing import CliRunner, Result

from verify.cli import main
from verify.kernel import Definition, Kernel, Measure, ProofError, Structural, Theorem
from verify.proof_search import hints, step_names
from verify.proof_search.minimal_citations import main as minimal_citations
from verify.proof_search.prove_step import prove
from verify.proof_search.python_source import Writer
from verify.proof_search.redundant_citations import examine_steps, removable
from verify.proof_search.smallest_set import smallest
from verify.proof_search.step_kernel import StepKernel, Trial
from verify.proofs.general.number_lists import nim_sum, p, q, sum_natural, total, total_natural
from verify.proofs.general.z3_semantics import tail, valid
from verify.proofs.nim import bouton, positions
from verify.proofs.nim.positions import change_shows, lower, lower_reaches, move, move_decreases


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["prove", *words])


# Chapters in place of others


def without_citations(k: Kernel) -> Theorem:
    """Prove Bouton's theorem without a citation."""
    goal = z3.Implies(k(valid)(p), k(bouton.lost)(p) == (k(nim_sum)(p) == 0))
    return k.induct("nim.bouton", [p], goal, Measure((k(total)(p),)))


def false_step(k: Kernel) -> Theorem:
    """Claim that the lost positions have nim-sum 1."""
    goal = z3.Implies(k(valid)(p), k(bouton.lost)(p) == (k(nim_sum)(p) == 1))
    return k.induct("nim.bouton", [p], goal, Measure((k(total)(p),)))


def step_with_needless_facts(k: Kernel) -> Theorem:
    """Cite two theorems that the proof does not need."""
    m, t, v = k(move), k(total), k(valid)
    nonneg = k(total_natural)
    return k.induct(
        "nim.move-decreases",
        [p, q],
        z3.Implies(z3.And(v(p), m(p, q)), z3.And(v(q), 0 <= t(q), t(q) < t(p))),
        Structural(p),
        at=[(tail(p), tail(q))],
        by=[k(sum_natural)(p), nonneg(q), k(sum_natural)],
        unfold=1,
    )


def two_steps(k: Kernel) -> Theorem:
    """Prove the same goal twice in a loop; the second proof needs the citation at the second position."""
    nonneg, other = k(total_natural), k(sum_natural)
    theorems = []
    for name, goal in (("try.one", k(total)(p) >= 0), ("try.two", k(nim_sum)(p) >= 0)):
        facts = [nonneg(p), other(p)]
        theorems.append(k.prove(name, [p], z3.Implies(k(valid)(p), goal), by=facts))
    return theorems[-1]


# The command


def test_a_theorem_with_its_dependencies() -> None:
    completed = run("nim.bouton")
    assert (completed.exit_code, completed.stderr) == (0, "")
    lines = completed.stdout.splitlines()
    assert lines[0].startswith("nim.bouton: proved by induction on total(p) (verify/proofs/nim/bouton.py, line ")
    assert lines[1].strip() == "∀ p. valid(p) → (nim.P(p) ⇔ nim_sum(p) = 0)"
    assert "nim.lower-reaches" in lines[2] and lines[2].startswith("cites: ")
    assert re.match(r"rests on \d+ theorems and definitions: ", lines[3])
    data = json.loads(run("nim.bouton", "--json").stdout)
    (report,) = data["steps"]
    assert data["ok"]
    assert report["name"] == "nim.bouton"
    assert report["hypotheses"] == []
    assert report["hint"] is None and report["asked"] and report["cites"]
    assert {"nim.sum-natural", "nim.P.def", "nimsum.def"} <= {*report["below"]}


def test_a_chapter_and_a_definition() -> None:
    data = json.loads(run("nim.bouton.winning_reply", "--json").stdout)
    assert [report["name"] for report in data["steps"]] == ["nim.winning-reply"]
    for name in ("nim.P", "nim.P.def"):
        assert run(name).stdout.startswith("nim.P.def: proved by recursion on total(p)")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        (["nim.boutn"], ["'nim.boutn'", "did you mean 'nim.bouton'"]),
        (["nim.bouton.winning_rely"], ["did you mean", "'nim.bouton.winning_reply'"]),
        (["frob"], ["'frob'", "such as nim.bouton"]),
        ([""], ["such as nim.bouton"]),
        (["nim.bouton\x1b[2J"], ["did you mean 'nim.bouton'"]),
        (["nim.bouton", "--hint", "--seconds", "0"], ["--seconds"]),
        (["nim.bouton", "--seconds", "5"], ["--hint"]),
        ([], ["STEP"]),
    ],
)
def test_bad_input(words: list[str], parts: list[str]) -> None:
    completed = run(*words)
    assert (completed.exit_code, completed.stdout) == (2, "")
    assert completed.stderr.startswith("takeaway: ") and completed.stderr.count("\n") == 1
    assert all(part in completed.stderr for part in parts), completed.stderr


def test_removed_citations_are_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    # A successful trial takes some milliseconds of processor time; many failing ones use their entire limit.
    monkeypatch.setattr(hints, "TRIAL_SECONDS", 0.5)
    monkeypatch.setattr(bouton, "bouton", without_citations)
    result = run("nim.bouton")
    assert (result.exit_code, result.stdout) == (1, "")
    first, *_, remedy = result.stderr.splitlines()
    assert re.match(r"takeaway: the proof breaks at step nim\.bouton \(.*, line \d+\): z3 found a case", first)
    assert "`takeaway prove nim.bouton --hint`" in remedy
    completed = run("nim.bouton", "--hint")
    assert (completed.exit_code, completed.stderr) == (0, "")
    source = completed.stdout[completed.stdout.index("by=[") :]
    assert "k(lower_reaches)(p, 0)" in source

    # The printed source proves the theorem, and does not without any single citation.
    def pasted(k: Kernel, drop: int | None = None) -> Theorem:
        names = {"k": k, "p": p, "z3": z3, "change_shows": change_shows, "move_decreases": move_decreases,
                 "lower_reaches": lower_reaches, "sum_natural": sum_natural, "lower": lower}  # fmt: skip
        arguments: dict[str, Any] = eval(f"dict({source})", names)
        assert len(arguments["by"]) >= 3
        if drop is not None:
            del arguments["by"][drop]
        goal = z3.Implies(k(valid)(p), k(bouton.lost)(p) == (k(nim_sum)(p) == 0))
        return k.induct("try.pasted", [p], goal, Measure((k(total)(p),)), **arguments)

    assert pasted(Kernel()).name == "try.pasted"
    kernel = Kernel(seconds=1.0)  # a step that fails leaves nothing behind, so one kernel is enough
    for drop in range(source.count("\n    ")):
        with pytest.raises(ProofError, match=r"try.pasted/1: z3 says"):
            pasted(kernel, drop)


def test_a_false_statement_has_no_citations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bouton, "bouton", false_step)
    completed = run("nim.bouton", "--hint", "--seconds", "2")
    assert (completed.exit_code, completed.stdout) == (1, "")
    assert completed.stderr.startswith("takeaway: the proof breaks at step nim.bouton (")
    # A slow computer does not finish the search within the limit.
    pattern = "no definitions and no earlier lemmas prove it|the search ended after 2 s of processor time"
    assert re.search(f"hint: ({pattern})", completed.stderr)
    # Dependent steps fail too, and the message names the step that causes this.
    dependent = run("nim.winning-reply")
    assert dependent.exit_code == 1 and "step nim.bouton, on which nim.winning-reply rests, (" in dependent.stderr


def test_the_search_ends_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bouton, "bouton", without_citations)
    completed = run("nim.bouton", "--hint", "--seconds", "0.001")
    assert completed.exit_code == 1 and "give more with --seconds" in completed.stderr


def test_a_redundant_citation_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "move_decreases", step_with_needless_facts)
    completed = run("nim.move-decreases", "--hint")
    assert (completed.exit_code, completed.stderr) == (0, "")
    lines = completed.stdout.splitlines()
    dropped = [line for line in lines if line.startswith("hint: not needed: ")]
    assert [line.split(", line ")[0] for line in dropped] == [
        "hint: not needed: k(sum_natural)(p)",
        "hint: not needed: k(sum_natural)",
    ]
    assert lines[lines.index("by=[") :] == ["by=[", "    nonneg(q),", "],", "unfold=1,"]


def test_a_chapter_with_an_error_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(k: Kernel) -> Theorem:
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr(bouton, "bouton", broken)
    completed = run("nim.bouton")
    assert completed.exit_code == 1
    assert "ZeroDivisionError: a slip" in completed.stderr
    assert "Traceback" not in completed.stderr


# The parts


def test_a_study_makes_the_theorems_of_the_kernel() -> None:
    plain, studied = Kernel(), StepKernel()
    for kernel in (plain, studied):
        kernel.get(bouton.winning_reply)
    assert [*plain.theorems] == [*studied.theorems]
    for name, theorem in plain.theorems.items():
        other = studied.theorems[name]
        assert z3.eq(theorem.formula, other.formula)
        assert [o.script for o in theorem.obligations] == [o.script for o in other.obligations]
    public = [name for name in dir(plain) if not name.startswith("_")]
    assert all(name in dir(StepKernel) or hasattr(studied, name) for name in public)


def test_a_trial_stores_nothing() -> None:
    trials: list[Trial] = []

    def try_step(step: Any, theorem: Theorem) -> None:
        before, definitions = [*kernel.theorems], [*kernel.definitions]
        trials.append(kernel.trial(step, step.facts, step.unfold, 5.0, max(1, len(theorem.obligations))))
        trials.append(kernel.trial(step, (), 0, 5.0, max(1, len(theorem.obligations))))
        if theorem.obligations:
            assert ([*kernel.theorems], [*kernel.definitions]) == (before, definitions)
            assert trials[-2].verdict == "unsat" and len(trials[-2].scripts) == len(theorem.obligations)

    kernel = StepKernel(try_step)
    kernel.get(lower_reaches)
    assert {"sat", "unsat"} <= {trial.verdict for trial in trials}


@pytest.mark.parametrize("needed", [set(), {3}, {0, 19}, {2, 3, 5, 7, 11, 13, 17}, set(range(20))])
@pytest.mark.parametrize("count", [20, 5])
def test_a_smallest_set(needed: set[int], count: int) -> None:
    target, calls = {number % count for number in needed}, []

    def holds(candidates: Any) -> bool:
        calls.append(candidates)
        return target <= {*candidates}

    assert set(smallest(range(count), holds)) == target
    assert len(calls) <= 60


def test_calls_in_a_loop_lose_only_unneeded_citations() -> None:
    entries = examine_steps([two_steps], known=["nim.total-natural", "nim.sum-natural"])
    redundant_indices = {entry["theorem"]: [citation["index"] for citation in entry["redundant"]] for entry in entries}
    assert redundant_indices["try.one"] == [1] and redundant_indices["try.two"] == [0]
    assert not [call for call in removable(entries) if "try.one" in call["theorems"]]
    first_step_entries = [entry for entry in entries if entry["theorem"] == "try.one"]
    ((call,), source) = removable(first_step_entries), "other(p)"
    assert call["function"] == "two_steps" and [citation["source"] for citation in call["remove"]] == [source]


@pytest.mark.parametrize(
    "write",
    [
        lambda k: k(total_natural)(tail(p)),
        lambda k: k(sum_natural),
        lambda k: k(lower_reaches)(k(lower)(p, 0), k(nim_sum)(p) / 2 - 1),
        lambda k: k(lower_reaches)(p, z3.If(k(total)(p) >= 3, -z3.Int("other") * 2, z3.IntVal(-1) % 5)),
        lambda k: k(bouton.lost).at(p),
        lambda k: k(move_decreases)(z3.Const("unknown", p.sort()), tail(p)),
        lambda k: k.theorems["nim.sum-natural"](p),
    ],
)
def test_written_source_gives_the_fact_back(write: Callable[[Any], Any]) -> None:
    kernel = StepKernel()
    kernel.get(bouton.winning_reply)
    writer = Writer(kernel, bouton)
    assert writer.writes(write(kernel)), writer.fact(write(kernel))


def test_an_import_is_written_where_a_name_is_missing() -> None:
    kernel = StepKernel()
    kernel.get(bouton.bouton)
    writer = Writer(kernel, bouton)
    assert writer.writes(kernel.get(total_natural)(p)) == "k(total_natural)(p)"
    assert writer.imports == {"from verify.proofs.general.number_lists import total_natural"}


def test_names_are_found_in_the_sources() -> None:
    assert step_names.chapter_named("nim.bouton.winning_reply") is bouton.winning_reply
    assert next(step_names.chapters_making("nim.total-natural")) is total_natural
    with pytest.raises(step_names.UnknownStep):
        next(step_names.chapters_making("nim.frobnicate"))
    assert isinstance(Kernel().get(lower), Definition)


def test_a_definition_that_needs_a_citation() -> None:
    (report,) = prove("nim.P", hint=True)
    assert report.proved
    assert report.hint is not None
    assert report.hint.has_proof
    assert not report.hint.needless_citations
    assert {"found", "dropped", "kept", "why"} <= report.as_data()["hint"].keys()


def test_the_developers_command_refuses_other_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert minimal_citations(["nope"]) == 2 and minimal_citations([]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "'nope'" in output.err
    assert "nim" in output.err
    assert output.err.count("\n") == 2
