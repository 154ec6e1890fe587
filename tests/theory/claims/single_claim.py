"""Results for one claim without its checks, which run once for all claims in `tests.verify.pipeline.test_claims`."""

from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import pairwise
from typing import Any

from theory.claims.catalogue import catalogue
from theory.claims.check import FACT_NAMES
from verify.bruteforce.ground_truth import BruteForce
from verify.pipeline.crosschecks.bruteforce_checks import run_checks

TRUTH = BruteForce()


@cache
def findings(tag: str) -> dict[str, Any]:
    """Return the findings of brute force on a claim, except its checks: counterexample, transcript, defining code."""
    checks = import_module(f"theory.claims.{catalogue()[tag].family}").CHECKS
    return run_checks(tag, replace(checks[tag], checks=()), TRUTH)


def smallest_counterexample(tag: str, case: object, position: object, play: str = "") -> dict[str, Any]:
    """Return the smallest counterexample of a claim, after checking properties that all counterexamples share.

    The counterexample has the given case and position, the pages have a name for each of its values, and each move of
    its replay changes the outcome. If a convention is given, the counterexample and the outcome at the end of its
    replay agree with it.
    """
    counterexample: dict[str, Any] = findings(tag)["counterexample"]
    assert (counterexample["case"], counterexample["position"]) == (case, position)
    assert counterexample["found"].keys() <= FACT_NAMES.keys()
    if position is not None:
        outcomes = [step["outcome"] for step in counterexample["replay"]]
        assert all(before != after for before, after in pairwise(outcomes))
        assert not play or outcomes[-1] == ("P" if play == "normal" else "N")
    assert play in ("", counterexample["play"])
    return counterexample


class SharedTruth(BruteForce):
    """A ground truth with tables shared by all tests, in which a test can falsify a single value."""

    def __init__(self) -> None:
        super().__init__()
        self._games, self._walked = TRUTH._games, TRUTH._walked
