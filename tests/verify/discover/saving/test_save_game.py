"""Tests of saving a found game: the same claim in four languages, complete or not at all."""

import json
import re
import tomllib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from click.testing import CliRunner

from theory import families
from theory.claims import catalogue
from theory.claims.discovered_families import checks
from theory.numbers import outcome_laws
from theory.numbers.arithmetic_periodic import ArithmeticPeriodic
from theory.numbers.automaton import Automaton
from theory.numbers.p_pairs import PPairs
from theory.numbers.periodic import Periodic
from theory.numbers.shifted_pairs import ShiftedPairs
from theory.rules.conventions import Play
from theory.rules.options_from_rules import options
from theory.rules.rule_file import read
from theory.strategy.registry import with_parameters
from verify.bruteforce.ground_truth import BruteForce
from verify.cli import main
from verify.discover import discovery_standing
from verify.discover.general import rare_values
from verify.discover.result import proof_name
from verify.discover.saving import family_writer
from verify.discover.saving.save_game import clauses, save_game
from verify.discover.saving.sentence_templates import SENTENCES_FILE
from verify.discover.search import Discovery, discover
from verify.kernel import Kernel, ProofError
from verify.languages import LANGUAGES, ROOT
from verify.pipeline.crosschecks.bruteforce_checks import run_checks
from verify.site.languages import bidi_lint

pytestmark = pytest.mark.usefixtures("shared_answers")

# Games whose proof is registered as well, and games of which the claim alone is written.
REPEATING = ("n-{1,3,4}", "4.7", "take 1 or 2, leave 0, 1 or 2 heaps")
AUTOMATIC, RISING, PAIRED = "n-1, floor(n/2)", "all but {1}", "any, both-{1,3}"
MARKED_RULES = "any, both, blocked (0,2), terminal (1,1)"
OTHERS = [("n-{1,3,4}", Play.MISERE), ("n-1, floor(n/2)", Play.MISERE),
          ("0.304", Play.MISERE), (PAIRED, Play.MISERE), ("any, both, blocked (1,2)", Play.MISERE)]  # fmt: skip

# One game of each kind without a registered proof, and of each law: only the claim is written.
LATER = [
    ("northcott", Play.NORMAL), ("end-nim", Play.NORMAL), ("turning turtles", Play.NORMAL),
    ("on a circle, take 1 to 3", Play.NORMAL),
    ("on a circle, take 1", Play.NORMAL), ("split into up to 4 heaps", Play.NORMAL), ("slow nim 2", Play.NORMAL),
    ("the same from both", Play.NORMAL), ("n-{1..5,17}", Play.NORMAL), ("n-{200..1400}", Play.NORMAL),
    ("n-{5,20000}", Play.NORMAL), ("take at most half", Play.NORMAL), ("n-{divisors}", Play.NORMAL),
    ("n-{1,prime divisors}", Play.NORMAL), ("n-{2^k}", Play.NORMAL), ("moore 2", Play.NORMAL),
    ("moore 2", Play.MISERE), ("euclid", Play.NORMAL), ("empty one heap, split the other", Play.NORMAL),
    ("cyclic nimhoff 3", Play.NORMAL), ("staircase", Play.NORMAL), ("silver dollar", Play.NORMAL),
    ("fibonacci nim", Play.NORMAL), ("at most the last move", Play.NORMAL), ("n-{1,2,3}, no repeat", Play.NORMAL),
    ("floor(n/2), ..., floor(n/6)", Play.NORMAL), ("ceil(n/2), ..., ceil(n/9)", Play.MISERE),
    ("n-{1..4,5k}", Play.MISERE), ("n-{1..4,5k}", Play.NORMAL),
    ("take any number", Play.MISERE), ("any, split", Play.MISERE),
    ("n-{divisors}", Play.MISERE), ("any, both, blocked (1,2)", Play.MISERE), ("euclid", Play.MISERE),
    ("at most 3 times the last move", Play.NORMAL), ("at most 3 times the last move", Play.MISERE),
    ("fibonacci nim", Play.MISERE), ("at most the last move", Play.MISERE),
]  # fmt: skip

FORMULA = r"\$[^$]*\$"


