"""`results.json`: what it says, what is used again, what is asked again, and how a run joins earlier results."""

import json
from collections import Counter

import pytest

from tests.verify.inline import without_workers
from theory.claims.catalogue import catalogue
from theory.claims.standing import STANDINGS
from verify.judge import examine, results, store
from verify.kernel import Kernel, solvers
from verify.proofs.book import book

# A definition, a literature quotation, history; theorems, one about any game; a misprint; a transcript.
SOME = ["NIM-001", "NIM-002", "NIM-003", "NIM-004", "NIM-014", "NIM-053", "NIM-080", "NIM-086"]
FEW = ["NIM-004", "NIM-053"]

CLAIM = {
    "tag": str, "id": str, "family": str, "kind": str, "document": str, "where": str, "verdict": str, "title": str,
    "standing": str, "standing_all_the_way": str, "declared": str, "ok": bool, "reason": (str, type(None)),
    "hypotheses": list, "schemas": list, "rests_on": list, "supports": list, "theorems": list, "obligations": int,
    "evidence": list, "counterexample": (dict, type(None)), "twins": list, "seconds": float, "hash": str,
}  # fmt: skip
THEOREM = {
    "name": str, "statement": str, "rule": str, "schema": str, "hypotheses": list, "uses": list, "standing": str,
    "tags": list, "obligations": list,
}  # fmt: skip


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The results of some claims of every kind, and the folder they lie in."""
    folder = tmp_path_factory.mktemp("whole")
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        found = results.run(SOME, folder / "results.json")
    return found, folder


@pytest.fixture
def asked(monkeypatch):
    """How often cvc5 was asked, premises were tried, checks were run and twins were tried."""
    without_workers(monkeypatch)
    calls: Counter[str] = Counter()

    def count(module, name):
        original = getattr(module, name)
        monkeypatch.setattr(module, name, lambda *a, **k: (calls.update([name]), original(*a, **k))[1])

    count(solvers, "ask_cvc5")
    count(results, "run_checks")
    count(examine, "small_values")
    count(examine, "try_changed")
    return calls


def has(record, fields):
    for name, kinds in fields.items():
        assert name in record and isinstance(record[name], kinds), (name, record.get(name))


# What it says


def test_the_file_is_what_was_returned(whole):
    found, folder = whole
    assert json.loads((folder / "results.json").read_text("utf-8")) == found
    assert sorted(p.name for p in folder.iterdir()) == ["kept", "obligations", "results.json"]
    assert found["format"] == 1
    assert set(found["engines"]) == {"z3", "cvc5", "sympy", "python"}
    assert list(found["claims"]) == SOME
    assert found["summary"]["claims"] == len(SOME)
    assert found["summary"]["theorems"] == len(found["theorems"])
    assert sum(found["summary"]["standings"].values()) == len(SOME)


def test_every_claim_has_its_fields(whole):
    found, _ = whole
    for tag, record in found["claims"].items():
        claim = catalogue()[tag]
        has(record, CLAIM)
        assert record["standing"] in STANDINGS and record["standing_all_the_way"] in STANDINGS
        assert (record["ok"], record["reason"], record["standing"]) == (True, None, claim.declared)
        assert [record[name] for name in ("tag", "id", "family", "kind", "document", "where", "verdict", "title")] == [
            tag, claim.id, claim.family, claim.kind, claim.document, claim.where, claim.verdict, claim.title,
        ]  # fmt: skip
        assert set(record["theorems"]) <= set(found["theorems"])
        for entry in record["evidence"]:
            has(entry, {"what": str, "bound": str, "cases": int, "seconds": float})
        for twin in record["twins"]:
            has(twin, {"name": str, "how": str, "refuted_by": str})
            assert twin["how"] in ("generated", "hand")
    assert all(isinstance(entry["source"], str) for entry in found["claims"]["NIM-001"]["defined_by"])
    assert found["claims"]["NIM-053"]["schemas"]
    [assumed] = found["claims"]["NIM-002"]["hypotheses"]
    assert assumed.startswith("a finite game without draws")


def test_every_theorem_has_its_fields(whole):
    found, _ = whole
    for name, record in found["theorems"].items():
        has(record, THEOREM)
        assert record["name"] == name
        assert record["standing"] == "confirmed"
        assert set(record["uses"]) <= set(found["theorems"])
        for o in record["obligations"]:
            has(o, {"name": str, "smt2": str, "z3": dict, "cvc5": dict, "consistent": dict})
            assert o["z3"]["answer"] == o["cvc5"]["answer"] == "unsat"
            assert o["consistent"]["answer"] in ("sat", "unknown")
            assert o["z3"]["ms"] >= 0 and o["cvc5"]["ms"] > 0
    assert found["theorems"]["nim.one-heap"]["tags"][0] == "NIM-004"


def test_counterexamples_and_transcripts(whole):
    found, _ = whole
    counter = found["claims"]["NIM-014"]["counterexample"]
    has(counter, {"position": list, "play": str, "claimed": str, "found": dict, "domain": str, "replay": list})
    assert counter["position"] == [7, 13, 4]
    transcript = found["data"]["transcripts"]["NIM-086"]
    has(transcript, {"play": str, "players": list, "positions": list, "moves": list})
    for move in transcript["moves"]:
        has(move, {"by": str, "from": int, "to": int, "heap": int, "nim_sum_before": int, "nim_sum_after": int})
        has(move, {"legal": bool, "wins": bool, "winning_moves": list})


def test_what_rests_on_what(whole):
    found, _ = whole
    claims = found["claims"]
    for tag, record in claims.items():
        assert tag not in record["rests_on"]
        assert set(record["rests_on"]) <= set(catalogue())
        assert record["supports"] == sorted(t for t, other in claims.items() if tag in other["rests_on"])
        assert (record["obligations"] == 0) == (not record["theorems"])


def test_the_obligations_lie_beside_it(whole):
    found, folder = whole
    for theorem in found["theorems"].values():
        for o in theorem["obligations"]:
            text = (folder / "obligations" / o["smt2"]).read_text("utf-8")
            assert text.startswith(f"; {o['name']}\n")


def test_no_two_obligations_share_a_file(monkeypatch):
    monkeypatch.setattr(solvers, "ask_z3", lambda *_, **__: solvers.Answer("unsat", 0.0))
    kernel = Kernel()
    for tag, claim in catalogue().items():
        assert not examine.prove(kernel, book(claim.family).proofs.get(tag, ())).failure
    every = examine.obligations(kernel, kernel.theorems.values())
    files = {o.file_name.lower() for o in every}  # some file systems ignore case
    assert len(files) == len(every) > 700


# Used again, asked again


def test_a_second_run_asks_nothing_but_the_proofs(tmp_path, asked):
    first = results.run(FEW, tmp_path / "results.json")
    assert set(asked) == {"ask_cvc5", "run_checks", "small_values"}
    asked.clear()
    again = results.run(FEW, tmp_path / "results.json")
    assert not asked
    for record in (*first["claims"].values(), *again["claims"].values()):
        del record["seconds"]
    assert again["claims"] == first["claims"]


def test_what_is_kept_is_no_proof(tmp_path, asked, monkeypatch):
    results.run(["NIM-004"], tmp_path / "results.json")
    original = solvers.ask_z3
    monkeypatch.setattr(
        solvers,
        "ask_z3",
        lambda text, *a, **k: solvers.Answer("unknown", 0.0) if "; nim.one-heap/1" in text else original(text, *a, **k),
    )
    assert results.run(["NIM-004"], tmp_path / "results.json")["claims"]["NIM-004"]["standing"] == "open"


def test_changed_sources_ask_checks_and_twins_again(tmp_path, asked, monkeypatch):
    results.run(FEW, tmp_path / "results.json")
    asked.clear()
    monkeypatch.setattr(results, "source_hash", lambda *folders: "changed")
    results.run(FEW, tmp_path / "results.json")
    assert asked == {"run_checks": len(FEW), "small_values": len(FEW)}


def test_changed_engines_ask_cvc5_again(tmp_path, asked, monkeypatch):
    results.run(FEW, tmp_path / "results.json")
    questions = asked["ask_cvc5"]
    asked.clear()
    monkeypatch.setattr(solvers, "versions", lambda: {"z3": "5.4.0", "cvc5": "other"})
    results.run(FEW, tmp_path / "results.json")
    assert asked["ask_cvc5"] == questions and asked["run_checks"] == 0


def test_a_fresh_run_asks_everything_again(tmp_path, asked):
    results.run(FEW, tmp_path / "results.json")
    first = dict(asked)
    asked.clear()
    results.run(FEW, tmp_path / "results.json", fresh=True)
    assert asked == first


def test_an_answer_that_cannot_be_read_is_asked_again(tmp_path, asked):
    results.run(FEW, tmp_path / "results.json")
    first = dict(asked)
    asked.clear()
    for path in (tmp_path / "kept").rglob("*.json"):
        path.write_bytes(b'{"cvc5": {"ans')
    assert results.run(FEW, tmp_path / "results.json")["claims"]["NIM-004"]["ok"]
    assert asked == first


def test_a_failure_is_not_kept(tmp_path, monkeypatch):
    without_workers(monkeypatch)
    original = results.run_checks

    def fail(tag, *_):
        raise results.CheckError(f"{tag}: fails")

    monkeypatch.setattr(results, "run_checks", fail)
    record = results.run(["NIM-004"], tmp_path / "results.json")["claims"]["NIM-004"]
    assert (record["standing"], record["ok"], record["reason"]) == ("open", False, "NIM-004: fails")
    monkeypatch.setattr(results, "run_checks", original)
    assert results.run(["NIM-004"], tmp_path / "results.json")["claims"]["NIM-004"]["ok"]


def test_a_changed_source_file_has_another_hash(tmp_path):
    (tmp_path / "deep").mkdir()
    file = tmp_path / "deep" / "a.py"
    hashes = set()
    for text in ("x = 1", "x = 2"):
        file.write_text(text, encoding="utf-8")
        hashes.add(store.source_hash(tmp_path))
    file.rename(tmp_path / "deep" / "b.py")
    hashes.add(store.source_hash(tmp_path))
    (tmp_path / "claims.toml").write_text("", encoding="utf-8")
    hashes.add(store.source_hash(tmp_path))
    assert len(hashes) == 4
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    assert store.source_hash(tmp_path) in hashes


# Merging


def test_a_partial_run_keeps_the_other_claims(tmp_path, monkeypatch):
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    both = results.run(FEW, path)
    assert both["claims"]["NIM-053"]["supports"] == []
    more = results.run(["NIM-091"], path)
    assert list(more["claims"]) == ["NIM-004", "NIM-053", "NIM-091"]
    assert more["claims"]["NIM-004"] == both["claims"]["NIM-004"]
    assert "NIM-053" in more["claims"]["NIM-091"]["rests_on"]
    assert more["claims"]["NIM-053"] == both["claims"]["NIM-053"] | {"supports": ["NIM-091"]}
    assert set(both["theorems"]) <= set(more["theorems"])
    assert json.loads(path.read_text("utf-8")) == more


def test_what_is_no_longer_in_the_catalogue_goes(tmp_path, monkeypatch):
    without_workers(monkeypatch)
    path = tmp_path / "results.json"
    before = results.run(["NIM-004", "NIM-091"], path)
    before["claims"]["NIM-999"] = before["claims"]["NIM-004"] | {"tag": "NIM-999", "rests_on": ["NIM-091"]}
    before["theorems"]["renamed"] = before["theorems"]["nim.one-heap"]
    path.write_text(json.dumps(before), encoding="utf-8")
    after = results.run(["NIM-004"], path)
    assert list(after["claims"]) == ["NIM-004", "NIM-091"]
    assert after["claims"]["NIM-091"]["supports"] == []
    assert "renamed" in after["theorems"]
    # Once nothing earlier is left, its theorems go too.
    assert "renamed" not in results.run(["NIM-004", "NIM-091"], path)["theorems"]
