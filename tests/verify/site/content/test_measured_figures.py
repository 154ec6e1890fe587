"""Tests of the page of figures in four languages, and of its absence if the file is incomplete."""

import json
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.soak import random_rules
from verify.languages import LANGUAGES, ROOT
from verify.site.build.site_errors import SiteError
from verify.site.content.results import measured_figures
from verify.site.languages.ui_strings import load

FIGURES: dict[str, Any] = {
    "chomp": {
        "on": {"date": "2026-11-23", "python": "3.11.7", "cores": 2, "cpu": "x86_64"},
        "peers": {"numpy": "2.3.4"},
        "ratios": {
            "recursion / search: 8 × 8": 33.26,
            "recursion / search: 10 × 10": 1234.5,
            "recursion / search: n-1, floor(n/2), 2 s": 1.5,
        },
    }
}


def benchmark_html(root: Path, language: str = "en") -> str:
    words = load(language)
    page: Any = SimpleNamespace(
        site=SimpleNamespace(root=root), words=words, word=lambda key, **values: escape(words(key, **values))
    )
    return measured_figures.block(page, [])


def write_figures(root: Path, text: str) -> Path:
    path = root / measured_figures.BENCH_FILE
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["33.3", "1,230", "23 November 2026"]),
        ("he", ["33.3", "23 בנובמבר 2026"]),
        ("pl", ["33,3", "23 listopada 2026"]),
        ("fa", ["۳۳٫۳", "۲۳ نوامبر ۲۰۲۶"]),
    ],
)
def test_each_language_writes_the_figures_in_its_own_way(tmp_path: Path, language: str, expected: list[str]) -> None:
    html = benchmark_html(write_figures(tmp_path, json.dumps(FIGURES)), language)
    assert all(
        part in html
        for part in [
            *expected,
            "numpy 2.3.4",
            "8\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}8",
            "10\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}10",
            '<h2 id="chomp">',
        ]
    )


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "</bdi>, 60\u00a0s"), ("he", "</bdi>, 60\u00a0שנ׳"), ("fa", "</bdi>، ۶۰\u00a0")]
)
def test_a_time_in_a_case_has_the_unit_of_the_language(tmp_path: Path, language: str, expected: str) -> None:
    ratios = {"processor time / its limit: n-{…} ≤ 7, 60 s": 0.5}
    assert expected in benchmark_html(
        write_figures(tmp_path, json.dumps({"chomp": FIGURES["chomp"] | {"ratios": ratios}})), language
    )


def test_without_cases_there_is_no_column_for_them(tmp_path: Path) -> None:
    figures = FIGURES["chomp"] | {"ratios": {"outcome / XOR pass": 1.5}}
    assert benchmark_html(write_figures(tmp_path, json.dumps({"solve": figures}))).count("<th ") == 2


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["at least 300: reached", "at least 50.5: missed"]),
        ("he", ["לפחות 300: הושג", "לפחות 50.5: לא הושג"]),
        ("pl", ["co najmniej\u00a0300: osiągnięty", "co najmniej\u00a050,5: nieosiągnięty"]),
        ("fa", ["دست‌کم ۳۰۰: برآورده شد", "دست‌کم ۵۰٫۵: برآورده نشد"]),
    ],
)
def test_a_goal_is_beside_its_figure(tmp_path: Path, language: str, expected: list[str]) -> None:
    first, second, *_ = FIGURES["chomp"]["ratios"]
    figures = FIGURES["chomp"] | {"goals": {first: ["at least", 50.5, False], second: ["at least", 300.0, True]}}
    html = benchmark_html(write_figures(tmp_path, json.dumps({"chomp": figures})), language)
    assert html.count("<th ") == 4 and all(f"<td>{goal}</td>" in html for goal in expected)


@pytest.mark.parametrize("text", ["", "[]", '{"chomp": {}}', '{"chomp": {"ratios": 3}}'])
def test_a_damaged_file_stops_the_build(tmp_path: Path, text: str) -> None:
    with pytest.raises(SiteError, match="takeaway bench --save"):
        benchmark_html(write_figures(tmp_path, text))


def test_a_figure_without_a_word_stops_the_build(tmp_path: Path) -> None:
    figures = FIGURES["chomp"] | {"ratios": {"luck / skill": 1.0}}
    with pytest.raises(SiteError, match="luck / skill"):
        benchmark_html(write_figures(tmp_path, json.dumps({"chomp": figures})))


TRIALS = {
    "kills": {
        "on": {"date": "2026-11-23", "commit": "0a1b2c3+"},
        "tried": [{"what": "killed", "case": "verify", "times": 1000, "wrong": 0}],
    },
    "lines": {
        "on": {"date": "2026-11-24", "commit": "0a1b2c4"},
        "tried": [{"what": "random command lines", "case": "", "times": 100_000, "wrong": 4}],
    },
}