@cache
def discovery_of(rules: str, play: Play) -> Discovery:
    return discover(read(rules), play, second_opinions=False)


@pytest.mark.parametrize("rules", (*REPEATING, AUTOMATIC, RISING, PAIRED, MARKED_RULES))
def test_a_game_becomes_a_family_that_is_read_and_says_the_same_in_every_language(tmp_path: Path, rules: str) -> None:
    discovery = discovery_of(rules, Play.NORMAL)
    name, places = family_writer.family_name(discovery.rules), save_game(discovery, tmp_path)
    assert places == [tmp_path / place for place in family_writer.family_folders(discovery.rules)]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["docs", "theory", "verify"]
    saved_families = families.read(tmp_path / "theory" / "claims")
    (game,) = saved_families[name].games.values()
    assert (game.rules, game.strategy.sequence) == (discovery.rules.game, discovery.proved_form.data)  # type: ignore[union-attr]
    played_game: Any = with_parameters(game)
    position = played_game.parse(game.example.split())
    winning = {tuple(sorted(move.after(position))) for move in played_game.winning_moves(position, Play.NORMAL)}
    assert winning <= {tuple(sorted(option)) for option in options(played_game.rules, position)}
    assert bool(winning) == (played_game.outcome(position, Play.NORMAL) == "N")
    (claim,) = catalogue.read(saved_families.values()).values()
    prefix = f"{proof_name(game.name)}."
    theorem_names = {theorem.removeprefix(prefix) for clause in claim.clauses for theorem in clause.theorems}
    kind = family_writer.kind_of(discovery)
    assert kind is not None and theorem_names == {
        kind.name(game.name, chapter).removeprefix(prefix) for chapter in kind.chapters
    }
    assert theorem_names - {"again"} <= {theorem.name.removeprefix(prefix) for theorem in discovery.theorems}
    for language in LANGUAGES[1:]:
        file = tmp_path / "docs" / language / name / "claims" / "beyond.toml"
        (words,) = tomllib.loads(file.read_text(encoding="utf-8")).values()
        for clause in claim.clauses:
            assert sorted(re.findall(FORMULA, words["clauses"][clause.id])) == sorted(re.findall(FORMULA, clause.text))
    for language in LANGUAGES:
        page = (tmp_path / "docs" / language / name / "index.md").read_text(encoding="utf-8")
        assert page.count(f"{{{{ claim {claim.tag} }}}}") == 1
        assert "heaps`" not in page
        assert ("{{ board" in page) == (game.board is not None)
        assert rules != MARKED_RULES or all(formula in page for formula in ("$(0, 2), (2, 0)$", "$(1, 1)$"))
    # The site refuses bare mathematics in right-to-left text, so saved texts have none.
    assert bidi_lint.lint(tmp_path) == []
    for file in tmp_path.rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        compile(text, file.name, "exec")
        assert text.startswith('"""') and all(len(line) <= 120 for line in text.splitlines())


# For each kind of closed form, functions that turn the form of a game into a wrong one.
WRONG: dict[str, list[Callable[[Any], Automaton | ArithmeticPeriodic | PPairs | ShiftedPairs]]] = {
    AUTOMATIC: [lambda form: replace(form, output=(0, 1, 0, 1, 0)), lambda _: Automaton(3, ((0, 0, 0),), (0,))],
    RISING: [
        lambda form: replace(form, rise=2),
        lambda _: ArithmeticPeriodic(0, 2, 1, (0, 1)),
        lambda _: ArithmeticPeriodic(0, 4, 2, (0, 0, 1, 1)),
    ],
    PAIRED: [lambda _: PPairs(0, 1, (0,)), lambda _: PPairs(0, 2, (1, 0)), lambda _: PPairs(0, 3, (0, 2, 1))],
    MARKED_RULES: [
        lambda form: replace(form, shift=form.shift + 1),
        lambda form: replace(form, exceptions=form.exceptions[1:]),
        lambda _: ShiftedPairs((), 0, 0),
    ],
}


