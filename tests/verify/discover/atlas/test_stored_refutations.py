"""Tests of z3 answers stored by an earlier process, which are used only with an accepted certificate."""

import hashlib
import shutil
from pathlib import Path
from typing import Any

import pytest
import z3
from msgspec.structs import replace

from theory.rules.conventions import Play
from theory.rules.rule_file import read
from verify.discover.atlas import atlas_examination
from verify.discover.deadline import Deadline
from verify.discover.discovery_standing import DECISIONS_BY_HASH, Judge, StoredAnswerRefused, standings
from verify.discover.search import Discovery, discover
from verify.kernel import Kernel, Obligation, solvers
from verify.pipeline import answer_cache, decision_cache, source_hashes
from verify.pipeline.certification import certificates
from verify.pipeline.crosschecks.crosscheck import Prover
from verify.pipeline.results.evidence_schema import Decision

RULES = "n-{1,3}"
GAME = "game-n-1-3."


@pytest.fixture
def z3_texts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that records the texts that z3 decides for a kernel."""
    texts: list[str] = []
    before = solvers._search

    def noted(text: str, steps: int, seed: int, **options: Any) -> tuple[solvers.Verdict, str]:
        if "settings" not in options:  # the consistency of premises is another question
            texts.append(text)
        return before(text, steps, seed, **options)

    monkeypatch.setattr(solvers, "_search", noted)
    return texts


def forget() -> None:
    """Clear the state of this process, as in a new process."""
    DECISIONS_BY_HASH.clear()
    solvers.REFUTED_HASHES.clear()
    atlas_examination.GENERAL.clear()


def found_anew(folder: Path, z3_texts: list[str], rules: str = RULES) -> Discovery:
    """Return the search result of a simulated new process with a folder; record its questions to z3 in `z3_texts`."""
    forget()
    z3_texts.clear()
    discovery = discover(read(rules), Play.NORMAL, judge=Judge(folder))
    assert discovery.standing == "certified", discovery.why_not_higher
    return discovery


def steps(discovery: Discovery) -> list[Obligation]:
    """Return the obligations of a search result that are not decided by computation."""
    assert discovery.kernel is not None
    return [o for o in discovery.kernel.obligations(discovery.kernel.closure(discovery.theorems)) if not o.computed]


def general_obligations(discovery: Discovery) -> list[Obligation]:
    """Return the obligations of the theorems that all games share."""
    return [o for o in steps(discovery) if not o.name.startswith(GAME)]


@pytest.fixture(scope="module")
def stored_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all files that one search stores."""
    folder = tmp_path_factory.mktemp("stored")
    forget()
    assert discover(read(RULES), Play.NORMAL, judge=Judge(folder)).standing == "certified"
    return folder


@pytest.fixture
def folder(stored_folder: Path, tmp_path: Path) -> Path:
    """Return a copy of `stored_folder`, which the test may change."""
    return Path(shutil.copytree(stored_folder, tmp_path / "build"))


def test_a_new_process_does_not_ask_z3_again(folder: Path, tmp_path: Path, z3_texts: list[str]) -> None:
    first = found_anew(tmp_path / "empty", z3_texts)
    assert {o.script for o in steps(first)} == {*z3_texts}
    second = found_anew(folder, z3_texts)
    assert z3_texts == []
    assert [*map(str, second.theorems)] == [*map(str, first.theorems)]
    assert second.kernel
    assert first.kernel
    assert second.kernel.records == first.kernel.records
    assert [o.script for o in steps(second)] == [o.script for o in steps(first)]


def test_another_game_asks_z3_only_about_itself(folder: Path, z3_texts: list[str]) -> None:
    discovery = found_anew(folder, z3_texts, "0.07")
    assert {*z3_texts} == {o.script for o in steps(discovery) if o.name.startswith("octal-0.07.")}
    assert len(steps(discovery)) > 20 * len(z3_texts) > 0


def test_a_process_of_the_atlas_uses_them_too(folder: Path, z3_texts: list[str]) -> None:
    forget()
    judge = Judge(folder)
    with solvers.answer_cache(judge.is_refuted):
        kernel = atlas_examination._general(judge)
    scripts = {o.script for o in kernel.obligations(kernel.theorems.values())} & judge.stored
    assert len(scripts) > 100 and scripts.isdisjoint(z3_texts)


