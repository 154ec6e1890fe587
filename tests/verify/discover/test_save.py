"""What was found, written down: the same claim in four languages, from the answer alone, whole or not at all."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from theory.rules.play import Play
from theory.rules.written import read
from verify.cli import main
from verify.discover.save import WORDS, clauses, save
from verify.discover.search import Discovery, discover
from verify.languages import LANGUAGES, ROOT

GAMES = [("n-{1,3,4}", Play.NORMAL), ("n-{1,3,4}", Play.MISERE), ("n-1, floor(n/2)", Play.NORMAL), ("4.7", Play.NORMAL),
         ("n-1, floor(n/2)", Play.MISERE), ("0.304", Play.MISERE), ("all but {1}", Play.NORMAL)]  # fmt: skip


@cache
def found(rules: str, play: Play) -> Discovery:
    return discover(read(rules), play, second_opinions=False)


@pytest.mark.parametrize(("rules", "play"), GAMES)
def test_every_language_says_the_same(tmp_path: Path, rules: str, play: Play) -> None:
    discovery = found(rules, play)
    place = save(discovery, tmp_path)
    tables = {}
    for language in LANGUAGES:
        file = "claim.toml" if language == "en" else f"{language}.toml"
        (tables[language],) = tomllib.loads((place / file).read_text(encoding="utf-8")).values()
    names = {theorem.name for theorem in discovery.theorems}
    for letter, clause in tables["en"]["clauses"].items():
        assert clause["theorems"] and set(clause["theorems"]) <= names
        formulas = sorted(re.findall(r"\$[^$]*\$", clause["text"]))
        for language in LANGUAGES[1:]:
            assert sorted(re.findall(r"\$[^$]*\$", tables[language]["clauses"][letter]["text"])) == formulas
    assert len(tables["en"]["clauses"]) == len(clauses(discovery))
    pages = {language: (place / f"{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
    assert all(rules in page and "{" not in page.replace("{1,3,4}", "").replace("{1}", "") for page in pages.values())
    assert json.loads((place / "answer.json").read_text(encoding="utf-8"))["rules"] == rules
    assert sorted(path.name for path in tmp_path.iterdir()) == [place.name]


def test_the_sentences_are_the_same_in_every_language() -> None:
    words = {
        language: tomllib.loads((ROOT / "docs" / language / WORDS).read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    for name, text in words["en"].items():
        for language in LANGUAGES[1:]:
            other = words[language][name]
            assert sorted(re.findall(r"\{\w+\}|\$[^$]*\$", other)) == sorted(re.findall(r"\{\w+\}|\$[^$]*\$", text))
    assert len({frozenset(table) for table in words.values()}) == 1


def test_nothing_is_written_twice_or_without_a_theorem(tmp_path: Path) -> None:
    save(found("n-{1,3,4}", Play.NORMAL), tmp_path)
    with pytest.raises(FileExistsError):
        save(found("n-{1,3,4}", Play.NORMAL), tmp_path)
    with pytest.raises(ValueError):
        save(discover(read("n-1"), Play.NORMAL, seconds=1e-9), tmp_path)
    assert len(list(tmp_path.iterdir())) == 1


def test_the_command(tmp_path: Path) -> None:
    words = ["discover", "n-{1,2}", "--save", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert (tmp_path / "n-1-2" / "fa.md").exists()
    again = CliRunner().invoke(main, words)
    assert again.exit_code == 2 and "it is there already" in again.stderr and again.stderr.count("\n") == 1