@pytest.mark.parametrize("rules", WRONG)
def test_the_chapter_of_a_closed_form_proves_only_this_form(rules: str) -> None:
    game, form = discovery_of(rules, Play.NORMAL).rules.game, discovery_of(rules, Play.NORMAL).proved_form.data  # type: ignore[union-attr]
    kind = family_writer.kind_of(discovery_of(rules, Play.NORMAL))
    assert kind is not None and isinstance(form, kind.form)
    proved = cast(Any, kind.by(Kernel(), game, form))._asdict()
    assert {name: theorem.name for name, theorem in proved.items()} == {
        chapter: kind.name(game.name, chapter) for chapter in kind.chapters
    }
    for wrong in WRONG[rules]:
        with pytest.raises(ProofError):
            kind.by(Kernel(), game, wrong(form))


def test_a_long_period_says_how_it_was_proved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    discovery = discovery_of("4.7", Play.NORMAL)
    for limit, suffix in ((rare_values.MOST_VALUES, ""), (1, "_sparse")):
        monkeypatch.setattr(rare_values, "MOST_VALUES", limit)
        folder = tmp_path / f"{limit}"
        save_game(discovery, folder)
        name = family_writer.family_name(discovery.rules)
        chapters = (folder / "verify" / "proofs" / name / "found.py").read_text(encoding="utf-8")
        assert ("by the theorem on sparse spaces" in chapters) == bool(suffix)
        for language in LANGUAGES[1:]:
            sentences = tomllib.loads((ROOT / "docs" / language / SENTENCES_FILE).read_text(encoding="utf-8"))
            file = folder / "docs" / language / name / "claims" / "beyond.toml"
            (words,) = tomllib.loads(file.read_text(encoding="utf-8")).values()
            assert words["proof"] == sentences[f"proof{suffix}"]


def test_a_second_family_is_added_beside_the_first(tmp_path: Path) -> None:
    for rules in REPEATING[:2]:
        save_game(discovery_of(rules, Play.NORMAL), tmp_path)
    saved_families = families.read(tmp_path / "theory" / "claims")
    assert [family.prefix for family in saved_families.values()] == ["NEW", "NEA"]
    assert len(catalogue.read(saved_families.values())) == 2