def place(folder: Path, o: Obligation) -> Path:
    return certificates.place(folder / "atlas" / "certificates", o.script)


def test_a_changed_certificate_is_ignored(folder: Path, z3_texts: list[str]) -> None:
    step, other, *_ = general_obligations(found_anew(folder, z3_texts))
    place(folder, step).write_bytes(place(folder, other).read_bytes())
    place(folder, other).unlink()
    found_anew(folder, z3_texts)
    assert {step.script, other.script} <= {*z3_texts}
    # Both were certified again.
    found_anew(folder, z3_texts)
    assert {step.script, other.script}.isdisjoint(z3_texts)


def test_a_changed_answer_is_ignored(folder: Path, z3_texts: list[str]) -> None:
    (*files,) = (folder / "kept" / "refuted").rglob("*.json")
    step = general_obligations(found_anew(folder, z3_texts))[0]
    certificate = hashlib.sha256(place(folder, step).read_bytes()).hexdigest()
    (file,) = (f for f in files if certificate in f.read_text(encoding="utf-8"))
    file.write_text(file.read_text(encoding="utf-8").replace(certificate, certificate[::-1]), encoding="utf-8")
    found_anew(folder, z3_texts)
    assert step.script in z3_texts


def test_other_sources_give_no_answer(folder: Path, z3_texts: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_hashes, "decisions_hash", lambda: "others")
    discovery = found_anew(folder, z3_texts)
    assert {o.script for o in general_obligations(discovery)} <= {*z3_texts}


def false_step(judge: Judge) -> tuple[Kernel, Obligation]:
    """Return a kernel that proved a falsehood because of a forged answer, and the obligation."""
    x = z3.Int("x")
    kernel = Kernel()
    script = kernel._discharger.script("forged/1", [x], x > x + 1, [])
    assert judge.certificates is not None
    certificate = certificates.keep(judge.certificates, script, "no certificate")
    judge.store.put("refuted", certificate, answer_cache.digest(script), source_hashes.decisions_hash())
    with solvers.answer_cache(judge.is_refuted):
        theorem = kernel.prove("forged", [x], x > x + 1)
    (step,) = kernel.obligations([theorem])
    return kernel, step


@pytest.mark.parametrize("seconds", [600.0, 0.0])
def test_a_forged_answer_gets_no_standing_even_when_the_time_is_up(tmp_path: Path, seconds: float) -> None:
    judge = Judge(tmp_path)
    kernel, _ = false_step(judge)
    with pytest.raises(StoredAnswerRefused, match=r"forged/1: a stored answer of z3 is not confirmed"):
        standings(kernel, {"": [kernel.theorems["forged"]]}, judge, Deadline(seconds))


def test_after_a_disagreement_the_search_asks_z3_itself(
    folder: Path, z3_texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    step = general_obligations(found_anew(folder, z3_texts))[0]
    find, decide_again = decision_cache.find, Judge._decide_again
    disagreed: list[bool] = []

    def disagrees(judge: Judge, o: Obligation, prover: Prover) -> Decision:
        # A true step has only one answer, so the disagreement is simulated.
        decision = decide_again(judge, o, prover)
        disagreed.append(True)
        return replace(decision, cvc5=replace(decision.cvc5, answer="unknown"))

    monkeypatch.setattr(
        decision_cache, "find", lambda store, o, at: None if o.script == step.script else find(store, o, at)
    )
    monkeypatch.setattr(Judge, "_decide_again", disagrees)
    forget()
    z3_texts.clear()
    judge = Judge(folder)
    discovery = discover(read(RULES), Play.NORMAL, judge=judge)
    assert discovery.standing == "proved"
    assert disagreed
    assert not judge.stored
    assert step.script in z3_texts and {o.script for o in general_obligations(discovery)} <= {*z3_texts}


def test_without_a_cross_check_nothing_stored_is_used(folder: Path, z3_texts: list[str]) -> None:
    forget()
    z3_texts.clear()
    judge = Judge(folder)
    discovery = discover(read(RULES), Play.NORMAL, second_opinions=False, judge=judge)
    assert {o.script for o in steps(discovery)} == {*z3_texts} and not judge.stored
