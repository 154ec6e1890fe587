"""Tests of the overview page, its figures and its tables against the results."""

import csv
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.verify.site import site_crawler
from verify.languages import LANGUAGES
from verify.site.content.reference import overview


def results(project: Path) -> dict[str, dict[str, dict[str, Any]]]:
    return dict(json.loads((project / "build" / "results.json").read_text(encoding="utf-8")))


def read(site: Path, language: str) -> str:
    return site_crawler.html(site / language / "map" / "index.html")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_claim_is_listed_once_with_its_dependencies(site: Path, project: Path, language: str) -> None:
    entries = re.findall(r'data-tag="([^"]+)" data-on="([^"]*)" data-standing="([\w+]+)"', read(site, language))
    claims = results(project)["claims"]
    assert sorted(tag for tag, *_ in entries) == sorted(claims)
    for tag, on, standing in entries:
        printed_standing = standing.partition("+")[0]  # after a plus: the standing of the corrected statement
        assert (on.split(), printed_standing) == (claims[tag]["rests_on"], claims[tag]["standing"])


def test_a_claim_belongs_to_the_first_chapter_that_names_it(site: Path) -> None:
    rows = re.findall(r"<summary><h3>(.*?)</h3>.*?<ul>(.*?)</ul>", read(site, "en"), re.DOTALL)
    tags = {re.sub(r"<[^>]+>", "", name): re.findall(r'data-tag="([^"]+)"', row) for name, row in rows}
    assert tags["Rules and play"] == ["NIM-001"]  # every page of the fixture has it in a heading
    assert "NIM-003" in tags["Bouton\u2019s theorem"] and "NIM-005" in tags["Mis\u00e8re play"]
    assert tags["In no chapter"]


def test_a_claim_belongs_to_the_chapter_that_shows_it_before_one_that_names_it(tmp_path: Path) -> None:
    docs, registered = tmp_path / "docs" / "en" / "nim", tmp_path / "theory" / "claims" / "nim"
    for folder in (docs, registered):
        folder.mkdir(parents=True)
    family = 'order = 1\nprefix = "NIM"\npages = ["index", "bouton"]\n'
    (registered / "family.toml").write_text(family, encoding="utf-8")
    (docs / "index.md").write_text("{{ proved NIM-002 }}\n{{ tag NIM-001 }}\n", encoding="utf-8")
    (docs / "bouton.md").write_text("{{ tag NIM-001 }}\n{{ claim NIM-002 }}\n", encoding="utf-8")
    claims = {tag: SimpleNamespace(family="nim") for tag in ("NIM-001", "NIM-002", "NIM-003")}
    page: Any = SimpleNamespace(site=SimpleNamespace(root=tmp_path, catalogue=SimpleNamespace(claims=claims)))
    chapters = {"nim/index.md": ["NIM-001"], "nim/bouton.md": ["NIM-002"], overview.ELSEWHERE: ["NIM-003"]}
    assert overview.tags_by_chapter(page) == {"nim": chapters}


def test_figures_are_counted_in_the_results(site: Path, project: Path) -> None:
    text = " ".join(re.sub(r"<[^>]+>", " ", read(site, "en")).split())
    claims = results(project)["claims"]
    nim = [record for record in claims.values() if record["family"] == "nim"]
    assert f"Claims {len(nim)} {len(claims) - len(nim)} {len(claims)}" in text
    cases = sum(check["cases"] for record in claims.values() for check in record["evidence"])
    assert f"{cases:,}" in text


def test_the_longest_chain_and_all_that_rests_on_a_claim() -> None:
    uses = {"a": [], "b": ["a"], "c": ["a", "b", "elsewhere"], "d": ["a"]}
    theorems: Any = {name: SimpleNamespace(uses=dependencies) for name, dependencies in uses.items()}
    assert overview.depths(theorems) == {"a": 1, "b": 2, "c": 3, "d": 2}
    supports = {"A": ["B"], "B": ["C", "D"], "C": [], "D": ["C"]}
    claims: Any = {tag: SimpleNamespace(supports=others) for tag, others in supports.items()}
    assert overview.dependents(claims, "A") == {"B", "C", "D"} and overview.dependents(claims, "C") == set()


def test_tables_hold_every_claim_and_theorem(site: Path, project: Path) -> None:
    data = results(project)
    with (site / "data" / "claims.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["tag"] for row in rows] == list(data["claims"])
    for row in rows:
        record = data["claims"][row["tag"]]
        assert row["rests_on"].split() == record["rests_on"] and row["standing"] == record["standing"]
    with (site / "data" / "theorems.csv").open(encoding="utf-8", newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == list(data["theorems"])
    graph = json.loads((site / "data" / "graph.json").read_text(encoding="utf-8"))
    assert graph["claims"]["NIM-003"] == ["nim.bouton"]
    assert graph["theorems"]["nim.bouton"][1:] == ["certified", ["nim.lemma1"]]
