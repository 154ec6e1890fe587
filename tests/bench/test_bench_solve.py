"""The benchmark of `solve` runs and gives its ratios; how large they are is for the reader of the figures."""

import importlib.util
from pathlib import Path


def test_the_benchmark_runs_on_small_heaps():
    spec = importlib.util.spec_from_file_location("bench_solve", Path(__file__).with_name("bench_solve.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = module.ratios(digits=2000, heaps=2, rounds=1)
    assert len(found) == 6
    assert all(ratio > 0 for ratio in found.values())
