"""Tests of `takeaway discover`: JSON, text output, exit status, and one line on stderr for bad input."""

import json
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from verify.bruteforce.enumeration import outcomes
from verify.cli import discover_run, main
from verify.cli.commands import discover
from verify.discover import game_cache
from verify.discover.claims import user_claim
from verify.discover.discovery_schema import DiscoveryRecord
from verify.discover.search import without_search
from verify.discover.strategies.long_periods import long_period_search
from verify.pipeline.results import results_file


@pytest.fixture(autouse=True)
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the cache of earlier runs by an empty folder."""
    monkeypatch.setenv("TAKEAWAY_RESULTS", str(tmp_path / "none" / "results.json"))


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["discover", *arguments])


def record_of_run(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    record: dict[str, Any] = json.loads(result.stdout)
    return record


FIELDS = ["rules", "play", "verdict", "form", "standing", "grundy", "theorems", "tried", "seconds"]


def test_the_fields() -> None:
    record = record_of_run("n-{1,3,4}")
    assert list(record) == FIELDS
    assert (record["rules"], record["play"], record["verdict"]) == ("n-{1,3,4}", "normal", "proved")
    assert record["form"] == {"kind": "periodic", "preperiod": 0, "period": 7}
    assert record["grundy"] == ([0, 1, 0, 1, 2, 3, 2] * 30)[:200]
    assert record["standing"] == "certified"
    assert record["theorems"]
    assert record["tried"]
    assert record["seconds"] > 0


PRINTED_RUNS = [
    ["n-{1,3,4}", "--claim", "period 7"],
    ["n-2", "--misere", "--claim", "period 3"],
    ["any, both-{1,3}"],
    ["any, both, terminal (1,1)"],
    ["n-1, floor(n/2)"],
    ["n-{1,54321,987654}"],
    ["n-{1,54321,987654}", "--misere"],
]


@pytest.mark.parametrize("arguments", PRINTED_RUNS)
def test_the_json_fits_its_schema_to_the_letter(arguments: list[str]) -> None:
    output = run(*arguments, "--json").stdout
    record = msgspec.json.decode(output, type=DiscoveryRecord)
    assert results_file.results_text(record) + "\n" == output
    fields = json.loads(output)
    assert ("grundy" in fields, "outcomes" in fields) == ((True, False) if record.play == "normal" else (False, True))
    assert ("pairs" in fields, "claim" in fields) == ("any" in arguments[0], "--claim" in arguments)


def test_misere() -> None:
    record = record_of_run("n-{1,3,4}", "--misere")
    assert record["standing"] == "certified"
    assert list(record) == [name.replace("grundy", "outcomes") for name in FIELDS]
    assert record["play"] == "misere"
    assert record["outcomes"] == ("NPNPNNN" * 30)[:200]


@pytest.mark.parametrize("play", Play)
def test_two_heaps_are_pairs(play: Play) -> None:
    record = record_of_run("any, both-{1,3}", *(["--misere"] if play is Play.MISERE else []))
    assert record["standing"] == "certified" and record["form"]["kind"] == "pairing"
    assert record.get("grundy") is None and record.get("outcomes") is None
    square = [(x, y) for x in range(30) for y in range(30)]
    lost = {p for p, outcome in outcomes(read("any, both-{1,3}").game, square, play).items() if outcome == "P"}
    assert {tuple(pair) for pair in record["pairs"] if max(pair) < 30} == lost
    e, p = record["form"]["preperiod"], record["form"]["period"]
    differences = [y - x for x, y in record["pairs"]]
    assert all(differences[n] == differences[n + p] for n in range(e, len(differences) - p))


def test_a_claim_about_one_heap_is_not_decided_by_pairs() -> None:
    result = run("any, both-1", "--claim", "period 3", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["claim"]["verdict"] == "unknown"


def run_claim(*arguments: str) -> tuple[int, dict[str, Any], str]:
    """Return the exit status of one search, the claim in its JSON output, and its text output."""
    answers: dict[str, Any] = {}

    def cache_answers(place: Any, name: str) -> None:
        work = getattr(place, name)

        def cached(*values: Any, **keywords: Any) -> Any:
            if name not in answers:
                answers[name] = work(*values, **keywords)
            return answers[name]

        patch.setattr(place, name, cached)

    with pytest.MonkeyPatch.context() as patch:
        cache_answers(discover_run, "discover")
        cache_answers(user_claim, "examine_first_heaps")
        cache_answers(user_claim, "decide_claim")
        result, lines = run(*arguments, "--json"), run(*arguments)
    assert result.exit_code == lines.exit_code and result.stderr == lines.stderr == ""
    claim: dict[str, Any] = json.loads(result.stdout)["claim"]
    assert list(claim) == ["claim", "verdict", "counterexample", "found", "theorem", "standing"]
    return result.exit_code, claim, lines.stdout


# The pages show the second form.
CLAIMS = [
    ("n-1, n-2", "lost exactly when n mod 3 in {0}", "∀ n. n ≥ 0 → (game-n-1-2.f(n) = 0 ⇔ n mod 3 = 0)"),
    ("0.77", "period 12 from 71", "∀ n. n ≥ 71 → octal-0.77.f(n + 12) = octal-0.77.f(n)"),
]


@pytest.mark.parametrize(("rules", "text", "theorem"), CLAIMS)
def test_a_true_claim_is_certified(rules: str, text: str, theorem: str) -> None:
    status, claim, lines = run_claim(rules, "--claim", text)
    assert status == 0
    assert list(claim.values()) == [text, "proved", None, "", theorem, "certified"]
    assert f"“{text}”: proved, certified\n" in lines and f": {theorem}\n" in lines


def test_a_false_claim_is_refuted_by_its_smallest_failure() -> None:
    status, claim, lines = run_claim("0.77", "--claim", "period 12 from 70")
    reason = "heap 70 has the value 6, and heap 82 the value 2"
    assert status == 1
    assert list(claim.values()) == ["period 12 from 70", "refuted", 70, reason, None, None]
    assert lines.endswith(f"“period 12 from 70”: refuted, {reason}\n")


def test_a_false_claim_is_refuted_without_a_solution() -> None:
    status, claim, lines = run_claim("split unequal", "--claim", "period 3 from 5")
    assert (status, claim["verdict"], claim["counterexample"], claim["standing"]) == (1, "refuted", 10, None)
    assert "brute force" in lines and "refuted, heap 10 has the value 0" in lines
    # No strategy was tried, so nothing says that none found a theorem.
    assert "No search for a theorem" in lines and "found" not in lines


def test_a_claimed_period_says_where_to_look(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_period_search, "STEPS_A_SECOND", 1)
    status, claim, lines = run_claim("0.127", "--claim", "period 4 from 46578")
    assert (status, claim["verdict"], claim["theorem"]) == (1, "unknown", None)
    assert "period 4 from heap 46578 on was observed, but its proof would be too long" in lines
    assert claim["found"] == "no theorem found, and no failure among the heaps up to 93167"


BAD_CLAIMS = ["", "period", "period 0", "period twelvish", "lost exactly when n mod 3 in {3}", "period 3 from -1",
              "lost exactly when n mod 3 in {}", "a\nb"]  # fmt: skip


@pytest.mark.parametrize("text", BAD_CLAIMS)
def test_a_malformed_claim_is_reported_in_one_line(text: str) -> None:
    result = run("n-1", "--claim", text)
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert result.stderr.startswith("takeaway: --claim: ")


def test_an_automaton_is_certified() -> None:
    record = record_of_run("n-1, floor(n/2)", "--misere", "--seconds", "600")
    assert record["form"] == {"kind": "automatic", "base": 2, "states": 3}
    assert record["standing"] == "certified"


def test_lines_for_people() -> None:
    result = run("n-{1,2}")
    assert result.exit_code == 0
    assert result.output.startswith("n-{1,2}, normal play\n")
    assert "Proved for all sizes: the Grundy values have period 3 from heap 0 on." in result.output
    assert "Assumed: nothing." in result.output


def test_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text('name = "mine"\nmove = "n-{1,2}"\nplay = "misere"\n', encoding="utf-8")
    assert record_of_run(str(file))["outcomes"].startswith("NPNNPN")
    contradicted = run(str(file).replace("game", "none"))
    assert contradicted.exit_code == 2


def test_rules_that_say_who_wins_contradict_the_other_convention() -> None:
    assert record_of_run("take 1 or 2, last stone wins")["rules"] == "n-{1,2}"
    result = run("take 1 or 2, last stone wins", "--misere")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "by the rules the player who moves last wins, which contradicts --misere" in result.stderr


def test_a_file_may_call_a_game_as_others_are_called(tmp_path: Path) -> None:
    file = tmp_path / "nim.toml"
    file.write_text('name = "nim"\nmove = "n-{1,2}"\n', encoding="utf-8")
    assert record_of_run(str(file))["verdict"] == "proved"
    result = CliRunner().invoke(main, ["solve", "--json", "--rules", str(file), "5", "3"])
    assert json.loads(result.stdout)["game"] == "nim"


BAD_INPUT = [
    (["1.7"], "at character 1, '1.7'"),
    (["n+1"], "at character 2, '+1'"),
    ([""], "at the end: expected a move"),
    (["kayels"], "expected a move"),
    (["take a cube"], "such infinite sets of numbers are not supported"),
    (["n/2"], "write floor(n/2) or ceil(n/2)"),
    (["77"], "write n-77"),
    (["n-1", "--seconds", "0"], "is not a number above 0"),
    (["n-1", "--seconds", "nan"], "is not a number above 0"),
    (["n-1", "--seconds", "٣"], "is not a number above 0"),
    (["n-1", "--seconds", "86401"], "at most 86400"),
    (["n-1", "--seconds", "soon"], "is not a number above 0"),
    (["--wrong"], "there is no option '--wrong'"),
    ([], "write the rules of a game"),
    (["n-1", "n-2"], "unexpected extra argument"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD_INPUT)
def test_bad_input_is_reported_in_one_line(arguments: list[str], message: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == "" and result.stderr.count("\n") == 1
    assert message in result.stderr


def test_a_list_of_games_gives_a_line_each(tmp_path: Path) -> None:
    games = tmp_path / "games.txt"
    games.write_text("n-1, floor(n/2)\n\nn-{1,54321,987654}\n", encoding="utf-8")
    result = run("--list", str(games))
    assert result.exit_code == 1
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["verdict"] for record in records] == ["proved", "computed"]
    assert records[0]["rules"] == "n-1, floor(n/2)" and records[0]["standing"] == "certified"
    games.write_text("n-1, floor(n/2)\n", encoding="utf-8")
    assert run("--list", str(games)).exit_code == 0


LISTS = [
    ("n-1\n1.7\n", [], "line 2: rules: at character 1"),
    ("\n", [], "the file contains no game"),
    ("n-1\n", ["--claim", "period 2"], "--list can be combined"),
    ("n-1\n", ["n-2"], "--list can be combined"),
    ("n-1\n", ["--seconds", "0"], "is not a number above 0"),
]


def test_an_infinite_list_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discover, "MOST_CHARACTERS", 9)
    games = tmp_path / "games"
    games.write_text("0.77\n0.77\n")
    result = run("--list", str(games))
    assert result.exit_code == 2 and result.stderr.endswith("more than 9 characters; give fewer games at a time\n")


@pytest.mark.parametrize(("text", "arguments", "message"), LISTS)
def test_a_bad_list_is_reported_in_one_line(tmp_path: Path, text: str, arguments: list[str], message: str) -> None:
    games = tmp_path / "games.txt"
    games.write_text(text, encoding="utf-8")
    for result in (run(*arguments, "--list", str(games)), run(*arguments, "--list", str(tmp_path))):
        assert result.exit_code == 2
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1
    assert message in run(*arguments, "--list", str(games)).stderr


def test_a_game_without_a_theorem_is_computed() -> None:
    result = run("n-{1,54321,987654}", "--json")
    assert result.exit_code == 1
    record = json.loads(result.stdout)
    assert (record["verdict"], record["standing"], record["form"]) == ("computed", "open", None)
    assert record["grundy"] == [n % 2 for n in range(200)] and record["up_to"] >= 199
    assert record["theorems"] == [] and record["tried"]


SOLVED = [
    (["--rules", "0.77", "5", "6"], [[3, 6], [1, 2, 6], [5, 5]], 7),
    (["--rules", "n-1, floor(n/2)", "10", "7"], [[10, 6]], 1),
    (["--misere", "--rules", "n-{1,3,4}", "9"], [[8]], None),
]


@pytest.mark.parametrize(("arguments", "moves", "grundy"), SOLVED)
def test_solve_uses_the_discovered_theorem(arguments: list[str], moves: list[list[int]], grundy: int | None) -> None:
    result = CliRunner().invoke(main, ["solve", *arguments, "--json"])
    assert result.exit_code == 0, result.output
    answer = json.loads(result.stdout)
    assert (answer["outcome"], answer["moves"], answer["grundy"]) == ("N", moves, grundy)


EQUAL_GAMES = [
    ("take 1, 3 or 4", "n-{1,3,4}"),
    ("{1,3,4}", "n-{1,3,4}"),
    ("Dawson\u2019s Kayles", "0.07"),
    ("n \u2212 \u06f1, \u230an/2\u230b", "n-1, floor(n/2)"),
]


@pytest.mark.parametrize(("typed", "canonical"), EQUAL_GAMES)
def test_the_canonical_form_is_echoed(
    typed: str, canonical: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        # Other tests show that the echo stands above a theorem as well.
        patch.setattr(discover_run, "discover", lambda rules, play, *_, **__: without_search(rules, play))
        assert run(typed).stdout.startswith(f"{canonical}, normal play\n")
        assert json.loads(run(typed, "--json").stdout)["rules"] == canonical
    # The game is proved by the first of the other commands, and found by the next ones.
    (tmp_path / "none").mkdir()
    for arguments in (["solve", "--rules", typed, "5"], ["play", "--rules", typed, "5"]):
        lines = CliRunner().invoke(main, arguments, input="quit\n").stdout
        assert lines.startswith(f"{canonical}, normal play: ")
    answer = json.loads(CliRunner().invoke(main, ["solve", "--rules", typed, "5", "--json"]).stdout)
    assert list(answer) == ["game", "rules", "play", "position", "outcome", "grundy", "moves"]
    assert answer["rules"] == canonical


def test_equal_games_have_equal_answers() -> None:
    first, second = record_of_run("take 1 or 3"), record_of_run("n-3, n-1")
    assert {**first, "seconds": 0, "tried": []} == {**second, "seconds": 0, "tried": []}


WRONG_POSITIONS = [
    (["n-{1,2}", "3.5"], "heap 1 is not a number: character 2 of 3 is"),
    (["take 1 or 2", "x"], 'for example: takeaway {} --rules "n-{{1,2}}" 7'),
    (["0.77"], 'the position is empty: give the size of at least one heap; for example: takeaway {} --rules "0.77" 7'),
    (["any, both-1", "3"], 'this game needs 2 heaps; got 1; for example: takeaway {} --rules "any, both-{{1}}" 3 4'),
    (["n-1", "--frob"], "there is no option '--frob'"),
    (["n-1", "1,000"], "a comma separates heaps"),
]


@pytest.mark.parametrize("name", ["solve", "play"])
@pytest.mark.parametrize(("arguments", "message"), WRONG_POSITIONS)
def test_a_position_is_read_before_the_game_is_proved(
    name: str, arguments: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prove(*_: object) -> None:
        raise AssertionError("a game is proved for a position that cannot be read")

    monkeypatch.setattr(game_cache, "cached_strategy", prove)
    result = CliRunner().invoke(main, [name, "--rules", *arguments])
    assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
    assert message.format(name) in result.stderr


@pytest.mark.parametrize(("rules", "example"), [("n-{1,2}", "7"), ("any, both-1", "3 4")])
def test_the_example_of_a_refused_position_is_a_valid_command(rules: str, example: str) -> None:
    message = CliRunner().invoke(main, ["solve", "--rules", rules, "3.5"]).stderr
    command = shlex.split(message.partition("for example: takeaway ")[2])
    assert command[-len(example.split()) :] == example.split()
    assert CliRunner().invoke(main, command).exit_code == 0


def test_a_position_from_standard_input_is_read_before_the_game_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    def prove(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(game_cache, "cached_strategy", prove)
    result = CliRunner().invoke(main, ["solve", "--rules", "n-1", "-"], input="3 x")
    assert result.exit_code == 2 and "heap 2 is not a number" in result.stderr


UNSOLVED = [
    (["--rules", "1.7", "3"], "at character 1"),
    (["--rules", "n-1"], "the position is empty"),
    (["--rules", "n-1", "x"], "not a number"),
    (["--rules", "n-1", "--k", "3", "4"], "--k applies only to a game given by its name"),
    (["--rules", "n-{1,54321,987654}", "40000"], "give smaller heaps"),
]


@pytest.mark.parametrize("name", ["solve", "play"])
@pytest.mark.parametrize(("arguments", "message"), UNSOLVED)
def test_rules_that_cannot_be_solved(name: str, arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(main, [name, *arguments])
    assert result.exit_code == 2, result.output
    assert result.stderr.count("\n") == 1 and message in result.stderr


@pytest.mark.parametrize(
    ("rules", "heaps"),
    [("n-1, floor(n/2)", (4, 4)), ("any, split", (2,)), ("any, split", (1, 2, 4)), ("take any number", (1, 3, 5))],
)
def test_several_heaps_in_misere_play_are_searched(rules: str, heaps: tuple[int, ...]) -> None:
    arguments = ["solve", "--misere", "--rules", rules, *map(str, heaps)]
    result = CliRunner().invoke(main, [*arguments, "--json"])
    record, game = json.loads(result.output), read(rules).game
    after = {tuple(sorted(filter(None, option))) for option in options(game, heaps)}
    outcome = outcomes(game, [heaps, *after], Play.MISERE)
    assert record["outcome"] == outcome[heaps]
    lost = {option for option in after if outcome[option] == "P"}
    assert {tuple(sorted(filter(None, option))) for option in record["moves"]} == lost
    assert "several heaps are decided by brute force" in CliRunner().invoke(main, arguments).output


def test_several_large_heaps_in_misere_play_are_not_known() -> None:
    result = CliRunner().invoke(main, ["solve", "--misere", "--rules", "n-1, floor(n/2)", "9" * 20, "4"])
    assert result.exit_code == 2
    assert "has a theorem only for one heap" in result.stderr
    assert result.stderr.count("\n") == 1


def test_several_heaps_in_misere_play_by_a_quotient() -> None:
    result = CliRunner().invoke(main, ["solve", "--misere", "--rules", "0.75", "7", "8", "--json"])
    record, game = json.loads(result.output), read("0.75").game
    after = set(options(game, (7, 8)))
    outcome = outcomes(game, [(7, 8), *after], Play.MISERE)
    assert record["outcome"] == outcome[(7, 8)]
    lost = {tuple(sorted(option)) for option in after if outcome[option] == "P"}
    assert {tuple(sorted(filter(None, option))) for option in record["moves"]} == lost


def test_play_against_the_discovered_theorem() -> None:
    result = CliRunner().invoke(main, ["play", "--rules", "0.77", "3", "--first", "you"], input="1 1\n")
    assert "I take 1 from heap 1, leaving 1 and 1" in result.output
    assert "I win." in result.output


def test_northcotts_game_is_solved_and_played_by_row_and_gap() -> None:
    start = ["--rules", "northcott", "1", "2", "3", "1", "0", "5", "2"]
    solved = CliRunner().invoke(main, ["solve", *start])
    assert solved.exit_code == 0
    assert solved.stdout.splitlines()[1:] == [
        "winning move: row 2, gap from 5 to 3",
        "winning move: row 1, gap from 3 to 5",
    ]
    played = CliRunner().invoke(main, ["play", *start], input="hint\n2 3\n1 9\nhint\nquit\n")
    assert played.exit_code == 0
    for line in ("row 2  0  5  2  ○·····●··", "Leave a gap of 3 in row 2.", "Black to move", "That is not a move"):
        assert line in played.stdout
    whole = CliRunner().invoke(main, ["play", "--rules", "northcott", "1", "2", "1", "1"], input="1 0\n1 0\n")
    assert whole.stdout.endswith("Black has no move left. You win.\n")
