"""The benchmarks run and give ratios; how large they are is for the reader of the figures, never for a test."""

import json
from math import isfinite

import pytest
from click.testing import CliRunner

from verify.cli.commands import bench
from verify.cli.input import BadInput

SMALL = {
    "discover": {"names": ["MARK in misère play"]},
    "solve": {"digits": 2000, "heaps": 2, "rounds": 1},
    "grundy": {"heaps": 20_000, "rounds": 1},
    "kernel": {"tags": ["NIM-034"]},
    "checker": {"tags": ["NIM-034"]},
    "verify": {"tags": ["NIM-004"], "jobs": 1},
    "wythoff": {"digits": 3000, "rounds": 1},
    "chomp": {"both": ((4, 4), (5, 5)), "alone": (6, 7), "rounds": 1},
}


@pytest.mark.parametrize("name", bench.benchmarks())
def test_a_benchmark_gives_finite_positive_ratios(name):
    found = bench.load(bench.benchmarks()[name]).ratios(**SMALL[name])
    assert found
    assert all(isfinite(ratio) and ratio > 0 for ratio in found.values())


@pytest.fixture
def small(monkeypatch):
    """A folder with one benchmark that takes no time."""

    class Module:
        @staticmethod
        def ratios():
            return {"a / b": 1.25, "c / b": 12345.6}

    monkeypatch.setattr(bench, "benchmarks", lambda: {"tiny": None})
    monkeypatch.setattr(bench, "load", lambda path: Module)


def test_the_command_prints_a_table(small):
    done = CliRunner().invoke(bench.command, [])
    assert done.exit_code == 0
    assert "tiny" in done.stdout and "1.25" in done.stdout and "12,346" in done.stdout


def test_the_command_prints_json(small):
    done = CliRunner().invoke(bench.command, ["tiny", "--json"])
    assert json.loads(done.stdout) == {"tiny": {"a / b": 1.25, "c / b": 12345.6}}


def test_an_unknown_benchmark_is_named(small):
    with pytest.raises(BadInput, match="tiny"):
        CliRunner().invoke(bench.command, ["sovle"], standalone_mode=False, catch_exceptions=False)


def test_without_the_source_there_are_no_benchmarks(monkeypatch, tmp_path):
    monkeypatch.setattr(bench, "FOLDER", tmp_path)
    with pytest.raises(BadInput, match="source"):
        CliRunner().invoke(bench.command, [], standalone_mode=False, catch_exceptions=False)


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (0.01234, "0.0123"),
        (0.5, "0.500"),
        (1.0, "1.00"),
        (1.526, "1.53"),
        (10.0, "10.0"),
        (43.21, "43.2"),
        (1234.4, "1,234"),
    ],
)
def test_ratios_have_three_digits(ratio, text):
    assert bench.rounded(ratio) == text
