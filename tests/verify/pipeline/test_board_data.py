"""Tests of the data of boards: only confirmed facts, and only names of existing theorems."""

from dataclasses import replace
from pathlib import Path

import pytest

from theory.families import FamilyError, families, read_one
from verify.pipeline.results.board_data import of_family

SMALL = Path(__file__).parents[1] / "family" / "theory" / "claims" / "subtraction" / "family.toml"


def confirmed_standings(name: str) -> dict[str, str]:
    return {theorem: "confirmed" for _, theorem in families()[name].theorems}


@pytest.mark.parametrize("name", [name for name, family in families().items() if family.wins])
def test_a_board_of_a_family_has_its_test_and_theorems(name: str) -> None:
    family = families()[name]
    data = of_family(family, confirmed_standings(name), whole=True)
    assert data == {"strategy": {"game": name, **family.wins}}
    assert all("test" in entry for entry in family.wins.values())


def test_a_theorem_that_is_not_confirmed_keeps_the_strategy_back() -> None:
    standings = confirmed_standings("nim")
    assert of_family(families()["nim"], standings | {"nim.bouton": "proved"}, whole=True) == {}


def test_a_misspelt_theorem_is_named_with_its_file() -> None:
    nim = families()["nim"]
    wrong = replace(nim, wins={"normal": {"test": "nim-sum", "theorem": "nim.boutton"}})
    with pytest.raises(FamilyError, match=r"nim/family\.toml: \[board\.normal\] theorem: .* 'nim\.boutton'"):
        of_family(wrong, confirmed_standings("nim"), whole=True)
    # Where only some claims were verified, a theorem of the others may be missing.
    assert of_family(wrong, confirmed_standings("nim"), whole=False) == {}


def test_the_general_board_gets_rules_and_values() -> None:
    family = read_one(SMALL)
    assert of_family(family, {"subtraction.solved": "proved"}, whole=True) == {}
    data = of_family(family, {"subtraction.solved": "confirmed"}, whole=True)["subtraction"]
    assert data["game"] == data["rules"]["name"] == "subtraction"
    assert data["strategy"]["normal"] == {
        "kind": "periodic",
        "preperiod": 0,
        "period": 7,
        "values": [0, 1, 0, 1, 2, 3, 2],
        "theorem": "subtraction.solved",
    }
    with pytest.raises(FamilyError, match=r"\[games\.subtraction\.strategy\] theorem: .* 'subtraction\.solved'"):
        of_family(family, {}, whole=True)
