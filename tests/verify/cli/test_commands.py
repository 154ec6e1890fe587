"""Tests of the commands on claims, `verify`, `claims`, `show` and `export`: JSON, exit status and bad input."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.verify.inline_workers import without_workers
from theory.claims.catalogue import catalogue
from verify.cli import main, replay_marks
from verify.cli.selection import load
from verify.export.rocq import runs
from verify.formulas.tex_to_text import text
from verify.kernel import solvers
from verify.pipeline.results import results_writer

# A definition, a theorem about any game, a theorem, a misprint, two theorems that another rests on.
SOME = ["NIM-001", "NIM-002", "NIM-004", "NIM-014", "NIM-053", "NIM-091"]
# The fields that the list of claims must show for each claim.
PROMISED = {
    "tag", "id", "family", "kind", "document", "verdict", "standing", "standing_all_the_way", "hypotheses", "rests_on",
    "obligations", "replayed",
}  # fmt: skip


@pytest.fixture(scope="module")
def results_path(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return a file with the results of some claims."""
    path = tmp_path_factory.mktemp("commands") / "results.json"
    with pytest.MonkeyPatch.context() as patch:
        without_workers(patch)
        results_writer.run(SOME, path)
    return path


def run(*arguments: object, **environment: Any) -> Any:
    return CliRunner().invoke(main, [str(word) for word in arguments], env=environment)


def one_line(result: Any, *parts: Any) -> None:
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("takeaway: ") and result.stderr.count("\n") == 1
    assert len(result.stderr) < 320
    for part in parts:
        assert part in result.stderr


# the list of commands


def test_the_list_of_commands_has_whole_lines() -> None:
    help_text = run(COLUMNS="80").stdout
    commands = help_text.partition("Commands:\n")[2].splitlines()
    assert len(commands) >= 11
    assert [line for line in commands if not line.endswith(".") or line.endswith("...")] == []


# verify


def test_verify_prints_a_summary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    result = run("verify", "nim-004", "NIM-001", "--results", tmp_path / "results.json")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == f"2 claims: 1 defined, 1 certified. Results: {tmp_path / 'results.json'}\n"
    assert list(json.loads((tmp_path / "results.json").read_text("utf-8"))["claims"]) == ["NIM-001", "NIM-004"]


def test_verify_as_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_workers(monkeypatch)
    result = run("verify", "NIM-004", "--json", TAKEAWAY_RESULTS=str(tmp_path / "own.json"))
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert set(answer) == {"engines", "ok", "claims"}
    assert answer["ok"] is True
    [record] = answer["claims"]
    assert record == json.loads((tmp_path / "own.json").read_text("utf-8"))["claims"]["NIM-004"]


def test_verify_uses_workers_and_prints_no_bar_into_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "verify.cli", "verify", "NIM-004", "--jobs", "2", "--results", "r/results.json"]
    process = subprocess.run(
        command, cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PYTHONPATH": str(Path(__file__).parents[3]), "PATH": ""},
    )  # fmt: skip
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout == "1 claim: 1 certified. Results: r/results.json\n"