def soak_html(root: Path, language: str) -> str:
    words = load(language)
    page: Any = SimpleNamespace(
        site=SimpleNamespace(root=root), words=words, word=lambda key, **values: escape(words(key, **values))
    )
    return measured_figures.soak(page, [])


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["<td>1,000</td>", "<td>100,000</td>", "23 November 2026"]),
        ("he", ["<td>1,000</td>", "<td>100,000</td>", "23 בנובמבר 2026"]),
        ("pl", ["<td>1000</td>", "<td>100\N{NO-BREAK SPACE}000</td>", "23 listopada 2026"]),
        ("fa", ["<td>۱٬۰۰۰</td>", "<td>۱۰۰٬۰۰۰</td>", "۲۳ نوامبر ۲۰۲۶"]),
    ],
)
def test_trials_are_shown_with_their_failures(tmp_path: Path, language: str, expected: list[str]) -> None:
    path = tmp_path / measured_figures.SOAK_FILE
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(TRIALS), encoding="utf-8")
    html = soak_html(tmp_path, language)
    wrong = {"fa": "<td>۴</td>"}.get(language, "<td>4</td>")
    assert all(part in html for part in [*expected, wrong, ">verify</code>", ">0a1b2c3+</code>", ">0a1b2c4</code>"])
    assert html.count('<span class="tk-short"><code dir="ltr">') == 3  # no narrow column breaks them
    path.write_text(json.dumps(TRIALS | {"luck": {"on": {}, "tried": [{}]}}), encoding="utf-8")
    with pytest.raises(SiteError, match="make soak"):
        soak_html(tmp_path, language)


def test_saved_trials_are_shown_completely_in_every_language() -> None:
    root = Path(measured_figures.__file__).parents[4]
    trials = json.loads((root / measured_figures.SOAK_FILE).read_text(encoding="utf-8"))
    assert trials
    for language in LANGUAGES:
        assert soak_html(root, language).count("<tr>") == 1 + sum(len(run["tried"]) for run in trials.values())


def test_each_word_for_a_trial_is_one_that_the_soak_says() -> None:
    folder = Path(measured_figures.__file__).parents[4] / "tests" / "soak"
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
    furniture = {"what", "case", "times", "wrong", "on", "measured"}
    tables = [{*load(language).table("soak")} - furniture for language in LANGUAGES]
    assert all(table == tables[0] for table in tables)
    assert [phrase for phrase in tables[0] if f'"{phrase}"' not in sources] == []


def test_the_figures_that_are_kept_are_shown_whole_in_every_language() -> None:
    figures = json.loads(
        (Path(measured_figures.__file__).parents[4] / measured_figures.BENCH_FILE).read_text(encoding="utf-8")
    )
    for language in LANGUAGES:
        html = benchmark_html(Path(measured_figures.__file__).parents[4], language)
        assert html.count("<tr>") == sum(1 + len(figure["ratios"]) for figure in figures.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_random_games_have_a_row_a_kind_and_one_for_all(tmp_path: Path, language: str) -> None:
    counts = {
        "typed": 7,
        "proved": 3,
        "computed": 2,
        "unknown": 1,
        "refused": 1,
        "wrong": 0,
        "median": 0.5,
        "most": 2.25,
    }
    kinds = [counts | {"kind": kind} for kind in random_rules.FAMILIES]
    on = FIGURES["chomp"]["on"] | {"commit": "abc1234"}
    path = tmp_path / measured_figures.HELD_OUT_FILE
    path.parent.mkdir(parents=True)
    path.write_text(
        json.dumps({"on": on, "games": 7, "seconds": 5.0, "seed": 12345678, "kinds": kinds}), encoding="utf-8"
    )
    words = load(language)
    page: Any = SimpleNamespace(
        site=SimpleNamespace(root=tmp_path), words=words, word=lambda key, **values: escape(words(key, **values))
    )
    html = measured_figures.held_out(page, [])
    assert html.count("<tr>") == len(random_rules.FAMILIES) + 2 and "abc1234" in html
    assert "--games 7 --seconds 5 --seed 12345678" in html
    assert words.number(7 * len(random_rules.FAMILIES)) in html
    path.unlink()
    with pytest.raises(SiteError, match=r"held_out.json: missing .* run `python -m tests.soak.random_rules"):
        measured_figures.held_out(page, [])


def test_the_kept_games_are_of_every_kind_and_none_is_wrong() -> None:
    record = json.loads((ROOT / measured_figures.HELD_OUT_FILE).read_text(encoding="utf-8"))
    assert [family["kind"] for family in record["kinds"]] == list(random_rules.FAMILIES)
    assert sum(kind["wrong"] for kind in record["kinds"]) == 0
    for kind in record["kinds"]:
        assert kind["typed"] == sum(kind[verdict] for verdict in random_rules.VERDICTS) > 0