def test_a_family_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    discovery, rename = discovery_of(REPEATING[0], Play.NORMAL), Path.rename

    def fails(path: Path, target: Path) -> Path:
        if target.parent.name == "he":
            raise OSError(28, "no space left")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(OSError, match="no space left"):
        save_game(discovery, tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


@pytest.mark.parametrize(
    ("name", "package"), [("class", "game_class"), ("134", "game_134"), ("octal-0.77", "octal_0_77")]
)
def test_the_name_of_a_family_is_one_that_python_reads(name: str, package: str) -> None:
    rules = read("n-1")
    assert family_writer.family_name(replace(rules, game=replace(rules.game, name=name))) == package


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    discovery = discovery_of(REPEATING[0], Play.NORMAL)
    for name in ("nim", "poker-nim"):
        rules = replace(discovery.rules, game=replace(discovery.rules.game, name=name))
        with pytest.raises(FileExistsError):
            family_writer.write_family(
                replace(discovery, rules=rules), family_writer.KINDS[0], ROOT if name == "nim" else tmp_path
            )
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def english_clauses(folder: Path, discovery: Discovery) -> dict[str, Any]:
    """Return the English clauses of a saved claim, after checking that all languages have the same formulas."""
    claims = {}
    for language in LANGUAGES:
        file = "claim.toml" if language == "en" else f"{language}.toml"
        (claims[language],) = tomllib.loads((folder / file).read_text(encoding="utf-8")).values()
    stated: dict[str, Any] = claims["en"]["clauses"]
    names = {theorem.name for theorem in discovery.theorems}
    for letter, clause in stated.items():
        assert clause["theorems"] and set(clause["theorems"]) <= names
        formulas = sorted(re.findall(FORMULA, clause["text"]))
        for language in LANGUAGES[1:]:
            assert sorted(re.findall(FORMULA, claims[language]["clauses"][letter]["text"])) == formulas
    return stated


@pytest.mark.parametrize(("rules", "play"), OTHERS)
def test_every_language_says_the_same(tmp_path: Path, rules: str, play: Play) -> None:
    discovery = discovery_of(rules, play)
    (place,) = save_game(discovery, tmp_path)
    assert len(english_clauses(place, discovery)) == len(clauses(discovery))
    pages = {language: (place / f"{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
    assert all(rules in page and "{" not in re.sub(r"\{[0-9,]+\}", "", page) for page in pages.values())
    assert json.loads((place / "answer.json").read_text(encoding="utf-8"))["rules"] == rules
    assert sorted(path.name for path in tmp_path.iterdir()) == [place.name]


@pytest.mark.parametrize(("rules", "play"), LATER)
def test_games_of_later_kinds_are_saved_with_their_theorems(tmp_path: Path, rules: str, play: Play) -> None:
    discovery = discovery_of(rules, play)
    assert discovery.proved_form is not None, discovery.tried
    places = save_game(discovery, tmp_path)
    if len(places) > 1:
        # A game whose values have a registered form becomes a family.
        assert families.read(tmp_path / "theory" / "claims")
        return
    (place,) = places
    english_clauses(place, discovery)
    assert json.loads((place / "answer.json").read_text(encoding="utf-8"))["verdict"] == "proved"


def test_every_law_has_a_sentence() -> None:
    words = tomllib.loads((ROOT / "docs" / "en" / SENTENCES_FILE).read_text(encoding="utf-8"))
    laws = {name.removeprefix("law_") for name in words if name.startswith("law_")}
    parts = {"least-part_1", "least-part_2", "least-part_more", "least-part_misere"}
    assert laws == {*get_args(outcome_laws.Name)} - {"least-part"} | parts | {"columns_misere", "golden-ratio_misere"}


def test_the_sentences_are_the_same_in_every_language() -> None:
    words = {
        language: tomllib.loads((ROOT / "docs" / language / SENTENCES_FILE).read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    for name, text in words["en"].items():
        for language in LANGUAGES[1:]:
            other = words[language][name]
            assert sorted(re.findall(r"\{\w+\}|\$[^$]*\$", other)) == sorted(re.findall(r"\{\w+\}|\$[^$]*\$", text))
    assert len({frozenset(table) for table in words.values()}) == 1


def test_nothing_is_written_twice_or_without_a_theorem(tmp_path: Path) -> None:
    for rules, play, count in (("n-{1,3,4}", Play.NORMAL, 3), (*OTHERS[0], 4)):
        save_game(discovery_of(rules, play), tmp_path)
        with pytest.raises(FileExistsError):
            save_game(discovery_of(rules, play), tmp_path)
        assert len(list(tmp_path.iterdir())) == count
    with pytest.raises(ValueError):
        save_game(discover(read("n-1"), Play.NORMAL, seconds=1e-9), tmp_path)
    assert len(list(tmp_path.iterdir())) == 4


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery_standing, "standings", lambda *_: {"": ("proved", "nobody was asked")})
    words = ["discover", "n-{1,2}", "--save", str(tmp_path)]
    first = CliRunner().invoke(main, words)
    assert first.exit_code == 0 and str(tmp_path / "docs" / "fa" / "n_1_2") in first.stderr
    second = CliRunner().invoke(main, words)
    assert second.exit_code == 2
    assert "already exists" in second.stderr
    assert second.stderr.count("\n") == 1


@pytest.mark.parametrize("rules", ["take 1 or 3, leave 0, 1 or 2 heaps", "4.7", "0.77"])
def test_a_game_that_splits_heaps_is_checked_on_positions_that_can_be_listed(rules: str) -> None:
    discovery = discovery_of(rules, Play.NORMAL)
    assert discovery.proved_form is not None and isinstance(discovery.proved_form.data, Periodic | ArithmeticPeriodic)
    claim_checks = checks(discovery.rules.game, discovery.proved_form.data)
    # 12 counters form 2,048 rows of heaps, and 100 counters too many for any memory.
    cases = [case for check in claim_checks.checks for (case,) in check.cases()]
    assert max(case if isinstance(case, int) else sum(case) for case in cases) <= 12
    assert all(entry["cases"] > 12 for entry in run_checks("NEW-001", claim_checks, BruteForce())["evidence"])