@pytest.mark.parametrize("command", [["verify"], ["show"], ["export", "--to", "folder"]])
@pytest.mark.parametrize("word", ["NIM-999", "NIM-1300", "nope", "", "NIM-013;", "x" * 5000, "\x1b[2J"])
def test_unknown_claims(command: list[str], word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    last = max(tag for tag, claim in catalogue().items() if claim.family == "nim")
    one_line(run(*command, word), "there is no claim", "NIM-001", "nim")
    assert last == "NIM-132"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["verify", "--jobs", "0"], ["--jobs", "0"]),
        (["verify", "--jobs", "x"], ["--jobs", "'x'"]),
        (["verify", "--jobs", "٢"], ["--jobs", "'٢'", "not a digit 0 to 9"]),
        (["site", "--jobs", "1_0"], ["--jobs", "'1_0'", "not a digit 0 to 9"]),
        (["site", "--port", "+80"], ["--port", "'+80'", "not a digit 0 to 9"]),
        (["verify", "--frob"], ["--frob", "--json", "--jobs", "--fresh", "--results"]),
        (["claims", "--family", "nope"], ["'nope'", "nim"]),
        (["show"], ["TAG"]),
        (["show", "nim"], ["one tag", "NIM-001"]),
        (["show", "NIM-001", "NIM-002"], ["NIM-002"]),
        (["export", "NIM-013"], ["--to"]),
        (["export", "--to", "folder"], ["TAGS"]),
    ],
)
def test_bad_input(arguments: list[str], parts: list[str]) -> None:
    one_line(run(*arguments), *parts)


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "NIM-001", "--results"], ["claims", "--results"], ["show", "NIM-001", "--results"],
        ["site", "--out"], ["export", "NIM-001", "--to"], ["check", "--book"], ["bench", "--save"],
        ["discover", "n-1", "--save"], ["discover", "--list"],
    ],
)  # fmt: skip
@pytest.mark.parametrize(("name", "message"), [("", "empty"), ("a\0b", "cannot be"), ("x" * 5000, "too long")])
def test_a_name_that_no_file_can_have(
    arguments: list[str], name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    one_line(run(*arguments, name), arguments[-1], message)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("arguments", [["claims"], ["verify", "NIM-001"], ["check"], ["discover", "n-1"], ["site"]])
def test_the_environment_contains_an_invalid_path(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TAKEAWAY_RESULTS", "x" * 5000)
    one_line(run(*arguments), "too long")
    assert not list(tmp_path.iterdir())


# claims


def test_claims_with_some_words_or_a_standing() -> None:
    def tags(*arguments: str) -> list[str]:
        result = run("claims", "--json", "--results", "nowhere.json", *arguments)
        assert result.exit_code == 0
        return [row["tag"] for row in json.loads(result.stdout)]

    assert "NIM-029" in tags("bouton", "MISÈRE", "theorem")
    assert "WYT-030" in tags("golden", "ratio") and tags("golden", "xyzzy") == []
    refuted = tags("--standing", "refuted")
    assert refuted == [tag for tag, claim in catalogue().items() if claim.declared == "refuted"] and refuted
    one_line(run("claims", "--standing", "true"), "there is no standing 'true'", "certified")


@pytest.mark.parametrize(("word", "tag", "others"), [
    ("nim013", "NIM-013", ""), ("nim13", "NIM-013", ""), ("Nim-013", "NIM-013", ""), ("wyt 5", "WYT-005", ""),
    ("bouton", "NIM-013", "NIM-029"), ("Zermelo", "CHO-017", ""),
])  # fmt: skip
def test_show_finds_a_claim_by_its_number_or_title(word: str, tag: str, others: str, tmp_path: Path) -> None:
    result = run("show", word, "--results", tmp_path / "nowhere.json")
    assert result.exit_code == 0 and result.stdout.startswith(tag)
    assert others in result.stderr


def test_show_gives_the_works_of_a_claim_with_their_numbers(tmp_path: Path) -> None:
    result = run("show", "NIM-081", "--results", tmp_path / "nowhere.json")
    _, _, works = result.stdout.partition("works:\n")
    assert "C. L. Bouton" in works and "doi:10.2307/1967631" in works
    works_data = json.loads(run("show", "NIM-013", "--json", "--results", tmp_path / "nowhere.json").stdout)["works"]
    assert [work["work"] for work in works_data] == ["bouton"]
    assert works_data[0]["links"] == {"doi:10.2307/1967631": "https://doi.org/10.2307/1967631"}
    without_works = run("show", "MARK-031", "--results", tmp_path / "nowhere.json").stdout
    assert "works:" not in without_works


def test_claims_as_json(results_path: Any) -> None:
    result = run("claims", "--family", "nim", "--json", "--results", results_path)
    assert (result.exit_code, result.stderr) == (0, "")
    rows = json.loads(result.stdout)
    assert [row["tag"] for row in rows] == [f"NIM-{n:03}" for n in range(1, 133)]
    claims = json.loads(results_path.read_text("utf-8"))["claims"]
    for row in rows:
        assert row.keys() >= PROMISED
        claim = catalogue()[row["tag"]]
        assert (row["id"], row["family"], row["kind"], row["document"], row["verdict"]) == (
            claim.id, claim.family, claim.kind, claim.document, claim.verdict,
        )  # fmt: skip
        if row["tag"] in claims:
            assert all(row[name] == claims[row["tag"]][name] for name in PROMISED - {"replayed"})
            assert row["standing"] == claim.declared
        else:
            assert (row["standing"], row["standing_all_the_way"]) == (None, None)
            assert (row["hypotheses"], row["rests_on"], row["obligations"]) == ([], [], 0)
    assert sum(row["obligations"] > 0 for row in rows) == len(SOME) - 1


def test_claims_before_anything_is_verified(tmp_path: Path) -> None:
    nothing = tmp_path / "none.json"
    rows = json.loads(run("claims", "--json", "--results", nothing).stdout)
    assert [row["tag"] for row in rows] == list(catalogue())
    assert {row["standing"] for row in rows} == {None}
    result = run("claims", "--results", nothing)
    assert result.exit_code == 0
    assert result.stdout.count("not verified yet") == len(rows)
    assert result.stderr == "takeaway: nothing is verified yet; run `takeaway verify`\n"
    assert not nothing.exists()


def test_claims_for_people(results_path: Any) -> None:
    result = run("claims", "--results", results_path, COLUMNS="200")
    assert (result.exit_code, result.stderr) == (0, "")
    lines = {line.split()[0]: line for line in result.stdout.splitlines()[1:]}
    assert list(lines) == list(catalogue())
    assert lines["NIM-014"].split()[:3] == ["NIM-014", "refuted", "he-nim"]
    assert "not verified yet" in lines["NIM-124"]
    assert all(claim.title.split()[0] in lines[tag] for tag, claim in catalogue().items())


# show


def test_show_as_json(results_path: Any) -> None:
    result = run("show", "NIM-014", "--json", "--results", results_path)
    assert (result.exit_code, result.stderr) == (0, "")
    entry = json.loads(result.stdout)
    claim, stored = catalogue()["NIM-014"], json.loads(results_path.read_text("utf-8"))
    assert stored["claims"]["NIM-014"].items() <= entry.items()
    for name in ("says", "claimed", "statement", "note", "proof", "source"):
        assert entry.get(name, "") == getattr(claim, name)
    assert entry["theorem_records"] == [stored["theorems"][name] for name in entry["theorems"]]
    assert entry["counterexample"]["position"] == [7, 13, 4]


@pytest.mark.parametrize("tag", SOME)
def test_show_for_people(results_path: Any, tag: str) -> None:
    result = run("show", tag.lower(), "--results", results_path)
    assert (result.exit_code, result.stderr) == (0, "")
    claim, record = catalogue()[tag], json.loads(results_path.read_text("utf-8"))["claims"][tag]
    lines = result.stdout.splitlines()
    assert lines[0] == f"{tag}  {text(claim.title)}"
    all_the_way = f"{claim.declared} (all the way down: {record['standing_all_the_way']})"
    assert lines[1] == f"{all_the_way}; the document: {claim.verdict}"
    for sentence in [f"({clause.id}) {text(clause.text)}" for clause in claim.clauses] or [text(claim.statement)]:
        assert any(line.endswith(sentence) for line in lines)
    least = "nothing but the rules" if record.get("from_rules") else "no other claim"
    assert f"rests on: {', '.join(record['rests_on']) or least}" in lines
    assert f"hypotheses: {', '.join(record['hypotheses']) or 'none'}" in lines
    assert sum(line.startswith("false twin refused: ") for line in lines) == len(record["twins"])
    assert sum(line.startswith("checked: ") for line in lines) == len(record["evidence"])
    theorems = json.loads(results_path.read_text("utf-8"))["theorems"]
    for clause in claim.clauses:
        below = lines[lines.index(f"({clause.id}) {text(clause.text)}") :]
        for name in clause.theorems:
            # Each formula stands below the clause that it proves.
            at = below.index(f"    {name}:")
            formula = theorems[name]["formula"].splitlines()
            assert below[at + 1 : at + 1 + len(formula)] == [f"      {line}" for line in formula]
    assert "$" not in result.stdout and "\\" not in result.stdout
    # Only what is false as printed has a counterexample.
    introductions = {
        "amended": "smallest case that needs the amendment: ",
        "slip": "smallest case that shows the slip: ",
    }
    introduction = introductions.get(claim.verdict, "counterexample to what is printed: ")
    assert any(line.startswith(introduction) for line in lines) == (record["counterexample"] is not None)
    assert claim.verdict not in introductions or "counterexample to what is printed" not in result.stdout


def test_show_of_an_unverified_claim(results_path: Any, tmp_path: Path) -> None:
    claim = catalogue()["NIM-124"]
    for file in (results_path, tmp_path / "none.json"):
        result = run("show", "NIM-124", "--results", file)
        assert (result.exit_code, result.stderr.count("\n")) == (0, 1)
        assert result.stderr.startswith("takeaway: NIM-124 is not verified here yet; run `takeaway verify NIM-124`")
        title, standing, source, *lines = result.stdout.splitlines()
        assert title == f"NIM-124  {text(claim.title)}" and claim.where in source
        # The claim is an addition of the project, so no document is judged.
        assert standing == f"not verified here yet; declared: {claim.declared}; in no document"
        for clause in claim.clauses:
            below = lines[lines.index(f"({clause.id}) {text(clause.text)}") :]
            assert below[1 : 1 + len(clause.theorems)] == [f"    {name}" for name in clause.theorems]
        # No entry presents a result of others as one of this project.
        assert not any(line.startswith(("obligations:", "checked:", "rests on:", "hypotheses:")) for line in lines)
        entry = json.loads(run("show", "NIM-124", "--json", "--results", file).stdout)
        assert (entry["standing"], entry["declared"]) == (None, claim.declared)
        assert entry["clauses"] == [clause.facts for clause in claim.clauses]


def test_show_of_a_symbol_a_theorem_and_a_theory(results_path: Any) -> None:
    symbol = run("show", "nim.P", "--results", results_path)
    assert symbol.exit_code == 0
    assert symbol.stdout.startswith("  nim.P (defined by recursion, recursion on total(p)): ")
    assert "p ∈ 𝒫_nim :⇔ p ∈ ℕ* ∧ (∀ q ∈ ℤ*. p →_nim q ⇒ q ∉ 𝒫_nim)" in symbol.stdout
    assert "  nim.move (" in symbol.stdout and "  valid (" in symbol.stdout
    name = json.loads(results_path.read_text("utf-8"))["claims"]["NIM-014"]["theorems"][0]
    theorem = run("show", name, "--results", results_path)
    assert theorem.exit_code == 0
    assert theorem.stdout.startswith(name)
    assert "NIM-014" in theorem.stdout
    theory = run("show", "a finite game without draws", "--results", results_path)
    assert theory.exit_code == 0
    assert "turn(x) = player 1 ∨ turn(x) = player 2" in theory.stdout
    data = json.loads(run("show", "nim.P", "--json", "--results", results_path).stdout)
    assert data["is"] == "symbol"
    assert data["kind"] == "recursion"
    assert "nim.move" in data["definitions"]
    assert json.loads(run("show", "nim.P.def", "--json", "--results", results_path).stdout)["is"] == "theorem"


@pytest.mark.parametrize(("word", "suggestion"), [("nim.Q", "nim.P"), ("nim.bouten", "nim."), ("zzzzzzzz", "NIM-001")])
def test_show_of_a_misspelt_name(results_path: Any, word: str, suggestion: str) -> None:
    one_line(
        run("show", word, "--results", results_path),
        "there is no claim, theorem, symbol or theory",
        repr(word),
        suggestion,
    )


# export


def test_every_exported_file_is_unsat_for_both_solvers(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "smt2"
    result = run("export", "NIM-002", "NIM-029", "nim-053", "NIM-001", "--to", folder)
    assert (result.exit_code, result.stderr) == (0, "")
    index = json.loads((folder / "index.json").read_text("utf-8"))
    assert list(index) == ["NIM-001", "NIM-002", "NIM-029", "NIM-053"]
    assert index["NIM-001"] == []
    files = sorted(folder.glob("*.smt2"))
    assert {file.name for file in files} == {name for names in index.values() for name in names}
    proofs = [file.with_suffix(".cpc") for file in files]
    names_in_folder = sorted(path.name for path in folder.iterdir())
    assert names_in_folder == sorted(["ethos", "index.json", *(file.name for file in (*files, *proofs))])
    ethos_names = {path.name for path in (folder / "ethos").iterdir()}
    assert ethos_names == {"README.md", *(file.name for file in files), *(file.name for file in proofs)}
    every = "each must be unsat, as its proof shows"
    assert result.stdout == f"{len(files)} obligations of 4 claims in {folder}; {every}\n"
    # The model of the theory that NIM-002 assumes is exported as well.
    assert any(".model." in name for name in index["NIM-002"])
    for file in files:
        text = file.read_text("utf-8")
        assert text.count("(check-sat)") == 1
        assert solvers.ask_z3(text).verdict == "unsat", file.name
        assert solvers.ask_cvc5(text).verdict == "unsat", file.name


def test_exported_obligations_are_the_decided_ones(results_path: Any, tmp_path: Path) -> None:
    run("export", "NIM-091", "--to", tmp_path)
    files = list(tmp_path.glob("*.smt2"))
    assert len(files) == json.loads(results_path.read_text("utf-8"))["claims"]["NIM-091"]["obligations"] > 10
    for file in files:
        assert file.read_bytes() == (results_path.parent / "obligations" / file.name).read_bytes()


def test_export_to_where_nothing_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("something else", encoding="utf-8")
    one_line(run("export", "NIM-053", "--to", file), str(file), "cannot be written", "--to")
    assert file.read_text("utf-8") == "something else"


def test_export_of_an_unproved_claim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "ask_z3", lambda *_, **__: solvers.Answer("unknown", 0.0))
    result = run("export", "NIM-053", "--to", tmp_path / "folder")
    assert result.exit_code == 1
    assert result.stderr.startswith("takeaway: NIM-053 is not proved: ") and result.stderr.count("\n") == 1


def test_the_mark_of_the_replay_as_json(results_path: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Check that a claim has the mark exactly if a run of Rocq has the hash of its records and certificates."""
    keys = runs.keys_beside(results_path, load(results_path).theorems)
    assert {"NIM-004", "NIM-053"} <= keys.keys()
    place = tmp_path / runs.FILE
    place.parent.mkdir(parents=True)
    claims = {"NIM-004": {"key": keys["NIM-004"]}, "NIM-053": {"key": "another"}}
    place.write_text(json.dumps({"on": {"rocq": "8.16.1", "date": "2026-11-28"}, "claims": claims}))
    monkeypatch.setattr(replay_marks, "ROOT", tmp_path)
    rows = {row["tag"]: row for row in json.loads(run("claims", "--json", "--results", results_path).stdout)}
    entries = {tag: json.loads(run("show", tag, "--json", "--results", results_path).stdout) for tag in claims}
    for records in (rows, entries):
        assert records["NIM-004"]["replayed"] == {"rocq": "8.16.1", "date": "2026-11-28"}
        assert records["NIM-053"]["replayed"] is None
    place.write_text("damaged")
    assert json.loads(run("show", "NIM-004", "--json", "--results", results_path).stdout)["replayed"] is None
