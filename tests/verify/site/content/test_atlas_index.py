"""Tests of the indexes for the rules box: games by canonical rules and by first values, and sequences of the OEIS."""

import json
from pathlib import Path

import msgspec

from tests.verify.site import fixture_project
from theory.rules import rule_notation, rule_reading
from theory.rules.conventions import Play
from verify.discover.atlas.atlas_schema import Atlas
from verify.discover.without_theorem.computed_values import first_values
from verify.languages import ROOT
from verify.site.content.atlas import atlas_index
from verify.site.content.claims.translated_claims import read_toml

ATLAS = msgspec.json.decode(json.dumps(fixture_project.atlas()), type=Atlas)


def test_games_are_found_by_canonical_rules_and_convention() -> None:
    index = atlas_index.by_rules(ATLAS.games)
    assert index["normal"]["n-1"] == ["ATL-S1", "certified", 1, {"kind": "periodic", "preperiod": 1, "period": 2}]
    assert index["misere"]["n-1"][0] == "ATL-MS1" and index["normal"]["0.6"][3] is None
    assert index["normal"]["0.111"][2] == 0
    assert sum(map(len, index.values())) == len(ATLAS.games)


def test_open_games_have_computed_values_and_two_heaps_none() -> None:
    rows = {tag: values for tag, _, _, values in atlas_index.by_values(ATLAS.games)}
    assert rows["ATL-0.6"].startswith("00120123") and len(rows["ATL-0.6"]) == atlas_index.INDEXED
    assert not {"ATL-B1", "ATL-WB1.2", "ATL-MS1"} & {*rows}


def test_the_terms_of_the_oeis_are_the_values() -> None:
    for number, entry in read_toml(ROOT / atlas_index.OEIS).items():
        assert rule_reading.read(entry["rules"]).text == entry["rules"]
        values = first_values(rule_notation.heap_game(number, entry["rules"]), Play.NORMAL, 40)
        heap, terms = entry["heap"], entry["terms"]
        assert len(terms) >= 8 and values[heap : heap + len(terms)] == terms, number


def test_the_site_has_the_indexes(project: Path) -> None:
    folder = project / "site"
    for name, index in (("known", atlas_index.by_rules), ("values", atlas_index.by_values)):
        content = json.loads((folder / "data" / "atlas" / f"{name}.json").read_text(encoding="utf-8"))
        assert content == json.loads(json.dumps(index(ATLAS.games)))
    numbers = json.loads((folder / "assets" / "js" / "invent" / "oeis.json").read_text(encoding="utf-8"))
    assert numbers == atlas_index.sequences(ROOT)
